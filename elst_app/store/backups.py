"""Backups that make themselves: each verified, the newest kept and one of each CG Date.

They stand in a folder of the person's own data, not beside the campaign: there nothing is synchronised or
mailed along, it can be written where the campaign's own folder cannot, and it is still there when the folder
was deleted or the stick is out. Each campaign file has a folder in it, named by the campaign (its first
entry) and by where the file is. So campaigns of one name do not mix, nor do copies of one campaign that are
played on apart; a file that was moved or renamed is known by its first entry, and one that cannot be read
any more by its place. Backups are counted, so that a clock that goes back spoils no order.

    backups/4be1...-09ff.../campaign.txt                            where that file is
    backups/4be1...-09ff.../000012 20261003T193015Z.elst-backup     its twelfth backup

Their names end otherwise than a campaign's, for nobody should play on in one: it goes when its time comes.
"""

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from elst_app.store.campaign_file import CampaignFile, is_open_here, now
from elst_app.store.connection import connect_to_read
from elst_app.store.copying import reading
from elst_app.store.errors import CampaignFileError
from elst_app.store.header import BACKUP_SUFFIX, SUFFIX, is_backup, is_campaign
from elst_app.store.marks import Marks, read_marks

NEWEST_KEPT: Final = 5
"""How many backups of a campaign file are kept besides the newest one of each CG Date."""

MOST_BYTES: Final = 256 * 1024 * 1024
"""How much room all backups together may take, as long as each campaign file keeps its newest good one."""

_WHERE: Final = "campaign.txt"
_NAME: Final = re.compile(r"(\d{6,}) (\d{8}T\d{6}Z)" + re.escape(BACKUP_SUFFIX))
_TIME: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the file `path`, made of the campaign file `of`, where that was then.

    `number` counts the backups of that file; `made_at` is what the clock said, in UTC.
    """

    path: Path
    of: Path
    number: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The folder with the backups of one campaign file."""

    folder: Path

    @property
    def campaign(self) -> str:
        """The mark of the campaign's first entry."""
        return self.folder.name.partition("-")[0]

    @property
    def place(self) -> str:
        """The mark of where the campaign file is."""
        return self.folder.name.partition("-")[2]

    def backups(self) -> tuple[Backup, ...]:
        """What stands here, the newest first; never anything half made."""
        try:
            found = [(_NAME.fullmatch(name), name) for name in os.listdir(self.folder)]
        except OSError:
            return ()
        of = self._where()
        backups = [
            Backup(self.folder / name, of, int(match[1]), _time(match[2])) for match, name in found if match
        ]
        return tuple(sorted(backups, key=lambda backup: backup.number, reverse=True))

    def _where(self) -> Path:
        """Where the campaign file is; the folder itself where that is not written in it any more."""
        try:
            return Path(os.fsdecode((self.folder / _WHERE).read_bytes()) or self.folder)
        except OSError:
            return self.folder

    def make_ready(self, file: Path) -> None:
        """Makes the folder, and removes what a killed program left in it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for left in self.folder.glob(".elst-*"):
            with suppress(OSError):
                left.unlink()
        if self._where() != file:
            (self.folder / _WHERE).write_bytes(os.fsencode(file))


class Backups:
    """The backups of all campaigns of one person, in `folder`."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = now) -> None:
        self.folder: Final = folder
        self._clock = clock

    def keep(self, file: CampaignFile) -> Backup | None:
        """Makes a backup of the open campaign, unless the newest one has all its entries already.

        Raises OSError where that cannot be done; the campaign and the backups are then as they were.
        """
        marks = file.marks()
        if marks is None:
            return None
        shelf = _Shelf(self.folder / f"{marks.first}-{_place(file.path)}")
        kept = shelf.backups()
        if kept and _marks_of(kept[0]) == marks:
            return None
        shelf.make_ready(file.path)
        number = kept[0].number + 1 if kept else 1
        at = self._clock().astimezone(UTC)
        path = shelf.folder / f"{number:06} {at:{_TIME}}{BACKUP_SUFFIX}"
        file.backup_to(path)
        made = Backup(path, file.path, number, _time(f"{at:{_TIME}}"))
        _remove(_surplus((made, *kept)))
        self._make_room()
        return made

    def of(self, path: Path) -> tuple[Backup, ...]:
        """The backups of the campaign in the file `path`, each file's newest first.

        Those made of the file where it is now come first, then those from where the campaign was otherwise.
        The file may be damaged or gone. A backup has itself, wherever it is.
        """
        if is_backup(path):
            return _itself(path)
        try:
            place, campaign = _place(path), _campaign_in(path)
        except ValueError:
            return ()  # no file can have that name
        shelves = self._shelves()
        campaigns = {shelf.campaign for shelf in shelves if shelf.place == place} | {campaign}
        wanted = [shelf for shelf in shelves if shelf.campaign in campaigns]
        wanted.sort(key=lambda shelf: (shelf.place == place) + (shelf.campaign == campaign), reverse=True)
        return tuple(backup for shelf in wanted for backup in shelf.backups())

    def all(self) -> tuple[Backup, ...]:
        """Every backup, file by file, the file with the latest backup first; each file's newest first."""
        return tuple(backup for shelf in self._shelves() for backup in shelf.backups())

    def _shelves(self) -> list[_Shelf]:
        """The folders with backups in them, the one with the latest backup first."""
        try:
            folders = [entry.path for entry in os.scandir(self.folder) if entry.is_dir()]
        except OSError:
            return []
        found = [(shelf.backups(), shelf) for shelf in map(_Shelf, map(Path, sorted(folders)))]
        kept = [(backups[0].made_at, shelf) for backups, shelf in found if backups]
        return [shelf for _, shelf in sorted(kept, key=lambda each: each[0], reverse=True)]

    def _make_room(self) -> None:
        """Removes the oldest backups while all of them take too much room, but no file's newest good one."""
        sizes = {backup: _size(backup) for backup in self.all()}
        too_much = sum(sizes.values()) - MOST_BYTES
        if too_much <= 0:
            return
        spare = [backup for shelf in self._shelves() for backup in _all_but_a_good_one(shelf.backups())]
        for backup in sorted(spare, key=lambda each: each.made_at):
            if too_much <= 0:
                return
            _remove([backup])
            too_much -= sizes[backup]


def _itself(path: Path) -> tuple[Backup, ...]:
    """The backup in the file `path`; one that was carried off is of a file beside it, as far as one knows."""
    try:
        made_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError):
        return ()
    path = path.absolute()
    listed = (backup for backup in _Shelf(path.parent).backups() if backup.path == path)
    return (next(listed, Backup(path, path.with_suffix(SUFFIX), 0, made_at)),)


def _surplus(newest_first: Sequence[Backup]) -> Iterator[Backup]:
    """The backups that are neither among the newest few nor the newest good one of a CG Date."""
    dates: set[str] = set()
    for place, backup in enumerate(newest_first):
        marks = _marks_of(backup)
        is_newest_of_date = marks is not None and marks.date not in dates
        if marks is not None:
            dates.add(marks.date)
        if place >= NEWEST_KEPT and not is_newest_of_date:
            yield backup


def _all_but_a_good_one(newest_first: Sequence[Backup]) -> list[Backup]:
    good = next((backup for backup in newest_first if _marks_of(backup) is not None), None)
    return [backup for backup in newest_first if backup is not good] if good else []


def _marks_of(backup: Backup) -> Marks | None:
    """The marks of a backup; None where it is not sound."""
    try:
        with reading(backup.path) as connection:
            return read_marks(connection, backup.path)
    except CampaignFileError:
        return None


def _campaign_in(path: Path) -> str | None:
    """The mark of the campaign in a file that is not open here; None where it cannot be read."""
    if is_open_here(path) or not is_campaign(path):
        return None
    try:
        with closing(connect_to_read(path)) as connection:
            marks = read_marks(connection, path)
    except (CampaignFileError, sqlite3.Error):
        return None
    return marks.first if marks is not None else None


def _place(path: Path) -> str:
    """The mark of a place, the same by whatever way one comes to it."""
    return sha256(os.fsencode(os.path.normcase(os.path.realpath(path)))).hexdigest()[:16]


def _time(text: str) -> datetime:
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def _size(backup: Backup) -> int:
    try:
        return backup.path.stat().st_size
    except OSError:
        return 0


def _remove(backups: Iterable[Backup]) -> None:
    for backup in tuple(backups):
        with suppress(OSError):
            backup.path.unlink()
