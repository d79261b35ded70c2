"""What there is of a side's OB at a glance, while nothing is chosen."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from elst_app.rules.forces import PieceKind
from elst_app.rules.sides import Side
from elst_app.ui.forces.rows import PieceRow
from elst_app.ui.widgets.cards import Card, KeyValueTable
from elst_app.ui.widgets.labels import muted
from elst_app.words.phrases import word


class SummaryCard(Card):
    """How many of each kind are in the OB, and how many lie in the eliminated pool."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("forcesSummary")
        self._table = KeyValueTable()
        self.body.addWidget(self._table)
        self.body.addWidget(
            muted(
                self.tr("Choose pieces in the table, several with Shift or Ctrl; Ctrl+A chooses all in view.")
            )
        )

    def show_rows(self, rows: Sequence[PieceRow], side: Side) -> None:
        """Counts the side's pieces."""
        own = [row for row in rows if row.piece.side is side]
        counts = Counter(row.piece.kind for row in own if row.is_in_ob)
        self.set_title(self.tr("{0} OB").format(word(side)))
        lines = [(word(kind), str(counts[kind])) for kind in PieceKind if counts[kind]]
        to_place = sum(row.is_in_ob and not row.texts[1] for row in own)
        if to_place:
            lines.append((self.tr("to be placed"), str(to_place)))
        pool = sum(not row.is_in_ob and row.piece.pool is not None for row in own)
        if pool:
            lines.append((self.tr("eliminated pool"), str(pool)))
        self._table.set_rows(lines)
