"""Lists of pieces in files: an OB as CSV, out and in, and templates kept for other campaigns (C35)."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QSettings, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QListWidget, QVBoxLayout, QWidget

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
from elst_app.ui.records.choices import ChooseFile, choose_file
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.fields import takes_key
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted, strong
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.files import unreadable_text, unwritable_text
from elst_app.words.phrases import word

_FOLDER_KEY = "recordsFolder"
_MOST_PROBLEMS = 8
"""How many problems of a file are told one by one."""

_MOST_NAMES = 4
"""How many templates are in view at once."""

ChooseList: TypeAlias = Callable[[QWidget, str, str], Path | None]
"""Asks for a file to read, given the window, the title of the question and the kind of file."""


def choose_list(parent: QWidget, title: str, kind: str) -> Path | None:
    """Asks with the file dialog of the system, first in the folder used last."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = str(QSettings().value(_FOLDER_KEY, documents))
    chosen, _ = QFileDialog.getOpenFileName(parent, title, folder, kind)
    if not chosen:
        return None
    QSettings().setValue(_FOLDER_KEY, str(Path(chosen).parent))
    return Path(chosen)


class ListsForm(EdgedPanel):
    """Reads a list, says what it would enter, and enters it; keeps the OB as it is seen now."""

    entered = Signal(object)
    """Pieces are in the OB; carries their ids."""
    left = Signal()

    def __init__(
        self,
        session: Session,
        choose_to_write: ChooseFile = choose_file,
        choose_to_read: ChooseList = choose_list,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("listsForm")
        self.choose_to_write = choose_to_write
        self.choose_to_read = choose_to_read
        self._session = session
        self._side = Side.BRITISH
        self._read: ForcesRead | None = None
        self._heading = heading()
        self.notice = Text(kind="notice")
        self.notice.setObjectName("listNotice")
        self.problems = Text(tone="danger")
        self.problems.setObjectName("listProblems")
        self.enter = ActButton("", "Ctrl+Return", "primary")
        self.enter.setObjectName("enterList")
        self.enter.acted.connect(self._enter)
        read, save = (
            self._button("readCsv", self.tr("Read a CSV…")),
            self._button("saveOb", self.tr("Save as CSV…")),
        )
        read.pressed_by_person.connect(self.read_file)
        save.pressed_by_person.connect(self.save_file)
        self.names = QListWidget()
        self.names.setObjectName("templates")
        self.names.setAccessibleName(self.tr("Templates"))
        self.names.itemActivated.connect(lambda: self.read_template())
        self.names.currentRowChanged.connect(self._show_buttons)
        self._load = self._button("readTemplate", self.tr("Read it"))
        self._load.pressed_by_person.connect(self.read_template)
        self._remove = self._button("removeTemplate", self.tr("Throw it away"))
        self._remove.pressed_by_person.connect(self._throw_away)
        self._is_sure = False
        self.name = QLineEdit()
        self.name.setObjectName("templateName")
        self.name.setAccessibleName(self.tr("Name of a template"))
        self.name.setPlaceholderText(self.tr("Name, such as Starting OB"))
        self.name.installEventFilter(self)
        keep = self._button("keepTemplate", self.tr("Keep the OB"))
        keep.pressed_by_person.connect(self.keep_template)
        self.name.returnPressed.connect(keep.click)
        back = KeyButton(self.tr("Back"), "Esc")
        back.setObjectName("leaveLists")
        back.pressed_by_person.connect(self.left)
        naming = spaced(QHBoxLayout(), 0, 2)
        naming.addWidget(self.name, 1)
        naming.addWidget(keep)
        self._templates = QWidget()
        of_template = spaced(QVBoxLayout(self._templates), 0, 1)
        of_template.addWidget(self.names)
        of_template.addWidget(row(self._load, self._remove))
        body = spaced(QVBoxLayout(self), (5.5, 4, 4, 4), 2)
        body.addWidget(row(self._heading, RuleBadge("C35")))
        for widget in (self.notice, self.problems, row(self.enter), row(read, save)):
            body.addWidget(widget)
        body.addWidget(strong(self.tr("Templates")))
        body.addWidget(
            muted(self.tr("Lists kept for other campaigns, with all you see now, secret pieces too."))
        )
        body.addWidget(self._templates)
        body.addLayout(naming)
        body.addWidget(row(back))
        theme().changed.connect(self._fit)
        self._fit()
        self.forget()

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
        path = self.choose_to_read(self, self.tr("Read a list of pieces"), self.tr("Table as CSV (*.csv)"))
        if path is not None:
            self._read_from(path)

    def save_file(self) -> None:
        """Asks where to, and writes the OB as CSV."""
        campaign = self._session.view.state.title
        name = file_name(campaign, self.tr("{0} OB").format(word(self._side))) + ".csv"
        kind = self.tr("Table as CSV (*.csv)")
        path = self.choose_to_write(self, self.tr("Save the OB"), name, kind)
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".csv")
        self._write(path.name, lambda: write_whole(path, self._text().encode("utf-8")), str(path))

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
            texts.append(self.tr("%n more", "", len(found) - _MOST_PROBLEMS))
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

    def _button(self, name: str, text: str) -> KeyButton:
        button = KeyButton(text)
        button.setObjectName(name)
        return button

    def _fit(self) -> None:
        lines = max(1, min(self.names.count(), _MOST_NAMES))
        self.names.setFixedHeight(lines * max(self.names.sizeHintForRow(0), 1) + theme().sizes.space(2))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc in the field leaves."""
        return takes_key(event, self.left.emit)
