"""The RG Purchase Record of a side: its lines, what they said before, and correcting them (4.5153)."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.purchase_record import EarlierReading, RecordLine, overspent_on
from elst_app.campaign.undo import Correct
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.ui.groups.correction_form import CorrectionForm
from elst_app.ui.groups.group_pieces import GroupPieces
from elst_app.ui.groups.record_model import Record, RecordModel, record_of
from elst_app.ui.groups.ruled import ruled
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.ui.widgets.tables import fit_wrapped_rows, set_up_chart, width_of_cells
from elst_app.words.phrases import word
from elst_app.words.refusals import refusal_text
from elst_app.words.reinforcements import deployment_name, group_title

_LEAST_HEIGHT: Final = 190
"""How high the table is at least, at 100 % text: its heading and a few lines."""


class RecordPage(QWidget):
    """The table, and below it the chosen line with everything it ever said."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._shown: RecordLine | None = None
        self.model = RecordModel(self)
        self.table = self._made_table()
        self.overspent = Text(kind="notice", tone="warning")
        self.overspent.setObjectName("overspent")
        self._name = strong()
        self._history = spaced(QVBoxLayout(), 0, 1)
        self.correct_button = KeyButton(self.tr("Correct this line"), "C")
        self.correct_button.setObjectName("correctLine")
        self.correct_button.pressed_by_person.connect(self._open_correction)
        self.strike_button = KeyButton(self.tr("Strike this line"), "X")
        self.strike_button.setObjectName("strikeLine")
        self.strike_button.pressed_by_person.connect(self._open_strike)
        self._buttons = row(self.correct_button, self.strike_button)
        self.form = CorrectionForm(session)
        self.form.left.connect(self.close_forms)
        self.strike = ReasonForm(self.tr("Why does this line not count?"), self.tr("Strike it"))
        self.strike.setObjectName("strikeLineForm")
        self.strike.entered.connect(self._strike)
        self.strike.left.connect(self.close_forms)
        self.strike.hide()
        self.pieces = GroupPieces(session)
        self.card = Card()
        spaced(self.card.body, 3, 1.5)
        self.card.body.addWidget(self._name)
        self.card.body.addLayout(self._history)
        self.card.body.addWidget(self.pieces)
        for widget in (self._buttons, self.form, self.strike):
            self.card.body.addWidget(widget)
        self.empty = muted(self.tr("No RG has been purchased yet."))
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.overspent)
        body.addWidget(self.empty)
        body.addWidget(self.table, 1)
        body.addWidget(self.card)
        body.addStretch(0)
        self.table.viewport().installEventFilter(self)
        theme().changed.connect(self._fit)

    def _made_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("rgRecord")
        table.setAccessibleName(self.tr("RG Purchase Record"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        set_up_chart(table)
        table.setAlternatingRowColors(True)
        table.setWordWrap(True)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # It takes the room that is left, and gives way to the form below it.
        table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        header = table.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.selectionModel().currentRowChanged.connect(self._on_row)
        return table

    def refresh(self) -> None:
        """Shows the record as the audience, this side, may know it; the chosen line stays chosen.

        What is open for the line stays open as long as the line says the same.
        """
        chosen = self._line
        view, charts = self._session.view, self._session.campaign.rulebook.charts
        self.model.show_record(record_of(view, charts, self._side))
        entries = [line.entry for line in self.model.lines]
        if entries:
            is_kept = chosen is not None and chosen.entry in entries
            self.table.selectRow(entries.index(chosen.entry) if chosen and is_kept else len(entries) - 1)
        else:
            self.close_forms()
        over = overspent_on(view, self._side)
        text = self.tr("{0}: CPP overspent by {1}.")
        self.overspent.setText(" ".join(text.format(word(date), number) for date, number in over.items()))
        self.overspent.setVisible(bool(over))
        for widget in (self.table, self.card):
            widget.setVisible(bool(entries))
        self.empty.setVisible(not entries)
        self._fit()

    def forget(self) -> None:
        """Keeps nothing of what the side has purchased."""
        self.close_forms()
        self.model.show_record(Record())
        self._shown = None
        for label in (self._name, self.overspent):
            label.setText("")
        clear(self._history)
        self.pieces.forget()

    @property
    def _line(self) -> RecordLine | None:
        number = self.table.currentIndex().row()
        lines = self.model.lines
        return lines[number] if 0 <= number < len(lines) else None

    def _on_row(self, current: QModelIndex, previous: QModelIndex) -> None:
        line = self._line
        if line is None or line != self._shown:
            self._close_forms()
        self._show_line(line)

    def _show_line(self, line: RecordLine | None) -> None:
        self._shown = line
        clear(self._history)
        if line is None:
            return
        bought = line.purchase
        said = self.tr("struck out") if line.is_struck else deployment_name(bought.deployment)
        self._name.setText(f"{group_title(bought.rg, bought.name)}, {said}, {word(bought.date)}")
        if line.overspent:
            text = self.tr("CPP overspent by {0} with this line.").format(line.overspent)
            self._history.addWidget(ruled("4.514", text, "warning"))
        for refusal in line.against:
            self._history.addWidget(ruled(refusal.rule, refusal_text(refusal), "warning"))
        for text in self._earlier(line):
            self._history.addWidget(muted(text))
        self._show_pieces(line)
        self.correct_button.setText(
            self.tr("Put this line back") if line.is_struck else self.tr("Correct this line")
        )
        self.correct_button.updateGeometry()
        self.strike_button.setVisible(not line.is_struck)

    def _show_pieces(self, line: RecordLine) -> None:
        """Shows the pieces of the line; while it is corrected they are in the form."""
        if not self.form.isHidden():
            return
        self.pieces.show_groups(self._side, line.groups, is_corrected=bool(line.earlier))

    def _earlier(self, line: RecordLine) -> Iterator[str]:
        """What the line said before each correction, and why it was corrected."""
        for number, reading in enumerate(line.earlier, start=1):
            is_strike = line.is_struck and number == len(line.earlier)
            text = self.tr("Struck out; it said {0} ({1})") if is_strike else self.tr("It said {0} ({1})")
            yield text.format(_reading_text(reading), reading.reason)

    def _open_correction(self) -> None:
        if self._line is not None:
            self._buttons.hide()
            self.pieces.hide()
            self.form.begin(self._line)

    def _open_strike(self) -> None:
        self._buttons.hide()
        self.strike.begin()

    def close_forms(self) -> None:
        """Closes what is open for the chosen line, without entering it."""
        self._close_forms()
        if self._line is not None:
            self._show_pieces(self._line)

    def _close_forms(self) -> None:
        had_focus = self.card.isAncestorOf(self.focusWidget() or self)
        self.form.forget()
        self.strike.forget()
        self._buttons.show()
        if had_focus:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _strike(self, reason: str) -> None:
        line = self._line
        self.close_forms()
        if line is not None:
            self._session.do(
                Correct(
                    by=self._side, entry=line.entry, fact=None, reason=reason, audience=self._session.audience
                )
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Gives each column room for its words, or for whole texts; rows are as high as they need."""
        header, columns = self.table.horizontalHeader(), range(self.model.columnCount())
        least = [width_of_cells(self.table, column, whole=False) for column in columns]
        more = [max(0, width_of_cells(self.table, column) - least[column]) for column in columns]
        spare = max(0, self.table.viewport().width() - sum(least))
        for column in columns:
            share = more[column] if sum(more) <= spare else spare * more[column] // sum(more)
            header.resizeSection(column, least[column] + share)
        header.setStretchLastSection(sum(least) <= self.table.viewport().width())
        fit_wrapped_rows(self.table)
        self.table.setMinimumHeight(theme().sizes.pixels(_LEAST_HEIGHT))
        # The table learns of its new height only after this.
        QTimer.singleShot(0, self, self._scroll_to_line)

    def _scroll_to_line(self) -> None:
        self.table.scrollTo(self.table.currentIndex())


def _reading_text(reading: EarlierReading) -> str:
    was = reading.purchase
    title = group_title(was.rg, was.name)
    return title if was.deployment is Deployment.NONE else f"{title}, {deployment_name(was.deployment)}"
