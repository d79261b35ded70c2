"""What stands although what it rests on was struck or corrected, as this audience knows (4.515-4.517)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from elst_app.campaign.groundless import Groundless, groundless
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import clear, row, show_if, spaced
from elst_app.words.moments import moment_text
from elst_app.words.refusals import refusal_text


class GroundlessCard(Card):
    """A line for each; there is no card where there is none."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("No longer backed by the record"), parent=parent)
        self.setObjectName("groundlessCard")
        self._session = session
        self._shown: tuple[Groundless, ...] = ()
        self._lines = spaced(QGridLayout(), 0, 2)
        self._lines.setColumnStretch(0, 1)
        journal = KeyButton(self.tr("Go to Journal"), "J")
        journal.setObjectName("goToJournal")
        journal.pressed_by_person.connect(lambda: session.screen_wanted.emit("journal"))
        self.body.addLayout(self._lines)
        self.body.addWidget(
            muted(
                self.tr(
                    "It happened, so it is kept. Put back in the RG Purchase Record what was struck, or undo "
                    "the correction, and this goes."
                )
            )
        )
        self.body.addWidget(row(journal))

    def refresh(self) -> None:
        """Shows what stands so now."""
        found = groundless(self._session.view, self._session.campaign.rulebook)
        show_if(self, bool(found))
        if found == self._shown:
            return
        self._shown = found
        clear(self._lines)
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        for place, each in enumerate(found):
            text = self.tr("{when}: {reason}").format(
                when=moment_text(each.entry.moment), reason=refusal_text(each.reason)
            )
            self._lines.addWidget(Text(text, tone="warning"), place, 0)
            self._lines.addWidget(RuleBadge(each.reason.rule), place, 1, top)
