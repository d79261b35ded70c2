"""The Draw Pile as cards: face-down backs for what is left, drawn ones face up with word and shape (2.21)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from elst_app.rules.artillery import (
    ArtilleryChart,
    Battery,
    Chit,
    access_ever,
    access_now,
    closing,
    mission_chance,
)
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, clear, spaced
from elst_app.words.artillery import pile_text
from elst_app.words.phrases import percent, word

_WIDTH: Final = 40
_HEIGHT: Final = 56


class CardPicture(QWidget):
    """One card: its back, or its face with a spade or a diamond and the word."""

    def __init__(self, chit: Chit | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chit = chit
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if chit is not None:
            self.setAccessibleName(word(chit))

    def sizeHint(self) -> QSize:
        sizes = theme().sizes
        if self._chit is None:
            return QSize(sizes.pixels(_WIDTH), sizes.pixels(_HEIGHT))
        return QSize(
            max(
                sizes.pixels(_WIDTH), self.fontMetrics().horizontalAdvance(word(self._chit)) + sizes.space(3)
            ),
            sizes.pixels(_HEIGHT + 14),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._chit is None:
            self._paint_back(painter, box)
        else:
            self._paint_face(painter, box, self._chit)
        painter.end()

    def _paint_back(self, painter: QPainter, box: QRectF) -> None:
        table, radius = theme().colours, theme().sizes.pixels(5)
        outline = QPainterPath()
        outline.addRoundedRect(box, radius, radius)
        painter.fillPath(outline, QColor(table.card_back))
        inset = theme().sizes.pixels(4)
        inner = QPainterPath()
        inner.addRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius / 2, radius / 2)
        painter.save()
        painter.setClipPath(inner)
        painter.setPen(QPen(QColor(table.card_back_mark), theme().sizes.pixels(2)))
        step, height = theme().sizes.pixels(7), box.height()
        left = box.left() - height
        while left < box.right():
            painter.drawLine(QPointF(left, box.bottom()), QPointF(left + height, box.top()))
            left += step
        painter.restore()
        painter.setPen(QPen(QColor(table.card_back_mark), 1))
        painter.drawPath(inner)
        painter.setPen(QPen(QColor(table.card_edge), 1))
        painter.drawPath(outline)

    def _paint_face(self, painter: QPainter, box: QRectF, chit: Chit) -> None:
        table, sizes = theme().colours, theme().sizes
        ink = QColor(table.card_black if chit is Chit.BLACK else table.card_red)
        painter.setPen(QPen(QColor(table.card_edge), 1.5))
        painter.setBrush(QColor(table.card_face))
        painter.drawRoundedRect(box, sizes.pixels(5), sizes.pixels(5))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        centre = QPointF(box.center().x(), box.top() + box.height() * 0.36)
        reach = sizes.pixels(13)
        painter.drawPath(_spade(centre, reach) if chit is Chit.BLACK else _diamond(centre, reach))
        painter.setPen(ink)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        words = QRectF(box.left(), box.bottom() - self.fontMetrics().height() - 3, box.width(), 0)
        words.setBottom(box.bottom() - 3)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, word(chit))


def _spade(centre: QPointF, reach: float) -> QPainterPath:
    def at(x: float, y: float) -> QPointF:
        return centre + QPointF(x, y) * reach

    path = QPainterPath(at(0, -1))
    path.cubicTo(at(0.25, -0.55), at(0.95, -0.2), at(0.88, 0.28))
    path.cubicTo(at(0.82, 0.72), at(0.25, 0.72), at(0.09, 0.36))
    path.cubicTo(at(0.12, 0.66), at(0.2, 0.86), at(0.36, 1))
    path.lineTo(at(-0.36, 1))
    path.cubicTo(at(-0.2, 0.86), at(-0.12, 0.66), at(-0.09, 0.36))
    path.cubicTo(at(-0.25, 0.72), at(-0.82, 0.72), at(-0.88, 0.28))
    path.cubicTo(at(-0.95, -0.2), at(-0.25, -0.55), at(0, -1))
    return path


def _diamond(centre: QPointF, reach: float) -> QPainterPath:
    points = ((0, -1), (0.72, 0), (0, 1), (-0.72, 0), (0, -1))
    path = QPainterPath()
    path.addPolygon(QPolygonF([centre + QPointF(x, y) * reach for x, y in points]))
    return path


class PileCard(Card):
    """The pile of one battery, with what is left and the exact odds of the next draw."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Draw Pile"), parent=parent)
        self.setObjectName("pileCard")
        self._left = muted()
        self._closed = muted(self.tr("The pile gives nothing more in this scenario."))
        self._odds = QWidget()
        self._grid = spaced(QGridLayout(self._odds), 0, 0.5)
        self._grid.setColumnStretch(0, 1)
        self._backs = QWidget()
        self._faces = QWidget()
        self._back_row = spaced(FlowLayout(self._backs), 0, 1.5)
        self._face_row = spaced(FlowLayout(self._faces), 0, 1.5)
        for widget in (self._left, self._backs, self._faces, self._odds, self._closed):
            self.body.addWidget(widget)
        self._shown: Battery | None = None

    def show_pile(self, battery: Battery, chart: ArtilleryChart) -> None:
        """Shows the pile of `battery`."""
        if self._shown is None or self._shown.pile != battery.pile:
            clear(self._back_row)
            clear(self._face_row)
            for _ in range(battery.pile.left):
                self._back_row.addWidget(CardPicture())
            for chit in battery.pile.drawn:
                self._face_row.addWidget(CardPicture(chit))
        if battery != self._shown:
            clear(self._grid)
            for place, (name, chance) in enumerate(self._chances(battery, chart)):
                self._grid.addWidget(muted(name), place, 0)
                self._grid.addWidget(Text(percent(chance)), place, 1)
            self._grid.addWidget(
                muted(self.tr("A mission needs LOS throughout.")), self._grid.rowCount(), 0, 1, 2
            )
        self._shown = battery
        self._backs.setAccessibleName(pile_text(battery))
        self._faces.setVisible(bool(battery.pile.drawn))
        self._backs.setVisible(battery.pile.left > 0)
        self._left.setText(pile_text(battery))
        self._odds.setVisible(closing(battery) is None)
        self._closed.setVisible(closing(battery) is not None)

    def _chances(self, battery: Battery, chart: ArtilleryChart) -> Iterator[tuple[str, Fraction]]:
        yield self.tr("Next chit black"), access_now(battery)
        yield self.tr("Access ever again"), access_ever(battery, chart)
        yield self.tr("New mission now"), mission_chance(battery, chart, 1)
        yield self.tr("within 2 windows"), mission_chance(battery, chart, 2)
        yield self.tr("within 3 windows"), mission_chance(battery, chart, 3)
