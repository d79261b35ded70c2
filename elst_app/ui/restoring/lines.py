"""Backups in words: for the page that restores one, and for the command line."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from elst_app.store.backup_contents import check_restorable, read_contents
from elst_app.store.backups import Backup
from elst_app.store.errors import CampaignFileError, NewerVersionError
from elst_app.store.header import check_length
from elst_app.ui.window.choosing import SUFFIX, campaigns_folder
from elst_app.words.facts import entry_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import word


@dataclass(frozen=True)
class BackupLine:
    """A backup in words both sides may read. One of no use says why in the place of its last entry."""

    backup: Backup
    saved: str
    """When it was made, as the person writes dates and times."""
    date: str
    """The CG Date of its last entry."""
    moment: str
    """The same down to the phase."""
    entries: str
    last: str
    check: str
    is_good: bool
    """Whether all of it was read, so that it can be restored."""
    is_open: bool = False
    """Whether that is still to be found out, by `checked`."""


def backup_line(backup: Backup) -> BackupLine:
    """The backup in words; all of it is read and verified for that."""
    return checked(listed_line(backup))


def checked(line: BackupLine) -> BackupLine:
    """The same line when all of the backup was read."""
    if not line.is_open:
        return line
    try:
        check_restorable(line.backup.path)
    except CampaignFileError as error:
        return _no_use_line(line.backup, error)
    check = QCoreApplication.translate("Backups", "verified")
    return replace(line, check=check, is_good=True, is_open=False)


def listed_line(backup: Backup) -> BackupLine:
    """The backup in words, only its last entry read: quick, and not verified yet unless it is of no use."""
    try:
        contents = read_contents(backup.path)
    except CampaignFileError as error:
        return _no_use_line(backup, error)
    return BackupLine(
        backup=backup,
        saved=_saved_text(backup.made_at),
        date=word(contents.last.moment.date),
        moment=moment_text(contents.last.moment),
        entries=str(contents.count),
        last=entry_text(contents.last, contents.named),
        check=QCoreApplication.translate("Backups", "being read"),
        is_good=False,
        is_open=True,
    )


def newest_good(lines: Iterable[BackupLine]) -> BackupLine | None:
    """The first one that can be restored."""
    return next((line for line in lines if line.is_good), None)


def exists_text(line: BackupLine) -> str:
    """Says that there is a backup, to somebody whose campaign cannot be opened."""
    text = QCoreApplication.translate("Backups", "A backup of {saved} exists; its last entry is “{last}”.")
    return text.format(saved=line.saved, last=line.last)


def listed_text(lines: Sequence[BackupLine]) -> str:
    """The backups for the command line, a line each, numbered from 1; of several files, with their names."""
    is_of_several = len({line.backup.of for line in lines}) > 1
    listed = [_listed(number, line) for number, line in enumerate(lines, 1)]
    if is_of_several:
        listed = [f"{text}  {made_of_text(line)}" for text, line in zip(listed, lines, strict=True)]
    return "\n".join(listed)


def made_of_text(line: BackupLine) -> str:
    """Which campaign file the backup was made of."""
    return QCoreApplication.translate("Backups", "made of {file}").format(file=line.backup.of)


def no_backup_text(path: Path, number: int | None = None) -> str:
    """Why the campaign file has no backup, or none of that number, to be restored."""
    if number is None:
        text = QCoreApplication.translate("Backups", "There is no backup of {path} that can be restored.")
    else:
        text = QCoreApplication.translate(
            "Backups", "There is no backup {number} of {path}; `elst backups` lists those there are."
        )
    return text.format(path=path, number=number)


def opened_backup_text(path: Path) -> str:
    """Why a command does nothing with a backup, and which one does."""
    text = QCoreApplication.translate(
        "Backups",
        "{path} is a backup, and nothing is played in one; `elst restore` makes a campaign file of it.",
    )
    return text.format(path=path)


def not_restored_text(path: Path, number: int, line: BackupLine) -> str:
    """Why the backup of that number in the list is not restored."""
    text = QCoreApplication.translate("Backups", "Backup {number} of {path} cannot be restored. {why}")
    return text.format(number=number, path=path, why=line.last)


def with_suffix(path: Path) -> Path:
    """The path as the name of a campaign file, whatever was typed."""
    return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)


def restored_path(of: Path, today: Callable[[], date] = date.today) -> Path:
    """What a campaign restored from a backup of the file `of` is called: a name not taken yet, beside it."""
    is_usable = of.parent.is_dir() and os.access(of.parent, os.W_OK)
    folder = of.parent if is_usable else campaigns_folder()
    text = QCoreApplication.translate("Backups", "{name} restored {date}")
    name, day, count = _name_at_first(of.stem, text), today().isoformat(), 1
    path = _fitting(folder, name, text.replace("{date}", day))
    while os.path.lexists(path):
        count += 1
        path = _fitting(folder, name, text.replace("{date}", day) + f" ({count})")
    return path


def _name_at_first(name: str, text: str) -> str:
    """The name before anything was restored: without what `text` has added to it, however often."""
    added = re.escape(text).replace(re.escape("{date}"), r"\d{4}-\d\d-\d\d")
    pattern = re.compile(added.replace(re.escape("{name}"), "(.+)") + r"(?: \(\d+\))?")
    while match := pattern.fullmatch(name):
        name = match[1]
    return name


def _fitting(folder: Path, name: str, text: str) -> Path:
    """The path of a file called as `text` says, with as much of the name as it has room for."""
    while True:
        path = folder / (text.replace("{name}", name) + SUFFIX)
        try:
            check_length(path)
        except CampaignFileError:
            if len(name) > 1:
                name = name[:-1].rstrip()
                continue
        return path


def _listed(number: int, line: BackupLine) -> str:
    if not line.is_good:
        parts = [str(number), line.saved, line.check, line.last]
    else:
        one = QCoreApplication.translate("Backups", "1 entry")
        several = QCoreApplication.translate("Backups", "{count} entries").format(count=line.entries)
        entries = one if line.entries == "1" else several
        parts = [str(number), line.saved, line.moment, entries, line.check, line.last]
    return "  ".join(parts)


def _saved_text(made_at: datetime) -> str:
    moment = QDateTime.fromSecsSinceEpoch(int(made_at.timestamp()))
    locale = QLocale()
    day = locale.toString(moment.date(), QLocale.FormatType.ShortFormat)
    return f"{day} {locale.toString(moment.time(), 'HH:mm')}"


def _no_use_line(backup: Backup, error: CampaignFileError) -> BackupLine:
    last, check = _no_use_texts(error)
    return BackupLine(backup, _saved_text(backup.made_at), "", "", "", last, check, is_good=False)


def _no_use_texts(error: CampaignFileError) -> tuple[str, str]:
    """Why a backup cannot be restored, as a sentence and as a word."""
    if isinstance(error, NewerVersionError):
        return (
            QCoreApplication.translate(
                "Backups", "It was made by a newer version of this program; that one can restore it."
            ),
            QCoreApplication.translate("Backups", "newer"),
        )
    return (
        QCoreApplication.translate("Backups", "It is not whole any more; choose another one."),
        QCoreApplication.translate("Backups", "damaged"),
    )
