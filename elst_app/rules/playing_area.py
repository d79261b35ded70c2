"""The playing area: the part of the map that is in play (4.5171; ruling C29)."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Scenario, ScenarioType
from elst_app.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class PlayingArea:
    """Consecutive hexrows by consecutive hex numbers, between two opposite corners in any order.

    `first` is then the corner with the lowest hexrow and number, `last` that with the highest. A corner may
    be a hex that is not printed: from A0 to D9 are the hexes A1 ... A9, B0 ... B9 and so on.
    """

    first: Hex
    last: Hex

    def __post_init__(self) -> None:
        columns = sorted((self.first.column, self.last.column))
        numbers = sorted((self.first.number, self.last.number))
        object.__setattr__(self, "first", Hex(columns[0], numbers[0]))
        object.__setattr__(self, "last", Hex(columns[1], numbers[1]))

    def __contains__(self, hex_: Hex) -> bool:
        return (
            self.first.column <= hex_.column <= self.last.column
            and self.first.number <= hex_.number <= self.last.number
        )

    @property
    def name(self) -> str:
        """Its corners, such as `BB7-TT18`."""
        return f"{self.first}-{self.last}"

    @property
    def hexrows(self) -> int:
        """How many hexrows it has."""
        return self.last.column - self.first.column + 1

    @property
    def numbers(self) -> int:
        """How many hex numbers it has."""
        return self.last.number - self.first.number + 1

    def hexes(self, board: Board) -> tuple[Hex, ...]:
        """Its hexes on the map, in board order."""
        return tuple(facts.hex for facts in board.hexes if facts.hex in self)


@dataclass(frozen=True, slots=True)
class EntireMapInPlay(Refusal):
    """Nobody declares a playing area in a scenario of this type."""

    type: ScenarioType
    rule: ClassVar[str] = "4.5171"


@dataclass(frozen=True, slots=True)
class PlayingAreaOffMap(Refusal):
    """The playing area between these corners reaches beyond the map, or has no hex of it."""

    first: Hex
    last: Hex
    rule: ClassVar[str] = "C29"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PlayingAreaTooLarge(Refusal):
    """The playing area has more than `at_most` hexrows or hex numbers."""

    hexrows: int
    numbers: int
    at_most: int
    rule: ClassVar[str] = "C29"


def playing_area_refusal(board: Board, scenario: Scenario, area: PlayingArea) -> Refusal | None:
    """Why the German may not declare `area` for `scenario`; none if he may (4.5171a, 4.5171b, C29)."""
    if scenario.playing_area is None:
        return EntireMapInPlay(scenario.type)
    if not is_on_map(board, area):
        return PlayingAreaOffMap(area.first, area.last)
    if max(area.hexrows, area.numbers) > scenario.playing_area:
        return PlayingAreaTooLarge(area.hexrows, area.numbers, scenario.playing_area)
    return None


def is_on_map(board: Board, area: PlayingArea) -> bool:
    """Whether each hexrow and each hex number of `area` is one of the map."""
    inside = area.hexes(board)
    return (
        len({hex_.column for hex_ in inside}) == area.hexrows
        and len({hex_.number for hex_ in inside}) == area.numbers
    )
