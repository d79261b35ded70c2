"""The Infantry Fire Table (IFT) on which OBA is resolved (2.5).

The columns stand in resources/charts/infantry_fire_table.toml; `read_fire_table` checks them once.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from elst_app.rules.chart_reading import ChartLine, chart_file

_NAME: Final = re.compile(r"(?P<kia>\d)KIA|K/(?P<k>\d)|(?P<mc>\d)MC|(?P<nmc>NMC)|(?P<ptc>PTC)")


class Effect(StrEnum):
    """What a result of the IFT does, the worst first."""

    KIA = "KIA"
    """Killed in Action: `number` units are eliminated, the others Break."""
    K = "K"
    """Casualty Reduction of one unit, a Morale Check with `number` for the others."""
    MC = "MC"
    """A Morale Check with `number` added; 0 is a Normal Morale Check."""
    PTC = "PTC"
    """A Pin Task Check."""
    NONE = "-"


@dataclass(frozen=True, slots=True)
class FireResult:
    """One result of the IFT, such as 2KIA, K/3, 1MC, NMC, PTC or no effect."""

    effect: Effect
    number: int = 0

    @property
    def name(self) -> str:
        """The result as the table prints it; `-` for no effect."""
        if self.effect is Effect.KIA:
            return f"{self.number}KIA"
        if self.effect is Effect.K:
            return f"K/{self.number}"
        if self.effect is Effect.MC:
            return f"{self.number}MC" if self.number else "NMC"
        return self.effect.value

    def __str__(self) -> str:
        return self.name


NO_EFFECT: Final = FireResult(Effect.NONE)
"""The result of a Final DR past the end of a column."""


@dataclass(frozen=True, slots=True)
class FireColumn:
    """The column of one FP: the result of a Final DR of 0 or less, of 1, of 2 and so on."""

    fp: int
    results: tuple[FireResult, ...]

    def result(self, final_dr: int) -> FireResult:
        """The result of a Final DR."""
        place = max(0, final_dr)
        return self.results[place] if place < len(self.results) else NO_EFFECT


@dataclass(frozen=True, slots=True)
class FireTable:
    """The whole table, its columns by rising FP."""

    columns: tuple[FireColumn, ...]

    def column(self, fp: int) -> FireColumn:
        """The column an attack with `fp` uses: the highest that is not above it (O26: 32 uses the 30).

        Less than the first column's FP makes no attack: raises `ValueError`.
        """
        for column in reversed(self.columns):
            if column.fp <= fp:
                return column
        raise ValueError(f"no column for {fp} FP")


def read_fire_table(text: str) -> FireTable:
    """The IFT in the TOML `text`; raises `ChartError`.

    The columns must rise, and no result of a column may be better than the one before it.
    """
    chart = chart_file("infantry_fire_table.toml", text)
    chart.check_keys("column")
    lines = chart.lines("column")
    columns = tuple(_read_column(line) for line in lines)
    for line, before, after in zip(lines[1:], columns, columns[1:], strict=False):
        if after.fp <= before.fp:
            raise line.error(f"FP {after.fp} must be above {before.fp}")
    return FireTable(columns)


def _read_column(line: ChartLine) -> FireColumn:
    line.check_keys("fp", "results", "rule")
    line.rule()
    results = tuple(_read_result(line, name) for name in line.text("results").split())
    if list(results) != sorted(results, key=_severity):
        raise line.error("results must go from the worst to the mildest")
    return FireColumn(line.number("fp", 1, 99), results)


def _read_result(line: ChartLine, name: str) -> FireResult:
    match = _NAME.fullmatch(name)
    if match is None:
        raise line.error(f"no result is called {name}")
    if match["kia"]:
        return FireResult(Effect.KIA, int(match["kia"]))
    if match["k"]:
        return FireResult(Effect.K, int(match["k"]))
    if match["mc"]:
        return FireResult(Effect.MC, int(match["mc"]))
    return FireResult(Effect.MC if match["nmc"] else Effect.PTC)


def _severity(result: FireResult) -> tuple[int, int]:
    return tuple(Effect).index(result.effect), -result.number
