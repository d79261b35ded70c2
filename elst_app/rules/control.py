"""Control of Strategic Locations (4.2, 4.505, CG10; ruling C9).

A Strategic Location is a building hex, one of the eleven road exit/entry hexes, or a hex with mobile vehicles
with functional MA of one side alone, unless that is a road exit/entry hex. It is Controlled by the British,
the Germans or nobody. Where a building hex has both, the Control marker counts and not the enemy vehicle in
it: an AFV's Control is temporary and gives no building.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Final

from elst_app.rules.board import Board, Terrain
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.sides import Side


@dataclass(frozen=True)
class Control:
    """Who Controls which Strategic Location, and where each side's mobile vehicles with functional MA are.

    `british` and `german` are the hexes with a Control marker, sorted; a hex in neither belongs to nobody. A
    hex in both raises `Refused(InBothLists)`. Vehicles are sorted too, one entry for each vehicle.
    """

    british: tuple[Hex, ...] = ()
    german: tuple[Hex, ...] = ()
    british_vehicles: tuple[Hex, ...] = ()
    german_vehicles: tuple[Hex, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "british", _sorted(set(self.british)))
        object.__setattr__(self, "german", _sorted(set(self.german)))
        object.__setattr__(self, "british_vehicles", _sorted(self.british_vehicles))
        object.__setattr__(self, "german_vehicles", _sorted(self.german_vehicles))
        both = set(self.british).intersection(self.german)
        if both:
            raise Refused(InBothLists(min(both)))

    def of(self, side: Side) -> tuple[Hex, ...]:
        """The hexes with the side's Control marker."""
        return self.british if side is Side.BRITISH else self.german

    def vehicles(self, side: Side) -> tuple[Hex, ...]:
        """The hexes of the side's mobile vehicles with functional MA, one entry for each vehicle."""
        return self.british_vehicles if side is Side.BRITISH else self.german_vehicles

    @cached_property
    def by_hex(self) -> Mapping[Hex, Side]:
        """The side of each hex with a Control marker."""
        return {hex_: side for side in Side for hex_ in self.of(side)}

    def locations(self, board: Board, side: Side) -> tuple[Hex, ...]:
        """The Strategic Locations the side Controls, those of its vehicles included, in board order (4.2).

        A hex that is not on the board, as a file written by hand may have one, is none.
        """
        by_vehicle = {
            hex_
            for hex_ in self.vehicles(side)
            if hex_ in board
            and hex_ not in self.by_hex
            and hex_ not in self.vehicles(side.enemy)
            and not board[hex_].road_exit
        }
        return tuple(sorted(by_vehicle.union(hex_ for hex_ in self.of(side) if hex_ in board)))


@dataclass(frozen=True, slots=True)
class InBothLists(Refusal):
    """The hex is given to both sides."""

    hex: Hex
    rule: ClassVar[str] = "4.505"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotStrategic(Refusal):
    """The hex is not a Strategic Location, so it bears no Control marker."""

    hex: Hex
    rule: ClassVar[str] = "4.2"


@dataclass(frozen=True, slots=True)
class VehicleInPond(Refusal):
    """No vehicle can be in the Pond."""

    hex: Hex
    rule: ClassVar[str] = "1.2"


class JsonKind(StrEnum):
    """The kinds of value a JSON file can hold."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    NULL = "null"


@dataclass(frozen=True, slots=True)
class WrongKind(Refusal):
    """A value of the input is of the wrong kind. `field` is its place, empty for the whole input."""

    field: str
    expected: JsonKind
    found: JsonKind
    rule: ClassVar[str] = "4.505"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UnknownField(Refusal):
    """The input has a field that means nothing here."""

    field: str
    rule: ClassVar[str] = "4.505"
    can_be_recorded: ClassVar[bool] = False


_KEYS: Final = {"british": Side.BRITISH, "german": Side.GERMAN}


def _sorted(hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """In board order; by plain numbers, for every change of Control sorts all of it."""
    return tuple(sorted(hexes, key=lambda hex_: (hex_.column, hex_.number)))


def check_location(board: Board, control: Control, hex_: Hex, side: Side | None) -> Refusal | None:
    """Why `hex_` cannot be given to `side`, or to nobody if `side` is None; None if it can.

    It must be on the map and a Strategic Location; a hex where the side alone has vehicles is one too.
    """
    if hex_ not in board:
        return UnknownHex(hex_.name)
    if board[hex_].is_strategic or hex_ in control.by_hex:
        return None
    if side and hex_ in control.vehicles(side) and hex_ not in control.vehicles(side.enemy):
        return None
    return NotStrategic(hex_)


def set_control(
    board: Board, control: Control, hexes: Iterable[Hex], side: Side | None, *, recorded: bool = False
) -> Control:
    """`control` with `hexes` Controlled by `side`, or by nobody if `side` is None.

    Raises `Refused` for a hex off the map or not a Strategic Location; the latter counts as a Strategic
    Location all the same when it is `recorded` as what happened at the table.
    """
    changed = set(hexes)
    for hex_ in sorted(changed):
        refusal = check_location(board, control, hex_, side)
        if refusal and not (recorded and refusal.can_be_recorded):
            raise Refused(refusal)
    kept = {each: tuple(hex_ for hex_ in control.of(each) if hex_ not in changed) for each in Side}
    if side is not None:
        kept[side] += tuple(changed)
    return replace(control, british=kept[Side.BRITISH], german=kept[Side.GERMAN])


def give_rest(board: Board, control: Control, side: Side) -> Control:
    """`control` with every printed Strategic Location that is nobody's given to `side`."""
    rest = (hex_ for hex_ in board.strategic if hex_ not in control.by_hex)
    return set_control(board, control, rest, side)


def set_vehicles(
    board: Board, control: Control, side: Side, hexes: Iterable[Hex], *, recorded: bool = False
) -> Control:
    """`control` with the side's mobile vehicles with functional MA in `hexes`, one entry for each vehicle.

    Raises `Refused` for a hex off the map or in the Pond; the latter can be `recorded`.
    """
    vehicles = tuple(hexes)
    for hex_ in vehicles:
        if hex_ not in board:
            raise Refused(UnknownHex(hex_.name))
        if board[hex_].terrain is Terrain.POND and not recorded:
            raise Refused(VehicleInPond(hex_))
    if side is Side.BRITISH:
        return replace(control, british_vehicles=vehicles)
    return replace(control, german_vehicles=vehicles)


def read_control(data: object, board: Board) -> Control:
    """The `Control` in plain JSON data.

    Its form is {"british": [...], "german": [...], "vehicles": {"british": [...], "german": [...]}}, the
    lists of hex names; what is left out is empty. Raises `Refused` for a wrong kind of value, an unknown
    field, an unknown hex, a hex in both sides' lists, and a hex that is not a Strategic Location.
    """
    fields = _object(data, "", (*_KEYS, "vehicles"))
    in_vehicles = _object(fields.get("vehicles", {}), "vehicles", tuple(_KEYS))
    control = Control()
    for key, side in _KEYS.items():
        vehicles = _hexes(in_vehicles.get(key, []), f"vehicles.{key}", board)
        control = set_vehicles(board, control, side, vehicles)
    lists = {side: _hexes(fields.get(key, []), key, board) for key, side in _KEYS.items()}
    for side, hexes in lists.items():
        for hex_ in hexes:
            if hex_ in lists[side.enemy]:
                raise Refused(InBothLists(hex_))
        control = set_control(board, control, hexes, side)
    return control


def _kind(value: object) -> JsonKind:
    match value:
        case bool():
            return JsonKind.BOOLEAN
        case dict():
            return JsonKind.OBJECT
        case str():
            return JsonKind.TEXT
        case int() | float():
            return JsonKind.NUMBER
        case None:
            return JsonKind.NULL
        case _:
            return JsonKind.LIST


def _object(value: object, field: str, keys: tuple[str, ...]) -> dict[object, object]:
    if not isinstance(value, dict):
        raise Refused(WrongKind(field, JsonKind.OBJECT, _kind(value)))
    for key in value:
        if key not in keys:
            raise Refused(UnknownField(f"{field}.{key}" if field else str(key)))
    return value


def _hexes(value: object, field: str, board: Board) -> tuple[Hex, ...]:
    if not isinstance(value, list):
        raise Refused(WrongKind(field, JsonKind.LIST, _kind(value)))
    for place, text in enumerate(value):
        if not isinstance(text, str):
            raise Refused(WrongKind(f"{field}[{place}]", JsonKind.TEXT, _kind(text)))
    return tuple(board.find(text) for text in value)
