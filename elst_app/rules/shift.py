"""Shift: who may go where, the DRM, the table (4.511; rulings C18, C19).

The figures stand in resources/charts/shift.toml.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.areas import Areas
from elst_app.rules.board import Board
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import Modifier, check_dice, drm_of
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import Path, shift_path
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.result_table import check_rows, row_chances, row_of
from elst_app.rules.sides import Side
from elst_app.rules.units import Change, Unit, UnitChart, UnitKind


class ShiftReason(StrEnum):
    """Why a Shift DR is modified (4.511)."""

    ROAD_OR_OPEN = "road-or-open"
    UNCONTROLLED = "uncontrolled"


class ShiftResult(StrEnum):
    """What the Shift Table says."""

    SHIFTS = "shifts"
    STAYS = "stays"
    SHIFTS_WITH_CASUALTIES = "shifts-with-casualties"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """The result of a Final DR of `at_most` or less, but above the row before; None is open upward."""

    at_most: int | None
    result: ShiftResult
    rule: str


@dataclass(frozen=True, slots=True)
class ShiftChart:
    """The Shift Table and its DRM."""

    rows: tuple[ShiftRow, ...]
    road_or_open: Modifier
    uncontrolled: Modifier
    uncontrolled_hexes: int
    casualties_dr_at_least: int

    def row(self, final: int) -> ShiftRow:
        """The row of a Final DR."""
        return row_of(self.rows, final)

    def chances(self, modifiers: Sequence[Modifier]) -> tuple[tuple[ShiftRow, Fraction], ...]:
        """The exact chance of each row for a DR with these modifiers."""
        return row_chances(self.rows, modifiers)


@dataclass(frozen=True, slots=True)
class Shift:
    """A possible Shift between two areas, by their ids; None is the Entry Area.

    An `automatic` one needs no DR and so has no modifiers.
    """

    side: Side
    origin: int | None
    destination: int | None
    path: Path
    automatic: bool
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class SameArea(Refusal):
    """A Shift ends in another area than it begins in."""

    area: int | None
    rule: ClassVar[str] = "4.511"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchArea(Refusal):
    """The side has no Deployment Area with this id."""

    side: Side
    area: int
    rule: ClassVar[str] = "4.5055"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GunCannotShift(Refusal):
    """A Gun may not be Shifted (C18)."""

    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class VehicleInEntryArea(Refusal):
    """Only Infantry may Shift from an Entry Area."""

    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class IsolatedDestination(Refusal):
    """Nobody may Shift from an Entry Area to an Isolated Deployment Area."""

    area: int
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class NoPath(Refusal):
    """No path leads from the one area to the other."""

    origin: int | None
    destination: int | None
    rule: ClassVar[str] = "4.511"


def plan_shift(
    board: Board,
    areas: Areas,
    chart: ShiftChart,
    side: Side,
    origin: int | None,
    destination: int | None,
    *,
    vehicle: bool = False,
    gun: bool = False,
    closed: Collection[Hex] = (),
) -> Shift:
    """The Shift from `origin` to `destination` along the path with the best DRM; None is the Entry Area.

    `vehicle` and `gun` tell whether any is in the group, `closed` are the hexes not all of it can enter.
    Raises `Refused` where there is no such Shift.
    """
    for area in (origin, destination):
        if area is not None and area not in [each.id for each in areas.of(side)]:
            raise Refused(NoSuchArea(side, area))
    if origin == destination:
        raise Refused(SameArea(origin))
    if gun:
        raise Refused(GunCannotShift())
    if origin is None and vehicle:
        raise Refused(VehicleInEntryArea())
    if origin is None and destination is not None and areas.area(side, destination).isolated:
        raise Refused(IsolatedDestination(destination))
    path = shift_path(board, areas, side, origin, destination, closed)
    if path is None:
        raise Refused(NoPath(origin, destination))
    if origin is not None and destination is None and path.length <= 1:
        return Shift(side, origin, destination, path, True, ())
    modifiers = shift_modifiers(chart, path)
    if path.all_road_or_open:
        return Shift(side, origin, destination, path, False, modifiers)
    by_road = shift_path(board, areas, side, origin, destination, closed, road_or_open=True)
    if by_road is not None and drm_of(shift_modifiers(chart, by_road)) < drm_of(modifiers):
        path, modifiers = by_road, shift_modifiers(chart, by_road)
    return Shift(side, origin, destination, path, False, modifiers)


def shift_modifiers(chart: ShiftChart, path: Path) -> tuple[Modifier, ...]:
    """The DRM of a Shift along `path` (C19)."""
    found = []
    if path.all_road_or_open:
        found.append(chart.road_or_open)
    if times := path.uncontrolled // chart.uncontrolled_hexes:
        per = chart.uncontrolled
        found.append(Modifier(times * per.value, per.reason, per.rule))
    return tuple(found)


def shift_casualty(chart: ShiftChart, units: UnitChart, unit: Unit, dr: int) -> Change:
    """What becomes of a unit that Shifts with casualties, by its own dr; raises `Refused(BadDice)`."""
    (rolled,) = check_dice((dr,), 1)
    if rolled < chart.casualties_dr_at_least:
        return Change(unit, unit)
    return Change(unit, None) if unit.kind is UnitKind.VEHICLE else units.reduced(unit)


def read_shift_chart(text: str) -> ShiftChart:
    """The Shift Table in the TOML `text`; raises `ChartError`."""
    chart = chart_file("shift.toml", text)
    chart.check_keys("result", "road_or_open", "uncontrolled", "casualties")
    rows = tuple(_read_row(line) for line in chart.lines("result"))
    check_rows(chart, rows)
    road_or_open = chart.line("road_or_open")
    road_or_open.check_keys("drm", "rule")
    uncontrolled = chart.line("uncontrolled")
    uncontrolled.check_keys("drm", "per_hexes", "rule")
    casualties = chart.line("casualties")
    casualties.check_keys("dr_at_least", "rule")
    casualties.rule()
    return ShiftChart(
        rows=rows,
        road_or_open=Modifier(
            road_or_open.number("drm", -6, 6), ShiftReason.ROAD_OR_OPEN, road_or_open.rule()
        ),
        uncontrolled=Modifier(
            uncontrolled.number("drm", -6, 6), ShiftReason.UNCONTROLLED, uncontrolled.rule()
        ),
        uncontrolled_hexes=uncontrolled.number("per_hexes", 1, 46),
        casualties_dr_at_least=casualties.number("dr_at_least", 1, 6),
    )


def _read_row(line: ChartLine) -> ShiftRow:
    line.check_keys("final_dr_at_most", "result", "rule")
    return ShiftRow(
        at_most=line.number("final_dr_at_most", 2, 12) if line.has("final_dr_at_most") else None,
        result=line.choice("result", ShiftResult),
        rule=line.rule(),
    )
