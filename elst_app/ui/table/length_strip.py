"""How long a scenario can last: each Game Turn it can end with, and how likely that is (CG2)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from elst_app.drawing.fonts import Weight, font
from elst_app.ui.theme import theme
from elst_app.words.phrases import percent

_TALLEST: Final = 26
"""How many pixels high, at 100 % text, the bar of what is likeliest is."""


class LengthStrip(QWidget):
    """A bar for each Game Turn, its chance above and its number below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chances: tuple[tuple[int, Fraction], ...] = ()
        self.setObjectName("lengthStrip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def show_chances(self, chances: Sequence[tuple[int, Fraction]]) -> None:
        """Shows the Game Turns with their chances, as `Scenario.length_chances` gives them."""
        self._chances = tuple(chances)
        turns = ", ".join(
            self.tr("Game Turn {turn}: {chance}").format(turn=turn, chance=percent(chance))
            for turn, chance in self._chances
        )
        self.setAccessibleName(self.tr("The scenario ends with {turns}").format(turns=turns))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = 2 * self._line() + theme().sizes.pixels(_TALLEST) + theme().sizes.space(1)
        return QSize(len(self._chances) * self._wide(), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (turn, chance) in enumerate(self._chances):
            self._paint(painter, place * self._wide(), turn, chance)
        painter.end()

    def _paint(self, painter: QPainter, left: int, turn: int, chance: Fraction) -> None:
        table, sizes = theme().colours, theme().sizes
        wide, line = self._wide(), self._line()
        foot = float(self.height() - line)
        likeliest = max(chance for _, chance in self._chances)
        tall = max(sizes.pixels(2), float(chance / likeliest) * sizes.pixels(_TALLEST))
        gap = sizes.space(1)
        bar = QRectF(left + gap, foot - tall, wide - 2 * gap, tall)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.primary))
        painter.drawRoundedRect(bar, 2, 2)
        painter.setPen(QColor(table.text))
        painter.setFont(font(sizes.body, Weight.REGULAR, tabular=True))
        above = QRectF(left, foot - tall - line, wide, line)
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, percent(chance))
        painter.setPen(QColor(table.muted))
        below = QRectF(left, foot, wide, line)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(turn))

    def _line(self) -> int:
        return self.fontMetrics().height()

    def _wide(self) -> int:
        return self.fontMetrics().horizontalAdvance("100.0 %") + theme().sizes.space(2)
