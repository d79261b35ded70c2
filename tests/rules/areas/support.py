"""The rulebook's perimeter illustration, random Control, and the definitions of 4.2 again, word by word."""

from collections.abc import Callable, Iterable
from typing import Final

from hypothesis import strategies as st

from elst_app.loading import board
from elst_app.rules.control import Control, read_control
from elst_app.rules.hexes import DIRECTIONS, Hex
from elst_app.rules.sides import Side

BOARD: Final = board()
HEXES: Final = tuple(facts.hex for facts in BOARD.hexes)
NEIGHBOURS: Final = {hex_: hex_.neighbours() for hex_ in HEXES}

WEST: Final = {
    "british": ["A12", "A19", "E12", "E13", "H13", "F19", "F20"],
    "german": ["F14", "H15", "I15", "J15", "L6", "M6", "N5", "O5", "M15", "M20"],
    "vehicles": {"british": ["D13", "E17"], "german": []},
}
"""The western half of the illustration of DRAWING THE PERIMETER, with two vehicles that fit all it says."""


def west() -> Control:
    return read_control(WEST, BOARD)


def hexes(text: str) -> list[Hex]:
    return [Hex.parse(name) for name in text.split()]


def names(found: Iterable[Hex]) -> str:
    return " ".join(hex_.name for hex_ in found)


@st.composite
def controls(draw: Callable[..., list[Side | None]]) -> Control:
    """Control of every Strategic Location at random, more or less of it nobody's, with vehicles anywhere."""
    owners = draw(
        st.lists(st.sampled_from([None, *Side]), min_size=len(BOARD.strategic), max_size=len(BOARD.strategic))
    )
    nobodys: set[object] = set(draw(st.lists(st.sampled_from(BOARD.strategic), max_size=110)))
    vehicles = st.lists(st.sampled_from(HEXES), max_size=8)
    owned = [(hex_, side) for hex_, side in zip(BOARD.strategic, owners, strict=True) if hex_ not in nobodys]
    return Control(
        british=tuple(hex_ for hex_, side in owned if side is Side.BRITISH),
        german=tuple(hex_ for hex_, side in owned if side is Side.GERMAN),
        british_vehicles=tuple(draw(vehicles)),  # type: ignore[arg-type]
        german_vehicles=tuple(draw(vehicles)),  # type: ignore[arg-type]
    )


class ByTheWords:
    """The same answers, hex by hex and slowly, with nothing of the program but the hex grid and the map."""

    def __init__(self, control: Control) -> None:
        self.locations = {side: self._locations(control, side) for side in Side}
        self.area_hexes: dict[Side, set[Hex]] = {side: set(self.locations[side]) for side in Side}
        self.own: dict[Side, list[set[Hex]]] = {Side.BRITISH: [], Side.GERMAN: []}
        self.no_mans_land: set[Hex] = set()
        near = {side: {n for location in self.locations[side] for n in location.within(2)} for side in Side}
        for hex_ in [hex_ for hex_ in HEXES if not self._is_strategic(hex_)]:
            sides = [side for side in Side if hex_ in near[side]]
            if len(sides) == 2:
                self.no_mans_land.add(hex_)
            elif sides and hex_.name != "S28":
                self.area_hexes[sides[0]].add(hex_)
        for side in Side:
            for location in self.locations[side]:
                given = {
                    hex_
                    for hex_ in location.within(2)
                    if hex_ in self.area_hexes[side] and hex_ not in self.locations[side]
                }
                self.own[side].append(given | {location})
        self.pockets = self._pockets()
        for side, pocket in self.pockets:
            self.area_hexes[side] |= pocket
            self.own[side].append(set(pocket))

    def uncontrolled(self) -> set[Hex]:
        return set(HEXES) - self.area_hexes[Side.BRITISH] - self.area_hexes[Side.GERMAN] - self.no_mans_land

    def areas(self, side: Side) -> set[frozenset[Hex]]:
        """Sets that overlap or touch become one until none do."""
        found: list[set[Hex]] = []
        for new in self.own[side]:
            joined, reach = set(new), self._with_neighbours(new)
            for area in [area for area in found if area & reach]:
                found.remove(area)
                joined |= area
            found.append(joined)
        return {frozenset(area) for area in found}

    def cut_off(self, side: Side) -> set[Hex]:
        entry = set(BOARD.entry_hexes(side)) - self.area_hexes[side.enemy] - self.no_mans_land
        passable = (self.area_hexes[side] | self.uncontrolled()) - {Hex.parse("S28")}
        reached = entry & passable
        edge = set(reached)
        while edge:
            edge = (self._with_neighbours(edge) & passable) - reached
            reached |= edge
        return self.area_hexes[side] - reached - {Hex.parse("S28")}

    def front_line(self, side: Side) -> set[Hex]:
        return {
            hex_
            for hex_ in self.area_hexes[side]
            if any(n in BOARD and n not in self.area_hexes[side] for n in NEIGHBOURS[hex_])
        }

    def hexsides(self, area: Iterable[Hex]) -> set[tuple[Hex, int]]:
        inside = set(area)
        return {
            (hex_, hexside)
            for hex_ in inside
            for hexside, beyond in zip(DIRECTIONS, NEIGHBOURS[hex_], strict=True)
            if beyond not in inside
        }

    def _pockets(self) -> list[tuple[Side, set[Hex]]]:
        left = self.uncontrolled()
        found = []
        while left:
            group = {left.pop()}
            edge = set(group)
            while edge:
                edge = self._with_neighbours(edge) & left
                group |= edge
                left -= edge
            around = {n for n in self._with_neighbours(group) - group if n in BOARD}
            found += [(side, group) for side in Side if around and around <= self.area_hexes[side]]
        return found

    def _locations(self, control: Control, side: Side) -> list[Hex]:
        mine = control.british if side is Side.BRITISH else control.german
        enemys = control.german if side is Side.BRITISH else control.british
        vehicles = control.vehicles(side)
        found = set(mine)
        for hex_ in vehicles:
            if hex_ not in control.vehicles(side.enemy) and not BOARD[hex_].road_exit and hex_ not in enemys:
                found.add(hex_)
        return sorted(found)

    def _is_strategic(self, hex_: Hex) -> bool:
        facts = BOARD[hex_]
        return (
            facts.building is not None
            or facts.road_exit
            or any(hex_ in self.locations[side] for side in Side)
        )

    @staticmethod
    def _with_neighbours(group: set[Hex]) -> set[Hex]:
        return group | {neighbour for hex_ in group for neighbour in NEIGHBOURS[hex_]}
