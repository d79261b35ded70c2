"""Several RG bought together (4.515, 4.5151, 4.5154), by hand from the charts of the rulebook."""

import pytest

from elst_app.loading import charts
from elst_app.rules.basket import Basket, ChosenGroup, fill_basket
from elst_app.rules.calendar import CGDate
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import (
    ATTACK_CHIT,
    AttackChitGone,
    Deployment,
    InfantryLimitReached,
    MaxPerCGReached,
    MaxPerDateReached,
    NorthEdgeClosed,
    NoTanksOnMapInMorning,
    Situation,
    UnknownRG,
)
from elst_app.rules.sides import Side

RGS = charts().reinforcement_groups
GERMAN, BRITISH = Side.GERMAN, Side.BRITISH
ON, OFF, NONE = Deployment.ON_MAP, Deployment.OFF_MAP, Deployment.NONE
CHIT = ChosenGroup(ATTACK_CHIT, NONE)


def off(*rgs: str) -> tuple[ChosenGroup, ...]:
    return tuple(ChosenGroup(rg, OFF) for rg in rgs)


def on(*rgs: str) -> tuple[ChosenGroup, ...]:
    return tuple(ChosenGroup(rg, ON) for rg in rgs)


def filled(
    side: Side, cpp: int, *chosen: ChosenGroup, date: CGDate = CGDate.MIDDAY_24, **more: bool
) -> Basket:
    return fill_basket(RGS, Situation(side, date, (), cpp, **more), chosen)


# ID, cost, Max/Date, Max/CG, whether the map costs one more, as both charts print them
GERMAN_LINES = [
    ("I1", 4, 1, 1, True),
    ("I2", 6, 1, 1, True),
    ("I3", 4, 1, 3, True),
    ("V1", 2, 1, 1, True),
    ("V2", 4, 1, 2, True),
    ("V3", 3, 1, 2, True),
    ("V4", 5, 1, 2, True),
    ("G1", 2, 2, 2, False),
    ("G2", 3, 1, 1, False),
    ("HW1", 6, 1, 2, True),
    ("O1", 3, 2, 5, False),
    ("O2", 5, 1, 3, False),
    ("O3", 3, 1, 1, False),
]
BRITISH_LINES = [
    ("I1", 8, 1, 4, True),
    ("V1", 6, 1, 1, True),
    ("V2", 5, 1, 3, True),
    ("G1", 2, 1, 1, False),
    ("HW1", 5, 1, 2, True),
    ("HW2", 2, 1, 3, True),
    ("O1", 2, 2, 4, False),
    ("O2", 3, 2, 5, False),
]
LINES = [(GERMAN, *line) for line in GERMAN_LINES] + [(BRITISH, *line) for line in BRITISH_LINES]


@pytest.mark.parametrize(("side", "rg", "cost", "per_date", "per_cg", "is_dearer"), LINES)
def test_4_514_each_line_with_exactly_enough_cpp_and_with_one_short(
    side: Side, rg: str, cost: int, per_date: int, per_cg: int, is_dearer: bool
) -> None:
    for chosen, due in ((off(rg), cost), (on(rg), cost + is_dearer)):
        exact = filled(side, due, *chosen)
        assert (exact.cost, exact.refusals, exact.after.cpp_left) == (due, (), 0)
        short = filled(side, due - 1, *chosen)
        assert short.refusals == (NotEnoughCPP(due, due - 1),)


@pytest.mark.parametrize(("side", "rg", "cost", "per_date", "per_cg", "is_dearer"), LINES)
def test_4_5151_each_line_at_the_last_of_its_max_date(
    side: Side, rg: str, cost: int, per_date: int, per_cg: int, is_dearer: bool
) -> None:
    last = filled(side, 99, *off(*[rg] * per_date))
    assert last.refusals == ()
    assert [line.purchase.purchased for line in last.lines] == list(range(1, per_date + 1))
    beyond = filled(side, 99, *off(*[rg] * (per_date + 1)))
    assert [line.refusals for line in beyond.lines[:-1]] == [()] * per_date
    assert MaxPerDateReached(rg, per_date) in beyond.lines[-1].refusals


@pytest.mark.parametrize(("side", "rg", "cost", "per_date", "per_cg", "is_dearer"), LINES)
def test_4_5151_each_line_at_the_last_of_its_max_cg(
    side: Side, rg: str, cost: int, per_date: int, per_cg: int, is_dearer: bool
) -> None:
    earlier = filled(side, 99, *off(*[rg] * (per_cg - 1)), date=CGDate.MORNING_24).after.purchases
    last = fill_basket(RGS, Situation(side, CGDate.MORNING_25, earlier, 99), off(rg))
    assert last.refusals == ()
    assert (last.lines[0].purchase.purchased, last.lines[0].purchase.remaining) == (per_cg, 0)
    gone = fill_basket(RGS, Situation(side, CGDate.MIDDAY_25, last.after.purchases, 99), off(rg))
    assert gone.refusals == (MaxPerCGReached(rg, per_cg),)


def test_4_515e_one_german_i_in_a_basket() -> None:
    basket = filled(GERMAN, 99, *off("I3", "V1", "I1"))
    assert [line.refusals for line in basket.lines] == [(), (), (InfantryLimitReached("I3", 1),)]
    assert filled(BRITISH, 99, *off("I1")).refusals == ()


def test_4_5154_the_attack_chit_makes_the_whole_basket_free_of_the_surcharge_wherever_it_stands() -> None:
    groups = on("I3", "V2", "HW1", "G1")
    without = filled(GERMAN, 99, *groups)
    assert (without.cost, without.spared) == (5 + 5 + 7 + 2, 0)
    for chosen in ((CHIT, *groups), (*groups, CHIT)):
        basket = filled(GERMAN, 17, *chosen)
        assert (basket.cost, basket.spared, basket.given_back, basket.refusals) == (
            4 + 4 + 6 + 2 + 1,
            3,
            0,
            (),
        )
        assert sum(line.cost for line in basket.lines) == 17
        assert filled(GERMAN, 16, *chosen).refusals == (NotEnoughCPP(17, 16),)


def test_4_5154_a_chit_bought_later_gives_back_what_the_map_had_cost_on_the_date() -> None:
    bought = filled(GERMAN, 12, *on("I3", "V2")).after
    assert bought.cpp_left == 2
    basket = fill_basket(RGS, bought, (CHIT, *on("V1")))
    assert (basket.cost, basket.spared, basket.given_back) == (1 - 2 + 2, 1, 2)
    assert basket.after.cpp_left == 1
    again = fill_basket(RGS, basket.after, (CHIT,))
    assert again.refusals == (AttackChitGone(CGDate.MIDDAY_24),)
    assert (again.spared, again.given_back) == (0, 0)


def test_4_5127_british_tanks_in_a_morning_and_4_5152_a_closed_north_edge() -> None:
    morning = filled(BRITISH, 99, *on("V2", "I1"), date=CGDate.MORNING_25)
    assert [line.refusals for line in morning.lines] == [(NoTanksOnMapInMorning(CGDate.MORNING_25),), ()]
    closed = filled(GERMAN, 99, *on("V2", "G1"), CHIT, is_north_edge_open=False)
    assert [line.refusals for line in closed.lines] == [(NorthEdgeClosed(),), (), ()]


def test_an_empty_basket_changes_nothing_and_an_unknown_rg_is_refused() -> None:
    situation = Situation(BRITISH, CGDate.MIDDAY_24, (), 7)
    empty = fill_basket(RGS, situation, ())
    assert (empty.cost, empty.refusals, empty.after) == (0, (), situation)
    with pytest.raises(Refused) as refused:
        fill_basket(RGS, situation, off("V4"))
    found: Refusal = refused.value.refusal
    assert found == UnknownRG(BRITISH, "V4")
