"""The player aid: a page on the OBA procedure and a page on the Recovery Phase."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.view import View
from elst_app.records.heading import campaign_sheet, column
from elst_app.records.pages import Align, Cell, Orientation, Row, Sheet, Table, Tone
from elst_app.words.aid import AidLine, artillery_aid, recovery_aid

_ROW: Final = 5.0
_SCALE: Final = 0.87
"""So small that each page is one page of either paper."""


def aid_sheets(view: View) -> tuple[Sheet, ...]:
    """The two pages, the same for everybody."""
    return (
        _sheet(view, QCoreApplication.translate("Records", "Off-Board Artillery"), artillery_aid()),
        _sheet(view, QCoreApplication.translate("Records", "Recovery Phase"), recovery_aid()),
    )


def _sheet(view: View, subject: str, lines: tuple[AidLine, ...]) -> Sheet:
    columns = (
        column(QCoreApplication.translate("Records", "Step"), 30, 1),
        column(QCoreApplication.translate("Records", "What to do"), 110, 6),
        column(QCoreApplication.translate("Records", "Rules"), 20, 1, Align.RIGHT),
    )
    return campaign_sheet(
        view,
        QCoreApplication.translate("Records", "Player aid – {subject}").format(subject=subject),
        QCoreApplication.translate("Records", "In short; the rulebook decides."),
        Table(columns, tuple(_row(line) for line in lines), _ROW, goes_on=False, scale=_SCALE),
        orientation=Orientation.PORTRAIT,
        note=QCoreApplication.translate(
            "Records", "Numbers alone are those of the rulebook, C and O those of the program's rulings."
        ),
        is_open=True,
    )


def _row(line: AidLine) -> Row:
    if not line.text:
        return Row((Cell(line.step, Tone.SECTION, span=3),), begins=True)
    return Row((Cell(line.step, Tone.STRONG), Cell(line.text), Cell(line.rule, Tone.QUIET)))
