"""What the straight line from Observer to target meets: a reminder, never a judgement on LOS (2.3)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from elst_app.rules.board import Board, Terrain
from elst_app.rules.hexes import Hex

# A hex spans 4 by 4 in the plane of `_place`: its six sides as half planes a*x + b*y <= c from the centre.
_SIDES: Final = ((0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))


@dataclass(frozen=True, slots=True)
class Sightline:
    """The hexes between Observer and target that the line between their centres meets, Observer's end first.

    A line along a hexside meets both of its hexes. `hindrances` are those of orchard and grain, `buildings`
    those with a building.
    """

    hexes: tuple[Hex, ...]
    hindrances: tuple[Hex, ...]
    buildings: tuple[Hex, ...]


def sightline(observer: Hex, target: Hex, board: Board) -> Sightline:
    """What to look at before the LOS is judged at the table; hexes off the map count as open."""
    between = tuple(hex_ for hex_ in line_hexes(observer, target) if hex_ not in (observer, target))
    on_map = tuple(hex_ for hex_ in between if hex_ in board)
    return Sightline(
        hexes=between,
        hindrances=tuple(hex_ for hex_ in on_map if board[hex_].terrain in (Terrain.ORCHARD, Terrain.GRAIN)),
        buildings=tuple(hex_ for hex_ in on_map if board[hex_].building is not None),
    )


def line_hexes(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Every hex that the line from centre to centre meets, both ends included, in the order of the line."""
    met = {start: Fraction(0)}
    waiting = [start]
    while waiting:
        for hex_ in waiting.pop().neighbours():
            entry = _entry(hex_, start, end)
            if entry is not None and hex_ not in met:
                met[hex_] = entry
                waiting.append(hex_)
    return tuple(sorted(met, key=lambda hex_: (met[hex_], hex_)))


def _place(hex_: Hex) -> tuple[int, int]:
    """The centre of a hex in a plane stretched so that all corners have whole numbers."""
    return 3 * hex_.column, hex_.south


def _entry(hex_: Hex, start: Hex, end: Hex) -> Fraction | None:
    """How far along the line it enters the hex, from 0 to 1; None if it does not run through or along it."""
    (x0, y0), (x1, y1), (x, y) = _place(start), _place(end), _place(hex_)
    first, last = Fraction(0), Fraction(1)
    for a, b, c in _SIDES:
        ahead = a * (x1 - x0) + b * (y1 - y0)
        room = c - a * (x0 - x) - b * (y0 - y)
        if ahead == 0:
            if room < 0:
                return None
        elif ahead > 0:
            last = min(last, Fraction(room, ahead))
        else:
            first = max(first, Fraction(room, ahead))
    return first if first < last else None
