"""The RG chart of a side with its basket: choosing, running arithmetic, one act for all (4.515)."""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.rules.basket import ChosenGroup
from elst_app.rules.reinforcements import offers
from elst_app.rules.sides import Side
from elst_app.ui.groups.basket_card import BasketCard
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.choice_card import ChoiceCard
from elst_app.ui.groups.offers_model import OffersModel
from elst_app.ui.groups.offers_table import OffersTable
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import ANY_WIDTH, spaced
from elst_app.ui.widgets.scrolling import scrolled

_BESIDE_FROM: Final = 955
"""How many pixels wide, at 100 % text, it must be for the cards beside all columns of the chart."""


class Shop(QWidget):
    """A row of the chart is chosen, then put into the basket off the map (E) or for it (O)."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._baskets = Baskets.of(session)
        self.model = OffersModel(self)
        self.table = OffersTable(self.model)
        self.table.chosen.connect(self._show_choice)
        self.table.taken_out.connect(self._take_out)
        self.choice = ChoiceCard()
        self.choice.added.connect(self._add)
        self.basket = BasketCard(session, side)
        cards = QWidget()
        self._column = spaced(QVBoxLayout(cards), 0, 2)
        self._column.addWidget(self.choice)
        self._column.addWidget(self.basket)
        self._column.addStretch(1)
        self._beside = scrolled(cards, only_down=True)
        self._both = spaced(QHBoxLayout(self), 0, 2)
        self._both.addWidget(self.table, 1)
        self._both.addWidget(self._beside)
        theme().changed.connect(self._fit)

    def refresh(self) -> None:
        """Shows what may be purchased now, as the audience, this side, may know it."""
        rulebook = self._session.campaign.rulebook
        filled = self._baskets.filled(self._side)
        self.model.show_offers(offers(rulebook.charts.reinforcement_groups, filled.after))
        self.table.choose_first()
        self.basket.show_basket(filled)
        self._show_choice()

    def forget(self) -> None:
        """Keeps nothing of what the side may purchase or has purchased while others look."""
        self.model.show_offers(())
        self.choice.forget()
        self.basket.forget()

    def _show_choice(self) -> None:
        if self._side not in self._session.view.state.hidden:
            self.choice.show_offer(self.table.offer, self._baskets.filled(self._side))
            self._fit()

    def _add(self, group: ChosenGroup) -> None:
        self._baskets.add(self._side, group)

    def _take_out(self) -> None:
        """Takes the last RG of the chosen row out of the basket."""
        offer, chosen = self.table.offer, self._baskets.chosen(self._side)
        places = [place for place, each in enumerate(chosen) if offer and each.rg == offer.line.id]
        if places:
            self._baskets.remove(self._side, places[-1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The cards beside the chart, or below it where both have no room side by side."""
        sizes = theme().sizes
        is_beside = self.width() >= sizes.pixels(_BESIDE_FROM)
        direction = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        self._both.setDirection(direction)
        self.table.set_whole(not is_beside)
        widest = min(max(sizes.pixels(302), self.width() // 4), sizes.pixels(360))
        self._beside.setMaximumWidth(widest if is_beside else ANY_WIDTH)
        self._beside.setMinimumWidth(widest if is_beside else 0)
        room = self.width() - sizes.space(4)
        self._beside.setMinimumHeight(0 if is_beside else self._column.totalHeightForWidth(room))
