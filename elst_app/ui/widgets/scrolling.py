"""Pages that can be scrolled where the screen is too low for them, and scrolling to a part of one."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QTableView, QVBoxLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced

_LAYOUT_ROUNDS: Final = 4
"""Text that wraps finds its height only once the layouts around it have theirs: so often they go round."""


def scrolled(page: QWidget, name: str = "", *, only_down: bool = False) -> QScrollArea:
    """The page as wide as its room, or at least as it needs; the focus stays with what is on it.

    With `only_down` it cannot be scrolled sideways.
    """
    area = QScrollArea()
    area.setObjectName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if only_down:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(page)
    return area


def at_the_top(page: QWidget) -> QWidget:
    """The page with the room below it left free."""
    holder = QWidget()
    column = spaced(QVBoxLayout(holder), 0, 0)
    column.addWidget(page)
    column.addStretch(1)
    return holder


def focus_in_view(widget: QWidget) -> None:
    """Gives `widget` the focus, and scrolls to it once what was shown with it has its place."""
    widget.setFocus()
    bring_into_view(widget)


def bring_into_view(widget: QWidget) -> None:
    """Scrolls to `widget` once what was shown with it has its place; to its upper end where it is high."""
    QTimer.singleShot(0, widget, partial(_scroll_to, widget, _LAYOUT_ROUNDS))


def bring_cell_into_view(table: QTableView) -> None:
    """Scrolls the page around a table that is as high as its rows, so that the current cell is seen."""
    holder = _area_around(table)
    content = None if holder is None else holder.widget()
    if holder is not None and content is not None:
        cell = table.visualRect(table.currentIndex())
        place = table.viewport().mapTo(content, cell.center())
        holder.ensureVisible(holder.horizontalScrollBar().value(), place.y(), 0, cell.height())


def _area_around(widget: QWidget) -> QScrollArea | None:
    holder = widget.parentWidget()
    while holder is not None and not isinstance(holder, QScrollArea):
        holder = holder.parentWidget()
    return holder


def _scroll_to(widget: QWidget, rounds: int) -> None:
    if rounds:
        QTimer.singleShot(0, widget, partial(_scroll_to, widget, rounds - 1))
    holder = _area_around(widget)
    if holder is not None:
        holder.ensureWidgetVisible(widget, 0, theme().sizes.space(4))
        content = holder.widget()
        if content is not None and widget.height() > holder.viewport().height():
            top = widget.mapTo(content, QPoint(0, 0)).y()
            holder.verticalScrollBar().setValue(top)
