"""Files of sheets: their names, and writing one whole: it takes the place of the old one, or that stays."""

import errno
import os
import secrets
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.records.pages import Sheet
from elst_app.store.errors import AlreadyExistsError
from elst_app.store.header import SUFFIX, is_campaign
from elst_app.store.placing import place_over
from elst_app.words.phrases import word

_LONGEST_CAMPAIGN: Final = 60
"""How much of a campaign's name goes into that of a file: the sheet and its reader come after it."""


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` under that name; raises OSError with its reason, and then what was there is untouched.

    A campaign there stays, a damaged one too, and so does a file that is read-only: to write over it is never
    what somebody means. A link stays, and what it leads to is written; so is what is no file, a pipe.
    """
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists():
        _check_replaceable(path)
        if not path.is_file():
            path.write_bytes(content)
            return
    if path.is_symlink():
        path = path.resolve()
    building = path.with_name(f".elst-{secrets.token_hex(4)}.new")
    handle = os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        place_over(building, path)
    finally:
        building.unlink(missing_ok=True)


def _check_replaceable(path: Path) -> None:
    """Raises OSError for a file that is not to be written over."""
    if is_campaign(path) or SUFFIX in (path.suffix.lower(), path.resolve().suffix.lower()):
        raise AlreadyExistsError(path)
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def document_name(sheets: Sequence[Sheet]) -> str:
    """A name for the file of these sheets, at least one: the campaign, the sheet, and for whom they are."""
    titles = {sheet.title for sheet in sheets}
    title = sheets[0].title if len(titles) == 1 else QCoreApplication.translate("Records", "Sheets")
    owner = next((sheet.secret_of for sheet in sheets if sheet.secret_of is not None), None)
    reader = QCoreApplication.translate("Records", "both sides") if owner is None else word(owner)
    return file_name(sheets[0].campaign[:_LONGEST_CAMPAIGN], title, reader)


def file_name(*parts: str) -> str:
    """A name for a file from texts, without what some system does not allow in one."""
    text = " - ".join(" ".join(part.split()) for part in parts if part.strip())
    kept = "".join("-" if letter in '<>:"/\\|?*' or ord(letter) < 32 else letter for letter in text)
    return kept.strip(" .")[:120] or "Elst"
