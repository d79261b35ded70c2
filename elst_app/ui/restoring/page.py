"""The page that makes a new campaign file of a backup. The file the backup was made of stays as it is."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.typed_texts import tidy
from elst_app.store.backups import Backup, Backups
from elst_app.store.copying import restore_copy
from elst_app.ui.restoring.lines import (
    BackupLine,
    checked,
    exists_text,
    listed_line,
    made_of_text,
    newest_good,
    restored_path,
    with_suffix,
)
from elst_app.ui.restoring.model import BackupModel, Column
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import mark_invalid
from elst_app.ui.widgets.labels import Text, muted, title
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.widgets.tables import set_up_table
from elst_app.ui.window.choosing import campaigns_folder, choose_new
from elst_app.words.files import unwritable_text

_CAMPAIGN_PERCENT: Final = 40
"""How much of the room for texts the names of the campaigns take at most; the last entries take the rest."""


class RestorePage(QWidget):
    """Lists the backups of the campaign in the file `of`, or of all campaigns, and restores the chosen one.

    It shows what both sides may read, whoever sits in front of the screen. `problem` says why the campaign
    cannot be opened, if that is what brought the person here.

    To read all of a backup takes a moment. So at first the newest are, until one is good, then the others one
    by one when nothing else is to be done; one that is chosen before its turn is read at once.
    """

    restored = Signal(object)
    """A campaign file was made; carries its path."""
    left = Signal()

    def __init__(
        self, backups: Backups, of: Path | None = None, problem: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._is_of_several = False
        self.model = BackupModel(self)
        self.table = self._table()
        self.trouble = Text(kind="notice", tone="danger")
        self.trouble.setObjectName("restoreTrouble")
        self.exists = Text(kind="strong")
        self.exists.setObjectName("backupExists")
        self.nothing = Text(self.tr("There are no backups yet."))
        self.nothing.setObjectName("noBackups")
        self._about = muted(
            self.tr(
                "Backups make themselves: when a campaign is opened, when a scenario or a CG Date ends, "
                "and when it is closed. Restoring makes a new file; the campaign you have stays as it is. "
                "The list shows what both sides may read."
            )
        )
        self._what = Text(kind="strong")
        self._more = muted()
        self.path = QLineEdit()
        self.path.setObjectName("restoredPath")
        self.path.setAccessibleName(self.tr("New campaign file"))
        self.choose = KeyButton(self.tr("Choose"))
        self.choose.setObjectName("chooseRestoredPath")
        self.choose.setAccessibleName(self.tr("Choose where to keep it"))
        self.choose.pressed_by_person.connect(self._choose_path)
        self.problem = Text(kind="notice", tone="danger")
        self.problem.setObjectName("restoreProblem")
        self.problem.hide()
        self.restore_button = ActButton(self.tr("Restore into the new file"), "Ctrl+Return", "primary")
        self.restore_button.setObjectName("restoreBackup")
        self.restore_button.acted.connect(self._restore)
        self.back = KeyButton(self.tr("Back"), "Esc")
        self.back.setObjectName("leaveRestore")
        self.back.pressed_by_person.connect(self.left)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._check_next)
        self._detail = self._detail_card()
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(scrolled(self._page(), "restoreScroll"), 1)
        body.addWidget(self._bar())
        self.table.viewport().installEventFilter(self)
        theme().changed.connect(self._fit)
        self._show(backups.all() if of is None else backups.of(of), problem)

    def _table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("backups")
        table.setAccessibleName(self.tr("Backups"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        set_up_table(table)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.selectionModel().currentRowChanged.connect(self._show_line)
        table.activated.connect(lambda _: self.restore_button.click())
        return table

    def _detail_card(self) -> Card:
        card = Card()
        line = spaced(QHBoxLayout(), 0, 2)
        line.addWidget(muted(self.path.accessibleName()))
        line.addWidget(self.path, 1)
        line.addWidget(self.choose)
        card.body.addWidget(self._what)
        card.body.addWidget(self._more)
        card.body.addLayout(line)
        return card

    def _page(self) -> QWidget:
        page = QWidget()
        body = spaced(QVBoxLayout(page), (6, 4, 6, 3), 3)
        body.addWidget(title(self.tr("Restore a backup")))
        body.addWidget(self.trouble)
        body.addWidget(self.exists)
        body.addWidget(self._about)
        body.addWidget(self.nothing)
        body.addWidget(self.table, 1)
        body.addWidget(self._detail)
        return page

    def _bar(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("kind", "bottom-bar")
        body = spaced(QVBoxLayout(bar), (6, 2, 6, 2), 2)
        body.addWidget(self.problem)
        body.addWidget(row(self.restore_button, self.back, gap=3))
        return bar

    def take_focus(self) -> None:
        """Puts the focus on the list."""
        (self.table if self.model.lines else self.back).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, sentence: str) -> None:
        """Says what went wrong; empty for nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def _show(self, backups: tuple[Backup, ...], problem: str) -> None:
        lines = [listed_line(backup) for backup in backups]
        self.model.show_lines(lines)
        good = newest_good(self._checked(row) for row in range(len(lines)))
        self.trouble.setText(problem)
        show_if(self.trouble, bool(problem))
        self.exists.setText(exists_text(good) if good else "")
        show_if(self.exists, bool(problem) and good is not None)
        show_if(self._about, not problem)
        self._is_of_several = len({backup.of for backup in backups}) > 1
        for part in (self.table, self._detail):
            show_if(part, bool(lines))
        show_if(self.nothing, not lines)
        self.table.selectRow(self.model.lines.index(good) if good else 0)
        self._show_line()
        self._fit()
        self._next.start(0)

    def _checked(self, row: int) -> BackupLine:
        """The line in that row, all of its backup read."""
        line = self.model.lines[row]
        if line.is_open:
            line = checked(line)
            self.model.replace_line(row, line)
        return line

    def _check_next(self) -> None:
        """Reads the next backup that was not read yet, and comes again for the one after it."""
        rows = [row for row, line in enumerate(self.model.lines) if line.is_open]
        if rows:
            self._checked(rows[0])
            self._fit()
            self._next.start(0)

    def _line(self) -> BackupLine | None:
        row = self.table.currentIndex().row()
        return None if self.model.line(row) is None else self._checked(row)

    def _show_line(self, *_: object) -> None:
        line = self._line()
        self.restore_button.setEnabled(line is not None and line.is_good)
        self.show_problem("")
        mark_invalid(self.path, False)
        if line is not None:
            self._what.setText(line.last)
            parts = (line.saved, line.moment, made_of_text(line))
            self._more.setText(" · ".join(part for part in parts if part))
            self.path.setText(str(restored_path(line.backup.of)))

    def _choose_path(self) -> None:
        choose_new(self, Path(self.path.text()), lambda path: self.path.setText(str(path)))

    def _restore(self) -> None:
        line, typed = self._line(), tidy(self.path.text())
        if line is None or not line.is_good:
            return
        self.show_problem("")
        mark_invalid(self.path, False)
        if not typed:
            self._refuse(self.tr("The campaign needs a file to be kept in; say where."))
            return
        path = with_suffix(Path(os.path.expanduser(typed)))
        try:
            if path.parent == campaigns_folder():
                path.parent.mkdir(parents=True, exist_ok=True)
            restore_copy(line.backup.path, path)
        except OSError as error:
            self._refuse(unwritable_text(str(path), error))
            return
        self.restored.emit(path)

    def _refuse(self, sentence: str) -> None:
        self.show_problem(sentence)
        mark_invalid(self.path, True)
        self.path.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Gives each column the room it needs, and what is left to the last entry.

        Where there is little, the name of the campaign stands below the table alone.
        """
        header, metrics = self.table.horizontalHeader(), self.table.fontMetrics()
        self.table.setColumnHidden(Column.CAMPAIGN, False)
        needed = {
            column: max(self.table.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in Column
        }
        left = self.table.viewport().width()
        for column in (Column.SAVED, Column.DATE, Column.ENTRIES, Column.CHECK):
            header.resizeSection(column, needed[column])
            left -= needed[column]
        width = min(needed[Column.CAMPAIGN], left * _CAMPAIGN_PERCENT // 100)
        has_campaign = self._is_of_several and width >= header.sectionSizeHint(Column.CAMPAIGN)
        self.table.setColumnHidden(Column.CAMPAIGN, not has_campaign)
        if has_campaign:
            header.resizeSection(Column.CAMPAIGN, width)
            left -= width
        header.resizeSection(Column.LAST, max(needed[Column.CHECK], left))
        row_height = metrics.height() + theme().sizes.space(3)
        self.table.verticalHeader().setDefaultSectionSize(row_height)
        self.table.setMinimumHeight(4 * row_height)
