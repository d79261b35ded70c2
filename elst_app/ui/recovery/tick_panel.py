"""Any step of the Recovery Phase: what is done in it, and the tick with a note."""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.recovery import date_name, step_name, step_summary


class TickPanel(QWidget):
    """One step: its name, its rule, what is done in it; the notes kept of it; done or not needed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step = RecoveryStep.MELEE
        self.what_now = WhatNow()
        self.note = QLineEdit()
        self.note.setObjectName("stepNote")
        self.note.setPlaceholderText(self.tr("A note, if there is something to remember"))
        self.note.setAccessibleName(self.tr("Note for this step"))
        self.note.setMaxLength(500)
        self.done = ActButton(self.tr("Done"), "Ctrl+Return", "primary")
        self.done.setObjectName("stepDone")
        self.done.acted.connect(self._tick)
        self.skip = ActButton(self.tr("Not needed"))
        self.skip.setObjectName("stepNotNeeded")
        self.skip.acted.connect(self._skip)
        self._acts = QWidget()
        acts = spaced(QVBoxLayout(self._acts), 0, 2)
        acts.addWidget(self.note)
        acts.addWidget(row(self.done, self.skip, gap=3))
        self._notes = Card(self.tr("Notes of this date"))
        self._note_lines = spaced(QVBoxLayout(), 0, 1)
        self._notes.body.addLayout(self._note_lines)
        body = spaced(QVBoxLayout(self), 0, 4)
        body.addWidget(self.what_now)
        body.addWidget(self._acts)
        body.addWidget(self._notes)
        body.addStretch(1)

    def show_step(self, step: RecoveryStep) -> None:
        """Shows the step as it stands."""
        state = self._session.view.state
        progress = state.progress
        if step is not self._step:
            self.note.clear()
        self._step = step
        is_now = progress is not None and progress.now is step
        heading = step_name(step)
        if step is RecoveryStep.NEW_DATE and is_now and state.date.next is not None:
            heading = self.tr("Go on to {0}").format(date_name(state.date.next))
        self.what_now.show_step(heading, step.value, self._summary(step), tone="" if is_now else "muted")
        self._acts.setVisible(is_now)
        self.skip.setVisible(step is not RecoveryStep.NEW_DATE)
        if step is RecoveryStep.INITIATIVE:
            self._acts.hide()
        self._show_notes(step)

    def _summary(self, step: RecoveryStep) -> str:
        state = self._session.view.state
        progress = state.progress
        if state.stage is not Stage.RECOVERY or progress is None:
            return step_summary(step)
        match progress.status(step):
            case StepStatus.NOW:
                return step_summary(step)
            case StepStatus.DONE:
                return self.tr("{0} This is done.").format(step_summary(step))
            case StepStatus.NOT_NEEDED:
                return self.tr("{0} It was not needed this time.").format(step_summary(step))
        now = progress.now
        if now is None:
            return step_summary(step)
        return self.tr("{0} First comes {1} {2}.").format(step_summary(step), now.value, step_name(now))

    def _show_notes(self, step: RecoveryStep) -> None:
        state = self._session.view.state
        clear(self._note_lines)
        notes = [note for note in state.step_notes if note.step is step and note.date is state.date]
        for note in notes:
            self._note_lines.addWidget(Text(note.text))
        self._notes.setVisible(bool(notes))

    def _tick(self) -> None:
        self._session.do(TickStep(step=self._step, note=self.note.text()))

    def _skip(self) -> None:
        self._session.do(TickStep(step=self._step, skip=True, note=self.note.text()))
