"""The figures of Off-Board Artillery (1.1, 1.3, 2.1-2.9, CG3) and what else the procedure looks up.

They stand in resources/charts/artillery.toml, each with its unit and its rule number; `read_artillery_chart`
checks them once.
"""

from dataclasses import dataclass, fields
from typing import TypeVar

from elst_app.rules.board import Board
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.fire_table import FireTable

_Section = TypeVar("_Section")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the rulebook with its unit and the rule that prints it."""

    value: int
    unit: str
    rule: str


@dataclass(frozen=True, slots=True)
class RadioFigures:
    """The radio as its counter prints it, and the rolls made with it (2.1, 2.11)."""

    contact: Figure
    repair: Figure
    elimination: Figure
    maintenance_drm: Figure
    mortar_maintenance_drm: Figure
    malfunction: Figure


@dataclass(frozen=True, slots=True)
class PileFigures:
    """The Draw Pile of a module, the red chit that ends it, and the modules a side may use (2.2, CG3)."""

    black: Figure
    red: Figure
    fatal_red: Figure
    modules: Figure


@dataclass(frozen=True, slots=True)
class PlacingFigures:
    """Precision, Corrections and their limits (2.3, 2.33, 2.4)."""

    precision: Figure
    correction: Figure
    fire_correction: Figure
    hexes_per_error: Figure
    long_correction: Figure
    long_correction_drm: Figure
    longest_correction: Figure
    longest_correction_drm: Figure
    hindrance_hex: Figure
    burst_area_hindrance: Figure


@dataclass(frozen=True, slots=True)
class BurstFigures:
    """The Burst Area and what falls into it (2.5, 2.54, 2.7, 2.9)."""

    radius: Figure
    rocket_radius: Figure
    critical_hit: Figure
    critical_factor: Figure
    critical_fp: Figure
    friendly_morale: Figure
    prep_smoke: Figure
    defensive_smoke: Figure


@dataclass(frozen=True, slots=True)
class TemFigures:
    """The TEM that count against OBA (1.1, 1.3, 2.52, O22)."""

    stone: Figure
    wooden: Figure
    steeple_ground: Figure
    polder: Figure
    gunshield: Figure


@dataclass(frozen=True, slots=True)
class Calibre:
    """The FP of a calibre in mm (2.5)."""

    mm: int
    fp: int
    rule: str


@dataclass(frozen=True, slots=True)
class ArtilleryChart:
    """All figures of the procedure."""

    calibres: tuple[Calibre, ...]
    radio: RadioFigures
    pile: PileFigures
    placing: PlacingFigures
    burst: BurstFigures
    tem: TemFigures

    def fire_power(self, mm: int) -> int:
        """The FP of a calibre (2.5); raises KeyError for a calibre that is not in the chart."""
        for calibre in self.calibres:
            if calibre.mm == mm:
                return calibre.fp
        raise KeyError(mm)


@dataclass(frozen=True, slots=True)
class Reference:
    """What lies on the table to be looked up: the map, the figures of OBA and the IFT."""

    board: Board
    chart: ArtilleryChart
    fire_table: FireTable


def read_artillery_chart(text: str) -> ArtilleryChart:
    """The figures in the TOML `text`; raises `ChartError`."""
    chart = chart_file("artillery.toml", text)
    chart.check_keys("calibre", "radio", "pile", "placing", "burst", "tem")
    calibres = tuple(_read_calibre(line) for line in chart.lines("calibre"))
    if len({calibre.mm for calibre in calibres}) != len(calibres):
        raise chart.error("a calibre stands there twice")
    return ArtilleryChart(
        calibres=calibres,
        radio=_read_section(chart.line("radio"), RadioFigures),
        pile=_read_section(chart.line("pile"), PileFigures),
        placing=_read_section(chart.line("placing"), PlacingFigures),
        burst=_read_section(chart.line("burst"), BurstFigures),
        tem=_read_section(chart.line("tem"), TemFigures),
    )


def _read_calibre(line: ChartLine) -> Calibre:
    line.check_keys("mm", "fp", "rule")
    return Calibre(line.number("mm", 1, 999), line.number("fp", 1, 36), line.rule())


def _read_section(line: ChartLine, kind: type[_Section]) -> _Section:
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    line.check_keys(*names)
    return kind(**{name: _read_figure(line.line(name)) for name in names})


def _read_figure(line: ChartLine) -> Figure:
    line.check_keys("value", "unit", "rule")
    return Figure(line.number("value", -99, 99), line.text("unit"), line.rule())
