"""Step 4.514: each side's Secret dr for its CPP, and the sum it makes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elst_app.campaign.points import ReplenishPoints
from elst_app.rules.calendar import CGDate
from elst_app.rules.points import CPPLine, dice_replenishing, replenishment_chances
from elst_app.rules.sides import Side
from elst_app.ui.groups.sum_strip import SumStrip
from elst_app.ui.recovery.seen_by_all import has_made_dr
from elst_app.ui.recovery.side_columns import SideColumns
from elst_app.ui.session import Session
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import clear, spaced
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.phrases import chance


class ChanceTable(QWidget):
    """What the dr can bring: each number of CPP, the total it makes, and its exact chance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = spaced(QGridLayout(self), 0, 2)
        self._grid.setColumnStretch(3, 1)

    def show_chances(self, line: CPPLine, base: int) -> None:
        """Shows the outcomes from the best to the worst; the one that came carries an arrow."""
        clear(self._grid)
        heads = (self.tr("dr"), self.tr("Repl"), self.tr("Total"), self.tr("Chance"))
        for column, head in enumerate(heads):
            self._grid.addWidget(muted(head), 0, column)
        for place, (result, fraction) in enumerate(reversed(replenishment_chances(base).items()), start=1):
            dice = dice_replenishing(base, result)
            is_it = line.die is not None and line.replenished == result
            first = str(dice[0]) if len(dice) == 1 else f"{dice[0]}-{dice[-1]}"
            cells = (
                f"▸ {first}" if is_it else first,
                str(result),
                str(line.initial + result),
                chance(fraction),
            )
            for column, cell in enumerate(cells):
                label = strong(cell) if is_it else Text(cell)
                self._grid.addWidget(label, place, column, Qt.AlignmentFlag.AlignLeft)

    def forget(self) -> None:
        """Shows nothing any more."""
        clear(self._grid)


class SidePoints(QWidget):
    """The CPP of one side on one date: the dr to make, then what came of it."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._what_now = WhatNow()
        self.dice = DicePanel(1, roll_text=self.tr("Roll the Secret dr"))
        self.dice.setObjectName(f"dice{side.value}")
        self.dice.rolled.connect(self._roll)
        self.dice.typed.connect(self._type)
        self._what_now.add(self.dice)
        self.sum = SumStrip(with_spending=False)
        self.chances = ChanceTable()
        card = Card()
        card.body.addWidget(self.sum)
        card.body.addWidget(self.chances)
        body = spaced(QVBoxLayout(self), 0, 3)
        body.addWidget(self._what_now)
        body.addWidget(card)

    def show_date(self, date: CGDate) -> None:
        """Shows the side's CPP of `date`, which the audience may see."""
        line = self._session.view.state.cpp_line(self._side, date)
        base = self._session.campaign.rulebook.charts.cpp.base(self._side, date)
        name = self.tr("British CPP") if self._side is Side.BRITISH else self.tr("German CPP")
        if line.die is None:
            text = self.tr("The Base CPP Number {0} less a Secret dr is the Repl, added to the Initial {1}.")
            text = text.format(base, line.initial)
        else:
            text = self.tr("The Secret dr was {0}: the Repl {1} is added to the Initial {2}.")
            text = text.format(line.die, line.replenished, line.initial)
        self._what_now.show_step(name, "4.514", text, self._side, keep_acts=True)
        self.dice.setVisible(line.die is None)
        self.sum.show_line(line, base)
        self.chances.show_chances(line, base)

    def forget(self) -> None:
        """Keeps nothing of the side's figures while others look."""
        self._what_now.show_step("", keep_acts=True)
        self.dice.close_typing()
        self.sum.forget()
        self.chances.forget()

    def _roll(self) -> None:
        self._session.do(ReplenishPoints(by=self._side, side=self._side))

    def _type(self, values: tuple[int, ...]) -> None:
        self._session.do(ReplenishPoints(by=self._side, side=self._side, die=values[0]))


class PointsPanel(QWidget):
    """Both sides beside each other; of the one that may not be seen, whether its dr is made."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SidePoints(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        self._known = {side: Text(kind="notice") for side in Side}
        self._columns = SideColumns(
            {side: (self.sides[side], self._known[side], self._secrets[side]) for side in Side}
        )
        spaced(QVBoxLayout(self), 0, 0).addWidget(self._columns)

    @property
    def first(self) -> QWidget:
        """Where the focus goes: to the dr still to be made, or to whom the screen is handed."""
        hidden = self._session.view.state.hidden
        for side in Side:
            if side not in hidden and self.sides[side].dice.isVisible():
                return self.sides[side].dice.roll_button
        return next((self._secrets[side].button for side in Side if self._to_do(side)), self)

    @property
    def is_done(self) -> bool:
        """Whether both sides have made their dr."""
        return all(has_made_dr(self._session, side) for side in Side)

    def _to_do(self, side: Side) -> bool:
        return side in self._session.view.state.hidden and not has_made_dr(self._session, side)

    def show_date(self, date: CGDate) -> None:
        """Shows the CPP of `date` as far as the audience may see them."""
        hidden = self._session.view.state.hidden
        for side in Side:
            is_hidden = side in hidden
            self._secrets[side].setVisible(is_hidden)
            self._known[side].setVisible(is_hidden)
            self.sides[side].setVisible(not is_hidden)
            if not is_hidden:
                self.sides[side].show_date(date)
            self._known[side].setText(self._known_text(side))
        self._columns.show_for(hidden)

    def forget(self, side: Side) -> None:
        """Keeps nothing of a side that may not be seen."""
        self.sides[side].forget()

    def _known_text(self, side: Side) -> str:
        if has_made_dr(self._session, side):
            return (
                self.tr("The British dr is made.")
                if side is Side.BRITISH
                else self.tr("The German dr is made.")
            )
        if side is Side.BRITISH:
            return self.tr("The British dr is still to be made.")
        return self.tr("The German dr is still to be made.")
