"""The map sheet on paper: the map as large as it goes, beside it the legend and the list of areas."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.drawing.fonts import Weight
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH
from elst_app.records.measure import line_height, place, place_middle, wrapped
from elst_app.records.pages import (
    Box,
    Ink,
    Item,
    MapPicture,
    PlacedLine,
    PlacedMap,
    PlacedSign,
    Sign,
    Table,
    TextStyle,
    Tone,
)

_HEADING: Final = TextStyle(8.5, Weight.BOLD)
_TEXT: Final = TextStyle(7.5)
_STRONG: Final = TextStyle(7.5, Weight.SEMI_BOLD)
_COLUMN: Final = 35.0
"""The width of what stands beside the map."""

_GAP: Final = 4.0
_SIGN: Final = 9.0
_SIGN_GAP: Final = 2.0
_NOTE_STEP: Final = 7.0
"""The way between two lines to write on."""


def placed_map(picture: MapPicture, areas: Table, body: Box) -> Iterator[Item]:
    """The map on the left of `body`, the legend and the list of `areas` on the right of it."""
    ratio = BOARD_WIDTH / BOARD_HEIGHT
    width = min(body.height * ratio, body.width - _COLUMN - _GAP)
    map_box = Box(body.left, body.top, width, width / ratio)
    yield PlacedMap(map_box, picture)
    beside = Box(map_box.right + _GAP, body.top, body.right - map_box.right - _GAP, body.height)
    top = beside.top
    for item in _legend(picture.legend, beside):
        yield item
        top = max(top, _bottom(item))
    below = Box(beside.left, top + 4, beside.width, beside.bottom - top - 4)
    for item in _areas(areas, below):
        yield item
        top = max(top, _bottom(item))
    yield from _notes(Box(beside.left, top + 5, beside.width, beside.bottom - top - 5))


def _bottom(item: Item) -> float:
    return item.y2 if isinstance(item, PlacedLine) else item.box.bottom


def _legend(legend: tuple[tuple[Sign, str], ...], within: Box) -> Iterator[Item]:
    top = within.top
    for sign, text in legend:
        lines = wrapped(text, _TEXT, within.width - _SIGN - _SIGN_GAP)
        step = line_height(_TEXT)
        height = max(5.2, len(lines) * step + 1)
        yield PlacedSign(Box(within.left, top, _SIGN, height), sign)
        first = top + (height - len(lines) * step) / 2
        for number, line in enumerate(lines):
            left = within.left + _SIGN + _SIGN_GAP
            yield place(line, _TEXT, Box(left, first + number * step, within.right - left, step))
        top += height + 0.6


def _areas(table: Table, within: Box) -> Iterator[Item]:
    """Each area with its name above and what is to be told of it below, as far as there is room."""
    heading = QCoreApplication.translate("Records", "Deployment Areas")
    yield place(heading, _HEADING, within)
    top = within.top + line_height(_HEADING) + 0.6
    yield PlacedLine(within.left, top, within.right, top, 0.3, Ink.TEXT)
    step = line_height(_TEXT)
    for row in table.rows:
        name, *facts = row.cells
        texts = [fact.text for fact in facts if fact.text]
        lines = wrapped(" · ".join(texts), _TEXT, within.width)
        height = (1 + len(lines)) * step + 1.4
        if top + height > within.bottom:
            break
        side_style = TextStyle(_STRONG.points, _STRONG.weight, Ink.TEXT)
        yield place(name.text, side_style, Box(within.left, top + 0.7, within.width, step))
        for number, line in enumerate(lines, start=1):
            weight = Weight.SEMI_BOLD if facts and facts[-1].tone is Tone.STRONG else Weight.REGULAR
            style = TextStyle(_TEXT.points, weight)
            yield place(line, style, Box(within.left, top + 0.7 + number * step, within.width, step))
        top += height
        yield PlacedLine(within.left, top, within.right, top, 0.14, Ink.LINE)


def _notes(within: Box) -> Iterator[Item]:
    """Lines to write on, where there is room for two at least."""
    if within.height < line_height(_HEADING) + 2 * _NOTE_STEP:
        return
    heading = Box(within.left, within.top, within.width, line_height(_HEADING))
    yield place_middle(QCoreApplication.translate("Records", "Notes"), _HEADING, heading)
    level = heading.bottom + _NOTE_STEP
    while level < within.bottom:
        yield PlacedLine(within.left, level, within.right, level, 0.14, Ink.STRONG_LINE)
        level += _NOTE_STEP
