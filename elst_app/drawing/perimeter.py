"""The perimeter of Deployment Areas along the hexsides: set in a little, so that two that touch both show.

The line is cut into pieces around the corners, the same ones wherever they are painted. A solid piece runs
from the middle of one hexside to the middle of the next; a dash bends around the corner and leaves a gap in
the middle of each hexside.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, Point, centre, hexside
from elst_app.rules.areas import Area, Areas, HexsideOf
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

Piece = tuple[Point, ...]

INSET: Final = 2.3
"""How far inside the hexside the line runs, in board units."""

_DASH: Final = 0.36


def pieces(loop: Sequence[HexsideOf], *, dashed: bool, inset: float = INSET) -> Iterator[Piece]:
    """The pieces of one closed line, which has its area on the right."""
    vertices = inset_loop(loop, inset)
    for place, vertex in enumerate(vertices):
        before, after = vertices[place - 1], vertices[(place + 1) % len(vertices)]
        if dashed:
            yield vertex.towards(before, _DASH), vertex, vertex.towards(after, _DASH)
        else:
            yield vertex.towards(before, 0.5), vertex, vertex.towards(after, 0.5)


def inset_loop(loop: Sequence[HexsideOf], inset: float) -> list[Point]:
    """The corners of the line moved into the area; vertex n is where hexside n begins.

    Hexsides of half hexes that would be off the map lie on its edge.
    """
    lines = [tuple(_on_map(end) for end in hexside(hex_, side)) for hex_, side in loop]
    vertices = []
    for place, (start, end) in enumerate(lines):
        one_x, one_y = _inwards(*lines[place - 1])
        other_x, other_y = _inwards(start, end)
        reach = inset / (1 + one_x * other_x + one_y * other_y)
        vertices.append(Point(start.x + reach * (one_x + other_x), start.y + reach * (one_y + other_y)))
    return vertices


def _on_map(point: Point) -> Point:
    return Point(point.x, min(BOARD_HEIGHT, max(0.0, point.y)))


def _inwards(start: Point, end: Point) -> tuple[float, float]:
    """The unit vector to the right of the line."""
    length = hypot(end.x - start.x, end.y - start.y)
    return -(end.y - start.y) / length, (end.x - start.x) / length


def id_place(area: Area) -> Hex:
    """The hex an area's number is written in: deep inside, near its middle, without a marker if possible."""
    inside = set(area.hexes)
    depth = dict.fromkeys(area.hexes, 0)
    shell = {hex_ for hex_ in inside if any(beside not in inside for beside in hex_.neighbours())}
    seen = set(shell)
    level = 0
    while shell:
        for hex_ in shell:
            depth[hex_] = level
        level += 1
        shell = {beside for hex_ in shell for beside in hex_.neighbours() if beside in inside} - seen
        seen |= shell
    places = [centre(hex_) for hex_ in area.hexes]
    middle = Point(
        sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places)
    )
    taken = set(area.strategic)

    def merit(hex_: Hex) -> tuple[float, int]:
        x, y = centre(hex_)
        away = hypot(x - middle.x, y - middle.y) / BOARD_WIDTH
        return min(depth[hex_], 3) - (2 if hex_ in taken else 0) - 6 * away, -hex_.column

    return max(area.hexes, key=merit)


def perimeter_pieces(areas: Areas, side: Side) -> list[Piece]:
    """The pieces of all perimeters of a side: British solid, German dashed."""
    dashed = side is Side.GERMAN
    return [
        piece for area in areas.of(side) for loop in area.perimeter for piece in pieces(loop, dashed=dashed)
    ]
