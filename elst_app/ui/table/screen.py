"""The Table screen: where the campaign is, what comes next, and what was last."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.rules.calendar import CGDate
from elst_app.ui.forces.loss_card import LossCard
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.table.clock_strip import ClockStrip
from elst_app.ui.table.next_step import NextStep, next_step
from elst_app.ui.table.tracks import Box, Place, Track
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card, KeyValueTable, WhatNow
from elst_app.ui.widgets.focus import focus_kept
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.window.bars import clock_time
from elst_app.ui.window.screens import SCREENS
from elst_app.words.facts import entry_text
from elst_app.words.phrases import word
from elst_app.words.recovery import scenario_type_name

_LAST: Final = 6
"""How many entries are shown as the last ones."""


class TableScreen(Screen):
    """The first screen of a campaign: what the table is at."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.what_now = WhatNow()
        self.clock = ClockStrip(session)
        self._clock_card = Card()
        self._clock_card.body.addWidget(self.clock)
        self.losses: LossCard | None = None
        self._dates = Track()
        dates = Card(self.tr("CG Dates"))
        dates.body.addWidget(self._dates)
        self._last = KeyValueTable()
        last = Card(self.tr("What was last"))
        last.body.addWidget(self._last)
        page = QWidget()
        self._body = spaced(QVBoxLayout(page), 4, 4)
        self._body.addWidget(self.what_now)
        self._body.addWidget(self._clock_card)
        self._body.addWidget(dates)
        self._body.addWidget(last)
        self._body.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("tableScroll")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        outer = spaced(QHBoxLayout(self), 0, 0)
        outer.addWidget(scroll)
        self._step: NextStep | None = None
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows where the campaign is now."""
        state = self.session.view.state
        with focus_kept(self):
            self._show_step(next_step(state, self.session.campaign.rulebook))
            self._clock_card.setVisible(state.stage is Stage.SCENARIO)
            self._show_losses()
            self._show_dates()
            self._show_last()

    def forget_typed(self) -> None:
        if self.losses is not None:
            self.losses.forget_typed()

    def _show_step(self, step: NextStep) -> None:
        if step == self._step:
            return
        self._step = step
        self.what_now.show_step(step.heading, step.rule, step.text, step.side)
        if step.can_start:
            start = ActButton(self.tr("Start Game Turn 1"), "S", "primary")
            start.setObjectName("startScenario")
            start.acted.connect(lambda: self.session.do(StartScenario()))
            self.what_now.add(start)
        if step.screen in {place.key for place in SCREENS}:
            go = KeyButton(step.screen_text, "G", "" if step.can_end else "primary")
            go.setObjectName("goToScreen")
            go.pressed_by_person.connect(lambda: self.session.screen_wanted.emit(step.screen))
            self.what_now.add(go)
        if step.can_end:
            end = ActButton(self.tr("The scenario has ended"))
            end.setObjectName("endScenario")
            end.acted.connect(lambda: self.session.do(EndScenario()))
            self.what_now.add(end)

    def _show_losses(self) -> None:
        """Offers to book losses as long as they are those of a scenario, once there are pieces."""
        state = self.session.view.state
        now = state.progress.now if state.progress is not None else None
        is_over = state.stage is Stage.RECOVERY and now is not None and now.ends_scenario
        is_wanted = (state.stage is Stage.SCENARIO or is_over) and bool(state.forces.pieces)
        if self.losses is None and is_wanted:
            self.losses = LossCard(self.session)
            self._body.insertWidget(self._body.indexOf(self._clock_card) + 1, self.losses)
        elif self.losses is not None:
            self.losses.refresh()
            self.losses.setVisible(is_wanted)

    def _show_dates(self) -> None:
        state = self.session.view.state
        dates = list(CGDate)
        now = dates.index(state.date)
        types = {line.date: scenario_type_name(line.type) for line in state.dates}
        boxes = []
        for place, date in enumerate(dates):
            stands = Place.NOW if place == now else Place.PAST if place < now else Place.TO_COME
            boxes.append(Box(word(date), stands, types.get(date, "")))
        self._dates.show_boxes(boxes, self.tr("CG Date {date}").format(date=word(state.date)))

    def _show_last(self) -> None:
        view = self.session.view
        entries = view.entries
        shown = [entry for entry in entries if view.stands(entry)][-_LAST:]
        self._last.set_rows((clock_time(entry.at), entry_text(entry, entries)) for entry in reversed(shown))
