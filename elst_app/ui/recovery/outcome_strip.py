"""What the last act came to: the dice, the row they fell into among the others, and the line of it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Row
from elst_app.ui.recovery.roll_card import final_text
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.dice import small_faces
from elst_app.ui.widgets.labels import Text, strong
from elst_app.ui.widgets.layouts import FlowLayout, clear, spaced

_MOST: Final = 7
"""How many fields of a long table are shown: those around the one that came."""


class RowStrip(QWidget):
    """The rows of a table as short fields in one line; the one that came is filled."""

    def __init__(self, rows: Sequence[Row], lit: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self.lit = tuple(rows), lit
        first = max(0, min(lit - _MOST // 2, len(rows) - _MOST))
        self.places = range(first, min(len(rows), first + _MOST))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(final_text(rows, lit))

    def sizeHint(self) -> QSize:
        sizes = theme().sizes
        height = self.fontMetrics().height() + sizes.space(2)
        return QSize(sum(self._widths()), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        table, sizes = theme().colours, theme().sizes
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for place, width in zip(self.places, self._widths(), strict=True):
            box = QRectF(left + 1, 1, width - 2, self.height() - 2)
            is_lit = place == self.lit
            painter.setPen(QPen(QColor(table.text if is_lit else table.line), 2 if is_lit else 1))
            painter.setBrush(QColor(table.selected) if is_lit else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, sizes.pixels(4), sizes.pixels(4))
            painter.setPen(QColor(table.selected_text if is_lit else table.muted))
            painter.setFont(self._font(is_lit))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, final_text(self.rows, place))
            left += width
        painter.end()

    def _font(self, is_lit: bool) -> QFont:
        made = QFont(self.font())
        made.setWeight(QFont.Weight.Bold if is_lit else QFont.Weight.Normal)
        return made

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(self._font(True))
        padding = theme().sizes.space(5)
        return [metrics.horizontalAdvance(final_text(self.rows, place)) + padding for place in self.places]


class OutcomeStrip(EdgedPanel):
    """Stands above the case that comes next, so that nobody misses what the last one brought."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("outcome")
        self.text = Text()
        self.text.setObjectName("outcomeText")
        self._dice_part = QWidget()
        self._dice = spaced(FlowLayout(self._dice_part), 0, 2)
        body = spaced(QVBoxLayout(self), (5, 2.5, 3, 2.5), 1.5)
        body.addWidget(self._dice_part)
        body.addWidget(self.text)
        self.strip: RowStrip | None = None

    def show_outcome(
        self, text: str, side: Side | None, dice: Sequence[int], rows: Sequence[Row], lit: int | None
    ) -> None:
        """Shows the line of an act, with its dice and row if it has any."""
        self.text.setText(text)
        self.set_edge(side)
        clear(self._dice)
        self.strip = None
        for face in small_faces(dice, 30):
            self._dice.addWidget(face)
        if lit is not None:
            self.strip = RowStrip(rows, lit)
            self._dice.addWidget(self.strip)
            self._dice.addWidget(strong(rows[lit].result))
        self._dice_part.setVisible(bool(dice))
        self.show()

    def forget(self) -> None:
        """Shows nothing any more."""
        self.text.setText("")
        clear(self._dice)
        self.strip = None
        self.hide()
