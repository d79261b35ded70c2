"""What a file says it is, read before SQLite touches it: a wrong or newer file stays as it is to the byte."""

import errno
import os
import stat
import struct
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from elst_app.store.errors import (
    CampaignFileError,
    DiskFullError,
    DiskTroubleError,
    FileEmptyError,
    FileMissingError,
    FolderReadOnlyError,
    IsFolderError,
    NewerVersionError,
    NotCampaignError,
    NotReadableError,
    PathTooLongError,
)

APPLICATION_ID: Final = 0x456C7374
"""Marks an SQLite file as a campaign of this program: "Elst" in ASCII."""

SUFFIX: Final = ".elst"
"""What the name of a campaign file ends with."""

BACKUP_SUFFIX: Final = ".elst-backup"
"""What the name of a backup ends with."""

JOURNAL_SUFFIX: Final = "-journal"
"""What SQLite adds to the name of a file for its rollback journal."""

LONGEST_NAME: Final = 255
"""How many bytes a name may have on every system in use."""

LONGEST_PATH: Final = 259 if os.name == "nt" else 500
"""How long a whole path may be: in characters on Windows, elsewhere in bytes, of which SQLite takes 512."""

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_SIZE: Final = 100
_VERSION_AT: Final = 60
_APPLICATION_AT: Final = 68
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_TO_THE_END: Final = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Identity:
    """A file itself, whatever its name."""

    device: int
    number: int


def identity(path: Path) -> Identity:
    """The file at `path`; raises OSError if there is none."""
    found = path.stat()
    return Identity(found.st_dev, found.st_ino)


def check_length(path: Path) -> None:
    """Raises `PathTooLongError` where SQLite could not keep its journal beside the file."""
    whole = len(str(path)) if os.name == "nt" else len(os.fsencode(path))
    if (
        whole + len(JOURNAL_SUFFIX) > LONGEST_PATH
        or len(os.fsencode(path.name)) + len(JOURNAL_SUFFIX) > LONGEST_NAME
    ):
        raise PathTooLongError(path)


def check_is_file(path: Path) -> None:
    """Raises a `CampaignFileError` where there is no file with something in it."""
    try:
        found = path.stat()
    except OSError as error:
        raise file_error(path, error) from error
    except ValueError as error:
        raise FileMissingError(path) from error
    if stat.S_ISDIR(found.st_mode):
        raise IsFolderError(path)
    if not stat.S_ISREG(found.st_mode):
        raise NotCampaignError(path)
    if not found.st_size:
        raise FileEmptyError(path)


def check_header(path: Path, known: int) -> None:
    """Raises `NotCampaignError` or `NewerVersionError` unless it is a campaign of a version up to `known`.

    Where an act was cut short, its rollback journal holds the first page as it was before: that one counts.
    """
    try:
        with path.open("rb") as file:
            found = file.read(_HEADER_SIZE)
    except OSError as error:
        raise file_error(path, error) from error
    kept = _kept_header(path.with_name(path.name + JOURNAL_SUFFIX))
    header = kept if kept.startswith(_MAGIC) else found
    if len(header) < _HEADER_SIZE or not header.startswith(_MAGIC):
        raise NotCampaignError(path)
    (version,) = struct.unpack_from(">i", header, _VERSION_AT)
    (application,) = struct.unpack_from(">I", header, _APPLICATION_AT)
    if application != APPLICATION_ID or version < 1:
        raise NotCampaignError(path)
    if version > known:
        raise NewerVersionError(path, version, known)


def is_backup(path: Path) -> bool:
    """Whether a file of that name is a backup: it goes when its time comes, and is not played in."""
    return path.suffix.lower() == BACKUP_SUFFIX


def is_campaign(path: Path) -> bool:
    """Whether there is a campaign of this program at `path`, of whatever version."""
    if not path.is_file():
        return False
    try:
        check_header(path, sys.maxsize)
    except CampaignFileError:
        return False
    return True


def file_error(path: Path, error: OSError) -> CampaignFileError:
    """What an error of the operating system means for the file or its folder."""
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return FileMissingError(path)
        case errno.ENAMETOOLONG:
            return PathTooLongError(path)
        case errno.EACCES | errno.EPERM:
            return NotReadableError(path)
        case errno.EROFS:
            return FolderReadOnlyError(path)
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFullError(path)
    return DiskTroubleError(path, error.strerror or str(error))


def _kept_header(journal: Path) -> bytes:
    """The beginning of the first page in a hot rollback journal; empty if it holds none.

    See "The Rollback Journal" in SQLite's description of its file format: segments that each begin at a
    sector, with a header and a number of records of page number, page and checksum.
    """
    try:
        data = journal.read_bytes()
    except OSError:
        return b""
    begin = 0
    while data[begin:].startswith(_JOURNAL_MAGIC) and len(data) >= begin + 28:
        count, _, _, sector, page = struct.unpack_from(">5I", data, begin + len(_JOURNAL_MAGIC))
        if sector < 28 or page < _HEADER_SIZE:
            return b""
        record = page + 8
        first = begin + sector
        room = max(0, (len(data) - first) // record)
        count = room if count == _TO_THE_END else min(count, room)
        for place in range(first, first + count * record, record):
            if struct.unpack_from(">I", data, place) == (1,):
                return data[place + 4 : place + 4 + _HEADER_SIZE]
        begin = -(-(first + count * record) // sector) * sector
    return b""
