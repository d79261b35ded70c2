"""elst backups and elst restore; what cannot be done ends in one sentence and status 2."""

import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.setup import BeginCampaign
from elst_app.cli import main
from elst_app.rules.sides import Audience
from elst_app.store.backups import Backups
from elst_app.ui.restoring.place import own_backups
from elst_app.ui.window.opening import OpenCampaign, begin_campaign, open_campaign
from tests.store.conftest import rewrite_journal

VERSION_1 = Path(__file__).parent / "campaigns" / "version_1.elst"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Runs a command beside a campaign with two backups; gives status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    opened = begin_campaign(tmp_path / "evenings.elst", BeginCampaign(title="Evenings"))
    assert isinstance(opened, OpenCampaign)
    backups = Backups(own_backups().folder, lambda: datetime(2026, 10, 3, 12, 30, tzinfo=UTC))
    opened.session.campaign.do(AddNote(text="tea"))
    backups.keep(opened.file)
    opened.session.campaign.do(AddNote(text="cake"))
    opened.session.campaign.do(AddNote(text="the bridge is ours", audience=Audience.GERMAN))
    backups.keep(opened.file)
    opened.file.close()

    def run_command(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_command


def last_of(path: Path) -> object:
    opened = open_campaign(path)
    with opened.file:
        return opened.session.view.entries[-1].fact


def spoil_an_entry(path: Path) -> None:
    """Changes a letter of the first entry, and nothing SQLite would find."""
    connection = sqlite3.connect(path)
    rewrite_journal(
        connection, "UPDATE journal SET fact = replace(fact, '\"title\"', '\"tidle\"') WHERE number = 1"
    )
    connection.commit()
    connection.close()


def test_the_list_has_a_line_for_each(run: Run) -> None:
    status, out, err = run("backups", "evenings.elst")
    assert (status, err) == (0, "")
    newest, oldest = out.splitlines()
    for line, number, last in ((newest, "1", "cake"), (oldest, "2", "tea")):
        assert line.startswith(f"{number}  ")
        assert "2026" in line
        assert "23 Sept Afternoon · set-up" in line
        assert line.endswith(f" entries  verified  {last}")
    assert "bridge" not in out


def test_the_list_says_which_file_where_there_are_several(run: Run, tmp_path: Path) -> None:
    assert "made of" not in run("backups", "evenings.elst")[1]
    moved = tmp_path / "autumn.elst"
    (tmp_path / "evenings.elst").rename(moved)
    opened = open_campaign(moved)
    with opened.file:
        own_backups().keep(opened.file)
    lines = run("backups", "autumn.elst")[1].splitlines()
    old = tmp_path / "evenings.elst"
    assert [line.rpartition("  made of ")[2] for line in lines] == [str(moved), str(old), str(old)]


def test_the_newest_good_one_is_restored(run: Run, tmp_path: Path) -> None:
    assert run("restore", "evenings.elst", "--to", "new.elst") == (0, "new.elst\n", "")
    assert last_of(tmp_path / "new.elst") == Noted("cake")
    newest = own_backups().of(tmp_path / "evenings.elst")[0].path
    newest.write_bytes(newest.read_bytes()[:200])
    assert run("restore", "evenings.elst", "--to", "older.elst")[0] == 0
    assert last_of(tmp_path / "older.elst") == Noted("tea")
    status, out, _ = run("backups", "evenings.elst")
    assert status == 0
    assert "damaged  It is not whole any more; choose another one." in out.splitlines()[0]


def test_one_with_an_entry_that_cannot_be_read_is_not_verified(run: Run, tmp_path: Path) -> None:
    spoil_an_entry(own_backups().of(tmp_path / "evenings.elst")[0].path)
    newest, oldest = run("backups", "evenings.elst")[1].splitlines()
    assert "  damaged  " in newest
    assert "  verified  " in oldest
    assert run("restore", "evenings.elst", "--to", "new.elst")[0] == 0
    assert last_of(tmp_path / "new.elst") == Noted("tea")


def test_a_damaged_one_is_not_restored_though_it_is_named(run: Run, tmp_path: Path) -> None:
    spoil_an_entry(own_backups().of(tmp_path / "evenings.elst")[0].path)
    status, out, err = run("restore", "evenings.elst", "--backup", "1", "--to", "new.elst")
    assert (status, out) == (2, "")
    sentences = "cannot be restored. It is not whole any more; choose another one."
    assert err == f"Backup 1 of evenings.elst {sentences}\n"
    assert not (tmp_path / "new.elst").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("export", "--json", "out"),
        ("export", "--csv", "out"),
        ("print", "-o", "out"),
        ("report", "-o", "out"),
        ("redact", "-o", "out"),
    ],
)
def test_a_backup_that_a_command_opens_leads_to_restoring_it(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = own_backups().of(tmp_path / "evenings.elst")[1].path
    before = path.read_bytes()
    status, out, err = run(command[0], str(path), *command[1:])
    assert (status, out) == (2, "")
    assert err.startswith(f"{path} is a backup")
    assert "`elst restore`" in err
    assert path.read_bytes() == before
    assert not (tmp_path / "out").exists()
    assert run("restore", str(path), "--to", "new.elst") == (0, "new.elst\n", "")
    assert last_of(tmp_path / "new.elst") == Noted("tea")


def test_the_one_named_is_restored_though_the_file_is_gone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "evenings.elst").unlink()
    assert run("restore", "evenings.elst", "--backup", "2", "--to", "new.elst") == (0, "new.elst\n", "")
    assert last_of(tmp_path / "new.elst") == Noted("tea")


def test_no_file_is_overwritten(run: Run, tmp_path: Path) -> None:
    before = (tmp_path / "evenings.elst").read_bytes()
    status, out, err = run("restore", "evenings.elst", "--to", "evenings.elst")
    assert (status, out) == (2, "")
    assert "already" in err
    assert (tmp_path / "evenings.elst").read_bytes() == before


@pytest.mark.parametrize("number", ["0", "3", "-1"])
def test_a_number_there_is_not(run: Run, number: str) -> None:
    status, out, err = run("restore", "evenings.elst", f"--backup={number}", "--to", "new.elst")
    assert (status, out) == (2, "")
    assert err == f"There is no backup {number} of evenings.elst; `elst backups` lists those there are.\n"


def test_a_campaign_without_backups(run: Run) -> None:
    sentence = "There is no backup of spring.elst that can be restored.\n"
    assert run("backups", "spring.elst") == (2, "", sentence)
    assert run("restore", "spring.elst", "--to", "new.elst") == (2, "", sentence)


def test_an_older_file_that_a_command_opens_is_backed_up_first(run: Run, tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / "old.elst")
    before = (tmp_path / "old.elst").read_bytes()
    assert run("export", "old.elst", "--json", "out.json")[0] == 0
    assert (tmp_path / "old.elst").read_bytes() != before
    (made,) = own_backups().of(tmp_path / "old.elst")
    assert made.path.read_bytes()[60:64] == before[60:64] == (1).to_bytes(4, "big")


def test_an_older_file_is_opened_though_no_backup_can_be_made(run: Run, tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / "old.elst")
    shutil.rmtree(own_backups().folder)
    own_backups().folder.write_text("no folder")
    assert run("export", "old.elst", "--json", "out.json")[0] == 0
