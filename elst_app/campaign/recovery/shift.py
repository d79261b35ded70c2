"""Step 4.511: which groups may Shift, and where to (rulings C18, C19)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.recovery.handled import is_handled
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.areas import Areas
from elst_app.rules.dice import Roll
from elst_app.rules.forces import Forces, Load, Piece, load_of
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.shift import (
    GunCannotShift,
    Shift,
    ShiftResult,
    ShiftRow,
    plan_shift,
    shift_casualty,
)
from elst_app.rules.sides import Side


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


def shift_groups(
    state: State, rulebook: Rulebook, side: Side, closed: Collection[Hex] = ()
) -> tuple[ShiftGroup, ...]:
    """The groups of `side` that may still attempt to Shift, by the areas they are in, the Entry Area last.

    `closed` are hexes that vehicles of theirs cannot enter, besides those closed to all vehicles (C13).
    """
    areas = determined_areas(state, rulebook)
    units: dict[int | None, list[ShiftUnit]] = {}
    for piece in state.forces.of(side):
        retained = state.forces.retained_in(areas, piece)
        if retained is None or not is_able(piece) or is_handled(state, RecoveryStep.SHIFT, piece):
            continue
        units.setdefault(retained.area, []).append(
            ShiftUnit(piece, load_of(state.forces, piece), load_refusal(state.forces, piece))
        )
    found = []
    for origin in [area for area in _in_order(areas, side) if area in units]:
        options = vehicle_options = shift_options(state, rulebook, side, origin)
        if closed or state.closed_to_vehicles or origin is None:
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
        shift = planned_shift(state, rulebook, side, origin, destination, vehicle, closed)
    except Refused as refused:
        return ShiftOption(destination, None, (), refused.refusal)
    chances = () if shift.automatic else rulebook.charts.shift.chances(shift.modifiers)
    return ShiftOption(destination, shift, chances, route_refusal(state, shift))


def planned_shift(
    state: State,
    rulebook: Rulebook,
    side: Side,
    origin: int | None,
    destination: int | None,
    vehicle: bool,
    closed: Collection[Hex],
) -> Shift:
    """The Shift from one area to another as the state has it; raises `Refused` where there is none.

    A group with a vehicle goes around the hexes that no vehicle can enter, and those in `closed` (C13).
    """
    return plan_shift(
        rulebook.board,
        determined_areas(state, rulebook),
        rulebook.charts.shift,
        side,
        origin,
        destination,
        vehicle=vehicle,
        closed=(*closed, *state.closed_to_vehicles) if vehicle else closed,
    )


def has_casualties(rulebook: Rulebook, shift: Shift, dice: tuple[int, ...]) -> bool:
    """Whether a DR of these dice lets the group Shift with casualties: each unit makes a dr of its own."""
    row = rulebook.charts.shift.row(Roll(dice, shift.modifiers).final)
    return row.result is ShiftResult.SHIFTS_WITH_CASUALTIES


def wounded_in_shift(rulebook: Rulebook, units: Sequence[Piece], drs: Sequence[int]) -> tuple[Piece, ...]:
    """The SMC hit by the casualty `drs`, one for each unit: these make a wound severity dr, in this order."""
    charts = rulebook.charts
    return tuple(
        unit
        for unit, dr in zip(units, drs, strict=True)
        if shift_casualty(charts.shift, charts.units, unit.unit, dr).wound_dr
    )


def _in_order(areas: Areas, side: Side) -> tuple[int | None, ...]:
    return (*(area.id for area in areas.of(side)), None)


def is_able(piece: Piece) -> bool:
    """Whether the piece is of the kind that Shifts and can move."""
    return piece.kind.is_infantry or piece.is_mobile


def load_refusal(forces: Forces, unit: Piece) -> Refusal | None:
    """Why the unit cannot Shift with what it carries; None if it can."""
    load = load_of(forces, unit)
    if load.has_gun:
        return GunCannotShift()
    return TooMuchToShift(unit.full_name, load.pp, load.limit) if load.is_too_much else None


def route_mark(side: Side, origin: int | None, destination: int | None) -> str:
    """The name under which it is remembered that a group has rolled for this Shift."""
    return f"{side.value} {area_code(origin)} to {area_code(destination)}"


def area_code(area: int | None) -> str:
    """The area in the name of a throw or a mark."""
    return "E" if area is None else str(area)


def route_refusal(state: State, shift: Shift) -> Refusal | None:
    """Why no other group may attempt the Shift on this CG Date; None if one may."""
    if shift.automatic:
        return None
    route = route_mark(shift.side, shift.origin, shift.destination)
    rolled = any(
        (mark.date, mark.step, mark.part) == (state.date, RecoveryStep.SHIFT, route) for mark in state.handled
    )
    return GroupHasRolled(shift.origin, shift.destination) if rolled else None
