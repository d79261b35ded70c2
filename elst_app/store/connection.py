"""One connection to a campaign file, with the lock taken, and what SQLite's errors mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote_from_bytes

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateTable

from elst_app.store.errors import (
    CampaignFileError,
    ChangedBehindError,
    DamagedError,
    DiskFullError,
    DiskTroubleError,
    FileMovedError,
    FileReadOnlyError,
    FolderReadOnlyError,
    ForeignTableError,
    NewerVersionError,
    NoLocksError,
    NotCampaignError,
    OpenElsewhereError,
)
from elst_app.store.header import APPLICATION_ID
from elst_app.store.migrations import present_version, version_of
from elst_app.store.tables import TABLES, TRIGGERS

SECONDS_TO_WAIT: Final = 0.5
"""How long opening waits for another program, a virus scanner perhaps, to let go of the file."""

PRAGMAS: Final = (
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "foreign_keys = ON",
    "synchronous = FULL",
    "locking_mode = EXCLUSIVE",
    "journal_mode = DELETE",
)

_LOCK_TROUBLE: Final = frozenset(
    {
        sqlite3.SQLITE_IOERR_LOCK,
        sqlite3.SQLITE_IOERR_UNLOCK,
        sqlite3.SQLITE_IOERR_RDLOCK,
        sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
    }
)
_PRIMARY: Final = 0xFF
"""The bits of an SQLite error code that tell its family."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the existing file `path`; raises an error of sqlite3, and then leaves nothing open.

    It holds the lock that keeps everybody else out, and has tried whether the file can be written and its
    journal made beside it. An act that was cut short has been rolled back.
    """
    connection = sqlite3.connect(
        f"{_uri(path)}?mode=rw", uri=True, timeout=SECONDS_TO_WAIT, isolation_level=None
    )
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path, *, is_final: bool = False) -> sqlite3.Connection:
    """A connection that reads the existing file `path` and changes nothing at all; raises as `connect` does.

    With `is_final` nobody writes to the file any more, and it may lie where nothing can be written.
    """
    how = "mode=ro&immutable=1" if is_final else "mode=ro"
    connection = sqlite3.connect(f"{_uri(path)}?{how}", uri=True, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def core_connection(connection: sqlite3.Connection) -> Connection:
    """The same connection for SQLAlchemy. Each of its transactions keeps others out from the beginning."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    event.listen(engine, "begin", lambda core: core.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine.connect()


def make_tables(connection: sqlite3.Connection) -> None:
    """Makes an empty file a campaign of the present version."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {present_version()}")
    for table in TABLES:
        connection.execute(str(CreateTable(table).compile(dialect=sqlite.dialect())))
    for trigger in TRIGGERS.values():
        connection.execute(trigger)
    connection.execute("COMMIT")


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Raises a `CampaignFileError` unless the file is a campaign, not newer, and SQLite finds it sound."""
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        raise NotCampaignError(path)
    version = version_of(connection)
    if version > present_version():
        raise NewerVersionError(path, version, present_version())
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise DamagedError(path, str(found))


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `ForeignTableError` unless the file has the tables and triggers of this version, and no others.

    Tables and indexes of somebody else's making do no harm; views and triggers might.
    """
    missing = dict(TRIGGERS)
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_schema"):
        if kind not in ("table", "index") and missing.pop(name, None) != sql:
            raise ForeignTableError(path, name)
    for name in missing:
        raise ForeignTableError(path, name)
    for table in TABLES:
        found = [
            (name, bool(is_needed), bool(key))
            for _, name, _, is_needed, _, key in connection.execute(f"PRAGMA table_info({table.name})")
        ]
        expected = [(column.name, not column.nullable, column.primary_key) for column in table.columns]
        if sorted(found) != sorted(expected):
            raise ForeignTableError(path, table.name)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns errors of SQLite into the `CampaignFileError` they mean; others pass as they are."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        original = error.orig if isinstance(error, DBAPIError) else error
        meaning = file_error_of(original, path)
        if meaning is None:
            raise
        raise meaning from error


@contextmanager
def journal_explained(path: Path) -> Iterator[None]:
    """As `explained`, for a file not looked through yet: its journal may be missing or be something else."""
    try:
        with explained(path):
            yield
    except sqlite3.OperationalError as error:
        raise ForeignTableError(path, "journal") from error


def file_error_of(error: BaseException | None, path: Path) -> CampaignFileError | None:
    """What an error of sqlite3 means for the file; None where it is a mistake of the program."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Only a text that is not UTF-8 has no code; what Python says of it tells the text, secret or not.
        is_text = isinstance(error, sqlite3.OperationalError)
        return DamagedError(path, "a text is not UTF-8") if is_text else None
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return FileMovedError(path)
    if code == sqlite3.SQLITE_READONLY_DIRECTORY:
        return FolderReadOnlyError(path)
    if code in _LOCK_TROUBLE:
        return NoLocksError(path)
    match code & _PRIMARY:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return OpenElsewhereError(path)
        case sqlite3.SQLITE_PROTOCOL | sqlite3.SQLITE_NOLFS:
            return NoLocksError(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return FileReadOnlyError(path)
        case sqlite3.SQLITE_CANTOPEN:
            return FolderReadOnlyError(path)
        case sqlite3.SQLITE_FULL:
            return DiskFullError(path)
        case sqlite3.SQLITE_IOERR:
            return DiskTroubleError(path, str(error))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DamagedError(path, str(error))
        case sqlite3.SQLITE_CONSTRAINT:
            return ChangedBehindError(path)
    return None


def _uri(path: Path) -> str:
    """The file as SQLite's URI: bytes as they are in the name, `//server` after an empty authority."""
    text = path.as_posix()
    return "file://" + quote_from_bytes(("" if text.startswith("/") else "/").encode() + _bytes(text))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
