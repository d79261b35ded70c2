"""The page that restores a backup: from the start page, the menu, and where a file cannot be opened."""

import shutil
import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.notes import AddNote, Noted
from elst_app.rules.sides import Audience
from elst_app.store.backups import Backup
from elst_app.store.header import check_length
from elst_app.ui.restoring.lines import restored_path
from elst_app.ui.restoring.model import Column
from elst_app.ui.restoring.page import RestorePage
from elst_app.ui.restoring.place import own_backups
from elst_app.ui.window.choosing import campaigns_folder
from elst_app.ui.window.main_window import MainWindow
from tests.store.conftest import rewrite_journal
from tests.ui.windows import Begin


def page_of(window: MainWindow) -> RestorePage:
    page = window._restore_page
    assert page is not None
    assert window.pages.currentWidget() is page
    return page


def played(window: MainWindow, begin: Begin, name: str = "Autumn evenings") -> Path:
    """A campaign with three backups, closed: begun, tea, and cake with a secret of the German."""
    path = begin(window, name)
    assert window.campaign is not None
    assert window._keeper is not None
    window._keeper.keep()
    session = window.campaign.session
    session.do(AddNote(text="tea"))
    window._keeper.keep()
    session.do(AddNote(text="cake"))
    session.do(AddNote(text="the bridge is ours", audience=Audience.GERMAN))
    window.close_campaign()
    return path


def texts(page: RestorePage) -> str:
    cells = [
        str(page.model.index(row, column).data() or "")
        for row in range(page.model.rowCount())
        for column in range(page.model.columnCount())
    ]
    return "\n".join([*cells, *(label.text() for label in page.findChildren(QLabel)), page.path.text()])


def spoil(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:200] + b"\xaa" * (len(data) - 200))


def spoil_an_entry(path: Path) -> None:
    """Changes a letter of the first entry, and nothing SQLite would find."""
    connection = sqlite3.connect(path)
    rewrite_journal(
        connection, "UPDATE journal SET fact = replace(fact, '\"title\"', '\"tidle\"') WHERE number = 1"
    )
    connection.commit()
    connection.close()


def test_by_keyboard_from_the_start_page(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    before = path.read_bytes()
    QTest.keyClick(window, Qt.Key.Key_B)
    page = page_of(window)
    assert page.table.hasFocus()
    assert [line.last for line in page.model.lines] == ["cake", "tea", page.model.lines[2].last]
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    new = Path(page.path.text())
    assert new.parent == path.parent
    QTest.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.campaign is not None
    assert window.campaign.opened.path == new
    assert window.campaign.session.view.entries[-1].fact == Noted("tea")
    assert window.campaign.message.isVisible()
    assert str(new) in window.campaign.message.text.text()
    assert path.read_bytes() == before


def test_enter_in_the_list_restores_and_esc_leaves(window: MainWindow, begin: Begin) -> None:
    played(window, begin)
    QTest.keyClick(window, Qt.Key.Key_B)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window._restore_page is None
    assert window.pages.currentWidget() is window.start
    QTest.keyClick(window, Qt.Key.Key_B)
    QTest.keyClick(page_of(window).table, Qt.Key.Key_Return)
    assert window.campaign is not None
    assert window.campaign.session.view.entries[-1].fact == Noted("cake")


def test_without_backups_there_is_nothing_to_restore(window: MainWindow) -> None:
    window.show_backups()
    page = page_of(window)
    assert page.nothing.isVisible()
    assert not page.table.isVisible()
    assert not page.restore_button.isEnabled()
    assert page.back.hasFocus()


def test_from_the_menu_the_open_campaign_s_are_listed(window: MainWindow, begin: Begin, qtbot: QtBot) -> None:
    played(window, begin, "Spring")
    path = begin(window)
    assert window._keeper is not None
    window._keeper.keep()
    window.menu.restore_asked.emit()
    page = page_of(window)
    assert [line.backup.of for line in page.model.lines] == [path]
    assert page.table.isColumnHidden(Column.CAMPAIGN)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.campaign
    window.close_campaign()
    window.menu.restore_asked.emit()
    page = page_of(window)
    assert {line.backup.of.stem for line in page.model.lines} == {"Spring", "Autumn evenings"}
    qtbot.waitUntil(lambda: not page.table.isColumnHidden(Column.CAMPAIGN))


def test_restoring_while_a_campaign_is_open_closes_it_whole(window: MainWindow, begin: Begin) -> None:
    path = begin(window)
    assert window.campaign is not None
    assert window._keeper is not None
    window._keeper.keep()
    window.campaign.session.do(AddNote(text="tea"))
    window.show_backups()
    page_of(window).restore_button.click()
    assert window.campaign.opened.path != path
    assert window.campaign.session.view.entries[-1].fact != Noted("tea")
    window.open_path(path)
    assert window.campaign.session.view.entries[-1].fact == Noted("tea")


LOST: list[Callable[[Path], object]] = [
    Path.unlink,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_text("Dear diary"),
    spoil,
]


@pytest.mark.parametrize("harm", LOST, ids=["gone", "empty", "overwritten", "damaged"])
def test_a_file_that_is_lost_leads_to_its_backups(
    window: MainWindow, begin: Begin, harm: Callable[[Path], object]
) -> None:
    path = played(window, begin)
    harm(path)
    before = path.read_bytes() if path.exists() else None
    window.open_path(path)
    page = page_of(window)
    assert path.name in page.trouble.text()
    assert page.exists.text() == f"A backup of {page.model.lines[0].saved} exists; its last entry is “cake”."
    assert page.trouble.isVisible()
    assert page.exists.isVisible()
    new = Path(page.path.text())
    page.restore_button.click()
    assert window.campaign is not None
    assert window.campaign.opened.path == new != path
    assert (path.read_bytes() if path.exists() else None) == before


def test_a_file_that_is_whole_does_not_lead_there(
    window: MainWindow, open_window: Callable[[], MainWindow], begin: Begin
) -> None:
    path = played(window, begin)
    window.open_path(path)
    other = open_window()
    other.open_path(path)
    assert other._restore_page is None
    assert path.name in other.start.problem.text()
    window.close_campaign()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    other.open_path(path)
    assert other._restore_page is None
    assert "newer version" in other.start.problem.text()


def test_no_secret_of_a_side_is_shown(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    window.open_path(path)
    assert window.campaign is not None
    window.campaign.session.set_audience(Audience.GERMAN)
    window.show_backups()
    page = page_of(window)
    assert "the bridge is ours" not in texts(page)
    newest, tea, _ = page.model.lines
    assert (newest.last, int(newest.entries) - int(tea.entries)) == ("cake", 1)


def test_a_name_that_is_taken_is_refused_and_can_be_changed(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    window.show_backups()
    page = page_of(window)
    for typed in (str(path), "", str(path.parent / "nowhere" / "new.elst")):
        page.path.setText(typed)
        page.restore_button.click()
        assert page.problem.isVisible()
        assert page.path.hasFocus()
        assert page.path.property("invalid")
    new = path.parent / "new.elst"
    page.path.setText(f"  {new} ")
    page.restore_button.click()
    assert window.campaign is not None
    assert window.campaign.opened.path == new


def test_what_is_wrong_elsewhere_is_said_on_the_page(
    window: MainWindow, begin: Begin, tmp_path: Path
) -> None:
    played(window, begin)
    window.show_backups()
    window.open_path(tmp_path / "nowhere.elst")
    assert "nowhere.elst" in page_of(window).problem.text()


def test_a_damaged_backup_is_marked_and_not_restored(window: MainWindow, begin: Begin, qtbot: QtBot) -> None:
    path = played(window, begin)
    spoil(own_backups().of(path)[0].path)
    window.show_backups()
    page = page_of(window)
    assert [line.check for line in page.model.lines] == ["damaged", "verified", "being read"]
    qtbot.waitUntil(lambda: [line.check for line in page.model.lines] == ["damaged", "verified", "verified"])
    assert page.table.currentIndex().row() == 1
    page.table.selectRow(0)
    assert not page.restore_button.isEnabled()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert window.campaign is None


def test_a_backup_with_an_entry_that_cannot_be_read_is_not_verified(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    for backup in own_backups().of(path)[::2]:
        spoil_an_entry(backup.path)
    window.show_backups()
    page = page_of(window)
    newest, tea, oldest = page.model.lines
    assert (newest.check, newest.is_good) == ("damaged", False)
    assert (tea.check, tea.is_good) == ("verified", True)
    assert (oldest.check, oldest.is_good) == ("being read", False)
    assert page.table.currentIndex().row() == 1
    page.table.selectRow(2)
    assert page.model.lines[2].check == "damaged"
    assert not page.restore_button.isEnabled()


def test_where_no_backup_is_good_none_is_said_to_exist(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    for backup in own_backups().of(path):
        spoil_an_entry(backup.path)
    path.unlink()
    window.open_path(path)
    page = page_of(window)
    assert [line.check for line in page.model.lines] == ["damaged"] * 3
    assert not page.exists.isVisible()
    assert not page.restore_button.isEnabled()


def test_a_backup_opened_leads_to_restoring_it(window: MainWindow, begin: Begin, tmp_path: Path) -> None:
    path = played(window, begin)
    older = own_backups().of(path)[1]
    away = Path(shutil.copy(older.path, tmp_path / "carried off.elst-backup"))
    for backup in (older.path, away):
        before = backup.read_bytes()
        window.open_path(backup)
        assert window.campaign is None
        page = page_of(window)
        assert f"{backup.name} is a backup" in page.trouble.text()
        assert page.trouble.isVisible()
        assert [line.last for line in page.model.lines] == ["tea"]
        page.restore_button.click()
        assert window.campaign is not None
        assert window.campaign.session.view.entries[-1].fact == Noted("tea")
        assert window.campaign.opened.path.suffix == ".elst"
        assert window.campaign.opened.path.parent == (path.parent if backup == older.path else tmp_path)
        assert backup.read_bytes() == before
        window.close_campaign()


def test_a_name_typed_without_the_suffix_gets_it(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    window.show_backups()
    page = page_of(window)
    page.path.setText(str(path.parent / "evening no. 2"))
    page.restore_button.click()
    assert window.campaign is not None
    assert window.campaign.opened.path == path.parent / "evening no. 2.elst"


def test_a_backup_of_a_newer_version_is_marked(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    connection = sqlite3.connect(own_backups().of(path)[0].path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    window.show_backups()
    line = page_of(window).model.lines[0]
    assert (line.check, line.is_good) == ("newer", False)


def test_one_that_vanishes_while_it_is_listed_is_said(window: MainWindow, begin: Begin) -> None:
    path = played(window, begin)
    window.show_backups()
    gone: Backup = own_backups().of(path)[0]
    gone.path.unlink()
    page = page_of(window)
    page.restore_button.click()
    assert gone.path.name in page.problem.text()
    assert not Path(page.path.text()).exists()


def test_the_place_can_be_chosen(window: MainWindow, begin: Begin, tmp_path: Path) -> None:
    played(window, begin)
    window.show_backups()
    page = page_of(window)
    page.choose.click()
    dialog = page.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "chosen.elst"))
    dialog.reject()
    assert page.path.text() == str(tmp_path / "chosen.elst")


def test_the_model_keeps_the_rules_of_models(
    window: MainWindow, begin: Begin, qtmodeltester: ModelTester
) -> None:
    path = played(window, begin)
    spoil(own_backups().of(path)[0].path)
    window.show_backups()
    qtmodeltester.check(page_of(window).model)


@pytest.mark.usefixtures("bracketed")
def test_the_words_of_a_list_go_through_translation(window: MainWindow, begin: Begin) -> None:
    played(window, begin)
    window.show_backups()
    line = page_of(window).model.lines[0]
    assert line.check == "«verified»"
    assert line.date.startswith("«")


def test_the_new_file_is_called_after_the_old_one_and_the_day(qapp: QApplication, tmp_path: Path) -> None:
    def today() -> date:
        return date(2026, 10, 3)

    of = tmp_path / "Autumn.elst"
    first = restored_path(of, today)
    assert first == tmp_path / "Autumn restored 2026-10-03.elst"
    first.touch()
    assert restored_path(of, today) == tmp_path / "Autumn restored 2026-10-03 (2).elst"
    gone = tmp_path / "a stick that is out" / "Autumn.elst"
    assert restored_path(gone, today) == campaigns_folder() / "Autumn restored 2026-10-03.elst"


def test_what_is_restored_again_is_called_after_what_it_was_at_first(
    qapp: QApplication, tmp_path: Path
) -> None:
    def today() -> date:
        return date(2026, 11, 30)

    new = tmp_path / "Autumn restored 2026-11-30.elst"
    for name in (
        "Autumn restored 2026-10-03",
        "Autumn restored 2026-10-03 (2)",
        "Autumn restored 2026-10-03 restored 2026-10-04",
    ):
        assert restored_path(tmp_path / f"{name}.elst", today) == new
    other = restored_path(tmp_path / "Autumn restored.elst", today)
    assert other == tmp_path / "Autumn restored restored 2026-11-30.elst"


def test_a_name_too_long_is_made_shorter(qapp: QApplication, tmp_path: Path) -> None:
    def today() -> date:
        return date(2026, 11, 30)

    of = tmp_path / f"{'é' * 118}.elst"
    first = restored_path(of, today)
    assert first.name.endswith("é restored 2026-11-30.elst")
    first.touch()
    second = restored_path(of, today)
    assert second.name.endswith("é restored 2026-11-30 (2).elst")
    for path in (first, second):
        check_length(path)
