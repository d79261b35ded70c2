"""What is done with chosen pieces: losses, places, states, possession, figures, one more, never there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, Loss, PieceKind, PieceState, losses_of
from elst_app.ui.forces.loss_choices import common_losses
from elst_app.ui.forces.screen import ForcesScreen
from tests.ui.forces.support import (
    BRITISH,
    GERMAN,
    choose,
    key,
    names,
    pieces,
    place,
    press,
    text_of,
    write,
)


def test_a_loss_is_booked_in_two_touches(screen: ForcesScreen, qtbot: QtBot) -> None:
    squad = pieces(screen, "4-5-7")[1]
    row = screen.table.shown.mapFromSource(
        screen.table.pieces.index(screen.table.pieces.number_of(squad.id), 0)
    )
    qtbot.mouseClick(
        screen.table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=screen.table.visualRect(row).center(),
    )
    press(qtbot, screen, "lossREDUCED")
    after = screen.session.view.state.forces.find(squad.id)
    assert after is not None
    assert after.name == "2-4-7"
    assert screen.table.hasFocus()
    assert screen.table.chosen_ids == (squad.id,)


def test_a_loss_is_booked_by_keyboard_and_the_cursor_stays_where_it_was(
    screen: ForcesScreen, qtbot: QtBot
) -> None:
    squads = pieces(screen, "4-5-7")
    choose(screen, squads[1])
    key(qtbot, Qt.Key.Key_1)
    assert [piece.place for piece in pieces(screen, "4-5-7")].count(ELIMINATED) == 1
    assert names(screen).count("4-5-7") == 3
    assert screen.table.hasFocus()
    assert screen.table.chosen_ids == (), "a key pressed once too often befalls nobody"
    key(qtbot, Qt.Key.Key_1)
    assert names(screen).count("4-5-7") == 3
    key(qtbot, Qt.Key.Key_Down)
    assert screen.table.chosen_ids == (squads[3].id,)


@pytest.mark.parametrize("kind", list(PieceKind))
def test_only_what_can_befall_a_piece_is_offered(screen: ForcesScreen, kind: PieceKind) -> None:
    for side in (BRITISH, GERMAN):
        found = [each for each in screen.session.view.state.forces.of(side) if each.kind is kind]
        for piece in found:
            wanted = [loss for loss in losses_of(kind) if side is BRITISH or loss is not Loss.EXITED_FOR_VP]
            assert sorted(common_losses([piece])) == sorted(wanted)
    leader, weapon = pieces(screen, "9-1")[0], pieces(screen, "PIAT")[0]
    assert common_losses([leader, weapon]) == (Loss.ELIMINATED,)


def test_several_pieces_are_moved_at_once(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, *pieces(screen, "4-5-7"), *pieces(screen, "9-1"))
    assert text_of(screen, "chosenPieces") == "4 × 4-5-7 and 9-1 Wells"
    key(qtbot, Qt.Key.Key_M)
    write(qtbot, "zz99")
    key(qtbot, Qt.Key.Key_Return)
    assert "no hex" in text_of(screen, "moveFormProblem")
    QLineEdit.clear(screen.card.forms["move"].findChild(QLineEdit) or QLineEdit())
    write(qtbot, "nn8")
    key(qtbot, Qt.Key.Key_Return)
    assert {piece.place for piece in pieces(screen, "4-5-7")} == {place("NN8")}
    forces = screen.session.view.state.forces
    assert forces.place_of(pieces(screen, "LMG")[0]) == place("NN8"), "it goes with its possessor"
    assert screen.table.hasFocus()
    assert len(screen.table.chosen_ids) == 5


@pytest.mark.parametrize("typed", ["e", "Entry Area", "entry"])
def test_the_entry_area_is_typed_in_short(screen: ForcesScreen, qtbot: QtBot, typed: str) -> None:
    choose(screen, pieces(screen, "9-1")[0])
    key(qtbot, Qt.Key.Key_M)
    write(qtbot, typed)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "9-1")[0].place == ENTRY_AREA


def test_an_area_has_a_button_and_one_there_is_not_is_said(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, pieces(screen, "9-1")[0])
    key(qtbot, Qt.Key.Key_M)
    write(qtbot, "7")
    key(qtbot, Qt.Key.Key_Return)
    assert "no British Deployment Area 7" in text_of(screen, "moveFormProblem")
    press(qtbot, screen, "moveTo1")
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "9-1")[0].place.area == 1


def test_states_have_keys_and_what_is_not_touched_stays(screen: ForcesScreen, qtbot: QtBot) -> None:
    first, second, *_ = pieces(screen, "4-5-7")
    choose(screen, first)
    key(qtbot, Qt.Key.Key_S)
    key(qtbot, Qt.Key.Key_1)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "4-5-7")[0].states == (PieceState.BROKEN,)
    choose(screen, first, second)
    key(qtbot, Qt.Key.Key_S)
    key(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [piece.states for piece in pieces(screen, "4-5-7")[:2]] == [(PieceState.BROKEN,), ()]
    key(qtbot, Qt.Key.Key_S)
    key(qtbot, Qt.Key.Key_1)
    key(qtbot, Qt.Key.Key_Return)
    assert {piece.states for piece in pieces(screen, "4-5-7")[:2]} == {(PieceState.BROKEN,)}
    assert screen.table.hasFocus()


def test_pieces_without_a_state_in_common_are_told_apart(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, pieces(screen, "4-5-7")[0], pieces(screen, "PIAT")[0])
    key(qtbot, Qt.Key.Key_S)
    assert "no state in common" in text_of(screen, "statesFormProblem")
    key(qtbot, Qt.Key.Key_Escape)
    assert screen.table.hasFocus()


def test_a_weapon_is_given_to_a_unit_and_laid_down(screen: ForcesScreen, qtbot: QtBot) -> None:
    weapon, leader = pieces(screen, "PIAT")[0], pieces(screen, "9-1")[0]
    choose(screen, weapon)
    key(qtbot, Qt.Key.Key_P)
    write(qtbot, "wells")
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "PIAT")[0].possessor == leader.id
    key(qtbot, Qt.Key.Key_P)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "PIAT")[0].possessor is None, "nobody is the first of the list"
    assert pieces(screen, "PIAT")[0].place == place("E12")


def test_a_unit_takes_a_weapon_that_lies_in_its_hex(screen: ForcesScreen, qtbot: QtBot) -> None:
    leader = pieces(screen, "9-1")[0]
    choose(screen, leader)
    key(qtbot, Qt.Key.Key_P)
    write(qtbot, "piat")
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "PIAT")[0].possessor == leader.id


def test_names_and_figures_are_written_down(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, pieces(screen, "PIAT")[0])
    key(qtbot, Qt.Key.Key_F)
    write(qtbot, "of the Somersets")
    screen.card.forms["figures"].pp.setText("x")  # type: ignore[attr-defined]
    key(qtbot, Qt.Key.Key_Return)
    assert "number" in text_of(screen, "figuresFormProblem")
    screen.card.forms["figures"].pp.setText("2")  # type: ignore[attr-defined]
    key(qtbot, Qt.Key.Key_Return)
    piece = pieces(screen, "PIAT")[0]
    assert (piece.label, piece.pp) == ("of the Somersets", 2)


def test_one_more_of_each_is_entered(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, pieces(screen, "4-5-7")[0], pieces(screen, "9-1")[0])
    key(qtbot, Qt.Key.Key_D)
    assert len(pieces(screen, "4-5-7")) == 5
    assert [piece.label for piece in pieces(screen, "9-1")] == ["Wells", ""]
    assert pieces(screen, "9-1")[1].place == place("E12")


def test_what_was_never_there_is_taken_out_after_one_question(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, *pieces(screen, "Sherman V"))
    key(qtbot, Qt.Key.Key_Delete)
    assert len(pieces(screen, "Sherman V")) == 2
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "Sherman V") == []
    screen.session.undo()
    assert len(pieces(screen, "Sherman V")) == 2


def test_esc_leaves_a_form_as_it_was(screen: ForcesScreen, qtbot: QtBot) -> None:
    choose(screen, pieces(screen, "9-1")[0])
    for opener in (Qt.Key.Key_M, Qt.Key.Key_S, Qt.Key.Key_P, Qt.Key.Key_F, Qt.Key.Key_Delete):
        before = screen.session.view.entries
        key(qtbot, opener)
        assert screen.card.open_form is not None
        assert screen.card.isAncestorOf(QApplication.focusWidget() or screen)
        key(qtbot, Qt.Key.Key_Escape)
        assert screen.card.open_form is None
        assert screen.table.hasFocus()
        assert screen.session.view.entries == before
