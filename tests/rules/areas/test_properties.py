"""What holds for Deployment Areas whoever Controls what (4.2, 4.5051-4.5055)."""

from itertools import pairwise

from hypothesis import example, given

from elst_app.rules.areas import Areas, HexClass, HexsideOf, Loop, deployment_areas
from elst_app.rules.areas.grid import grown, places, within_two
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex, hex_at
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, HEXES, ByTheWords, controls, west


def mirrored(control: Control) -> Control:
    return Control(control.german, control.british, control.german_vehicles, control.british_vehicles)


def corners(step: HexsideOf) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a hexside begins and ends, going clockwise, in thirds of a hexrow and in half hexes."""
    hex_, hexside = step
    around = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
    across, down = around[hexside - 1]
    to_across, to_down = around[hexside % 6]
    column, south = 3 * hex_.column, hex_.south
    return (column + across, south + down), (column + to_across, south + to_down)


def assert_closed(loop: Loop) -> None:
    ends = [corners(step) for step in loop]
    for (_, end), (begin, _) in pairwise([*ends, ends[0]]):
        assert end == begin
    assert len({begin for begin, _ in ends}) == len(ends)


def clockwise(loop: Loop) -> bool:
    """With y to the south a clockwise loop has a positive area by the shoelace formula."""
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in map(corners, loop)) > 0


def everything(areas: Areas, side: Side) -> list[object]:
    """All that the Control of both sides decides alone, without the entry areas."""
    return [(area.id, area.hexes, area.strategic, area.front_line, area.perimeter) for area in areas.of(side)]


@given(controls())
@example(Control())
@example(Control(british=BOARD.strategic))
def test_every_hex_is_in_exactly_one_class(control: Control) -> None:
    areas = deployment_areas(BOARD, control)
    lists = [
        *(area.hexes for side in Side for area in areas.of(side)),
        areas.no_mans_land,
        areas.uncontrolled,
    ]
    assert sum(map(len, lists)) == 1334
    assert {hex_ for each in lists for hex_ in each} == set(HEXES)
    assert [areas.class_of(hex_) for hex_ in HEXES] == list(areas.classes)
    for side in Side:
        for area in areas.of(side):
            assert {areas.class_of(hex_) for hex_ in area.hexes} == {HexClass.area_of(side)}
            assert all(areas.area_of(hex_) is area for hex_ in area.hexes)


@given(controls())
def test_4_5051_no_strategic_location_is_in_no_mans_land(control: Control) -> None:
    areas = deployment_areas(BOARD, control)
    locations = {hex_ for side in Side for hex_ in control.locations(BOARD, side)}
    assert not locations.union(BOARD.strategic) & set(areas.no_mans_land)
    for side in Side:
        held = {hex_ for area in areas.of(side) for hex_ in area.hexes}
        assert set(control.locations(BOARD, side)) <= held
        assert list(control.locations(BOARD, side)) == sorted(
            hex_ for area in areas.of(side) for hex_ in area.strategic
        )


@given(controls())
@example(Control(british=BOARD.strategic))
def test_4_5055_perimeters_are_closed_and_have_each_hexside_once(control: Control) -> None:
    areas = deployment_areas(BOARD, control)
    for area in (*areas.british, *areas.german):
        inside = set(area.hexes)
        steps = [step for loop in area.perimeter for step in loop]
        assert len(set(steps)) == len(steps)
        for hex_, hexside in steps:
            assert hex_ in inside
            assert hex_.neighbour(hexside) not in inside
        for loop in area.perimeter:
            assert_closed(loop)
            assert loop[0] == min(loop)
        assert list(area.perimeter) == sorted(area.perimeter, key=lambda loop: loop[0])
        assert clockwise(area.perimeter[0])


@given(controls())
def test_no_two_areas_of_a_side_touch(control: Control) -> None:
    areas = deployment_areas(BOARD, control)
    for side in Side:
        for area in areas.of(side):
            for beyond in {n for hex_ in area.hexes for n in hex_.neighbours()}.difference(area.hexes):
                assert beyond not in BOARD or areas.class_of(beyond).side is not side


@given(controls())
def test_sides_mirrored_give_the_mirrored_map(control: Control) -> None:
    areas, other = deployment_areas(BOARD, control), deployment_areas(BOARD, mirrored(control))
    for side in Side:
        assert everything(areas, side) == everything(other, side.enemy)
        assert areas.surrounded(side) == other.surrounded(side.enemy)
    assert (areas.no_mans_land, areas.uncontrolled) == (other.no_mans_land, other.uncontrolled)


@given(controls())
@example(west())
@example(Control())
@example(Control(british=BOARD.strategic))
@example(Control(german=BOARD.strategic, british_vehicles=tuple(HEXES[:3])))
def test_the_words_of_4_2_give_the_same_map(control: Control) -> None:
    areas, slow = deployment_areas(BOARD, control), ByTheWords(control)
    assert set(areas.no_mans_land) == slow.no_mans_land
    assert set(areas.uncontrolled) == slow.uncontrolled()
    pockets = {(pocket.side, frozenset(pocket.hexes)) for pocket in areas.pockets}
    assert pockets == {(side, frozenset(pocket)) for side, pocket in slow.pockets}
    for side in Side:
        assert {frozenset(area.hexes) for area in areas.of(side)} == slow.areas(side)
        cut_off, front_line = slow.cut_off(side), slow.front_line(side)
        for area in areas.of(side):
            assert set(area.isolated_hexes) == cut_off.intersection(area.hexes)
            assert area.isolated == (set(area.hexes) <= cut_off | {Hex.parse("S28")})
            assert set(area.front_line) == front_line.intersection(area.hexes)
            assert {step for loop in area.perimeter for step in loop} == slow.hexsides(area.hexes)


@given(controls(), controls())
def test_4_5055_ids_are_kept_where_an_area_continues(before: Control, after: Control) -> None:
    first = deployment_areas(BOARD, before)
    assert deployment_areas(BOARD, before, first) == first
    second = deployment_areas(BOARD, after, first)
    for side in Side:
        ids = [area.id for area in second.of(side)]
        assert ids == sorted(set(ids))
        old = {area.id: set(area.hexes) for area in first.of(side)}
        for area in second.of(side):
            assert area.id not in old or old[area.id] & set(area.hexes)


def test_a_set_grows_by_the_neighbours_of_each_of_its_hexes() -> None:
    for index in range(len(HEXES)):
        assert set(places(grown(1 << index))) == {index, *BOARD.neighbours[index]}
        assert set(places(within_two(1 << index))) == set(BOARD.within_two[index])


def test_the_corners_of_the_test_itself_are_those_of_the_neighbours() -> None:
    middle = hex_at(10, 21 - 1)
    for hexside in range(1, 7):
        begin, end = corners((middle, hexside))
        assert corners((middle.neighbour(hexside), (hexside + 2) % 6 + 1)) == (end, begin)
