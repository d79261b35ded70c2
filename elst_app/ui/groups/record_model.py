"""The RG Purchase Record as a table: the columns of the sheet, and struck lines in their places."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor, QFont

from elst_app.campaign.purchase_record import RecordLine, purchase_record
from elst_app.campaign.view import View
from elst_app.records.pages import Column
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.charts import Charts
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.phrases import word


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A line of the record, and what stands in each column; one that was struck says less."""

    line: RecordLine
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The columns of the record and its rows."""

    columns: tuple[Column, ...] = ()
    rows: tuple[RecordRow, ...] = ()


def record_of(view: View, charts: Charts, side: Side) -> Record:
    """The record of a side as its sheet says it; nothing where the audience may not see it."""
    sheet = rg_record_sheet(view, charts, side)
    if sheet is None:
        return Record()
    columns = sheet.table.columns
    printed = iter(sheet.table.rows)
    rows = []
    for line in purchase_record(view, charts.reinforcement_groups, side):
        if line.is_struck:
            was = line.purchase
            first = (word(was.date), was.rg, was.name)
            rows.append(RecordRow(line, first + ("",) * (len(columns) - len(first))))
        else:
            rows.append(RecordRow(line, tuple(cell.text for cell in next(printed).cells)))
    return Record(columns, tuple(rows))


class RecordModel(QAbstractTableModel):
    """A row a line; a struck one is struck through, one that overspends is in the colour of a warning."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._record = Record()

    def show_record(self, record: Record) -> None:
        """Shows that record."""
        self.beginResetModel()
        self._record = record
        self.endResetModel()

    @property
    def lines(self) -> Sequence[RecordLine]:
        """The lines, in order."""
        return [row.line for row in self._record.rows]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._record.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._record.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._record.columns):
            return None
        column = self._record.columns[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return column.name
        # In two lines there is room for all columns.
        return column.heading.replace(" ", "\n") if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        row = self._record.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.FontRole and row.line.is_struck:
            struck = QFont()
            struck.setStrikeOut(True)
            return struck
        if role == Qt.ItemDataRole.ForegroundRole:
            if row.line.is_struck:
                return QColor(theme().colours.muted)
            is_flagged = row.line.overspent or row.line.against
            return QColor(theme().colours.warning) if is_flagged else None
        return None
