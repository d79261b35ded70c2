"""Scenarios outside the CG: who sets up where, with what, for how long, on how much of the map (DaE4; C36).

The figures stand in resources/charts/set_ups.toml.
"""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.board import Board
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side


class Edge(StrEnum):
    """An edge of the map."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class ForceKind(StrEnum):
    """What a scenario counts in its forces."""

    SQUAD = "squad"
    LEADER = "leader"
    SUPPORT_WEAPON = "SW"
    VEHICLE = "vehicle"


@dataclass(frozen=True, slots=True)
class Force:
    """`number` of a kind; `unit` is what their counters show, None where the text does not say."""

    number: int
    kind: ForceKind
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class SideSetUp:
    """The forces of a side and where they begin: set up in `area`, or entering along an edge on a turn.

    SS MMC are subject to no ELR, whatever `mmc_elr` says (3.2).
    """

    side: Side
    mmc_elr: int
    leader_elr: int
    area: PlayingArea | None
    enters_on_turn: int | None
    enters_along: Edge | None
    forces: tuple[Force, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class SetUpModule:
    """An OBA module with a Draw Pile of its own; `observer` is the hex of its Off-Board Observer (2.8)."""

    side: Side
    calibre: int
    has_smoke: bool
    observer: Hex | None
    black: int
    red: int
    rule: str


@dataclass(frozen=True, slots=True)
class SetUpBalance:
    """What may be changed to help a side: Game Turns added or deleted, a force added."""

    favours: Side
    game_turns: int
    force: Force | None
    rule: str


@dataclass(frozen=True, slots=True)
class BuildingsCleared:
    """The Victory Conditions: no building in `buildings` has a Good Order enemy squad or HS in it at the end.

    If one has, the enemy of `winner` wins.
    """

    winner: Side
    buildings: PlayingArea
    rule: str

    def hexes(self, board: Board) -> tuple[Hex, ...]:
        """The building hexes that count, in board order."""
        return tuple(hex_ for hex_ in self.buildings.hexes(board) if board[hex_].building is not None)


@dataclass(frozen=True, slots=True)
class SetUp:
    """A scenario outside the CG, fought on a CG Date. `area` is what is in play, None for the entire map.

    By `entry_terrain_rule` the terrain out of play stays in effect for entry, and for that alone.
    With `forces_are_a_summary` the counts are those of a text that sums the forces up (C36).
    """

    id: str
    title: str
    date: CGDate
    sets_up_first: Side
    moves_first: Side
    game_turns: int
    has_scenario_end_dr: bool
    area: PlayingArea | None
    entry_terrain_rule: str | None
    forces_are_a_summary: bool
    sides: tuple[SideSetUp, ...]
    oba: tuple[SetUpModule, ...]
    balance: tuple[SetUpBalance, ...]
    victory: BuildingsCleared
    rule: str

    def of(self, side: Side) -> SideSetUp:
        """The set-up of `side`."""
        return next(each for each in self.sides if each.side is side)

    def turns_with(self, favoured: Side | None) -> int:
        """The Game Turns it lasts with the balance that favours a side; as printed with None."""
        return self.game_turns + sum(each.game_turns for each in self.balance if each.favours is favoured)


def read_set_ups(text: str) -> tuple[SetUp, ...]:
    """The scenarios in the TOML `text`; raises `ChartError`."""
    chart = chart_file("set_ups.toml", text)
    chart.check_keys("set_up")
    found = tuple(_read_set_up(line) for line in chart.lines("set_up"))
    if len({set_up.id for set_up in found}) < len(found):
        raise chart.error("a scenario stands there twice")
    return found


def _read_set_up(line: ChartLine) -> SetUp:
    line.check_keys(
        "id",
        "title",
        "date",
        "sets_up_first",
        "moves_first",
        "game_turns",
        "scenario_end_dr",
        "area_from",
        "area_to",
        "entry_terrain_rule",
        "forces_are_a_summary",
        "victory",
        "side",
        "oba",
        "balance",
        "rule",
    )
    sides = tuple(_read_side(each) for each in line.lines("side"))
    if sorted(each.side for each in sides) != sorted(Side):
        raise line.error("side: both sides must stand there once")
    return SetUp(
        id=line.text("id"),
        title=line.text("title"),
        date=line.choice("date", CGDate),
        sets_up_first=line.choice("sets_up_first", Side),
        moves_first=line.choice("moves_first", Side),
        game_turns=line.number("game_turns", 1, 20),
        has_scenario_end_dr=line.flag("scenario_end_dr"),
        area=_read_area(line, "area") if line.has("area_from") else None,
        entry_terrain_rule=line.text("entry_terrain_rule") if line.has("entry_terrain_rule") else None,
        forces_are_a_summary=line.flag("forces_are_a_summary"),
        sides=sides,
        oba=tuple(_read_module(each) for each in line.lines("oba")) if line.has("oba") else (),
        balance=tuple(_read_balance(each) for each in line.lines("balance")) if line.has("balance") else (),
        victory=_read_victory(line.line("victory")),
        rule=line.rule(),
    )


def _read_area(line: ChartLine, name: str) -> PlayingArea:
    return PlayingArea(line.hex(f"{name}_from"), line.hex(f"{name}_to"))


def _read_side(line: ChartLine) -> SideSetUp:
    line.check_keys(
        "side",
        "mmc_elr",
        "leader_elr",
        "area_from",
        "area_to",
        "enters_on_turn",
        "enters_along",
        "force",
        "rule",
    )
    is_entering = line.has("enters_on_turn")
    if is_entering == line.has("area_from"):
        raise line.error("a side sets up or enters")
    return SideSetUp(
        side=line.choice("side", Side),
        mmc_elr=line.number("mmc_elr", 0, 5),
        leader_elr=line.number("leader_elr", 0, 5),
        area=None if is_entering else _read_area(line, "area"),
        enters_on_turn=line.number("enters_on_turn", 1, 20) if is_entering else None,
        enters_along=line.choice("enters_along", Edge) if is_entering else None,
        forces=tuple(_read_force(each, "number", "kind", "unit") for each in line.lines("force")),
        rule=line.rule(),
    )


def _read_force(line: ChartLine, *keys: str) -> Force:
    line.check_keys(*keys)
    return Force(
        line.number("number", 1, 99),
        line.choice("kind", ForceKind),
        line.text("unit") if line.has("unit") else None,
    )


def _read_module(line: ChartLine) -> SetUpModule:
    line.check_keys("side", "calibre_mm", "smoke", "observer_hex", "black_chits", "red_chits", "rule")
    return SetUpModule(
        side=line.choice("side", Side),
        calibre=line.number("calibre_mm", 70, 150),
        has_smoke=line.flag("smoke"),
        observer=line.hex("observer_hex") if line.has("observer_hex") else None,
        black=line.number("black_chits", 0, 20),
        red=line.number("red_chits", 0, 20),
        rule=line.rule(),
    )


def _read_balance(line: ChartLine) -> SetUpBalance:
    keys = ("favours", "game_turns", "number", "kind", "unit", "rule")
    line.check_keys(*keys)
    return SetUpBalance(
        favours=line.choice("favours", Side),
        game_turns=line.number("game_turns", -9, 9) if line.has("game_turns") else 0,
        force=_read_force(line, *keys) if line.has("number") else None,
        rule=line.rule(),
    )


def _read_victory(line: ChartLine) -> BuildingsCleared:
    line.check_keys("winner", "buildings_from", "buildings_to", "rule")
    return BuildingsCleared(line.choice("winner", Side), _read_area(line, "buildings"), line.rule())
