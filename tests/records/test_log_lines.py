"""4.13, 4.514, 4.517, C30: what stands on the lines of the CG Log."""

import pytest

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.play.panzerfaust import SetUpPF, UsePF
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.final_sheet import final_sheet
from elst_app.records.log_lines import NoFigures, log_lines
from elst_app.rules.artillery import Observer
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.points import CPPLine
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.records.support import ATTACK, FIRST, INACTIVE, Story, tell


def test_4_13_one_line_a_date_and_two_for_a_dual_attack_in_two_parts(played: Campaign) -> None:
    lines = log_lines(played.view(Audience.PUBLIC))
    assert [(line.date, line.type, line.part) for line in lines] == [
        (CGDate.AFTERNOON_23, ScenarioType.INITIAL, 0),
        (CGDate.MORNING_24, ScenarioType.BRITISH_ASSAULT, 0),
        (CGDate.MIDDAY_24, ScenarioType.INACTIVE, 0),
        (CGDate.AFTERNOON_24, ScenarioType.DUAL_ATTACK, 1),
        (CGDate.AFTERNOON_24, ScenarioType.DUAL_ATTACK, 2),
    ]
    first, second = lines[-2:]
    assert first.scenario is not None
    assert second.scenario is not None
    assert (first.scenario.type, first.scenario.sets_up_first) == (ScenarioType.GERMAN_ASSAULT, Side.BRITISH)
    assert (second.scenario.type, second.scenario.moves_first) == (
        ScenarioType.BRITISH_ASSAULT,
        Side.BRITISH,
    )
    assert set(second.points.values()) == {NoFigures.SAME_DATE}
    assert second.chits == {}


def test_c30_one_line_where_both_parts_are_one_scenario(rulebook: Rulebook) -> None:
    switch = rulebook.charts.switches.find("C30")
    other = next(option for option in switch.options if option != "two-scenarios")
    story = tell(rulebook, options=(("C30", other),))
    lines = log_lines(story.campaign.view(Audience.PUBLIC))
    assert [(line.date, line.part) for line in lines][-1] == (CGDate.AFTERNOON_24, 0)
    assert lines[-1].type is ScenarioType.DUAL_ATTACK


def test_4_514_the_columns_of_one_side(played: Campaign) -> None:
    lines = log_lines(played.view(Audience.GERMAN))
    figures = [
        (line.initial, line.replenished, line.total, line.spent, line.left)
        for each in lines
        if isinstance(line := each.points[Side.GERMAN], CPPLine)
    ]
    assert figures == [(4, 0, 4, 0, 4), (4, 12, 16, 7, 9), (9, 5, 14, 0, 14), (14, 3, 17, 7, 10)]
    assert {each.points[Side.BRITISH] for each in lines} == {NoFigures.KEPT_SECRET, NoFigures.SAME_DATE}


def test_4_514_both_together_see_neither_sides_figures(played: Campaign) -> None:
    for line in log_lines(played.view(Audience.PUBLIC)):
        assert not any(isinstance(points, CPPLine) for points in line.points.values())


def test_4_517_a_chit_is_on_the_line_when_both_are_in(played: Campaign) -> None:
    by_date = {line.date: line.chits for line in reversed(log_lines(played.view(Audience.PUBLIC)))}
    assert by_date[CGDate.AFTERNOON_23] == {}
    assert by_date[CGDate.MORNING_24] == {Side.BRITISH: ATTACK, Side.GERMAN: INACTIVE}
    assert by_date[CGDate.MIDDAY_24] == {Side.BRITISH: INACTIVE, Side.GERMAN: INACTIVE}


def test_4_517_a_chit_alone_is_seen_by_its_owner(rulebook: Rulebook) -> None:
    story = Story(rulebook).play().go_to(RecoveryStep.CPP_REPLENISHMENT)
    story.do(ReplenishPoints(side=Side.BRITISH, die=1), ReplenishPoints(side=Side.GERMAN, die=1))
    story.go_to(RecoveryStep.INITIATIVE).do(PlaceChit(side=Side.BRITISH, initiative=ATTACK))
    seen = {audience: log_lines(story.campaign.view(audience))[-1].chits for audience in Audience}
    assert seen == {
        Audience.PUBLIC: {},
        Audience.GERMAN: {},
        Audience.BRITISH: {Side.BRITISH: ATTACK},
    }


def test_4_13_notes_of_the_steps_stand_with_their_date(played: Campaign) -> None:
    notes = {
        (line.date, line.part): [(note.step, note.text) for note in line.notes]
        for line in log_lines(played.view(Audience.PUBLIC))
    }
    assert notes[(CGDate.AFTERNOON_23, 0)] == [(RecoveryStep.MELEE, "CC in H13: the crew is lost")]
    assert notes[(CGDate.AFTERNOON_24, 1)] == []
    assert notes[(CGDate.AFTERNOON_24, 2)] == [(RecoveryStep.REPAIR, "the Sherman in D13 moves again")]


@pytest.mark.usefixtures("qapp")
def test_4_13_a_scenario_in_which_a_side_concedes_keeps_its_line_of_the_log(rulebook: Rulebook) -> None:
    campaign = Story(rulebook).campaign
    for command in (
        PutModuleIntoPlay(battery=FIRST, observer=Observer("8-1", Hex.parse("NN8"))),
        StartScenario(),
        SetClock(game_turn=4, player_turn=Side.GERMAN, phase=Phase.MPH),
        SetUpPF(squads=4),
        UsePF(),
    ):
        assert isinstance(campaign.do(command), Done)
    before = log_lines(campaign.view(Audience.PUBLIC))[-1]
    assert before.game_turns == (4,)
    used = {battery.id for battery in before.modules}
    assert used
    assert isinstance(campaign.do(Concede(side=Side.BRITISH)), Done)
    after = log_lines(campaign.view(Audience.PUBLIC))[-1]
    assert (after.type, after.game_turns, after.notes) == (before.type, (4,), before.notes)
    assert {battery.id for battery in after.modules} == used
    line = campaign.state.date_line
    assert line is not None
    assert line.results[-1].pf_used == 1
    assert line.played == 1
    dates = final_sheet(campaign.view(Audience.PUBLIC), rulebook).table.rows
    assert any("ended in Game Turn 4" in cell.text for row in dates for cell in row.cells)
