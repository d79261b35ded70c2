"""The hexes on the way that a vehicle cannot enter, as the people at the table know them (4.506; 4.511)."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.ui.recovery.cases import Answers, CaseWarning, Kind, Question
from elst_app.words.refusals import refusal_text

CLOSED: Final = "closed"


def closed_hexes(answers: Answers) -> tuple[tuple[Hex, ...], tuple[CaseWarning, ...]]:
    """The hexes as they are typed; and what cannot be read of them."""
    try:
        return tuple(Hex.parse(name) for name in answers.text(CLOSED).replace(",", " ").split()), ()
    except Refused as refused:
        return (), (CaseWarning(refusal_text(refused.refusal), refused.refusal.rule),)


def closed_question(answers: Answers) -> Question:
    """Which they are."""
    text = QCoreApplication.translate("ClosedHexes", "Hexes on the way it cannot enter, such as G12 H12")
    return Question(CLOSED, text, Kind.TEXT, (), (answers.text(CLOSED),))
