"""Entering pieces: a list read while it is typed, pick lists, where they go, and secrets (C35)."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from elst_app.rules.forces import ENTRY_AREA, UNKNOWN
from elst_app.rules.sides import Audience
from elst_app.ui.forces.screen import ForcesScreen
from tests.ui.forces.support import (
    BRITISH,
    GERMAN,
    Open,
    choose,
    empty,
    key,
    pieces,
    place,
    press,
    text_of,
    with_forces,
    write,
)

ISSUE = "12 x 4-5-7, 2 x 8-1, 3 LMG, 1 radio O2"


def test_a_list_is_typed_and_entered_with_enter(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_N)
    write(qtbot, ISSUE)
    assert screen.entry.enter.text() == "Enter 18 pieces"
    assert text_of(screen, "entryRead") == "12 × 4-5-7 · 2 × 8-1 · 3 × LMG · 1 × radio, O2"
    key(qtbot, Qt.Key.Key_Return)
    assert len(pieces(screen, "4-5-7")) == 12
    assert pieces(screen, "radio")[0].battery == "O2"
    assert {piece.place for piece in screen.session.view.state.forces.pieces} == {UNKNOWN}
    assert screen.entry.list.hasFocus()
    assert screen.entry.list.toPlainText() == ""
    assert len(screen.table.chosen_ids) == 18, "what is new is chosen, to be moved or given"
    key(qtbot, Qt.Key.Key_Escape)
    assert screen.table.hasFocus()


def test_what_cannot_be_read_is_said_at_once_and_stays_in_the_box(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_N)
    write(qtbot, "2 x 4-5-7, 3 LNG")
    assert "LNG" in text_of(screen, "entryProblems")
    assert screen.entry.enter.text() == "Enter 2 pieces"
    key(qtbot, Qt.Key.Key_Return)
    assert len(pieces(screen, "4-5-7")) == 2
    assert screen.entry.list.toPlainText() == "3 LNG"


def test_a_pasted_list_of_several_lines_is_read_whole(opened: Open) -> None:
    screen = opened(empty())
    screen.open_entry()
    screen.entry.list.insertPlainText("4-5-7 with LMG\n9-1 Wells @E12\n2 Sherman V")
    assert screen.entry.enter.text() == "Enter 5 pieces"
    assert "1 × 4-5-7 with LMG" in text_of(screen, "entryRead")


def test_shift_enter_begins_a_line(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_N)
    write(qtbot, "4-5-7")
    key(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    write(qtbot, "8-1")
    assert screen.entry.enter.text() == "Enter 2 pieces"
    assert pieces(screen, "4-5-7") == []


def test_place_and_rg_are_for_all_that_name_none(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    screen.open_entry()
    screen.entry.list.insertPlainText("4-5-7 with LMG, 8-1 @entry")
    screen.entry.place.setText("zz1")
    assert "no hex" in text_of(screen, "entryPlaceProblem")
    assert not screen.entry.enter.isEnabled()
    screen.entry.place.setText("e12")
    screen.entry.group.setText("I2")
    screen.entry.group.setFocus()
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "4-5-7")[0].place == place("E12")
    assert pieces(screen, "8-1")[0].place == ENTRY_AREA
    assert pieces(screen, "LMG")[0].possessor == pieces(screen, "4-5-7")[0].id
    assert {piece.group for piece in screen.session.view.state.forces.pieces} == {"I2"}


def test_the_pick_list_holds_every_counter_and_writes_into_the_box(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    screen.open_entry()
    picker = screen.entry.picker
    found = picker.counters.findText("PIAT", Qt.MatchFlag.MatchStartsWith)
    picker.counters.setCurrentIndex(found)
    picker.count.setValue(2)
    press(qtbot, screen, "pickAdd")
    assert screen.entry.list.toPlainText() == "2 x PIAT"
    picker.counters.setCurrentIndex(picker.counters.findData("4-5-7"))
    press(qtbot, screen, "pickAdd")
    assert screen.entry.list.toPlainText() == "2 x PIAT, 2 x 4-5-7"
    for side in (GERMAN, BRITISH):
        screen.filters.show_side(side)
        for number in range(picker.counters.count()):
            screen.entry.list.setPlainText(picker.counters.itemData(number))
            assert screen.entry.enter.text() == "Enter 1 piece", picker.counters.itemText(number)


def test_only_its_own_side_enters_secret_pieces(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty())
    screen.open_entry()
    assert not screen.entry.secret.isVisible()
    screen.session.set_audience(Audience.GERMAN)
    screen.open_entry()
    screen.entry.list.insertPlainText("Pz VIE")
    screen.entry.secret.setChecked(True)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "Pz VIE", GERMAN)[0].secret
    screen.session.set_audience(Audience.PUBLIC)
    assert pieces(screen, "Pz VIE", GERMAN) == []


def test_choosing_other_pieces_leaves_the_form_open(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_forces())
    screen.open_entry()
    screen.entry.list.insertPlainText("8-1")
    choose(screen, pieces(screen, "9-1")[0])
    assert screen.entry.isVisible()
    assert screen.entry.list.toPlainText() == "8-1"


def test_the_german_has_german_counters(screen: ForcesScreen, qtbot: QtBot) -> None:
    key(qtbot, Qt.Key.Key_G)
    key(qtbot, Qt.Key.Key_N)
    write(qtbot, "SS 6-5-8, PIAT")
    assert "PIAT" in text_of(screen, "entryProblems")
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "6-5-8", GERMAN)[0].ss
