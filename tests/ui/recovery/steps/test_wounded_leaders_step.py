"""Wounded leaders on the Recovery screen (4.508)."""

import pytest
from pytestqt.qtbot import QtBot

from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader
from elst_app.rules.forces import ELIMINATED, PieceState
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.steps.wounded_leaders import WoundedLeadersStep
from tests.ui.recovery.steps.stages import drm, heads, open_heads, rows, stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, press, read, type_dice, west

STEP = RecoveryStep.WOUNDED_LEADERS
WELL = (BRITISH, "E12", ("9-1 wounded", "4-5-7"))
ISOLATED = (GERMAN, "F14", ("8-1 wounded",))


def test_4_508_each_wounded_leader_has_his_drm_and_the_table(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, WELL, ISOLATED))
    assert heads(screen) == ["9-1 in E12", "8-1 in F14"]
    assert (title(screen), drm(screen)) == ("The wounded British 9-1", "+0")
    assert rows(screen) == ["1 Retained, unwounded: 1/6", "4 Retained, wounded: 1/2", "None Eliminated: 1/3"]
    press(qtbot, screen, f"case-{open_heads(screen)[1].key}")
    assert (title(screen), drm(screen)) == ("The wounded German 8-1", "+1")
    assert "Isolated" in read(screen)
    assert rows(screen) == ["1 Retained, unwounded: 0", "4 Retained, wounded: 1/2", "None Eliminated: 1/2"]


@pytest.mark.parametrize(
    ("die", "lit", "told"),
    [
        (1, 0, "British 9-1: Retained, unwounded"),
        (4, 1, "British 9-1: Retained, wounded"),
        (5, 2, "British 9-1: Eliminated"),
    ],
)
def test_4_508_the_dr_lights_its_row_and_is_told_in_a_line(
    opened: Open, qtbot: QtBot, die: int, lit: int, told: str
) -> None:
    screen = opened(stage(STEP, WELL, ISOLATED))
    type_dice(qtbot, screen, die)
    strip = screen.guided_panel.outcome.strip
    assert strip is not None
    assert strip.lit == lit
    assert screen.guided_panel.outcome.text.text() == told
    (leader,) = [each for each in screen.session.view.state.forces.pieces if each.name == "9-1"]
    assert leader.has(PieceState.WOUNDED) is (die == 4) or leader.place == ELIMINATED
    assert title(screen) == "The wounded German 8-1"


def test_4_508_nothing_to_do_has_its_reason(opened: Open) -> None:
    screen = opened(west((BRITISH, "E12", ("9-1", "4-5-7")), step=STEP))
    assert "No wounded leader is Retained." in read(screen)


def test_the_dr_of_a_leader_is_found_again(opened: Open) -> None:
    screen = opened(stage(STEP, WELL))
    step = WoundedLeadersStep(screen.session.view.state, screen.session.campaign.rulebook)
    (head,) = step.heads()
    assert step.key_of(RollWoundedLeader(piece=head.key)) == head.key
