"""The CG Balance Provisions (4.41, 4.43)."""

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.provisions import (
    Provision,
    ProvisionLine,
    british_mortars_deleted,
    german_oba_calibre,
    read_provision_chart,
)
from elst_app.rules.sides import Side

CHART = charts().provisions
MORTARS, LIGHTER = Provision.NO_BRITISH_MORTARS, Provision.LIGHTER_GERMAN_OBA


def test_4_41_balance_provisions() -> None:
    assert CHART.lines == (
        ProvisionLine(MORTARS, Side.GERMAN, 2, None, "4.41"),
        ProvisionLine(LIGHTER, Side.BRITISH, 0, 80, "4.41"),
    )


@pytest.mark.parametrize(
    ("agreed", "calibre", "mortars"),
    [((), 100, 0), ((MORTARS,), 100, 2), ((LIGHTER,), 80, 0), ((MORTARS, LIGHTER), 80, 2)],
)
def test_4_41_and_4_43_what_the_initial_scenario_begins_with(
    agreed: tuple[Provision, ...], calibre: int, mortars: int
) -> None:
    assert german_oba_calibre(CHART, agreed) == calibre
    assert british_mortars_deleted(CHART, agreed) == mortars


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("calibre_mm = 100", "calibre_mm = 10", "german_initial_oba: calibre_mm must be a whole number"),
        (
            'name = "lighter-german-oba"',
            'name = "no-british-mortars"',
            "each provision must stand there once",
        ),
        (
            'favours = "British"',
            'favours = "both"',
            "provision line 2: favours must be one of British, German",
        ),
    ],
)
def test_a_wrong_provision_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "provisions.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_provision_chart(text.replace(old, new, 1))
    assert message in str(error.value)
