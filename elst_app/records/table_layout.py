"""A table on paper: column widths, the heading on every page, rows that grow with their text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from elst_app.drawing.fonts import Weight
from elst_app.records.measure import line_height, place, place_middle, text_width, wrapped
from elst_app.records.pages import (
    Align,
    Box,
    Cell,
    Column,
    Ink,
    Item,
    PlacedGround,
    PlacedLine,
    Row,
    Table,
    TextStyle,
    Tone,
)

_HEADING: Final = TextStyle(7, Weight.SEMI_BOLD)
_PADDING: Final = 1.1
_LEAST_PADDING: Final = 0.5
_GROUP_HEIGHT: Final = 5.4
_FRAME: Final = 0.35
_RULE: Final = 0.14
_SECTION: Final = 0.75
"""How high the heading of a section is at least, measured by a row."""

_SMALLEST: Final = 7 / 9
"""How small texts may become: 7 points. A word is broken before that."""

_STEP: Final = 0.02
"""By how much texts are made smaller at a time."""

_LONGEST_WORD: Final = 16
"""A longer one was typed by somebody, and is broken instead."""

_TOLERANCE: Final = 0.001
_STYLES: Final = {
    Tone.PLAIN: TextStyle(9),
    Tone.STRONG: TextStyle(9, Weight.SEMI_BOLD),
    Tone.QUIET: TextStyle(9, ink=Ink.MUTED),
    Tone.SECRET: TextStyle(9, ink=Ink.MUTED),
    Tone.SECTION: TextStyle(9, Weight.BOLD),
}


@dataclass(frozen=True)
class _Lines:
    """A row with its texts broken into lines: one tuple of lines for each of its cells."""

    row: Row
    texts: tuple[tuple[str, ...], ...]
    styles: tuple[TextStyle, ...]
    padding: float
    least: float

    @property
    def height(self) -> float:
        """How high the row is."""
        highest = max(
            len(lines) * line_height(style) for style, lines in zip(self.styles, self.texts, strict=True)
        )
        return max(self.least, 2 * self.padding + highest)

    @property
    def is_section(self) -> bool:
        """Whether it is a heading of the rows below it."""
        return self.row.cells[0].tone is Tone.SECTION

    def split(self, room: float) -> "tuple[_Lines, _Lines]":
        """What there is room for, and the rest."""
        fitting = (max(1, int((room - 2 * self.padding) / line_height(style))) for style in self.styles)
        parts = list(zip(self.texts, fitting, strict=True))
        return (
            replace(self, texts=tuple(lines[:count] for lines, count in parts)),
            replace(self, row=Row(self.row.cells), texts=tuple(lines[count:] for lines, count in parts)),
        )


class TableLayout:
    """A table fitted into a width, to be placed page by page; in too little room its texts are smaller."""

    def __init__(self, table: Table, width: float) -> None:
        self._table = table
        self._scale = _fitting_scale(table, width)
        self._padding = _fitting_padding(table, self._scale, width)
        self._widths = _widths_for_words(table, self._scale, self._padding, width)
        self._heading = _HEADING
        self._styles = {tone: _scaled(style, self._scale) for tone, style in _STYLES.items()}
        self._has_groups = any(column.group for column in table.columns)
        self._headings = [
            wrapped(column.heading, self._heading, each - 2 * self._padding)
            for column, each in zip(table.columns, self._widths, strict=True)
        ]
        lines = max(len(heading) for heading in self._headings)
        self._heading_height = lines * line_height(self._heading) + 2 * self._padding
        if self._has_groups:
            self._heading_height += _GROUP_HEIGHT

    def pages(self, height: float) -> list[tuple[_Lines, ...]]:
        """The rows on each page with a table `height` high; empty ones fill the last page."""
        room = height - self._heading_height
        pages: list[tuple[_Lines, ...]] = []
        page: list[_Lines] = []
        left = room
        waiting = [self._lines(row) for row in reversed(self._table.rows)]
        while waiting:
            lines = waiting.pop()
            if lines.height > room:
                # Too high for any page: what fits goes here, the rest is a row of its own.
                lines, rest = lines.split(max(left, self._table.row_height))
                waiting.append(rest)
            below = waiting[-1].height if lines.is_section and waiting else 0
            if page and lines.height + min(below, room - lines.height) > left + _TOLERANCE:
                pages.append(tuple(page))
                page, left = [], room
            page.append(lines)
            left -= lines.height
        if not self._table.goes_on:
            return [*pages, tuple(page)]
        count = int((left + _TOLERANCE) / self._table.row_height)
        if count:
            empty = self._lines(Row(tuple(Cell() for _ in self._table.columns), to_fill=True))
            page += [replace(empty, least=left / count)] * count
        return [*pages, tuple(page)]

    def placed(self, rows: Sequence[_Lines], at: Box) -> Iterator[Item]:
        """The heading and these rows, from the top left of `at`."""
        heights = [lines.height for lines in rows]
        bottom = at.top + self._heading_height + sum(heights)
        yield PlacedGround(Box(at.left, at.top, at.width, self._heading_height), Ink.RAISED)
        tops = [at.top + self._heading_height + sum(heights[:number]) for number in range(len(heights))]
        for lines, top, height in zip(rows, tops, heights, strict=True):
            yield from self._grounds(lines, at.left, top, height)
        yield from self._verticals(rows, tops, heights, at, bottom)
        yield from self._headings_placed(at)
        for lines, top, height in zip(rows, tops, heights, strict=True):
            stronger = lines.row.begins and lines is not rows[0]
            width, ink = (_FRAME, Ink.STRONG_LINE) if stronger else (_RULE, Ink.LINE)
            yield PlacedLine(at.left, top, at.right, top, width, ink)
            yield from self._texts(lines, at.left, top, height)
        for level in (at.top, at.top + self._heading_height, bottom):
            yield PlacedLine(at.left, level, at.right, level, _FRAME, Ink.TEXT)

    def _lines(self, row: Row) -> _Lines:
        texts = []
        number = 0
        for cell in row.cells:
            width = sum(self._widths[number : number + cell.span]) - 2 * self._padding
            texts.append(wrapped(cell.text, self._styles[cell.tone], width))
            number += cell.span
        styles = tuple(self._styles[cell.tone] for cell in row.cells)
        is_section = row.cells[0].tone is Tone.SECTION
        least = self._table.row_height * (_SECTION if is_section else 1)
        return _Lines(row, tuple(texts), styles, self._padding, least)

    def _cells(self, lines: _Lines, left: float) -> Iterator[tuple[Cell, tuple[str, ...], Column, Box]]:
        number = 0
        for cell, texts in zip(lines.row.cells, lines.texts, strict=True):
            width = sum(self._widths[number : number + cell.span])
            yield cell, texts, self._table.columns[number], Box(left, 0, width, 0)
            left += width
            number += cell.span

    def _grounds(self, lines: _Lines, left: float, top: float, height: float) -> Iterator[Item]:
        for cell, _, _, box in self._cells(lines, left):
            if cell.tone in (Tone.SECRET, Tone.SECTION):
                yield PlacedGround(Box(box.left, top, box.width, height), Ink.RAISED)

    def _texts(self, lines: _Lines, left: float, top: float, height: float) -> Iterator[Item]:
        for cell, texts, column, box in self._cells(lines, left):
            style = self._styles[cell.tone]
            step = line_height(style)
            is_centred = cell.span > 1 and cell.tone in (Tone.SECRET, Tone.QUIET)
            align = Align.CENTRE if is_centred else column.align
            if cell.tone is Tone.SECTION:
                align = Align.LEFT
            first = top + (height - len(texts) * step) / 2
            for number, text in enumerate(texts):
                within = Box(
                    box.left + self._padding, first + number * step, box.width - 2 * self._padding, step
                )
                yield place(text, style, within, align)

    def _verticals(
        self, rows: Sequence[_Lines], tops: Sequence[float], heights: Sequence[float], at: Box, bottom: float
    ) -> Iterator[Item]:
        """The lines between columns, none through a cell that reaches over several."""
        edges = [at.left + sum(self._widths[:number]) for number in range(len(self._widths))]
        heading_bottom = at.top + self._heading_height
        for number in range(1, len(edges)):
            inside = self._is_inside_group(number)
            yield self._vertical(number, edges, at.top + (_GROUP_HEIGHT if inside else 0), heading_bottom)
        for lines, top, height in zip(rows, tops, heights, strict=True):
            number = 0
            for cell in lines.row.cells[:-1]:
                number += cell.span
                yield self._vertical(number, edges, top, top + height)
        for edge in (at.left, at.right):
            yield PlacedLine(edge, at.top, edge, bottom, _FRAME, Ink.TEXT)

    def _vertical(self, number: int, edges: Sequence[float], top: float, bottom: float) -> PlacedLine:
        """The line before a column, stronger where a group begins or ends."""
        columns = self._table.columns
        is_border = columns[number].group != columns[number - 1].group
        ink = Ink.STRONG_LINE if is_border else Ink.LINE
        return PlacedLine(edges[number], top, edges[number], bottom, _RULE, ink)

    def _is_inside_group(self, number: int) -> bool:
        columns = self._table.columns
        return bool(columns[number].group) and columns[number].group == columns[number - 1].group

    def _headings_placed(self, at: Box) -> Iterator[Item]:
        left = at.left
        for column, heading, width in zip(self._table.columns, self._headings, self._widths, strict=True):
            top = at.top + (_GROUP_HEIGHT if column.group else 0)
            height = self._heading_height - (_GROUP_HEIGHT if column.group else 0)
            step = line_height(self._heading)
            first = top + (height - len(heading) * step) / 2
            for number, text in enumerate(heading):
                within = Box(left + self._padding, first + number * step, width - 2 * self._padding, step)
                yield place(text, self._heading, within, column.align)
            left += width
        left = at.left
        for group, members in groupby(
            zip(self._table.columns, self._widths, strict=True), key=lambda each: each[0].group
        ):
            found = list(members)
            width = sum(each for _, each in found)
            side = found[0][0].side
            if group:
                ink = Ink.TEXT if side is None else Ink.of(side)
                style = TextStyle(self._heading.points, Weight.BOLD, ink)
                yield place_middle(group, style, Box(left, at.top, width, _GROUP_HEIGHT), Align.CENTRE)
                level = at.top + _GROUP_HEIGHT
                yield PlacedLine(left, level, left + width, level, _RULE, Ink.STRONG_LINE)
            left += width


def _scaled(style: TextStyle, scale: float) -> TextStyle:
    return replace(style, points=style.points * scale)


def fits(table: Table, width: float) -> bool:
    """Whether the table can be read in that width: no word of ours need be broken."""
    return sum(_least_widths(table, _SMALLEST, _LEAST_PADDING)) <= width


def _fitting_scale(table: Table, width: float) -> float:
    """How small the texts are: as the table says, smaller where columns are too narrow for them."""
    wanted = sum(column.width for column in table.columns)
    scale = max(_SMALLEST, min(table.scale, width / wanted))
    while scale > _SMALLEST and sum(_least_widths(table, scale, _PADDING * scale)) > width:
        scale = max(_SMALLEST, scale - _STEP)
    return scale


def _fitting_padding(table: Table, scale: float, width: float) -> float:
    """How far texts stand off the lines beside them: closer before a word is broken."""
    missing = sum(_least_widths(table, scale, _PADDING * scale)) - width
    return max(_LEAST_PADDING, _PADDING * scale - max(0.0, missing) / (2 * len(table.columns)))


def _widths_for_words(table: Table, scale: float, padding: float, width: float) -> list[float]:
    """The shares of the columns, but each as wide as its longest word as far as there is room."""
    least = _least_widths(table, scale, padding)
    if sum(least) > width:
        return [each * width / sum(least) for each in least]
    widths = column_widths(table.columns, width)
    wide = set(range(len(widths)))
    while narrow := {number for number in wide if widths[number] < least[number]}:
        wide -= narrow
        missing = sum(least[number] - widths[number] for number in narrow)
        room = sum(widths[number] for number in wide)
        widths = [
            least[number] if number in narrow else each * (1 - missing / room) if number in wide else each
            for number, each in enumerate(widths)
        ]
    return widths


def _least_widths(table: Table, scale: float, padding: float) -> list[float]:
    """How wide each column must be for its longest word at that scale; headings keep their size."""
    beside = 2 * padding + _TOLERANCE
    least = [
        beside + max((text_width(word, _HEADING) for word in column.heading.split()), default=0)
        for column in table.columns
    ]
    words = {
        (word, number, cell.tone)
        for row in table.rows
        for number, cell in _single_cells(row)
        for word in cell.text.split()
        if len(word) <= _LONGEST_WORD
    }
    for word, number, tone in words:
        least[number] = max(least[number], beside + text_width(word, _scaled(_STYLES[tone], scale)))
    return least


def _single_cells(row: Row) -> Iterator[tuple[int, Cell]]:
    """The cells of one column, with its number."""
    number = 0
    for cell in row.cells:
        if cell.span == 1:
            yield number, cell
        number += cell.span


def column_widths(columns: Sequence[Column], width: float) -> list[float]:
    """The widths that share out `width`; where there is too little, every column gives up the same part."""
    least = sum(column.width for column in columns)
    if least > width:
        return [column.width * width / least for column in columns]
    stretch = sum(column.stretch for column in columns) or 1.0
    return [column.width + (width - least) * column.stretch / stretch for column in columns]
