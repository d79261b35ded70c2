"""What stands in the place of one side's secrets while others sit in front of the screen."""

from PySide6.QtWidgets import QWidget

from elst_app.rules.sides import Audience, Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import WhatNow


class SecretPanel(WhatNow):
    """Says whose secrets these are and offers to hand the screen to that player."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._owner = side
        if side is Side.BRITISH:
            words = self.tr("This is for the British player alone"), self.tr("Show to the British player")
        else:
            words = self.tr("This is for the German player alone"), self.tr("Show to the German player")
        self.show_step(
            words[0],
            text=self.tr("The screen is covered first, so that nobody else sees it by chance."),
            side=side,
        )
        self.button = KeyButton(words[1])
        self.button.setObjectName(f"showTo{side.value}")
        self.button.pressed_by_person.connect(self._ask)
        self.add(self.button)

    def _ask(self) -> None:
        self._session.audience_wanted.emit(Audience.of(self._owner))
