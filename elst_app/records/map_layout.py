"""The map sheet on paper: the map as large as it goes, and the legend and the list of areas."""

from collections.abc import Iterator, Sequence
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


def placed_map(picture: MapPicture, areas: Table, body: Box) -> tuple[tuple[Item, ...], int]:
    """The map with its legend and the list of `areas`, and how many of them there was room for.

    They stand on the right of the map, on upright paper below it.
    """
    ratio = BOARD_WIDTH / BOARD_HEIGHT
    if body.height > body.width:
        map_box = Box(body.left, body.top, body.width, body.width / ratio)
        beside = _columns(
            Box(body.left, map_box.bottom + _GAP, body.width, body.bottom - map_box.bottom - _GAP)
        )
        legend = tuple(_legend(picture.legend, beside[0]))
        listed, count = _areas(areas, beside[1])
        notes = beside[2]
    else:
        width = min(body.height * ratio, body.width - _COLUMN - _GAP)
        map_box = Box(body.left, body.top, width, width / ratio)
        left = map_box.right + _GAP
        legend = tuple(_legend(picture.legend, Box(left, body.top, body.right - left, body.height)))
        top = _bottom(legend) + _GAP
        listed, count = _areas(areas, Box(left, top, body.right - left, body.bottom - top))
        top = _bottom(listed) + _GAP
        notes = Box(left, top, body.right - left, body.bottom - top)
    return (PlacedMap(map_box, picture), *legend, *listed, *_notes(notes)), count


def _columns(within: Box) -> tuple[Box, Box, Box]:
    """Three columns side by side."""
    width = (within.width - 2 * _GAP) / 3
    first, second, third = (
        Box(within.left + number * (width + _GAP), within.top, width, within.height) for number in range(3)
    )
    return first, second, third


def _bottom(items: Sequence[Item]) -> float:
    return max(item.y2 if isinstance(item, PlacedLine) else item.box.bottom for item in items)


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


def _areas(table: Table, within: Box) -> tuple[list[Item], int]:
    """Each area with its name above and what is to be told of it below; how many there was room for."""
    heading = QCoreApplication.translate("Records", "Deployment Areas")
    top = within.top + line_height(_HEADING) + 0.6
    items: list[Item] = [
        place(heading, _HEADING, within),
        PlacedLine(within.left, top, within.right, top, 0.3, Ink.TEXT),
    ]
    step = line_height(_TEXT)
    for count, row in enumerate(table.rows):
        name, *facts = row.cells
        style = _STRONG if facts and facts[-1].tone is Tone.STRONG else _TEXT
        lines = wrapped(" · ".join(fact.text for fact in facts if fact.text), style, within.width)
        height = (1 + len(lines)) * step + 1.4
        if top + height > within.bottom:
            return items, count
        items.append(place(name.text, _STRONG, Box(within.left, top + 0.7, within.width, step)))
        for number, line in enumerate(lines, start=1):
            items.append(place(line, style, Box(within.left, top + 0.7 + number * step, within.width, step)))
        top += height
        items.append(PlacedLine(within.left, top, within.right, top, 0.14, Ink.LINE))
    return items, len(table.rows)


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
