"""What the British can do in secret, at whatever step."""

from collections.abc import Iterator

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.purchases import BuyGroup, GroupBought
from elst_app.campaign.recovery.received import received_of
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repair import repairs_of
from elst_app.campaign.recovery.repairing import UseLmg, roll_of
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning, replacement_of
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.campaign.recovery.shift import shift_groups
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader
from elst_app.campaign.revise import Revise
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.rules.forces import ENTRY_AREA, Loss, NewPieces, PieceState
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side

B = Side.BRITISH
SECRET = (
    NewPieces(1, "4-5-7", ENTRY_AREA, secret=True),
    NewPieces(1, "9-1", ENTRY_AREA, states=(PieceState.WOUNDED,), secret=True),
    NewPieces(1, "Sherman V", ENTRY_AREA, states=(PieceState.IMMOBILIZED,), secret=True),
    NewPieces(1, "LMG", ENTRY_AREA, states=(PieceState.MALFUNCTIONED,), secret=True),
    NewPieces(1, "2-3-7", ENTRY_AREA, secret=True),
)


def secrets_of(campaign: Campaign) -> Iterator[Command]:
    """Acts among which are those the British can do in secret now."""
    state, book = campaign.state, campaign.rulebook
    yield AddNote(text="a plan", audience=Audience.BRITISH)
    for line in SECRET:
        yield EnterPieces(side=B, lines=(line, line) if line.name == "2-3-7" else (line,))
    for piece in state.forces.of(B):
        yield ChangePieces(ids=(piece.id,), edit=Edit(label="x", set_states=(PieceState.LOW_AMMO,)))
        yield BookLosses(lines=(LossLine(piece.id, Loss.ELIMINATED),))
        yield GivePiece(piece=piece.id, holder=None)
        yield RollWoundedLeader(piece=piece.id)
        yield from (UseLmg(vehicle=piece.id, lmg=lmg.id) for lmg in state.forces.of(B) if lmg.name == "LMG")
    if state.determined:
        for group in shift_groups(state, book, B):
            for option in group.options:
                yield AttemptShift(
                    side=B,
                    origin=group.origin,
                    destination=option.destination,
                    units=tuple(each.unit.id for each in group.units),
                )
        yield from (roll_of(case) for case in repairs_of(state, book, B).drs)
        yield Resupply(side=B)
        lines = replacement_of(state, book, B).pool.lines
        yield from (ReplaceUnits(side=B, returning=(Returning(line.unit, None),)) for line in lines)
        for receipt in received_of(state, book, B):
            for kind in (RollStrength, RollWeapons, RollLeaders):
                yield kind(side=B, group=receipt.group)
            yield from (ReceiveGroup(side=B, group=receipt.group, area=area) for area in receipt.places)
    for rg in ("I1", "HW1", "G1", "O2"):
        yield BuyGroup(side=B, rg=rg, deployment=Deployment.OFF_MAP)
    for entry in campaign.history.standing:
        if entry.audience is Audience.BRITISH and isinstance(entry.fact, Noted | GroupBought):
            yield Correct(entry=entry.number, fact=None, reason="a slip", audience=Audience.BRITISH)
        if entry.audience is Audience.BRITISH and isinstance(entry.fact, Noted):
            again = AddNote(text="another plan", audience=Audience.BRITISH)
            yield Revise(entry=entry.number, instead=again, audience=Audience.BRITISH)
    yield Undo(audience=Audience.BRITISH)
    yield Redo(audience=Audience.BRITISH)
