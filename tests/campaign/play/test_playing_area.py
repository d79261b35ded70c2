"""The playing area of a German Assault (4.5171; C29)."""

import pytest

from elst_app.campaign.clock import EndScenario, PlayingAreaMissing, StartScenario
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import NoSetUp
from elst_app.campaign.play.playing_area import (
    DeclarePlayingArea,
    PlayingAreaIsThat,
    needs_playing_area,
)
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.playing_area import (
    EntireMapInPlay,
    PlayingArea,
    PlayingAreaOffMap,
    PlayingAreaTooLarge,
)
from elst_app.rules.recovery import RecoveryStep
from tests.campaign.play.scenes import (
    ATTACK,
    INACTIVE,
    british_assault,
    buy_attack_chit,
    german_assault,
    place_chits,
)


def area(corner, opposite):
    return PlayingArea(Hex.parse(corner), Hex.parse(opposite))


TEN_BY_TEN = area("S8", "BB17")


def test_c29_the_german_declares_ten_hexrows_by_ten_numbers_after_the_set_up(table):
    german_assault(table)
    assert needs_playing_area(table.campaign.state)
    table.do(DeclarePlayingArea(area=TEN_BY_TEN))
    assert table.campaign.state.play.area == TEN_BY_TEN
    assert not needs_playing_area(table.campaign.state)
    table.do(StartScenario())
    assert table.campaign.state.play.area == TEN_BY_TEN


def test_c29_it_can_be_declared_in_step_4_518_and_once_play_has_begun(table):
    buy_attack_chit(table)
    place_chits(table, INACTIVE, ATTACK)
    assert needs_playing_area(table.campaign.state)
    table.do(DeclarePlayingArea(area=TEN_BY_TEN), TickStep(step=RecoveryStep.DEPLOYMENT), StartScenario())
    other = area("T8", "CC17")
    table.do(DeclarePlayingArea(area=other))
    assert table.campaign.state.play.area == other
    assert table.campaign.do(DeclarePlayingArea(area=other)) == PlayingAreaIsThat(other.first, other.last)


def test_c29_not_before_the_set_up(table):
    buy_attack_chit(table)
    assert table.campaign.do(DeclarePlayingArea(area=TEN_BY_TEN)) == NoSetUp()
    assert not needs_playing_area(table.campaign.state)


def test_c29_game_turn_1_does_not_begin_before_it_is_declared(table):
    german_assault(table)
    assert table.campaign.do(StartScenario()) == PlayingAreaMissing()
    assert table.campaign.state.stage is Stage.SET_UP
    table.do(DeclarePlayingArea(area=TEN_BY_TEN))
    assert table.do(StartScenario()).entries[0].flag is None


def test_c29_a_scenario_begun_without_it_is_recorded_and_flagged(table):
    german_assault(table)
    done = table.do(StartScenario(happened="We played on the whole map"))
    assert done.entries[0].flag.rule == "C29"
    assert needs_playing_area(table.campaign.state)


def test_c29_an_undo_of_the_declaration_asks_for_it_again(table):
    german_assault(table)
    table.do(DeclarePlayingArea(area=TEN_BY_TEN), Undo())
    assert table.campaign.do(StartScenario()) == PlayingAreaMissing()


def test_c29_more_than_ten_is_recorded_only(table):
    german_assault(table)
    eleven = DeclarePlayingArea(area=area("S8", "CC17"))
    assert table.campaign.do(eleven) == PlayingAreaTooLarge(11, 10, 10)
    done = table.do(DeclarePlayingArea(area=area("S8", "CC17"), happened="Agreed"))
    assert done.entries[0].flag.rule == "C29"


def test_c29_it_lies_on_the_map(table):
    german_assault(table)
    off = area("A25", "D31")
    assert table.campaign.do(DeclarePlayingArea(area=off)) == PlayingAreaOffMap(off.first, off.last)


def test_4_5171_it_is_for_one_scenario(table):
    german_assault(table)
    table.do(DeclarePlayingArea(area=TEN_BY_TEN), StartScenario(), EndScenario())
    assert table.campaign.state.play.area is None


def test_4_5171c_a_british_assault_has_none(table):
    british_assault(table)
    assert not needs_playing_area(table.campaign.state)
    answer = table.campaign.do(DeclarePlayingArea(area=TEN_BY_TEN))
    assert answer == EntireMapInPlay(ScenarioType.BRITISH_ASSAULT)


@pytest.mark.parametrize("die", [1, 2])
def test_4_5171a_the_first_part_of_a_dual_attack_has_one_and_the_second_none(table, die):
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK, die=die)
    assert needs_playing_area(table.campaign.state)
    table.do(DeclarePlayingArea(area=TEN_BY_TEN), TickStep(step=RecoveryStep.DEPLOYMENT))
    table.play_to(RecoveryStep.DEPLOYMENT)
    assert table.campaign.state.play.area is None
    assert not needs_playing_area(table.campaign.state)
