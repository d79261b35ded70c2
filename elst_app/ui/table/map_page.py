"""A page over the Table screen with a form on the left and the map on the right."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.rules.hexes import Hex
from elst_app.ui.board import BoardView
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.layouts import ANY_WIDTH, spaced
from elst_app.ui.widgets.scrolling import scrolled

_BESIDE_FROM: Final = 640
"""How many pixels wide, at 100 % text, the page must be for the map beside the form."""

_WIDEST: Final = 640
"""How many pixels wide, at 100 % text, the form beside the map is at most: the rest is for the map."""


class MapPage(QWidget):
    """A subclass fills `form` and names its hex fields: a click on the map goes to the one used last.

    `left` says that it is done or was thought better of; Esc asks for it.
    """

    left = Signal()

    def __init__(self, session: Session, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.session = session
        self.fields: tuple[HexField, ...] = ()
        self.map = BoardView(session.campaign.rulebook.board)
        self.map.setObjectName(f"{name}Map")
        self.map.hex_clicked.connect(self._on_clicked)
        self.leave = KeyButton(self.tr("Back to the table"), "Esc")
        self.leave.setObjectName(f"{name}Leave")
        self.leave.pressed_by_person.connect(self.left)
        holder = QWidget()
        self.form = spaced(QVBoxLayout(holder), (4, 3, 4, 3), 3)
        self._scroll = scrolled(holder)
        self._columns = spaced(QHBoxLayout(self), 0, 2)
        self._columns.addWidget(self._scroll, 6)
        self._columns.addWidget(self.map, 5)
        self.map.installEventFilter(self)
        theme().changed.connect(self._fit)
        self._fit()

    def refresh(self) -> None:
        """Shows the map as it stands."""
        state = self.session.view.state
        self.map.set_control(state.control)
        self.map.set_units(state.forces)

    def _on_clicked(self, hex_: Hex) -> None:
        fields = [field for field in self.fields if field.isVisible()]
        if fields:
            field = max(fields, key=lambda each: each.used)
            field.set_hex(hex_)
            self.on_picked(field)

    def on_picked(self, field: HexField) -> None:
        """A hex was picked on the map for that field."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.map and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._fill_map)
        return False

    def _fill_map(self) -> None:
        """Shows as much of the map as fills its column, around the cursor."""
        self.map.fill_with((self.map.cursor_hex,))

    def _fit(self) -> None:
        ways = QBoxLayout.Direction
        is_beside = self.width() >= theme().sizes.pixels(_BESIDE_FROM)
        self._columns.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
        self._scroll.setMaximumWidth(theme().sizes.pixels(_WIDEST) if is_beside else ANY_WIDTH)
