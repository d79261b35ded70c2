"""What the hand does on the map, from the presses and movements of a mouse, pen or finger."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from math import ceil, hypot

from PySide6.QtCore import QPointF, Qt

from elst_app.drawing.geometry import SIDE, Point, hex_at_point
from elst_app.rules.hexes import Hex

_SLOP = 5.0
"""How many pixels a hand may move in a click."""


class Mode(Enum):
    """What dragging with the main button does."""

    PAN = auto()
    PAINT = auto()


@dataclass
class Pointer:
    """One press and what follows until the release."""

    mode: Mode
    button: Qt.MouseButton
    start: QPointF
    last: QPointF
    hexes: list[Hex] = field(default_factory=list)
    dragging: bool = False

    def move(self, to: QPointF) -> QPointF:
        """The way from the last place; (0, 0) as long as it may still become a click."""
        away = to - self.start
        if not self.dragging and hypot(away.x(), away.y()) < _SLOP:
            return QPointF(0, 0)
        self.dragging = True
        way = to - self.last
        self.last = to
        return way

    def touch(self, before: Point, after: Point) -> bool:
        """Add the hexes of the map under a straight line on the board; whether there were new ones."""
        known = len(self.hexes)
        for hex_ in _along(before, after):
            if hex_ not in self.hexes:
                self.hexes.append(hex_)
        return len(self.hexes) > known


def _along(before: Point, after: Point) -> Iterator[Hex]:
    steps = ceil(hypot(after.x - before.x, after.y - before.y) / (SIDE / 4)) or 1
    for step in range(steps + 1):
        hex_ = hex_at_point(*before.towards(after, step / steps))
        if hex_ is not None:
            yield hex_
