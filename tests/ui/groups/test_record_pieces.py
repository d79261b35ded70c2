"""From a line of the RG Purchase Record to the pieces its RG has brought (4.5153, 4.516)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.campaign.purchases import BuyGroups, CorrectGroup
from elst_app.campaign.undo import Correct
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.forces.screen import ForcesScreen
from elst_app.ui.groups.record_page import RecordPage
from elst_app.ui.groups.screen import GroupsScreen, Page
from elst_app.ui.journal.screen import JournalScreen
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.main_window import MainWindow
from tests.ui.groups.support import BRITISH, OFF, ON
from tests.ui.recovery.support import find, key, read
from tests.ui.table.support import do, play_to
from tests.ui.windows import Begin


@pytest.fixture
def page(window: MainWindow, begin: Begin) -> CampaignPage:
    """The British have bought an HW2 and a G1 on 24 Morning and received them; they look."""
    begin(window, british=50, german=50)
    campaign = window.campaign
    assert campaign is not None
    play_to(campaign.session, RecoveryStep.RG_PURCHASE)
    groups = ChosenGroup("HW2", OFF), ChosenGroup("G1", OFF)
    do(campaign.session, BuyGroups(by=BRITISH, side=BRITISH, groups=groups))
    play_to(campaign.session, RecoveryStep.INITIATIVE)
    campaign.session.set_audience(Audience.BRITISH)
    campaign.show_screen("groups")
    record(campaign).table.selectRow(0)
    return campaign


def record(page: CampaignPage) -> RecordPage:
    screen = page.screens.currentWidget()
    assert isinstance(screen, GroupsScreen)
    assert screen.shown is not None
    screen.shown.show_page(Page.RECORD)
    return screen.shown.record


def entry_of(page: CampaignPage, rg: str) -> int:
    lines = record(page).model.lines
    return next(line.entry for line in lines if line.purchase.rg == rg)


def shown_groups(page: CampaignPage) -> set[str]:
    """The RG of the pieces in the table of the Forces screen, which is in front."""
    QApplication.processEvents()
    screen = page.screens.currentWidget()
    assert isinstance(screen, ForcesScreen)
    table = screen.table
    rows = range(table.shown.rowCount())
    numbers = [table.shown.mapToSource(table.shown.index(row, 0)).row() for row in rows]
    return {table.pieces.row_at(number).piece.group for number in numbers}


def test_4_516_the_pieces_of_a_line_are_one_key_away(page: CampaignPage, qtbot: QtBot) -> None:
    record(page).table.setFocus()
    pieces = [piece for piece in page.session.view.state.forces.pieces if piece.group == "HW2 #1"]
    assert find(page, "piecesOfHW2 #1").text() == f"HW2 #1: its pieces ({len(pieces)})"
    key(qtbot, Qt.Key.Key_F)
    assert shown_groups(page) == {"HW2 #1"}
    screen = page.screens.currentWidget()
    assert isinstance(screen, ForcesScreen)
    assert set(screen.table.chosen_ids) == {piece.id for piece in pieces}


def test_4_5153_while_a_line_is_corrected_its_pieces_are_named(page: CampaignPage, qtbot: QtBot) -> None:
    record(page).table.setFocus()
    key(qtbot, Qt.Key.Key_C)
    assert "A correction leaves what the RG has brought" in read(record(page).card)
    find(page, "piecesOfHW2 #1").click()
    assert shown_groups(page) == {"HW2 #1"}


def test_4_5153_a_struck_line_still_leads_to_its_pieces(page: CampaignPage) -> None:
    number = entry_of(page, "HW2")
    do(page.session, Correct(entry=number, fact=None, reason="Not bought", audience=Audience.BRITISH))
    record(page).table.selectRow(0)
    assert "What the RG has brought is there all the same" in read(record(page).card)
    find(page, "piecesOfHW2 #1").click()
    assert shown_groups(page) == {"HW2 #1"}


def test_4_5153_a_line_that_is_another_rg_now_leads_to_the_pieces_of_the_first(page: CampaignPage) -> None:
    correct = CorrectGroup(
        entry=entry_of(page, "G1"), rg="HW1", deployment=ON, reason="MG", audience=Audience.BRITISH
    )
    do(page.session, correct)
    record(page).table.selectRow(1)
    find(page, "piecesOfG1 #1").click()
    assert shown_groups(page) == {"G1 #1"}


def test_4_5153_from_the_journal_too(page: CampaignPage, qtbot: QtBot) -> None:
    number = entry_of(page, "HW2")
    page.show_screen("journal")
    screen = page.screens.currentWidget()
    assert isinstance(screen, JournalScreen)
    screen.table.selectRow(screen.model.row_of(number))
    screen.table.setFocus()
    key(qtbot, Qt.Key.Key_C)
    find(page, "piecesOfHW2 #1").click()
    assert shown_groups(page) == {"HW2 #1"}


def test_c40_nothing_of_it_is_left_for_the_other_side(page: CampaignPage) -> None:
    assert record(page).pieces.isVisible()
    page.session.set_audience(Audience.GERMAN)
    screen = page.screens.currentWidget()
    assert isinstance(screen, GroupsScreen)
    assert "HW2 #1" not in read(screen)
    assert screen.sides[Side.BRITISH].record.pieces.isHidden()


def test_while_a_line_is_corrected_its_pieces_stand_in_the_form_alone(
    page: CampaignPage,
) -> None:
    shown = record(page)
    shown.correct_button.click()
    assert shown.form.isVisible()
    shown.refresh()
    assert shown.form.isVisible()
    assert not shown.pieces.isVisible()
    shown.close_forms()
    assert shown.pieces.isVisible()
