"""What changes with every movement of the hand: selection, hover, the keyboard cursor, rulers."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from elst_app.drawing.colours import Colours
from elst_app.drawing.fonts import Weight, font
from elst_app.drawing.geometry import COLUMN_STEP, HEIGHT, centre, outline
from elst_app.drawing.marks import hexes_path, line_path, round_pen
from elst_app.drawing.sizes import Sizes
from elst_app.rules.board import LAST_COLUMN
from elst_app.rules.hexes import DIRECTIONS, Hex
from elst_app.ui.board.camera import Camera


def paint_selection(painter: QPainter, hexes: Iterable[Hex], table: Colours, scale: float) -> None:
    """Chosen hexes: a ground and a line around each group."""
    chosen = set(hexes)
    if not chosen:
        return
    painter.fillPath(hexes_path(chosen), QColor(table.selection))
    edges = []
    for hex_ in chosen:
        points = outline(hex_)
        if len(points) < len(DIRECTIONS):
            edges.append([*points, points[0]])
        else:
            edges += [
                [points[direction - 1], points[direction % 6]]
                for direction in DIRECTIONS
                if hex_.neighbour(direction) not in chosen
            ]
    path = line_path(edges)
    painter.strokePath(path, round_pen(table.cursor_inner, 4.5 / scale))
    painter.strokePath(path, round_pen(table.selection_edge, 2.2 / scale))


def paint_hover(painter: QPainter, hex_: Hex, table: Colours, scale: float) -> None:
    """The hex under the pointer."""
    painter.strokePath(hexes_path([hex_]), round_pen(table.hover_edge, 2 / scale))


def paint_cursor(painter: QPainter, hex_: Hex, table: Colours, scale: float, focused: bool) -> None:
    """The keyboard's hex: a ring in two colours, so that it shows on every ground; thinner without focus."""
    ends = outline(hex_)
    path = line_path([[*ends, ends[0]]])
    width = (4.2 if focused else 2.2) / scale
    painter.strokePath(path, round_pen(table.cursor_inner, width + 3 / scale))
    painter.strokePath(path, round_pen(table.cursor_outer if focused else table.selection_edge, width))


def paint_rulers(painter: QPainter, camera: Camera, table: Colours, sizes: Sizes) -> None:
    """Hexrows along the top and numbers along the left: for a map too small for the names in its hexes."""
    made = font(sizes.points(10), Weight.SEMI_BOLD)
    metrics = QFontMetricsF(made)
    thick = metrics.height() + 4
    wide = metrics.horizontalAdvance("28") + 10
    ground = QColor(table.panel)
    ground.setAlphaF(0.88)
    painter.setFont(made)
    painter.fillRect(QRectF(0, 0, camera.width, thick), ground)
    painter.fillRect(QRectF(0, thick, wide, camera.height), ground)
    painter.setPen(QColor(table.muted))
    every = _every(metrics.horizontalAdvance("MM") + 6, COLUMN_STEP * camera.scale)
    for column in range(0, LAST_COLUMN + 1, every):
        hexrow = Hex(column, 1)
        x = camera.to_view(centre(hexrow)).x
        if wide < x < camera.width:
            box = QRectF(x - 40, 0, 80, thick)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, hexrow.name.rstrip("1"))
    every = _every(thick, HEIGHT * camera.scale)
    for number in range(1, 30, every):
        y = camera.to_view(centre(Hex(0, number))).y
        if thick < y < camera.height:
            painter.drawText(QRectF(0, y - thick, wide, 2 * thick), Qt.AlignmentFlag.AlignCenter, str(number))


def _every(needed: float, step: float) -> int:
    """Which of the marks to write: every one, every second ... so that they do not touch."""
    return max(1, -int(-needed // max(step, 0.1)))
