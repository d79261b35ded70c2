"""A sheet as a PDF file, its fonts inside."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from elst_app.records.files import write_whole
from elst_app.records.layout import lay_out
from elst_app.records.pages import Orientation, Page, PageFormat, Paper, Sheet
from elst_app.records.paint import paint_page

_DOTS_PER_INCH: Final = 1200
_CREATOR: Final = "Elst Companion"
_PAPERS: Final = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}


def write_pdf(sheet: Sheet, paper: Paper, path: Path) -> None:
    """Write the sheet to `path`; raises OSError with its reason, and then an old file there is untouched."""
    write_whole(path, pdf_bytes(lay_out(sheet, paper), f"{sheet.title} – {sheet.campaign}"))


def pdf_bytes(pages: tuple[Page, ...], title: str) -> bytes:
    """The pages as a PDF document of that title."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(_CREATOR)
    writer.setResolution(_DOTS_PER_INCH)
    _set_format(writer, pages[0].format)
    painter = QPainter(writer)
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        paint_page(painter, page, _DOTS_PER_INCH / 25.4)
    painter.end()
    buffer.close()
    return bytes(content.data())


def _set_format(writer: QPdfWriter, form: PageFormat) -> None:
    portrait = form.orientation is Orientation.PORTRAIT
    writer.setPageLayout(
        QPageLayout(
            QPageSize(_PAPERS[form.paper]),
            QPageLayout.Orientation.Portrait if portrait else QPageLayout.Orientation.Landscape,
            QMarginsF(0, 0, 0, 0),
            QPageLayout.Unit.Millimeter,
        )
    )
