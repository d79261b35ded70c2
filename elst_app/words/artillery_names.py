"""The name of each member of the enums of the OBA procedure."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery.actions import ActKind, TargetKind
from elst_app.rules.artillery.battery import (
    Access,
    BatteryKind,
    Chit,
    MarkerKind,
    Mission,
    RadioState,
    Step,
    View,
)
from elst_app.rules.artillery.outcomes import Fate, HitLocation
from elst_app.rules.artillery.possible import Question
from elst_app.rules.artillery.refusals import Closing
from elst_app.rules.artillery.window import FireMarker
from elst_app.words.marking import QT_TRANSLATE_NOOP

NAMES: Final[dict[type[Enum], dict[Enum, str]]] = {
    BatteryKind: {
        BatteryKind.ORDINARY: QT_TRANSLATE_NOOP("ArtilleryNames", "ordinary battery"),
        BatteryKind.BATTALION_MORTAR: QT_TRANSLATE_NOOP("ArtilleryNames", "battalion mortar"),
        BatteryKind.ROCKET: QT_TRANSLATE_NOOP("ArtilleryNames", "Rockets"),
    },
    Mission: {
        Mission.HE: QT_TRANSLATE_NOOP("ArtilleryNames", "HE"),
        Mission.SMOKE: QT_TRANSLATE_NOOP("ArtilleryNames", "Smoke"),
    },
    RadioState: {
        RadioState.WORKING: QT_TRANSLATE_NOOP("ArtilleryNames", "functional"),
        RadioState.MALFUNCTIONED: QT_TRANSLATE_NOOP("ArtilleryNames", "malfunctioned"),
        RadioState.ELIMINATED: QT_TRANSLATE_NOOP("ArtilleryNames", "eliminated"),
        RadioState.CAPTURED: QT_TRANSLATE_NOOP("ArtilleryNames", "captured"),
    },
    Access: {
        Access.NONE: QT_TRANSLATE_NOOP("ArtilleryNames", "not held"),
        Access.HELD: QT_TRANSLATE_NOOP("ArtilleryNames", "held"),
        Access.LOST_FOR_GOOD: QT_TRANSLATE_NOOP("ArtilleryNames", "lost for the rest of the scenario"),
    },
    Chit: {
        Chit.BLACK: QT_TRANSLATE_NOOP("ArtilleryNames", "black"),
        Chit.RED: QT_TRANSLATE_NOOP("ArtilleryNames", "red"),
    },
    MarkerKind: {
        MarkerKind.SR: QT_TRANSLATE_NOOP("ArtilleryNames", "SR"),
        MarkerKind.FFE_1: QT_TRANSLATE_NOOP("ArtilleryNames", "FFE:1"),
        MarkerKind.FFE_2: QT_TRANSLATE_NOOP("ArtilleryNames", "FFE:2"),
        MarkerKind.FFE_C: QT_TRANSLATE_NOOP("ArtilleryNames", "FFE:C"),
    },
    View: {
        View.CLEAR: QT_TRANSLATE_NOOP("ArtilleryNames", "LOS to the Burst Height"),
        View.SMOKE: QT_TRANSLATE_NOOP("ArtilleryNames", "LOS to the Burst Height but for Smoke"),
        View.BLOCKED: QT_TRANSLATE_NOOP("ArtilleryNames", "no LOS to the Burst Height"),
    },
    Step: {
        Step.CONTACT: QT_TRANSLATE_NOOP("ArtilleryNames", "Radio Contact"),
        Step.ACCESS: QT_TRANSLATE_NOOP("ArtilleryNames", "Battery Access"),
        Step.REQUEST: QT_TRANSLATE_NOOP("ArtilleryNames", "Artillery Request"),
        Step.PRECISION: QT_TRANSLATE_NOOP("ArtilleryNames", "Precision"),
        Step.ERROR: QT_TRANSLATE_NOOP("ArtilleryNames", "Error"),
        Step.MARKER: QT_TRANSLATE_NOOP("ArtilleryNames", "What to do with the marker"),
        Step.CONTINUATION: QT_TRANSLATE_NOOP("ArtilleryNames", "What to do with the FFE:C"),
        Step.REPLACED: QT_TRANSLATE_NOOP("ArtilleryNames", "What to do with the new SR"),
        Step.RESOLUTION: QT_TRANSLATE_NOOP("ArtilleryNames", "FFE resolution"),
        Step.ENDED: QT_TRANSLATE_NOOP("ArtilleryNames", "End of actions"),
    },
    Closing: {
        Closing.SECOND_RED: QT_TRANSLATE_NOOP("ArtilleryNames", "its second red chit was drawn"),
        Closing.RADIO_ELIMINATED: QT_TRANSLATE_NOOP("ArtilleryNames", "its radio is eliminated"),
        Closing.ROCKETS_FIRED: QT_TRANSLATE_NOOP("ArtilleryNames", "Rockets have one Fire Mission"),
        Closing.PILE_EMPTY: QT_TRANSLATE_NOOP("ArtilleryNames", "its Draw Pile is empty"),
    },
    FireMarker: {
        FireMarker.PREP_FIRE: QT_TRANSLATE_NOOP("ArtilleryNames", "Prep Fire marker"),
        FireMarker.FINAL_FIRE: QT_TRANSLATE_NOOP("ArtilleryNames", "Final Fire marker"),
    },
    TargetKind: {
        TargetKind.INFANTRY: QT_TRANSLATE_NOOP("ArtilleryNames", "Infantry"),
        TargetKind.AFV: QT_TRANSLATE_NOOP("ArtilleryNames", "AFV"),
    },
    HitLocation: {
        HitLocation.TURRET: QT_TRANSLATE_NOOP("ArtilleryNames", "turret"),
        HitLocation.HULL: QT_TRANSLATE_NOOP("ArtilleryNames", "hull"),
    },
    Fate: {
        Fate.NONE_UP: QT_TRANSLATE_NOOP("ArtilleryNames", "there was no marker"),
        Fate.STAYS: QT_TRANSLATE_NOOP("ArtilleryNames", "the marker stays"),
        Fate.RESOLVED_IN_PLACE: QT_TRANSLATE_NOOP("ArtilleryNames", "the FFE is resolved where it is"),
        Fate.REMOVED: QT_TRANSLATE_NOOP("ArtilleryNames", "the marker is removed"),
        Fate.CANCELLED: QT_TRANSLATE_NOOP("ArtilleryNames", "the Fire Mission is Cancelled"),
    },
    Question: {
        Question.SIGHT: QT_TRANSLATE_NOOP("ArtilleryNames", "What does the Observer see of the marker?"),
        Question.HEX: QT_TRANSLATE_NOOP("ArtilleryNames", "Which hex?"),
        Question.IN_LOS: QT_TRANSLATE_NOOP("ArtilleryNames", "Does the Observer see the hex?"),
        Question.HINDRANCES: QT_TRANSLATE_NOOP("ArtilleryNames", "What hinders the LOS to the hex?"),
        Question.ENEMY_NEAR: QT_TRANSLATE_NOOP(
            "ArtilleryNames", "Is a Known Enemy Unit in the hex or next to it?"
        ),
        Question.TARGETS: QT_TRANSLATE_NOOP("ArtilleryNames", "Who is in the hex?"),
        Question.PHASE: QT_TRANSLATE_NOOP("ArtilleryNames", "In which phase?"),
        Question.OBSERVER: QT_TRANSLATE_NOOP("ArtilleryNames", "Who has the radio now?"),
    },
    ActKind: {
        ActKind.OBSERVE: QT_TRANSLATE_NOOP("ArtilleryNames", "Say what the Observer sees"),
        ActKind.ATTEMPT_CONTACT: QT_TRANSLATE_NOOP("ArtilleryNames", "Roll for Radio Contact"),
        ActKind.MAINTAIN: QT_TRANSLATE_NOOP("ArtilleryNames", "Roll Maintenance"),
        ActKind.DECLINE: QT_TRANSLATE_NOOP("ArtilleryNames", "Do not roll"),
        ActKind.DRAW_ACCESS: QT_TRANSLATE_NOOP("ArtilleryNames", "Draw a chit"),
        ActKind.PLACE_REQUEST: QT_TRANSLATE_NOOP("ArtilleryNames", "Place an AR"),
        ActKind.END_ACTIONS: QT_TRANSLATE_NOOP("ArtilleryNames", "Place no AR"),
        ActKind.ROLL_PRECISION: QT_TRANSLATE_NOOP("ArtilleryNames", "Roll Precision"),
        ActKind.ROLL_ERROR: QT_TRANSLATE_NOOP("ArtilleryNames", "Roll Error"),
        ActKind.LEAVE: QT_TRANSLATE_NOOP("ArtilleryNames", "Leave it in place"),
        ActKind.CONVERT: QT_TRANSLATE_NOOP("ArtilleryNames", "Convert it into an FFE:1"),
        ActKind.CORRECT: QT_TRANSLATE_NOOP("ArtilleryNames", "Correct it"),
        ActKind.CORRECT_AND_CONVERT: QT_TRANSLATE_NOOP("ArtilleryNames", "Correct it, then Convert it"),
        ActKind.REPLACE: QT_TRANSLATE_NOOP("ArtilleryNames", "Replace it by an SR"),
        ActKind.CANCEL_SR: QT_TRANSLATE_NOOP("ArtilleryNames", "Cancel the SR"),
        ActKind.CANCEL_FFE: QT_TRANSLATE_NOOP("ArtilleryNames", "Cancel the FFE"),
        ActKind.RESOLVE_HEX: QT_TRANSLATE_NOOP("ArtilleryNames", "Attack a hex"),
        ActKind.FINISH_RESOLUTION: QT_TRANSLATE_NOOP("ArtilleryNames", "Finish the resolution"),
        ActKind.LAY_SMOKE: QT_TRANSLATE_NOOP("ArtilleryNames", "Place the Smoke"),
        ActKind.ENTRY: QT_TRANSLATE_NOOP("ArtilleryNames", "A unit enters the Burst Area"),
        ActKind.END_RALLY_PHASE: QT_TRANSLATE_NOOP("ArtilleryNames", "End the RPh"),
        ActKind.REPAIR_RADIO: QT_TRANSLATE_NOOP("ArtilleryNames", "Repair the radio"),
        ActKind.MOVE_OBSERVER: QT_TRANSLATE_NOOP("ArtilleryNames", "The Observer has moved"),
        ActKind.LOSE_GOOD_ORDER: QT_TRANSLATE_NOOP("ArtilleryNames", "The Observer loses Good Order"),
        ActKind.REGAIN_GOOD_ORDER: QT_TRANSLATE_NOOP("ArtilleryNames", "The Observer is in Good Order again"),
        ActKind.TRANSFER_RADIO: QT_TRANSLATE_NOOP("ArtilleryNames", "Another leader has the radio"),
        ActKind.OBSERVER_ELIMINATED: QT_TRANSLATE_NOOP("ArtilleryNames", "The Observer is eliminated"),
        ActKind.RADIO_ELIMINATED: QT_TRANSLATE_NOOP("ArtilleryNames", "The radio is eliminated"),
        ActKind.RADIO_CAPTURED: QT_TRANSLATE_NOOP("ArtilleryNames", "The radio is captured"),
    },
}


def name_of(member: Enum) -> str | None:
    """The name of a member of one of these enums; None for any other."""
    names = NAMES.get(type(member))
    return None if names is None else QCoreApplication.translate("ArtilleryNames", names[member])
