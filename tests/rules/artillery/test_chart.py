"""The figures of OBA, entered a second time by hand, and what a wrong chart is told."""

from dataclasses import fields

import pytest

from elst_app.loading import read_text
from elst_app.rules.artillery import read_artillery_chart
from elst_app.rules.chart_reading import ChartError
from tests.rules.artillery.support import CHART

TEXT = read_text("charts", "artillery.toml")


def test_the_calibres() -> None:
    assert [(calibre.mm, calibre.fp, calibre.rule) for calibre in CHART.calibres] == [
        (70, 12, "2.5"),
        (80, 16, "2.5"),
        (100, 20, "2.5"),
        (120, 24, "2.5"),
        (150, 30, "2.5"),
    ]
    with pytest.raises(KeyError):
        CHART.fire_power(105)


@pytest.mark.parametrize(
    ("section", "figures"),
    [
        (
            "radio",
            "contact 8 2.1, repair 1 2.1, elimination 6 2.1, maintenance_drm -1 2.11, "
            "mortar_maintenance_drm -2 2.11, malfunction 12 2.1",
        ),
        ("pile", "black 8 CG3, red 3 CG3, fatal_red 2 2.2, modules 2 CG3"),
        (
            "placing",
            "precision 2 2.3, correction 18 2.4, fire_correction 3 2.4, hexes_per_error 3 2.4, "
            "long_correction 7 2.33, long_correction_drm 1 2.33, longest_correction 13 2.33, "
            "longest_correction_drm 2 2.33, hindrance_hex 1 2.3, burst_area_hindrance 1 2.5",
        ),
        (
            "burst",
            "radius 1 2.5, rocket_radius 2 2.9, critical_hit 2 2.5, critical_factor 2 2.5, "
            "critical_fp 36 2.5, friendly_morale -1 2.54, prep_smoke 3 2.7, defensive_smoke 2 2.7",
        ),
        ("tem", "stone 3 2.52, wooden 2 2.52, steeple_ground 1 1.1, polder 1 1.3, gunshield 1 O22"),
    ],
)
def test_the_figures(section: str, figures: str) -> None:
    read = getattr(CHART, section)
    entered = [
        f"{field.name} {getattr(read, field.name).value} {getattr(read, field.name).rule}"
        for field in fields(read)
    ]
    assert ", ".join(entered) == figures


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("mm = 80", "mm = 70", "a calibre stands there twice"),
        ("fp = 12", "fp = 0", "calibre line 1: fp must be a whole number from 1 to 36, not 0"),
        ("precision = {", "accuracy = {", "placing: unknown key accuracy"),
        ('value = 12, unit = "Original DR"', 'unit = "Original DR"', "value is missing"),
        ('rule = "O22"', 'rule = "somewhere"', "rule must be a rule number"),
        ("[tem]", "[team]", "unknown key team"),
        ("[pile]", "[pile", "artillery.toml:"),
    ],
)
def test_a_wrong_chart_is_told_its_line(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(ChartError, match=complaint.replace("[", r"\[")):
        read_artillery_chart(TEXT.replace(old, new, 1))
