"""The screen changes hands in the middle of something: nothing of it stays for other eyes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from elst_app.campaign.notes import AddNote
from elst_app.rules.sides import Audience
from elst_app.ui.journal.screen import JournalScreen
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin


@pytest.fixture
def page(window: MainWindow, begin: Begin) -> CampaignPage:
    begin(window)
    assert window.campaign is not None
    take(window.campaign, Audience.GERMAN)
    return window.campaign


def take(page: CampaignPage, audience: Audience) -> None:
    page.ask_audience(audience)
    if audience is not Audience.PUBLIC:
        page.hand_over.take.click()


def words(page: CampaignPage) -> str:
    """Every text of every widget, shown or hidden."""
    QApplication.processEvents()
    parts = []
    for widget in page.findChildren(QWidget):
        text = getattr(widget, "text", "")
        parts += [
            str(text() if callable(text) else ""),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.toolTip(),
        ]
    return "\n".join(parts)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_a_sentence_said_to_one_side_goes_with_it(page: CampaignPage, audience: Audience) -> None:
    page.message.show_message("Three Tigers are too dear.", "4.515", can_be_recorded=True)
    button = page.message.findChild(QPushButton, "enterRefused")
    assert button is not None
    button.click()
    field = page.message.findChild(QLineEdit, "reason")
    assert field is not None
    field.setText("We took the Tigers")
    page.ask_audience(audience)
    assert not page.message.isVisible()
    take(page, audience)
    assert "Tiger" not in words(page)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_a_note_begun_and_words_searched_for_go_with_their_side(
    page: CampaignPage, audience: Audience
) -> None:
    page.show_screen("journal")
    journal = page.screens.currentWidget()
    assert isinstance(journal, JournalScreen)
    QTest.keyClick(journal.table, Qt.Key.Key_A)
    QTest.keyClicks(journal.note_form.field, "Tiger at noon")
    journal.search.setText("Tiger")
    page.show_screen("table")
    take(page, audience)
    page.show_screen("journal")
    assert "Tiger" not in words(page)
    assert not journal.note_form.isVisible()
    assert journal.note_button.isVisible()


def test_the_numbers_of_entries_do_not_tell_how_many_the_other_side_has(page: CampaignPage) -> None:
    def numbers() -> list[str]:
        page.show_screen("journal")
        journal = page.screens.currentWidget()
        assert isinstance(journal, JournalScreen)
        return [journal.model.index(row, 0).data() for row in range(journal.model.rowCount())]

    page.session.do(AddNote(text="one"))
    take(page, Audience.PUBLIC)
    before = numbers()
    take(page, Audience.GERMAN)
    for _ in range(5):
        page.session.do(AddNote(text="secret", audience=Audience.GERMAN))
    page.session.do(AddNote(text="two"))
    take(page, Audience.PUBLIC)
    assert numbers() == [str(len(before) + 1), *before]
