"""Step 4.515: the RG chart of each side with its basket, as on the RGs screen."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.shop import Shop
from elst_app.ui.groups.sum_head import SumHead
from elst_app.ui.session import Session
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.secret_panel import SecretPanel


class SidePurchases(QWidget):
    """The chart of one side under its CPP."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = SumHead(session, side)
        self.shop = Shop(session, side)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.head)
        body.addWidget(self.shop, 1)

    def refresh(self) -> None:
        """Shows what may be purchased now, as the audience, this side, may know it."""
        self.head.refresh()
        self.shop.refresh()

    def forget(self) -> None:
        """Keeps nothing of what the side may purchase or has purchased while others look."""
        self.head.forget()
        self.shop.forget()


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
        Baskets.of(session).changed.connect(self._on_basket)

    @property
    def first(self) -> QWidget:
        """Where the focus goes: to the chart, or to whom the screen is handed."""
        hidden = self._session.view.state.hidden
        shown = [self.sides[side].shop.table for side in Side if side not in hidden]
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

    def _on_basket(self) -> None:
        if self.isVisible():
            self.refresh()
