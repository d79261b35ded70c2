"""Where the hexes lie, against the plainest possible reckoning."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.drawing.geometry import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    HEIGHT,
    SIDE,
    bounds,
    centre,
    corners,
    hex_at_point,
    hexes_in,
    hexside,
    hexside_middle,
    is_on_map,
    middle,
    nearest_hex,
    outline,
)
from elst_app.loading import board
from elst_app.rules.hexes import DIRECTIONS, Hex

ALL = [facts.hex for facts in board().hexes]
parse = Hex.parse


def by_distance(x: float, y: float) -> Hex:
    """The hex whose centre is nearest: what a hex is."""
    return min(ALL, key=lambda hex_: hypot(centre(hex_).x - x, centre(hex_).y - y))


def test_north_is_up_and_east_is_right() -> None:
    assert centre(parse("A1")) == pytest.approx((SIDE, HEIGHT / 2))
    assert centre(parse("B0")) == pytest.approx((2.5 * SIDE, 0))
    assert centre(parse("A29")).y == pytest.approx(BOARD_HEIGHT)
    assert centre(parse("TT1")).x == pytest.approx(BOARD_WIDTH - SIDE)
    assert centre(parse("C2")).y - centre(parse("C1")).y == pytest.approx(HEIGHT)


def test_the_map_has_1334_hexes() -> None:
    assert len(ALL) == 1334
    assert all(is_on_map(hex_) for hex_ in ALL)
    beyond = {beside for hex_ in ALL for beside in hex_.neighbours()} - set(ALL)
    assert not any(is_on_map(hex_) for hex_ in beyond)


@pytest.mark.parametrize("name", ["H17", "B0", "A29", "TT28", "W14"])
def test_a_hexside_is_the_same_from_both_sides(name: str) -> None:
    hex_ = parse(name)
    for direction in DIRECTIONS:
        beyond = hex_.neighbour(direction)
        back = (direction + 2) % 6 + 1
        one, other = hexside(hex_, direction)
        assert hexside(beyond, back) == (pytest.approx(other), pytest.approx(one))
        assert hexside_middle(hex_, direction) == pytest.approx(hexside_middle(beyond, back))
        assert hypot(one.x - other.x, one.y - other.y) == pytest.approx(SIDE)


def test_half_hexes_end_at_the_map_edge() -> None:
    assert min(point.y for point in outline(parse("B0"))) == 0
    assert max(point.y for point in outline(parse("A29"))) == pytest.approx(BOARD_HEIGHT)
    assert len(outline(parse("B0"))) == len(outline(parse("A29"))) == 4
    assert outline(parse("H17")) == corners(parse("H17"))
    assert middle(parse("B0")).y == pytest.approx(HEIGHT / 4)
    assert middle(parse("A29")).y == pytest.approx(BOARD_HEIGHT - HEIGHT / 4)


def test_a_hex_off_the_map_is_whole() -> None:
    for name in ("NN-1", "UU7", "wA3"):
        assert len(outline(parse(name))) == 6


@given(st.floats(0, BOARD_WIDTH), st.floats(0, BOARD_HEIGHT))
def test_the_hex_at_a_place_has_the_nearest_centre(x: float, y: float) -> None:
    found = hex_at_point(x, y)
    nearest = by_distance(x, y)
    away = hypot(centre(nearest).x - x, centre(nearest).y - y)
    if found is None:
        assert nearest.column in (0, 45)
        assert not is_on_map(nearest_hex(x, y))
    else:
        assert hypot(centre(found).x - x, centre(found).y - y) == pytest.approx(away)


@pytest.mark.parametrize(
    "place", [(-1, 100), (100, -1), (BOARD_WIDTH + 1, 100), (100, BOARD_HEIGHT + 1), (2, HEIGHT), (1, 2)]
)
def test_beyond_the_map_edge_there_is_no_hex(place: tuple[float, float]) -> None:
    assert hex_at_point(*place) is None


def test_every_hex_is_found_just_inside_its_corners() -> None:
    for hex_ in ALL:
        for corner in outline(hex_):
            assert hex_at_point(*corner.towards(middle(hex_), 0.001)) == hex_


@given(
    st.floats(-200, BOARD_WIDTH),
    st.floats(-200, BOARD_HEIGHT),
    st.floats(0, 500),
    st.floats(0, 500),
    st.data(),
)
def test_hexes_in_a_rectangle_leaves_none_out(
    left: float, top: float, wide: float, high: float, data: st.DataObject
) -> None:
    found = list(hexes_in(left, top, left + wide, top + high))
    assert len(found) == len(set(found))
    assert all(is_on_map(hex_) for hex_ in found)
    x = data.draw(st.floats(left, left + wide))
    y = data.draw(st.floats(top, top + high))
    hex_ = hex_at_point(x, y)
    assert hex_ is None or hex_ in found


def test_bounds() -> None:
    assert bounds([]) == (0, 0, BOARD_WIDTH, BOARD_HEIGHT)
    left, top, right, bottom = bounds([parse("C2"), parse("D2")])
    assert (right - left, bottom - top) == pytest.approx((3.5 * SIDE, 1.5 * HEIGHT))
