"""Shift: who may go where, the DRM and the table, entered a second time (4.511; C18, C19)."""

import pytest

from elst_app.loading import read_text
from elst_app.rules.areas import Areas, deployment_areas
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.control import Control
from elst_app.rules.dice import Modifier
from elst_app.rules.refusals import BadDice, Refusal, Refused
from elst_app.rules.shift import (
    GunCannotShift,
    IsolatedDestination,
    NoPath,
    NoSuchArea,
    SameArea,
    ShiftReason,
    ShiftResult,
    VehicleInEntryArea,
    plan_shift,
    read_shift_chart,
    shift_casualty,
)
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind, read_unit_chart
from tests.rules.areas.support import BOARD, hexes, names, west

TEXT = read_text("charts", "shift.toml")
CHART = read_shift_chart(TEXT)
UNITS = read_unit_chart(read_text("charts", "units.toml"))
WEST = deployment_areas(BOARD, west())
BY_ROAD = Modifier(-1, ShiftReason.ROAD_OR_OPEN, "C19")


def far(times: int) -> Modifier:
    return Modifier(times, ShiftReason.UNCONTROLLED, "C19")


def british(vehicles: str, german: str = "RR19") -> Areas:
    return deployment_areas(
        BOARD, Control(german=tuple(hexes(german)), british_vehicles=tuple(hexes(vehicles)))
    )


def test_the_ss_squad_in_l6_shifts_to_area_2_with_a_drm_of_0() -> None:
    found = plan_shift(BOARD, WEST, CHART, Side.GERMAN, 1, 2)
    assert (found.modifiers, found.automatic) == ((), False)
    assert names(found.path.hexes) == "L8 L9 L10 L11 L12 L13"
    assert [chance * 36 for _, chance in CHART.chances(found.modifiers)] == [26, 7, 2, 1]


def test_the_british_shift_to_the_west_edge_automatically() -> None:
    found = plan_shift(BOARD, WEST, CHART, Side.BRITISH, 1, None)
    assert (found.automatic, found.modifiers) == (True, ())


@pytest.mark.parametrize(("vehicle", "automatic"), [("C10", True), ("D10", True), ("E10", False)])
def test_c19_only_an_area_with_or_next_to_an_entry_hex_shifts_there_automatically(
    vehicle: str, automatic: bool
) -> None:
    found = plan_shift(BOARD, british(vehicle), CHART, Side.BRITISH, 1, None)
    assert found.automatic is automatic
    assert (found.path.length <= 1) is automatic


def test_4_511_from_the_entry_area_nothing_is_automatic() -> None:
    found = plan_shift(BOARD, WEST, CHART, Side.BRITISH, None, 1)
    assert not found.automatic


@pytest.mark.parametrize(
    ("vehicles", "uncontrolled", "modifiers"),
    [("G4 P4", 4, ()), ("G4 Q4", 5, (far(1),)), ("G4 U6", 9, (far(1),)), ("G4 V6", 10, (far(2),))],
)
def test_c19_each_full_five_uncontrolled_hexes_count_1(
    vehicles: str, uncontrolled: int, modifiers: tuple[Modifier, ...]
) -> None:
    areas = british(vehicles, german="C20")
    found = plan_shift(BOARD, areas, CHART, Side.BRITISH, 1, 2)
    assert (found.path.uncontrolled, found.modifiers) == (uncontrolled, modifiers)


def test_c19_a_path_of_road_and_open_ground_is_worth_a_way_round() -> None:
    areas = british("B4 D11")
    found = plan_shift(BOARD, areas, CHART, Side.BRITISH, 1, 2)
    assert found.path.all_road_or_open
    assert found.modifiers == (BY_ROAD,)


@pytest.mark.parametrize(
    ("origin", "destination", "kind", "refusal"),
    [
        (1, 1, {}, SameArea(1)),
        (None, None, {}, SameArea(None)),
        (1, 9, {}, NoSuchArea(Side.GERMAN, 9)),
        (1, 2, {"gun": True}, GunCannotShift()),
        (None, 1, {"vehicle": True}, VehicleInEntryArea()),
        (None, 3, {}, IsolatedDestination(3)),
        (1, 3, {}, NoPath(1, 3)),
        (3, None, {}, NoPath(3, None)),
    ],
)
def test_4_511_a_shift_that_is_not_possible(
    origin: int | None, destination: int | None, kind: dict[str, bool], refusal: Refusal
) -> None:
    with pytest.raises(Refused) as refused:
        plan_shift(BOARD, WEST, CHART, Side.GERMAN, origin, destination, **kind)  # type: ignore[arg-type]
    assert refused.value.refusal == refusal


def test_4_511_a_vehicle_may_shift_from_an_area_and_goes_round_what_is_closed_to_it() -> None:
    found = plan_shift(BOARD, WEST, CHART, Side.GERMAN, 1, 2, vehicle=True, closed=hexes("L9 M9 K9 L10 M10"))
    assert not set(found.path.hexes) & set(hexes("L9 M9 K9 L10 M10"))


def test_casualties_come_with_a_4_or_more() -> None:
    squad = UNITS.find(Side.BRITISH, "4-5-7")
    tank = Unit(Side.BRITISH, UnitKind.VEHICLE, "Sherman V(a)")
    for dr in range(1, 7):
        hit = dr >= 4
        assert shift_casualty(CHART, UNITS, squad, dr).becomes == (UNITS.half_squad(squad) if hit else squad)
        assert shift_casualty(CHART, UNITS, tank, dr).becomes == (None if hit else tank)
    with pytest.raises(Refused) as refused:
        shift_casualty(CHART, UNITS, tank, 0)
    assert refused.value.refusal == BadDice(1, "0")


def test_the_table_entered_a_second_time() -> None:
    results = {final: CHART.row(final).result for final in range(1, 15)}
    assert results == (
        dict.fromkeys(range(1, 9), ShiftResult.SHIFTS)
        | {9: ShiftResult.STAYS, 10: ShiftResult.STAYS, 11: ShiftResult.SHIFTS_WITH_CASUALTIES}
        | dict.fromkeys(range(12, 15), ShiftResult.ELIMINATED)
    )
    assert (CHART.road_or_open, CHART.uncontrolled) == (BY_ROAD, far(1))
    assert (CHART.uncontrolled_hexes, CHART.casualties_dr_at_least) == (5, 4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("final_dr_at_most = 11", "final_dr_at_most = 9"),
        ('result = "eliminated"', 'result = "lost"'),
        ("per_hexes = 5", "per_hexes = 0"),
        ("dr_at_least = 4", "dr_at_most = 4"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str) -> None:
    with pytest.raises(ChartError):
        read_shift_chart(TEXT.replace(old, new, 1))
