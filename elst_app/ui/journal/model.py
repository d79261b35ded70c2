"""The journal as a table."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor, QFont

from elst_app.ui.journal.lines import JournalLine
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index


class Column(IntEnum):
    """The columns."""

    NUMBER = 0
    TIME = 1
    WHERE = 2
    SIDE = 3
    WHAT = 4
    RULE = 5
    REMARK = 6


class JournalModel(QAbstractTableModel):
    """The lines of the journal that hold what is searched for, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[JournalLine, ...] = ()
        self._shown: list[JournalLine] = []
        self._wanted = ""

    def show_lines(self, lines: Sequence[JournalLine]) -> None:
        """Shows these lines, in the order of writing."""
        self._lines = tuple(lines)
        self._sift()

    def search(self, text: str) -> None:
        """Shows the lines that hold `text` in one of their words."""
        self._wanted = text.strip()
        self._sift()

    def line(self, row: int) -> JournalLine | None:
        """The line in that row."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, number: int) -> int:
        """The row of entry `number`; -1 where it is not shown."""
        return next((row for row, line in enumerate(self._shown) if line.number == number), -1)

    def _sift(self) -> None:
        self.beginResetModel()
        self._shown = [line for line in reversed(self._lines) if line.holds(self._wanted)]
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = {
            Column.NUMBER: self.tr("No."),
            Column.TIME: self.tr("Time"),
            Column.WHERE: self.tr("When"),
            Column.SIDE: self.tr("Side"),
            Column.WHAT: self.tr("What happened"),
            Column.RULE: self.tr("Rule"),
            Column.REMARK: self.tr("Remarks"),
        }
        return names[Column(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index.row()) if index.isValid() else None
        if line is None:
            return None
        column = Column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(line, column)
        if role == Qt.ItemDataRole.FontRole and line.is_struck and column is Column.WHAT:
            struck = QFont()
            struck.setStrikeOut(True)
            return struck
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(line, column)
        return None

    def _text(self, line: JournalLine, column: Column) -> str:
        match column:
            case Column.NUMBER:
                return str(line.place)
            case Column.TIME:
                return line.time
            case Column.WHERE:
                return line.when
            case Column.SIDE:
                return line.side
            case Column.WHAT:
                return line.what
            case Column.RULE:
                return line.rule
            case Column.REMARK:
                return " · ".join(filter(None, (line.mark, line.dice, line.remark, line.secret)))

    def _colour(self, line: JournalLine, column: Column) -> QColor | None:
        table = theme().colours
        if line.is_struck:
            return QColor(table.muted)
        if column is Column.REMARK and line.remark:
            return QColor(table.warning)
        if column in (Column.NUMBER, Column.TIME, Column.WHERE):
            return QColor(table.muted)
        return None
