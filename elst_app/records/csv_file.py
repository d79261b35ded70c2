"""Tables as CSV, for a spreadsheet."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.records.files import write_whole
from elst_app.records.pages import Cell, Table, Tone

BOM: Final = "\ufeff"
"""Tells some spreadsheets that a file is UTF-8."""

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet takes for a formula, were it not for an apostrophe before it."""

_CUT_SHORT: Final = re.compile(r"\d+\.\d*0|0\d+(?:\.\d+)?")
"""What it takes for a number and shows without its zeros: rule 4.510."""


def write_csv(table: Table, path: Path, *, has_bom: bool = False) -> None:
    """Write the table to `path`; raises OSError with its reason, and then an old file there is untouched."""
    write_text(csv_text(table), path, has_bom=has_bom)


def write_text(text: str, path: Path, *, has_bom: bool = False) -> None:
    """Write the text of a table as `write_csv` does."""
    write_whole(path, (BOM * has_bom + text).encode("utf-8"))


def csv_text(table: Table) -> str:
    """The columns by their full names and the lines that hold something, as in `rows_text`.

    What stands under a heading has that in a column of its own.
    """
    has_sections = any(_is_heading(row.cells) for row in table.rows)
    first = [QCoreApplication.translate("Records", "Section")] if has_sections else []
    rows: list[Sequence[str]] = []
    section: list[str] = [""] if has_sections else []
    for row in table.filled_rows:
        if _is_heading(row.cells):
            section = [row.cells[0].text]
            continue
        rows.append([*section, *(cell.text for cell in row.cells for _ in range(cell.span))])
    return rows_text([*first, *(column.name for column in table.columns)], rows)


def rows_text(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The rows under their heading as RFC 4180 has it; None is an empty cell, yes and no are 1 and 0.

    A text that a spreadsheet would take for a formula or another number begins with an apostrophe.
    """
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(heading)
    for row in rows:
        writer.writerow([_written(cell) for cell in row])
    return text.getvalue()


def _is_heading(cells: tuple[Cell, ...]) -> bool:
    return cells[0].tone is Tone.SECTION


def _written(cell: object) -> object:
    if isinstance(cell, bool):
        return int(cell)
    return _harmless(cell) if isinstance(cell, str) else cell


def _harmless(text: str) -> str:
    is_taken_otherwise = _FORMULA.match(text) or _CUT_SHORT.fullmatch(text)
    return f"'{text}" if is_taken_otherwise else text
