"""What a backup holds, as far as both sides may read it: no secret stands in a list of backups."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection

from elst_app.campaign.entries import Entry
from elst_app.campaign.history import History, HistoryFact
from elst_app.rules.sides import Audience
from elst_app.store.codec import UnreadableError
from elst_app.store.connection import check_tables, core_connection, journal_explained
from elst_app.store.copying import reading
from elst_app.store.errors import UnreadableEntryError
from elst_app.store.migrations import migrate
from elst_app.store.reading_whole import read_entries, read_ledger
from elst_app.store.rows import read_entry

_COLUMNS: Final = (
    "number, act, written_at, acted_by, audience, cg_date, stage, game_turn, player_turn, phase, step, rule,"
    " kind, fact, broken_rule, reason, NULL AS command"
)
"""What every version of the table `journal` has. No line of a list says what command an entry came from."""

_OPEN: Final = f"SELECT {_COLUMNS} FROM journal WHERE audience = '{Audience.PUBLIC.value}' ORDER BY number"


@dataclass(frozen=True, slots=True)
class Contents:
    """The entries both sides may read: how many, and the last one.

    `named` are those which the words of the last one may name: all of them where it takes something back.
    """

    count: int
    last: Entry
    named: tuple[Entry, ...]


def read_contents(path: Path) -> Contents:
    """What the backup in the file `path` says last; raises a `CampaignFileError` where that cannot be read.

    Whether all of it can be is for `check_restorable`, which takes much longer.
    """
    with reading(path) as connection, journal_explained(path):
        connection.row_factory = sqlite3.Row
        last = next(_entries(connection, path, " DESC LIMIT 1"), None)
        if last is None:
            raise UnreadableEntryError(path, 1)
        named = tuple(_entries(connection, path)) if isinstance(last.fact, HistoryFact) else ()
        (count,) = connection.execute(f"SELECT count(*) FROM ({_OPEN})").fetchone()
    return Contents(count, last, named)


def check_restorable(path: Path) -> None:
    """Raises a `CampaignFileError` unless the campaign made of the backup would open, with all it rolled.

    It is brought to the present version, read and folded in memory; nothing is written.
    """
    with (
        reading(path) as source,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as copy,
        journal_explained(path),
    ):
        source.backup(copy)
        copy.execute("PRAGMA trusted_schema = OFF")
        with closing(core_connection(copy)) as core:
            migrate(copy, lambda: _transaction(core), lambda: None)
            with _transaction(core):
                check_tables(copy, path)
                read_ledger(core, path)
                _ = History(read_entries(core, path)).state


@contextmanager
def _transaction(core: Connection) -> Iterator[None]:
    with core.begin():
        yield


def _entries(connection: sqlite3.Connection, path: Path, which: str = "") -> Iterator[Entry]:
    rows: list[Mapping[str, Any]] = connection.execute(_OPEN + which).fetchall()
    for row in rows:
        try:
            yield read_entry(row, ())
        except UnreadableError as error:
            raise UnreadableEntryError(path, row["number"]) from error
