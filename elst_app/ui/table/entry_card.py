"""What waits off the map: it enters in its Player Turn, or is kept for the next scenario (CG8)."""

from PySide6.QtWidgets import QGridLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.play.exits import waiting_to_enter
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import RuleBadge, SideBadge, Text
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import word


class EntryCard(Card):
    """The pieces in the Entry Area of each side, as far as the audience sees them; hidden without any."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("entryCard")
        self._session = session
        self._badges = {side: SideBadge(side, word(side)) for side in Side}
        self._pieces = {side: Text() for side in Side}
        grid = spaced(QGridLayout(), 0, 1)
        for place, side in enumerate(Side):
            self._pieces[side].setObjectName(f"waiting{side.value}")
            grid.addWidget(self._badges[side], place, 0)
            grid.addWidget(self._pieces[side], place, 1)
        grid.setColumnStretch(1, 1)
        self._reminder = Text()
        self._reminder.setObjectName("entryReminder")
        forces = KeyButton(self.tr("Forces"), kind="link")
        forces.setObjectName("entryForces")
        forces.pressed_by_person.connect(lambda: session.screen_wanted.emit("forces"))
        self.body.addWidget(row(Text(self.tr("In the Entry Area"), "heading"), RuleBadge("CG8")))
        self.body.addLayout(grid)
        self.body.addWidget(self._reminder)
        self.body.addWidget(row(forces))

    def refresh(self) -> None:
        """Shows what waits, and reminds the side whose Player Turn it is."""
        state = self._session.view.state
        found = {side: waiting_to_enter(state, side) for side in Side}
        show_if(self, state.stage is Stage.SCENARIO and state.outside is None and any(found.values()))
        for side, pieces in found.items():
            self._pieces[side].setText(pieces_text(pieces) if pieces else "")
            for widget in (self._badges[side], self._pieces[side]):
                show_if(widget, bool(pieces))
        moving = state.player_turn
        self._reminder.setText(
            self.tr(
                "{side} units set up off the map in the RPh enter in this Player Turn; "
                "those that do not are Retained for the next scenario."
            ).format(side=word(moving))
            if moving is not None and found[moving]
            else ""
        )
        show_if(self._reminder, bool(self._reminder.text()))
