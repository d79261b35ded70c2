"""Campaign Purchase Points: replenishment, what is spent, what is carried over (4.514; rulings C35, C39)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import DIE_CHANCES
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class BaseCPP:
    """The Base CPP Numbers of one CG Date."""

    date: CGDate
    german: int
    british: int
    rule: str

    def of(self, side: Side) -> int:
        """The number of `side`."""
        return self.british if side is Side.BRITISH else self.german


@dataclass(frozen=True, slots=True)
class NoReplenishment(Refusal):
    """`date` has no Base CPP Number: its points stand with the initial OB (4.514, C35)."""

    date: CGDate
    rule: ClassVar[str] = "4.514"


@dataclass(frozen=True, slots=True)
class NotEnoughCPP(Refusal):
    """It costs `cost` CPP and only `left` are left."""

    cost: int
    left: int
    rule: ClassVar[str] = "4.514"


@dataclass(frozen=True, slots=True)
class CPPChart:
    """The CPP Replenishment Table."""

    lines: tuple[BaseCPP, ...]

    def base(self, side: Side, date: CGDate) -> int:
        """The Base CPP Number; raises `Refused(NoReplenishment)` for the date of the initial scenario."""
        for line in self.lines:
            if line.date is date:
                return line.of(side)
        raise Refused(NoReplenishment(date))


@dataclass(frozen=True, slots=True)
class CPPLine:
    """The CPP of one side on one CG Date, as the CG Log notes them (4.514).

    `base` and `die` are None on a date without replenishment, and before its dr is rolled.
    """

    date: CGDate
    side: Side
    initial: int
    base: int | None = None
    die: int | None = None
    spent: int = 0

    @property
    def replenished(self) -> int:
        """The "Repl" column: Base CPP Number less the dr, never below zero (C39)."""
        if self.base is None or self.die is None:
            return 0
        return replenished(self.base, self.die)

    @property
    def total(self) -> int:
        """The "Total" column: what may be spent on this date."""
        return self.initial + self.replenished

    @property
    def left(self) -> int:
        """What is unspent; below zero only where more was recorded as spent than there was."""
        return self.total - self.spent

    def with_spent(self, spent: int) -> "CPPLine":
        """The line with `spent` as the cost of all that was bought on this date."""
        return replace(self, spent=spent)

    def refusal(self, cost: int) -> NotEnoughCPP | None:
        """Why `cost` more may not be spent; none if it may."""
        return NotEnoughCPP(cost, self.left) if cost > self.left else None


def starting_line(side: Side, initial: int) -> CPPLine:
    """The line of 23 Afternoon with the starting CPP, which the players read off the scenario card (C35)."""
    return CPPLine(CGDate.AFTERNOON_23, side, initial)


def replenishment_chances(base: int) -> dict[int, Fraction]:
    """The chance of each number of CPP replenished from a Base CPP Number, lowest first (4.514)."""
    chances: dict[int, Fraction] = {}
    for die, chance in reversed(DIE_CHANCES.items()):
        result = replenished(base, die)
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances


def dice_replenishing(base: int, points: int) -> tuple[int, ...]:
    """The drs that replenish just so many CPP from a Base CPP Number, lowest first (4.514)."""
    return tuple(die for die in DIE_CHANCES if replenished(base, die) == points)


def replenished(base: int, die: int) -> int:
    """The CPP replenished: the Base CPP Number less the dr, never below zero (C39)."""
    return max(0, base - die)


def read_cpp_chart(text: str) -> CPPChart:
    """The CPP Replenishment Table in the TOML `text`; raises `ChartError`."""
    chart = chart_file("cpp.toml", text)
    chart.check_keys("date")
    lines = tuple(_read_base(line) for line in chart.lines("date"))
    if [line.date for line in lines] != [date for date in CGDate if not date.is_initial]:
        raise chart.error("every CG Date after 23 Afternoon must stand there once, in order")
    return CPPChart(lines)


def _read_base(line: ChartLine) -> BaseCPP:
    line.check_keys("cg_date", "german_base_cpp", "british_base_cpp", "rule")
    return BaseCPP(
        line.choice("cg_date", CGDate),
        line.number("german_base_cpp", 0, 99),
        line.number("british_base_cpp", 0, 99),
        line.rule(),
    )
