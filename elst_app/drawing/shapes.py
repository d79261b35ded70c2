"""The board's shapes as Qt paths, made once and shared by every look, size and device."""

from collections.abc import Callable
from functools import lru_cache
from math import sin
from typing import Final, TypeVar

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from elst_app.drawing.buildings import Buildings, Roof
from elst_app.drawing.fonts import Weight, drawing_font
from elst_app.drawing.geometry import BOARD_HEIGHT, HEIGHT, SIDE, Point, centre, corners, outline
from elst_app.drawing.noise import noise
from elst_app.drawing.roads import Roads
from elst_app.rules.board import Board, Terrain
from elst_app.rules.hexes import DIRECTIONS, Hex

_LABEL_SIZES: Final = 2
"""For how many sizes the names are kept: paths of letters are large."""

_Shape = TypeVar("_Shape")

_TREES: Final = tuple(
    Point(x, y)
    for y, row in ((-11.5, (-24, -8, 8, 24)), (5, (-31, -15.5, 0, 15.5, 31)), (21.5, (-24, -8, 8, 24)))
    for x in row
)
_WAVES: Final = ((-3.5, 5), (13.5, 5), (29.0, 3))
_HALF_WAVE: Final = 10.0
_STUBBLE: Final = tuple(
    Point(x + 6 * (place % 2), y)
    for place, y in enumerate(range(-30, 34, 8))
    for x in range(-30, 31, 12)
    if abs(x) + 6 < SIDE - abs(y) / 1.75 - 1
)


def ground(terrain: Terrain) -> Terrain:
    """The ground of a hex: buildings and the Pond lie in open ground."""
    return terrain if terrain in (Terrain.GRAIN, Terrain.ORCHARD) else Terrain.OPEN


class Shapes:
    """Each shape of each hex, made when first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.roads = Roads(board)
        self.buildings = Buildings(board, self.roads)
        self._made: dict[tuple[str, Hex], object] = {}
        self._labels: dict[int, dict[Hex, QPainterPath]] = {}

    def _once(self, kind: str, hex_: Hex, make: Callable[[Hex], _Shape]) -> _Shape:
        found = self._made.get((kind, hex_))
        if found is None:
            found = self._made[kind, hex_] = make(hex_)
        return found  # type: ignore[return-value]

    def ground(self, hex_: Hex) -> QPolygonF:
        """The part of the hex that is on the map."""
        return self._once("ground", hex_, lambda each: polygon(outline(each)))

    def grid(self, hex_: Hex) -> list[QLineF]:
        """The hexsides this hex draws: three, and those at the map edge."""
        return self._once("grid", hex_, self._grid)

    def fillets(self, hex_: Hex) -> list[tuple[Terrain, QPainterPath]]:
        """What rounds the edges of fields and orchards: corners that take the ground of both hexes beyond."""
        return self._once("fillets", hex_, self._fillets)

    def stubble(self, hex_: Hex) -> list[QLineF]:
        """The marks of a grain field, leaving the road free."""
        return self._once("stubble", hex_, self._stubble)

    def tufts(self, hex_: Hex) -> list[QLineF]:
        """A few blades of grass in open ground."""
        return self._once("tufts", hex_, self._tufts)

    def trees(self, hex_: Hex) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
        """The shadows, crowns and lights of an orchard's trees."""
        return self._once("trees", hex_, self._trees)

    def waves(self, hex_: Hex) -> QPainterPath:
        """The lines of a Polder hex."""
        return self._once("waves", hex_, _waves)

    def pond(self, hex_: Hex) -> QPainterPath:
        """The water of the Pond."""
        return self._once("pond", hex_, _pond)

    def road(self, hex_: Hex) -> QPainterPath:
        """The middle line of the hex's roads; empty where there is none."""
        return self._once("road", hex_, self._road)

    def roof(self, hex_: Hex) -> Roof | None:
        """The building drawn from this hex."""
        return self.buildings.roof(hex_)

    def label(self, hex_: Hex, units: int) -> QPainterPath:
        """The name of the hex in letters `units` high, under its north hexside."""
        labels = self._labels.get(units)
        if labels is None:
            while len(self._labels) >= _LABEL_SIZES:
                del self._labels[next(iter(self._labels))]
            labels = self._labels[units] = {}
        found = labels.get(hex_)
        if found is None:
            found = labels[hex_] = _label(hex_, units)
        return found

    def _grid(self, hex_: Hex) -> list[QLineF]:
        ends = corners(hex_)
        lines = []
        for direction in DIRECTIONS:
            if direction in (2, 3, 4) or hex_.neighbour(direction) not in self.board:
                one, other = ends[direction - 1], ends[direction % 6]
                if -0.1 <= (one.y + other.y) / 2 <= BOARD_HEIGHT + 0.1:
                    lines.append(_clipped(one, other))
        return lines

    def _fillets(self, hex_: Hex) -> list[tuple[Terrain, QPainterPath]]:
        own = ground(self.board[hex_].terrain)
        beyond = [
            ground(self.board[each].terrain) if each in self.board else None for each in hex_.neighbours()
        ]
        found = []
        for place in range(6):
            # Corner n lies between hexsides n and n + 1, the hexes beyond which are n - 1 and n of the list.
            kind = beyond[place]
            if kind is None or kind is own or beyond[place - 1] is not kind:
                continue
            path = self._fillet(hex_, place)
            if path is not None:
                found.append((kind, path))
        return found

    def _fillet(self, hex_: Hex, place: int) -> QPainterPath | None:
        ends = corners(hex_)
        corner, middle = ends[place], centre(hex_)
        if not 0 < corner.y < BOARD_HEIGHT:
            return None
        before = corner.towards(ends[place - 1], 0.5)
        after = corner.towards(ends[(place + 1) % 6], 0.5)
        path = QPainterPath(QPointF(*before))
        for point in (before, corner, after):
            path.lineTo(QPointF(*middle.towards(point, 1.02)))
        path.lineTo(QPointF(*after))
        path.quadTo(QPointF(*corner), QPointF(*before))
        return path

    def _stubble(self, hex_: Hex) -> list[QLineF]:
        x, y = centre(hex_)
        return [
            QLineF(x + mark.x - 2, y + mark.y + 1, x + mark.x + 2.5, y + mark.y - 1)
            for mark in _STUBBLE
            if 3 < y + mark.y < BOARD_HEIGHT - 3 and self._is_free(hex_, Point(x + mark.x, y + mark.y), 9)
        ]

    def _tufts(self, hex_: Hex) -> list[QLineF]:
        x, y = centre(hex_)
        lines = []
        for number in range(5):
            at_x = x + 56 * (noise(hex_.column, hex_.number, 20 + number) - 0.5)
            at_y = y + 46 * (noise(hex_.column, hex_.number, 30 + number) - 0.5)
            if 4 < at_y < BOARD_HEIGHT - 4 and self._is_free(hex_, Point(at_x, at_y), 10):
                lines += [QLineF(at_x + lean, at_y, at_x + 1.6 * lean, at_y - 4) for lean in (-1.5, 0, 1.5)]
        return lines

    def _trees(self, hex_: Hex) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
        shadows, crowns, lights = QPainterPath(), QPainterPath(), QPainterPath()
        for path in (shadows, crowns, lights):
            path.setFillRule(path.fillRule().WindingFill)
        x, y = centre(hex_)
        for number, tree in enumerate(_TREES):
            chance = noise(hex_.column, hex_.number, number)
            size = 5.4 + 1.3 * chance
            at = Point(x + tree.x + 2.4 * (chance - 0.5), y + tree.y + 2.4 * (chance * 7 % 1 - 0.5))
            if not 7 < at.y < BOARD_HEIGHT - 7 or not self._is_free(hex_, at, size + 6):
                continue
            shadows.addEllipse(QPointF(at.x + 1.8, at.y + 2.4), size, size)
            crowns.addEllipse(QPointF(*at), size, size)
            lights.addEllipse(QPointF(at.x - size * 0.25, at.y - size * 0.3), size * 0.55, size * 0.5)
        return shadows, crowns, lights

    def _is_free(self, hex_: Hex, place: Point, distance: float) -> bool:
        """Whether no road of the hex comes nearer."""
        return all(
            (place.x - at.x) ** 2 + (place.y - at.y) ** 2 > distance * distance
            for curve in self.roads.curves(hex_)
            for at in (curve.at(step / 10) for step in range(11))
        )

    def _road(self, hex_: Hex) -> QPainterPath:
        path = QPainterPath()
        for curve in self.roads.curves(hex_):
            path.moveTo(QPointF(*curve.start))
            path.cubicTo(QPointF(*curve.control_1), QPointF(*curve.control_2), QPointF(*curve.end))
        return path


@lru_cache(maxsize=2)
def shapes_of(board: Board) -> Shapes:
    """The shapes of a board, shared by all who draw it."""
    return Shapes(board)


def polygon(points: tuple[Point, ...]) -> QPolygonF:
    """A polygon for Qt."""
    return QPolygonF([QPointF(*point) for point in points])


def label_place(hex_: Hex, units: int) -> Point:
    """The middle of the hex's name."""
    x, y = centre(hex_)
    return Point(x, max(0.0, y - HEIGHT / 2) + units * 0.5 + 3.2)


def _clipped(one: Point, other: Point) -> QLineF:
    """The part of a line that is on the map, for lines that cross its north or south edge at most once."""
    line = QLineF(*one, *other)
    for edge in (0.0, BOARD_HEIGHT):
        low, high = sorted((one, other), key=lambda point: point.y)
        if low.y < edge < high.y:
            cut = low.towards(high, (edge - low.y) / (high.y - low.y))
            line = QLineF(*cut, *(high if edge == 0 else low))
    return line


def _waves(hex_: Hex) -> QPainterPath:
    x, y = centre(hex_)
    path = QPainterPath()
    for down, half_waves in _WAVES:
        level = y + down
        if not 4 < level < BOARD_HEIGHT - 4:
            continue
        start = x - half_waves * _HALF_WAVE / 2
        path.moveTo(start, level)
        for step in range(half_waves):
            crest = level + (4.2 if step % 2 else -4.2)
            end = start + _HALF_WAVE
            path.cubicTo(start + 0.35 * _HALF_WAVE, crest, end - 0.35 * _HALF_WAVE, crest, end, level)
            start = end
    return path


def _pond(hex_: Hex) -> QPainterPath:
    x, y = centre(hex_)
    points = []
    for step in range(12):
        reach = 25 + 3.5 * sin(step * 1.7) + 2 * noise(hex_.column, hex_.number, 50 + step)
        turn = step * 3.14159265 / 6
        points.append(QPointF(x + reach * 1.08 * sin(turn + 1.5707963), y + 2 + reach * 0.92 * sin(turn)))
    path = QPainterPath((points[-1] + points[0]) / 2)
    for number, point in enumerate(points):
        path.quadTo(point, (point + points[(number + 1) % 12]) / 2)
    return path


def _label(hex_: Hex, units: int) -> QPainterPath:
    made = drawing_font(units, Weight.MEDIUM)
    path = QPainterPath()
    path.addText(0, 0, made, hex_.name)
    box: QRectF = path.boundingRect()
    place = label_place(hex_, units)
    return path.translated(place.x - box.center().x(), place.y + units * 0.36)
