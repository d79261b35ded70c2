"""The RG Purchase Record on the screen: its columns, corrections with a trail, overspends (4.5153, 4.516)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.history import EntryCorrected
from elst_app.campaign.purchases import BuyGroups
from elst_app.campaign.recovery.receiving import RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.steps import TickStep
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.groups.screen import GroupsScreen, Page
from elst_app.ui.journal.screen import JournalScreen
from tests.ui.groups.support import BRITISH, GERMAN, OFF, ON, Open, at_purchase, figures, shown
from tests.ui.recovery.support import find, key, press, read


def row(screen: GroupsScreen, number: int) -> list[str]:
    model = shown(screen).record.model
    return [str(model.index(number, column).data()) for column in range(model.columnCount())]


@pytest.fixture
def recorded(opened: Open) -> GroupsScreen:
    """The German has bought an I3 for the map, a G1 and a V1 off it: 5 + 2 + 2 of his 49 CPP."""
    told = at_purchase()
    groups = ChosenGroup("I3", ON), ChosenGroup("G1", OFF), ChosenGroup("V1", OFF)
    screen = opened(told.do(BuyGroups(by=GERMAN, side=GERMAN, groups=groups)), Audience.GERMAN)
    shown(screen).show_page(Page.RECORD)
    return screen


def correct(screen: GroupsScreen, qtbot: QtBot, number: int, rg: str, reason: str) -> None:
    """Corrects a line with the keyboard, once it is chosen."""
    record = shown(screen).record
    record.table.selectRow(number)
    record.table.setFocus()
    key(qtbot, Qt.Key.Key_C)
    record.form.rgs.pick(rg)
    record.form.reason.field.setFocus()
    qtbot.keyClicks(record.form.reason.field, reason)
    key(qtbot, Qt.Key.Key_Return)


def test_4_5153_the_record_has_its_columns_and_what_4_516_has_brought(opened: Open) -> None:
    told = at_purchase()
    told.do(BuyGroups(by=BRITISH, side=BRITISH, groups=(ChosenGroup("I1", OFF), ChosenGroup("V2", OFF))))
    told.do(TickStep(step=RecoveryStep.RG_PURCHASE))
    told.do(
        RollStrength(side=BRITISH, group="I1 #1", dice=(6, 5)),
        RollWeapons(side=BRITISH, group="I1 #1", dice=(1, 5, 4, 6, 2)),
        RollLeaders(side=BRITISH, group="I1 #1", dice=(3, 3)),
    )
    screen = opened(told, Audience.BRITISH)
    shown(screen).show_page(Page.RECORD)
    model = shown(screen).record.model
    headings = [
        str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(model.columnCount())
    ]
    assert [" ".join(heading.split()) for heading in headings] == [
        "CG Date", "RG ID", "Group Type", "#P", "#R", "Str.", "# Units", "SW/Guns Received",
        "Leaders Received", "Depl. O/E", "Other",
    ]  # fmt: skip
    assert row(screen, 0)[1:7] == ["I1", "Inf Coy", "1", "3", "D", "7 × 4-5-7"]
    # 4.5163: a DR of 6, +2 for Reduced
    assert row(screen, 0)[7:9] == ["2 × LMG, 1 × PIAT", "9-1, 8-0"]
    assert row(screen, 1)[1:7] == ["V2", "Tank Troop II", "1", "2", "", ""]
    assert row(screen, 1)[9] == "E"


def test_4_5153_a_line_is_corrected_by_keyboard_and_still_says_what_it_was(
    recorded: GroupsScreen, qtbot: QtBot
) -> None:
    assert figures(recorded)[3:] == ("9", "0", "40")
    correct(recorded, qtbot, 1, "V4", "It was the StuGs")
    assert figures(recorded)[3:] == ("12", "0", "37")
    assert row(recorded, 1)[1:3] == ["V4", "SS StuG Pltn"]
    assert row(recorded, 1)[-1] == "5 CPP; was G1 E"
    assert "It said G1 AT Sect I, off the map (It was the StuGs)" in read(recorded)
    assert shown(recorded).record.table.hasFocus()
    assert not shown(recorded).record.form.isVisible()
    assert isinstance(recorded.session.campaign.history.entries[-1].fact, EntryCorrected)
    recorded.session.undo()
    assert row(recorded, 1)[1] == "G1"


def test_4_5153_the_attack_chit_has_no_deployment_to_choose(recorded: GroupsScreen, qtbot: QtBot) -> None:
    correct(recorded, qtbot, 1, "-", "It was the chit")
    assert row(recorded, 1)[1:3] == ["–", "Attack Chit"]
    assert row(recorded, 0)[-1] == "4 CPP"
    assert figures(recorded)[3:] == ("7", "0", "42")


def test_4_5153_a_correction_without_a_reason_is_asked_for_one(recorded: GroupsScreen, qtbot: QtBot) -> None:
    correct(recorded, qtbot, 1, "V4", "")
    assert row(recorded, 1)[1] == "G1"
    assert "Please say why" in read(recorded)
    key(qtbot, Qt.Key.Key_Escape)
    assert not shown(recorded).record.form.isVisible()


def test_4_5153_a_struck_line_stays_struck_through_and_the_rest_is_counted_anew(
    recorded: GroupsScreen, qtbot: QtBot
) -> None:
    record = shown(recorded).record
    record.table.selectRow(0)
    record.table.setFocus()
    key(qtbot, Qt.Key.Key_X)
    qtbot.keyClicks(record.strike.field, "Never came")
    key(qtbot, Qt.Key.Key_Return)
    font = record.model.index(0, 2).data(Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.strikeOut()
    record.table.selectRow(0)
    assert "Struck out; it said I3 VolksGr Coy, on the map (Never came)" in read(recorded)
    assert not record.strike_button.isVisible()
    assert record.correct_button.text() == "Put this line back"
    assert figures(recorded)[3:] == ("4", "0", "45")


def test_4_5153_a_struck_line_is_put_back_by_key(recorded: GroupsScreen, qtbot: QtBot) -> None:
    record = shown(recorded).record
    record.table.selectRow(0)
    record.table.setFocus()
    key(qtbot, Qt.Key.Key_X)
    qtbot.keyClicks(record.strike.field, "Never came")
    key(qtbot, Qt.Key.Key_Return)
    assert figures(recorded)[3:] == ("4", "0", "45")
    record.table.selectRow(0)
    record.table.setFocus()
    key(qtbot, Qt.Key.Key_C)
    record.form.reason.field.setFocus()
    qtbot.keyClicks(record.form.reason.field, "It came")
    key(qtbot, Qt.Key.Key_Return)
    assert figures(recorded)[3:] == ("9", "0", "40")
    assert row(recorded, 0)[1:3] == ["I3", "VolksGr Coy"]
    assert record.strike_button.isVisible()


def test_4_514_an_overspend_is_flagged_with_its_number(opened: Open, qtbot: QtBot) -> None:
    told = at_purchase()
    groups = tuple(ChosenGroup(rg, OFF) for rg in ("V1", *["O2"] * 9))
    told.do(BuyGroups(by=GERMAN, side=GERMAN, groups=groups, happened="As at the table"))
    screen = opened(told, Audience.GERMAN)
    shown(screen).show_page(Page.RECORD)
    assert figures(screen)[-1] == "2"
    correct(screen, qtbot, 0, "HW1", "No, the MG")
    assert figures(screen)[-1] == "−2"
    assert "24 Sept Morning: CPP overspent by 2." in read(screen)
    assert row(screen, 9)[-1] == "5 CPP; CPP overspent by 2"
    shown(screen).record.table.selectRow(9)
    assert "CPP overspent by 2 with this line. (4.514)" in read(screen)
    assert "No more RG O2 on this date: Max/Date is 1. (4.5151)" in read(screen)


def test_4_5153_the_journal_corrects_the_same_line_with_the_same_trail(
    recorded: GroupsScreen, qtbot: QtBot
) -> None:
    journal = JournalScreen(recorded.session)
    journal.resize(1115, 583)
    qtbot.addWidget(journal)
    with qtbot.waitActive(journal):
        journal.show()
        journal.activateWindow()
    lines = [str(journal.model.index(place, 4).data()) for place in range(journal.model.rowCount())]
    number = next(place for place, line in enumerate(lines) if "AT Sect I" in line)
    journal.table.selectRow(number)
    journal.table.setFocus()
    key(qtbot, Qt.Key.Key_C)
    journal.correction.rgs.pick("G2")
    journal.correction.reason.field.setFocus()
    qtbot.keyClicks(journal.correction.reason.field, "The big one")
    key(qtbot, Qt.Key.Key_Return)
    assert recorded.session.view.state.purchases_of(GERMAN)[1].rg == "G2"
    assert "“The German purchased G2 AT Sect II, off the map, for 3 CPP” (The big one)" in read(journal)
    journal.table.selectRow(journal.model.rowCount() - 1)
    assert not journal.correct_button.isVisible()


def test_nothing_is_in_the_record_before_the_first_purchase(opened: Open) -> None:
    screen = opened(at_purchase(), Audience.BRITISH)
    shown(screen).show_page(Page.RECORD)
    assert "No RG has been purchased yet." in read(screen)


def test_what_was_typed_for_a_correction_is_for_nobody_else(recorded: GroupsScreen, qtbot: QtBot) -> None:
    press(qtbot, recorded, "correctLine")
    qtbot.keyClicks(shown(recorded).record.form.reason.field, "Panther")
    recorded.session.set_audience(Audience.PUBLIC)
    assert shown_texts(recorded) == []


def shown_texts(screen: GroupsScreen) -> list[str]:
    return [text for text in read(screen).splitlines() if "Panther" in text or "VolksGr" in text]


def test_the_model_of_the_record_holds(recorded: GroupsScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(shown(recorded).record.model)
    assert find(recorded, "correctLine").text() == "Correct this line"


def test_4_5153_every_word_of_the_record_is_read_at_1280_by_720(opened: Open) -> None:
    told = at_purchase()
    told.do(BuyGroups(by=BRITISH, side=BRITISH, groups=(ChosenGroup("V2", OFF), ChosenGroup("I1", ON))))
    screen = opened(told, Audience.BRITISH)
    shown(screen).show_page(Page.RECORD)
    for _ in range(4):
        QApplication.processEvents()
    table = shown(screen).record.table
    assert table.horizontalScrollBar().maximum() == 0
    for row in range(table.model().rowCount()):
        for column in range(table.model().columnCount()):
            index = table.model().index(row, column)
            room = table.visualRect(index)
            needed = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
            assert needed.width() < room.width(), str(index.data())
            assert needed.height() < room.height(), str(index.data())
