"""What is done in each step, point by point, in the program's own words."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.recovery import RecoveryStep
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill
from elst_app.words.recovery import date_name

_POINTS: Final[Mapping[RecoveryStep, tuple[str, ...]]] = {
    RecoveryStep.MELEE: (
        QT_TRANSLATE_NOOP("RecoveryGuide", "The side that moved first in the scenario is the ATTACKER."),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Round after round, hex by hex in any order, as long as anyone can attack."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "After the first round in a hex nobody there is Pinned or CX, and Stun is turned to +1.",
        ),
    ),
    RecoveryStep.REGROUPING: (
        QT_TRANSLATE_NOOP("RecoveryGuide", "Agree who Controls what now, and set it on the Map screen."),
        QT_TRANSLATE_NOOP("RecoveryGuide", "With this step comes the End of CG Scenario."),
    ),
    RecoveryStep.SHOCK_AND_BOG: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Shocked: roll until the marker is removed or the vehicle eliminated."
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "Bogged: roll until it is free or Immobilized; MP do not matter."),
    ),
    RecoveryStep.DEPLOYMENT_AREAS: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "Compare Control and vehicles with functional MA with the Map screen: the rest follows.",
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Within two hexes of Strategic Locations of both sides lies No Man's Land."
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "What one side and the map edge surround becomes that side's."),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Done fixes the Deployment Areas for the next scenario, whatever changes later."
        ),
    ),
    RecoveryStep.ESCAPE: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "Must: units in No Man's Land, in an enemy Deployment Area, or without a path out of "
            "Uncontrolled Territory.",
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "May: units that are Isolated."),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "One DR for each stack. An MMC carries up to 5 PP, an unwounded SMC up to 2 PP."
        ),
    ),
    RecoveryStep.POSSESSION: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "What was the enemy's is captured with the Deployment Area it lies in."
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "Troops Retained in it may eliminate what is no vehicle."),
    ),
    RecoveryStep.WOUNDED_LEADERS: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "A dr for each: 1 or less unwounded, 2 to 4 still wounded, 5 or more eliminated."
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "Isolated: +1."),
    ),
    RecoveryStep.RECOMBINATION: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "At most one half-squad of each type is left in an Area or in the eliminated pool.",
        ),
    ),
    RecoveryStep.SHIFT: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "One attempt for each group, along a path all of it can enter. No Guns."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "To an Entry Area that touches its Deployment Area a group Shifts without a DR."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "Secret DR: 8 or less Shifts, 9 or 10 stays, 11 Shifts with casualties, 12 or more: eliminated.",
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "-1 along road or open ground all the way, +1 for each five Uncontrolled hexes."
        ),
    ),
    RecoveryStep.REPAIR: (
        QT_TRANSLATE_NOOP("RecoveryGuide", "Immobilized or Stunned vehicles: a dr each."),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Malfunctioned Weapons with troops there: 1 or less repairs, more eliminates."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "Captured Weapons: a dr of 4 or more eliminates one; a malfunctioned one is eliminated.",
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Weapons neither captured nor Isolated have all their ammunition again."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide",
            "After an Afternoon, mobile British tanks that are not Isolated go to the Entry Area.",
        ),
    ),
    RecoveryStep.REPLACEMENT: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "They go to a Deployment Area that is not Isolated or to the Entry Area."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "SS 6-5-8 become SS 4-4-7, and an SS 4-4-7 becomes a 2-3-7 half-squad."
        ),
    ),
    RecoveryStep.RG_STRENGTH: (
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "Each RG that can be Reduced: 8 or less is Full, 9 or more is Reduced."
        ),
        QT_TRANSLATE_NOOP(
            "RecoveryGuide", "SW of Infantry: all of them if Full; if Reduced, each on 4 or less."
        ),
        QT_TRANSLATE_NOOP("RecoveryGuide", "One DR for the leaders of each Infantry RG."),
    ),
}
"""What is done in a step whatever the state, marked for translation."""


def idle_text(state: State) -> tuple[str, str]:
    """Outside a Recovery Phase: what is going on, and how one gets here."""
    if state.stage is Stage.ENDED:
        return (
            QCoreApplication.translate("RecoveryGuide", "The campaign has ended"),
            QCoreApplication.translate("RecoveryGuide", "No Recovery Phase follows. Compare your records."),
        )
    if state.stage is Stage.SCENARIO:
        heading = QCoreApplication.translate("RecoveryGuide", "The scenario of {0} is being played")
        text = QCoreApplication.translate(
            "RecoveryGuide", "The Recovery Phase begins when it is over: End scenario on the Table screen."
        )
    else:
        heading = QCoreApplication.translate("RecoveryGuide", "The scenario of {0} is being set up")
        text = QCoreApplication.translate(
            "RecoveryGuide", "Start it on the Table screen. The Recovery Phase comes after it."
        )
    return heading.format(date_name(state.date)), text


def step_points(step: RecoveryStep, state: State) -> tuple[str, ...]:
    """The points of a step, in the order they are gone through; none where its summary says it all."""
    if step is RecoveryStep.DEPLOYMENT:
        return _deployment(state)
    return tuple(QCoreApplication.translate("RecoveryGuide", text) for text in _POINTS.get(step, ()))


def _deployment(state: State) -> tuple[str, ...]:
    scenario = state.date_line.current if state.date_line else None
    order = (
        ()
        if scenario is None
        else (
            fill(
                QCoreApplication.translate(
                    "RecoveryGuide", "The {first} sets up first, the {second} second."
                ),
                first=scenario.sets_up_first,
                second=scenario.moves_first,
            ),
        )
    )
    return (
        *order,
        QCoreApplication.translate(
            "RecoveryGuide", "First whatever is Isolated, on both sides, each in its own Deployment Area."
        ),
        QCoreApplication.translate(
            "RecoveryGuide", "Then all the rest in the same order, each where it is Retained."
        ),
        QCoreApplication.translate("RecoveryGuide", "What enters from off the map waits until play begins."),
    )
