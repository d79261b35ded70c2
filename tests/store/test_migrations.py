"""An older file is brought to the present version step by step, each step whole or not at all."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from elst_app.campaign.control import SetControl
from elst_app.campaign.door import Campaign
from elst_app.campaign.notes import AddNote
from elst_app.chance import SystemDice
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.store import migrations
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import DiskTroubleError, ForeignTableError, NewerVersionError
from tests.store.conftest import rewrite_journal

VERSION_1 = Path(__file__).parents[1] / "campaigns" / "version_1.elst"
MIGRATIONS = migrations.MIGRATIONS
PRESENT = 1 + len(MIGRATIONS)


def adds_a_table(connection):
    connection.execute("CREATE TABLE snack (name TEXT)")
    connection.execute("INSERT INTO snack VALUES ('stroopwafel')")


def renames(connection):
    rewrite_journal(connection, "UPDATE journal SET rule = '4.13b' WHERE rule = '4.13'")
    connection.execute("UPDATE snack SET name = 'drop'")
    connection.execute("DELETE FROM control")
    connection.execute("INSERT INTO control VALUES ('A1', 'German', 0, 0)")


def breaks(connection):
    rewrite_journal(connection, "DELETE FROM journal")
    connection.execute("DROP TABLE snack")
    raise ZeroDivisionError


def drops_a_table(connection):
    connection.execute("DROP TABLE roll")


@pytest.fixture
def noted_path(played):
    played.do(AddNote(text="Tea"), SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH))
    played.file.close()
    return played.path


def rows(path, query):
    connection = sqlite3.connect(path)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def test_a_file_of_the_present_version_stays_as_it_is(begun_path, rulebook) -> None:
    before = begun_path.read_bytes()
    with CampaignFile.open(begun_path, rulebook) as file:
        assert file.entries()
    assert begun_path.read_bytes() == before


def test_each_step_is_taken_once_in_order(noted_path, rulebook, monkeypatch) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table, renames))
    for _ in range(2):
        with CampaignFile.open(noted_path, rulebook) as file:
            assert [entry.rule for entry in file.entries()][-2:] == ["4.13b", "4.505"]
            assert Campaign(rulebook, file, SystemDice()).state.title == "Autumn evenings"
        assert rows(noted_path, "PRAGMA user_version") == [(PRESENT + 2,)]
        assert rows(noted_path, "SELECT * FROM snack") == [("drop",)]
    assert rows(noted_path, "SELECT hex, controlled_by FROM control") == [("E12", "British")]


def test_a_new_file_is_of_the_newest_version(path, rulebook, monkeypatch) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table, breaks))
    CampaignFile.create(path, rulebook).close()
    assert rows(path, "PRAGMA user_version") == [(PRESENT + 2,)]


def test_a_step_that_fails_leaves_the_version_before_it(noted_path, rulebook, monkeypatch) -> None:
    entries = rows(noted_path, "SELECT * FROM journal")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table, breaks))
    with pytest.raises(ZeroDivisionError):
        CampaignFile.open(noted_path, rulebook)
    assert rows(noted_path, "PRAGMA user_version") == [(PRESENT + 1,)]
    assert rows(noted_path, "SELECT * FROM snack") == [("stroopwafel",)]
    assert rows(noted_path, "SELECT * FROM journal") == entries
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table, renames))
    CampaignFile.open(noted_path, rulebook).close()
    assert rows(noted_path, "PRAGMA user_version") == [(PRESENT + 2,)]


def test_what_follows_from_the_state_belongs_to_the_last_step(noted_path, rulebook, monkeypatch) -> None:
    def fails(*_):
        raise ZeroDivisionError

    control = rows(noted_path, "SELECT * FROM control")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table, renames))
    with monkeypatch.context() as patched:
        patched.setattr("elst_app.store.campaign_file.changed_rows", fails)
        with pytest.raises(ZeroDivisionError):
            CampaignFile.open(noted_path, rulebook)
    assert rows(noted_path, "PRAGMA user_version") == [(PRESENT + 1,)]
    assert rows(noted_path, "SELECT * FROM control") == control


def test_a_disk_that_fails_during_a_step_is_told(noted_path, rulebook, monkeypatch) -> None:
    def fails(_):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        raise error

    before = noted_path.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, fails))
    with pytest.raises(DiskTroubleError):
        CampaignFile.open(noted_path, rulebook)
    assert noted_path.read_bytes() == before


def test_a_step_must_end_with_the_present_tables(noted_path, rulebook, monkeypatch) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, drops_a_table))
    with pytest.raises(ForeignTableError):
        CampaignFile.open(noted_path, rulebook)


def test_a_file_of_version_1_has_the_tables_and_triggers_of_a_new_one(path, rulebook, tmp_path) -> None:
    old = Path(shutil.copy(VERSION_1, tmp_path / "old.elst"))
    CampaignFile.open(old, rulebook).close()
    CampaignFile.create(path, rulebook).close()
    for query in (
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
        'SELECT m.name, c.name, c.type, c."notnull", c.pk FROM sqlite_schema m, pragma_table_info(m.name) c'
        " WHERE m.type = 'table' ORDER BY m.name, c.name",
    ):
        assert rows(old, query) == rows(path, query) != []


def test_a_file_of_version_1_stays_as_it_is_where_a_step_fails(rulebook, tmp_path, monkeypatch) -> None:
    def stumbles(connection):
        MIGRATIONS[0](connection)
        raise ZeroDivisionError

    old = Path(shutil.copy(VERSION_1, tmp_path / "old.elst"))
    monkeypatch.setattr(migrations, "MIGRATIONS", (stumbles,))
    with pytest.raises(ZeroDivisionError):
        CampaignFile.open(old, rulebook)
    assert old.read_bytes() == VERSION_1.read_bytes()


def test_the_program_before_refuses_the_migrated_file(noted_path, rulebook, monkeypatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, adds_a_table))
        CampaignFile.open(noted_path, rulebook).close()
    copy = shutil.copy(noted_path, noted_path.with_name("copy.elst"))
    with pytest.raises(NewerVersionError):
        CampaignFile.open(noted_path, rulebook)
    assert noted_path.read_bytes() == copy.read_bytes()
