"""Why units may not Escape, Shift or be Replaced: one sentence for each refusal (4.506, 4.511, 4.513)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules import escape, replacement, shift, units
from elst_app.rules.refusals import Refusal
from elst_app.words.areas import place_name
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, squads

UNIT_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    units.UnknownUnit: QT_TRANSLATE_NOOP("Refusals", "The {side} side has no unit “{text}”."),
    escape.NotAStack: QT_TRANSLATE_NOOP(
        "Refusals",
        "One Escape DR is for Infantry or for one vehicle; vehicles here: {vehicles}, others: {others}.",
    ),
    escape.NoNeedToEscape: QT_TRANSLATE_NOOP(
        "Refusals", "{hex} is in its own Deployment Area {area} and not Isolated: there is no need to Escape."
    ),
    replacement.NotInPool: QT_TRANSLATE_NOOP(
        "Refusals", "Asked for: {asked} × {unit}; in the eliminated pool: {available}."
    ),
    shift.NoSuchArea: QT_TRANSLATE_NOOP("Refusals", "There is no {side} Deployment Area {area}."),
    shift.GunCannotShift: QT_TRANSLATE_NOOP("Refusals", "A Gun cannot Shift."),
    shift.VehicleInEntryArea: QT_TRANSLATE_NOOP("Refusals", "From the Entry Area only Infantry may Shift."),
    shift.IsolatedDestination: QT_TRANSLATE_NOOP(
        "Refusals", "Deployment Area {area} is Isolated: nobody may Shift to it from the Entry Area."
    ),
}


def _too_many_replaced(refusal: replacement.TooManyReplaced) -> str:
    return fill(
        QCoreApplication.translate(
            "Refusals", "Squad-equivalents asked for: {asked}; to be Replaced at most: {may_return}."
        ),
        asked=squads(refusal.asked),
        may_return=refusal.may_return,
    )


def _same_area(refusal: shift.SameArea) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "A Shift ends elsewhere than it began, and not in {area}."),
        area=place_name(refusal.area),
    )


def _no_path(refusal: shift.NoPath) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "No path leads from {origin} to {destination}."),
        origin=place_name(refusal.origin),
        destination=place_name(refusal.destination),
    )


UNIT_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    replacement.TooManyReplaced: _too_many_replaced,
    shift.SameArea: _same_area,
    shift.NoPath: _no_path,
}
