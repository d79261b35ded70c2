"""The steps of the Recovery Phase, CG Dates, scenario types and initiative in words."""

from PySide6.QtCore import QCoreApplication

from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, Scenario, ScenarioType
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepStatus
from elst_app.words.names import name_of


def date_name(date: CGDate) -> str:
    """A CG Date: `24 Sept Midday`."""
    return QCoreApplication.translate("Recovery", "{day} Sept {part}").format(
        day=date.day, part=name_of(date.part)
    )


def step_name(step: RecoveryStep) -> str:
    """The name of a step."""
    return {
        RecoveryStep.MELEE: QCoreApplication.translate("Recovery", "Melee Resolution"),
        RecoveryStep.MARKERS: QCoreApplication.translate("Recovery", "Marker Removal"),
        RecoveryStep.REGROUPING: QCoreApplication.translate("Recovery", "Regrouping and End of CG Scenario"),
        RecoveryStep.SHOCK_AND_BOG: QCoreApplication.translate("Recovery", "Shock and Bogging"),
        RecoveryStep.DEPLOYMENT_AREAS: QCoreApplication.translate("Recovery", "Deployment Areas"),
        RecoveryStep.ESCAPE: QCoreApplication.translate("Recovery", "Escape"),
        RecoveryStep.POSSESSION: QCoreApplication.translate("Recovery", "Equipment Possession"),
        RecoveryStep.WOUNDED_LEADERS: QCoreApplication.translate("Recovery", "Wounded Leaders"),
        RecoveryStep.RECOMBINATION: QCoreApplication.translate("Recovery", "Recombination"),
        RecoveryStep.NEW_DATE: QCoreApplication.translate("Recovery", "New CG Date"),
        RecoveryStep.SHIFT: QCoreApplication.translate("Recovery", "Shift"),
        RecoveryStep.REPAIR: QCoreApplication.translate("Recovery", "Equipment Repair"),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate("Recovery", "MMC Replacement"),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate("Recovery", "CPP Replenishment"),
        RecoveryStep.RG_PURCHASE: QCoreApplication.translate("Recovery", "RG Purchase"),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate("Recovery", "RG Strength, Weapons and Leaders"),
        RecoveryStep.INITIATIVE: QCoreApplication.translate("Recovery", "Initiative"),
        RecoveryStep.DEPLOYMENT: QCoreApplication.translate("Recovery", "Unit Deployment"),
    }[step]


def step_short_name(step: RecoveryStep) -> str:
    """The name of a step where room is scarce: a word or two."""
    return {
        RecoveryStep.MELEE: QCoreApplication.translate("Recovery", "Melee"),
        RecoveryStep.MARKERS: QCoreApplication.translate("Recovery", "Markers"),
        RecoveryStep.REGROUPING: QCoreApplication.translate("Recovery", "Regroup, Control"),
        RecoveryStep.SHOCK_AND_BOG: QCoreApplication.translate("Recovery", "Shock, Bog"),
        RecoveryStep.POSSESSION: QCoreApplication.translate("Recovery", "Equipment"),
        RecoveryStep.RECOMBINATION: QCoreApplication.translate("Recovery", "Recombine"),
        RecoveryStep.REPAIR: QCoreApplication.translate("Recovery", "Repair"),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate("Recovery", "Replacement"),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate("Recovery", "CPP"),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate("Recovery", "Strength, SW"),
        RecoveryStep.DEPLOYMENT: QCoreApplication.translate("Recovery", "Deployment"),
    }.get(step) or step_name(step)


def step_summary(step: RecoveryStep) -> str:
    """What is done in a step, in one sentence."""
    return {
        RecoveryStep.MELEE: QCoreApplication.translate(
            "Recovery", "Where both sides share a hex, fight Close Combat until nobody can attack any more."
        ),
        RecoveryStep.MARKERS: QCoreApplication.translate(
            "Recovery",
            "Take the markers of OBA and Smoke, CE, CX, DM, Motion and Acquired Target off the map, "
            "and each radio that is not Retained.",
        ),
        RecoveryStep.REGROUPING: QCoreApplication.translate(
            "Recovery", "Turn all Broken units back over without a roll and settle who Controls what."
        ),
        RecoveryStep.SHOCK_AND_BOG: QCoreApplication.translate(
            "Recovery", "Roll for Shocked and Bogged vehicles until each is free, fixed in place or lost."
        ),
        RecoveryStep.DEPLOYMENT_AREAS: QCoreApplication.translate(
            "Recovery",
            "From the Strategic Locations each side Controls, draw the areas of the next scenario.",
        ),
        RecoveryStep.ESCAPE: QCoreApplication.translate(
            "Recovery", "Roll for units caught outside their own areas, and for Isolated ones that try."
        ),
        RecoveryStep.POSSESSION: QCoreApplication.translate(
            "Recovery", "Equipment in an area goes to the side that Controls the area, which may destroy it."
        ),
        RecoveryStep.WOUNDED_LEADERS: QCoreApplication.translate(
            "Recovery", "Roll for each wounded leader: he recovers, stays wounded or dies."
        ),
        RecoveryStep.RECOMBINATION: QCoreApplication.translate(
            "Recovery", "In each area and in the pool of the eliminated, join pairs of like half-squads."
        ),
        RecoveryStep.NEW_DATE: QCoreApplication.translate("Recovery", "Go on to the next CG Date."),
        RecoveryStep.SHIFT: QCoreApplication.translate(
            "Recovery", "Groups may roll, in secret, to move to another area of theirs."
        ),
        RecoveryStep.REPAIR: QCoreApplication.translate(
            "Recovery", "Roll for damaged vehicles and Weapons, resupply, and send AFV off the map."
        ),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate(
            "Recovery", "A quarter of the squads lost in the scenario comes back, one class lower."
        ),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate(
            "Recovery", "Each side rolls in secret and adds its new CPP to those it had left."
        ),
        RecoveryStep.RG_PURCHASE: QCoreApplication.translate(
            "Recovery", "Each side buys RG in secret and says which may set up on the map."
        ),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate(
            "Recovery", "Roll in secret for the size, the SW and the leaders of what was just bought."
        ),
        RecoveryStep.INITIATIVE: QCoreApplication.translate(
            "Recovery", "Each side places its chit face down; turned up together they name the scenario."
        ),
        RecoveryStep.DEPLOYMENT: QCoreApplication.translate(
            "Recovery", "Both sides set up, Isolated units before the others."
        ),
    }[step]


def round_name(round_: RecoveryRound) -> str:
    """What the steps are gone through for."""
    return {
        RecoveryRound.AFTER_SCENARIO: QCoreApplication.translate("Recovery", "After a scenario"),
        RecoveryRound.AFTER_INACTIVE_DATE: QCoreApplication.translate("Recovery", "After an Inactive Date"),
        RecoveryRound.BETWEEN_PARTS: QCoreApplication.translate(
            "Recovery", "Between the parts of a Dual Attack"
        ),
        RecoveryRound.END_OF_CG: QCoreApplication.translate("Recovery", "End of CG"),
    }[round_]


def status_name(status: StepStatus) -> str:
    """Where a step stands."""
    return {
        StepStatus.DONE: QCoreApplication.translate("Recovery", "done"),
        StepStatus.NOT_NEEDED: QCoreApplication.translate("Recovery", "not needed"),
        StepStatus.NOW: QCoreApplication.translate("Recovery", "now"),
        StepStatus.LATER: QCoreApplication.translate("Recovery", "later"),
    }[status]


def initiative_name(initiative: Initiative) -> str:
    """The face of a chit."""
    return {
        Initiative.ATTACK: QCoreApplication.translate("Recovery", "Attack"),
        Initiative.INACTIVE: QCoreApplication.translate("Recovery", "Inactive"),
    }[initiative]


def scenario_type_name(type_: ScenarioType) -> str:
    """The name of a scenario type."""
    return {
        ScenarioType.INITIAL: QCoreApplication.translate("Recovery", "Initial Scenario"),
        ScenarioType.DUAL_ATTACK: QCoreApplication.translate("Recovery", "Dual Attack"),
        ScenarioType.GERMAN_ASSAULT: QCoreApplication.translate("Recovery", "German Assault"),
        ScenarioType.BRITISH_ASSAULT: QCoreApplication.translate("Recovery", "British Assault"),
        ScenarioType.INACTIVE: QCoreApplication.translate("Recovery", "Inactive Date"),
        ScenarioType.OUTSIDE_CG: QCoreApplication.translate("Recovery", "scenario outside the CG"),
    }[type_]


def scenario_summary(scenario: Scenario) -> str:
    """How long a scenario lasts and on how much of the map it is played, in one sentence."""
    turns = (
        QCoreApplication.translate("Recovery", "Up to {number} Game Turns")
        if scenario.has_scenario_end_dr
        else QCoreApplication.translate("Recovery", "{number} Game Turns")
    ).format(number=scenario.game_turns)
    if scenario.playing_area is None:
        return QCoreApplication.translate("Recovery", "{turns} on the entire map.").format(turns=turns)
    return QCoreApplication.translate(
        "Recovery", "{turns} on at most {number} hexrows by {number} hex numbers, which the German names."
    ).format(turns=turns, number=scenario.playing_area)


def provision_text(provision: Provision) -> str:
    """What a balance provision changes, and whom it helps."""
    return {
        Provision.NO_BRITISH_MORTARS: QCoreApplication.translate(
            "Recovery", "For the German: the British begin without their two mortars."
        ),
        Provision.LIGHTER_GERMAN_OBA: QCoreApplication.translate(
            "Recovery", "For the British: the German begins with 80+mm OBA instead of 100+mm."
        ),
    }[provision]
