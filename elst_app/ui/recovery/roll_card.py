"""The DRM of a case with each reason, and its table with the exact chance of each row."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from elst_app.rules.dice import Modifier, drm_of
from elst_app.ui.recovery.cases import Row
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import Card, thin_line
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import clear, spaced
from elst_app.words.phrases import percent, signed
from elst_app.words.rolls import reason_text

_SHORT: Final = 10
"""How many letters of what becomes of units stand in a column; more stand below the result."""


def final_text(rows: Sequence[Row], place: int) -> str:
    """The results a row is for: `≤ 8`, `9`, `10–12`, `≥ 13`."""
    row = rows[place]
    before = rows[place - 1].at_most if place else None
    if row.at_most is None:
        return "" if before is None else f"≥ {before + 1}"
    if before is None:
        return f"≤ {row.at_most}"
    return str(row.at_most) if row.at_most == before + 1 else f"{before + 1}–{row.at_most}"


class RowTable(QWidget):
    """The rows with a thin line between them; the one lit has a ground and stands in bold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lit: int | None = None
        self._first: list[Text] = []
        self._grid = spaced(QGridLayout(self), (1.5, 0, 1.5, 0), 1.5)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @property
    def lit(self) -> int | None:
        """The place of the row that is lit."""
        return self._lit

    def show_rows(self, rows: Sequence[Row], lit: int | None = None) -> None:
        """Shows these rows, the one at the place `lit` marked."""
        self._lit = lit
        clear(self._grid)
        self._first = []
        longest = max((len(row.becomes) for row in rows), default=0)
        has_becomes = 0 < longest <= _SHORT
        heads = [self.tr("Final"), self.tr("Result"), self.tr("becomes"), self.tr("chance")]
        for column, head in enumerate(heads):
            if head != heads[2] or has_becomes:
                self._put(muted(head), 0, column)
        for place, row in enumerate(rows):
            make = strong if place == lit else Text
            mark = "▸ " if place == lit else ""
            self._first.append(make(mark + final_text(rows, place)))
            self._put(self._first[-1], 2 * place + 1, 0)
            self._put(make(row.result), 2 * place + 1, 1)
            if longest > _SHORT and row.becomes:
                self._put(muted(row.becomes), 2 * place + 2, 1)
            if has_becomes:
                self._put(make(row.becomes), 2 * place + 1, 2)
            self._put(make(percent(row.chance)), 2 * place + 1, 3)
        self._grid.setColumnStretch(1, 1)
        self.update()

    def _put(self, label: Text, line: int, column: int) -> None:
        right = Qt.AlignmentFlag.AlignRight
        label.setAlignment(
            (right if column == 3 else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        )
        self._grid.addWidget(label, line, column)

    def paintEvent(self, event: QPaintEvent) -> None:
        table, sizes = theme().colours, theme().sizes
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(table.line), 1))
        gap = self._grid.verticalSpacing() / 2
        tops = [label.geometry().top() - gap for label in self._first]
        for place, top in enumerate(tops):
            painter.drawLine(0, int(top), self.width(), int(top))
            if place == self._lit:
                below = tops[place + 1] if place + 1 < len(tops) else self.height()
                ground = QRectF(0, top, self.width(), below - top)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(table.selected))
                painter.drawRoundedRect(ground, sizes.pixels(4), sizes.pixels(4))
                painter.setPen(QPen(QColor(table.line), 1))
        painter.end()


class RollCard(Card):
    """The DRM, large, beside its reasons; below it the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.drm = Text(kind="number")
        self.drm.setObjectName("drm")
        self._name = muted()
        self._reasons = spaced(QGridLayout(), 0, 1)
        self._reasons.setColumnStretch(1, 1)
        total = spaced(QVBoxLayout(), 0, 0)
        total.addWidget(self.drm, 0, Qt.AlignmentFlag.AlignHCenter)
        total.addWidget(self._name, 0, Qt.AlignmentFlag.AlignHCenter)
        total.addStretch(1)
        self._drm_part = QWidget()
        beside = spaced(QHBoxLayout(self._drm_part), 0, 5)
        reasons = spaced(QVBoxLayout(), 0, 0)
        reasons.addLayout(self._reasons)
        reasons.addStretch(1)
        beside.addLayout(total)
        beside.addLayout(reasons, 1)
        self.table = RowTable()
        self.body.addWidget(self._drm_part)
        self.body.addWidget(self.table)

    def show_roll(self, modifiers: Sequence[Modifier], rows: Sequence[Row], dice: int) -> None:
        """Shows what modifies a roll of so many dice, and its table."""
        total = drm_of(modifiers)
        self.drm.setText(signed(total))
        self._name.setText(self.tr("DRM") if dice > 1 else self.tr("drm"))
        self.drm.setAccessibleName(f"{self._name.text()} {signed(total)}")
        clear(self._reasons)
        for place, modifier in enumerate(modifiers):
            value = Text(signed(modifier.value))
            self._reasons.addWidget(value, 2 * place, 0, Qt.AlignmentFlag.AlignTop)
            self._reasons.addWidget(Text(reason_text(modifier.reason)), 2 * place, 1)
            self._reasons.addWidget(thin_line(), 2 * place + 1, 0, 1, 2)
        if not modifiers:
            self._reasons.addWidget(muted(self.tr("Nothing modifies it.")), 0, 0, 1, 2)
        self.table.setVisible(bool(rows))
        self.table.show_rows(rows)
