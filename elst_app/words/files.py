"""Sentences about files that are no campaigns: what cannot be read or written, and a way on."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.store.errors import CampaignFileError
from elst_app.store.exchange import (
    NewerExportError,
    NoExportError,
    UnknownAudienceError,
    UnreadableExportError,
)
from elst_app.words.store import campaign_file_text

_LONGEST: Final = 40
"""How much is told of what somebody has written into a file."""


def unreadable_text(path: str, error: Exception) -> str:
    """Why the JSON file `path` cannot be used."""
    if isinstance(error, FileNotFoundError):
        return QCoreApplication.translate("Files", "There is no file {path}; check the name.").format(
            path=path
        )
    if isinstance(error, IsADirectoryError):
        return QCoreApplication.translate("Files", "{path} is a folder; name the file in it.").format(
            path=path
        )
    if isinstance(error, PermissionError):
        return QCoreApplication.translate("Files", "{path} may not be read; check its permissions.").format(
            path=path
        )
    if isinstance(error, OSError):
        return QCoreApplication.translate("Files", "{path} cannot be read: {reason}.").format(
            path=path, reason=error.strerror or error
        )
    return QCoreApplication.translate(
        "Files", "{path} holds no JSON that can be read; save it again as plain JSON text."
    ).format(path=path)


def unwritable_text(path: str, error: OSError) -> str:
    """Why nothing can be written to `path`, a folder or a file."""
    if isinstance(error, CampaignFileError):
        return campaign_file_text(error)
    if isinstance(error, FileExistsError | NotADirectoryError):
        return QCoreApplication.translate(
            "Files", "{path} is no folder; name a folder or a new name."
        ).format(path=path)
    if isinstance(error, PermissionError):
        return QCoreApplication.translate(
            "Files", "Nothing may be written to {path}; choose another folder."
        ).format(path=path)
    return QCoreApplication.translate("Files", "{path} cannot be written: {reason}.").format(
        path=path, reason=error.strerror or error
    )


def no_export_text(path: str, error: NoExportError) -> str:
    """Why the JSON file `path` cannot be made a campaign of."""
    if isinstance(error, NewerExportError):
        text = QCoreApplication.translate(
            "Files", "{path} was written by a newer version of this program; that one can read it."
        )
    elif isinstance(error, UnknownAudienceError):
        text = QCoreApplication.translate(
            "Files",
            "{path} is for “{audience}”, and this program knows no such audience; export it once more.",
        )
        return text.format(path=path, audience=error.audience[:_LONGEST])
    elif isinstance(error, UnreadableExportError) and error.number:
        text = QCoreApplication.translate(
            "Files", "{path}: entry {number} of its journal cannot be read; export the campaign once more."
        )
        return text.format(path=path, number=error.number)
    elif isinstance(error, UnreadableExportError):
        text = QCoreApplication.translate(
            "Files", "{path}: the results in its ledger cannot be read; export the campaign once more."
        )
    else:
        text = QCoreApplication.translate(
            "Files", "{path} is no campaign exported as JSON; choose another file."
        )
    return text.format(path=path)
