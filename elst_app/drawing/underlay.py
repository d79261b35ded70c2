"""A person's own picture of the board, under the hex lines.

    underlay = Underlay(LevelledPicture(image), Placement.of_figures(0, 32.25, 56.25, 64.5), 0.7)

A `Placement` says which place of the picture belongs to a place of the board: any picture that was scanned
straight or askew fits, for three hex centres decide it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, COLUMN_STEP, HEIGHT, Point, centre
from elst_app.rules.hexes import Hex

A1: Final = Hex(0, 1)

LEAST_HEX: Final = 3.0
"""How many pixels of the picture a hex must be high."""

_SMALLEST: Final = 256


class BadPlacementError(ValueError):
    """The figures put the picture nowhere: hexes without a size, three places in a line, a mirrored map."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Board to picture: (x, y) of the board lies at (xx x + xy y + dx, yx x + yy y + dy) of the picture."""

    xx: float
    xy: float
    dx: float
    yx: float
    yy: float
    dy: float

    def __post_init__(self) -> None:
        numbers = (self.xx, self.xy, self.dx, self.yx, self.yy, self.dy)
        if not all(isfinite(number) and abs(number) < 1e6 for number in numbers):
            raise BadPlacementError
        # A hex that is LEAST_HEX high has about that size squared; a mirrored map has less than nothing.
        if (self.xx * self.yy - self.xy * self.yx) * HEIGHT * HEIGHT < LEAST_HEX * LEAST_HEX:
            raise BadPlacementError

    @classmethod
    def of_figures(cls, a1_x: float, a1_y: float, hex_width: float, hex_height: float) -> "Placement":
        """From the centre of A1, the distance from hexrow to hexrow and the height of a hex, in pixels."""
        across, down = hex_width / COLUMN_STEP, hex_height / HEIGHT
        x, y = centre(A1)
        return cls(across, 0, a1_x - x * across, 0, down, a1_y - y * down)

    @classmethod
    def of_centres(cls, places: Sequence[tuple[Hex, Point]]) -> "Placement":
        """From the places of three hex centres in the picture."""
        (one, at_one), (two, at_two), (three, at_three) = places
        start = centre(one)
        ax, ay = centre(two).x - start.x, centre(two).y - start.y
        bx, by = centre(three).x - start.x, centre(three).y - start.y
        size = ax * by - ay * bx
        if not size:
            raise BadPlacementError
        rows = []
        for axis in (0, 1):
            a, b = at_two[axis] - at_one[axis], at_three[axis] - at_one[axis]
            x, y = (a * by - b * ay) / size, (b * ax - a * bx) / size
            rows.append((x, y, at_one[axis] - x * start.x - y * start.y))
        return cls(*rows[0], *rows[1])

    @classmethod
    def fitting(cls, width: float, height: float) -> "Placement":
        """The whole picture over the middle of the board, as large as it may be."""
        density = max(width / BOARD_WIDTH, height / BOARD_HEIGHT)
        return cls(
            density,
            0,
            (width - BOARD_WIDTH * density) / 2,
            0,
            density,
            (height - BOARD_HEIGHT * density) / 2,
        )

    def to_picture(self, place: Point) -> Point:
        """The place in the picture of a place of the board."""
        return Point(
            self.xx * place.x + self.xy * place.y + self.dx, self.yx * place.x + self.yy * place.y + self.dy
        )

    @property
    def density(self) -> float:
        """Pixels of the picture to a board unit."""
        return sqrt(self.xx * self.yy - self.xy * self.yx)

    @property
    def figures(self) -> tuple[float, float, float, float]:
        """The centre of A1, the distance from hexrow to hexrow and the height of a hex, in pixels."""
        return (*self.to_picture(centre(A1)), self.xx * COLUMN_STEP, self.yy * HEIGHT)

    @property
    def transform(self) -> QTransform:
        """From the picture to the board."""
        there = QTransform(self.xx, self.yx, self.xy, self.yy, self.dx, self.dy)
        return there.inverted()[0]


class LevelledPicture:
    """A picture in halves of halves of its size, so that it is quick and smooth at any scale."""

    def __init__(self, image: QImage, width: int = 0, height: int = 0) -> None:
        """`width` and `height` are those of the file where `image` is a smaller copy of it."""
        self.width, self.height = width or image.width(), height or image.height()
        level = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        self._levels = [level]
        while min(level.width(), level.height()) >= 2 * _SMALLEST:
            level = level.scaled(
                level.width() // 2,
                level.height() // 2,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self._levels.append(level)

    def level(self, density: float) -> QImage:
        """The smallest copy with at least as many pixels as `density` to a pixel of the file."""
        enough = [each for each in self._levels if each.width() >= self.width * density]
        return enough[-1] if enough else self._levels[0]


@dataclass(frozen=True, eq=False)
class Underlay:
    """A picture in its place. `opacity` is 0 to 1; a `bare` one is shown without anything of the board."""

    picture: LevelledPicture
    placement: Placement
    opacity: float = 1.0
    bare: bool = False

    @property
    def hides_the_board(self) -> bool:
        """Whether nothing of the drawing shows through."""
        return self.bare or self.opacity >= 1

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the part of it on the exposed rectangle; the painter's coordinates are board units."""
        world = painter.worldTransform()
        shown = sqrt(abs(world.m11() * world.m22() - world.m12() * world.m21()))
        image = self.picture.level(shown / self.placement.density)
        across, down = self.picture.width / image.width(), self.picture.height / image.height()
        to_board = QTransform.fromScale(across, down) * self.placement.transform
        wanted = to_board.inverted()[0].mapRect(exposed).adjusted(-2, -2, 2, 2)
        part = wanted.toAlignedRect().intersected(image.rect())
        if part.isEmpty():
            return
        painter.save()
        painter.setClipRect(QRectF(0, 0, BOARD_WIDTH, BOARD_HEIGHT).intersected(exposed))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(1.0 if self.bare else self.opacity)
        painter.setTransform(to_board, True)
        painter.drawImage(QRectF(part), image, QRectF(part))
        painter.restore()
