"""The board in a widget: what is shown, where and how large; painted in tiles, so that moving it is quick.

A frame on the screen never waits: it shows the tiles there are, where they are missing the last frame and a
small map, enlarged, and the missing tiles follow in slices of a few milliseconds between the frames. But a
picture of the widget (`grab`, `render`) is always whole.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from statistics import median
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from elst_app.drawing.geometry import SIDE, Point, bounds, centre, corners, hex_at_point
from elst_app.drawing.layers import ArtilleryLayer, Layer, Overlays, PathMark
from elst_app.drawing.overlays import Picture
from elst_app.drawing.underlay import Underlay
from elst_app.rules.areas import Areas, Changes
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.forces import Forces
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.ui.board.camera import Camera, Extent
from elst_app.ui.board.extents import extent_of, strips
from elst_app.ui.board.tiles import TILE, Tiles, small_map
from elst_app.ui.theme import theme

_SLICE: Final = 0.006
"""How many seconds of painting fit between two frames."""

_REST: Final = 120
"""How many milliseconds after the last step of a zoom tiles are painted at the new scale."""


class Canvas(QWidget):
    """Shows the board with its overlays and moves over it."""

    view_changed = Signal()
    """The map was moved or zoomed."""

    overlays_changed = Signal()
    """Something else lies on the board, or other layers are shown."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.camera = Camera(
            max(1, self.width()), max(1, self.height()), self.devicePixelRatioF(), margin=_margin()
        )
        self._overlays = Overlays()
        self._picture = Picture(board, theme().colours, self._overlays)
        self._tiles = Tiles(self._picture, QColor(theme().colours.table))
        self._fit_when_shown = True
        self._last_frame: tuple[QPixmap, Camera] | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._paint_slice)
        self._between_frames = QTimer(self)
        self._between_frames.setSingleShot(True)
        self._between_frames.timeout.connect(self._paint_slice)
        theme().changed.connect(self._dress)

    # What is shown

    @property
    def overlays(self) -> Overlays:
        """What lies on the board now."""
        return self._overlays

    def set_control(self, control: Control | None) -> None:
        """Show who Controls what."""
        self.show_overlays(replace(self._overlays, control=control))

    def set_areas(self, areas: Areas | None) -> None:
        """Show Deployment Areas, No Man's Land and what follows from them."""
        self.show_overlays(replace(self._overlays, areas=areas))

    def set_changes(self, changes: Changes | None) -> None:
        """Show which hexes each side gained and lost."""
        self.show_overlays(replace(self._overlays, changes=changes))

    def set_artillery(self, artillery: ArtilleryLayer | None) -> None:
        """Show Off-Board Artillery."""
        self.show_overlays(replace(self._overlays, artillery=artillery))

    def set_paths(self, paths: Iterable[PathMark]) -> None:
        """Show ways from hex to hex."""
        self.show_overlays(replace(self._overlays, paths=tuple(paths)))

    def set_units(self, forces: Forces | None) -> None:
        """Show where the units are whose hexes are known."""
        self.show_overlays(replace(self._overlays, units=forces))

    def set_playing_area(self, area: PlayingArea | None) -> None:
        """Show which part of the map is in play; None for the entire map."""
        self.show_overlays(replace(self._overlays, playing_area=area))

    def set_layer_visible(self, layer: Layer, visible: bool) -> None:
        """Show or hide a layer."""
        shown = set(self._overlays.shown)
        (shown.add if visible else shown.discard)(layer)
        self.show_overlays(replace(self._overlays, shown=frozenset(shown)))

    def show_overlays(self, overlays: Overlays) -> None:
        """Show all this at once, and repaint where it differs from before."""
        before = self._picture
        self._overlays = overlays
        self._picture = Picture(
            self.board, theme().colours, overlays, underlay=before.underlay, before=before
        )
        changed = before.differences(self._picture)
        if changed != set():
            self._tiles.set_picture(self._picture, None if changed is None else strips(changed))
            self.set_camera(self.camera.within(extent_of(overlays)))
            self.update()
            self.overlays_changed.emit()

    @property
    def underlay(self) -> Underlay | None:
        """The person's own picture under the hex lines."""
        return self._picture.underlay

    def set_underlay(self, underlay: Underlay | None) -> None:
        """Show a picture under the hex lines, or the board as it is drawn."""
        # Until the tiles are painted anew the frame before is shown.
        frame = (self._composed(), self.camera) if self.isVisible() else None
        self._begin_anew(underlay, self._picture)
        self._last_frame = frame

    def _begin_anew(self, underlay: Underlay | None, before: Picture | None = None) -> None:
        table = theme().colours
        self._picture = Picture(self.board, table, self._overlays, underlay=underlay, before=before)
        self._tiles = Tiles(self._picture, QColor(table.table))
        self._last_frame = None
        self.update()

    def _dress(self) -> None:
        self._begin_anew(self.underlay)
        self.camera = replace(self.camera, margin=_margin())

    # Where and how large

    @property
    def zoom_percent(self) -> int:
        """The scale in percent."""
        return round(self.camera.scale * 100)

    def set_zoom(self, percent: float) -> None:
        """Zoom around the middle of the view."""
        self.zoom_by(percent / 100 / self.camera.scale)

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom by a factor around a place of the view, the middle if none is given."""
        around = around or QPointF(self.width() / 2, self.height() / 2)
        zoomed = self.camera.scaled(self.camera.scale * factor, around.x(), around.y())
        if zoomed == self.camera:
            return
        if self.isVisible():
            self._last_frame = self._last_frame or (self._composed(), self.camera)
            self._rest.start()
        self._move(zoomed)

    def pan_by(self, right: float, down: float) -> None:
        """Move the view over the map by pixels."""
        self._move(self.camera.moved(right, down))

    def fit_map(self) -> None:
        """Show the whole map; until the view is shown, and whenever it is resized before it is moved."""
        self._fit_when_shown = True
        self.set_camera(self.camera.fitted(self.camera.extent))

    def set_foot(self, pixels: int) -> None:
        """Keep the whole map, and the cursor, above the lowest pixels of the view: something lies there."""
        if pixels != self.camera.foot:
            camera = replace(self.camera, foot=pixels)
            self.set_camera(camera.fitted(camera.extent) if self._fit_when_shown else camera.moved(0, 0))

    def fit_hexes(self, hexes: Iterable[Hex], margin: float = 1.0) -> None:
        """Show these hexes as large as they may be, with `margin` hexes around them."""
        self._fit_when_shown = False
        self.set_camera(self.camera.fitted(Extent(*bounds(hexes)).grown(margin * 2 * SIDE)))

    def fill_with(self, hexes: Iterable[Hex]) -> None:
        """Show as much of the map as leaves no room beside it, most of these hexes in the middle of it."""
        self._fit_when_shown = False
        places = [centre(hex_) for hex_ in hexes] or [self.camera.extent.middle]
        middle = Point(median(place.x for place in places), median(place.y for place in places))
        self.set_camera(self.camera.filled(middle))

    def centre_on(self, hex_: Hex) -> None:
        """Show a hex in the middle of the view."""
        self._fit_when_shown = False
        self.set_camera(self.camera.centred(centre(hex_)))

    def reveal(self, hex_: Hex) -> None:
        """Move the view just far enough to show a hex."""
        ends = corners(hex_)
        part = Extent(ends[5].x, ends[0].y, ends[2].x, ends[3].y)
        revealed = self.camera.revealing(part, margin=24)
        if revealed != self.camera:
            self._fit_when_shown = False
            self.set_camera(revealed)

    def set_camera(self, camera: Camera) -> None:
        """Show another part of the map at once."""
        if camera != self.camera:
            self.camera = camera
            self._last_frame = None
            self.update()
            self.view_changed.emit()

    def _move(self, camera: Camera) -> None:
        if camera == self.camera:
            return
        self._fit_when_shown = False
        self.camera = camera
        self.update()
        self.view_changed.emit()

    # What is where

    def hex_at(self, place: QPointF) -> Hex | None:
        """The hex of the map under a place of the view."""
        return hex_at_point(*self.camera.to_board(place.x(), place.y()))

    def place_of(self, hex_: Hex) -> QPointF:
        """Where the centre of a hex is in the view."""
        return QPointF(*self.camera.to_view(centre(hex_)))

    def rect_of(self, hex_: Hex) -> QRect:
        """The part of the view a hex and the lines around it take."""
        ends = [self.camera.to_view(corner) for corner in corners(hex_)]
        return (
            QRectF(QPointF(ends[5].x, ends[0].y), QPointF(ends[2].x, ends[3].y))
            .toAlignedRect()
            .adjusted(-6, -6, 6, 6)
        )

    # Painting

    @property
    def is_whole(self) -> bool:
        """Whether all that is in view has been painted, as it is now and at its scale."""
        return all(self._tiles.is_fresh(key) for key, _, _ in self._tiles.visible(self.camera))

    def complete(self) -> None:
        """Paint whatever is missing in view now."""
        self._complete_tiles()
        self.update()

    @property
    def bytes_kept(self) -> int:
        """The memory the painted tiles take."""
        return self._tiles.bytes_kept

    def attention(self) -> Point:
        """The place of the view that is painted first."""
        return Point(self.width() / 2, self.height() / 2)

    def paint_live(self, painter: QPainter) -> None:
        """Paint what is not kept in tiles, in board units."""

    def paint_over(self, painter: QPainter) -> None:
        """Paint what does not move with the map, in pixels."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.camera.ratio != self.devicePixelRatioF():
            self._follow_size()
        if not self._is_for_screen(painter):
            self._complete_tiles()
        elif not self.is_whole:
            self._between_frames.start(0)
        self._paint_tiles(painter, event.rect())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        camera = self.camera
        painter.translate(-camera.x / camera.ratio, -camera.y / camera.ratio)
        painter.scale(camera.scale, camera.scale)
        self.paint_live(painter)
        painter.restore()
        self.paint_over(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._follow_size()

    def showEvent(self, event: QShowEvent) -> None:
        self._follow_size()

    def _follow_size(self) -> None:
        camera = self.camera.resized(max(1, self.width()), max(1, self.height()), self.devicePixelRatioF())
        self.set_camera(camera.fitted(camera.extent) if self._fit_when_shown else camera)

    def _is_for_screen(self, painter: QPainter) -> bool:
        """Whether this paints the window itself, and not a picture of the widget."""
        store = self.window().backingStore()
        return store is not None and painter.paintEngine().paintDevice() is store.paintDevice()

    def _paint_tiles(self, painter: QPainter, part: QRect) -> None:
        camera = self.camera
        painter.save()
        painter.fillRect(part, QColor(theme().colours.table))
        painter.scale(1 / camera.ratio, 1 / camera.ratio)
        # In a window scaled by a fraction the widget may begin between two device pixels; the tiles must not.
        start = painter.deviceTransform()
        painter.translate(round(start.dx()) - start.dx(), round(start.dy()) - start.dy())
        exposed = QRectF(
            part.x() * camera.ratio,
            part.y() * camera.ratio,
            part.width() * camera.ratio,
            part.height() * camera.ratio,
        )
        tiles = [
            (self._tiles.get(key), x, y)
            for key, x, y in self._tiles.visible(camera)
            if exposed.intersects(QRectF(x, y, TILE, TILE))
        ]
        if not all(tile for tile, _, _ in tiles):
            self._paint_stand_in(painter)
        for tile, x, y in tiles:
            if tile is not None:
                painter.drawPixmap(x, y, tile)
        painter.restore()

    def _paint_stand_in(self, painter: QPainter) -> None:
        """Paint what is shown where tiles are missing: the small map and the last frame, enlarged."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        camera = self.camera
        view = QRectF(0, 0, camera.width * camera.ratio, camera.height * camera.ratio)
        last = _target(self._last_frame[1].shown, camera) if self._last_frame else QRectF()
        if not last.contains(view):
            for key in small_map(camera.extent):
                tile = self._tiles.get(key)
                if tile is not None:
                    painter.drawPixmap(_target(key.part, camera), tile, QRectF(tile.rect()))
        if self._last_frame:
            pixmap = self._last_frame[0]
            painter.drawPixmap(last, pixmap, QRectF(pixmap.rect()))

    def _complete_tiles(self) -> None:
        self._rest.stop()
        self._last_frame = None
        visible = list(self._tiles.visible(self.camera))
        for key, _, _ in visible:
            if not self._tiles.is_fresh(key):
                self._tiles.paint(key, len(visible))

    def _paint_missing(self, end: float) -> bool:
        """Paint missing tiles until a moment, the nearest to `attention` first; whether all are there now."""
        camera = self.camera
        visible = list(self._tiles.visible(camera))
        missing = [each for each in visible if not self._tiles.is_fresh(each[0])]
        middle = self.attention()
        across, down = middle.x * camera.ratio - TILE / 2, middle.y * camera.ratio - TILE / 2
        for key, x, y in sorted(missing, key=lambda each: hypot(each[1] - across, each[2] - down)):
            if perf_counter() > end or (self._tiles.paint_board(key) and perf_counter() > end):
                self._between_frames.start(0)
                return False
            self._tiles.paint(key, len(visible))
            part = QRectF(x / camera.ratio, y / camera.ratio, TILE / camera.ratio, TILE / camera.ratio)
            self.update(part.toAlignedRect())
        return True

    def _paint_slice(self) -> None:
        """Paint some of what is missing between two frames, and go on later if something is left."""
        if self._rest.isActive():
            return
        if not self.isVisible() or not self._paint_missing(perf_counter() + _SLICE):
            return
        if self._last_frame is not None:
            self._last_frame = None
            self.update()
        for key in small_map(self.camera.extent):
            if not self._tiles.is_fresh(key):
                if not self._tiles.paint_board(key):
                    self._tiles.paint(key, 0)
                self._between_frames.start(0)
                return

    def _composed(self) -> QPixmap:
        """What is in view, to be enlarged while a new scale is painted."""
        camera = self.camera
        pixmap = QPixmap(round(camera.width * camera.ratio), round(camera.height * camera.ratio))
        pixmap.setDevicePixelRatio(camera.ratio)
        painter = QPainter(pixmap)
        self._paint_tiles(painter, self.rect())
        painter.end()
        pixmap.setDevicePixelRatio(1)
        return pixmap


def _margin() -> int:
    """What a fitted map leaves free for the rulers."""
    return theme().sizes.pixels(32)


def _target(part: Extent, camera: Camera) -> QRectF:
    density = camera.density
    return QRectF(
        part.left * density - camera.x,
        part.top * density - camera.y,
        (part.right - part.left) * density,
        (part.bottom - part.top) * density,
    )
