"""The end of a step: a note, done, not needed. What has nothing to do after it is closed at once."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.sides import Side
from elst_app.ui.recovery.steps import GUIDED
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.recovery import step_name

_ROLLS_SECRETS: Final = frozenset({RecoveryStep.WOUNDED_LEADERS, RecoveryStep.REPAIR})
"""The steps whose end rolls what is left of secret units (4.508, 4.512)."""


def guided(session: Session, step: RecoveryStep) -> GuidedStep | None:
    """The step as it stands, if it is guided: it is where the file has the forces."""
    state = session.view.state
    kind = GUIDED.get(step)
    if kind is None or state.stage is not Stage.RECOVERY or not state.forces.pieces:
        return None
    return kind(state, session.campaign.rulebook)


def tick(session: Session, command: TickStep) -> None:
    """Ticks a step, and after it every step that has nothing to do, as not needed."""
    outcome = session.do(replace(command, audience=session.audience))
    while isinstance(outcome, Done):
        progress = session.view.state.progress
        following = progress.now if progress is not None else None
        if following is None:
            return
        step = guided(session, following)
        if step is None or not step.closes_itself or step.heads() or step.remarks():
            return
        outcome = session.do(TickStep(step=following, skip=True, audience=session.audience))


def closed_before(session: Session, now: RecoveryStep) -> str:
    """Which steps just before `now` had nothing to do, and why; empty where the last one was gone through."""
    progress = session.view.state.progress
    if progress is None:
        return ""
    told: list[str] = []
    for each in reversed(progress.round.steps):
        if each >= now:
            continue
        step = guided(session, each)
        if progress.status(each) is not StepStatus.NOT_NEEDED or step is None or step.heads():
            break
        text = QCoreApplication.translate("FinishBar", "{0} {1} was not needed: {2}")
        told.insert(0, text.format(each.value, step_name(each), step.nothing_to_do()))
    return "\n".join(told)


class FinishBar(QWidget):
    """A note for the step, and the two ways it can end. `show_step` says what is still open."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step = RecoveryStep.MELEE
        self.note = QLineEdit()
        self.note.setObjectName("stepNote")
        self.note.setPlaceholderText(self.tr("A note, if there is something to remember"))
        self.note.setAccessibleName(self.tr("Note for this step"))
        self.note.setMaxLength(500)
        self.open = muted()
        self.done = ActButton("", "Ctrl+Return", "primary")
        self.done.setObjectName("stepDone")
        self.done.acted.connect(self.tick)
        self.skip = ActButton(self.tr("Not needed"))
        self.skip.setObjectName("stepNotNeeded")
        self.skip.acted.connect(self._skip)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.note)
        body.addWidget(row(self.done, self.skip, self.open, gap=3))
        self.secret = Text(kind="notice")
        self.secret.setObjectName("secretRolls")
        body.addWidget(self.secret)

    def show_step(
        self, step: RecoveryStep, *, still_open: str = "", is_ready: bool = True, done: str = ""
    ) -> None:
        """Shows the end of the step; with `still_open` what is to be done before, which `is_ready` allows.

        `done` is what its button says where that is more than that it is done.
        """
        if step is not self._step:
            self.note.clear()
        self._step = step
        self.open.setText(still_open)
        self.open.setVisible(bool(still_open))
        self.secret.setText(self._secret_text())
        show_if(self.secret, bool(self.secret.text()))
        self.done.setText(done or self.tr("Done"))
        self.done.updateGeometry()
        self.done.set_kind("primary" if is_ready else "")
        self.skip.setVisible(step is not RecoveryStep.NEW_DATE and is_ready and not (still_open or done))

    def _secret_text(self) -> str:
        """What ticking sets off that nobody sees who sits here together; the same whatever there is of it."""
        if self._step not in _ROLLS_SECRETS or len(self._session.view.state.hidden) < len(Side):
            return ""
        if self._step is RecoveryStep.REPAIR:
            return self.tr(
                "What a side keeps secret and has not rolled is rolled by the program once the step is done,"
                " and no LMG can take the place of an MG any more: each side that wants its own dice, or that"
                " choice, looks alone before."
            )
        return self.tr(
            "What a side keeps secret and has not rolled is rolled by the program once the step is done:"
            " each side that wants its own dice looks alone before."
        )

    def forget(self) -> None:
        """Says nothing of what is open until a step is shown again."""
        self.open.setText("")
        self.done.setText("")

    def tick(self) -> None:
        """Ticks the step as done."""
        tick(self._session, TickStep(step=self._step, note=self.note.text()))

    def _skip(self) -> None:
        tick(self._session, TickStep(step=self._step, skip=True, note=self.note.text()))
