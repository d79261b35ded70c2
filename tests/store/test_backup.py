"""A copy of the open campaign: whole, verified, and in the place of the old one only then."""

import sqlite3

import pytest

from elst_app.campaign.notes import AddNote
from elst_app.campaign.setup import BeginCampaign
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import (
    AlreadyExistsError,
    ChangedBehindError,
    DiskFullError,
    FolderMissingError,
    IsFolderError,
    LeftoverBesideError,
    OpenElsewhereError,
)
from tests.store.conftest import Played, rewrite_journal


def test_a_backup_is_a_campaign_of_its_own(played, rulebook, tmp_path) -> None:
    backup = tmp_path / "backup.elst"
    for text in ("Tea", "Cake"):
        played.do(AddNote(text=text))
        played.file.backup_to(backup)
        assert sorted(tmp_path.glob("*.elst")) == sorted([played.path, backup])
        with CampaignFile.open(backup, rulebook) as copy:
            assert copy.entries() == played.campaign.history.entries
    played.do(AddNote(text="the campaign goes on"))
    played.file.close()
    assert sorted(tmp_path.iterdir()) == sorted([played.path, backup])


def test_a_backup_never_replaces_what_is_open(played, rulebook, tmp_path) -> None:
    with pytest.raises(OpenElsewhereError):
        played.file.backup_to(played.path)
    other = tmp_path / "other.elst"
    with CampaignFile.create(other, rulebook), pytest.raises(OpenElsewhereError):
        played.file.backup_to(other)
    played.do(AddNote(text="untouched"))


def test_a_copy_takes_the_place_of_an_older_copy_but_never_of_another_campaign(
    played, rulebook, tmp_path
) -> None:
    copy, other = tmp_path / "copy.elst", tmp_path / "other.elst"
    played.file.backup_to(copy)
    with CampaignFile.create(other, rulebook) as file:
        Played(file, rulebook).do(BeginCampaign(title="Winter", british_points=20, german_points=12))
    before = other.read_bytes()
    with pytest.raises(AlreadyExistsError):
        played.file.backup_to(other)
    assert other.read_bytes() == before
    damaged = before[: len(before) // 2]
    other.write_bytes(damaged)
    with pytest.raises(AlreadyExistsError):
        played.file.backup_to(other)
    assert other.read_bytes() == damaged
    played.do(AddNote(text="one more"))
    played.file.backup_to(copy)


def test_a_backup_needs_a_place(played, tmp_path) -> None:
    with pytest.raises(IsFolderError):
        played.file.backup_to(tmp_path)
    with pytest.raises(FolderMissingError):
        played.file.backup_to(tmp_path / "no folder" / "backup.elst")
    tmp_path.joinpath("backup.elst-journal").write_bytes(b"of another file")
    with pytest.raises(LeftoverBesideError):
        played.file.backup_to(tmp_path / "backup.elst")


def test_a_backup_that_is_not_whole_replaces_nothing(played, tmp_path, monkeypatch) -> None:
    backup = tmp_path / "backup.elst"
    played.file.backup_to(backup)
    before = backup.read_bytes()
    rewrite_journal(played.file._sqlite, "DELETE FROM dice", "DELETE FROM journal WHERE number > 2")
    with pytest.raises(ChangedBehindError):
        played.file.backup_to(backup)
    with monkeypatch.context() as patched:
        patched.setattr("elst_app.store.copying.check_whole", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            played.file.backup_to(backup)
    assert backup.read_bytes() == before
    assert sorted(tmp_path.glob("*.elst")) == sorted([played.path, backup])
    assert not list(tmp_path.glob(".elst-*"))


def test_a_backup_of_a_folder_that_became_full_leaves_nothing(played, tmp_path, monkeypatch) -> None:
    class Full:
        """A connection into which nothing more fits."""

        def backup(self, _):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    with monkeypatch.context() as patched:
        patched.setattr(played.file, "_sqlite", Full())
        with pytest.raises(DiskFullError):
            played.file.backup_to(tmp_path / "backup.elst")
    assert not list(tmp_path.glob(".elst-*"))
