"""How wide text is on paper: the packed font at one resolution, whatever it will be painted on."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF

from elst_app.drawing.fonts import Weight, font
from elst_app.records.pages import Align, Box, PlacedText, TextStyle

UNITS_PER_MM: Final = 100
"""The units of a page's painter, in which fonts are measured and painted."""

_MM_PER_POINT: Final = 25.4 / 72
_LEADING: Final = 1.22
_ELLIPSIS: Final = "…"
_BREAK: Final = re.compile(r"(?<!×)\s+(?!×)")
"""Where a line may end: not beside the sign of a count."""

_CONTEXTUAL: Final = int.from_bytes(b"calt", "big")


@lru_cache(maxsize=64)
def page_font(points: float, weight: Weight) -> QFont:
    """The font in the units of a page's painter.

    A PDF says what a glyph means only for the plain ones: with figures of equal width, or signs that follow
    their neighbours (calt), nobody could search or copy a number of it.
    """
    made = font(points, weight)
    made.setFeature(QFont.Tag.fromValue(_CONTEXTUAL), 0)
    made.setPixelSize(round(points * _MM_PER_POINT * UNITS_PER_MM))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=64)
def _metrics(points: float, weight: Weight) -> QFontMetricsF:
    return QFontMetricsF(page_font(points, weight))


def text_width(text: str, style: TextStyle) -> float:
    """The width of one line of text."""
    return _metrics(style.points, style.weight).horizontalAdvance(text) / UNITS_PER_MM


def line_height(style: TextStyle) -> float:
    """The height of one line of text with the room to the next."""
    return style.points * _MM_PER_POINT * _LEADING


def elided(text: str, style: TextStyle, width: float) -> str:
    """`text` cut short with an ellipsis where it is wider than `width`; line breaks become spaces."""
    text = " ".join(text.split())
    if text_width(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + _ELLIPSIS, style) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def wrapped(text: str, style: TextStyle, width: float) -> tuple[str, ...]:
    """The lines of `text` in a column `width` wide; a word that is wider is broken."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in _words(paragraph, style, width):
            longer = f"{line} {word}" if line else word
            if text_width(longer, style) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *broken, line = _broken(word, style, width)
            lines += broken
        if line:
            lines.append(line)
    return tuple(lines)


def _words(paragraph: str, style: TextStyle, width: float) -> Iterator[str]:
    """What stays together on a line: the words, and a count with the first word of what is counted."""
    for word in _BREAK.split(paragraph.strip()):
        yield from (word,) if text_width(word, style) <= width else word.split()


def _broken(word: str, style: TextStyle, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, style) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def place(text: str, style: TextStyle, within: Box, align: Align = Align.LEFT) -> PlacedText:
    """One line of text at the top of `within`, to one side of it or in the middle."""
    width = text_width(text, style)
    left = {
        Align.LEFT: within.left,
        Align.CENTRE: within.left + (within.width - width) / 2,
        Align.RIGHT: within.right - width,
    }[align]
    metrics = _metrics(style.points, style.weight)
    height = line_height(style)
    rise, fall = metrics.ascent() / UNITS_PER_MM, metrics.descent() / UNITS_PER_MM
    baseline = within.top + (height - rise - fall) / 2 + rise
    return PlacedText(Box(left, within.top, width, height), baseline, text, style)


def place_middle(text: str, style: TextStyle, within: Box, align: Align = Align.LEFT) -> PlacedText:
    """One line of text half-way down `within`."""
    height = line_height(style)
    top = within.top + (within.height - height) / 2
    return place(text, style, Box(within.left, top, within.width, height), align)
