"""Where the hexes lie on the drawing: plain numbers, for every painter and for picking.

Board units: a hexside is 40 long and at a zoom of 100 % one unit is one pixel. x grows east, y south; (0, 0)
is where the western tips of hexrow A meet the north edge. The north and south edges cut the half hexes
through their centres. Corners and hexsides go clockwise: hexside n runs from corner n - 1 to corner n, corner
0 being the western end of the north hexside.
"""

from collections.abc import Iterable, Iterator
from math import floor, sqrt
from typing import Final, NamedTuple

from elst_app.rules.board import LAST_COLUMN
from elst_app.rules.hexes import DIRECTIONS, Hex, hex_at

SIDE: Final = 40.0
"""The length of a hexside."""

HEIGHT: Final = SIDE * sqrt(3)
"""From hexside to hexside across a hex."""

COLUMN_STEP: Final = SIDE * 1.5
"""From one hexrow to the next."""

BOARD_WIDTH: Final = COLUMN_STEP * LAST_COLUMN + 2 * SIDE
BOARD_HEIGHT: Final = HEIGHT * 28.5

_HAIR: Final = 1e-6

FIRST_SOUTH: Final = 1
"""Where the half hexes at the north edge lie, in half hexes (see `Hex.south`)."""

LAST_SOUTH: Final = 58
"""Where the half hexes at the south edge lie."""


class Point(NamedTuple):
    """A place in board units."""

    x: float
    y: float

    def towards(self, other: "Point", part: float) -> "Point":
        """The place `part` of the way to `other`: 0 here, 1 there."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)


CORNERS: Final = (
    Point(-SIDE / 2, -HEIGHT / 2),
    Point(SIDE / 2, -HEIGHT / 2),
    Point(SIDE, 0),
    Point(SIDE / 2, HEIGHT / 2),
    Point(-SIDE / 2, HEIGHT / 2),
    Point(-SIDE, 0),
)
"""The corners of a hex from its centre."""

MIDDLES: Final = tuple(CORNERS[side - 1].towards(CORNERS[side % 6], 0.5) for side in DIRECTIONS)
"""The middles of the hexsides 1-6 from the centre."""


def centre(hex_: Hex) -> Point:
    """The centre of a hex, on the map or off it; that of a half hex is on the map edge."""
    return Point(SIDE + hex_.column * COLUMN_STEP, (hex_.south - 1) * HEIGHT / 2)


def corners(hex_: Hex) -> tuple[Point, ...]:
    """The six corners of the whole hex, clockwise from the western end of its north hexside."""
    x, y = centre(hex_)
    return tuple(Point(x + corner.x, y + corner.y) for corner in CORNERS)


def outline(hex_: Hex) -> tuple[Point, ...]:
    """The corners of the part of a hex that is on the map: four for a half hex; six for one off the map."""
    x, _ = centre(hex_)
    if hex_.south == FIRST_SOUTH:
        return (Point(x + SIDE, 0), *corners(hex_)[3:5], Point(x - SIDE, 0))
    if hex_.south == LAST_SOUTH:
        return (Point(x - SIDE, BOARD_HEIGHT), *corners(hex_)[0:2], Point(x + SIDE, BOARD_HEIGHT))
    return corners(hex_)


def middle(hex_: Hex) -> Point:
    """The middle of the part of the hex that is on the map: where a marker goes."""
    x, y = centre(hex_)
    if hex_.south == FIRST_SOUTH:
        return Point(x, HEIGHT / 4)
    if hex_.south == LAST_SOUTH:
        return Point(x, BOARD_HEIGHT - HEIGHT / 4)
    return Point(x, y)


def hexside(hex_: Hex, direction: int) -> tuple[Point, Point]:
    """The ends of a hexside, clockwise around the hex."""
    found = corners(hex_)
    return found[direction - 1], found[direction % 6]


def hexside_middle(hex_: Hex, direction: int) -> Point:
    """The middle of a hexside."""
    x, y = centre(hex_)
    return Point(x + MIDDLES[direction - 1].x, y + MIDDLES[direction - 1].y)


def is_on_map(hex_: Hex) -> bool:
    """Whether the hex is one of the 1,334 of the map."""
    return 0 <= hex_.column <= LAST_COLUMN and FIRST_SOUTH <= hex_.south <= LAST_SOUTH


def hex_at_point(x: float, y: float) -> Hex | None:
    """The hex of the map at a place, by cube rounding; None beyond the map edge."""
    if not (0 <= x <= BOARD_WIDTH and 0 <= y <= BOARD_HEIGHT):
        return None
    # The very edge belongs to the hex inside it.
    found = nearest_hex(x, min(BOARD_HEIGHT - _HAIR, max(_HAIR, y)))
    return found if is_on_map(found) else None


def nearest_hex(x: float, y: float) -> Hex:
    """The hex at a place, were the grid endless: off the map too."""
    column = (x - SIDE) / COLUMN_STEP
    down = y / HEIGHT - (column - 1) / 2
    across = -column - down
    rounded_column, rounded_down, rounded_across = floor(column + 0.5), floor(down + 0.5), floor(across + 0.5)
    off_column = abs(rounded_column - column)
    off_down = abs(rounded_down - down)
    off_across = abs(rounded_across - across)
    if off_column > off_down and off_column > off_across:
        rounded_column = -rounded_down - rounded_across
    elif off_down > off_across:
        rounded_down = -rounded_column - rounded_across
    return hex_at(rounded_column, 2 * rounded_down + rounded_column)


def hexes_in(left: float, top: float, right: float, bottom: float) -> Iterator[Hex]:
    """The hexes of the map that touch a rectangle, hexrow by hexrow; a few beside it may come too."""
    first = max(0, floor((left - 2 * SIDE) / COLUMN_STEP) + 1)
    last = min(LAST_COLUMN, floor(right / COLUMN_STEP))
    north = max(FIRST_SOUTH, floor(top / (HEIGHT / 2)))
    south = min(LAST_SOUTH, floor(bottom / (HEIGHT / 2)) + 2)
    for column in range(first, last + 1):
        for place in range(north + (north + column) % 2, south + 1, 2):
            yield hex_at(column, place)


def bounds(hexes: Iterable[Hex]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what the hexes cover of the map; the whole map if there are none."""
    points = [point for hex_ in hexes for point in outline(hex_)]
    if not points:
        return 0, 0, BOARD_WIDTH, BOARD_HEIGHT
    return (
        min(point.x for point in points),
        min(point.y for point in points),
        max(point.x for point in points),
        max(point.y for point in points),
    )
