"""The Recovery screen: the steps in order, before, after and in between."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.steps import CPPStillToRoll, TickStep
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep, StepOver, StepTooEarly
from elst_app.rules.sides import Audience
from tests.campaign.conftest import TEN_BY_TEN
from tests.records.support import tell
from tests.ui.recovery.steps.stages import stage
from tests.ui.recovery.support import (
    BRITISH,
    GERMAN,
    Open,
    at_initiative,
    key,
    now,
    press,
    read,
    story,
)


def test_4_5_during_a_scenario_it_says_how_one_gets_here(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story())
    assert "The scenario of 23 Sept Afternoon is being played" in read(screen)
    assert "End scenario on the Table screen" in read(screen)
    with qtbot.waitSignal(screen.session.screen_wanted) as wanted:
        press(qtbot, screen, "goToTable")
    assert wanted.args == ["table"]


def test_4_518_while_a_scenario_is_set_up_it_says_so(opened: Open, qtbot: QtBot) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.date(Initiative.ATTACK, Initiative.INACTIVE)
    screen = opened(told)
    assert screen.session.view.state.stage is Stage.SET_UP
    assert "is being set up" in read(screen)


def test_all_steps_are_in_view_in_a_small_window(opened: Open) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    assert screen.steps.count() == 18
    assert screen.steps.verticalScrollBar().maximum() == 0


def test_4_505_a_map_stands_beside_the_areas_where_there_is_room(opened: Open) -> None:
    wide = opened(story(RecoveryStep.DEPLOYMENT_AREAS), size=(1720, 990))
    view = wide.findChild(QWidget, "recoveryMap")
    assert view is not None
    assert view.isVisible()
    assert "German Deployment Area" in view.accessibleDescription() or view.accessibleDescription()
    wide._choose(RecoveryStep.MELEE)
    assert not view.isVisible()
    wide._choose(RecoveryStep.SHIFT)
    assert view.isVisible()
    wide.resize(1080, 630)
    assert not view.isVisible()


def test_4_5_a_step_is_done_with_a_note_and_the_next_one_comes(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    field = screen.tick_panel.finish.note
    field.setFocus()
    qtbot.keyClicks(field, "E12 held")
    press(qtbot, screen, "stepDone")
    assert now(screen) is RecoveryStep.MARKERS
    assert "Marker Removal" in read(screen)
    assert field.text() == ""
    assert QApplication.focusWidget() is screen.tick_panel.finish.done
    screen._choose(RecoveryStep.MELEE)
    assert "E12 held" in read(screen)
    screen.session.undo()
    assert now(screen) is RecoveryStep.MELEE
    assert "Melee Resolution" in read(screen)


def test_4_5_the_focus_goes_on_to_what_has_to_be_said_or_done_in_the_next_step(
    opened: Open, qtbot: QtBot
) -> None:
    table = stage(RecoveryStep.MELEE, (GERMAN, "P4", ("4-4-7",)))
    screen = opened(table)
    for step, name in ((RecoveryStep.MARKERS, "off-OBA"), (RecoveryStep.REGROUPING, "controlBritish-P4")):
        press(qtbot, screen, "stepDone")
        QApplication.processEvents()
        assert now(screen) is step
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.objectName() == name


def test_4_5_a_step_that_does_not_apply_is_not_needed(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.SHOCK_AND_BOG))
    press(qtbot, screen, "stepNotNeeded")
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.skipped == (RecoveryStep.SHOCK_AND_BOG,)
    assert now(screen) is RecoveryStep.DEPLOYMENT_AREAS


def test_4_5_out_of_order_it_can_be_entered_as_what_happened(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    screen.steps.setCurrentRow(list(RecoveryStep).index(RecoveryStep.REPAIR))
    assert "First comes 4.501 Melee Resolution" in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "enterHappened")
    refusal, command = refused.args
    assert isinstance(refusal, StepTooEarly)
    assert refusal.can_be_recorded
    screen.session.do(TickStep(step=command.step, happened="done already"))
    progress = screen.session.view.state.progress
    assert progress is not None
    assert RecoveryStep.REPAIR in progress.done
    assert now(screen) is RecoveryStep.MELEE
    screen.steps.setCurrentRow(list(RecoveryStep).index(RecoveryStep.REPAIR))
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "enterHappened")
    assert isinstance(refused.args[0], StepOver)


def test_4_505_done_fixes_the_areas(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS))
    with qtbot.waitSignal(screen.session.screen_wanted) as wanted:
        press(qtbot, screen, "goToMap")
    assert wanted.args == ["map"]
    press(qtbot, screen, "stepDone")
    state = screen.session.view.state
    assert state.determined[-1].control == state.control


def test_4_510_the_new_date_is_named(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.NEW_DATE))
    assert "Go on to 24 Sept Morning" in read(screen)
    press(qtbot, screen, "stepDone")
    assert screen.session.view.state.date is CGDate.MORNING_24


def test_4_514_the_chances_are_exact_and_the_sum_is_in_view(opened: Open) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    panel = screen.points_panel.sides[BRITISH]
    assert "1 in 6 (16.7 %)" in read(panel)
    assert panel.sum.replenished.number.text() == "25 − dr"
    assert panel.sum.total.number.text() == "69 to 74"


def test_c39_results_that_are_alike_share_a_line(opened: Open) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    screen = opened(told, Audience.BRITISH)
    panel = screen.points_panel.sides[BRITISH]
    panel.chances.show_chances(screen.session.view.state.cpp_line(BRITISH, CGDate.MORNING_24), 5)
    assert "1 in 3 (33.3 %)" in read(panel)
    assert "5-6" in read(panel)


def test_4_514_a_typed_dr_makes_the_sum(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    key(qtbot, Qt.Key.Key_D)
    key(qtbot, Qt.Key.Key_4)
    key(qtbot, Qt.Key.Key_Return)
    panel = screen.points_panel.sides[BRITISH]
    assert panel.sum.total.number.text() == "71"
    assert not panel.dice.isVisible()
    assert "▸ 4" in read(panel)
    screen.session.undo()
    assert panel.dice.isVisible()


def test_4_514_both_must_have_rolled(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    screen.session.do(ReplenishPoints(side=BRITISH, die=2))
    assert "The German dr is still to be made." in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "finishStep")
    assert isinstance(refused.args[0], CPPStillToRoll)
    screen.session.do(ReplenishPoints(side=GERMAN, die=5))
    assert "The German dr is made." in read(screen)
    press(qtbot, screen, "finishStep")
    assert now(screen) is RecoveryStep.RG_PURCHASE


def test_c3_after_the_last_date_the_campaign_has_ended(opened: Open) -> None:
    told = tell(packed_rulebook()).do_until_ended()
    screen = opened(told)
    assert screen.session.view.state.stage is Stage.ENDED
    assert "The campaign has ended" in read(screen)
    screen.steps.setCurrentRow(5)
    assert "The campaign has ended" in read(screen)


def test_c30_between_the_parts_of_a_dual_attack_the_round_is_named(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative((GERMAN, "-")), Audience.GERMAN)
    session = screen.session
    for side in (BRITISH, GERMAN):
        session.do(PlaceChit(by=side, side=side, initiative=Initiative.ATTACK, die=1))
    press(qtbot, screen, "goOn")
    press(qtbot, screen, "stepDone")
    session.do(DeclarePlayingArea(area=TEN_BY_TEN))
    session.do(StartScenario())
    session.do(EndScenario())
    assert "Between the parts of a Dual Attack: only 4.501, 4.502" in read(screen)
