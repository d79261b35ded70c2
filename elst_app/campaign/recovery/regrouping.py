"""Step 4.503: Broken units Regroup, final Control is settled, and the CG scenario ends (4.503, C2)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.facts import ForcesFact
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Piece, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import parts_are_scenarios
from elst_app.rules.recovery import RecoveryRound
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Regrouped(ForcesFact):
    """The pieces that were Broken are no longer."""

    kind: ClassVar[str] = "regrouped"


@dataclass(frozen=True, slots=True)
class EndOfScenario(Fact):
    """The End of CG Scenario of a scenario played on `date`."""

    date: CGDate
    kind: ClassVar[str] = "end of CG scenario"

    def change(self, state: State) -> State:
        """Nothing: it is a moment that rules name."""
        return state


@dataclass(frozen=True, slots=True)
class ContestedLocation:
    """A Strategic Location whose final Control must be asked for; `side` Controls it so far, None nobody."""

    hex: Hex
    side: Side | None
    units: tuple[Piece, ...]


def broken(state: State) -> tuple[Piece, ...]:
    """The Broken units of both sides."""
    return tuple(
        piece
        for piece in state.forces.pieces
        if piece.has(PieceState.BROKEN) and state.forces.is_in_ob(piece)
    )


def contested(state: State, rulebook: Rulebook) -> tuple[ContestedLocation, ...]:
    """The Strategic Locations that hold units of a side that does not Control them, in board order."""
    locations = {*rulebook.board.strategic, *state.control.by_hex}
    units: dict[Hex, list[Piece]] = {}
    for piece in state.forces.pieces:
        if piece.place.hex in locations and piece.is_in_ob and not piece.kind.is_carried:
            units.setdefault(piece.place.hex, []).append(piece)
    found = (
        ContestedLocation(hex_, state.control.by_hex.get(hex_), tuple(here))
        for hex_, here in sorted(units.items())
    )
    return tuple(each for each in found if any(unit.side is not each.side for unit in each.units))


def regroup(context: Context) -> None:
    """Records that all Broken units Regroup; they have fought, so that they are no secret."""
    units = broken(context.state)
    if units:
        after = (replace(unit.without_states(PieceState.BROKEN), secret=False) for unit in units)
        context.record(Regrouped(changed=tuple(after)), "4.503")


def end_scenario(context: Context) -> None:
    """Records the End of CG Scenario, which the first of two parts of one scenario does not have (C30)."""
    progress = context.state.progress
    is_part = progress is not None and progress.round is RecoveryRound.BETWEEN_PARTS
    if not is_part or parts_are_scenarios(context.state.rulings):
        context.record(EndOfScenario(context.state.date), "4.503")
