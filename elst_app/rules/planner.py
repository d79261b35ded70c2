"""The planner: what a side can afford on the coming CG Dates, worked out exactly (4.514, 4.515; C39)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from elst_app.rules.calendar import CGDate
from elst_app.rules.points import CPPChart, replenishment_chances
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import (
    Deployment,
    RGChart,
    RGLine,
    Situation,
    offers,
)
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class CPPForecast:
    """The CPP a side will have on a CG Date, each possible number with its chance, lowest first."""

    date: CGDate
    chances: tuple[tuple[int, Fraction], ...]

    @property
    def least(self) -> int:
        """The fewest there can be."""
        return self.chances[0][0]

    @property
    def most(self) -> int:
        """The most there can be."""
        return self.chances[-1][0]

    def chance_of(self, cost: int) -> Fraction:
        """The chance that there are at least `cost`."""
        return sum((chance for total, chance in self.chances if total >= cost), Fraction(0))


@dataclass(frozen=True, slots=True)
class PlannedPrice:
    """What an RG will cost with one deployment, the chance to have the CPP, and what else forbids it."""

    deployment: Deployment
    cost: int
    chance: Fraction
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class PlannedOffer:
    """A line of the RG chart on a coming date: off the map and on it; the Attack Chit has one price."""

    line: RGLine
    prices: tuple[PlannedPrice, ...]


@dataclass(frozen=True, slots=True)
class PlannedDate:
    """A coming CG Date: the CPP it can bring, and the whole RG chart at its prices."""

    forecast: CPPForecast
    offers: tuple[PlannedOffer, ...]


def cpp_forecasts(chart: CPPChart, side: Side, after: CGDate, cpp_left: int) -> tuple[CPPForecast, ...]:
    """The CPP of `side` on each CG Date after `after`, the nearest first, if nothing more is bought.

    `cpp_left` are those left on `after`, with its own replenishment.
    """
    chances = {cpp_left: Fraction(1)}
    found = []
    date = after.next
    while date is not None:
        totals: dict[int, Fraction] = {}
        for added, chance in replenishment_chances(chart.base(side, date)).items():
            for left, chance_so_far in chances.items():
                totals[left + added] = totals.get(left + added, Fraction(0)) + chance * chance_so_far
        chances = totals
        found.append(CPPForecast(date, tuple(sorted(totals.items()))))
        date = date.next
    return tuple(found)


def plan(cpp: CPPChart, rgs: RGChart, situation: Situation) -> tuple[PlannedDate, ...]:
    """What the side can afford on each CG Date after that of `situation`, if it buys nothing in between.

    What it has bought and intends to buy now stands among the purchases of the `situation` and is taken off
    its CPP. Whether it can deploy on the map is taken to stay as it is now.
    """
    forecasts = cpp_forecasts(cpp, situation.side, situation.date, situation.cpp_left)
    return tuple(PlannedDate(forecast, _offers(rgs, situation, forecast)) for forecast in forecasts)


def _offers(chart: RGChart, situation: Situation, forecast: CPPForecast) -> tuple[PlannedOffer, ...]:
    dearest = max(line.cost for line in chart.of(situation.side)) + chart.on_map_surcharge
    rich = replace(situation, date=forecast.date, cpp_left=dearest)
    return tuple(
        PlannedOffer(
            offer.line,
            tuple(
                PlannedPrice(price.deployment, price.cost, forecast.chance_of(price.cost), price.refusals)
                for price in offer.prices
            ),
        )
        for offer in offers(chart, rich)
    )
