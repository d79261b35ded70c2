"""The table of a sheet as CSV, for a spreadsheet."""

import csv
from io import StringIO
from pathlib import Path

from elst_app.records.files import write_whole
from elst_app.records.pages import Table


def write_csv(table: Table, path: Path) -> None:
    """Write the table to `path`; raises OSError with its reason, and then an old file there is untouched."""
    write_whole(path, csv_text(table).encode("utf-8"))


def csv_text(table: Table) -> str:
    """The columns by their full names and the lines that hold something, as RFC 4180 has it."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([column.name for column in table.columns])
    for row in table.filled_rows:
        writer.writerow([cell.text for cell in row.cells for _ in range(cell.span)])
    return text.getvalue()
