"""Regrouping, final Control and the End of CG Scenario on the Recovery screen (4.503, C2)."""

from pytestqt.qtbot import QtBot

from elst_app.campaign.control import SetControl
from elst_app.campaign.recovery.regrouping import EndOfScenario
from elst_app.campaign.steps import TickStep
from elst_app.rules.forces import PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.ui.recovery.finish_bar import tick
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.regrouping import RegroupingStep
from tests.ui.recovery.steps.stages import stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, find, now, press, read

STEP = RecoveryStep.REGROUPING
BROKEN = (GERMAN, "L6", ("4-4-7 Broken", "4-4-7 Broken", "SS 6-5-8"))
IN_H15 = (BRITISH, "H15", ("4-5-7",))


def lines(screen: RecoveryScreen) -> dict[str, list[str]]:
    case = screen.guided_panel.case.case
    assert case is not None
    return {group.title: [line.text for line in group.lines] for group in case.groups}


def test_4_503_who_is_broken_and_what_is_contested(opened: Open) -> None:
    screen = opened(stage(STEP, BROKEN, IN_H15, (GERMAN, "O15", ("4-3-6",))))
    assert title(screen) == "All Broken units Regroup, without a DR"
    assert lines(screen) == {
        "Who Controls it at the end?": [
            "H15, German-Controlled, holds British 4-5-7",
            "O15, Controlled by nobody, holds German 4-3-6",
        ],
        "Broken now": ["German: 2 × 4-4-7"],
    }
    case = screen.guided_panel.case.case
    assert case is not None
    assert case.place.hexes == (Hex.parse("H15"), Hex.parse("O15"))


def test_4_503_one_press_says_who_controls_it(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, BROKEN, IN_H15, (GERMAN, "O15", ("4-3-6",))))
    assert find(screen, "controlBritish-H15").accessibleName() == (
        "H15, German-Controlled, holds British 4-5-7: British"
    )
    press(qtbot, screen, "controlBritish-H15")
    control = screen.session.view.state.control
    assert control.by_hex[Hex.parse("H15")] is BRITISH
    assert lines(screen)["Who Controls it at the end?"] == ["O15, Controlled by nobody, holds German 4-3-6"]
    press(qtbot, screen, "controlGerman-O15")
    assert list(lines(screen)) == ["Broken now"]


def test_4_503_it_may_be_nobodys(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, IN_H15))
    assert title(screen) == "Nobody is Broken: agree on Control"
    press(qtbot, screen, "controlNobody-H15")
    assert Hex.parse("H15") not in screen.session.view.state.control.by_hex


def test_4_503_with_the_end_of_the_step_all_regroup_and_the_scenario_is_over(
    opened: Open, qtbot: QtBot
) -> None:
    screen = opened(stage(STEP, BROKEN))
    assert screen.guided_panel.finish.done.text() == "End the scenario"
    press(qtbot, screen, "stepDone")
    view = screen.session.view
    assert not any(piece.has(PieceState.BROKEN) for piece in view.state.forces.pieces)
    assert any(isinstance(entry.fact, EndOfScenario) for entry in view.standing)
    assert now(screen) not in (STEP, None)


def test_4_503_with_nothing_to_agree_on_it_closes_itself_and_the_scenario_is_over(opened: Open) -> None:
    screen = opened(stage(RecoveryStep.MARKERS, (BRITISH, "E12", ("4-5-7",))))
    tick(screen.session, TickStep(step=RecoveryStep.MARKERS))
    view = screen.session.view
    assert view.state.progress is not None
    assert view.state.progress.status(STEP) is StepStatus.NOT_NEEDED
    assert any(isinstance(entry.fact, EndOfScenario) for entry in view.standing)
    assert "4.503" in read(screen)
    assert "Nobody is Broken, and no Strategic Location" in read(screen)


def test_control_that_was_set_is_found_again(opened: Open) -> None:
    screen = opened(stage(STEP, BROKEN))
    step = RegroupingStep(screen.session.view.state, screen.session.campaign.rulebook)
    (head,) = step.heads()
    assert step.key_of(SetControl(hexes=(Hex.parse("H15"),), side=BRITISH)) == head.key
