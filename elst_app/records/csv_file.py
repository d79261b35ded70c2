"""The tables of sheets as CSV, for a spreadsheet."""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.records.catalogue import KINDS, Source
from elst_app.records.files import write_whole
from elst_app.records.pages import Cell, Table, Tone

BOM: Final = "\ufeff"
"""Tells some spreadsheets that a file is UTF-8."""

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet takes for a formula, were it not for an apostrophe before it."""


def write_csv(table: Table, path: Path, *, has_bom: bool = False) -> None:
    """Write the table to `path`; raises OSError with its reason, and then an old file there is untouched."""
    write_whole(path, (BOM * has_bom + csv_text(table)).encode("utf-8"))


def write_tables(source: Source, folder: Path, *, has_bom: bool = False) -> Iterator[Path]:
    """Write the table of each sheet with data into `folder`, which is made if it is not there.

    Yields each file as it is written, named by the key of its kind; raises OSError with its reason.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        sheets = kind.make(source) if kind.has_data else ()
        for number, sheet in enumerate(sheets, start=1):
            path = folder / (f"{kind.key}.csv" if len(sheets) == 1 else f"{kind.key}-{number}.csv")
            write_csv(sheet.table, path, has_bom=has_bom)
            yield path


def csv_text(table: Table) -> str:
    """The columns by their full names and the lines that hold something, as RFC 4180 has it.

    What stands under a heading has that in a column of its own. A cell that a spreadsheet would take for a
    formula begins with an apostrophe.
    """
    text = StringIO()
    writer = csv.writer(text)
    has_sections = any(_is_heading(row.cells) for row in table.rows)
    first = [QCoreApplication.translate("Records", "Section")] if has_sections else []
    writer.writerow([*first, *(column.name for column in table.columns)])
    section: list[str] = [""] if has_sections else []
    for row in table.filled_rows:
        if _is_heading(row.cells):
            section = [row.cells[0].text]
            continue
        cells = (cell.text for cell in row.cells for _ in range(cell.span))
        writer.writerow([_harmless(text) for text in (*section, *cells)])
    return text.getvalue()


def _is_heading(cells: tuple[Cell, ...]) -> bool:
    return cells[0].tone is Tone.SECTION


def _harmless(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text
