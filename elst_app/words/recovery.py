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
        RecoveryStep.DEPLOYMENT_AREAS: QCoreApplication.translate(
            "Recovery", "Deployment Area Determination"
        ),
        RecoveryStep.ESCAPE: QCoreApplication.translate("Recovery", "Escape"),
        RecoveryStep.POSSESSION: QCoreApplication.translate("Recovery", "Equipment Possession"),
        RecoveryStep.WOUNDED_LEADERS: QCoreApplication.translate("Recovery", "Wounded Leaders"),
        RecoveryStep.RECOMBINATION: QCoreApplication.translate("Recovery", "Recombination"),
        RecoveryStep.NEW_DATE: QCoreApplication.translate("Recovery", "New CG Date"),
        RecoveryStep.SHIFT: QCoreApplication.translate("Recovery", "Shift"),
        RecoveryStep.REPAIR: QCoreApplication.translate("Recovery", "Equipment Repair"),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate("Recovery", "MMC Replacement"),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate("Recovery", "CPP Replenishment"),
        RecoveryStep.RG_PURCHASE: QCoreApplication.translate("Recovery", "Purchase Reinforcement Groups"),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate("Recovery", "RG Strength, Weapons, and Leaders"),
        RecoveryStep.INITIATIVE: QCoreApplication.translate("Recovery", "Initiative Determination"),
        RecoveryStep.DEPLOYMENT: QCoreApplication.translate("Recovery", "Unit Deployment"),
    }[step]


def step_short_name(step: RecoveryStep) -> str:
    """The name of a step where room is scarce: one too long is cut to words of its own."""
    return {
        RecoveryStep.REGROUPING: QCoreApplication.translate("Recovery", "Regrouping"),
        RecoveryStep.SHOCK_AND_BOG: QCoreApplication.translate("Recovery", "Shock, Bogging"),
        RecoveryStep.DEPLOYMENT_AREAS: QCoreApplication.translate("Recovery", "Deployment Areas"),
        RecoveryStep.POSSESSION: QCoreApplication.translate("Recovery", "Possession"),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate("Recovery", "Replacement"),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate("Recovery", "CPP"),
        RecoveryStep.RG_PURCHASE: QCoreApplication.translate("Recovery", "Purchase RGs"),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate("Recovery", "RG Strength"),
        RecoveryStep.INITIATIVE: QCoreApplication.translate("Recovery", "Initiative"),
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
            "Recovery", "All Broken units Regroup without a DR; then settle who Controls what."
        ),
        RecoveryStep.SHOCK_AND_BOG: QCoreApplication.translate(
            "Recovery", "Roll for Shocked and Bogged vehicles until each is free, Immobilized or eliminated."
        ),
        RecoveryStep.DEPLOYMENT_AREAS: QCoreApplication.translate(
            "Recovery",
            "From the Strategic Locations each side Controls, draw the Deployment Areas for the scenario.",
        ),
        RecoveryStep.ESCAPE: QCoreApplication.translate(
            "Recovery",
            "Roll for units caught outside their own Deployment Areas, and for Isolated ones that try.",
        ),
        RecoveryStep.POSSESSION: QCoreApplication.translate(
            "Recovery",
            "Equipment in a Deployment Area is the side's that Controls it, which may eliminate it.",
        ),
        RecoveryStep.WOUNDED_LEADERS: QCoreApplication.translate(
            "Recovery", "Roll for each wounded leader: unwounded, still wounded or eliminated."
        ),
        RecoveryStep.RECOMBINATION: QCoreApplication.translate(
            "Recovery", "In each area and in the eliminated pool, recombine half-squads of the same type."
        ),
        RecoveryStep.NEW_DATE: QCoreApplication.translate("Recovery", "Go on to the next CG Date."),
        RecoveryStep.SHIFT: QCoreApplication.translate(
            "Recovery", "Groups may roll, in secret, to Shift to another Deployment Area or an Entry Area."
        ),
        RecoveryStep.REPAIR: QCoreApplication.translate(
            "Recovery",
            "Roll for vehicles and Weapons to be repaired, resupply, and eliminate AFV under Return.",
        ),
        RecoveryStep.REPLACEMENT: QCoreApplication.translate(
            "Recovery", "A quarter of the squads eliminated in the scenario returns, one quality lower."
        ),
        RecoveryStep.CPP_REPLENISHMENT: QCoreApplication.translate(
            "Recovery", "Each side rolls in secret and adds its new CPP to those unspent."
        ),
        RecoveryStep.RG_PURCHASE: QCoreApplication.translate(
            "Recovery", "Each side purchases RGs in secret and says which may deploy on the map."
        ),
        RecoveryStep.RG_STRENGTH: QCoreApplication.translate(
            "Recovery", "Roll in secret for the Strength, the SW and the leaders of the RGs just purchased."
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
