"""The planner: what the coming CG Dates can bring and afford once the basket is purchased (4.514)."""

from collections import Counter

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.purchases import plan_of
from elst_app.rules.basket import Basket
from elst_app.rules.planner import CPPForecast, PlannedDate
from elst_app.rules.sides import Side
from elst_app.ui.groups.afford_model import FIRST_DATE, AffordModel
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.distribution import DistributionTable
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import ANY_WIDTH, spaced
from elst_app.ui.widgets.scrolling import bring_cell_into_view
from elst_app.ui.widgets.tables import set_up_chart, width_of_cells
from elst_app.words.phrases import counted, listed, number_text, word
from elst_app.words.reinforcements import group_title

_DISTRIBUTION_WIDTH = 330
_DATE_WIDTH = 115


class PlannerPage(QWidget):
    """The chances of every RG on every coming date; the date of the chosen cell with its distribution.

    Nothing here changes the campaign.
    """

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._dates: tuple[PlannedDate, ...] = ()
        self.basis = muted()
        self.basis.setObjectName("planBasis")
        self.model = AffordModel(self)
        self.table = self._made_table()
        self.explanation = Text()
        self.explanation.setObjectName("planExplanation")
        self._date = strong()
        self.summary = muted()
        self.summary.setObjectName("planSummary")
        self.distribution = DistributionTable(side)
        self._card = Card()
        spaced(self._card.body, 3, 1.5)
        for widget in (self.explanation, self._date, self.summary):
            self._card.body.addWidget(widget)
        self._card.body.addWidget(self.distribution, 1)
        self._both = spaced(QHBoxLayout(), 0, 2)
        self._both.addWidget(self.table)
        self._both.addWidget(self._card, 1)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.basis)
        body.addLayout(self._both, 1)
        theme().changed.connect(self._fit)

    def _made_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("plan")
        table.setAccessibleName(self.tr("Chance to afford each RG on each coming CG Date"))
        table.setModel(self.model)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_chart(table)
        header = table.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.selectionModel().currentChanged.connect(self._show_cell)
        return table

    def refresh(self) -> None:
        """Plans anew from what is in the basket now."""
        chosen = self.table.currentIndex()
        place = (chosen.row(), chosen.column()) if chosen.isValid() else (0, FIRST_DATE)
        basket = Baskets.of(self._session).filled(self._side)
        self._dates = plan_of(self._session.view.state, self._session.campaign.rulebook, basket.after)
        self.model.show_dates(self._dates)
        names = _names(basket)
        if not self._dates:
            self.basis.setText(self.tr("No further CG Date brings CPP."))
        elif names:
            text = self.tr(
                "Chance in % to afford each RG, off the map / on it, with the basket purchased: {0}."
            )
            self.basis.setText(text.format(listed(names)))
        else:
            self.basis.setText(
                self.tr("Chance in % to afford each RG, off the map / on it, if nothing is purchased before.")
            )
        for widget in (self.table, self._card):
            widget.setVisible(bool(self._dates))
        if self._dates:
            row = min(place[0], self.model.rowCount() - 1)
            column = min(max(place[1], FIRST_DATE), self.model.columnCount() - 1)
            self.table.setCurrentIndex(self.model.index(row, column))
        self._fit()

    def forget(self) -> None:
        """Keeps nothing of what the side has or plans."""
        self._dates = ()
        self.model.show_dates(())
        self.distribution.numbers.show_forecast(None)
        for label in (self.basis, self.explanation, self._date, self.summary):
            label.setText("")

    def _show_cell(self, current: QModelIndex) -> None:
        if not current.isValid() or not self._dates:
            return
        column = max(FIRST_DATE, current.column())
        forecast = self._dates[column - FIRST_DATE].forecast
        self.explanation.setText(self.model.explain(current.row(), column))
        self._date.setText(self.tr("CPP on {0}").format(word(forecast.date)))
        self.summary.setText(_summary(forecast))
        self.distribution.numbers.show_forecast(forecast)
        bring_cell_into_view(self.table)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The distribution beside the table, or below it, in the room that the chances leave."""
        sizes, header = theme().sizes, self.table.horizontalHeader()
        is_beside = self.width() >= sizes.pixels(900)
        room = self.width() - (sizes.pixels(_DISTRIBUTION_WIDTH) if is_beside else 0)
        inside = room - 2 * self.table.frameWidth() - sizes.space(1)
        widths = [width_of_cells(self.table, column) for column in range(self.model.columnCount())]
        dates = max(1, len(widths) - FIRST_DATE)
        share = max(0, inside - sum(widths)) // dates
        for column, width in enumerate(widths):
            wider = (
                min(width + share, max(width, sizes.pixels(_DATE_WIDTH))) if column >= FIRST_DATE else width
            )
            header.resizeSection(column, wider)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + sizes.space(1))
        ways = QBoxLayout.Direction
        self._both.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
        needed = header.length() + 2 * self.table.frameWidth() + sizes.space(1)
        self.table.setMinimumWidth(min(needed, room) if is_beside else 0)
        self.table.setMaximumWidth(min(needed, room) if is_beside else ANY_WIDTH)
        # As high as its rows: the page around it has the one bar.
        rows = self.table.verticalHeader().length() + header.height() + 2 * self.table.frameWidth()
        is_cut = header.length() > self.table.viewport().width()
        bar = self.table.horizontalScrollBar().sizeHint().height() if is_cut else 0
        self.table.setMinimumHeight(rows + bar)


def _names(basket: Basket) -> list[str]:
    """What is in the basket; an RG that is in it more than once with its number."""
    groups = Counter(group_title(line.purchase.rg, line.purchase.name) for line in basket.lines)
    return [counted(group, count) for group, count in groups.items()]


def _summary(forecast: CPPForecast) -> str:
    """The range and the mean of a forecast."""
    mean = sum(number * chance for number, chance in forecast.chances)
    text = QCoreApplication.translate("PlannerPage", "{least} to {most}, {mean} on average")
    least, most = number_text(forecast.least), number_text(forecast.most)
    return text.format(least=least, most=most, mean=f"{float(mean):.1f}")
