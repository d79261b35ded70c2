"""The Records screen (4.13): the sheets as they will print, saved as PDF or CSV."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.records.csv_file import write_csv
from elst_app.records.layout import lay_out
from elst_app.records.map_sheet import map_sheet
from elst_app.records.pages import Page, Paper, Sheet
from elst_app.records.pdf import write_pdf
from elst_app.records.sheets import cg_log_sheet, rg_record_sheet
from elst_app.rules.sides import Side
from elst_app.ui.records.bar import RecordKind, RecordsBar
from elst_app.ui.records.choices import (
    ChooseFile,
    choose_file,
    file_name,
    remember_paper,
    remembered_paper,
)
from elst_app.ui.records.preview import PagePreview
from elst_app.ui.records.table_twin import TableTwin
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.files import unwritable_text


class RecordsScreen(Screen):
    """Shows one sheet at a time, as a page or as a table."""

    def __init__(self, session: Session, choose: ChooseFile = choose_file) -> None:
        super().__init__(session)
        self._choose = choose
        self._kind = RecordKind.LOG
        self._paper = remembered_paper()
        self._sheet: Sheet | None = None
        self._pages: tuple[Page, ...] = ()
        self._number = 0
        self._is_table = False
        self.preview = PagePreview()
        self.preview.turned.connect(self.turn)
        self.table = TableTwin()
        self.bar = self._made_bar()
        self._secrets = {side: _at_the_top(SecretPanel(session, side)) for side in Side}
        self._stack = QStackedWidget()
        for widget in (self.preview, self.table, *self._secrets.values()):
            self._stack.addWidget(widget)
        body = spaced(QVBoxLayout(self), 4, 3)
        body.addWidget(self.bar)
        body.addWidget(self._stack, 1)
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows the sheet anew, on the same page."""
        self._sheet = self._made_sheet()
        self._pages = () if self._sheet is None else lay_out(self._sheet, self._paper)
        self._number = max(0, min(self._number, len(self._pages) - 1))
        self.bar.hide_notice()
        self._show()

    def show_sheet(self, kind: RecordKind) -> None:
        """Shows another sheet, from its first page."""
        self._kind = kind
        self._number = 0
        self.refresh(None)

    def show_paper(self, paper: Paper) -> None:
        """Puts the sheet on another paper, now and the next time."""
        self._paper = paper
        remember_paper(paper)
        self.refresh(None)

    def show_as_table(self, is_table: bool) -> None:
        """Shows the cells as a table, or the page."""
        self._is_table = is_table
        self._show()

    def turn(self, step: int) -> None:
        """Turns that many pages on, as far as there are any."""
        number = max(0, min(self._number + step, len(self._pages) - 1))
        if number != self._number:
            self._number = number
            self._show()

    def save_pdf(self) -> None:
        """Asks where to, and writes the sheet as PDF."""
        paper = self._paper
        self._save(".pdf", self.tr("PDF (*.pdf)"), lambda sheet, path: write_pdf(sheet, paper, path))

    def save_csv(self) -> None:
        """Asks where to, and writes the table of the sheet as CSV."""
        self._save(".csv", self.tr("Table as CSV (*.csv)"), lambda sheet, path: write_csv(sheet.table, path))

    def _made_bar(self) -> RecordsBar:
        bar = RecordsBar(self.preview)
        bar.sheet_chosen.connect(self.show_sheet)
        bar.paper_chosen.connect(self.show_paper)
        bar.table_chosen.connect(self.show_as_table)
        bar.turned.connect(self.turn)
        bar.pdf_wanted.connect(self.save_pdf)
        bar.csv_wanted.connect(self.save_csv)
        return bar

    def _made_sheet(self) -> Sheet | None:
        """The chosen sheet; None where the people in front of the screen may not see it."""
        view = self.session.view
        rulebook = self.session.campaign.rulebook
        if self._kind is RecordKind.LOG:
            return cg_log_sheet(view)
        if self._kind.side is None:
            return map_sheet(view, rulebook)
        return rg_record_sheet(view, rulebook.charts, self._kind.side)

    def _show(self) -> None:
        count = len(self._pages)
        self.bar.show_state(self._kind, self._paper, self._number, count, is_table=self._is_table)
        if self._sheet is None:
            assert self._kind.side is not None
            self.table.clear()
            self.preview.clear()
            self._stack.setCurrentWidget(self._secrets[self._kind.side])
            return
        page = self._pages[self._number]
        self.table.show_table(self._sheet.table, self._sheet.title)
        self.preview.show_page(
            page,
            self.tr("{title}, page {number} of {count}").format(
                title=self._sheet.title, number=self._number + 1, count=count
            ),
        )
        self._stack.setCurrentWidget(self.table if self._is_table else self.preview)

    def _save(self, suffix: str, kind: str, write: Callable[[Sheet, Path], None]) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        name = file_name(sheet.campaign, sheet.title) + suffix
        path = self._choose(self, self.tr("Save {0}").format(sheet.title), name, kind)
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(suffix)
        try:
            write(sheet, path)
        except OSError as error:
            self.bar.show_notice(unwritable_text(str(path), error), "danger")
        else:
            self.bar.show_notice(self.tr("Saved as {0}.").format(path.name), "success")


def _at_the_top(panel: QWidget) -> QWidget:
    """The panel with the room below it left free."""
    page = QWidget()
    body = spaced(QVBoxLayout(page))
    body.addWidget(panel)
    body.addStretch(1)
    return page
