"""The backups as a table."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor

from elst_app.ui.restoring.lines import BackupLine
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index


class Column(IntEnum):
    """The columns."""

    SAVED = 0
    CAMPAIGN = 1
    DATE = 2
    ENTRIES = 3
    LAST = 4
    CHECK = 5


class BackupModel(QAbstractTableModel):
    """The backups in the order given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[BackupLine, ...] = ()

    def show_lines(self, lines: Sequence[BackupLine]) -> None:
        """Shows these backups."""
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def replace_line(self, row: int, line: BackupLine) -> None:
        """Shows another line in that row."""
        self.lines = (*self.lines[:row], line, *self.lines[row + 1 :])
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))

    def line(self, row: int) -> BackupLine | None:
        """The backup in that row."""
        return self.lines[row] if 0 <= row < len(self.lines) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = {
            Column.SAVED: self.tr("Saved"),
            Column.CAMPAIGN: self.tr("Campaign"),
            Column.DATE: self.tr("CG Date"),
            Column.ENTRIES: self.tr("Entries"),
            Column.LAST: self.tr("Last entry"),
            Column.CHECK: self.tr("Check"),
        }
        return names[Column(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index.row()) if index.isValid() else None
        if line is None:
            return None
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self._text(line, column)
            case Qt.ItemDataRole.ForegroundRole if line.is_open:
                return QColor(theme().colours.muted) if column is Column.CHECK else None
            case Qt.ItemDataRole.ForegroundRole if not line.is_good:
                return QColor(theme().colours.danger if column is Column.CHECK else theme().colours.muted)
            case Qt.ItemDataRole.TextAlignmentRole if column is Column.ENTRIES:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, line: BackupLine, column: Column) -> str:
        match column:
            case Column.SAVED:
                return line.saved
            case Column.CAMPAIGN:
                return line.backup.of.stem
            case Column.DATE:
                return line.date
            case Column.ENTRIES:
                return line.entries
            case Column.LAST:
                return line.last
            case Column.CHECK:
                return line.check
