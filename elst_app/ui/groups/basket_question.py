"""The question before step 4.515 ends with RG in the basket: purchased, taken out, or the step goes on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from elst_app.rules.basket import BasketLine
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.words.phrases import fill
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import deployment_name, group_title


class BasketQuestion(WhatNow):
    """Names what is in the basket of the side in front of the screen; `ended` once that is settled."""

    ended = Signal()
    """The basket is purchased or empty now: the step can end."""
    left = Signal()
    """The step goes on."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("basketQuestion")
        self._session = session
        self._baskets = Baskets.of(session)
        self._side: Side | None = None
        self._buy = ActButton("", "B", "primary")
        self._buy.setObjectName("buyAndEnd")
        self._buy.acted.connect(self._on_buy)
        empty = KeyButton(self.tr("Empty the basket and end the step"), "M")
        empty.setObjectName("emptyAndEnd")
        empty.pressed_by_person.connect(self._on_empty)
        back = KeyButton(self.tr("Go back"), "Esc")
        back.setObjectName("backToBasket")
        back.pressed_by_person.connect(self._leave)
        self.add(self._buy, empty, back)
        self._baskets.changed.connect(self._on_changed)
        self.hide()

    def ask(self) -> bool:
        """Asks where there is something to settle; whether it does."""
        hidden = self._session.view.state.hidden
        full = [side for side in Side if side not in hidden and self._baskets.chosen(side)]
        if not full:
            return False
        self._side = full[0]
        self._show()
        self.show()
        self._buy.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def forget(self) -> None:
        """Closes it, and nothing is left of what was in the basket."""
        self._side = None
        self.show_step("", keep_acts=True)
        self._buy.setText("")
        self.hide()

    def _show(self) -> None:
        if self._side is None:
            return
        basket = self._baskets.filled(self._side)
        text = self.tr("The {side} basket holds {groups}. Nothing of it is purchased yet.")
        parts = [fill(text, side=self._side, groups=", ".join(map(_line_text, basket.lines)))]
        parts += dict.fromkeys(map(refusal_text, basket.refusals))
        self.show_step(
            self.tr("Purchase what is in the basket?"),
            "4.515",
            " ".join(parts),
            self._side,
            keep_acts=True,
        )
        self._buy.setText(self.tr("Purchase it for {0} CPP and end the step").format(basket.cost))
        self._buy.set_kind("" if basket.refusals else "primary")

    def _on_buy(self) -> None:
        side = self._side
        if side is not None:
            self._baskets.buy(side)
            if not self._baskets.chosen(side):
                self.ended.emit()

    def _on_empty(self) -> None:
        side = self._side
        if side is not None:
            self.forget()
            self._baskets.empty(side)
            self.ended.emit()

    def _leave(self) -> None:
        self.forget()
        self.left.emit()

    def _on_changed(self) -> None:
        if self._side is None:
            return
        if self._baskets.chosen(self._side):
            self._show()
        else:
            self._leave()


def _line_text(line: BasketLine) -> str:
    bought = line.purchase
    title = group_title(bought.rg, bought.name)
    return title if bought.deployment is Deployment.NONE else f"{title} {deployment_name(bought.deployment)}"
