"""The layers of the map, each to be shown or hidden."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from elst_app.drawing.layers import SHOWN_AT_FIRST, Layer
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.layouts import spaced


class LayerList(Card):
    """A box to tick for each layer; room below them for what lies under the board."""

    toggled = Signal(object, bool)
    """This `Layer` is to be shown or hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        spaced(self.body, (2, 2, 1, 2), 1)
        names = {
            Layer.NAMES: self.tr("Hex names"),
            Layer.CONTROL: self.tr("Control"),
            Layer.AREAS: self.tr("Areas"),
            Layer.NO_MANS_LAND: self.tr("No Man's Land"),
            Layer.ISOLATED: self.tr("Isolated"),
            Layer.FRONT_LINE: self.tr("Front Line"),
            Layer.ENTRY: self.tr("Entry hexes"),
            Layer.UNITS: self.tr("Units"),
            Layer.PLAYING_AREA: self.tr("Playing area"),
            Layer.CHANGES: self.tr("Changes"),
            Layer.DRAWN: self.tr("By hand"),
        }
        self._boxes = {}
        grid = spaced(QGridLayout(), 0, 0)
        for place, (layer, name) in enumerate(names.items()):
            box = QCheckBox(name)
            box.setObjectName(f"layer{layer.name.title().replace('_', '')}")
            box.setChecked(layer in SHOWN_AT_FIRST)
            box.toggled.connect(self._on_toggled)
            self._boxes[box] = layer
            grid.addWidget(box, place // 2, place % 2)
        self.body.addLayout(grid)

    def _on_toggled(self, checked: bool) -> None:
        box = self.sender()
        if isinstance(box, QCheckBox):
            self.toggled.emit(self._boxes[box], checked)
