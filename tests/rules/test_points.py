"""Campaign Purchase Points (4.514; C35, C39)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.loading import charts, read_text
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.points import (
    CPPLine,
    NoReplenishment,
    NotEnoughCPP,
    dice_replenishing,
    read_cpp_chart,
    replenishment_chances,
    starting_line,
)
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side

CPP = charts().cpp
DATES_WITH_BASE = [date for date in CGDate if not date.is_initial]


@pytest.mark.parametrize(
    ("date", "german", "british"),
    [
        ("24 Morning", 16, 25),
        ("24 Midday", 11, 13),
        ("24 Afternoon", 7, 10),
        ("25 Morning", 7, 20),
        ("25 Midday", 5, 10),
    ],
)
def test_4_514_cpp_replenishment_table(date: str, german: int, british: int) -> None:
    assert CPP.base(Side.GERMAN, CGDate(date)) == german
    assert CPP.base(Side.BRITISH, CGDate(date)) == british


def test_4_514_the_table_has_five_dates_each_with_its_rule() -> None:
    assert [line.date for line in CPP.lines] == DATES_WITH_BASE
    assert {line.rule for line in CPP.lines} == {"4.514"}


def test_c35_23_afternoon_is_not_rolled_for() -> None:
    with pytest.raises(Refused) as refused:
        CPP.base(Side.BRITISH, CGDate.AFTERNOON_23)
    assert refused.value.refusal == NoReplenishment(CGDate.AFTERNOON_23)


def test_c35_the_starting_cpp_are_the_total_of_23_afternoon() -> None:
    line = starting_line(Side.GERMAN, 12)
    assert (line.date, line.initial, line.base, line.die, line.replenished, line.total, line.left) == (
        CGDate.AFTERNOON_23,
        12,
        None,
        None,
        0,
        12,
        12,
    )


@pytest.mark.parametrize(
    ("side", "date", "initial", "die", "repl", "total"),
    [
        (Side.GERMAN, CGDate.MORNING_24, 0, 1, 15, 15),
        (Side.GERMAN, CGDate.MORNING_24, 3, 6, 10, 13),
        (Side.BRITISH, CGDate.MORNING_24, 4, 5, 20, 24),
        (Side.GERMAN, CGDate.MIDDAY_25, 2, 5, 0, 2),
        (Side.GERMAN, CGDate.MIDDAY_25, 2, 6, 0, 2),
    ],
)
def test_4_514_initial_plus_base_less_dr_is_total(
    side: Side, date: CGDate, initial: int, die: int, repl: int, total: int
) -> None:
    line = CPPLine(date, side, initial, CPP.base(side, date), die)
    assert (line.replenished, line.total, line.left) == (repl, total, total)


def test_4_514_before_the_dr_nothing_is_replenished() -> None:
    assert CPPLine(CGDate.MORNING_24, Side.GERMAN, 4, base=16).total == 4


@given(st.sampled_from(list(Side)), st.sampled_from(DATES_WITH_BASE), st.integers(0, 60), st.integers(1, 6))
def test_c39_what_is_unspent_carries_over_without_limit(
    side: Side, date: CGDate, initial: int, die: int
) -> None:
    line = CPPLine(date, side, initial, CPP.base(side, date), die)
    assert line.replenished >= 0
    assert line.left == initial + max(0, CPP.base(side, date) - die)


def test_4_514_spending_is_held_to_the_total() -> None:
    line = CPPLine(CGDate.MIDDAY_24, Side.BRITISH, 2, 13, 3).with_spent(8)
    assert (line.total, line.spent, line.left) == (12, 8, 4)
    assert line.refusal(4) is None
    assert line.refusal(-1) is None
    assert line.refusal(5) == NotEnoughCPP(5, 4)


def test_more_recorded_as_spent_than_there_was_shows_below_zero() -> None:
    line = starting_line(Side.BRITISH, 3).with_spent(5)
    assert line.left == -2
    assert line.refusal(0) == NotEnoughCPP(0, -2)


@pytest.mark.parametrize(
    ("base", "chances"),
    [
        (16, {10: (1, 6), 11: (1, 6), 12: (1, 6), 13: (1, 6), 14: (1, 6), 15: (1, 6)}),
        (5, {0: (2, 6), 1: (1, 6), 2: (1, 6), 3: (1, 6), 4: (1, 6)}),
    ],
)
def test_4_514_chances_of_replenishment(base: int, chances: dict[int, tuple[int, int]]) -> None:
    found = replenishment_chances(base)
    assert found == {result: Fraction(*chance) for result, chance in chances.items()}
    assert list(found) == sorted(found)
    assert sum(found.values()) == 1


def test_4_514_which_drs_replenish_so_many_points() -> None:
    assert dice_replenishing(11, 7) == (4,)
    assert dice_replenishing(4, 0) == (4, 5, 6)
    assert dice_replenishing(4, 5) == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"24 Midday"', '"24 Night"', "cpp.toml, date line 2: cg_date must be one of 23 Afternoon"),
        ('"24 Midday"', '"24 Morning"', "cpp.toml: every CG Date after 23 Afternoon"),
        (
            "german_base_cpp = 11",
            "german_base_cpp = -1",
            "date line 2: german_base_cpp must be a whole number",
        ),
        ("british_base_cpp = 13\n", "", "date line 2: british_base_cpp is missing"),
        ("[[date]]", "[[day]]", "cpp.toml: unknown key day"),
    ],
)
def test_a_wrong_cpp_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "cpp.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_cpp_chart(text.replace(old, new, 1))
    assert message in str(error.value)
