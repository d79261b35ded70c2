"""CG Dates, the Turn Record Chart and the order of play (4.2, 4.41, CG2; C43)."""

from fractions import Fraction
from itertools import product

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.calendar import (
    CGDate,
    DayPart,
    NoScenarioEndRoll,
    Phase,
    read_turn_record,
)
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.refusals import BadDice, Refused

TURN_RECORD = charts().turn_record


def test_4_514_the_six_cg_dates_in_order() -> None:
    assert [date.value for date in CGDate] == [
        "23 Afternoon",
        "24 Morning",
        "24 Midday",
        "24 Afternoon",
        "25 Morning",
        "25 Midday",
    ]
    assert [date.day for date in CGDate] == [23, 24, 24, 24, 25, 25]
    assert [date.part for date in CGDate][:3] == [DayPart.AFTERNOON, DayPart.MORNING, DayPart.MIDDAY]


def test_4_41_the_campaign_runs_from_23_afternoon_to_25_midday() -> None:
    date, met = CGDate.AFTERNOON_23, [CGDate.AFTERNOON_23]
    while date.next is not None:
        assert date.next.previous is date
        date = date.next
        met.append(date)
    assert met == list(CGDate)
    assert CGDate.AFTERNOON_23.previous is None
    assert [date for date in CGDate if date.is_initial] == [CGDate.AFTERNOON_23]
    assert [date for date in CGDate if date.is_last] == [CGDate.MIDDAY_25]


def test_4_5127_there_are_two_mornings() -> None:
    assert [date for date in CGDate if date.is_morning] == [CGDate.MORNING_24, CGDate.MORNING_25]


def test_the_phases_of_a_player_turn_in_order() -> None:
    assert " ".join(Phase) == "RPh PFPh MPh DFPh AFPh RtPh APh CCPh"
    assert [phase.next for phase in Phase] == [*tuple(Phase)[1:], None]


@pytest.mark.parametrize(
    ("turn", "number"),
    [(1, None), (2, None), (3, None), (4, None), (5, 1), (6, 3), (7, 5), (8, 6), (9, None)],
)
def test_c43_turn_record_chart(turn: int, number: int | None) -> None:
    assert TURN_RECORD.turns == 8
    assert TURN_RECORD.end_number(turn) == number


@pytest.mark.parametrize(
    ("turn", "highest_that_ends"),
    [(5, 1), (6, 3), (7, 5), (8, 6)],
)
def test_cg2_a_scenario_end_dr_at_or_below_the_number_ends_it(turn: int, highest_that_ends: int) -> None:
    outcomes = [TURN_RECORD.scenario_end(turn, [die]) for die in range(1, 7)]
    assert [outcome.is_over for outcome in outcomes] == [die <= highest_that_ends for die in range(1, 7)]
    assert [outcome.roll.final for outcome in outcomes] == [1, 2, 3, 4, 5, 6]
    assert TURN_RECORD.chance_of_end(turn) == Fraction(highest_that_ends, 6)


def test_cg2_the_scenario_is_over_after_turn_8_whatever_the_number() -> None:
    mild = read_turn_record(
        read_text("charts", "turn_record.toml").replace("dr_at_most = 6", "dr_at_most = 2")
    )
    assert mild.scenario_end(8, [6]).is_over
    assert mild.chance_of_end(8) == 1


def test_cg2_no_scenario_end_dr_before_turn_5() -> None:
    with pytest.raises(Refused) as refused:
        TURN_RECORD.scenario_end(4, [1])
    assert refused.value.refusal == NoScenarioEndRoll(4)
    assert refused.value.refusal.rule == "CG2"
    assert TURN_RECORD.chance_of_end(4) == 0


@pytest.mark.parametrize(
    ("after", "chances"),
    [
        (0, {5: (12, 72), 6: (30, 72), 7: (25, 72), 8: (5, 72)}),
        (4, {5: (12, 72), 6: (30, 72), 7: (25, 72), 8: (5, 72)}),
        (5, {6: (6, 12), 7: (5, 12), 8: (1, 12)}),
        (6, {7: (5, 6), 8: (1, 6)}),
        (7, {8: (1, 1)}),
        (8, {}),
    ],
)
def test_cg2_how_long_a_scenario_lasts(after: int, chances: dict[int, tuple[int, int]]) -> None:
    expected = tuple((turn, Fraction(*chance)) for turn, chance in chances.items())
    assert TURN_RECORD.length_chances(after) == expected


def test_cg2_how_long_a_scenario_lasts_is_what_every_combination_of_drs_brings() -> None:
    lengths = [
        next(
            turn
            for turn, die in zip((5, 6, 7, 8), dice, strict=True)
            if TURN_RECORD.scenario_end(turn, [die]).is_over
        )
        for dice in product(range(1, 7), repeat=4)
    ]
    assert dict(TURN_RECORD.length_chances()) == {
        turn: Fraction(lengths.count(turn), 6**4) for turn in (5, 6, 7, 8)
    }


def test_cg2_a_scenario_end_dr_is_one_die() -> None:
    with pytest.raises(Refused) as refused:
        TURN_RECORD.scenario_end(5, [7])
    assert refused.value.refusal == BadDice(1, "7")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "game_turn = 6",
            "game_turn = 7",
            "turn_record.toml: the Scenario End numbers must run without a gap",
        ),
        (
            "dr_at_most = 3",
            "dr_at_most = 9",
            "turn_record.toml, scenario_end line 2: dr_at_most must be a whole",
        ),
        ("dr_at_most = 3", "dr_at_mots = 3", "scenario_end line 2: unknown key dr_at_mots"),
        ("game_turns = 8", "game_turns = true", "game_turns must be a whole number"),
        ('rule = "CG2"', 'rule = "by heart"', "rule must be a rule number"),
        ('rule = "CG2"', "", "rule is missing"),
        ("[[scenario_end]]", "[[scenario_end]", "turn_record.toml: "),
    ],
)
def test_a_wrong_turn_record_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "turn_record.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_turn_record(text.replace(old, new, 1))
    assert message in str(error.value)
