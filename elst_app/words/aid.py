"""The player aid: the OBA procedure and the Recovery Phase in short, each line with its rules."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.recovery import RecoveryStep
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import word


@dataclass(frozen=True, slots=True)
class AidLine:
    """What to do in a step, and where it stands. A line without `text` is the heading of those below it."""

    step: str
    text: str = ""
    rule: str = ""


_ARTILLERY: Final = (
    (QT_TRANSLATE_NOOP("Aid", "Before the call"), "", ""),
    (
        QT_TRANSLATE_NOOP("Aid", "When"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Once in each Player Turn: at the start of one's own PFPh, or of the DFPh in the enemy's turn, "
            "after all Artillery Smoke. Smoke missions are resolved before HE.",
        ),
        "2.1, 2.33",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Who"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "A leader in Good Order with a functional radio; calling is all he does in that phase. "
            "An Off-Board Observer has Contact without a roll and sees from his hex alone.",
        ),
        "2.1, 2.8",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Modules"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "No more than two radios of a side in play in a scenario; each has a Draw Pile of its own, 8 "
            "black and 3 red. Who placed an FFE is eliminated; the others are Retained with a fresh pile.",
        ),
        "CG3, 2.21",
    ),
    (QT_TRANSLATE_NOOP("Aid", "The call, step by step"), "", ""),
    (
        QT_TRANSLATE_NOOP("Aid", "1  Contact"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "DR up to the number of the radio. On an Original 12 it malfunctions. Missed: over for this "
            "phase.",
        ),
        "2.1, O1",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "    Maintenance"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "With Contact already: the same DR at -1, battalion mortars at -2. Missed: Contact goes, Access "
            "stays; an SR stays, an FFE:2 fires once more and flips, an FFE:C is taken off.",
        ),
        "2.11, O2",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "    No roll"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Who sees the Burst Height of his marker keeps Access and may move; who does not loses Access, "
            "marker and mission.",
        ),
        "2.11, O4",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "2  Access"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Without it, or with an FFE:C up, draw one chit and show it. Black: Access. First red: over for "
            "this phase. Second red: never again in this scenario. No chit goes back.",
        ),
        "2.2, 2.21",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "3  AR"),
        QT_TRANSLATE_NOOP(
            "Aid", "With no marker up: any hex in LOS. A hex out of LOS loses the AR, and an FFE with it."
        ),
        "2.3",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "4  Precision"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "dr of 2 or less lands in the AR's hex. Add Hindrances: grain and orchard, Smoke +2 or +3, an HE "
            "Burst Area +1; for a Correction with Conversion +1 from 7 hexes on, +2 from 13.",
        ),
        "2.3, 2.33, 2.5",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "5  Error"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Otherwise a DR: coloured die the direction, 1 north and on clockwise, white die the hexes. "
            "After a Correction one hex at most for each three or part of three - unless it was forced by "
            "lack of LOS.",
        ),
        "2.31, 2.4, O11",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "6  SR"),
        QT_TRANSLATE_NOOP("Aid", "The SR replaces the AR, and the Observer is done for this phase."),
        "2.321",
    ),
    (QT_TRANSLATE_NOOP("Aid", "With a marker on the map, Contact and Access"), "", ""),
    (
        QT_TRANSLATE_NOOP("Aid", "Leave"),
        QT_TRANSLATE_NOOP(
            "Aid", "SR or FFE:2, with LOS to the Burst Height; for an FFE:2 Smoke in the way does not matter."
        ),
        "2.33",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Correct"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "A new AR up to 18 hexes from an SR, up to 3 from an FFE:2 (HE: on or next to a Known Enemy "
            "Unit). Without LOS, Smoke aside, one must Correct, never Precise and with no limit to the "
            "error, or Cancel.",
        ),
        "2.4, 2.33",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Convert"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "SR into FFE:1: needs LOS to an enemy unit in its hex or next to it; Smoke needs none. Say now "
            "whether HE or Smoke: it stays so for the whole mission.",
        ),
        "2.33, 2.7",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Correct, Convert"),
        QT_TRANSLATE_NOOP(
            "Aid", "Announced first, AR on or next to a Known Enemy Unit; it fires wherever it lands."
        ),
        "2.33, O15",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Cancel"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "An SR: Access stays, a new AR may follow at once. An FFE:2: the mission ends, Access is lost.",
        ),
        "2.35, O16",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "FFE:C"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Look for LOS, then draw. Black with LOS: FFE:1 in its hex (enemy seen in or next to it) or an "
            "SR, which may be Corrected. Else it goes, and black allows a new AR.",
        ),
        "2.34, O18",
    ),
    (QT_TRANSLATE_NOOP("Aid", "Effect"), "", ""),
    (
        QT_TRANSLATE_NOOP("Aid", "HE"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "The hex and the six around it: a DR each on the IFT against all in it, friends at one Morale "
            "less. 70+ 12 FP, 80+ 16, 100+ 20, 120+ 24, 150+ 30. Original 2: FP doubled (36 at most), TEM "
            "turned round.",
        ),
        "2.5, 2.54",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "TEM"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "Counts, with Gunshield +1 and +1 below a Steeple; neither Hindrances nor height. AFV: the full "
            "column, turret if the coloured die is lower. Possible HIP units are not halved.",
        ),
        "2.52-2.55, 1.1",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Flip"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "FFE:1 becomes FFE:2 after its attacks, FFE:2 becomes FFE:C. FFE:2 and FFE:C attack whoever "
            "enters in the MPh, RtPh or APh. An FFE:C up at the end of an RPh costs Access.",
        ),
        "2.5, 2.51, 2.2",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Smoke"),
        QT_TRANSLATE_NOOP("Aid", "+3 in each hex in the PFPh, +2 in the DFPh, none in a Pond; no attack."),
        "2.7, 1.2",
    ),
    (
        QT_TRANSLATE_NOOP("Aid", "Rockets"),
        QT_TRANSLATE_NOOP(
            "Aid",
            "AR, Error and FFE:1 at once, all hexes within two; no Precision, Correction or Smoke, one "
            "mission. An FFE:2 without LOS, Smoke aside, is Cancelled.",
        ),
        "2.9, O24",
    ),
)

_SECTIONS: Final = {
    RecoveryStep.MELEE: QT_TRANSLATE_NOOP("Aid", "End of the CG Scenario"),
    RecoveryStep.SHOCK_AND_BOG: QT_TRANSLATE_NOOP("Aid", "After a scenario"),
    RecoveryStep.NEW_DATE: QT_TRANSLATE_NOOP(
        "Aid", "The new CG Date: again and again until it brings a scenario"
    ),
    RecoveryStep.DEPLOYMENT: QT_TRANSLATE_NOOP("Aid", "The next scenario"),
}

_RECOVERY: Final = {
    RecoveryStep.MELEE: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Where both sides share a hex, CC goes on round by round until nobody can attack; ATTACKER is "
            "who moved first in the scenario.",
        ),
        "4.501",
    ),
    RecoveryStep.MARKERS: (
        QT_TRANSLATE_NOOP(
            "Aid", "Off the map: OBA, Smoke, Acquired Target, DM, CX, Motion, CE, and radios not Retained."
        ),
        "4.502",
    ),
    RecoveryStep.REGROUPING: (
        QT_TRANSLATE_NOOP("Aid", "Broken units Regroup without a DR; Control is settled."),
        "4.503",
    ),
    RecoveryStep.SHOCK_AND_BOG: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Roll until each Shocked vehicle recovers or is eliminated, each Bogged one is free or "
            "Immobilized.",
        ),
        "4.504",
    ),
    RecoveryStep.DEPLOYMENT_AREAS: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Own: Strategic Locations, and hexes within two of them that are not within two of an enemy one. "
            "Within two of both: No Man's Land. All else is Uncontrolled; pockets inside one area join it.",
        ),
        "4.505-4.5055",
    ),
    RecoveryStep.ESCAPE: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Must: in No Man's Land, in an enemy area, or with no way out of Uncontrolled Territory. May: "
            "Isolated. DR: up to 8 Escapes, 9 Replaced, 10 Reduced, 11 both, 12 or more eliminated; an AFV "
            "needs 8 or less.\nDRM: leader; -1 AFV; -1 lone unwounded SMC; -2 next to a friendly area; +1 "
            "in an enemy area; +1 wounded; +1 Stunned; +2 Isolated; +4 with a Gun; +1 for each HS beyond "
            "the first.",
        ),
        "4.506, 4.5061",
    ),
    RecoveryStep.POSSESSION: (
        QT_TRANSLATE_NOOP(
            "Aid", "Equipment belongs to the side whose Deployment Area it is in, which may eliminate it."
        ),
        "4.507",
    ),
    RecoveryStep.WOUNDED_LEADERS: (
        QT_TRANSLATE_NOOP(
            "Aid", "dr, +1 Isolated: 1 or less unwounded, 2-4 still wounded, 5 or more eliminated."
        ),
        "4.508",
    ),
    RecoveryStep.RECOMBINATION: (
        QT_TRANSLATE_NOOP(
            "Aid", "Two HS of a type in one place, or in the eliminated pool, recombine into a squad."
        ),
        "4.509",
    ),
    RecoveryStep.NEW_DATE: (QT_TRANSLATE_NOOP("Aid", "The next CG Date begins."), "4.510"),
    RecoveryStep.SHIFT: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "In secret, one DR for a group, to another area or Entry Area: up to 8 Shifts, 9-10 stays, 11 "
            "Shifts and each unit is hit on a dr of 4 or more, 12 or more eliminated. To an Entry Area in "
            "or next to its area without a DR. No Guns.\nDRM: -1 all road or open ground; +1 for each five "
            "Uncontrolled hexes.",
        ),
        "4.511, C19",
    ),
    RecoveryStep.REPAIR: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Immobilized: mobile on 2 or less; +1 Isolated, +1 Front Line Hex, +1 Uncontrolled.\nStunned "
            "AFV: Recovered on 2 or less, Eliminated on 6 or more; +1 Isolated.\nWeapons: Repaired on 1 or "
            "less, else Eliminated; -1 on a vehicle, less the repair number, +1 Isolated, +1 Non-Qualified "
            "Use. Captured ones: Eliminated on 4 or more.\nWhat is not Isolated gets its ammunition back. "
            "After an Afternoon mobile British tanks wait off the map. AFV under Return are eliminated.",
        ),
        "4.5121-4.5128",
    ),
    RecoveryStep.REPLACEMENT: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "A quarter of the squads eliminated, fractions down, returns one quality lower: SS 6-5-8 as SS "
            "4-4-7, SS 4-4-7 as SS 2-3-7. Once for each scenario played.",
        ),
        "4.513, C4",
    ),
    RecoveryStep.CPP_REPLENISHMENT: (
        QT_TRANSLATE_NOOP("Aid", "Base Number less a Secret dr, never below 0, added to the CPP unspent."),
        "4.514",
    ),
    RecoveryStep.RG_PURCHASE: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "In secret, within Max/Date and Max/CG; I, V and HW on the map cost 1 CPP more, none on the "
            "date of the Attack Chit. No British tanks on the map in a Morning.",
        ),
        "4.515-4.5154",
    ),
    RecoveryStep.RG_STRENGTH: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "DR of 8 or less Full, else Reduced. SW: all if Full, each on a dr of 4 or less if Reduced. "
            "Leaders by the Company table (+2 Reduced, +1 VolksGr) or the Platoon table (-2 SS, +2 Reduced).",
        ),
        "4.516",
    ),
    RecoveryStep.INITIATIVE: (
        QT_TRANSLATE_NOOP(
            "Aid",
            "Chits turned up together. British four Attacks in the CG, German only on the date he purchased "
            "his chit. Both attack: Dual Attack, on a dr of 2 or less the British set up first.",
        ),
        "4.517, 4.5171",
    ),
    RecoveryStep.DEPLOYMENT: (
        QT_TRANSLATE_NOOP(
            "Aid", "First side, then second: Isolated units, then the others, each where it is Retained."
        ),
        "4.518",
    ),
}


def artillery_aid() -> tuple[AidLine, ...]:
    """The OBA procedure (2-2.9, CG3)."""
    return tuple(AidLine(_translated(step), _translated(text), rule) for step, text, rule in _ARTILLERY)


def recovery_aid() -> tuple[AidLine, ...]:
    """The steps of the Recovery Phase, in order (4.5)."""
    lines = []
    for step in RecoveryStep:
        if step in _SECTIONS:
            lines.append(AidLine(_translated(_SECTIONS[step])))
        text, rule = _RECOVERY[step]
        lines.append(AidLine(word(step), _translated(text), rule))
    return tuple(lines)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Aid", text) if text else ""
