"""Units that exit the map: for VP, into their Entry Area, or to their elimination (CG11, 4.41; C34, C44)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import ForcesFact, NothingChosen, require_in_ob, the_piece
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import require_campaign, require_scenario
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.board import Board
from elst_app.rules.dice import Roll
from elst_app.rules.forces import (
    EXITS,
    Aftermath,
    CannotBeLostSo,
    Loss,
    Piece,
    PieceKind,
    PieceState,
    Place,
    PlaceKind,
    eliminate,
    lose,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.map_exit import (
    LEADER_DRMS,
    MORALE_LEVELS,
    USUAL_MORALE,
    ExitCheck,
    ExitFate,
    exit_check,
    exit_check_chance,
    exit_fate,
    exit_modifiers,
)
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.sides import Side
from elst_app.rules.victory import exit_refusal


@dataclass(frozen=True, slots=True)
class NotOnTheEdge(Refusal):
    """Nothing exits the map from `hex`, which is not at its edge."""

    hex: Hex
    rule: ClassVar[str] = "CG11"


@dataclass(frozen=True, slots=True)
class ExitedAlready(Refusal):
    """`name` exited the map in this scenario and may not come back in it."""

    name: str
    rule: ClassVar[str] = "CG11"


@dataclass(frozen=True, slots=True)
class ExitByItsHex(Refusal):
    """While a scenario is played `name` exits by a hex, on which depends what becomes of it."""

    name: str
    rule: ClassVar[str] = "CG11"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MoraleMissing(Refusal):
    """The Morale Level of `name`, against which its NMC is made, stands on its counter alone."""

    name: str
    rule: ClassVar[str] = "CG11"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchMorale(Refusal):
    """A Morale Level is from 1 to 10, and the DRM of a leader from -3 to 3."""

    rule: ClassVar[str] = "CG11"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ExitLine:
    """A unit that exits. The rest is for the NMC of a Broken one.

    `morale` is its Morale Level, None for that of the unit chart; `leader_drm` is that of a Good Order leader
    who applies it; `dice` as they fell, or None for the program's.
    """

    piece: str
    morale: int | None = None
    leader_drm: int | None = None
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ExitCase:
    """What becomes of a unit that exits by a hex.

    `vp` are those it is worth. Of a unit that takes the NMC, `morale` is None where it is to be typed.
    """

    piece: Piece
    fate: ExitFate
    vp: int
    morale: int | None

    @property
    def usual_morale(self) -> int:
        """The Morale Level to begin with where it is to be typed: that of the unit chart, or a usual one."""
        return USUAL_MORALE if self.morale is None else self.morale

    def chance(self, morale: int, leader_drm: int | None) -> Fraction:
        """The chance that the NMC is passed."""
        return exit_check_chance(morale, exit_modifiers(leader_drm))


@dataclass(frozen=True, slots=True, kw_only=True)
class MapExited(ForcesFact):
    """`piece`, which was so before, exited the map from `hex`.

    `roll` is the NMC of a Broken unit against its `morale`, None for any other unit.
    """

    piece: Piece
    hex: Hex
    fate: ExitFate
    vp: int = 0
    roll: Roll | None = None
    morale: int | None = None
    is_passed: bool = False
    kind: ClassVar[str] = "map exited"

    def change(self, state: State) -> State:
        """The forces with what it has become; it does not come back in this scenario."""
        exited = (*state.play.exited, self.piece.id)
        return replace(ForcesFact.change(self, state), play=replace(state.play, exited=exited))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitMap(Command):
    """Move units off the map from `hex`, with all that they possess."""

    hex: Hex
    lines: tuple[ExitLine, ...]

    def decide(self, context: Context) -> None:
        """Refuses outside a CG scenario, a hex not at the edge, what is no unit or gone, a missing morale."""
        require_campaign(context)
        require_scenario(context)
        if self.hex not in context.rulebook.board:
            raise Refused(UnknownHex(self.hex.name))
        context.require(None if is_on_edge(context.rulebook.board, self.hex) else NotOnTheEdge(self.hex))
        if not self.lines:
            raise Refused(NothingChosen())
        for line in self.lines:
            self._exit(context, line)

    def _exit(self, context: Context, line: ExitLine) -> None:
        piece = the_piece(context, line.piece)
        if not _is_unit(piece):
            raise Refused(CannotBeLostSo(piece.kind, piece.full_name, Loss.EXITED))
        has_exited = piece.id in context.state.play.exited
        context.require(ExitedAlready(piece.full_name) if has_exited else None)
        require_in_ob(context, piece)
        case = exit_case(context.state, context.rulebook, piece, self.hex)
        check: ExitCheck | None = None
        throws: tuple[Throw, ...] = ()
        if case.fate is ExitFate.MORALE_CHECK:
            check, throws = _check(context, case, line)
        after = _aftermath(context, case, check)
        context.record(
            MapExited(
                changed=after.changed,
                added=after.added,
                piece=piece,
                hex=self.hex,
                fate=case.fate,
                vp=case.vp,
                roll=check.roll if check else None,
                morale=check.morale if check else None,
                is_passed=check is not None and check.is_passed,
            ),
            "4.41" if case.fate is ExitFate.VICTORY_POINTS else "CG11",
            throws=throws,
        )


def exit_case(state: State, rulebook: Rulebook, piece: Piece, hex_: Hex) -> ExitCase:
    """What becomes of the unit if it exits from that hex; raises ValueError for what is no unit."""
    charts = rulebook.charts
    fate = exit_fate(
        charts.victory,
        piece.unit,
        hex_,
        _eligible(state, rulebook, piece),
        is_broken=piece.has(PieceState.BROKEN),
    )
    vp = charts.victory.vp(charts.units, piece.unit) if fate is ExitFate.VICTORY_POINTS else 0
    has_chart = piece.kind.is_infantry and piece.kind is not PieceKind.LEADER
    return ExitCase(piece, fate, vp, charts.units.broken_morale(piece.unit) if has_chart else None)


def exiting(state: State, rulebook: Rulebook, hex_: Hex) -> tuple[ExitCase, ...]:
    """Every unit that is still in play and could exit from that hex, in order of the OB."""
    if not is_on_edge(rulebook.board, hex_):
        return ()
    return tuple(
        exit_case(state, rulebook, piece, hex_)
        for piece in state.forces.pieces
        if _is_unit(piece)
        and state.forces.is_in_ob(piece)
        and not piece.secret
        and piece.id not in state.play.exited
    )


def waiting_to_enter(state: State, side: Side) -> tuple[Piece, ...]:
    """The pieces of the side in its Entry Area, but for those that exited in this scenario (CG8, CG11)."""
    forces, gone = state.forces, state.play.exited
    return tuple(
        piece
        for piece in forces.of(side)
        if forces.place_of(piece).kind is PlaceKind.ENTRY_AREA
        and piece.id not in gone
        and piece.possessor not in gone
    )


def exits_by_hex(state: State) -> bool:
    """Whether units that exit do so one way alone, by `ExitMap`: in a scenario of the CG being played."""
    return state.stage is Stage.SCENARIO and state.outside is None


def require_exit(context: Context, piece: Piece, loss: Loss, place: Place | None) -> None:
    """Refuses an exit booked as a loss in a scenario of the CG being played, where `ExitMap` books it.

    Afterwards it is booked as it was; where the hex it exited by is said as its `place`, that is to be one
    for the exit (CG11, 4.41).
    """
    if loss not in EXITS:
        return
    if exits_by_hex(context.state):
        raise Refused(ExitByItsHex(piece.full_name))
    hex_ = None if place is None else place.hex
    if hex_ is None or context.state.outside is not None:
        return
    if loss is Loss.EXITED_FOR_VP:
        context.require(exit_refusal(context.rulebook.charts.victory, piece.side, hex_))
    else:
        context.require(None if is_on_edge(context.rulebook.board, hex_) else NotOnTheEdge(hex_))


def is_on_edge(board: Board, hex_: Hex) -> bool:
    """Whether the hex of the map lies at its edge."""
    return hex_ in board and any(neighbour not in board for neighbour in hex_.neighbours())


def _is_unit(piece: Piece) -> bool:
    return piece.kind.is_infantry or piece.kind is PieceKind.VEHICLE


def _eligible(state: State, rulebook: Rulebook, piece: Piece) -> Collection[Hex]:
    return determined_areas(state, rulebook).entry(piece.side).eligible


def _check(context: Context, case: ExitCase, line: ExitLine) -> tuple[ExitCheck, tuple[Throw, ...]]:
    """The NMC of a Broken unit, with its dice."""
    morale = case.morale if line.morale is None else line.morale
    if morale is None:
        raise Refused(MoraleMissing(case.piece.full_name))
    if morale not in MORALE_LEVELS or (line.leader_drm or 0) not in LEADER_DRMS:
        raise Refused(NoSuchMorale())
    throw = context.throw(f"{context.state.date} exit NMC {case.piece.id}", 2, line.dice)
    units = context.rulebook.charts.units
    check = exit_check(units, case.piece.unit, morale, exit_modifiers(line.leader_drm), throw.values)
    return check, (throw,)


def _aftermath(context: Context, case: ExitCase, check: ExitCheck | None) -> Aftermath:
    """What is left of the unit and of what it possesses; it has been seen on the map."""
    forces, date = context.state.forces, context.state.date
    seen = replace(case.piece, secret=False)
    if case.fate is ExitFate.ELIMINATED:
        return eliminate(forces, seen, date, loses_equipment=True)
    loss = {ExitFate.VICTORY_POINTS: Loss.EXITED_FOR_VP}.get(case.fate, Loss.EXITED)
    if check is not None and not check.is_passed:
        loss = Loss.EXITED_AND_REDUCED
    return lose(forces, context.rulebook.charts.units, seen, loss, date)
