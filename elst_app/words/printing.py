"""Sentences about sheets that were asked for and cannot be printed."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from elst_app.rules.calendar import CGDate
from elst_app.words.phrases import listed, word


def not_one_of_text(option: str, given: str, choices: Iterable[str]) -> str:
    """That an option of the command line has another value than those there are."""
    return QCoreApplication.translate("Printing", "{option} is {choices}, not “{given}”.").format(
        option=option, choices=_either(choices), given=given
    )


def not_together_text(option: str, other: str) -> str:
    """That one of two options means nothing beside the other."""
    return QCoreApplication.translate(
        "Printing", "{option} means nothing with {other}; leave one of them out."
    ).format(option=option, other=other)


def same_file_text(option: str, other: str) -> str:
    """That two options name one file."""
    return QCoreApplication.translate(
        "Printing", "{option} and {other} name the same file; give each its own."
    ).format(option=option, other=other)


def bad_margin_text(given: str, widest: int) -> str:
    """That a margin is no number, or too wide."""
    return QCoreApplication.translate(
        "Printing", "--margin is a number of mm from 0 to {widest}, not “{given}”."
    ).format(widest=widest, given=given)


def no_date_text(sheet: str, date: CGDate, dates: tuple[CGDate, ...]) -> str:
    """That there is no such sheet of that date, and of which there is one."""
    if not dates:
        return QCoreApplication.translate(
            "Printing", "{sheet}: there is none of {date}, nor of any date."
        ).format(sheet=sheet, date=word(date))
    return QCoreApplication.translate(
        "Printing", "{sheet}: there is none of {date}, only of {dates}."
    ).format(sheet=sheet, date=word(date), dates=listed(dates))


def secret_sheet_text(sheet: str) -> str:
    """That a sheet is for one side alone."""
    return QCoreApplication.translate(
        "Printing", "{sheet}: this is for one side alone; add --audience british or --audience german."
    ).format(sheet=sheet)


def no_blank_text(sheet: str) -> str:
    """That a sheet has no form to fill in by hand."""
    return QCoreApplication.translate("Printing", "{sheet}: there is no blank form of it.").format(
        sheet=sheet
    )


def _either(choices: Iterable[str]) -> str:
    """`a4 or letter`."""
    *first, last = [*choices] or [""]
    if not first:
        return last
    return QCoreApplication.translate("Printing", "{first} or {last}").format(
        first=", ".join(first), last=last
    )
