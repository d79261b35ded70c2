"""After the scenario: a table filled in by keyboard and booked in one act; typing in short (4.12, 4.503)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.undo import Undo
from elst_app.loading import rulebook
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    Loss,
    PieceKind,
    PieceState,
    in_area,
    losses_of,
    states_of,
)
from elst_app.rules.sides import Audience
from elst_app.ui.forces.end_model import EndColumn
from elst_app.ui.forces.screen import ForcesScreen
from elst_app.ui.forces.typed import NotReadError, Places, typed_loss, typed_states
from elst_app.words.phrases import word
from tests.ui.forces.support import (
    BRITISH,
    Open,
    after_scenario,
    empty,
    key,
    pieces,
    place,
    press,
    text_of,
    write,
)


@pytest.fixture
def screen(opened: Open, qtbot: QtBot) -> ForcesScreen:
    made: ForcesScreen = opened(after_scenario())
    key(qtbot, Qt.Key.Key_A)
    return made


def shown(screen: ForcesScreen, row: int, column: EndColumn) -> str:
    return str(screen.end.shown.index(row, column).data() or "")


def go_to(screen: ForcesScreen, row: int, column: EndColumn) -> None:
    screen.end.rows.setCurrentIndex(screen.end.shown.index(row, column))


def test_a_whole_scenario_is_booked_by_keyboard_in_one_act(screen: ForcesScreen, qtbot: QtBot) -> None:
    before = len(screen.session.view.state.forces.pieces)
    assert screen.end.rows.hasFocus()
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return)
    assert shown(screen, 0, EndColumn.LOSS) == "eliminated"
    assert screen.end.rows.currentIndex().row() == 1, "Enter goes on to the next piece"
    write(qtbot, "redu")
    key(qtbot, Qt.Key.Key_Return)
    go_to(screen, 2, EndColumn.PLACE)
    write(qtbot, "nn8")
    key(qtbot, Qt.Key.Key_Tab)
    write(qtbot, "b")
    key(qtbot, Qt.Key.Key_Return)
    assert shown(screen, 2, EndColumn.STATES) == "Broken"
    assert screen.end.book.text() == "Book 3 lines"
    assert text_of(screen, "endCount") == "2 losses among them"
    entries = screen.session.view.entries
    key(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not screen.end.isVisible()
    assert screen.table.hasFocus()
    squads = pieces(screen, "4-5-7")
    assert [piece.place for piece in squads] == [ELIMINATED, place("NN8"), ENTRY_AREA]
    assert squads[1].states == (PieceState.BROKEN,)
    assert len(pieces(screen, "2-4-7")) == 2
    assert len(screen.session.view.state.forces.pieces) == before + 1
    screen.session.do(Undo())
    assert screen.session.view.standing == entries, "it was one act"


def test_what_cannot_be_read_is_marked_said_and_not_booked(screen: ForcesScreen, qtbot: QtBot) -> None:
    write(qtbot, "e")
    key(qtbot, Qt.Key.Key_Return)
    assert shown(screen, 0, EndColumn.LOSS) == "e"
    assert "may be" in shown(screen, 0, EndColumn.PROBLEM)
    assert text_of(screen, "endCount") == "1 line cannot be read yet"
    assert not screen.end.book.isEnabled()
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return)
    press(qtbot, screen, "bookEnd")
    assert screen.end.isVisible(), "what is not booked yet stays in view"
    assert screen.end.rows.hasFocus()
    assert screen.end.pieces.problems == 1


def test_what_is_filled_in_can_be_taken_out_with_del(screen: ForcesScreen, qtbot: QtBot) -> None:
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return)
    go_to(screen, 0, EndColumn.LOSS)
    key(qtbot, Qt.Key.Key_Delete)
    assert shown(screen, 0, EndColumn.LOSS) == ""
    assert screen.end.pieces.lines == ()


def test_the_cell_one_is_typing_into_is_booked_with_the_others(screen: ForcesScreen, qtbot: QtBot) -> None:
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return)
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not screen.end.isVisible()
    assert [piece.place for piece in pieces(screen, "4-5-7")].count(ELIMINATED) == 2


def test_an_open_editor_closes_when_other_people_look(screen: ForcesScreen, qtbot: QtBot) -> None:
    write(qtbot, "1")
    screen.session.set_audience(Audience.GERMAN)
    QApplication.processEvents()
    assert screen.end.pieces.lines == ()
    assert not screen.end.isVisible()


def test_states_that_are_gone_are_cleared(screen: ForcesScreen, qtbot: QtBot) -> None:
    go_to(screen, 0, EndColumn.STATES)
    write(qtbot, "broken")
    key(qtbot, Qt.Key.Key_Return)
    press(qtbot, screen, "bookEnd")
    assert pieces(screen, "4-5-7")[0].states == (PieceState.BROKEN,)
    screen.open_end()
    index = screen.end.shown.index(0, EndColumn.STATES)
    assert index.data(Qt.ItemDataRole.EditRole) == "Broken"
    screen.end.shown.setData(index, "")
    assert shown(screen, 0, EndColumn.STATES) == "none"
    press(qtbot, screen, "bookEnd")
    assert pieces(screen, "4-5-7")[0].states == ()


def test_esc_keeps_what_is_filled_in_for_later_and_other_eyes_do_not_see_it(
    screen: ForcesScreen, qtbot: QtBot
) -> None:
    write(qtbot, "1")
    key(qtbot, Qt.Key.Key_Return)
    key(qtbot, Qt.Key.Key_Escape)
    assert screen.table.hasFocus()
    key(qtbot, Qt.Key.Key_A)
    assert shown(screen, 0, EndColumn.LOSS) == "eliminated"
    screen.session.set_audience(Audience.GERMAN)
    assert screen.end.pieces.lines == ()


def test_rows_are_found_by_side_and_words_and_do_not_move_while_they_are_filled(
    screen: ForcesScreen, qtbot: QtBot
) -> None:
    side = screen.findChild(QComboBox, "endSide")
    assert side is not None
    side.setCurrentText("German")
    assert screen.end.shown.rowCount() == 3
    side.setCurrentText("both sides")
    screen.end.search.setText("wells")
    assert screen.end.shown.rowCount() == 1
    screen.end.rows.setFocus()
    go_to(screen, 0, EndColumn.PLACE)
    write(qtbot, "nn8")
    key(qtbot, Qt.Key.Key_Return)
    assert screen.end.shown.rowCount() == 1
    assert "area" in text_of(screen, "endChoices")


def test_the_models_of_the_table_hold(screen: ForcesScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(screen.end.pieces)
    qtmodeltester.check(screen.end.shown)


def test_without_pieces_there_is_nothing_to_book(opened: Open) -> None:
    screen = opened(empty())
    assert not screen.tools.end.isEnabled()


@pytest.mark.parametrize("kind", list(PieceKind))
def test_every_loss_and_state_has_its_number_and_its_name(kind: PieceKind) -> None:
    for number, loss in enumerate(losses_of(kind), start=1):
        assert typed_loss(str(number), kind) is loss
        assert typed_loss(word(loss).upper(), kind) is loss
    for number, state in enumerate(states_of(kind), start=1):
        assert typed_states(str(number), kind) == (state,)
        assert typed_states(word(state), kind) == (state,)
    assert typed_loss(" ", kind) is None
    assert typed_states("", kind) == ()


def test_the_first_letters_are_enough_where_they_tell_apart() -> None:
    assert typed_states("ma d, im", PieceKind.VEHICLE) == (PieceState.IMMOBILIZED, PieceState.MA_DISABLED)
    assert typed_loss("repl", PieceKind.SQUAD) is Loss.REPLACED
    assert typed_loss("el", PieceKind.SQUAD) is Loss.ELIMINATED, "not Replaced by ELR"
    with pytest.raises(NotReadError):
        typed_states("ma", PieceKind.VEHICLE)
    with pytest.raises(NotReadError):
        typed_loss("captured", PieceKind.SQUAD)


@pytest.mark.usefixtures("qapp")
def test_places_are_typed_in_short() -> None:
    places = Places(rulebook().board, BRITISH, (1, 3))
    assert places.read("nn8") == place("NN8")
    assert places.read("3") == places.read("area 3") == in_area(3)
    assert places.read("e") == places.read(" Entry  Area ") == ENTRY_AREA
    assert places.read("  ") is None
    for wrong in ("2", "area 9", "UU7", "?", "17"):
        with pytest.raises(NotReadError) as caught:
            places.read(wrong)
        assert caught.value.sentence
