"""The report of a Recovery Phase in words (4.5): every step, and what happened in it in plain lines."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Entry
from elst_app.campaign.view import View
from elst_app.records.heading import campaign_sheet, column
from elst_app.records.pages import Align, Cell, Orientation, Row, Sheet, Table, Tone
from elst_app.records.recovery_lines import RoundLines, StepLines, recovery_dates, recovery_rounds
from elst_app.rules.calendar import CGDate
from elst_app.rules.recovery import StepStatus
from elst_app.words.facts import fact_text, flag_text, throw_text
from elst_app.words.phrases import fill

_ROW: Final = 6.5


def recovery_sheet(view: View, date: CGDate | None = None) -> Sheet:
    """The report of the Recovery Phase that followed `date`; without it of the newest there is."""
    columns = (
        column(QCoreApplication.translate("Records", "What happened"), 80, 8),
        column(QCoreApplication.translate("Records", "Dice"), 36, 3),
        column(QCoreApplication.translate("Records", "Rule"), 16, 0, Align.RIGHT),
    )
    rounds = recovery_rounds(view, date)
    rows = [row for each in rounds for row in _rows(each, is_one_of_several=len(rounds) > 1)]
    if not rows:
        text = QCoreApplication.translate("Records", "There has been no Recovery Phase yet.")
        rows = [Row((Cell(text, Tone.QUIET, span=3),))]
    return campaign_sheet(
        view,
        QCoreApplication.translate("Records", "Recovery Phase"),
        _subtitle(view, date),
        Table(columns, tuple(rows), _ROW, goes_on=False),
        orientation=Orientation.PORTRAIT,
        note=QCoreApplication.translate("Records", "What was taken back or done otherwise is left out."),
    )


def _subtitle(view: View, date: CGDate | None) -> str:
    dates = recovery_dates(view)
    if not dates:
        return ""
    text = QCoreApplication.translate("Records", "after {date}")
    return fill(text, date=date or dates[-1])


def _rows(found: RoundLines, *, is_one_of_several: bool) -> Iterator[Row]:
    for lines in found.steps:
        text = QCoreApplication.translate("Records", "{number}  {step}  ·  {status}")
        if is_one_of_several and lines is found.steps[0]:
            text = QCoreApplication.translate("Records", "{round}:  {number}  {step}  ·  {status}")
        heading = fill(text, round=found.round, number=lines.step.value, step=lines.step, status=lines.status)
        yield Row((Cell(heading, Tone.SECTION, span=3),), begins=True)
        yield from _step_rows(lines)


def _step_rows(lines: StepLines) -> Iterator[Row]:
    for row, alike in groupby(_row(entry) for entry in lines.entries):
        yield _counted(row, len([*alike]))
    for note in lines.notes:
        text = QCoreApplication.translate("Records", "Note: {note}")
        yield Row((Cell(fill(text, note=note)), Cell(), Cell()))
    if lines.status is StepStatus.DONE and not lines.entries and not lines.notes:
        text = QCoreApplication.translate("Records", "Nothing was recorded.")
        yield Row((Cell(text, Tone.QUIET), Cell(), Cell()))


def _counted(row: Row, count: int) -> Row:
    """The row, standing for `count` that are alike."""
    if count == 1:
        return row
    text = QCoreApplication.translate("Records", "{count} × {line}")
    return Row((Cell(fill(text, count=count, line=row.cells[0].text)), *row.cells[1:]))


def _row(entry: Entry) -> Row:
    texts = [fact_text(entry.fact)]
    if entry.flag is not None:
        texts.append(flag_text(entry.flag))
    return Row(
        (
            Cell("\n".join(texts)),
            Cell("\n".join(throw_text(throw) for throw in entry.throws), Tone.QUIET),
            Cell(entry.rule, Tone.QUIET),
        )
    )
