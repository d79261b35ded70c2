"""The names of the enums of the order of battle, and of the markers that 4.502 takes off the map."""

from enum import Enum
from typing import Final

from elst_app.campaign.recovery.markers import RemovedMarker
from elst_app.rules.forces import EquipmentAct, Loss, PieceKind, PieceState, PlaceKind
from elst_app.words.marking import QT_TRANSLATE_NOOP

FORCES_NAMES: Final[dict[type[Enum], dict[Enum, str]]] = {
    PieceKind: {
        PieceKind.SQUAD: QT_TRANSLATE_NOOP("Names", "squad"),
        PieceKind.HALF_SQUAD: QT_TRANSLATE_NOOP("Names", "HS"),
        PieceKind.CREW: QT_TRANSLATE_NOOP("Names", "crew"),
        PieceKind.LEADER: QT_TRANSLATE_NOOP("Names", "leader"),
        PieceKind.VEHICLE: QT_TRANSLATE_NOOP("Names", "vehicle"),
        PieceKind.SUPPORT_WEAPON: QT_TRANSLATE_NOOP("Names", "SW"),
        PieceKind.GUN: QT_TRANSLATE_NOOP("Names", "Gun"),
        PieceKind.RADIO: QT_TRANSLATE_NOOP("Names", "radio"),
    },
    PieceState: {
        PieceState.BROKEN: QT_TRANSLATE_NOOP("Names", "Broken"),
        PieceState.WOUNDED: QT_TRANSLATE_NOOP("Names", "wounded"),
        PieceState.STUNNED: QT_TRANSLATE_NOOP("Names", "Stunned"),
        PieceState.STUNNED_PLUS_ONE: QT_TRANSLATE_NOOP("Names", "Stunned +1"),
        PieceState.SHOCKED: QT_TRANSLATE_NOOP("Names", "Shocked"),
        PieceState.UNCONFIRMED_KILL: QT_TRANSLATE_NOOP("Names", "Unconfirmed Kill (UK)"),
        PieceState.BOGGED: QT_TRANSLATE_NOOP("Names", "Bogged"),
        PieceState.MIRED: QT_TRANSLATE_NOOP("Names", "mired"),
        PieceState.IMMOBILIZED: QT_TRANSLATE_NOOP("Names", "Immobilized"),
        PieceState.MALFUNCTIONED: QT_TRANSLATE_NOOP("Names", "malfunctioned"),
        PieceState.MA_MALFUNCTIONED: QT_TRANSLATE_NOOP("Names", "MA malfunctioned"),
        PieceState.MA_DISABLED: QT_TRANSLATE_NOOP("Names", "MA Disabled"),
        PieceState.MG_MALFUNCTIONED: QT_TRANSLATE_NOOP("Names", "MG malfunctioned"),
        PieceState.MG_DISABLED: QT_TRANSLATE_NOOP("Names", "MG Disabled"),
        PieceState.LOW_AMMO: QT_TRANSLATE_NOOP("Names", "Low Ammo"),
        PieceState.AMMO_DEPLETED: QT_TRANSLATE_NOOP("Names", "special ammunition depleted"),
        PieceState.RETURN: QT_TRANSLATE_NOOP("Names", "under Return"),
        PieceState.WRECK: QT_TRANSLATE_NOOP("Names", "wreck"),
    },
    PlaceKind: {
        PlaceKind.UNKNOWN: QT_TRANSLATE_NOOP("Names", "place not said yet"),
        PlaceKind.HEX: QT_TRANSLATE_NOOP("Names", "hex"),
        PlaceKind.AREA: QT_TRANSLATE_NOOP("Names", "Deployment Area"),
        PlaceKind.ENTRY_AREA: QT_TRANSLATE_NOOP("Names", "Entry Area"),
        PlaceKind.EXITED: QT_TRANSLATE_NOOP("Names", "exited for Victory Points"),
        PlaceKind.ELIMINATED: QT_TRANSLATE_NOOP("Names", "eliminated"),
        PlaceKind.RECOMBINED: QT_TRANSLATE_NOOP("Names", "recombined into a squad"),
    },
    EquipmentAct: {
        EquipmentAct.ABANDON: QT_TRANSLATE_NOOP("Names", "abandoned"),
        EquipmentAct.ELIMINATE: QT_TRANSLATE_NOOP("Names", "eliminated"),
        EquipmentAct.TRANSFER: QT_TRANSLATE_NOOP("Names", "transferred"),
    },
    Loss: {
        Loss.ELIMINATED: QT_TRANSLATE_NOOP("Names", "eliminated"),
        Loss.REDUCED: QT_TRANSLATE_NOOP("Names", "Reduced by Casualties"),
        Loss.REPLACED: QT_TRANSLATE_NOOP("Names", "Replaced by ELR"),
        Loss.CAPTURED: QT_TRANSLATE_NOOP("Names", "captured"),
        Loss.EXITED_FOR_VP: QT_TRANSLATE_NOOP("Names", "exited for Victory Points"),
        Loss.EXITED: QT_TRANSLATE_NOOP("Names", "exited through the Entry Area"),
        Loss.EXITED_AND_REDUCED: QT_TRANSLATE_NOOP("Names", "exited through the Entry Area, NMC failed"),
        Loss.WRECKED: QT_TRANSLATE_NOOP("Names", "wrecked"),
    },
    RemovedMarker: {
        RemovedMarker.OBA: QT_TRANSLATE_NOOP("Names", "OBA markers"),
        RemovedMarker.RADIO: QT_TRANSLATE_NOOP("Names", "radios that are not Retained"),
        RemovedMarker.SMOKE: QT_TRANSLATE_NOOP("Names", "Smoke"),
        RemovedMarker.ACQUIRED: QT_TRANSLATE_NOOP("Names", "Acquired Target"),
        RemovedMarker.DM: QT_TRANSLATE_NOOP("Names", "DM"),
        RemovedMarker.CX: QT_TRANSLATE_NOOP("Names", "CX"),
        RemovedMarker.MOTION: QT_TRANSLATE_NOOP("Names", "Motion"),
        RemovedMarker.CE: QT_TRANSLATE_NOOP("Names", "CE"),
    },
}
