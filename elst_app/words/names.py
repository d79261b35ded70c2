"""The name of each member of the enums of rules/ and campaign/, but for those of the OBA procedure.

Those of the Recovery Phase, of its tables and of RG stand in `recovery`, `recovery_tables` and
`reinforcements`, the options of rulings in `rulings`, those of OBA in `artillery_names`.
"""

from enum import Enum
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Source
from elst_app.campaign.moments import Stage
from elst_app.rules.areas import ClassReason, HexClass
from elst_app.rules.board import Building, Road, Terrain
from elst_app.rules.calendar import DayPart, Phase
from elst_app.rules.control import JsonKind
from elst_app.rules.escape import InfantryResult, VehicleResult
from elst_app.rules.fates import Outcome, Thing
from elst_app.rules.fire_table import Effect
from elst_app.rules.shift import ShiftResult
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import LeaderTable
from elst_app.rules.units import UnitClass, UnitKind
from elst_app.words.forces_names import FORCES_NAMES
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.recovery_names_late import LATE_NAMES
from elst_app.words.recovery_tables import TABLE_NAMES
from elst_app.words.scenario_play import SCENARIO_NAMES

NAMES: Final[dict[type[Enum], dict[Enum, str]]] = {
    Side: {
        Side.BRITISH: QT_TRANSLATE_NOOP("Names", "British"),
        Side.GERMAN: QT_TRANSLATE_NOOP("Names", "German"),
    },
    Audience: {
        Audience.PUBLIC: QT_TRANSLATE_NOOP("Names", "both sides"),
        Audience.BRITISH: QT_TRANSLATE_NOOP("Names", "the British alone"),
        Audience.GERMAN: QT_TRANSLATE_NOOP("Names", "the German alone"),
    },
    DayPart: {
        DayPart.MORNING: QT_TRANSLATE_NOOP("Names", "Morning"),
        DayPart.MIDDAY: QT_TRANSLATE_NOOP("Names", "Midday"),
        DayPart.AFTERNOON: QT_TRANSLATE_NOOP("Names", "Afternoon"),
    },
    Phase: {
        Phase.RPH: QT_TRANSLATE_NOOP("Names", "RPh"),
        Phase.PFPH: QT_TRANSLATE_NOOP("Names", "PFPh"),
        Phase.MPH: QT_TRANSLATE_NOOP("Names", "MPh"),
        Phase.DFPH: QT_TRANSLATE_NOOP("Names", "DFPh"),
        Phase.AFPH: QT_TRANSLATE_NOOP("Names", "AFPh"),
        Phase.RTPH: QT_TRANSLATE_NOOP("Names", "RtPh"),
        Phase.APH: QT_TRANSLATE_NOOP("Names", "APh"),
        Phase.CCPH: QT_TRANSLATE_NOOP("Names", "CCPh"),
    },
    Stage: {
        Stage.SET_UP: QT_TRANSLATE_NOOP("Names", "set-up"),
        Stage.SCENARIO: QT_TRANSLATE_NOOP("Names", "scenario"),
        Stage.RECOVERY: QT_TRANSLATE_NOOP("Names", "Recovery Phase"),
        Stage.ENDED: QT_TRANSLATE_NOOP("Names", "the campaign has ended"),
    },
    Source: {
        Source.TABLE: QT_TRANSLATE_NOOP("Names", "on the table"),
        Source.PROGRAM: QT_TRANSLATE_NOOP("Names", "by the program"),
    },
    Terrain: {
        Terrain.OPEN: QT_TRANSLATE_NOOP("Names", "open ground"),
        Terrain.GRAIN: QT_TRANSLATE_NOOP("Names", "grain"),
        Terrain.ORCHARD: QT_TRANSLATE_NOOP("Names", "orchard"),
        Terrain.BUILDING: QT_TRANSLATE_NOOP("Names", "building"),
        Terrain.POND: QT_TRANSLATE_NOOP("Names", "Pond"),
    },
    Building: {
        Building.STONE: QT_TRANSLATE_NOOP("Names", "stone building"),
        Building.WOODEN: QT_TRANSLATE_NOOP("Names", "wooden building"),
    },
    Road: {
        Road.PAVED: QT_TRANSLATE_NOOP("Names", "paved road"),
        Road.DIRT: QT_TRANSLATE_NOOP("Names", "dirt road"),
    },
    HexClass: {
        HexClass.BRITISH_AREA: QT_TRANSLATE_NOOP("Names", "British Deployment Area"),
        HexClass.GERMAN_AREA: QT_TRANSLATE_NOOP("Names", "German Deployment Area"),
        HexClass.NO_MANS_LAND: QT_TRANSLATE_NOOP("Names", "No Man's Land"),
        HexClass.UNCONTROLLED: QT_TRANSLATE_NOOP("Names", "Uncontrolled Territory"),
    },
    ClassReason: {
        ClassReason.CONTROLLED: QT_TRANSLATE_NOOP("Names", "a Controlled Strategic Location"),
        ClassReason.NEAR_ONE_SIDE: QT_TRANSLATE_NOOP(
            "Names", "within two hexes of one side's Strategic Locations"
        ),
        ClassReason.NEAR_BOTH: QT_TRANSLATE_NOOP(
            "Names", "within two hexes of both sides' Strategic Locations"
        ),
        ClassReason.SURROUNDED: QT_TRANSLATE_NOOP("Names", "in a surrounded pocket"),
        ClassReason.NOBODYS: QT_TRANSLATE_NOOP("Names", "a Strategic Location of nobody"),
        ClassReason.NOT_ENTERABLE: QT_TRANSLATE_NOOP("Names", "not Enterable for Infantry"),
        ClassReason.FAR: QT_TRANSLATE_NOOP("Names", "three hexes or more from all Strategic Locations"),
        ClassReason.DRAWN: QT_TRANSLATE_NOOP("Names", "set by hand"),
    },
    Thing: {
        Thing.INFANTRY: QT_TRANSLATE_NOOP("Names", "Infantry"),
        Thing.INFANTRY_WITH_GUN: QT_TRANSLATE_NOOP("Names", "Infantry with a Gun"),
        Thing.MOBILE_VEHICLE: QT_TRANSLATE_NOOP("Names", "mobile vehicle"),
        Thing.IMMOBILE_VEHICLE_WITH_MA: QT_TRANSLATE_NOOP("Names", "immobile vehicle with functional MA"),
        Thing.IMMOBILE_VEHICLE_WITHOUT_MA: QT_TRANSLATE_NOOP(
            "Names", "immobile vehicle without functional MA"
        ),
        Thing.UNPOSSESSED_EQUIPMENT: QT_TRANSLATE_NOOP("Names", "unpossessed Equipment"),
    },
    Outcome: {
        Outcome.RETAINED: QT_TRANSLATE_NOOP("Names", "is Retained where it is"),
        Outcome.MAY_ESCAPE: QT_TRANSLATE_NOOP("Names", "is Retained, Isolated; it may try to Escape"),
        Outcome.RETAINED_NEAREST: QT_TRANSLATE_NOOP("Names", "is Retained in the nearest area"),
        Outcome.MUST_ESCAPE: QT_TRANSLATE_NOOP("Names", "must Escape"),
        Outcome.RETAINED_IN_HEX: QT_TRANSLATE_NOOP("Names", "is Retained in its hex"),
        Outcome.CAPTURED_OR_ELIMINATED: QT_TRANSLATE_NOOP(
            "Names", "is captured or eliminated, as the enemy chooses"
        ),
        Outcome.LEFT_IN_PLACE: QT_TRANSLATE_NOOP("Names", "is left in its hex and belongs to nobody"),
        Outcome.WRECK: QT_TRANSLATE_NOOP("Names", "becomes a wreck"),
    },
    UnitKind: {
        UnitKind.SQUAD: QT_TRANSLATE_NOOP("Names", "squad"),
        UnitKind.HALF_SQUAD: QT_TRANSLATE_NOOP("Names", "half-squad"),
        UnitKind.CREW: QT_TRANSLATE_NOOP("Names", "crew"),
        UnitKind.LEADER: QT_TRANSLATE_NOOP("Names", "leader"),
        UnitKind.VEHICLE: QT_TRANSLATE_NOOP("Names", "vehicle"),
    },
    UnitClass: {
        UnitClass.ELITE: QT_TRANSLATE_NOOP("Names", "Elite"),
        UnitClass.FIRST_LINE: QT_TRANSLATE_NOOP("Names", "1st Line"),
        UnitClass.SECOND_LINE: QT_TRANSLATE_NOOP("Names", "2nd Line"),
        UnitClass.GREEN: QT_TRANSLATE_NOOP("Names", "Green"),
        UnitClass.CONSCRIPT: QT_TRANSLATE_NOOP("Names", "Conscript"),
    },
    InfantryResult: {
        InfantryResult.ESCAPES: QT_TRANSLATE_NOOP("Names", "Escapes"),
        InfantryResult.REPLACED: QT_TRANSLATE_NOOP("Names", "Replaced"),
        InfantryResult.REDUCED: QT_TRANSLATE_NOOP("Names", "Reduced"),
        InfantryResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
    },
    VehicleResult: {
        VehicleResult.ESCAPES: QT_TRANSLATE_NOOP("Names", "Escapes"),
        VehicleResult.WRECK: QT_TRANSLATE_NOOP("Names", "becomes a wreck"),
    },
    ShiftResult: {
        ShiftResult.SHIFTS: QT_TRANSLATE_NOOP("Names", "Shifts"),
        ShiftResult.STAYS: QT_TRANSLATE_NOOP("Names", "does not Shift"),
        ShiftResult.SHIFTS_WITH_CASUALTIES: QT_TRANSLATE_NOOP("Names", "Shifts, possible casualties"),
        ShiftResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
    },
    LeaderTable: {
        LeaderTable.COMPANY: QT_TRANSLATE_NOOP("Names", "Company Leader Assignment"),
        LeaderTable.PLATOON: QT_TRANSLATE_NOOP("Names", "Platoon Leader Assignment"),
    },
    Effect: {
        Effect.KIA: QT_TRANSLATE_NOOP("Names", "KIA"),
        Effect.K: QT_TRANSLATE_NOOP("Names", "K"),
        Effect.MC: QT_TRANSLATE_NOOP("Names", "MC"),
        Effect.PTC: QT_TRANSLATE_NOOP("Names", "PTC"),
        Effect.NONE: QT_TRANSLATE_NOOP("Names", "no effect"),
    },
    JsonKind: {
        JsonKind.OBJECT: QT_TRANSLATE_NOOP("Names", "an object"),
        JsonKind.LIST: QT_TRANSLATE_NOOP("Names", "a list"),
        JsonKind.TEXT: QT_TRANSLATE_NOOP("Names", "a text"),
        JsonKind.NUMBER: QT_TRANSLATE_NOOP("Names", "a number"),
        JsonKind.BOOLEAN: QT_TRANSLATE_NOOP("Names", "true or false"),
        JsonKind.NULL: QT_TRANSLATE_NOOP("Names", "null"),
    },
    **FORCES_NAMES,
    **TABLE_NAMES,
    **SCENARIO_NAMES,
    **LATE_NAMES,
}


def name_of(member: Enum) -> str | None:
    """The name of a member of one of these enums; None for any other."""
    names = NAMES.get(type(member))
    return None if names is None else QCoreApplication.translate("Names", names[member])
