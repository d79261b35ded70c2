"""What may have befallen the chosen pieces: one button each, with a number as its key."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elst_app.campaign.play.exits import exits_by_hex
from elst_app.campaign.state import State
from elst_app.rules.forces import EXITS, Loss, Piece, loss_refusal, losses_of
from elst_app.ui.theme import theme
from elst_app.ui.widgets.choice_button import Choice
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import clear, show_if, spaced
from elst_app.words.phrases import word

_TWO_FROM: Final = 520
"""How many pixels wide, at 100 % text, two columns need."""


class LossChoices(QWidget):
    """Offers the losses that can befall all of the pieces."""

    chosen = Signal(object)
    """Carries the `Loss`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = spaced(QGridLayout(), 0, 1)
        self._buttons: list[Choice] = []
        self._exits = muted(self.tr("Units that exit the map: Units exit, on the Table screen."))
        self._exits.setObjectName("lossExits")
        self._exits.hide()
        self.offered: tuple[Loss, ...] = ()
        outer = spaced(QVBoxLayout(self), 0, 2)
        outer.addLayout(self._body)
        outer.addWidget(self._exits)

    def show_pieces(self, pieces: Sequence[Piece], state: State) -> None:
        """Offers what can befall these pieces, and tells where exits are booked if that is elsewhere."""
        possible = common_losses(pieces)
        offered = tuple(loss for loss in possible if not (loss in EXITS and exits_by_hex(state)))
        show_if(self._exits, offered != possible)
        if offered == self.offered:
            return
        self.offered = offered
        clear(self._body)
        self._buttons = []
        for number, loss in enumerate(offered, start=1):
            button = Choice(word(loss), "", str(number))
            button.setObjectName(f"loss{loss.name}")
            button.acted.connect(partial(self.chosen.emit, loss))
            self._buttons.append(button)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """In two columns where there is room."""
        columns = 2 if self.width() >= theme().sizes.pixels(_TWO_FROM) else 1
        for number, button in enumerate(self._buttons):
            self._body.addWidget(button, number // columns, number % columns)
            button.show()


def common_losses(pieces: Sequence[Piece]) -> tuple[Loss, ...]:
    """The losses that can befall each of the pieces; none for no pieces."""
    if not pieces:
        return ()
    return tuple(
        loss
        for loss in Loss
        if all(loss in losses_of(piece.kind) and loss_refusal(piece, loss) is None for piece in pieces)
    )
