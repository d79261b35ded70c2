"""The table of pieces: several can be chosen, and they stay so, by their ids, whatever is sorted or done."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from elst_app.ui.forces.piece_model import PieceFilter, PieceModel, Wanted
from elst_app.ui.forces.rows import Column, PieceRow
from elst_app.ui.theme import theme
from elst_app.ui.widgets.tables import set_up_table

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_FIRST: Final = (Column.UNIT, Column.PLACE, Column.STATES, Column.POSSESSION, Column.NOTES, Column.GROUP)
"""Which columns are shown where there is no room for all."""
_LEAST: Final = 10
_MOST: Final = 30
"""How many letters a column shows at least, if it holds as many, and at most."""


_USUAL: Final = 95
"""How many percent of its texts a column has room for before another has room for its longest."""


class PieceTable(QTableView):
    """Chosen pieces are told by id; Enter goes on to what can be done with them."""

    chosen_changed = Signal()
    """Other pieces are chosen."""
    entered = Signal()
    """Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pieces")
        self.setAccessibleName(self.tr("The pieces of the OB"))
        self.pieces = PieceModel(self)
        self.shown = PieceFilter(self.pieces, self)
        self._is_kept = False
        self.setModel(self.shown)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        set_up_table(self)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.UNIT, Qt.SortOrder.AscendingOrder)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.selectionModel().selectionChanged.connect(self._on_chosen)
        theme().changed.connect(self._fit)
        self._fit()

    @property
    def chosen_ids(self) -> tuple[str, ...]:
        """The ids of the chosen pieces, as they stand in the table."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self._row(number).piece.id for number in numbers)

    def show_rows(self, rows: Sequence[PieceRow], wanted: Wanted) -> None:
        """Shows the rows wanted; what was chosen and is still shown stays chosen.

        Where the current piece is shown no longer, the one that has taken its place has the cursor, unchosen:
        a key pressed once too often befalls nobody.
        """
        before = self.chosen_ids
        current = self.currentIndex()
        number = current.row()
        id_ = self._row(number).piece.id if current.isValid() else ""
        self._is_kept = True
        self.shown.show_wanted(wanted)
        self.pieces.show_rows(rows)
        self._choose(before)
        place = self._index_of(id_).row()
        count = self.shown.rowCount()
        if count:
            self._set_current(place if place >= 0 else max(0, min(number, count - 1)))
        self._is_kept = False
        self._fit()
        self.chosen_changed.emit()

    def choose(self, ids: Sequence[str]) -> None:
        """Chooses the pieces of these ids as far as they are shown, and goes to the first."""
        self._is_kept = True
        self._choose(ids)
        first = next((place for id_ in ids if (place := self._index_of(id_).row()) >= 0), -1)
        if first >= 0:
            self._set_current(first)
            self.scrollTo(self.shown.index(first, 0))
        self._is_kept = False
        self.chosen_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().sizes.pixels(240), theme().sizes.pixels(120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _row(self, number: int) -> PieceRow:
        return self.pieces.row_at(self.shown.mapToSource(self.shown.index(number, 0)).row())

    def _index_of(self, id_: str) -> QModelIndex:
        return self.shown.mapFromSource(self.pieces.index(self.pieces.number_of(id_), 0))

    def _choose(self, ids: Sequence[str]) -> None:
        flags = QItemSelectionModel.SelectionFlag
        selection = QItemSelection()
        for id_ in ids:
            index = self._index_of(id_)
            if index.isValid():
                selection.select(index, index)
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def _set_current(self, number: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(self.shown.index(number, 0), flags.NoUpdate)

    def _on_chosen(self) -> None:
        if not self._is_kept:
            self.chosen_changed.emit()

    def _fit(self) -> None:
        """Gives each column the room for what stands in it; what has no room at all is left out.

        Where there is not enough, each has room for most of its texts before one has room for its longest.
        """
        sizes = theme().sizes
        icon = sizes.pixels(22)
        self.setIconSize(QSize(icon, icon))
        high = max(self.fontMetrics().height(), icon) + sizes.space(2)
        self.verticalHeader().setDefaultSectionSize(high)
        rows = [self._row(number) for number in range(self.shown.rowCount())]
        texts = {column: [row.texts[column] for row in rows] for column in Column}
        wanted = {column: self._wanted_width(column, texts[column]) for column in Column}
        usual = {column: self._wanted_width(column, texts[column], _USUAL) for column in Column}
        least = {column: min(wanted[column], self._width_of(_LEAST)) for column in Column}
        left = self.viewport().width()
        widths: dict[Column, int] = {}
        for column in _FIRST:
            is_needed = column in (Column.UNIT, Column.PLACE)
            if is_needed or (least[column] <= left and any(texts[column])):
                widths[column] = least[column]
                left -= least[column]
        for goal in (usual, wanted):
            for column in sorted(widths, key=lambda each: goal[each] - widths[each]):
                more = max(0, min(left, goal[column] - widths[column]))
                widths[column] += more
                left -= more
        header = self.horizontalHeader()
        for column in Column:
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                header.resizeSection(column, widths[column])
        header.setStretchLastSection(True)

    def _wanted_width(self, column: Column, texts: Sequence[str], percent: int = 100) -> int:
        """The width for so many of the texts, within bounds, and for the heading of the column."""
        metrics, sizes = self.fontMetrics(), theme().sizes
        advances = {text: metrics.horizontalAdvance(text) for text in set(texts)}
        widths = sorted(advances[text] for text in texts if text)
        widest = (widths[(len(widths) - 1) * percent // 100] if widths else 0) + self._width_of(0)
        heading = self.pieces.headerData(column, Qt.Orientation.Horizontal)
        title = round(metrics.horizontalAdvance(heading) * 1.1) + sizes.space(10)
        icon = sizes.pixels(22) + sizes.space(2) if column is Column.UNIT else 0
        return max(min(widest, self._width_of(_MOST)) + icon, title)

    def _width_of(self, letters: int) -> int:
        return letters * self.fontMetrics().averageCharWidth() + theme().sizes.space(7)
