"""The tables of the Recovery Phase that are read with one die in words (4.504, 4.508, 4.512)."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from elst_app.rules.recovery_tables.dr_table import RecoveryReason
from elst_app.rules.recovery_tables.repair import (
    CapturedResult,
    ImmobilizationResult,
    StunResult,
    WeaponCheck,
    WeaponMount,
    WeaponResult,
)
from elst_app.rules.recovery_tables.shock_and_bog import AlreadyResolved, BogState, ShockState
from elst_app.rules.recovery_tables.wounded_leaders import WoundResult
from elst_app.rules.refusals import Refusal
from elst_app.words.marking import QT_TRANSLATE_NOOP

TABLE_NAMES: Final[Mapping[type[Enum], dict[Enum, str]]] = {
    ShockState: {
        ShockState.SHOCKED: QT_TRANSLATE_NOOP("Names", "Shocked"),
        ShockState.UNCONFIRMED_KILL: QT_TRANSLATE_NOOP("Names", "Unconfirmed Kill"),
        ShockState.CLEARED: QT_TRANSLATE_NOOP("Names", "free of Shock"),
        ShockState.WRECK: QT_TRANSLATE_NOOP("Names", "a wreck"),
    },
    BogState: {
        BogState.BOGGED: QT_TRANSLATE_NOOP("Names", "Bogged"),
        BogState.MIRED: QT_TRANSLATE_NOOP("Names", "mired"),
        BogState.FREED: QT_TRANSLATE_NOOP("Names", "free of the Bog"),
        BogState.IMMOBILIZED: QT_TRANSLATE_NOOP("Names", "Immobilized"),
    },
    WoundResult: {
        WoundResult.UNWOUNDED: QT_TRANSLATE_NOOP("Names", "Retained, unwounded"),
        WoundResult.WOUNDED: QT_TRANSLATE_NOOP("Names", "Retained, wounded"),
        WoundResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
    },
    ImmobilizationResult: {
        ImmobilizationResult.MOBILE: QT_TRANSLATE_NOOP("Names", "becomes mobile"),
        ImmobilizationResult.IMMOBILIZED: QT_TRANSLATE_NOOP("Names", "no change"),
    },
    StunResult: {
        StunResult.RECOVERED: QT_TRANSLATE_NOOP("Names", "Recovered"),
        StunResult.STUNNED: QT_TRANSLATE_NOOP("Names", "Retained Stunned"),
        StunResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
    },
    WeaponMount: {
        WeaponMount.UNMOUNTED: QT_TRANSLATE_NOOP("Names", "not on a vehicle"),
        WeaponMount.VEHICULAR_MG: QT_TRANSLATE_NOOP("Names", "MG of a vehicle"),
        WeaponMount.MAIN_ARMAMENT: QT_TRANSLATE_NOOP("Names", "MA of a vehicle"),
    },
    WeaponResult: {
        WeaponResult.REPAIRED: QT_TRANSLATE_NOOP("Names", "repaired"),
        WeaponResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
        WeaponResult.DISABLED: QT_TRANSLATE_NOOP("Names", "Disabled"),
        WeaponResult.DISABLED_AND_RETURNS: QT_TRANSLATE_NOOP("Names", "Disabled, and the AFV Returns"),
    },
    CapturedResult: {
        CapturedResult.KEPT: QT_TRANSLATE_NOOP("Names", "kept"),
        CapturedResult.ELIMINATED: QT_TRANSLATE_NOOP("Names", "Eliminated"),
    },
    WeaponCheck: {
        WeaponCheck.NOTHING: QT_TRANSLATE_NOOP("Names", "no dr"),
        WeaponCheck.REPAIR_DR: QT_TRANSLATE_NOOP("Names", "repair dr"),
        WeaponCheck.CAPTURED_DR: QT_TRANSLATE_NOOP("Names", "dr for a captured Weapon"),
        WeaponCheck.ELIMINATION: QT_TRANSLATE_NOOP("Names", "Eliminated without a dr"),
    },
}

TABLE_REASONS: Final[Mapping[str, str]] = {
    RecoveryReason.MIRED: QT_TRANSLATE_NOOP("Rolls", "mired"),
    RecoveryReason.ISOLATED: QT_TRANSLATE_NOOP("Rolls", "Isolated"),
    RecoveryReason.FRONT_LINE_HEX: QT_TRANSLATE_NOOP("Rolls", "in a Front Line Hex"),
    RecoveryReason.UNCONTROLLED_TERRITORY: QT_TRANSLATE_NOOP("Rolls", "in Uncontrolled Territory"),
    RecoveryReason.MOUNTED: QT_TRANSLATE_NOOP("Rolls", "mounted on a vehicle"),
    RecoveryReason.REPAIR_NUMBER: QT_TRANSLATE_NOOP("Rolls", "repair number"),
    RecoveryReason.NO_REPAIR_NUMBER: QT_TRANSLATE_NOOP("Rolls", "no repair number printed"),
    RecoveryReason.NON_QUALIFIED_USE: QT_TRANSLATE_NOOP("Rolls", "only Non-Qualified Use"),
}

TABLE_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    AlreadyResolved: QT_TRANSLATE_NOOP("Refusals", "The vehicle is {state}, and no further dr is made."),
}
