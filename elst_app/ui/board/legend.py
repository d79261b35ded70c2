"""What the signs on the map mean: only those that are on it now."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from elst_app.drawing.areas_painter import paint_drawn_sign, paint_isolated_sign
from elst_app.drawing.control_painter import road_letter, side_letter, vehicle_letter
from elst_app.drawing.geometry import Point
from elst_app.drawing.layers import Layer
from elst_app.drawing.marks import arrow_head, line_path, round_pen, side_badge
from elst_app.drawing.units_painter import paint_unit_sign, unit_marks
from elst_app.rules.control import Control
from elst_app.rules.sides import Side
from elst_app.ui.board.canvas import Canvas
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import FlowLayout, clear, spaced

Paint = Callable[[QPainter], None]

_WIDE, _HIGH = 34, 24


class Swatch(QWidget):
    """A sign as it is on the map."""

    def __init__(self, paint: Paint, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paint = paint

    def sizeHint(self) -> QSize:
        sizes = theme().sizes
        return QSize(sizes.pixels(_WIDE), sizes.pixels(_HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = theme().sizes.text.scale
        painter.translate(0, (self.height() - _HIGH * scale) / 2)
        painter.scale(scale, scale)
        self._paint(painter)


class Legend(QFrame):
    """The legend of a map; it follows what the map shows."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self.setProperty("kind", "card")
        self.setAccessibleName(self.tr("Legend of the map"))
        self._flow = spaced(FlowLayout(self), (3, 2, 3, 2), 2)
        self._shown: tuple[str, ...] = ()
        canvas.overlays_changed.connect(self._refresh)
        self._refresh()

    @property
    def entries(self) -> tuple[str, ...]:
        """The texts of the legend."""
        return self._shown

    def height_within(self, width: int) -> int:
        """How high it is where it is so wide, shown or not."""
        margins, gap = self._flow.contentsMargins(), self._flow.spacing()
        room = width - margins.left() - margins.right()
        lines, used = 1, 0
        items = [self._flow.itemAt(place) for place in range(self._flow.count())]
        sizes = [entry.sizeHint() for item in items if item is not None and (entry := item.widget())]
        for size in sizes:
            if used and used + size.width() > room:
                lines, used = lines + 1, 0
            used += size.width() + gap
        highest = max((size.height() for size in sizes), default=0)
        return margins.top() + margins.bottom() + lines * (highest + gap) - gap

    def _refresh(self) -> None:
        entries = list(self._entries())
        texts = tuple(text for text, _ in entries)
        if texts == self._shown:
            return
        self._shown = texts
        clear(self._flow)
        for text, paint in entries:
            entry = QWidget(self)
            line = spaced(QHBoxLayout(entry), 0, 2)
            line.addWidget(Swatch(paint, entry))
            line.addWidget(QLabel(text, entry))
            self._flow.addWidget(entry)
        self.setVisible(bool(entries))
        self.updateGeometry()

    def _entries(self) -> Iterator[tuple[str, Paint]]:
        overlays = self._canvas.overlays
        shown = overlays.shown
        areas, control = overlays.areas, overlays.control
        if areas is not None:
            if Layer.AREAS in shown and areas.of(Side.BRITISH):
                yield self.tr("British area"), _paint_british
            if Layer.AREAS in shown and areas.of(Side.GERMAN):
                yield self.tr("German area"), _paint_german
            if Layer.NO_MANS_LAND in shown and areas.no_mans_land:
                yield self.tr("No Man’s Land"), _paint_no_mans_land
            if Layer.ISOLATED in shown and any(
                area.isolated_hexes for side in Side for area in areas.of(side)
            ):
                yield self.tr("Isolated"), _paint_isolated
            if Layer.FRONT_LINE in shown and any(area.front_line for side in Side for area in areas.of(side)):
                yield self.tr("Front Line"), _paint_front_line
            if Layer.ENTRY in shown:
                yield self.tr("entry hex"), _paint_entry
            if Layer.DRAWN in shown and areas.drawn:
                yield self.tr("drawn by hand"), _paint_drawn
        if control is not None and Layer.CONTROL in shown:
            yield from self._control(control)
        if overlays.units is not None and Layer.UNITS in shown and unit_marks(overlays.units):
            yield self.tr("units"), _paint_units
        if overlays.playing_area is not None and Layer.PLAYING_AREA in shown:
            yield self.tr("not in play"), _paint_not_in_play
        if overlays.changes is not None and Layer.CHANGES in shown:
            yield self.tr("gained"), lambda painter: _paint_ground(painter, theme().colours.gained, "+")
            yield (
                self.tr("lost"),
                lambda painter: _paint_ground(painter, theme().colours.lost, "\N{MINUS SIGN}"),
            )

    def _control(self, control: Control) -> Iterator[tuple[str, Paint]]:
        held = [hex_ for side in Side for hex_ in control.of(side)]
        if held:
            yield self.tr("Controlled"), _paint_control
        if any(self._canvas.board[hex_].road_exit for hex_ in held):
            yield self.tr("road"), lambda painter: _paint_kind(painter, road_letter())
        if any(control.vehicles(side) for side in Side):
            yield self.tr("vehicle"), lambda painter: _paint_kind(painter, vehicle_letter())


def _paint_british(painter: QPainter) -> None:
    _paint_area(painter, Side.BRITISH)


def _paint_german(painter: QPainter) -> None:
    _paint_area(painter, Side.GERMAN)


def _paint_area(painter: QPainter, side: Side) -> None:
    table = theme().colours
    painter.fillRect(QRectF(1, 4, _WIDE - 2, _HIGH - 8), QColor(table.open))
    painter.fillRect(QRectF(1, 4, _WIDE - 2, _HIGH - 8), QColor(table.side_tint(side)))
    pen = round_pen(table.side_line(side), 3.4)
    if side is Side.GERMAN:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([2.6, 1.4])
    path = QPainterPath()
    path.addRect(QRectF(2.7, 5.7, _WIDE - 5.4, _HIGH - 11.4))
    painter.strokePath(path, pen)


def _paint_no_mans_land(painter: QPainter) -> None:
    table = theme().colours
    box = QRectF(1, 4, _WIDE - 2, _HIGH - 8)
    painter.fillRect(box, QColor(table.open))
    painter.setClipRect(box)
    painter.setPen(round_pen(table.no_mans_land, 1.3))
    painter.drawLines([QLineF(x, _HIGH - 4, x + _HIGH - 8, 4) for x in range(-12, _WIDE, 7)])


def _paint_isolated(painter: QPainter) -> None:
    paint_isolated_sign(painter, Point(_WIDE / 2, _HIGH / 2), theme().colours)


def _paint_front_line(painter: QPainter) -> None:
    pen = round_pen(theme().colours.front_line, 1.8)
    pen.setDashPattern([0.1, 2.4])
    middle = _HIGH / 2
    painter.strokePath(line_path([[Point(4, middle), Point(_WIDE - 4, middle)]]), pen)


def _paint_entry(painter: QPainter) -> None:
    entry = theme().colours.entry
    painter.setPen(round_pen(entry, 1.4))
    painter.setBrush(QColor(entry))
    painter.drawPolygon(arrow_head(Point(_WIDE / 2 + 6, _HIGH / 2), Point(0, _HIGH / 2), 11))


def _paint_drawn(painter: QPainter) -> None:
    paint_drawn_sign(painter, Point(_WIDE / 2, _HIGH / 2), theme().colours, 1.2)


def _paint_control(painter: QPainter) -> None:
    for side, x in ((Side.BRITISH, 9.5), (Side.GERMAN, 27.5)):
        side_badge(painter, Point(x - 1, _HIGH / 2), side_letter(side), side, theme().colours, height=16)


def _paint_units(painter: QPainter) -> None:
    for side, count, x in ((Side.BRITISH, 3, 8), (Side.GERMAN, 1, 26)):
        paint_unit_sign(painter, Point(x, _HIGH / 2 + 1), side, count, theme().colours)


def _paint_not_in_play(painter: QPainter) -> None:
    table = theme().colours
    box = QRectF(1, 4, _WIDE - 2, _HIGH - 8)
    painter.fillRect(box, QColor(table.grain))
    painter.fillRect(QRectF(_WIDE / 2, 4, _WIDE / 2 - 1, _HIGH - 8), QColor(table.out_of_play))
    line = [Point(_WIDE / 2, 4), Point(_WIDE / 2, _HIGH - 4)]
    painter.strokePath(line_path([line]), round_pen(table.playing_area, 3))


def _paint_kind(painter: QPainter, letter: str) -> None:
    at = Point(_WIDE / 2, _HIGH / 2)
    side_badge(painter, at, side_letter(Side.BRITISH) + letter, Side.BRITISH, theme().colours, height=16)


def _paint_ground(painter: QPainter, colour: str, sign: str) -> None:
    box = QRectF(1, 4, _WIDE - 2, _HIGH - 8)
    painter.fillRect(box, QColor(theme().colours.open))
    painter.fillRect(box, QColor(colour))
    painter.setPen(QColor(theme().colours.text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
