"""Layouts that follow the text size, and one that breaks into lines like text."""

from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QGridLayout, QLabel, QLayout, QLayoutItem, QWidget

from elst_app.ui.theme import theme

AnyLayout = TypeVar("AnyLayout", bound=QLayout)

ANY_WIDTH: Final = 16_777_215
"""The greatest width Qt knows: a widget that may be at most so wide may be as wide as it likes."""

_HIGHEST_IN_TEXT: Final = 1.4
"""How many lines of a text a widget is high at most that stands at its end."""


class _Spacing(QObject):
    """Keeps a layout's margins and gaps in step with the text size; lives as long as the layout."""

    def __init__(self, layout: QLayout, margins: tuple[float, float, float, float], gap: float) -> None:
        super().__init__(layout)
        self._layout = layout
        self._margins = margins
        self._gap = gap
        theme().changed.connect(self.apply)
        self.apply()

    def apply(self) -> None:
        sizes = theme().sizes
        self._layout.setContentsMargins(*(sizes.space(steps) for steps in self._margins))
        gap = sizes.space(self._gap)
        self._layout.setSpacing(gap)
        if isinstance(self._layout, QGridLayout):
            self._layout.setHorizontalSpacing(2 * gap)


def spaced(
    layout: AnyLayout, margins: float | tuple[float, float, float, float] = 0, gap: float = 2
) -> AnyLayout:
    """`layout` with margins (all, or left, top, right, bottom) and gaps in steps of the spacing grid."""
    sides = margins if isinstance(margins, tuple) else (margins, margins, margins, margins)
    _Spacing(layout, sides, gap)
    return layout


def show_if(widget: QWidget, is_wanted: bool) -> None:
    """Shows or hides a part of a window. One that has no parent yet does not become a window of its own."""
    if is_wanted and widget.parentWidget() is None:
        widget.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)
    else:
        widget.setVisible(is_wanted)


def clear(layout: QLayout) -> None:
    """Takes everything out of `layout`; its widgets are hidden at once and deleted."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


def row(*widgets: QWidget, gap: float = 2) -> QWidget:
    """The widgets side by side, broken into lines where there is no room."""
    holder = QWidget()
    flow = spaced(FlowLayout(holder), 0, gap)
    for widget in widgets:
        flow.addWidget(widget)
    return holder


class _Placed(NamedTuple):
    """A widget in a line, and its last line of text where it wraps; all of it where it does not."""

    item: QLayoutItem
    size: QSize
    last: QSize

    @property
    def highest_after(self) -> float:
        """How high a widget may be that goes on after it in the same line."""
        return ANY_WIDTH if self.last == self.size else self.last.height() * _HIGHEST_IN_TEXT


class FlowLayout(QLayout):
    """Places its widgets side by side and goes on in the next line where the room ends.

    After a text that wraps, what is small goes on where the last line of the text ends.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """The height by the width, until something in it changes."""

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return height

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + max(0, len(shown) - 1) * self.spacing()
        height = max((item.sizeHint().height() for item in shown), default=0)
        return self._with_margins(QSize(width, height))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._with_margins(size)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Places the items and returns the height they need."""
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        top = inner.top()
        line: list[_Placed] = []
        used = 0
        for item in self._shown():
            size = _size_within(item, inner.width())
            is_too_high = bool(line) and size.height() > line[0].highest_after
            if line and (is_too_high or used + self.spacing() + size.width() > inner.width()):
                top += self._place_line(line, QPoint(inner.left(), top), move=move) + self.spacing()
                line, used = [], 0
            is_wrapped = not line and size.width() < item.sizeHint().width()
            placed = _Placed(item, size, _last_line(item, size) if is_wrapped else size)
            used += placed.last.width() + (self.spacing() if line else 0)
            line.append(placed)
        top += self._place_line(line, QPoint(inner.left(), top), move=move)
        return top - rect.top() + margins.bottom()

    def _place_line(self, line: list[_Placed], start: QPoint, *, move: bool) -> int:
        height = max((placed.size.height() for placed in line), default=0)
        left, middle = start.x(), start.y() + height / 2
        for item, size, last in line:
            if move:
                item.setGeometry(QRect(QPoint(left, round(middle - size.height() / 2)), size))
            left += last.width() + self.spacing()
            middle += (size.height() - last.height()) / 2
        return height


def _size_within(item: QLayoutItem, width: int) -> QSize:
    size = item.sizeHint()
    if size.width() > width:
        size.setWidth(max(width, item.minimumSize().width()))
        if item.hasHeightForWidth():
            size.setHeight(item.heightForWidth(size.width()))
    return size


def _last_line(item: QLayoutItem, size: QSize) -> QSize:
    """The last line of a text that wraps at this size; all of it for what is no text."""
    label = item.widget()
    if not isinstance(label, QLabel) or not label.wordWrap() or label.contentsRect().size() != label.size():
        return size
    text = QTextLayout(label.text().replace("\n", "\N{LINE SEPARATOR}"), label.font())
    text.beginLayout()
    last = QSize()
    while (line := text.createLine()).isValid():
        line.setLineWidth(size.width())
        last = QSize(round(line.naturalTextWidth()) + 1, round(line.height()))
    text.endLayout()
    return last
