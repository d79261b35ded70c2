"""Sentences that pass: why something was not done, and the way to enter it nevertheless."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import row, spaced

READING_SECONDS: Final = 20
"""How long a sentence stays before it closes by itself."""


class MessageBar(EdgedPanel):
    """Lies over the lower edge of its parent. Esc closes it; it does not close under the mouse or in use.

    `happened` carries the reason where the person enters what was refused as what happened at the table.
    """

    happened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.text = Text(kind="strong")
        self.badge = RuleBadge()
        self._enter = KeyButton(self.tr("Enter what happened"), "E")
        self._enter.setObjectName("enterRefused")
        self._enter.pressed_by_person.connect(self._ask_reason)
        self._close = KeyButton(self.tr("Close"), "", "quiet")
        self._close.setObjectName("closeMessage")
        self._close.pressed_by_person.connect(self.hide)
        self.form = ReasonForm()
        self.form.entered.connect(self._on_entered)
        self.form.left.connect(self.hide)
        body = spaced(QVBoxLayout(self), (5, 3, 3, 3), 2)
        body.addWidget(row(self.text, self.badge, self._enter, self._close, gap=3))
        body.addWidget(self.form)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(READING_SECONDS * 1000)
        self._timer.timeout.connect(self.hide)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.activated.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def show_message(
        self, text: str, rule: str = "", tone: str = "warning", *, can_be_recorded: bool = False
    ) -> None:
        """Shows a sentence; with `can_be_recorded` it offers to enter the act as what happened."""
        self.text.setText(text)
        self.badge.set_rule(rule)
        self._enter.setVisible(can_be_recorded)
        self.form.hide()
        self.set_edge(tone=tone)
        self.show()
        self.raise_()
        self._place()
        self._timer.start()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def forget(self) -> None:
        """Hides the sentence and keeps nothing of it: it may have been for one side alone."""
        self.text.setText("")
        self.badge.set_rule("")
        self.form.forget()
        self._timer.stop()
        self.hide()

    def _ask_reason(self) -> None:
        self._timer.stop()
        self._enter.hide()
        self.form.begin()
        self._place()

    def _on_entered(self, reason: str) -> None:
        self.hide()
        self.happened.emit(reason)

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        gap = theme().sizes.space(4)
        width = min(parent.width() - 2 * gap, theme().sizes.pixels(900))
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else 0
        self.setGeometry((parent.width() - width) // 2, parent.height() - height - gap, width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._place()
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.isVisible() and not self.form.isVisible():
            self._timer.start()
        super().leaveEvent(event)
