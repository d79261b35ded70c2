"""Step 4.515: the RG chart of a side, what may be bought and why not, and the CPP it takes."""

from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.purchases import BuyGroup, situation_of
from elst_app.rules.reinforcements import Deployment, Offer, Price, offers, on_date
from elst_app.rules.sides import Side
from elst_app.ui.recovery.offers_model import Column, OffersModel, price_of
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.phrases import signed
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import deployment_name


class SidePurchases(QWidget):
    """The chart of one side. A row is chosen, then bought off the map (E) or for it (O)."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self.what_now = WhatNow()
        self.model = OffersModel(self)
        self.table = QTableView()
        self.table.setObjectName("offers")
        self.table.setAccessibleName(self.tr("RG chart"))
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.TYPE, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.table.selectionModel().currentRowChanged.connect(self._show_choice)
        self.off_map = ActButton(self.tr("Buy off the map"), "E", "primary")
        self.off_map.setObjectName("buyOffMap")
        self.off_map.acted.connect(self._buy_off_map)
        self.on_map = ActButton(self.tr("Buy for the map"), "O")
        self.on_map.setObjectName("buyOnMap")
        self.on_map.acted.connect(self._buy_on_map)
        self._choice = Text()
        self._reason = muted()
        self._rule = RuleBadge()
        self._bought = spaced(QVBoxLayout(), 0, 1)
        self._bought_card = Card(self.tr("Bought on this date"))
        self._bought_card.body.addLayout(self._bought)
        self._bought_card.body.addStretch(1)
        choice = Card()
        choice.body.addWidget(row(self._choice, self._rule))
        choice.body.addWidget(self._reason)
        choice.body.addWidget(row(self.off_map, self.on_map, gap=3))
        body = spaced(QVBoxLayout(self), 0, 4)
        body.addWidget(self.what_now)
        body.addWidget(self.table, 1)
        below = spaced(QHBoxLayout(), 0, 4)
        below.addWidget(choice, 3)
        below.addWidget(self._bought_card, 2)
        body.addLayout(below)

    def refresh(self) -> None:
        """Shows what may be bought now, as the audience, this side, may know it."""
        state = self._session.view.state
        rulebook = self._session.campaign.rulebook
        situation = situation_of(state, rulebook, self._side)
        line = state.cpp_line(self._side, state.date)
        name = self.tr("British purchases") if self._side is Side.BRITISH else self.tr("German purchases")
        arithmetic = self.tr("Initial {0} + Repl {1} = Total {2}. Spent {3}, left {4}.").format(
            line.initial, line.replenished, line.total, line.spent, line.left
        )
        self.what_now.show_step(
            self.tr("{0}: {1} CPP left").format(name, line.left), "4.515", arithmetic, self._side
        )
        self.model.show_offers(offers(rulebook.charts.reinforcement_groups, situation))
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        clear(self._bought)
        bought = on_date(state.purchases_of(self._side), state.date)
        for each in bought:
            text = self.tr("{0} {1}, {2}: {3} CPP").format(
                each.rg, each.name, deployment_name(each.deployment), each.cost + each.surcharge
            )
            self._bought.addWidget(Text(text))
        self._bought_card.setVisible(bool(bought))
        self._show_choice()

    def _offer(self) -> Offer | None:
        return self.model.offer(self.table.currentIndex().row())

    def _show_choice(self) -> None:
        offer = self._offer()
        if offer is None:
            return
        self._choice.setText(f"{offer.line.id}  {offer.line.name}")
        off_map = price_of(offer, Deployment.OFF_MAP) or price_of(offer, Deployment.NONE)
        on_map = price_of(offer, Deployment.ON_MAP)
        self._offer_button(self.off_map, off_map, self._off_map_word(offer))
        self._offer_button(self.on_map, on_map, self.tr("Buy for the map"))
        refusal = next(
            (price.refusal for price in (off_map, on_map) if price is not None and price.refusal is not None),
            None,
        )
        self._reason.setText(refusal_text(refusal) if refusal else "")
        self._reason.setVisible(refusal is not None)
        self._rule.set_rule(refusal.rule if refusal else offer.line.rule)

    def _off_map_word(self, offer: Offer) -> str:
        if price_of(offer, Deployment.NONE) is not None:
            return self.tr("Buy the chit")
        return self.tr("Buy off the map")

    def _offer_button(self, button: ActButton, price: Price | None, word: str) -> None:
        button.setVisible(price is not None)
        if price is not None:
            cost = str(price.cost) if price.cost >= 0 else signed(price.cost)
            button.setText(self.tr("{0}: {1} CPP").format(word, cost))
            button.set_kind("primary" if button is self.off_map and price.refusal is None else "")

    def _buy_off_map(self) -> None:
        offer = self._offer()
        if offer is not None:
            is_chit = price_of(offer, Deployment.NONE) is not None
            self._buy(offer, Deployment.NONE if is_chit else Deployment.OFF_MAP)

    def _buy_on_map(self) -> None:
        offer = self._offer()
        if offer is not None:
            self._buy(offer, Deployment.ON_MAP)

    def _buy(self, offer: Offer, deployment: Deployment) -> None:
        self._session.do(BuyGroup(by=self._side, side=self._side, rg=offer.line.id, deployment=deployment))
