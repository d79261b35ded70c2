"""Secrets: the screen is covered before one side's are shown, and nothing of them shows to others."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from elst_app.campaign.notes import AddNote
from elst_app.rules.sides import Audience, Side
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin


@pytest.fixture
def page(window: MainWindow, begin: Begin) -> CampaignPage:
    begin(window)
    assert window.campaign is not None
    return window.campaign


def press(page: CampaignPage, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def is_chosen(page: CampaignPage, name: str) -> bool:
    button = page.findChild(QPushButton, name)
    return button is not None and button.isChecked()


def words(page: CampaignPage) -> str:
    parts = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    parts += [button.text() for button in page.findChildren(QPushButton) if button.isVisible()]
    return "\n".join([*parts, page.window().windowTitle()])


def test_a_side_sees_its_secrets_only_after_it_has_taken_the_screen(page: CampaignPage) -> None:
    press(page, "audienceGerman")
    assert page.hand_over.isVisible()
    assert "Bernd" in words(page)
    assert page.session.audience is Audience.PUBLIC
    press(page, "takeScreen")
    assert not page.hand_over.isVisible()
    assert page.session.audience is Audience.GERMAN
    assert is_chosen(page, "audienceGerman")


def test_the_screen_can_stay_with_both(page: CampaignPage) -> None:
    press(page, "audienceBritish")
    QTest.keyClick(page.hand_over, Qt.Key.Key_Escape)
    assert page.session.audience is Audience.PUBLIC
    assert is_chosen(page, "audiencePublic")


def test_from_one_side_to_the_other_the_screen_is_covered_without_secrets(page: CampaignPage) -> None:
    press(page, "audienceGerman")
    press(page, "takeScreen")
    page.session.do(AddNote(text="the Tigers come at noon", audience=Audience.GERMAN))
    assert "Tigers" in words(page)
    press(page, "audienceBritish")
    assert "Tigers" not in words(page)
    press(page, "takeScreen")
    assert "Tigers" not in words(page)
    press(page, "audiencePublic")
    assert page.session.audience is Audience.PUBLIC
    assert not page.hand_over.isVisible()
    for place in range(page.nav.count()):
        page.nav.setCurrentRow(place)
        assert "Tigers" not in words(page)


def test_undo_does_not_name_what_belongs_to_the_other_side(page: CampaignPage) -> None:
    press(page, "audienceGerman")
    press(page, "takeScreen")
    page.session.do(AddNote(text="the Tigers come at noon", audience=Audience.GERMAN))
    assert page.status.undo.isEnabled()
    press(page, "audiencePublic")
    assert not page.status.undo.isEnabled()


def test_while_covered_no_key_reaches_the_campaign(page: CampaignPage, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_S)
    assert page.session.view.state.game_turn == 1
    press(page, "audienceGerman")
    for key in (Qt.Key.Key_N, Qt.Key.Key_S):
        QTest.keyClick(window, key)
    for modifiers in (
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    ):
        QTest.keyClick(window, Qt.Key.Key_Z, modifiers)
    assert len(page.session.view.entries) == len(page.session.campaign.history.entries) - 2
    assert page.session.view.state.game_turn == 1


def test_a_secret_panel_asks_for_its_player(page: CampaignPage) -> None:
    panel = SecretPanel(page.session, Side.GERMAN)
    panel.button.click()
    assert page.hand_over.isVisible()
    assert page.session.audience is Audience.PUBLIC
    panel.deleteLater()


def test_a_page_without_names_speaks_of_the_player(page: CampaignPage) -> None:
    page.hand_over.ask(Side.GERMAN, "")
    assert "German player" in page.hand_over.panel.heading.text()
