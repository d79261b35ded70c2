"""The playing area of a scenario: what lies outside it is veiled, and a line runs around it (4.5171; C29)."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from elst_app.drawing.colours import Colours
from elst_app.drawing.geometry import SIDE, Point, hexes_in, hexside, is_on_map
from elst_app.drawing.marks import hexes_path, line_path, round_pen
from elst_app.rules.hexes import DIRECTIONS, Hex
from elst_app.rules.playing_area import PlayingArea

_LINE: Final = 3.0


@dataclass(frozen=True)
class PlayingAreaPainter:
    """Paints one playing area in one look. What is not in play can still be read: units enter over it."""

    area: PlayingArea
    table: Colours

    def paint_veil(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint over the hexes that are not in play."""
        outside = [hex_ for hex_ in _hexes(exposed) if hex_ not in self.area]
        painter.fillPath(hexes_path(outside), QColor(self.table.out_of_play))

    def paint_line(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the line around the area; where the map ends, its edge is the line."""
        near = exposed.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        sides = [side for hex_ in _hexes(near) if hex_ in self.area for side in self._edges(hex_)]
        width = _LINE * max(0.8, min(1.8, scale**-0.55))
        path = line_path(sides)
        painter.strokePath(path, round_pen(self.table.label_halo, width + 2.2))
        painter.strokePath(path, round_pen(self.table.playing_area, width))

    def _edges(self, hex_: Hex) -> list[tuple[Point, Point]]:
        """The hexsides towards hexes of the map that are not in play."""
        beyond = {direction: hex_.neighbour(direction) for direction in DIRECTIONS}
        return [
            hexside(hex_, direction)
            for direction, other in beyond.items()
            if is_on_map(other) and other not in self.area
        ]


def _hexes(exposed: QRectF) -> list[Hex]:
    return list(hexes_in(exposed.left(), exposed.top(), exposed.right(), exposed.bottom()))
