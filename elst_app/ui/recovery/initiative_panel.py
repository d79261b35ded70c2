"""Step 4.517: each side's chit in secret, then both face up and what they bring."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.recovery.chit_face import ChitFace
from elst_app.ui.recovery.reveal_panel import RevealPanel
from elst_app.ui.recovery.seen_by_all import has_placed_chit
from elst_app.ui.recovery.side_chit import SideChit
from elst_app.ui.recovery.side_columns import SideColumns
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.secret_panel import SecretPanel


class InitiativePanel(QWidget):
    """The side in front of the screen with its chits, the other one as far as everybody sees it.

    Once both chits are in, the panel shows them face up.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SideChit(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        self._known = {side: Text(kind="notice") for side in Side}
        self._backs = {side: ChitFace(side) for side in Side}
        self.reveal = RevealPanel(session)
        self._columns = SideColumns(
            {
                side: (self.sides[side], self._known[side], self._secrets[side], self._backs[side])
                for side in Side
            }
        )
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self._columns)
        body.addWidget(self.reveal)

    @property
    def first(self) -> QWidget:
        """Where the focus goes."""
        if self._session.view.state.date_line is not None:
            return self.reveal.first
        hidden = self._session.view.state.hidden
        open_sides = [
            side for side in Side if side not in hidden and not has_placed_chit(self._session, side)
        ]
        if open_sides:
            return self.sides[open_sides[0]].first
        waiting = [side for side in Side if side in hidden and not has_placed_chit(self._session, side)]
        return self._secrets[waiting[0]].button if waiting else self

    def refresh(self) -> None:
        """Shows the chits as far as the audience may see them, and the scenario."""
        state = self._session.view.state
        is_open = state.date_line is not None
        self._columns.setVisible(not is_open)
        self.reveal.setVisible(is_open)
        if state.date_line is not None:
            self.reveal.show_line(state.date_line)
            return
        for side in Side:
            is_hidden = side in state.hidden
            is_placed = has_placed_chit(self._session, side)
            self._secrets[side].setVisible(is_hidden and not is_placed)
            self._known[side].setVisible(is_hidden)
            self._backs[side].setVisible(is_hidden and is_placed)
            self._known[side].setText(self._known_text(side, is_placed=is_placed))
            self.sides[side].setVisible(not is_hidden)
            self._known[side].setMinimumWidth(theme().sizes.pixels(190))
            if not is_hidden:
                self.sides[side].refresh()
        self._columns.show_for(state.hidden)

    def forget(self, side: Side) -> None:
        """Keeps nothing of a side that may not be seen."""
        self.sides[side].forget()

    def _known_text(self, side: Side, *, is_placed: bool) -> str:
        if side is Side.BRITISH:
            if is_placed:
                return self.tr("The British chit lies face down.")
            return self.tr("The British chit is still to be placed.")
        if is_placed:
            return self.tr("The German chit lies face down.")
        return self.tr("The German chit is still to be placed.")
