"""The pieces that RG have brought into the OB, and the way to them on the Forces screen (4.516)."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import FlowLayout, clear, show_if, spaced


class GroupPieces(QWidget):
    """Says how many pieces each of the RG has brought; hidden where none is there."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("groupPieces")
        self._session = session
        self._text = Text()
        self._buttons = spaced(FlowLayout(), 0, 2)
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addWidget(self._text)
        body.addLayout(self._buttons)
        self.hide()

    def show_groups(self, side: Side, groups: Sequence[str], *, is_corrected: bool = False) -> None:
        """Shows the pieces of these RG of the side; `is_corrected` where the record says otherwise now."""
        clear(self._buttons)
        pieces = self._session.view.state.forces.pieces
        counts = {group: sum((each.side, each.group) == (side, group) for each in pieces) for group in groups}
        found = {group: count for group, count in counts.items() if count}
        self._text.setText(
            self.tr("What the RG has brought is there all the same; change it on the Forces screen:")
            if is_corrected
            else self.tr("A correction leaves what the RG has brought; change it on the Forces screen:")
        )
        for place, (group, count) in enumerate(found.items()):
            button = KeyButton(self.tr("{0}: its pieces ({1})").format(group, count), "" if place else "F")
            button.setObjectName(f"piecesOf{group}")
            button.pressed_by_person.connect(partial(self._go_to, side, group))
            self._buttons.addWidget(button)
        show_if(self, bool(found))

    def _go_to(self, side: Side, group: str) -> None:
        self._session.screen_wanted.emit("forces")
        self._session.pieces_wanted.emit(side, group)

    def forget(self) -> None:
        """Keeps nothing of it."""
        clear(self._buttons)
        self.hide()
