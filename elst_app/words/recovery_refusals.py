"""Why something in the Recovery Phase, the calendar or the settings may not be done, one sentence each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign import purchases
from elst_app.campaign.recovery import handled
from elst_app.rules import calendar, initiative, points, recovery, reinforcements, rulings, strength
from elst_app.rules.refusals import Refusal
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill

RECOVERY_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    calendar.NoScenarioEndRoll: QT_TRANSLATE_NOOP(
        "Refusals", "No Scenario End dr is made after Game Turn {turn}."
    ),
    recovery.StepNotInRound: QT_TRANSLATE_NOOP("Refusals", "{step} is not part of this round: {round}."),
    recovery.StepTooEarly: QT_TRANSLATE_NOOP("Refusals", "{step} comes later: {due} is due first."),
    recovery.StepOver: QT_TRANSLATE_NOOP("Refusals", "{step} is over already."),
    points.NoReplenishment: QT_TRANSLATE_NOOP(
        "Refusals", "The CPP of {date} stand on the scenario card and are not rolled for."
    ),
    initiative.BritishChitsUsedUp: QT_TRANSLATE_NOOP(
        "Refusals", "All {chits} British Attack Chits have been used."
    ),
    initiative.NoAttackChitBought: QT_TRANSLATE_NOOP(
        "Refusals", "The German can attack on {date} only with the Attack Chit purchased on that date."
    ),
    initiative.AttackChitMustBePlayed: QT_TRANSLATE_NOOP(
        "Refusals", "The Attack Chit purchased on {date} must be played on that date."
    ),
    strength.NotEligibleForReduction: QT_TRANSLATE_NOOP(
        "Refusals", "RG {rg} is always received at Full Strength, without a DR."
    ),
    strength.NotInfantryRG: QT_TRANSLATE_NOOP(
        "Refusals", "Only Infantry RG are given SW and leaders, and {rg} is none."
    ),
    purchases.BasketEmpty: QT_TRANSLATE_NOOP("Refusals", "There is no RG in the basket."),
    purchases.SameGroup: QT_TRANSLATE_NOOP("Refusals", "The line of RG {rg} says that already."),
    reinforcements.UnknownRG: QT_TRANSLATE_NOOP("Refusals", "The side has no RG {rg}."),
    reinforcements.NoSuchDeployment: QT_TRANSLATE_NOOP(
        "Refusals", "RG {rg} cannot be deployed like that: only units begin on the map or off it."
    ),
    reinforcements.NoPurchaseYet: QT_TRANSLATE_NOOP(
        "Refusals", "There is no Recovery Phase before {date}, so nothing is purchased on it."
    ),
    reinforcements.MaxPerDateReached: QT_TRANSLATE_NOOP(
        "Refusals", "No more RG {rg} on this date: Max/Date is {limit}."
    ),
    reinforcements.MaxPerCGReached: QT_TRANSLATE_NOOP(
        "Refusals", "No more RG {rg} in the campaign: Max/CG is {limit}."
    ),
    reinforcements.InfantryLimitReached: QT_TRANSLATE_NOOP(
        "Refusals", "Only {limit} German “I” RG on a date, and that is {rg}."
    ),
    reinforcements.NoAttackChitOnDate: QT_TRANSLATE_NOOP(
        "Refusals", "The Attack Chit cannot be purchased on {date}."
    ),
    reinforcements.AttackChitGone: QT_TRANSLATE_NOOP(
        "Refusals", "There is only one Attack Chit in the campaign, that of {date}."
    ),
    reinforcements.NoTanksOnMapInMorning: QT_TRANSLATE_NOOP(
        "Refusals", "British tanks purchased for a Morning cannot set up on the map."
    ),
    reinforcements.NorthEdgeClosed: QT_TRANSLATE_NOOP(
        "Refusals",
        "The north edge is closed to the German: no Infantry, Vehicles or Heavy Weapons on the map.",
    ),
    reinforcements.NoDeploymentArea: QT_TRANSLATE_NOOP(
        "Refusals", "The side has no Deployment Area that is not Isolated to set up in."
    ),
    handled.AlreadyHandled: QT_TRANSLATE_NOOP(
        "Refusals", "{name} has been through {step} on this date already."
    ),
    rulings.UnknownSwitch: QT_TRANSLATE_NOOP("Refusals", "{code} is not a ruling that can be chosen."),
    rulings.UnknownOption: QT_TRANSLATE_NOOP(
        "Refusals", "Ruling {code} has no option {option}, only {options}."
    ),
}


def _not_enough(refusal: points.NotEnoughCPP) -> str:
    text = QCoreApplication.translate("Refusals", "CPP short by {short} (cost {cost}, remaining {left}).")
    if refusal.left < 0:
        text = QCoreApplication.translate(
            "Refusals", "CPP short by {short} (cost {cost}, overspent {spent})."
        )
    return fill(
        text,
        short=refusal.cost - refusal.left,
        cost=refusal.cost,
        left=refusal.left,
        spent=-refusal.left,
    )


RECOVERY_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    points.NotEnoughCPP: _not_enough,
}
