"""Backups that make themselves: when, where, which are kept, and how one becomes a campaign again."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from elst_app.campaign.entries import Draft
from elst_app.campaign.history import ActUndone, History
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.undo import Undo
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Audience
from elst_app.store import backups as backups_module
from elst_app.store.backup_contents import check_restorable, read_contents
from elst_app.store.backups import NEWEST_KEPT, Backup, Backups
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.copying import restore_copy
from elst_app.store.errors import (
    AlreadyExistsError,
    BackupNameError,
    BackupOpenedError,
    CampaignFileError,
    ChangedBehindError,
    DamagedError,
    DiskFullError,
    FolderMissingError,
    ForeignTableError,
    NewerVersionError,
    NoNewFileError,
    OpenElsewhereError,
    UnreadableEntryError,
    UnreadableLedgerError,
)
from tests.store.conftest import Played, rewrite_journal

ROOT = Path(__file__).parents[2]
VERSION_1 = ROOT / "tests" / "campaigns" / "version_1.elst"
EVENING = datetime(2026, 10, 3, 19, 30, 15, tzinfo=UTC)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = EVENING

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "backups"


@pytest.fixture
def backups(folder: Path, clock: Clock) -> Backups:
    return Backups(folder, clock)


def note_on(file: CampaignFile, date: CGDate, text: str = "tea") -> None:
    """Writes an entry of that CG Date, whatever is played in the campaign."""
    state = History(file.entries()).state
    moment = replace(state.moment, date=date)
    file.write([Draft(None, Audience.PUBLIC, moment, "4.13", Noted(text))], (), state, state)


def kept(made: Backup | None) -> Backup:
    assert made is not None
    return made


def numbers(backups: tuple[Backup, ...]) -> list[int]:
    return [backup.number for backup in backups]


def spoil(backup: Backup) -> None:
    """Writes nonsense over all but the header, as a failing disk might."""
    data = backup.path.read_bytes()
    backup.path.write_bytes(data[:100] + b"\xaa" * (len(data) - 100))


def no_room(_: Path, path: Path) -> None:
    raise DiskFullError(path)


def all_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_backup_is_made_only_where_something_was_written(played: Played, backups: Backups) -> None:
    first = kept(backups.keep(played.file))
    assert (first.number, first.of, first.made_at) == (1, played.path, EVENING)
    assert backups.keep(played.file) is None
    played.do(AddNote(text="tea"))
    assert kept(backups.keep(played.file)).number == 2
    assert numbers(backups.of(played.path)) == [2, 1]
    assert backups.all() == backups.of(played.path)


def test_a_campaign_without_entries_needs_no_backup(
    file: CampaignFile, backups: Backups, folder: Path
) -> None:
    assert backups.keep(file) is None
    assert not folder.exists()
    assert backups.all() == backups.of(file.path) == ()


def test_nothing_stands_beside_the_campaign(played: Played, backups: Backups, folder: Path) -> None:
    backups.keep(played.file)
    assert list(played.path.parent.glob("*.elst")) == [played.path]
    assert list(played.path.parent.glob("*backup*")) == []
    assert all(path.is_relative_to(folder) for path in all_files(folder.parent))


def test_a_backup_restored_is_the_campaign_as_it_was(
    played: Played, backups: Backups, rulebook, tmp_path: Path
) -> None:
    made = kept(backups.keep(played.file))
    then = played.campaign.history.entries
    played.do(AddNote(text="later"))
    before = made.path.read_bytes(), played.path.read_bytes()
    new = tmp_path / "restored.elst"
    restore_copy(made.path, new)
    with CampaignFile.open(new, rulebook) as file:
        assert file.entries() == then
    assert (made.path.read_bytes(), played.path.read_bytes()) == before


def test_restoring_takes_the_place_of_no_file(played: Played, backups: Backups, tmp_path: Path) -> None:
    made = kept(backups.keep(played.file))
    played.file.close()
    diary = tmp_path / "diary.elst"
    diary.write_text("Dear diary")
    for path in (diary, played.path):
        before = path.read_bytes()
        with pytest.raises(AlreadyExistsError):
            restore_copy(made.path, path)
        assert path.read_bytes() == before
    with pytest.raises(FolderMissingError):
        restore_copy(made.path, tmp_path / "nowhere" / "new.elst")
    assert list(tmp_path.glob(".elst-*")) == []


def test_the_newest_are_kept_and_one_of_each_cg_date(played: Played, backups: Backups) -> None:
    for date in (*[CGDate.AFTERNOON_23] * 3, *[CGDate.MORNING_24] * 2, *[CGDate.MIDDAY_24] * 8):
        note_on(played.file, date)
        backups.keep(played.file)
    assert NEWEST_KEPT == 5
    assert numbers(backups.of(played.path)) == [13, 12, 11, 10, 9, 5, 3]


def test_what_is_spoiled_does_not_stand_for_a_cg_date(played: Played, backups: Backups) -> None:
    for date in (*[CGDate.AFTERNOON_23] * 2, *[CGDate.MORNING_24] * 5):
        note_on(played.file, date)
        made = kept(backups.keep(played.file))
        if made.number == 2:
            spoil(made)
    assert numbers(backups.of(played.path)) == [7, 6, 5, 4, 3, 1]


def test_the_only_good_one_is_never_removed(played: Played, backups: Backups, monkeypatch) -> None:
    good = kept(backups.keep(played.file))
    for _ in range(NEWEST_KEPT - 1):
        note_on(played.file, CGDate.AFTERNOON_23)
        spoil(kept(backups.keep(played.file)))
    monkeypatch.setattr(backups_module, "MOST_BYTES", 0)
    note_on(played.file, CGDate.AFTERNOON_23)
    with monkeypatch.context() as patched:
        patched.setattr("elst_app.store.campaign_file.place_over", no_room)
        with pytest.raises(DiskFullError):
            backups.keep(played.file)
    assert good in backups.of(played.path)
    newest = kept(backups.keep(played.file))
    assert backups.of(played.path) == (newest,)


def test_a_spoiled_newest_one_is_made_anew(played: Played, backups: Backups) -> None:
    spoil(kept(backups.keep(played.file)))
    assert kept(backups.keep(played.file)).number == 2
    assert backups.keep(played.file) is None


def test_all_together_take_no_more_than_their_room(
    played: Played, backups: Backups, clock: Clock, rulebook, tmp_path: Path, monkeypatch
) -> None:
    for _ in range(3):
        note_on(played.file, CGDate.AFTERNOON_23)
        backups.keep(played.file)
        clock.at += timedelta(days=1)
    copy = tmp_path / "copy.elst"
    played.file.backup_to(copy)
    size = backups.all()[0].path.stat().st_size
    monkeypatch.setattr(backups_module, "MOST_BYTES", 3 * size)
    with CampaignFile.open(copy, rulebook) as file:
        backups.keep(file)
        assert [(backup.of, backup.number) for backup in backups.all()] == [
            (copy, 1),
            (played.path, 3),
            (played.path, 2),
        ]
        monkeypatch.setattr(backups_module, "MOST_BYTES", 1)
        note_on(file, CGDate.AFTERNOON_23)
        backups.keep(file)
    assert [(backup.of, backup.number) for backup in backups.all()] == [(copy, 2), (played.path, 3)]


def test_campaigns_of_one_name_do_not_mix(played: Played, backups: Backups, rulebook, tmp_path: Path) -> None:
    backups.keep(played.file)
    other = tmp_path / "elsewhere" / played.path.name
    other.parent.mkdir()
    with CampaignFile.create(other, rulebook, lambda: EVENING + timedelta(days=9)) as file:
        Played(file, rulebook).do(*[AddNote(text="another campaign")])
        backups.keep(file)
    assert [backup.of for backup in backups.of(other)] == [other]
    assert [backup.of for backup in backups.of(played.path)] == [played.path]
    assert len(backups.all()) == 2


def test_copies_of_one_campaign_do_not_push_out_each_other_s(
    played: Played, backups: Backups, rulebook, tmp_path: Path
) -> None:
    backups.keep(played.file)
    copy = tmp_path / "what if.elst"
    played.file.backup_to(copy)
    with CampaignFile.open(copy, rulebook) as file:
        for _ in range(NEWEST_KEPT + 2):
            note_on(file, CGDate.AFTERNOON_23)
            backups.keep(file)
    found = backups.of(played.path)
    assert [(backup.of, backup.number) for backup in found[:2]] == [(played.path, 1), (copy, NEWEST_KEPT + 2)]


def test_a_campaign_moved_and_renamed_finds_its_backups(
    played: Played, backups: Backups, rulebook, tmp_path: Path
) -> None:
    backups.keep(played.file)
    played.do(AddNote(text="the end of the evening"))
    played.file.close()
    moved = tmp_path / "on the stick" / "Winter.elst"
    moved.parent.mkdir()
    played.path.rename(moved)
    assert [backup.of for backup in backups.of(moved)] == [played.path]
    with CampaignFile.open(moved, rulebook) as file:
        backups.keep(file)
        assert [backup.of for backup in backups.of(moved)] == [moved, played.path]


@pytest.mark.parametrize(
    "harm", [Path.unlink, lambda path: path.write_bytes(b""), lambda path: spoiled(path)]
)
def test_a_file_that_is_lost_has_the_backups_of_its_place(
    played: Played, backups: Backups, harm: Callable[[Path], object]
) -> None:
    made = kept(backups.keep(played.file))
    played.file.close()
    harm(played.path)
    assert backups.of(played.path) == (made,)


def spoiled(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100] + b"\xaa" * 5000)


def test_a_name_that_no_file_can_have_has_no_backups(played: Played, backups: Backups) -> None:
    backups.keep(played.file)
    assert backups.of(Path("a\0b.elst")) == ()


def test_another_campaign_in_the_place_of_a_lost_one_has_its_own_first(
    played: Played, backups: Backups, clock: Clock, rulebook
) -> None:
    lost = kept(backups.keep(played.file))
    played.file.close()
    played.path.unlink()
    clock.at -= timedelta(days=30)
    with CampaignFile.create(played.path, rulebook, lambda: EVENING + timedelta(days=9)) as file:
        Played(file, rulebook).do(AddNote(text="another campaign"))
        made = kept(backups.keep(file))
    assert backups.of(played.path) == (made, lost)


def test_looking_for_backups_keeps_the_lock_of_the_open_file(played: Played, backups: Backups) -> None:
    made = kept(backups.keep(played.file))
    assert backups.of(played.path) == (made,)
    tried = subprocess.run(
        [sys.executable, "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN')"
         ".execute('SELECT * FROM journal')", str(played.path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "database is locked" in tried.stderr


def test_a_file_open_in_another_window_has_backups_and_stays_there(
    played: Played, backups: Backups, rulebook
) -> None:
    made = kept(backups.keep(played.file))
    with pytest.raises(OpenElsewhereError):
        CampaignFile.open(played.path, rulebook)
    assert backups.of(played.path) == (made,)
    played.do(AddNote(text="untouched"))


def test_a_clock_that_goes_back_spoils_no_order(played: Played, backups: Backups, clock: Clock) -> None:
    for _ in range(NEWEST_KEPT + 3):
        clock.at -= timedelta(days=1)
        note_on(played.file, CGDate.AFTERNOON_23)
        made = kept(backups.keep(played.file))
        assert backups.of(played.path)[0] == made
        assert backups.keep(played.file) is None
    assert numbers(backups.of(played.path)) == [8, 7, 6, 5, 4]


KILLED = """
import importlib, os, signal, sys
from pathlib import Path
from elst_app.loading import rulebook
from elst_app.store.backups import Backups
from elst_app.store.campaign_file import CampaignFile
file = CampaignFile.open(Path(sys.argv[1]), rulebook())
module = importlib.import_module(sys.argv[3])
setattr(module, sys.argv[4], lambda *_: os.kill(os.getpid(), signal.SIGKILL))
Backups(Path(sys.argv[2])).keep(file)
"""


@pytest.mark.parametrize(
    ("module", "name"),
    [("elst_app.store.copying", "connect"), ("elst_app.store.campaign_file", "place_over")],
)
def test_a_program_killed_in_the_midst_of_a_backup_leaves_none_and_the_next_cleans_up(
    played: Played, backups: Backups, folder: Path, rulebook, module: str, name: str
) -> None:
    made = kept(backups.keep(played.file))
    played.do(AddNote(text="tea"))
    played.file.close()
    program = [sys.executable, "-c", KILLED, str(played.path), str(folder), module, name]
    killed = subprocess.run(program, cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(folder.rglob(".elst-*.new"))) == 1
    assert backups.of(played.path) == backups.all() == (made,)
    with CampaignFile.open(played.path, rulebook) as file:
        assert kept(backups.keep(file)).number == 2
    assert list(folder.rglob(".elst-*")) == []


def test_a_backup_that_finds_no_room_leaves_everything_as_it_was(
    played: Played, backups: Backups, folder: Path, monkeypatch
) -> None:
    backups.keep(played.file)
    before = [(path, path.read_bytes()) for path in all_files(folder)]
    played.do(AddNote(text="tea"))
    with monkeypatch.context() as patched:
        patched.setattr("elst_app.store.campaign_file.place_over", no_room)
        with pytest.raises(DiskFullError):
            backups.keep(played.file)
    assert [(path, path.read_bytes()) for path in all_files(folder)] == before
    played.do(AddNote(text="the campaign goes on"))
    assert kept(backups.keep(played.file)).number == 2


def test_a_backup_is_of_what_this_program_has_written(played: Played, backups: Backups) -> None:
    rewrite_journal(played.file._sqlite, "DELETE FROM dice", "DELETE FROM journal WHERE number > 2")
    with pytest.raises(ChangedBehindError):
        backups.keep(played.file)
    assert backups.all() == ()


def test_a_folder_that_vanished_is_made_again(played: Played, backups: Backups, folder: Path) -> None:
    backups.keep(played.file)
    shutil.rmtree(folder)
    assert kept(backups.keep(played.file)).number == 1


def test_the_folder_of_the_campaign_may_vanish(played: Played, backups: Backups) -> None:
    played.path.unlink()
    made = kept(backups.keep(played.file))
    assert backups.of(played.path) == (made,)


def test_a_place_that_is_no_folder_fails_and_hurts_nothing(played: Played, tmp_path: Path) -> None:
    tmp_path.joinpath("a file").touch()
    backups = Backups(tmp_path / "a file" / "backups")
    with pytest.raises(OSError, match="a file"):
        backups.keep(played.file)
    assert backups.all() == backups.of(played.path) == ()
    played.do(AddNote(text="untouched"))


def test_a_folder_that_may_only_be_read_fails_and_still_lists(home, rulebook, clock: Clock) -> None:
    path, folder = home.folder / "evenings.elst", home.folder / "backups"
    with CampaignFile.create(path, rulebook) as file:
        played = Played(file, rulebook)
        played.do(AddNote(text="tea"))
        backups = Backups(folder, clock)
        made = kept(backups.keep(file))
        note_on(file, CGDate.AFTERNOON_23)
        for each in (made.path, made.path.parent, folder):
            if os.geteuid() == 0:
                os.chown(each, 65534, -1)
        made.path.parent.chmod(0o500)
        with home.lived_in():
            with pytest.raises(NoNewFileError):
                backups.keep(file)
            assert backups.all() == (made,)
            assert read_contents(made.path).last.fact == Noted("tea")
        made.path.parent.chmod(0o700)


def test_what_is_no_backup_is_not_listed(played: Played, backups: Backups, folder: Path) -> None:
    made = kept(backups.keep(played.file))
    for name in ("notes.txt", "000009 20261003T193015Z.elst", "000002 today.elst-backup", ".elst-12.new"):
        made.path.with_name(name).write_text("Dear diary")
    folder.joinpath("holidays").mkdir()
    folder.joinpath("list.txt").touch()
    assert backups.all() == backups.of(played.path) == (made,)


def test_a_backup_whose_folder_has_lost_its_note_is_still_one(played: Played, backups: Backups) -> None:
    made = kept(backups.keep(played.file))
    made.path.with_name("campaign.txt").unlink()
    assert backups.of(played.path) == (replace(made, of=made.path.parent),)


def test_an_older_file_is_backed_up_before_it_is_changed(
    backups: Backups, rulebook, tmp_path: Path, monkeypatch
) -> None:
    old = Path(shutil.copy(VERSION_1, tmp_path))
    with CampaignFile.open(old, rulebook, before_migrating=lambda file: kept(backups.keep(file))) as file:
        entries = file.entries()
        # It has all the entries: none more is needed for the new version.
        assert backups.keep(file) is None
    (made,) = backups.of(old)
    connection = sqlite3.connect(made.path)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()
    contents = read_contents(made.path)
    assert contents.last.fact == [entry for entry in entries if entry.audience is Audience.PUBLIC][-1].fact
    new = tmp_path / "again.elst"
    restore_copy(made.path, new)
    with CampaignFile.open(new, rulebook) as file:
        assert [entry.fact for entry in file.entries()] == [entry.fact for entry in entries]


def test_a_list_of_backups_tells_no_secret(played: Played, backups: Backups) -> None:
    played.do(AddNote(text="tea"))
    before = read_contents(kept(backups.keep(played.file)).path)
    played.do(AddNote(text="the bridge is ours", audience=Audience.GERMAN))
    after = read_contents(kept(backups.keep(played.file)).path)
    assert after == before
    assert after.last.fact == Noted("tea")
    assert after.count == sum(entry.audience is Audience.PUBLIC for entry in played.campaign.history.entries)


def test_what_was_taken_back_last_can_be_named(played: Played, backups: Backups) -> None:
    played.do(AddNote(text="tea"), Undo(audience=Audience.PUBLIC))
    contents = read_contents(kept(backups.keep(played.file)).path)
    assert isinstance(contents.last.fact, ActUndone)
    assert Noted("tea") in [entry.fact for entry in contents.named]
    assert all(entry.audience is Audience.PUBLIC for entry in contents.named)


def test_a_spoiled_or_newer_backup_is_not_restored(played: Played, backups: Backups, tmp_path: Path) -> None:
    new = tmp_path / "new.elst"
    newer = kept(backups.keep(played.file))
    connection = sqlite3.connect(newer.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    bad = kept(backups.keep(played.file))
    spoil(bad)
    for backup, error in ((newer, NewerVersionError), (bad, DamagedError)):
        before = backup.path.read_bytes()
        for use in (lambda path: restore_copy(path, new), read_contents):
            with pytest.raises(error):
                use(backup.path)
        assert backup.path.read_bytes() == before
    assert not new.exists()


def spoil_a_fact(backup: Backup, number: int = 1) -> None:
    """Changes one letter of an entry, and nothing SQLite would find."""
    connection = sqlite3.connect(backup.path)
    change = f"UPDATE journal SET fact = replace(fact, '\"title\"', '\"tidle\"') WHERE number = {number}"
    rewrite_journal(connection, change)
    connection.commit()
    connection.close()


def test_a_backup_is_verified_by_reading_all_of_it(played: Played, backups: Backups) -> None:
    played.do(AddNote(text="tea"))
    made = kept(backups.keep(played.file))
    before = made.path.read_bytes()
    check_restorable(made.path)
    assert made.path.read_bytes() == before
    spoil_a_fact(made)
    assert read_contents(made.path).last.fact == Noted("tea")
    with pytest.raises(UnreadableEntryError) as raised:
        check_restorable(made.path)
    assert raised.value.number == 1


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ("DELETE FROM journal WHERE number = 1", UnreadableEntryError),
        ("INSERT INTO roll VALUES ('a roll', 6, 'six', 'public')", UnreadableLedgerError),
        ("CREATE VIEW other AS SELECT 1", ForeignTableError),
        ("DROP TABLE journal", ForeignTableError),
    ],
)
def test_a_backup_that_would_not_open_is_not_verified(
    played: Played, backups: Backups, change: str, error: type[CampaignFileError]
) -> None:
    made = kept(backups.keep(played.file))
    connection = sqlite3.connect(made.path)
    if change.startswith("DROP"):
        connection.execute(change)
    else:
        rewrite_journal(connection, change)
    connection.commit()
    connection.close()
    with pytest.raises(error):
        check_restorable(made.path)


def test_a_backup_of_an_older_version_is_verified_as_it_is(
    backups: Backups, rulebook, tmp_path: Path
) -> None:
    old = Path(shutil.copy(VERSION_1, tmp_path))
    CampaignFile.open(old, rulebook, before_migrating=lambda file: kept(backups.keep(file))).close()
    (made,) = backups.of(old)
    before = made.path.read_bytes()
    check_restorable(made.path)
    assert made.path.read_bytes() == before


def test_nothing_is_played_in_a_backup(played: Played, backups: Backups, rulebook, tmp_path: Path) -> None:
    made = kept(backups.keep(played.file))
    link, away = tmp_path / "link.elst", tmp_path / "carried off.ELST-backup"
    link.symlink_to(made.path)
    shutil.copy(made.path, away)
    before = made.path.read_bytes()
    for path in (made.path, link, away):
        with pytest.raises(BackupOpenedError):
            CampaignFile.open(path, rulebook)
    assert made.path.read_bytes() == away.read_bytes() == before


def test_a_backup_has_itself(played: Played, backups: Backups, tmp_path: Path) -> None:
    made = kept(backups.keep(played.file))
    played.do(AddNote(text="tea"))
    backups.keep(played.file)
    assert backups.of(made.path) == (made,)
    away = Path(shutil.copy(made.path, tmp_path / "carried off.elst-backup"))
    (found,) = backups.of(away)
    assert (found.path, found.of) == (away, tmp_path / "carried off.elst")
    assert backups.of(tmp_path / "gone.elst-backup") == ()


def test_no_campaign_has_the_name_of_a_backup(
    played: Played, backups: Backups, rulebook, tmp_path: Path
) -> None:
    made = kept(backups.keep(played.file))
    new = tmp_path / "new.elst-backup"
    makings: list[Callable[[], object]] = [
        lambda: CampaignFile.create(new, rulebook),
        lambda: CampaignFile.restore(new, rulebook, played.campaign.history.entries, ()),
        lambda: restore_copy(made.path, new),
    ]
    for make in makings:
        with pytest.raises(BackupNameError):
            make()
    assert not new.exists()
