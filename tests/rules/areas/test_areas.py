"""Pockets, split areas, holes, entry areas, Isolation, ids, a hand-drawn hex, explanations, comparison."""

import pytest

from elst_app.rules.areas import (
    Areas,
    ClassReason,
    EligibleEntry,
    HexClass,
    compare,
    deployment_areas,
    explain,
)
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, HEXES, hexes, names, west


def areas_of(
    british: str = "",
    german: str = "",
    british_vehicles: str = "",
    german_vehicles: str = "",
    eligible: EligibleEntry = EligibleEntry.NOT_ENEMY_AREA,
) -> Areas:
    """The areas of this Control; a side without any holds RR19 in the far corner, lest it be surrounded."""
    if not british + british_vehicles:
        british = "RR19"
    if not german + german_vehicles:
        german = "RR19"
    control = Control(
        tuple(hexes(british)),
        tuple(hexes(german)),
        tuple(hexes(british_vehicles)),
        tuple(hexes(german_vehicles)),
    )
    return deployment_areas(BOARD, control, eligible=eligible)


def the_class(areas: Areas, name: str) -> HexClass:
    return areas.class_of(Hex.parse(name))


def test_a_map_that_nobody_controls_is_uncontrolled_and_has_no_pocket() -> None:
    areas = deployment_areas(BOARD, Control())
    assert areas.uncontrolled == HEXES
    assert (areas.british, areas.german, areas.pockets) == ((), (), ())


def test_4_2_one_location_has_the_hexes_within_two_around_it() -> None:
    g7 = Hex.parse("G7")
    (area,) = areas_of(british_vehicles="G7").british
    assert area.hexes == tuple(sorted(g7.within(2)))
    assert set(area.front_line) == {hex_ for hex_ in area.hexes if hex_.distance(g7) == 2}
    assert [len(loop) for loop in area.perimeter] == [30]


def test_4_2_locations_two_hexes_apart_are_not_one_area_if_nothing_of_them_touches() -> None:
    areas = deployment_areas(BOARD, west())
    f14, h15 = hexes("F14 H15")
    assert f14.distance(h15) == 2
    assert areas.area_of(f14) is not areas.area_of(h15)


def test_4_2_a_vehicle_is_a_location_unless_both_sides_have_one_there() -> None:
    assert the_class(areas_of(british_vehicles="G7 G7"), "G9") is HexClass.BRITISH_AREA
    areas = areas_of(british_vehicles="G7 C20", german_vehicles="G7 K7")
    assert the_class(areas, "G7") is HexClass.UNCONTROLLED
    assert the_class(areas, "K7") is HexClass.GERMAN_AREA


def test_4_2_a_vehicle_does_not_make_a_road_exit_hex_friendly() -> None:
    areas = areas_of(british_vehicles="A12 L20")
    assert [names(area.strategic) for area in areas.british] == ["L20"]
    assert explain(BOARD, areas, Hex.parse("A12")).reason is ClassReason.NOBODYS


def test_a_vehicle_in_an_enemy_building_does_not_take_it() -> None:
    areas = areas_of(german="L6", british_vehicles="L6 L20")
    assert the_class(areas, "L6") is HexClass.GERMAN_AREA
    assert [names(area.strategic) for area in areas.british] == ["L20"]


def test_4_5054_a_location_of_nobody_inside_an_area_is_a_pocket() -> None:
    areas = areas_of(german="L6 N5 O5")
    assert names(areas.surrounded(Side.GERMAN)) == "M6 P4"
    assert explain(BOARD, areas, Hex.parse("M6")).reason is ClassReason.SURROUNDED


def test_4_5054_no_mans_land_beside_it_keeps_it_from_being_a_pocket() -> None:
    areas = areas_of(german="N5", british_vehicles="J6")
    assert the_class(areas, "L6") is HexClass.UNCONTROLLED
    assert explain(BOARD, areas, Hex.parse("L6")).reason is ClassReason.NOBODYS


def test_4_5054_the_map_edge_counts_as_surrounding() -> None:
    pockets = deployment_areas(BOARD, west()).pockets
    assert [(pocket.side, names(pocket.hexes), pocket.accepted) for pocket in pockets] == [
        (Side.BRITISH, "A15 A16 B15 B16", True),
        (Side.GERMAN, "P4", True),
    ]


def test_c8_a_side_alone_on_the_map_is_offered_all_the_rest() -> None:
    areas = deployment_areas(BOARD, Control(british=tuple(hexes("NN8"))))
    assert len(areas.british[0].hexes) == 1334
    assert areas.british[0].front_line == ()
    assert len(areas.pockets) == 2
    assert names(areas.pockets[-1].hexes) == "OO8"


def test_c8_a_declined_pocket_stays_uncontrolled_and_leaves_a_hole() -> None:
    areas = deployment_areas(BOARD, west(), declined_pockets=hexes("B16 P4"))
    assert [pocket.accepted for pocket in areas.pockets] == [False, False]
    assert areas.surrounded(Side.BRITISH) == ()
    assert the_class(areas, "A15") is HexClass.UNCONTROLLED
    outer, hole = areas.area(Side.GERMAN, 1).perimeter
    assert len(outer) > len(hole) == 6
    assert [hex_.neighbour(hexside) for hex_, hexside in hole] == hexes("P4") * 6
    assert [hexside for _, hexside in hole] == [3, 2, 1, 6, 5, 4]
    assert len(areas.british[0].hexes) == 73


def test_c10_the_pond_is_in_no_area_but_can_be_surrounded() -> None:
    near = areas_of(british_vehicles="Q28", german="L6")
    assert explain(BOARD, near, Hex.parse("S28")).reason is ClassReason.NOT_ENTERABLE
    around = areas_of(british="R27", german="L6")
    assert names(around.surrounded(Side.BRITISH)) == "S28"
    assert not around.is_isolated(Hex.parse("S28"))


def test_an_area_may_be_in_two_parts_with_no_mans_land_between() -> None:
    areas = areas_of(german="JJ9", british="LL11")
    (area,) = areas.german
    assert {"HH9", "JJ9", "LL8"} <= {hex_.name for hex_ in area.hexes}
    assert len(area.perimeter) == 2
    assert the_class(areas, "II9") is HexClass.UNCONTROLLED


def test_4_5052_an_area_cut_off_from_its_entry_area_is_isolated() -> None:
    center = Hex.parse("K14")
    ring = " ".join(hex_.name for hex_ in center.within(7) if hex_.distance(center) == 7)
    areas = areas_of(german_vehicles="K14", british_vehicles=ring)
    (area,) = areas.german
    assert area.isolated
    assert area.isolated_hexes == area.hexes
    assert all(areas.is_isolated(hex_) for hex_ in area.hexes)
    assert not any(area.isolated for area in areas_of(german_vehicles="K14").german)


def test_4_5052_a_way_of_a_single_hex_through_uncontrolled_territory_is_enough() -> None:
    center = Hex.parse("K14")
    ring = [hex_ for hex_ in center.within(7) if hex_.distance(center) == 7]
    gap = Hex.parse("K7")
    open_ring = " ".join(hex_.name for hex_ in ring if hex_.distance(gap) > 2)
    (area,) = areas_of(german_vehicles="K14", british_vehicles=open_ring).german
    assert not area.isolated


def test_cg7_the_british_enter_along_the_west_edge() -> None:
    entry = areas_of(german="A19").entry(Side.BRITISH)
    assert names(entry.hexes) == " ".join(f"A{number}" for number in range(1, 30))
    assert set(entry.hexes) - set(entry.eligible) == set(hexes("A17 A18 A19 A20 A21"))
    assert entry.traceable == entry.eligible


def test_cg7_the_germans_enter_along_the_north_and_east_edges() -> None:
    entry = areas_of(british="TT6 TT7").entry(Side.GERMAN)
    assert names(entry.hexes[:3]) == "S1 T0 U1"
    assert names(entry.hexes[-10:]) == "SS1 TT0 TT1 TT2 TT3 TT4 TT5 TT6 TT7 TT8"
    assert len(entry.hexes) == 28 + 8
    assert set(entry.hexes) - set(entry.eligible) == set(hexes("TT4 TT5 TT6 TT7 TT8"))
    assert len(areas_of(german_vehicles="A25").entry(Side.BRITISH).eligible) == 29 - 5


@pytest.mark.parametrize(
    ("option", "eligible"),
    [
        (EligibleEntry.NOT_ENEMY_AREA, True),
        (EligibleEntry.NOT_ENEMY_AREA_NOR_NO_MANS_LAND, False),
    ],
)
def test_c5_a_no_mans_land_edge_hex_is_entered_but_no_path_is_traced_to_it(
    option: EligibleEntry, eligible: bool
) -> None:
    areas = areas_of(british="A12", german_vehicles="B9", eligible=option)
    entry = areas.entry(Side.BRITISH)
    a10 = Hex.parse("A10")
    assert areas.class_of(a10) is HexClass.NO_MANS_LAND
    assert (a10 in entry.eligible) is eligible
    assert a10 not in entry.traceable


def test_4_5055_ids_follow_the_northernmost_hex_then_the_westernmost() -> None:
    areas = areas_of(german_vehicles="K20 W10 G10")
    assert [names(area.strategic) for area in areas.german] == ["G10", "W10", "K20"]


def test_4_5055_an_area_that_continues_keeps_its_id() -> None:
    first = areas_of(german_vehicles="K10 W20", british="NN8")
    moved = Control(british=tuple(hexes("NN8")), german_vehicles=tuple(hexes("W21 T1")))
    second = deployment_areas(BOARD, moved, first)
    assert [(area.id, names(area.strategic)) for area in second.german] == [(2, "W21"), (3, "T1")]


def test_4_5055_of_two_parts_the_larger_keeps_the_id_and_so_does_the_larger_of_two_joined() -> None:
    one = areas_of(german_vehicles="K10 K13 K16", british="NN8")
    assert len(one.german) == 1
    split = Control(british=tuple(hexes("NN8")), german_vehicles=tuple(hexes("K9 K15 K17")))
    two = deployment_areas(BOARD, split, one)
    assert [(area.id, names(area.strategic)) for area in two.german] == [(1, "K15 K17"), (2, "K9")]
    joined = deployment_areas(BOARD, one.control, two)
    assert [area.id for area in joined.german] == [1]


def test_a_hex_drawn_by_hand_is_what_it_was_drawn_and_all_else_follows() -> None:
    k14 = Hex.parse("K14")
    areas = deployment_areas(
        BOARD, west(), drawn={k14: HexClass.UNCONTROLLED, Hex.parse("A9"): HexClass.BRITISH_AREA}
    )
    assert areas.drawn == tuple(hexes("A9 K14"))
    assert areas.class_of(k14) is HexClass.UNCONTROLLED
    assert len(areas.area(Side.GERMAN, 2).hexes) == 43
    assert len(areas.area(Side.BRITISH, 1).hexes) == 78
    assert explain(BOARD, areas, k14).reason is ClassReason.DRAWN
    far = deployment_areas(BOARD, west(), drawn={Hex.parse("Z1"): HexClass.GERMAN_AREA})
    assert [len(area.hexes) for area in far.german] == [1, 34, 44, 1]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("H15", ClassReason.CONTROLLED),
        ("D13", ClassReason.CONTROLLED),
        ("H17", ClassReason.NEAR_ONE_SIDE),
        ("G15", ClassReason.NEAR_BOTH),
        ("A15", ClassReason.SURROUNDED),
        ("P4", ClassReason.SURROUNDED),
        ("NN8", ClassReason.NOBODYS),
        ("L12", ClassReason.FAR),
    ],
)
def test_each_hex_is_explained(name: str, reason: ClassReason) -> None:
    assert explain(BOARD, deployment_areas(BOARD, west()), Hex.parse(name)).reason is reason


def test_an_explanation_without_any_control_names_no_location() -> None:
    found = explain(BOARD, areas_of(british="L6", german="C2"), Hex.parse("L7"))
    assert found.nearest(Side.GERMAN) is not None
    nobodys = deployment_areas(BOARD, Control())
    assert explain(BOARD, nobodys, Hex.parse("L7")).nearest(Side.GERMAN) is None


def test_two_dates_are_compared_hex_by_hex() -> None:
    before = areas_of(british="L6", german="NN8")
    after = areas_of(british="L6", german="NN8", british_vehicles="L7")
    changes = compare(before, after)
    assert names(changes.gained(Side.BRITISH)) == "J8 K9 L9 M9 N8"
    assert changes.lost(Side.BRITISH) == ()
    assert changes.lost(Side.GERMAN) == changes.gained(Side.GERMAN) == ()
    assert compare(after, before).lost(Side.BRITISH) == changes.gained(Side.BRITISH)


def test_an_area_is_found_by_its_id() -> None:
    areas = deployment_areas(BOARD, west())
    assert areas.area(Side.GERMAN, 3).strategic == tuple(hexes("F14"))
    with pytest.raises(KeyError):
        areas.area(Side.GERMAN, 4)
    with pytest.raises(KeyError):
        areas.class_of(Hex.parse("UU1"))
