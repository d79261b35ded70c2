"""Each layer shows what it stands for, can be hidden, and tells where it changed."""

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtGui import QColor

from elst_app.drawing.areas_painter import hatching
from elst_app.drawing.colours import Look, colours
from elst_app.drawing.differences import hexes_that_differ, marked_hexes
from elst_app.drawing.geometry import HEIGHT, centre, hex_at_point, hexside_middle
from elst_app.drawing.layers import (
    ArtilleryLayer,
    BatteryMarks,
    FireMark,
    Layer,
    Letters,
    Overlays,
    PathMark,
)
from elst_app.drawing.overlays import Picture
from elst_app.drawing.units_painter import UnitMark, unit_marks
from elst_app.loading import board
from elst_app.rules.areas import Areas, HexClass, compare, deployment_areas
from elst_app.rules.artillery.battery import MarkerKind
from elst_app.rules.control import Control
from elst_app.rules.forces import ELIMINATED, UNKNOWN, Forces, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side
from tests.drawing.support import CONTROL, Sheet, hexes
from tests.rules.forces.support import forces, piece

pytestmark = pytest.mark.usefixtures("qapp")

LIGHT = colours(Look.LIGHT)
ALL = frozenset(Layer)
parse = Hex.parse


def test_perimeters_run_inside_the_hexside(areas: Areas) -> None:
    sheet = Sheet(Overlays(areas=areas, shown=frozenset({Layer.AREAS})))
    assert sheet.colour("H13", 0, HEIGHT / 2 - 2.3) == LIGHT.british_line
    assert sheet.colour("I15", -17, -HEIGHT / 2 + 2.3) == LIGHT.german_line
    assert sheet.colour("I15", 0, -HEIGHT / 2 + 2.3) != LIGHT.german_line, "the gap between two dashes"


def test_both_sides_lines_show_where_they_share_a_hexside(areas: Areas) -> None:
    sheet = Sheet(Overlays(areas=areas, shown=frozenset({Layer.AREAS})), around="H18", scale=2.0)
    assert areas.class_of(parse("H17")).side is Side.GERMAN
    assert areas.class_of(parse("H18")).side is Side.BRITISH
    assert sheet.colour("H18", 0, -HEIGHT / 2 + 2.3) == LIGHT.british_line
    assert sheet.colour("H17", -16, HEIGHT / 2 - 2.3) == LIGHT.german_line


def test_areas_are_tinted_and_no_mans_land_hatched(areas: Areas) -> None:
    plain = Sheet(Overlays(shown=frozenset()))
    sheet = Sheet(Overlays(areas=areas, shown=frozenset({Layer.AREAS, Layer.NO_MANS_LAND})))
    assert sheet.colour("K15", 10, 10) != plain.colour("K15", 10, 10)
    assert sheet.colours("G16") - plain.colours("G16")
    hidden = Sheet(Overlays(areas=areas, shown=frozenset()))
    assert hidden.image == plain.image


def test_hatching_goes_on_from_hex_to_hex() -> None:
    here, beyond = hatching(parse("H15")), hatching(parse("H16"))
    ends = {(round(end.x(), 3), round(end.y(), 3)) for line in here for end in (line.p1(), line.p2())}
    others = {(round(end.x(), 3), round(end.y(), 3)) for line in beyond for end in (line.p1(), line.p2())}
    assert len(ends & others) >= 3
    for line in here:
        middle = line.center()
        assert hex_at_point(middle.x(), middle.y()) == parse("H15")


@pytest.mark.parametrize("letters", Letters)
def test_markers_of_the_sides_differ_in_colour_and_shape(letters: Letters) -> None:
    sheet = Sheet(Overlays(control=CONTROL, letters=letters), around="G14", size=700)
    # A round marker is cut off where a square one has its corner.
    assert sheet.colour("H13", 15 - 8, 14) == LIGHT.british_ground
    assert sheet.colour("H13", 15 - 8.2, 14 - 8.2) != LIGHT.british_ground
    assert sheet.colour("H15", 15 - 7, 14 - 7) == LIGHT.german_ground
    assert LIGHT.british_ground in sheet.colours("D13")


def test_every_layer_leaves_a_trace() -> None:
    before = deployment_areas(board(), replace(CONTROL, british=CONTROL.british[:-1]))
    areas = deployment_areas(board(), CONTROL, drawn={parse("F16"): HexClass.UNCONTROLLED})
    overlays = Overlays(
        control=CONTROL,
        areas=areas,
        changes=compare(before, areas),
        artillery=ArtilleryLayer((battery(),), ((parse("G16"), 3),)),
        paths=(PathMark(hexes("H17 H16 G16"), Side.BRITISH),),
        units=forces(piece("B1", "4-5-7", place=in_hex(parse("E15")))),
        playing_area=PlayingArea(parse("D13"), parse("G18")),
        shown=ALL,
    )
    whole = Sheet(overlays, around="E15", size=640)
    for layer in Layer:
        hidden = Sheet(replace(overlays, shown=ALL - {layer}), around="E15", size=640)
        assert hidden.image != whole.image, layer


def battery() -> BatteryMarks:
    return BatteryMarks(
        "O2",
        Side.GERMAN,
        observer=parse("H15"),
        request=parse("E16"),
        error_limit=2,
        marker=FireMark(parse("G17"), MarkerKind.FFE_1, tuple(parse("G17").within(1))),
        chances=((parse("E17"), Fraction(1, 36)), (parse("E18"), Fraction(5, 36))),
    )


def test_artillery_marks_stand_in_their_hexes() -> None:
    layer = ArtilleryLayer((battery(),), ((parse("I18"), 2),))
    sheet = Sheet(Overlays(artillery=layer, shown=frozenset({Layer.ARTILLERY})), around="G17", size=700)
    plain = Sheet(Overlays(shown=frozenset()), around="G17", size=700)
    assert LIGHT.ffe_ground in sheet.colours("G17")
    assert LIGHT.observer_ground in sheet.colours("H15")
    assert LIGHT.ar_ground in sheet.colours("E16")
    assert sheet.colour("E18", -12, -14) != plain.colour("E18", -12, -14)
    likely, unlikely = QColor(sheet.colour("E18", -25, 8)), QColor(sheet.colour("E17", -25, 8))
    assert likely.lightness() < unlikely.lightness()
    assert LIGHT.smoke_ground in sheet.colours("I18")
    assert plain.colours("K15") == sheet.colours("K15")


def test_a_smoke_mission_is_grey() -> None:
    mark = FireMark(parse("G17"), MarkerKind.FFE_C, tuple(parse("G17").within(1)), smoke=True)
    sheet = Sheet(Overlays(artillery=ArtilleryLayer((BatteryMarks("", Side.BRITISH, marker=mark),))))
    assert LIGHT.ffe_ground not in sheet.colours("G17")
    assert LIGHT.smoke_ground in sheet.colours("G17")


@pytest.mark.parametrize("look", Look)
def test_every_look_paints_everything(areas: Areas, look: Look) -> None:
    layer = ArtilleryLayer((battery(),), ((parse("I18"), 2),))
    overlays = Overlays(CONTROL, areas, artillery=layer, shown=ALL)
    assert Sheet(overlays, look=look).image != Sheet(look=look).image


def test_differences_name_the_hexes_that_changed(areas: Areas) -> None:
    table = colours(Look.LIGHT)
    one = Picture(board(), table, Overlays(CONTROL, areas))
    control = replace(CONTROL, german=tuple(hex_ for hex_ in CONTROL.german if hex_ != parse("O5")))
    two = Picture(board(), table, Overlays(control, deployment_areas(board(), control)), before=one)
    changed = one.differences(two)
    assert changed is not None
    assert parse("O5") in changed
    assert parse("H15") not in changed
    assert changed == two.differences(one)
    assert one.differences(one) == set()
    hidden = Picture(board(), table, Overlays(CONTROL, areas, shown=frozenset()), before=one)
    assert one.differences(hidden) is None


def test_differences_of_artillery_and_paths() -> None:
    empty = Overlays()
    fire = Overlays(artillery=ArtilleryLayer((battery(),)))
    changed = hexes_that_differ(empty, fire)
    assert {parse("H15"), parse("E16"), parse("G17"), parse("E18")} <= changed
    assert parse("G16") in changed, "the line from the Observer to the AR"
    assert hexes_that_differ(fire, fire) == set()
    path = Overlays(paths=(PathMark(hexes("A1 A2")),))
    assert hexes_that_differ(empty, path) == set(hexes("A1 A2")) == marked_hexes(path)
    assert hexes_that_differ(Overlays(control=Control()), Overlays(control=CONTROL)) >= set(CONTROL.german)


def units() -> Forces:
    """Three German units and a British one in H15, a tank and a wreck in D13, others in no hex."""
    h15, d13 = in_hex(parse("H15")), in_hex(parse("D13"))
    return forces(
        piece("G1", "4-4-7", Side.GERMAN, h15),
        piece("G2", "SS 6-5-8", Side.GERMAN, h15),
        piece("G3", "9-1", Side.GERMAN, h15),
        piece("G4", "LMG", Side.GERMAN, has="G1"),
        piece("G5", "MMG", Side.GERMAN, h15),
        piece("B1", "4-5-7", place=h15),
        piece("B2", "Sherman V", place=d13),
        piece("B3", "Sherman V", Side.BRITISH, d13, PieceState.WRECK),
        piece("B4", "4-5-7", place=ELIMINATED),
        piece("B5", "4-5-7", place=in_area(1)),
        piece("B6", "4-5-7", place=UNKNOWN),
    )


def test_units_of_known_hexes_are_counted_by_hex_and_side() -> None:
    assert unit_marks(units()) == (
        UnitMark(parse("D13"), Side.BRITISH, 1),
        UnitMark(parse("H15"), Side.BRITISH, 1),
        UnitMark(parse("H15"), Side.GERMAN, 3),
    )


def test_units_stand_in_their_hexes_side_by_side() -> None:
    layer = frozenset({Layer.UNITS})
    sheet = Sheet(Overlays(units=units(), shown=layer), scale=2.0)
    plain = Sheet(Overlays(shown=layer), scale=2.0)
    assert {LIGHT.british_line, LIGHT.german_line, LIGHT.panel} <= sheet.colours("H15")
    assert sheet.colours("H16") == plain.colours("H16")
    alone = Sheet(Overlays(units=units(), shown=layer), around="D13", scale=2.0)
    assert LIGHT.british_line in alone.colours("D13")
    assert LIGHT.german_line not in alone.colours("D13")


def test_differences_of_units_are_the_hexes_where_their_number_differs() -> None:
    one = Overlays(units=units())
    moved = units().with_pieces([units().pieces[0].at(in_hex(parse("H16")))])
    assert hexes_that_differ(one, Overlays(units=moved)) == set(hexes("H15 H16"))
    assert hexes_that_differ(one, Overlays(units=units())) == set()
    assert hexes_that_differ(one, Overlays()) == set(hexes("D13 H15"))


def test_c29_what_is_not_in_play_is_veiled_and_a_line_runs_around_what_is() -> None:
    area = PlayingArea(parse("F13"), parse("O20"))
    sheet = Sheet(Overlays(playing_area=area), around="F14", size=700)
    plain = Sheet(Overlays(), around="F14", size=700)
    assert sheet.colour("H15", 10, 10) == plain.colour("H15", 10, 10)
    assert sheet.colour("D14", 10, 10) != plain.colour("D14", 10, 10)
    assert sheet.colour("F13", 0, -HEIGHT / 2) == LIGHT.playing_area
    assert sheet.colour("F14", 0, -HEIGHT / 2) != LIGHT.playing_area


def test_c29_the_line_runs_between_half_hexes_and_not_along_the_map_edge() -> None:
    area = PlayingArea(parse("F0"), parse("O9"))
    sheet = Sheet(Overlays(playing_area=area), around="F2", size=700)
    inside, outside = hexside_middle(parse("F0"), 5), centre(parse("F0"))
    assert sheet.colour("F0", inside.x - outside.x, inside.y - outside.y) == LIGHT.playing_area
    assert sheet.colour("F0", 0, 0) != LIGHT.playing_area


def test_another_playing_area_changes_the_whole_picture() -> None:
    table = colours(Look.LIGHT)
    one = Picture(board(), table, Overlays())
    two = Picture(board(), table, Overlays(playing_area=PlayingArea(parse("F13"), parse("O20"))), before=one)
    assert one.differences(two) is None
    assert two.differences(two) == set()
