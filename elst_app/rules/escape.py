"""Escape: who may, the DRM, the table, what each unit becomes (4.506, 4.5061; rulings C14, C18).

The figures stand in resources/charts/escape.toml; where the Escapees go, in `elst_app.rules.paths`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.areas import Areas
from elst_app.rules.board import Board
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import Modifier
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import is_isolated
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.result_table import check_rows, row_chances, row_of
from elst_app.rules.sides import Side
from elst_app.rules.units import Change, Unit, UnitChart, UnitKind


class EscapeReason(StrEnum):
    """Why an Escape DR is modified (4.506)."""

    LEADER = "leader"
    AFV = "afv"
    LONE_UNWOUNDED_SMC = "lone-unwounded-smc"
    NEXT_TO_FRIENDLY_AREA = "next-to-friendly-area"
    IN_ENEMY_AREA = "in-enemy-area"
    WOUNDED = "wounded"
    STUNNED = "stunned"
    ISOLATED = "isolated"
    GUN = "gun"
    HALF_SQUADS = "half-squads"


class InfantryResult(StrEnum):
    """What the Escape Table says of Infantry; a Final DR may bring several."""

    ESCAPES = "escapes"
    REPLACED = "replaced"
    REDUCED = "reduced"
    ELIMINATED = "eliminated"


class VehicleResult(StrEnum):
    """What the Escape Table says of a mobile AFV."""

    ESCAPES = "escapes"
    WRECK = "wreck"


class EscapeHits(StrEnum):
    """Whom Replaced and Reduced hit in a stack: the options of the switch C14."""

    WHOLE_STACK = "whole-stack"
    ONE_UNIT = "one-unit"


@dataclass(frozen=True, slots=True)
class EscapeRow:
    """The results of a Final DR of `at_most` or less, but above the row before; None is open upward."""

    at_most: int | None
    infantry: tuple[InfantryResult, ...]
    vehicle: VehicleResult
    rule: str


@dataclass(frozen=True, slots=True)
class EscapeDRM:
    """One DRM of the table, to be taken as often as its reason applies."""

    reason: EscapeReason
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class EscapeChart:
    """The Escape Table and its DRM."""

    rows: tuple[EscapeRow, ...]
    drms: tuple[EscapeDRM, ...]

    def row(self, final: int) -> EscapeRow:
        """The row of a Final DR."""
        return row_of(self.rows, final)

    def chances(self, modifiers: Sequence[Modifier]) -> tuple[tuple[EscapeRow, Fraction], ...]:
        """The exact chance of each row for a DR with these modifiers."""
        return row_chances(self.rows, modifiers)


@dataclass(frozen=True, slots=True)
class EscapeStack:
    """Units of one side in one hex that make one Escape DR: Infantry, or one vehicle alone.

    `gun` tells whether any of them possesses a Gun.
    """

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    gun: bool = False


@dataclass(frozen=True, slots=True)
class NotAStack(Refusal):
    """One Escape DR is made by Infantry of one side or by one vehicle, and these units are neither."""

    vehicles: int
    others: int
    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoNeedToEscape(Refusal):
    """The hex is in a Deployment Area of the unit's own side, and it is not Isolated there."""

    hex: Hex
    area: int
    rule: ClassVar[str] = "4.506"


def escape_refusal(
    board: Board, areas: Areas, side: Side, hex_: Hex, closed: Collection[Hex] = ()
) -> Refusal | None:
    """Why a unit of the side in that hex has no need to Escape; none if it must or may.

    `closed` is that of `escape_modifiers`.
    """
    area = areas.area_of(hex_)
    if area is None or area.side is not side or is_isolated(board, areas, side, hex_, closed):
        return None
    return NoNeedToEscape(hex_, area.id)


def escape_modifiers(
    board: Board,
    areas: Areas,
    units: UnitChart,
    chart: EscapeChart,
    stack: EscapeStack,
    closed: Collection[Hex] = (),
) -> tuple[Modifier, ...]:
    """The DRM of the stack's Escape DR, in the order of the table.

    `closed` are hexes a vehicle cannot enter, for whether it is Isolated (C13). Raises `Refused` for units
    that are no stack. Where the stack has no need to Escape is for `escape_refusal`.
    """
    _check_stack(stack)
    area = areas.area_of(stack.hex)
    in_own_area = area is not None and area.side is stack.side
    is_cut_off = in_own_area and is_isolated(board, areas, stack.side, stack.hex, closed)
    alone = stack.units[0] if len(stack.units) == 1 else None
    leaders = [units.leader_drm(unit) for unit in stack.units if unit.kind is UnitKind.LEADER]
    is_lone_leader = alone is not None and alone.kind is UnitKind.LEADER
    times = {
        EscapeReason.LEADER: 0 if is_lone_leader else min(leaders, default=0),
        EscapeReason.AFV: stack.units[0].kind is UnitKind.VEHICLE,
        EscapeReason.LONE_UNWOUNDED_SMC: is_lone_leader and not stack.units[0].wounded,
        EscapeReason.NEXT_TO_FRIENDLY_AREA: (
            not in_own_area and areas.is_next_to_area(stack.hex, stack.side)
        ),
        EscapeReason.IN_ENEMY_AREA: area is not None and not in_own_area,
        EscapeReason.WOUNDED: any(unit.wounded for unit in stack.units),
        EscapeReason.STUNNED: any(unit.stunned for unit in stack.units),
        EscapeReason.ISOLATED: is_cut_off,
        EscapeReason.GUN: stack.gun,
        EscapeReason.HALF_SQUADS: max(0, sum(unit.half_squads for unit in stack.units) - 1),
    }
    return tuple(
        Modifier(drm.value * times[drm.reason], drm.reason, drm.rule)
        for drm in chart.drms
        if times[drm.reason]
    )


def escape_changes(
    units: UnitChart,
    row: EscapeRow,
    stack: EscapeStack,
    hits: EscapeHits = EscapeHits.WHOLE_STACK,
    chosen: int = 0,
) -> tuple[Change, ...]:
    """What the row makes of each unit of the stack, in their order.

    `hits` is the option of the switch C14; where Replaced and Reduced hit one unit alone, it is the one with
    the index `chosen` in `stack.units`. Equipment of a unit that is eliminated goes with it (4.5061).
    """
    _check_stack(stack)
    if stack.units[0].kind is UnitKind.VEHICLE:
        survives = row.vehicle is VehicleResult.ESCAPES
        return tuple(Change(unit, unit if survives else None) for unit in stack.units)
    if InfantryResult.ELIMINATED in row.infantry:
        return tuple(Change(unit, None) for unit in stack.units)
    return tuple(
        _changed(units, row, unit)
        if hits is EscapeHits.WHOLE_STACK or index == chosen
        else Change(unit, unit)
        for index, unit in enumerate(stack.units)
    )


def _changed(units: UnitChart, row: EscapeRow, unit: Unit) -> Change:
    becomes = units.replaced(unit) if InfantryResult.REPLACED in row.infantry else unit
    if InfantryResult.REDUCED not in row.infantry:
        return Change(unit, becomes)
    return replace(units.reduced(becomes), unit=unit)


def _check_stack(stack: EscapeStack) -> None:
    vehicles = sum(unit.kind is UnitKind.VEHICLE for unit in stack.units)
    others = len(stack.units) - vehicles
    if not stack.units or vehicles > 1 or (vehicles and others):
        raise Refused(NotAStack(vehicles, others))


def read_escape_chart(text: str) -> EscapeChart:
    """The Escape Table in the TOML `text`; raises `ChartError`."""
    chart = chart_file("escape.toml", text)
    chart.check_keys("result", "modifier")
    rows = tuple(_read_row(line) for line in chart.lines("result"))
    check_rows(chart, rows)
    drms = tuple(_read_drm(line) for line in chart.lines("modifier"))
    if [drm.reason for drm in drms] != list(EscapeReason):
        raise chart.error("each reason for a DRM must stand there once, in order")
    return EscapeChart(rows, drms)


def _read_row(line: ChartLine) -> EscapeRow:
    line.check_keys("final_dr_at_most", "infantry", "vehicle", "rule")
    texts = line.texts("infantry")
    infantry = tuple(result for result in InfantryResult if result.value in texts)
    if len(infantry) != len(texts):
        raise line.error(f"infantry must be of {', '.join(InfantryResult)}, each once")
    return EscapeRow(
        at_most=line.number("final_dr_at_most", 2, 12) if line.has("final_dr_at_most") else None,
        infantry=infantry,
        vehicle=line.choice("vehicle", VehicleResult),
        rule=line.rule(),
    )


def _read_drm(line: ChartLine) -> EscapeDRM:
    line.check_keys("reason", "drm", "rule")
    return EscapeDRM(line.choice("reason", EscapeReason), line.number("drm", -4, 4), line.rule())
