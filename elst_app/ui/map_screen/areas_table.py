"""The Deployment Areas as a table: name, hexes, status."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from elst_app.rules.areas import Area, Areas
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.words.areas import area_label, area_status

Index = QModelIndex | QPersistentModelIndex

ROOT = QModelIndex()
"""The index of the table itself."""


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
    """The table; choosing a row shows the area on the map."""

    area_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("areas")
        self.setAccessibleName(self.tr("Deployment Areas"))
        self.areas_model = AreasModel(self)
        self.setModel(self.areas_model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.activated.connect(self._choose)
        self.clicked.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        area = self.areas_model.area(index.row())
        if area is not None:
            self.area_chosen.emit(area)
