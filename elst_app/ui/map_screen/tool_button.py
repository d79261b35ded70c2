"""One tool to take into the hand: its sign as on the map, its word, its key."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QWidget

from elst_app.drawing.control_painter import side_letter, vehicle_letter
from elst_app.drawing.geometry import Point
from elst_app.drawing.marks import side_badge
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton


class ToolButton(KeyButton):
    """A checkable pill, no larger than what is in it; it fills the column it stands in."""

    def __init__(
        self, text: str, key: str, side: Side | None, *, is_vehicle: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, key, "pill", parent)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._side = side
        self._sign = ""
        if side is not None:
            self.setProperty("side", side.value)
            self._sign = side_letter(side) + (vehicle_letter() if is_vehicle else "")

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint() + QSize(theme().sizes.space(4), 0)

    def minimumSizeHint(self) -> QSize:
        sizes = theme().sizes
        return QSize(sum(self._widths()) + sizes.space(2), sizes.pixels(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        sign, text, key = self._widths()
        left = (self.width() - sign - text - key) // 2
        if self._side is not None:
            self._paint_sign(painter, QRect(left, 0, sign, self.height()))
        option.rect = QRect(left + sign, 0, text, self.height())
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonLabel, option, painter, self)
        if key:
            size = self._key_size()
            place = QRect(
                left + sign + text + key - size.width(),
                (self.height() - size.height()) // 2,
                size.width(),
                size.height(),
            )
            self._paint_key(painter, place)
        painter.end()

    def _widths(self) -> tuple[int, int, int]:
        """The room the sign, the word and the key take, gaps included."""
        sizes = theme().sizes
        sign = sizes.pixels(16 + 10 * len(self._sign)) if self._sign else 0
        text = self.fontMetrics().horizontalAdvance(self.text()) + 6
        key = 0 if self.key.isEmpty() else self._key_size().width() + sizes.space(1.5)
        return sign, text, key

    def _paint_sign(self, painter: QPainter, place: QRect) -> None:
        assert self._side is not None
        height = theme().sizes.pixels(19)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = Point(place.center().x() - theme().sizes.pixels(3), self.height() / 2)
        side_badge(painter, middle, self._sign, self._side, theme().colours, height=height)
        painter.restore()
