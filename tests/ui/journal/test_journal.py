"""The journal: everything the audience may see, searchable, with notes and strikes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.modeltest import ModelTester

from elst_app.campaign.clock import NextPhase, SetClock, StartScenario
from elst_app.campaign.notes import AddNote
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Audience, Side
from elst_app.ui.journal.lines import journal_lines
from elst_app.ui.journal.model import Column, JournalModel
from elst_app.ui.journal.screen import JournalScreen
from elst_app.ui.session import Session
from elst_app.ui.theme import apply
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin


@pytest.fixture
def screen(window: MainWindow, begin: Begin) -> JournalScreen:
    begin(window)
    assert window.campaign is not None
    window.campaign.session.do(StartScenario())
    window.campaign.session.do(NextPhase())
    window.campaign.show_screen("journal")
    made = window.campaign.screens.currentWidget()
    assert isinstance(made, JournalScreen)
    return made


def column(model: JournalModel, which: Column) -> list[str]:
    return [model.index(row, which).data() for row in range(model.rowCount())]


def test_the_newest_entry_stands_first(screen: JournalScreen) -> None:
    numbers = [int(number) for number in column(screen.model, Column.NUMBER)]
    assert numbers == sorted(numbers, reverse=True)
    assert "PFPh" in column(screen.model, Column.WHAT)[0]
    screen.session.do(AddNote(text="We stop here."))
    assert column(screen.model, Column.WHAT)[0] == "We stop here."


def test_what_happened_on_another_screen_is_what_one_sees_on_coming_back(
    screen: JournalScreen, window: MainWindow
) -> None:
    page = window.campaign
    assert page is not None
    screen.table.selectRow(2)
    page.show_screen("table")
    page.show_screen("journal")
    assert screen.table.currentIndex().row() == 2
    page.show_screen("table")
    screen.session.do(NextPhase())
    page.show_screen("journal")
    assert screen.table.currentIndex().row() == 0
    assert screen.table.rowAt(0) == 0


def test_the_model_keeps_the_rules_of_models(screen: JournalScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(screen.model)
    screen.session.do(AddNote(text="We stop here."))
    screen.model.search("stop")
    qtmodeltester.check(screen.model)


def test_what_was_taken_back_stays_struck_through(screen: JournalScreen) -> None:
    screen.session.undo()
    model = screen.model
    row = next(row for row in range(model.rowCount()) if "undone" in model.index(row, Column.REMARK).data())
    assert model.index(row, Column.WHAT).data(Qt.ItemDataRole.FontRole).strikeOut()
    screen.session.redo()
    assert all("undone" not in remark for remark in column(model, Column.REMARK))


def test_searching_shows_what_holds_the_words(screen: JournalScreen) -> None:
    screen.session.do(AddNote(text="Bogged in the POLDER"))
    QTest.keyClick(screen, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert screen.search.hasFocus()
    QTest.keyClicks(screen.search, "polder")
    assert column(screen.model, Column.WHAT) == ["Bogged in the POLDER"]
    screen.search.setText("no such word")
    assert screen.model.rowCount() == 0
    assert not screen.strike_button.isEnabled()


def test_a_note_is_written_with_the_keyboard(screen: JournalScreen) -> None:
    QTest.keyClick(screen.table, Qt.Key.Key_A)
    QTest.keyClicks(screen.note_form.field, "We stop here")
    QTest.keyClick(screen.note_form.field, Qt.Key.Key_Return)
    assert column(screen.model, Column.WHAT)[0] == "We stop here"
    assert screen.note_form.isHidden()
    assert screen.table.hasFocus()


def test_an_entry_is_struck_with_a_reason(screen: JournalScreen) -> None:
    screen.session.do(SetClock(game_turn=5, player_turn=Side.GERMAN, phase=Phase.MPH))
    screen.session.do(NextPhase())
    number = int(column(screen.model, Column.NUMBER)[0])
    screen.table.selectRow(0)
    QTest.keyClick(screen.table, Qt.Key.Key_X)
    QTest.keyClicks(screen.strike_form.field, "typed by mistake")
    QTest.keyClick(screen.strike_form.field, Qt.Key.Key_Return)
    assert screen.session.view.state.phase is Phase.MPH
    line = next(
        line
        for line in journal_lines(screen.session.view, screen.session.campaign.rulebook)
        if line.place == number
    )
    assert line.is_struck
    assert not line.can_be_struck
    assert "typed by mistake" in line.mark


def test_the_beginning_cannot_be_struck(screen: JournalScreen) -> None:
    screen.table.selectRow(screen.model.rowCount() - 1)
    assert not screen.strike_button.isEnabled()


def test_escape_leaves_a_form(screen: JournalScreen) -> None:
    screen.note_button.click()
    QTest.keyClick(screen.note_form.field, Qt.Key.Key_Escape)
    assert screen.note_form.isHidden()
    assert screen.note_button.isVisible()


def test_an_entry_is_shown_in_full_below(screen: JournalScreen) -> None:
    text = "A very long story of a tank in a polder, and of those who stood around it and laughed. " * 3
    screen.session.do(AddNote(text=text))
    QApplication.sendPostedEvents()
    assert text.strip() in [label.text() for label in screen.findChildren(QLabel)]


def test_a_flag_shows_with_its_reason(screen: JournalScreen) -> None:
    screen.session.do(
        SetClock(game_turn=12, player_turn=Side.GERMAN, phase=Phase.MPH, happened="we agreed on it")
    )
    assert "we agreed on it" in column(screen.model, Column.REMARK)[0]


def test_each_audience_reads_its_own_journal(screen: JournalScreen) -> None:
    session: Session = screen.session
    session.set_audience(Audience.GERMAN)
    session.do(AddNote(text="the Tigers come", audience=Audience.GERMAN))
    assert column(screen.model, Column.WHAT)[0] == "the Tigers come"
    assert "German" in column(screen.model, Column.REMARK)[0]
    session.set_audience(Audience.PUBLIC)
    assert "the Tigers come" not in column(screen.model, Column.WHAT)


@pytest.mark.parametrize("width", [1280, 1900])
def test_what_happened_has_the_room_that_is_left(
    window: MainWindow, screen: JournalScreen, width: int
) -> None:
    window.resize(width, 720)
    QApplication.processEvents()
    assert screen.table.horizontalHeader().length() == screen.table.viewport().width()
    header = screen.table.horizontalHeader()
    needed = max(screen.table.sizeHintForColumn(Column.WHAT), header.sectionSizeHint(Column.WHAT))
    others = sum(header.sectionSize(each) for each in (Column.WHERE, Column.REMARK))
    assert header.sectionSize(Column.WHAT) >= min(needed, others * 9 // 10)


@pytest.mark.parametrize("column_", [Column.NUMBER, Column.TIME, Column.SIDE, Column.RULE])
def test_short_columns_take_no_more_than_they_need(screen: JournalScreen, column_: Column) -> None:
    header = screen.table.horizontalHeader()
    needed = max(screen.table.sizeHintForColumn(column_), header.sectionSizeHint(column_))
    assert header.sectionSize(column_) == needed


def test_what_happened_gets_the_room_that_when_and_dice_do_not_need(
    window: MainWindow, screen: JournalScreen
) -> None:
    """A long line has more room than before, beside dice of some length."""
    window.resize(1280, 720)
    screen.session.do(AddNote(text="It was a long story of a tank in a polder and of those who stood around"))
    screen.session.do(
        SetClock(game_turn=12, player_turn=Side.GERMAN, phase=Phase.MPH, happened="as all of us have agreed")
    )
    QApplication.processEvents()
    header = screen.table.horizontalHeader()
    room = sum(header.sectionSize(each) for each in (Column.WHERE, Column.WHAT, Column.REMARK))
    assert header.sectionSize(Column.WHAT) >= room * 47 // 100


def test_with_large_text_what_happened_can_still_be_read(
    window: MainWindow, screen: JournalScreen, qapp: QApplication
) -> None:
    """The columns that stand below as well make room; nothing has to be scrolled sideways."""
    apply(qapp, Look.LIGHT, TextSize(150))
    window.resize(1280, 720)
    QApplication.processEvents()
    header = screen.table.horizontalHeader()
    assert header.sectionSize(Column.WHAT) >= 30 * screen.table.fontMetrics().averageCharWidth()
    assert screen.table.horizontalScrollBar().maximum() == 0
    apply(qapp, Look.LIGHT)
    window.resize(1900, 720)
    QApplication.processEvents()
    assert not any(screen.table.isColumnHidden(column_) for column_ in Column)


def test_a_resize_measures_no_text_anew(
    window: MainWindow, screen: JournalScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a whole campaign each step of it would take a tenth of a second."""
    measured: list[int] = []
    monkeypatch.setattr(screen.table, "sizeHintForColumn", measured.append)
    before = screen.table.viewport().width()
    window.resize(window.width() + 60, window.height())
    QApplication.processEvents()
    header = screen.table.horizontalHeader()
    assert screen.table.viewport().width() == before + 60
    assert sum(header.sectionSize(each) for each in Column) == before + 60
    assert measured == []
