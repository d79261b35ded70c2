"""Pictures of the board to look into, and the Control of the rulebook's illustration."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from elst_app.drawing.colours import Look, colours
from elst_app.drawing.geometry import centre
from elst_app.drawing.layers import Overlays
from elst_app.drawing.overlays import Picture
from elst_app.loading import board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex


def hexes(names: str) -> tuple[Hex, ...]:
    """The hexes of a list such as "L6 M6"."""
    return tuple(Hex.parse(name) for name in names.split())


CONTROL = Control(
    british=hexes("A12 A19 E12 E13 H13 F19 F20"),
    german=hexes("F14 H15 I15 J15 L6 M6 N5 O5 M15 M20"),
    british_vehicles=hexes("D13 E17"),
)
"""The rulebook's perimeter illustration."""


class Sheet:
    """A part of the board, painted at a scale."""

    def __init__(
        self,
        overlays: Overlays | None = None,
        *,
        around: str = "H15",
        size: int = 500,
        scale: float = 1.0,
        look: Look = Look.LIGHT,
    ) -> None:
        x, y = centre(Hex.parse(around))
        self.scale = scale
        self.left, self.top = x - size / 2 / scale, y - size / 2 / scale
        self.image = QImage(size, size, QImage.Format.Format_RGB32)
        self.image.fill(QColor(colours(look).table))
        painter = QPainter(self.image)
        painter.scale(scale, scale)
        painter.translate(-self.left, -self.top)
        exposed = QRectF(self.left, self.top, size / scale, size / scale)
        Picture(board(), colours(look), overlays or Overlays()).paint(painter, exposed, scale)
        painter.end()

    def colour(self, name: str, right: float = 0, down: float = 0) -> str:
        """The colour at a distance from the centre of a hex, in board units."""
        x, y = centre(Hex.parse(name))
        return self.image.pixelColor(
            round((x + right - self.left) * self.scale), round((y + down - self.top) * self.scale)
        ).name()

    def colours(self, name: str, reach: int = 30) -> set[str]:
        """Every colour in the middle of a hex."""
        return {
            self.colour(name, right, down)
            for right in range(-reach, reach + 1)
            for down in range(-reach, reach + 1)
        }
