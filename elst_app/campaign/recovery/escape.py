"""Escape, step 4.506: who must and who may, in which stack, with what chances and where to (C14-C16, C18).

The queries tell what there is to do; `elst_app.campaign.recovery.escape_attempt` does it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Context
from elst_app.campaign.forces.facts import NoSuchPiece, NothingChosen, NotInOB
from elst_app.campaign.recovery.fates import piece_fate
from elst_app.campaign.recovery.handled import AlreadyHandled, is_handled
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.vehicles import closed_to
from elst_app.rules.areas import Areas, HexClass
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.escape import (
    EscapeHits,
    EscapeRow,
    EscapeStack,
    NotAStack,
    escape_changes,
    escape_modifiers,
    escape_refusal,
)
from elst_app.rules.fates import Outcome
from elst_app.rules.forces import (
    Load,
    Piece,
    PieceKind,
    Place,
    PlaceKind,
    in_area_or_entry,
    load_of,
    load_refusal,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import EscapeOrder, Path, escape_choices, retained_choices
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal
from elst_app.rules.result_table import row_of
from elst_app.rules.sides import Side
from elst_app.rules.units import Change


@dataclass(frozen=True, slots=True)
class Escapee:
    """A unit that must or, Isolated, may attempt to Escape, by which rule, and what it carries."""

    unit: Piece
    must: bool
    rule: str
    load: Load


@dataclass(frozen=True, slots=True)
class EscapeHex:
    """The units of one side in one hex that must or may Escape and have not yet rolled, in order.

    `area` is the id of the Deployment Area the hex is in.
    """

    side: Side
    hex: Hex
    hex_class: HexClass
    area: int | None
    escapees: tuple[Escapee, ...]

    @property
    def must(self) -> bool:
        """Whether one of them must Escape."""
        return any(escapee.must for escapee in self.escapees)


@dataclass(frozen=True, slots=True)
class EscapeProspect:
    """A row of the Escape Table, its exact chance, and what it makes of each unit of the stack."""

    row: EscapeRow
    chance: Fraction
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class EscapeDestination:
    """Where the stack may go, and how; an Isolated area `may_be_ignored` (4.5061, C15)."""

    place: Place
    path: Path
    may_be_ignored: bool


@dataclass(frozen=True, slots=True)
class EscapeCase:
    """One Escape DR before it is made.

    `refusals` are the rules it would break: with any it is only recorded as what happened. `prospects` are in
    the order of the table. `destinations` are in order of nearness: the first is where the stack goes if its
    owner says nothing. With `needs_chosen` it must be said which unit of the stack is hit (C14).
    """

    stack: EscapeStack
    units: tuple[Piece, ...]
    modifiers: tuple[Modifier, ...]
    prospects: tuple[EscapeProspect, ...]
    destinations: tuple[EscapeDestination, ...]
    refusals: tuple[Refusal, ...]
    needs_chosen: bool

    def prospect(self, dice: tuple[int, ...]) -> EscapeProspect:
        """What an Escape DR of these dice comes to."""
        row = row_of([each.row for each in self.prospects], Roll(dice, self.modifiers).final)
        return next(each for each in self.prospects if each.row == row)

    def wounded(self, dice: tuple[int, ...]) -> tuple[Piece, ...]:
        """The leaders whom such a DR Reduces: each makes a wound severity dr, in this order."""
        changes = self.prospect(dice).changes
        return tuple(unit for unit, change in zip(self.units, changes, strict=True) if change.wound_dr)


@dataclass(frozen=True, slots=True)
class MustStillEscape(Refusal):
    """`name` in `hex`, and `others` besides, must attempt to Escape before the step is over."""

    name: str
    hex: Hex
    others: int
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class NoUnit(Refusal):
    """`name` is Equipment that a unit carries; only units attempt to Escape."""

    name: str
    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class HexNotSaid(Refusal):
    """`name` is in no known hex, on which the DR and the path depend."""

    name: str
    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotInOneHex(Refusal):
    """Only units of one side in one hex make one Escape DR."""

    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotMobile(Refusal):
    """A vehicle that is not mobile cannot Escape."""

    name: str
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class RetainedAnyway(Refusal):
    """`name` in `hex` is Retained in the nearest area without a DR."""

    name: str
    hex: Hex
    rule: ClassVar[str] = "4.5053"


CaseOrRefusal: TypeAlias = EscapeCase | Refusal


def escapes(state: State, rulebook: Rulebook) -> tuple[EscapeHex, ...]:
    """The hexes with units that must or may attempt to Escape and have not done so on this CG Date."""
    areas = determined_areas(state, rulebook)
    found: list[EscapeHex] = []
    for side in Side:
        pieces = [piece for piece in state.forces.of(side) if piece.place.kind is PlaceKind.HEX]
        for hex_ in sorted({piece.place.hex for piece in pieces if piece.place.hex is not None}):
            here = [piece for piece in pieces if piece.place.hex == hex_]
            escapees = tuple(_escapees(state, rulebook, areas, here))
            if escapees:
                area = areas.area_of(hex_)
                found.append(
                    EscapeHex(
                        side=side,
                        hex=hex_,
                        hex_class=areas.class_of(hex_),
                        area=area.id if area is not None else None,
                        escapees=escapees,
                    )
                )
    return tuple(found)


def open_escapes(state: State, rulebook: Rulebook) -> tuple[Piece, ...]:
    """The units that must attempt to Escape and have not yet rolled."""
    return tuple(
        escapee.unit for place in escapes(state, rulebook) for escapee in place.escapees if escapee.must
    )


def require_escapes_made(context: Context) -> None:
    """Refuses while a unit must still attempt to Escape."""
    units = open_escapes(context.state, context.rulebook)
    if units and units[0].place.hex is not None:
        context.require(MustStillEscape(units[0].name, units[0].place.hex, len(units) - 1))


def isolated_without_hex(state: State, rulebook: Rulebook) -> tuple[Piece, ...]:
    """The units that may Escape from an Isolated Deployment Area once it is said in which hex they are.

    Those that came to that area in this Recovery Phase did not end the scenario Isolated.
    """
    areas = determined_areas(state, rulebook)
    return tuple(
        piece
        for side in Side
        for piece in state.forces.of(side)
        if piece.place.kind is PlaceKind.AREA
        and state.forces.is_isolated(rulebook.board, areas, piece, closed_to(state, piece))
        and piece.possessor is None
        and (piece.kind.is_infantry or piece.is_mobile)
        and not is_handled(state, RecoveryStep.DEPLOYMENT_AREAS, piece)
        and not is_handled(state, RecoveryStep.ESCAPE, piece)
    )


def escape_case(
    state: State,
    rulebook: Rulebook,
    unit_ids: Iterable[str],
    *,
    chosen: str | None = None,
    closed: Collection[Hex] = (),
) -> CaseOrRefusal:
    """What an Escape DR of these units comes to, or why they cannot make one.

    `chosen` is the unit that is hit where only one is (C14); `closed` are hexes that this vehicle cannot
    enter, besides those closed to all vehicles (C13).
    """
    ids = set(unit_ids)
    units = tuple(piece for piece in state.forces.pieces if piece.id in ids)
    stack = _stack(state, units, ids)
    if isinstance(stack, Refusal):
        return stack
    closed = (*closed, *closed_to(state, units[0]))
    areas = determined_areas(state, rulebook)
    charts = rulebook.charts
    modifiers = escape_modifiers(rulebook.board, areas, charts.units, charts.escape, stack, closed)
    hits = EscapeHits(state.rulings.option("C14"))
    hit = next((index for index, unit in enumerate(units) if unit.id == chosen), 0)
    order = EscapeOrder(state.rulings.option("C15"))
    return EscapeCase(
        stack=stack,
        units=units,
        modifiers=modifiers,
        prospects=tuple(
            EscapeProspect(row, chance, escape_changes(charts.units, row, stack, hits, hit))
            for row, chance in charts.escape.chances(modifiers)
        ),
        destinations=tuple(
            EscapeDestination(
                place=in_area_or_entry(choice.area),
                path=choice.path,
                may_be_ignored=choice.isolated,
            )
            for choice in escape_choices(rulebook.board, areas, stack.side, stack.hex, order, closed)
        ),
        refusals=tuple(_broken_rules(state, rulebook, areas, stack.hex, units, closed)),
        needs_chosen=hits is EscapeHits.ONE_UNIT and len(units) > 1,
    )


def _escapees(state: State, rulebook: Rulebook, areas: Areas, pieces: Iterable[Piece]) -> Iterable[Escapee]:
    for piece in pieces:
        if piece.kind.is_carried or is_handled(state, RecoveryStep.ESCAPE, piece):
            continue
        found = piece_fate(state, rulebook, areas, piece)
        if found is not None and found.fate.outcome in (Outcome.MUST_ESCAPE, Outcome.MAY_ESCAPE):
            must = found.fate.outcome is Outcome.MUST_ESCAPE
            yield Escapee(piece, must, found.fate.rule, load_of(state.forces, piece))


def _stack(state: State, units: tuple[Piece, ...], ids: set[str]) -> EscapeStack | Refusal:
    """The units as one stack, or why they are none."""
    unknown = sorted(ids - {unit.id for unit in units})
    if unknown:
        return NoSuchPiece(unknown[0])
    if not units:
        return NothingChosen()
    for unit in units:
        if unit.kind.is_carried:
            return NoUnit(unit.full_name)
        if unit.place.hex is None:
            return HexNotSaid(unit.full_name) if unit.is_in_ob else NotInOB(unit.full_name)
    first = units[0]
    hex_ = first.place.hex
    if hex_ is None or any((unit.side, unit.place.hex) != (first.side, hex_) for unit in units):
        return NotInOneHex()
    vehicles = sum(unit.kind is PieceKind.VEHICLE for unit in units)
    if vehicles and len(units) > 1:
        return NotAStack(vehicles, len(units) - vehicles)
    return EscapeStack(
        first.side,
        hex_,
        tuple(unit.unit for unit in units),
        gun=any(load_of(state.forces, unit).has_gun for unit in units),
    )


def _broken_rules(
    state: State,
    rulebook: Rulebook,
    areas: Areas,
    hex_: Hex,
    units: Iterable[Piece],
    closed: Collection[Hex],
) -> Iterable[Refusal]:
    for unit in units:
        if not unit.is_in_ob:
            yield NotInOB(unit.full_name)
        if is_handled(state, RecoveryStep.ESCAPE, unit):
            yield AlreadyHandled(unit.full_name, RecoveryStep.ESCAPE)
        if unit.kind is PieceKind.VEHICLE and not unit.is_mobile:
            yield NotMobile(unit.full_name)
        found = piece_fate(state, rulebook, areas, unit)
        is_retained = found is not None and found.fate.outcome is Outcome.RETAINED_NEAREST
        if is_retained and retained_choices(rulebook.board, areas, unit.side, hex_, closed=closed):
            yield RetainedAnyway(unit.full_name, hex_)
        needless = escape_refusal(rulebook.board, areas, unit.side, hex_, closed)
        if needless is not None:
            yield needless
        overloaded = load_refusal(state.forces, unit)
        if overloaded is not None:
            yield overloaded
