"""PF: those of the squads set up, those that each entering group brings, those used (CG5; ruling C31)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.facts import the_piece
from elst_app.campaign.play.being_played import require_scenario
from elst_app.campaign.play.play_notes import PFGroup
from elst_app.campaign.state import State
from elst_app.rules.forces import Forces, Piece, PieceKind, PlaceKind
from elst_app.rules.panzerfaust import german_squads, pf_refusal
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

MOST_SQUADS: Final = 99
"""How many squads there can be at the most."""


@dataclass(frozen=True, slots=True)
class BadSquads(Refusal):
    """The squads that bring PF must be a number from 0 to `most`."""

    most: int
    rule: ClassVar[str] = "CG5"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SquadHasPF(Refusal):
    """The PF of the squad `name` have been added in this scenario."""

    name: str
    rule: ClassVar[str] = "CG5"


@dataclass(frozen=True, slots=True)
class PFSetUp(Fact):
    """So many German squads are set up on the map, with so many PF."""

    squads: int
    pf: int
    kind: ClassVar[str] = "PF set up"

    def change(self, state: State) -> State:
        """Takes them for the PF available at first."""
        return replace(state, play=replace(state.play, pf_set_up=PFGroup(self.squads, self.pf)))


@dataclass(frozen=True, slots=True)
class PFEntered(Fact):
    """So many German squads have entered together, with so many PF; `pieces` are those that are known."""

    squads: int
    pf: int
    pieces: tuple[str, ...] = ()
    kind: ClassVar[str] = "PF entered"

    def change(self, state: State) -> State:
        """Adds their PF."""
        entered = (*state.play.pf_entered, PFGroup(self.squads, self.pf, self.pieces))
        return replace(state, play=replace(state.play, pf_entered=entered))


@dataclass(frozen=True, slots=True)
class PFUsed(Fact):
    """The German has used a PF; `left` are those that are left."""

    left: int
    kind: ClassVar[str] = "PF used"

    def change(self, state: State) -> State:
        """Counts it."""
        return replace(state, play=replace(state.play, pf_used=state.play.pf_used + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpPF(Command):
    """Say how many German squads are set up on the map; None for those that are known to be."""

    squads: int | None = None

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and squads that are no number."""
        require_scenario(context)
        squads = squads_set_up(context.state.forces) if self.squads is None else self.squads
        require_squads(squads)
        context.record(PFSetUp(squads, context.rulebook.charts.play.pf(squads)), "CG5")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPF(Command):
    """Add the PF of German squads that enter as one group; None for the squads among `pieces`.

    The RG they come from is not said: its name is their side's secret (4.5151).
    """

    squads: int | None = None
    pieces: tuple[str, ...] = ()

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, squads that are no number, an unknown piece, one that has entered."""
        require_scenario(context)
        pieces = tuple(the_piece(context, id_) for id_ in dict.fromkeys(self.pieces))
        known = tuple(piece for piece in pieces if piece in german_squad_pieces(context.state.forces))
        squads = len(known) if self.squads is None else self.squads
        require_squads(squads)
        entered = [id_ for group in context.state.play.pf_entered for id_ in group.pieces]
        for piece in known:
            context.require(SquadHasPF(piece.full_name) if piece.id in entered else None)
        pf = context.rulebook.charts.play.pf(squads)
        context.record(PFEntered(squads, pf, tuple(piece.id for piece in known)), "CG5")


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePF(Command):
    """Note that the German uses a PF."""

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and where none is left."""
        require_scenario(context)
        play = context.state.play
        context.require(pf_refusal(play.pf_available, play.pf_used))
        context.record(PFUsed(max(0, play.pf_left - 1)), "CG5")


def require_squads(squads: int) -> None:
    """Refuses what is no number of squads."""
    if not 0 <= squads <= MOST_SQUADS:
        raise Refused(BadSquads(MOST_SQUADS))


def squads_set_up(forces: Forces) -> int:
    """The German squads of the OB, but for those in the Entry Area and those that nobody has seen yet."""
    return german_squads(
        piece.unit
        for piece in german_squad_pieces(forces)
        if not piece.secret and forces.place_of(piece).kind is not PlaceKind.ENTRY_AREA
    )


def count_pf_set_up(context: Context) -> None:
    """Records the PF of the German squads known to be set up as the scenario starts, if any are (CG5)."""
    squads = squads_set_up(context.state.forces)
    if squads:
        context.record(PFSetUp(squads, context.rulebook.charts.play.pf(squads)), "CG5")


def german_squad_pieces(forces: Forces) -> tuple[Piece, ...]:
    """The squads of the German OB."""
    return tuple(piece for piece in forces.of(Side.GERMAN) if piece.kind is PieceKind.SQUAD)
