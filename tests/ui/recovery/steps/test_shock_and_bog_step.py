"""Shock and Bog on the Recovery screen, to the end (4.504)."""

import pytest
from pytestqt.qtbot import QtBot

from elst_app.campaign.recovery.shock_and_bog import RollBog, RollShock, RollUnconfirmedKill
from elst_app.campaign.steps import TickStep
from elst_app.rules.forces import UNKNOWN, PieceState
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.ui.recovery.finish_bar import tick
from elst_app.ui.recovery.steps.shock_and_bog import ShockAndBogStep
from tests.campaign.recovery.perimeter import enter
from tests.ui.recovery.steps.stages import drm, heads, rows, stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, now, read, type_dice

STEP = RecoveryStep.SHOCK_AND_BOG
SHOCKED = (BRITISH, "E12", ("Sherman V Shocked",))
BOGGED = (GERMAN, "L6", ("Pz VG bogged",))


def test_4_504_each_vehicle_has_its_table_those_in_shock_first(opened: Open) -> None:
    screen = opened(stage(STEP, BOGGED, SHOCKED))
    assert heads(screen) == ["Sherman V in E12", "Pz VG in L6"]
    assert (title(screen), drm(screen)) == ("The British Sherman V is Shocked", "+0")
    assert rows(screen) == ["2 free of Shock: 1/3", "None Unconfirmed Kill: 2/3"]


def test_4_504_shock_is_rolled_to_the_end(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, SHOCKED))
    type_dice(qtbot, screen, 3)
    assert screen.guided_panel.outcome.text.text() == "British Sherman V: Unconfirmed Kill"
    assert title(screen) == "The British Sherman V is an Unconfirmed Kill"
    assert len(rows(screen)) == 2
    type_dice(qtbot, screen, 6)
    (tank,) = screen.session.view.state.forces.pieces
    assert tank.has(PieceState.WRECK)
    assert "Nothing is left to do here" in read(screen)


def test_4_504_bog_is_rolled_attempt_after_attempt(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, BOGGED))
    assert "Attempt 1: it goes on until it is free or Immobilized." in read(screen)
    type_dice(qtbot, screen, 5)
    assert (title(screen), drm(screen)) == ("The German Pz VG is mired", "+1")
    assert "Attempt 2" in read(screen)
    strip = screen.guided_panel.outcome.strip
    assert strip is not None
    type_dice(qtbot, screen, 1)
    (tank,) = screen.session.view.state.forces.pieces
    assert tank.states == ()


def test_4_504_the_step_is_not_over_while_a_vehicle_must_roll(opened: Open) -> None:
    screen = opened(stage(STEP, SHOCKED, BOGGED))
    assert screen.guided_panel.finish.open.text() == "2 still to be done"


def test_4_504_nothing_to_do_closes_it(opened: Open) -> None:
    screen = opened(stage(RecoveryStep.REGROUPING, (GERMAN, "L6", ("4-4-7 Broken", "Pz VG"))))
    tick(screen.session, TickStep(step=RecoveryStep.REGROUPING))
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.status(STEP) is StepStatus.NOT_NEEDED
    assert now(screen) is RecoveryStep.DEPLOYMENT_AREAS
    assert "No vehicle is Shocked or Bogged." in read(screen)


def test_4_2_a_vehicle_that_would_count_for_control_holds_it_open(opened: Open) -> None:
    table = stage(RecoveryStep.REGROUPING, (GERMAN, "L6", ("4-4-7 Broken",)))
    enter(table, GERMAN, UNKNOWN, "Pz VG")
    screen = opened(table)
    tick(screen.session, TickStep(step=RecoveryStep.REGROUPING))
    assert now(screen) is STEP
    assert "count for Control once their hex is said on the Forces screen: Pz VG." in read(screen)


@pytest.mark.parametrize("kind", ["shock", "kill", "bog"])
def test_a_dr_is_found_again(opened: Open, kind: str) -> None:
    screen = opened(stage(STEP, SHOCKED, BOGGED))
    step = ShockAndBogStep(screen.session.view.state, screen.session.campaign.rulebook)
    shock, bog = (head.key for head in step.heads())
    command = {
        "shock": RollShock(piece=shock.split()[1]),
        "kill": RollUnconfirmedKill(piece=shock.split()[1]),
        "bog": RollBog(piece=bog.split()[1], attempt=1),
    }[kind]
    assert step.key_of(command) == (bog if kind == "bog" else shock)
