"""From a sheet to its pages: the head and the foot of each, the table or the map between them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.drawing.fonts import Weight
from elst_app.records.map_layout import placed_map
from elst_app.records.measure import elided, line_height, place, place_middle, text_width, wrapped
from elst_app.records.pages import (
    STROKE,
    Align,
    Box,
    Ink,
    Item,
    Orientation,
    Page,
    PageFormat,
    PageSetup,
    PlacedGround,
    PlacedLine,
    PlacedText,
    Sheet,
    TextStyle,
)
from elst_app.records.table_layout import TableLayout, fits

_TITLE: Final = TextStyle(19, Weight.BOLD)
_SMALLEST_TITLE: Final = 12.0
_CAMPAIGN: Final = TextStyle(10, Weight.SEMI_BOLD)
_SMALL: Final = TextStyle(8.5, ink=Ink.MUTED)
_FOOT: Final = TextStyle(7, ink=Ink.MUTED)
_HEAD_HEIGHT: Final = 21.5
_MARK_HEIGHT: Final = 6.2
_FOOT_HEIGHT: Final = 7.3
_GAP: Final = 4.0


def lay_out(sheet: Sheet, setup: PageSetup) -> tuple[Page, ...]:
    """The pages of `sheet`, at least one.

    Texts are measured with the packed font, so a QGuiApplication must exist.
    """
    form = _form(sheet, setup)
    # A line along the edge is half outside its place.
    area = form.printable.inset(STROKE / 2)
    body = Box(
        area.left,
        area.top + _HEAD_HEIGHT,
        area.width,
        area.height - _HEAD_HEIGHT - _FOOT_HEIGHT,
    )
    bodies = _bodies(sheet, body)
    return tuple(
        Page(form, (*_head(sheet, area), *items, *_foot(sheet, area, number, len(bodies))))
        for number, items in enumerate(bodies, start=1)
    )


def _form(sheet: Sheet, setup: PageSetup) -> PageFormat:
    """The paper as the setup has it; only a table that could not be read on upright paper lies across it."""
    form = setup.page_format(sheet.orientation)
    if sheet.picture is not None or fits(sheet.table, form.printable.width - STROKE):
        return form
    return replace(form, orientation=Orientation.LANDSCAPE)


def _bodies(sheet: Sheet, body: Box) -> list[tuple[Item, ...]]:
    """What stands between head and foot, page by page."""
    rest = sheet.table
    first: list[tuple[Item, ...]] = []
    if sheet.picture is not None:
        items, listed = placed_map(sheet.picture, sheet.table, body)
        first = [items]
        rest = replace(rest, rows=rest.rows[listed:], goes_on=False)
        if not rest.rows:
            return first
    table = TableLayout(rest, body.width)
    return [*first, *(tuple(table.placed(rows, body)) for rows in table.pages(body.height))]


def _head(sheet: Sheet, area: Box) -> Iterator[Item]:
    """The campaign and its players, the title with the mark of secrecy, the moment, a strong line below."""
    first = Box(area.left, area.top, area.width, line_height(_CAMPAIGN))
    yield from _both_ends((sheet.campaign, _CAMPAIGN), (sheet.players, _SMALL), first)
    second = Box(area.left, first.bottom + 0.6, area.width, line_height(_TITLE))
    mark_width = 0.0
    if sheet.mark:
        owner = sheet.secret_of
        mark_style = TextStyle(9, Weight.BOLD, Ink.MUTED if owner is None else Ink.text_on(owner))
        mark_width = text_width(sheet.mark, mark_style) + 5
        middle = second.top + second.height / 2
        mark = Box(area.right - mark_width, middle - _MARK_HEIGHT / 2, mark_width, _MARK_HEIGHT)
        if owner is None:
            yield PlacedGround(mark, Ink.PAPER, Ink.STRONG_LINE, 1.2)
        else:
            yield PlacedGround(mark, Ink.ground_of(owner), Ink.of(owner), 1.2)
        yield place_middle(sheet.mark, mark_style, mark, Align.CENTRE)
    room = area.width - mark_width - _GAP
    style = replace(_TITLE, points=max(_SMALLEST_TITLE, _fitting(sheet.title, _TITLE, room)))
    yield place_middle(elided(sheet.title, style, room), style, second)
    third = Box(area.left, second.bottom + 0.4, area.width, line_height(_SMALL))
    yield place(elided(sheet.subtitle, _SMALL, area.width), _SMALL, third)
    level = area.top + _HEAD_HEIGHT - 2.4
    yield PlacedLine(area.left, level, area.right, level, STROKE, Ink.TEXT)


def _fitting(text: str, style: TextStyle, width: float) -> float:
    """The points in which the text is no wider than that, at most those of the style."""
    return style.points * min(1.0, 0.99 * width / text_width(text, style)) if text else style.points


def _both_ends(
    left: tuple[str, TextStyle], right: tuple[str, TextStyle], within: Box
) -> Iterator[PlacedText]:
    """Two texts in one line; the left one may take two thirds, the right one what is left."""
    one = place_middle(elided(*left, within.width * 2 / 3), left[1], within)
    room = within.right - one.box.right - _GAP
    yield one
    if right[0]:
        yield place_middle(elided(*right, room), right[1], within, Align.RIGHT)


def _foot(sheet: Sheet, area: Box, number: int, count: int) -> Iterator[Item]:
    """What explains the columns, in two lines at most, and the number of the page."""
    step = line_height(_FOOT)
    within = Box(area.left, area.bottom - step, area.width, step)
    text = QCoreApplication.translate("Records", "Page {number} of {count}").format(
        number=number, count=count
    )
    page = place(text, _FOOT, within, Align.RIGHT)
    room = area.width - page.box.width - _GAP
    first, *others = wrapped(sheet.note, _FOOT, room) or ("",)
    lines = [first, elided(" ".join(others), _FOOT, room)] if others else [first]
    for number_below, line in enumerate(reversed(lines)):
        yield place(line, _FOOT, Box(within.left, within.top - number_below * step, room, step))
    yield page
