"""The map: terrain, buildings, roads, entry areas (1.1-1.3, 4.2, CG7, CG10; rulings C6, C10).

The figures stand in resources/map/elst_map.csv; `read_board` checks them once. A `Board` also gives each hex
an index (0 for A1) with ready-made tables of neighbours, for code that goes over the whole map.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from elst_app.rules.hexes import DIRECTIONS, Hex
from elst_app.rules.refusals import Refused, UnknownHex
from elst_app.rules.sides import Side

LAST_COLUMN: Final = 45
"""Hexrow TT."""


class Terrain(StrEnum):
    """The terrain of a hex's centre dot; Polder comes on top of it (1.3)."""

    OPEN = "open"
    GRAIN = "grain"
    ORCHARD = "orchard"
    BUILDING = "building"
    POND = "pond"


class Building(StrEnum):
    """What a building is made of: TEM +3 or +2."""

    STONE = "stone"
    WOODEN = "wood"


class Road(StrEnum):
    """The surface of a road."""

    PAVED = "paved"
    DIRT = "dirt"


@dataclass(frozen=True, slots=True)
class BoardHex:
    """The printed facts of one hex. Hexsides are 1-6 clockwise from north.

    `road_hexsides` are those a road crosses; `building_hexsides` those across which the building goes on.
    """

    hex: Hex
    terrain: Terrain
    building: Building | None
    polder: bool
    road: Road | None
    road_hexsides: tuple[int, ...]
    building_hexsides: tuple[int, ...]
    road_exit: bool
    steeple: bool
    note: str

    @property
    def is_enterable_by_infantry(self) -> bool:
        """Whether Infantry could enter it: all but the Pond (C10)."""
        return self.terrain is not Terrain.POND

    @property
    def is_strategic(self) -> bool:
        """Whether it is a Strategic Location by its print: a building or road exit/entry hex (4.2, CG10)."""
        return self.terrain is Terrain.BUILDING or self.road_exit


@dataclass(frozen=True)
class Board:
    """The whole map. `hexes` is in board order: A1 ... A29, B0 ... TT28; an index is a place in it."""

    hexes: tuple[BoardHex, ...]
    index: dict[Hex, int] = field(init=False, repr=False, compare=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    within_two: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {facts.hex: place for place, facts in enumerate(self.hexes)}
        object.__setattr__(self, "index", index)
        object.__setattr__(
            self,
            "neighbours",
            tuple(tuple(index[n] for n in facts.hex.neighbours() if n in index) for facts in self.hexes),
        )
        object.__setattr__(
            self,
            "within_two",
            tuple(tuple(index[n] for n in facts.hex.within(2) if n in index) for facts in self.hexes),
        )

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self.index

    def __getitem__(self, hex_: Hex) -> BoardHex:
        """The facts of a hex on the map; raises KeyError for one off the map."""
        return self.hexes[self.index[hex_]]

    def find(self, text: str) -> Hex:
        """The hex on the map called `text`; raises `Refused(UnknownHex)` if there is none."""
        hex_ = Hex.parse(text)
        if hex_ not in self.index:
            raise Refused(UnknownHex(text.strip()))
        return hex_

    @cached_property
    def strategic(self) -> tuple[Hex, ...]:
        """The printed Strategic Locations in board order: building and road exit/entry hexes (4.2, CG10)."""
        return tuple(facts.hex for facts in self.hexes if facts.is_strategic)

    @cached_property
    def closed_to_infantry(self) -> tuple[Hex, ...]:
        """The hexes Infantry cannot enter: the Pond (C10)."""
        return tuple(facts.hex for facts in self.hexes if not facts.is_enterable_by_infantry)

    def entry_hexes(self, side: Side) -> tuple[Hex, ...]:
        """The map-edge hexes of the side's Entry Area, in order along the edge (CG7, C6)."""
        if side is Side.BRITISH:
            return tuple(Hex(0, number) for number in range(1, 30))
        north = tuple(
            Hex(column, 1 - column % 2) for column in range(Hex.parse("S1").column, LAST_COLUMN + 1)
        )
        return north + tuple(Hex(LAST_COLUMN, number) for number in range(1, 9))

    def building_of(self, hex_: Hex) -> tuple[Hex, ...]:
        """Every hex of the building that stands in `hex_`, sorted; empty where there is none."""
        if self[hex_].building is None:
            return ()
        found = {hex_}
        waiting = [hex_]
        while waiting:
            here = waiting.pop()
            for hexside in self[here].building_hexsides:
                beyond = here.neighbour(hexside)
                if beyond not in found:
                    found.add(beyond)
                    waiting.append(beyond)
        return tuple(sorted(found))


class BoardError(ValueError):
    """The map file breaks a rule of its own; the message names the hex."""


def read_board(lines: Iterable[str]) -> Board:
    """The board in the CSV `lines` of the map file.

    Raises `BoardError` where a hex is missing or doubled, or where a road or building does not go on across
    its hexside.
    """
    hexes = sorted((_read_hex(row) for row in csv.DictReader(lines)), key=lambda facts: facts.hex)
    expected = [
        Hex(column, number)
        for column in range(LAST_COLUMN + 1)
        for number in range(1 - column % 2, 30 - column % 2)
    ]
    if [facts.hex for facts in hexes] != expected:
        wrong = sorted({facts.hex for facts in hexes} ^ set(expected)) or [Hex(0, 1)]
        raise BoardError(f"{wrong[0]}: missing, doubled or not on the map")
    board = Board(tuple(hexes))
    for facts in hexes:
        _check_hexsides(board, facts)
    return board


def _read_hex(row: dict[str, str]) -> BoardHex:
    try:
        return BoardHex(
            hex=Hex.parse(row["hex"]),
            terrain=Terrain(row["terrain"]),
            building=Building(row["building"]) if row["building"] else None,
            polder=row["polder"] == "1",
            road=Road(row["road"]) if row["road"] else None,
            road_hexsides=tuple(int(digit) for digit in row["road_hexsides"]),
            building_hexsides=tuple(int(digit) for digit in row["building_hexsides"]),
            road_exit=row["road_exit"] == "1",
            steeple="steeple" in row["note"],
            note=row["note"],
        )
    except (KeyError, ValueError, Refused) as error:
        raise BoardError(f"{row.get('hex')}: {error}") from error


def _check_hexsides(board: Board, facts: BoardHex) -> None:
    if (facts.terrain is Terrain.BUILDING) != (facts.building is not None):
        raise BoardError(f"{facts.hex}: building without its material, or the reverse")
    for hexside in facts.road_hexsides + facts.building_hexsides:
        if hexside not in DIRECTIONS:
            raise BoardError(f"{facts.hex}: no hexside {hexside}")
        beyond = facts.hex.neighbour(hexside)
        back = (hexside + 2) % 6 + 1
        if beyond in board:
            if hexside in facts.road_hexsides and back not in board[beyond].road_hexsides:
                raise BoardError(f"{facts.hex}: its road does not go on in {beyond}")
            if hexside in facts.building_hexsides and back not in board[beyond].building_hexsides:
                raise BoardError(f"{facts.hex}: its building does not go on in {beyond}")
