"""Step 4.514: each side's Secret dr for its CPP, and the sum it makes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.points import ReplenishPoints
from elst_app.rules.calendar import CGDate
from elst_app.rules.points import CPPLine, replenishment_chances
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.cards import Card, KeyValueTable, WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.secret_panel import SecretPanel


class SidePoints(QWidget):
    """The CPP of one side on one date: the dr to make, then what came of it."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._what_now = WhatNow()
        self.dice = DicePanel(1, roll_text=self.tr("Roll the Secret dr"))
        self.dice.rolled.connect(self._roll)
        self.dice.typed.connect(self._type)
        self._what_now.add(self.dice)
        self._sum = KeyValueTable()
        self._sum_card = Card()
        self._sum_card.body.addWidget(self._sum)
        body = spaced(QVBoxLayout(self), 0, 4)
        body.addWidget(self._what_now)
        body.addWidget(self._sum_card)
        body.addStretch(1)

    def show_date(self, date: CGDate) -> None:
        """Shows the side's CPP of `date`, which the audience may see."""
        state = self._session.view.state
        line = state.cpp_line(self._side, date)
        self._sum.set_rows(self._rows(line))
        base = self._session.campaign.rulebook.charts.cpp.base(self._side, date)
        name = self.tr("British CPP") if self._side is Side.BRITISH else self.tr("German CPP")
        if line.die is None:
            results = list(replenishment_chances(base))
            self._what_now.show_step(
                name,
                "4.514",
                self.tr("Base {0} less the dr gives {1} to {2} CPP.").format(base, results[0], results[-1]),
                self._side,
                keep_acts=True,
            )
            self.dice.show()
        else:
            self._what_now.show_step(
                name,
                "4.514",
                self.tr("Base {0} less {1} gives {2} CPP.").format(base, line.die, line.replenished),
                self._side,
                keep_acts=True,
            )
            self.dice.hide()

    def _rows(self, line: CPPLine) -> Sequence[tuple[str, str]]:
        return (
            (self.tr("Initial"), str(line.initial)),
            (self.tr("Repl"), "" if line.die is None else str(line.replenished)),
            (self.tr("Total"), str(line.total)),
            (self.tr("Spent"), str(line.spent)),
            (self.tr("Left"), str(line.left)),
        )

    def _roll(self) -> None:
        self._session.do(ReplenishPoints(by=self._side, side=self._side))

    def _type(self, values: tuple[int, ...]) -> None:
        self._session.do(ReplenishPoints(by=self._side, side=self._side, die=values[0]))


class PointsPanel(QWidget):
    """Both sides beside each other; the one that may not be seen says so."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SidePoints(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        body = spaced(QHBoxLayout(self), 0, 4)
        for side in Side:
            column = spaced(QVBoxLayout(), 0, 0)
            column.addWidget(self.sides[side])
            column.addWidget(self._secrets[side])
            column.addStretch(1)
            body.addLayout(column, 1)

    def show_date(self, date: CGDate) -> None:
        """Shows the CPP of `date` as far as the audience may see them."""
        hidden = self._session.view.state.hidden
        for side in Side:
            self._secrets[side].setVisible(side in hidden)
            self.sides[side].setVisible(side not in hidden)
            if side not in hidden:
                self.sides[side].show_date(date)
