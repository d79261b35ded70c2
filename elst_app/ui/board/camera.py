"""Which part of the board a view shows, and how large: plain arithmetic, exact to the device pixel.

The corner of the view always lies on a whole device pixel of the board at its scale, so that what is kept in
tiles can be shown without being scaled.
"""

from dataclasses import dataclass, replace
from typing import Final

from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, Point

MOST: Final = 4.0
"""The largest scale, 400 %."""

LEAST: Final = 0.5
"""The smallest scale, 50 %, unless the whole map needs a smaller one."""


@dataclass(frozen=True)
class Extent:
    """A rectangle in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def united(self, other: "Extent") -> "Extent":
        """The smallest rectangle around both."""
        return Extent(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, margin: float) -> "Extent":
        """The rectangle with a margin on each side."""
        return Extent(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def meets(self, other: "Extent") -> bool:
        """Whether the two have a place in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


WHOLE_MAP: Final = Extent(0, 0, BOARD_WIDTH, BOARD_HEIGHT)


@dataclass(frozen=True)
class Camera:
    """A view `width` by `height` pixels large at `scale` pixels to a board unit.

    `x` and `y` are the device pixels of the board at the view's north-western corner; `ratio` is the number
    of device pixels to a pixel. The view stays over `extent` with a `margin` of pixels around it, and
    `foot` more below it, where something lies on the view.
    """

    width: int
    height: int
    ratio: float = 1.0
    scale: float = 1.0
    x: int = 0
    y: int = 0
    extent: Extent = WHOLE_MAP
    margin: int = 12
    foot: int = 0

    @property
    def density(self) -> float:
        """Device pixels to a board unit."""
        return self.scale * self.ratio

    @property
    def least(self) -> float:
        """The smallest scale: 50 %, or what shows the whole map."""
        return min(LEAST, self._fitting(self.extent))

    @property
    def shows_all(self) -> bool:
        """Whether the whole extent is in view, so that there is nothing to move."""
        left, top = self.to_view(Point(self.extent.left, self.extent.top))
        right, bottom = self.to_view(Point(self.extent.right, self.extent.bottom))
        return min(left, top) >= 0 and right <= self.width and bottom <= self.height - self.foot

    def to_board(self, x: float, y: float) -> Point:
        """The place on the board under a place of the view."""
        return Point((x * self.ratio + self.x) / self.density, (y * self.ratio + self.y) / self.density)

    def to_view(self, place: Point) -> Point:
        """Where a place on the board is in the view."""
        return Point(
            (place.x * self.density - self.x) / self.ratio, (place.y * self.density - self.y) / self.ratio
        )

    @property
    def shown(self) -> Extent:
        """The part of the board in view."""
        return Extent(*self.to_board(0, 0), *self.to_board(self.width, self.height))

    def moved(self, right: float, down: float) -> "Camera":
        """The view `right` and `down` pixels further over the board."""
        return self._held(self.x + round(right * self.ratio), self.y + round(down * self.ratio))

    def scaled(self, scale: float, x: float, y: float) -> "Camera":
        """The view at another scale, with the same place of the board under a place of the view."""
        place = self.to_board(x, y)
        at = replace(self, scale=min(MOST, max(self.least, scale)))
        return at._held(
            round(place.x * at.density - x * self.ratio), round(place.y * at.density - y * self.ratio)
        )

    def centred(self, place: Point) -> "Camera":
        """The view with a place of the board in its middle."""
        return self._held(
            round(place.x * self.density - self.width * self.ratio / 2),
            round(place.y * self.density - self.height * self.ratio / 2),
        )

    def fitted(self, part: Extent) -> "Camera":
        """The view that shows a part of the board, as large as it may be."""
        scale = min(MOST, max(self.least, self._fitting(part)))
        at = replace(self, scale=scale)
        above = Point(part.middle.x, part.middle.y + self.foot / 2 / scale)
        return at.centred(above)

    def filled(self, place: Point) -> "Camera":
        """The view that leaves no room beside the map, with a place of the board near its middle."""
        wide, high = self.extent.right - self.extent.left, self.extent.bottom - self.extent.top
        clear = self.height - self.foot - 2 * self.margin
        scale = max((self.width - 2 * self.margin) / wide, clear / high)
        return replace(self, scale=min(MOST, max(self.least, scale))).centred(place)

    def resized(self, width: int, height: int, ratio: float) -> "Camera":
        """The view at another size, with the same place in its middle."""
        middle = self.to_board(self.width / 2, self.height / 2)
        return replace(self, width=width, height=height, ratio=ratio).centred(middle)

    def within(self, extent: Extent) -> "Camera":
        """The view over a board of another extent."""
        return replace(self, extent=extent)._held(self.x, self.y)

    def revealing(self, part: Extent, margin: float) -> "Camera":
        """The view moved just far enough to show a part of the board with a margin of pixels around it."""
        left, top = self.to_view(Point(part.left, part.top))
        right, bottom = self.to_view(Point(part.right, part.bottom))
        return self.moved(
            _overhang(left - margin, right + margin, self.width),
            _overhang(top - margin, bottom + margin, self.height - self.foot),
        )

    def _fitting(self, part: Extent) -> float:
        wide, high = part.right - part.left, part.bottom - part.top
        clear = self.height - self.foot - 2 * self.margin
        return max(0.01, min((self.width - 2 * self.margin) / wide, clear / high))

    def _held(self, x: int, y: int) -> "Camera":
        density, margin, foot = self.density, self.margin * self.ratio, self.foot * self.ratio
        part = self.extent
        return replace(
            self,
            x=_held(x, part.left * density, part.right * density, self.width * self.ratio, margin, 0),
            y=_held(y, part.top * density, part.bottom * density, self.height * self.ratio, margin, foot),
        )


def _held(start: int, low: float, high: float, size: float, margin: float, foot: float) -> int:
    """Where a window of `size` over low to high begins: centred if all fits, else at most a margin free.

    The last `foot` of the window is not counted among what shows something.
    """
    if high - low + 2 * margin + foot <= size:
        return round((low + high + foot - size) / 2)
    return round(min(high + margin + foot - size, max(low - margin, start)))


def _overhang(low: float, high: float, size: float) -> float:
    """How far to move a view so that low and high lie in it; low first where both cannot."""
    if low < 0 or high - low > size:
        return low
    return max(0.0, high - size)
