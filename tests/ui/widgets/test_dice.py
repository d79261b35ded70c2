"""The dice panel: roll, type with the keyboard or the mouse, see the last result."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from elst_app.ui.widgets.dice import DicePanel, DieFace, DieRow


@pytest.fixture
def panel(shown: Callable[[DicePanel], DicePanel]) -> DicePanel:
    return shown(DicePanel(2))


def press(*keys: Qt.Key) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)


def sentence(panel: DicePanel) -> str:
    label = panel.findChild(QLabel, "diceSentence")
    assert label is not None
    return label.text() if label.isVisible() else ""


def test_space_rolls(qtbot: QtBot, panel: DicePanel) -> None:
    with qtbot.waitSignal(panel.rolled):
        QTest.keyClick(panel, Qt.Key.Key_Space)


def test_dice_are_typed_with_keys_coloured_first(qtbot: QtBot, panel: DicePanel) -> None:
    QTest.keyClick(panel, Qt.Key.Key_D)
    press(Qt.Key.Key_4, Qt.Key.Key_5)
    with qtbot.waitSignal(panel.typed) as typed:
        press(Qt.Key.Key_Return)
    assert typed.args == [(4, 5)]
    assert panel.roll_button.isVisible()


def test_the_arrows_and_backspace_change_a_die(qtbot: QtBot, panel: DicePanel) -> None:
    panel.open_typing()
    press(Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
    with qtbot.waitSignal(panel.typed) as typed:
        press(Qt.Key.Key_Return)
    assert typed.args == [(5, 4)]
    panel.open_typing()
    press(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_3)
    press(Qt.Key.Key_6)
    with qtbot.waitSignal(panel.typed) as typed:
        press(Qt.Key.Key_Return)
    assert typed.args == [(3, 6)]


def test_dice_are_typed_with_the_mouse(qtbot: QtBot, panel: DicePanel) -> None:
    panel.set_dice(1)
    QTest.mouseClick(panel.type_button, Qt.MouseButton.LeftButton)
    die = next(row for row in panel.findChildren(DieRow) if row.isVisible())
    six = next(button for button in die.findChildren(QPushButton) if button.text() == "6")
    QTest.mouseClick(six, Qt.MouseButton.LeftButton)
    enter = panel.findChild(QPushButton, "enterDice")
    assert enter is not None
    with qtbot.waitSignal(panel.typed) as typed:
        QTest.mouseClick(enter, Qt.MouseButton.LeftButton)
    assert typed.args == [(6,)]
    assert die.accessibleName().endswith("6")


@pytest.mark.parametrize("key", [Qt.Key.Key_7, Qt.Key.Key_0, Qt.Key.Key_X])
def test_what_no_die_shows_gets_a_sentence_and_loses_nothing(
    qtbot: QtBot, panel: DicePanel, key: Qt.Key
) -> None:
    panel.open_typing()
    press(Qt.Key.Key_4, key)
    assert "1 to 6" in sentence(panel)
    press(Qt.Key.Key_2)
    assert sentence(panel) == ""
    with qtbot.waitSignal(panel.typed) as typed:
        press(Qt.Key.Key_Return)
    assert typed.args == [(4, 2)]


def test_a_die_left_out_is_asked_for(qtbot: QtBot, panel: DicePanel) -> None:
    panel.open_typing()
    press(Qt.Key.Key_4)
    with qtbot.assertNotEmitted(panel.typed):
        press(Qt.Key.Key_Return)
    assert "every die" in sentence(panel)


def test_escape_leaves_without_dice(qtbot: QtBot, panel: DicePanel) -> None:
    panel.open_typing()
    with qtbot.assertNotEmitted(panel.typed), qtbot.assertNotEmitted(panel.rolled):
        press(Qt.Key.Key_4, Qt.Key.Key_Escape)
    assert panel.roll_button.isVisible()
    assert panel.roll_button.hasFocus()


def large(panel: DicePanel) -> list[str]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [label.text() for label in panel.findChildren(QLabel) if label.property("kind") == "number"]


def faces(panel: DicePanel) -> list[QImage]:
    return [face.grab().toImage() for face in panel._result.findChildren(DieFace)]


def test_the_result_is_shown_large(panel: DicePanel) -> None:
    panel.show_result((4, 5), "rolled")
    assert large(panel) == ["9"]
    coloured, five = faces(panel)
    panel.show_result((4, 6), "typed")
    assert large(panel) == ["10"]
    again, six = faces(panel)
    assert again == coloured
    assert six != five


def test_the_dice_differ_in_shape(qtbot: QtBot, panel: DicePanel) -> None:
    panel.open_typing()
    first, second = (panel.findChild(DieRow, name) for name in ("die1", "die2"))
    assert first is not None
    assert second is not None
    assert first._face.grab().toImage() != second._face.grab().toImage()


def test_many_dice_stand_low_and_few_high(shown: Callable[[DicePanel], DicePanel]) -> None:
    """Seven dice take little more room than three did."""
    heights = {}
    for count in (3, 7):
        panel = shown(DicePanel(count))
        panel.resize(620, 700)
        panel.open_typing()
        QApplication.processEvents()
        heights[count] = panel.findChildren(DieRow)[0].height()
        numbers = panel.findChildren(DieRow)[-1].findChildren(QPushButton)
        assert len({number.mapTo(panel, number.rect().topLeft()).y() for number in numbers}) == 1
    assert heights[7] * 3 < heights[3] * 2


def test_many_dice_are_whole_where_there_is_little_room(shown: Callable[[DicePanel], DicePanel]) -> None:
    panel = shown(DicePanel(7))
    panel.open_typing()
    panel.resize(380, panel.heightForWidth(380))
    QApplication.processEvents()
    for die in panel.findChildren(DieRow):
        for number in die.findChildren(QPushButton):
            corner = number.mapTo(die, number.rect().bottomRight())
            assert die.rect().contains(corner), die.objectName()
