"""The chosen line of the RG chart: what it brings, what it costs, every reason why not."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.basket import Basket, ChosenGroup
from elst_app.rules.reinforcements import Deployment, Offer, Price, cost_of_date, on_date
from elst_app.ui.groups.offers_model import given_back, price_of, reasons_of, units_text
from elst_app.ui.groups.ruled import ruled
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.reinforcements import deployment_name, group_title


class ChoiceCard(Card):
    """A button for each way to deploy the RG; it goes into the basket, for sale or not."""

    added = Signal(object)
    """Carries the `ChosenGroup` for the basket."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("choiceCard")
        self._offer: Offer | None = None
        self.off_map = KeyButton("", "F")
        self.off_map.setObjectName("addOffMap")
        self.off_map.pressed_by_person.connect(self._add_off_map)
        self.on_map = KeyButton("", "O")
        self.on_map.setObjectName("addOnMap")
        self.on_map.pressed_by_person.connect(self._add_on_map)
        self._name = strong()
        self._units = muted()
        self._chit = Text()
        self._chit.setObjectName("chitEffect")
        self.reasons = spaced(QVBoxLayout(), 0, 1)
        spaced(self.body, 3, 1.5)
        for widget in (self._name, self._units, self._chit):
            self.body.addWidget(widget)
        self.body.addWidget(row(self.off_map, self.on_map))
        self.body.addLayout(self.reasons)

    def show_offer(self, offer: Offer | None, basket: Basket) -> None:
        """Shows a line of the chart as it stands with the `basket` purchased."""
        self._offer = offer
        clear(self.reasons)
        if offer is None:
            return
        self._name.setText(group_title(offer.line.id, offer.line.name))
        self._units.setText(units_text(offer.line) if offer.line.units else "")
        self._units.setVisible(bool(offer.line.units))
        off_map = price_of(offer, Deployment.OFF_MAP) or price_of(offer, Deployment.NONE)
        is_chit = price_of(offer, Deployment.NONE) is not None
        self._show_price(
            self.off_map, off_map, self.tr("Add: {0}") if is_chit else self.tr("Off: {0}"), given_back(offer)
        )
        self._show_price(self.on_map, price_of(offer, Deployment.ON_MAP), self.tr("On: {0}"))
        self._chit.setText(self._chit_text(basket) if is_chit else "")
        self._chit.setVisible(is_chit)
        for reason in reasons_of(offer):
            self.reasons.addWidget(ruled(reason.refusal.rule, reason.text))

    def forget(self) -> None:
        """Shows nothing any more."""
        self._offer = None
        clear(self.reasons)
        for label in (self._name, self._units, self._chit):
            label.setText("")
        for button in (self.off_map, self.on_map):
            button.setText("")

    def _chit_text(self, basket: Basket) -> str:
        """What the Attack Chit does for the map on this date, and what it gives back."""
        today = on_date(basket.after.purchases, basket.after.date)
        saved = sum(bought.cost + bought.surcharge for bought in today) - cost_of_date(today)
        if any(bought.deployment is Deployment.NONE for bought in today):
            return self.tr("On-map deployment is free on this date: {0} CPP saved so far.").format(saved)
        due = sum(bought.surcharge for bought in today)
        return self.tr("Makes on-map deployment free on this date; gives {0} CPP back now.").format(due)

    def _show_price(self, button: KeyButton, price: Price | None, text: str, back: int = 0) -> None:
        button.setVisible(price is not None)
        if price is not None:
            cost = price.cost + back
            button.setText(text.format(cost))
            where = deployment_name(price.deployment)
            name = self.tr("Put into the basket, {0}: {1} CPP").format(where, cost)
            button.setAccessibleName(name)
            button.updateGeometry()

    def _add_off_map(self) -> None:
        if self._offer is not None:
            is_chit = price_of(self._offer, Deployment.NONE) is not None
            self._add(self._offer, Deployment.NONE if is_chit else Deployment.OFF_MAP)

    def _add_on_map(self) -> None:
        if self._offer is not None and price_of(self._offer, Deployment.ON_MAP) is not None:
            self._add(self._offer, Deployment.ON_MAP)

    def _add(self, offer: Offer, deployment: Deployment) -> None:
        self.added.emit(ChosenGroup(offer.line.id, deployment))
