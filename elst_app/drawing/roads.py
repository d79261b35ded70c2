"""Roads as smooth curves: where each crosses a hexside its direction is shared by the hexes on both sides.

In a hex with two roads one curve joins them. Where three or four meet, the two that go on straightest are
joined and the others run into the middle of that curve. A road with one hexside ends in the hex's centre; in
a half hex that is the map edge.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from typing import Final

from elst_app.drawing.geometry import BOARD_HEIGHT, Point, centre, hexside_middle
from elst_app.drawing.noise import noise
from elst_app.rules.board import Board, Road
from elst_app.rules.hexes import Hex

_CHORD_SHARE: Final = 0.72
"""How far a road cuts the corners of the hex grid: 0 would cross each hexside at a right angle."""

_HANDLE: Final = 0.36
_WINDING: Final = {Road.PAVED: 0.06, Road.DIRT: 0.16}
"""How much a road winds, in radians at a hexside."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve."""

    start: Point
    control_1: Point
    control_2: Point
    end: Point

    def at(self, part: float) -> Point:
        """The place after `part` of the curve."""
        rest = 1 - part
        weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
        points = (self.start, self.control_1, self.control_2, self.end)
        return Point(
            sum(weight * point.x for weight, point in zip(weights, points, strict=True)),
            sum(weight * point.y for weight, point in zip(weights, points, strict=True)),
        )

    def direction(self) -> float:
        """The direction half-way, in radians."""
        before, after = self.at(0.45), self.at(0.55)
        return atan2(after.y - before.y, after.x - before.x)


class Roads:
    """The curves of every road hex of a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._curves: dict[Hex, tuple[Curve, ...]] = {}
        self._through: dict[Hex, tuple[int, int]] = {}

    def curves(self, hex_: Hex) -> tuple[Curve, ...]:
        """The curves in one hex, the one that goes straight on first; none where there is no road."""
        found = self._curves.get(hex_)
        if found is None:
            found = self._curves[hex_] = tuple(self._draw(hex_))
        return found

    def direction_near(self, hex_: Hex) -> float | None:
        """The direction of the road nearest to the centre of `hex_` in the hexes next to it, in radians.

        None if there is none; of two equally near the one in the first direction.
        """
        middle = centre(hex_)
        best: tuple[float, float] | None = None
        for beside in hex_.neighbours():
            for curve in self.curves(beside) if beside in self._board else ():
                place = curve.at(0.5)
                away = round(hypot(place.x - middle.x, place.y - middle.y), 3)
                if best is None or away < best[0]:
                    best = away, curve.direction()
        return best[1] if best else None

    def _draw(self, hex_: Hex) -> Iterator[Curve]:
        sides = self._board[hex_].road_hexsides
        if len(sides) == 1:
            yield self._branch(hex_, sides[0], centre(hex_))
        elif sides:
            through = self._straightest(hex_)
            main = self._joined(hex_, *through)
            yield main
            for side in sides:
                if side not in through:
                    yield self._branch(hex_, side, main.at(0.5))
            if self._board[hex_].road_exit and centre(hex_).y in (0, BOARD_HEIGHT):
                edge = centre(hex_)
                yield Curve(edge, edge, edge, main.at(0.5))

    def _joined(self, hex_: Hex, one: int, other: int) -> Curve:
        start, end = hexside_middle(hex_, one), hexside_middle(hex_, other)
        handle = _HANDLE * hypot(end.x - start.x, end.y - start.y)
        return Curve(
            start,
            _ahead(start, self._inwards(hex_, one), handle),
            _ahead(end, self._inwards(hex_, other), handle),
            end,
        )

    def _branch(self, hex_: Hex, side: int, end: Point) -> Curve:
        start = hexside_middle(hex_, side)
        handle = _HANDLE * hypot(end.x - start.x, end.y - start.y)
        return Curve(start, _ahead(start, self._inwards(hex_, side), handle), end.towards(start, 0.3), end)

    def _inwards(self, hex_: Hex, side: int) -> float:
        """The direction of the road across a hexside, into the hex."""
        here = centre(hex_)
        across = hexside_middle(hex_, side)
        square_x, square_y = _unit(here.x - across.x, here.y - across.y)
        beyond = hex_.neighbour(side)
        if beyond not in self._board:
            return atan2(square_y, square_x)
        before, after = self._far_end(beyond, _back(side)), self._far_end(hex_, side)
        chord_x, chord_y = _unit(after.x - before.x, after.y - before.y)
        direction = atan2(
            square_y + _CHORD_SHARE * (chord_y - square_y), square_x + _CHORD_SHARE * (chord_x - square_x)
        )
        # One turn for both sides of the hexside, so that the curves meet without a kink.
        road = min(filter(None, (self._board[hex_].road, self._board[beyond].road)))
        return direction + _WINDING[road] * (2 * noise(round(across.x), round(across.y), 7) - 1)

    def _straightest(self, hex_: Hex) -> tuple[int, int]:
        """The two hexsides of a road hex between which the road bends least."""
        found = self._through.get(hex_)
        if found is None:
            pairs = combinations(self._board[hex_].road_hexsides, 2)
            found = self._through[hex_] = min(pairs, key=lambda pair: self._bend(hex_, *pair))
        return found

    def _bend(self, hex_: Hex, one: int, other: int) -> float:
        start, end = hexside_middle(hex_, one), hexside_middle(hex_, other)
        before, after = self._roughly_from(hex_, one), self._roughly_from(hex_, other)
        return round(abs(_turn(before, start, end)) + abs(_turn(start, end, after)), 3)

    def _roughly_from(self, hex_: Hex, side: int) -> Point:
        """About where the road that comes across a hexside comes from."""
        beyond = hex_.neighbour(side)
        if beyond not in self._board:
            return centre(beyond)
        sides = self._board[beyond].road_hexsides
        ends = [hexside_middle(beyond, each) for each in sides if each != _back(side)]
        if not ends:
            return centre(beyond)
        return Point(sum(end.x for end in ends) / len(ends), sum(end.y for end in ends) / len(ends))

    def _far_end(self, hex_: Hex, entered: int) -> Point:
        """Where the curve that enters the hex across a hexside ends: at another hexside, or in the middle."""
        if len(self._board[hex_].road_hexsides) > 1:
            one, other = self._straightest(hex_)
            if entered in (one, other):
                return hexside_middle(hex_, one if entered == other else other)
        return centre(hex_)


def _back(side: int) -> int:
    """The same hexside, seen from the hex beyond."""
    return (side + 2) % 6 + 1


def _turn(one: Point, between: Point, other: Point) -> float:
    first = atan2(between.y - one.y, between.x - one.x)
    second = atan2(other.y - between.y, other.x - between.x)
    return (second - first + pi) % (2 * pi) - pi


def _ahead(point: Point, direction: float, length: float) -> Point:
    return Point(point.x + length * cos(direction), point.y + length * sin(direction))


def _unit(x: float, y: float) -> tuple[float, float]:
    length = hypot(x, y) or 1.0
    return x / length, y / length
