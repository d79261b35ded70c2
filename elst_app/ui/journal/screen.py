"""The Journal screen: the entries as a table, notes, and striking what was entered by mistake."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.door import Done
from elst_app.campaign.notes import AddNote
from elst_app.campaign.purchase_record import RecordLine, purchase_record
from elst_app.campaign.undo import Correct
from elst_app.rules.sides import Side
from elst_app.ui.groups.correction_form import CorrectionForm
from elst_app.ui.journal.lines import JournalLine, journal_lines
from elst_app.ui.journal.model import Column, JournalModel
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import search_field
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import scrolled

_SHARES: Final = ((Column.WHERE, 10, 24), (Column.REMARK, 6, 18))
"""The least letters these columns show, and how many percent they take at most of the room for all texts.

What happened takes the rest; what is cut off stands in full below the table.
"""

_WHAT_LETTERS: Final = 30
"""The least letters of what happened."""

_SPARED: Final = (Column.REMARK, Column.TIME, Column.WHERE)
"""The columns that go, in this order, where what happened would have fewer."""


class JournalScreen(Screen):
    """Everything that happened; what was taken back stays, struck through."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = JournalModel(self)
        self._newest = 0
        self._needed = dict.fromkeys(Column, 0)
        self.search = search_field("searchJournal", self.tr("Search (Ctrl+F)"), self.tr("Search the journal"))
        self.search.textChanged.connect(self._on_search)
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.activated.connect(self.search.setFocus)
        self.table = self._table()
        self.note_button = KeyButton(self.tr("Add a note"), "A")
        self.note_button.setObjectName("addNote")
        self.note_button.pressed_by_person.connect(self._open_note)
        self.strike_button = KeyButton(self.tr("Strike this entry"), "X")
        self.strike_button.setObjectName("strikeEntry")
        self.strike_button.pressed_by_person.connect(self._open_strike)
        self.correct_button = KeyButton(self.tr("Correct this purchase"), "C")
        self.correct_button.setObjectName("correctPurchase")
        self.correct_button.pressed_by_person.connect(self._open_correction)
        self.correction = CorrectionForm(session)
        self.correction.left.connect(self._close_forms)
        self.note_form = ReasonForm(
            self.tr("What is to be remembered? Whoever looks now will read it, nobody else."),
            self.tr("Write it down"),
        )
        self.note_form.setObjectName("noteForm")
        self.note_form.entered.connect(self._add_note)
        self.note_form.left.connect(self._close_forms)
        self.strike_form = ReasonForm(self.tr("Why does this entry not count?"), self.tr("Strike it"))
        self.strike_form.setObjectName("strikeForm")
        self.strike_form.entered.connect(self._strike)
        self.strike_form.left.connect(self._close_forms)
        self._detail = Card()
        self._what = Text(kind="strong")
        self._rule = RuleBadge()
        self._more = muted()
        self._buttons = row(self.note_button, self.strike_button, self.correct_button, gap=3)
        self._detail.body.addWidget(row(self._what, self._rule, gap=3))
        for part in (self._more, self._buttons, self.note_form, self.strike_form, self.correction):
            self._detail.body.addWidget(part)
        top = spaced(QHBoxLayout(), 0, 3)
        top.addWidget(self.search, 1)
        page = QWidget()
        body = spaced(QVBoxLayout(page), 4, 3)
        body.addLayout(top)
        body.addWidget(self.table, 1)
        body.addWidget(self._detail)
        outer = spaced(QVBoxLayout(self), 0, 0)
        outer.addWidget(scrolled(page, "journalScroll"))
        theme().changed.connect(self._measure)
        self.table.viewport().installEventFilter(self)
        self._close_forms()
        self.refresh(None)

    def _table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("journal")
        table.setAccessibleName(self.tr("Journal"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.selectionModel().currentRowChanged.connect(self._on_row)
        return table

    def refresh(self, done: Done | None) -> None:
        """Shows what the audience may see: the newest entry, or the one looked at if none is newer."""
        line = self._line()
        lines = journal_lines(self.session.view, self.session.campaign.rulebook)
        newest = max((each.number for each in lines), default=0)
        is_kept = line is not None and done is None and newest <= self._newest
        self._newest = newest
        self.model.show_lines(lines)
        place = self.model.row_of(line.number) if line is not None and is_kept else 0
        self.table.selectRow(max(0, place))
        self._show_line(self._line())
        self._measure()

    def forget_typed(self) -> None:
        """A note not written down is for nobody else, nor is what somebody searched for."""
        self.search.clear()
        self.note_form.forget()
        self.strike_form.forget()
        self._close_forms()

    def _purchase(self, line: JournalLine | None) -> RecordLine | None:
        """The line of an RG Purchase Record that the entry has written, if it can be corrected."""
        view, chart = self.session.view, self.session.campaign.rulebook.charts.reinforcement_groups
        found = (each for side in Side for each in purchase_record(view, chart, side))
        return next(
            (each for each in found if line and each.entry == line.number and not each.is_struck), None
        )

    def _line(self) -> JournalLine | None:
        return self.model.line(self.table.currentIndex().row())

    def _on_search(self, text: str) -> None:
        self.model.search(text)
        self.table.selectRow(0)
        self._show_line(self._line())

    def _on_row(self, current: QModelIndex, previous: QModelIndex) -> None:
        self._close_forms()
        self._show_line(self.model.line(current.row()))

    def _show_line(self, line: JournalLine | None) -> None:
        self._what.setText(line.what if line else self.tr("Nothing is found."))
        self._rule.set_rule(line.rule if line else "")
        parts = (line.where, line.side, line.dice, line.mark, line.remark, line.secret) if line else ()
        self._more.setText(" · ".join(part for part in parts if part))
        self._more.setVisible(bool(self._more.text()))
        self.strike_button.setEnabled(line is not None and line.can_be_struck)
        self.correct_button.setVisible(self._purchase(line) is not None)

    def _open_note(self) -> None:
        self._buttons.hide()
        self.note_form.begin()

    def _open_strike(self) -> None:
        self._buttons.hide()
        self.strike_form.begin()

    def _open_correction(self) -> None:
        purchase = self._purchase(self._line())
        if purchase is not None:
            self._buttons.hide()
            self.correction.begin(purchase)

    def _close_forms(self) -> None:
        had_focus = self._detail.isAncestorOf(self.focusWidget() or self)
        self.note_form.hide()
        self.strike_form.hide()
        self.correction.forget()
        self._buttons.show()
        if had_focus:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_note(self, text: str) -> None:
        self._close_forms()
        self.session.do(AddNote(text=text, audience=self.session.audience))

    def _strike(self, reason: str) -> None:
        line = self._line()
        self._close_forms()
        if line is not None:
            self.session.do(
                Correct(entry=line.number, fact=None, reason=reason, audience=self.session.audience)
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _measure(self) -> None:
        """Finds how wide each column must be for its texts: too much work for each step of a resize."""
        header = self.table.horizontalHeader()
        for column in Column:
            self.table.setColumnHidden(column, False)
        self._needed = {
            column: max(self.table.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in Column
        }
        self._fit()

    def _fit(self) -> None:
        """Gives each column the room it needs, and what is left to what happened."""
        header, needed = self.table.horizontalHeader(), self._needed
        metrics = self.table.fontMetrics()
        letter, gap = metrics.averageCharWidth(), theme().sizes.space(4)
        least = {column: min(needed[column], letters * letter + gap) for column, letters, _ in _SHARES}
        wanted = _WHAT_LETTERS * letter + sum(
            least.get(column, needed[column]) for column in Column if column is not Column.WHAT
        )
        for column in _SPARED:
            is_spared = wanted > self.table.viewport().width()
            self.table.setColumnHidden(column, is_spared)
            if is_spared:
                wanted -= least.get(column, needed[column])
        left = self.table.viewport().width()
        for column in (Column.NUMBER, Column.TIME, Column.SIDE, Column.RULE):
            header.resizeSection(column, needed[column])
            left -= header.sectionSize(column)
        room = left
        for column, _, percent in _SHARES:
            header.resizeSection(column, min(needed[column], max(least[column], room * percent // 100)))
            left -= header.sectionSize(column)
        header.resizeSection(Column.WHAT, max(_WHAT_LETTERS * letter, left))
        row_height = metrics.height() + theme().sizes.space(3)
        self.table.verticalHeader().setDefaultSectionSize(row_height)
        self.table.setMinimumHeight(5 * row_height)
