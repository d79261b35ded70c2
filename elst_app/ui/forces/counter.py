"""A piece as a small counter of our own drawing: the side by its ground, the kind by a few strokes."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from elst_app.drawing.colours import Colours, Look
from elst_app.rules.forces import Piece, PieceKind, PieceState
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme

_MEN = {PieceKind.SQUAD: 3, PieceKind.HALF_SQUAD: 2, PieceKind.CREW: 2, PieceKind.LEADER: 1}


def paint_counter(painter: QPainter, place: QRectF, piece: Piece, colours: Colours) -> None:
    """Draws the piece into the square `place`: hollow while Broken, faint once it is in no OB any more."""
    _paint(
        painter,
        place,
        piece.kind,
        piece.side,
        colours,
        is_hollow=piece.has(PieceState.BROKEN),
        is_gone=not piece.is_in_ob,
    )


def counter_icon(piece: Piece, size: int) -> QIcon:
    """The counter as an icon `size` pixels wide, in the look in force."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    is_hollow, is_gone = piece.has(PieceState.BROKEN), not piece.is_in_ob
    return _icon(piece.kind, piece.side, is_hollow, is_gone, size, ratio, theme().look)


class CounterPicture(QWidget):
    """One counter, large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece: Piece | None = None
        theme().changed.connect(self.updateGeometry)

    def show_piece(self, piece: Piece | None) -> None:
        """Shows another piece."""
        self._piece = piece
        self.update()

    def sizeHint(self) -> QSize:
        size = theme().sizes.pixels(44)
        return QSize(size, size)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._piece is None:
            return
        painter = QPainter(self)
        side = min(self.width(), self.height())
        place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        paint_counter(painter, place, self._piece, theme().colours)
        painter.end()


@lru_cache(maxsize=256)
def _icon(
    kind: PieceKind, side: Side, is_hollow: bool, is_gone: bool, size: int, ratio: float, look: Look
) -> QIcon:
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    _paint(
        painter,
        QRectF(0, 0, size, size),
        kind,
        side,
        theme().colours,
        is_hollow=is_hollow,
        is_gone=is_gone,
    )
    painter.end()
    icon = QIcon(picture)
    # The style would dye it in a chosen row.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


def _paint(
    painter: QPainter,
    place: QRectF,
    kind: PieceKind,
    side: Side,
    colours: Colours,
    *,
    is_hollow: bool,
    is_gone: bool,
) -> None:
    ground, ink = QColor(colours.side_ground(side)), QColor(colours.side_text(side))
    if is_hollow:
        ground, ink = QColor(colours.panel), QColor(colours.side(side))
    unit = place.width() / 20
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_gone:
        painter.setOpacity(0.45)
    painter.setPen(QPen(QColor(colours.side_line(side)), 1.6 * unit))
    painter.setBrush(ground)
    painter.drawRoundedRect(place.adjusted(unit, unit, -unit, -unit), 3 * unit, 3 * unit)
    painter.translate(place.topLeft())
    painter.scale(unit, unit)
    pen = QPen(ink, 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(ink)
    if kind in _MEN:
        _paint_men(painter, _MEN[kind])
    if kind is PieceKind.LEADER:
        painter.drawPolyline([QPointF(6.5, 16), QPointF(10, 13.5), QPointF(13.5, 16)])
    if kind is PieceKind.CREW:
        painter.drawLine(QPointF(6, 16), QPointF(14, 16))
    if not kind.is_infantry:
        _paint_equipment(painter, kind)
    painter.restore()


def _paint_men(painter: QPainter, count: int) -> None:
    step = 4.4
    left = 10 - step * (count - 1) / 2
    for number in range(count):
        middle = left + number * step
        painter.drawEllipse(QPointF(middle, 6.6), 0.9, 0.9)
        painter.drawLine(QPointF(middle, 9.8), QPointF(middle, 12.4 if count < 3 else 14))


def _paint_equipment(painter: QPainter, kind: PieceKind) -> None:
    match kind:
        case PieceKind.VEHICLE:
            painter.drawLine(QPointF(11, 8), QPointF(16.5, 7))
            painter.drawRoundedRect(QRectF(7, 6.6, 5, 3.4), 1, 1)
            painter.drawRoundedRect(QRectF(4.4, 11, 11.2, 3.2), 1.6, 1.6)
        case PieceKind.SUPPORT_WEAPON:
            painter.drawLine(QPointF(4.5, 12), QPointF(15.5, 7.5))
            painter.drawPolyline([QPointF(10.2, 14.6), QPointF(11.8, 9.2), QPointF(14.4, 13.6)])
        case PieceKind.GUN:
            painter.drawLine(QPointF(9, 10), QPointF(16, 6.4))
            painter.drawLine(QPointF(8, 10.5), QPointF(4.2, 14.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(9, 12), 2.6, 2.6)
        case _:
            painter.drawLine(QPointF(13, 4.2), QPointF(13, 9))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(5, 9, 10, 6.4), 1, 1)
            painter.drawPoint(QPointF(8, 12.2))
