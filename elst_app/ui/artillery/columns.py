"""Three parts of a screen beside each other; where there is less room, two of them above each other."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced

_THREE_FROM = 1000
"""The width in pixels, at 100 % text, from which three columns have room."""


_LAYOUT_ROUNDS: Final = 4
"""Text that wraps finds its height only once the layouts around it have theirs: so often they go round."""


class Columns(QWidget):
    """Cards on the left, steps in the middle, the map on the right; or steps, and the map over the cards."""

    def __init__(self, cards: QWidget, steps: QWidget, map_view: QWidget) -> None:
        super().__init__()
        self._cards, self._steps, self._map = scrolled(cards), scrolled(steps), map_view
        self._cards.setObjectName("cardColumn")
        self._steps.setObjectName("stepColumn")
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
        for line, stretch in enumerate((1, 0) if three else (5, 4)):
            self._grid.setRowStretch(line, stretch)
        self._cards.setMinimumWidth(sizes.pixels(240 if three else 200))
        self._steps.setMinimumWidth(sizes.pixels(380 if three else 300))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(600, 400)


def focus_in_view(widget: QWidget) -> None:
    """Gives `widget` the focus, and scrolls to it once what was shown with it has its place."""
    widget.setFocus()
    bring_into_view(widget)


def bring_into_view(widget: QWidget) -> None:
    """Scrolls to `widget` once what was shown with it has its place; to its upper end where it is high."""
    QTimer.singleShot(0, widget, partial(_scroll_to, widget, _LAYOUT_ROUNDS))


def _scroll_to(widget: QWidget, rounds: int) -> None:
    if rounds:
        QTimer.singleShot(0, widget, partial(_scroll_to, widget, rounds - 1))
    holder = widget.parentWidget()
    while holder is not None and not isinstance(holder, QScrollArea):
        holder = holder.parentWidget()
    if isinstance(holder, QScrollArea):
        holder.ensureWidgetVisible(widget, 0, theme().sizes.space(4))
        content = holder.widget()
        if content is not None and widget.height() > holder.viewport().height():
            top = widget.mapTo(content, QPoint(0, 0)).y()
            holder.verticalScrollBar().setValue(top)


def scrolled(widget: QWidget) -> QScrollArea:
    """`widget` in an area that scrolls up and down, with what it has no use for left empty below it."""
    holder = QWidget()
    column = spaced(QVBoxLayout(holder), 0, 0)
    column.addWidget(widget)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidget(holder)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
