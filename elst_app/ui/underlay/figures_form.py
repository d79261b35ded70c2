"""The place of a picture as figures: where A1 is, and how large a hex."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QSizePolicy, QWidget

from elst_app.drawing.underlay import Placement
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced


class FiguresForm(QWidget):
    """Four figures in pixels of the picture."""

    entered = Signal(float, float, float, float)
    """The centre of A1, the distance from hexrow to hexrow, the height of a hex."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = spaced(QGridLayout(self), 0, 1)
        self.fields: list[QDoubleSpinBox] = []
        names = (
            (self.tr("A1 from the left"), "figureX", -5_000.0),
            (self.tr("A1 from the top"), "figureY", -5_000.0),
            (self.tr("Hexrow to hexrow"), "figureWidth", 1.0),
            (self.tr("Height of a hex"), "figureHeight", 1.0),
        )
        for place, (name, object_name, least) in enumerate(names):
            field = QDoubleSpinBox()
            field.setObjectName(object_name)
            field.setAccessibleName(self.tr("{0}, in pixels").format(name))
            field.setRange(least, 20_000)
            field.setDecimals(2)
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            label = muted(name)
            label.setBuddy(field)
            self.fields.append(field)
            grid.addWidget(label, place, 0)
            grid.addWidget(field, place, 1)
        grid.setColumnStretch(1, 1)
        place_it = KeyButton(self.tr("Place by these figures"))
        place_it.setObjectName("placeByFigures")
        place_it.pressed_by_person.connect(self._enter)
        grid.addWidget(row(place_it), len(names), 0, 1, 2)

    def show_placement(self, placement: Placement) -> None:
        """Shows the figures of a placement."""
        for field, figure in zip(self.fields, placement.figures, strict=True):
            field.setValue(figure)

    def _enter(self) -> None:
        self.entered.emit(*(field.value() for field in self.fields))
