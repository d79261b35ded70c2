"""The arithmetic of the view."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, Point
from elst_app.ui.board.camera import MOST, WHOLE_MAP, Camera, Extent

CAMERAS = st.builds(
    Camera,
    width=st.integers(200, 2000),
    height=st.integers(200, 1200),
    ratio=st.sampled_from([1.0, 1.25, 1.5, 2.0]),
    scale=st.floats(0.5, 4.0),
)
INSIDE = st.floats(0.25, 0.75)


@given(CAMERAS, INSIDE, INSIDE)
def test_to_the_view_and_back(camera: Camera, across: float, down: float) -> None:
    place = Point(BOARD_WIDTH * across, BOARD_HEIGHT * down)
    assert camera.to_board(*camera.to_view(place)) == pytest.approx(place)


@given(CAMERAS, INSIDE, INSIDE, st.floats(0.7, 1.4), INSIDE, INSIDE)
def test_zooming_keeps_what_is_under_the_pointer(
    camera: Camera, across: float, down: float, factor: float, right: float, below: float
) -> None:
    camera = camera.centred(Point(BOARD_WIDTH * across, BOARD_HEIGHT * down))
    x, y = camera.width * right, camera.height * below
    place = camera.to_board(x, y)
    zoomed = camera.scaled(camera.scale * factor, x, y)
    shown = zoomed.shown
    if WHOLE_MAP.left < shown.left and shown.right < WHOLE_MAP.right:
        assert zoomed.to_view(place).x == pytest.approx(x, abs=1)
    if WHOLE_MAP.top < shown.top and shown.bottom < WHOLE_MAP.bottom:
        assert zoomed.to_view(place).y == pytest.approx(y, abs=1)


@given(CAMERAS)
def test_the_scale_stays_between_its_ends(camera: Camera) -> None:
    assert camera.scaled(99, 0, 0).scale == MOST
    assert camera.scaled(0.001, 0, 0).scale == camera.least <= 0.5


@given(CAMERAS)
def test_the_whole_map_fits(camera: Camera) -> None:
    shown = camera.fitted(WHOLE_MAP).shown
    assert shown.left <= 0
    assert shown.top <= 0
    assert shown.right >= BOARD_WIDTH
    assert shown.bottom >= BOARD_HEIGHT


@given(CAMERAS, st.integers(1, 60))
def test_the_whole_map_lies_above_what_lies_on_the_view(camera: Camera, foot: int) -> None:
    fitted = replace(camera, foot=foot).fitted(WHOLE_MAP)
    assert fitted.to_view(Point(0, 0)).y >= 0
    assert fitted.to_view(Point(0, BOARD_HEIGHT)).y <= camera.height - foot
    assert fitted.shows_all
    assert not fitted.scaled(4.0, 0, 0).shows_all


@given(CAMERAS, st.integers(1, 60))
def test_the_last_row_can_be_brought_above_what_lies_on_the_view(camera: Camera, foot: int) -> None:
    moved = replace(camera, foot=foot).moved(0, 99_999)
    assert moved.to_view(Point(0, BOARD_HEIGHT)).y <= camera.height - foot


@given(CAMERAS, st.floats(-9000, 9000), st.floats(-9000, 9000))
def test_the_view_stays_over_the_map(camera: Camera, right: float, down: float) -> None:
    shown = camera.moved(right, down).shown
    slack = (camera.margin + 1) / camera.scale
    assert shown.left >= -slack or shown.right >= BOARD_WIDTH
    assert shown.right <= BOARD_WIDTH + slack or shown.left <= 0
    assert shown.top >= -slack or shown.bottom >= BOARD_HEIGHT
    assert shown.bottom <= BOARD_HEIGHT + slack or shown.top <= 0


def test_resizing_keeps_the_middle() -> None:
    camera = Camera(800, 600, scale=1.0).centred(Point(1200, 900))
    resized = camera.resized(1000, 700, 2.0)
    assert resized.to_board(500, 350) == pytest.approx((1200, 900), abs=0.6)


def test_revealing_moves_no_further_than_needed() -> None:
    camera = Camera(800, 600, scale=1.0).centred(Point(1200, 900))
    inside = Extent(1150, 850, 1250, 950)
    assert camera.revealing(inside, 20) == camera
    beside = Extent(1650, 850, 1700, 950)
    assert camera.revealing(beside, 20).x - camera.x == 1720 - 1600
    assert camera.revealing(beside, 20).y == camera.y
    assert camera.revealing(Extent(700, 500, 760, 560), 20).x == 680


def test_extents() -> None:
    one, other = Extent(0, 0, 10, 10), Extent(5, 5, 20, 8)
    assert one.united(other) == Extent(0, 0, 20, 10)
    assert one.meets(other)
    assert not one.meets(Extent(11, 0, 20, 10))
    assert one.grown(2) == Extent(-2, -2, 12, 12)
    assert one.middle == (5, 5)


@given(CAMERAS, INSIDE, INSIDE)
def test_filled_leaves_no_room_beside_the_map(camera: Camera, across: float, down: float) -> None:
    filled = camera.filled(Point(BOARD_WIDTH * across, BOARD_HEIGHT * down))
    shown = filled.shown
    spare = (filled.margin + 1) / filled.scale
    assert shown.left >= WHOLE_MAP.left - spare
    assert shown.right <= WHOLE_MAP.right + spare
    assert shown.top >= WHOLE_MAP.top - spare
    assert shown.bottom <= WHOLE_MAP.bottom + spare + filled.foot / filled.scale
    assert filled.scale >= camera.fitted(WHOLE_MAP).scale
