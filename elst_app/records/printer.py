"""Pages on a printer of the system, as they stand in the PDF."""

from collections.abc import Sequence

from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter

from elst_app.records.pages import Page
from elst_app.records.paint import paint_page
from elst_app.records.pdf import set_format


def print_pages(pages: Sequence[Page], printer: QPrinter, title: str) -> bool:
    """Print those of the pages that the printer was told to, at least one; whether it took them."""
    wanted = _wanted(pages, printer)
    if not printer.supportsMultipleCopies():
        wanted = wanted * printer.copyCount()
    printer.setDocName(title)
    set_format(printer, wanted[0].format)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    is_taken = True
    for number, page in enumerate(wanted):
        if number:
            set_format(printer, page.format)
            is_taken = printer.newPage() and is_taken
        paint_page(painter, page, printer.resolution() / 25.4)
    return painter.end() and is_taken and printer.printerState() is not QPrinter.PrinterState.Error


def _wanted(pages: Sequence[Page], printer: QPrinter) -> tuple[Page, ...]:
    """The pages of the range that was asked for; all of them where it holds none."""
    if printer.printRange() is not QPrinter.PrintRange.PageRange:
        return tuple(pages)
    return tuple(pages[max(0, printer.fromPage() - 1) : printer.toPage()]) or tuple(pages)
