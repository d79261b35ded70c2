"""Equipment Possession on the Recovery screen (4.507, C17)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.rules.forces import ELIMINATED, EquipmentAct, Piece
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.possession import PossessionStep
from tests.ui.recovery.steps.stages import heads, stage, title
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read

STEP = RecoveryStep.POSSESSION


def named(screen: RecoveryScreen, name: str) -> Piece:
    return next(piece for piece in screen.session.view.state.forces.pieces if piece.name == name)


def choose(screen: RecoveryScreen, name: str) -> list[str]:
    """Chooses in the menu that is open, and says what it had."""
    (menu,) = [menu for menu in screen.findChildren(QMenu) if menu.isVisible()]
    texts = [action.text() for action in menu.actions()]
    next(action for action in menu.actions() if action.text() == name).trigger()
    menu.close()
    return texts


def test_4_507_each_area_lists_what_is_in_nobodys_hands(opened: Open) -> None:
    table = stage(
        STEP,
        (BRITISH, "E12", ("4-5-7", "MMG @0", "LMG")),
        (BRITISH, "L6", ("6-pounder", "radio")),
        (GERMAN, "E13", ("MMG",)),
    )
    screen = opened(table)
    assert heads(screen) == ["British Deployment Area 1: 2 pieces", "German Deployment Area 1: 2 pieces"]
    assert title(screen) == "The British side captures MMG"
    text = read(screen)
    assert "It lies in British Deployment Area 1." in text
    assert "MMG in E13, German" in text
    assert "LMG in E12, British" in text
    assert "to be done" not in text


def test_4_507_what_is_left_is_captured_with_the_end_of_the_step(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (BRITISH, "L6", ("6-pounder",))))
    assert screen.guided_panel.finish.done.text() == "Done: the rest is captured"
    assert not [each for each in screen.findChildren(QAbstractButton, "stepNotNeeded") if each.isVisible()]
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert (named(screen, "6-pounder").side, now(screen)) == (GERMAN, RecoveryStep.NEW_DATE)


def test_4_507_the_new_owner_eliminates_it_where_his_troops_are(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (BRITISH, "L6", ("6-pounder",)), (GERMAN, "M6", ("4-4-7",))))
    gun = named(screen, "6-pounder")
    press(qtbot, screen, f"menu-eliminate-{gun.id}")
    assert choose(screen, "Eliminate it") == ["Eliminate it", "Transfer it to 4-4-7 in M6"]
    assert named(screen, "6-pounder").place == ELIMINATED
    assert "Nothing is left to do here" in read(screen)
    assert "6-pounder eliminated" in read(screen)


def test_4_507_a_unit_in_the_area_takes_it_and_alike_ones_are_offered_once(
    opened: Open, qtbot: QtBot
) -> None:
    screen = opened(stage(STEP, (BRITISH, "L6", ("PIAT",)), (GERMAN, "M6", ("4-4-7", "4-4-7", "8-1"))))
    piat = named(screen, "PIAT")
    press(qtbot, screen, f"menu-eliminate-{piat.id}")
    offered = choose(screen, "Transfer it to 8-1 in M6")
    assert offered == ["Eliminate it", "Transfer it to 4-4-7 in M6", "Transfer it to 8-1 in M6"]
    after = named(screen, "PIAT")
    assert (after.side, after.possessor) == (GERMAN, named(screen, "8-1").id)


def test_c17_an_own_piece_in_an_area_without_troops_cannot_be_eliminated(opened: Open) -> None:
    screen = opened(stage(STEP, (GERMAN, "F14", ("LMG",))))
    assert title(screen) == "LMG in German Deployment Area 3"
    assert "Eliminate" not in read(screen)


def test_an_act_on_equipment_is_found_again(opened: Open) -> None:
    screen = opened(stage(STEP, (BRITISH, "L6", ("PIAT",))))
    step = PossessionStep(screen.session.view.state, screen.session.campaign.rulebook)
    command = HandleEquipment(piece=named(screen, "PIAT").id, act=EquipmentAct.ELIMINATE)
    assert step.key_of(command) == step.heads()[0].key
    assert "unpossessed" in step.nothing_to_do()
