"""The whole journal and the whole ledger of a file of the present version, every row understood."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, select

from elst_app.campaign.entries import Entry
from elst_app.campaign.ledger import LedgerLine
from elst_app.store.codec import UnreadableError
from elst_app.store.errors import UnreadableEntryError, UnreadableLedgerError
from elst_app.store.rows import read_entry, read_ledger_line
from elst_app.store.tables import DICE, JOURNAL, ROLL

_ENTRIES: Final = select(JOURNAL).order_by(JOURNAL.c.number)
_THROWS: Final = select(DICE).order_by(DICE.c.entry, DICE.c.place)
_LEDGER: Final = select(ROLL).order_by(ROLL.c.name)


def read_entries(core: Connection, path: Path) -> Sequence[Entry]:
    """Every entry, in the order of writing; raises `UnreadableEntryError`."""
    throws = {
        number: list(rows)
        for number, rows in groupby(core.execute(_THROWS).mappings(), lambda row: row["entry"])
    }
    rows = core.execute(_ENTRIES).mappings().all()
    entries = []
    for number, row in enumerate(rows, 1):
        try:
            entry = read_entry(row, throws.get(row["number"], ()))
        except UnreadableError as error:
            raise UnreadableEntryError(path, number) from error
        if entry.number != number:
            raise UnreadableEntryError(path, number)
        entries.append(entry)
    return tuple(entries)


def read_ledger(core: Connection, path: Path) -> Sequence[LedgerLine]:
    """Every result the program has given, by their names; raises `UnreadableLedgerError`."""
    rows = core.execute(_LEDGER).mappings().all()
    try:
        return tuple(read_ledger_line(row) for row in rows)
    except UnreadableError as error:
        raise UnreadableLedgerError(path) from error
