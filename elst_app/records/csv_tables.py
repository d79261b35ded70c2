"""A campaign as a folder of tables for a spreadsheet, as far as its audience may see it.

Each table of the campaign file is one file by its name: journal and dice, in the words of the program as
well, and what follows from them. The tables of the sheets stand in a folder of their own beside them.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from elst_app.campaign.entries import Entry
from elst_app.campaign.view import View
from elst_app.records.catalogue import Source, kinds_of
from elst_app.records.csv_file import BOM, csv_text, rows_text, write_text
from elst_app.store.errors import AlreadyExistsError
from elst_app.store.exchange import column_names, table_rows
from elst_app.store.rows import dice_rows, journal_row
from elst_app.words.facts import entry_text, throw_text

SHEETS: Final = "sheets"
"""The folder of the tables of the sheets."""

JOURNAL: Final = "journal"
"""The table of the journal; a folder that holds it holds an export."""

_JOURNAL: Final = (
    "number",
    "written_at",
    "acted_by",
    "audience",
    "cg_date",
    "stage",
    "game_turn",
    "player_turn",
    "phase",
    "step",
    "rule",
    "kind",
    "stands",
    "what",
    "dice",
    "broken_rule",
    "reason",
)
_DICE: Final = ("entry", "place", "name", "sides", "result", "source", "program_had")


def write_tables(source: Source, folder: Path, *, has_bom: bool = False) -> Iterator[Path]:
    """Write the tables into `folder`, which is made if it is not there.

    Those of an earlier export are replaced. In a folder that holds no export nothing is written where a file
    has one of the names. Yields each file as it is written; raises OSError with its reason.
    """
    texts = {folder / f"{name}.csv": text for name, text in (*_tables(source), *_sheets(source))}
    if not _holds_export(folder):
        for path in texts:
            if os.path.lexists(path):
                raise AlreadyExistsError(path)
    (folder / SHEETS).mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        write_text(text, path, has_bom=has_bom)
        yield path


def _holds_export(folder: Path) -> bool:
    """Whether there is a table of the journal in the folder, as this program writes it."""
    path = folder / f"{JOURNAL}.csv"
    heading = rows_text(_JOURNAL, ()).encode()
    if not path.is_file():
        return False
    with path.open("rb") as file:
        found = file.read(len(BOM.encode() + heading))
    return found.removeprefix(BOM.encode()).startswith(heading)


def _tables(source: Source) -> Iterator[tuple[str, str]]:
    """The tables of the file by their names. Entries are counted as far as they may be seen."""
    entries = source.view.entries
    yield JOURNAL, rows_text(_JOURNAL, _journal_rows(source.view, entries))
    yield "dice", rows_text(_DICE, _dice_rows(entries))
    for name, rows in table_rows(source.view.state, source.rulebook).items():
        columns = column_names(name)
        yield name, rows_text(columns, [[row[column] for column in columns] for row in rows])


def _journal_rows(view: View, entries: Sequence[Entry]) -> Iterator[list[object]]:
    for place, entry in enumerate(entries, 1):
        row = {
            **journal_row(entry),
            "number": place,
            "stands": int(view.stands(entry)),
            "what": entry_text(entry, entries),
            "dice": "; ".join(throw_text(throw) for throw in entry.throws),
        }
        yield [row[column] for column in _JOURNAL]


def _dice_rows(entries: Sequence[Entry]) -> Iterator[list[object]]:
    for place, entry in enumerate(entries, 1):
        for row in dice_rows(entry):
            yield [{**row, "entry": place}[column] for column in _DICE]


def _sheets(source: Source) -> Iterator[tuple[str, str]]:
    for kind in kinds_of(source.view):
        sheets = kind.make(source) if kind.has_data else ()
        for number, sheet in enumerate(sheets, start=1):
            name = kind.key if len(sheets) == 1 else f"{kind.key}-{number}"
            yield f"{SHEETS}/{name}", csv_text(sheet.table)
