"""The Map screen: the whole board, Control set by hand, and the areas that follow at once."""

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QVBoxLayout, QWidget

from elst_app.campaign.areas import areas_of_date, current_areas, determined_areas
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.vehicles import control_shown
from elst_app.rules.areas import Area, Pocket, compare, explain
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView, Mode
from elst_app.ui.map_screen.areas_table import AreasTable
from elst_app.ui.map_screen.compare_panel import ComparePanel
from elst_app.ui.map_screen.control_tools import ControlTools, Tool
from elst_app.ui.map_screen.draw_panel import DrawPanel
from elst_app.ui.map_screen.hex_card import HexCard
from elst_app.ui.map_screen.hex_table import HexTable
from elst_app.ui.map_screen.layer_list import LayerList
from elst_app.ui.map_screen.legend_overlay import LegendOverlay
from elst_app.ui.map_screen.map_bar import MapBar
from elst_app.ui.map_screen.mode_bar import ModeBar
from elst_app.ui.map_screen.pocket_card import PocketCard
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.underlay.panel import UnderlayPanel
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.words.areas import explanation_text

_HIGH_ENOUGH: Final = 520
"""How many pixels high the screen must be, at a text size of 100 %, for the table below the map."""


class MapScreen(Screen):
    """The map, and on its right the hex pointed at, the tools for Control, the areas and the layers.

    Whatever the mouse does, Enter does on the hex of the keyboard cursor; Esc takes the hand back to looking.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._board = session.campaign.rulebook.board
        self._is_determined = False
        self._is_step_now = False
        self._has_room = QTimer(self)
        self._has_room.setSingleShot(True)
        self._areas = current_areas(session.view.state, session.campaign.rulebook)
        self.view = BoardView(self._board)
        self.view.setObjectName("map")
        self.legend = LegendOverlay(self.view)
        self.bar = MapBar(self.view)
        self.hex_card = HexCard(self._board)
        self.tools = ControlTools()
        self.areas_table = AreasTable()
        self.no_areas = muted(
            self.tr("No Deployment Area yet: they follow from Control. Give each side what it Controls.")
        )
        self.no_areas.setObjectName("noAreas")
        self.layers = LayerList()
        self.underlay = UnderlayPanel(self.view)
        self.layers.body.addWidget(self.underlay)
        self.pockets = PocketCard(session)
        self.modes = ModeBar()
        self.drawing = DrawPanel(session)
        self.comparison = ComparePanel()
        self.table = HexTable(self._board)
        self._panel = _scrolled(
            self.pockets,
            self.layers,
            self.hex_card,
            self.modes,
            self.tools,
            self.drawing,
            self.areas_table,
            self.no_areas,
            self.comparison,
        )
        self._connect()
        for widget in (self.pockets, self.layers, self.drawing, self.table):
            widget.hide()
        self._both = QSplitter(Qt.Orientation.Vertical)
        self._both.setChildrenCollapsible(False)
        self._both.addWidget(self.view)
        self._both.addWidget(self.table)
        self._both.setStretchFactor(0, 1)
        left = spaced(QVBoxLayout(), 0, 2)
        left.addWidget(self.bar)
        left.addWidget(self._both, 1)
        body = spaced(QHBoxLayout(self), (4, 3, 3, 3), 2.5)
        body.addLayout(left, 1)
        body.addWidget(self._panel)
        theme().changed.connect(self._fit_panel)
        self._fit_panel()
        self.view.fit_map()
        self.refresh(None)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.view.hex_clicked.connect(self._on_clicked)
        self.view.hexes_dragged.connect(self._on_dragged)
        self.view.hex_hovered.connect(self._on_hovered)
        self.view.cursor_moved.connect(self._on_cursor)
        self.view.set_description(self._describe)
        self.bar.hex_wanted.connect(self._go)
        self.comparison.determined_wanted.connect(self.show_determined)
        self.tools.tool_chosen.connect(self._on_tool_changed)
        self.tools.hexes_typed.connect(self._on_typed)
        self.tools.rest_wanted.connect(self._on_rest)
        self.areas_table.area_chosen.connect(self._show_area)
        self.layers.toggled.connect(self.view.set_layer_visible)
        self.underlay.placing_changed.connect(self._on_tool_changed)
        self.bar.layers_wanted.connect(self.layers.setVisible)
        self.bar.table_wanted.connect(self._on_table_wanted)
        self.modes.drawing_wanted.connect(self._on_drawing)
        self.modes.pockets_wanted.connect(self._on_pockets)
        self._has_room.timeout.connect(self._point_out_pocket)
        self.pockets.pocket_shown.connect(self._show_pocket)
        self.drawing.chosen_changed.connect(self.view.set_selected)
        self.drawing.ended.connect(self.view.setFocus)
        self.comparison.date_chosen.connect(self._show_changes)
        self.table.hex_chosen.connect(self._go_to)
        self.table.hexes_acted_on.connect(self._on_rows)

    def refresh(self, done: Done | None) -> None:
        """Shows units, Control and the areas; after a change of either of these those of now."""
        self.view.set_units(self.session.view.state.forces)
        self.view.set_playing_area(self.session.view.state.play.area)
        if done is not None:
            before, after = done.before, done.after
            is_changed = before.basis != after.basis
            if not is_changed and (before.determined, before.stage, before.progress) == (
                after.determined,
                after.stage,
                after.progress,
            ):
                self.view.set_control(self._control_shown)
                self._offer_pockets()
                return
            self._is_determined = self._is_determined and not is_changed
        state = self.session.view.state
        rulebook = self.session.campaign.rulebook
        is_offered = bool(state.determined) and state.stage in (Stage.SET_UP, Stage.SCENARIO)
        self._is_determined = self._is_determined and is_offered
        areas = determined_areas if self._is_determined else current_areas
        self._areas = areas(state, rulebook)
        self.comparison.show_determined(is_offered, self._is_determined)
        self.view.set_control(self._control_shown)
        self.view.set_areas(self._areas)
        self.view.set_description(self._describe)
        self.areas_table.areas_model.show_areas(self._areas)
        has_areas = self.areas_table.areas_model.rowCount() > 0
        self.areas_table.setVisible(has_areas)
        self.no_areas.setVisible(not has_areas)
        if not self.table.isHidden():
            self.table.show_areas(self._areas, self._control_shown)
        self.drawing.refresh()
        self.comparison.show_dates(state.determined)
        self._show_changes()
        self._offer_pockets()
        self._show_hex(self.view.cursor_hex)

    @property
    def _control_shown(self) -> Control:
        """Who Controls what, as the areas shown have it, and the vehicles that are still there."""
        state = self.session.view.state
        fixed = state.determined[-1].control if self._is_determined else None
        return control_shown(state, self.session.campaign.rulebook, fixed)

    def show_determined(self, is_determined: bool) -> None:
        """Shows the areas fixed in step 4.505 for this scenario, or those of Control as it is now."""
        self._is_determined = is_determined
        self.refresh(None)

    @property
    def _control(self) -> Control:
        return self.session.view.state.control

    def _describe(self, hex_: Hex) -> str:
        return explanation_text(explain(self._board, self._areas, hex_))

    def _show_changes(self) -> None:
        """Shows what changed since the date compared with, if one is chosen."""
        place = self.comparison.place
        changes = None
        if place is not None:
            earlier = areas_of_date(self.session.view.state, self.session.campaign.rulebook, place)
            changes = compare(earlier, self._areas)
        self.comparison.show_changes(changes)
        self.view.set_changes(changes)

    def forget_typed(self) -> None:
        """Empties the fields, and leaves the reason for a drawing unwritten."""
        for field in (self.bar.go_field, self.tools.list_field, self.table.filter_field):
            field.clear()
        self.drawing.form.field.clear()

    # Pockets

    def _offer_pockets(self) -> None:
        """Offers the pockets; in step 4.505 they come up by themselves, to be decided on.

        Once the step is over nothing is left to decide until play begins.
        """
        state = self.session.view.state
        progress = state.progress
        current = current_areas(state, self.session.campaign.rulebook)
        self.pockets.show_areas(current)
        if progress is not None:
            is_open = progress.status(RecoveryStep.DEPLOYMENT_AREAS) in (StepStatus.NOW, StepStatus.LATER)
        else:
            is_set_up = state.stage is Stage.SET_UP and not state.determined
            is_open = is_set_up or state.stage is Stage.SCENARIO
        self.modes.offer_pockets(len(current.pockets) if is_open else 0)
        is_now = progress is not None and progress.now is RecoveryStep.DEPLOYMENT_AREAS
        if is_now and not self._is_step_now and self.pockets.undecided:
            self.modes.show_pockets()
        self._is_step_now = is_now

    def _on_pockets(self, are_wanted: bool) -> None:
        self.pockets.setVisible(are_wanted)
        if are_wanted:
            self.show_determined(False)
            self._has_room.start(0)
        else:
            self.view.set_selected((self.view.cursor_hex,))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.modes.are_pockets_shown and self.pockets.undecided:
            self._has_room.start(0)

    def _point_out_pocket(self) -> None:
        """Shows the pocket on the map, once the map is as large as it will be."""
        if self.isVisible() and self.modes.are_pockets_shown:
            self.pockets.point_out()

    def _show_pocket(self, pocket: Pocket) -> None:
        self.view.fit_hexes(pocket.hexes, 3)
        self.view.set_selected(pocket.hexes)

    # Pointing

    def _show_hex(self, hex_: Hex) -> None:
        self.hex_card.show_hex(self._areas, hex_)

    def _on_hovered(self, hex_: Hex | None) -> None:
        self._show_hex(self.view.cursor_hex if hex_ is None else hex_)

    def _on_cursor(self, hex_: Hex) -> None:
        if not self.modes.is_drawing:
            self.view.set_selected((hex_,))
        self._show_hex(hex_)
        if not self.table.isHidden():
            self.table.show_hex(hex_)

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

    def _go_to(self, hex_: Hex) -> None:
        """Follows a person from row to row of the table."""
        self.view.go_to(hex_)
        self._on_cursor(hex_)

    def _on_table_wanted(self, is_wanted: bool) -> None:
        if is_wanted:
            self.view.centre_on(self.view.cursor_hex)
            self.table.show_areas(self._areas, self._control_shown)
            self.table.show_hex(self.view.cursor_hex)
        self.table.setVisible(is_wanted)
        self.legend.set_wanted(not is_wanted)
        self._fit_table()
        target = self.table if is_wanted else self.view
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    # Acting

    def _on_tool_changed(self) -> None:
        """Lets a drag do what the hand is for: paint, unless one looks or places a picture."""
        paints = self.modes.is_drawing or self.tools.tool.gives_control
        self.view.set_mode(Mode.PAINT if paints and not self.underlay.is_placing else Mode.PAN)

    def _on_drawing(self, is_drawing: bool) -> None:
        self.tools.setVisible(not is_drawing)
        self.drawing.setVisible(is_drawing)
        self.drawing.clear()
        self._on_tool_changed()
        if is_drawing:
            self.show_determined(False)
        else:
            self.view.set_selected((self.view.cursor_hex,))

    def _on_clicked(self, hex_: Hex, modifiers: Qt.KeyboardModifier) -> None:
        if self.underlay.is_placing:
            return
        self._on_cursor(hex_)
        if self.modes.is_drawing:
            self.drawing.toggle(hex_)
            return
        tool = self.tools.tool
        if tool.places_vehicles:
            is_one_more = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._click_vehicle(tool.side or Side.BRITISH, hex_, is_one_more=is_one_more)
        elif tool.gives_control:
            is_whole = self.tools.is_whole_building or bool(modifiers & Qt.KeyboardModifier.AltModifier)
            self._set(self._whole((hex_,)) if is_whole else (hex_,), tool.side)
        elif self._is_location(hex_):
            following = {None: Side.BRITISH, Side.BRITISH: Side.GERMAN, Side.GERMAN: None}
            self._set((hex_,), following[self._control.by_hex.get(hex_)])

    def _on_dragged(self, hexes: list[Hex]) -> None:
        if self.modes.is_drawing:
            self.drawing.add(hexes)
            return
        locations = tuple(hex_ for hex_ in hexes if self._is_location(hex_)) or tuple(hexes)
        self._set(self._whole(locations) if self.tools.is_whole_building else locations, self.tools.tool.side)

    def _on_rows(self, hexes: list[Hex], modifiers: Qt.KeyboardModifier) -> None:
        """Does with the rows chosen in the table what a click or a drag does on the map."""
        if len(hexes) > 1 and (self.modes.is_drawing or self.tools.tool.gives_control):
            self._on_dragged(hexes)
        else:
            self._on_clicked(hexes[0], modifiers)

    def _whole(self, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """The hexes, and all others of the buildings that stand in them."""
        found = dict.fromkeys(hexes)
        for hex_ in hexes:
            found |= dict.fromkeys(self._board.building_of(hex_))
        return tuple(found)

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
            self.underlay.stop_placing()
            self.modes.set_drawing(False)
            self.tools.choose(Tool.LOOK)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        super().keyPressEvent(event)

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_panel()
        self._fit_table()

    def _fit_table(self) -> None:
        """Leaves the table alone where there is no room for the map beside it."""
        is_high = self.height() >= theme().sizes.pixels(_HIGH_ENOUGH)
        for widget in (self.view, self.bar.zoom):
            widget.setVisible(self.table.isHidden() or is_high)

    def _fit_panel(self) -> None:
        """Gives the panel what it needs, and the map all the rest."""
        sizes = theme().sizes
        wanted = min(sizes.pixels(400), max(sizes.pixels(376), self.width() * 23 // 100))
        self._panel.setFixedWidth(min(wanted, max(self.width() // 2, 1)))


def _scrolled(*widgets: QWidget) -> QScrollArea:
    """The widgets below each other, to be scrolled where there is no room for all."""
    panel = QWidget()
    column = spaced(QVBoxLayout(panel), 0, 1.5)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return scrolled(panel, only_down=True)
