"""Step 4.511: which groups may Shift and where to, and the Shift of a group (rulings C18, C19)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import the_pieces
from elst_app.campaign.recovery.handled import RecoveryFact, handled, is_handled, require_unhandled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.areas import Areas
from elst_app.rules.dice import Roll
from elst_app.rules.forces import (
    Aftermath,
    Forces,
    Load,
    Piece,
    PieceKind,
    Place,
    Retained,
    become,
    eliminate,
    in_area_or_entry,
    load_of,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import BadDice, Refusal, Refused
from elst_app.rules.shift import (
    GunCannotShift,
    Shift,
    ShiftResult,
    ShiftRow,
    plan_shift,
    shift_casualty,
)
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class ShiftOption:
    """A destination, None for the Entry Area: the Shift there, or why there is none.

    `chances` has each row of the table with its chance; it is empty for a Shift that succeeds automatically.
    """

    destination: int | None
    shift: Shift | None
    chances: tuple[tuple[ShiftRow, Fraction], ...]
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class ShiftUnit:
    """A unit that may attempt to Shift, what it carries, and what stands against it as it is now."""

    unit: Piece
    load: Load
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class ShiftGroup:
    """The units Retained in one area, None for the Entry Area, that have not attempted to Shift yet.

    `options` are for Infantry, `vehicle_options` for a group with a vehicle in it.
    """

    side: Side
    origin: int | None
    units: tuple[ShiftUnit, ...]
    options: tuple[ShiftOption, ...]
    vehicle_options: tuple[ShiftOption, ...]


@dataclass(frozen=True, slots=True)
class NotRetainedThere(Refusal):
    """`name` is not Retained in the area that the group leaves; None is the Entry Area."""

    name: str
    area: int | None
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class CannotShift(Refusal):
    """Infantry and mobile vehicles Shift, and `name` is neither."""

    name: str
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class TooMuchToShift(Refusal):
    """`name` carries `pp` PP and may Shift with `limit`; with a limit of 0 it may carry nothing at all."""

    name: str
    pp: int
    limit: int
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class GroupHasRolled(Refusal):
    """All that attempt this Shift on one CG Date do so as a single group, and one has rolled (C19)."""

    origin: int | None
    destination: int | None
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class ShiftCasualty:
    """The dr of one unit of a group that Shifts with casualties, and what has become of it.

    `wound_dr` is the wound severity dr of an SMC that was hit.
    """

    unit: Piece
    dr: int
    wound_dr: int | None
    becomes: Piece | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftAttempted(RecoveryFact):
    """Units of `side` attempted to Shift; `roll` is None where they succeeded automatically."""

    side: Side
    origin: int | None
    destination: int | None
    units: tuple[Piece, ...]
    roll: Roll | None
    result: ShiftResult
    casualties: tuple[ShiftCasualty, ...] = ()
    kind: ClassVar[str] = "shift attempted"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptShift(Command):
    """Let units attempt to Shift from one area to another, None being the Entry Area.

    `closed` are the hexes that not all of them can enter. `dice` is the DR. If the group Shifts with
    casualties, `casualty_dice` has a dr for each unit in order and `wound_dice` the wound severity dr of each
    SMC hit, in order; otherwise they are passed over.
    """

    side: Side
    origin: int | None
    destination: int | None
    units: tuple[str, ...]
    closed: tuple[Hex, ...] = ()
    dice: tuple[int, ...] | None = None
    casualty_dice: tuple[int, ...] | None = None
    wound_dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses units that are elsewhere or may not Shift, and a Shift that is not possible."""
        require_step(context, RecoveryStep.SHIFT)
        units = the_pieces(context, self.units)
        self._require_units(context, units)
        shift = self._plan(context, units)
        throws: tuple[Throw, ...] = ()
        casualties: tuple[ShiftCasualty, ...] = ()
        roll = None
        result = ShiftResult.SHIFTS
        if shift is None or not shift.automatic:
            throw = self._throw(context, _name(context.state, self.side, self.origin), 2, self.dice)
            throws = (throw,)
            roll = Roll(throw.values, shift.modifiers if shift is not None else ())
            result = context.rulebook.charts.shift.row(roll.final).result
        if result is ShiftResult.SHIFTS_WITH_CASUALTIES:
            after, casualties, more = self._casualties(context, units)
            throws += more
        else:
            after = _outcome(context.state.forces, units, result, in_area_or_entry(self.destination))
        marks = handled(context.state, RecoveryStep.SHIFT, units)
        if roll is not None:
            marks += handled(
                context.state, RecoveryStep.SHIFT, units, _route(self.side, self.origin, self.destination)
            )
        context.record(
            ShiftAttempted(
                changed=after.changed,
                added=after.added,
                handled=marks,
                side=self.side,
                origin=self.origin,
                destination=self.destination,
                units=units,
                roll=roll,
                result=result,
                casualties=casualties,
            ),
            "4.511",
            Audience.of(self.side),
            throws,
        )

    def _require_units(self, context: Context, units: Sequence[Piece]) -> None:
        forces, areas = context.state.forces, determined_areas(context.state, context.rulebook)
        for unit in units:
            if unit.side is not self.side:
                raise Refused(NotRetainedThere(unit.name, self.origin))
            if unit.kind.is_carried:
                raise Refused(CannotShift(unit.name))
            is_there = forces.retained_in(areas, unit) == Retained(self.side, self.origin)
            is_there = is_there and forces.is_in_ob(unit)
            context.require(None if is_there else NotRetainedThere(unit.name, self.origin))
            context.require(None if _is_able(unit) else CannotShift(unit.name))
            require_unhandled(context, RecoveryStep.SHIFT, unit)
            context.require(_load_refusal(forces, unit))

    def _plan(self, context: Context, units: Sequence[Piece]) -> Shift | None:
        """The Shift as it is; None for one that happened though there is no such Shift."""
        vehicle = any(unit.kind is PieceKind.VEHICLE for unit in units)
        try:
            shift = _plan(
                context.state,
                context.rulebook,
                self.side,
                self.origin,
                self.destination,
                vehicle,
                self.closed,
            )
        except Refused as refused:
            context.require(refused.refusal)
            return None
        context.require(_route_refusal(context.state, shift))
        return shift

    def _casualties(
        self, context: Context, units: Sequence[Piece]
    ) -> tuple[Aftermath, tuple[ShiftCasualty, ...], tuple[Throw, ...]]:
        charts, date = context.rulebook.charts, context.state.date
        dice, wounds = self._typed_dice(len(units))
        after, found, throws = Aftermath(()), [], []
        for unit, die in zip(units, dice, strict=True):
            throw = self._throw(context, f"{date.value} 4.511 {unit.id} casualties", 1, die)
            throws.append(throw)
            change = shift_casualty(charts.shift, charts.units, unit.unit, throw.values[0])
            wound_dr = None
            if change.wound_dr:
                wound = self._throw(context, f"{date.value} 4.511 {unit.id} wound", 1, next(wounds))
                throws.append(wound)
                (wound_dr,) = wound.values
                change = charts.units.after_wound(change, wound_dr)
            after = after.then(Aftermath((unit.at(in_area_or_entry(self.destination)),)))
            forces = after.on(context.state.forces)
            here = forces.by_id[unit.id]
            after = after.then(
                eliminate(forces, here, None)
                if change.becomes is None
                else become(forces, charts.units, here, change, None)
            )
            left = after.on(context.state.forces).by_id[unit.id]
            found.append(
                ShiftCasualty(unit, throw.values[0], wound_dr, left if left.place.is_in_ob else None)
            )
        return after, tuple(found), tuple(throws)

    def _typed_dice(
        self, units: int
    ) -> tuple[list[tuple[int, ...] | None], Iterator[tuple[int, ...] | None]]:
        """The casualty dr of each unit and the wound severity drs, one by one, None for the program's."""
        typed = self.casualty_dice
        if typed is not None and len(typed) != units:
            raise Refused(BadDice(units, " ".join(map(str, typed))))
        dice: list[tuple[int, ...] | None] = [(die,) for die in typed] if typed else [None] * units
        return dice, (repeat(None) if self.wound_dice is None else _one_by_one(self.wound_dice))

    def _throw(self, context: Context, name: str, count: int, typed: tuple[int, ...] | None) -> Throw:
        return context.throw(name, count, typed, Audience.of(self.side))


def shift_groups(
    state: State, rulebook: Rulebook, side: Side, closed: Collection[Hex] = ()
) -> tuple[ShiftGroup, ...]:
    """The groups of `side` that may still attempt to Shift, by the areas they are in, the Entry Area last.

    `closed` are the hexes that vehicles of theirs cannot enter, which is for the owner to say (C13).
    """
    areas = determined_areas(state, rulebook)
    units: dict[int | None, list[ShiftUnit]] = {}
    for piece in state.forces.of(side):
        retained = state.forces.retained_in(areas, piece)
        if retained is None or not _is_able(piece) or is_handled(state, RecoveryStep.SHIFT, piece):
            continue
        units.setdefault(retained.area, []).append(
            ShiftUnit(piece, load_of(state.forces, piece), _load_refusal(state.forces, piece))
        )
    found = []
    for origin in [area for area in _in_order(areas, side) if area in units]:
        options = vehicle_options = shift_options(state, rulebook, side, origin)
        if closed or origin is None:
            vehicle_options = shift_options(state, rulebook, side, origin, vehicle=True, closed=closed)
        found.append(ShiftGroup(side, origin, tuple(units[origin]), options, vehicle_options))
    return tuple(found)


def shift_options(
    state: State,
    rulebook: Rulebook,
    side: Side,
    origin: int | None,
    *,
    vehicle: bool = False,
    closed: Collection[Hex] = (),
) -> tuple[ShiftOption, ...]:
    """Every other area of the side's as a destination from `origin`, the Entry Area last."""
    return tuple(
        _option(state, rulebook, side, origin, destination, vehicle, closed)
        for destination in _in_order(determined_areas(state, rulebook), side)
        if destination != origin
    )


def _option(
    state: State,
    rulebook: Rulebook,
    side: Side,
    origin: int | None,
    destination: int | None,
    vehicle: bool,
    closed: Collection[Hex],
) -> ShiftOption:
    try:
        shift = _plan(state, rulebook, side, origin, destination, vehicle, closed)
    except Refused as refused:
        return ShiftOption(destination, None, (), refused.refusal)
    chances = () if shift.automatic else rulebook.charts.shift.chances(shift.modifiers)
    return ShiftOption(destination, shift, chances, _route_refusal(state, shift))


def _plan(
    state: State,
    rulebook: Rulebook,
    side: Side,
    origin: int | None,
    destination: int | None,
    vehicle: bool,
    closed: Collection[Hex],
) -> Shift:
    return plan_shift(
        rulebook.board,
        determined_areas(state, rulebook),
        rulebook.charts.shift,
        side,
        origin,
        destination,
        vehicle=vehicle,
        closed=closed,
    )


def _in_order(areas: Areas, side: Side) -> tuple[int | None, ...]:
    return (*(area.id for area in areas.of(side)), None)


def _is_able(piece: Piece) -> bool:
    return piece.kind.is_infantry or piece.is_mobile


def _load_refusal(forces: Forces, unit: Piece) -> Refusal | None:
    load = load_of(forces, unit)
    if load.has_gun:
        return GunCannotShift()
    return TooMuchToShift(unit.name, load.pp, load.limit) if load.is_too_much else None


def _route(side: Side, origin: int | None, destination: int | None) -> str:
    """The name under which it is remembered that a group has rolled for this Shift."""
    return f"{side.value} {_code(origin)} to {_code(destination)}"


def _code(area: int | None) -> str:
    return "E" if area is None else str(area)


def _route_refusal(state: State, shift: Shift) -> Refusal | None:
    if shift.automatic:
        return None
    route = _route(shift.side, shift.origin, shift.destination)
    rolled = any(
        (mark.date, mark.step, mark.part) == (state.date, RecoveryStep.SHIFT, route) for mark in state.handled
    )
    return GroupHasRolled(shift.origin, shift.destination) if rolled else None


def _name(state: State, side: Side, origin: int | None) -> str:
    return f"{state.date.value} 4.511 {side.value} {_code(origin)}"


def _one_by_one(dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each die by itself, and no die at all once they are used up."""
    yield from ((die,) for die in dice)
    yield from repeat(())


def _outcome(forces: Forces, units: Sequence[Piece], result: ShiftResult, place: Place) -> Aftermath:
    after = Aftermath(())
    for unit in units:
        if result is ShiftResult.SHIFTS:
            after = after.then(Aftermath((unit.at(place),)))
        elif result is ShiftResult.ELIMINATED:
            after = after.then(eliminate(forces, unit, None, loses_equipment=True))
    return after
