"""Sheets ordered on the command line: read and checked, what is wrong said in a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.catalogue import (
    KINDS,
    SheetKind,
    Source,
    blanks_of,
    find_kind,
    kinds_of,
    sheets_of,
)
from elst_app.records.pages import MARGIN, WIDEST_MARGIN, Orientation, PageSetup, Paper, Sheet
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Audience
from elst_app.words.phrases import word
from elst_app.words.printing import (
    bad_margin_text,
    no_blank_text,
    no_date_text,
    not_one_of_text,
    not_together_text,
    secret_sheet_text,
)

Choice = TypeVar("Choice")

ALL: Final = "all"
"""Stands for every kind of sheet."""


class OrderError(ValueError):
    """What was ordered cannot be had; the message is a sentence for the person."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which sheets, for whom, on what paper; of one date, or as blank forms."""

    kinds: tuple[SheetKind, ...]
    audience: Audience
    setup: PageSetup
    date: CGDate | None = None
    is_blank: bool = False

    def sheets(self, view: View, rulebook: Rulebook) -> tuple[Sheet, ...]:
        """The sheets, at least one; raises `OrderError` where there is none to be had."""
        if self.is_blank:
            sheets = blanks_of(self.kinds, view)
            if not sheets:
                raise OrderError(no_blank_text(self.kinds[0].title))
            return sheets
        if self.date is not None:
            dates = {date for kind in self.kinds for date in kind.dates(view)}
            if self.date not in dates:
                found = tuple(date for date in CGDate if date in dates)
                raise OrderError(no_date_text(self.kinds[0].title, self.date, found))
        kinds = kinds_of(view) if self.kinds == KINDS else self.kinds
        sheets = sheets_of(kinds, Source(view, rulebook, self.date))
        if not sheets:
            raise OrderError(secret_sheet_text(self.kinds[0].title))
        return sheets


def read_order(
    sheet: str = ALL,
    *,
    audience: str = "public",
    paper: str = "a4",
    orientation: Orientation | None = None,
    margin: str | None = None,
    date: str | None = None,
    is_blank: bool = False,
) -> Order:
    """The order that was typed; raises `OrderError`."""
    if is_blank and date is not None:
        raise OrderError(not_together_text("--date", "--blank"))
    kind = find_kind(sheet)
    if kind is None and sheet != ALL:
        raise OrderError(not_one_of_text("--sheet", sheet, [*(each.key for each in KINDS), ALL]))
    return Order(
        KINDS if kind is None else (kind,),
        read_audience(audience),
        PageSetup(
            _choice("--paper", paper, {each.value.lower(): each for each in Paper}),
            orientation,
            MARGIN if margin is None else _margin(margin),
        ),
        None if date is None else _date(date),
        is_blank,
    )


def read_audience(given: str) -> Audience:
    """The audience that was typed; raises `OrderError`."""
    return _choice("--audience", given, {each.value.lower(): each for each in Audience})


def _choice(option: str, given: str, choices: Mapping[str, Choice]) -> Choice:
    if given.lower() not in choices:
        raise OrderError(not_one_of_text(option, given, choices))
    return choices[given.lower()]


def _margin(given: str) -> float:
    try:
        margin = float(given)
        PageSetup(margin=margin)
    except ValueError:
        raise OrderError(bad_margin_text(given, int(WIDEST_MARGIN))) from None
    return margin


def _date(given: str) -> CGDate:
    """A CG Date by its name, with or without the month."""
    text = " ".join(given.split()).casefold()
    for date in CGDate:
        if text in (date.value.casefold(), word(date).casefold()):
            return date
    raise OrderError(not_one_of_text("--date", given, [date.value for date in CGDate]))
