"""Lists of pieces in files: an OB as CSV, out and in, and templates kept for other campaigns (C35)."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces, entered_ids
from elst_app.records.files import file_name, write_whole
from elst_app.records.forces_csv import ForcesRead, forces_csv, problem_text, read_forces_csv
from elst_app.rules.sides import Side
from elst_app.ui.forces.templates import (
    read_list,
    remove_template,
    save_template,
    template_names,
    template_path,
)
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.fields import takes_key
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted, strong
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.ui.window.choosing import choose_record_to_read, choose_record_to_write
from elst_app.words.files import unreadable_text, unwritable_text
from elst_app.words.phrases import word

_MOST_PROBLEMS = 8
"""How many problems of a file are told one by one."""

_MOST_NAMES = 4
"""How many templates are in view at once."""


class ListsForm(EdgedPanel):
    """Reads a list, says what it would enter, and enters it; keeps the OB as it is seen now."""

    entered = Signal(object)
    """Pieces are in the OB; carries their ids."""
    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("listsForm")
        self._session = session
        self._side = Side.BRITISH
        self._read: ForcesRead | None = None
        self._is_sure = False
        self._heading = heading()
        self.notice = Text(kind="notice")
        self.notice.setObjectName("listNotice")
        self.problems = Text(tone="danger")
        self.problems.setObjectName("listProblems")
        self.enter = ActButton("", "Ctrl+Return", "primary")
        self.enter.setObjectName("enterList")
        self.enter.acted.connect(self._enter)
        body = spaced(QVBoxLayout(self), (5.5, 4, 4, 4), 2)
        body.addWidget(row(self._heading, RuleBadge("C35")))
        for widget in (self.notice, self.problems, row(self.enter), self._made_files()):
            body.addWidget(widget)
        body.addWidget(strong(self.tr("Templates")))
        body.addWidget(
            muted(self.tr("Lists kept for other campaigns, with all you see now, secret pieces too."))
        )
        self._templates = self._made_templates()
        body.addWidget(self._templates)
        body.addLayout(self._made_naming())
        body.addWidget(row(self._button("leaveLists", self.tr("Back"), self.left.emit, "Esc")))
        theme().changed.connect(self._fit)
        self._fit()
        self.forget()

    def _made_files(self) -> QWidget:
        """A list in a file: in and out."""
        return row(
            self._button("readCsv", self.tr("Read a CSV…"), self.read_file),
            self._button("saveOb", self.tr("Save as CSV…"), self.save_file),
        )

    def _made_templates(self) -> QWidget:
        """The templates there are, and what can be done with the one chosen."""
        self.names = QListWidget()
        self.names.setObjectName("templates")
        self.names.setAccessibleName(self.tr("Templates"))
        self.names.itemActivated.connect(lambda: self.read_template())
        self.names.currentRowChanged.connect(self._show_buttons)
        self._load = self._button("readTemplate", self.tr("Read it"), self.read_template)
        self._remove = self._button("removeTemplate", self.tr("Throw it away"), self._throw_away)
        made = QWidget()
        body = spaced(QVBoxLayout(made), 0, 1)
        body.addWidget(self.names)
        body.addWidget(row(self._load, self._remove))
        return made

    def _made_naming(self) -> QHBoxLayout:
        """A name, under which the OB is kept as a template."""
        self.name = QLineEdit()
        self.name.setObjectName("templateName")
        self.name.setAccessibleName(self.tr("Name of a template"))
        self.name.setPlaceholderText(self.tr("Name, such as Starting OB"))
        self.name.installEventFilter(self)
        keep = self._button("keepTemplate", self.tr("Keep the OB"), self.keep_template)
        self.name.returnPressed.connect(keep.click)
        made = spaced(QHBoxLayout(), 0, 2)
        made.addWidget(self.name, 1)
        made.addWidget(keep)
        return made

    def begin(self, side: Side) -> None:
        """Reads and keeps lists of that side."""
        self.show_side(side)
        self._show_names()
        self._show(None)
        first = self.names if self.names.count() else self.findChild(KeyButton, "readCsv")
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_side(self, side: Side) -> None:
        """Turns to that side."""
        is_other = side is not self._side
        self._side = side
        self.set_edge(side)
        self._heading.setText(self.tr("Lists of {0} pieces").format(word(side)))
        if is_other:
            self._show_names()
            self._show(None)

    def forget(self) -> None:
        """Keeps nothing of what was read: other people will look now."""
        self.name.clear()
        self._show(None)

    def read_file(self) -> None:
        """Asks for a file and reads it."""
        title, kind = self.tr("Read a list of pieces"), self.tr("Table as CSV (*.csv)")
        choose_record_to_read(self, title, kind, self._for_those_who_asked(self._read_from))

    def save_file(self) -> None:
        """Asks where to, and writes the OB as CSV."""
        campaign = self._session.view.state.title
        name = file_name(campaign, self.tr("{0} OB").format(word(self._side))) + ".csv"
        kind = self.tr("Table as CSV (*.csv)")
        then = self._for_those_who_asked(partial(self._save_text, self._text()))
        choose_record_to_write(self, self.tr("Save the OB"), name, kind, then)

    def _save_text(self, text: str, path: Path) -> None:
        self._write(path.name, lambda: write_whole(path, text.encode("utf-8")), str(path))

    def _for_those_who_asked(self, then: Callable[[Path], None]) -> Callable[[Path], None]:
        """What is done with a file that was asked for, unless others look or the side is another by then."""
        asked = (self._session.audience, self._side)
        return lambda path: then(path) if asked == (self._session.audience, self._side) else None

    def read_template(self) -> None:
        """Reads the template that is chosen."""
        name = self._name_chosen()
        if name:
            self._read_from(template_path(self._side, name))

    def keep_template(self) -> None:
        """Keeps the OB under the name typed."""
        name = self.name.text().strip()
        if not name:
            self._tell(self.tr("Type a name for it first."), "danger")
            self.name.setFocus()
            return
        path = template_path(self._side, name)
        self._write(path.stem, lambda: save_template(self._side, name, self._text()), str(path))
        self._show_names(path.stem)

    def _throw_away(self) -> None:
        """Throws the chosen template away, once the button has asked."""
        name = self._name_chosen()
        if not name:
            return
        if not self._is_sure:
            self._is_sure = True
            self._remove.setText(self.tr("Really throw it away"))
            self._remove.set_kind("danger")
            return
        try:
            remove_template(self._side, name)
        except OSError as error:
            self._tell(unwritable_text(name, error), "danger")
        self._show_names()

    def _text(self) -> str:
        return forces_csv(self._session.view.state.forces, self._side)

    def _write(self, name: str, write: Callable[[], None], path: str) -> None:
        try:
            write()
        except OSError as error:
            self._tell(unwritable_text(path, error), "danger")
        else:
            self._tell(self.tr("Saved as {0}.").format(name), "success")

    def _read_from(self, path: Path) -> None:
        book = self._session.campaign.rulebook
        charts = book.charts
        try:
            text = read_list(path)
        except OSError as error:
            self._show(None)
            self._tell(unreadable_text(str(path), error), "danger")
            return
        self._show(read_forces_csv(text, charts.units, charts.equipment, book.board, self._side))
        self._say_read(path.stem)

    def _say_read(self, name: str) -> None:
        count = self._count()
        one, many = self.tr("1 piece is read."), self.tr("%n pieces are read.", "", count)
        if not self.problems.isHidden():
            mend = self.tr("nothing is entered until these lines are mended in the file; then read it again.")
            self._tell(f"{name}: {mend}", "warning")
        elif count:
            self._tell(f"{name}: {one if count == 1 else many}", "")
            self.enter.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._tell(self.tr("{name}: there is no piece in it.").format(name=name), "warning")

    def _show(self, read: ForcesRead | None) -> None:
        """Says what a list would enter, and what is wrong with it."""
        self._read = read
        found = read.problems if read is not None else ()
        texts = [problem_text(problem) for problem in found[:_MOST_PROBLEMS]]
        if len(found) > _MOST_PROBLEMS:
            more = len(found) - _MOST_PROBLEMS
            texts.append(self.tr("1 more line") if more == 1 else self.tr("%n more lines", "", more))
        self.problems.setText("\n".join(texts))
        show_if(self.problems, bool(texts))
        show_if(self.notice, False)
        count = self._count()
        self.enter.setText(self.tr("Enter 1 piece") if count == 1 else self.tr("Enter %n pieces", "", count))
        show_if(self.enter, count > 0)

    def _count(self) -> int:
        return sum(line.count for line in self._read.lines) if self._read is not None else 0

    def _enter(self) -> None:
        if self._read is None:
            return
        done = self._session.do(EnterPieces(by=self._side, side=self._side, lines=self._read.lines))
        if isinstance(done, Done):
            self._show(None)
            self.entered.emit(entered_ids(done.entries))

    def _tell(self, sentence: str, tone: str) -> None:
        self.notice.setText(sentence)
        self.notice.set_tone(tone)
        self.notice.show()

    def _name_chosen(self) -> str:
        item = self.names.currentItem()
        return item.text() if item is not None else ""

    def _show_names(self, chosen: str = "") -> None:
        names = template_names(self._side)
        self.names.clear()
        self.names.addItems(names)
        self.names.setCurrentRow(names.index(chosen) if chosen in names else 0)
        show_if(self._templates, bool(names))
        self._fit()
        self._show_buttons()

    def _show_buttons(self) -> None:
        self._is_sure = False
        self._remove.setText(self.tr("Throw it away"))
        self._remove.set_kind("")

    def _button(self, name: str, text: str, pressed: Callable[[], None], shortcut: str = "") -> KeyButton:
        button = KeyButton(text, shortcut)
        button.setObjectName(name)
        button.pressed_by_person.connect(pressed)
        return button

    def _fit(self) -> None:
        lines = max(1, min(self.names.count(), _MOST_NAMES))
        self.names.setFixedHeight(lines * max(self.names.sizeHintForRow(0), 1) + theme().sizes.space(2))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc in the field leaves."""
        return takes_key(event, self.left.emit)
