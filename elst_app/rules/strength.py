"""What a purchased RG brings: its Strength, its SW, its leaders (4.516; rulings C24-C26, C40)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import DIE_CHANCES, Modifier, Roll, check_dice
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import RGLine
from elst_app.rules.result_table import row_chances
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side


class Strength(StrEnum):
    """The Str. column of the RG Purchase Record (4.5153)."""

    FULL = "F"
    REDUCED = "D"


class LeaderTable(StrEnum):
    """The two tables of 4.5163."""

    COMPANY = "company"
    PLATOON = "platoon"


class LeaderReason(StrEnum):
    """Why a Leader Assignment DR is modified (4.5163)."""

    REDUCED = "reduced"
    SS = "ss"
    VOLKSGR = "volksgr"


@dataclass(frozen=True, slots=True)
class InfantryLine:
    """What the charts of 4.5162 and 4.5163 say of one "I" RG.

    `weapons` names each SW once for every one received; `weapons_by_c25` those under the other option of
    switch C25. `troops` is a reason for a leader DRM that the troops themselves give.
    """

    side: Side
    rg: str
    weapons: tuple[str, ...]
    weapons_by_c25: tuple[str, ...] | None
    leader_table: LeaderTable
    troops: LeaderReason | None
    rule: str


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """The leaders of a Final DR of `at_most` or less, but above the line before; None is open upward."""

    table: LeaderTable
    at_most: int | None
    leaders: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class LeaderDRM:
    """A DRM of one of the Leader Assignment Tables."""

    table: LeaderTable
    reason: LeaderReason
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class StrengthChart:
    """The RG Strength Table, the SW Chart and both Leader Assignment Tables."""

    full_at_most: int
    reduced_weapon_at_most: int
    infantry: tuple[InfantryLine, ...]
    leaders: tuple[LeaderLine, ...]
    leader_drms: tuple[LeaderDRM, ...]

    def infantry_line(self, line: RGLine) -> InfantryLine:
        """What the charts say of the "I" RG `line`; raises `Refused(NotInfantryRG)` for any other."""
        for infantry in self.infantry:
            if (infantry.side, infantry.rg) == (line.side, line.id):
                return infantry
        raise Refused(NotInfantryRG(line.side, line.id))


@dataclass(frozen=True, slots=True)
class NotInfantryRG(Refusal):
    """Only "I" RG receive SW and leaders, and `rg` is none."""

    side: Side
    rg: str
    rule: ClassVar[str] = "4.5162"


@dataclass(frozen=True, slots=True)
class NotEligibleForReduction(Refusal):
    """No Strength DR is made for the RG `rg` of `side`: it is always received at Full Strength (C24)."""

    side: Side
    rg: str
    rule: ClassVar[str] = "4.5161"


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """The Strength of an RG with a DR of `at_most` or less, but above the row before; None is open upward."""

    at_most: int | None
    strength: Strength


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """Whether one SW is received with a dr of `at_most` or less, but above the row before."""

    at_most: int | None
    is_received: bool


@dataclass(frozen=True, slots=True)
class StrengthResult:
    """A Strength DR and what came of it."""

    roll: Roll
    strength: Strength


@dataclass(frozen=True, slots=True)
class UnitCount:
    """So many units of one type."""

    number: int
    unit: str


@dataclass(frozen=True, slots=True)
class WeaponResult:
    """One SW of the chart: the dr of a Reduced RG, None at Full Strength, and whether it is received."""

    weapon: str
    roll: Roll | None
    is_received: bool


@dataclass(frozen=True, slots=True)
class LeadersResult:
    """A Leader Assignment DR and the leaders it brings."""

    roll: Roll
    leaders: tuple[str, ...]


def is_eligible_for_reduction(line: RGLine, rulings: Rulings) -> bool:
    """Whether a Strength DR is made for the RG; if not, it is received at Full Strength (4.5161).

    By default for British "I", "V", "HW" and "G" RG only, with the other option of switch C24 for the
    German's too; never where the chart prints a single number.
    """
    both_sides = rulings.option("C24") == "both-sides"
    return line.can_be_reduced and (line.side is Side.BRITISH or both_sides)


def roll_strength(
    chart: StrengthChart, line: RGLine, rulings: Rulings, dice: Sequence[int]
) -> StrengthResult:
    """The Strength of a purchased RG from its DR (4.5161).

    Raises `Refused(NotEligibleForReduction)` for an RG that makes none.
    """
    if not is_eligible_for_reduction(line, rulings):
        raise Refused(NotEligibleForReduction(line.side, line.id))
    roll = Roll(check_dice(dice, 2))
    return StrengthResult(roll, Strength.FULL if roll.final <= chart.full_at_most else Strength.REDUCED)


def strength_rows(chart: StrengthChart) -> tuple[tuple[StrengthRow, Fraction], ...]:
    """The rows of the RG Strength Table with their chances (4.5161)."""
    rows = (StrengthRow(chart.full_at_most, Strength.FULL), StrengthRow(None, Strength.REDUCED))
    return row_chances(rows, ())


def units_received(line: RGLine, strength: Strength) -> tuple[UnitCount, ...]:
    """The units of an RG at that Strength, then what accompanies its Guns or Heavy Weapons (4.5161, note b).

    A Tank Troop has its one Firefly at either Strength (C26).
    """
    units = tuple(
        UnitCount(
            unit.reduced if strength is Strength.REDUCED and unit.reduced is not None else unit.full,
            unit.unit,
        )
        for unit in line.units
    )
    if line.accompanied_by is None:
        return units
    return (*units, UnitCount(sum(unit.number for unit in units), line.accompanied_by))


def weapons_listed(chart: StrengthChart, line: RGLine, rulings: Rulings) -> tuple[str, ...]:
    """Each SW the chart lists for an "I" RG, one name for every one (4.5162; switch C25).

    Raises `Refused(NotInfantryRG)` for any other RG.
    """
    infantry = chart.infantry_line(line)
    if infantry.weapons_by_c25 is not None and rulings.option("C25") == "two-lmg":
        return infantry.weapons_by_c25
    return infantry.weapons


def weapon_dice(chart: StrengthChart, line: RGLine, strength: Strength, rulings: Rulings) -> int:
    """How many dr are made for the SW of an "I" RG: none at Full Strength, else one for each (4.5162)."""
    return 0 if strength is Strength.FULL else len(weapons_listed(chart, line, rulings))


def assign_weapons(
    chart: StrengthChart, line: RGLine, strength: Strength, rulings: Rulings, dice: Sequence[int]
) -> tuple[WeaponResult, ...]:
    """The SW of an "I" RG, in the order of the chart, with one die for each if it is Reduced (4.5162).

    Raises `Refused` for another number of dice, or an RG that is no "I".
    """
    weapons = weapons_listed(chart, line, rulings)
    checked = check_dice(dice, weapon_dice(chart, line, strength, rulings))
    if strength is Strength.FULL:
        return tuple(WeaponResult(weapon, None, True) for weapon in weapons)
    return tuple(
        WeaponResult(weapon, Roll((die,)), die <= chart.reduced_weapon_at_most)
        for weapon, die in zip(weapons, checked, strict=True)
    )


def weapon_rows(chart: StrengthChart) -> tuple[tuple[WeaponRow, Fraction], ...]:
    """What the dr for one SW of a Reduced "I" RG brings, with the chances (4.5162)."""
    rows = (WeaponRow(chart.reduced_weapon_at_most, True), WeaponRow(None, False))
    return row_chances(rows, (), DIE_CHANCES)


def leader_modifiers(chart: StrengthChart, line: RGLine, strength: Strength) -> tuple[Modifier, ...]:
    """The DRM of an "I" RG's Leader Assignment DR (4.5163)."""
    infantry = chart.infantry_line(line)
    reasons = {infantry.troops} | ({LeaderReason.REDUCED} if strength is Strength.REDUCED else set())
    return tuple(
        Modifier(drm.value, drm.reason, drm.rule)
        for drm in chart.leader_drms
        if drm.table is infantry.leader_table and drm.reason in reasons
    )


def assign_leaders(
    chart: StrengthChart, line: RGLine, strength: Strength, dice: Sequence[int]
) -> LeadersResult:
    """The leaders of an "I" RG from its DR (4.5163); raises `Refused(NotInfantryRG)` for any other RG."""
    roll = Roll(check_dice(dice, 2), leader_modifiers(chart, line, strength))
    return LeadersResult(roll, _leaders(chart, chart.infantry_line(line).leader_table, roll.final))


def leader_lines(
    chart: StrengthChart, line: RGLine, strength: Strength
) -> tuple[tuple[LeaderLine, Fraction], ...]:
    """Each line of the table an "I" RG rolls on with its chance (4.5163)."""
    table = chart.infantry_line(line).leader_table
    rows = [each for each in chart.leaders if each.table is table]
    return row_chances(rows, leader_modifiers(chart, line, strength))


def _leaders(chart: StrengthChart, table: LeaderTable, final: int) -> tuple[str, ...]:
    lines = [line for line in chart.leaders if line.table is table]
    return next(line.leaders for line in lines if line.at_most is None or final <= line.at_most)


def read_strength_chart(text: str) -> StrengthChart:
    """The tables of 4.516 in the TOML `text`; raises `ChartError`."""
    chart = chart_file("strength.toml", text)
    chart.check_keys("strength", "reduced_sw", "infantry", "leaders", "leader_drm")
    strength = chart.line("strength")
    strength.check_keys("full_dr_at_most", "rule")
    strength.rule()
    weapons = chart.line("reduced_sw")
    weapons.check_keys("dr_at_most", "rule")
    weapons.rule()
    read = StrengthChart(
        strength.number("full_dr_at_most", 2, 12),
        weapons.number("dr_at_most", 0, 6),
        tuple(_read_infantry_line(line) for line in chart.lines("infantry")),
        tuple(_read_leader_line(line) for line in chart.lines("leaders")),
        tuple(_read_leader_drm(line) for line in chart.lines("leader_drm")),
    )
    for table in LeaderTable:
        _check_leader_table(chart, read, table)
    return read


def _read_infantry_line(line: ChartLine) -> InfantryLine:
    line.check_keys("side", "id", "sw", "sw_by_c25", "leader_table", "troops", "rule")
    return InfantryLine(
        line.choice("side", Side),
        line.text("id"),
        line.texts("sw"),
        line.texts("sw_by_c25") if line.has("sw_by_c25") else None,
        line.choice("leader_table", LeaderTable),
        line.choice("troops", LeaderReason) if line.has("troops") else None,
        line.rule(),
    )


def _read_leader_line(line: ChartLine) -> LeaderLine:
    line.check_keys("table", "final_dr_at_most", "received", "rule")
    return LeaderLine(
        line.choice("table", LeaderTable),
        line.number("final_dr_at_most", 0, 20) if line.has("final_dr_at_most") else None,
        line.texts("received"),
        line.rule(),
    )


def _read_leader_drm(line: ChartLine) -> LeaderDRM:
    line.check_keys("table", "reason", "drm", "rule")
    return LeaderDRM(
        line.choice("table", LeaderTable),
        line.choice("reason", LeaderReason),
        line.number("drm", -6, 6),
        line.rule(),
    )


def _check_leader_table(chart: ChartLine, read: StrengthChart, table: LeaderTable) -> None:
    ends = [line.at_most for line in read.leaders if line.table is table]
    if not ends or ends[-1] is not None:
        raise chart.error(f"leaders: the last line of the {table} table must be open upward")
    numbers = [end for end in ends if end is not None]
    if len(numbers) != len(ends) - 1 or numbers != sorted(set(numbers)):
        raise chart.error(f"leaders: the lines of the {table} table must rise, and the last alone be open")
