"""An OBA module of a scenario outside the CG: its side, calibre, Draw Pile and Off-Board Observer (2.8)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSpinBox, QWidget

from elst_app.campaign.play.set_ups import ScenarioOBA
from elst_app.rules.artillery import ArtilleryChart
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.start.beginning_page import put
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.pick_box import PickBox
from elst_app.words.artillery import calibre_text
from elst_app.words.phrases import word


class ModuleRow(QWidget):
    """One module; a hex of an Observer is left empty for a module with a radio (2.8)."""

    removed = Signal(QWidget)
    """It is not wanted; carries itself."""

    def __init__(self, chart: ArtilleryChart, number: int) -> None:
        super().__init__()
        self.setObjectName(f"module{number}")
        self.side: PickBox[Side] = PickBox("moduleSide", self.tr("OBA of"))
        self.side.offer([(word(side), side) for side in Side])
        self.calibre: PickBox[int] = PickBox("moduleCalibre", self.tr("Calibre"))
        self.calibre.offer([(calibre_text(each.mm), each.mm) for each in chart.calibres])
        self.black = _chits("moduleBlack", self.tr("Black chits"), chart.pile.black.value)
        self.red = _chits("moduleRed", self.tr("Red chits"), chart.pile.red.value)
        self.observer = QLineEdit()
        self.observer.setObjectName("moduleObserver")
        self.observer.setAccessibleName(self.tr("Off-Board Observer"))
        self.observer.setPlaceholderText(self.tr("hex, or empty: a radio"))
        remove = KeyButton(self.tr("Without it"), kind="link")
        remove.setObjectName("moduleRemove")
        remove.setAccessibleName(self.tr("Take this OBA module out"))
        remove.pressed_by_person.connect(lambda: self.removed.emit(self))
        grid = spaced(QGridLayout(self), 0, 1)
        fields: tuple[QWidget, ...] = (self.side, self.calibre, self.black, self.red, self.observer)
        for column, each in enumerate(fields):
            put(grid, 0, column, each)
        grid.addWidget(remove, 1, 5)
        theme().changed.connect(self._fit)
        self._fit()

    def show_module(self, module: ScenarioOBA) -> None:
        """Shows these figures."""
        self.side.pick(module.side)
        self.calibre.pick(module.calibre)
        self.black.setValue(module.black)
        self.red.setValue(module.red)
        self.observer.setText("" if module.observer is None else module.observer.name)

    @property
    def module(self) -> ScenarioOBA:
        """The module as it is typed; raises `Refused` for what is no hex."""
        typed = self.observer.text().strip()
        return ScenarioOBA(
            self.side.value,
            self.calibre.value,
            self.black.value(),
            self.red.value(),
            Hex.parse(typed) if typed else None,
        )

    def _fit(self) -> None:
        self.observer.setMinimumWidth(theme().sizes.pixels(150))


def _chits(name: str, text: str, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(0, 20)
    box.setValue(value)
    return box
