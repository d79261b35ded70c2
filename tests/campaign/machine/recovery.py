"""What is rolled for pieces in the Recovery Phase: steps 4.502 to 4.508."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from elst_app.campaign.forces.losing import LossLine
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape import escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.fates import ChooseFate, fates_to_choose
from elst_app.campaign.recovery.melee import FightMelee, melees
from elst_app.campaign.recovery.shift import shift_groups
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.campaign.recovery.shock_and_bog import (
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    bog_cases,
    shock_cases,
)
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.loading import rulebook
from elst_app.rules.forces import ENTRY_AREA, EquipmentAct, Loss, in_area
from tests.campaign.machine.any_campaign import BOARD, DIE, HAPPENED, SIDES, AnyCampaign


class Recovery(AnyCampaign):
    """Escape to Shift, for pieces whose turn it is and for others."""

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), area=st.none() | st.integers(1, 3), others=st.booleans(), happened=HAPPENED)
    def escape(self, data, area, others, happened):
        hexes = escapes(self.state, rulebook())
        units = [escapee.unit.id for place in hexes for escapee in place.escapees]
        stack = {self.piece_ids(data, units)}
        if others:
            stack |= {each.unit.id for each in hexes[0].escapees} if hexes else {"B1"}
        destination = None if area is None else in_area(area)
        self.do(AttemptEscape(units=tuple(stack), destination=destination, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), act=st.sampled_from(EquipmentAct), happened=HAPPENED)
    def handle_equipment(self, data, act, happened):
        carried = [piece.id for piece in self.state.forces.pieces if piece.kind.is_carried]
        piece, to = self.piece_ids(data, carried), self.piece_ids(data, ())
        self.do(HandleEquipment(piece=piece, act=act, to=to, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), happened=HAPPENED)
    def wounded_leader(self, data, happened):
        leaders = [each.leader.id for each in wounded_leaders(self.state, rulebook())]
        self.do(RollWoundedLeader(piece=self.piece_ids(data, leaders), happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), rounds=st.integers(0, 3), happened=HAPPENED)
    def melee(self, data, rounds, happened):
        fights = melees(self.state)
        hex_ = data.draw(st.sampled_from([fight.hex for fight in fights] or [BOARD.strategic[0]]))
        here = [unit.id for fight in fights if fight.hex == hex_ for unit in fight.units]
        losses = tuple(
            LossLine(self.piece_ids(data, here), data.draw(st.sampled_from([None, *Loss])))
            for _ in range(data.draw(st.integers(0, 2)))
        )
        self.do(FightMelee(hex=hex_, rounds=rounds, losses=losses, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), die=DIE, attempt=st.integers(1, 2), happened=HAPPENED)
    def shock_or_bog(self, data, die, attempt, happened):
        due = [case.piece.id for case in shock_cases(self.state, rulebook())]
        due += [case.piece.id for case in bog_cases(self.state, rulebook())]
        piece = self.piece_ids(data, due)
        dice = None if die is None else (die,)
        self.do(RollShock(piece=piece, dice=dice, happened=happened))
        self.do(RollUnconfirmedKill(piece=piece, dice=dice, happened=happened))
        self.do(RollBog(piece=piece, attempt=attempt, dice=dice, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), area=st.none() | st.integers(1, 3), escapes=st.booleans(), happened=HAPPENED)
    def fate(self, data, area, escapes, happened):
        piece = self.piece_ids(data, [each.piece.id for each in fates_to_choose(self.state, rulebook())])
        place = ENTRY_AREA if area is None else in_area(area)
        overstacked = () if area is None else (area,)
        self.do(
            ChooseFate(
                piece=piece, place=None if escapes else place, overstacked=overstacked, happened=happened
            )
        )

    @precondition(lambda self: self.state.forces.pieces)
    @rule(
        data=st.data(),
        origin=st.none() | st.integers(1, 3),
        destination=st.none() | st.integers(1, 3),
        dice=st.sampled_from([None, (5, 6), (6, 6)]),
        happened=HAPPENED,
    )
    def shift(self, data, origin, destination, dice, happened):
        side = data.draw(SIDES)
        groups = shift_groups(self.state, rulebook(), side)
        if groups and not happened:
            group = data.draw(st.sampled_from(groups))
            origin, options = group.origin, group.options
            destination = data.draw(st.sampled_from([option.destination for option in options] or [None]))
        units = [each.unit.id for group in groups if group.origin == origin for each in group.units]
        self.do(
            AttemptShift(
                side=side,
                origin=origin,
                destination=destination,
                units=(self.piece_ids(data, units),),
                dice=dice,
                happened=happened,
            )
        )
