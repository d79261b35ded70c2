"""The basket of a side: its RG one by one, what stands against them, and purchasing them all in one act."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.rules.basket import Basket, BasketLine
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import Deployment, Purchase, on_date
from elst_app.rules.sides import Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.ruled import ruled
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import deployment_name, group_title


class BasketCard(Card):
    """What is in the basket, then what the side has purchased on this date."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("basketCard")
        self._session = session
        self._side = side
        self._baskets = Baskets.of(session)
        self.buy = ActButton("", "B")
        self.buy.setObjectName("buyBasket")
        self.buy.acted.connect(self._buy)
        self.clear_button = KeyButton(self.tr("Empty the basket"), "", "link")
        self.clear_button.setObjectName("emptyBasket")
        self.clear_button.pressed_by_person.connect(self._empty)
        self._lines = spaced(QGridLayout(), 0, 1)
        self._lines.setColumnStretch(0, 1)
        self._against = spaced(QVBoxLayout(), 0, 1)
        self._note = muted()
        self._effect = Text(kind="notice")
        self._effect.setObjectName("basketEffect")
        self._bought = spaced(QVBoxLayout(), 0, 0.5)
        spaced(self.body, 3, 1.5)
        self.body.addWidget(row(strong(self.tr("Basket")), self.buy))
        self.body.addLayout(self._lines)
        self.body.addLayout(self._against)
        self.body.addWidget(self._effect)
        self.body.addWidget(self.clear_button)
        self.body.addWidget(self._note)
        self.body.addWidget(strong(self.tr("Purchased on this date")))
        self.body.addLayout(self._bought)

    def show_basket(self, basket: Basket) -> None:
        """Shows it, and what was purchased before."""
        clear(self._lines)
        clear(self._against)
        for place, line in enumerate(basket.lines):
            self._add_line(place, line)
            for refusal in line.refusals:
                self._add_refusal(refusal, line.purchase.rg)
        if basket.shortage is not None:
            self._add_refusal(basket.shortage)
        if not basket.lines:
            self._lines.addWidget(muted(self.tr("Nothing yet.")), 0, 0)
        self._show_effect(basket)
        self._show_buttons(basket)
        state = self._session.view.state
        self._show_bought(on_date(state.purchases_of(self._side), state.date))

    def forget(self) -> None:
        """Keeps nothing of it while others look."""
        for layout in (self._lines, self._against, self._bought):
            clear(layout)
        for widget in (self._effect, self._note, self.buy):
            widget.setText("")

    def _add_line(self, place: int, line: BasketLine) -> None:
        bought = line.purchase
        remove = KeyButton(self.tr("Remove"), "", "link")
        remove.setObjectName(f"remove{place}")
        title = group_title(bought.rg, bought.name)
        remove.setAccessibleName(self.tr("Remove {0} from the basket").format(title))
        remove.pressed_by_person.connect(partial(self._baskets.remove, self._side, place))
        name = Text(self._line_text(bought))
        if line.refusals:
            name.set_tone("warning")
        self._lines.addWidget(name, place, 0)
        cost = Text(str(line.cost))
        cost.setAccessibleName(self.tr("{0} CPP").format(line.cost))
        self._lines.addWidget(cost, place, 1, Qt.AlignmentFlag.AlignRight)
        self._lines.addWidget(remove, place, 2)

    def _add_refusal(self, refusal: Refusal, rg: str = "") -> None:
        text = refusal_text(refusal)
        if rg:
            text = self.tr("{0}: {1}").format(rg, text)
        self._against.addWidget(ruled(refusal.rule, text, "warning"))

    def _show_effect(self, basket: Basket) -> None:
        """What the Attack Chit saves, where it saves something."""
        saved = basket.spared + basket.given_back
        text = self.tr("The Attack Chit makes the map free: {0} CPP saved.")
        if basket.given_back:
            text = self.tr("The Attack Chit makes the map free: {0} CPP saved, {1} of them given back.")
        self._effect.setText(text.format(saved, basket.given_back) if saved else "")
        self._effect.setVisible(bool(saved))

    def _show_buttons(self, basket: Basket) -> None:
        state = self._session.view.state
        is_recovery = state.stage is Stage.RECOVERY
        is_now = state.progress is not None and state.progress.now is RecoveryStep.RG_PURCHASE
        count = len(basket.lines)
        self.buy.setText(
            self.tr("Purchase 1 RG: {0} CPP").format(basket.cost)
            if count == 1
            else self.tr("Purchase {0}: {1} CPP").format(count, basket.cost)
        )
        self.buy.setVisible(count > 0 and is_recovery)
        self.buy.set_kind("primary" if is_now and not basket.refusals else "")
        self.clear_button.setVisible(count > 0)
        if not is_now:
            note = self.tr("A plan: RGs are purchased in step 4.515 of a Recovery Phase.")
        else:
            note = self.tr("Not purchased yet.") if count else ""
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def _show_bought(self, bought: tuple[Purchase, ...]) -> None:
        clear(self._bought)
        is_free = any(each.deployment is Deployment.NONE for each in bought)
        for each in bought:
            self._bought.addWidget(Text(self._bought_text(each, is_free=is_free)))
        if not bought:
            self._bought.addWidget(muted(self.tr("Nothing yet.")))

    def _line_text(self, bought: Purchase) -> str:
        title = group_title(bought.rg, bought.name)
        if bought.deployment is Deployment.NONE:
            return title
        return self.tr("{0} {1}").format(title, bought.deployment.value)

    def _bought_text(self, bought: Purchase, *, is_free: bool) -> str:
        title = group_title(bought.rg, bought.name)
        cost = bought.cost + (0 if is_free else bought.surcharge)
        if bought.deployment is Deployment.NONE:
            return self.tr("{0}: {1} CPP").format(title, cost)
        return self.tr("{0}, {1}: {2} CPP").format(title, deployment_name(bought.deployment), cost)

    def _buy(self) -> None:
        self._baskets.buy(self._side)

    def _empty(self) -> None:
        self._baskets.empty(self._side)
