"""The board: ground, roads, buildings, grid and names, in any look and on any device.

    board_painter = BoardPainter(board, colours(Look.LIGHT))
    board_painter.paint(painter, exposed, scale)           all but the names and the edge
    board_painter.paint_labels(painter, exposed, scale)    the names, over what was laid on the ground

The painter's coordinates are board units; `scale` is the number of pixels one of them takes on the screen,
1.0 at 100 %, and decides how much detail there is. Only hexes that touch the exposed rectangle are painted.
"""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

from elst_app.drawing.buildings import Facet, Roof
from elst_app.drawing.colours import Colours
from elst_app.drawing.fonts import Weight, drawing_font
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, HEIGHT, SIDE, Point, hexes_in
from elst_app.drawing.marks import round_pen
from elst_app.drawing.shapes import ground, label_place, polygon, shapes_of
from elst_app.rules.board import Board, BoardHex, Building, Road, Terrain
from elst_app.rules.hexes import Hex

NAMES_FROM: Final = 0.5
"""The scale from which hexes bear their names."""

_MARKS_FROM: Final = 0.42
_WAVES_FROM: Final = 0.3
_TILES_FROM: Final = 1.15
_WIDTHS: Final = {Road.PAVED: 9.0, Road.DIRT: 6.2}
_CASING: Final = 2.6
_PAPER: Final = (QPaintEngine.Type.Pdf, QPaintEngine.Type.SVG, QPaintEngine.Type.Picture)
_REACH: Final = HEIGHT * 1.6
"""How far a two-hex building reaches from the centre of its first hex."""


class BoardPainter:
    """Paints a board in one look."""

    def __init__(self, board: Board, table: Colours) -> None:
        self._board = board
        self._shapes = shapes_of(board)
        self._table = table
        self._grounds = {
            Terrain.OPEN: QColor(table.open),
            Terrain.GRAIN: QColor(table.grain),
            Terrain.ORCHARD: QColor(table.orchard),
        }
        self._roads = {
            Road.PAVED: (QColor(table.paved), QColor(table.paved_casing)),
            Road.DIRT: (QColor(table.dirt), QColor(table.dirt_casing)),
        }
        self._roofs = {
            Building.STONE: (table.stone_dark, table.stone_light, QColor(table.stone_edge)),
            Building.WOODEN: (table.wood_dark, table.wood_light, QColor(table.wood_edge)),
        }

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the ground, the grid, the roads and the buildings."""
        facts = [self._board[hex_] for hex_ in _hexes(exposed, 0)]
        around = [self._board[hex_] for hex_ in _hexes(exposed, _REACH)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grounds(painter, facts)
        if scale >= _MARKS_FROM:
            self._paint_marks(painter, facts)
        self._paint_water(painter, facts, scale)
        self._paint_grid(painter, facts, scale)
        self._paint_roads(painter, around, exposed)
        self._paint_trees(painter, facts, scale)
        roofs = [roof for each in around if (roof := self._shapes.roof(each.hex))]
        for roof in roofs:
            self._paint_shadow(painter, roof)
        for roof in roofs:
            self._paint_roof(painter, roof, scale)
        painter.restore()

    def paint_grid(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the hex lines alone, over a picture of the board."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter, [self._board[hex_] for hex_ in _hexes(exposed, 0)], scale)
        painter.restore()

    def paint_labels(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the names of the hexes, from a scale at which they can be read."""
        if scale < NAMES_FROM:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        units = label_units(scale)
        if painter.paintEngine().type() in _PAPER:
            self._write_labels(painter, exposed, units)
            return
        halo, colour = round_pen(self._table.label_halo, units * 0.28), QColor(self._table.label)
        for hex_ in _hexes(exposed, 0):
            path = self._shapes.label(hex_, units)
            painter.strokePath(path, halo)
            painter.fillPath(path, colour)

    def _write_labels(self, painter: QPainter, exposed: QRectF, units: int) -> None:
        """Write the names as text: on paper they can be searched and take a tenth of the room."""
        made = drawing_font(units, Weight.MEDIUM)
        metrics = QFontMetricsF(made)
        painter.setFont(made)
        painter.setBrush(QColor(self._table.label_halo))
        for hex_ in _hexes(exposed, 0):
            wide = metrics.horizontalAdvance(hex_.name) + units * 0.3
            x, y = label_place(hex_, units)
            box = QRectF(x - wide / 2, y - units * 0.5, wide, units)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(box, units * 0.3, units * 0.3)
            painter.setPen(QColor(self._table.label))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, hex_.name)

    def paint_edge(self, painter: QPainter) -> None:
        """Paint the edge of the map."""
        painter.save()
        painter.setPen(round_pen(self._table.map_edge, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_EDGE)
        painter.restore()

    def _paint_grounds(self, painter: QPainter, facts: Iterable[BoardHex]) -> None:
        by_ground: dict[Terrain, list[Hex]] = {kind: [] for kind in self._grounds}
        for each in facts:
            by_ground[ground(each.terrain)].append(each.hex)
        for kind, colour in self._grounds.items():
            # The thin edge in the same colour closes the seams between hexes.
            painter.setPen(QPen(colour, 0.7))
            painter.setBrush(colour)
            for hex_ in by_ground[kind]:
                painter.drawPolygon(self._shapes.ground(hex_))
        for hexes in by_ground.values():
            for hex_ in hexes:
                for kind, path in self._shapes.fillets(hex_):
                    painter.fillPath(path, self._grounds[kind])

    def _paint_marks(self, painter: QPainter, facts: Iterable[BoardHex]) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        stubble, tufts = [], []
        for each in facts:
            if each.terrain is Terrain.GRAIN:
                stubble += self._shapes.stubble(each.hex)
            elif each.terrain is Terrain.OPEN:
                tufts += self._shapes.tufts(each.hex)
        for lines, colour, width in (
            (stubble, self._table.grain_mark, 1.1),
            (tufts, self._table.open_mark, 1.0),
        ):
            painter.setPen(round_pen(colour, width))
            _draw_lines(painter, lines)

    def _paint_water(self, painter: QPainter, facts: Iterable[BoardHex], scale: float) -> None:
        painter.setPen(round_pen(self._table.polder, 1.5 if scale >= _MARKS_FROM else 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for each in facts:
            if each.polder and scale >= _WAVES_FROM:
                painter.drawPath(self._shapes.waves(each.hex))
            if each.terrain is Terrain.POND:
                painter.save()
                painter.setPen(round_pen(self._table.pond_edge, 1.6))
                painter.setBrush(QColor(self._table.pond))
                painter.drawPath(self._shapes.pond(each.hex))
                painter.restore()

    def _paint_grid(self, painter: QPainter, facts: Iterable[BoardHex], scale: float) -> None:
        lines = [line for each in facts for line in self._shapes.grid(each.hex)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(self._table.hex_line, max(0.9, 0.8 / scale)))
        _draw_lines(painter, lines)

    def _paint_roads(self, painter: QPainter, facts: Iterable[BoardHex], exposed: QRectF) -> None:
        roads = [(each.road, self._shapes.road(each.hex)) for each in facts if each.road]
        if not roads:
            return
        painter.save()
        if not _INNER.contains(exposed):
            painter.setClipPath(_EDGE_PATH, Qt.ClipOperation.IntersectClip)
        for kind in (Road.DIRT, Road.PAVED):
            painter.setPen(round_pen(self._roads[kind][1], _WIDTHS[kind] + _CASING))
            for road, path in roads:
                if road is kind:
                    painter.drawPath(path)
        for kind in (Road.DIRT, Road.PAVED):
            painter.setPen(round_pen(self._roads[kind][0], _WIDTHS[kind]))
            for road, path in roads:
                if road is kind:
                    painter.drawPath(path)
        painter.restore()

    def _paint_trees(self, painter: QPainter, facts: Iterable[BoardHex], scale: float) -> None:
        shadow, crown = QColor(self._table.tree_shadow), QColor(self._table.tree)
        light = QColor(self._table.tree_light)
        for each in facts:
            if each.terrain is Terrain.ORCHARD:
                shadows, crowns, lights = self._shapes.trees(each.hex)
                if scale >= _MARKS_FROM:
                    painter.fillPath(shadows, shadow)
                painter.fillPath(crowns, crown)
                if scale >= _WAVES_FROM:
                    painter.fillPath(lights, light)

    def _paint_shadow(self, painter: QPainter, roof: Roof) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._table.building_shadow))
        painter.drawPolygon(polygon(roof.outline).translated(2.6, 3.4))

    def _paint_roof(self, painter: QPainter, roof: Roof, scale: float) -> None:
        _, _, edge = self._roofs[roof.material]
        self._paint_facets(painter, roof, roof.facets)
        if scale >= _TILES_FROM:
            fine = QColor(edge)
            fine.setAlphaF(0.22)
            painter.setPen(round_pen(fine, 0.7))
            _draw_strokes(painter, roof.courses)
        ridge = QColor(edge)
        ridge.setAlphaF(0.55)
        painter.setPen(round_pen(ridge, 0.9))
        _draw_strokes(painter, roof.ridges)
        painter.setPen(round_pen(edge, 1.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(polygon(roof.outline))
        if roof.chimney and scale >= _MARKS_FROM:
            painter.fillRect(QRectF(roof.chimney.x - 1.8, roof.chimney.y - 1.8, 3.6, 3.6), edge)
        if roof.tower:
            self._paint_facets(painter, roof, roof.tower)
            painter.setPen(round_pen(edge, 1.3))
            painter.drawPolygon(polygon(tuple(facet.corners[0] for facet in roof.tower)))
        if roof.sails:
            painter.setPen(round_pen(edge, 3.4))
            _draw_strokes(painter, roof.sails)
            painter.setPen(round_pen(self._roofs[roof.material][1], 1.4))
            _draw_strokes(painter, roof.sails)
        if roof.cross:
            painter.setPen(round_pen(self._table.steeple, 2.6))
            _draw_strokes(painter, roof.cross)

    def _paint_facets(self, painter: QPainter, roof: Roof, facets: tuple[Facet, ...]) -> None:
        dark, light, _ = self._roofs[roof.material]
        for facet in facets:
            colour = _mixed(QColor(dark), QColor(light), facet.light)
            painter.setPen(QPen(colour, 0.4))
            painter.setBrush(QBrush(colour))
            painter.drawPolygon(polygon(facet.corners))


def label_units(scale: float) -> int:
    """The height of hex names in board units: they grow more slowly than the map."""
    return max(5, round(12 * scale**-0.45))


def _hexes(exposed: QRectF, margin: float) -> list[Hex]:
    wide = exposed.adjusted(-margin, -margin, margin, margin)
    return list(hexes_in(wide.left(), wide.top(), wide.right(), wide.bottom()))


def _draw_lines(painter: QPainter, lines: list[QLineF]) -> None:
    if painter.paintEngine().type() not in _PAPER:
        painter.drawLines(lines)
        return
    path = QPainterPath()
    for line in lines:
        path.moveTo(line.p1())
        path.lineTo(line.p2())
    painter.drawPath(path)


def _draw_strokes(painter: QPainter, strokes: Iterable[tuple[Point, Point]]) -> None:
    for one, other in strokes:
        painter.drawLine(QPointF(*one), QPointF(*other))


def _mixed(dark: QColor, light: QColor, part: float) -> QColor:
    return QColor.fromRgbF(
        dark.redF() + (light.redF() - dark.redF()) * part,
        dark.greenF() + (light.greenF() - dark.greenF()) * part,
        dark.blueF() + (light.blueF() - dark.blueF()) * part,
    )


def _edge() -> QPolygonF:
    """The outline of the map: straight in the north and south, along the hexsides in the west and east."""
    last = BOARD_WIDTH - SIDE / 2
    points = [QPointF(0, BOARD_HEIGHT)]
    for number in range(28, 0, -1):
        points += [QPointF(SIDE / 2, number * HEIGHT), QPointF(0, (number - 0.5) * HEIGHT)]
    points += [QPointF(SIDE / 2, 0), QPointF(BOARD_WIDTH, 0), QPointF(last, HEIGHT / 2)]
    for number in range(1, 29):
        points += [QPointF(BOARD_WIDTH, number * HEIGHT), QPointF(last, (number + 0.5) * HEIGHT)]
    return QPolygonF(points)


_EDGE: Final = _edge()
_EDGE_PATH: Final = QPainterPath()
_EDGE_PATH.addPolygon(_EDGE)
_EDGE_PATH.closeSubpath()
_INNER: Final = QRectF(SIDE, SIDE / 2, BOARD_WIDTH - 2 * SIDE, BOARD_HEIGHT - SIDE)
