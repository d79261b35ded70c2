"""The cells of a sheet as a table: for the keyboard, for screen readers, for copying by eye."""

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from elst_app.drawing.fonts import Weight, font
from elst_app.records.pages import Align, Cell, Row, Table, Tone
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index

_EMPTY = Table((), (), 0)
_ALIGNMENTS = {
    Align.LEFT: Qt.AlignmentFlag.AlignLeft,
    Align.CENTRE: Qt.AlignmentFlag.AlignHCenter,
    Align.RIGHT: Qt.AlignmentFlag.AlignRight,
}


class SheetModel(QAbstractTableModel):
    """The lines of a table that hold something, and those to be filled in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = _EMPTY

    @property
    def table(self) -> Table:
        """The table shown."""
        return self._table

    def set_table(self, table: Table) -> None:
        """Shows another table."""
        if table != self._table:
            self.beginResetModel()
            self._table = table
            self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = covering_cell(self._table.rows[index.row()], index.column())
        column = self._table.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.AccessibleTextRole:
                text = cell.text or self.tr("empty")
                return self.tr("{column}: {text}").format(column=column.name, text=text)
            case Qt.ItemDataRole.TextAlignmentRole:
                align = Align.CENTRE if cell.span > 1 else column.align
                return _ALIGNMENTS[align] | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.FontRole if cell.tone is Tone.STRONG:
                return font(theme().sizes.body, Weight.SEMI_BOLD, tabular=True)
            case Qt.ItemDataRole.FontRole:
                return font(theme().sizes.body, tabular=True)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._table.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            column = self._table.columns[section]
            return "\n".join(text for text in (column.group, column.heading) if text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._table.columns[section].name
        return None


def covering_cell(row: Row, column: int) -> Cell:
    """The cell of the row that reaches over that column."""
    for cell in row.cells:
        if column < cell.span:
            return cell
        column -= cell.span
    raise IndexError(column)


class TableTwin(QTableView):
    """Shows a `SheetModel`; Tab leaves it, the arrow keys move in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("recordTable")
        self.sheet = SheetModel(self)
        self.setModel(self.sheet)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.sheet.modelReset.connect(self._arrange)
        theme().changed.connect(self._arrange)

    def show_table(self, table: Table, name: str) -> None:
        """Shows the table of the sheet of that name."""
        self.setAccessibleName(name)
        self.sheet.set_table(table)

    def clear(self) -> None:
        """Shows nothing, and keeps nothing."""
        self.show_table(_EMPTY, "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Joins the cells that reach over several columns and gives every column its width."""
        self.clearSpans()
        for number, row in enumerate(self.sheet.table.rows):
            column = 0
            for cell in row.cells:
                if cell.span > 1:
                    self.setSpan(number, column, 1, cell.span)
                column += cell.span
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        self.resizeColumnsToContents()
        widest = theme().sizes.pixels(360)
        for section in range(header.count()):
            header.resizeSection(section, min(widest, header.sectionSize(section)))
        header.setStretchLastSection(True)
        self.resizeRowsToContents()
