"""The end of a scenario: the Scenario End dr, agreement, the last Game Turn (CG2, 4.5171; C43)."""

import pytest

from elst_app.campaign.clock import (
    Ending,
    EndScenario,
    NextPhase,
    NotEndOfPlayerTurn,
    ScenarioEnded,
    ScenarioEndToRoll,
    SetClock,
    StartScenario,
    is_scenario_end_due,
)
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import NoScenario
from elst_app.campaign.play.scenario_end import (
    NotEndOfGameTurn,
    RollScenarioEnd,
    ScenarioEndRolled,
    ScenarioEndRolledAlready,
)
from elst_app.campaign.undo import Correct, Undo
from elst_app.rules.calendar import NoScenarioEndRoll, Phase
from elst_app.rules.recovery import RecoveryRound
from elst_app.rules.sides import Side
from tests.campaign.play.scenes import at_end_of_turn, british_assault, declare_area, german_assault

NUMBERS = {5: 1, 6: 3, 7: 5, 8: 6}


@pytest.fixture
def played(table):
    table.do(StartScenario())
    return table


@pytest.mark.parametrize(("turn", "number"), NUMBERS.items())
def test_cg2_the_number_of_the_game_turn_or_less_ends_the_scenario_at_once(played, turn, number):
    at_end_of_turn(played, turn)
    done = played.do(RollScenarioEnd(dice=(number,), by=Side.GERMAN))
    rolled, ended = done.entries[:2]
    assert rolled.fact == ScenarioEndRolled(turn, number, number, is_over=True)
    assert rolled.throws[0].values == (number,)
    assert ended.fact == ScenarioEnded(RecoveryRound.AFTER_SCENARIO, Ending.SCENARIO_END_DR)
    assert len({entry.act for entry in done.entries}) == 1
    assert played.campaign.state.stage is Stage.RECOVERY


@pytest.mark.parametrize(("turn", "number"), [(5, 1), (6, 3), (7, 5)])
def test_cg2_one_more_and_the_scenario_goes_on(played, turn, number):
    at_end_of_turn(played, turn)
    played.do(RollScenarioEnd(dice=(number + 1,)))
    assert played.campaign.state.game_turn == turn
    played.do(NextPhase())
    state = played.campaign.state
    assert (state.stage, state.game_turn, state.player_turn) == (Stage.SCENARIO, turn + 1, Side.BRITISH)


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_cg2_a_game_turn_is_not_left_before_its_dr(played, turn):
    at_end_of_turn(played, turn)
    assert is_scenario_end_due(played.campaign.state, played.rulebook)
    assert played.campaign.do(NextPhase()) == ScenarioEndToRoll(turn)
    done = played.do(NextPhase(happened="We agreed to play on"))
    assert done.entries[0].flag.rule == "CG2"
    assert played.campaign.state.game_turn == turn + 1


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_cg2_no_dr_before_game_turn_5(played, turn):
    at_end_of_turn(played, turn)
    assert not is_scenario_end_due(played.campaign.state, played.rulebook)
    assert played.campaign.do(RollScenarioEnd(dice=(1,))) == NoScenarioEndRoll(turn)
    played.do(NextPhase())
    assert played.campaign.state.game_turn == turn + 1


@pytest.mark.parametrize(("side", "phase"), [(Side.BRITISH, Phase.CCPH), (Side.GERMAN, Phase.APH)])
def test_cg2_the_dr_comes_at_the_end_of_the_game_turn(played, side, phase):
    played.do(SetClock(game_turn=6, player_turn=side, phase=phase))
    assert not is_scenario_end_due(played.campaign.state, played.rulebook)
    assert played.campaign.do(RollScenarioEnd(dice=(6,))) == NotEndOfGameTurn(6)
    assert played.do(RollScenarioEnd(dice=(6,), happened="Rolled early")).entries[0].flag.rule == "CG2"


def test_cg2_one_dr_a_game_turn(played):
    at_end_of_turn(played, 5)
    played.do(RollScenarioEnd(dice=(2,)))
    assert played.campaign.do(RollScenarioEnd(dice=(1,))) == ScenarioEndRolledAlready(5)
    played.do(NextPhase())
    at_end_of_turn(played, 6)
    assert is_scenario_end_due(played.campaign.state, played.rulebook)


def test_c43_a_game_turn_gone_back_to_has_had_its_dr(played):
    for turn in (5, 6):
        at_end_of_turn(played, turn)
        played.do(RollScenarioEnd(dice=(6,)))
    for turn in (5, 6):
        at_end_of_turn(played, turn)
        state = played.campaign.state
        assert not is_scenario_end_due(state, played.rulebook)
        assert played.campaign.do(RollScenarioEnd(dice=(1,))) == ScenarioEndRolledAlready(turn)
        assert played.campaign.do(RollScenarioEnd()) == ScenarioEndRolledAlready(turn)
        assert played.campaign.state is state


def test_c43_a_second_dr_made_at_the_table_is_recorded_and_flagged(played):
    at_end_of_turn(played, 5)
    played.do(RollScenarioEnd(dice=(2,)))
    done = played.do(RollScenarioEnd(dice=(1,), happened="We read it wrong"))
    assert {entry.flag.rule for entry in done.entries} == {"CG2"}
    assert played.campaign.state.stage is Stage.RECOVERY


def test_c43_the_dr_of_a_game_turn_is_due_again_once_it_is_struck(played):
    at_end_of_turn(played, 5)
    number = played.do(RollScenarioEnd(dice=(2,))).entries[0].number
    at_end_of_turn(played, 6)
    played.do(Correct(entry=number, fact=None, reason="It was another Game Turn"))
    assert is_scenario_end_due(played.campaign.state, played.rulebook)
    at_end_of_turn(played, 5)
    assert is_scenario_end_due(played.campaign.state, played.rulebook)


def test_c43_the_next_scenario_has_its_own_drs(played):
    at_end_of_turn(played, 5)
    played.do(RollScenarioEnd(dice=(1,)))
    british_assault(played)
    played.do(StartScenario())
    at_end_of_turn(played, 5)
    assert is_scenario_end_due(played.campaign.state, played.rulebook)
    assert played.do(RollScenarioEnd(dice=(2,))).entries[0].flag is None


def test_cg2_the_program_rolls_the_same_after_an_undo(played):
    at_end_of_turn(played, 6)
    played.dice.values = [5]
    played.do(RollScenarioEnd())
    played.do(Undo())
    assert is_scenario_end_due(played.campaign.state, played.rulebook)
    assert played.do(RollScenarioEnd()).entries[0].fact.die == 5
    assert played.dice.throws == 1


def test_cg2_after_game_turn_8_the_scenario_ends_without_a_dr(played):
    at_end_of_turn(played, 8)
    done = played.do(NextPhase())
    assert done.entries[0].fact == ScenarioEnded(RecoveryRound.AFTER_SCENARIO, Ending.LAST_TURN)
    assert played.campaign.state.stage is Stage.RECOVERY


@pytest.mark.parametrize("side", list(Side))
def test_cg2_both_players_can_end_it_at_the_end_of_any_player_turn(played, side):
    played.do(SetClock(game_turn=2, player_turn=side, phase=Phase.CCPH))
    fact = played.do(EndScenario(by_agreement=True)).entries[0].fact
    assert fact.ending is Ending.AGREEMENT
    assert played.campaign.state.stage is Stage.RECOVERY


def test_cg2_an_agreement_in_the_middle_of_a_player_turn_is_recorded_only(played):
    played.do(SetClock(game_turn=2, player_turn=Side.BRITISH, phase=Phase.MPH))
    assert played.campaign.do(EndScenario(by_agreement=True)) == NotEndOfPlayerTurn(Phase.MPH)
    done = played.do(EndScenario(by_agreement=True, happened="It was late"))
    assert done.entries[0].flag.rule == "CG2"


def test_a_scenario_played_without_the_clock_can_be_over_at_any_time(played):
    assert played.do(EndScenario()).entries[0].fact.ending is None


def test_4_5171b_a_german_assault_ends_after_three_game_turns_without_a_dr(table):
    german_assault(table)
    declare_area(table)
    table.do(StartScenario())
    for turn in (1, 2, 3):
        table.do(SetClock(game_turn=turn, player_turn=Side.BRITISH, phase=Phase.CCPH))
        assert not is_scenario_end_due(table.campaign.state, table.rulebook)
        assert table.campaign.do(RollScenarioEnd(dice=(1,))) == NoScenarioEndRoll(turn)
        done = table.do(NextPhase())
    assert done.entries[0].fact.ending is Ending.LAST_TURN
    assert table.campaign.state.stage is Stage.RECOVERY


def test_4_5171c_a_british_assault_has_the_dr(table):
    british_assault(table)
    table.do(StartScenario())
    at_end_of_turn(table, 5)
    assert table.campaign.do(NextPhase()) == ScenarioEndToRoll(5)


def test_no_dr_where_nothing_is_played(table):
    assert table.campaign.do(RollScenarioEnd(dice=(1,))) == NoScenario()
