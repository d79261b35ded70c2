"""Signs every layer is made of: badges, rings, arrows and text with a halo."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from elst_app.drawing.colours import Colours
from elst_app.drawing.fonts import Weight, drawing_font
from elst_app.drawing.geometry import Point, outline
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


class Shape(Enum):
    """The outline of a badge; the British have round ones, the Germans square ones."""

    ROUND = auto()
    SQUARE = auto()

    @classmethod
    def of(cls, side: Side) -> "Shape":
        """The shape of the side's badges."""
        return cls.ROUND if side is Side.BRITISH else cls.SQUARE


def round_pen(colour: str | QColor, width: float) -> QPen:
    """A pen with round ends and corners."""
    return QPen(
        QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def growth(scale: float) -> float:
    """How much larger than at 100 % a sign is drawn in board units, so that it can be read on a small map."""
    return min(1.9, max(0.62, scale**-0.5))


def badge(
    painter: QPainter,
    at: Point,
    text: str,
    *,
    ground: str,
    ink: str,
    edge: str,
    shape: Shape = Shape.SQUARE,
    height: float = 19,
) -> QRectF:
    """A filled badge `height` units high with its middle at a place; returns where it lies."""
    made = drawing_font(max(1, round(height * 0.64)), Weight.BOLD)
    width = max(height, QFontMetricsF(made).horizontalAdvance(text) + height * 0.5)
    box = QRectF(at.x - width / 2, at.y - height / 2, width, height)
    rounding = height / 2 if shape is Shape.ROUND else height * 0.2
    painter.setPen(round_pen(edge, height * 0.075))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(box, rounding, rounding)
    painter.setPen(QColor(ink))
    painter.setFont(made)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    return box


def side_badge(
    painter: QPainter, at: Point, text: str, side: Side, table: Colours, *, height: float = 19
) -> QRectF:
    """A badge in the side's colour and shape."""
    return badge(
        painter,
        at,
        text,
        ground=table.side_ground(side),
        ink=table.side_text(side),
        edge=table.side(side) if table.side_ground(side) == table.panel else table.marker_edge,
        shape=Shape.of(side),
        height=height,
    )


def halo_text(
    painter: QPainter,
    at: Point,
    text: str,
    *,
    ink: str,
    halo: str,
    units: int,
    weight: Weight = Weight.SEMI_BOLD,
) -> None:
    """Text with its middle at a place, in a halo that parts it from what is below."""
    path = QPainterPath()
    path.addText(0, 0, drawing_font(units, weight), text)
    box = path.boundingRect()
    path.translate(at.x - box.center().x(), at.y - box.center().y())
    painter.strokePath(path, round_pen(halo, units * 0.3))
    painter.fillPath(path, QColor(ink))


def arrow_head(tip: Point, towards: Point, length: float) -> QPolygonF:
    """A triangle with its tip at `tip`, pointing along the way from `towards` reversed: away from it."""
    across_x, across_y = tip.x - towards.x, tip.y - towards.y
    size = (across_x * across_x + across_y * across_y) ** 0.5 or 1.0
    unit_x, unit_y = across_x / size * length, across_y / size * length
    return QPolygonF(
        [
            QPointF(*tip),
            QPointF(tip.x - unit_x - unit_y * 0.55, tip.y - unit_y + unit_x * 0.55),
            QPointF(tip.x - unit_x + unit_y * 0.55, tip.y - unit_y - unit_x * 0.55),
        ]
    )


def line_path(lines: Iterable[Sequence[Point]]) -> QPainterPath:
    """Broken lines as one path, so that a translucent pen does not darken where they cross."""
    path = QPainterPath()
    for line in lines:
        path.moveTo(*line[0])
        for point in line[1:]:
            path.lineTo(*point)
    return path


def hexes_path(hexes: Iterable[Hex]) -> QPainterPath:
    """The ground of hexes as one path: filled at once it shows no seams."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for hex_ in hexes:
        path.addPolygon(QPolygonF([QPointF(*point) for point in outline(hex_)]))
        path.closeSubpath()
    return path
