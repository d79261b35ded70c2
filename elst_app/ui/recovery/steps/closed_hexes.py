"""The hexes that vehicles cannot enter, as the people at the table know them (4.5053, 4.506, 4.511; C13).

Those closed to every vehicle are said once, with the areas; those on the way of one in its own case.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.ui.recovery.cases import Act, Answers, Case, CaseWarning, Head, Kind, MapPlace, Question
from elst_app.words.refusals import refusal_text

CLOSED: Final = "closed"

VEHICLES: Final = "vehicles"
"""The key of the case in which they are said for every vehicle."""


def closed_hexes(
    answers: Answers, said: Sequence[Hex] = ()
) -> tuple[tuple[Hex, ...], tuple[CaseWarning, ...]]:
    """The hexes as they are typed, those `said` before where nothing is; and what cannot be read of them."""
    names = answers.text(CLOSED, _names(said)).replace(",", " ").split()
    try:
        return tuple(Hex.parse(name) for name in names), ()
    except Refused as refused:
        return (), (CaseWarning(refusal_text(refused.refusal), refused.refusal.rule),)


def closed_question(answers: Answers) -> Question:
    """Which are on the way of a vehicle."""
    text = QCoreApplication.translate("ClosedHexes", "Hexes on the path it cannot enter, such as G12 H12")
    return Question(CLOSED, text, Kind.TEXT, (), (answers.text(CLOSED),))


def closing_head() -> Head:
    """The case in which they are said for every vehicle."""
    return Head(VEHICLES, None, QCoreApplication.translate("ClosedHexes", "Paths of vehicles"), is_must=False)


def closing_case(head: Head, said: Sequence[Hex], answers: Answers) -> Case:
    """Which hexes are closed to every vehicle, where those `said` are so far."""
    closed, wrong = closed_hexes(answers, said)
    return Case(
        head,
        QCoreApplication.translate("ClosedHexes", "Which hexes can no vehicle enter?"),
        "C13",
        QCoreApplication.translate(
            "ClosedHexes",
            "Vehicles go around them wherever their path counts. The Pond is closed to all and needs no "
            "mention.",
        ),
        questions=(closing_question(said, answers),),
        warnings=wrong,
        acts=closing_acts(said, answers),
        place=MapPlace(closed),
    )


def closing_question(said: Sequence[Hex], answers: Answers) -> Question:
    """Which they are, those `said` where nothing is typed."""
    text = QCoreApplication.translate("ClosedHexes", "Hexes no vehicle can enter, such as G12 H12")
    return Question(CLOSED, text, Kind.TEXT, (), (answers.text(CLOSED, _names(said)),))


def closing_acts(said: Sequence[Hex], answers: Answers) -> tuple[Act, ...]:
    """The button that says so, where they are others than those `said`."""
    closed, wrong = closed_hexes(answers, said)
    if wrong or set(closed) == set(said):
        return ()
    text = QCoreApplication.translate("ClosedHexes", "Close these hexes to vehicles")
    if not closed:
        text = QCoreApplication.translate("ClosedHexes", "Close no hex to vehicles")
    return (Act("closeHexes", text, CloseHexes(hexes=closed)),)


def _names(hexes: Sequence[Hex]) -> str:
    return " ".join(hex_.name for hex_ in hexes)
