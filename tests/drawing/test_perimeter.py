"""Perimeters lie inside their hexsides, and two that share a hexside both show."""

from itertools import pairwise
from math import hypot

import pytest

from elst_app.drawing.geometry import BOARD_HEIGHT, SIDE, centre, hex_at_point, hexside
from elst_app.drawing.perimeter import INSET, id_place, inset_loop, perimeter_pieces, pieces
from elst_app.loading import board
from elst_app.rules.areas import Area, Areas, deployment_areas
from elst_app.rules.control import Control, give_rest
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

parse = Hex.parse


def every_area(areas: Areas) -> list[Area]:
    return [area for side in Side for area in areas.of(side)]


@pytest.fixture(scope="module")
def whole_map() -> Areas:
    """The whole map in the areas of one side: every edge of it is perimeter."""
    return deployment_areas(board(), give_rest(board(), Control(), Side.GERMAN))


def test_the_line_lies_inside_its_area(areas: Areas, whole_map: Areas) -> None:
    for area in every_area(areas) + every_area(whole_map):
        inside = set(area.hexes)
        for loop in area.perimeter:
            vertices = inset_loop(loop, INSET)
            for (hex_, _), vertex, after in zip(loop, vertices, vertices[1:] + vertices[:1], strict=True):
                assert hex_at_point(*vertex) in inside
                assert hex_at_point(*vertex.towards(after, 0.5)) == hex_


def test_the_line_keeps_its_distance_from_the_hexside(areas: Areas) -> None:
    for area in every_area(areas):
        for loop in area.perimeter:
            vertices = inset_loop(loop, INSET)
            for (hex_, side), vertex, after in zip(loop, vertices, vertices[1:] + vertices[:1], strict=True):
                one, other = hexside(hex_, side)
                if min(one.y, other.y) < 0 or max(one.y, other.y) > BOARD_HEIGHT:
                    continue
                for point in (vertex, after):
                    away = (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x)
                    assert away / SIDE == pytest.approx(INSET)


def test_solid_pieces_make_a_closed_line(areas: Areas) -> None:
    for area in areas.british:
        for loop in area.perimeter:
            found = list(pieces(loop, dashed=False))
            for one, other in pairwise([*found, found[0]]):
                assert one[-1] == pytest.approx(other[0])


def test_dashes_bend_around_corners_and_leave_gaps(areas: Areas) -> None:
    for loop in areas.german[0].perimeter:
        found = list(pieces(loop, dashed=True))
        assert len(found) == len(loop)
        for one, other in pairwise([*found, found[0]]):
            assert hypot(one[-1].x - other[0].x, one[-1].y - other[0].y) > 0.2 * SIDE


def test_the_british_line_is_solid_and_the_german_dashed(areas: Areas) -> None:
    british, german = (perimeter_pieces(areas, side) for side in Side)
    assert british[0][-1] == pytest.approx(british[1][0])
    assert german[0][-1] != pytest.approx(german[1][0])


def test_the_number_stands_in_its_area(areas: Areas, whole_map: Areas) -> None:
    for area in every_area(areas) + every_area(whole_map):
        place = id_place(area)
        assert place in area.hexes
        if len(area.hexes) > 30:
            assert place not in area.strategic
            assert all(beside in area.hexes for beside in place.neighbours())


def test_the_number_of_a_single_hex_stands_in_it(areas: Areas) -> None:
    single = areas.area_of(parse("F14"))
    assert single is not None
    assert id_place(single) == parse("F14")
    assert centre(parse("F14")).y < BOARD_HEIGHT
