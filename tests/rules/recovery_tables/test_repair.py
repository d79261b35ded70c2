"""Equipment Repair: the tables, entered a second time, each drm, and what needs no dr (4.512; C20-C22)."""

import doctest
from itertools import product
from typing import Any

import pytest

import elst_app.rules.recovery_tables
from elst_app.loading import charts, read_text
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.dice import Modifier
from elst_app.rules.recovery_tables.dr_table import DrTable, RecoveryReason
from elst_app.rules.recovery_tables.repair import (
    WeaponCheck,
    WeaponMount,
    immobilization_modifiers,
    is_eliminated_by_return,
    is_resupplied,
    may_be_repaired_with_lmg,
    read_repair_chart,
    stun_modifiers,
    tank_goes_to_entry_area,
    weapon_check,
    weapon_modifiers,
)
from elst_app.rules.sides import Side

TEXT = read_text("charts", "repair.toml")
CHART = charts().repair
MOUNTED = Modifier(-1, RecoveryReason.MOUNTED, "4.5123")
NO_REPAIR_NUMBER = Modifier(-1, RecoveryReason.NO_REPAIR_NUMBER, "C20")
NON_QUALIFIED_USE = Modifier(1, RecoveryReason.NON_QUALIFIED_USE, "4.5123")


def repair_number(number: int) -> Modifier:
    return Modifier(-number, RecoveryReason.REPAIR_NUMBER, "4.5123")


def isolated(rule: str) -> Modifier:
    return Modifier(1, RecoveryReason.ISOLATED, rule)


@pytest.mark.parametrize(
    ("is_isolated", "front_line_hex", "uncontrolled_territory", "mobile_on"),
    [
        (False, False, False, 2),
        (True, False, False, 1),
        (False, True, False, 1),
        (False, False, True, 1),
        (True, True, False, 0),
        (True, True, True, 0),
    ],
)
def test_4_5121_the_dr_of_an_immobilized_vehicle(
    is_isolated: bool, front_line_hex: bool, uncontrolled_territory: bool, mobile_on: int
) -> None:
    modifiers = immobilization_modifiers(
        CHART,
        isolated=is_isolated,
        front_line_hex=front_line_hex,
        uncontrolled_territory=uncontrolled_territory,
    )
    assert [CHART.immobilization.result(dr, modifiers).row.result for dr in range(1, 7)] == (
        ["mobile"] * mobile_on + ["immobilized"] * (6 - mobile_on)
    )
    assert [chance * 6 for _, chance in CHART.immobilization.chances(modifiers)] == [mobile_on, 6 - mobile_on]


def test_4_5121_each_drm_has_its_reason() -> None:
    assert immobilization_modifiers(
        CHART, isolated=True, front_line_hex=True, uncontrolled_territory=True
    ) == (
        isolated("4.5121"),
        Modifier(1, RecoveryReason.FRONT_LINE_HEX, "4.5121"),
        Modifier(1, RecoveryReason.UNCONTROLLED_TERRITORY, "4.5121"),
    )


@pytest.mark.parametrize(
    ("is_isolated", "modifiers", "results"),
    [
        (False, (), ["recovered"] * 2 + ["stunned"] * 3 + ["eliminated"]),
        (True, (isolated("4.5122"),), ["recovered"] + ["stunned"] * 3 + ["eliminated"] * 2),
    ],
)
def test_4_5122_and_c21_the_dr_of_a_stunned_afv(
    is_isolated: bool, modifiers: tuple[Modifier, ...], results: list[str]
) -> None:
    assert stun_modifiers(CHART, isolated=is_isolated) == modifiers
    assert [CHART.stun.result(dr, modifiers).row.result for dr in range(1, 7)] == results
    assert [chance * 6 for _, chance in CHART.stun.chances(modifiers)] == [
        results.count(result) for result in ("recovered", "stunned", "eliminated")
    ]


@pytest.mark.parametrize(
    ("mount", "number", "non_qualified", "is_isolated", "modifiers", "repaired_on"),
    [
        ("unmounted", None, False, False, (), 1),
        ("unmounted", 1, False, False, (repair_number(1),), 2),
        ("unmounted", 2, False, False, (repair_number(2),), 3),
        ("unmounted", 3, False, False, (repair_number(3),), 4),
        ("unmounted", 2, True, False, (repair_number(2), NON_QUALIFIED_USE), 2),
        ("unmounted", 2, False, True, (repair_number(2), isolated("4.5123")), 2),
        ("unmounted", 1, True, True, (repair_number(1), NON_QUALIFIED_USE, isolated("4.5123")), 0),
        ("vehicular-mg", None, False, False, (MOUNTED, NO_REPAIR_NUMBER), 3),
        ("main-armament", None, False, False, (MOUNTED, NO_REPAIR_NUMBER), 3),
        ("main-armament", None, False, True, (MOUNTED, NO_REPAIR_NUMBER, isolated("4.5123")), 2),
        ("vehicular-mg", 2, False, False, (MOUNTED, repair_number(2)), 4),
        ("main-armament", 6, False, False, (MOUNTED, repair_number(6)), 6),
        ("vehicular-mg", 0, False, False, (MOUNTED,), 2),
    ],
)
def test_4_5123_and_c20_the_drm_of_a_weapon(
    mount: str,
    number: int | None,
    non_qualified: bool,
    is_isolated: bool,
    modifiers: tuple[Modifier, ...],
    repaired_on: int,
) -> None:
    found = weapon_modifiers(
        CHART, WeaponMount(mount), number, only_non_qualified_use=non_qualified, isolated=is_isolated
    )
    assert found == modifiers
    table = CHART.weapon(WeaponMount(mount))
    assert [table.result(dr, found).row.result for dr in range(1, 7)].count(
        table.rows[0].result
    ) == repaired_on
    assert [chance * 6 for _, chance in table.chances(found)] == [repaired_on, 6 - repaired_on]


@pytest.mark.parametrize(
    ("mount", "worst"),
    [
        (WeaponMount.UNMOUNTED, "eliminated"),
        (WeaponMount.VEHICULAR_MG, "disabled"),
        (WeaponMount.MAIN_ARMAMENT, "disabled-and-returns"),
    ],
)
def test_4_5123_what_is_not_repaired_is_lost_but_on_a_vehicle_it_is_disabled(
    mount: WeaponMount, worst: str
) -> None:
    table = CHART.weapon(mount)
    assert [table.row(final).result for final in (-6, 0, 1)] == ["repaired"] * 3
    assert [table.row(final).result for final in (2, 6, 8)] == [worst] * 3


def test_4_5123_an_lmg_repairs_a_disabled_mg_but_no_ma() -> None:
    assert may_be_repaired_with_lmg(WeaponMount.VEHICULAR_MG, disabled=True, lmg_in_same_area=True)
    assert not may_be_repaired_with_lmg(WeaponMount.VEHICULAR_MG, disabled=False, lmg_in_same_area=True)
    assert not may_be_repaired_with_lmg(WeaponMount.VEHICULAR_MG, disabled=True, lmg_in_same_area=False)
    assert not may_be_repaired_with_lmg(WeaponMount.MAIN_ARMAMENT, disabled=True, lmg_in_same_area=True)
    assert not may_be_repaired_with_lmg(WeaponMount.UNMOUNTED, disabled=True, lmg_in_same_area=True)


def test_4_5124_a_captured_weapon_is_lost_on_a_dr_of_4_or_more() -> None:
    results = [CHART.captured.result(dr).row.result for dr in range(1, 7)]
    assert results == ["kept"] * 3 + ["eliminated"] * 3
    assert [chance * 2 for _, chance in CHART.captured.chances()] == [1, 1]


@pytest.mark.parametrize(
    ("malfunctioned", "captured", "troops_in_area", "check"),
    [
        (True, False, True, WeaponCheck.REPAIR_DR),
        (True, False, False, WeaponCheck.NOTHING),
        (False, False, True, WeaponCheck.NOTHING),
        (False, False, False, WeaponCheck.NOTHING),
        (False, True, True, WeaponCheck.CAPTURED_DR),
        (False, True, False, WeaponCheck.NOTHING),
        (True, True, True, WeaponCheck.ELIMINATION),
        (True, True, False, WeaponCheck.ELIMINATION),
    ],
)
def test_4_5123_4_5124_and_c20_what_is_done_with_a_weapon(
    malfunctioned: bool, captured: bool, troops_in_area: bool, check: WeaponCheck
) -> None:
    found = weapon_check(malfunctioned=malfunctioned, captured=captured, troops_in_area=troops_in_area)
    assert found is check


def test_4_5125_4_5126_only_a_weapon_neither_captured_nor_isolated_is_resupplied() -> None:
    resupplied = [
        (captured, cut_off)
        for captured, cut_off in product((False, True), repeat=2)
        if is_resupplied(captured=captured, isolated=cut_off)
    ]
    assert resupplied == [(False, False)]


@pytest.mark.parametrize("date", CGDate)
def test_4_5127_british_tanks_go_to_the_entry_area_after_an_afternoon_scenario(date: CGDate) -> None:
    goes = tank_goes_to_entry_area(Side.BRITISH, date, mobile=True, isolated=False)
    assert goes is (date in (CGDate.AFTERNOON_23, CGDate.AFTERNOON_24))


def test_4_5127_no_other_tank_goes_to_the_entry_area() -> None:
    afternoon = CGDate.AFTERNOON_24
    assert not tank_goes_to_entry_area(Side.GERMAN, afternoon, mobile=True, isolated=False)
    assert not tank_goes_to_entry_area(Side.BRITISH, afternoon, mobile=False, isolated=False)
    assert not tank_goes_to_entry_area(Side.BRITISH, afternoon, mobile=True, isolated=True)


def test_c22_tanks_stay_where_no_scenario_was_played() -> None:
    assert not tank_goes_to_entry_area(Side.BRITISH, None, mobile=True, isolated=False)


def test_4_5128_an_afv_retained_under_return_is_eliminated() -> None:
    assert is_eliminated_by_return(retained=True, under_return=True)
    assert not is_eliminated_by_return(retained=True, under_return=False)
    assert not is_eliminated_by_return(retained=False, under_return=True)


def test_the_tables_entered_a_second_time() -> None:
    weapon_tables = map(CHART.weapon, WeaponMount)
    tables: list[DrTable[Any]] = [CHART.immobilization, CHART.stun, *weapon_tables, CHART.captured]
    assert [[(row.at_most, row.result.value, row.rule) for row in table.rows] for table in tables] == [
        [(2, "mobile", "4.5121"), (None, "immobilized", "4.5121")],
        [(2, "recovered", "4.5122"), (5, "stunned", "4.5122"), (None, "eliminated", "C21")],
        [(1, "repaired", "4.5123"), (None, "eliminated", "4.5123")],
        [(1, "repaired", "4.5123"), (None, "disabled", "4.5123")],
        [(1, "repaired", "4.5123"), (None, "disabled-and-returns", "4.5123")],
        [(3, "kept", "4.5124"), (None, "eliminated", "4.5124")],
    ]
    weapon_drms = [
        ("mounted", -1, "4.5123"),
        ("repair-number", -1, "4.5123"),
        ("no-repair-number", -1, "C20"),
        ("non-qualified-use", 1, "4.5123"),
        ("retained-isolated", 1, "4.5123"),
    ]
    assert [[(drm.reason.value, drm.value, drm.rule) for drm in table.drms] for table in tables] == [
        [
            ("retained-isolated", 1, "4.5121"),
            ("front-line-hex", 1, "4.5121"),
            ("uncontrolled-territory", 1, "4.5121"),
        ],
        [("retained-isolated", 1, "4.5122")],
        weapon_drms,
        weapon_drms,
        weapon_drms,
        [],
    ]


def test_a_final_dr_beyond_a_table_has_its_first_or_last_row() -> None:
    assert [CHART.immobilization.row(final).result for final in (0, 9)] == ["mobile", "immobilized"]
    assert [CHART.stun.row(final).result for final in (-1, 7)] == ["recovered", "eliminated"]
    assert [CHART.captured.row(final).result for final in (0, 7)] == ["kept", "eliminated"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("final_dr_at_most = 5", "final_dr_at_most = 2", "stun: the results must rise"),
        ('result = "mobile"', 'result = "freed"', "immobilization, result line 1: result must be one of"),
        ('result = "stunned"', 'result = "eliminated"', "stun: result must be recovered, stunned, elim"),
        ('vehicular_mg = "disabled"', 'vehicular_mg = "eliminated"', "weapon: vehicular_mg must be"),
        ('unmounted = "eliminated"\n', "", "weapon, result line 2: unmounted is missing"),
        ('unmounted = "eliminated"', 'result = "eliminated"', "weapon, result line 2: unknown key result"),
        ('reason = "mounted"', 'reason = "repair-number"', "weapon: the reasons for a drm must be mounted"),
        ("final_dr_at_most = 3", "final_dr_at_most = true", "captured, result line 1: final_dr_at_most must"),
        ("[[stun.modifier]]", "[[captured.modifier]]", "captured: unknown key modifier"),
        ("[[captured.result]]", "[[taken.result]]", "unknown key taken"),
        ('rule = "C21"', "", "stun, result line 3: rule is missing"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ChartError, match=r"^repair\.toml") as error:
        read_repair_chart(TEXT.replace(old, new, 1))
    assert message in str(error.value)


def test_the_example_of_the_package_holds() -> None:
    result = doctest.testmod(elst_app.rules.recovery_tables)
    assert result.attempted
    assert not result.failed
