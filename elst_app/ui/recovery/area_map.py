"""The map beside a step that is about areas: to look at, with what each hex is."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.rules.areas import explain
from elst_app.rules.hexes import Hex
from elst_app.ui.board import BoardView
from elst_app.ui.map_screen.hex_card import HexCard
from elst_app.ui.session import Session
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.areas import explanation_text


class AreaMap(QWidget):
    """Nothing can be changed here: Control is set on the Map screen."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._board = session.campaign.rulebook.board
        self._areas = current_areas(session.view.state, session.campaign.rulebook)
        self.view = BoardView(self._board)
        self.view.setObjectName("recoveryMap")
        self.view.hex_hovered.connect(self._on_hovered)
        self.view.cursor_moved.connect(self._show_hex)
        self.hex_card = HexCard(self._board)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.view, 1)
        body.addWidget(self.hex_card)

    def show_areas(self, *, as_determined: bool) -> None:
        """Shows the areas fixed in step 4.505, or those of Control as it is now."""
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        is_fixed = as_determined and bool(state.determined)
        self._areas = determined_areas(state, rulebook) if is_fixed else current_areas(state, rulebook)
        self.view.set_control(state.determined[-1].control if is_fixed else state.control)
        self.view.set_areas(self._areas)
        self.view.set_description(self._describe)
        self._show_hex(self.view.cursor_hex)

    def _describe(self, hex_: Hex) -> str:
        return explanation_text(explain(self._board, self._areas, hex_))

    def _on_hovered(self, hex_: Hex | None) -> None:
        self._show_hex(self.view.cursor_hex if hex_ is None else hex_)

    def _show_hex(self, hex_: Hex) -> None:
        self.hex_card.show_hex(self._areas, hex_)
