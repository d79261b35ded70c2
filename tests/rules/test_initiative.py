"""Initiative and scenario types (4.517, 4.5171, 4.42; C3, C28-C30)."""

from fractions import Fraction

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.initiative import (
    AttackChitMustBePlayed,
    BritishChitsUsedUp,
    Initiative,
    NoAttackChitBought,
    Scenario,
    ScenarioType,
    british_initiative_refusal,
    chance_british_set_up_first,
    dual_attack_set_up,
    ends_campaign,
    german_initiative_refusal,
    parts_are_scenarios,
    read_initiative_chart,
    scenario_type,
    scenarios,
)
from elst_app.rules.refusals import BadDice, Refused
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side

CHART = charts().initiative
ATTACK, INACTIVE = Initiative.ATTACK, Initiative.INACTIVE
GERMAN, BRITISH = Side.GERMAN, Side.BRITISH

INITIAL = Scenario(ScenarioType.INITIAL, GERMAN, 8, True, None, "4.42")
GERMAN_ASSAULT = Scenario(ScenarioType.GERMAN_ASSAULT, BRITISH, 3, False, 10, "4.5171b")
BRITISH_ASSAULT = Scenario(ScenarioType.BRITISH_ASSAULT, GERMAN, 8, True, None, "4.5171c")


@pytest.mark.parametrize(
    ("german", "british", "expected"),
    [
        (ATTACK, ATTACK, "Dual Attack"),
        (ATTACK, INACTIVE, "German Assault"),
        (INACTIVE, ATTACK, "British Assault"),
        (INACTIVE, INACTIVE, "Inactive"),
    ],
)
def test_4_517_initiative_matrix(german: Initiative, british: Initiative, expected: str) -> None:
    assert scenario_type(CHART, german, british) == expected
    assert len(CHART.matrix) == 4
    assert {line.rule for line in CHART.matrix} == {"4.517"}


@pytest.mark.parametrize("attacks_so_far", range(6))
def test_4_517_the_british_have_four_attack_chits(attacks_so_far: int) -> None:
    expected = BritishChitsUsedUp(4) if attacks_so_far >= 4 else None
    assert british_initiative_refusal(CHART, ATTACK, attacks_so_far) == expected
    assert british_initiative_refusal(CHART, INACTIVE, attacks_so_far) is None


def test_4_5154_the_german_attacks_only_with_the_chit_bought_on_that_date() -> None:
    date = CGDate.MIDDAY_24
    assert german_initiative_refusal(ATTACK, date, has_bought_chit=False) == NoAttackChitBought(date)
    assert german_initiative_refusal(INACTIVE, date, has_bought_chit=False) is None


def test_c28_the_german_must_attack_with_a_chit_bought_on_that_date() -> None:
    date = CGDate.MIDDAY_24
    assert german_initiative_refusal(ATTACK, date, has_bought_chit=True) is None
    assert german_initiative_refusal(INACTIVE, date, has_bought_chit=True) == AttackChitMustBePlayed(date)


@pytest.mark.parametrize(
    ("die", "side"), [(1, BRITISH), (2, BRITISH), (3, GERMAN), (4, GERMAN), (5, GERMAN), (6, GERMAN)]
)
def test_4_5171a_the_british_set_up_first_in_a_dual_attack_on_2_or_less(die: int, side: Side) -> None:
    result = dual_attack_set_up(CHART, [die])
    assert (result.roll.final, result.sets_up_first) == (die, side)
    assert chance_british_set_up_first(CHART) == Fraction(2, 6)


def test_4_5171a_the_dual_attack_dr_is_one_die() -> None:
    with pytest.raises(Refused) as refused:
        dual_attack_set_up(CHART, [])
    assert refused.value.refusal == BadDice(1, "")


def test_4_42_the_initial_scenario() -> None:
    assert scenarios(CHART, ScenarioType.INITIAL) == (INITIAL,)
    assert (INITIAL.sets_up_first, INITIAL.moves_first) == (GERMAN, BRITISH)


def test_4_5171b_german_assault_three_turns_on_ten_by_ten() -> None:
    assert scenarios(CHART, ScenarioType.GERMAN_ASSAULT) == (GERMAN_ASSAULT,)
    assert (GERMAN_ASSAULT.sets_up_first, GERMAN_ASSAULT.moves_first) == (BRITISH, GERMAN)


def test_4_5171c_british_assault_on_the_entire_map() -> None:
    assert scenarios(CHART, ScenarioType.BRITISH_ASSAULT) == (BRITISH_ASSAULT,)
    assert (BRITISH_ASSAULT.sets_up_first, BRITISH_ASSAULT.moves_first) == (GERMAN, BRITISH)


def test_4_5171a_dual_attack_with_german_set_up_is_played_as_a_british_assault() -> None:
    assert scenarios(CHART, ScenarioType.DUAL_ATTACK, GERMAN) == (BRITISH_ASSAULT,)


def test_c30_dual_attack_with_british_set_up_is_a_german_assault_then_a_british_one() -> None:
    assert scenarios(CHART, ScenarioType.DUAL_ATTACK, BRITISH) == (GERMAN_ASSAULT, BRITISH_ASSAULT)


def test_4_5171a_a_dual_attack_cannot_be_laid_out_before_its_dr() -> None:
    with pytest.raises(ValueError, match="sets up first"):
        scenarios(CHART, ScenarioType.DUAL_ATTACK)


def test_4_5171d_an_inactive_date_has_no_scenario() -> None:
    assert scenarios(CHART, ScenarioType.INACTIVE) == ()


def test_c29_the_ten_by_ten_scenario_has_no_scenario_end_dr() -> None:
    assert [s.has_scenario_end_dr for s in CHART.scenarios] == [True, False, True]


def test_c29_a_german_assault_lasts_three_game_turns_for_certain() -> None:
    record = charts().turn_record
    assert GERMAN_ASSAULT.length_chances(record) == ((3, Fraction(1)),)
    assert GERMAN_ASSAULT.length_chances(record, after=2) == ((3, Fraction(1)),)


@pytest.mark.parametrize("scenario", [INITIAL, BRITISH_ASSAULT])
def test_cg2_any_other_scenario_lasts_five_to_eight_game_turns(scenario: Scenario) -> None:
    record = charts().turn_record
    assert [turn for turn, _ in scenario.length_chances(record)] == [5, 6, 7, 8]
    assert scenario.length_chances(record, after=6) == ((7, Fraction(5, 6)), (8, Fraction(1, 6)))


def test_cg2_a_scenario_with_an_end_dr_has_the_turns_of_the_turn_record_chart() -> None:
    turns = {s.game_turns for s in CHART.scenarios if s.has_scenario_end_dr}
    assert turns == {charts().turn_record.turns}


@pytest.mark.parametrize(("option", "expected"), [("two-scenarios", True), ("one-scenario", False)])
def test_c30_how_the_parts_of_a_dual_attack_count(option: str, expected: bool) -> None:
    assert parts_are_scenarios(Rulings.of(charts().switches, {"C30": option})) is expected


@pytest.mark.parametrize("date", list(CGDate))
@pytest.mark.parametrize("type_", list(ScenarioType))
def test_c3_both_inactive_on_25_midday_ends_the_campaign(date: CGDate, type_: ScenarioType) -> None:
    assert ends_campaign(date, type_) is (date == "25 Midday" and type_ == "Inactive")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'german = "Inactive"',
            'german = "Attack"',
            "initiative.toml: matrix: each pair of chits must stand",
        ),
        ('type = "German Assault"', 'type = "British Assault"', "the Initial Scenario and both Assaults"),
        (
            "scenario_end_dr = false",
            "scenario_end_dr = 0",
            "scenario line 2: scenario_end_dr must be true or",
        ),
        ('result = "Dual Attack"', 'result = "Draw"', "matrix line 1: result must be one of"),
        ('rule = "4.5171a"', 'rule = "4.5171a"\nalso = 1', "dual_attack: unknown key also"),
    ],
)
def test_a_wrong_initiative_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "initiative.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_initiative_chart(text.replace(old, new, 1))
    assert message in str(error.value)
