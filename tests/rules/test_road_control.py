"""Control of the road exit/entry hexes at the start of a CG scenario (CG10)."""

from hypothesis import given

from elst_app.rules.areas import HexClass, deployment_areas
from elst_app.rules.control import Control, set_control
from elst_app.rules.road_control import control_at_start, road_exits
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, controls, hexes, names, west

A12, A19 = hexes("A12 A19")


def test_cg10_the_eleven_road_exit_entry_hexes() -> None:
    expected = hexes("A3 A12 A19 B0 D0 T0 Z0 DD0 TT6 TT7 TT20")
    assert road_exits(BOARD) == tuple(expected)


def test_cg10_a_road_hex_in_the_own_deployment_area_is_kept() -> None:
    areas = deployment_areas(BOARD, west())
    assert {A12, A19} <= set(west().british)
    assert control_at_start(BOARD, areas, west()) == west()


def test_cg10_a_road_hex_in_no_deployment_area_is_nobodys() -> None:
    areas = deployment_areas(BOARD, west(), drawn={A12: HexClass.UNCONTROLLED})
    found = control_at_start(BOARD, areas, west())
    assert A12 not in found.by_hex
    assert set(found.british) == set(west().british) - {A12}
    assert found.german == west().german


def test_cg10_control_taken_after_the_areas_were_fixed_does_not_hold() -> None:
    areas = deployment_areas(BOARD, west())
    later = set_control(BOARD, west(), hexes("TT20 Z0"), Side.BRITISH)
    assert control_at_start(BOARD, areas, later) == west()


def test_cg10_a_road_hex_in_the_enemys_deployment_area_is_the_enemys() -> None:
    areas = deployment_areas(BOARD, west(), drawn={A19: HexClass.GERMAN_AREA})
    found = control_at_start(BOARD, areas, west())
    assert found.by_hex[A19] is Side.GERMAN


def test_cg10_a_road_hex_in_a_surrounded_pocket_belongs_to_who_surrounds_it() -> None:
    around_b0 = Control(german=tuple(hexes("A1 B1 C1")), british=tuple(hexes("TT20")))
    drawn = dict.fromkeys(hexes("A1 B1 C1"), HexClass.GERMAN_AREA)
    areas = deployment_areas(BOARD, around_b0, drawn=drawn)
    assert names(areas.surrounded(Side.GERMAN)) == "B0 C2 D0"
    found = control_at_start(BOARD, areas, around_b0)
    assert names(found.german) == "A1 B0 B1 C1 D0"


@given(controls())
def test_cg10_each_road_hex_is_of_the_side_in_whose_area_it_is_and_nothing_else_changes(
    control: Control,
) -> None:
    areas = deployment_areas(BOARD, control)
    found = control_at_start(BOARD, areas, control)
    exits = set(road_exits(BOARD))
    for hex_ in exits:
        assert found.by_hex.get(hex_) is areas.class_of(hex_).side
    for side in Side:
        assert set(found.of(side)) - exits == set(control.of(side)) - exits
        assert found.vehicles(side) == control.vehicles(side)
    assert control_at_start(BOARD, areas, found) == found
