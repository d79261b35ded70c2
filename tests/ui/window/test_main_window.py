"""The main window: one campaign at a time, nothing lost, every wrong file answered with one sentence."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.notes import AddNote
from elst_app.campaign.setup import RulingChanged
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.loading import charts
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Side
from elst_app.store.errors import DiskFullError
from elst_app.ui.theme import theme
from elst_app.ui.widgets.labels import Text
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.screens import SCREENS
from elst_app.ui.window.settings import RecentCampaign
from tests.ui.windows import Begin


def folder(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("Dear diary")


def other_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE diary (day TEXT)")
    connection.close()


def nothing(path: Path) -> None:
    pass


@pytest.mark.parametrize("make", [folder, empty, text, other_database, nothing])
def test_a_wrong_file_gets_one_sentence_and_stays_as_it_is(
    window: MainWindow, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "wrong.elst"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    window.open_path(path)
    assert window.campaign is None
    assert window.start.problem.isVisible()
    assert window.start.problem.text().count(".") >= 1
    assert "Traceback" not in window.start.problem.text()
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_newer_file_is_refused_politely(window: MainWindow, begin: Begin) -> None:
    path = begin(window)
    window.close_campaign()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    window.open_path(path)
    assert window.campaign is None
    assert path.name in window.start.problem.text()
    assert path.read_bytes() == before


def test_a_campaign_open_elsewhere_is_not_opened_twice(
    window: MainWindow, open_window: Callable[[], MainWindow], begin: Begin
) -> None:
    path = begin(window)
    other = open_window()
    other.open_path(path)
    assert other.campaign is None
    assert path.name in other.start.problem.text()
    assert window.campaign is not None
    window.open_path(path)
    assert window.campaign.opened.path == path


def test_a_wrong_file_leaves_the_open_campaign_open(window: MainWindow, begin: Begin, tmp_path: Path) -> None:
    begin(window)
    window.open_path(tmp_path / "nowhere.elst")
    assert window.campaign is not None
    assert window.campaign.message.isVisible()
    assert "nowhere.elst" in window.campaign.message.text.text()


def test_an_act_that_cannot_be_written_is_said_and_changes_nothing(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(window)
    page = window.campaign
    assert page is not None

    def fail(*_: object) -> None:
        raise DiskFullError(path)

    monkeypatch.setattr(type(page.opened.file), "write", fail)
    before = page.session.view.state
    QTest.keyClick(window, Qt.Key.Key_S)
    assert page.session.view.state == before
    assert page.message.isVisible()
    assert path.name in page.message.text.text()


def test_another_campaign_takes_the_place_of_the_first(window: MainWindow, begin: Begin) -> None:
    first = begin(window)
    begin(window, "Spring")
    assert window.windowTitle() == "Spring"
    window.open_path(first)
    assert window.windowTitle() == "Autumn evenings"
    assert [each.title for each in window.settings.recent] == ["Autumn evenings", "Spring"]


def test_a_file_can_be_dropped_onto_the_window(window: MainWindow, begin: Begin) -> None:
    path = begin(window)
    window.close_campaign()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), copy, data, left, plain)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), copy, data, left, plain))
    assert window.windowTitle() == "Autumn evenings"


def test_the_last_campaigns_are_listed_and_missing_ones_can_go(
    window: MainWindow, begin: Begin, tmp_path: Path
) -> None:
    path = begin(window)
    window.close_campaign()
    window.settings.remember(RecentCampaign(str(tmp_path / "gone.elst"), "Gone"))
    window.start.refresh()
    gone = button(window, "recent0")
    assert not gone.isEnabled()
    QTest.mouseClick(button(window, "forget0"), Qt.MouseButton.LeftButton)
    assert [each.path for each in window.settings.recent] == [str(path)]
    QTest.mouseClick(button(window, "recent0"), Qt.MouseButton.LeftButton)
    assert window.windowTitle() == "Autumn evenings"


def button(window: MainWindow, name: str) -> QPushButton:
    QApplication.sendPostedEvents()
    return next(
        each for each in window.findChildren(QPushButton, name) if not each.isHidden() and each.isVisible()
    )


def test_text_size_and_look_follow_keys_and_are_remembered(
    window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert theme().sizes.text == TextSize(110)
    QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert theme().sizes.text == TextSize(90)
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert theme().sizes.text == TextSize(100)
    window.set_look(Look.DARK)
    window.set_text(TextSize(150))
    settings = open_window().settings
    assert (settings.look, settings.text) == (Look.DARK, TextSize(150))


@pytest.mark.parametrize("place", SCREENS, ids=lambda place: place.key)
def test_undo_works_from_every_screen(window: MainWindow, begin: Begin, place: object) -> None:
    begin(window)
    page = window.campaign
    assert page is not None
    page.show_screen("table")
    QTest.keyClick(window, Qt.Key.Key_S)
    assert page.session.view.state.game_turn == 1
    number = SCREENS.index(place)
    key = Qt.Key(Qt.Key.Key_1 + number)
    QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert page.nav.currentRow() == number
    assert window.settings.screen == SCREENS[number].key
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.session.view.state.game_turn == 0
    QTest.keyClick(
        window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert page.session.view.state.game_turn == 1
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert page.session.view.state.game_turn == 1


def test_each_screen_is_made_when_it_is_first_shown(window: MainWindow, begin: Begin) -> None:
    begin(window)
    page = window.campaign
    assert page is not None
    assert page.screens.count() == 1
    for place in SCREENS:
        page.show_screen(place.key)
        page.show_screen(place.key)
    assert page.screens.count() == len(SCREENS)


def test_a_copy_is_saved_and_can_be_opened(window: MainWindow, begin: Begin, tmp_path: Path) -> None:
    begin(window)
    window.save_copy(tmp_path / "copy.elst")
    assert window.campaign is not None
    assert "copy.elst" in window.campaign.message.text.text()
    window.open_path(tmp_path / "copy.elst")
    assert window.campaign.opened.path.name == "copy.elst"
    window.save_copy(tmp_path)
    assert window.campaign.message.isVisible()


def test_the_demo_is_played_once_and_then_gone_on_with(window: MainWindow, tmp_path: Path) -> None:
    from elst_app.ui.window import choosing

    QTest.keyClick(window, Qt.Key.Key_D)
    assert window.campaign is not None
    path = window.campaign.opened.path
    assert path.parent == choosing.campaigns_folder()
    window.campaign.session.do(AddNote(text="our own"))
    number = len(window.campaign.session.view.entries)
    window.close_campaign()
    window.show_demo()
    assert window.campaign is not None
    assert len(window.campaign.session.view.entries) == number
    window.close_campaign()
    path.unlink()


def test_a_demo_that_cannot_be_written_is_said(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("elst_app.ui.window.choosing.campaigns_folder", lambda: tmp_path / "file" / "Elst")
    window.show_demo()
    assert window.campaign is None
    assert window.start.problem.isVisible()


def test_asking_for_files_holds_nothing_up(window: MainWindow, begin: Begin) -> None:
    path = begin(window)
    window.close_campaign()
    window.choose_file()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    assert window.campaign is not None
    window.choose_copy()
    for each in window.findChildren(QFileDialog):
        each.reject()


@pytest.mark.parametrize("key", ["rulings", "glossary", "about"])
def test_help_is_a_window_of_its_own(window: MainWindow, key: str) -> None:
    window.show_help(key)
    (help_window,) = window.findChildren(QDialog, "help")
    assert help_window.isVisible()
    assert help_window.windowTitle()
    QTest.keyClick(help_window, Qt.Key.Key_Escape)
    assert not help_window.isVisible()


def test_a_ruling_is_changed_later_and_stands_in_the_journal(window: MainWindow, begin: Begin) -> None:
    begin(window)
    assert window.campaign is not None
    session = window.campaign.session
    window.show_help("rulings")
    (help_window,) = window.findChildren(QDialog, "help")
    first, second = charts().switches.find("C24").options
    button = help_window.findChild(QRadioButton, f"ruling-C24-{second}")
    assert isinstance(button, QRadioButton)
    button.click()
    assert session.view.state.rulings.option("C24") == second
    assert isinstance(session.view.entries[-1].fact, RulingChanged)
    session.undo()
    assert session.view.state.rulings.option("C24") == first
    assert not button.isChecked()
    window.close_campaign()
    assert not help_window.isVisible()


def test_what_nobody_foresaw_is_one_sentence(window: MainWindow, begin: Begin) -> None:
    window.tell("Something went wrong.")
    assert window.start.problem.text() == "Something went wrong."
    begin(window)
    window.tell("Again.")
    assert window.campaign is not None
    assert window.campaign.message.text.text() == "Again."


def test_the_window_opens_where_it_was(
    window: MainWindow, open_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window.resize(700, 500)
    qtbot.waitUntil(lambda: window.width() == 700)
    window.close()
    assert open_window().size().toTuple() == (700, 500)


@pytest.mark.parametrize("percent", [100, 150])
def test_a_campaign_and_where_it_stands_have_room_in_the_list(window: MainWindow, percent: int) -> None:
    where = "24 Sept Afternoon · German Assault · Game Turn 1 · German Player Turn · MPh"
    here = str(Path(__file__))
    window.settings.remember(RecentCampaign(here, "Demo: Autumn evenings (example OB)", where, "29 11 2026"))
    window.start.refresh()
    window.resize(1280, 720)
    window.set_text(TextSize(percent))
    for _ in range(3):
        QApplication.processEvents()
    texts = [each for each in window.start.findChildren(Text) if each.isVisible()]
    (text,) = (each for each in texts if each.text() == where)
    assert text.height() <= 2 * text.fontMetrics().lineSpacing() + 4


def test_what_was_refused_on_one_screen_is_not_entered_from_another(window: MainWindow, begin: Begin) -> None:
    begin(window)
    page = window.campaign
    assert page is not None
    page.session.do(StartScenario())
    page.session.do(SetClock(game_turn=12, player_turn=Side.BRITISH, phase=Phase.RPH))
    assert page.message.isVisible()
    page.show_screen("forces")
    assert not page.message.isVisible()
    entries = len(page.session.view.entries)
    page.message.happened.emit("as we played it")
    assert len(page.session.view.entries) == entries


def test_what_was_refused_is_not_entered_after_another_act(window: MainWindow, begin: Begin) -> None:
    begin(window)
    page = window.campaign
    assert page is not None
    page.session.do(StartScenario())
    page.session.do(SetClock(game_turn=12, player_turn=Side.BRITISH, phase=Phase.RPH))
    page.session.do(AddNote(text="Tea"))
    entries = len(page.session.view.entries)
    page.message.happened.emit("as we played it")
    assert len(page.session.view.entries) == entries


def test_the_window_is_at_first_no_larger_than_the_screen(qtbot: QtBot) -> None:
    """Its lower edge, with what was last and its undo, would not be in sight."""
    window = MainWindow()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry().size()
    assert window.width() <= room.width()
    assert window.height() < room.height()
