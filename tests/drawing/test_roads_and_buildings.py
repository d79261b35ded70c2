"""Roads run on across hexsides without a kink; every building stands over the centres of its hexes."""

from math import atan2, cos, hypot, pi

import pytest
from PySide6.QtCore import QPointF, Qt

from elst_app.drawing.buildings import Buildings
from elst_app.drawing.geometry import HEIGHT, SIDE, Point, centre, hex_at_point, hexside_middle
from elst_app.drawing.noise import noise
from elst_app.drawing.roads import Curve, Roads
from elst_app.drawing.shapes import polygon
from elst_app.loading import board
from elst_app.rules.board import Building, Road
from elst_app.rules.hexes import Hex

ROADS = Roads(board())
BUILDINGS = Buildings(board(), ROADS)
ROAD_HEXES = [facts for facts in board().hexes if facts.road]
parse = Hex.parse


def ends(curve: Curve) -> list[tuple[Point, float]]:
    """The ends of a curve, each with the direction in which the road comes in."""
    return [
        (curve.start, atan2(curve.control_1.y - curve.start.y, curve.control_1.x - curve.start.x)),
        (curve.end, atan2(curve.control_2.y - curve.end.y, curve.control_2.x - curve.end.x)),
    ]


def inwards(hex_: Hex, side: int) -> float:
    """The direction in which the road crosses a hexside into the hex."""
    middle = hexside_middle(hex_, side)
    found = [
        direction
        for curve in ROADS.curves(hex_)
        for place, direction in ends(curve)
        if hypot(place.x - middle.x, place.y - middle.y) < 0.01
    ]
    assert len(found) == 1, f"{hex_} {side}"
    return found[0]


def test_the_road_crosses_each_of_its_hexsides_without_a_kink() -> None:
    for facts in ROAD_HEXES:
        for side in facts.road_hexsides:
            beyond = facts.hex.neighbour(side)
            direction = inwards(facts.hex, side)
            if beyond in board():
                assert cos(direction - inwards(beyond, (side + 2) % 6 + 1)) == pytest.approx(-1, abs=1e-6)


def test_roads_stay_in_their_hex() -> None:
    for facts in ROAD_HEXES:
        for curve in ROADS.curves(facts.hex):
            for step in range(1, 20):
                x, y = curve.at(step / 20)
                assert hex_at_point(x, y) in (facts.hex, None), facts.hex


def test_a_third_road_runs_into_the_one_that_goes_straight_on() -> None:
    main, branch = ROADS.curves(parse("D12"))
    assert branch.end == main.at(0.5)
    assert {round(main.start.y), round(main.end.y)} == {
        round(hexside_middle(parse("D12"), side).y) for side in (1, 4)
    }


def test_a_dead_end_ends_in_the_middle() -> None:
    (only,) = ROADS.curves(parse("L7"))
    assert only.end == centre(parse("L7"))


def test_a_road_that_leaves_through_a_half_hex_reaches_the_edge() -> None:
    assert any(curve.start.y == 0 or curve.end.y == 0 for curve in ROADS.curves(parse("Z0")))
    assert ROADS.curves(parse("B0"))[0].end.y == 0


def test_every_building_is_drawn_once() -> None:
    roofs = [roof for facts in board().hexes if (roof := BUILDINGS.roof(facts.hex))]
    assert sorted(hex_ for roof in roofs for hex_ in roof.hexes) == [
        facts.hex for facts in board().hexes if facts.building
    ]
    assert sum(roof.material is Building.WOODEN for roof in roofs) == 14 - 2
    assert len(roofs) == 103 - 8


def test_a_building_stands_over_the_centres_of_its_hexes_and_no_further_than_them() -> None:
    for facts in board().hexes:
        roof = BUILDINGS.roof(facts.hex)
        for hex_ in roof.hexes if roof else ():
            assert roof is not None
            outline = polygon(roof.outline)
            for tower in roof.tower:
                outline = outline.united(polygon(tower.corners))
            assert outline.containsPoint(QPointF(*centre(hex_)), Qt.FillRule.WindingFill), hex_
        for corner in roof.outline if roof else ():
            assert roof is not None
            assert hex_at_point(*corner) in roof.hexes, facts.hex


def test_roofs_face_the_light() -> None:
    roof = BUILDINGS.roof(parse("L6"))
    assert roof is not None
    lights = [facet.light for facet in roof.facets]
    assert all(0 <= light <= 1 for light in lights)
    assert max(lights) - min(lights) > 0.4


def test_special_buildings() -> None:
    church, mill, hall = (BUILDINGS.roof(parse(name)) for name in ("NN8", "E13", "BB13"))
    assert church is not None
    assert church.cross
    assert [hex_.name for hex_ in church.hexes] == ["NN8", "OO8"]
    assert mill is not None
    assert len(mill.sails) == 4
    assert hall is not None
    assert hall.tower
    assert BUILDINGS.roof(parse("OO8")) is None
    assert BUILDINGS.roof(parse("A1")) is None


def test_a_ridge_follows_the_road_beside_it() -> None:
    direction = ROADS.direction_near(parse("L6"))
    assert direction is not None
    assert cos(2 * (direction - -pi / 6)) == pytest.approx(1, abs=0.15)
    assert ROADS.direction_near(parse("H5")) is None


def test_noise_is_the_same_every_time_and_spread_out() -> None:
    found = [noise(x, y, salt) for x in range(20) for y in range(20) for salt in range(3)]
    assert found == [noise(x, y, salt) for x in range(20) for y in range(20) for salt in range(3)]
    assert all(0 <= number < 1 for number in found)
    assert 0.45 < sum(found) / len(found) < 0.55
    assert len(set(found)) == len(found)


def test_road_surfaces_are_those_of_the_map() -> None:
    assert {facts.road for facts in ROAD_HEXES} == set(Road)
    assert HEIGHT > SIDE
