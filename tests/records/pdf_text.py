"""A PDF read back: each text with the place it takes, in mm from the top left corner of its page."""

import re
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

MM = 25.4 / 72

STROKES = re.compile(
    rb"^(?:[-\d. ]+ (?:m|l|c|re|scn|SCN)|h|f|f\*|S|B|B\*|/\w+ (?:cs|CS|gs)|[-\d. ]+ w [^\n]*)\n", re.M
)
"""The strokes of a page and their colours: the map has hundreds of thousands, and none of them is text."""


@dataclass(frozen=True)
class ReadText:
    """A text of a page: where it begins and ends along its baseline, and how large it is."""

    text: str
    left: float
    right: float
    baseline: float
    size: float


@dataclass(frozen=True)
class ReadPage:
    """A page: its size and its texts, in the order they were painted."""

    width: float
    height: float
    texts: tuple[ReadText, ...]

    @property
    def words(self) -> str:
        """All its texts, one after the other."""
        return " ".join(text.text for text in self.texts)


def read_pages(content: bytes) -> list[ReadPage]:
    return [_read(page) for page in PdfReader(BytesIO(content)).pages]


def embedded_fonts(content: bytes) -> set[str]:
    """The names of the fonts of a PDF; raises AssertionError for one that is not inside."""
    names = set()
    for page in PdfReader(BytesIO(content)).pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
            names.add(str(font["/BaseFont"]))
    return names


def _read(page: PageObject) -> ReadPage:
    height = float(page.mediabox.height)
    found: list[tuple[str, float, float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], _: object, size: float) -> None:
        x = tm[4] * cm[0] + cm[4]
        y = tm[5] * cm[3] + cm[5]
        found.append((text, x * MM, (height - y) * MM, size * cm[0]))

    painted = page.get_contents()
    assert painted is not None
    content = DecodedStreamObject()
    # A second, empty text tells where the last one ends.
    content.set_data(STROKES.sub(b"", painted.get_data()) + b"\nBT ET BT ET")
    page[NameObject("/Contents")] = content
    page.extract_text(visitor_text=visit)
    texts = tuple(
        ReadText(text.strip("\n"), x, after, y, size)
        for (text, x, y, size), (_, after, _, _) in pairwise(found)
        if text.strip()
    )
    return ReadPage(float(page.mediabox.width) * MM, height * MM, texts)
