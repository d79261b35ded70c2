"""Any step of the Recovery Phase: what is done in it, and the tick with a note."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepStatus
from elst_app.ui.recovery.finish_bar import FinishBar, guided
from elst_app.ui.recovery.guide import idle_text, step_points
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.happened import HappenedLink
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import clear, spaced
from elst_app.words.phrases import listed
from elst_app.words.recovery import date_name, round_name, scenario_type_name, step_name, step_summary


class TickPanel(QWidget):
    """One step: its name, its rule, what is done in it; the notes kept of it; done or not needed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step = RecoveryStep.MELEE
        self.round = Text(kind="notice")
        self.round.setObjectName("recoveryRound")
        self.what_now = WhatNow()
        self.table_button = self._made_link(self.tr("Go to the Table"), "goToTable", "table", "primary")
        self.map_button = self._made_link(self.tr("Go to the Map"), "goToMap", "map")
        self.what_now.add(self.table_button, self.map_button)
        self._points = Card()
        self._point_lines = spaced(QVBoxLayout(), 0, 2)
        self._points.body.addLayout(self._point_lines)
        self.finish = FinishBar(session)
        self.happened = HappenedLink()
        self.happened.asked.connect(self.finish.tick)
        self._notes = Card(self.tr("Notes of this date"))
        self._note_lines = spaced(QVBoxLayout(), 0, 1)
        self._notes.body.addLayout(self._note_lines)
        body = spaced(QVBoxLayout(self), 0, 3)
        for widget in (self.round, self.what_now, self._points, self.finish, self._notes, self.happened):
            body.addWidget(widget)

    def _made_link(self, text: str, name: str, screen: str, kind: str = "") -> KeyButton:
        button = KeyButton(text, kind=kind)
        button.setObjectName(name)
        button.pressed_by_person.connect(lambda: self._session.screen_wanted.emit(screen))
        return button

    @property
    def first(self) -> QWidget:
        """Where the focus goes: what comes next here."""
        return self.finish.done if self.finish.isVisible() else self.table_button

    def show_step(self, step: RecoveryStep) -> None:
        """Shows the step as it stands; outside a Recovery Phase, what is going on instead."""
        state = self._session.view.state
        progress = state.progress
        self._step = step
        is_open = state.stage is Stage.RECOVERY and progress is not None
        status = progress.status(step) if is_open and progress else StepStatus.LATER
        is_now = is_open and status is StepStatus.NOW
        if is_open:
            heading, text = self._heading(step, is_now=is_now), self._summary(step, status)
            self.what_now.show_step(heading, step.value, text, keep_acts=True)
        else:
            heading, text = idle_text(state)
            self.what_now.show_step(heading, "4.5", text, keep_acts=True)
        needs_map = step in (RecoveryStep.REGROUPING, RecoveryStep.DEPLOYMENT_AREAS)
        self.table_button.setVisible(not is_open)
        self.map_button.setVisible(is_open and needs_map)
        self.finish.setVisible(is_now and step is not RecoveryStep.INITIATIVE)
        self.finish.show_step(step)
        self.happened.setVisible(is_open and not is_now)
        self._show_round(step, is_now=is_now)
        self._show_lines(step, is_open=is_open)

    def _heading(self, step: RecoveryStep, *, is_now: bool) -> str:
        following = self._session.view.state.date.next
        if step is RecoveryStep.NEW_DATE and is_now and following is not None:
            return self.tr("Go on to {0}").format(date_name(following))
        return step_name(step)

    def _summary(self, step: RecoveryStep, status: StepStatus) -> str:
        progress = self._session.view.state.progress
        now = progress.now if progress else None
        if status is StepStatus.DONE:
            return self.tr("{0} This is done.").format(step_summary(step))
        if status is StepStatus.NOT_NEEDED:
            closed = guided(self._session, step)
            if closed is not None and not closed.heads():
                return self.tr("{0} It was not needed: {1}").format(
                    step_summary(step), closed.nothing_to_do()
                )
            return self.tr("{0} It is not needed this time.").format(step_summary(step))
        if status is StepStatus.LATER and now is not None:
            return self.tr("{0} First comes {1} {2}.").format(step_summary(step), now.value, step_name(now))
        return step_summary(step)

    def _show_round(self, step: RecoveryStep, *, is_now: bool) -> None:
        """Where a round of steps begins that is not the ordinary one, says which it is."""
        state = self._session.view.state
        progress = state.progress
        is_first = progress is not None and step is progress.round.steps[0]
        text = ""
        if progress is not None and is_now and is_first:
            steps = progress.round.steps
            line = state.date_line
            if progress.round is RecoveryRound.AFTER_INACTIVE_DATE and line is not None:
                text = self.tr("{0}: {1}. No scenario is played, and {2} to {3} begin again.").format(
                    date_name(state.date), scenario_type_name(line.type), steps[0].value, steps[-2].value
                )
            elif progress.round is not RecoveryRound.AFTER_SCENARIO:
                text = self.tr("{0}: only {1} this time.").format(
                    round_name(progress.round), listed([each.value for each in steps])
                )
        self.round.setText(text)
        self.round.setVisible(bool(text))

    def _show_lines(self, step: RecoveryStep, *, is_open: bool) -> None:
        state = self._session.view.state
        points = step_points(step, state) if is_open else ()
        clear(self._point_lines)
        for point in points:
            line = QWidget()
            both = spaced(QHBoxLayout(line), 0, 2)
            both.addWidget(muted("•"), 0, Qt.AlignmentFlag.AlignTop)
            both.addWidget(Text(point), 1)
            self._point_lines.addWidget(line)
        self._points.setVisible(bool(points))
        clear(self._note_lines)
        notes = [note for note in state.step_notes if note.step is step and note.date is state.date]
        for note in notes:
            self._note_lines.addWidget(Text(note.text))
        self._notes.setVisible(bool(notes))
