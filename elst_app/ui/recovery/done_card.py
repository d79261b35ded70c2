"""What has been done in a step, act by act, each of which can be done otherwise."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.entries import Entry
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.act_text import act_text, acts_of
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, thin_line
from elst_app.ui.widgets.dice import small_faces
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import clear, row, spaced

_MOST: Final = 8
"""How many acts are listed until somebody wants to see all of them."""


class DoneCard(Card):
    """Lists the acts of one step that the audience may see, the last one first."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("doneActs")
        self.set_title(self.tr("Done in this step"))
        self._session = session
        self._step: RecoveryStep | None = None
        self._shows_all = False
        self._lines = spaced(QVBoxLayout(), 0, 2)
        self.all_button = KeyButton("", kind="link")
        self.all_button.setObjectName("allActs")
        self.all_button.pressed_by_person.connect(self._show_all)
        self.body.addLayout(self._lines)
        self.body.addWidget(self.all_button)
        self.body.addWidget(
            muted(self.tr("A step that was ticked is not changed here: undo takes the tick back."))
        )

    def show_step(self, step: RecoveryStep) -> None:
        """Lists what was done in the step; hidden where nothing was."""
        self._shows_all = self._shows_all and step is self._step
        self._step = step
        clear(self._lines)
        acts = acts_of(self._session.view, step)
        shown = acts if self._shows_all else acts[-_MOST:]
        for place, act in enumerate(reversed(shown)):
            if place:
                self._lines.addWidget(thin_line())
            self._lines.addWidget(self._act(act))
        more = len(acts) - len(shown)
        self.all_button.setText(
            self.tr("Show 1 more act") if more == 1 else self.tr("Show %n more acts", "", more)
        )
        self.all_button.setVisible(more > 0)
        self.setVisible(bool(acts))

    def _show_all(self) -> None:
        self._shows_all = True
        if self._step is not None:
            self.show_step(self._step)

    def _act(self, act: tuple[Entry, ...]) -> QWidget:
        text = act_text(act, self._session.view.entries)
        made = QWidget()
        beside = spaced(QHBoxLayout(made), 0, 3)
        words = spaced(QVBoxLayout(), 0, 0.5)
        words.addWidget(Text(text))
        dice = [throw for entry in act for throw in entry.throws if throw.sides == 6]
        if dice:
            words.addWidget(row(*(face for throw in dice for face in small_faces(throw.values, 22)), gap=1))
        beside.addLayout(words, 1)
        if self._session.going_back is None:
            change = KeyButton(self.tr("Change …"), kind="link")
            change.setObjectName(f"change-{act[0].number}")
            change.setAccessibleName(self.tr("Change: {act}").format(act=text))
            change.pressed_by_person.connect(partial(self._session.go_back, act[0]))
            beside.addWidget(change, 0, Qt.AlignmentFlag.AlignTop)
        return made
