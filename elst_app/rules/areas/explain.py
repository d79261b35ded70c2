"""Why a hex is what it is, and what changed since an earlier date (4.2, 4.505)."""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.areas.types import Areas, HexClass
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


class ClassReason(StrEnum):
    """Why a hex is in its class."""

    CONTROLLED = "controlled"
    """A Strategic Location its side Controls (4.2)."""
    NEAR_ONE_SIDE = "near-one-side"
    """Within two hexes of a Strategic Location of one side and of none of the other (4.2)."""
    NEAR_BOTH = "near-both"
    """Within two hexes of a Strategic Location of either side (4.5051)."""
    SURROUNDED = "surrounded"
    """In a pocket that a side's areas and the map edge surround (4.5054)."""
    NOBODYS = "nobodys"
    """A Strategic Location that nobody Controls (C9)."""
    NOT_ENTERABLE = "not-enterable"
    """Near one side alone, but Infantry cannot enter it (4.2, C10)."""
    FAR = "far"
    """Three hexes or more from every Controlled Strategic Location (4.2)."""
    DRAWN = "drawn"
    """Set by hand."""


@dataclass(frozen=True, slots=True)
class NearestLocation:
    """The nearest Strategic Location a side Controls, and how far it is.

    Of several it is one with a Control marker rather than a vehicle's, then the first in board order.
    """

    hex: Hex
    distance: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a hex is and why. `area` is the id of the Deployment Area it is in; None if it is in none.

    `nearest_british` and `nearest_german` are None where that side Controls nothing.
    """

    hex: Hex
    hex_class: HexClass
    area: int | None
    reason: ClassReason
    nearest_british: NearestLocation | None
    nearest_german: NearestLocation | None
    isolated: bool
    front_line: bool

    def nearest(self, side: Side) -> NearestLocation | None:
        """The nearest Strategic Location of the side."""
        return self.nearest_british if side is Side.BRITISH else self.nearest_german


@dataclass(frozen=True, slots=True)
class Changes:
    """The hexes each side's Deployment Areas gained and lost between two dates, in board order."""

    british_gained: tuple[Hex, ...]
    british_lost: tuple[Hex, ...]
    german_gained: tuple[Hex, ...]
    german_lost: tuple[Hex, ...]

    def gained(self, side: Side) -> tuple[Hex, ...]:
        """What the side gained."""
        return self.british_gained if side is Side.BRITISH else self.german_gained

    def lost(self, side: Side) -> tuple[Hex, ...]:
        """What the side lost."""
        return self.british_lost if side is Side.BRITISH else self.german_lost


def explain(board: Board, areas: Areas, hex_: Hex) -> Explanation:
    """What `hex_` is in `areas` and why; raises KeyError for a hex off the map."""
    hex_class = areas.class_of(hex_)
    area = areas.area_of(hex_)
    nearest = {side: _nearest(board, areas.control, side, hex_) for side in Side}
    return Explanation(
        hex=hex_,
        hex_class=hex_class,
        area=area.id if area else None,
        reason=_reason(board, areas, hex_, nearest),
        nearest_british=nearest[Side.BRITISH],
        nearest_german=nearest[Side.GERMAN],
        isolated=areas.is_isolated(hex_),
        front_line=area is not None and hex_ in area.front_line,
    )


def compare(before: Areas, after: Areas) -> Changes:
    """What each side's Deployment Areas gained and lost from `before` to `after`."""
    held = {
        (areas is after, side): {hex_ for area in areas.of(side) for hex_ in area.hexes}
        for areas in (before, after)
        for side in Side
    }
    gained = {side: tuple(sorted(held[True, side] - held[False, side])) for side in Side}
    lost = {side: tuple(sorted(held[False, side] - held[True, side])) for side in Side}
    return Changes(gained[Side.BRITISH], lost[Side.BRITISH], gained[Side.GERMAN], lost[Side.GERMAN])


def _nearest(board: Board, control: Control, side: Side, hex_: Hex) -> NearestLocation | None:
    found = [
        (hex_.distance(location), location not in control.by_hex, location)
        for location in control.locations(board, side)
    ]
    if not found:
        return None
    distance, _, location = min(found)
    return NearestLocation(location, distance)


def _reason(
    board: Board, areas: Areas, hex_: Hex, nearest: dict[Side, NearestLocation | None]
) -> ClassReason:
    near = [location for location in nearest.values() if location and location.distance <= 2]
    hex_class = areas.class_of(hex_)
    if hex_ in areas.drawn:
        return ClassReason.DRAWN
    if any(location.distance == 0 for location in near):
        return ClassReason.CONTROLLED
    if hex_class.side and any(hex_ in pocket.hexes for pocket in areas.pockets):
        return ClassReason.SURROUNDED
    if board[hex_].is_strategic:
        return ClassReason.NOBODYS
    if len(near) == len(Side):
        return ClassReason.NEAR_BOTH
    if near:
        return ClassReason.NEAR_ONE_SIDE if hex_class.side else ClassReason.NOT_ENTERABLE
    return ClassReason.FAR
