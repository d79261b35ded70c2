"""The RG chart as a table: every column in view, and below a row why it is not for sale."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from elst_app.rules.reinforcements import Offer
from elst_app.ui.groups.offers_model import Column, OffersModel, reasons_of
from elst_app.ui.theme import theme
from elst_app.ui.widgets.tables import set_up_table

_WIDE_FROM: Final = 910
"""How many pixels wide, at 100 % text, the table must be for headings in full."""

_IN_LINES: Final = (Column.TYPE, Column.STRENGTH, Column.UNIT)
"""The columns whose cells may have two lines."""

_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)


class OffersTable(QTableView):
    """One row is chosen; buying is done with the buttons and keys beside it.

    A row that cannot be bought says why in lines of its own, below its cells.
    """

    chosen = Signal()
    """Another row is chosen."""
    taken_out = Signal()
    """Delete was pressed: the RG of the chosen row is to leave the basket."""

    def __init__(self, model: OffersModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._is_fitting = False
        self._is_whole = False
        self.setObjectName("offers")
        self.setAccessibleName(self.tr("RG chart"))
        self.setProperty("kind", "chart")
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_table(self)
        self.setWordWrap(False)
        self.setColumnHidden(Column.WHY_NOT, True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        self.selectionModel().currentRowChanged.connect(self.chosen)
        model.modelReset.connect(self._fit)
        model.dataChanged.connect(self._fit)
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

    def why_not(self, row: int) -> str:
        """What stands below the cells of the row; empty where nothing is against buying it."""
        offer = self._model.offer(row)
        return "" if offer is None else " ".join(reason.text for reason in reasons_of(offer))

    def place_of_why_not(self, row: int) -> QRect:
        """Where that stands in the viewport: from the type on, below the highest cell."""
        left = self.columnViewportPosition(Column.TYPE) + self._inset
        top = self.rowViewportPosition(row) + self._height_of_cells(row)
        right = self.horizontalHeader().length() - self.horizontalOffset() - self._inset
        return QRect(left, top, right - left, self.rowHeight(row) - self._height_of_cells(row))

    def set_whole(self, is_whole: bool) -> None:
        """Makes the table as high as all its rows, for a page that scrolls; otherwise it scrolls itself."""
        self._is_whole = is_whole
        self._fit()

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

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours, chosen = QPainter(self.viewport()), theme().colours, self.currentIndex().row()
        right = self.viewport().width()
        for row in range(self._model.rowCount()):
            painter.setPen(QColor(colours.selected_text if row == chosen else colours.muted))
            painter.drawText(self.place_of_why_not(row), _WRAPPED, self.why_not(row))
            painter.setPen(QColor(colours.line))
            bottom = self.rowViewportPosition(row) + self.rowHeight(row) - 1
            painter.drawLine(0, bottom, right, bottom)

    @property
    def _inset(self) -> int:
        """How far the text of a cell keeps off its side."""
        return theme().sizes.space(0.5) + 3

    def _height_of_cells(self, row: int) -> int:
        lines = max(str(self._model.index(row, each).data()).count("\n") + 1 for each in _IN_LINES)
        return self.fontMetrics().height() * lines + theme().sizes.space(1)

    def _width_of_cells(self, column: Column) -> int:
        """The widest cell of the column; the hint of the view has its padding twice."""
        cells = [self._model.index(row, column).data() for row in range(self._model.rowCount())]
        lines = [line for cell in cells for line in str(cell).splitlines()]
        advance = self.fontMetrics().horizontalAdvance
        return max((advance(line) for line in lines), default=0) + 2 * self._inset

    def _fit(self) -> None:
        """Gives every column what it needs, and its share of the room there is beside."""
        if self._is_fitting:
            return
        self._is_fitting = True
        header, room = self.horizontalHeader(), self.viewport().width()
        self._model.set_narrow(room < theme().sizes.pixels(_WIDE_FROM))
        columns = [column for column in Column if column is not Column.WHY_NOT]
        needed = [max(self._width_of_cells(each), header.sectionSizeHint(each)) for each in columns]
        share, rest = divmod(max(0, room - sum(needed)), len(columns))
        for column, width in zip(columns, needed, strict=True):
            header.resizeSection(column, width + share + (rest if column is Column.NOW else 0))
        self._fit_rows()
        # The bars are set, not left to come and go with the height, which would change the width again.
        on, off = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        rows = self.verticalHeader().length() + header.height() + 2 * self.frameWidth()
        across = self.horizontalScrollBar().sizeHint().height() if header.length() > room else 0
        self.setHorizontalScrollBarPolicy(on if across else off)
        self.setMinimumHeight(rows + across if self._is_whole else 0)
        self.setVerticalScrollBarPolicy(off if self._is_whole or rows + across <= self.height() else on)
        self._is_fitting = False

    def _fit_rows(self) -> None:
        """Makes each row as high as its cells and its reasons are."""
        for row in range(self._model.rowCount()):
            room, why_not = self.place_of_why_not(row), self.why_not(row)
            height = self._height_of_cells(row)
            if why_not:
                height += self.fontMetrics().boundingRect(room, _WRAPPED, why_not).height()
            self.setRowHeight(row, height + theme().sizes.space(1))
