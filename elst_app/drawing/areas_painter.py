"""Deployment Areas on the board: tints, No Man's Land, perimeters, Front Line, Isolated and entry hexes."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from elst_app.drawing.colours import Colours
from elst_app.drawing.geometry import (
    BOARD_WIDTH,
    HEIGHT,
    SIDE,
    Point,
    centre,
    hexes_in,
    middle,
    outline,
)
from elst_app.drawing.layers import Layer
from elst_app.drawing.marks import (
    arrow_head,
    growth,
    halo_text,
    hexes_path,
    line_path,
    round_pen,
    side_badge,
)
from elst_app.drawing.perimeter import Piece, id_place, perimeter_pieces
from elst_app.rules.areas import Area, Areas, Changes
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.words.areas import area_label

_LINE: Final = 3.4
_HATCH_STEP: Final = 11.0


@dataclass(frozen=True)
class AreasShapes:
    """What is worked out once for one division of the map."""

    areas: Areas
    side_of: Mapping[Hex, Side]
    no_mans_land: frozenset[Hex]
    pieces: Mapping[Side, list[Piece]]
    isolated: frozenset[Hex]
    front_line: frozenset[Hex]
    entries: Mapping[Hex, tuple[tuple[Side, bool], ...]]
    drawn: frozenset[Hex]
    id_places: tuple[tuple[Area, Hex], ...]

    @classmethod
    def of(cls, areas: Areas) -> "AreasShapes":
        """The shapes of these areas."""
        each = [area for side in Side for area in areas.of(side)]
        return cls(
            areas,
            side_of={hex_: area.side for area in each for hex_ in area.hexes},
            no_mans_land=frozenset(areas.no_mans_land),
            pieces={side: perimeter_pieces(areas, side) for side in Side},
            isolated=frozenset(hex_ for area in each for hex_ in area.isolated_hexes),
            front_line=frozenset(hex_ for area in each for hex_ in area.front_line),
            entries=_entries(areas),
            drawn=frozenset(areas.drawn),
            id_places=tuple((area, id_place(area)) for area in each),
        )

    def differences(self, other: "AreasShapes") -> set[Hex]:
        """The hexes that look different in the other division."""
        one, two = self._looks(), other._looks()
        return {hex_ for hex_ in one.keys() | two.keys() if one.get(hex_) != two.get(hex_)}

    def _looks(self) -> dict[Hex, tuple[object, ...]]:
        ids = {hex_: (area.side, area.id) for area, hex_ in self.id_places}
        return {
            hex_: (
                self.side_of.get(hex_),
                hex_ in self.no_mans_land,
                hex_ in self.isolated,
                hex_ in self.front_line,
                ids.get(hex_),
                self.entries.get(hex_),
                hex_ in self.drawn,
            )
            for hex_ in (*self.side_of, *self.areas.no_mans_land, *self.areas.uncontrolled)
        }


class AreasPainter:
    """Paints one division of the map in one look."""

    def __init__(self, shapes: AreasShapes, table: Colours, *, is_over_picture: bool = False) -> None:
        self._shapes = shapes
        self._table = table
        self._is_over_picture = is_over_picture

    def paint_grounds(self, painter: QPainter, exposed: QRectF, layers: Collection[Layer]) -> None:
        """Paint what lies under the names: tints and the hatching of No Man's Land."""
        hexes = _hexes(exposed)
        if Layer.AREAS in layers:
            for side in Side:
                own = [hex_ for hex_ in hexes if self._shapes.side_of.get(hex_) is side]
                painter.fillPath(hexes_path(own), QColor(self._table.side_tint(side)))
        if Layer.NO_MANS_LAND in layers:
            lines = [line for hex_ in hexes if hex_ in self._shapes.no_mans_land for line in hatching(hex_)]
            if self._is_over_picture:  # of any colour
                painter.setPen(QPen(QColor(self._table.label_halo), 4))
                painter.drawLines(lines)
            painter.setPen(QPen(QColor(self._table.no_mans_land), 1.3))
            painter.drawLines(lines)

    def paint_lines(
        self, painter: QPainter, exposed: QRectF, scale: float, layers: Collection[Layer]
    ) -> None:
        """Paint what lies over the names."""
        hexes = _hexes(exposed)
        if Layer.FRONT_LINE in layers:
            self._paint_front_line(painter, hexes)
        if Layer.ENTRY in layers:
            self._paint_entries(painter, hexes)
        if Layer.AREAS in layers:
            for side in Side:
                self._paint_perimeter(painter, exposed, scale, side)
        if Layer.ISOLATED in layers:
            for hex_ in hexes:
                if hex_ in self._shapes.isolated:
                    paint_isolated(painter, hex_, self._table)
        if Layer.DRAWN in layers:
            for hex_ in hexes:
                if hex_ in self._shapes.drawn:
                    paint_drawn(painter, hex_, self._table, growth(scale))

    def _paint_perimeter(self, painter: QPainter, exposed: QRectF, scale: float, side: Side) -> None:
        near = exposed.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        path = line_path(piece for piece in self._shapes.pieces[side] if near.contains(*piece[0]))
        width = _LINE * max(0.8, min(1.8, scale**-0.55))
        halo = round_pen(self._table.label_halo, width + 2.2)
        line = round_pen(self._table.side_line(side), width)
        if side is Side.GERMAN:
            line.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(path, halo)
        painter.strokePath(path, line)

    def _paint_front_line(self, painter: QPainter, hexes: Iterable[Hex]) -> None:
        rings = []
        for hex_ in hexes:
            if hex_ in self._shapes.front_line:
                inner = [middle(hex_).towards(corner, 0.8) for corner in outline(hex_)]
                rings.append([*inner, inner[0]])
        pen = round_pen(self._table.front_line, 1.8)
        pen.setDashPattern([0.1, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(line_path(rings))

    def _paint_entries(self, painter: QPainter, hexes: Iterable[Hex]) -> None:
        painter.setPen(round_pen(self._table.entry, 1.4))
        for hex_ in hexes:
            for side, eligible in self._shapes.entries.get(hex_, ()):
                tip, tail = _entry_arrow(hex_, side)
                painter.setBrush(QColor(self._table.entry) if eligible else Qt.BrushStyle.NoBrush)
                painter.drawPolygon(arrow_head(tip, tail, 9))

    def paint_ids(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the numbers of the areas."""
        near = exposed.adjusted(-2 * SIDE, -2 * SIDE, 2 * SIDE, 2 * SIDE)
        for area, hex_ in self._shapes.id_places:
            x, y = middle(hex_)
            if near.contains(x, y):
                # A marker and a building keep their place: then the number lies on the south hexside.
                at = Point(x, y + (HEIGHT / 2 - 1 if hex_ in area.strategic else 4))
                text = area_label(area.side, area.id)
                side_badge(painter, at, text, area.side, self._table, height=17 * growth(scale))


def _entries(areas: Areas) -> dict[Hex, tuple[tuple[Side, bool], ...]]:
    """Each hex of an Entry Area with its sides, and whether it is eligible for them."""
    found: dict[Hex, tuple[tuple[Side, bool], ...]] = {}
    for side in Side:
        entry = areas.entry(side)
        eligible = set(entry.eligible)
        for hex_ in entry.hexes:
            found[hex_] = (*found.get(hex_, ()), (side, hex_ in eligible))
    return found


def hatching(hex_: Hex) -> list[QLineF]:
    """The slanted lines over a hex, which go on over the next one."""
    points = outline(hex_)
    lines = []
    sums = [point.x + point.y for point in points]
    first = int(min(sums) // _HATCH_STEP) + 1
    for step in range(first, int(max(sums) // _HATCH_STEP) + 1):
        level = step * _HATCH_STEP
        cuts = []
        for place, point in enumerate(points):
            after = (place + 1) % len(points)
            low, high = sums[place], sums[after]
            if min(low, high) <= level < max(low, high):
                cuts.append(point.towards(points[after], (level - low) / (high - low)))
        if len(cuts) == 2:
            lines.append(QLineF(*cuts[0], *cuts[1]))
    return lines


def paint_isolated(painter: QPainter, hex_: Hex, table: Colours) -> None:
    """Mark a hex as Isolated in its western corner."""
    x, y = middle(hex_)
    paint_isolated_sign(painter, Point(x - SIDE * 0.66, y), table)


def paint_isolated_sign(painter: QPainter, at: Point, table: Colours) -> None:
    """The sign of Isolated: a ring with a stroke through it."""
    radius = 5.4
    circle = QRectF(at.x - radius, at.y - radius, 2 * radius, 2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(table.label_halo, 5))
    painter.drawEllipse(circle)
    painter.setPen(round_pen(table.isolated, 2))
    painter.drawEllipse(circle)
    painter.drawLine(QLineF(at.x - radius, at.y + radius, at.x + radius, at.y - radius))


def paint_drawn(painter: QPainter, hex_: Hex, table: Colours, size: float) -> None:
    """Mark a hex as drawn by hand in its eastern corner."""
    x, y = middle(hex_)
    paint_drawn_sign(painter, Point(x + SIDE * 0.62, y), table, size)


def paint_drawn_sign(painter: QPainter, at: Point, table: Colours, size: float = 1.0) -> None:
    """The sign of what was drawn by hand: a pencil, slanted."""
    tip = Point(at.x - 6.5 * size, at.y + 6.5 * size)
    neck, end = tip.towards(at, 0.55), Point(at.x + 6 * size, at.y - 6 * size)
    painter.strokePath(line_path([[tip, end]]), round_pen(table.label_halo, 8 * size))
    stem = round_pen(table.isolated, 4.6 * size)
    stem.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(line_path([[neck, end]]), stem)
    painter.setPen(round_pen(table.isolated, 0.8 * size))
    painter.setBrush(QColor(table.isolated))
    painter.drawPolygon(arrow_head(tip, end, 5.6 * size))


def paint_changes(painter: QPainter, exposed: QRectF, changes: Changes, table: Colours, scale: float) -> None:
    """The hexes each side gained (+) and lost (-); the British sign in the west of the hex."""
    for side in Side:
        for hexes, colour, sign in (
            (changes.gained(side), table.gained, "+"),
            (changes.lost(side), table.lost, "\N{MINUS SIGN}"),
        ):
            near = [hex_ for hex_ in hexes if _touches(exposed, hex_)]
            painter.fillPath(hexes_path(near), QColor(colour))
            for hex_ in near if scale >= 0.4 else ():
                x, y = middle(hex_)
                at = Point(x + (-9 if side is Side.BRITISH else 9), y + 14)
                halo_text(painter, at, sign, ink=table.side_line(side), halo=table.label_halo, units=18)


def _entry_arrow(hex_: Hex, side: Side) -> tuple[Point, Point]:
    """The tip of an entry arrow inside the hex and the place it comes from, beyond the map edge."""
    x, y = centre(hex_)
    if side is Side.BRITISH:
        return Point(x - SIDE + 13, y), Point(x - 2 * SIDE, y)
    if hex_.column * 60 + 2 * SIDE >= BOARD_WIDTH and y > HEIGHT:
        return Point(x + SIDE - 13, y), Point(x + 2 * SIDE, y)
    top = max(0.0, y - HEIGHT / 2)
    return Point(x + 24, top + 12), Point(x + 24, -SIDE)


def _hexes(exposed: QRectF) -> list[Hex]:
    return list(hexes_in(exposed.left(), exposed.top(), exposed.right(), exposed.bottom()))


def _touches(exposed: QRectF, hex_: Hex) -> bool:
    x, y = centre(hex_)
    return exposed.adjusted(-SIDE, -SIDE, SIDE, SIDE).contains(x, y)
