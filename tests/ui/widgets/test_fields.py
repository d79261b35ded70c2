"""The mark of what cannot be read, and the keys that a field keeps for itself."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.fields import mark_invalid, takes_key


class Field(QLineEdit):
    """A field that enters and leaves by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps Enter and Esc."""
        return takes_key(event, lambda: self.told.append("left"), lambda: self.told.append("entered"))


@pytest.mark.parametrize(
    ("key", "told"),
    [(Qt.Key.Key_Escape, "left"), (Qt.Key.Key_Return, "entered"), (Qt.Key.Key_Enter, "entered")],
)
def test_a_field_takes_its_keys_before_a_button_that_shows_them(qtbot: QtBot, key: Qt.Key, told: str) -> None:
    field = Field()
    button = KeyButton("Back", "Esc", parent=field)
    pressed: list[bool] = []
    button.pressed_by_person.connect(lambda: pressed.append(True))
    qtbot.addWidget(field)
    field.show()
    field.setFocus()
    QTest.keyClick(field, key)
    assert field.told == [told]
    assert pressed == []


def test_a_key_held_down_leaves_once(qtbot: QtBot) -> None:
    field = Field()
    qtbot.addWidget(field)
    for is_repeated in (False, True, True):
        press = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier, "", is_repeated
        )
        assert takes_key(press, lambda: field.told.append("left"))
    assert field.told == ["left"]


def test_other_keys_and_enter_without_an_act_are_typed(qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_A, Qt.Key.Key_Return):
        press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        assert not takes_key(press, lambda: pytest.fail("left"))


def test_a_field_is_marked_and_unmarked(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    mark_invalid(field, True)
    assert field.property("invalid") is True
    mark_invalid(field, False)
    assert field.property("invalid") is False
