"""Control markers: British round, German square; a second letter for a road (R) or a vehicle (V)."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from elst_app.drawing.colours import Colours
from elst_app.drawing.geometry import SIDE, Point, middle
from elst_app.drawing.layers import Letters
from elst_app.drawing.marks import growth, side_badge
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@dataclass(frozen=True)
class ControlMark:
    """One marker: where it lies, whose it is and what it says."""

    hex: Hex
    side: Side
    text: str
    vehicle: bool


@dataclass(frozen=True)
class ControlPainter:
    """Paints the markers of one state of Control in one look."""

    board: Board
    control: Control
    table: Colours
    letters: Letters = Letters.SIDE

    @cached_property
    def marks(self) -> tuple[ControlMark, ...]:
        """Every marker: those of buildings and roads first, vehicles over them."""
        found = [
            ControlMark(hex_, side, self._location_text(hex_, side), vehicle=False)
            for side in Side
            for hex_ in self.control.of(side)
        ]
        for side in Side:
            for hex_, number in sorted(Counter(self.control.vehicles(side)).items()):
                found.append(ControlMark(hex_, side, self._vehicle_text(side, number), vehicle=True))
        return tuple(found)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the markers that touch the exposed rectangle."""
        near = exposed.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        size = growth(scale)
        for mark in self.marks:
            x, y = middle(mark.hex)
            if near.contains(x, y):
                at = self._vehicle_place(mark, Point(x, y)) if mark.vehicle else Point(x + 15, y + 14)
                side_badge(painter, at, mark.text, mark.side, self.table, height=18 * size)

    def _vehicle_place(self, mark: ControlMark, hex_middle: Point) -> Point:
        both = mark.hex in self.control.vehicles(mark.side.enemy)
        shift = 0 if not both else (-15 if mark.side is Side.BRITISH else 15)
        lowered = 15 if mark.hex in self.control.by_hex or self.board[mark.hex].building else 0
        if lowered and not both:
            shift = -17
        return Point(hex_middle.x + shift, hex_middle.y + lowered)

    def _location_text(self, hex_: Hex, side: Side) -> str:
        facts = self.board[hex_]
        if self.letters is Letters.KIND:
            return _building_letter() if facts.building else road_letter()
        return side_letter(side) + ("" if facts.building or not facts.road_exit else road_letter())

    def _vehicle_text(self, side: Side, number: int) -> str:
        text = vehicle_letter() if self.letters is Letters.KIND else side_letter(side) + vehicle_letter()
        return text if number == 1 else f"{number}\N{MULTIPLICATION SIGN}{text}"


def side_letter(side: Side) -> str:
    """The letter of a side on its markers."""
    if side is Side.BRITISH:
        return QCoreApplication.translate("Markers", "B", "the British")
    return QCoreApplication.translate("Markers", "G", "the Germans")


def _building_letter() -> str:
    return QCoreApplication.translate("Markers", "B", "building")


def road_letter() -> str:
    """The letter that marks Control of a road exit/entry hex."""
    return QCoreApplication.translate("Markers", "R", "road")


def vehicle_letter() -> str:
    """The letter that marks a mobile vehicle with functional MA."""
    return QCoreApplication.translate("Markers", "V", "vehicle")
