"""What a click or a drag on the map does: look, give Control, note vehicles; and hexes typed as a list."""

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced


class Tool(StrEnum):
    """What a hand on the map does."""

    LOOK = "look"
    BRITISH = "British"
    GERMAN = "German"
    NOBODY = "nobody"
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
    """The tools as a row of keys, one of them in the hand; the hexes to type; the rest of the map at once."""

    tool_chosen = Signal(object)
    """Another `Tool` is in the hand."""
    hexes_typed = Signal(str)
    """The text of a list of hexes, for the tool in the hand."""
    rest_wanted = Signal(object)
    """All that is nobody's goes to this `Side`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("In the hand"), parent=parent)
        self._hint = muted()
        self._group = QButtonGroup(self)
        self._buttons: dict[Tool, QPushButton] = {}
        names = {
            Tool.LOOK: (self.tr("Look"), "L", None),
            Tool.BRITISH: (self.tr("British"), "B", Side.BRITISH),
            Tool.GERMAN: (self.tr("German"), "R", Side.GERMAN),
            Tool.NOBODY: (self.tr("Nobody"), "N", None),
            Tool.BRITISH_VEHICLE: (self.tr("British vehicle"), "V", Side.BRITISH),
            Tool.GERMAN_VEHICLE: (self.tr("German vehicle"), "Shift+V", Side.GERMAN),
        }
        for tool, (text, key, side) in names.items():
            button = KeyButton(text, key, "pill")
            button.setObjectName(f"tool{tool.name.title().replace('_', '')}")
            button.setCheckable(True)
            if side is not None:
                button.setProperty("side", side.value)
            self._group.addButton(button)
            self._buttons[tool] = button
            button.toggled.connect(self._on_toggled)
        self.list_field = QLineEdit()
        self.list_field.setObjectName("hexList")
        self.list_field.setPlaceholderText(self.tr("Hexes, such as L6 M6 N5 O5"))
        self.list_field.setAccessibleName(self.tr("Hexes to set"))
        self.list_field.returnPressed.connect(self._type)
        self.set_button = ActButton(self.tr("Set"))
        self.set_button.setObjectName("setHexList")
        self.set_button.acted.connect(self._type)
        self._rest = {side: ActButton("") for side in Side}
        self._rest[Side.BRITISH].setText(self.tr("All the rest British"))
        self._rest[Side.GERMAN].setText(self.tr("All the rest German"))
        self._rest[Side.BRITISH].setObjectName("restBritish")
        self._rest[Side.GERMAN].setObjectName("restGerman")
        self._rest[Side.BRITISH].acted.connect(self._rest_british)
        self._rest[Side.GERMAN].acted.connect(self._rest_german)
        typed = QWidget()
        column = spaced(QVBoxLayout(typed), 0, 2)
        column.addWidget(self.list_field)
        column.addWidget(row(self.set_button, *self._rest.values()))
        self.body.addWidget(row(*self._buttons.values(), gap=1.5))
        self.body.addWidget(self._hint)
        self.body.addWidget(typed)
        self._buttons[Tool.LOOK].setChecked(True)

    @property
    def tool(self) -> Tool:
        """The tool in the hand."""
        return next(tool for tool, button in self._buttons.items() if button.isChecked())

    def choose(self, tool: Tool) -> None:
        """Puts another tool into the hand."""
        self._buttons[tool].setChecked(True)

    def _on_toggled(self, checked: bool) -> None:
        if checked:
            self._hint.setText(self._hint_for(self.tool))
            self.tool_chosen.emit(self.tool)

    def _hint_for(self, tool: Tool) -> str:
        if tool is Tool.LOOK:
            return self.tr("Click a building or road hex to change its Control; drag to move the map.")
        if tool.gives_control:
            return self.tr("Click or drag over buildings and road hexes.")
        return self.tr("Click puts a mobile vehicle with functional MA there, or takes it away.")

    def _type(self) -> None:
        if self.list_field.text().strip():
            self.hexes_typed.emit(self.list_field.text())

    def _rest_british(self) -> None:
        self.rest_wanted.emit(Side.BRITISH)

    def _rest_german(self) -> None:
        self.rest_wanted.emit(Side.GERMAN)
