"""The hex pointed at: its name and terrain, what it is, and why."""

from PySide6.QtWidgets import QWidget

from elst_app.rules.areas import Areas, explain
from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.areas import class_text, reason_text, terrain_line
from elst_app.words.phrases import listed


class HexCard(Card):
    """Says in one sentence why a hex is in an area, in No Man's Land or Uncontrolled."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        spaced(self.body, (3, 2, 3, 2), 0.5)
        self._board = board
        self.name = heading()
        self.name.setObjectName("hexName")
        self.terrain = muted()
        self.terrain.setObjectName("hexTerrain")
        self.place = Text(kind="strong")
        self.place.setObjectName("hexPlace")
        self.reason = muted()
        self.reason.setObjectName("hexReason")
        self.building = Text()
        self.building.setObjectName("hexBuilding")
        self.body.addWidget(row(self.name, self.terrain))
        for label in (self.place, self.reason, self.building):
            self.body.addWidget(label)

    def show_hex(self, areas: Areas, hex_: Hex) -> None:
        """Shows a hex of the map, as it is in `areas`."""
        found = explain(self._board, areas, hex_)
        self.name.setText(hex_.name)
        self.terrain.setText(terrain_line(self._board[hex_]))
        self.place.setText(class_text(found))
        self.place.set_side(found.hex_class.side)
        reasons = [reason_text(found)]
        if found.isolated:
            reasons.append(self.tr("Isolated"))
        if found.front_line:
            reasons.append(self.tr("a Front Line Hex"))
        self.reason.setText("; ".join(reasons))
        building = self._board.building_of(hex_)
        self.building.setVisible(len(building) > 1)
        if len(building) > 1:
            others = [other for other in building if other != hex_]
            self.building.setText(
                self.tr("Its building stands in {0} too: each hex is Controlled by itself.").format(
                    listed(others)
                )
            )
