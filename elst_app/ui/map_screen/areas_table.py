"""The Deployment Areas as a table: name, hexes, status."""

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView, QWidget

from elst_app.rules.areas import Area, Areas
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.ui.widgets.tables import set_up_table
from elst_app.words.areas import area_label, area_status

MOST_ROWS: Final = 8
"""How many areas are in view at once; of more the table scrolls."""


class AreasModel(QAbstractTableModel):
    """One row an area, the British first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._areas: Areas | None = None
        self._rows: tuple[Area, ...] = ()

    def show_areas(self, areas: Areas) -> None:
        """Shows these areas."""
        self.beginResetModel()
        self._areas = areas
        self._rows = areas.of(Side.BRITISH) + areas.of(Side.GERMAN)
        self.endResetModel()

    def area(self, row: int) -> Area | None:
        """The area in that row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (self.tr("Area"), self.tr("Hexes"), self.tr("Status"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._areas is None or not self.checkIndex(index):
            return None
        area = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (area_label(area.side, area.id), str(len(area.hexes)), area_status(area, self._areas))[
                index.column()
            ]
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 0:
            return QColor(theme().colours.side(area.side))
        return None


class AreasTable(QTableView):
    """The table, as high as its rows are; choosing one shows the area on the map."""

    area_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("areas")
        self.setAccessibleName(self.tr("Deployment Areas"))
        self.areas_model = AreasModel(self)
        self.setModel(self.areas_model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_up_table(self)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self.fit_rows)
        self.areas_model.modelReset.connect(self.fit_rows)
        theme().changed.connect(self.fit_rows)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._choose)
        self.clicked.connect(self._choose)

    def sizeHint(self) -> QSize:
        rows = self.verticalHeader()
        shown = range(min(self.areas_model.rowCount(), MOST_ROWS))
        height = sum(rows.sectionSize(row) for row in shown)
        return QSize(0, height + self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def fit_rows(self) -> None:
        """Makes each row as high as its status, in as many lines as that needs."""
        # A bar that comes and goes with the height would change the width, and so the height again.
        needs_bar = self.areas_model.rowCount() > MOST_ROWS
        on, off = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(on if needs_bar else off)
        sizes, metrics = theme().sizes, self.fontMetrics()
        room = QRect(0, 0, self.columnWidth(2) - sizes.space(7), 10_000)
        for row in range(self.areas_model.rowCount()):
            text = str(self.areas_model.index(row, 2).data())
            needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
            self.setRowHeight(row, needed + sizes.space(2))
        self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit_rows()

    def _choose(self, index: QModelIndex) -> None:
        area = self.areas_model.area(index.row())
        if area is not None:
            self.area_chosen.emit(area)
