"""Sentences about campaign files: why one cannot be used, and a way on."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.store import errors
from elst_app.words.marking import QT_TRANSLATE_NOOP

_TEXTS: Final[Mapping[type[errors.CampaignFileError], str]] = {
    errors.FileMissingError: QT_TRANSLATE_NOOP(
        "Store", "There is no file {file} in {folder}; it may have been moved or renamed."
    ),
    errors.FolderMissingError: QT_TRANSLATE_NOOP(
        "Store", "There is no folder {folder}; choose one that exists."
    ),
    errors.IsFolderError: QT_TRANSLATE_NOOP("Store", "{file} is a folder; choose a campaign file in it."),
    errors.FileEmptyError: QT_TRANSLATE_NOOP(
        "Store", "{file} is empty; use a copy of the campaign from a backup or from the other player."
    ),
    errors.NotCampaignError: QT_TRANSLATE_NOOP(
        "Store", "{file} is not a campaign of this program; choose another file."
    ),
    errors.BackupOpenedError: QT_TRANSLATE_NOOP(
        "Store", "{file} is a backup, and nothing is played in one; restore it into a new file."
    ),
    errors.BackupNameError: QT_TRANSLATE_NOOP(
        "Store", "{file} would be the name of a backup; give the campaign one that ends in .elst."
    ),
    errors.NewerVersionError: QT_TRANSLATE_NOOP(
        "Store",
        "{file} was written by a newer version of this program (file version {error.version}, this program"
        " knows up to {error.known}); it was left as it is, and the newer version will open it.",
    ),
    errors.DamagedError: QT_TRANSLATE_NOOP(
        "Store", "{file} is damaged ({error.detail}); keep it, and restore the latest backup instead."
    ),
    errors.ForeignTableError: QT_TRANSLATE_NOOP(
        "Store",
        "{file} was changed by another program, in “{error.name}”; restore the latest backup instead.",
    ),
    errors.UnreadableEntryError: QT_TRANSLATE_NOOP(
        "Store",
        "Entry {error.number} of the journal in {file} cannot be read; open the file with the version of this"
        " program that wrote it, or restore the latest backup.",
    ),
    errors.UnreadableLedgerError: QT_TRANSLATE_NOOP(
        "Store", "A roll kept in {file} cannot be read; restore the latest backup instead."
    ),
    errors.OpenElsewhereError: QT_TRANSLATE_NOOP(
        "Store", "{file} is open in another window or program; close it there first."
    ),
    errors.NoLocksError: QT_TRANSLATE_NOOP(
        "Store",
        "{folder} cannot keep two windows from the same file, as happens with some network folders; copy"
        " {file} to this computer and open the copy.",
    ),
    errors.NotReadableError: QT_TRANSLATE_NOOP(
        "Store", "{file} may not be read; ask its owner for permission, or for a copy."
    ),
    errors.FileReadOnlyError: QT_TRANSLATE_NOOP(
        "Store", "{file} is write-protected; copy it to a folder of your own and open the copy."
    ),
    errors.FolderReadOnlyError: QT_TRANSLATE_NOOP(
        "Store",
        "Nothing may be written in {folder}; choose a folder of your own, or copy {file} there and open the"
        " copy.",
    ),
    errors.NoNewFileError: QT_TRANSLATE_NOOP(
        "Store", "Nothing may be written in {folder}; choose another folder for {file}."
    ),
    errors.DiskFullError: QT_TRANSLATE_NOOP(
        "Store", "There is no room left for {file} in {folder}; make room and do it again."
    ),
    errors.DiskTroubleError: QT_TRANSLATE_NOOP(
        "Store",
        "{folder} reports an error ({error.detail}); check the disk or the connection and do it again.",
    ),
    errors.PathTooLongError: QT_TRANSLATE_NOOP(
        "Store", "The name {file} with its folder is too long; choose a shorter name or folder."
    ),
    errors.AlreadyExistsError: QT_TRANSLATE_NOOP(
        "Store", "There is a file {file} in {folder} already; choose another name."
    ),
    errors.LeftoverBesideError: QT_TRANSLATE_NOOP(
        "Store",
        "{error.leftover.name} in {folder} belongs to another file that was called {file}; choose another"
        " name.",
    ),
    errors.FileMovedError: QT_TRANSLATE_NOOP(
        "Store",
        "{file} was moved, deleted or replaced while it was open, and nothing more is written to it; save a"
        " copy under another name and open that.",
    ),
    errors.ChangedBehindError: QT_TRANSLATE_NOOP(
        "Store", "{file} was changed behind this program’s back; close it and open it again."
    ),
}


def campaign_file_text(error: errors.CampaignFileError) -> str:
    """What is wrong with the campaign file, in one sentence, and what to do about it."""
    return QCoreApplication.translate("Store", _TEXTS[type(error)]).format(
        file=error.path.name or error.path, folder=error.path.parent, error=error
    )
