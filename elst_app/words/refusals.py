"""Why something is not possible: one sentence for each refusal, with its figures.

The rule number stands beside the sentence, not in it. Refusals of the OBA procedure are worded in
`artillery_refusals`, those of the Recovery Phase in `recovery_refusals`, those of its tables in
`recovery_tables`, those of units in `unit_refusals`, those of a scenario in `scenario_play`.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign import (
    area_decisions,
    artillery,
    artillery_smoke,
    clock,
    groundless,
    initiative,
    notes,
    points,
    revise,
    setup,
    steps,
    undo,
)
from elst_app.campaign import control as campaign_control
from elst_app.rules import control, refusals
from elst_app.rules.refusals import Refusal
from elst_app.words.artillery_refusals import ARTILLERY_REFUSALS, ARTILLERY_REFUSALS_BY_CASE
from elst_app.words.forces import FORCES_REFUSALS, FORCES_REFUSALS_BY_CASE
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import as_typed, fill
from elst_app.words.play_facts import PLAY_REFUSALS
from elst_app.words.recovery_facts_early import EARLY_REFUSALS
from elst_app.words.recovery_facts_late import LATE_REFUSALS, LATE_REFUSALS_BY_CASE
from elst_app.words.recovery_facts_middle import MIDDLE_REFUSALS, MIDDLE_REFUSALS_BY_CASE
from elst_app.words.recovery_refusals import RECOVERY_REFUSALS, RECOVERY_REFUSALS_BY_CASE
from elst_app.words.recovery_tables import TABLE_REFUSALS
from elst_app.words.scenario_play import SCENARIO_REFUSALS
from elst_app.words.unit_refusals import UNIT_REFUSALS, UNIT_REFUSALS_BY_CASE

_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    refusals.UnknownHex: QT_TRANSLATE_NOOP("Refusals", "There is no hex “{text}” on the map."),
    control.InBothLists: QT_TRANSLATE_NOOP("Refusals", "{hex} is given to both sides."),
    control.NotStrategic: QT_TRANSLATE_NOOP(
        "Refusals",
        "{hex} is no Strategic Location: there is no building, road exit or vehicle of that side alone.",
    ),
    control.VehicleInPond: QT_TRANSLATE_NOOP("Refusals", "No vehicle can be in the Pond in {hex}."),
    control.UnknownField: QT_TRANSLATE_NOOP("Refusals", "The field “{field}” means nothing here."),
    campaign_control.NothingChanges: QT_TRANSLATE_NOOP("Refusals", "It is that way already."),
    area_decisions.NoSuchPocket: QT_TRANSLATE_NOOP("Refusals", "{hex} is in no surrounded pocket."),
    area_decisions.DrawnByHand: QT_TRANSLATE_NOOP(
        "Refusals", "The rules put these hexes elsewhere; to draw them by hand, say why."
    ),
    area_decisions.NothingDrawn: QT_TRANSLATE_NOOP("Refusals", "That changes nothing that is drawn by hand."),
    clock.NoSuchTurn: QT_TRANSLATE_NOOP(
        "Refusals", "There is no Game Turn {turn}: the scenario ends with Game Turn {last}."
    ),
    steps.CPPStillToRoll: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} CPP dr for {date} has not been made yet."
    ),
    steps.InitiativeOpen: QT_TRANSLATE_NOOP(
        "Refusals", "Initiative is done when both chits are placed; it cannot be ticked off."
    ),
    initiative.ChitAlreadyPlaced: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} chit for this date is placed already."
    ),
    groundless.ChitNotThere: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} chit that was revealed on {date} is struck, or says something else now."
    ),
    groundless.MapNotFree: QT_TRANSLATE_NOOP(
        "Refusals", "{rg} costs more on the map: no Attack Chit is in the RG Purchase Record for {date}."
    ),
    groundless.ModuleNotThere: QT_TRANSLATE_NOOP(
        "Refusals", "{battery} was put into play, and nothing in the record has brought it."
    ),
    groundless.GroupNotThere: QT_TRANSLATE_NOOP(
        "Refusals", "The pieces of {group} are there, and it is not in the RG Purchase Record."
    ),
    initiative.ChitSeen: QT_TRANSLATE_NOOP(
        "Refusals", "Both chits for {date} were revealed before: the {side} chit was {initiative}."
    ),
    points.AlreadyReplenished: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} CPP dr for {date} has been made already."
    ),
    setup.NameMissing: QT_TRANSLATE_NOOP("Refusals", "A campaign needs a name."),
    setup.AlreadyBegun: QT_TRANSLATE_NOOP("Refusals", "This file holds a campaign already."),
    setup.BadStartingPoints: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} starting CPP must be a whole number from 0 to 99."
    ),
    undo.NothingToUndo: QT_TRANSLATE_NOOP("Refusals", "There is nothing that you can undo."),
    undo.NothingToRedo: QT_TRANSLATE_NOOP("Refusals", "There is nothing that you can redo."),
    undo.NoSuchEntry: QT_TRANSLATE_NOOP(
        "Refusals", "The journal has no entry {number} that you can correct."
    ),
    revise.CannotGoBack: QT_TRANSLATE_NOOP(
        "Refusals", "Only what was done in this Recovery Phase can be gone back to."
    ),
    undo.CourseRestsOnIt: QT_TRANSLATE_NOOP(
        "Refusals",
        "All that follows rests on this entry: instead of striking it out, undo as far back as it.",
    ),
    undo.ReasonMissing: QT_TRANSLATE_NOOP("Refusals", "A correction needs a reason."),
    notes.NoteEmpty: QT_TRANSLATE_NOOP("Refusals", "A note needs words."),
    artillery.UnknownBattery: QT_TRANSLATE_NOOP("Refusals", "There is no OBA module {battery}."),
    artillery.AlreadyInPlay: QT_TRANSLATE_NOOP("Refusals", "The radio of {battery} is in play already."),
    artillery.NotInPlay: QT_TRANSLATE_NOOP(
        "Refusals", "The radio of {battery} is not in play in this scenario."
    ),
    artillery.NotSettingUp: QT_TRANSLATE_NOOP(
        "Refusals",
        "A radio is put into play at the set-up or later, not at this point of the Recovery Phase.",
    ),
    artillery.NoPlayerTurn: QT_TRANSLATE_NOOP(
        "Refusals", "OBA acts in a Player Turn of a scenario, and none is being played."
    ),
    artillery.NotTheWindow: QT_TRANSLATE_NOOP(
        "Refusals", "In this Player Turn the {side} OBA acts at the start of the {phase}, which it is not."
    ),
    artillery_smoke.NoSmokeToAttempt: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} has no on-board Artillery Smoke to attempt now."
    ),
    artillery.BatteryStillToAct: QT_TRANSLATE_NOOP(
        "Refusals", "{battery} still has to act in this phase, or to be passed over."
    ),
    artillery.AnotherSide: QT_TRANSLATE_NOOP("Refusals", "{battery} stays with its own side."),
    artillery.HappenedMissing: QT_TRANSLATE_NOOP("Refusals", "What is entered by hand needs a reason."),
    artillery.ChitNotLeft: QT_TRANSLATE_NOOP("Refusals", "The Draw Pile has no {chit} chit left."),
}


def _bad_dice(refusal: refusals.BadDice) -> str:
    count = refusal.count
    typed = refusal.typed or QCoreApplication.translate("Refusals", "nothing")
    if count == 1:
        return fill(
            QCoreApplication.translate("Refusals", "One number from 1 to 6 is needed, not {typed}."),
            typed=typed,
        )
    return fill(
        QCoreApplication.translate("Refusals", "%n numbers from 1 to 6 are needed, not {typed}.", "", count),
        typed=typed,
    )


def _wrong_kind(refusal: control.WrongKind) -> str:
    if not refusal.field:
        text = QCoreApplication.translate("Refusals", "The file must hold {expected}, not {found}.")
    else:
        text = QCoreApplication.translate("Refusals", "“{field}” must be {expected}, not {found}.")
    return fill(text, **_figures(refusal))


_TEXTS: Final = {
    **_REFUSALS,
    **ARTILLERY_REFUSALS,
    **RECOVERY_REFUSALS,
    **TABLE_REFUSALS,
    **UNIT_REFUSALS,
    **SCENARIO_REFUSALS,
    **PLAY_REFUSALS,
    **FORCES_REFUSALS,
    **EARLY_REFUSALS,
    **MIDDLE_REFUSALS,
    **LATE_REFUSALS,
}
_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    refusals.BadDice: _bad_dice,
    control.WrongKind: _wrong_kind,
    **ARTILLERY_REFUSALS_BY_CASE,
    **RECOVERY_REFUSALS_BY_CASE,
    **UNIT_REFUSALS_BY_CASE,
    **FORCES_REFUSALS_BY_CASE,
    **LATE_REFUSALS_BY_CASE,
    **MIDDLE_REFUSALS_BY_CASE,
}


def refusal_text(refusal: Refusal) -> str:
    """Why it is not possible, in one sentence; raises KeyError for a kind of refusal without words."""
    kind = type(refusal)
    if kind in _BY_CASE:
        return _BY_CASE[kind](refusal)
    return fill(QCoreApplication.translate("Refusals", _TEXTS[kind]), **_figures(refusal))


def _figures(refusal: Refusal) -> dict[str, object]:
    return {field.name: _figure(getattr(refusal, field.name)) for field in fields(refusal)}


def _figure(value: object) -> object:
    return as_typed(value) if type(value) is str else value
