"""The Map screen: the whole board, Control set by hand, and the areas that follow at once."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from elst_app.campaign.areas import current_areas
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.door import Done
from elst_app.rules.areas import Area, Areas, explain
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView, Legend, Mode
from elst_app.ui.map_screen.areas_table import AreasTable
from elst_app.ui.map_screen.control_tools import ControlTools, Tool
from elst_app.ui.map_screen.layer_list import LayerList
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.areas import explanation_text, terrain_line


class MapScreen(Screen):
    """The map, with tools for Control on its right, what each hex is and why, and the areas as a table."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._board = session.campaign.rulebook.board
        self._areas = self._current_areas()
        self.view = BoardView(self._board)
        self.view.setObjectName("map")
        self.view.hex_clicked.connect(self._on_clicked)
        self.view.hexes_dragged.connect(self._on_dragged)
        self.view.hex_hovered.connect(self._on_pointed)
        self.view.cursor_moved.connect(self._on_pointed)
        self.view.set_description(self._describe)
        self.tools = ControlTools()
        self.tools.tool_chosen.connect(self._on_tool)
        self.tools.hexes_typed.connect(self._on_typed)
        self.tools.rest_wanted.connect(self._on_rest)
        self._hex_name = heading(self.tr("No hex"))
        self._hex_terrain = muted()
        self._hex_reason = Text(self.tr("Point at a hex, click it, or move the cursor with the arrow keys."))
        hex_card = Card()
        for label in (self._hex_name, self._hex_terrain, self._hex_reason):
            hex_card.body.addWidget(label)
        self.areas_table = AreasTable()
        self.areas_table.area_chosen.connect(self._show_area)
        areas_card = Card(self.tr("Deployment Areas"))
        areas_card.body.addWidget(self.areas_table)
        self.layers = LayerList()
        self.layers.toggled.connect(self.view.set_layer_visible)
        side = spaced(QVBoxLayout(), 0, 4)
        for card in (hex_card, self.tools, areas_card, self.layers):
            side.addWidget(card)
        side.addStretch(1)
        panel = QWidget()
        panel.setLayout(side)
        scrolled = QScrollArea()
        scrolled.setWidget(panel)
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left = spaced(QVBoxLayout(), 0, 3)
        left.addWidget(self.view, 1)
        left.addLayout(self._map_row())
        body = spaced(QHBoxLayout(self), 4, 4)
        body.addLayout(left, 13)
        body.addWidget(scrolled, 6)
        self.refresh(None)
        QTimer.singleShot(0, self, self.view.fit_map)

    def _map_row(self) -> QHBoxLayout:
        self.go_field = QLineEdit()
        self.go_field.setObjectName("goToHex")
        self.go_field.setPlaceholderText(self.tr("Go to hex"))
        self.go_field.setAccessibleName(self.tr("Go to hex"))
        self.go_field.setMaximumWidth(self.fontMetrics().horizontalAdvance("M") * 12)
        self.go_field.returnPressed.connect(self._go)
        shortcut = QShortcut(QKeySequence("G"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.go_field.setFocus)
        whole = KeyButton(self.tr("Whole map"))
        whole.setObjectName("wholeMap")
        whole.pressed_by_person.connect(self.view.fit_map)
        line = spaced(QHBoxLayout(), 0, 3)
        line.addWidget(Legend(self.view), 1)
        line.addWidget(row(self.go_field, whole))
        return line

    def refresh(self, done: Done | None) -> None:
        """Shows Control and the areas as they stand now."""
        if (
            done is not None
            and done.before.control == done.after.control
            and done.before.determined == done.after.determined
        ):
            return
        state = self.session.view.state
        self._areas = self._current_areas()
        self.view.set_control(state.control)
        self.view.set_areas(self._areas)
        self.areas_table.areas_model.show_areas(self._areas)
        self._on_pointed(self.view.cursor_hex)

    def _current_areas(self) -> Areas:
        return current_areas(self.session.view.state, self.session.campaign.rulebook)

    def _describe(self, hex_: Hex) -> str:
        return explanation_text(explain(self._board, self._areas, hex_))

    def _on_pointed(self, hex_: Hex | None) -> None:
        if hex_ is not None and hex_ in self._board:
            self._hex_name.setText(hex_.name)
            self._hex_terrain.setText(terrain_line(self._board[hex_]))
            self._hex_reason.setText(self._describe(hex_))

    def _on_tool(self, tool: Tool) -> None:
        self.view.set_mode(Mode.PAINT if tool.gives_control else Mode.PAN)

    def _on_clicked(self, hex_: Hex, _modifiers: object) -> None:
        self.view.set_selected((hex_,))
        self._on_pointed(hex_)
        tool = self.tools.tool
        if tool.places_vehicles:
            self._toggle_vehicle(tool.side or Side.BRITISH, hex_)
        elif tool.gives_control:
            self._set((hex_,), tool.side)
        elif self._board[hex_].is_strategic:
            held = self.session.view.state.control.by_hex.get(hex_)
            following = {None: Side.BRITISH, Side.BRITISH: Side.GERMAN, Side.GERMAN: None}
            self._set((hex_,), following[held])

    def _on_dragged(self, hexes: list[Hex]) -> None:
        strategic = tuple(hex_ for hex_ in hexes if self._board[hex_].is_strategic)
        self._set(strategic or tuple(hexes[:1]), self.tools.tool.side)

    def _on_typed(self, text: str) -> None:
        try:
            hexes = tuple(self._board.find(word) for word in text.replace(",", " ").split())
        except Refused as refused:
            self.session.refused.emit(refused.refusal, None)
            return
        tool = self.tools.tool
        if tool.places_vehicles:
            side = tool.side or Side.BRITISH
            held = self.session.view.state.control.vehicles(side)
            self.session.do(SetVehicles(side=side, hexes=held + hexes))
        else:
            self._set(hexes, tool.side)
        self.tools.list_field.clear()

    def _on_rest(self, side: Side) -> None:
        self.session.do(GiveRest(side=side))

    def _set(self, hexes: tuple[Hex, ...], side: Side | None) -> None:
        self.session.do(SetControl(hexes=hexes, side=side))

    def _toggle_vehicle(self, side: Side, hex_: Hex) -> None:
        held = self.session.view.state.control.vehicles(side)
        kept = tuple(each for each in held if each != hex_)
        self.session.do(SetVehicles(side=side, hexes=kept if hex_ in held else (*held, hex_)))

    def _go(self) -> None:
        try:
            hex_ = self._board.find(self.go_field.text())
        except Refused as refused:
            self.session.refused.emit(refused.refusal, None)
            return
        self.view.go_to(hex_, centred=True)
        self.view.setFocus()
        self.go_field.clear()

    def _show_area(self, area: Area) -> None:
        self.view.fit_hexes(area.hexes)
