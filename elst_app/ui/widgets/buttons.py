"""Buttons that show their key, and buttons that do one act at a time."""

from itertools import count
from time import monotonic
from typing import ClassVar, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from elst_app.rules.sides import Side
from elst_app.ui.theme import restyle, theme

GUARD_SECONDS: Final = 0.4
"""How long after one act no further act is taken: a second click on the same spot was not meant."""

_shown = count()


class KeyButton(QPushButton):
    """A button that shows the key which presses it.

    The key works wherever the focus is in the window, except in a field one types in. If two visible buttons
    have the same key, the one shown last is meant. `kind` is the theme's: primary, danger, quiet, link, pill.
    """

    pressed_by_person = Signal()
    """The button was clicked or its key was pressed."""

    def __init__(self, text: str, shortcut: str = "", kind: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        if kind:
            self.setProperty("kind", kind)
        self.key = QKeySequence(shortcut)
        self._shown_as = 0
        if shortcut:
            keys = QShortcut(self.key, self)
            keys.setAutoRepeat(False)
            keys.activated.connect(self._on_key)
            keys.activatedAmbiguously.connect(self._on_shared_key)
        self.clicked.connect(self._on_clicked)

    def setText(self, text: str) -> None:
        """Shows the text as it stands: an & in a name is no key."""
        super().setText(text.replace("&", "&&"))

    def text(self) -> str:
        """The text as it stands."""
        return super().text().replace("&&", "&")

    def set_kind(self, kind: str) -> None:
        """Gives the button another look."""
        self.setProperty("kind", kind or None)
        restyle(self)

    def key_text(self) -> str:
        """The key as it is shown, such as `Ctrl Z`."""
        text = self.key.toString(QKeySequence.SequenceFormat.NativeText)
        head, plus, tail = text.rpartition("+")
        return f"{head.replace('+', ' ').strip()} {tail or plus}" if plus else text

    def _on_clicked(self) -> None:
        self.pressed_by_person.emit()

    def _on_key(self) -> None:
        other = QApplication.focusWidget()
        # Space belongs to the button or box that has the focus before it belongs to another button's key.
        if self.key == QKeySequence(Qt.Key.Key_Space) and other is not self:
            if isinstance(other, QAbstractButton):
                other.click()
                return
            if isinstance(other, QComboBox):
                other.showPopup()
                return
        self.click()

    def _on_shared_key(self) -> None:
        rivals = [
            button
            for button in self.window().findChildren(KeyButton)
            if button.key == self.key and button.isVisible() and button.isEnabled()
        ]
        if rivals:
            max(rivals, key=lambda button: button._shown_as)._on_key()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown_as = next(_shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        key = self._key_size()
        return hint + QSize(key.width() + theme().sizes.space(2), 0) if key.width() else hint

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.key.isEmpty():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        key = self._key_size()
        gap = theme().sizes.space(2)
        text = self.fontMetrics().horizontalAdvance(self.text()) + 4
        left = (self.width() - text - gap - key.width()) // 2
        option.rect = QRect(left, 0, text, self.height())
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonLabel, option, painter, self)
        self._paint_key(
            painter, QRect(left + text + gap, (self.height() - key.height()) // 2, key.width(), key.height())
        )
        painter.end()

    def _key_size(self) -> QSize:
        if self.key.isEmpty():
            return QSize()
        metrics = self.fontMetrics()
        sizes = theme().sizes
        width = max(metrics.horizontalAdvance(self.key_text()) + sizes.space(3), metrics.height())
        return QSize(width, metrics.height())

    def _paint_key(self, painter: QPainter, place: QRect) -> None:
        colour = self._key_colour()
        frame = QColor(colour)
        frame.setAlphaF(0.55)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(frame, 1.2))
        radius = theme().sizes.pixels(4)
        painter.drawRoundedRect(QRectF(place).adjusted(0.6, 0.6, -0.6, -0.6), radius, radius)
        painter.setPen(colour)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.key_text())

    def _key_colour(self) -> QColor:
        """The colour of the word beside the key, which the style sheet changes on a checked button."""
        if self.isChecked():
            table, side = theme().colours, self.property("side")
            return QColor(table.side_text(Side(side)) if side else table.selected_text)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        return self.palette().color(group, QPalette.ColorRole.ButtonText)


class ActButton(KeyButton):
    """A button that does something to the campaign: connect to `acted`.

    However it is pressed, within 0.4 seconds of one act no ActButton acts again, not even another one that
    has taken its place under the mouse.
    """

    acted = Signal()
    """The act was asked for, once."""

    _last_act: ClassVar[float] = -GUARD_SECONDS

    def _on_clicked(self) -> None:
        now = monotonic()
        if now - ActButton._last_act < GUARD_SECONDS:
            return
        ActButton._last_act = now
        self.pressed_by_person.emit()
        self.acted.emit()
