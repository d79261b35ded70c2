"""The CG Victory Conditions: VP for exits, Control of the building, the verdict (4.2, 4.41; ruling C34).

The figures stand in resources/charts/victory.toml.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitChart, UnitKind


class Need(StrEnum):
    """What a side still needs to win the CG."""

    EXIT_VP = "exit-vp"
    BUILDING = "building"
    DENY_BUILDING = "deny-building"
    """That the British Control the building no more: VP once gained are not lost again."""


@dataclass(frozen=True, slots=True)
class ExitVP:
    """The VP of a unit of this kind that exits; of leaders, of those with this Leadership DRM."""

    kind: UnitKind
    leadership_drm: int | None
    vp: int
    rule: str


@dataclass(frozen=True, slots=True)
class VictoryChart:
    """The hexes of the building, the edge from `first_exit` to `last_exit`, the VP needed, each unit's VP."""

    building: tuple[Hex, ...]
    first_exit: Hex
    last_exit: Hex
    vp_needed: int
    lines: tuple[ExitVP, ...]

    @property
    def exit_hexes(self) -> tuple[Hex, ...]:
        """The hexes to exit by, from north to south."""
        numbers = range(self.first_exit.number, self.last_exit.number + 1)
        return tuple(Hex(self.first_exit.column, number) for number in numbers)

    def vp(self, units: UnitChart, unit: Unit) -> int:
        """The VP of a unit that exits; wounded or not."""
        drm = units.leader_drm(unit) if unit.kind is UnitKind.LEADER else None
        return next(line.vp for line in self.lines if (line.kind, line.leadership_drm) == (unit.kind, drm))


@dataclass(frozen=True, slots=True)
class NoExitVP(Refusal):
    """Nothing of `side` is worth VP off the map: only the British have to exit."""

    side: Side
    rule: ClassVar[str] = "4.41"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotAnExitHex(Refusal):
    """Units that exit by `hex` gain no VP: those from `first` to `last` do."""

    hex: Hex
    first: Hex
    last: Hex
    rule: ClassVar[str] = "4.41"


@dataclass(frozen=True, slots=True)
class Standing:
    """How the Victory Conditions stand: the VP exited so far, and the side that Controls the building."""

    vp: int
    vp_needed: int
    building_held_by: Side | None

    @property
    def vp_short(self) -> int:
        """The VP the British still have to exit; 0 once they have enough."""
        return max(0, self.vp_needed - self.vp)

    @property
    def winner(self) -> Side:
        """The side that wins if this is how End of CG finds it."""
        is_met = self.building_held_by is Side.BRITISH and not self.vp_short
        return Side.BRITISH if is_met else Side.GERMAN

    def needs(self, side: Side) -> tuple[Need, ...]:
        """What `side` still lacks to win; nothing for the one that would win now."""
        if self.winner is side:
            return ()
        if side is Side.GERMAN:
            return (Need.DENY_BUILDING,)
        lacks_building = self.building_held_by is not Side.BRITISH
        return (Need.EXIT_VP,) * bool(self.vp_short) + (Need.BUILDING,) * lacks_building


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won the CG; `conceded_by` is the side that gave it up before its end."""

    winner: Side
    standing: Standing
    conceded_by: Side | None = None


def exit_refusal(chart: VictoryChart, side: Side, hex_: Hex) -> Refusal | None:
    """Why what `side` moves off the map from `hex_` gains no VP; none if it does."""
    if side is not Side.BRITISH:
        return NoExitVP(side)
    if hex_ not in chart.exit_hexes:
        return NotAnExitHex(hex_, chart.first_exit, chart.last_exit)
    return None


def standing(chart: VictoryChart, units: UnitChart, exited: Iterable[Unit], control: Control) -> Standing:
    """How it stands with all the British units `exited` for VP in the CG so far (C34).

    A side Controls the building with its marker in any hex of it and no enemy marker in another.
    """
    vp = sum(chart.vp(units, unit) for unit in exited if unit.side is Side.BRITISH)
    holders = {control.by_hex[hex_] for hex_ in chart.building if hex_ in control.by_hex}
    return Standing(vp, chart.vp_needed, holders.pop() if len(holders) == 1 else None)


def verdict(at_end: Standing, conceded_by: Side | None = None) -> Verdict:
    """The verdict at End of CG; a side that concedes loses at once, whatever it has gained (4.2)."""
    return Verdict(at_end.winner if conceded_by is None else conceded_by.enemy, at_end, conceded_by)


def read_victory_chart(text: str) -> VictoryChart:
    """The Victory Conditions in the TOML `text`; raises `ChartError`."""
    chart = chart_file("victory.toml", text)
    chart.check_keys("building", "exit", "unit")
    building = chart.line("building")
    building.check_keys("hexes", "rule")
    building.rule()
    exit_ = chart.line("exit")
    exit_.check_keys("first_hex", "last_hex", "vp_needed", "rule")
    exit_.rule()
    first, last = exit_.hex("first_hex"), exit_.hex("last_hex")
    if first.column != last.column or first.number > last.number:
        raise exit_.error("first_hex and last_hex must be of one hexrow, from north to south")
    lines = tuple(_read_unit(line) for line in chart.lines("unit"))
    if {line.kind for line in lines} != set(UnitKind):
        raise chart.error(f"unit: {', '.join(UnitKind)} must stand there")
    if len({(line.kind, line.leadership_drm) for line in lines}) < len(lines):
        raise chart.error("unit: a unit stands there twice")
    return VictoryChart(building.hexes("hexes"), first, last, exit_.number("vp_needed", 1, 99), lines)


def _read_unit(line: ChartLine) -> ExitVP:
    line.check_keys("kind", "leadership_drm", "vp", "rule")
    kind = line.choice("kind", UnitKind)
    if (kind is UnitKind.LEADER) != line.has("leadership_drm"):
        raise line.error("leaders and nobody else have a leadership_drm")
    drm = line.number("leadership_drm", -3, 3) if kind is UnitKind.LEADER else None
    return ExitVP(kind, drm, line.number("vp", 0, 9), line.rule())
