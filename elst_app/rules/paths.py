"""Paths of contiguous, Enterable hexes between areas (4.2, 4.5052, 4.5053, 4.5061, 4.511; C10, C13, C15).

No path goes through the Pond. A vehicle goes where a vehicle can go (C13): every function here takes hexes
that are `closed` to the unit in question besides; those of them that are off the map close nothing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import heapify, heappop, heappush
from typing import Final

from elst_app.rules.areas import Area, Areas, HexClass
from elst_app.rules.areas.grid import ALL, COUNT, HexSet, grown, places, set_of
from elst_app.rules.board import Board, BoardHex, Terrain
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

Cost = int
"""What a path costs: so many times `_FIRST` for what counts, and single ones that decide between equals."""

_FIRST: Final[Cost] = COUNT
"""More than any path can have hexes."""


class EscapeOrder(StrEnum):
    """Where an Escapee goes: the options of the switch C15."""

    NEAREST_FIRST = "nearest-first"
    FEWEST_ENEMY_HEXES_FIRST = "fewest-enemy-hexes-first"


@dataclass(frozen=True, slots=True)
class Path:
    """A path from its first hex to its last.

    `uncontrolled` counts its hexes of Uncontrolled Territory, both ends included. `enemy` counts the hexes of
    enemy Deployment Areas it enters, so not its first. `all_road_or_open` tells whether every hex of it holds
    a road or is open ground.
    """

    hexes: tuple[Hex, ...]
    uncontrolled: int
    enemy: int
    all_road_or_open: bool

    @property
    def length(self) -> int:
        """The number of hexes entered along the path."""
        return len(self.hexes) - 1


@dataclass(frozen=True, slots=True)
class Destination:
    """A Deployment Area, or the Entry Area if `area` is None, and the best path to it."""

    area: int | None
    isolated: bool
    path: Path


def is_road_or_open(facts: BoardHex) -> bool:
    """Whether the hex counts as road or open ground along a path (4.511); Polder does not matter (1.3)."""
    return facts.road is not None or facts.terrain is Terrain.OPEN


def shortest_path(
    board: Board,
    areas: Areas,
    side: Side,
    start: Iterable[Hex],
    goal: Collection[Hex],
    through: Collection[HexClass],
    closed: Collection[Hex] = (),
) -> Path | None:
    """The shortest path from a hex of `start` to one of `goal` through hexes of the classes in `through`.

    Both ends may be of any class. Of equally short paths it is the one with the fewest hexes of Uncontrolled
    Territory. None if there is no path.
    """

    every = {each: _FIRST + int(each is HexClass.UNCONTROLLED) for each in HexClass}
    costs = _costs(areas, {each: every[each] for each in through})
    for hex_ in goal:
        costs[board.index[hex_]] = every[areas.class_of(hex_)]
    _bar(board, costs, closed)
    found = _search(board, {board.index[hex_]: 0 for hex_ in start}, costs)
    best = _best_path(board, areas, side, found, goal)
    return best[1] if best else None


def is_isolated(board: Board, areas: Areas, side: Side, hex_: Hex, closed: Collection[Hex] = ()) -> bool:
    """Whether a unit of the side in `hex_` of its own Deployment Area is Isolated (4.5052, C13).

    Infantry and Weapons alone are Isolated where `Areas.is_isolated` says so; a vehicle may be where its own
    path is barred.
    """
    return is_cut_off(board, areas, side, (hex_,), closed) if closed else areas.is_isolated(hex_)


def is_cut_off(
    board: Board, areas: Areas, side: Side, start: Iterable[Hex], closed: Collection[Hex] = ()
) -> bool:
    """Whether no path leads from any hex of `start` to the side's Eligible Entry Area (4.5052).

    It would go through Uncontrolled Territory and the side's own areas.
    """
    through = (HexClass.area_of(side), HexClass.UNCONTROLLED)
    return shortest_path(board, areas, side, start, areas.entry(side).traceable, through, closed) is None


def retained_choices(
    board: Board,
    areas: Areas,
    side: Side,
    hex_: Hex,
    overstacked: Collection[int] = (),
    closed: Collection[Hex] = (),
) -> tuple[Destination, ...]:
    """Where a unit in Uncontrolled Territory may be Retained (4.5053): the owner chooses among them.

    These are the nearest of its side's Deployment Areas and Eligible Entry Area, along the shortest path
    through Uncontrolled Territory. Isolated areas in which the unit could be overstacked, given by their ids
    as `overstacked`, are left out. Without any, the unit must Escape.
    """
    own = areas.hexes_of_class(HexClass.area_of(side))
    uncontrolled = areas.hexes_of_class(HexClass.UNCONTROLLED)
    passed_over = [area for area in areas.of(side) if area.isolated and area.id in overstacked]
    candidates = own & ~set_of(hex_ for area in passed_over for hex_ in area.hexes)
    entry = set_of(areas.entry(side).traceable)
    allowed = (own | uncontrolled) & _enterable(board, closed)
    steps = _steps(set_of((hex_,)), allowed, uncontrolled, candidates | entry)
    ends: dict[int | None, int] = {}
    for end in reversed(places(steps[-1])):
        area = areas.area_of(board.hexes[end].hex)
        if area is not None and candidates >> end & 1:
            ends[area.id] = end
        if entry >> end & 1:
            ends[None] = end
    goals = [(area.id, area.isolated) for area in areas.of(side)]
    return tuple(
        Destination(goal, isolated, _path(board, areas, side, _traced(board, steps, ends[goal])))
        for goal, isolated in (*goals, (None, False))
        if goal in ends
    )


def escape_choices(
    board: Board,
    areas: Areas,
    side: Side,
    hex_: Hex,
    order: EscapeOrder = EscapeOrder.NEAREST_FIRST,
    closed: Collection[Hex] = (),
) -> tuple[Destination, ...]:
    """Where a unit that Escapes from `hex_` may go (4.5061, C15): the owner chooses among them.

    The nearest of its side's Deployment Areas and Eligible Entry Area by path through any territory, and
    among the nearest those reached through the fewest hexes of enemy areas. The owner may ignore an Isolated
    area and go on to the next. The unit's own area is none of them.
    """
    step, enemy = (_FIRST, 1) if order is EscapeOrder.NEAREST_FIRST else (1, _FIRST)
    costs = _costs(areas, {each: step + enemy * (each.side is side.enemy) for each in HexClass})
    _bar(board, costs, closed)
    own = areas.area_of(hex_)
    candidates = [area for area in areas.of(side) if area is not own]
    entry = areas.entry(side).eligible
    open_areas = [area for area in candidates if not area.isolated]
    found = _search(board, {board.index[hex_]: 0}, costs, nearest=_hexes_of(open_areas, entry))
    reached = _destinations(board, areas, side, found, candidates, entry)
    farthest = min((cost for cost, destination in reached if not destination.isolated), default=None)
    return tuple(destination for cost, destination in reached if farthest is None or cost <= farthest)


def shift_path(
    board: Board,
    areas: Areas,
    side: Side,
    origin: int | None,
    destination: int | None,
    closed: Collection[Hex] = (),
    *,
    road_or_open: bool = False,
) -> Path | None:
    """The path with the fewest Uncontrolled hexes from one area to another, the shortest of several (4.511).

    Areas are given by their ids, None for the Entry Area. It goes through Uncontrolled Territory and the
    side's own areas, and with `road_or_open` only through hexes of road and open ground. None if there is
    none.
    """

    def hexes(area: int | None) -> tuple[Hex, ...]:
        return areas.entry(side).traceable if area is None else areas.area(side, area).hexes

    costs = _costs(areas, {HexClass.area_of(side): 1, HexClass.UNCONTROLLED: _FIRST + 1})
    if road_or_open:
        costs = [
            cost if is_road_or_open(facts) else None for cost, facts in zip(costs, board.hexes, strict=True)
        ]
    begun = [hex_ for hex_ in hexes(origin) if costs[board.index[hex_]] is not None]
    own = areas.hexes_of_class(HexClass.area_of(side))
    allowed = (own | areas.hexes_of_class(HexClass.UNCONTROLLED)) & _enterable(board, closed)
    if not _reached(set_of(begun), allowed) & set_of(hexes(destination)):
        return None
    start = {place: cost for hex_ in begun if (cost := costs[place := board.index[hex_]]) is not None}
    _bar(board, costs, closed)
    found = _search(board, start, costs, nearest=hexes(destination))
    best = _best_path(board, areas, side, found, hexes(destination))
    return best[1] if best else None


def _enterable(board: Board, closed: Iterable[Hex]) -> HexSet:
    """All hexes but the Pond and the `closed` ones."""
    return ALL & ~set_of(hex_ for hex_ in (*closed, *board.closed_to_infantry) if hex_ in board)


def _reached(start: HexSet, allowed: HexSet) -> HexSet:
    """The hexes of `start`, and all that can be reached from them through `allowed` ones."""
    reached, last = start, start
    while last:
        last = grown(last) & allowed & ~reached
        reached |= last
    return reached


def _steps(start: HexSet, allowed: HexSet, through: HexSet, goal: HexSet) -> list[HexSet]:
    """From where each step of a path goes on, and last what of `goal` is reached first; empty if nothing.

    A path enters only hexes that are `allowed`, and goes on only from `start` and those in `through`.
    """
    steps, reached, last = [], start, start
    while last and not last & goal:
        steps.append(last)
        entered = grown(last) & allowed & ~reached
        reached |= entered
        last = entered if entered & goal else entered & through
    return [*steps, last & goal]


def _traced(board: Board, steps: Sequence[HexSet], end: int) -> tuple[Hex, ...]:
    """The path of these steps to the hex with the index `end`, of equal ones always by the first hex."""
    indices = [end]
    for step in reversed(steps[:-1]):
        before = grown(1 << indices[-1]) & step
        indices.append((before & -before).bit_length() - 1)
    return tuple(board.hexes[index].hex for index in reversed(indices))


def _costs(areas: Areas, by_class: Mapping[HexClass, Cost]) -> list[Cost | None]:
    """What it costs to enter each hex, in board order; None where its class is not among those given."""
    return [by_class.get(hex_class) for hex_class in areas.classes]


def _bar(board: Board, costs: list[Cost | None], closed: Iterable[Hex]) -> None:
    """Lets nobody enter the Pond and the `closed` hexes, some of which may be off the map."""
    for hex_ in (*closed, *board.closed_to_infantry):
        if hex_ in board:
            costs[board.index[hex_]] = None


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search found: the cost of the best path to each hex reached, and the hex before it there.

    Hexes are given by their index.
    """

    costs: Mapping[int, Cost]
    before: Mapping[int, int]


def _search(
    board: Board, start: Mapping[int, Cost], costs: Sequence[Cost | None], nearest: Iterable[Hex] = ()
) -> _Found:
    """The cheapest paths from the hexes of `start`, each with what it costs to begin there.

    `costs` is what entering each hex of the board adds, None where it cannot be entered. Paths dearer than
    the cheapest to a hex of `nearest` need not be right.
    """
    goal = {board.index[hex_] for hex_ in nearest}
    best = dict(start)
    dearest: Cost | None = None
    before: dict[int, int] = {}
    waiting = [(begun, place) for place, begun in start.items()]
    heapify(waiting)
    while waiting:
        spent, here = heappop(waiting)
        if dearest is not None and spent > dearest:
            break
        if dearest is None and here in goal:
            dearest = spent
        if spent > best[here]:
            continue
        for beyond in board.neighbours[here]:
            added = costs[beyond]
            if added is None:
                continue
            total = spent + added
            if beyond not in best or total < best[beyond]:
                best[beyond] = total
                before[beyond] = here
                heappush(waiting, (total, beyond))
    return _Found(best, before)


def _best_path(
    board: Board, areas: Areas, side: Side, found: _Found, goal: Iterable[Hex]
) -> tuple[Cost, Path] | None:
    """The cheapest path found to any hex of `goal`, the first in board order of equals, and what it costs."""
    reached = [(found.costs[place], place) for hex_ in goal if (place := board.index[hex_]) in found.costs]
    if not reached:
        return None
    cost, here = min(reached)
    indices = [here]
    while here in found.before:
        here = found.before[here]
        indices.append(here)
    hexes = tuple(board.hexes[index].hex for index in reversed(indices))
    return cost, _path(board, areas, side, hexes)


def _path(board: Board, areas: Areas, side: Side, hexes: tuple[Hex, ...]) -> Path:
    classes = [areas.class_of(hex_) for hex_ in hexes]
    return Path(
        hexes=hexes,
        uncontrolled=classes.count(HexClass.UNCONTROLLED),
        enemy=classes[1:].count(HexClass.area_of(side.enemy)),
        all_road_or_open=all(is_road_or_open(board[hex_]) for hex_ in hexes),
    )


def _hexes_of(areas: Iterable[Area], entry_hexes: Iterable[Hex]) -> frozenset[Hex]:
    return frozenset(entry_hexes).union(*(area.hexes for area in areas))


def _destinations(
    board: Board,
    areas: Areas,
    side: Side,
    found: _Found,
    candidates: Iterable[Area],
    entry_hexes: Iterable[Hex],
) -> list[tuple[Cost, Destination]]:
    """Each of the areas and the Entry Area that a path was found to, with its cost, the cheapest first."""
    goals = [(area.id, area.isolated, area.hexes) for area in candidates]
    reached = []
    for area_id, isolated, hexes in (*goals, (None, False, tuple(entry_hexes))):
        best = _best_path(board, areas, side, found, hexes)
        if best is not None:
            reached.append((best[0], Destination(area_id, isolated, best[1])))
    return sorted(reached, key=lambda each: each[0])
