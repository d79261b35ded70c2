"""Wrong turns through the windows: each ends in one sentence where the person looks, and loses nothing."""

import os
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.notes import AddNote
from elst_app.rules.sides import Audience, Side
from elst_app.ui.window.choosing import campaigns_folder
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.screens import SCREENS
from elst_app.ui.window.settings import RecentCampaign, Settings
from tests.ui.windows import Begin


def press(window: MainWindow, key: Qt.Key) -> None:
    QApplication.sendPostedEvents()
    QTest.keyClick(QApplication.focusWidget() or window, key, Qt.KeyboardModifier.ControlModifier)


def read(window: MainWindow) -> str:
    """What labels show now."""
    QApplication.processEvents()
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def drop(window: MainWindow, *urls: QUrl) -> None:
    data = QMimeData()
    data.setUrls(list(urls))
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), copy, data, left, plain))
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), copy, data, left, plain))


def zipped(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("a.txt", "a")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 << 30)


def of_another_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE diary (day TEXT)")
    connection.close()


def endless_link(path: Path) -> None:
    path.symlink_to(path)


def nothing(path: Path) -> None:
    pass


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize(
    "make", [Path.mkdir, Path.touch, zipped, huge, of_another_program, endless_link, nothing]
)
def test_a_wrong_file_dropped_is_told_and_the_campaign_goes_on(
    window: MainWindow, begin: Begin, tmp_path: Path, make: Callable[[Path], None], is_open: bool
) -> None:
    path = tmp_path / "wrong é 艾.zip"
    make(path)
    before = path.lstat().st_size if os.path.lexists(path) else None
    if is_open:
        begin(window)
    drop(window, QUrl.fromLocalFile(str(path)))
    assert str(tmp_path) in read(window) or path.name in read(window)
    assert (window.campaign is not None) == is_open
    assert (path.lstat().st_size if os.path.lexists(path) else None) == before
    assert not [each for each in tmp_path.iterdir() if each.name.startswith((".elst", path.name + "-"))]


def test_a_name_with_a_character_no_file_can_have_is_told(window: MainWindow, begin: Begin) -> None:
    begin(window)
    window.open_path(Path("a\0b.elst"))
    assert "There is no file" in read(window)


def test_two_files_or_none_are_not_opened(window: MainWindow, tmp_path: Path) -> None:
    file = QUrl.fromLocalFile(str(tmp_path))
    drop(window, file, file)
    drop(window, QUrl("https://example.org/a.elst"))
    drop(window)
    assert window.campaign is None
    assert not window.start.problem.isVisible()


def test_what_goes_wrong_while_a_campaign_is_being_begun_is_told_there(
    window: MainWindow, begin: Begin, tmp_path: Path
) -> None:
    for _ in range(2):
        window.show_new_campaign()
        page = window._new_page
        assert page is not None
        page.name.setText("Half typed")
        window.open_path(tmp_path / "nowhere.elst")
        assert page.isVisible()
        assert "nowhere.elst" in read(window)
        assert page.name.text() == "Half typed"
        if window.campaign is None:
            begin(window)


def test_the_campaign_that_is_open_comes_to_the_front_again(
    window: MainWindow, begin: Begin, tmp_path: Path
) -> None:
    path = begin(window)
    page = window.campaign
    window.show_new_campaign()
    link = tmp_path / "another name.elst"
    link.hardlink_to(path)
    window.open_path(link)
    assert window.campaign is page
    assert page is not None
    assert page.isVisible()


def test_the_keys_of_screens_do_nothing_without_a_campaign(window: MainWindow, begin: Begin) -> None:
    for name in ("First", "Second"):
        begin(window, name)
        assert window.campaign is not None
        press(window, Qt.Key.Key_6)
        assert window.campaign.nav.currentRow() == 5
        press(window, Qt.Key.Key_W)
        QApplication.processEvents()
        for number in range(len(SCREENS)):
            press(window, Qt.Key(Qt.Key.Key_1 + number))
        assert window.campaign is None
        assert window.start.isVisible()


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_gone_while_it_is_open_is_told_and_a_copy_saves_all(
    window: MainWindow, begin: Begin, tmp_path: Path, is_replaced: bool
) -> None:
    path = begin(window)
    page = window.campaign
    assert page is not None
    page.session.do(StartScenario())
    entries = page.session.view.entries
    moved = path.rename(tmp_path / "moved.elst")
    if is_replaced:
        path.write_bytes(b"other")
    assert page.session.do(AddNote(text="Lost?")) is None
    assert path.name in read(window)
    assert page.session.view.entries == entries
    window.save_copy(tmp_path / "copy.elst")
    window.close_campaign()
    for saved in (moved, tmp_path / "copy.elst"):
        window.open_path(saved)
        assert window.campaign is not None
        assert window.campaign.session.view.entries == entries


def test_undo_and_redo_hammered_by_everybody_end_where_they_began(window: MainWindow, begin: Begin) -> None:
    begin(window)
    page = window.campaign
    assert page is not None
    for number in range(12):
        page.session.do(AddNote(text=f"note {number}", audience=list(Audience)[number % 3]))
    state = page.session.campaign.state
    everybody = (Audience.BRITISH, Audience.GERMAN, Audience.PUBLIC)
    for audience in everybody:
        page.session.set_audience(audience)
        for _ in range(30):
            page.session.undo()
    for audience in everybody * 20:
        page.session.set_audience(audience)
        page.session.redo()
    assert page.session.campaign.state == state


@pytest.mark.parametrize("path", ["", "  ", "\n", "/", "//", ".", "..", "~", "~nobody-of-that-name/a.elst"])
def test_a_path_that_names_no_file_is_refused(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    campaigns_folder().parent.mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path)
    window.show_new_campaign()
    page = window._new_page
    assert page is not None
    page.name.setText("A")
    page.path.setText(path)
    page.begin_button.click()
    assert page.isVisible()
    assert page.problem.isVisible()
    assert page.path.property("invalid")
    assert not campaigns_folder().is_file()


TYPED = [
    "=\ud800half <b>bold</b><img src=x> {0} {player} %1 %s R&D",
    "\u202eright to left\u2066 a\r\nb\tc\0d\u2028e" + "😀" * 200,
    "w" * 10_000,
]


@pytest.mark.parametrize("text", TYPED, ids=range(len(TYPED)))
def test_whatever_is_typed_can_be_shown_and_read_again(window: MainWindow, tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.elst"
    window.show_new_campaign()
    new = window._new_page
    assert new is not None
    new.name.setText(text)
    new.players[Side.BRITISH].setText(text)
    for wrong in ("+", "-1", "1,", "1e9", "\u0663", text):
        new.points[Side.BRITISH].field.clear()
        new.points[Side.BRITISH].field.insert(wrong)
        assert new.points[Side.BRITISH].points == 0
    new.path.setText(str(path))
    new.begin_button.click()
    page = window.campaign
    assert page is not None
    assert "\n" not in page.opened.title
    page.session.do(AddNote(text=text))
    for place in SCREENS:
        page.show_screen(place.key)
        QApplication.processEvents()
    page.ask_audience(Audience.BRITISH)
    QApplication.processEvents()
    page.hand_over.take.click()
    assert window.minimumSizeHint().width() <= 1280
    entries = page.session.view.entries
    window.close_campaign()
    window.open_path(path)
    assert window.campaign is not None
    window.campaign.session.set_audience(Audience.BRITISH)
    assert window.campaign.session.view.entries == entries


def read_buttons(window: MainWindow) -> str:
    """What buttons show now."""
    QApplication.processEvents()
    return "\n".join(button.text() for button in window.findChildren(QPushButton) if button.isVisible())


def test_a_recent_campaign_in_a_folder_one_may_not_enter_does_not_keep_the_program_from_starting(
    open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    Settings().remember(RecentCampaign("/nobody/a.elst", "Kept elsewhere"))
    Settings().remember(RecentCampaign("a\0b.elst", "Nowhere"))
    stat = os.stat

    def refuse(path: str | Path, *more: object, **named: object) -> object:
        if "nobody" in os.fspath(path):
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refuse)
    assert "Kept elsewhere" in read_buttons(open_window())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("recent", "no JSON"),
        ("recent", "[5]"),
        ("recent", '[{"path": "a"}]'),
        ("textSize", "-5"),
        ("textSize", "99999"),
        ("textSize", "large"),
        ("look", "print"),
        ("look", "purple"),
        ("geometry", "nonsense"),
        ("screen", "no such screen"),
    ],
)
def test_settings_that_make_no_sense_are_passed_over(
    open_window: Callable[[], MainWindow], begin: Begin, key: str, value: str
) -> None:
    QSettings().setValue(key, value)
    window = open_window()
    assert window.start.isVisible()
    window.set_text(Settings().text.larger())
