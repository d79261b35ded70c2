"""Which hexes are whose, and which of them are one area (4.2, 4.5051; rulings C8-C11)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from elst_app.rules.areas.grid import (
    ALL,
    HexSet,
    connected,
    groups,
    grown,
    places,
    set_of,
    within_two,
    within_two_of,
)
from elst_app.rules.areas.types import HexClass
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class Division:
    """The map divided into the four classes. `locations` are the Strategic Locations each side Controls."""

    locations: Mapping[Side, HexSet]
    areas: Mapping[Side, HexSet]
    no_mans_land: HexSet

    @property
    def uncontrolled(self) -> HexSet:
        """Uncontrolled Territory: what is nothing else (4.2)."""
        return ALL & ~self.areas[Side.BRITISH] & ~self.areas[Side.GERMAN] & ~self.no_mans_land

    def with_added(self, side: Side, hexes: HexSet) -> "Division":
        """The same, but for Uncontrolled `hexes` that became part of the side's areas."""
        return replace(self, areas={**self.areas, side: self.areas[side] | hexes})


def divide(board: Board, control: Control) -> Division:
    """The classes of all hexes by the definitions of 4.2, before what is surrounded is added (4.5054).

    A Strategic Location of nobody is Uncontrolled, and so is the Pond where it is near one side alone:
    Infantry cannot enter it.
    """
    locations = {side: set_of(control.locations(board, side)) for side in Side}
    near = {side: within_two(locations[side]) for side in Side}
    strategic = set_of(board.strategic) | locations[Side.BRITISH] | locations[Side.GERMAN]
    enterable = ALL & ~set_of(board.closed_to_infantry)
    areas = {side: locations[side] | near[side] & ~near[side.enemy] & ~strategic & enterable for side in Side}
    return Division(locations, areas, near[Side.BRITISH] & near[Side.GERMAN] & ~strategic)


def surrounded(division: Division) -> list[tuple[Side, HexSet]]:
    """The groups of Uncontrolled hexes whose outer neighbours are all in one side's areas (4.5054, C8)."""
    found = []
    for group in groups(division.uncontrolled):
        around = grown(group) & ~group
        found += [(side, group) for side in Side if around and not around & ~division.areas[side]]
    return found


def redrawn(division: Division, drawn: Mapping[Hex, HexClass]) -> Division:
    """The same with the hexes of `drawn` in the classes a person gave them."""
    by_class = {
        each: set_of(hex_ for hex_, drawn_class in drawn.items() if drawn_class is each) for each in HexClass
    }
    moved = set_of(drawn)
    areas = {side: division.areas[side] & ~moved | by_class[HexClass.area_of(side)] for side in Side}
    return replace(
        division,
        areas=areas,
        no_mans_land=division.no_mans_land & ~moved | by_class[HexClass.NO_MANS_LAND],
    )


def joined(side: Side, before_pockets: Division, division: Division) -> list[HexSet]:
    """The hexes of each of the side's areas: those that overlap or touch are one (4.2, C11).

    Hexes that share a hexside are in one area, and so are a Strategic Location and the hexes near it that it
    gives to its side, even where No Man's Land lies between.
    """
    members = division.areas[side]
    found = list(groups(members))
    near_hexes = before_pockets.areas[side] & ~division.locations[side] & members
    for location in places(division.locations[side] & members):
        own = within_two_of(location) & near_hexes | 1 << location
        if connected(1 << location, own) != own:
            touched = sum(area for area in found if area & own)
            found = [area for area in found if not area & own]
            found.append(touched)
    return found
