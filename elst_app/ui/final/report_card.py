"""A part of the final report as a card: what, the British, the German, both."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from elst_app.records.pages import Row, Sheet, Tone
from elst_app.rules.sides import Side
from elst_app.ui.widgets.cards import Card, thin_line
from elst_app.ui.widgets.labels import SideBadge, Text, muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.phrases import word

_WIDTHS: Final = (3, 5, 5, 4)
"""How the columns share the width."""


class ReportCard(Card):
    """The rows of one section of the report."""

    def __init__(self, title: str, rows: Sequence[tuple[str, ...]]) -> None:
        super().__init__(title)
        grid = spaced(QGridLayout(), 0, 1.5)
        for column, share in enumerate(_WIDTHS):
            grid.setColumnStretch(column, share)
        left = Qt.AlignmentFlag.AlignLeft
        for column, side in enumerate(Side, start=1):
            grid.addWidget(SideBadge(side, word(side)), 0, column, left)
        has_both = any(len(texts) > len(Side) + 1 and texts[-1] for texts in rows)
        if has_both:
            grid.addWidget(muted(self.tr("Both sides")), 0, len(Side) + 1, left)
        else:
            grid.setColumnStretch(len(Side) + 1, 0)
        for place, texts in enumerate(rows):
            grid.addWidget(thin_line(), 2 * place + 1, 0, 1, len(_WIDTHS))
            for column, text in enumerate(texts):
                cell = muted(text) if not column else Text(text)
                grid.addWidget(cell, 2 * place + 2, column, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(grid)


def sections(sheet: Sheet) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """The sections of the report by their headings; not the verdict, one line over all columns."""
    found: list[tuple[str, list[Row]]] = []
    for row in sheet.table.rows:
        if row.cells[0].tone is Tone.SECTION:
            found.append((row.cells[0].text, []))
        elif found:
            found[-1][1].append(row)
    return tuple(
        (title, tuple(rows)) for title, rows in found if any(len(row.cells) == len(_WIDTHS) for row in rows)
    )
