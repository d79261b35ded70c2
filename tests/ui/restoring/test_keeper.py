"""When backups are made: after the campaign is shown, when a scenario or a CG Date ends, and at the end."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.store.backups import Backup, Backups
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import DiskFullError
from elst_app.ui.restoring.place import own_backups
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin


def page_of(window: MainWindow) -> CampaignPage:
    assert window.campaign is not None
    return window.campaign


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Lets what is due soon be done."""
    assert window._keeper is not None
    keeper = window._keeper
    qtbot.waitUntil(lambda: not keeper._soon.isActive())


def note(window: MainWindow, text: str = "tea") -> None:
    page_of(window).session.do(AddNote(text=text))


def test_a_campaign_begun_has_a_backup_once_it_is_shown(
    window: MainWindow, begin: Begin, qtbot: QtBot
) -> None:
    path = begin(window)
    assert own_backups().all() == ()
    settle(qtbot, window)
    assert [backup.of for backup in own_backups().all()] == [path]


def test_the_campaign_is_painted_before_its_backup_is_made(
    window: MainWindow, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(window)
    window.close_campaign()
    QApplication.processEvents()
    order: list[str] = []

    class Paint(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                order.append("painted")
            return False

    monkeypatch.setattr(Backups, "keep", lambda *_: order.append("kept"))
    window.open_path(path)
    paint = Paint()
    page_of(window).header.installEventFilter(paint)
    settle(qtbot, window)
    assert order[0] == "painted"
    assert order.count("kept") == 1


def test_closing_makes_one_where_something_was_written(
    window: MainWindow, begin: Begin, qtbot: QtBot
) -> None:
    path = begin(window)
    settle(qtbot, window)
    note(window)
    window.close_campaign()
    assert [backup.number for backup in own_backups().of(path)] == [2, 1]
    window.open_path(path)
    settle(qtbot, window)
    window.close_campaign()
    assert [backup.number for backup in own_backups().of(path)] == [2, 1]


def test_what_changed_without_a_backup_has_one_when_it_is_opened(
    window: MainWindow, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(window)
    with monkeypatch.context() as patched:
        patched.setattr(Backups, "keep", lambda *_: None)
        window.close_campaign()
    assert own_backups().all() == ()
    window.open_path(path)
    settle(qtbot, window)
    assert len(own_backups().of(path)) == 1


PLAYED = State(date=CGDate.AFTERNOON_23, stage=Stage.SCENARIO)


@pytest.mark.parametrize(
    ("before", "after", "is_due"),
    [
        (PLAYED, replace(PLAYED, stage=Stage.RECOVERY), True),
        (PLAYED, replace(PLAYED, stage=Stage.ENDED), True),
        (PLAYED, replace(PLAYED, stage=Stage.SET_UP), True),
        (replace(PLAYED, stage=Stage.RECOVERY), replace(PLAYED, stage=Stage.ENDED), True),
        (
            replace(PLAYED, stage=Stage.RECOVERY),
            replace(PLAYED, stage=Stage.RECOVERY, date=CGDate.MORNING_24),
            True,
        ),
        (PLAYED, PLAYED, False),
        (replace(PLAYED, stage=Stage.SET_UP), PLAYED, False),
    ],
)
def test_one_is_due_when_a_scenario_or_a_cg_date_ends(
    window: MainWindow, begin: Begin, qtbot: QtBot, before: State, after: State, is_due: bool
) -> None:
    path = begin(window)
    settle(qtbot, window)
    note(window)
    page_of(window).session.changed.emit(Done((), before, after))
    settle(qtbot, window)
    assert len(own_backups().of(path)) == 1 + is_due


class Failing:
    """Takes the place of `Backups.keep`, and fails as long as it is told to."""

    def __init__(self) -> None:
        self.fails = True

    def __call__(self, file: CampaignFile) -> Backup | None:
        if self.fails:
            raise DiskFullError(Path("/data/backups/1"))
        return None


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    failing = Failing()
    monkeypatch.setattr(Backups, "keep", lambda _, file: failing(file))
    return failing


@pytest.mark.usefixtures("failing")
def test_a_backup_that_fails_is_one_sentence_and_the_campaign_goes_on(
    window: MainWindow, begin: Begin, qtbot: QtBot
) -> None:
    begin(window)
    settle(qtbot, window)
    message = page_of(window).message
    assert message.isVisible()
    assert message.text.text().startswith("No backup was made; the campaign goes on. ")
    assert "no room" in message.text.text()
    note(window)
    assert page_of(window).session.view.entries[-1].fact == Noted("tea")
    assert window._keeper is not None
    window._keeper.keep()
    assert not message.isVisible()
    window.close_campaign()
    assert not window.start.problem.isVisible()


def test_it_is_said_again_only_after_one_was_made(
    window: MainWindow, begin: Begin, qtbot: QtBot, failing: Failing
) -> None:
    begin(window)
    settle(qtbot, window)
    keeper = window._keeper
    assert keeper is not None
    said: list[str] = []
    keeper.failed.connect(said.append)
    keeper.keep()
    assert said == []
    failing.fails = False
    keeper.keep()
    failing.fails = True
    keeper.keep()
    assert len(said) == 1


def test_one_that_fails_on_closing_is_said_on_the_start_page(
    window: MainWindow, begin: Begin, qtbot: QtBot, failing: Failing
) -> None:
    failing.fails = False
    begin(window)
    settle(qtbot, window)
    failing.fails = True
    window.close_campaign()
    assert window.start.problem.isVisible()
    assert window.start.problem.text().startswith("No backup was made; ")


def test_one_that_fails_as_another_campaign_is_opened_is_said_there(
    window: MainWindow, begin: Begin, qtbot: QtBot, failing: Failing
) -> None:
    failing.fails = False
    begin(window)
    settle(qtbot, window)
    failing.fails = True
    begin(window, name="Winter evenings")
    message = page_of(window).message
    assert message.isVisible()
    assert message.text.text().startswith("No backup was made; ")


def test_a_campaign_whose_file_is_gone_is_backed_up_on_closing(
    window: MainWindow, begin: Begin, qtbot: QtBot
) -> None:
    path = begin(window)
    settle(qtbot, window)
    note(window)
    path.unlink()
    window.close_campaign()
    assert [backup.number for backup in own_backups().of(path)] == [2, 1]


def test_no_backup_is_made_of_a_closed_file(window: MainWindow, begin: Begin, qtbot: QtBot) -> None:
    path = begin(window)
    window.close_campaign()
    QApplication.processEvents()
    assert len(own_backups().of(path)) == 1
