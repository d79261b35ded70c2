"""Recombination on the Recovery screen (4.509)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.rules.forces import RECOMBINED
from elst_app.rules.recovery import RecoveryStep
from tests.ui.recovery.steps.stages import stage, title
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read, west

STEP = RecoveryStep.RECOMBINATION


def test_4_509_what_will_become_of_whom_is_listed_and_one_button_does_it(opened: Open, qtbot: QtBot) -> None:
    screen = opened(
        stage(
            STEP,
            (BRITISH, "E12", ("2-4-7", "2-4-7", "2-4-7")),
            (GERMAN, "L6", ("SS 2-3-7", "SS 2-3-7", "2-3-7")),
            (GERMAN, "M6", ("2-3-7", "2-3-7", "2-3-7")),
        )
    )
    assert title(screen) == "Half-squads become 4 squads"
    text = read(screen)
    assert "Deployment Area 1: 2 × 2-4-7 HS → 4-5-7" in text
    assert "Deployment Area 1: 2 × SS 2-3-7 HS → SS 4-4-7" in text
    assert "Deployment Area 1: 4 × 2-3-7 HS → 2 × 4-4-7" in text
    assert "Not needed" not in text
    press(qtbot, screen, "stepDone")
    assert now(screen) is RecoveryStep.NEW_DATE
    pieces = screen.session.view.state.forces.pieces
    left = sorted(piece.name for piece in pieces if piece.place != RECOMBINED)
    assert left == ["2-4-7", "4-4-7", "4-4-7", "4-4-7", "4-5-7"]


def test_4_509_by_keyboard(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (BRITISH, "E12", ("2-4-7", "2-4-7"))))
    assert title(screen) == "Two half-squads become a squad"
    screen._take_focus()
    assert QApplication.focusWidget() is screen.guided_panel.finish.done
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.NEW_DATE


def test_4_509_nothing_to_do_has_its_reason(opened: Open) -> None:
    screen = opened(west((BRITISH, "E12", ("2-4-7", "4-5-7")), step=STEP))
    assert "No two half-squads of a type are in one area or in the pool." in read(screen)
