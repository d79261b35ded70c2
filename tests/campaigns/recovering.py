"""What the recorded campaign does in the steps of the Recovery Phase, before each is ticked."""

from collections.abc import Iterator
from dataclasses import replace

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.fates import ChooseFate
from elst_app.campaign.recovery.melee import FightMelee
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repairing import (
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    UseLmg,
)
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.campaign.recovery.shock_and_bog import RollBog, RollShock, RollUnconfirmedKill
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader
from elst_app.campaign.revise import Revise
from elst_app.rules.forces import ENTRY_AREA, EquipmentAct, Loss, NewPieces, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side

CHURCH = Hex.parse("NN8")
STRAY, CREW, WOUNDED, SHOCKED, BOGGED, PIAT = "Stray", "Left behind", "Wells", "Lotte", "Greta", "PIAT"
"""What the pieces are called that something befalls."""


def before_step(campaign: Campaign, step: RecoveryStep) -> Iterator[Command]:
    """Whatever is done in the step, with pieces entered to do it with."""
    yield from _after_scenario(campaign, step)
    yield from _on_new_date(campaign, step)


def _after_scenario(campaign: Campaign, step: RecoveryStep) -> Iterator[Command]:
    """Steps 4.501 to 4.508, with what a scenario left; 4.509 needs a tick alone."""

    def called(label: str) -> str:
        return next(piece.id for piece in campaign.state.forces.pieces if piece.label == label)

    match step:
        case RecoveryStep.MELEE:
            yield EnterPieces(
                side=Side.BRITISH,
                lines=(
                    NewPieces(1, "4-5-7", in_hex(CHURCH)),
                    NewPieces(1, "LMG", holder=0),
                    NewPieces(1, "4-5-8", in_hex(Hex.parse("RR12")), label=STRAY),
                    NewPieces(1, "PIAT", label=PIAT, holder=2),
                    NewPieces(1, "2-2-8", in_hex(Hex.parse("A8")), label=CREW),
                    NewPieces(1, "6-pounder", holder=4),
                    NewPieces(1, "8-1", ENTRY_AREA, (PieceState.WOUNDED,), label=WOUNDED),
                    NewPieces(2, "2-4-8", ENTRY_AREA),
                ),
            )
            (squad,) = (piece.id for piece in campaign.state.forces.in_hex(CHURCH) if piece.name == "4-5-7")
            immobile = (PieceState.IMMOBILIZED, PieceState.MA_MALFUNCTIONED)
            yield EnterPieces(
                side=Side.GERMAN,
                lines=(
                    NewPieces(1, "Pz VG", in_hex(CHURCH), (PieceState.SHOCKED,), label=SHOCKED),
                    NewPieces(1, "StuG IIIG(L)", in_hex(CHURCH), (PieceState.BOGGED,), label=BOGGED),
                    NewPieces(1, "Pz IIIN", in_hex(Hex.parse("L13")), immobile),
                    NewPieces(1, "radio", in_hex(CHURCH), battery="German initial OBA"),
                ),
            )
            losses = (LossLine("G1", Loss.REDUCED), LossLine(squad, Loss.ELIMINATED))
            yield FightMelee(hex=CHURCH, rounds=2, losses=losses)
        case RecoveryStep.SHOCK_AND_BOG:
            yield RollShock(piece=called(SHOCKED), dice=(5,))
            yield RollUnconfirmedKill(piece=called(SHOCKED))
            yield RollBog(piece=called(BOGGED), attempt=1, dice=(5,))
            yield RollBog(piece=called(BOGGED), attempt=2, dice=(2,))
        case RecoveryStep.ESCAPE:
            yield ChooseFate(piece=called(CREW), place=ENTRY_AREA)
            yield HandleEquipment(piece=called(PIAT), act=EquipmentAct.ABANDON)
            yield AttemptEscape(units=(called(STRAY),), dice=(4, 5))
        case RecoveryStep.POSSESSION:
            yield HandleEquipment(piece=called(PIAT), act=EquipmentAct.ELIMINATE)
        case RecoveryStep.WOUNDED_LEADERS:
            yield RollWoundedLeader(piece=called(WOUNDED), dice=(6,))
            yield Revise(
                entry=campaign.history.entries[-1].number,
                instead=RollWoundedLeader(piece=called(WOUNDED), dice=(1,)),
            )


def _on_new_date(campaign: Campaign, step: RecoveryStep) -> Iterator[Command]:
    """Shift, Equipment Repair, Replacement and what an RG brings, with German units to do it with."""
    german = Side.GERMAN

    def new(*lines: NewPieces) -> Command:
        return EnterPieces(side=german, lines=tuple(replace(line, place=ENTRY_AREA) for line in lines))

    def ids(count: int) -> list[str]:
        return [piece.id for piece in campaign.state.forces.pieces][-count:]

    match step:
        case RecoveryStep.MELEE:
            yield new(NewPieces(4, "4-4-7"))
            yield BookLosses(lines=tuple(LossLine(id_, Loss.ELIMINATED) for id_ in ids(4)))
        case RecoveryStep.SHIFT:
            yield new(NewPieces(1, "4-6-7"), NewPieces(1, "9-1"))
            yield AttemptShift(
                side=german,
                origin=None,
                destination=1,
                units=tuple(ids(2)),
                dice=(6, 5),
                casualty_dice=(4, 5),
                wound_dice=(2,),
                by=german,
            )
        case RecoveryStep.REPAIR:
            yield new(
                NewPieces(1, "4-4-7"),
                NewPieces(1, "Pz VG", states=(PieceState.IMMOBILIZED,)),
                NewPieces(1, "Pz VIE", states=(PieceState.STUNNED,)),
                NewPieces(1, "Pz IIIN", states=(PieceState.MG_MALFUNCTIONED,)),
                NewPieces(1, "LMG", holder=0),
                NewPieces(1, "PIAT", captured=True),
                NewPieces(1, "PSK", states=(PieceState.LOW_AMMO,), holder=0),
            )
            _, stuck, stunned, vehicle, lmg, piat, _ = ids(7)
            yield RollImmobilized(piece=stuck, by=german)
            yield RollStun(piece=stunned, dice=(2,), by=german)
            yield RepairWeapon(piece=vehicle, mount=WeaponMount.VEHICULAR_MG, dice=(6,), by=german)
            yield UseLmg(vehicle=vehicle, lmg=lmg, by=german)
            taken = next(piece.id for piece in campaign.state.forces.of(german) if piece.is_captured)
            yield RollCaptured(piece=taken, dice=(4,), by=german)
            yield RollCaptured(piece=piat, dice=(5,), by=german)
            yield Resupply(side=german, by=german)
        case RecoveryStep.REPLACEMENT:
            squad = campaign.rulebook.charts.units.find(german, "4-4-7")
            yield ReplaceUnits(side=german, returning=(Returning(squad, None),), by=german)
        case RecoveryStep.RG_PURCHASE:
            yield BuyGroup(side=Side.BRITISH, rg="I1", deployment=Deployment.OFF_MAP, by=Side.BRITISH)
        case RecoveryStep.RG_STRENGTH:
            yield RollStrength(side=Side.BRITISH, group="I1 #1", dice=(6, 4), by=Side.BRITISH)
            yield RollWeapons(side=Side.BRITISH, group="I1 #1", dice=(1, 2, 5, 4, 6), by=Side.BRITISH)
            yield RollLeaders(side=Side.BRITISH, group="I1 #1", by=Side.BRITISH)
            yield ReceiveGroup(side=Side.BRITISH, group="I1 #1", by=Side.BRITISH)
