"""What going back has changed: each act as it was and as it is now, and what is no longer possible."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.revise import RevisedAct
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import Text, heading, muted
from elst_app.ui.widgets.layouts import clear, row, spaced


class ChangedCard(EdgedPanel):
    """Shown as long as going back was the last act, until the person has read it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whatChanged")
        self.set_edge(tone="warning")
        self._session = session
        self._read: tuple[RevisedAct, ...] = ()
        self._lines = spaced(QVBoxLayout(), 0, 2)
        self.close_button = KeyButton(self.tr("Read"))
        self.close_button.setObjectName("changesRead")
        self.close_button.setAccessibleName(self.tr("What changed: read"))
        self.close_button.pressed_by_person.connect(self._close)
        body = spaced(QVBoxLayout(self), (5, 3, 4, 3), 2)
        body.addWidget(row(heading(self.tr("What changed")), self.close_button, gap=4))
        body.addLayout(self._lines)

    def refresh(self) -> None:
        """Shows what the last act changed, if it was going back."""
        acts = self._session.view.last_revision
        clear(self._lines)
        self.setVisible(bool(acts) and acts != self._read)
        if self.isHidden():
            return
        entries = self._session.view.entries
        same = 0
        for act in acts:
            if not act.has_changed:
                same += 1
                continue
            old = Text(self.tr("Was: {line}").format(line=act_text(act.before, entries)), "muted")
            new = self.tr("Now: {line}").format(line=act_text(act.after, entries))
            self._lines.addWidget(old)
            if act.after:
                self._lines.addWidget(Text(new))
            else:
                self._lines.addWidget(Text(self.tr("Now: left out."), tone="warning"))
        if same == 1:
            self._lines.addWidget(muted(self.tr("One later act is as it was.")))
        elif same:
            self._lines.addWidget(muted(self.tr("%n later acts are as they were.", "", same)))

    def _close(self) -> None:
        self._read = self._session.view.last_revision
        self.hide()
