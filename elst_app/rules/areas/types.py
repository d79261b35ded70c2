"""What the Deployment Areas of one CG Date are made of (4.2, 4.505)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from elst_app.rules.areas.grid import HexSet
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


class HexClass(StrEnum):
    """What a hex is: every hex of the map is exactly one of these (4.2)."""

    BRITISH_AREA = "british-area"
    GERMAN_AREA = "german-area"
    NO_MANS_LAND = "no-mans-land"
    UNCONTROLLED = "uncontrolled"

    @classmethod
    def area_of(cls, side: Side) -> "HexClass":
        """The class of the hexes in the side's Deployment Areas."""
        return cls.BRITISH_AREA if side is Side.BRITISH else cls.GERMAN_AREA

    @property
    def side(self) -> Side | None:
        """The side in whose Deployment Area the hex is, if it is in one."""
        if self is HexClass.BRITISH_AREA:
            return Side.BRITISH
        return Side.GERMAN if self is HexClass.GERMAN_AREA else None


class EligibleEntry(StrEnum):
    """Which hexes of an Entry Area are eligible (CG7): the options of the switch C5."""

    NOT_ENEMY_AREA = "not-enemy-area"
    NOT_ENEMY_AREA_NOR_NO_MANS_LAND = "not-enemy-area-nor-no-mans-land"


HexsideOf: TypeAlias = tuple[Hex, int]
"""A hexside of a hex, 1-6 clockwise from north."""

Loop: TypeAlias = tuple[HexsideOf, ...]
"""A closed line of hexsides, each with the hex of the area it belongs to."""


@dataclass(frozen=True)
class Area:
    """A Deployment Area. All hexes stand in board order.

    `id` is the number noted on the map sheet (4.5055). `strategic` are its Controlled Strategic Locations.
    `isolated` means that it is Isolated in whole; `isolated_hexes` are the hexes where a hypothetical
    Infantry MMC would be Isolated, which may be a part where No Man's Land splits an area (C13).
    `perimeter` goes clockwise around the area, with the area on its right, and so counter-clockwise around
    each hole in it; the map edge counts as perimeter. Each loop starts with its first hexside in board order.
    """

    side: Side
    id: int
    hexes: tuple[Hex, ...]
    strategic: tuple[Hex, ...]
    front_line: tuple[Hex, ...]
    isolated: bool
    isolated_hexes: tuple[Hex, ...]
    perimeter: tuple[Loop, ...]


@dataclass(frozen=True)
class Pocket:
    """Uncontrolled hexes that only the side's Deployment Areas and the map edge surround (4.5054, C8).

    An `accepted` pocket is part of the area around it; one that is not stays Uncontrolled Territory.
    """

    side: Side
    hexes: tuple[Hex, ...]
    accepted: bool


@dataclass(frozen=True)
class EntryArea:
    """A side's Entry Area at the map edge (CG7, C5, C6), in order along the edge.

    Units may enter through the `eligible` hexes; a path may be traced to those of them that are also
    `traceable`, which a hex in No Man's Land is not.
    """

    side: Side
    hexes: tuple[Hex, ...]
    eligible: tuple[Hex, ...]
    traceable: tuple[Hex, ...]


@dataclass(frozen=True)
class Areas:
    """The whole map divided by Control: each hex is in one area, in No Man's Land or Uncontrolled.

    Areas are in the order of their ids. `classes` has the class of each hex in board order.
    `pockets` has every surrounded pocket, whether it was accepted or not, and `drawn` the hexes whose class a
    person set by hand.
    """

    control: Control
    british: tuple[Area, ...]
    german: tuple[Area, ...]
    no_mans_land: tuple[Hex, ...]
    uncontrolled: tuple[Hex, ...]
    pockets: tuple[Pocket, ...]
    british_entry: EntryArea
    german_entry: EntryArea
    classes: tuple[HexClass, ...]
    drawn: tuple[Hex, ...]

    def of(self, side: Side) -> tuple[Area, ...]:
        """The side's Deployment Areas."""
        return self.british if side is Side.BRITISH else self.german

    def entry(self, side: Side) -> EntryArea:
        """The side's Entry Area."""
        return self.british_entry if side is Side.BRITISH else self.german_entry

    def surrounded(self, side: Side) -> tuple[Hex, ...]:
        """The hexes that became the side's by being surrounded (4.5054)."""
        return tuple(
            sorted(
                hex_
                for pocket in self.pockets
                if pocket.side is side and pocket.accepted
                for hex_ in pocket.hexes
            )
        )

    def class_of(self, hex_: Hex) -> HexClass:
        """What the hex is; raises KeyError for one off the map."""
        return self._class_by_hex[hex_]

    def hexes_of_class(self, hex_class: HexClass) -> HexSet:
        """All hexes of the class, for work on the whole map at once."""
        return self._sets[hex_class]

    def area_of(self, hex_: Hex) -> Area | None:
        """The Deployment Area the hex is in, if it is in one."""
        return self._area_by_hex.get(hex_)

    def is_isolated(self, hex_: Hex) -> bool:
        """Whether a unit of the side whose Deployment Area holds the hex would be Isolated there (4.5052)."""
        area = self.area_of(hex_)
        return area is not None and hex_ in area.isolated_hexes

    def is_next_to_area(self, hex_: Hex, side: Side) -> bool:
        """Whether the hex shares a hexside with a Deployment Area of the side."""
        areas = (self.area_of(beyond) for beyond in hex_.neighbours())
        return any(area is not None and area.side is side for area in areas)

    def area(self, side: Side, number: int) -> Area:
        """The side's Deployment Area with this id; raises KeyError if there is none."""
        for area in self.of(side):
            if area.id == number:
                return area
        raise KeyError(number)

    @cached_property
    def _class_by_hex(self) -> dict[Hex, HexClass]:
        found = dict.fromkeys(self.no_mans_land, HexClass.NO_MANS_LAND)
        found |= dict.fromkeys(self.uncontrolled, HexClass.UNCONTROLLED)
        for hex_, area in self._area_by_hex.items():
            found[hex_] = HexClass.area_of(area.side)
        return found

    @cached_property
    def _sets(self) -> dict[HexClass, HexSet]:
        found = dict.fromkeys(HexClass, 0)
        for index, hex_class in enumerate(self.classes):
            found[hex_class] |= 1 << index
        return found

    @cached_property
    def _area_by_hex(self) -> dict[Hex, Area]:
        return {hex_: area for side in Side for area in self.of(side) for hex_ in area.hexes}
