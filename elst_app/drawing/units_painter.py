"""Where the units of both sides are, as far as their hexes are known: small counters with their number."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from elst_app.drawing.colours import Colours
from elst_app.drawing.fonts import Weight, drawing_font
from elst_app.drawing.geometry import SIDE, Point, middle
from elst_app.drawing.marks import Shape, growth, round_pen
from elst_app.rules.forces import Forces
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

_EDGE: Final = 15.0
"""The side of a counter, in board units at 100 %."""


@dataclass(frozen=True, slots=True)
class UnitMark:
    """How many units of the side, vehicles included, are in the hex."""

    hex: Hex
    side: Side
    count: int


def unit_marks(forces: Forces) -> tuple[UnitMark, ...]:
    """A mark for each hex and side with units in it, in board order."""
    counts = Counter(
        (piece.place.hex, piece.side)
        for piece in forces.pieces
        if piece.place.hex is not None and piece.is_in_ob and not piece.kind.is_carried
    )
    return tuple(
        UnitMark(hex_, side, counts[hex_, side])
        for hex_ in sorted({hex_ for hex_, _ in counts})
        for side in Side
        if counts[hex_, side]
    )


@dataclass(frozen=True)
class UnitsPainter:
    """Paints the counters of both sides in one look."""

    forces: Forces
    table: Colours

    @cached_property
    def marks(self) -> tuple[UnitMark, ...]:
        """Every mark on the map."""
        return unit_marks(self.forces)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the marks that touch the exposed rectangle."""
        near = exposed.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        before = None
        for mark in self.marks:
            x, y = middle(mark.hex)
            if near.contains(x, y):
                at = Point(x + (17 if mark.hex == before else -17), y - 9)
                paint_unit_sign(painter, at, mark.side, mark.count, self.table, growth(scale))
            before = mark.hex


def paint_unit_sign(
    painter: QPainter, at: Point, side: Side, count: int, table: Colours, size: float = 1.0
) -> None:
    """Paint a counter with a number on it; several units are a small pile."""
    edge = _EDGE * size
    made = drawing_font(max(1, round(edge * 0.74)), Weight.BOLD)
    painter.setBrush(QColor(table.panel))
    painter.setPen(round_pen(table.side_line(side), edge * 0.1))
    rounding = edge * (0.3 if Shape.of(side) is Shape.ROUND else 0.06)
    box = QRectF(at.x - edge / 2, at.y - edge / 2, edge, edge)
    for lifted in _pile(count, edge):
        box.moveCenter(lifted + QPointF(*at))
        painter.drawRoundedRect(box, rounding, rounding)
    painter.setPen(QColor(table.text))
    painter.setFont(made)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(count))


def _pile(count: int, edge: float) -> Iterator[QPointF]:
    """Where the counters of a pile lie, the lowest first."""
    for place in reversed(range(min(count, 3))):
        yield QPointF(place * edge * 0.14, -place * edge * 0.14)
