"""DRAWING THE PERIMETER: the western half of the rulebook's illustration, statement by statement."""

from elst_app.rules.areas import Area, ClassReason, HexClass, NearestLocation, deployment_areas, explain
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, hexes, names, west

AREAS = deployment_areas(BOARD, west())


def german(number: int) -> Area:
    return AREAS.area(Side.GERMAN, number)


def test_the_british_have_one_area_of_77_hexes_from_a10_to_a21() -> None:
    (area,) = AREAS.british
    assert (area.id, len(area.hexes), area.isolated) == (1, 77, False)
    assert set(hexes("A10 A21 B16 C20 E13 H13")) <= set(area.hexes)
    assert not set(hexes("A9 A22")) & set(area.hexes)
    assert names(area.strategic) == "A12 A19 D13 E12 E13 E17 F19 F20 H13"


def test_the_germans_have_three_areas_and_the_third_is_f14_alone_and_isolated() -> None:
    assert [(area.id, len(area.hexes), area.isolated) for area in AREAS.german] == [
        (1, 34, False),
        (2, 44, False),
        (3, 1, True),
    ]
    assert names(german(1).strategic) == "L6 M6 N5 O5"
    assert names(german(2).strategic) == "H15 I15 J15 M15 M20"
    assert names(german(3).hexes) == "F14"
    assert set(hexes("H17 I15")) <= set(german(2).hexes)


def test_the_pocket_of_four_hexes_at_the_west_edge_is_british() -> None:
    assert names(AREAS.surrounded(Side.BRITISH)) == "A15 A16 B15 B16"
    assert explain(BOARD, AREAS, Hex.parse("B16")).reason is ClassReason.SURROUNDED


def test_strategic_locations_are_never_no_mans_land() -> None:
    assert not set(hexes("E13 H13 H15 I15")) & set(AREAS.no_mans_land)
    assert len(AREAS.no_mans_land) == 19
    assert AREAS.class_of(Hex.parse("G15")) is HexClass.NO_MANS_LAND


def test_l12_is_uncontrolled() -> None:
    assert AREAS.class_of(Hex.parse("L12")) is HexClass.UNCONTROLLED
    assert AREAS.area_of(Hex.parse("L12")) is None


def test_h17_is_explained_by_its_distances() -> None:
    h17 = Hex.parse("H17")
    found = explain(BOARD, AREAS, h17)
    assert (found.hex_class, found.area, found.reason) == (
        HexClass.GERMAN_AREA,
        2,
        ClassReason.NEAR_ONE_SIDE,
    )
    assert found.nearest(Side.GERMAN) == NearestLocation(Hex.parse("H15"), 2)
    assert found.nearest(Side.BRITISH) == NearestLocation(Hex.parse("F19"), 3)
    assert AREAS.is_next_to_area(h17, Side.BRITISH)
    assert (found.isolated, found.front_line) == (False, True)


def test_the_perimeter_of_f14_is_its_six_hexsides() -> None:
    f14 = Hex.parse("F14")
    assert german(3).perimeter == (tuple((f14, hexside) for hexside in range(1, 7)),)
    assert german(3).front_line == (f14,)
    assert german(3).isolated_hexes == (f14,)


def test_the_whole_map_is_divided() -> None:
    in_areas = sum(len(area.hexes) for side in Side for area in AREAS.of(side))
    assert in_areas == 77 + 34 + 44 + 1
    assert in_areas + len(AREAS.no_mans_land) + len(AREAS.uncontrolled) == 1334
