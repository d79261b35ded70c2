"""Placing a picture by three of its hex centres, clicked one after the other."""

from typing import Final

from elst_app.drawing.geometry import Point
from elst_app.drawing.underlay import Placement
from elst_app.rules.hexes import Hex

HEXES: Final = (Hex.parse("C3"), Hex.parse("RR3"), Hex.parse("W26"))
"""Far apart, and none at the edge of the map."""


class Placing:
    """What was clicked so far, on a picture shown with a first placement."""

    def __init__(self, first: Placement) -> None:
        self._first = first
        self._places: list[Point] = []

    @property
    def next_hex(self) -> Hex:
        """The hex whose centre is to be clicked next."""
        return HEXES[len(self._places)]

    @property
    def number(self) -> int:
        """Which of the three it is, from 1."""
        return len(self._places) + 1

    def click(self, place: Point) -> Placement | None:
        """Takes a place of the board; the placement after the third, which may raise `BadPlacementError`."""
        self._places.append(self._first.to_picture(place))
        if len(self._places) < len(HEXES):
            return None
        return Placement.of_centres(list(zip(HEXES, self._places, strict=True)))
