"""Step 4.517: each side's chit in secret, then both face up and what they bring."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.initiative import PlaceChit
from elst_app.rules.initiative import (
    Initiative,
    ScenarioType,
    british_initiative_refusal,
    chance_british_set_up_first,
    german_initiative_refusal,
)
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import has_attack_chit
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import clear, spaced
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.phrases import percent
from elst_app.words.recovery import initiative_name, scenario_summary, scenario_type_name
from elst_app.words.refusals import refusal_text


class SideChit(QWidget):
    """The chit of one side: to be chosen, or placed and face down."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self.what_now = WhatNow()
        self.attack = ActButton(initiative_name(Initiative.ATTACK), "A")
        self.attack.setObjectName("chitAttack")
        self.attack.acted.connect(self._place_attack)
        self.inactive = ActButton(initiative_name(Initiative.INACTIVE), "I")
        self.inactive.setObjectName("chitInactive")
        self.inactive.acted.connect(self._place_inactive)
        self.what_now.add(self.attack, self.inactive)
        self._reasons = spaced(QVBoxLayout(), 0, 1)
        body = spaced(QVBoxLayout(self), 0, 3)
        body.addWidget(self.what_now)
        body.addLayout(self._reasons)

    def refresh(self) -> None:
        """Shows the side's choice on this date, which the audience may see."""
        state = self._session.view.state
        chit = state.chit(self._side, state.date)
        name = self.tr("British chit") if self._side is Side.BRITISH else self.tr("German chit")
        clear(self._reasons)
        for button in (self.attack, self.inactive):
            button.setVisible(chit is None)
        if chit is not None:
            placed = self.tr("{0} is placed, face down until both are in.").format(
                initiative_name(chit.initiative)
            )
            self.what_now.show_step(name, "4.517", placed, self._side, keep_acts=True)
            return
        self.what_now.show_step(
            name, "4.517", self.tr("Attack, or remain Inactive?"), self._side, keep_acts=True
        )
        for initiative in Initiative:
            refusal = self._refusal(initiative)
            if refusal is not None:
                self._reasons.addWidget(muted(refusal_text(refusal)))
        if self._side is Side.BRITISH:
            self._reasons.addWidget(muted(self._chits_left()))

    def _chits_left(self) -> str:
        chart = self._session.campaign.rulebook.charts.initiative
        return self.tr("{0} of {1} Attack Chits left.").format(
            max(0, chart.british_attack_chits - self._attacks()), chart.british_attack_chits
        )

    def _attacks(self) -> int:
        chits = self._session.view.state.chits
        return sum(chit.side is Side.BRITISH and chit.initiative is Initiative.ATTACK for chit in chits)

    def _refusal(self, initiative: Initiative) -> Refusal | None:
        state = self._session.view.state
        if self._side is Side.BRITISH:
            chart = self._session.campaign.rulebook.charts.initiative
            return british_initiative_refusal(chart, initiative, self._attacks())
        has_chit = has_attack_chit(state.purchases_of(Side.GERMAN), state.date)
        return german_initiative_refusal(initiative, state.date, has_chit)

    def _place_attack(self) -> None:
        self._place(Initiative.ATTACK)

    def _place_inactive(self) -> None:
        self._place(Initiative.INACTIVE)

    def _place(self, initiative: Initiative) -> None:
        self._session.do(PlaceChit(by=self._side, side=self._side, initiative=initiative))


class InitiativePanel(QWidget):
    """Both sides beside each other, and below what the date brings once both chits are open."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SideChit(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        sides = spaced(QHBoxLayout(), 0, 4)
        for side in Side:
            column = spaced(QVBoxLayout(), 0, 0)
            column.addWidget(self.sides[side])
            column.addWidget(self._secrets[side])
            column.addStretch(1)
            sides.addLayout(column, 1)
        self._result = Card()
        self._result_lines = spaced(QVBoxLayout(), 0, 1)
        self._result.body.addLayout(self._result_lines)
        self._dual = muted()
        body = spaced(QVBoxLayout(self), 0, 4)
        body.addLayout(sides)
        body.addWidget(self._dual)
        body.addWidget(self._result)
        body.addStretch(1)

    def refresh(self) -> None:
        """Shows the chits as far as the audience may see them, and the scenario."""
        state = self._session.view.state
        line = state.date_line
        for side in Side:
            is_secret = side in state.hidden and state.chit(side, state.date) is None
            self._secrets[side].setVisible(is_secret)
            self.sides[side].setVisible(not is_secret)
            if not is_secret:
                self.sides[side].refresh()
        chance = chance_british_set_up_first(self._session.campaign.rulebook.charts.initiative)
        self._dual.setText(
            self.tr("If both attack, a dr says who sets up first: the British on 2 or less, {0}.").format(
                percent(chance)
            )
        )
        self._dual.setVisible(line is None)
        clear(self._result_lines)
        self._result.setVisible(line is not None)
        if line is not None:
            self._result.set_title(scenario_type_name(line.type))
            if line.type is ScenarioType.INACTIVE:
                self._result_lines.addWidget(Text(self.tr("No scenario is played on this date.")))
            for scenario in line.scenarios:
                self._result_lines.addWidget(Text(scenario_summary(scenario)))
