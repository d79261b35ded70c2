"""The packed font is the one that is used, and every size follows the text size."""

import pytest
from PySide6.QtGui import QFontInfo, QFontMetricsF
from pytestqt.qtbot import QtBot

from elst_app.drawing.fonts import FAMILY, Weight, drawing_font, font
from elst_app.drawing.sizes import STEPS, Sizes, TextSize
from elst_app.loading import resource


@pytest.mark.parametrize("weight", Weight)
def test_each_weight_is_there(qtbot: QtBot, weight: Weight) -> None:
    info = QFontInfo(font(20, weight))
    assert (info.family(), info.weight()) == (FAMILY, int(weight))


def test_tabular_figures_are_equally_wide(qtbot: QtBot) -> None:
    columns = QFontMetricsF(font(20, tabular=True))
    assert len({columns.horizontalAdvance(figure * 4) for figure in "0123456789"}) == 1


def test_a_drawing_font_is_measured_in_units(qtbot: QtBot) -> None:
    assert drawing_font(13).pixelSize() == 13


def test_the_font_is_small_and_comes_with_its_licence() -> None:
    files = [resource("fonts", f"Inter-{name}.otf") for name in ("Regular", "Medium", "SemiBold", "Bold")]
    assert all(len(file.read_bytes()) < 280_000 for file in files)
    assert "SIL OPEN FONT LICENSE Version 1.1" in resource("fonts", "OFL.txt").read_text(encoding="utf-8")


def test_text_size_steps() -> None:
    assert TextSize(100).larger() == TextSize(110)
    assert TextSize(105).smaller() == TextSize(100)
    assert TextSize(200).larger() == TextSize(200)
    assert TextSize(80).smaller() == TextSize(80)
    assert TextSize(5) == TextSize(80)


@pytest.mark.parametrize("percent", STEPS)
def test_sizes_follow_the_text_size(percent: int) -> None:
    sizes = Sizes(TextSize(percent))
    assert sizes.body == pytest.approx(14 * percent / 100)
    assert sizes.space(2) == round(8 * percent / 100)
    assert sizes.pixels(0) == 0
