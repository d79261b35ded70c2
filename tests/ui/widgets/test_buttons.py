"""One click is one act; keys press the button that is meant."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look, colours
from elst_app.rules.sides import Side
from elst_app.ui import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton

Window = Callable[..., QWidget]


class Counted:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


@pytest.fixture
def window(shown: Callable[[QWidget], QWidget]) -> Callable[..., QWidget]:
    def show(*parts: QWidget) -> QWidget:
        holder = QWidget()
        layout = QVBoxLayout(holder)
        for part in parts:
            layout.addWidget(part)
        return shown(holder)

    return show


def test_two_quick_clicks_are_one_act(window: Window, hurried: list[float]) -> None:
    button, acts = ActButton("Roll"), Counted()
    button.acted.connect(acts)
    window(button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hurried[0] += 0.39
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert acts.times == 1
    hurried[0] += 0.02
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert acts.times == 2


def test_two_real_clicks_at_once_are_one_act(
    window: Window, hurried: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(ActButton, "_last_act", 0.0)
    button, acts = ActButton("Roll"), Counted()
    button.acted.connect(acts)
    window(button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert acts.times == 1


def test_the_second_click_does_not_fall_through_to_the_button_that_follows(
    window: Window, hurried: list[float]
) -> None:
    first, second, acts = ActButton("Roll Contact"), ActButton("Draw"), Counted()
    second.acted.connect(acts)
    window(first, second)
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(second, Qt.MouseButton.LeftButton)
    assert acts.times == 0


def test_a_key_held_down_is_one_act(window: Window, hurried: list[float]) -> None:
    button, acts = ActButton("Roll", "R"), Counted()
    button.acted.connect(acts)
    holder = window(button)
    button.setFocus()
    QTest.keyClick(holder, Qt.Key.Key_R)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_R, Qt.Key.Key_Space):
        hurried[0] += 1
        held = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(button, held)
    assert acts.times == 1


def test_the_key_works_from_anywhere_but_a_field(window: Window) -> None:
    button, field, acts = ActButton("Type", "D"), QLineEdit(), Counted()
    button.acted.connect(acts)
    holder = window(button, field)
    QTest.keyClick(holder, Qt.Key.Key_D)
    assert acts.times == 1
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_D)
    assert (acts.times, field.text()) == (1, "d")


def test_space_presses_what_has_the_focus_first(window: Window) -> None:
    roll, other, tick = ActButton("Roll", "Space"), KeyButton("Other"), QCheckBox("tick")
    rolls, others = Counted(), Counted()
    roll.acted.connect(rolls)
    other.pressed_by_person.connect(others)
    window(roll, other, tick)
    other.setFocus()
    QTest.keyClick(other, Qt.Key.Key_Space)
    tick.setFocus()
    QTest.keyClick(tick, Qt.Key.Key_Space)
    assert (rolls.times, others.times, tick.isChecked()) == (0, 1, True)
    roll.setFocus()
    QTest.keyClick(roll, Qt.Key.Key_Space)
    assert rolls.times == 1


def test_of_two_buttons_with_one_key_the_one_shown_last_is_meant(window: Window) -> None:
    below, above = KeyButton("Enter it", "E"), KeyButton("Enter what happened", "E")
    pressed_below, pressed_above = Counted(), Counted()
    below.pressed_by_person.connect(pressed_below)
    above.pressed_by_person.connect(pressed_above)
    above.hide()
    holder = window(below, above)
    above.hide()
    QTest.keyClick(holder, Qt.Key.Key_E)
    above.show()
    QTest.keyClick(holder, Qt.Key.Key_E)
    QTest.keyClick(holder, Qt.Key.Key_E)
    assert (pressed_below.times, pressed_above.times) == (1, 2)


@pytest.mark.parametrize(
    ("keys", "shown"), [("Space", "Space"), ("Ctrl+Z", "Ctrl Z"), ("Ctrl++", "Ctrl +"), ("D", "D")]
)
def test_a_button_shows_its_key(qtbot: QtBot, keys: str, shown: str) -> None:
    button = KeyButton("Undo", keys)
    qtbot.addWidget(button)
    assert button.key_text() == shown
    plain = KeyButton("Undo")
    qtbot.addWidget(plain)
    assert button.sizeHint().width() > plain.sizeHint().width()
    assert not button.grab().isNull()


def test_an_ampersand_in_a_name_is_shown_and_is_no_key(shown: Callable[[KeyButton], KeyButton]) -> None:
    button = shown(KeyButton("I am R&D", "T"))
    assert button.text() == "I am R&D"
    assert button.shortcut().isEmpty()
    button.setText("Anna && Bernd & Co")
    assert button.text() == "Anna && Bernd & Co"
    assert button.shortcut().isEmpty()
    QTest.keyClick(button, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    accessible = QAccessible.queryAccessibleInterface(button)
    assert accessible.text(QAccessible.Text.Name) == "Anna && Bernd & Co"


@pytest.mark.parametrize("look", list(Look)[:3])
@pytest.mark.parametrize("side", [None, *Side])
def test_the_key_on_a_checked_button_has_the_colour_of_its_word(
    qapp: QApplication, shown: Callable[[QWidget], QWidget], look: Look, side: Side | None
) -> None:
    theme.apply(qapp, look)
    try:
        button = KeyButton("Look", "L", "pill")
        button.setCheckable(True)
        button.setChecked(True)
        if side is not None:
            button.setProperty("side", side.value)
        shown(button)
        table = colours(look)
        ink = QColor(table.side_text(side) if side else table.selected_text)
        picture = button.grab().toImage()
        right = range(picture.width() // 2, picture.width())
        seen = {picture.pixelColor(x, y).name() for x in right for y in range(picture.height())}
        assert ink.name() in seen
    finally:
        theme.apply(qapp, Look.LIGHT)
