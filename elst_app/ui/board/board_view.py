"""The map in the hand: click and drag, a keyboard cursor, hover, selection.

    view = BoardView(board)
    view.set_control(control)
    view.set_areas(areas)
    view.hex_clicked.connect(self._on_hex_clicked)      # Hex, Qt.KeyboardModifier

Keys: arrows move the cursor from hex to hex, with Ctrl they move the map; Enter and Space click; + and -
zoom, 0 shows 100 %, Home the whole map. The wheel moves the map; with Ctrl, and where the whole
map is in view, it zooms; fingers pan and pinch.
Dragging moves the map; in `Mode.PAINT` it gathers hexes, and the middle button moves the map.
"""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QWidget

from elst_app.drawing.board_painter import NAMES_FROM
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, Point, centre, nearest_hex
from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.ui.board import live
from elst_app.ui.board.canvas import Canvas
from elst_app.ui.board.pointer import Mode, Pointer
from elst_app.ui.theme import theme
from elst_app.words.areas import terrain_line

_ZOOM_STEPS: Final = (33, 50, 67, 80, 100, 125, 150, 200, 250, 300, 400)
_NOTCH: Final = 120
_ZOOM_PER_NOTCH: Final = 1.2
_PAN_STEP: Final = 80
_SAME_TURN: Final = 600
"""Milliseconds within which a turn of the wheel that zooms goes on zooming."""

Key = Qt.Key
_ALONG_HEXROW: Final = {Key.Key_Up: 1, Key.Key_Down: 4}
_ACROSS: Final = {Key.Key_Left: (6, 5), Key.Key_Right: (2, 3)}
_WAYS: Final = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}


class BoardView(Canvas):
    """The map with everything a hand can do on it."""

    hex_clicked = Signal(object, object)
    """A hex was clicked, or Enter pressed on it: Hex, Qt.KeyboardModifier."""

    place_clicked = Signal(object)
    """The main button was clicked; carries the `Point` of the board, which may lie in no hex."""

    hexes_dragged = Signal(list)
    """In `Mode.PAINT`: the hexes dragged over, in order, when the button is released."""

    hex_hovered = Signal(object)
    """The hex under the pointer, None where there is none."""

    cursor_moved = Signal(object)
    """The hex the keyboard cursor is in."""

    menu_requested = Signal(object, QPoint)
    """A menu is wanted for a hex, at a place on the screen."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(board, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName(self.tr("Map"))
        self._mode = Mode.PAN
        self._pointer: Pointer | None = None
        self._wheel_zooms = QTimer(self)
        self._wheel_zooms.setSingleShot(True)
        self._wheel_zooms.setInterval(_SAME_TURN)
        self._hovered: Hex | None = None
        self._selected: frozenset[Hex] = frozenset()
        self._cursor = nearest_hex(BOARD_WIDTH / 2, BOARD_HEIGHT / 2)
        self._row = self._cursor.south
        self._marks_cursor = True
        self._describe: Callable[[Hex], str] = self._plain_description
        self._tell()

    # State

    @property
    def mode(self) -> Mode:
        """What dragging does."""
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        """Choose what dragging with the main button does."""
        self._mode = mode
        self._show_hand()

    @property
    def cursor_hex(self) -> Hex:
        """The hex the keyboard cursor is in."""
        return self._cursor

    @property
    def selected(self) -> frozenset[Hex]:
        """The highlighted hexes."""
        return self._selected

    def set_selected(self, hexes: Iterable[Hex]) -> None:
        """Highlight these hexes and no others."""
        chosen = frozenset(hexes)
        if chosen != self._selected:
            self._selected = chosen
            self.update()

    @property
    def is_cursor_marked(self) -> bool:
        """Whether the hex of the keyboard cursor is marked."""
        return self._marks_cursor or self.hasFocus()

    def mark_cursor(self, is_marked: bool) -> None:
        """Choose whether the cursor is marked while the map does not have the focus."""
        if is_marked is not self._marks_cursor:
            self._marks_cursor = is_marked
            self.update()

    def go_to(self, hex_: Hex, *, centred: bool = False) -> None:
        """Move the cursor to a hex of the map and show it."""
        self._set_cursor(hex_)
        self._row = hex_.south
        if centred:
            self.centre_on(hex_)
        else:
            self.reveal(hex_)

    def set_playing_area(self, area: PlayingArea | None) -> None:
        super().set_playing_area(area)
        self._tell()

    def set_description(self, describe: Callable[[Hex], str]) -> None:
        """Say about a hex what `describe` says, to those who hear the map instead of seeing it."""
        self._describe = describe
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 180)

    # Painting

    def attention(self) -> Point:
        return self.camera.to_view(centre(self._hovered or self._cursor))

    def paint_live(self, painter: QPainter) -> None:
        table, scale = theme().colours, self.camera.scale
        preview = self._pointer.hexes if self._pointer and self._mode is Mode.PAINT else ()
        live.paint_selection(painter, self._selected.union(preview), table, scale)
        if self._hovered is not None:
            live.paint_hover(painter, self._hovered, table, scale)
        if self.is_cursor_marked:
            live.paint_cursor(painter, self._cursor, table, scale, self.hasFocus())

    def paint_over(self, painter: QPainter) -> None:
        if self.camera.scale < NAMES_FROM:
            live.paint_rulers(painter, self.camera, theme().colours, theme().sizes)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        main, middle = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
        if event.button() not in (main, middle):
            super().mousePressEvent(event)
            return
        mode = self._mode if event.button() == main else Mode.PAN
        self._pointer = Pointer(mode, event.button(), event.position(), event.position())
        if mode is Mode.PAINT:
            self._touch(event.position(), event.position())
        self._show_hand()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer
        if pointer is None:
            self._hover(self.hex_at(event.position()))
            return
        before = pointer.last
        way = pointer.move(event.position())
        if pointer.dragging and pointer.mode is Mode.PAN:
            self._show_hand()
            self.pan_by(-way.x(), -way.y())
        elif pointer.dragging:
            self._touch(before, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer
        if pointer is None or event.button() != pointer.button:
            super().mouseReleaseEvent(event)
            return
        self._pointer = None
        self._show_hand()
        if pointer.mode is Mode.PAINT and (pointer.dragging and len(pointer.hexes) > 1):
            self.update()
            self.hexes_dragged.emit(pointer.hexes)
        elif not pointer.dragging or pointer.mode is Mode.PAINT:
            if pointer.button == Qt.MouseButton.LeftButton:
                self.place_clicked.emit(self._on_board(pointer.start))
            self._click(self.hex_at(pointer.start), pointer.button, event.modifiers())
        self._hover(self.hex_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._show_hand()

    def wheelEvent(self, event: QWheelEvent) -> None:
        pixels, turned = event.pixelDelta(), event.angleDelta()
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier and turned.y() != 0
        if is_plain and (self.camera.shows_all or self._wheel_zooms.isActive()):
            self._wheel_zooms.start()
            self.zoom_by(_ZOOM_PER_NOTCH ** (turned.y() / _NOTCH), event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_ZOOM_PER_NOTCH ** (turned.y() / _NOTCH), event.position())
        elif not pixels.isNull():
            self.pan_by(-pixels.x(), -pixels.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(-turned.y() * _PAN_STEP / _NOTCH, -turned.x() * _PAN_STEP / _NOTCH)
        else:
            self.pan_by(-turned.x() * _PAN_STEP / _NOTCH, -turned.y() * _PAN_STEP / _NOTCH)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.mapToGlobal(self.place_of(self._cursor).toPoint())
            self.menu_requested.emit(self._cursor, place)
            return
        hex_ = self.hex_at(QPointF(event.pos()))
        if hex_ is not None:
            self._set_cursor(hex_)
            self.menu_requested.emit(hex_, event.globalPos())

    # Fingers

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().event(event)

    def _pinch(self, pinch: QPinchGesture) -> None:
        place = self.mapFromGlobal(pinch.centerPoint())
        way = pinch.centerPoint() - pinch.lastCenterPoint()
        if pinch.changeFlags() & QPinchGesture.ChangeFlag.CenterPointChanged and not way.isNull():
            self.pan_by(-way.x(), -way.y())
        if pinch.changeFlags() & QPinchGesture.ChangeFlag.ScaleFactorChanged:
            self.zoom_by(pinch.scaleFactor(), place)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ControlModifier and key in _WAYS:
            right, down = _WAYS[key]
            self.pan_by(right * _PAN_STEP, down * _PAN_STEP)
        elif modifiers & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif key in _ALONG_HEXROW:
            self._step(self._cursor.neighbour(_ALONG_HEXROW[key]))
            self._row = self._cursor.south
        elif key in _ACROSS:
            both = [self._cursor.neighbour(direction) for direction in _ACROSS[key]]
            self._step(min(both, key=lambda hex_: (hex_ not in self.board, abs(hex_.south - self._row))))
        elif key in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
            self.hex_clicked.emit(self._cursor, modifiers)
        elif key in (Key.Key_Plus, Key.Key_Equal):
            self.set_zoom(next((step for step in _ZOOM_STEPS if step > self.zoom_percent), _ZOOM_STEPS[-1]))
        elif key == Key.Key_Minus:
            steps = reversed(_ZOOM_STEPS)
            self.set_zoom(next((step for step in steps if step < self.zoom_percent), _ZOOM_STEPS[0]))
        elif key == Key.Key_0:
            self.set_zoom(100)
        elif key == Key.Key_Home:
            self.fit_map()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # What follows

    def _touch(self, before: QPointF, after: QPointF) -> None:
        pointer = self._pointer
        if pointer is None:
            return
        if pointer.touch(self._on_board(before), self._on_board(after)):
            self.update()

    def _on_board(self, place: QPointF) -> Point:
        return self.camera.to_board(place.x(), place.y())

    def _click(self, hex_: Hex | None, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if hex_ is None or button != Qt.MouseButton.LeftButton:
            self.update()
            return
        self._set_cursor(hex_)
        self._row = hex_.south
        self.hex_clicked.emit(hex_, modifiers)

    def _hover(self, hex_: Hex | None) -> None:
        if hex_ != self._hovered:
            for changed in filter(None, (hex_, self._hovered)):
                self.update(self.rect_of(changed))
            self._hovered = hex_
            self.hex_hovered.emit(hex_)

    def _step(self, hex_: Hex) -> None:
        if hex_ in self.board:
            self._set_cursor(hex_)
            self.reveal(hex_)

    def _set_cursor(self, hex_: Hex) -> None:
        if hex_ != self._cursor:
            self.update(self.rect_of(self._cursor))
            self._cursor = hex_
            self.update(self.rect_of(hex_))
            self._tell()
            self.cursor_moved.emit(hex_)

    def _tell(self) -> None:
        """Say where the cursor is."""
        told, area = self._describe(self._cursor), self.overlays.playing_area
        if area is not None and self._cursor not in area:
            told = self.tr("{0}; not in play").format(told)
        self.setAccessibleDescription(told)
        if QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)

    def _plain_description(self, hex_: Hex) -> str:
        return self.tr("{0}: {1}").format(hex_.name, terrain_line(self.board[hex_]))

    def _show_hand(self) -> None:
        if self._pointer is not None and self._pointer.dragging and self._pointer.mode is Mode.PAN:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._mode is Mode.PAINT:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.setCursor(Qt.CursorShape.ArrowCursor)
