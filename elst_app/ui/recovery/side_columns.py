"""Both sides beside each other, or below each other where there is no room."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced


class SideColumns(QWidget):
    """A column for each side; the one that may not be seen takes less room."""

    def __init__(self, columns: dict[Side, tuple[QWidget, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_turned = False
        self._columns = spaced(QHBoxLayout(self), 0, 3)
        for widgets in columns.values():
            column = spaced(QVBoxLayout(), 0, 2)
            for widget in widgets:
                column.addWidget(widget)
            column.addStretch(1)
            self._columns.addLayout(column)
        theme().changed.connect(self._fit)

    def show_for(self, hidden: frozenset[Side]) -> None:
        """Gives the sides that may be seen their room; below each other they come first."""
        self._is_turned = Side.BRITISH in hidden and Side.GERMAN not in hidden
        for place, side in enumerate(Side):
            self._columns.setStretch(place, 2 if side in hidden and len(hidden) == 1 else 5)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        is_beside = self.width() >= theme().sizes.pixels(700)
        ways = QBoxLayout.Direction
        below = ways.BottomToTop if self._is_turned else ways.TopToBottom
        self._columns.setDirection(ways.LeftToRight if is_beside else below)
