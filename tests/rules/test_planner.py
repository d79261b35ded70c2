"""The planner: exact distributions of the coming CPP, and what they can buy (4.514, 4.515; C39)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elst_app.loading import charts
from elst_app.rules.calendar import CGDate
from elst_app.rules.planner import CPPForecast, PlannedPrice, cpp_forecasts, plan
from elst_app.rules.points import CPPLine
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import (
    AttackChitGone,
    Deployment,
    MaxPerCGReached,
    NoAttackChitOnDate,
    NorthEdgeClosed,
    NoTanksOnMapInMorning,
    Situation,
    UnknownRG,
    cost_of_date,
    on_date,
    purchase,
)
from elst_app.rules.sides import Side

CPP = charts().cpp
RGS = charts().reinforcement_groups
OFF, ON, NONE = Deployment.OFF_MAP, Deployment.ON_MAP, Deployment.NONE


def sixths(*counts: tuple[int, int]) -> tuple[tuple[int, Fraction], ...]:
    return tuple((total, Fraction(count, 6)) for total, count in counts)


def thirty_sixths(first: int, *counts: int) -> tuple[tuple[int, Fraction], ...]:
    return tuple((first + place, Fraction(count, 36)) for place, count in enumerate(counts))


def price(situation: Situation, date: CGDate, rg: str, deployment: Deployment) -> PlannedPrice:
    planned = next(each for each in plan(CPP, RGS, situation) if each.forecast.date is date)
    offer = next(each for each in planned.offers if each.line.id == rg)
    return next(each for each in offer.prices if each.deployment is deployment)


def after_buying(situation: Situation, rg: str, deployment: Deployment) -> Situation:
    """The situation once this is bought as well, for sale or not."""
    bought = (*situation.purchases, purchase(RGS, situation, rg, deployment))
    before, after = (cost_of_date(on_date(each, situation.date)) for each in (situation.purchases, bought))
    return replace(situation, purchases=bought, cpp_left=situation.cpp_left - (after - before))


def now(side: Side, date: CGDate, left: int, *bought: tuple[str, Deployment]) -> Situation:
    situation = Situation(side, date, (), left)
    for rg, deployment in bought:
        situation = after_buying(situation, rg, deployment)
    return situation


def test_4_514_one_date_ahead_is_the_base_number_less_the_dr() -> None:
    (found,) = cpp_forecasts(CPP, Side.BRITISH, CGDate.MORNING_25, 3)
    assert found == CPPForecast(CGDate.MIDDAY_25, sixths((7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1)))
    assert (found.least, found.most) == (7, 12)


def test_c39_a_dr_above_the_base_number_replenishes_nothing() -> None:
    (found,) = cpp_forecasts(CPP, Side.GERMAN, CGDate.MORNING_25, 0)
    assert found.chances == sixths((0, 2), (1, 1), (2, 1), (3, 1), (4, 1))


def test_4_514_two_dates_ahead_are_two_drs() -> None:
    _, found = cpp_forecasts(CPP, Side.BRITISH, CGDate.AFTERNOON_24, 0)
    assert found.date is CGDate.MIDDAY_25
    assert found.chances == thirty_sixths(18, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def test_4_514_every_coming_date_is_forecast_and_none_after_the_last() -> None:
    dates = [found.date for found in cpp_forecasts(CPP, Side.GERMAN, CGDate.AFTERNOON_23, 0)]
    assert dates == list(CGDate)[1:]
    assert cpp_forecasts(CPP, Side.GERMAN, CGDate.MIDDAY_25, 9) == ()


@pytest.mark.parametrize(
    ("cost", "of_36"), [(17, 36), (18, 36), (19, 35), (23, 21), (27, 3), (28, 1), (29, 0)]
)
def test_4_514_the_chance_to_have_enough(cost: int, of_36: int) -> None:
    _, found = cpp_forecasts(CPP, Side.BRITISH, CGDate.AFTERNOON_24, 0)
    assert found.chance_of(cost) == Fraction(of_36, 36)


@given(
    st.sampled_from(Side),
    st.sampled_from([CGDate.MIDDAY_24, CGDate.AFTERNOON_24, CGDate.MORNING_25]),
    st.integers(-3, 30),
)
@settings(max_examples=20)
def test_c39_the_forecast_is_what_every_combination_of_drs_brings(
    side: Side, after: CGDate, left: int
) -> None:
    forecasts = cpp_forecasts(CPP, side, after, left)
    totals: list[list[int]] = [[] for _ in forecasts]
    for dice in product(range(1, 7), repeat=len(forecasts)):
        initial = left
        for place, (forecast, die) in enumerate(zip(forecasts, dice, strict=True)):
            line = CPPLine(forecast.date, side, initial, CPP.base(side, forecast.date), die)
            totals[place].append(line.total)
            initial = line.left
    for forecast, found in zip(forecasts, totals, strict=True):
        counted = {total: Fraction(found.count(total), len(found)) for total in sorted(set(found))}
        assert dict(forecast.chances) == counted
        assert list(dict(forecast.chances)) == list(counted)


@pytest.mark.parametrize("side", list(Side))
def test_4_514_the_chances_of_a_date_add_up_to_one(side: Side) -> None:
    for found in cpp_forecasts(CPP, side, CGDate.AFTERNOON_23, 5):
        assert sum(chance for _, chance in found.chances) == 1
        assert found.chance_of(found.least) == 1
        assert found.chance_of(found.most + 1) == 0


@pytest.mark.parametrize(
    ("bought", "left"),
    [
        ((), 20),
        ((("I1", OFF),), 12),
        ((("I1", ON),), 11),
        ((("I1", ON), ("G1", ON)), 9),
        ((("I1", ON), ("G1", ON), ("O2", OFF), ("O2", OFF)), 3),
    ],
)
def test_4_5151_what_is_bought_is_taken_off(bought: tuple[tuple[str, Deployment], ...], left: int) -> None:
    situation = now(Side.BRITISH, CGDate.MIDDAY_24, 20, *bought)
    assert situation.cpp_left == left
    assert [(each.rg, each.deployment) for each in situation.purchases] == list(bought)


def test_4_5154_the_attack_chit_gives_the_surcharges_of_its_date_back() -> None:
    without = now(Side.GERMAN, CGDate.MORNING_24, 20, ("I2", ON), ("V1", ON))
    assert without.cpp_left == 20 - 6 - 1 - 2 - 1
    assert after_buying(without, "-", NONE).cpp_left == 20 - 6 - 2 - 1


def test_there_is_nothing_to_plan_for_an_rg_the_side_has_not() -> None:
    with pytest.raises(Refused) as refused:
        now(Side.BRITISH, CGDate.MIDDAY_24, 20, ("V4", OFF))
    assert refused.value.refusal == UnknownRG(Side.BRITISH, "V4")


@pytest.mark.parametrize(
    ("rg", "deployment", "cost", "sixths_of_chance"),
    [
        ("I1", OFF, 4, 3),
        ("I1", ON, 5, 2),
        ("I2", OFF, 6, 1),
        ("I2", ON, 7, 0),
        ("G2", ON, 3, 4),
        ("O1", ON, 3, 4),
        ("V1", OFF, 2, 6),
        ("V1", ON, 3, 4),
    ],
)
def test_4_5151_the_chance_to_afford_an_rg_with_and_without_the_surcharge(
    rg: str, deployment: Deployment, cost: int, sixths_of_chance: int
) -> None:
    found = price(now(Side.GERMAN, CGDate.MORNING_25, 2), CGDate.MIDDAY_25, rg, deployment)
    assert (found.cost, found.chance) == (cost, Fraction(sixths_of_chance, 6))
    assert found.refusals == ()


def test_what_is_bought_now_lowers_the_chances_of_later() -> None:
    rich = now(Side.GERMAN, CGDate.MORNING_25, 6)
    poor = after_buying(rich, "O2", OFF)
    assert price(rich, CGDate.MIDDAY_25, "I2", OFF).chance == 1
    assert price(poor, CGDate.MIDDAY_25, "I2", OFF).chance == 0
    assert price(poor, CGDate.MIDDAY_25, "I1", OFF).chance == Fraction(2, 6)


@pytest.mark.parametrize(
    ("situation", "date", "rg", "deployment", "refusals"),
    [
        (
            now(Side.GERMAN, CGDate.MORNING_24, 30, ("I1", OFF)),
            CGDate.MIDDAY_24,
            "I1",
            OFF,
            (MaxPerCGReached("I1", 1),),
        ),
        (now(Side.GERMAN, CGDate.MORNING_24, 30, ("I3", OFF)), CGDate.MIDDAY_24, "I3", OFF, ()),
        (
            now(Side.GERMAN, CGDate.MORNING_24, 30, ("-", NONE)),
            CGDate.MIDDAY_24,
            "-",
            NONE,
            (AttackChitGone(CGDate.MORNING_24),),
        ),
        (
            now(Side.GERMAN, CGDate.MORNING_24, 30),
            CGDate.MIDDAY_25,
            "-",
            NONE,
            (NoAttackChitOnDate(CGDate.MIDDAY_25),),
        ),
        (
            now(Side.BRITISH, CGDate.MIDDAY_24, 30),
            CGDate.MORNING_25,
            "V1",
            ON,
            (NoTanksOnMapInMorning(CGDate.MORNING_25),),
        ),
        (now(Side.BRITISH, CGDate.MIDDAY_24, 30), CGDate.MORNING_25, "V1", OFF, ()),
        (now(Side.BRITISH, CGDate.MIDDAY_24, 30), CGDate.MIDDAY_25, "V1", ON, ()),
        (
            Situation(Side.GERMAN, CGDate.MORNING_24, (), 30, is_north_edge_open=False),
            CGDate.MIDDAY_24,
            "V2",
            ON,
            (NorthEdgeClosed(),),
        ),
    ],
)
def test_4_5151_what_forbids_a_purchase_whatever_the_cpp(
    situation: Situation,
    date: CGDate,
    rg: str,
    deployment: Deployment,
    refusals: tuple[Refusal, ...],
) -> None:
    assert price(situation, date, rg, deployment).refusals == refusals


def test_4_515e_the_limits_of_a_date_begin_anew_on_the_next() -> None:
    situation = now(Side.GERMAN, CGDate.MORNING_24, 30, ("I3", OFF), ("G1", OFF), ("O2", OFF))
    for rg in ("I2", "G1", "O2"):
        assert price(situation, CGDate.MIDDAY_24, rg, OFF).refusals == ()


def test_4_514_few_cpp_are_no_refusal_but_a_chance_of_nought() -> None:
    found = price(now(Side.GERMAN, CGDate.MORNING_25, 0), CGDate.MIDDAY_25, "I2", OFF)
    assert (found.chance, found.refusals) == (0, ())


@pytest.mark.parametrize(("side", "lines"), [(Side.GERMAN, 14), (Side.BRITISH, 8)])
def test_4_515_the_whole_chart_is_planned_on_every_coming_date(side: Side, lines: int) -> None:
    planned = plan(CPP, RGS, now(side, CGDate.AFTERNOON_23, 10))
    assert [each.forecast.date for each in planned] == list(CGDate)[1:]
    for each in planned:
        assert tuple(offer.line for offer in each.offers) == RGS.of(side)
        assert len(each.offers) == lines
