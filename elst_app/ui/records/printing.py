"""Asking for a printer. Importing this brings in Qt's printing."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget


class NoPrinterError(Exception):
    """The system knows of no printer."""


AskPrinter: TypeAlias = Callable[[QWidget, int], QPrinter | None]
"""Asks on which printer to print so many pages; None for a person who thought better of it.

Raises `NoPrinterError`."""


def ask_printer(parent: QWidget, pages: int) -> QPrinter | None:
    """Asks with the print dialog of the system."""
    if not QPrinterInfo.availablePrinterNames():
        raise NoPrinterError
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, pages)
    dialog.setFromTo(1, pages)
    return printer if dialog.exec() else None
