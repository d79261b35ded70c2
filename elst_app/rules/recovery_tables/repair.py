"""Equipment Repair: vehicles, Weapons, ammunition, British tanks and Return (4.512; rulings C20-C22).

The figures stand in resources/charts/repair.toml. Whether a unit or Weapon is Retained, where, and what is
wrong with it, is for the caller to know.
"""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.calendar import CGDate, DayPart
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import Modifier
from elst_app.rules.recovery_tables.dr_table import DrTable, RecoveryReason, read_dr_table
from elst_app.rules.sides import Side


class ImmobilizationResult(StrEnum):
    """What the Immobilization Removal Table says (4.5121)."""

    MOBILE = "mobile"
    IMMOBILIZED = "immobilized"


class StunResult(StrEnum):
    """What the Stunned AFV Recovery Table says (4.5122)."""

    RECOVERED = "recovered"
    STUNNED = "stunned"
    ELIMINATED = "eliminated"


class WeaponMount(StrEnum):
    """Whether a Weapon is mounted on a vehicle, and as what. An MG that is the MA is the MA."""

    UNMOUNTED = "unmounted"
    VEHICULAR_MG = "vehicular-mg"
    MAIN_ARMAMENT = "main-armament"


class WeaponResult(StrEnum):
    """What the Weapon Repair Table says of a Weapon, by its mount (4.5123)."""

    REPAIRED = "repaired"
    ELIMINATED = "eliminated"
    DISABLED = "disabled"
    DISABLED_AND_RETURNS = "disabled-and-returns"


class CapturedResult(StrEnum):
    """What the dr for a captured Weapon says (4.5124)."""

    KEPT = "kept"
    ELIMINATED = "eliminated"


class WeaponCheck(StrEnum):
    """What Equipment Repair asks for a Weapon (4.5123, 4.5124; C20)."""

    NOTHING = "nothing"
    REPAIR_DR = "repair-dr"
    CAPTURED_DR = "captured-dr"
    ELIMINATION = "elimination"


@dataclass(frozen=True, slots=True)
class RepairChart:
    """The tables of Equipment Repair; that of Weapons once for each mount."""

    immobilization: DrTable[ImmobilizationResult]
    stun: DrTable[StunResult]
    unmounted: DrTable[WeaponResult]
    vehicular_mg: DrTable[WeaponResult]
    main_armament: DrTable[WeaponResult]
    captured: DrTable[CapturedResult]

    def weapon(self, mount: WeaponMount) -> DrTable[WeaponResult]:
        """The Weapon Repair Table as it reads for a Weapon with this mount (4.5123)."""
        match mount:
            case WeaponMount.UNMOUNTED:
                return self.unmounted
            case WeaponMount.VEHICULAR_MG:
                return self.vehicular_mg
            case WeaponMount.MAIN_ARMAMENT:
                return self.main_armament


def immobilization_modifiers(
    chart: RepairChart, *, isolated: bool, front_line_hex: bool, uncontrolled_territory: bool
) -> tuple[Modifier, ...]:
    """The drm of an Immobilized vehicle's dr (4.5121)."""
    return chart.immobilization.modifiers(
        {
            RecoveryReason.ISOLATED: isolated,
            RecoveryReason.FRONT_LINE_HEX: front_line_hex,
            RecoveryReason.UNCONTROLLED_TERRITORY: uncontrolled_territory,
        }
    )


def stun_modifiers(chart: RepairChart, *, isolated: bool) -> tuple[Modifier, ...]:
    """The drm of a Stunned AFV's dr (4.5122)."""
    return chart.stun.modifiers({RecoveryReason.ISOLATED: isolated})


def weapon_modifiers(
    chart: RepairChart,
    mount: WeaponMount,
    repair_number: int | None,
    *,
    only_non_qualified_use: bool,
    isolated: bool,
) -> tuple[Modifier, ...]:
    """The drm of a malfunctioned Weapon's repair dr; `repair_number` None is not printed (4.5123, C20)."""
    is_mounted = mount is not WeaponMount.UNMOUNTED
    return chart.weapon(mount).modifiers(
        {
            RecoveryReason.MOUNTED: is_mounted,
            RecoveryReason.REPAIR_NUMBER: repair_number or 0,
            RecoveryReason.NO_REPAIR_NUMBER: is_mounted and repair_number is None,
            RecoveryReason.NON_QUALIFIED_USE: only_non_qualified_use,
            RecoveryReason.ISOLATED: isolated,
        }
    )


def weapon_check(*, malfunctioned: bool, captured: bool, troops_in_area: bool) -> WeaponCheck:
    """What is to be done with a Retained Weapon; `troops_in_area` tells of its own area (4.5123, 4.5124)."""
    if captured and malfunctioned:
        return WeaponCheck.ELIMINATION
    if not troops_in_area:
        return WeaponCheck.NOTHING
    if captured:
        return WeaponCheck.CAPTURED_DR
    return WeaponCheck.REPAIR_DR if malfunctioned else WeaponCheck.NOTHING


def may_be_repaired_with_lmg(mount: WeaponMount, *, disabled: bool, lmg_in_same_area: bool) -> bool:
    """Whether eliminating a friendly LMG that is Retained in the AFV's area repairs the Weapon (4.5123).

    Never the MA: its AFV has Returned.
    """
    return mount is WeaponMount.VEHICULAR_MG and disabled and lmg_in_same_area


def is_resupplied(*, captured: bool, isolated: bool) -> bool:
    """Whether a Weapon has all its ammunition again and loses its Low Ammo marker (4.5125, 4.5126)."""
    return not captured and not isolated


def tank_goes_to_entry_area(side: Side, played: CGDate | None, *, mobile: bool, isolated: bool) -> bool:
    """Whether a tank is now Retained in the Entry Area of its side (4.5127).

    `played` is the date of the scenario just played, None if there was none on the date now over (C22).
    """
    is_after_afternoon = played is not None and played.part is DayPart.AFTERNOON
    return side is Side.BRITISH and is_after_afternoon and mobile and not isolated


def is_eliminated_by_return(*, retained: bool, under_return: bool) -> bool:
    """Whether an AFV leaves the campaign for its Return (4.5128)."""
    return retained and under_return


_IMMOBILIZATION_REASONS = (
    RecoveryReason.ISOLATED,
    RecoveryReason.FRONT_LINE_HEX,
    RecoveryReason.UNCONTROLLED_TERRITORY,
)
_WEAPON_REASONS = (
    RecoveryReason.MOUNTED,
    RecoveryReason.REPAIR_NUMBER,
    RecoveryReason.NO_REPAIR_NUMBER,
    RecoveryReason.NON_QUALIFIED_USE,
    RecoveryReason.ISOLATED,
)
_WEAPON_COLUMNS = ("unmounted", "vehicular_mg", "main_armament")


def read_repair_chart(text: str) -> RepairChart:
    """The tables of Equipment Repair in the TOML `text`; raises `ChartError`."""
    chart = chart_file("repair.toml", text)
    chart.check_keys("immobilization", "stun", "weapon", "captured")
    weapon, captured = _table(chart, "weapon"), chart.line("captured")
    captured.check_keys("result")
    return RepairChart(
        immobilization=read_dr_table(
            _table(chart, "immobilization"), tuple(ImmobilizationResult), _IMMOBILIZATION_REASONS
        ),
        stun=read_dr_table(_table(chart, "stun"), tuple(StunResult), (RecoveryReason.ISOLATED,)),
        unmounted=_read_weapon_table(weapon, "unmounted", WeaponResult.ELIMINATED),
        vehicular_mg=_read_weapon_table(weapon, "vehicular_mg", WeaponResult.DISABLED),
        main_armament=_read_weapon_table(weapon, "main_armament", WeaponResult.DISABLED_AND_RETURNS),
        captured=read_dr_table(captured, tuple(CapturedResult)),
    )


def _table(chart: ChartLine, key: str) -> ChartLine:
    line = chart.line(key)
    line.check_keys("result", "modifier")
    return line


def _read_weapon_table(line: ChartLine, column: str, worst: WeaponResult) -> DrTable[WeaponResult]:
    return read_dr_table(
        line, (WeaponResult.REPAIRED, worst), _WEAPON_REASONS, column=column, columns=_WEAPON_COLUMNS
    )
