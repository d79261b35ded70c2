"""Step 4.504: each Shocked and each Bogged vehicle rolls until that is resolved, one dr at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Final, Generic, TypeVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.control import VehiclesNoted
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import audience_for, the_piece
from elst_app.campaign.recovery.handled import RecoveryFact, handled, is_handled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.forces import Piece, PieceKind, PieceState, PlaceKind, vehicles_for_control
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.dr_table import TableRow
from elst_app.rules.recovery_tables.shock_and_bog import BogState, ShockState, bog_modifiers
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side

ResultT = TypeVar("ResultT", ShockState, BogState)


@dataclass(frozen=True, slots=True)
class VehicleCase(Generic[ResultT]):
    """A vehicle whose next dr, the `attempt`-th of its kind, is to be made.

    `chances` are the rows of its table with the exact chance of each.
    """

    piece: Piece
    state: ResultT
    attempt: int
    modifiers: tuple[Modifier, ...]
    chances: tuple[tuple[TableRow[ResultT], Fraction], ...]


@dataclass(frozen=True, slots=True)
class NotInThatState(Refusal):
    """The vehicle is not `state`, or no longer, so it does not make this dr."""

    name: str
    state: ShockState | BogState
    rule: ClassVar[str] = "4.504"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AttemptMade(Refusal):
    """Bog removal attempt `attempt` of the vehicle is not its next one: that is `due`."""

    name: str
    attempt: int
    due: int
    rule: ClassVar[str] = "4.504"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class VehiclesUnresolved(Refusal):
    """These vehicles still have dr to make."""

    names: tuple[str, ...]
    rule: ClassVar[str] = "4.504"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShockRolled(RecoveryFact):
    """A dr of a Shocked vehicle, or of one that is an Unconfirmed Kill; `piece` is as it was before."""

    piece: Piece
    roll: Roll
    result: ShockState
    kind: ClassVar[str] = "shock rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class BogRolled(RecoveryFact):
    """A Bog removal dr; `piece` is as it was before."""

    piece: Piece
    roll: Roll
    result: BogState
    kind: ClassVar[str] = "bog rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollShock(Command):
    """Make the recovery dr of a Shocked vehicle."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses a vehicle that is not Shocked."""
        _roll_shock(context, self.piece, ShockState.SHOCKED, self.dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollUnconfirmedKill(Command):
    """Make the dr of a vehicle that is an Unconfirmed Kill."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses a vehicle that is none."""
        _roll_shock(context, self.piece, ShockState.UNCONFIRMED_KILL, self.dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollBog(Command):
    """Make the `attempt`-th Bog removal dr of a vehicle in this step."""

    piece: str
    attempt: int
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses a vehicle that is not Bogged, and an attempt that is not its next."""
        require_step(context, RecoveryStep.SHOCK_AND_BOG)
        state, chart = context.state, context.rulebook.charts.shock_and_bog
        piece = the_piece(context, self.piece)
        bog = bog_state(piece)
        if bog is None or not state.forces.is_in_ob(piece):
            raise Refused(NotInThatState(piece.full_name, BogState.BOGGED))
        due = _next_attempt(state, piece)
        if self.attempt != due:
            raise Refused(AttemptMade(piece.full_name, self.attempt, due))
        throw = _throw(context, piece, "Bog", self.dice)
        read = chart.bog.result(throw.values[0], bog_modifiers(chart, bog))
        context.record(
            BogRolled(
                changed=(_bogged(piece, read.row.result),),
                handled=handled(state, RecoveryStep.SHOCK_AND_BOG, (piece,), _part(due)),
                piece=piece,
                roll=read.roll,
                result=read.row.result,
            ),
            read.row.rule,
            audience_for(state, (piece,)),
            throws=(throw,),
        )


def shock_state(piece: Piece) -> ShockState | None:
    """How far its Shock is resolved; None for a vehicle that is in none."""
    if piece.has(PieceState.UNCONFIRMED_KILL):
        return ShockState.UNCONFIRMED_KILL
    return ShockState.SHOCKED if piece.has(PieceState.SHOCKED) else None


def bog_state(piece: Piece) -> BogState | None:
    """How far its Bog is resolved; None for a vehicle that is in none."""
    if piece.has(PieceState.MIRED):
        return BogState.MIRED
    return BogState.BOGGED if piece.has(PieceState.BOGGED) else None


def shock_cases(state: State, rulebook: Rulebook) -> tuple[VehicleCase[ShockState], ...]:
    """The vehicles whose Shock is not resolved."""
    chart = rulebook.charts.shock_and_bog
    return tuple(
        VehicleCase(piece, shock, 1, (), chart.shock_table(shock).chances())
        for piece in _vehicles(state)
        if (shock := shock_state(piece)) is not None
    )


def bog_cases(state: State, rulebook: Rulebook) -> tuple[VehicleCase[BogState], ...]:
    """The vehicles whose Bog is not resolved."""
    chart = rulebook.charts.shock_and_bog
    return tuple(
        VehicleCase(
            piece,
            bog,
            _next_attempt(state, piece),
            (modifiers := bog_modifiers(chart, bog)),
            chart.bog.chances(modifiers),
        )
        for piece in _vehicles(state)
        if (bog := bog_state(piece)) is not None
    )


def require_vehicles_resolved(context: Context, audience: Audience) -> None:
    """Refuses while a vehicle that `audience` knows of still has dr to make; one that fights is known."""
    names = tuple(
        piece.full_name
        for piece in _vehicles(context.state)
        if (shock_state(piece) or bog_state(piece))
        and audience.may_see(audience_for(context.state, (piece,)))
    )
    context.require(VehiclesUnresolved(names) if names else None)


def vehicles_without_hex(state: State, side: Side) -> tuple[Piece, ...]:
    """The side's mobile vehicles with functional MA that are on the map, nobody has said where."""
    return tuple(
        piece
        for piece in _vehicles(state)
        if piece.side is side
        and piece.is_mobile
        and piece.has_functional_ma
        and piece.place.kind in (PlaceKind.UNKNOWN, PlaceKind.AREA)
    )


def note_vehicles(context: Context) -> None:
    """Records where each side's mobile vehicles with functional MA are, for Control (4.2).

    Those noted by hand stay for a side whose OB has never had a vehicle, or has one nobody has said where.
    After 4.510 it is where both sides know them to be.
    """
    state = context.state
    if state.known_forces is not None:
        state = replace(state, forces=state.known_forces)
    for side in Side:
        has_vehicles = any(
            piece.kind is PieceKind.VEHICLE and piece.side is side for piece in state.forces.pieces
        )
        hexes = tuple(sorted(vehicles_for_control(state.forces, side)))
        is_known = has_vehicles and not vehicles_without_hex(state, side)
        if is_known and hexes != state.control.vehicles(side):
            context.record(VehiclesNoted(side, hexes), "4.2")


_UNRESOLVED: Final = (PieceState.SHOCKED, PieceState.UNCONFIRMED_KILL)
_STUCK: Final = (PieceState.BOGGED, PieceState.MIRED)


def _roll_shock(context: Context, id_: str, due: ShockState, dice: tuple[int, ...] | None) -> None:
    require_step(context, RecoveryStep.SHOCK_AND_BOG)
    state = context.state
    piece = the_piece(context, id_)
    if shock_state(piece) is not due or not state.forces.is_in_ob(piece):
        raise Refused(NotInThatState(piece.full_name, due))
    throw = _throw(context, piece, due.value, dice)
    read = context.rulebook.charts.shock_and_bog.shock_table(due).result(throw.values[0])
    context.record(
        ShockRolled(
            changed=(_shocked(piece, read.row.result),), piece=piece, roll=read.roll, result=read.row.result
        ),
        read.row.rule,
        audience_for(state, (piece,)),
        throws=(throw,),
    )


def _throw(context: Context, piece: Piece, what: str, dice: tuple[int, ...] | None) -> Throw:
    name = f"{context.state.date} {RecoveryStep.SHOCK_AND_BOG} {piece.id} {what}"
    return context.throw(name, 1, dice, audience_for(context.state, (piece,)))


def _vehicles(state: State) -> Iterator[Piece]:
    return (
        piece
        for piece in state.forces.pieces
        if piece.kind is PieceKind.VEHICLE and state.forces.is_in_ob(piece)
    )


def _next_attempt(state: State, piece: Piece) -> int:
    attempt = 1
    while is_handled(state, RecoveryStep.SHOCK_AND_BOG, piece, _part(attempt)):
        attempt += 1
    return attempt


def _part(attempt: int) -> str:
    return f"Bog {attempt}"


def _shocked(piece: Piece, result: ShockState) -> Piece:
    after = piece.without_states(*_UNRESOLVED)
    match result:
        case ShockState.SHOCKED:
            return after.with_states(PieceState.SHOCKED)
        case ShockState.UNCONFIRMED_KILL:
            return after.with_states(PieceState.UNCONFIRMED_KILL)
        case ShockState.WRECK:
            return after.with_states(PieceState.WRECK)
        case ShockState.CLEARED:
            return after


def _bogged(piece: Piece, result: BogState) -> Piece:
    after = piece.without_states(*_STUCK)
    match result:
        case BogState.BOGGED:
            return after.with_states(PieceState.BOGGED)
        case BogState.MIRED:
            return after.with_states(PieceState.MIRED)
        case BogState.IMMOBILIZED:
            return after.with_states(PieceState.IMMOBILIZED)
        case BogState.FREED:
            return after
