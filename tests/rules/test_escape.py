"""Escape: DRM, table and results, entered a second time (4.506, 4.5061; C14, C18)."""

from fractions import Fraction

import pytest

from elst_app.loading import read_text
from elst_app.rules.areas import Areas, deployment_areas
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.control import Control
from elst_app.rules.escape import (
    EscapeHits,
    EscapeReason,
    EscapeStack,
    NoNeedToEscape,
    NotAStack,
    escape_changes,
    escape_modifiers,
    escape_refusal,
    read_escape_chart,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind, read_unit_chart
from tests.rules.areas.support import BOARD, hexes, west

TEXT = read_text("charts", "escape.toml")
CHART = read_escape_chart(TEXT)
UNITS = read_unit_chart(read_text("charts", "units.toml"))
WEST = deployment_areas(BOARD, west())
TANK = Unit(Side.BRITISH, UnitKind.VEHICLE, "Sherman V(a)")


def stack(side: Side, name: str, *units: str, gun: bool = False) -> EscapeStack:
    return EscapeStack(side, Hex.parse(name), tuple(UNITS.find(side, unit) for unit in units), gun)


def drms(areas: Areas, moving: EscapeStack) -> dict[str, int]:
    return {each.reason: each.value for each in escape_modifiers(BOARD, areas, UNITS, CHART, moving)}


def names_after(final: int, moving: EscapeStack) -> list[str | None]:
    changes = escape_changes(UNITS, CHART.row(final), moving)
    return [change.becomes.name if change.becomes else None for change in changes]


@pytest.mark.parametrize(
    ("side", "unit", "name", "expected"),
    [
        (
            Side.BRITISH,
            "4-5-7",
            "H17",
            {"next-to-friendly-area": -2, "in-enemy-area": 1, "half-squads": 1},
        ),
        (Side.GERMAN, "SS 2-3-7 HS", "B16", {"in-enemy-area": 1}),
        (Side.GERMAN, "SS 4-4-7", "C20", {"in-enemy-area": 1, "half-squads": 1}),
        (Side.GERMAN, "SS 6-5-8", "F14", {"isolated": 2, "half-squads": 1}),
    ],
)
def test_the_drm_of_the_illustration(side: Side, unit: str, name: str, expected: dict[str, int]) -> None:
    assert drms(WEST, stack(side, name, unit)) == expected


@pytest.mark.parametrize(
    ("unit", "name", "net"), [("4-5-7", "H17", 0), ("4-4-7", "F13", -1), ("4-4-7", "G15", 1)]
)
def test_the_net_drm(unit: str, name: str, net: int) -> None:
    assert sum(drms(WEST, stack(Side.BRITISH, name, unit)).values()) == net


@pytest.mark.parametrize(
    ("units", "gun", "expected"),
    [
        (["4-5-7", "9-1"], False, {"leader": -1, "half-squads": 1}),
        (["4-5-7", "4-5-7", "9-1", "8-0"], False, {"leader": -1, "half-squads": 3}),
        (["2-4-7", "6+1"], False, {"leader": 1}),
        (["2-4-7", "8-0"], False, {}),
        (["9-2"], False, {"lone-unwounded-smc": -1}),
        (["9-2", "8-1"], False, {"leader": -2}),
        (["2-2-8"], True, {"gun": 4}),
        (["2-2-8", "2-4-7"], True, {"gun": 4, "half-squads": 1}),
    ],
)
def test_4_506_the_drm_of_a_stack(units: list[str], gun: bool, expected: dict[str, int]) -> None:
    moving = stack(Side.GERMAN, "L12", *[unit for unit in units if unit != "4-5-7"], gun=gun)
    squads = tuple(UNITS.find(Side.GERMAN, "4-4-7") for unit in units if unit == "4-5-7")
    moving = EscapeStack(moving.side, moving.hex, squads + moving.units, gun)
    next_door = {"next-to-friendly-area": -2}
    assert drms(WEST, moving) == next_door | expected


def test_4_506_a_wounded_leader_alone() -> None:
    wounded = Unit(Side.GERMAN, UnitKind.LEADER, "9-2", wounded=True)
    assert drms(WEST, EscapeStack(Side.GERMAN, Hex.parse("L10"), (wounded,))) == {"wounded": 1}


def test_4_506_a_stunned_vehicle() -> None:
    stunned = Unit(Side.BRITISH, UnitKind.VEHICLE, "Sherman V(a)", stunned=True)
    assert drms(WEST, EscapeStack(Side.BRITISH, Hex.parse("L7"), (stunned,))) == {
        "afv": -1,
        "in-enemy-area": 1,
        "stunned": 1,
    }


def test_c13_a_vehicle_may_be_isolated_where_infantry_is_not() -> None:
    d13 = Hex.parse("D13")
    tank = EscapeStack(Side.BRITISH, d13, (TANK,))
    around = [hex_ for hex_ in d13.within(1) if hex_ != d13]
    found = escape_modifiers(BOARD, WEST, UNITS, CHART, tank, closed=around)
    assert [(each.reason, each.value) for each in found] == [("afv", -1), ("isolated", 2)]
    assert escape_refusal(BOARD, WEST, Side.BRITISH, d13, closed=around) is None
    assert escape_refusal(BOARD, WEST, Side.BRITISH, d13) == NoNeedToEscape(d13, 1)


def test_4_506_who_is_in_a_friendly_area_and_not_isolated_has_no_need_to_escape() -> None:
    e12, h17, f14, l12 = hexes("E12 H17 F14 L12")
    assert escape_refusal(BOARD, WEST, Side.BRITISH, e12) == NoNeedToEscape(e12, 1)
    assert escape_refusal(BOARD, WEST, Side.BRITISH, h17) is None
    assert escape_refusal(BOARD, WEST, Side.GERMAN, f14) is None
    assert escape_refusal(BOARD, WEST, Side.GERMAN, l12) is None


@pytest.mark.parametrize(
    ("units", "refusal"),
    [
        ((), NotAStack(0, 0)),
        ((TANK, TANK), NotAStack(2, 0)),
        ((TANK, UNITS.find(Side.BRITISH, "4-5-7")), NotAStack(1, 1)),
    ],
)
def test_4_506_a_vehicle_makes_its_own_dr(units: tuple[Unit, ...], refusal: NotAStack) -> None:
    with pytest.raises(Refused) as refused:
        drms(WEST, EscapeStack(Side.BRITISH, Hex.parse("H17"), units))
    assert refused.value.refusal == refusal


@pytest.mark.parametrize(
    ("final", "becomes"),
    [(-1, "4-5-7"), (8, "4-5-7"), (9, "4-4-7"), (10, "2-4-7"), (11, "2-3-7"), (12, None), (16, None)],
)
def test_the_results_of_the_british_squad_in_h17(final: int, becomes: str | None) -> None:
    assert names_after(final, stack(Side.BRITISH, "H17", "4-5-7")) == [becomes]


def test_3_2_ss_ignore_replacement() -> None:
    moving = stack(Side.GERMAN, "C20", "SS 4-4-7")
    assert [names_after(final, moving) for final in (8, 9, 10, 11, 12)] == [
        ["4-4-7"],
        ["4-4-7"],
        ["2-3-7"],
        ["2-3-7"],
        [None],
    ]
    assert names_after(11, stack(Side.GERMAN, "F14", "SS 6-5-8")) == ["3-4-8"]


def test_c14_every_unit_of_the_stack_bears_the_result() -> None:
    moving = stack(Side.BRITISH, "H17", "4-3-6", "2-4-7", "2-2-8", "9-1", "6+1")
    assert names_after(9, moving) == ["4-3-6", "2-3-7", "2-2-8", "8-1", "6+1"]
    assert names_after(10, moving) == ["2-2-6", None, None, "9-1", "6+1"]
    assert names_after(11, moving) == ["2-2-6", None, None, "8-1", "6+1"]
    assert names_after(12, moving) == [None] * 5
    leader = escape_changes(UNITS, CHART.row(11), moving)[3]
    assert leader.wound_dr
    assert leader.unit.name == "9-1"
    assert leader.becomes is not None
    assert leader.becomes.wounded


def test_c14_the_other_option_hits_one_unit_but_12_still_hits_all() -> None:
    moving = stack(Side.BRITISH, "H17", "4-5-7", "4-4-7")
    hit = escape_changes(UNITS, CHART.row(11), moving, EscapeHits.ONE_UNIT, chosen=1)
    assert [change.becomes and change.becomes.name for change in hit] == ["4-5-7", "2-2-6"]
    eliminated = escape_changes(UNITS, CHART.row(12), moving, EscapeHits.ONE_UNIT, chosen=1)
    assert [change.becomes for change in eliminated] == [None, None]


def test_a_vehicle_escapes_or_is_a_wreck() -> None:
    moving = EscapeStack(Side.BRITISH, Hex.parse("H17"), (TANK,))
    assert names_after(8, moving) == ["Sherman V(a)"]
    assert [names_after(final, moving) for final in (9, 10, 11, 12)] == [[None]] * 4


def test_the_chances_of_each_row_are_exact() -> None:
    found = escape_modifiers(BOARD, WEST, UNITS, CHART, stack(Side.BRITISH, "H17", "4-5-7"))
    chances = [chance * 36 for _, chance in CHART.chances(found)]
    assert chances == [26, 4, 3, 2, 1]
    isolated = escape_modifiers(BOARD, WEST, UNITS, CHART, stack(Side.GERMAN, "F14", "SS 6-5-8"))
    assert [chance * 36 for _, chance in CHART.chances(isolated)] == [10, 5, 6, 5, 10]
    assert sum(chance for _, chance in CHART.chances(isolated)) == Fraction(1)


def test_the_table_entered_a_second_time() -> None:
    assert [(row.at_most, row.infantry, row.vehicle) for row in CHART.rows] == [
        (8, ("escapes",), "escapes"),
        (9, ("escapes", "replaced"), "wreck"),
        (10, ("escapes", "reduced"), "wreck"),
        (11, ("escapes", "replaced", "reduced"), "wreck"),
        (None, ("eliminated",), "wreck"),
    ]
    assert {drm.reason: drm.value for drm in CHART.drms} == {
        EscapeReason.LEADER: 1,
        EscapeReason.AFV: -1,
        EscapeReason.LONE_UNWOUNDED_SMC: -1,
        EscapeReason.NEXT_TO_FRIENDLY_AREA: -2,
        EscapeReason.IN_ENEMY_AREA: 1,
        EscapeReason.WOUNDED: 1,
        EscapeReason.STUNNED: 1,
        EscapeReason.ISOLATED: 2,
        EscapeReason.GUN: 4,
        EscapeReason.HALF_SQUADS: 1,
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("final_dr_at_most = 9", "final_dr_at_most = 8"),
        ('infantry = ["eliminated"]', 'infantry = ["eliminated"]\nfinal_dr_at_most = 12'),
        ('infantry = ["eliminated"]', 'infantry = ["vanishes"]'),
        ('reason = "afv"', 'reason = "leader"'),
        ('vehicle = "wreck"', 'vehicle = "reduced"'),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str) -> None:
    with pytest.raises(ChartError):
        read_escape_chart(TEXT.replace(old, new, 1))


def test_an_isolated_area_of_several_hexes_is_not_next_to_itself() -> None:
    center = Hex.parse("K14")
    ring = tuple(hex_ for hex_ in center.within(7) if hex_.distance(center) == 7)
    areas = deployment_areas(BOARD, Control(british_vehicles=ring, german_vehicles=tuple(hexes("K14"))))
    assert drms(areas, stack(Side.GERMAN, "K15", "2-3-7")) == {"isolated": 2}
