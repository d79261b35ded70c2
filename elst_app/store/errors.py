"""Why a campaign file cannot be used, as typed values; the sentences stand in `elst_app.words.store`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(eq=False)
class CampaignFileError(OSError):
    """Something is wrong with the campaign file `path`, or with where it is. What was written is kept."""

    path: Path


class FileMissingError(CampaignFileError):
    """There is no such file."""


class FolderMissingError(CampaignFileError):
    """There is no such folder to make the file in."""


class IsFolderError(CampaignFileError):
    """It is a folder."""


class FileEmptyError(CampaignFileError):
    """The file has no content at all."""


class NotCampaignError(CampaignFileError):
    """It is a file of another kind."""


class BackupOpenedError(CampaignFileError):
    """It is a backup: a campaign is made of it, and that one is played in."""


class BackupNameError(CampaignFileError):
    """A campaign was to be made under a name that only backups have."""


@dataclass(eq=False)
class NewerVersionError(CampaignFileError):
    """The file is of `version`; this program knows the versions up to `known`."""

    version: int
    known: int


@dataclass(eq=False)
class DamagedError(CampaignFileError):
    """The file is not whole any more; `detail` is what SQLite found."""

    detail: str


@dataclass(eq=False)
class ForeignTableError(CampaignFileError):
    """The table, view or trigger `name` is not as the program makes it, or not the program's at all."""

    name: str


@dataclass(eq=False)
class UnreadableEntryError(CampaignFileError):
    """Entry `number` of the journal is missing or says something this program does not know."""

    number: int


class UnreadableLedgerError(CampaignFileError):
    """A line of the ledger says something this program does not know."""


class OpenElsewhereError(CampaignFileError):
    """Another window or program has the file open."""


class NoLocksError(CampaignFileError):
    """The folder cannot keep two windows from the same file, as some network folders cannot."""


class NotReadableError(CampaignFileError):
    """The person may not read the file."""


class FileReadOnlyError(CampaignFileError):
    """The file may be read but not written."""


class FolderReadOnlyError(CampaignFileError):
    """Nothing may be written in the folder of the file."""


class NoNewFileError(CampaignFileError):
    """A new file was to be made where nothing may be written."""


class DiskFullError(CampaignFileError):
    """There is no room left."""


@dataclass(eq=False)
class DiskTroubleError(CampaignFileError):
    """The disk or the network reports an error; `detail` is what it says."""

    detail: str


class PathTooLongError(CampaignFileError):
    """Folder and name together, or the name alone, are longer than can be used."""


class AlreadyExistsError(CampaignFileError):
    """A file of that name exists, and none is made in its place."""


@dataclass(eq=False)
class LeftoverBesideError(CampaignFileError):
    """Beside the new file lies `leftover`, which belongs to another file that once had this name."""

    leftover: Path


class FileMovedError(CampaignFileError):
    """The open file has been moved, deleted or replaced behind the program's back."""


class ChangedBehindError(CampaignFileError):
    """The open file holds other entries than this program has read and written."""


LOST: Final = (
    FileMissingError,
    FileEmptyError,
    NotCampaignError,
    BackupOpenedError,
    DamagedError,
    ForeignTableError,
    UnreadableEntryError,
    UnreadableLedgerError,
    DiskTroubleError,
)
"""What is wrong where a backup is the way on: the file is not there, is not what it was, or is one itself."""
