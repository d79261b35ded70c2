"""Paths between areas: Shift, where Escapees go, where a unit outside is Retained (4.5053, 4.5061, 4.511)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elst_app.rules.areas import Areas, HexClass, deployment_areas
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import (
    Destination,
    EscapeOrder,
    escape_choices,
    is_cut_off,
    is_isolated,
    is_road_or_open,
    retained_choices,
    shift_path,
    shortest_path,
)
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, HEXES, controls, hexes, names, west

WEST = deployment_areas(BOARD, west())
EMPTY = deployment_areas(BOARD, Control())
ANYTHING = tuple(HexClass)


def areas_of(british_vehicles: str = "", german_vehicles: str = "") -> Areas:
    """The areas of this Control; a side without vehicles holds RR19 in the far corner."""
    control = Control(
        british=() if british_vehicles else tuple(hexes("RR19")),
        german=() if german_vehicles or not british_vehicles else tuple(hexes("RR19")),
        british_vehicles=tuple(hexes(british_vehicles)),
        german_vehicles=tuple(hexes(german_vehicles)),
    )
    return deployment_areas(BOARD, control)


def goals(found: tuple[Destination, ...]) -> list[tuple[int | None, int]]:
    return [(each.area, each.path.length) for each in found]


def test_the_shortest_path_is_as_long_as_the_distance_on_an_open_map() -> None:
    start, goal = hexes("G5 P12")
    path = shortest_path(BOARD, EMPTY, Side.BRITISH, [start], [goal], ANYTHING)
    assert path is not None
    assert path.length == start.distance(goal)
    assert path.hexes[0] == start
    assert path.hexes[-1] == goal
    assert path.uncontrolled == len(path.hexes)
    for here, there in zip(path.hexes, path.hexes[1:], strict=False):
        assert here.distance(there) == 1


def test_c10_no_path_goes_through_the_pond_or_a_hex_closed_to_the_unit() -> None:
    start, goal, beside = hexes("S27 S29 R28")
    path = shortest_path(BOARD, EMPTY, Side.BRITISH, [start], [goal], ANYTHING)
    assert path is not None
    assert path.length == 3
    around = shortest_path(BOARD, EMPTY, Side.BRITISH, [start], [goal], ANYTHING, closed=[beside])
    assert around is not None
    assert around.length == 3
    assert beside not in around.hexes
    assert shortest_path(BOARD, EMPTY, Side.BRITISH, [start], hexes("S28"), ANYTHING) is None


def test_a_path_stays_in_the_given_classes_but_for_its_ends() -> None:
    through = (HexClass.UNCONTROLLED,)
    path = shortest_path(BOARD, WEST, Side.GERMAN, hexes("F14"), hexes("L12"), through)
    assert path is None
    path = shortest_path(BOARD, WEST, Side.GERMAN, hexes("L8"), hexes("L13"), through)
    assert path is not None
    assert (names(path.hexes), path.uncontrolled, path.enemy) == ("L8 L9 L10 L11 L12 L13", 4, 0)


def test_of_equally_short_paths_the_one_with_fewest_uncontrolled_hexes_is_taken() -> None:
    areas = areas_of(british_vehicles="M10")
    through = (HexClass.UNCONTROLLED, HexClass.BRITISH_AREA)
    path = shortest_path(BOARD, areas, Side.BRITISH, hexes("I8"), hexes("Q12"), through)
    assert path is not None
    assert path.length == 8
    assert path.uncontrolled == 4


def test_4_5053_the_ss_squad_in_l12_is_retained_in_area_2() -> None:
    assert goals(retained_choices(BOARD, WEST, Side.GERMAN, Hex.parse("L12"))) == [(2, 1)]


def test_4_5053_the_owner_chooses_between_equidistant_areas() -> None:
    areas = areas_of(german_vehicles="K10 K18")
    assert goals(retained_choices(BOARD, areas, Side.GERMAN, Hex.parse("K14"))) == [(1, 2), (2, 2)]


def test_4_5053_the_entry_area_may_be_the_nearest() -> None:
    areas = areas_of(german_vehicles="K10")
    assert goals(retained_choices(BOARD, areas, Side.BRITISH, Hex.parse("D8"))) == [(None, 3)]
    assert goals(retained_choices(BOARD, areas, Side.BRITISH, Hex.parse("A8"))) == [(None, 0)]


def test_4_5053_an_isolated_area_counts_unless_it_could_be_overstacked() -> None:
    center = Hex.parse("K14")
    ring = " ".join(hex_.name for hex_ in center.within(8) if hex_.distance(center) == 8)
    areas = areas_of(german_vehicles="K14", british_vehicles=ring)
    inside = Hex.parse("K17")
    assert areas.class_of(inside) is HexClass.UNCONTROLLED
    assert goals(retained_choices(BOARD, areas, Side.GERMAN, inside)) == [(1, 1)]
    assert retained_choices(BOARD, areas, Side.GERMAN, inside, overstacked=[1]) == ()


def test_4_5053_without_a_path_through_uncontrolled_territory_there_is_no_choice() -> None:
    center = Hex.parse("G20")
    ring = " ".join(hex_.name for hex_ in center.within(6) if hex_.distance(center) == 6)
    areas = areas_of(german_vehicles="W5", british_vehicles=ring)
    areas = deployment_areas(BOARD, areas.control, declined_pockets=[center])
    assert areas.class_of(center) is HexClass.UNCONTROLLED
    assert retained_choices(BOARD, areas, Side.GERMAN, center) == ()


@given(control=controls(), side=st.sampled_from(Side), start=st.sampled_from(HEXES), data=st.data())
@settings(max_examples=settings().max_examples // 4)
def test_4_5053_the_nearest_are_those_that_a_search_for_each_one_finds(
    control: Control, side: Side, start: Hex, data: st.DataObject
) -> None:
    """Area by area and unit by unit, what `retained_choices` finds for the whole map at once."""
    areas = deployment_areas(BOARD, control)
    overstacked = data.draw(st.sets(st.sampled_from([area.id for area in areas.of(side)] or [0])))
    closed = data.draw(st.sets(st.sampled_from(HEXES), max_size=40))
    counting = [area for area in areas.of(side) if not (area.isolated and area.id in overstacked)]
    every: list[tuple[int | None, int]] = []
    for id_, goal in [*((area.id, area.hexes) for area in counting), (None, areas.entry(side).traceable)]:
        path = shortest_path(BOARD, areas, side, [start], goal, (HexClass.UNCONTROLLED,), closed)
        if path is not None:
            every.append((id_, path.length))
    nearest = min((length for _, length in every), default=0)
    found = retained_choices(BOARD, areas, side, start, overstacked, closed)
    assert goals(found) == [each for each in every if each[1] == nearest]
    for destination in found:
        hexes_ = destination.path.hexes
        assert hexes_[0] == start
        assert all(here.distance(there) == 1 for here, there in pairwise(hexes_))
        assert all(areas.class_of(hex_) is HexClass.UNCONTROLLED for hex_ in hexes_[1:-1])
        assert not set(hexes_[1:]) & {*closed, *BOARD.closed_to_infantry}


def test_4_5061_the_squad_in_h17_escapes_next_door() -> None:
    (found,) = escape_choices(BOARD, WEST, Side.BRITISH, Hex.parse("H17"))
    assert (found.area, found.path.length, found.path.enemy) == (1, 1, 0)


def test_4_5061_the_half_squad_in_b16_may_ignore_isolated_area_3() -> None:
    found = escape_choices(BOARD, WEST, Side.GERMAN, Hex.parse("B16"))
    assert [(each.area, each.isolated) for each in found] == [(3, True), (2, False)]


def test_4_5061_the_squad_in_c20_escapes_to_area_2_and_that_in_f14_too() -> None:
    for name in ("C20", "F14"):
        assert [each.area for each in escape_choices(BOARD, WEST, Side.GERMAN, Hex.parse(name))] == [2]


def test_c15_the_nearest_area_or_the_one_behind_the_fewest_enemy_hexes() -> None:
    areas = areas_of(british_vehicles="K12 Q12", german_vehicles="K6 K20 W12")
    start = Hex.parse("K12")
    nearest = escape_choices(BOARD, areas, Side.GERMAN, start)
    fewest = escape_choices(BOARD, areas, Side.GERMAN, start, EscapeOrder.FEWEST_ENEMY_HEXES_FIRST)
    assert [each.path.length for each in nearest] == [4]
    assert {each.path.enemy for each in fewest} == {2}
    assert fewest[0].area == nearest[0].area


def test_c15_among_the_nearest_the_fewest_enemy_hexes_decide() -> None:
    areas = areas_of(british_vehicles="K15", german_vehicles="K9 K23")
    start = Hex.parse("K16")
    assert goals(escape_choices(BOARD, areas, Side.GERMAN, start)) == [(2, 5), (1, 5)][:1]


def test_4_5061_an_escapee_may_go_off_the_map() -> None:
    areas = areas_of(british_vehicles="W5", german_vehicles="D10")
    found = escape_choices(BOARD, areas, Side.BRITISH, Hex.parse("D10"))
    assert goals(found) == [(None, 3)]


def test_4_5052_a_vehicle_is_isolated_by_its_own_path() -> None:
    areas = areas_of(british_vehicles="G10")
    g10 = Hex.parse("G10")
    around = [hex_ for hex_ in g10.within(3) if hex_.distance(g10) == 3]
    assert not is_isolated(BOARD, areas, Side.BRITISH, g10)
    assert not is_isolated(BOARD, areas, Side.BRITISH, g10, closed=around[:-1])
    assert is_isolated(BOARD, areas, Side.BRITISH, g10, closed=around)


def test_4_5052_a_vehicle_somewhere_in_an_area_is_isolated_where_no_hex_of_it_has_a_way_out() -> None:
    areas = areas_of(british_vehicles="G10")
    (area,) = areas.of(Side.BRITISH)
    around = [hex_ for hex_ in HEXES if hex_.distance(Hex.parse("G10")) == 3]
    assert not is_cut_off(BOARD, areas, Side.BRITISH, area.hexes)
    assert not is_cut_off(BOARD, areas, Side.BRITISH, area.hexes, closed=around[:-1])
    assert is_cut_off(BOARD, areas, Side.BRITISH, area.hexes, closed=around)


@pytest.mark.parametrize("name", ["A0", "A40", "wA3", "UU7"])
def test_c13_a_hex_off_the_map_closes_nothing(name: str) -> None:
    closed = hexes(name)
    l12, h17, l6 = hexes("L12 H17 L6")
    german, british = Side.GERMAN, Side.BRITISH
    assert retained_choices(BOARD, WEST, german, l12, closed=closed) == retained_choices(
        BOARD, WEST, german, l12
    )
    assert shift_path(BOARD, WEST, german, 1, 2, closed) == shift_path(BOARD, WEST, german, 1, 2)
    assert escape_choices(BOARD, WEST, british, h17, closed=closed) == escape_choices(
        BOARD, WEST, british, h17
    )
    assert not is_isolated(BOARD, WEST, german, l6, closed)


@given(control=controls(), side=st.sampled_from(Side), start=st.sampled_from(HEXES))
@settings(max_examples=settings().max_examples // 4)
def test_4_5061_nothing_nearer_than_the_nearest_is_left_out(control: Control, side: Side, start: Hex) -> None:
    areas = deployment_areas(BOARD, control)
    lengths: list[tuple[int, int | None, bool]] = []
    goals = [(area.id, area.isolated, area.hexes) for area in areas.of(side) if start not in area.hexes]
    for id_, isolated, goal in [*goals, (None, False, areas.entry(side).eligible)]:
        path = shortest_path(BOARD, areas, side, [start], goal, ANYTHING)
        if path is not None:
            lengths.append((path.length, id_, isolated))
    limit = min((length for length, _, isolated in lengths if not isolated), default=10_000)
    found = escape_choices(BOARD, areas, side, start)
    assert {(each.path.length, each.area, each.isolated) for each in found} <= set(lengths)
    assert {each.area for each in found} >= {id_ for length, id_, _ in lengths if length < limit}
    assert bool(found) is bool(lengths)
    assert all(each.path.length <= limit for each in found)


def test_4_511_a_shift_path_spares_uncontrolled_hexes_before_it_is_short() -> None:
    path = shift_path(BOARD, WEST, Side.GERMAN, 1, 2)
    assert path is not None
    assert (names(path.hexes), path.uncontrolled) == ("L8 L9 L10 L11 L12 L13", 4)
    assert shift_path(BOARD, WEST, Side.GERMAN, 1, 3) is None


def test_4_511_from_the_entry_area_its_edge_hex_is_on_the_path() -> None:
    areas = areas_of(british_vehicles="F10")
    path = shift_path(BOARD, areas, Side.BRITISH, None, 1)
    assert path is not None
    assert (path.hexes[0].column, path.uncontrolled, path.length) == (0, 3, 3)


def test_4_511_a_path_of_road_and_open_ground() -> None:
    areas = areas_of(british_vehicles="B4 D11")
    path = shift_path(BOARD, areas, Side.BRITISH, 1, 2, road_or_open=True)
    assert path is not None
    assert path.all_road_or_open
    assert all(is_road_or_open(BOARD[hex_]) for hex_ in path.hexes)
    in_the_grain = areas_of(british_vehicles="G7 D13")
    assert shift_path(BOARD, in_the_grain, Side.BRITISH, 1, 2) is not None
    assert shift_path(BOARD, in_the_grain, Side.BRITISH, 1, 2, road_or_open=True) is None


@pytest.mark.parametrize(("name", "counts"), [("A1", True), ("A12", True), ("A5", False), ("A13", False)])
def test_4_511_road_and_open_ground(name: str, counts: bool) -> None:
    assert is_road_or_open(BOARD[Hex.parse(name)]) is counts
