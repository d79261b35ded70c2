"""The CG Dates, the Turn Record Chart, Player Turns and their phases (4.2, 4.41, CG2; ruling C43)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import Roll, check_dice
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


class DayPart(StrEnum):
    """The part of the day in the name of a CG Date (4.2)."""

    MORNING = "Morning"
    MIDDAY = "Midday"
    AFTERNOON = "Afternoon"


class CGDate(StrEnum):
    """The six CG Dates of September 1944, in order (4.41, 4.514)."""

    AFTERNOON_23 = "23 Afternoon"
    MORNING_24 = "24 Morning"
    MIDDAY_24 = "24 Midday"
    AFTERNOON_24 = "24 Afternoon"
    MORNING_25 = "25 Morning"
    MIDDAY_25 = "25 Midday"

    @property
    def day(self) -> int:
        """The day of September."""
        return int(self.value.split()[0])

    @property
    def part(self) -> DayPart:
        """The part of the day."""
        return DayPart(self.value.split()[1])

    @property
    def is_morning(self) -> bool:
        """Whether British tanks bought on this date may not set up on the map (4.5127)."""
        return self.part is DayPart.MORNING

    @property
    def is_initial(self) -> bool:
        """Whether this is the date of the initial scenario, which has no Recovery Phase before it (4.4)."""
        return self is CGDate.AFTERNOON_23

    @property
    def is_last(self) -> bool:
        """Whether the CG ends with this date (4.2)."""
        return self is CGDate.MIDDAY_25

    @property
    def next(self) -> "CGDate | None":
        """The date that step 4.510 goes on to; none after the last."""
        dates = tuple(CGDate)
        return None if self.is_last else dates[dates.index(self) + 1]

    @property
    def previous(self) -> "CGDate | None":
        """The date before; none before the initial scenario."""
        dates = tuple(CGDate)
        return None if self.is_initial else dates[dates.index(self) - 1]


class Phase(StrEnum):
    """The phases of a Player Turn, in order."""

    RPH = "RPh"
    PFPH = "PFPh"
    MPH = "MPh"
    DFPH = "DFPh"
    AFPH = "AFPh"
    RTPH = "RtPh"
    APH = "APh"
    CCPH = "CCPh"

    @property
    def next(self) -> "Phase | None":
        """The phase that follows in the same Player Turn; none after the CCPh."""
        phases = tuple(Phase)
        return None if self is Phase.CCPH else phases[phases.index(self) + 1]


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """The turn of one side: its half of Game Turn `turn`."""

    turn: int
    side: Side


@dataclass(frozen=True, slots=True)
class EndNumber:
    """The circled number in the box of a Game Turn: a Scenario End dr of this or less ends it (CG2)."""

    turn: int
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class NoScenarioEndRoll(Refusal):
    """No Scenario End dr is made at the end of Game Turn `turn`."""

    turn: int
    rule: ClassVar[str] = "CG2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ScenarioEnd:
    """The German's Scenario End dr at the end of a Game Turn, and whether the scenario is over."""

    turn: int
    number: int
    roll: Roll
    is_over: bool


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """The Turn Record Chart printed on the map: how many Game Turns, and the Scenario End numbers."""

    turns: int
    end_numbers: tuple[EndNumber, ...]

    def end_number(self, turn: int) -> int | None:
        """The number to roll at the end of Game Turn `turn`; none where no dr is made."""
        return next((entry.number for entry in self.end_numbers if entry.turn == turn), None)

    def chance_of_end(self, turn: int) -> Fraction:
        """The chance that the scenario ends with Game Turn `turn`, once it has come so far."""
        if turn >= self.turns:
            return Fraction(1)
        return Fraction(min(6, self.end_number(turn) or 0), 6)

    def length_chances(self, after: int = 0) -> tuple[tuple[int, Fraction], ...]:
        """The Game Turns a scenario can end with, each with its chance, once it has gone on after `after`.

        It is over after the last Game Turn (CG2); an end by agreement is not reckoned with.
        """
        found = []
        goes_on = Fraction(1)
        for turn in range(after + 1, self.turns + 1):
            chance = goes_on * self.chance_of_end(turn)
            if chance:
                found.append((turn, chance))
            goes_on -= chance
        return tuple(found)

    def scenario_end(self, turn: int, dice: Sequence[int]) -> ScenarioEnd:
        """The outcome of the German's Scenario End dr after Game Turn `turn` (CG2, C43).

        After the last Game Turn the scenario is over whatever the dr. Raises `Refused` for a turn without a
        Scenario End number.
        """
        number = self.end_number(turn)
        if number is None:
            raise Refused(NoScenarioEndRoll(turn))
        roll = Roll(check_dice(dice, 1))
        return ScenarioEnd(turn, number, roll, roll.final <= number or turn >= self.turns)


def read_turn_record(text: str) -> TurnRecord:
    """The Turn Record Chart in the TOML `text`; raises `ChartError`."""
    chart = chart_file("turn_record.toml", text)
    chart.check_keys("game_turns", "rule", "scenario_end")
    chart.rule()
    turns = chart.number("game_turns", 1, 20)
    numbers = tuple(_read_end_number(line, turns) for line in chart.lines("scenario_end"))
    expected = tuple(range(numbers[0].turn, turns + 1))
    if tuple(entry.turn for entry in numbers) != expected:
        raise chart.error(f"the Scenario End numbers must run without a gap to Game Turn {turns}")
    return TurnRecord(turns, numbers)


def _read_end_number(line: ChartLine, turns: int) -> EndNumber:
    line.check_keys("game_turn", "dr_at_most", "rule")
    return EndNumber(line.number("game_turn", 1, turns), line.number("dr_at_most", 1, 6), line.rule())
