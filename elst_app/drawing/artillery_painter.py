"""Off-Board Artillery on the board: Observer, AR, error rose, chances, SR, FFE, Burst Area, Smoke; paths."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from elst_app.drawing.colours import Colours
from elst_app.drawing.geometry import SIDE, Point, centre, hexside
from elst_app.drawing.layers import ArtilleryLayer, BatteryMarks, FireMark, PathMark
from elst_app.drawing.marks import (
    Shape,
    arrow_head,
    badge,
    growth,
    halo_text,
    hexes_path,
    line_path,
    round_pen,
    side_badge,
)
from elst_app.rules.artillery.battery import MarkerKind
from elst_app.rules.hexes import DIRECTIONS, Hex
from elst_app.words.artillery_names import name_of
from elst_app.words.phrases import percent

_BADGE: Final = 21.0
_CHANCES_FROM: Final = 0.45
_REACH: Final = 2 * SIDE
"""How far a marker reaches from the centre of its hex."""


class ArtilleryPainter:
    """Paints what Off-Board Artillery has near an exposed rectangle, in one look."""

    def __init__(self, layer: ArtilleryLayer, table: Colours, exposed: QRectF) -> None:
        self._layer = layer
        self._table = table
        self._near = exposed.adjusted(-_REACH, -_REACH, _REACH, _REACH)

    def paint_grounds(self, painter: QPainter) -> None:
        """Paint what lies under the names: Burst Areas, chances, Smoke."""
        for battery in self._layer.batteries:
            if battery.marker:
                self._paint_burst(painter, battery.marker)
            self._paint_chances(painter, battery)
        for hex_, hindrance in filter(self._is_near, self._layer.smoke):
            colour = QColor(self._table.smoke_ground)
            colour.setAlphaF(0.30 if hindrance > 2 else 0.18)
            painter.fillPath(hexes_path([hex_]), colour)

    def paint_marks(self, painter: QPainter, scale: float) -> None:
        """Paint lines first, then markers, so that no battery hides another's markers."""
        for hex_, hindrance in filter(self._is_near, self._layer.smoke):
            self._paint_hindrance(painter, hex_, hindrance)
        for battery in self._layer.batteries:
            self._paint_target_line(painter, battery)
            self._paint_rose(painter, battery)
            if scale >= _CHANCES_FROM:
                self._paint_percents(painter, battery)
        for battery in self._layer.batteries:
            self._paint_markers(painter, battery, growth(scale))

    def _is_near(self, marked: tuple[Hex, object]) -> bool:
        return self._near.contains(*centre(marked[0]))

    def _paint_burst(self, painter: QPainter, mark: FireMark) -> None:
        if not mark.burst_area:
            return
        burst = QColor(self._table.burst)
        if mark.smoke:
            burst = QColor(self._table.smoke_ground)
            burst.setAlphaF(0.4)
        painter.fillPath(hexes_path(mark.burst_area), burst)
        painter.strokePath(line_path(_edges(mark.burst_area)), round_pen(self._table.label_halo, 5.5))
        colour = self._table.smoke_ground if mark.smoke else self._table.burst_edge
        painter.strokePath(line_path(_edges(mark.burst_area)), round_pen(colour, 3))

    def _paint_chances(self, painter: QPainter, battery: BatteryMarks) -> None:
        greatest = max((chance for _, chance in battery.chances), default=0)
        for hex_, chance in filter(self._is_near, battery.chances):
            colour = QColor(self._table.probability)
            colour.setAlphaF(0.28 + 0.57 * float(chance / greatest))
            painter.fillPath(hexes_path([hex_]), colour)

    def _paint_percents(self, painter: QPainter, battery: BatteryMarks) -> None:
        for hex_, chance in filter(self._is_near, battery.chances):
            x, y = centre(hex_)
            down = 22 if hex_ in (battery.request, battery.observer) else 3
            halo_text(
                painter,
                Point(x, y + down),
                percent(chance),
                ink=self._table.probability_text,
                halo=self._table.probability_halo,
                units=15,
            )

    def _paint_hindrance(self, painter: QPainter, hex_: Hex, hindrance: int) -> None:
        x, y = centre(hex_)
        badge(
            painter,
            Point(x - 17, y + 20),
            f"+{hindrance}",
            ground=self._table.smoke_ground,
            ink=self._table.smoke_text,
            edge=self._table.marker_edge,
            shape=Shape.ROUND,
            height=16,
        )

    def _paint_target_line(self, painter: QPainter, battery: BatteryMarks) -> None:
        target = battery.request or (battery.marker.hex if battery.marker else None)
        if battery.observer is None or target is None or target == battery.observer:
            return
        line = line_path([[centre(battery.observer), centre(target)]])
        painter.strokePath(line, round_pen(self._table.label_halo, 4.5))
        pen = QPen(QColor(self._table.line_of_sight), 1.7)
        pen.setDashPattern([4.5, 3.2])
        painter.strokePath(line, pen)

    def _paint_rose(self, painter: QPainter, battery: BatteryMarks) -> None:
        """Paint 1-6 on the hexsides of the AR and a line along each direction as far as the error reaches."""
        if battery.request is None or not battery.error_limit:
            return
        here = centre(battery.request)
        for direction in DIRECTIONS:
            end = centre(battery.request.moved(direction, battery.error_limit))
            start = here.towards(end, 0.4 / battery.error_limit)
            end = here.towards(end, 1 - 0.36 / battery.error_limit)
            painter.strokePath(line_path([[start, end]]), round_pen(self._table.label_halo, 4.5))
            painter.strokePath(line_path([[start, end]]), round_pen(self._table.ar_line, 1.6))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._table.ar_line))
            painter.drawEllipse(QPointF(*end), 3, 3)
        if not self._near.contains(*here):
            return
        for direction in DIRECTIONS:
            beside = centre(battery.request.neighbour(direction))
            badge(
                painter,
                here.towards(beside, 0.5),
                str(direction),
                ground=self._table.ar_ground,
                ink=self._table.ar_text,
                edge=self._table.ar_line,
                shape=Shape.ROUND,
                height=15,
            )

    def _paint_markers(self, painter: QPainter, battery: BatteryMarks, size: float) -> None:
        if battery.request is not None and self._near.contains(*centre(battery.request)):
            self._paint_request(painter, centre(battery.request), battery, size)
        if battery.marker is not None and self._near.contains(*centre(battery.marker.hex)):
            self._paint_marker(painter, battery.marker, battery, size)
        if battery.observer is not None and self._near.contains(*centre(battery.observer)):
            x, y = centre(battery.observer)
            badge(
                painter,
                Point(x + 17, y - 13),
                battery.name or QCoreApplication.translate("Markers", "O", "Observer"),
                ground=self._table.observer_ground,
                ink=self._table.observer_text,
                edge=self._table.side_line(battery.side),
                shape=Shape.of(battery.side),
                height=_BADGE * size,
            )

    def _paint_request(self, painter: QPainter, at: Point, battery: BatteryMarks, size: float) -> None:
        radius = 15 * size
        painter.setPen(round_pen(self._table.ar_ground, 6))
        painter.setBrush(QColor(self._table.ar_ground))
        painter.drawEllipse(QPointF(*at), radius, radius)
        painter.setPen(round_pen(self._table.side_line(battery.side), 3))
        painter.drawEllipse(QPointF(*at), radius, radius)
        halo_text(
            painter,
            at,
            QCoreApplication.translate("Markers", "AR"),
            ink=self._table.ar_text,
            halo=self._table.ar_ground,
            units=round(13 * size),
        )
        halo_text(
            painter,
            Point(at.x, at.y + radius + 8 * size),
            battery.name,
            ink=self._table.side(battery.side),
            halo=self._table.panel,
            units=round(11 * size),
        )

    def _paint_marker(self, painter: QPainter, mark: FireMark, battery: BatteryMarks, size: float) -> None:
        x, y = centre(mark.hex)
        text = " ".join(filter(None, (battery.name, name_of(mark.kind))))
        height = _BADGE * size
        if mark.kind is MarkerKind.SR:
            side_badge(painter, Point(x, y + 2), text, battery.side, self._table, height=height)
        else:
            badge(
                painter,
                Point(x, y + 2),
                text,
                ground=self._table.smoke_ground if mark.smoke else self._table.ffe_ground,
                ink=self._table.smoke_text if mark.smoke else self._table.ffe_text,
                edge=self._table.marker_edge,
                shape=Shape.of(battery.side),
                height=height,
            )


def paint_paths(painter: QPainter, paths: Iterable[PathMark], table: Colours) -> None:
    """Ways from hex to hex, each with an arrow at its end."""
    for mark in paths:
        if len(mark.hexes) < 2:
            continue
        points = [centre(hex_) for hex_ in mark.hexes]
        colour = table.side_line(mark.side) if mark.side else table.path
        stop = points[-1].towards(points[-2], 0.16)
        painter.strokePath(line_path([[*points[:-1], stop]]), round_pen(table.panel, 8))
        painter.strokePath(line_path([[*points[:-1], stop]]), round_pen(colour, 4))
        painter.setPen(round_pen(table.panel, 1.5))
        painter.setBrush(QColor(colour))
        painter.drawPolygon(arrow_head(points[-1], points[-2], 17))
        painter.drawEllipse(QPointF(*points[0]), 6, 6)


def _edges(hexes: Sequence[Hex]) -> list[tuple[Point, Point]]:
    """The hexsides around a group of hexes."""
    inside = set(hexes)
    return [
        hexside(hex_, direction)
        for hex_ in hexes
        for direction in DIRECTIONS
        if hex_.neighbour(direction) not in inside
    ]
