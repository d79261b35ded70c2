"""Three parts of a screen beside each other; where there is less room, two of them above each other."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.scrolling import at_the_top, scrolled

_THREE_FROM: Final = 1000
"""The width in pixels, at 100 % text, from which three columns have room."""


class Columns(QWidget):
    """Cards on the left, steps in the middle, the map on the right; or steps, and the map over the cards."""

    def __init__(self, cards: QWidget, steps: QWidget, map_view: QWidget) -> None:
        super().__init__()
        self._cards = scrolled(at_the_top(cards), "cardColumn", only_down=True)
        self._steps = scrolled(at_the_top(steps), "stepColumn", only_down=True)
        self._map = map_view
        self._grid = spaced(QGridLayout(self), 0, 1)
        self._grid.setSpacing(theme().sizes.space(4))
        self._arranged: tuple[bool, bool] | None = None
        theme().changed.connect(self._arrange)
        self._arrange()

    def steps_to_top(self) -> None:
        """Shows the steps from the top."""
        self._steps.verticalScrollBar().setValue(0)

    def show_cards(self, are_there: bool) -> None:
        """Shows the cards, or leaves their room to the others."""
        if are_there is self._cards.isHidden():
            self._cards.setVisible(are_there)
            self._arrange()

    def _arrange(self) -> None:
        sizes = theme().sizes
        three = self.width() >= sizes.pixels(_THREE_FROM)
        has_cards = not self._cards.isHidden()
        if (three, has_cards) != self._arranged:
            self._arranged = three, has_cards
            for widget in (self._cards, self._steps, self._map):
                self._grid.removeWidget(widget)
            if three:
                self._grid.addWidget(self._cards, 0, 0, 2, 1)
                self._grid.addWidget(self._steps, 0, 1, 2, 1)
                self._grid.addWidget(self._map, 0, 2, 2, 1)
            else:
                self._grid.addWidget(self._steps, 0, 0, 2, 1)
                self._grid.addWidget(self._map, 0, 1, 1 if has_cards else 2, 1)
                self._grid.addWidget(self._cards, 1, 1)
        stretches = (23, 37, 40) if three else (55, 45, 0)
        if not has_cards:
            stretches = (0, 45, 55) if three else stretches
        for column, stretch in enumerate(stretches):
            self._grid.setColumnStretch(column, stretch)
        for line, stretch in enumerate((1, 0) if three else (3, 2)):
            self._grid.setRowStretch(line, stretch)
        self._cards.setMinimumWidth(sizes.pixels(240 if three else 200))
        self._steps.setMinimumWidth(sizes.pixels(380 if three else 300))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(600, 400)
