"""Tracks drawn like those beside the map: Game Turns with their Scenario End numbers, phases, CG Dates."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from elst_app.drawing.fonts import Weight, font
from elst_app.ui.theme import theme


class Place(Enum):
    """Where a box of a track stands."""

    PAST = "past"
    NOW = "now"
    TO_COME = "to come"


@dataclass(frozen=True)
class Box:
    """One box of a track: its name, a second line below, and where it stands."""

    name: str
    place: Place
    note: str = ""


class Track(QWidget):
    """Boxes in a row, the present one filled. Where there is no room they go on in the next line.

    `words` say the same for those who do not see it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: tuple[Box, ...] = ()
        self._ground = ""
        self._ink = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme().changed.connect(self.updateGeometry)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What it shows, in order."""
        return self._boxes

    def show_boxes(self, boxes: Sequence[Box], words: str, ground: str = "", ink: str = "") -> None:
        """Shows these boxes; `ground` and `ink` colour the present one, by default as a selection."""
        self._boxes = tuple(boxes)
        self._ground, self._ink = ground, ink
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self._size(10**6)

    def minimumSizeHint(self) -> QSize:
        widest = max((self._box_width(box) for box in self._boxes), default=0)
        return QSize(widest, self._box_height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._size(width).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box, rect in zip(self._boxes, self._places(self.width()), strict=True):
            self._paint(painter, box, rect)
        painter.end()

    def _paint(self, painter: QPainter, box: Box, rect: QRectF) -> None:
        table, sizes = theme().colours, theme().sizes
        is_now = box.place is Place.NOW
        painter.setPen(QPen(QColor(table.line_strong if is_now else table.line), 1))
        ground = table.raised if box.place is Place.PAST else table.panel
        if is_now:
            ground = self._ground or table.selected
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), sizes.pixels(7), sizes.pixels(7))
        ink = (self._ink or table.selected_text) if is_now else table.text
        painter.setPen(QColor(ink if box.place is not Place.PAST else table.muted))
        painter.setFont(font(sizes.body, Weight.SEMI_BOLD if is_now else Weight.REGULAR))
        line = painter.fontMetrics().height()
        height = line * (2 if box.note else 1)
        top = QRectF(rect.left(), rect.center().y() - height / 2, rect.width(), line)
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, box.name)
        if box.note:
            painter.setPen(QColor(ink if is_now else table.muted))
            painter.setFont(font(sizes.body))
            painter.drawText(top.translated(0, line), Qt.AlignmentFlag.AlignCenter, box.note)

    def _box_width(self, box: Box) -> int:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(text) for text in (box.name, box.note))
        # The present one is drawn in a heavier weight.
        wide = widest * 1.08 if box.place is Place.NOW else widest
        return max(int(wide) + theme().sizes.space(3.5), theme().sizes.pixels(40))

    def _box_height(self) -> int:
        lines = 2 if any(box.note for box in self._boxes) else 1
        return lines * self.fontMetrics().height() + theme().sizes.space(3)

    def _places(self, width: int) -> list[QRectF]:
        down, gap = self._box_height(), theme().sizes.space(1)
        places = []
        left, top = 0, 0
        for box in self._boxes:
            across = self._box_width(box)
            if left and left + across > width:
                left, top = 0, top + down + gap
            places.append(QRectF(left, top, across, down))
            left += across + gap
        return places

    def _size(self, width: int) -> QSize:
        places = self._places(width)
        right = max((place.right() for place in places), default=0.0)
        bottom = max((place.bottom() for place in places), default=0.0)
        return QSize(round(right), round(bottom))
