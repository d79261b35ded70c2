"""The page that covers the screen while it changes hands."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.layouts import spaced


class HandOverPage(QWidget):
    """Shows nothing of the campaign but whose turn it is to look; `taken` when that player is there."""

    taken = Signal(object)
    """The player of the side sits in front of the screen; carries the `Side`."""
    refused = Signal()
    """The screen stays with both."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = Side.BRITISH
        self.panel = WhatNow()
        self.take = KeyButton("", kind="primary")
        self.take.setObjectName("takeScreen")
        self.take.pressed_by_person.connect(lambda: self.taken.emit(self._side))
        self.stay = KeyButton(self.tr("Show what both may see"), "Esc")
        self.stay.setObjectName("stayWithBoth")
        self.stay.pressed_by_person.connect(self.refused)
        self.panel.add(self.take, self.stay)
        body = spaced(QVBoxLayout(self), 8, 4)
        body.addStretch(1)
        body.addWidget(self.panel, 0, Qt.AlignmentFlag.AlignHCenter)
        body.addStretch(2)

    def ask(self, side: Side, player: str) -> None:
        """Asks for the player of `side`."""
        self._side = side
        if not player and side is Side.BRITISH:
            player = self.tr("the British player")
        elif not player:
            player = self.tr("the German player")
        self.panel.show_step(
            self.tr("Hand the screen to {player}").format(player=player),
            text=self.tr("Nothing secret is shown until {player} says so.").format(player=player),
            side=side,
            keep_acts=True,
        )
        self.take.setText(self.tr("I am {player}").format(player=player))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)
