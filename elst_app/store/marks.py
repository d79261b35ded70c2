"""What tells one campaign from another, read off its journal without understanding a word of it.

The rows of the journal are never rewritten, so the first entry with its time of writing is as good as a name
of its own: it stays the same whatever the file is called and wherever it lies, in copies of it, and from
version to version.
"""

import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from elst_app.store.connection import journal_explained

_ENTRY: Final = "SELECT cg_date, number, written_at, kind, fact FROM journal ORDER BY number"


@dataclass(frozen=True, slots=True)
class Marks:
    """`first` is the same in every state of a campaign, `last` only where nothing was written between."""

    first: str
    last: str
    newest: int
    """The number of the last entry."""
    date: str
    """Its CG Date, as the file has it."""


def read_marks(connection: sqlite3.Connection, path: Path) -> Marks | None:
    """The marks of an open file of any version, None without entries; raises a `CampaignFileError`."""
    with journal_explained(path):
        first = connection.execute(f"{_ENTRY} LIMIT 1").fetchone()
        last = connection.execute(f"{_ENTRY} DESC LIMIT 1").fetchone()
    if first is None:
        return None
    return Marks(first=_mark(first[1:]), last=_mark(last[1:]), newest=last[1], date=str(last[0]))


def newest_of(marks: Marks | None) -> int:
    """The number of the last entry, 0 without entries."""
    return 0 if marks is None else marks.newest


def _mark(entry: tuple[object, ...]) -> str:
    return sha256(repr(entry).encode("utf-8", "surrogateescape")).hexdigest()[:16]
