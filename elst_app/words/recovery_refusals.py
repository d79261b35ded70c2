"""Why something in the Recovery Phase, the calendar or the settings may not be done, one sentence each."""

from PySide6.QtCore import QCoreApplication

from elst_app.rules import (
    calendar,
    initiative,
    points,
    recovery,
    reinforcements,
    rulings,
    strength,
)
from elst_app.rules.refusals import Refusal
from elst_app.words.recovery import date_name, round_name, step_name


def recovery_refusal(refusal: Refusal) -> str | None:
    """The sentence for `refusal`; None if it is not one of the modules this one words."""
    return (
        _of_steps(refusal)
        or _of_points_and_initiative(refusal)
        or _of_purchase(refusal)
        or _of_settings(refusal)
    )


def _of_steps(refusal: Refusal) -> str | None:
    match refusal:
        case calendar.NoScenarioEndRoll(turn=turn):
            return QCoreApplication.translate(
                "Recovery", "No Scenario End dr is made after Game Turn {0}."
            ).format(turn)
        case recovery.StepNotInRound(step=step, round=round_):
            return QCoreApplication.translate("Recovery", "{0} is not part of this round: {1}.").format(
                step_name(step), round_name(round_)
            )
        case recovery.StepTooEarly(step=step, due=due):
            return QCoreApplication.translate("Recovery", "{0} comes later: {1} is due first.").format(
                step_name(step), step_name(due)
            )
        case recovery.StepOver(step=step):
            return QCoreApplication.translate("Recovery", "{0} is over already.").format(step_name(step))
    return None


def _of_points_and_initiative(refusal: Refusal) -> str | None:
    match refusal:
        case points.NoReplenishment(date=date):
            return QCoreApplication.translate(
                "Recovery", "The CPP of {0} stand on the scenario card and are not rolled for."
            ).format(date_name(date))
        case points.NotEnoughCPP(cost=cost, left=left):
            return QCoreApplication.translate("Recovery", "It costs {0} CPP and {1} are left.").format(
                cost, left
            )
        case initiative.BritishChitsUsedUp(chits=chits):
            return QCoreApplication.translate(
                "Recovery", "All {0} British Attack Chits have been used."
            ).format(chits)
        case initiative.NoAttackChitBought(date=date):
            return QCoreApplication.translate(
                "Recovery", "The German can attack on {0} only with the Attack Chit bought on that date."
            ).format(date_name(date))
        case initiative.AttackChitMustBePlayed(date=date):
            return QCoreApplication.translate(
                "Recovery", "The Attack Chit bought on {0} must be played on that date."
            ).format(date_name(date))
        case strength.NotEligibleForReduction(rg=rg):
            return QCoreApplication.translate(
                "Recovery", "RG {0} is always received at Full Strength, without a DR."
            ).format(rg)
        case strength.NotInfantryRG(rg=rg):
            return QCoreApplication.translate(
                "Recovery", "Only Infantry RG are given SW and leaders, and {0} is none."
            ).format(rg)
    return None


def _of_purchase(refusal: Refusal) -> str | None:
    match refusal:
        case reinforcements.UnknownRG(rg=rg):
            return QCoreApplication.translate("Recovery", "The side has no RG {0}.").format(rg)
        case reinforcements.NoSuchDeployment(rg=rg):
            return QCoreApplication.translate(
                "Recovery", "RG {0} cannot be deployed like that: only units begin on the map or off it."
            ).format(rg)
        case reinforcements.NoPurchaseYet(date=date):
            return QCoreApplication.translate(
                "Recovery", "There is no Recovery Phase before {0}, so nothing is bought on it."
            ).format(date_name(date))
        case reinforcements.MaxPerDateReached(rg=rg, limit=limit):
            return QCoreApplication.translate(
                "Recovery", "No more RG {0} on this date: the limit for a date is {1}."
            ).format(rg, limit)
        case reinforcements.MaxPerCGReached(rg=rg, limit=limit):
            return QCoreApplication.translate(
                "Recovery", "No more RG {0}: the limit for the whole campaign is {1}."
            ).format(rg, limit)
        case reinforcements.InfantryLimitReached(rg=rg, limit=limit):
            return QCoreApplication.translate(
                "Recovery", "No more German Infantry on this date: {0} was bought, and the limit is {1}."
            ).format(rg, limit)
        case reinforcements.NoAttackChitOnDate(date=date):
            return QCoreApplication.translate("Recovery", "The Attack Chit cannot be bought on {0}.").format(
                date_name(date)
            )
        case reinforcements.AttackChitGone(date=date):
            return QCoreApplication.translate(
                "Recovery", "The one Attack Chit of the campaign was bought on {0}."
            ).format(date_name(date))
        case reinforcements.NoTanksOnMapInMorning():
            return QCoreApplication.translate(
                "Recovery", "British tanks bought for a Morning cannot set up on the map."
            )
        case reinforcements.NorthEdgeClosed():
            return QCoreApplication.translate(
                "Recovery",
                "The north edge is closed to the German: no Infantry, Vehicles or Heavy Weapons on the map.",
            )
        case reinforcements.NoDeploymentArea():
            return QCoreApplication.translate(
                "Recovery", "The side has no Deployment Area that is not Isolated to set up in."
            )
    return None


def _of_settings(refusal: Refusal) -> str | None:
    match refusal:
        case rulings.UnknownSwitch(code=code):
            return QCoreApplication.translate("Recovery", "{0} is not a ruling that can be chosen.").format(
                code
            )
        case rulings.UnknownOption(code=code, option=option, options=options):
            return QCoreApplication.translate("Recovery", "Ruling {0} has no option {1}, only {2}.").format(
                code, option, ", ".join(options)
            )
    return None
