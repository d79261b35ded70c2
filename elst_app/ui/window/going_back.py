"""The banner over the page while an act is being done otherwise: which one, and the ways out."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import muted, strong
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.facts import fact_name


class GoingBackBanner(EdgedPanel):
    """Says that the campaign is shown as it was, and why."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("goingBack")
        self.set_edge(tone="warning")
        self._session = session
        self.heading = strong()
        self.cancel = KeyButton(self.tr("Cancel"), "Esc")
        self.cancel.setObjectName("comeBack")
        self.cancel.pressed_by_person.connect(session.come_back)
        self.leave_out = ActButton(self.tr("Leave it out"), kind="danger")
        self.leave_out.setObjectName("leaveOut")
        self.leave_out.acted.connect(session.leave_out)
        words = spaced(QVBoxLayout(), 0, 0)
        words.addWidget(self.heading)
        words.addWidget(muted(self.tr("Do it otherwise, and what followed is worked out anew.")))
        body = spaced(QHBoxLayout(self), (5, 2, 4, 2), 3)
        body.addLayout(words, 1)
        body.addWidget(self.cancel)
        body.addWidget(self.leave_out)
        self.hide()

    def refresh(self) -> None:
        """Shows the act that is done otherwise, if one is."""
        entry = self._session.going_back
        self.setVisible(entry is not None)
        if entry is not None:
            text = self.tr("Going back: the campaign as it was just before “{act}”")
            self.heading.setText(text.format(act=fact_name(entry.fact)))
