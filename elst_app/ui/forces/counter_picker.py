"""A pick list of every counter a side has, and how many: it writes `3 x LMG` into the list (4.515)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from elst_app.rules.forces import MOST_AT_ONCE, EquipmentChart, counter_name, models_of
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitChart
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.phrases import word


class CounterPicker(QWidget):
    """How many, which, and the button that adds them."""

    picked = Signal(str)
    """Carries the words for the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: Side | None = None
        self.count = QSpinBox()
        self.count.setObjectName("pickCount")
        self.count.setAccessibleName(self.tr("How many"))
        self.count.setRange(1, MOST_AT_ONCE)
        self.counters = QComboBox()
        self.counters.setObjectName("pickCounter")
        self.counters.setAccessibleName(self.tr("Counter"))
        self.counters.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.counters.setMinimumContentsLength(6)
        add = KeyButton(self.tr("Add"))
        add.setObjectName("pickAdd")
        add.setAccessibleName(self.tr("Add to the list"))
        add.pressed_by_person.connect(self._pick)
        body = spaced(QHBoxLayout(self), 0, 2)
        body.addWidget(self.count)
        body.addWidget(self.counters, 1)
        body.addWidget(add)
        theme().changed.connect(self._fit)
        self._fit()

    def show_side(self, units: UnitChart, equipment: EquipmentChart, side: Side) -> None:
        """Offers the counters of that side."""
        if side is self._side:
            return
        self._side = side
        self.counters.clear()
        for model in models_of(units, equipment, side):
            name = counter_name(model)
            kind = "" if name == word(model.kind) else f" · {word(model.kind)}"
            self.counters.addItem(f"{name}{kind}", name)

    def forget(self) -> None:
        """Goes back to the first counter."""
        self.count.setValue(1)
        self.counters.setCurrentIndex(0)

    def _pick(self) -> None:
        self.picked.emit(f"{self.count.value()} x {self.counters.currentData()}")

    def _fit(self) -> None:
        self.count.setFixedWidth(theme().sizes.pixels(74))
