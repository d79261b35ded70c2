"""The board in square tiles, each painted once for a scale and kept while there is room.

What lies under the layers is kept apart from what is shown, so that a change of Control repaints the layers
alone, and only where something changed. Until then the old tile is there to be shown.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from elst_app.drawing.overlays import Picture
from elst_app.ui.board.camera import Camera, Extent

TILE: Final = 256
"""The side of a tile in device pixels."""

_BYTES: Final = TILE * TILE * 4
_LEAST_KEPT: Final = 48
_SMALL_MAP: Final = 0.25


class TileKey(NamedTuple):
    """A tile: its scale, the device pixels to a pixel, and its column and row."""

    scale: float
    ratio: float
    column: int
    row: int

    @property
    def part(self) -> Extent:
        """The part of the board it shows."""
        size = TILE / (self.scale * self.ratio)
        return Extent(self.column * size, self.row * size, (self.column + 1) * size, (self.row + 1) * size)


def small_map(extent: Extent) -> Iterator[TileKey]:
    """The tiles of a small picture of the whole board, to be enlarged where others are missing."""
    size = TILE / _SMALL_MAP
    for row in range(int(extent.top // size), int(-(-extent.bottom // size))):
        for column in range(int(extent.left // size), int(-(-extent.right // size))):
            yield TileKey(_SMALL_MAP, 1.0, column, row)


class Tiles:
    """Tiles of one picture of the board."""

    def __init__(self, picture: Picture, ground: QColor) -> None:
        self._picture = picture
        self._ground = ground
        self._boards: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._shown: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._stale: set[TileKey] = set()

    def set_picture(self, picture: Picture, changed: list[Extent] | None) -> None:
        """Show another picture of the same board: `changed` are the parts that differ, None if all may."""
        self._picture = picture
        self._stale.update(
            key for key in self._shown if changed is None or any(key.part.meets(part) for part in changed)
        )

    def visible(self, camera: Camera) -> Iterator[tuple[TileKey, int, int]]:
        """The tiles in view that show something, each with its place in device pixels."""
        density = camera.density
        extent = camera.extent
        left = max(camera.x, floor(extent.left * density))
        top = max(camera.y, floor(extent.top * density))
        right = min(camera.x + ceil(camera.width * camera.ratio), ceil(extent.right * density))
        bottom = min(camera.y + ceil(camera.height * camera.ratio), ceil(extent.bottom * density))
        for row in range(top // TILE, -(-bottom // TILE)):
            for column in range(left // TILE, -(-right // TILE)):
                key = TileKey(camera.scale, camera.ratio, column, row)
                yield key, column * TILE - camera.x, row * TILE - camera.y

    def is_fresh(self, key: TileKey) -> bool:
        """Whether the tile shows the board as it is now."""
        return key in self._shown and key not in self._stale

    def get(self, key: TileKey) -> QPixmap | None:
        """The tile if it has been painted, fresh or not."""
        found = self._shown.get(key)
        if found is not None:
            self._shown.move_to_end(key)
        return found

    def paint(self, key: TileKey, kept: int) -> QPixmap:
        """Paint a tile; at least `kept` of those used last stay, and no more than twice as many."""
        self.paint_board(key)
        board = self._boards[key]
        self._boards.move_to_end(key)
        tile = self._shown[key] = self._paint_on(board, key, self._picture.paint_layers)
        self._stale.discard(key)
        most = max(_LEAST_KEPT, 2 * kept)
        for tiles in (self._boards, self._shown):
            while len(tiles) > most:
                self._stale.discard(tiles.popitem(last=False)[0])
        return tile

    def paint_board(self, key: TileKey) -> bool:
        """Paint the first half of a tile, what lies under the layers; whether there was anything to do."""
        if key in self._boards:
            return False
        self._boards[key] = self._paint_on(None, key, self._picture.paint_board)
        return True

    @property
    def bytes_kept(self) -> int:
        """The memory the tiles take."""
        return _BYTES * (len(self._boards) + len(self._shown))

    def _paint_on(
        self, below: QPixmap | None, key: TileKey, paint: Callable[[QPainter, QRectF, float], None]
    ) -> QPixmap:
        if below is None:
            pixmap = QPixmap(TILE, TILE)
            pixmap.fill(self._ground)
        else:
            pixmap = below.copy()
        part = key.part
        painter = QPainter(pixmap)
        painter.translate(-key.column * TILE, -key.row * TILE)
        painter.scale(key.scale * key.ratio, key.scale * key.ratio)
        exposed = QRectF(part.left, part.top, part.right - part.left, part.bottom - part.top)
        paint(painter, exposed, key.scale)
        painter.end()
        return pixmap
