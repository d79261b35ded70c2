"""What the CG Log needs beside the CPP: Game Turns played, OBA modules used, notes (4.13, CG2, CG3; C30)."""

import pytest

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.play.date_lines import date_lines
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.rules.artillery import Observer
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.campaign.play.scenes import ATTACK, INACTIVE, buy_attack_chit, declare_area, place_chits

GERMAN_OBA = "German initial OBA"
OBSERVER = Observer("8-1", Hex.parse("NN8"))


def play(table, turn, *, with_oba=False):
    """Sets up, with the German OBA or without, and plays to the end of a Game Turn."""
    if with_oba:
        table.do(PutModuleIntoPlay(battery=GERMAN_OBA, observer=OBSERVER))
    table.do(StartScenario(), SetClock(game_turn=turn, player_turn=Side.GERMAN, phase=Phase.CCPH))
    table.do(EndScenario())


def lines(table, audience=Audience.PUBLIC):
    return date_lines(table.campaign.view(audience).state)


def test_the_game_turns_and_the_modules_of_the_scenario_being_played(table):
    table.do(PutModuleIntoPlay(battery=GERMAN_OBA, observer=OBSERVER), StartScenario())
    table.do(SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.MPH))
    (line,) = lines(table)
    assert (line.date, line.part, line.type) == (CGDate.AFTERNOON_23, 0, ScenarioType.INITIAL)
    assert (line.game_turns, line.is_over) == ((3,), False)
    assert [battery.id for battery in line.modules] == [GERMAN_OBA]


def test_cg3_a_module_whose_radio_was_in_play_was_used(table):
    play(table, 6, with_oba=True)
    assert [battery.id for battery in lines(table)[0].modules] == [GERMAN_OBA]
    table.play_to(RecoveryStep.INITIATIVE)
    place_chits(table, ATTACK, INACTIVE)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    play(table, 5)
    first, second = lines(table)
    assert (first.game_turns, second.game_turns) == ((6,), (5,))
    assert (second.type, second.modules, second.is_over) == (ScenarioType.BRITISH_ASSAULT, (), True)


def test_an_inactive_date_has_its_notes_and_nothing_else(table):
    play(table, 5)
    table.play_to(RecoveryStep.SHIFT)
    table.do(TickStep(step=RecoveryStep.SHIFT, note="two squads to Entry"))
    table.play_to(RecoveryStep.INITIATIVE)
    place_chits(table, INACTIVE, INACTIVE)
    line = lines(table)[1]
    assert (line.date, line.type, line.scenarios) == (CGDate.MORNING_24, ScenarioType.INACTIVE, ())
    assert [note.text for note in line.notes] == ["two squads to Entry"]


@pytest.mark.parametrize(
    ("option", "parts", "turns"), [("two-scenarios", [1, 2], [(3,), (7,)]), ("one-scenario", [0], [(3, 7)])]
)
def test_c30_a_dual_attack_in_two_parts(table, option, parts, turns):
    table.do(ChangeRuling(code="C30", option=option))
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK, die=1)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    declare_area(table)
    play(table, 3, with_oba=True)
    table.play_to(RecoveryStep.DEPLOYMENT)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    play(table, 7)
    found = lines(table)[1:]
    assert [line.part for line in found] == parts
    assert [line.game_turns for line in found] == turns
    assert [battery.id for battery in found[0].modules] == [GERMAN_OBA]


def test_a_dual_attack_without_its_dr_has_no_scenario_yet(table):
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK)
    line = lines(table)[1]
    assert (line.type, line.scenarios, line.game_turns) == (ScenarioType.DUAL_ATTACK, (), ())
    assert not line.is_over
