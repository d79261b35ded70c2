"""The layers of the map, each to be shown or hidden."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QVBoxLayout, QWidget

from elst_app.drawing.layers import SHOWN_AT_FIRST, Layer
from elst_app.ui.map_screen.fold import Fold
from elst_app.ui.widgets.layouts import row, spaced


class LayerList(QFrame):
    """A box to tick for each layer, folded away at first."""

    toggled = Signal(object, bool)
    """This `Layer` is to be shown or hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        names = {
            Layer.NAMES: self.tr("Hex names"),
            Layer.CONTROL: self.tr("Control"),
            Layer.AREAS: self.tr("Areas"),
            Layer.NO_MANS_LAND: self.tr("No Man's Land"),
            Layer.ISOLATED: self.tr("Isolated"),
            Layer.FRONT_LINE: self.tr("Front Line"),
            Layer.ENTRY: self.tr("Entry hexes"),
        }
        self._boxes = {}
        for layer, name in names.items():
            box = QCheckBox(name)
            box.setObjectName(f"layer{layer.name.title().replace('_', '')}")
            box.setChecked(layer in SHOWN_AT_FIRST)
            box.toggled.connect(self._on_toggled)
            self._boxes[box] = layer
        self.fold = Fold(self.tr("Layers"), "layers", is_open=False)
        self.fold.body.addWidget(row(*self._boxes, gap=1))
        spaced(QVBoxLayout(self), (0, 0, 2, 0), 0).addWidget(self.fold)

    def _on_toggled(self, checked: bool) -> None:
        box = self.sender()
        if isinstance(box, QCheckBox):
            self.toggled.emit(self._boxes[box], checked)
