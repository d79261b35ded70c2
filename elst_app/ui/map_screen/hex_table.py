"""The table twin of the map: every hex in words, for the keyboard and for screen readers."""

from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.rules.areas import Areas, HexClass
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.ui.map_screen.hex_model import Column, HexFilter, HexModel
from elst_app.ui.theme import theme
from elst_app.ui.widgets.fields import search_field
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.tables import set_up_table
from elst_app.words.phrases import word

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Rows(QTableView):
    """The rows; Enter does on those chosen what a click does on the map."""

    entered = Signal(object)
    """Enter was pressed, with these `Qt.KeyboardModifier`."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.entered.emit(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
            return
        super().keyPressEvent(event)


class HexTable(QWidget):
    """A field to filter by, a choice of the class, and the rows; a click on a heading sorts by it."""

    hex_chosen = Signal(object)
    """A person went to the row of this hex."""
    hexes_acted_on = Signal(object, object)
    """Enter was pressed on these hexes: a list of `Hex`, the first the current one, `Qt.KeyboardModifier`."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hexTable")
        self.hexes = HexModel(board, self)
        self.shown = HexFilter(self.hexes, self)
        self._hex: Hex | None = None
        self._is_following = False
        self.filter_field = search_field(
            "tableFilter", self.tr("Filter: building British"), self.tr("Show only hexes with these words")
        )
        self.filter_field.textChanged.connect(self._filter)
        self.class_choice = QComboBox()
        self.class_choice.setObjectName("tableClass")
        self.class_choice.setAccessibleName(self.tr("Show only hexes of this class"))
        self.class_choice.addItem(self.tr("all hexes"), None)
        for hex_class in HexClass:
            self.class_choice.addItem(word(hex_class), hex_class)
        self.class_choice.currentIndexChanged.connect(self._filter)
        self.count = muted()
        self.count.setObjectName("tableCount")
        self.rows = self._made_rows()
        body = spaced(QVBoxLayout(self), (0, 2, 0, 0), 1.5)
        # In one line at any width: where there is little room the rows need the height.
        line = spaced(QHBoxLayout(), 0, 2)
        line.addWidget(self.filter_field, 3)
        line.addWidget(self.class_choice, 2)
        line.addWidget(self.count)
        line.addStretch(1)
        body.addLayout(line)
        body.addWidget(self.rows, 1)
        self.setFocusProxy(self.rows)
        theme().changed.connect(self._fit)
        self._fit()
        self._filter()

    def _made_rows(self) -> _Rows:
        rows = _Rows()
        rows.setObjectName("hexRows")
        rows.setAccessibleName(self.tr("The hexes of the map"))
        rows.setModel(self.shown)
        rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        set_up_table(rows)
        rows.setWordWrap(False)
        rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows.setSortingEnabled(True)
        rows.sortByColumn(Column.HEX, Qt.SortOrder.AscendingOrder)
        rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.horizontalHeader().setStretchLastSection(True)
        rows.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        rows.selectionModel().currentRowChanged.connect(self._on_current)
        rows.entered.connect(self._on_entered)
        return rows

    def minimumSizeHint(self) -> QSize:
        sizes = theme().sizes
        return QSize(sizes.pixels(240), sizes.pixels(150))

    def show_areas(self, areas: Areas, control: Control) -> None:
        """Tells of the hexes as they are now."""
        self.hexes.show_areas(areas, control)
        self._tell_count()

    def show_hex(self, hex_: Hex) -> None:
        """Goes to the row of a hex, if it is among those shown."""
        self._hex = hex_
        if hex_ == self.current:
            return
        index = self.shown.mapFromSource(self.hexes.index(self.hexes.row_of(hex_), 0))
        selection = self.rows.selectionModel()
        was_following, self._is_following = self._is_following, True
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.rows.scrollTo(index)
        else:
            selection.clear()
        self._is_following = was_following

    @property
    def current(self) -> Hex | None:
        """The hex of the current row."""
        index = self.rows.currentIndex()
        return self.hexes.hex_at(self.shown.mapToSource(index).row()) if index.isValid() else None

    @property
    def chosen(self) -> list[Hex]:
        """The hexes of the chosen rows, the current one first."""
        rows = self.rows.selectionModel().selectedRows()
        found = [self.hexes.hex_at(self.shown.mapToSource(index).row()) for index in rows]
        current = self.current
        return found if current is None else [current, *(hex_ for hex_ in found if hex_ != current)]

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_following:
            self.hex_chosen.emit(self.hexes.hex_at(self.shown.mapToSource(index).row()))

    def _on_entered(self, modifiers: Qt.KeyboardModifier) -> None:
        if self.chosen:
            self.hexes_acted_on.emit(self.chosen, modifiers)

    def _filter(self) -> None:
        chosen = self.class_choice.currentData()
        self._is_following = True
        self.shown.show_only(self.filter_field.text(), HexClass(chosen) if chosen else None)
        if self._hex is not None:
            self.show_hex(self._hex)
        if self.current is None:
            self.rows.scrollToTop()
        self._is_following = False
        self._tell_count()

    def _tell_count(self) -> None:
        shown, all_ = self.shown.rowCount(), self.hexes.rowCount()
        self.count.setText(self.tr("{0} of {1}").format(shown, all_))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_count()

    def _fit_count(self) -> None:
        """Leaves the count out where the fields need the room."""
        self.count.setVisible(self.width() >= theme().sizes.pixels(400))

    def _fit(self) -> None:
        metrics = self.rows.fontMetrics()
        self.rows.verticalHeader().setDefaultSectionSize(metrics.height() + theme().sizes.space(2))
        header = self.rows.horizontalHeader()
        header.setMinimumSectionSize(1)
        room = theme().sizes.space(6)
        for column, text in (
            (Column.HEX, "MM28"),
            (Column.TERRAIN, "orchard, Polder"),
            (Column.CONTROL, self.hexes.headerData(Column.CONTROL, Qt.Orientation.Horizontal)),
            (Column.AREA, word(HexClass.UNCONTROLLED)),
        ):
            header.resizeSection(column, metrics.horizontalAdvance(text) + room)
        header.resizeSection(Column.HEX, header.sectionSize(Column.HEX) + room)
        for field, least, most in ((self.filter_field, 90, 230), (self.class_choice, 90, 200)):
            field.setMinimumWidth(theme().sizes.pixels(least))
            field.setMaximumWidth(theme().sizes.pixels(most))
        self._fit_count()
        self.class_choice.view().setMinimumWidth(theme().sizes.pixels(280))
