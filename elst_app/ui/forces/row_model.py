"""What the tables of pieces have in common: a row a piece, with its counter in the first column."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor

from elst_app.ui.forces.counter import counter_icon
from elst_app.ui.forces.rows import PieceRow
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.phrases import word

_COUNTER = 22


class RowModel(QAbstractTableModel):
    """The rows shown. Whoever keeps a row keeps the id of its piece, never its number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PieceRow, ...] = ()

    def row_at(self, number: int) -> PieceRow:
        """The row of that number."""
        return self._rows[number]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._titles())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return self._titles()[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self._text(row, column)
            case Qt.ItemDataRole.AccessibleTextRole if column == 0:
                return ", ".join((word(row.piece.side), *(text for text in row.texts if text)))
            case Qt.ItemDataRole.DecorationRole if column == 0:
                return counter_icon(row.piece, theme().sizes.pixels(_COUNTER))
            case Qt.ItemDataRole.ForegroundRole:
                return self._ink(row, column)
        return self._more(row, column, role)

    def _titles(self) -> tuple[str, ...]:
        """The heading of each column."""
        raise AssertionError(f"{type(self).__name__} has no headings")

    def _text(self, row: PieceRow, column: int) -> str:
        """What stands in a cell."""
        raise AssertionError(f"{type(self).__name__} has no texts")

    def _ink(self, row: PieceRow, column: int) -> QColor | None:
        """In which colour, if not the usual one."""
        raise AssertionError(f"{type(self).__name__} has no colours")

    def _more(self, row: PieceRow, column: int, role: int) -> Any:
        """What else Qt asks for."""
        raise AssertionError(f"{type(self).__name__} has nothing else")
