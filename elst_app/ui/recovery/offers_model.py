"""The RG chart of a side as a table: what each line costs now, or why it is not for sale."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor

from elst_app.rules.reinforcements import Deployment, Offer, Price, RGLine
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.phrases import signed
from elst_app.words.refusals import refusal_text


class Column(IntEnum):
    """The columns, as the chart prints them."""

    ID = 0
    TYPE = 1
    UNITS = 2
    OFF_MAP = 3
    ON_MAP = 4
    TODAY = 5
    IN_CG = 6
    WHY_NOT = 7


class OffersModel(QAbstractTableModel):
    """The offers of one side; a row that cannot be bought at all is dimmed and says why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[Offer, ...] = ()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Shows these offers; the same lines in the same order keep their selection."""
        if [offer.line.id for offer in offers] == [offer.line.id for offer in self._offers]:
            self._offers = tuple(offers)
            if offers:
                self.dataChanged.emit(self.index(0, 0), self.index(len(offers) - 1, len(Column) - 1))
            return
        self.beginResetModel()
        self._offers = tuple(offers)
        self.endResetModel()

    def offer(self, row: int) -> Offer | None:
        """The offer in that row."""
        return self._offers[row] if 0 <= row < len(self._offers) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._offers)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._full_name(Column(section))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.ID: self.tr("ID"),
            Column.TYPE: self.tr("Type"),
            Column.UNITS: self.tr("Units"),
            Column.OFF_MAP: self.tr("Off"),
            Column.ON_MAP: self.tr("On"),
            Column.TODAY: self.tr("Date"),
            Column.IN_CG: self.tr("CG"),
            Column.WHY_NOT: self.tr("Why not"),
        }[Column(section)]

    def _full_name(self, column: Column) -> str | None:
        return {
            Column.OFF_MAP: self.tr("CPP to begin off the map"),
            Column.ON_MAP: self.tr("CPP to begin on the map"),
            Column.TODAY: self.tr("Bought on this date, of how many"),
            Column.IN_CG: self.tr("Bought in the campaign, of how many"),
        }.get(column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        offer = self._offers[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(offer, Column(index.column()))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(Column(index.column()))
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(theme().colours.muted) if self._is_dim(offer, Column(index.column())) else None
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                refusal = offer.prices[0].refusal
                return refusal_text(refusal) if refusal is not None else None
            case _:
                return None

    def _text(self, offer: Offer, column: Column) -> str:
        line = offer.line
        match column:
            case Column.ID:
                return line.id
            case Column.TYPE:
                return line.name
            case Column.UNITS:
                return units_text(line)
            case Column.OFF_MAP:
                return self._price(offer, Deployment.OFF_MAP) or self._price(offer, Deployment.NONE)
            case Column.ON_MAP:
                return self._price(offer, Deployment.ON_MAP)
            case Column.TODAY:
                return self.tr("{0} of {1}").format(offer.purchased_on_date, line.max_per_date)
            case Column.IN_CG:
                return self.tr("{0} of {1}").format(offer.purchased, line.max_per_cg)
            case Column.WHY_NOT:
                refusal = offer.prices[0].refusal
                return refusal_text(refusal) if refusal is not None else ""

    def _price(self, offer: Offer, deployment: Deployment) -> str:
        price = price_of(offer, deployment)
        if price is None:
            return ""
        cost = str(price.cost) if price.cost >= 0 else signed(price.cost)
        return cost if price.refusal is None else self.tr("{0} no").format(cost)

    def _is_dim(self, offer: Offer, column: Column) -> bool:
        if column is Column.ON_MAP:
            price = price_of(offer, Deployment.ON_MAP)
            return price is not None and price.refusal is not None
        return all(price.refusal is not None for price in offer.prices)


def price_of(offer: Offer, deployment: Deployment) -> Price | None:
    """The price of that deployment, if the line has it."""
    return next((price for price in offer.prices if price.deployment is deployment), None)


def units_text(line: RGLine) -> str:
    """What the chart prints of the units, such as `10/7 4-5-7`."""
    parts = []
    for unit in line.units:
        if line.oba_calibre is not None:
            parts.append(unit.unit)
        elif unit.reduced is None:
            parts.append(f"{unit.full} {unit.unit}")
        else:
            parts.append(f"{unit.full}/{unit.reduced} {unit.unit}")
    return ", ".join(parts)


def _alignment(column: Column) -> Qt.AlignmentFlag:
    if column in (Column.TYPE, Column.UNITS, Column.ID, Column.WHY_NOT):
        return Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    return Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
