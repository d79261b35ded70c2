"""A file that cannot be opened: what is wrong is told apart, and not a byte of it changes."""

import os
import sqlite3
import struct

import pytest

from elst_app.store.campaign_file import CampaignFile
from elst_app.store.connection import file_error_of
from elst_app.store.errors import (
    ChangedBehindError,
    DamagedError,
    DiskFullError,
    DiskTroubleError,
    FileEmptyError,
    FileMissingError,
    FileMovedError,
    FileReadOnlyError,
    FolderMissingError,
    FolderReadOnlyError,
    ForeignTableError,
    IsFolderError,
    NewerVersionError,
    NoLocksError,
    NoNewFileError,
    NotCampaignError,
    NotReadableError,
    OpenElsewhereError,
    PathTooLongError,
)


def sqlite_file(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def contents(folder):
    return {each: each.read_bytes() for each in folder.iterdir()}


def refused(path, rulebook, error):
    """Opens the file, which must fail with that error and leave everything in its folder as it was."""
    before = contents(path.parent)
    with pytest.raises(error) as raised:
        CampaignFile.open(path, rulebook)
    assert contents(path.parent) == before
    assert type(raised.value) is error
    return raised.value


def test_what_is_no_file_is_told_apart(path, rulebook, tmp_path) -> None:
    refused(path, rulebook, FileMissingError)
    path.mkdir()
    with pytest.raises(IsFolderError):
        CampaignFile.open(path, rulebook)
    with pytest.raises(FileMissingError):
        CampaignFile.open(tmp_path / "no folder" / "x.elst", rulebook)
    empty = tmp_path / "folder" / "empty.elst"
    empty.parent.mkdir()
    empty.touch()
    refused(empty, rulebook, FileEmptyError)
    with pytest.raises(FileMissingError):
        CampaignFile.open(empty / "below a file.elst", rulebook)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_a_pipe_is_not_waited_for(path, rulebook) -> None:
    os.mkfifo(path)
    with pytest.raises(NotCampaignError):
        CampaignFile.open(path, rulebook)


@pytest.mark.parametrize(
    "content",
    [b"x", b"%PDF-1.7\n" * 50, b"SQLite format 3\0", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000],
    ids=["one byte", "PDF", "short", "zeros", "noise"],
)
def test_a_file_of_another_kind_is_no_campaign(path, rulebook, content) -> None:
    path.write_bytes(content)
    refused(path, rulebook, NotCampaignError)


def test_a_database_of_another_program_is_no_campaign(path, rulebook) -> None:
    sqlite_file(path, "CREATE TABLE bookmarks (url TEXT)", "PRAGMA user_version = 1")
    refused(path, rulebook, NotCampaignError)


def test_another_program_s_unfinished_work_is_left_to_it(path, rulebook) -> None:
    hot_copy(path, "CREATE TABLE bookmarks (url TEXT)", "INSERT INTO bookmarks VALUES (zeroblob(90000))")
    assert len(contents(path.parent)) == 2
    refused(path, rulebook, NotCampaignError)


def hot_copy(path, *statements):
    """Leaves the file and its rollback journal as a crash in the midst of writing leaves them."""
    original = path.with_name("original")
    sqlite_file(original, "CREATE TABLE first (x)", *statements[:1])
    connection = sqlite3.connect(original, isolation_level=None)
    connection.execute("PRAGMA cache_size = 2")
    connection.execute("BEGIN")
    for statement in statements[1:]:
        connection.execute(statement)
    path.write_bytes(original.read_bytes())
    journal = original.with_name("original-journal")
    path.with_name(path.name + "-journal").write_bytes(journal.read_bytes())
    connection.rollback()
    connection.close()
    original.unlink()


def test_a_newer_file_is_refused_with_its_version(begun_path, rulebook) -> None:
    sqlite_file(begun_path, "PRAGMA user_version = 7")
    error = refused(begun_path, rulebook, NewerVersionError)
    assert (error.version, error.known) == (7, 2)


def test_a_version_before_the_first_is_no_campaign(begun_path, rulebook) -> None:
    sqlite_file(begun_path, "PRAGMA user_version = 0")
    refused(begun_path, rulebook, NotCampaignError)


def test_a_damaged_file_is_refused(begun_path, rulebook) -> None:
    content = bytearray(begun_path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    begun_path.write_bytes(content)
    assert refused(begun_path, rulebook, DamagedError).detail


def test_a_file_cut_short_is_refused(begun_path, rulebook) -> None:
    begun_path.write_bytes(begun_path.read_bytes()[:9000])
    refused(begun_path, rulebook, DamagedError)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("CREATE TRIGGER spy AFTER INSERT ON journal BEGIN DELETE FROM roll; END", "spy"),
        ("CREATE VIEW spy AS SELECT * FROM journal", "spy"),
        ("DROP TABLE roll", "roll"),
        ("DROP TABLE unit", "unit"),
        ("DROP TRIGGER journal_is_not_changed", "journal_is_not_changed"),
        ("DROP TRIGGER dice_is_not_removed", "dice_is_not_removed"),
        ("ALTER TABLE roll DROP COLUMN audience", "roll"),
        ("ALTER TABLE roll ADD COLUMN luck TEXT", "roll"),
        ("ALTER TABLE roll RENAME COLUMN result TO outcome", "roll"),
    ],
)
def test_a_file_that_another_program_has_changed_is_refused(begun_path, rulebook, statement, name) -> None:
    sqlite_file(begun_path, statement)
    assert refused(begun_path, rulebook, ForeignTableError).name == name


def test_a_trigger_of_the_program_s_name_that_does_something_else_is_refused(begun_path, rulebook) -> None:
    sqlite_file(
        begun_path,
        "DROP TRIGGER journal_is_not_changed",
        "CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal BEGIN SELECT 1; END",
    )
    assert refused(begun_path, rulebook, ForeignTableError).name == "journal_is_not_changed"


def test_a_table_of_the_player_s_own_does_no_harm(begun_path, rulebook) -> None:
    sqlite_file(
        begun_path, "CREATE TABLE snacks (name TEXT)", "CREATE INDEX by_kind ON journal (kind)", "ANALYZE"
    )
    with CampaignFile.open(begun_path, rulebook) as file:
        assert file.entries()


def test_a_file_that_a_browser_left_in_wal_mode_is_one_file_again(begun_path, rulebook) -> None:
    sqlite_file(begun_path, "PRAGMA journal_mode = WAL", "CREATE TABLE snacks (name TEXT)")
    with CampaignFile.open(begun_path, rulebook) as file:
        assert file.entries()
    assert list(begun_path.parent.iterdir()) == [begun_path]
    assert begun_path.read_bytes()[18:20] == b"\1\1"


def test_a_newer_version_still_in_a_write_ahead_log_is_refused(begun_path, rulebook) -> None:
    connection = sqlite3.connect(begun_path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA user_version = 7")
    copy = begun_path.with_name("copy.elst")
    for suffix in ("", "-wal"):
        copy.with_name(copy.name + suffix).write_bytes(
            begun_path.with_name(begun_path.name + suffix).read_bytes()
        )
    connection.close()
    with pytest.raises(NewerVersionError):
        CampaignFile.open(copy, rulebook)


def test_a_file_another_program_reads_from_is_open_elsewhere(begun_path, rulebook) -> None:
    connection = sqlite3.connect(begun_path, isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("SELECT * FROM journal").fetchone()
    # Not `refused`: to read the file here would drop this process's lock.
    with pytest.raises(OpenElsewhereError):
        CampaignFile.open(begun_path, rulebook)
    connection.close()
    CampaignFile.open(begun_path, rulebook).close()


def test_a_file_that_may_only_be_read_says_so(home, rulebook) -> None:
    path = home.folder / "x.elst"
    CampaignFile.create(path, rulebook).close()
    with home.lived_in():
        path.chmod(0o444)
        refused(path, rulebook, FileReadOnlyError)
        path.chmod(0o000)
        with pytest.raises(NotReadableError):
            CampaignFile.open(path, rulebook)
        path.chmod(0o644)
        CampaignFile.open(path, rulebook).close()


def test_a_folder_that_may_only_be_read_says_so(home, rulebook) -> None:
    path = home.folder / "x.elst"
    CampaignFile.create(path, rulebook).close()
    with home.lived_in():
        home.folder.chmod(0o555)
        refused(path, rulebook, FolderReadOnlyError)
        with pytest.raises(NoNewFileError):
            CampaignFile.create(home.folder / "new.elst", rulebook)
        assert list(home.folder.iterdir()) == [path]


def test_a_file_in_a_folder_that_is_not_there_cannot_be_made(tmp_path, rulebook) -> None:
    with pytest.raises(FolderMissingError):
        CampaignFile.create(tmp_path / "no folder" / "x.elst", rulebook)
    (tmp_path / "file").touch()
    with pytest.raises(FolderMissingError):
        CampaignFile.create(tmp_path / "file" / "x.elst", rulebook)


def test_a_name_or_a_path_that_is_too_long_says_so(tmp_path, rulebook) -> None:
    deep = tmp_path
    while len(str(deep)) < 450:
        deep /= "a rather long name for a folder"
    deep.mkdir(parents=True)
    for path in (tmp_path / ("é" * 122 + ".elst"), tmp_path / ("é" * 300 + ".elst"), deep / ("x" * 60)):
        with pytest.raises(PathTooLongError):
            CampaignFile.create(path, rulebook)
        with pytest.raises((PathTooLongError, FileMissingError)):
            CampaignFile.open(path, rulebook)
    longest = tmp_path / ("x" * 242 + ".elst")
    CampaignFile.create(longest, rulebook).close()
    CampaignFile.open(longest, rulebook).close()


@pytest.mark.parametrize(
    "name", ["100 % sure?.elst", "a#b&c=d;e.elst", " blank .elst", "Ελστ 艾尔斯特.elst", "a+b'c\"d.elst"]
)
def test_a_file_may_be_called_anything(tmp_path, rulebook, name) -> None:
    path = tmp_path / name
    CampaignFile.create(path, rulebook).close()
    CampaignFile.open(path, rulebook).close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="names are Unicode here")
def test_a_name_that_is_no_text_will_do(tmp_path, rulebook) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.elst")
    CampaignFile.create(path, rulebook).close()
    CampaignFile.open(path, rulebook).close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (sqlite3.SQLITE_BUSY, OpenElsewhereError),
        (sqlite3.SQLITE_IOERR_LOCK, NoLocksError),
        (sqlite3.SQLITE_PROTOCOL, NoLocksError),
        (sqlite3.SQLITE_NOLFS, NoLocksError),
        (sqlite3.SQLITE_READONLY_DBMOVED, FileMovedError),
        (sqlite3.SQLITE_READONLY_DIRECTORY, FolderReadOnlyError),
        (sqlite3.SQLITE_READONLY_ROLLBACK, FileReadOnlyError),
        (sqlite3.SQLITE_CANTOPEN, FolderReadOnlyError),
        (sqlite3.SQLITE_FULL, DiskFullError),
        (sqlite3.SQLITE_IOERR_FSYNC, DiskTroubleError),
        (sqlite3.SQLITE_IOERR_READ, DiskTroubleError),
        (sqlite3.SQLITE_CORRUPT, DamagedError),
        (sqlite3.SQLITE_NOTADB, DamagedError),
        (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, ChangedBehindError),
    ],
)
def test_each_error_of_sqlite_has_a_meaning(path, code, meaning) -> None:
    error = sqlite3.OperationalError("it went wrong")
    error.sqlite_errorcode = code
    assert type(file_error_of(error, path)) is meaning


def test_a_mistake_of_the_program_stays_one(path) -> None:
    error = sqlite3.OperationalError("near SELEKT: syntax error")
    error.sqlite_errorcode = sqlite3.SQLITE_ERROR
    assert file_error_of(error, path) is None
    assert file_error_of(ValueError(), path) is None


def test_a_header_lost_in_a_crash_comes_back_from_the_rollback_journal(begun_path, rulebook) -> None:
    with CampaignFile.open(begun_path, rulebook) as file:
        entries = file.entries()
    connection = sqlite3.connect(begun_path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 2")
    connection.execute("BEGIN")
    connection.execute("PRAGMA user_version = 9")
    connection.execute("DELETE FROM cg_log")
    connection.execute("CREATE TABLE bulk AS SELECT zeroblob(90000)")
    crashed = begun_path.with_name("crashed.elst")
    content = bytearray(begun_path.read_bytes())
    journal = begun_path.with_name(begun_path.name + "-journal").read_bytes()
    connection.rollback()
    connection.close()
    assert struct.unpack_from(">I", journal, 8) != (0,)
    for header in (bytes(content[:100]), bytes(100), os.urandom(100)):
        content[:100] = header
        crashed.write_bytes(content)
        crashed.with_name("crashed.elst-journal").write_bytes(journal)
        with CampaignFile.open(crashed, rulebook) as file:
            assert file.entries() == entries
        assert sorted(begun_path.parent.iterdir()) == sorted([begun_path, crashed])


@pytest.mark.parametrize(
    "journal", [b"", b"\0" * 512, b"x" * 5000, bytes.fromhex("d9d505f920a163d7") + b"\xff" * 40]
)
def test_a_rollback_journal_that_holds_nothing_changes_nothing(begun_path, rulebook, journal) -> None:
    begun_path.with_name(begun_path.name + "-journal").write_bytes(journal)
    with CampaignFile.open(begun_path, rulebook) as file:
        assert file.entries()
