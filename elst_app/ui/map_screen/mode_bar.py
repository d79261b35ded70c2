"""What the panel beside the map is for: Control, a drawing by hand, the surrounded pockets."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import row, spaced


class ModeBar(QWidget):
    """Control or drawing by hand, one of the two; the pockets beside it, while there are any."""

    drawing_wanted = Signal(bool)
    """True where a person wants to draw by hand, False for Control."""
    pockets_wanted = Signal(bool)
    """The pockets are to be shown or put away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = self._made_pill(self.tr("Control"), "", "modeControl", self.tr("Set Control"))
        self._draw = self._made_pill(self.tr("Draw"), "D", "modeDraw", self.tr("Draw areas by hand"))
        self._pockets = self._made_pill(self.tr("Pockets"), "", "modePockets", "")
        self._group = QButtonGroup(self)
        self._group.addButton(self._control, 0)
        self._group.addButton(self._draw, 1)
        self._control.setChecked(True)
        self._draw.toggled.connect(self.drawing_wanted)
        self._pockets.toggled.connect(self.pockets_wanted)
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(row(self._control, self._draw, self._pockets, gap=1))

    def _made_pill(self, text: str, key: str, object_name: str, spoken: str) -> KeyButton:
        pill = KeyButton(text, key, "pill")
        pill.setObjectName(object_name)
        pill.setAccessibleName(spoken)
        pill.setToolTip(spoken)
        pill.setCheckable(True)
        return pill

    @property
    def is_drawing(self) -> bool:
        """Whether areas are drawn by hand now."""
        return self._draw.isChecked()

    def set_drawing(self, is_drawing: bool) -> None:
        """Goes over to drawing by hand, or back to Control."""
        (self._draw if is_drawing else self._control).setChecked(True)

    @property
    def are_pockets_shown(self) -> bool:
        """Whether the pockets are shown."""
        return self._pockets.isChecked()

    def show_pockets(self) -> None:
        """Has the pockets shown."""
        self._pockets.setChecked(True)

    def offer_pockets(self, number: int) -> None:
        """Offers that many pockets to look at."""
        spoken = self.tr("Surrounded pockets: {0}").format(number)
        self._pockets.setAccessibleName(spoken)
        self._pockets.setToolTip(spoken)
        self._pockets.setVisible(number > 0)
        if not number:
            self._pockets.setChecked(False)
