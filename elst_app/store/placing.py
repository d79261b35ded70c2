"""Making a file whole before it has its name: nothing half done is ever found under it."""

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from elst_app.store.errors import (
    AlreadyExistsError,
    BackupNameError,
    CampaignFileError,
    FileMissingError,
    FolderMissingError,
    FolderReadOnlyError,
    IsFolderError,
    LeftoverBesideError,
    NoNewFileError,
    NotReadableError,
)
from elst_app.store.header import JOURNAL_SUFFIX, check_length, file_error, is_backup

_LEFTOVERS = (JOURNAL_SUFFIX, "-wal")
"""What SQLite may have left beside a file; it would take them for the new file's own."""


def check_new_name(path: Path) -> None:
    """Raises a `CampaignFileError` where no file can be made under that name."""
    check_length(path)
    if not path.name or os.path.isdir(path):
        raise IsFolderError(path)
    for suffix in _LEFTOVERS:
        leftover = path.with_name(path.name + suffix)
        if os.path.lexists(leftover):
            raise LeftoverBesideError(path, leftover)


def check_campaign_name(path: Path) -> None:
    """Raises as `check_new_name`, and where the name is a backup's: nothing of that name can be opened."""
    if is_backup(path):
        raise BackupNameError(path)
    check_new_name(path)


@contextmanager
def unnamed_file(path: Path) -> Iterator[Path]:
    """An empty file beside `path` to build in; whatever is left of it is removed at the end.

    Raises a `CampaignFileError` for `path` where none can be made, or for an OSError inside.
    """
    building = path.with_name(f".elst-{secrets.token_hex(4)}.new")
    try:
        os.close(os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        yield building
    except CampaignFileError:
        raise
    except OSError as error:
        raise _folder_error(path, error) from error
    finally:
        for left in (building, building.with_name(building.name + JOURNAL_SUFFIX)):
            with suppress(OSError):
                left.unlink()


def place_new(building: Path, path: Path) -> None:
    """Gives the finished file its name; raises `AlreadyExistsError` where something has that name already."""
    _sync(building)
    try:
        if sys.platform == "win32":
            building.rename(path)
        else:
            _link(building, path)
    except FileExistsError as error:
        raise AlreadyExistsError(path) from error
    _sync_folder(path.parent)


def place_over(building: Path, path: Path) -> None:
    """Gives the finished file its name, in the place of what has it now."""
    _sync(building)
    building.replace(path)
    _sync_folder(path.parent)


def _link(building: Path, path: Path) -> None:
    """A second name, and the first goes with the building; where there are no links, a name is reserved."""
    try:
        os.link(building, path)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        try:
            building.replace(path)
        except BaseException:
            path.unlink()
            raise


def _folder_error(path: Path, error: OSError) -> CampaignFileError:
    """What an error of the operating system means where the file is only being made."""
    meaning = file_error(path, error)
    if isinstance(meaning, FileMissingError):
        return FolderMissingError(path)
    if isinstance(meaning, NotReadableError | FolderReadOnlyError):
        return NoNewFileError(path)
    return meaning


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes the new name last, where the system has a way to; the file itself is whole either way."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
