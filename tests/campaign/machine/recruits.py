"""What comes back or comes new in the Recovery Phase: Repair, Replacement, the RG received."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from elst_app.campaign.recovery.received import received_of
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repair import RepairCase, repairs_of
from elst_app.campaign.recovery.repairing import RepairWeapon, RollCaptured, RollImmobilized, RollStun, UseLmg
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning, replacement_of
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.loading import rulebook
from elst_app.rules.recovery_tables.repair import WeaponMount
from tests.campaign.machine.any_campaign import CHARTS, HAPPENED, SIDES, AnyCampaign


class Recruits(AnyCampaign):
    """Weapons are repaired, units replaced, RG received."""

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), side=SIDES, mount=st.sampled_from(WeaponMount), happened=HAPPENED)
    def repair(self, data, side, mount, happened):
        found = repairs_of(self.state, rulebook(), side)
        parts: tuple[tuple[RepairCase[Any], ...], ...] = (
            found.immobilized,
            found.stunned,
            found.weapons,
            found.captured,
        )
        piece = self.piece_ids(data, [case.piece.id for cases in parts for case in cases])
        self.do(RollImmobilized(piece=piece, happened=happened))
        self.do(RollStun(piece=piece, happened=happened))
        self.do(RepairWeapon(piece=piece, mount=mount, non_qualified=not happened, happened=happened))
        self.do(UseLmg(vehicle=piece, lmg=self.piece_ids(data, ()), happened=happened))
        self.do(RollCaptured(piece=piece, happened=happened))
        self.do(Resupply(side=side, happened=happened))

    @rule(data=st.data(), side=SIDES, area=st.none() | st.integers(1, 3), happened=HAPPENED)
    def replacement(self, data, side, area, happened):
        pool = replacement_of(self.state, rulebook(), side).pool
        units = [line.unit for line in pool.lines] or [CHARTS.units.find(side, "4-4-7")]
        chosen = data.draw(st.lists(st.sampled_from(units), max_size=3))
        returning = tuple(Returning(unit, area) for unit in chosen)
        self.do(ReplaceUnits(side=side, returning=returning, happened=happened))

    @rule(data=st.data(), side=SIDES, area=st.none() | st.integers(1, 3), happened=HAPPENED)
    def receive_group(self, data, side, area, happened):
        groups = [receipt.group for receipt in received_of(self.state, rulebook(), side)] or ["I1 #1"]
        group = data.draw(st.sampled_from(groups))
        self.do(RollStrength(side=side, group=group, happened=happened))
        self.do(RollWeapons(side=side, group=group, happened=happened))
        self.do(RollLeaders(side=side, group=group, happened=happened))
        self.do(ReceiveGroup(side=side, group=group, area=area, happened=happened))
