"""A guided step: the case that comes next, what came of the last one, what remains, the end of the step."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from elst_app.campaign.context import Command
from elst_app.campaign.door import Done
from elst_app.campaign.steps import TickStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.recovery.act_text import act_text, acts_of
from elst_app.ui.recovery.case_panel import CasePanel
from elst_app.ui.recovery.cases import Answers, Case, Head, MapPlace, row_for
from elst_app.ui.recovery.finish_bar import FinishBar, tick
from elst_app.ui.recovery.outcome_strip import OutcomeStrip
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import FlowLayout, clear, row, spaced
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.recovery import step_name

_LONGEST: Final = 36
"""How many letters of a case stand in the list of those that remain."""


class GuidedPanel(QWidget):
    """Goes through the cases of one step. All that is kept here is which case a person has in hand."""

    place_shown = Signal(object)
    """Another `MapPlace` is what the case is about."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step: GuidedStep | None = None
        self._key = ""
        self._answers = Answers()
        self.remarks = Text(kind="notice")
        self.remarks.setObjectName("stepRemarks")
        self._sides_part = self._made_sides()
        self.outcome = OutcomeStrip()
        self.outcome.hide()
        self.case = CasePanel()
        self.case.answered.connect(self._on_answered)
        self.case.asked.connect(self._do)
        self.all_done = WhatNow()
        self.all_done.setObjectName("allDone")
        self.go_on = ActButton(self.tr("Go on"), "Ctrl+Return", "primary")
        self.go_on.setObjectName("goOnStep")
        self.go_on.acted.connect(self._close_step)
        self.all_done.add(self.go_on)
        self.secrets = {side: SecretPanel(session, side) for side in Side}
        self.remaining = Card(self.tr("Next"))
        self.remaining.setObjectName("remainingCases")
        holder = QWidget()
        self._heads = spaced(FlowLayout(holder), 0, 2)
        self.remaining.body.addWidget(self._sides_part)
        self.remaining.body.addWidget(holder)
        self.finish = FinishBar(session)
        self.show_audience(session.audience)
        body = spaced(QVBoxLayout(self), 0, 3)
        for widget in (
            self.remarks,
            self.outcome,
            self.case,
            self.all_done,
            *self.secrets.values(),
            self.remaining,
            self.finish,
        ):
            body.addWidget(widget)

    def _made_sides(self) -> QWidget:
        self._sides = QButtonGroup(self)
        pills = []
        for place, (side, name, help_text) in enumerate(
            (
                (None, self.tr("Both sides"), self.tr("Go through the cases of both sides")),
                (Side.BRITISH, self.tr("British"), self.tr("Go through the British cases")),
                (Side.GERMAN, self.tr("German"), self.tr("Go through the German cases")),
            )
        ):
            pill = QPushButton(name)
            pill.setObjectName(f"cases{side.value if side else 'Both'}")
            pill.setProperty("kind", "pill")
            if side is not None:
                pill.setProperty("side", side.value)
            pill.setCheckable(True)
            pill.setAccessibleName(help_text)
            self._sides.addButton(pill, place)
            pills.append(pill)
        self._sides.idClicked.connect(self._on_side)
        return row(*pills, gap=2)

    @property
    def first(self) -> QWidget:
        """Where the focus goes: into the case, or to the end of the step."""
        first = self.case.first
        if not self.case.isHidden() and first is not self.case:
            return first
        open_secrets = [panel.button for panel in self.secrets.values() if not panel.isHidden()]
        if open_secrets:
            return open_secrets[0]
        return self.go_on if not self.all_done.isHidden() else self.finish.done

    @property
    def place(self) -> MapPlace:
        """What the map shows."""
        case = self.case.case
        return case.place if case is not None and not self.case.isHidden() else MapPlace()

    def show_step(self, step: GuidedStep) -> None:
        """Shows the step as it stands: the case in hand if it is still open, or the next one."""
        if self._step is None or self._step.step is not step.step:
            self.outcome.forget()
            self._key = ""
        self._step = step
        heads = step.heads()
        back = self._session.going_back
        if back is not None and back.command is not None:
            self._key = self._key or step.key_of(back.command)
        wanted = self._side
        shown = [head for head in heads if wanted is None or head.side in (None, wanted)]
        keys = [head.key for head in shown]
        if self._key not in keys:
            self._key, self._answers = (keys[0] if keys else ""), Answers()
        remarks = step.remarks()
        self.remarks.setText("\n".join(remarks))
        self.remarks.setVisible(bool(remarks))
        self._sides_part.setVisible(len({head.side for head in heads}) > 1 or (bool(heads) and not shown))
        self._show_case(step)
        self._show_end(step, heads, shown)

    def show_audience(self, audience: Audience) -> None:
        """Follows who looks: one side goes through its own cases first."""
        self._key, self._answers = "", Answers()
        self.outcome.forget()
        self.case.forget()
        self.remarks.setText("")
        self.all_done.show_step("", keep_acts=True)
        clear(self._heads)
        self.finish.forget()
        place = {Audience.BRITISH: 1, Audience.GERMAN: 2}.get(audience, 0)
        self._sides.button(place).setChecked(True)

    def begin(self) -> None:
        """Takes up the case of the act that is done otherwise, or that which comes next."""
        self._key, self._answers = "", Answers()
        self.outcome.forget()

    @property
    def _side(self) -> Side | None:
        return (None, Side.BRITISH, Side.GERMAN)[self._sides.checkedId()]

    def _show_case(self, step: GuidedStep) -> None:
        self.case.setVisible(bool(self._key))
        if self._key:
            self.case.show_case(step.case(self._key, self._answers), self._answers, self._is_wanted)
        self.place_shown.emit(self.place)

    def _is_wanted(self, command: Command) -> bool:
        """In the place of an act only one of its kind can be done."""
        back = self._session.going_back
        return back is None or type(command) is type(back.command)

    def _show_end(self, step: GuidedStep, heads: Sequence[Head], shown: Sequence[Head]) -> None:
        hidden = self._session.view.state.hidden if step.is_secret else frozenset()
        for side, panel in self.secrets.items():
            panel.setVisible(side in hidden and not shown)
        has_nothing = not heads and not acts_of(self._session.view, step.step)
        is_idle = has_nothing and not step.is_secret
        self.all_done.setVisible(not shown and len(hidden) < len(Side))
        if has_nothing:
            text = step.nothing_to_do()
            self.all_done.show_step(step_name(step.step), step.step.value, text, keep_acts=True)
        elif not shown:
            text = self.tr("The other side has cases left.") if heads else ""
            heading = self._nothing_left(step)
            self.all_done.show_step(heading, step.step.value, text, tone="success", keep_acts=True)
        self.go_on.setVisible(is_idle)
        rest = [head for head in shown if head.key != self._key]
        clear(self._heads)
        for head in rest:
            self._heads.addWidget(self._head(head))
        self.remaining.setVisible(bool(rest) or not self._sides_part.isHidden())
        must = sum(head.is_must for head in heads)
        still_open = self.tr("%n still to be done", "", must) if must else ""
        self.finish.setVisible(not is_idle and self._session.going_back is None)
        done = step.done_text() or (self.tr("Both sides are done") if step.is_secret else "")
        self.finish.show_step(step.step, still_open=still_open, is_ready=not must, done=done)

    def _nothing_left(self, step: GuidedStep) -> str:
        if not step.is_secret:
            return self.tr("Nothing is left to do here")
        if Side.BRITISH in step.sides:
            return self.tr("The British have done everything here")
        return self.tr("The Germans have done everything here")

    def _head(self, head: Head) -> QWidget:
        text = short = head.name
        room = _LONGEST - (len(head.note) + 3 if head.note else 0)
        if len(short) > room:
            short = f"{short[: room - 1]}…"
        if head.note:
            noted = self.tr("{case} ({note})")
            text, short = (noted.format(case=each, note=head.note) for each in (text, short))
        button = KeyButton(short, kind="link")
        button.setToolTip(text)
        button.setObjectName(f"case-{head.key}")
        button.setAccessibleName(text)
        button.pressed_by_person.connect(partial(self._take, head.key))
        return button

    def _take(self, key: str) -> None:
        self._key, self._answers = key, Answers()
        if self._step is not None:
            self.show_step(self._step)
            self.first.setFocus()

    def _on_side(self) -> None:
        if self._step is not None:
            self.show_step(self._step)

    def _on_answered(self, answers: Answers) -> None:
        self._answers = answers
        if self._step is not None:
            self._show_case(self._step)

    def _do(self, command: Command) -> None:
        case, back = self.case.case, self._session.going_back
        outcome = self._session.do(command)
        if isinstance(outcome, Done) and case is not None and back is None:
            self._show_outcome(case, outcome)

    def _show_outcome(self, case: Case, done: Done) -> None:
        """What came of the act, with the row its dice fell into."""
        first = done.entries[0]
        if not self._session.audience.may_see(first.audience):
            return
        dice = first.throws[0].values if first.throws and case.dice is not None else ()
        is_read = bool(dice and case.rows and case.dice is not None and not case.dice.is_each)
        lit = row_for(case.rows, sum(dice) + case.drm) if is_read else None
        text = self._step.told(done.entries) if self._step is not None else act_text(done.entries)
        self.outcome.show_outcome(text, case.head.side, dice, case.rows, lit)

    def _close_step(self) -> None:
        if self._step is not None:
            tick(self._session, TickStep(step=self._step.step, skip=True))
