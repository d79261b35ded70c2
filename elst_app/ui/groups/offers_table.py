"""The RG chart as a table: every column in view, and below a row why it is not for sale."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from elst_app.rules.reinforcements import Offer
from elst_app.ui.groups.offers_model import Column, OffersModel, reasons_of
from elst_app.ui.theme import theme
from elst_app.ui.widgets.scrolling import bring_cell_into_view
from elst_app.ui.widgets.tables import inset_of_cells, set_up_chart, width_of_cells

_WIDE_FROM: Final = 910
"""How many pixels wide, at 100 % text, the table must be for headings in full."""

_FRAME: Final = 4
"""What the frame takes of the width and the height while the table has the focus, in pixels."""

_CRAMPED_BELOW: Final = 690
"""Below how many pixels, at 100 % text, a long type is broken."""

_IN_LINES: Final = (Column.TYPE, Column.STRENGTH, Column.UNIT)
"""The columns whose cells may have two lines."""

_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)


class OffersTable(QTableView):
    """One row is chosen; buying is done with the buttons and keys beside it.

    A row that cannot be purchased says why in lines of its own, below its cells.
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
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_chart(self)
        self.setWordWrap(False)
        self.setColumnHidden(Column.WHY_NOT, True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        self.selectionModel().currentRowChanged.connect(self._on_row)
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
        left = self.columnViewportPosition(Column.TYPE) + inset_of_cells(self)
        top = self.rowViewportPosition(row) + self._height_of_cells(row)
        right = self.horizontalHeader().length() - self.horizontalOffset() - inset_of_cells(self)
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

    def _on_row(self) -> None:
        self.chosen.emit()
        if self._is_whole:
            bring_cell_into_view(self)

    def _height_of_cells(self, row: int) -> int:
        lines = max(str(self._model.index(row, each).data()).count("\n") + 1 for each in _IN_LINES)
        return self.fontMetrics().height() * lines + theme().sizes.space(1)

    def _fit(self) -> None:
        """Gives every column what it needs; the table scrolls only where its rows have no room beside a bar.

        The bars are set here, not left to come and go with the height, which would change the width again.
        """
        if self._is_fitting:
            return
        self._is_fitting = True
        on, off = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        room = self.width() - _FRAME
        height = self._height_within(room)
        has_bar = not self._is_whole and height > self.height()
        if has_bar:
            room -= self.verticalScrollBar().sizeHint().width()
            height = self._height_within(room)
        self.setHorizontalScrollBarPolicy(on if self.horizontalHeader().length() > room else off)
        self.setVerticalScrollBarPolicy(on if has_bar else off)
        self.setMinimumHeight(height if self._is_whole else 0)
        self._is_fitting = False

    def _height_within(self, room: int) -> int:
        """Fits the table into that width, and says how high all of it then is."""
        header, pixels = self.horizontalHeader(), theme().sizes.pixels
        self._model.set_room(is_narrow=room < pixels(_WIDE_FROM), is_cramped=room < pixels(_CRAMPED_BELOW))
        columns = [column for column in Column if column is not Column.WHY_NOT]
        needed = [width_of_cells(self, each) for each in columns]
        share, rest = divmod(max(0, room - sum(needed)), len(columns))
        for column, width in zip(columns, needed, strict=True):
            header.resizeSection(column, width + share + (rest if column is Column.NOW else 0))
        across = self.horizontalScrollBar().sizeHint().height() if header.length() > room else 0
        self._fit_rows(self.height() - header.height() - across - _FRAME)
        return self.verticalHeader().length() + header.height() + across + _FRAME

    def _fit_rows(self, room_below: int) -> None:
        """Makes each row as high as its cells and its reasons are; single lines closer where all then fit."""
        space, heights = theme().sizes.space, []
        for row in range(self._model.rowCount()):
            room, why_not = self.place_of_why_not(row), self.why_not(row)
            height = self._height_of_cells(row) + space(1)
            if why_not:
                height += self.fontMetrics().boundingRect(room, _WRAPPED, why_not).height()
            heights.append(height)
        single = [row for row in range(len(heights)) if not self._model.has_lines(row)]
        over = sum(heights) - room_below
        if 0 < over <= len(single) * space(1.5):
            for row in single:
                heights[row] -= -(-over // len(single))
        for row, height in enumerate(heights):
            self.setRowHeight(row, height)
