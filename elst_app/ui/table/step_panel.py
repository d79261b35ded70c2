"""The What now panel of the Table screen: the next step, and one button or dice for it."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.clock import EndScenario, NextPhase, StartScenario
from elst_app.campaign.play.being_played import current_scenario
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally
from elst_app.campaign.play.victory import DeclareWinner
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.table.length_strip import LengthStrip
from elst_app.ui.table.next_step import NextStep, Offer, next_step
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.window.screens import SCREENS
from elst_app.words.phrases import word


class StepPanel(WhatNow):
    """Says what comes next at the table and does it: the first of what it offers is the primary button."""

    area_wanted = Signal()
    """The playing area is to be declared."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step: NextStep | None = None
        self._makers: Mapping[Offer, Callable[[NextStep, str], QWidget | None]] = {
            Offer.DECLARE_AREA: self._declare_area,
            Offer.START: self._start,
            Offer.GO: self._go,
            Offer.SCENARIO_END: self._scenario_end,
            Offer.NEXT: self._next,
            Offer.RALLY: self._rally,
            Offer.AGREE: self._agree,
            Offer.DECLARE_WINNER: self._winner,
        }

    def refresh(self) -> None:
        """Shows the next step as it stands."""
        step = next_step(self._session.view.state, self._session.campaign.rulebook)
        if step == self._step:
            return
        self._step = step
        self.show_step(step.heading, step.rule, step.text, step.side)
        for place, offer in enumerate(step.offers):
            made = self._makers[offer](step, "" if place else "primary")
            if made is not None:
                self.add(made)

    def _declare_area(self, _: NextStep, kind: str) -> QWidget:
        button = KeyButton(self.tr("Declare the playing area"), "A", kind)
        button.setObjectName("declareArea")
        button.pressed_by_person.connect(self.area_wanted)
        return button

    def _start(self, _: NextStep, kind: str) -> QWidget:
        start = ActButton(self.tr("Start Game Turn 1"), "S", kind)
        start.setObjectName("startScenario")
        start.acted.connect(lambda: self._session.do(StartScenario()))
        return start

    def _go(self, step: NextStep, kind: str) -> QWidget | None:
        if step.screen not in {place.key for place in SCREENS}:
            return None
        go = KeyButton(step.screen_text, "G", kind)
        go.setObjectName("goToScreen")
        go.pressed_by_person.connect(lambda: self._session.screen_wanted.emit(step.screen))
        return go

    def _next(self, step: NextStep, kind: str) -> QWidget:
        button = ActButton(step.next_text, "N", kind)
        button.setObjectName("nextPhase")
        button.acted.connect(lambda: self._session.do(NextPhase()))
        return button

    def _rally(self, _: NextStep, kind: str) -> QWidget:
        side = self._session.view.state.player_turn
        button = ActButton(self.tr("MMC self-rally attempt"), "R", kind)
        button.setObjectName("selfRally")
        button.acted.connect(lambda: self._session.do(AttemptSelfRally(by=side)))
        return button

    def _agree(self, _: NextStep, kind: str) -> QWidget:
        end = ActButton(self.tr("Both agree to end the scenario"), kind=kind)
        end.setObjectName("endScenario")
        end.acted.connect(lambda: self._session.do(EndScenario(by_agreement=True)))
        return end

    def _scenario_end(self, _: NextStep, __: str) -> QWidget:
        """The dice, and how long the scenario can last from here."""
        state = self._session.view.state
        dice = DicePanel(
            1, labels=(self.tr("Scenario End dr"),), roll_text=self.tr("Roll the Scenario End dr")
        )
        dice.setObjectName("scenarioEndDice")
        dice.rolled.connect(lambda: self._session.do(RollScenarioEnd(by=Side.GERMAN)))
        dice.typed.connect(lambda dice: self._session.do(RollScenarioEnd(by=Side.GERMAN, dice=dice)))
        holder = QWidget()
        body = spaced(QVBoxLayout(holder), 0, 2)
        body.addWidget(dice)
        scenario = current_scenario(state)
        if scenario is not None:
            strip = LengthStrip()
            record = self._session.campaign.rulebook.charts.turn_record
            strip.show_chances(scenario.length_chances(record, state.turns_over))
            body.addWidget(row(muted(self.tr("It ends with Game Turn")), strip, gap=3))
        return holder

    def _winner(self, _: NextStep, __: str) -> QWidget:
        buttons = []
        for side in Side:
            button = ActButton(self.tr("The {side} side").format(side=word(side)), word(side)[0], "primary")
            button.setObjectName(f"winner{side.value}")
            button.acted.connect(partial(self._declare, side))
            buttons.append(button)
        return row(*buttons, gap=3)

    def _declare(self, side: Side) -> None:
        self._session.do(DeclareWinner(side=side))
