"""The CG Balance Provisions and what they change in the initial scenario (4.41, 4.43)."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.sides import Side


class Provision(StrEnum):
    """A CG Balance Provision, which both sides may agree on before the initial scenario (4.41)."""

    NO_BRITISH_MORTARS = "no-british-mortars"
    LIGHTER_GERMAN_OBA = "lighter-german-oba"


@dataclass(frozen=True, slots=True)
class ProvisionLine:
    """What a provision changes, and the side it helps.

    `german_oba_calibre` is that of the German's OBA in mm in place of the printed one, None to leave it.
    """

    provision: Provision
    favours: Side
    british_mortars_deleted: int
    german_oba_calibre: int | None
    rule: str


@dataclass(frozen=True, slots=True)
class ProvisionChart:
    """The provisions, and the calibre in mm of the German's one OBA module in the initial scenario (4.43)."""

    german_oba_calibre: int
    lines: tuple[ProvisionLine, ...]


def german_oba_calibre(chart: ProvisionChart, agreed: Collection[str]) -> int:
    """The calibre in mm of the German's OBA in the initial scenario under the provisions `agreed` on."""
    calibres = [line.german_oba_calibre for line in chart.lines if line.provision in agreed]
    return min((calibre for calibre in calibres if calibre is not None), default=chart.german_oba_calibre)


def british_mortars_deleted(chart: ProvisionChart, agreed: Collection[str]) -> int:
    """How many mortars the provisions `agreed` on delete from the British OB of the initial scenario."""
    return sum(line.british_mortars_deleted for line in chart.lines if line.provision in agreed)


def read_provision_chart(text: str) -> ProvisionChart:
    """The provisions in the TOML `text`; raises `ChartError`."""
    chart = chart_file("provisions.toml", text)
    chart.check_keys("german_initial_oba", "provision")
    oba = chart.line("german_initial_oba")
    oba.check_keys("calibre_mm", "rule")
    oba.rule()
    lines = tuple(_read_provision(line) for line in chart.lines("provision"))
    if [line.provision for line in lines] != list(Provision):
        raise chart.error("each provision must stand there once, in order")
    return ProvisionChart(oba.number("calibre_mm", 70, 150), lines)


def _read_provision(line: ChartLine) -> ProvisionLine:
    line.check_keys("name", "favours", "british_mortars_deleted", "german_oba_calibre_mm", "rule")
    calibre, mortars = "german_oba_calibre_mm", "british_mortars_deleted"
    return ProvisionLine(
        line.choice("name", Provision),
        line.choice("favours", Side),
        line.number(mortars, 0, 9) if line.has(mortars) else 0,
        line.number(calibre, 70, 150) if line.has(calibre) else None,
        line.rule(),
    )
