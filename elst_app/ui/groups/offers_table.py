"""The RG chart as a table: all its rows in view where there is room, more columns where it is wide."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from elst_app.rules.reinforcements import Offer
from elst_app.ui.groups.offers_model import Column, OffersModel
from elst_app.ui.theme import theme
from elst_app.ui.widgets.tables import set_up_table

_SHOWN_FROM: Final = {
    Column.UNIT: 720,
    Column.STRENGTH: 620,
    Column.LEFT: 550,
    Column.NOW: 440,
    Column.WHY_NOT: 1150,
}
"""How many pixels wide, at 100 % text, the table must be for a column that is not always there."""


_WIDE_FROM: Final = 910
"""How many pixels wide, at 100 % text, it must be for headings in full."""


class OffersTable(QTableView):
    """One row is chosen; buying is done with the buttons and keys beside it."""

    chosen = Signal()
    """Another row is chosen."""
    taken_out = Signal()
    """Delete was pressed: the RG of the chosen row is to leave the basket."""

    def __init__(self, model: OffersModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setObjectName("offers")
        self.setAccessibleName(self.tr("RG chart"))
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_table(self)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(1)
        self.selectionModel().currentRowChanged.connect(self.chosen)
        header.sectionResized.connect(self.fit_rows)
        model.modelReset.connect(self.fit_rows)
        model.dataChanged.connect(self.fit_rows)
        theme().changed.connect(self._fit)
        self._fit()

    @property
    def offer(self) -> Offer | None:
        """The offer of the chosen row."""
        return self._model.offer(self.currentIndex().row())

    def choose_first(self) -> None:
        """Chooses the first row, unless one is chosen."""
        if not self.currentIndex().isValid():
            self.selectRow(0)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().sizes.pixels(240), theme().sizes.pixels(220))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.taken_out.emit()
            return
        super().keyPressEvent(event)

    def _fit(self) -> None:
        """Shows as many columns as there is room for, and each reason why not where there is more."""
        sizes, header, room = theme().sizes, self.horizontalHeader(), self.viewport().width()
        is_wide = room >= sizes.pixels(_SHOWN_FROM[Column.WHY_NOT])
        self._model.set_narrow(room < sizes.pixels(_WIDE_FROM))
        for column, from_width in _SHOWN_FROM.items():
            self.setColumnHidden(column, room < sizes.pixels(from_width))
        by_content, stretch = QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch
        stretched = Column.TYPE
        if is_wide:
            stretched = Column.WHY_NOT
        elif not self.isColumnHidden(Column.UNIT):
            stretched = Column.UNIT  # The longest units stand in full beside the chart.
        for column in (Column.TYPE, Column.UNIT, Column.WHY_NOT):
            header.setSectionResizeMode(column, stretch if column is stretched else by_content)
        self.setWordWrap(is_wide)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Makes each row as high as its reason, and shows a bar where they have no room even set close."""
        sizes, count, letters = theme().sizes, self._model.rowCount(), self.fontMetrics().height()
        room = self.height() - self.horizontalHeader().height() - 2 * self.frameWidth()
        one_line = letters + sizes.space(1.5)
        if count * (letters + sizes.space(0.5)) <= room < count * one_line:
            one_line = room // count
        for row in range(count):
            self.setRowHeight(row, max(one_line, self.sizeHintForRow(row)) if self.wordWrap() else one_line)
        # The bar is set, not left to come and go with the height, which would change the width again.
        on, off = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(on if self.verticalHeader().length() > room else off)
