"""Step 4.515: the RG chart of a side, what may be bought and why not, and the CPP it takes."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from elst_app.campaign.purchases import BuyGroup, situation_of
from elst_app.rules.reinforcements import Deployment, Offer, Price, Purchase, offers, on_date
from elst_app.rules.sides import Side
from elst_app.ui.recovery.offers_model import OffersModel, price_of, units_text
from elst_app.ui.recovery.offers_table import OffersTable
from elst_app.ui.recovery.sum_strip import SumStrip
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card, EdgedPanel
from elst_app.ui.widgets.labels import RuleBadge, Text, muted, strong, title
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.phrases import signed
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import deployment_name


class SidePurchases(QWidget):
    """The chart of one side. A row is chosen, then bought off the map (E) or for it (O)."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self.sum = SumStrip(with_spending=True)
        self.model = OffersModel(self)
        self.table = OffersTable(self.model)
        self.table.chosen.connect(self._show_choice)
        self._beside = QWidget()
        column = spaced(QVBoxLayout(self._beside), 0, 2)
        column.addWidget(self._made_choice())
        self._bought = spaced(QVBoxLayout(), 0, 1)
        bought = Card()
        spaced(bought.body, 3, 1)
        bought.body.addWidget(strong(self.tr("Bought on this date")))
        bought.body.addLayout(self._bought)
        column.addWidget(bought)
        column.addStretch(1)
        self._both = spaced(QHBoxLayout(), 0, 2)
        self._both.addWidget(self.table, 1)
        self._both.addWidget(self._beside)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self._made_head())
        body.addLayout(self._both, 1)
        theme().changed.connect(self._fit)

    def _made_head(self) -> QWidget:
        head = EdgedPanel()
        head.set_edge(self._side)
        name = self.tr("British RGs") if self._side is Side.BRITISH else self.tr("German RGs")
        line = spaced(QVBoxLayout(head), (5, 1.5, 4, 1.5), 0)
        line.addWidget(row(row(title(name), RuleBadge("4.515")), self.sum, gap=4))
        head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        return head

    def _made_choice(self) -> QWidget:
        self.off_map = ActButton("", "F")
        self.off_map.setObjectName("buyOffMap")
        self.off_map.acted.connect(self._buy_off_map)
        self.on_map = ActButton("", "O")
        self.on_map.setObjectName("buyOnMap")
        self.on_map.acted.connect(self._buy_on_map)
        self._choice = strong()
        self._units = muted()
        self._reason = Text()
        self._reason.setObjectName("whyNot")
        self._rule = RuleBadge()
        choice = Card()
        spaced(choice.body, 3, 1.5)
        choice.body.addWidget(self._choice)
        choice.body.addWidget(row(self._units, self._rule))
        for widget in (self._reason, self.off_map, self.on_map):
            choice.body.addWidget(widget)
        return choice

    def refresh(self) -> None:
        """Shows what may be bought now, as the audience, this side, may know it."""
        state = self._session.view.state
        rulebook = self._session.campaign.rulebook
        self.sum.show_line(state.cpp_line(self._side, state.date))
        situation = situation_of(state, rulebook, self._side)
        self.model.show_offers(offers(rulebook.charts.reinforcement_groups, situation))
        self.table.choose_first()
        self._show_bought(on_date(state.purchases_of(self._side), state.date))
        self._show_choice()

    def forget(self) -> None:
        """Keeps nothing of what the side may buy or has bought while others look."""
        self.sum.forget()
        self.model.show_offers(())
        clear(self._bought)
        for label in (self._choice, self._units, self._reason):
            label.setText("")
        for button in (self.off_map, self.on_map):
            button.setText("")

    def _show_bought(self, bought: tuple[Purchase, ...]) -> None:
        clear(self._bought)
        for each in bought:
            text = self.tr("{0} {1}, {2}: {3} CPP").format(
                each.rg, each.name, deployment_name(each.deployment), each.cost + each.surcharge
            )
            self._bought.addWidget(Text(text))
        if not bought:
            self._bought.addWidget(muted(self.tr("Nothing yet.")))

    def _show_choice(self) -> None:
        offer = self.table.offer
        if offer is None:
            return
        self._choice.setText(f"{offer.line.id}  {offer.line.name}")
        self._units.setText(units_text(offer.line))
        self._units.setVisible(bool(offer.line.units))
        off_map = price_of(offer, Deployment.OFF_MAP) or price_of(offer, Deployment.NONE)
        on_map = price_of(offer, Deployment.ON_MAP)
        is_chit = price_of(offer, Deployment.NONE) is not None
        self._show_price(
            self.off_map, off_map, self.tr("Buy: {0} CPP") if is_chit else self.tr("Off map: {0} CPP")
        )
        self._show_price(self.on_map, on_map, self.tr("On map: {0} CPP"))
        prices = [price for price in (off_map, on_map) if price is not None]
        refusal = next((price.refusal for price in prices if price.refusal is not None), None)
        self._reason.setText(refusal_text(refusal) if refusal else "")
        self._reason.setVisible(refusal is not None)
        self._rule.set_rule(refusal.rule if refusal else offer.line.rule)

    def _show_price(self, button: ActButton, price: Price | None, text: str) -> None:
        button.setVisible(price is not None)
        if price is not None:
            button.setText(text.format(price.cost if price.cost >= 0 else signed(price.cost)))
            button.set_kind("primary" if price.refusal is None and button is self.off_map else "")
            button.updateGeometry()

    def _buy_off_map(self) -> None:
        offer = self.table.offer
        if offer is not None:
            is_chit = price_of(offer, Deployment.NONE) is not None
            self._buy(offer, Deployment.NONE if is_chit else Deployment.OFF_MAP)

    def _buy_on_map(self) -> None:
        offer = self.table.offer
        if offer is not None:
            self._buy(offer, Deployment.ON_MAP)

    def _buy(self, offer: Offer, deployment: Deployment) -> None:
        self._session.do(BuyGroup(by=self._side, side=self._side, rg=offer.line.id, deployment=deployment))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The choice beside the chart, or below it where both have no room side by side."""
        sizes = theme().sizes
        is_beside = self.width() >= sizes.pixels(700)
        direction = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        self._both.setDirection(direction)
        widest = max(sizes.pixels(240), self.width() // 4)
        self._beside.setMaximumWidth(widest if is_beside else 16_777_215)
        self._beside.setMinimumWidth(widest if is_beside else 0)


class PurchasesPanel(QWidget):
    """The chart of the side in front of the screen, or whose it is while both are."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SidePurchases(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        body = spaced(QVBoxLayout(self), 0, 3)
        secrets = spaced(QHBoxLayout(), 0, 3)
        for side in Side:
            body.addWidget(self.sides[side], 1)
            secrets.addWidget(self._secrets[side], 1)
        body.addLayout(secrets)
        body.addStretch(0)

    @property
    def first(self) -> QWidget:
        """Where the focus goes: to the chart, or to whom the screen is handed."""
        hidden = self._session.view.state.hidden
        shown = [self.sides[side].table for side in Side if side not in hidden]
        return shown[0] if shown else self._secrets[Side.BRITISH].button

    def refresh(self) -> None:
        """Shows the charts the audience may see."""
        hidden = self._session.view.state.hidden
        for side in Side:
            self._secrets[side].setVisible(side in hidden and len(hidden) == len(Side))
            self.sides[side].setVisible(side not in hidden)
            if side not in hidden:
                self.sides[side].refresh()

    def forget(self, side: Side) -> None:
        """Keeps nothing of a side that may not be seen."""
        self.sides[side].forget()
