"""The campaign file as the journal of a campaign: one act, one transaction, whole or not at all."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from sqlalchemy import Connection, Executable, and_, bindparam, delete, func, insert, select

from elst_app.campaign.entries import Draft, Entry
from elst_app.campaign.history import History
from elst_app.campaign.ledger import LedgerLine, number_entries
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.store.codec import UnreadableError
from elst_app.store.connection import (
    check_tables,
    check_whole,
    connect,
    core_connection,
    explained,
    make_tables,
)
from elst_app.store.copying import copy_whole, reading
from elst_app.store.errors import (
    AlreadyExistsError,
    BackupOpenedError,
    CampaignFileError,
    ChangedBehindError,
    FileMovedError,
    OpenElsewhereError,
    UnreadableLedgerError,
)
from elst_app.store.header import (
    Identity,
    check_header,
    check_is_file,
    check_length,
    identity,
    is_backup,
    is_campaign,
)
from elst_app.store.marks import Marks, newest_of, read_marks
from elst_app.store.migrations import migrate, present_version, version_of
from elst_app.store.placing import check_campaign_name, check_new_name, place_new, place_over, unnamed_file
from elst_app.store.projections import PROJECTIONS, changed_rows
from elst_app.store.reading_whole import read_entries, read_ledger
from elst_app.store.rows import Row, dice_rows, journal_row, read_ledger_line, roll_row
from elst_app.store.tables import DICE, JOURNAL, ROLL, TABLES

_open_files: Final[set[Identity]] = set()
"""The files this process has open. On Linux and macOS, to read one again and close it would drop its lock."""

_NEWEST: Final = select(func.coalesce(func.max(JOURNAL.c.number), 0))
_LEDGER_LINE: Final = select(ROLL).where(ROLL.c.name == bindparam("name"))
_INSERT: Final = {table: insert(table) for table in TABLES}
_REWRITE: Final = {table: insert(table).prefix_with("OR REPLACE") for table in TABLES}
_DELETE: Final = {
    table: delete(table).where(
        and_(*(column == bindparam(f"old_{column.name}") for column in table.primary_key))
    )
    for table in TABLES
}


def now() -> datetime:
    """The time for a new entry."""
    return datetime.now(UTC)


def is_open_here(path: Path) -> bool:
    """Whether this process has the file at `path` open: then nobody may open and close it otherwise."""
    try:
        return identity(path) in _open_files
    except (OSError, ValueError):
        return False


class CampaignFile:
    """An open campaign file: a `Journal` that lasts. Nobody else can open the file until `close`.

    Whatever cannot be done raises a `CampaignFileError`, and then the file is as it was before.
    """

    def __init__(
        self, path: Path, rulebook: Rulebook, clock: Callable[[], datetime], connection: sqlite3.Connection
    ) -> None:
        self.path: Final = path
        self._rulebook = rulebook
        self._clock = clock
        self._sqlite = connection
        self._core: Connection = core_connection(connection)
        self._identity = identity(path)
        self._newest = 0
        _open_files.add(self._identity)

    @classmethod
    def create(cls, path: Path, rulebook: Rulebook, clock: Callable[[], datetime] = now) -> "CampaignFile":
        """Makes a campaign file without entries and opens it; never in the place of another file."""
        path = path.absolute()
        check_campaign_name(path)
        with unnamed_file(path) as building:
            with explained(path):
                connection = connect(building)
                try:
                    make_tables(connection)
                finally:
                    connection.close()
            place_new(building, path)
        return cls.open(path, rulebook, clock)

    @classmethod
    def open(
        cls,
        path: Path,
        rulebook: Rulebook,
        clock: Callable[[], datetime] = now,
        *,
        before_migrating: Callable[["CampaignFile"], object] | None = None,
    ) -> "CampaignFile":
        """Opens the campaign file at `path`, brought to the present version where it is older.

        `before_migrating` may make a copy of an older one first; it raises nothing. A file that is no
        campaign, is a backup, is of a newer version or is damaged is not changed.
        """
        path = path.absolute()
        check_is_file(path)
        path = path.resolve()
        if is_backup(path):
            raise BackupOpenedError(path)
        check_length(path)
        if identity(path) in _open_files:
            raise OpenElsewhereError(path)
        check_header(path, present_version())
        with explained(path):
            connection = connect(path)
            try:
                check_whole(connection, path)
                opened = cls(path, rulebook, clock, connection)
            except BaseException:
                connection.close()
                raise
        try:
            opened._begin(before_migrating)
        except BaseException:
            opened.close()
            raise
        return opened

    @classmethod
    def restore(
        cls,
        path: Path,
        rulebook: Rulebook,
        entries: Sequence[Entry],
        lines: Sequence[LedgerLine],
        *,
        over: bool = False,
    ) -> None:
        """Makes a campaign file of a whole journal and its ledger; in the place of another only if `over`.

        The entries are numbered from 1 on, and each act by its first entry.
        """
        path = path.absolute()
        if is_open_here(path):
            raise OpenElsewhereError(path)
        check_campaign_name(path)
        with unnamed_file(path) as building:
            with explained(path):
                connection = connect(building)
                try:
                    make_tables(connection)
                    file = cls(building, rulebook, now, connection)
                except BaseException:
                    connection.close()
                    raise
                with file, file._transaction():
                    file._write_rows(entries, lines)
                    file._rewrite(None, History(entries).state)
            (place_over if over else place_new)(building, path)

    def _begin(self, before_migrating: Callable[["CampaignFile"], object] | None) -> None:
        if before_migrating is not None and version_of(self._sqlite) < present_version():
            self._newest = newest_of(self.marks())
            before_migrating(self)
        migrate(self._sqlite, self._transaction, self._fill_anew)
        with self._transaction():
            check_tables(self._sqlite, self.path)
            self._newest = self._core.scalar(_NEWEST) or 0

    def _fill_anew(self) -> None:
        """Writes the tables that follow from the state as the journal has it."""
        check_tables(self._sqlite, self.path)
        for projection in PROJECTIONS:
            self._core.execute(delete(projection.table))
        self._rewrite(None, History(read_entries(self._core, self.path)).state)

    def __enter__(self) -> "CampaignFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets the file go; nothing is left to be written. May be called again."""
        if self._core.closed:
            return
        self._core.close()
        self._core.engine.dispose()
        self._sqlite.close()
        _open_files.discard(self._identity)

    def entries(self) -> Sequence[Entry]:
        """Every entry, in the order of writing; raises `UnreadableEntryError`."""
        with self._transaction():
            return read_entries(self._core, self.path)

    def ledger_line(self, name: str) -> LedgerLine | None:
        """The result once given under `name`; raises `UnreadableLedgerError`."""
        with self._transaction():
            row = self._core.execute(_LEDGER_LINE, {"name": name}).mappings().one_or_none()
        try:
            return None if row is None else read_ledger_line(row)
        except UnreadableError as error:
            raise UnreadableLedgerError(self.path) from error

    def ledger(self) -> Sequence[LedgerLine]:
        """Every result the program has given, by their names; raises `UnreadableLedgerError`."""
        with self._transaction():
            return read_ledger(self._core, self.path)

    def write(
        self, drafts: Sequence[Draft], lines: Sequence[LedgerLine], before: State, after: State
    ) -> Sequence[Entry]:
        """Writes one act and what follows from it in one transaction, durable when this returns."""
        self._check_place()
        at = self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        entries = number_entries(drafts, self._newest + 1, at)
        with self._transaction():
            if self._core.scalar(_NEWEST) != self._newest:
                raise ChangedBehindError(self.path)
            self._write_rows(entries, lines)
            self._rewrite(before if self._newest else None, after)
        self._newest += len(entries)
        return entries

    def _write_rows(self, entries: Sequence[Entry], lines: Sequence[LedgerLine]) -> None:
        self._execute(_INSERT[JOURNAL], [journal_row(entry) for entry in entries])
        self._execute(_INSERT[DICE], [row for entry in entries for row in dice_rows(entry)])
        self._execute(_REWRITE[ROLL], [roll_row(line) for line in lines])

    def marks(self) -> Marks | None:
        """What tells the campaign and its last entry from others; None as long as it has no entries."""
        return read_marks(self._sqlite, self.path)

    def backup_to(self, path: Path) -> None:
        """Makes a verified copy at `path`; the campaign stays open.

        It takes the place of what was there, but never of another campaign, nor of one that is damaged.
        It may be called when the file itself has been moved or its disk is full.
        """
        path = path.absolute()
        if is_open_here(path):
            raise OpenElsewhereError(path)
        check_new_name(path)
        if is_campaign(path) and not self._is_copy(path):
            raise AlreadyExistsError(path)
        with unnamed_file(path) as building:
            if newest_of(copy_whole(self._sqlite, building, path)) != self._newest:
                raise ChangedBehindError(path)
            place_over(building, path)

    def _is_copy(self, path: Path) -> bool:
        """Whether there is a copy of this campaign at `path`, in whatever state."""
        mine = self.marks()
        try:
            with reading(path) as connection:
                other = read_marks(connection, path)
        except CampaignFileError:
            return False
        return other is None or (mine is not None and other.first == mine.first)

    def _rewrite(self, before: State | None, after: State) -> None:
        """Brings the tables that follow from the state up to date; None stands for empty tables."""
        for change in changed_rows(before, after, self._rulebook):
            gone = [{f"old_{name}": value for name, value in key.items()} for key in change.gone]
            self._execute(_DELETE[change.table], gone)
            self._execute(_REWRITE[change.table], change.written)

    def _execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Does it for each row; SQLAlchemy would take no rows for one without values."""
        if rows:
            self._core.execute(statement, rows)

    def _check_place(self) -> None:
        """SQLite goes on writing into a file that has lost its name; nobody would find it again."""
        try:
            found = identity(self.path)
        except OSError as error:
            raise FileMovedError(self.path) from error
        if found != self._identity:
            raise FileMovedError(self.path)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with explained(self.path), self._core.begin():
            yield
