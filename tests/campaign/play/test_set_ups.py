"""Scenarios outside the CG, each in a file of its own (DaE4)."""

from dataclasses import replace

import pytest

from elst_app.campaign.clock import Ending, EndScenario, NextPhase, ScenarioEnded, SetClock, StartScenario
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import OutsideTheCG
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.campaign.play.play_notes import ScenarioELR
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.set_ups import BadScenarioFigure, BeginScenario, ScenarioOBA, begin_set_up
from elst_app.campaign.play.verdict import verdict_of
from elst_app.campaign.play.victory import Concede, DeclareWinner, GameGoesOn
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.recovery.order import NoRecoveryPhase
from elst_app.campaign.setup import AlreadyBegun, BeginCampaign, NameMissing
from elst_app.campaign.undo import Correct, NoSuchEntry, NothingToUndo, Undo
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.playing_area import PlayingArea, PlayingAreaOffMap
from elst_app.rules.sides import Audience, Side
from elst_app.words.moments import moment_text
from tests.campaign.conftest import Table


@pytest.fixture
def empty(rulebook):
    """A file in which nothing has been begun."""
    return Table(rulebook)


@pytest.fixture
def dae4(empty):
    empty.do(begin_set_up(empty.rulebook.charts.set_ups[0], "Leave... or Elst"))
    return empty


OWN = BeginScenario(
    title="The bridge",
    date=CGDate.MIDDAY_24,
    sets_up_first=Side.GERMAN,
    moves_first=Side.GERMAN,
    game_turns=6,
)
"""A scenario of the players' own."""


def test_dae4_is_set_up_as_printed(dae4):
    state = dae4.campaign.state
    assert (state.title, state.date, state.stage) == ("Leave... or Elst", CGDate.MORNING_25, Stage.SET_UP)
    scenario = state.date_line.current
    assert (scenario.type, scenario.game_turns) == (ScenarioType.OUTSIDE_CG, 7)
    assert (scenario.sets_up_first, scenario.moves_first) == (Side.GERMAN, Side.BRITISH)
    assert state.play.area == PlayingArea(Hex.parse("BB7"), Hex.parse("TT18"))
    assert set(state.outside.elrs) == {ScenarioELR(Side.GERMAN, 3, 5), ScenarioELR(Side.BRITISH, 3, 3)}
    assert state.outside.set_up == "DaE4"


def test_dae4_the_british_have_an_off_board_observer_with_a_pile_of_his_own(dae4):
    (module,) = dae4.campaign.view(Audience.GERMAN).state.modules
    battery = module.battery
    assert (battery.side, battery.calibre, battery.is_off_board) == (Side.BRITISH, 80, True)
    assert battery.observer.hex == Hex.parse("OO21")
    assert (battery.pile.black, battery.pile.red) == (8, 3)
    assert module.in_play


@pytest.mark.parametrize(("favoured", "turns"), [(None, 7), (Side.GERMAN, 6), (Side.BRITISH, 7)])
def test_dae4_the_balance_deletes_a_game_turn_for_the_german(empty, favoured, turns):
    empty.do(begin_set_up(empty.rulebook.charts.set_ups[0], "DaE4", favoured))
    assert empty.campaign.state.date_line.current.game_turns == turns
    assert empty.campaign.state.outside.favoured is favoured


def test_dae4_lasts_seven_game_turns_and_then_the_file_is_over(dae4):
    dae4.do(StartScenario())
    assert dae4.campaign.state.player_turn is Side.BRITISH
    dae4.do(SetClock(game_turn=6, player_turn=Side.GERMAN, phase=Phase.CCPH), NextPhase())
    dae4.do(SetClock(game_turn=7, player_turn=Side.GERMAN, phase=Phase.CCPH))
    assert dae4.do(NextPhase()).entries[0].fact == ScenarioEnded(None, Ending.LAST_TURN)
    state = dae4.campaign.state
    assert (state.stage, state.progress) == (Stage.ENDED, None)
    assert verdict_of(state, dae4.rulebook) is None
    assert moment_text(state.moment, state.date_line) == "25 Sept Morning · the scenario is over"
    assert dae4.campaign.do(ReplenishPoints(side=Side.BRITISH, die=1)) == NoRecoveryPhase()


def test_dae4_the_players_say_who_has_won(dae4):
    dae4.do(StartScenario())
    assert dae4.campaign.do(DeclareWinner(side=Side.BRITISH)) == GameGoesOn()
    dae4.do(EndScenario(), DeclareWinner(side=Side.BRITISH))
    assert dae4.campaign.state.outside.winner is Side.BRITISH


def test_who_concedes_a_scenario_has_lost_it(dae4):
    dae4.do(StartScenario(), Concede(side=Side.BRITISH))
    assert dae4.campaign.state.stage is Stage.ENDED
    assert dae4.campaign.state.outside.winner is Side.GERMAN


def test_cg11_exits_belong_to_the_cg(dae4):
    dae4.do(StartScenario())
    answer = dae4.campaign.do(ExitMap(hex=Hex.parse("TT12"), lines=(ExitLine("B1"),)))
    assert answer == OutsideTheCG()


def test_the_side_that_sets_up_first_may_move_first_too(empty):
    empty.do(OWN, StartScenario())
    assert empty.campaign.state.player_turn is Side.GERMAN
    empty.do(SetClock(game_turn=1, player_turn=Side.BRITISH, phase=Phase.CCPH), NextPhase())
    assert empty.campaign.state.game_turn == 2


def test_a_scenario_of_ones_own_may_have_the_scenario_end_dr(empty):
    """With 6 Game Turns there is a dr after the 5th; after the 6th it is over anyway."""
    empty.do(replace(OWN, has_scenario_end_dr=True), StartScenario())
    empty.do(SetClock(game_turn=6, player_turn=Side.BRITISH, phase=Phase.CCPH))
    facts = [entry.fact for entry in empty.do(RollScenarioEnd(dice=(6,))).entries]
    assert (facts[0].is_over, facts[1].ending) == (True, Ending.LAST_TURN)


def test_modules_with_a_radio_are_put_into_play_by_their_side(empty):
    empty.do(replace(OWN, modules=(ScenarioOBA(Side.GERMAN, 100, 7, 2), ScenarioOBA(Side.GERMAN, 100, 8, 3))))
    first, second = empty.campaign.state.modules
    assert first.battery.id != second.battery.id
    assert (first.battery.pile.black, first.battery.pile.red, first.in_play) == (7, 2, False)


@pytest.mark.parametrize("figures", [{"game_turns": 0}, {"game_turns": 21}])
def test_game_turns_that_there_are_not(empty, figures):
    assert empty.campaign.do(replace(OWN, **figures)) == BadScenarioFigure(figures["game_turns"])


def test_settings_that_there_are_not(empty):
    do = empty.campaign.do
    assert do(replace(OWN, title=" ")) == NameMissing()
    assert do(replace(OWN, elrs=(ScenarioELR(Side.BRITISH, 6, 3),))) == BadScenarioFigure(6)
    off = PlayingArea(Hex.parse("A25"), Hex.parse("D31"))
    assert do(replace(OWN, area=off)) == PlayingAreaOffMap(off.first, off.last)
    assert not empty.campaign.history.entries


def test_a_file_holds_one_beginning(dae4, rulebook):
    assert dae4.campaign.do(OWN) == AlreadyBegun()
    assert dae4.campaign.do(BeginCampaign(title="Autumn")) == AlreadyBegun()
    campaign = Campaign(rulebook, MemoryJournal(), dae4.dice)
    assert isinstance(campaign.do(BeginCampaign(title="Autumn")), Done)
    assert campaign.do(OWN) == AlreadyBegun()


def test_the_beginning_is_neither_undone_nor_corrected(dae4):
    assert dae4.campaign.do(Undo()) == NothingToUndo()
    first = dae4.campaign.history.entries[0]
    other = replace(first.fact, title="Another")
    assert dae4.campaign.do(Correct(entry=first.number, fact=other, reason="no")) == NoSuchEntry(first.number)
