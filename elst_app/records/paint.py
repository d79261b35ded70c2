"""A page on a painter: the same strokes on paper, in a PDF and in the preview, always in the print look."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from elst_app.drawing.areas_painter import hatching, paint_isolated
from elst_app.drawing.colours import Colours, Look, colours
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, HEIGHT, SIDE, Point, middle
from elst_app.drawing.layers import Layer, Letters
from elst_app.drawing.marks import halo_text, round_pen, side_badge
from elst_app.drawing.overlays import Overlays, Picture
from elst_app.drawing.perimeter import id_place
from elst_app.records.measure import UNITS_PER_MM, page_font
from elst_app.records.pages import (
    Box,
    Ink,
    MapPicture,
    Page,
    PlacedGround,
    PlacedLine,
    PlacedMap,
    PlacedSign,
    PlacedText,
    Sign,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

_MAP_SCALE: Final = 0.5
"""How much detail the map has: that of a map half as large on the screen, names included."""

_LINES: Final = ("hex_line", "label_halo", "tree_shadow")

_MAP_LAYERS: Final = frozenset(
    {Layer.NAMES, Layer.CONTROL, Layer.AREAS, Layer.NO_MANS_LAND, Layer.ISOLATED, Layer.DRAWN}
)


def paint_page(painter: QPainter, page: Page, dots_per_mm: float) -> None:
    """Paint the page with its top left corner at the painter's origin, the paper itself included."""
    painter.save()
    painter.scale(dots_per_mm / UNITS_PER_MM, dots_per_mm / UNITS_PER_MM)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.fillRect(_rect(Box(0, 0, page.format.width, page.format.height)), _colour(Ink.PAPER))
    for item in page.items:
        match item:
            case PlacedText():
                _paint_text(painter, item)
            case PlacedLine():
                _paint_line(painter, item)
            case PlacedGround():
                _paint_ground(painter, item)
            case PlacedSign():
                _paint_sign(painter, item)
            case PlacedMap():
                _paint_map(painter, item)
    painter.restore()


def kind_letters() -> tuple[str, str, str]:
    """The letters on the markers of a building, a road exit/entry hex and a vehicle (4.5055)."""
    return (
        QCoreApplication.translate("Markers", "B", "building"),
        QCoreApplication.translate("Markers", "R", "road"),
        QCoreApplication.translate("Markers", "V", "vehicle"),
    )


def _table() -> Colours:
    return colours(Look.PRINT)


@lru_cache(maxsize=1)
def _map_table() -> Colours:
    """The print look with lines that let nothing through: a PDF would hold the outline of each of them.

    The hatching of No Man's Land is as dark as text, so that it shows on small hexes without colours too.
    """
    table = _table()
    opaque = {role: _on_paper(getattr(table, role), table.panel) for role in _LINES}
    return replace(table, no_mans_land=table.muted, **opaque)


def _on_paper(colour: str, paper: str) -> str:
    """What a translucent colour looks like on the bare paper."""
    over, under = QColor(colour), QColor(paper)
    part = over.alphaF()
    return QColor.fromRgbF(
        over.redF() * part + under.redF() * (1 - part),
        over.greenF() * part + under.greenF() * (1 - part),
        over.blueF() * part + under.blueF() * (1 - part),
    ).name()


def _colour(ink: Ink) -> QColor:
    return QColor(getattr(_table(), ink.value))


def _rect(box: Box) -> QRectF:
    return QRectF(
        box.left * UNITS_PER_MM, box.top * UNITS_PER_MM, box.width * UNITS_PER_MM, box.height * UNITS_PER_MM
    )


def _paint_text(painter: QPainter, item: PlacedText) -> None:
    painter.setFont(page_font(item.style.points, item.style.weight))
    painter.setPen(_colour(item.style.ink))
    painter.drawText(QPointF(item.box.left * UNITS_PER_MM, item.baseline * UNITS_PER_MM), item.text)


def _paint_line(painter: QPainter, item: PlacedLine) -> None:
    pen = QPen(_colour(item.ink), item.width * UNITS_PER_MM)
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    painter.drawLine(
        QLineF(item.x1 * UNITS_PER_MM, item.y1 * UNITS_PER_MM, item.x2 * UNITS_PER_MM, item.y2 * UNITS_PER_MM)
    )


def _paint_ground(painter: QPainter, item: PlacedGround) -> None:
    painter.setPen(Qt.PenStyle.NoPen if item.edge is None else QPen(_colour(item.edge), 0.3 * UNITS_PER_MM))
    painter.setBrush(_colour(item.fill))
    rounding = item.rounding * UNITS_PER_MM
    painter.drawRoundedRect(_rect(item.box), rounding, rounding)


@lru_cache(maxsize=4)
def _picture(picture: MapPicture) -> Picture:
    return Picture(
        picture.board,
        _map_table(),
        Overlays(
            control=picture.areas.control,
            areas=picture.areas,
            shown=_MAP_LAYERS,
            letters=Letters.KIND,
        ),
    )


def _paint_map(painter: QPainter, item: PlacedMap) -> None:
    painter.save()
    box = _rect(item.box)
    painter.setClipRect(box.adjusted(-20, -20, 20, 20))
    painter.translate(box.topLeft())
    painter.scale(box.width() / BOARD_WIDTH, box.height() / BOARD_HEIGHT)
    _picture(item.picture).paint(painter, QRectF(0, 0, BOARD_WIDTH, BOARD_HEIGHT), _MAP_SCALE)
    for area in (area for side in Side for area in item.picture.areas.of(side) if area.isolated):
        x, y = middle(id_place(area))
        below = Point(x, y + (HEIGHT if id_place(area) in area.strategic else HEIGHT / 2))
        text = QCoreApplication.translate("Records", "Isolated")
        halo_text(painter, below, text, ink=_table().text, halo=_map_table().label_halo, units=20)
    painter.restore()


def _paint_sign(painter: QPainter, item: PlacedSign) -> None:
    """A sample as it stands on the map, drawn somewhat larger."""
    painter.save()
    painter.translate(_rect(item.box).center())
    painter.scale(_SIGN_SCALE, _SIGN_SCALE)
    half = item.box.width * UNITS_PER_MM / _SIGN_SCALE / 2
    table = _table()
    match item.sign:
        case Sign.BRITISH_PERIMETER:
            painter.setPen(round_pen(table.british_line, 5.2))
            painter.drawLine(QLineF(-half, 0, half, 0))
        case Sign.GERMAN_PERIMETER:
            pen = round_pen(table.german_line, 5.2)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            for place in range(4):
                left = -half + place * half * 0.55
                painter.drawLine(QLineF(left, 0, left + half * 0.35, 0))
        case Sign.NO_MANS_LAND:
            _paint_hatching(painter, half)
        case Sign.ISOLATED:
            x, y = middle(_SAMPLE)
            painter.translate(-x + 26, -y)
            paint_isolated(painter, _SAMPLE, table)
        case Sign.BRITISH_LOCATION:
            side_badge(painter, Point(0, 0), kind_letters()[0], Side.BRITISH, table, height=26)
        case Sign.GERMAN_LOCATION:
            side_badge(painter, Point(0, 0), kind_letters()[0], Side.GERMAN, table, height=26)
        case Sign.KINDS:
            _paint_kinds(painter, half)
    painter.restore()


_SIGN_SCALE: Final = 10.0
_SAMPLE: Final = Hex.parse("C5")


def _paint_hatching(painter: QPainter, half: float) -> None:
    """A piece of hatched ground, `half` to either side of the middle."""
    x, y = middle(_SAMPLE)
    ground = QRectF(-min(half, SIDE * 0.8), -half * 0.45, 2 * min(half, SIDE * 0.8), half * 0.9)
    painter.setClipRect(ground)
    painter.setPen(QPen(QColor(_map_table().no_mans_land), 1.3))
    painter.translate(-x, -y)
    painter.drawLines(hatching(_SAMPLE))


def _paint_kinds(painter: QPainter, half: float) -> None:
    """The letters of the kinds side by side, on markers of one side."""
    for place, letter in enumerate(kind_letters()):
        at = Point((place - 1) * half * 0.64, 0)
        side_badge(painter, at, letter, Side.BRITISH, _table(), height=24)
