"""The perimeter of Deployment Areas along the hexsides: set in a little, so that two that touch both show.

The line is cut into pieces around the corners, the same ones wherever they are painted. A solid piece runs
from the middle of one hexside to the middle of the next; a dash bends around the corner and leaves a gap in
the middle of each hexside.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from elst_app.drawing.geometry import (
    BOARD_HEIGHT,
    CORNERS,
    FIRST_SOUTH,
    HEIGHT,
    LAST_SOUTH,
    MIDDLES,
    Point,
    centre,
)
from elst_app.rules.areas import Area, Areas, HexsideOf
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

Piece = tuple[Point, ...]

INSET: Final = 2.3
"""How far inside the hexside the line runs, in board units."""

_DASH: Final = 0.36
_INWARDS: Final = tuple(Point(-2 * place.x / HEIGHT, -2 * place.y / HEIGHT) for place in MIDDLES)
_NORTHERN: Final = (6, 1, 2)
_SOUTHERN: Final = (3, 4, 5)


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
    vertices = []
    one_x, one_y = _inwards(*loop[-1])
    for hex_, side in loop:
        other_x, other_y = _inwards(hex_, side)
        reach = inset / (1 + one_x * other_x + one_y * other_y)
        x, y = centre(hex_)
        corner = CORNERS[side - 1]
        on_map = min(BOARD_HEIGHT, max(0.0, y + corner.y))
        vertices.append(Point(x + corner.x + reach * (one_x + other_x), on_map + reach * (one_y + other_y)))
        one_x, one_y = other_x, other_y
    return vertices


def _inwards(hex_: Hex, side: int) -> Point:
    """The unit vector from a hexside into its hex."""
    if side in _NORTHERN and hex_.south == FIRST_SOUTH:
        return Point(0, 1)
    if side in _SOUTHERN and hex_.south == LAST_SOUTH:
        return Point(0, -1)
    return _INWARDS[side - 1]


def id_place(area: Area) -> Hex:
    """The hex an area's number is written in: inside, near its middle, without a marker if possible."""
    inside = set(area.hexes)
    taken = set(area.strategic)
    places = [centre(hex_) for hex_ in area.hexes]
    middle = Point(
        sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places)
    )
    nearest = sorted(area.hexes, key=lambda hex_: hypot(centre(hex_).x - middle.x, centre(hex_).y - middle.y))
    for margin in (2, 1, 0):
        for hex_ in nearest:
            if hex_ not in taken and all(beside in inside for beside in hex_.within(margin)):
                return hex_
    return nearest[0]


def perimeter_pieces(areas: Areas, side: Side) -> list[Piece]:
    """The pieces of all perimeters of a side: British solid, German dashed."""
    dashed = side is Side.GERMAN
    return [
        piece for area in areas.of(side) for loop in area.perimeter for piece in pieces(loop, dashed=dashed)
    ]
