"""Over the map: go to a hex, zoom, the layers, the table."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from elst_app.ui.board import BoardView
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced

_ZOOM_STEP: Final = 1.25

_WIDE: Final = 560
"""From how many pixels, at a text size of 100 %, it tells the scale and has a button for the whole map."""


class MapBar(QWidget):
    """One slim line; where there is little room some of it is left to the keys, and it breaks."""

    hex_wanted = Signal(str)
    """The name of a hex to go to, as typed."""
    layers_wanted = Signal(bool)
    """The layers are to be shown or put away."""
    table_wanted = Signal(bool)
    """The table of the hexes is to be shown or put away."""

    def __init__(self, view: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.go_field = QLineEdit()
        self.go_field.setObjectName("goToHex")
        self.go_field.setPlaceholderText(self.tr("Hex (G)"))
        self.go_field.setAccessibleName(self.tr("Go to hex"))
        self.go_field.returnPressed.connect(lambda: self.hex_wanted.emit(self.go_field.text()))
        shortcut = QShortcut(QKeySequence("G"), self)
        shortcut.activated.connect(self._take_focus)
        hint = self.tr("Ctrl and the wheel zoom where the pointer is")
        self._smaller = _button("−", self.tr("Smaller"), "zoomOut", self._zoom_out, hint)
        self._larger = _button("+", self.tr("Larger"), "zoomIn", self._zoom_in, hint)
        self._whole = _button(self.tr("Whole map"), self.tr("Show the whole map"), "wholeMap", view.fit_map)
        self._percent = muted()
        self._percent.setObjectName("zoomPercent")
        self._percent.setToolTip(hint)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        holder = QWidget()
        flow = spaced(FlowLayout(holder), 0, 2)
        self.zoom = row(self._smaller, self._percent, self._larger, self._whole, gap=1)
        flow.addWidget(self.go_field)
        flow.addWidget(self.zoom)
        self.layers = _pill(self.tr("Layers"), "", "showLayers", self.tr("Layers and the picture underneath"))
        self.layers.toggled.connect(self.layers_wanted)
        self.table = _pill(self.tr("Table"), "T", "showTable", self.tr("The hexes as a table"))
        self.table.toggled.connect(self.table_wanted)
        flow.addWidget(row(self.layers, self.table, gap=1))
        spaced(QHBoxLayout(self), 0, 0).addWidget(holder, 1)
        view.view_changed.connect(self._show_percent)
        theme().changed.connect(self._resize)
        self._resize()
        self._show_percent()

    def _zoom_out(self) -> None:
        self._view.zoom_by(1 / _ZOOM_STEP)

    def _zoom_in(self) -> None:
        self._view.zoom_by(_ZOOM_STEP)

    def _take_focus(self) -> None:
        self.go_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_percent(self) -> None:
        self._percent.setText(self.tr("{0} %").format(self._view.zoom_percent))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize()

    def _resize(self) -> None:
        is_wide = self.width() >= theme().sizes.pixels(_WIDE)
        for widget in (self._percent, self._whole):
            widget.setVisible(is_wide)
        self.go_field.setFixedWidth(theme().sizes.pixels(100))
        self._percent.setMinimumWidth(self._percent.fontMetrics().horizontalAdvance("000 %") + 4)


def _button(text: str, name: str, object_name: str, act: Callable[[], None], hint: str = "") -> QToolButton:
    made = QToolButton()
    made.setText(text)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setObjectName(object_name)
    made.setAccessibleName(name)
    made.setToolTip(f"{name}\n{hint}" if hint else name)
    made.clicked.connect(act)
    return made


def _pill(text: str, key: str, object_name: str, spoken: str) -> KeyButton:
    made = KeyButton(text, key, "pill")
    made.setObjectName(object_name)
    made.setCheckable(True)
    made.setAccessibleName(spoken)
    made.setToolTip(spoken)
    return made
