"""What the play of a scenario allows: PF (CG5; ruling C31) and MMC self-rally attempts (CG4).

The figures stand in resources/charts/play.toml.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from elst_app.rules.chart_reading import chart_file
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind


@dataclass(frozen=True, slots=True)
class PlayChart:
    """The PF that two German squads bring, and the MMC self-rally attempts of a side in its own RPh."""

    pf_for_two_squads: int
    self_rally_attempts: int

    def pf(self, squads: int) -> int:
        """The PF of so many German squads set up on the map or entering as one group (C31)."""
        return self.pf_for_two_squads * squads // 2

    def pf_available(self, set_up: int, groups: Sequence[int] = ()) -> int:
        """The PF of a whole scenario: of the squads set up, and of those of each group that entered since.

        Fractions are rounded down each time, not once in all (C31).
        """
        return self.pf(set_up) + sum(self.pf(squads) for squads in groups)


@dataclass(frozen=True, slots=True)
class NoPFLeft(Refusal):
    """All the PF `available` in this scenario have been used."""

    available: int
    rule: ClassVar[str] = "CG5"


@dataclass(frozen=True, slots=True)
class NoSelfRallyLeft(Refusal):
    """`side` has made all its MMC self-rally `attempts` of this RPh."""

    side: Side
    attempts: int
    rule: ClassVar[str] = "CG4"


def german_squads(units: Iterable[Unit]) -> int:
    """How many of the units count for PF: the German squads, and no HS or crew."""
    return sum(unit.side is Side.GERMAN and unit.kind is UnitKind.SQUAD for unit in units)


def pf_refusal(available: int, used: int) -> NoPFLeft | None:
    """Why no further PF may be used; none if one may."""
    return NoPFLeft(available) if used >= available else None


def self_rally_refusal(chart: PlayChart, side: Side, made: int) -> NoSelfRallyLeft | None:
    """Why `side` may not attempt another MMC self-rally in this RPh; none if it may."""
    attempts = chart.self_rally_attempts
    return NoSelfRallyLeft(side, attempts) if made >= attempts else None


def read_play_chart(text: str) -> PlayChart:
    """The chart in the TOML `text`; raises `ChartError`."""
    chart = chart_file("play.toml", text)
    chart.check_keys("panzerfaust", "self_rally")
    panzerfaust = chart.line("panzerfaust")
    panzerfaust.check_keys("pf_for_two_squads", "rule")
    panzerfaust.rule()
    self_rally = chart.line("self_rally")
    self_rally.check_keys("mmc_attempts", "rule")
    self_rally.rule()
    return PlayChart(panzerfaust.number("pf_for_two_squads", 0, 9), self_rally.number("mmc_attempts", 0, 9))
