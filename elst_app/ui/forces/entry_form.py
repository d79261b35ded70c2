"""Entering pieces fast: a list as one types or pastes it, read while it is typed (C35)."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces, entered_ids
from elst_app.rules.forces import UNKNOWN, NewPieces, TypedList, read_typed_list
from elst_app.rules.sides import Audience, Side
from elst_app.ui.forces.counter_picker import CounterPicker
from elst_app.ui.forces.entry_preview import EntryPreview
from elst_app.ui.forces.typed import NotReadError, Places
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.fields import mark_invalid, takes_key
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.phrases import word


class EntryForm(EdgedPanel):
    """A box for the list, pick lists that write into it, what it comes to, and where it all goes.

    What cannot be read stays in the box when the rest is entered.
    """

    entered = Signal(object)
    """Pieces are in the OB; carries their ids."""
    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entryForm")
        self._session = session
        self._side = Side.BRITISH
        self._typed = TypedList((), ())
        self._heading = heading()
        self.list = QPlainTextEdit()
        self.list.setObjectName("typedList")
        self.list.setAccessibleName(self.tr("Pieces to enter, separated by commas or in lines"))
        self.list.setPlaceholderText(
            self.tr("12 x 4-5-7, 2 x 8-1, 9-1 Wells with LMG, 3 LMG @E12, 1 radio O2")
        )
        self.list.setTabChangesFocus(True)
        self.list.textChanged.connect(self._read)
        self.list.installEventFilter(self)
        self.picker = CounterPicker()
        self.picker.picked.connect(self._add)
        self.preview = EntryPreview()
        self.place = self._field("entryPlace", self.tr("Place"), self.tr("H17, 2, e, or nothing yet"))
        self.group = self._field("entryGroup", self.tr("RG"), self.tr("such as I1, or nothing"))
        self.secret = QCheckBox(self.tr("Secret until it is on the map"))
        self.secret.setObjectName("entrySecret")
        self._wrong_place = Text(tone="danger")
        self._wrong_place.setObjectName("entryPlaceProblem")
        self._wrong_place.hide()
        self.enter = ActButton("", "Ctrl+Return", "primary")
        self.enter.setObjectName("enterPieces")
        self.enter.acted.connect(self._enter)
        leave = KeyButton(self.tr("Back"), "Esc")
        leave.setObjectName("leaveEntry")
        leave.pressed_by_person.connect(self.left)
        where = spaced(QGridLayout(), 0, 1)
        for line, field in enumerate((self.place, self.group)):
            where.addWidget(muted(field.accessibleName()), line, 0)
            where.addWidget(field, line, 1)
        where.setColumnStretch(1, 1)
        body = spaced(QVBoxLayout(self), (5.5, 4, 4, 4), 2)
        body.addWidget(row(self._heading, RuleBadge("C35")))
        body.addWidget(self.list)
        body.addWidget(self.preview)
        body.addWidget(row(self.enter, leave))
        body.addWidget(self.picker)
        body.addLayout(where)
        body.addWidget(self._wrong_place)
        body.addWidget(self.secret)
        theme().changed.connect(self._fit)
        self._fit()

    def begin(self, side: Side) -> None:
        """Enters pieces of that side."""
        self.show_side(side)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_side(self, side: Side) -> None:
        """Turns to that side; what is typed is read anew."""
        charts = self._session.campaign.rulebook.charts
        self._side = side
        self.set_edge(side)
        self._heading.setText(self.tr("Enter {0} pieces").format(word(side)))
        self.picker.show_side(charts.units, charts.equipment, side)
        show_if(self.secret, self._session.audience is Audience.of(side))
        self._read()

    def forget(self) -> None:
        """Keeps nothing of what was typed: other people will look now."""
        for field in (self.list, self.place, self.group):
            field.clear()
        self.secret.setChecked(False)
        self.picker.forget()

    @property
    def lines(self) -> tuple[NewPieces, ...]:
        """What would be entered now; raises `NotReadError` for a place that cannot be read."""
        place = self._places().read(self.place.text()) or UNKNOWN
        is_secret = self.secret.isChecked() and not self.secret.isHidden()
        return tuple(
            replace(
                line,
                place=place if line.place == UNKNOWN and line.holder is None else line.place,
                group=line.group or self.group.text(),
                secret=is_secret,
            )
            for line in self._typed.lines
        )

    def _press_enter(self) -> None:
        self.enter.click()

    def _enter(self) -> None:
        try:
            lines = self.lines
        except NotReadError:
            self.place.setFocus()
            return
        if not lines:
            self.list.setFocus()
            return
        kept = [problem.part for problem in self._typed.problems]
        done = self._session.do(EnterPieces(by=self._side, side=self._side, lines=lines))
        if not isinstance(done, Done):
            return
        self.list.setPlainText(", ".join(dict.fromkeys(kept)))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entered.emit(entered_ids(done.entries))

    def _read(self) -> None:
        """Reads the list and the place, and says at once what cannot be read."""
        book = self._session.campaign.rulebook
        charts = book.charts
        text = self.list.toPlainText()
        self._typed = read_typed_list(charts.units, charts.equipment, book.board, self._side, text)
        sentence = ""
        try:
            self._places().read(self.place.text())
        except NotReadError as problem:
            sentence = problem.sentence
        self._wrong_place.setText(sentence)
        self._wrong_place.setVisible(bool(sentence))
        mark_invalid(self.place, bool(sentence))
        self.preview.show_list(self._typed)
        count = self._typed.count
        self.enter.setText(self.tr("Enter 1 piece") if count == 1 else self.tr("Enter %n pieces", "", count))
        self.enter.setEnabled(count > 0 and not sentence)

    def _add(self, text: str) -> None:
        """Adds a picked counter to the list."""
        before = self.list.toPlainText().rstrip().rstrip(",")
        self.list.setPlainText(f"{before}, {text}" if before else text)

    def _places(self) -> Places:
        return Places.of(self._session.view.state, self._session.campaign.rulebook, self._side)

    def _field(self, name: str, text: str, hint: str) -> QLineEdit:
        field = QLineEdit()
        field.setObjectName(name)
        field.setAccessibleName(text)
        field.setPlaceholderText(hint)
        field.textChanged.connect(self._read)
        field.returnPressed.connect(self._press_enter)
        field.installEventFilter(self)
        return field

    def _fit(self) -> None:
        self.list.setFixedHeight(self.list.fontMetrics().height() * 3 + theme().sizes.space(6))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter enters, Shift+Enter begins a new line, Esc leaves."""
        is_plain = isinstance(event, QKeyEvent) and not event.modifiers()
        return takes_key(
            event, self.left.emit, self.enter.click if watched is self.list and is_plain else None
        )
