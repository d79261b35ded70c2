"""The Map screen: the whole board, Control set by hand, and the areas that follow at once."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.rules.areas import Area, explain
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView, Mode
from elst_app.ui.map_screen.areas_table import AreasTable
from elst_app.ui.map_screen.control_tools import ControlTools, Tool
from elst_app.ui.map_screen.hex_card import HexCard
from elst_app.ui.map_screen.layer_list import LayerList
from elst_app.ui.map_screen.legend_overlay import LegendOverlay
from elst_app.ui.map_screen.map_bar import MapBar
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.areas import explanation_text


class MapScreen(Screen):
    """The map, and on its right the hex pointed at, the tools for Control, the areas and the layers.

    Whatever the mouse does, Enter does on the hex of the keyboard cursor; Esc takes the hand back to looking.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._board = session.campaign.rulebook.board
        self._is_determined = False
        self._areas = current_areas(session.view.state, session.campaign.rulebook)
        self.view = BoardView(self._board)
        self.view.setObjectName("map")
        self.legend = LegendOverlay(self.view)
        self.bar = MapBar(self.view)
        self.hex_card = HexCard(self._board)
        self.tools = ControlTools()
        self.areas_table = AreasTable()
        self.layers = LayerList()
        self._panel = _scrolled(self.hex_card, self.tools, self.areas_table, self.layers)
        self._connect()
        left = spaced(QVBoxLayout(), 0, 2)
        left.addWidget(self.bar)
        left.addWidget(self.view, 1)
        body = spaced(QHBoxLayout(self), (4, 3, 3, 3), 2.5)
        body.addLayout(left, 1)
        body.addWidget(self._panel)
        theme().changed.connect(self._fit_panel)
        self._fit_panel()
        self.refresh(None)
        self.view.fit_map()
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.view.hex_clicked.connect(self._on_clicked)
        self.view.hexes_dragged.connect(self._on_dragged)
        self.view.hex_hovered.connect(self._on_hovered)
        self.view.cursor_moved.connect(self._on_cursor)
        self.view.set_description(self._describe)
        self.bar.hex_wanted.connect(self._go)
        self.bar.determined_wanted.connect(self.show_determined)
        self.tools.tool_chosen.connect(self._on_tool)
        self.tools.hexes_typed.connect(self._on_typed)
        self.tools.rest_wanted.connect(self._on_rest)
        self.areas_table.area_chosen.connect(self._show_area)
        self.layers.toggled.connect(self.view.set_layer_visible)

    def refresh(self, done: Done | None) -> None:
        """Shows Control and the areas; after a change of Control those of now."""
        if done is not None:
            is_changed = done.before.control != done.after.control
            if not is_changed and (done.before.determined, done.before.stage) == (
                done.after.determined,
                done.after.stage,
            ):
                return
            self._is_determined = self._is_determined and not is_changed
        state = self.session.view.state
        rulebook = self.session.campaign.rulebook
        is_offered = bool(state.determined) and state.stage in (Stage.SET_UP, Stage.SCENARIO)
        self._is_determined = self._is_determined and is_offered
        if self._is_determined:
            control, self._areas = state.determined[-1].control, determined_areas(state, rulebook)
        else:
            control, self._areas = state.control, current_areas(state, rulebook)
        self.bar.show_determined(is_offered, self._is_determined)
        self.view.set_control(control)
        self.view.set_areas(self._areas)
        self.view.set_description(self._describe)
        self.areas_table.areas_model.show_areas(self._areas)
        self._show_hex(self.view.cursor_hex)

    def show_determined(self, is_determined: bool) -> None:
        """Shows the areas fixed in step 4.505 for this scenario, or those of Control as it is now."""
        self._is_determined = is_determined
        self.refresh(None)

    @property
    def _control(self) -> Control:
        return self.session.view.state.control

    def _describe(self, hex_: Hex) -> str:
        return explanation_text(explain(self._board, self._areas, hex_))

    # Pointing

    def _show_hex(self, hex_: Hex) -> None:
        self.hex_card.show_hex(self._areas, hex_)

    def _on_hovered(self, hex_: Hex | None) -> None:
        self._show_hex(self.view.cursor_hex if hex_ is None else hex_)

    def _on_cursor(self, hex_: Hex) -> None:
        self.view.set_selected((hex_,))
        self._show_hex(hex_)

    def _go(self, text: str) -> None:
        try:
            hex_ = self._board.find(text)
        except Refused as refused:
            self.session.refused.emit(refused.refusal, None)
            return
        self.view.go_to(hex_, centred=True)
        self._on_cursor(hex_)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.bar.go_field.clear()

    def _show_area(self, area: Area) -> None:
        self.view.set_selected(())
        self.view.fit_hexes(area.hexes)

    # Acting

    def _on_tool(self, tool: Tool) -> None:
        self.view.set_mode(Mode.PAINT if tool.gives_control else Mode.PAN)

    def _on_clicked(self, hex_: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._on_cursor(hex_)
        tool = self.tools.tool
        if tool.places_vehicles:
            is_one_more = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._click_vehicle(tool.side or Side.BRITISH, hex_, is_one_more=is_one_more)
        elif tool.gives_control:
            self._set((hex_,), tool.side)
        elif self._is_location(hex_):
            following = {None: Side.BRITISH, Side.BRITISH: Side.GERMAN, Side.GERMAN: None}
            self._set((hex_,), following[self._control.by_hex.get(hex_)])

    def _on_dragged(self, hexes: list[Hex]) -> None:
        locations = tuple(hex_ for hex_ in hexes if self._is_location(hex_))
        self._set(locations or tuple(hexes), self.tools.tool.side)

    def _is_location(self, hex_: Hex) -> bool:
        """Whether Control of the hex can be set without a word: it is printed so, or was recorded so."""
        return self._board[hex_].is_strategic or hex_ in self._control.by_hex

    def _on_typed(self, text: str) -> None:
        try:
            hexes = tuple(self._board.find(word) for word in text.replace(",", " ").split())
        except Refused as refused:
            self.session.refused.emit(refused.refusal, None)
            return
        tool = self.tools.tool
        if tool.places_vehicles:
            side = tool.side or Side.BRITISH
            done = self.session.do(SetVehicles(side=side, hexes=self._control.vehicles(side) + hexes))
        else:
            done = self._set(hexes, tool.side)
        if isinstance(done, Done):
            self.tools.list_field.clear()

    def _on_rest(self, side: Side) -> None:
        self.session.do(GiveRest(side=side))

    def _set(self, hexes: tuple[Hex, ...], side: Side | None) -> Done | Refusal | None:
        return self.session.do(SetControl(hexes=hexes, side=side))

    def _click_vehicle(self, side: Side, hex_: Hex, *, is_one_more: bool) -> None:
        held = self._control.vehicles(side)
        if hex_ in held and not is_one_more:
            after = tuple(each for each in held if each != hex_)
        else:
            after = (*held, hex_)
        self.session.do(SetVehicles(side=side, hexes=after))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.tools.choose(Tool.LOOK)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        super().keyPressEvent(event)

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_panel()

    def _fit_panel(self) -> None:
        """Gives the panel what it needs, and the map all the rest."""
        sizes = theme().sizes
        wanted = min(sizes.pixels(400), max(sizes.pixels(364), self.width() * 23 // 100))
        self._panel.setFixedWidth(min(wanted, max(self.width() // 2, 1)))


def _scrolled(*widgets: QWidget) -> QScrollArea:
    """The widgets below each other, to be scrolled where there is no room for all."""
    panel = QWidget()
    column = spaced(QVBoxLayout(panel), 0, 1.5)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidget(panel)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
