"""The Forces screen: the pieces of a side in a table, and beside it what is done with those chosen."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.door import Done
from elst_app.campaign.forces.facts import is_private_time
from elst_app.rules.sides import Audience, Side
from elst_app.ui.forces.end_table import EndTable
from elst_app.ui.forces.entry_form import EntryForm
from elst_app.ui.forces.filter_bar import FilterBar
from elst_app.ui.forces.lists_form import ListsForm
from elst_app.ui.forces.piece_card import PieceCard
from elst_app.ui.forces.piece_table import PieceTable
from elst_app.ui.forces.rows import Rows
from elst_app.ui.forces.summary_card import SummaryCard
from elst_app.ui.forces.tools import Tools
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.layouts import ANY_WIDTH, row, show_if, spaced
from elst_app.ui.widgets.scrolling import at_the_top, scrolled
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.phrases import word

BESIDE_FROM: Final = 860
"""How many pixels wide, at 100 % text, the screen must be for the table and the panel beside each other."""
_PANEL_WIDTH: Final = 420


class ForcesScreen(Screen):
    """The table on the left; on the right the chosen pieces, or the form for new ones.

    Where it is narrow, one of them is in view at a time. After the scenario another table fills the screen.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setObjectName("forcesScreen")
        self._rows = Rows(session.campaign.rulebook)
        self.filters = FilterBar()
        self.table = PieceTable()
        self.card = PieceCard(session)
        self.summary = SummaryCard()
        self.entry = EntryForm(session)
        self.lists = ListsForm(session)
        self.end = EndTable(session)
        self.tools = Tools()
        self.empty = WhatNow()
        self.empty.setObjectName("noPieces")
        self.secrets = {side: SecretPanel(session, side) for side in Side}
        self._has_pieces = False
        self._open: EntryForm | ListsForm | None = None
        self._is_panel_wanted = False
        self._lay_out()
        self.filters.changed.connect(lambda: self.refresh(None))
        self.table.chosen_changed.connect(self._show_panel)
        self.table.entered.connect(self._on_entered)
        self.card.done.connect(self._back_to_table)
        self.card.form_opened.connect(self._fit)
        for form in (self.entry, self.lists):
            form.left.connect(self.close_form)
            form.entered.connect(self.table.choose)
        self.end.closed.connect(self.close_end)
        self.tools.entry_wanted.connect(self.open_entry)
        self.tools.lists_wanted.connect(self.open_lists)
        self.tools.end_wanted.connect(self.open_end)
        self.tools.card_wanted.connect(self._on_entered)
        session.pieces_wanted.connect(self.show_group)
        theme().changed.connect(self._fit)
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows the pieces the audience may see."""
        state = self.session.view.state
        rows = self._rows.of(state)
        side = self.filters.side
        areas = determined_areas(state, self.session.campaign.rulebook).of(side)
        self.filters.offer(rows, [area.id for area in areas])
        self.table.show_rows(rows, self.filters.wanted)
        of_side = sum(row.piece.side is side for row in rows)
        self.filters.tell_count(self.table.shown.rowCount(), of_side)
        self.summary.show_rows(rows, side)
        open_rows = [row for row in rows if not self._is_hidden_now(row.piece.side)]
        self.end.show_rows(open_rows)
        self.entry.show_side(side)
        self.lists.show_side(side)
        self.tools.show_state(state, of_side > 0, any(row.is_in_ob for row in open_rows))
        self._show_empty(side)
        self._has_pieces = of_side > 0
        show_if(self.table, self._has_pieces)
        show_if(self.empty, not self._has_pieces)
        self._show_panel()

    def forget_typed(self) -> None:
        """What was typed and searched for is for nobody else; one side is shown its own pieces first."""
        self._open, self._is_panel_wanted = None, False
        self._whole.setCurrentIndex(0)
        self.filters.show_all()
        self.card.forget()
        self.entry.forget()
        self.lists.forget()
        self.end.forget()
        if self.session.audience is not Audience.PUBLIC:
            is_british = self.session.audience is Audience.BRITISH
            self.filters.show_side(Side.BRITISH if is_british else Side.GERMAN)

    def show_group(self, side: Side, group: str) -> None:
        """Shows the pieces of an RG of the side, wherever they are, and nothing else."""
        self._open, self._is_panel_wanted = None, False
        self._whole.setCurrentIndex(0)
        self.filters.show_group(side, group)
        self.table.choose([row.piece.id for row in self.table.pieces.rows if row.piece.group == group])
        self._back_to_table()

    def open_entry(self) -> None:
        """Opens the form for new pieces."""
        self._open_form(self.entry)

    def open_lists(self) -> None:
        """Opens the form for lists in files."""
        self._open_form(self.lists)

    def close_form(self) -> None:
        """Goes back from it to the table."""
        self._open = None
        self._show_panel()
        self._back_to_table()

    def open_end(self) -> None:
        """Opens the table for what a scenario left of all pieces."""
        self._whole.setCurrentIndex(1)
        self.end.begin()

    def close_end(self) -> None:
        """Goes back from it."""
        self._whole.setCurrentIndex(0)
        self._back_to_table()

    @property
    def is_wide(self) -> bool:
        """Whether the table and the panel have room beside each other."""
        return self.width() >= theme().sizes.pixels(BESIDE_FROM)

    def _on_entered(self) -> None:
        """Goes on from the table to what can be done with the chosen pieces."""
        if not self.table.chosen_ids:
            return
        self._open, self._is_panel_wanted = None, True
        self._show_panel()
        buttons = self.card.findChildren(KeyButton)
        first = next((each for each in buttons if each.isVisible() and each.isEnabled()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def _open_form(self, form: EntryForm | ListsForm) -> None:
        self._open, self._is_panel_wanted = form, True
        self._show_panel()
        if not self._is_hidden_now(self.filters.side):
            form.begin(self.filters.side)

    def _back_to_table(self) -> None:
        self._is_panel_wanted = self._open is not None
        self._fit()
        where = self.table if self._has_pieces else self.tools
        where.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_hidden_now(self, side: Side) -> bool:
        """Whether what is done with the side's pieces now is not for those who look."""
        state = self.session.view.state
        return is_private_time(state) and side in state.hidden

    def _show_panel(self) -> None:
        chosen = set(self.table.chosen_ids)
        self.card.show_rows([each for each in self.table.pieces.rows if each.piece.id in chosen])
        if self._is_hidden_now(self.filters.side):
            page: QWidget = self.secrets[self.filters.side]
        else:
            page = self._open or (self.card if chosen else self.summary)
        self._panel.setCurrentWidget(self._scrolled[page])
        self._fit()

    def _show_empty(self, side: Side) -> None:
        state = self.session.view.state
        text = self.tr(
            "The starting OB stands on the card of the campaign game: type it from there, or read a list you "
            "have kept. The program knows the counters, but invents no OB."
        )
        if state.outside is not None:
            text = self.tr(
                "The OB stands on the scenario card: type it from there, or read a list you have kept. "
                "The program knows the counters, but invents no OB."
            )
        if side in state.hidden:
            text += " " + self.tr("What a side keeps secret, it enters and sees alone.")
        heading = self.tr("No {0} pieces yet").format(word(side))
        self.empty.show_step(heading, "C35", text, side, keep_acts=True)

    def _lay_out(self) -> None:
        self._back = KeyButton(self.tr("Back to the table"), "Esc")
        self._back.setObjectName("backToTable")
        self._back.pressed_by_person.connect(self._back_to_table)
        self._panel = QStackedWidget()
        panels = (self.summary, self.card, self.entry, self.lists, *self.secrets.values())
        self._scrolled: dict[QWidget, QScrollArea] = {
            page: scrolled(at_the_top(page), f"{page.objectName() or type(page).__name__}Scroll")
            for page in panels
        }
        for area in self._scrolled.values():
            self._panel.addWidget(area)
        self._left, self._right, main, self._whole = QWidget(), QWidget(), QWidget(), QStackedWidget()
        left = spaced(QVBoxLayout(self._left), 0, 2)
        left.addWidget(self.filters)
        left.addWidget(self.table, 1)
        left.addWidget(self.empty)
        left.addWidget(self.tools)
        left.addStretch()
        right = spaced(QVBoxLayout(self._right), 0, 2)
        right.addWidget(self._panel, 1)
        right.addWidget(row(self._back))
        columns = spaced(QHBoxLayout(main), 0, 3)
        columns.addWidget(self._left, 1)
        columns.addWidget(self._right)
        self._whole.addWidget(main)
        self._whole.addWidget(self.end)
        outer = spaced(QVBoxLayout(self), 4, 0)
        outer.addWidget(self._whole)

    def _fit(self) -> None:
        """Shows the table, the panel, or both where there is room."""
        is_wide, has_chosen = self.is_wide, bool(self.table.chosen_ids)
        is_panel = self._is_panel_wanted and (self._open is not None or has_chosen)
        self._left.setVisible(is_wide or not is_panel)
        is_hidden = self._is_hidden_now(self.filters.side)
        self._right.setVisible(is_panel or (is_wide and (self._has_pieces or is_hidden)))
        self._back.setVisible(not is_wide and self._open is None and self.card.open_form is None)
        self.filters.show_few(not is_wide)
        self.tools.show_chosen(len(self.table.chosen_ids), is_narrow=not is_wide)
        width = theme().sizes.pixels(_PANEL_WIDTH)
        self._right.setMinimumWidth(width if is_wide else 0)
        self._right.setMaximumWidth(width if is_wide else ANY_WIDTH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
