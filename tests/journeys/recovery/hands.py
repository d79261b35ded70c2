"""The hands of a person at the main window, who looks for what to press by what stands on it."""

from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from elst_app.rules.sides import Audience, Side
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.widgets import buttons
from elst_app.ui.window.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
NO_MODIFIER = Qt.KeyboardModifier.NoModifier

ScreenT = TypeVar("ScreenT", bound=Screen)


class Hands:
    """Presses, types and picks; with `doubly` each button that acts is clicked twice in quick succession."""

    def __init__(self, window: MainWindow, *, doubly: bool = False) -> None:
        self.window = window
        self._doubly = doubly
        self._now = 1000.0
        # A person's pace: a second between two touches, and none within a double click.
        buttons.monotonic = lambda: self._now

    @property
    def session(self) -> Session:
        """The open campaign."""
        assert self.window.campaign is not None
        return self.window.campaign.session

    @property
    def front(self) -> Side | None:
        """The side whose player sits in front of the screen; None for both."""
        return next((side for side in Side if Audience.of(side) is self.session.audience), None)

    def shown(self, kind: type[ScreenT]) -> ScreenT:
        """The screen in front, which is of that kind."""
        assert self.window.campaign is not None
        screen = self.window.campaign.screens.currentWidget()
        assert isinstance(screen, kind)
        return screen

    def read(self) -> str:
        """All that can be read."""
        QApplication.processEvents()
        labels: list[QLabel | QAbstractButton] = [
            *self.window.findChildren(QLabel),
            *self.window.findChildren(QAbstractButton),
        ]
        return "\n".join(label.text() for label in labels if label.isVisible())

    def press(self, name: str, text: str = "") -> None:
        """Clicks the visible button of that name; of several that which says `text`."""
        self._wait()
        (button,) = self._buttons(name, text)
        _bring_into_view(button)
        place = button.mapTo(self.window, button.rect().center())
        is_act = isinstance(button, buttons.ActButton)
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()
        below = self.window.childAt(place)
        if is_act and self._doubly and below is not None:
            # Whatever is under the mouse by then gets the rest of the double click.
            QTest.mouseDClick(below, LEFT, pos=below.mapFrom(self.window, place))
            QApplication.processEvents()

    def choose(self, menu: str, text: str) -> None:
        """Opens a menu and chooses the line that says so."""
        self.press("", menu)
        opened = QApplication.activePopupWidget()
        assert isinstance(opened, QMenu)
        (line,) = [action for action in opened.actions() if action.text() == text]
        QTest.mouseClick(opened, LEFT, pos=opened.actionGeometry(line).center())
        QApplication.processEvents()

    def has(self, name: str, text: str = "") -> bool:
        """Whether there is such a button to press."""
        return bool(self._buttons(name, text))

    def tick(self, question: str, *texts: str) -> None:
        """Ticks the boxes or dots of a question that say so."""
        for text in texts:
            self._wait()
            box = self.boxes(question, text)[0]
            _bring_into_view(box)
            QTest.mouseClick(box, LEFT)
            QApplication.processEvents()

    def boxes(self, question: str, text: str) -> list[QAbstractButton]:
        """The boxes and dots of a question that say so and are not ticked."""
        QApplication.processEvents()
        return [
            box
            for box in self.window.findChildren(QAbstractButton)
            if box.objectName().startswith(f"{question}-")
            and box.isVisible()
            and box.accessibleName() == text
            and not box.isChecked()
        ]

    def pick(self, name: str, text: str) -> None:
        """Picks a text in the list of that name or with these words beside it, with the keys."""
        self._wait()
        boxes = [box for box in self.window.findChildren(QComboBox) if box.isVisible()]
        (box,) = [box for box in boxes if name in (box.objectName(), box.accessibleName())]
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Home)
        while box.currentText() != text:
            before = box.currentIndex()
            QTest.keyClick(box, Qt.Key.Key_Down)
            assert box.currentIndex() > before, (name, text)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """A key wherever the focus is; one that acts is struck twice."""
        self._wait()
        QTest.keyClick(self._focus, key, modifiers)
        if self._doubly and (modifiers or key == Qt.Key.Key_Space):
            QApplication.processEvents()
            QTest.keyClick(self._focus, key, modifiers)
        QApplication.processEvents()

    def key_or_button(self, key: Qt.Key, name: str) -> None:
        """A key, or its button where the key would be written into a field."""
        if isinstance(self._focus, QLineEdit):
            self.press(name)
        else:
            self.key(key)

    def dice(self, *values: int) -> None:
        """Types dice and enters them."""
        self.key_or_button(Qt.Key.Key_D, "typeDice")
        self.more_dice(*values)

    def more_dice(self, *values: int) -> None:
        """Types dice into the fields that are open for them."""
        for value in values:
            self.key(Qt.Key(Qt.Key.Key_0 + value))
        self.key(Qt.Key.Key_Return)

    def write(self, name: str, text: str) -> None:
        """Pastes a text into a field in the place of what stands in it."""
        self._wait()
        fields: list[QLineEdit | QPlainTextEdit] = [
            *self.window.findChildren(QLineEdit, name),
            *self.window.findChildren(QPlainTextEdit, name),
        ]
        (field,) = [field for field in fields if field.isVisible()]
        field.setFocus()
        field.selectAll()
        QApplication.clipboard().setText(text)
        field.paste()
        QApplication.processEvents()

    def type(self, text: str) -> None:
        """Types letter by letter into what has the focus, which the first letter may move."""
        for letter in text:
            QTest.keyClicks(self._focus, letter)

    def hand_to(self, side: Side) -> None:
        """Hands the screen to one side's player, unless he sits there."""
        if self.front is not side:
            self.press(f"audience{side.name.title()}")
            self.press("takeScreen")

    @property
    def _focus(self) -> QWidget:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return QApplication.focusWidget() or self.window

    def _wait(self) -> None:
        self._now += 1
        QApplication.processEvents()

    def _buttons(self, name: str, text: str) -> list[QAbstractButton]:
        QApplication.processEvents()
        return [
            button
            for button in self.window.findChildren(QAbstractButton)
            if (button.objectName() == name or not name)
            and button.isVisible()
            and button.isEnabled()
            and text in f"{button.text()} {button.accessibleName()}"
        ]


def _bring_into_view(widget: QWidget) -> None:
    """Scrolls to it, as one does before one clicks."""
    outer = widget.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea):
            outer.ensureWidgetVisible(widget)
        outer = outer.parentWidget()
    QApplication.processEvents()
