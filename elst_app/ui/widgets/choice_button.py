"""A button as wide as its column: what may be done, what it means, and its key."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton

_WRAP: Final = Qt.TextFlag.TextWordWrap


class Choice(ActButton):
    """One of the things that may be done. `acted` says that it was chosen.

    Where it only opens a form it `is_act` no act, and no act before it holds it back.
    """

    def __init__(
        self,
        text: str,
        meaning: str,
        key: str = "",
        kind: str = "",
        *,
        is_act: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, key, kind, parent)
        self._meaning = meaning
        self._is_act = is_act
        self.setAccessibleDescription(meaning)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _on_clicked(self) -> None:
        if self._is_act:
            super()._on_clicked()
        else:
            self.pressed_by_person.emit()
            self.acted.emit()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        head, body = self._heights(width)
        return max(theme().sizes.control_height, head + body + 2 * self._padding())

    def sizeHint(self) -> QSize:
        width = theme().sizes.pixels(300)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self._bold())
        words = self.text().split() or [""]
        longest = max(metrics.horizontalAdvance(word) for word in words)
        return QSize(longest + self._aside() + 2 * self._margin() + 4, theme().sizes.control_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        head, body = self._heights(self.width())
        top = (self.height() - head - body) // 2
        width = self._room(self.width())
        painter.setPen(ink)
        painter.setFont(self._bold())
        painter.drawText(QRect(self._margin(), top, width, head), int(_WRAP), self.text())
        painter.setFont(self.font())
        painter.setPen(ink if self.property("kind") == "primary" else QColor(theme().colours.muted))
        painter.drawText(QRect(self._margin(), top + head, width, body), int(_WRAP), self._meaning)
        if not self.key.isEmpty():
            size = self._key_size()
            left = self.width() - self._margin() - size.width()
            self._paint_key(painter, QRect(left, top, size.width(), size.height()))
        painter.end()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _margin(self) -> int:
        return theme().sizes.space(3)

    def _padding(self) -> int:
        return theme().sizes.space(1.5)

    def _aside(self) -> int:
        """The room for the key."""
        return 0 if self.key.isEmpty() else self._key_size().width() + theme().sizes.space(2)

    def _room(self, width: int) -> int:
        return max(1, width - 2 * self._margin() - self._aside())

    def _heights(self, width: int) -> tuple[int, int]:
        """The heights of the text and of its meaning in that width."""
        self.ensurePolished()
        room = QRect(0, 0, self._room(width), 10_000)
        head = QFontMetrics(self._bold()).boundingRect(room, int(_WRAP), self.text()).height()
        if not self._meaning:
            return head, 0
        return head, self.fontMetrics().boundingRect(room, int(_WRAP), self._meaning).height()
