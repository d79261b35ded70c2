"""For each RG of the chart and each coming CG Date: the chance to have the CPP for it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QObject, Qt
from PySide6.QtGui import QColor

from elst_app.rules.planner import PlannedDate, PlannedOffer, PlannedPrice
from elst_app.rules.reinforcements import Deployment
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.phrases import chance, percent, word
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import group_title

FIRST_DATE: Final = 2
"""The column of the nearest date; ID and type come before it."""

NOT_FOR_SALE: Final = "–"


class AffordModel(QAbstractTableModel):
    """A row a line of the chart, a column a date; off the map first, then on it where that differs."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._dates: tuple[PlannedDate, ...] = ()

    def show_dates(self, dates: Sequence[PlannedDate]) -> None:
        """Shows these dates, the nearest first."""
        self.beginResetModel()
        self._dates = tuple(dates)
        self.endResetModel()

    def explain(self, row: int, column: int) -> str:
        """What stands in that place in sentences; empty where no date does."""
        if not self._dates or not FIRST_DATE <= column < self.columnCount():
            return ""
        date = self._dates[column - FIRST_DATE]
        offer = date.offers[row]
        title = group_title(offer.line.id, offer.line.name)
        head = self.tr("{0} on {1}").format(title, word(date.forecast.date))
        first = offer.prices[0].refusals
        if first and all(price.refusals == first for price in offer.prices):
            return "\n".join((head, *(refusal_text(refusal) for refusal in first)))
        return "\n".join((head, *(_price_text(price) for price in offer.prices)))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self._dates else len(self._dates[0].offers)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self._dates else FIRST_DATE + len(self._dates)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section < FIRST_DATE:
            return (self.tr("ID"), self.tr("Type"))[section]
        # In two lines there is room for all dates.
        day, _, part = word(self._dates[section - FIRST_DATE].forecast.date).rpartition(" ")
        return f"{day}\n{part}"

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                if column < FIRST_DATE:
                    line = self._dates[0].offers[row].line
                    return (line.id, line.name)[column]
                return _cell(self._offer(row, column))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.AccessibleDescriptionRole | Qt.ItemDataRole.ToolTipRole:
                return self.explain(row, column) or None
            case Qt.ItemDataRole.ForegroundRole if column >= FIRST_DATE:
                offer = self._offer(row, column)
                is_dim = all(price.refusals or not price.chance for price in offer.prices)
                return QColor(theme().colours.muted) if is_dim else None
        return None

    def _offer(self, row: int, column: int) -> PlannedOffer:
        return self._dates[column - FIRST_DATE].offers[row]


def _cell(offer: PlannedOffer) -> str:
    texts = [NOT_FOR_SALE if price.refusals else _figure(price.chance) for price in offer.prices]
    return " / ".join(dict.fromkeys(texts))


def _figure(chance: Fraction) -> str:
    """A chance in percent without the sign; what is not certain is never rounded to certainty."""
    if chance in (0, 1):
        return str(int(chance) * 100)
    return f"{min(max(float(chance * 100), 0.1), 99.9):.1f}"


def _price_text(price: PlannedPrice) -> str:
    head = {
        Deployment.OFF_MAP: QCoreApplication.translate("AffordModel", "Off the map: {cost} CPP, {rest}"),
        Deployment.ON_MAP: QCoreApplication.translate("AffordModel", "On the map: {cost} CPP, {rest}"),
        Deployment.NONE: QCoreApplication.translate("AffordModel", "{cost} CPP, {rest}"),
    }[price.deployment]
    likely = percent(price.chance) if price.chance in (0, 1) else chance(price.chance)
    rest = " ".join(refusal_text(refusal) for refusal in price.refusals) or likely
    return head.format(cost=price.cost, rest=rest)


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column < FIRST_DATE else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
