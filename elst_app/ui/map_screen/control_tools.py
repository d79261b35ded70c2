"""What a click or a drag on the map does: look, give Control, note vehicles; and hexes typed as a list."""

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from elst_app.rules.sides import Side
from elst_app.ui.map_screen.tool_button import ToolButton
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced


class Tool(StrEnum):
    """What a hand on the map does."""

    LOOK = "look"
    NOBODY = "nobody"
    BRITISH = "British"
    GERMAN = "German"
    BRITISH_VEHICLE = "British vehicle"
    GERMAN_VEHICLE = "German vehicle"

    @property
    def side(self) -> Side | None:
        """The side the tool gives Control or a vehicle to."""
        if self in (Tool.BRITISH, Tool.BRITISH_VEHICLE):
            return Side.BRITISH
        return Side.GERMAN if self in (Tool.GERMAN, Tool.GERMAN_VEHICLE) else None

    @property
    def gives_control(self) -> bool:
        """Whether it sets Control, to nobody too."""
        return self in (Tool.BRITISH, Tool.GERMAN, Tool.NOBODY)

    @property
    def places_vehicles(self) -> bool:
        """Whether it puts vehicles down and takes them up."""
        return self in (Tool.BRITISH_VEHICLE, Tool.GERMAN_VEHICLE)


class ControlTools(Card):
    """The tools, one of them in the hand; the hexes to type for it; the rest of the map at once."""

    tool_chosen = Signal(object)
    """Another `Tool` is in the hand."""
    hexes_typed = Signal(str)
    """The text of a list of hexes, for the tool in the hand."""
    rest_wanted = Signal(object)
    """All that is nobody's goes to this `Side`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        spaced(self.body, (3, 2, 3, 2), 1)
        self._hint = muted()
        self._hint.setObjectName("toolHint")
        self._whole = QCheckBox(self.tr("The whole building (Alt)"))
        self._whole.setObjectName("wholeBuilding")
        self._group = QButtonGroup(self)
        self._buttons: dict[Tool, ToolButton] = {}
        names = {
            Tool.LOOK: (self.tr("Look"), "L", self.tr("Look: in the hand")),
            Tool.NOBODY: (self.tr("Nobody"), "N", self.tr("Nobody: in the hand")),
            Tool.BRITISH: (self.tr("British"), "B", self.tr("British Control: in the hand")),
            Tool.GERMAN: (self.tr("German"), "R", self.tr("German Control: in the hand")),
            Tool.BRITISH_VEHICLE: (self.tr("Vehicle"), "V", self.tr("British vehicle: in the hand")),
            Tool.GERMAN_VEHICLE: (self.tr("Vehicle"), "W", self.tr("German vehicle: in the hand")),
        }
        tools = QWidget()
        grid = spaced(QGridLayout(tools), 0, 1)
        for place, (tool, (text, key, spoken)) in enumerate(names.items()):
            button = ToolButton(text, key, tool.side, is_vehicle=tool.places_vehicles)
            button.setObjectName(f"tool{tool.name.title().replace('_', '')}")
            button.setAccessibleName(spoken)
            button.setToolTip(spoken)
            self._group.addButton(button)
            self._buttons[tool] = button
            button.toggled.connect(self._on_toggled)
            grid.addWidget(button, place // 2, place % 2)
        for column in range(2):
            grid.setColumnStretch(column, 1)
        self.body.addWidget(tools)
        self._hints = QWidget()
        hints = spaced(QVBoxLayout(self._hints), 0, 0)
        hints.addWidget(self._hint)
        hints.addWidget(self._whole)
        hints.addStretch(1)
        self.body.addWidget(self._hints)
        self.body.addWidget(self._made_list())
        self.body.addWidget(self._made_rest())
        theme().changed.connect(self._keep_room)
        self._keep_room()
        self._buttons[Tool.LOOK].setChecked(True)

    def _made_list(self) -> QWidget:
        self.list_field = QLineEdit()
        self.list_field.setObjectName("hexList")
        self.list_field.setPlaceholderText(self.tr("Hexes: L6 M6 N5"))
        self.list_field.setAccessibleName(self.tr("Hexes for what is in the hand"))
        self.list_field.returnPressed.connect(self._type)
        self.list_field.textChanged.connect(self._show_hint)
        self.set_button = ActButton(self.tr("Set"))
        self.set_button.setObjectName("setHexList")
        self.set_button.acted.connect(self._type)
        made = QWidget()
        line = spaced(QHBoxLayout(made), 0, 1.5)
        line.addWidget(self.list_field, 1)
        line.addWidget(self.set_button)
        return made

    def _made_rest(self) -> QWidget:
        buttons = []
        for side, text, spoken in (
            (Side.BRITISH, self.tr("British"), self.tr("All that is nobody's becomes British")),
            (Side.GERMAN, self.tr("German"), self.tr("All that is nobody's becomes German")),
        ):
            button = ActButton(text, kind="link")
            button.setObjectName(f"rest{side.value}")
            button.setAccessibleName(spoken)
            button.setToolTip(spoken)
            button.acted.connect(self._rest_british if side is Side.BRITISH else self._rest_german)
            buttons.append(button)
        return row(muted(self.tr("All the rest:")), *buttons, gap=1)

    @property
    def tool(self) -> Tool:
        """The tool in the hand."""
        return next((tool for tool, button in self._buttons.items() if button.isChecked()), Tool.LOOK)

    @property
    def is_whole_building(self) -> bool:
        """Whether Control goes to all hexes of a building together."""
        return self.tool.gives_control and self._whole.isChecked()

    def choose(self, tool: Tool) -> None:
        """Puts another tool into the hand."""
        self._buttons[tool].setChecked(True)

    def _on_toggled(self, checked: bool) -> None:
        if checked:
            can_type = self.tool is not Tool.LOOK
            self.set_button.setEnabled(can_type)
            self._show_hint()
            self._whole.setVisible(self.tool.gives_control)
            self.tool_chosen.emit(self.tool)

    def _show_hint(self) -> None:
        self._hint.setText(self._hint_for(self.tool))

    def _hint_for(self, tool: Tool) -> str:
        if tool is Tool.LOOK and self.list_field.text().strip():
            return self.tr("First choose above what these hexes are to become.")
        if tool is Tool.LOOK:
            return self.tr("Click changes a building or road exit; drag moves the map.")
        if tool.gives_control:
            return self.tr("Click or drag over hexes. Esc: look.")
        return self.tr("Click puts one with functional MA there or takes it away; Shift: one more.")

    def _keep_room(self) -> None:
        """Two lines for the hint, or one and the box, so that what is below does not jump."""
        line = self._hint.fontMetrics().lineSpacing()
        self._hints.setMinimumHeight(line + max(line, self._whole.sizeHint().height()))

    def _type(self) -> None:
        if self.list_field.text().strip() and self.tool is not Tool.LOOK:
            self.hexes_typed.emit(self.list_field.text())

    def _rest_british(self) -> None:
        self.rest_wanted.emit(Side.BRITISH)

    def _rest_german(self) -> None:
        self.rest_wanted.emit(Side.GERMAN)
