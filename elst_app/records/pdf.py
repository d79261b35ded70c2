"""Sheets as one PDF file, the fonts inside, and nothing in it of who wrote it, where or when."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QUuid
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from elst_app.records.files import write_whole
from elst_app.records.layout import lay_out
from elst_app.records.pages import Orientation, Page, PageFormat, PageSetup, Paper, Sheet
from elst_app.records.paint import paint_page

_DOTS_PER_INCH: Final = 1200
_CREATOR: Final = "Elst Companion"
_PAPERS: Final = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}


_XMP: Final = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
<rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""

_WHEN_AND_WHO: Final = re.compile(rb"/(?:CreationDate|ModDate|Author) \([^)]*\)")

_MEANINGS: Final = re.compile(rb"\[(?:<[0-9A-F]{4}> )+\]")
"""What the glyphs of a font mean."""

_TRULY: Final = {b"<0009>": b"<0020>", b"<0269>": b"<03B9>"}
"""Of letters that share a glyph Qt names the first: a tab for the space, the phonetic iota for the Greek."""


def write_pdf(sheets: Sequence[Sheet], setup: PageSetup, path: Path) -> None:
    """Write the sheets, at least one, into one file at `path`.

    Raises OSError with its reason, and then an old file there is untouched.
    """
    pages = tuple(page for sheet in sheets for page in lay_out(sheet, setup))
    write_whole(path, pdf_bytes(pages, title_of(sheets)))


def title_of(sheets: Sequence[Sheet]) -> str:
    """The title of a document: the sheet's name where it is one sheet alone, and the campaign's."""
    titles = dict.fromkeys(sheet.title for sheet in sheets)
    name = next(iter(titles)) if len(titles) == 1 else ""
    return " – ".join(text for text in (name, sheets[0].campaign) if text)


def pdf_bytes(pages: Sequence[Page], title: str) -> bytes:
    """The pages as a PDF document of that title; the same pages give the same bytes at any time."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(_CREATOR)
    writer.setDocumentXmpMetadata(QByteArray(_XMP.format(title=escape(title)).encode()))
    writer.setDocumentId(QUuid.createUuidV5(QUuid(), title.encode()))
    writer.setResolution(_DOTS_PER_INCH)
    set_format(writer, pages[0].format)
    painter = QPainter(writer)
    for number, page in enumerate(pages):
        if number:
            set_format(writer, page.format)
            writer.newPage()
        paint_page(painter, page, _DOTS_PER_INCH / 25.4)
    painter.end()
    buffer.close()
    # Blanks of the same length: the offsets in the file stay true.
    plain = _WHEN_AND_WHO.sub(lambda found: b" " * len(found[0]), bytes(content.data()))
    return _MEANINGS.sub(_meant, plain)


def _meant(found: re.Match[bytes]) -> bytes:
    meanings = found[0]
    for named, meant in _TRULY.items():
        meanings = meanings.replace(named, meant)
    return meanings


def set_format(device: QPagedPaintDevice, form: PageFormat) -> None:
    """Make the next page of that paper, with no margins but those of the sheet."""
    portrait = form.orientation is Orientation.PORTRAIT
    device.setPageLayout(
        QPageLayout(
            QPageSize(_PAPERS[form.paper]),
            QPageLayout.Orientation.Portrait if portrait else QPageLayout.Orientation.Landscape,
            QMarginsF(0, 0, 0, 0),
            QPageLayout.Unit.Millimeter,
        )
    )
