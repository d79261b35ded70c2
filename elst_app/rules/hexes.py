"""The hex grid: names, neighbours, distance, direction (2.31; rulings O10, O12).

Flat-top hexes, north up. Hexrow A is column 0, TT is column 45. Hex n of an odd hexrow (A, C, E ...) touches
n-1 and n of the next hexrows, hex n of an even hexrow n and n+1. Hexsides and directions are numbered 1-6
clockwise from north. Nothing here knows where the map ends: a hex off the map has coordinates too (O12).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from elst_app.rules.refusals import Refused, UnknownHex

DIRECTIONS: Final = (1, 2, 3, 4, 5, 6)
"""Directions and hexsides, clockwise from north: 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW (O10)."""

_NAME = re.compile(r"(w?)(([A-Z])\3*)(-?\d{1,3})")
_COLUMN_STEP: Final = {1: 0, 2: 1, 3: 1, 4: 0, 5: -1, 6: -1}
# In half hexes, so that no direction depends on the hexrow it starts from.
_SOUTH_STEP: Final = {1: -2, 2: -1, 3: 1, 4: 2, 5: 1, 6: -1}


@dataclass(frozen=True, order=True)
class Hex:
    """A hex by `column` (0 for hexrow A, negative west of it) and `number` (as printed, negative north of 0).

    Hexes sort hexrow by hexrow, then by number.
    """

    column: int
    number: int

    @classmethod
    def parse(cls, text: str) -> "Hex":
        """The hex called `text`, in any case and with blanks around: `Hex.parse("nn8")`.

        Accepts the names of hexes off the map too. Raises `Refused(UnknownHex)` for any other text.
        """
        return _parse(text.strip())

    @cached_property
    def name(self) -> str:
        """The name printed in the hex, such as `NN8`.

        Off the map the numbering goes on: `UU7` is east of `TT7`, `NN-1` north of `NN0`; hexrows west of A
        are `wA`, `wB` ... counted from the map edge.
        """
        return f"{self.hexrow}{self.number}"

    @property
    def hexrow(self) -> str:
        """The letters of its hexrow, such as `NN`."""
        west, column = ("w", -1 - self.column) if self.column < 0 else ("", self.column)
        repeats, letter = divmod(column, 26)
        return f"{west}{chr(ord('A') + letter) * (repeats + 1)}"

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return self.column * 4099 + self.number

    @property
    def south(self) -> int:
        """How far south the centre lies, in half hexes: neighbours north and south differ by 2."""
        return 2 * self.number + self.column % 2

    def neighbour(self, direction: int) -> "Hex":
        """The hex next to this one across hexside `direction` (1-6 clockwise from north)."""
        return self.moved(direction, 1)

    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes around this one, in the order of the hexsides 1-6; some may be off the map."""
        return tuple(self.moved(direction, 1) for direction in DIRECTIONS)

    def moved(self, direction: int, distance: int) -> "Hex":
        """The hex `distance` hexes away along the hexes of `direction` (2.31): LL16 moved 2, 2 is NN15."""
        return hex_at(
            self.column + _COLUMN_STEP[direction] * distance, self.south + _SOUTH_STEP[direction] * distance
        )

    def distance(self, other: "Hex") -> int:
        """The number of hexes from this hex to `other`: 0 for itself, 1 for a neighbour."""
        columns = abs(self.column - other.column)
        return columns + max(0, (abs(self.south - other.south) - columns) // 2)

    def within(self, radius: int) -> Iterator["Hex"]:
        """Every hex at most `radius` hexes away, this one included, hexrow by hexrow."""
        for columns in range(-radius, radius + 1):
            reach = 2 * radius - abs(columns)
            for south in range(-reach, reach + 1, 2):
                yield hex_at(self.column + columns, self.south + south)


def hex_at(column: int, south: int) -> Hex:
    """The hex of hexrow `column` whose centre lies `south` half hexes down (see `Hex.south`)."""
    return Hex(column, (south - column % 2) // 2)


@lru_cache(maxsize=4096)
def _parse(text: str) -> Hex:
    match = _NAME.fullmatch(
        text[:1] + text[1:].upper() if text[:1] == "w" and text[1:2].isalpha() else text.upper()
    )
    if match is None:
        raise Refused(UnknownHex(text))
    west, letters, letter, number = match.groups()
    column = 26 * (len(letters) - 1) + ord(letter) - ord("A")
    return Hex(-1 - column if west else column, int(number))
