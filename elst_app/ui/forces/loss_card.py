"""Losses in two touches on the Table screen: the piece, then what befell it (4.12)."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.rules.forces import Loss
from elst_app.ui.forces.loss_choices import LossChoices
from elst_app.ui.forces.piece_model import Wanted
from elst_app.ui.forces.piece_table import PieceTable
from elst_app.ui.forces.rows import Rows
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import search_field
from elst_app.ui.widgets.labels import heading, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.forces import pieces_text

_BESIDE_FROM = 760
"""How many pixels wide, at 100 % text, the card must be for both touches beside each other."""


class LossCard(Card):
    """The pieces of both sides that are in the OB, and what can befall the chosen ones."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Losses"), parent=parent)
        self.setObjectName("lossCard")
        self._session = session
        self._rows = Rows(session.campaign.rulebook)
        self.search = search_field(
            "searchLosses", self.tr("Search: German 4-4-7 H15"), self.tr("Show only pieces with these words")
        )
        self.search.textChanged.connect(self.refresh)
        self.table = PieceTable()
        self.table.setObjectName("lossPieces")
        self.table.chosen_changed.connect(self._show_choices)
        self.table.entered.connect(self._on_entered)
        self._chosen = heading()
        self._chosen.setObjectName("lossChosen")
        self._hint = muted(self.tr("Choose who it befell; then what it was."))
        self.choices = LossChoices()
        self.choices.chosen.connect(self._lose)
        all_ = KeyButton(self.tr("Forces, and all losses in one table"))
        all_.setObjectName("allLosses")
        all_.pressed_by_person.connect(lambda: session.screen_wanted.emit("forces"))
        left = spaced(QVBoxLayout(), 0, 2)
        left.addWidget(self.search)
        left.addWidget(self.table, 1)
        right = spaced(QVBoxLayout(), 0, 2)
        right.addWidget(self._chosen)
        right.addWidget(self._hint)
        right.addWidget(self.choices)
        right.addStretch(1)
        right.addWidget(row(all_))
        self._columns = spaced(QHBoxLayout(), 0, 4)
        self._columns.addLayout(left, 3)
        self._columns.addLayout(right, 2)
        self.body.addLayout(self._columns)
        theme().changed.connect(self._fit)
        self._fit()
        self.refresh()

    def refresh(self) -> None:
        """Shows the pieces the audience may see."""
        rows = self._rows.of(self._session.view.state)
        self.table.show_rows(rows, Wanted(None, self.search.text()))

    def forget_typed(self) -> None:
        """What somebody searched for is for nobody else."""
        self.search.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_choices(self) -> None:
        state = self._session.view.state
        found = [state.forces.find(id_) for id_ in self.table.chosen_ids]
        pieces = [piece for piece in found if piece is not None]
        self._chosen.setText(pieces_text(pieces) if pieces else "")
        show_if(self._chosen, bool(pieces))
        show_if(self._hint, not pieces)
        self.choices.show_pieces(pieces, state)

    def _on_entered(self) -> None:
        first = next(iter(self.choices.findChildren(KeyButton)), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def _lose(self, loss: Loss) -> None:
        lines = tuple(LossLine(id_, loss) for id_ in self.table.chosen_ids)
        if isinstance(self._session.do(BookLosses(lines=lines)), Done):
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        """Shows both touches beside each other where there is room."""
        ways = QBoxLayout.Direction
        is_beside = self.width() >= theme().sizes.pixels(_BESIDE_FROM)
        self._columns.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
        self.table.setMinimumHeight(theme().sizes.pixels(220 if is_beside else 170))
