"""The list of screens on the left, with a number where something waits."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from elst_app.drawing.fonts import Weight, font
from elst_app.ui.theme import restyle, theme
from elst_app.ui.window.screens import ScreenPlace

_COUNT = Qt.ItemDataRole.UserRole
"""How many things wait on the screen."""


class _CountDelegate(QStyledItemDelegate):
    """Draws the number of what waits at the right end of a line."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        count = index.data(_COUNT)
        if not count:
            return
        table, sizes = theme().colours, theme().sizes
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(sizes.body, Weight.SEMI_BOLD))
        metrics = painter.fontMetrics()
        width = max(metrics.horizontalAdvance(str(count)) + sizes.space(3), sizes.pixels(26))
        line = QRectF(option.rect)
        badge = QRectF(0, 0, width, metrics.height())
        badge.moveCenter(line.center())
        badge.moveRight(line.right() - sizes.space(2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.danger))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setPen(QColor(table.danger_text))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(count))
        painter.restore()


class Navigation(QListWidget):
    """The screens by name, in their order."""

    def __init__(self, places: Sequence[ScreenPlace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places = tuple(places)
        self.setObjectName("screens")
        self.setProperty("kind", "nav")
        self.setAccessibleName(self.tr("Screens"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_CountDelegate(self))
        for place in self._places:
            self.addItem(place.title)
        theme().changed.connect(self._fit)
        self._fit()

    def show_count(self, key: str, count: int) -> None:
        """Shows how many things wait on a screen; 0 for none."""
        for row, place in enumerate(self._places):
            if place.key == key:
                item = self.item(row)
                item.setData(_COUNT, count)
                text = self.tr("{screen}, {number} waiting").format(screen=place.title, number=count)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, text if count else place.title)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """Sets the lines close where they have no room in the height otherwise."""
        sizes = theme().sizes
        line = self.fontMetrics().height() + sizes.space(5) + 6
        is_dense = self.count() * line + sizes.space(4) + 4 > self.height()
        if is_dense != bool(self.property("dense")):
            self.setProperty("dense", is_dense)
            restyle(self)

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(place.title) for place in self._places)
        # The chosen one is drawn in a heavier weight.
        self.setFixedWidth(int(widest * 1.1) + theme().sizes.space(18))
