"""Rolls and their modifiers in words: `8 +1 Isolated +1 in a Front Line Hex = 10`."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery.modifiers import DrmReason
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.escape import EscapeReason
from elst_app.rules.shift import ShiftReason
from elst_app.rules.strength import LeaderReason
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.recovery_tables import TABLE_REASONS
from elst_app.words.reinforcements import leader_reason
from elst_app.words.scenario_play import SCENARIO_REASONS

_REASONS: Final[dict[str, str]] = {
    DrmReason.MAINTENANCE: QT_TRANSLATE_NOOP("Rolls", "Contact held"),
    DrmReason.MORTAR_MAINTENANCE: QT_TRANSLATE_NOOP("Rolls", "Contact held by a battalion mortar"),
    DrmReason.ORCHARD_AND_GRAIN: QT_TRANSLATE_NOOP("Rolls", "orchard and grain"),
    DrmReason.SMOKE: QT_TRANSLATE_NOOP("Rolls", "Smoke"),
    DrmReason.BURST_AREA: QT_TRANSLATE_NOOP("Rolls", "Burst Area in the LOS"),
    DrmReason.OTHER_HINDRANCE: QT_TRANSLATE_NOOP("Rolls", "other Hindrance"),
    DrmReason.LONG_CORRECTION: QT_TRANSLATE_NOOP("Rolls", "long Correction"),
    DrmReason.STONE: QT_TRANSLATE_NOOP("Rolls", "stone building"),
    DrmReason.WOODEN: QT_TRANSLATE_NOOP("Rolls", "wooden building"),
    DrmReason.STEEPLE_GROUND: QT_TRANSLATE_NOOP("Rolls", "ground level below a Steeple"),
    DrmReason.GUNSHIELD: QT_TRANSLATE_NOOP("Rolls", "Gunshield"),
    DrmReason.POLDER: QT_TRANSLATE_NOOP("Rolls", "Polder"),
    DrmReason.MOVING: QT_TRANSLATE_NOOP("Rolls", "FFMO and FFNAM"),
    DrmReason.OTHER: QT_TRANSLATE_NOOP("Rolls", "other reasons"),
    EscapeReason.LEADER: QT_TRANSLATE_NOOP("Rolls", "leader"),
    EscapeReason.AFV: QT_TRANSLATE_NOOP("Rolls", "AFV"),
    EscapeReason.LONE_UNWOUNDED_SMC: QT_TRANSLATE_NOOP("Rolls", "SMC alone and not wounded"),
    EscapeReason.NEXT_TO_FRIENDLY_AREA: QT_TRANSLATE_NOOP("Rolls", "next to a friendly Deployment Area"),
    EscapeReason.IN_ENEMY_AREA: QT_TRANSLATE_NOOP("Rolls", "in an enemy Deployment Area"),
    EscapeReason.WOUNDED: QT_TRANSLATE_NOOP("Rolls", "wounded"),
    EscapeReason.STUNNED: QT_TRANSLATE_NOOP("Rolls", "Stunned"),
    EscapeReason.ISOLATED: QT_TRANSLATE_NOOP("Rolls", "Isolated"),
    EscapeReason.GUN: QT_TRANSLATE_NOOP("Rolls", "with a Gun"),
    EscapeReason.HALF_SQUADS: QT_TRANSLATE_NOOP("Rolls", "more than a HS with one DR"),
    ShiftReason.ROAD_OR_OPEN: QT_TRANSLATE_NOOP("Rolls", "all road or open ground"),
    ShiftReason.UNCONTROLLED: QT_TRANSLATE_NOOP("Rolls", "Uncontrolled hexes"),
    **TABLE_REASONS,
    **SCENARIO_REASONS,
}


def reason_text(code: str) -> str:
    """The reason of a modifier; raises KeyError for a code that no rule uses."""
    if code in tuple(LeaderReason):
        return leader_reason(LeaderReason(code))
    return QCoreApplication.translate("Rolls", _REASONS[code])


def modifier_text(modifier: Modifier) -> str:
    """One modifier: `+1 Isolated`."""
    return f"{modifier.value:+d} {reason_text(modifier.reason)}"


def roll_text(roll: Roll) -> str:
    """A roll with all that modifies it and its total; of an unmodified one, its sum alone."""
    if not roll.modifiers:
        return str(roll.original)
    parts = [str(roll.original), *(modifier_text(modifier) for modifier in roll.modifiers)]
    return f"{' '.join(parts)} = {roll.final}"
