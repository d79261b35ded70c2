"""Both chits face up, and what they bring: the scenario type, who sets up first, how long, how much map."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from elst_app.campaign.initiative import DualAttackRolled, RollDualAttack, is_dual_attack_due
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import DateLine
from elst_app.rules.initiative import Scenario, ScenarioType, chance_british_set_up_first
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.chit_face import ChitFace
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card, EdgedPanel, KeyValueTable, WhatNow
from elst_app.ui.widgets.dice import DicePanel, DieFace
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, clear, row, spaced
from elst_app.words.phrases import chance, word
from elst_app.words.recovery import date_name, scenario_summary, scenario_type_name, step_name


class RevealPanel(QWidget):
    """The moment of truth of a CG Date; it stays until the person goes on."""

    gone_on = Signal()
    """The person has seen it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.faces = {side: ChitFace(side, 132) for side in Side}
        self.type = Text(kind="number")
        self.type.setObjectName("scenarioType")
        self._rule = RuleBadge("4.5171")
        self._date = muted()
        self._dice = QWidget()
        self._dice_row = spaced(QHBoxLayout(self._dice), 0, 2)
        words = QWidget()
        column = spaced(QVBoxLayout(words), 0, 1)
        for widget in (self._date, row(self.type, self._rule), self._dice):
            column.addWidget(widget)
        head = EdgedPanel()
        head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        flow = spaced(FlowLayout(head), (6, 4, 4, 4), 4)
        for widget in (*self.faces.values(), words):
            flow.addWidget(widget)
        self._dual = WhatNow()
        self.dice = DicePanel(1, labels=(self.tr("British dr"),))
        self.dice.setObjectName("dualDice")
        self.dice.rolled.connect(lambda: session.do(RollDualAttack(by=Side.BRITISH)))
        self.dice.typed.connect(lambda dice: session.do(RollDualAttack(by=Side.BRITISH, dice=dice)))
        self._dual.add(self.dice)
        self._scenarios = spaced(QHBoxLayout(), 0, 3)
        # Its key is that of the act before and of the one after it: struck twice it means neither.
        self.go_on = ActButton("", "Ctrl+Return", "primary")
        self.go_on.setObjectName("goOn")
        self.go_on.pressed_by_person.connect(self._go_on)
        body = spaced(QVBoxLayout(self), 0, 3)
        body.addWidget(head)
        body.addWidget(self._dual)
        body.addLayout(self._scenarios)
        body.addWidget(row(self.go_on))

    @property
    def first(self) -> QWidget:
        """Where the focus goes."""
        return self.go_on if self._dual.isHidden() else self.dice.roll_button

    def show_line(self, line: DateLine) -> None:
        """Shows what the date brought."""
        state = self._session.view.state
        for side in Side:
            chit = state.chit(side, line.date)
            self.faces[side].show_face(chit.initiative if chit else None)
        self.type.setText(scenario_type_name(line.type))
        self._date.setText(date_name(line.date))
        self._show_die(line)
        self._show_dual_attack()
        clear(self._scenarios)
        if line.type is ScenarioType.INACTIVE:
            card = Card()
            card.body.addWidget(Text(self._inactive_text()))
            self._scenarios.addWidget(card)
        for number, scenario in enumerate(line.scenarios, start=1):
            card = Card()
            if len(line.scenarios) > 1:
                name = self.tr("Part {0}: {1}").format(number, scenario_type_name(scenario.type))
                card.set_title(name)
            card.body.addWidget(KeyValueTable(_rows(self, scenario, number)))
            card.body.addStretch(1)
            self._scenarios.addWidget(card, 1)
        now = state.progress.now if state.progress else None
        self.go_on.setVisible(now is not None and now is not RecoveryStep.INITIATIVE)
        if now is not None:
            self.go_on.setText(self.tr("Go on: {0} {1}").format(now.value, step_name(now)))
            self.go_on.updateGeometry()
        if state.stage is Stage.ENDED:
            self.go_on.setText(self.tr("Go on: the verdict"))
            self.go_on.updateGeometry()
            self.go_on.show()

    def _go_on(self) -> None:
        if self._session.view.state.stage is Stage.ENDED:
            self._session.screen_wanted.emit("table")
        else:
            self.gone_on.emit()

    def _show_dual_attack(self) -> None:
        """Asks for the British dr of a Dual Attack while it is to be made."""
        chart = self._session.campaign.rulebook.charts.initiative
        text = self.tr("On {0} or less the British set up first: {1}.").format(
            chart.dual_attack_british_at_most, chance(chance_british_set_up_first(chart))
        )
        self._dual.show_step(self.tr("The British make a dr"), "4.5171a", text, Side.BRITISH, keep_acts=True)
        self._dual.setVisible(is_dual_attack_due(self._session.view.state))

    def _inactive_text(self) -> str:
        if self._session.view.state.stage is Stage.ENDED:
            return self.tr("Nothing is played on the last date: the campaign has ended.")
        return self.tr("No scenario is played on this date. The next CG Date begins.")

    def _show_die(self, line: DateLine) -> None:
        """The British dr of a Dual Attack."""
        clear(self._dice_row)
        view = self._session.view
        thrown = next(
            (
                entry.throws[0].values[0]
                for entry in reversed(view.entries)
                if isinstance(entry.fact, DualAttackRolled)
                and entry.fact.date is line.date
                and entry.throws
                and view.stands(entry)
            ),
            None,
        )
        self._dice.setVisible(thrown is not None)
        if thrown is not None and line.scenarios:
            first = word(line.scenarios[0].sets_up_first)
            self._dice_row.addWidget(DieFace(coloured=False, value=thrown))
            text = self.tr("The dr is {0}: the {1} side sets up first.").format(thrown, first)
            self._dice_row.addWidget(Text(text), 1)


def _rows(panel: RevealPanel, scenario: Scenario, part: int) -> tuple[tuple[str, str], ...]:
    later = (panel.tr("Comes"), panel.tr("after part 1 and steps 4.501-4.509, on the same CG Date"))
    return (
        *((later,) if part > 1 else ()),
        (panel.tr("Sets up first"), word(scenario.sets_up_first)),
        (panel.tr("Moves first"), word(scenario.moves_first)),
        (panel.tr("Is played"), scenario_summary(scenario)),
    )
