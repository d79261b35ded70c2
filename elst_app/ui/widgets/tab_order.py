"""Tab goes through a page in the order in which its parts lie there, also through those made later.

Qt goes in the order in which widgets were made: what a step asks would come after the end of the step.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGridLayout,
    QLayout,
    QLayoutItem,
    QSplitter,
    QWidget,
)

from elst_app.ui.widgets.scrolling import bring_into_view

_ONE_STOP = (QAbstractItemView, QAbstractSpinBox, QComboBox)
"""What Tab stops at once, whatever it is made of."""


def step_focus(page: QWidget, *, forward: bool) -> bool:
    """Gives the focus to what comes next on the page, or before, and scrolls to it; whether there is any.

    It goes on from what has the focus, even where that has just been hidden or disabled.
    """
    order = list(_in_order(page))
    if not forward:
        order.reverse()
    place = _place_of_focus(order)
    target = next(filter(_takes_tab, (*order[place + 1 :], *order[: place + 1])), None)
    if target is None:
        return False
    target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    bring_into_view(target)
    return True


def _place_of_focus(order: Sequence[QWidget]) -> int:
    """Where what has the focus stands, or what it is part of; -1 where it is elsewhere."""
    focused = QApplication.focusWidget()
    while focused is not None and focused not in order:
        focused = focused.parentWidget()
    return -1 if focused is None else order.index(focused)


def _takes_tab(widget: QWidget) -> bool:
    everywhere = QApplication.styleHints().tabFocusBehavior() is Qt.TabFocusBehavior.TabFocusAllControls
    wanted = Qt.FocusPolicy.TabFocus if everywhere else Qt.FocusPolicy.StrongFocus
    takes_it = widget.focusPolicy().value & wanted.value == wanted.value
    return takes_it and widget.focusProxy() is None and widget.isVisible() and widget.isEnabled()


def _in_order(widget: QWidget) -> Iterator[QWidget]:
    yield widget
    if isinstance(widget, _ONE_STOP):
        return
    told: list[QWidget] = []
    for part in (*_parts(widget), *widget.children()):
        if isinstance(part, QWidget) and not part.isWindow() and part not in told:
            told.append(part)
            yield from _in_order(part)


def _parts(widget: QWidget) -> Iterator[QWidget]:
    """The parts that lie in a layout; what lies on the others comes after them."""
    layout = widget.layout()
    if layout is not None:
        yield from _laid_out(layout)
    elif isinstance(widget, QSplitter):
        yield from (part for place in range(widget.count()) if (part := widget.widget(place)) is not None)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    places = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        places.sort(key=lambda place: _row_and_column(layout, place))
    for place in places:
        item: QLayoutItem | None = layout.itemAt(place)
        if item is None:
            continue
        part, inner = item.widget(), item.layout()
        if part is not None:
            yield part
        elif inner is not None:
            yield from _laid_out(inner)


def _row_and_column(layout: QGridLayout, place: int) -> tuple[int, int]:
    position: tuple[int, int, int, int] = layout.getItemPosition(place)  # type: ignore[assignment]
    return position[:2]
