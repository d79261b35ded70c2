"""The theme: looks, the text size, the properties a widget asks for a style with."""

import gc
from collections.abc import Iterator
from string import Template

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
)
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look, colours
from elst_app.drawing.sizes import Sizes, TextSize
from elst_app.ui import style_sheet
from elst_app.ui.theme import apply, restyle, theme


@pytest.fixture(autouse=True)
def plain_again(qapp: QApplication) -> Iterator[None]:
    yield
    apply(qapp, Look.LIGHT)


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
def test_a_look_dresses_the_program(qapp: QApplication, qtbot: QtBot, look: Look) -> None:
    with qtbot.waitSignal(theme().changed):
        apply(qapp, look, TextSize(125))
    assert theme().look is look
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == colours(look).window
    assert qapp.font().pointSizeF() == pytest.approx(17.5)
    assert theme().sizes.body == pytest.approx(17.5)


class Watching(QLabel):
    """Notes whether widgets could be collected while it is told of another look."""

    def __init__(self) -> None:
        super().__init__("x")
        self.seen: list[bool] = []

    def changeEvent(self, event: QEvent) -> None:
        self.seen.append(gc.isenabled())
        super().changeEvent(event)


def test_no_widget_is_collected_while_qt_goes_through_all_of_them(qapp: QApplication, qtbot: QtBot) -> None:
    label = Watching()
    qtbot.addWidget(label)
    label.show()
    label.seen.clear()
    apply(qapp, Look.DARK)
    assert label.seen
    assert not any(label.seen)
    assert gc.isenabled()


def test_without_a_choice_the_system_decides(qapp: QApplication) -> None:
    apply(qapp, Look.DARK)
    apply(qapp)
    dark = qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark
    assert theme().look is (Look.DARK if dark else Look.LIGHT)


def test_every_word_of_the_sheet_is_filled_in() -> None:
    for look in Look:
        assert not Template.pattern.search(style_sheet.style_sheet(colours(look), Sizes()))


def test_a_property_set_later_is_shown(qapp: QApplication, qtbot: QtBot) -> None:
    apply(qapp, Look.LIGHT)
    label = QLabel("8 or less")
    qtbot.addWidget(label)
    label.show()
    label.setProperty("tone", "danger")
    restyle(label)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == colours(Look.LIGHT).danger


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
def test_what_the_style_paints_itself_is_painted(qapp: QApplication, qtbot: QtBot, look: Look) -> None:
    apply(qapp, look)
    card = QFrame()
    qtbot.addWidget(card)
    card.setProperty("kind", "what-now")
    tick, choice, roll = QCheckBox("Polder", card), QComboBox(card), QPushButton("Roll", card)
    for place, part in enumerate((tick, choice, roll, QSpinBox(card))):
        part.move(20, 50 * place)
    tick.setTristate(True)
    tick.setCheckState(Qt.CheckState.PartiallyChecked)
    choice.setProperty("invalid", True)
    roll.setProperty("kind", "primary")
    card.resize(240, 220)
    card.show()
    picture = card.grab().toImage()
    seen = {picture.pixelColor(x, y).name() for x in range(240) for y in range(picture.height())}
    assert {colours(look).primary, colours(look).line_strong, colours(look).danger} <= seen


@pytest.mark.parametrize("text", [TextSize(100), TextSize(150)])
def test_the_text_of_a_list_and_of_a_number_stands_off_its_frame(
    qapp: QApplication, qtbot: QtBot, text: TextSize
) -> None:
    apply(qapp, Look.LIGHT, text)
    choice, number = QComboBox(), QSpinBox()
    choice.addItem("Reduced by Casualties")
    for box in (choice, number):
        qtbot.addWidget(box)
        box.resize(box.sizeHint())
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    place = choice.style().subControlRect(control, option, part, choice)
    line = choice.fontMetrics()
    assert place.left() > line.height() // 4
    assert place.width() >= line.horizontalAdvance("Reduced by Casualties")
    assert number.lineEdit().x() > line.height() // 4


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK, Look.CONTRAST])
def test_what_a_field_is_for_can_be_read_before_anything_is_typed(
    qapp: QApplication, qtbot: QtBot, look: Look
) -> None:
    """The grey of a style sheet is half as dark as the text: too faint."""
    apply(qapp, look)
    field = QLineEdit()
    qtbot.addWidget(field)
    field.ensurePolished()
    assert field.palette().color(QPalette.ColorRole.PlaceholderText).name() == colours(look).hint
