"""Every text can be read on every ground it is used on, and colours stand in the one table only."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from elst_app.drawing.colours import Colours, Look, colours

SOURCE = Path(__file__).parents[2] / "elst_app"
GROUNDS = ("window", "panel", "raised", "input", "hover")
ON_EVERY_GROUND = ("text", "muted", "link", "british", "german", "success", "warning", "danger")
PAIRS = [
    *((text, ground) for text in ON_EVERY_GROUND for ground in GROUNDS),
    *((text, "lit_row") for text in ("text", "british", "german", "danger")),
    *((text, "card_face") for text in ("card_black", "card_red")),
    *((text, f"{text}_ground") for text in ("warning", "danger")),
    ("success", "raised"),
    ("hint", "input"),
    ("primary_text", "primary"),
    ("primary_text", "primary_hover"),
    ("primary_text", "primary_pressed"),
    ("selected_text", "selected"),
    ("focus_text", "focus"),
    ("danger_text", "danger"),
    ("tooltip_text", "tooltip"),
    ("british_text", "british_ground"),
    ("german_text", "german_ground"),
    ("neutral_text", "neutral_ground"),
    ("observer_text", "observer_ground"),
    ("ar_text", "ar_ground"),
    ("ffe_text", "ffe_ground"),
    ("smoke_text", "smoke_ground"),
]
TERRAIN = ("open", "grain", "orchard", "pond")
TINTS = ("british_tint", "german_tint", "no_mans_land", "gained", "lost", "selection", "out_of_play")
"""What may lie over a label, each at its strongest."""

Rgb = tuple[float, float, float]


def split(colour: str) -> tuple[Rgb, float]:
    digits = colour.removeprefix("#")
    alpha = int(digits[:2], 16) / 255 if len(digits) == 8 else 1.0
    red, green, blue = (
        int(digits[place : place + 2], 16) / 255 for place in range(len(digits) - 6, len(digits), 2)
    )
    return (red, green, blue), alpha


def over(top: str, below: Rgb) -> Rgb:
    colour, alpha = split(top)
    red, green, blue = (
        alpha * upper + (1 - alpha) * lower for upper, lower in zip(colour, below, strict=True)
    )
    return red, green, blue


def luminance(colour: Rgb) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def least(look: Look) -> float:
    return 7.0 if look is Look.CONTRAST else 4.5


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(look: Look, text: str, ground: str) -> None:
    table = colours(look)
    found = contrast(split(getattr(table, text))[0], split(getattr(table, ground))[0])
    assert found >= least(look), f"{text} on {ground}: {found:.2f}"


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("terrain", TERRAIN)
@pytest.mark.parametrize("tint", [None, *TINTS])
def test_hex_labels_can_be_read(look: Look, terrain: str, tint: str | None) -> None:
    table = colours(look)
    ground = split(getattr(table, terrain))[0]
    if tint:
        ground = over(getattr(table, tint), ground)
    ground = over(table.label_halo, ground)
    found = contrast(split(table.label)[0], ground)
    assert found >= least(look), f"{found:.2f}"


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("terrain", TERRAIN)
def test_probabilities_can_be_read(look: Look, terrain: str) -> None:
    table = colours(look)
    ground = over(table.probability_halo, split(table.probability)[0])
    assert contrast(split(table.probability_text)[0], ground) >= least(look)


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize(
    "line", ["british_line", "german_line", "playing_area", "focus", "cursor_outer", "line_strong"]
)
def test_lines_that_mean_something_stand_out(look: Look, line: str) -> None:
    table = colours(look)
    for ground in ("panel",) if line in ("focus", "line_strong") else TERRAIN:
        assert contrast(split(getattr(table, line))[0], split(getattr(table, ground))[0]) >= 3.0, ground


def test_every_role_is_a_colour() -> None:
    for look in Look:
        for role in fields(Colours):
            assert re.fullmatch(r"#([0-9a-f]{2})?[0-9a-f]{6}", getattr(colours(look), role.name)), role.name


def test_the_table_has_no_role_nobody_knows() -> None:
    text = (SOURCE.parent / "resources" / "style" / "colours.toml").read_text(encoding="utf-8")
    assert re.findall(r"^(\w+)\s*=", text, flags=re.MULTILINE) == [role.name for role in fields(Colours)]


def test_no_colour_stands_outside_the_table() -> None:
    literal = re.compile(
        r"#[0-9a-fA-F]{6,8}\b|[\"']#[0-9a-fA-F]{3,4}[\"']|QColor\(\s*[\"'\d]"
        r"|GlobalColor\.(?!transparent)|\brgba?\(\s*\d"
    )
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if literal.search(line)
    ]
    assert found == []
