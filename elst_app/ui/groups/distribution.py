"""The CPP a CG Date can bring as a table with bars: each number, its chance, the chance of at least it."""

from enum import IntEnum
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from elst_app.rules.planner import CPPForecast
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.ui.widgets.tables import set_up_table
from elst_app.words.phrases import chance, number_text, percent

_SHARE = Qt.ItemDataRole.UserRole
"""How long the bar is, of 1."""


class Part(IntEnum):
    """The columns."""

    CPP = 0
    CHANCE = 1
    AT_LEAST = 2


class DistributionModel(QAbstractTableModel):
    """The numbers of one date, the highest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forecast: CPPForecast | None = None
        self._rows: tuple[tuple[int, Fraction], ...] = ()

    def show_forecast(self, forecast: CPPForecast | None) -> None:
        """Shows what that date can bring; nothing with None."""
        self.beginResetModel()
        self._forecast = forecast
        self._rows = () if forecast is None else forecast.chances[::-1]
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Part)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("CPP"), self.tr("Chance"), self.tr("At least"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index) or self._forecast is None:
            return None
        number, fraction = self._rows[index.row()]
        part = Part(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                at_least = percent(self._forecast.chance_of(number))
                return (number_text(number), percent(fraction), at_least)[part]
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return chance(fraction) if part is Part.CHANCE else None
        if role == _SHARE and part is Part.CHANCE:
            return float(fraction / max(each for _, each in self._rows))
        return None


class _Bars(QStyledItemDelegate):
    """Paints the bar of a chance left of its figure."""

    def __init__(self, side: Side, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._side = side

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(_SHARE)
        if share is None:
            return
        cell, sizes = option.rect, theme().sizes
        figure = option.fontMetrics.horizontalAdvance("100.0 %") + sizes.space(5)
        room = cell.width() - figure - sizes.space(2)
        bar = QRect(cell.left() + sizes.space(2), cell.top() + cell.height() // 4, 0, cell.height() // 2)
        bar.setWidth(max(2, round(room * share)))
        painter.fillRect(bar, QColor(theme().colours.side_line(self._side)))


class DistributionTable(QTableView):
    """The distribution of one date for one side."""

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("distribution")
        self.setAccessibleName(self.tr("The CPP of that CG Date and their chances"))
        self.numbers = DistributionModel(self)
        self.setModel(self.numbers)
        self.setItemDelegateForColumn(Part.CHANCE, _Bars(side, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_table(self)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Part.CHANCE, QHeaderView.ResizeMode.Stretch)
        theme().changed.connect(self._fit)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().sizes.pixels(240), theme().sizes.pixels(120))

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + theme().sizes.space(1.5))
