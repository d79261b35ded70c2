"""The map beside a step that is about areas: to look at, with what each hex is."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.campaign.vehicles import control_shown
from elst_app.drawing.layers import PathMark
from elst_app.rules.areas import explain
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView
from elst_app.ui.map_screen.hex_card import HexCard
from elst_app.ui.recovery.cases import MapPlace
from elst_app.ui.session import Session
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.areas import explanation_text

_AROUND: Final = 2.5
"""How many hexes around the place of a case are in view."""


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
        self._place = MapPlace()
        self._first = self.view.cursor_hex
        self._fitted = self.view.camera.shown
        self.view.installEventFilter(self)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.view, 1)
        body.addWidget(self.hex_card)

    def show_areas(self, *, as_determined: bool) -> None:
        """Shows the areas fixed in step 4.505, or those of Control as it is now."""
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        is_moved = self._is_moved
        is_fixed = as_determined and bool(state.determined)
        self._areas = determined_areas(state, rulebook) if is_fixed else current_areas(state, rulebook)
        fixed = state.determined[-1].control if is_fixed else None
        self.view.set_control(control_shown(state, rulebook, fixed))
        self.view.set_areas(self._areas)
        self.view.set_units(state.forces)
        self.view.set_playing_area(state.play.area)
        self.view.set_description(self._describe)
        self._show_hex(self.view.cursor_hex)
        if not is_moved:
            self._fitted = self.view.camera.shown

    def show_place(self, place: MapPlace) -> None:
        """Outlines the hexes of a case and draws the way from there; the map goes there once.

        Where it is about no hex, none is marked.
        """
        self.view.set_selected(place.hexes)
        self.view.mark_cursor(bool(place.hexes))
        self.view.set_paths([PathMark(place.path, place.side)] if len(place.path) > 1 else [])
        if place != self._place:
            self._place = place
            if place.hexes:
                self.view.go_to(place.hexes[0])
            self._fit()

    def forget(self) -> None:
        """Shows no place, and the cursor where it was at first: where it went is for one side alone."""
        self.show_place(MapPlace())
        self.view.go_to(self._first)
        self._fit()

    @property
    def _is_moved(self) -> bool:
        """Whether somebody has moved or zoomed the map since it was fitted to its place."""
        return self.view.camera.shown != self._fitted

    def _fit(self) -> None:
        """Shows the place of the case; of the whole map, and of places far apart, what can be read."""
        fills = self.view.camera.filled(self.view.camera.extent.middle)
        if self._place.in_view:
            self.view.fit_hexes(self._place.in_view, _AROUND)
        if not self._place.in_view or self.view.camera.scale < fills.scale:
            self.view.fill_with(self._place.in_view or self._front)
        self._fitted = self.view.camera.shown

    @property
    def _front(self) -> list[Hex]:
        """Where the sides are closest."""
        return [hex_ for side in Side for area in self._areas.of(side) for hex_ in area.front_line]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The view has not taken its new size yet: what it shows is as it was left.
        if event.type() == QEvent.Type.Resize and watched is self.view and not self._is_moved:
            QTimer.singleShot(0, self, self._fit)
        return False

    def _describe(self, hex_: Hex) -> str:
        return explanation_text(explain(self._board, self._areas, hex_))

    def _on_hovered(self, hex_: Hex | None) -> None:
        self._show_hex(self.view.cursor_hex if hex_ is None else hex_)

    def _show_hex(self, hex_: Hex) -> None:
        self.hex_card.show_hex(self._areas, hex_)
