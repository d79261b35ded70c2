"""The Records screen (4.13): the sheets as they will print; printed, or saved as PDF or CSV."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.records.catalogue import SheetKind, Source, blanks_of, find_kind, kinds_of, sheets_of
from elst_app.records.csv_file import write_csv
from elst_app.records.files import document_name
from elst_app.records.heading import all_open_text
from elst_app.records.layout import lay_out
from elst_app.records.order import ALL
from elst_app.records.pages import Orientation, Page, PageSetup, Sheet
from elst_app.records.pdf import title_of, write_pdf
from elst_app.records.printer import print_pages
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Audience, Side
from elst_app.ui.records.bar import RecordsBar
from elst_app.ui.records.preview import PagePreview
from elst_app.ui.records.printing import AskPrinter, NoPrinterError, ask_printer
from elst_app.ui.records.table_twin import TableTwin
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.ui.window.choosing import choose_record_to_write
from elst_app.words.files import unwritable_text

_LEAST_HEIGHT: Final = 200
"""How many pixels of the page, at 100 % text, are in view at least."""


class RecordsScreen(Screen):
    """Shows a sheet, or all of them one after the other, as pages or as a table."""

    def __init__(self, session: Session, ask: AskPrinter = ask_printer) -> None:
        super().__init__(session)
        self._ask = ask
        self._kinds: tuple[SheetKind, ...] = kinds_of(session.view)[:1]
        self._date: CGDate | None = None
        self._is_blank = False
        self._sheets: tuple[Sheet, ...] = ()
        self._pages: tuple[tuple[Sheet, Page], ...] = ()
        self._number = 0
        self._is_table = False
        self.preview = PagePreview()
        self.preview.turned.connect(self.turn)
        self.table = TableTwin()
        self.bar = self._made_bar()
        self._secrets = _at_the_top(SecretPanel(session, side) for side in Side)
        self._stack = QStackedWidget()
        for widget in (self.preview, self.table, self._secrets):
            self._stack.addWidget(widget)
        page = QWidget()
        body = spaced(QVBoxLayout(page), 4, 3)
        body.addWidget(self.bar)
        body.addWidget(self._stack, 1)
        spaced(QVBoxLayout(self), 0, 0).addWidget(scrolled(page, "recordsScroll"))
        theme().changed.connect(self._fit)
        self._fit()
        self.refresh(None)

    @property
    def setup(self) -> PageSetup:
        """How the sheets go on paper."""
        return self.bar.setup_row.setup

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets shown, in order; none where the people in front of the screen may not see them."""
        return self._sheets

    def _fit(self) -> None:
        """Leaves the page some room where the bar takes many lines; then all of it scrolls."""
        self._stack.setMinimumHeight(theme().sizes.pixels(_LEAST_HEIGHT))

    def refresh(self, done: Done | None) -> None:
        """Shows the sheets anew, on the same page."""
        view = self.session.view
        dates = self._dates()
        if self._date not in dates:
            self._date = None
        has_blank = all(kind.blank is not None for kind in self._kinds)
        self._is_blank = self._is_blank and has_blank
        if self._is_blank:
            self._sheets = blanks_of(self._kinds, view)
        else:
            source = Source(view, self.session.campaign.rulebook, self._date)
            self._sheets = sheets_of(self._kinds, source)
        self._pages = tuple((sheet, page) for sheet in self._sheets for page in lay_out(sheet, self.setup))
        self._number = max(0, min(self._number, len(self._pages) - 1))
        key = self._kinds[0].key if len(self._kinds) == 1 else ALL
        self.bar.show_choice(key, dates, self._date, has_blank=has_blank, is_blank=self._is_blank)
        self.bar.hide_notice()
        self._show()

    def show_sheet(self, key: str) -> None:
        """Shows the sheet of that key, or `ALL` of them, from its first page."""
        kind = find_kind(key)
        self._kinds = kinds_of(self.session.view) if kind is None else (kind,)
        self._number = 0
        self.refresh(None)

    def show_date(self, date: CGDate | None) -> None:
        """Shows the sheet of that date, of the newest if None."""
        self._date = date
        self._number = 0
        self.refresh(None)

    def show_blank(self, is_blank: bool) -> None:
        """Shows the form to fill in by hand, or the sheet."""
        self._is_blank = is_blank
        self._number = 0
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

    def print_sheets(self) -> None:
        """Asks on which printer, and prints the sheets."""
        if not self._pages:
            return
        try:
            printer = self._ask(self, len(self._pages))
        except NoPrinterError:
            text = self.tr("There is no printer here; save the sheets as PDF and print them elsewhere.")
            self.bar.show_notice(text, "danger")
            return
        if printer is None:
            return
        if print_pages([page for _, page in self._pages], printer, title_of(self.sheets)):
            self.bar.show_notice(self.tr("Sent to the printer."), "success")
        else:
            text = self.tr("The printer did not take the sheets; see whether it is on, then print again.")
            self.bar.show_notice(text, "danger")

    def save_pdf(self) -> None:
        """Asks where to, and writes the sheets as they are now as PDF."""
        sheets, setup = self.sheets, self.setup
        kind = self.tr("PDF (*.pdf)")
        self._save(sheets, ".pdf", kind, lambda path: write_pdf(sheets, setup, path))

    def save_csv(self) -> None:
        """Asks where to, and writes the table of the sheet in view as CSV."""
        sheets = tuple(sheet for sheet, _ in self._pages[self._number : self._number + 1])
        kind = self.tr("Table as CSV (*.csv)")
        self._save(sheets, ".csv", kind, lambda path: write_csv(sheets[0].table, path))

    def _made_bar(self) -> RecordsBar:
        bar = RecordsBar(self.preview, kinds_of(self.session.view))
        bar.sheet_chosen.connect(self.show_sheet)
        bar.date_chosen.connect(self.show_date)
        bar.blank_chosen.connect(self.show_blank)
        bar.setup_row.changed.connect(lambda _: self.refresh(None))
        bar.table_chosen.connect(self.show_as_table)
        bar.turned.connect(self.turn)
        bar.print_wanted.connect(self.print_sheets)
        bar.pdf_wanted.connect(self.save_pdf)
        bar.csv_wanted.connect(self.save_csv)
        return bar

    @property
    def _lies_across(self) -> bool:
        """Whether the page in view lies across although a person wants it upright."""
        shown = [page.format.orientation for _, page in self._pages[self._number : self._number + 1]]
        return self.setup.orientation is Orientation.PORTRAIT and shown == [Orientation.LANDSCAPE]

    def _dates(self) -> tuple[CGDate, ...]:
        """The dates there is one of the chosen sheets of."""
        found = {date for kind in self._kinds for date in kind.dates(self.session.view)}
        return tuple(date for date in CGDate if date in found)

    def _show(self) -> None:
        count = len(self._pages)
        self.bar.show_page(self._number, count, is_table=self._is_table)
        self.bar.show_across(self._lies_across)
        if not self._pages:
            self.table.clear()
            self.preview.clear()
            self._stack.setCurrentWidget(self._secrets)
            return
        sheet, page = self._pages[self._number]
        self.table.show_table(sheet.table, sheet.title)
        self.preview.show_page(
            page,
            self.tr("{title}, page {number} of {count}").format(
                title=sheet.title, number=self._number + 1, count=count
            ),
        )
        self._stack.setCurrentWidget(self.table if self._is_table else self.preview)

    def _save(self, sheets: tuple[Sheet, ...], suffix: str, kind: str, write: Callable[[Path], None]) -> None:
        if not sheets:
            return
        title = self.tr("Save {0}").format(title_of(sheets))
        then = partial(self._write, write, self.session.audience)
        choose_record_to_write(self, title, document_name(sheets) + suffix, kind, then)

    def _write(self, write: Callable[[Path], None], audience: Audience, path: Path) -> None:
        """Writes what was shown to those who asked for it, unless others look now."""
        if audience is not self.session.audience:
            return
        try:
            write(path)
        except OSError as error:
            self.bar.show_notice(unwritable_text(str(path), error), "danger")
        else:
            done = self.tr("Saved as {0}.").format(path.name)
            told = " ".join(filter(None, (done, all_open_text(self.session.view))))
            self.bar.show_notice(told, "success")


def _at_the_top(panels: Iterable[QWidget]) -> QWidget:
    """The panels side by side, with the room below them left free."""
    page = QWidget()
    body = spaced(QHBoxLayout(page))
    for panel in panels:
        body.addWidget(panel, 1, Qt.AlignmentFlag.AlignTop)
    return page
