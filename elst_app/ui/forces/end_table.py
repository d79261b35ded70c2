"""After the scenario: one table to fill in by keyboard, and one act that books it all (4.12, 4.503)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.door import Done
from elst_app.campaign.forces.losing import BookLosses
from elst_app.rules.sides import Side
from elst_app.ui.forces.end_model import FILLED, EndColumn, EndFilter, EndModel
from elst_app.ui.forces.rows import PieceRow
from elst_app.ui.forces.typed import Places
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.fields import search_field
from elst_app.ui.widgets.labels import RuleBadge, Text, muted, title
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.pick_box import PickBox
from elst_app.ui.widgets.tables import set_up_table
from elst_app.words.phrases import word

_HINTS: Final = QAbstractItemDelegate.EndEditHint


class EndRows(QTableView):
    """Typing fills the cell; Enter goes on below it, Tab beside it, Del takes out what is filled in."""

    def __init__(self, model: EndFilter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("endRows")
        self.setAccessibleName(self.tr("What befell each piece"))
        self.setModel(model)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.EditKeyPressed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        set_up_table(self)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        theme().changed.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QAbstractItemView.State.EditingState:
            return  # what the editor hands on it has dealt with
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            shown = self.model()
            assert isinstance(shown, EndFilter)
            for index in self.selectionModel().selectedIndexes():
                shown.take_out(index)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._go_below()
            return
        super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        if hint is _HINTS.SubmitModelCache:
            self._go_below()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().sizes.pixels(300), theme().sizes.pixels(120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _go_below(self) -> None:
        index = self.currentIndex()
        below = index.siblingAtColumn(max(index.column(), EndColumn.LOSS))
        below = below.sibling(index.row() + 1, below.column())
        if below.isValid():
            self.setCurrentIndex(below)

    def _fit(self) -> None:
        sizes, header = theme().sizes, self.horizontalHeader()
        self.setIconSize(QSize(sizes.pixels(22), sizes.pixels(22)))
        high = max(self.fontMetrics().height(), sizes.pixels(22)) + sizes.space(3)
        self.verticalHeader().setDefaultSectionSize(high)
        wide = max(self.viewport().width(), 1)
        has_room = wide >= sizes.pixels(1000)
        self.setColumnHidden(EndColumn.PROBLEM, not has_room)
        parts = {EndColumn.PIECE: 20, EndColumn.LOSS: 24, EndColumn.PLACE: 12, EndColumn.STATES: 22}
        for column, part in parts.items():
            header.resizeSection(column, wide * part // (100 if has_room else sum(parts.values())))


class EndTable(QWidget):
    """The table with what can be typed into the cell one is at, and the act."""

    closed = Signal()
    """It is booked, or left; what is filled in stays for the next time unless it was booked."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("endTable")
        self._session = session
        self.pieces = EndModel(self)
        self.shown = EndFilter(self.pieces, self)
        self.rows = EndRows(self.shown)
        self.rows.selectionModel().currentChanged.connect(self._tell_choices)
        self._side = PickBox[Side | None]("endSide", self.tr("Show only pieces of this side"))
        self._side.offer([(self.tr("both sides"), None), *((word(side), side) for side in Side)])
        self._side.currentIndexChanged.connect(self._filter)
        self.search = search_field(
            "searchEnd", self.tr("Search: E12, 9-1"), self.tr("Show only pieces with these words")
        )
        self.search.textChanged.connect(self._filter)
        self._choices = muted()
        self._choices.setObjectName("endChoices")
        self._count = Text(kind="strong")
        self._count.setObjectName("endCount")
        self.book = ActButton("", "Ctrl+Return", "primary")
        self.book.setObjectName("bookEnd")
        self.book.acted.connect(self._book)
        leave = KeyButton(self.tr("Back to the forces"), "Esc")
        leave.setObjectName("leaveEnd")
        leave.pressed_by_person.connect(self.closed)
        self.pieces.filled.connect(self._tell_count)
        self.pieces.filled.connect(self._tell_choices)
        top = spaced(QHBoxLayout(), 0, 2)
        top.addWidget(row(title(self.tr("After the scenario")), RuleBadge("4.503")), 1)
        top.addWidget(self.search)
        top.addWidget(self._side)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addLayout(top)
        body.addWidget(self.rows, 1)
        body.addWidget(self._choices)
        body.addWidget(row(self.book, leave, self._count))
        theme().changed.connect(self._fit)
        self._fit()
        self._tell_count()

    def show_rows(self, rows: Sequence[PieceRow]) -> None:
        """Shows the pieces that are still in an OB."""
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        places = {side: Places.of(state, rulebook, side) for side in Side}
        index = self.rows.currentIndex()
        number, column = index.row(), index.column()
        self.pieces.show_rows(rows, places)
        if not self.rows.currentIndex().isValid() and self.shown.rowCount():
            self.rows.setCurrentIndex(
                self.shown.index(max(0, min(number, self.shown.rowCount() - 1)), max(column, EndColumn.LOSS))
            )

    def begin(self) -> None:
        """Puts the cursor into the first cell to fill in."""
        if self.shown.rowCount() and self.rows.currentIndex().column() not in FILLED:
            self.rows.setCurrentIndex(self.shown.index(0, EndColumn.LOSS))
        self.rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def forget(self) -> None:
        """Keeps nothing of what is filled in: other people will look now."""
        self.search.clear()
        self._side.setCurrentIndex(0)
        self.pieces.forget()

    def _book(self) -> None:
        # So that the cell one is typing into is read first.
        self.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        lines = self.pieces.lines
        has_problems = bool(self.pieces.problems)
        if lines and isinstance(self._session.do(BookLosses(lines=lines)), Done):
            self.pieces.take_out_booked(lines)
            if has_problems:
                self.rows.setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.closed.emit()

    def _filter(self) -> None:
        self.shown.show_only(self._side.value, self.search.text())

    def _tell_choices(self) -> None:
        """Says what is wrong in the row one is at, or what can be typed into the cell."""
        index = self.shown.mapToSource(self.rows.currentIndex())
        problem = self.pieces.problem_at(index)
        self._choices.setText(problem or self.pieces.choices(index))
        self._choices.set_tone("danger" if problem else "")

    def _tell_count(self) -> None:
        lines, problems = len(self.pieces.lines), self.pieces.problems
        self.book.setText(self.tr("Book 1 line") if lines == 1 else self.tr("Book %n lines", "", lines))
        self.book.setEnabled(bool(lines))
        if problems:
            one, many = (
                self.tr("1 line cannot be read yet"),
                self.tr("%n lines cannot be read yet", "", problems),
            )
            self._count.setText(one if problems == 1 else many)
        else:
            losses = self.pieces.losses
            one, many = self.tr("1 loss among them"), self.tr("%n losses among them", "", losses)
            self._count.setText((one if losses == 1 else many) if lines else "")
        self._count.set_tone("danger" if problems else "")

    def _fit(self) -> None:
        self.search.setFixedWidth(theme().sizes.pixels(170))
