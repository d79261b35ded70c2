"""Step 4.518: the deployment sheet of each side (4.5181, 4.5182, 4.5162, CG8, CG9; C41)."""

import pytest

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.recovery.deployment import deployment
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, NewPieces, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import around_area, enter, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


@pytest.fixture
def west(table):
    set_out(table, RecoveryStep.SHIFT)
    return table


def sheet(table, side=GERMAN):
    return deployment(table.campaign.state, table.rulebook, side)


def line_of(table, piece, side=GERMAN):
    lines = [line for place in sheet(table, side).places for line in place.lines]
    return next(line for line in lines if line.piece.id == piece.id)


def names(hexes):
    return " ".join(hex_.name for hex_ in hexes)


def test_4_5181_isolated_places_first_then_the_other_areas_and_the_entry_area_last(west):
    enter(west, GERMAN, ENTRY_AREA, "Pz VG")
    enter(west, GERMAN, "L6", "4-4-7")
    enter(west, GERMAN, in_area(2), "4-4-7", "8-1")
    enter(west, GERMAN, "H15", "2-2-8")
    enter(west, GERMAN, "F14", "SS 6-5-8")
    enter(west, GERMAN, "L12", "StuG IIIG(L) immobilized")
    found = [(each.place, each.isolated, len(each.lines)) for each in sheet(west).places]
    assert found == [
        (in_area(3), True, 1),
        (in_area(1), False, 1),
        (in_area(2), False, 3),
        (in_hex(Hex.parse("L12")), False, 1),
        (ENTRY_AREA, False, 1),
    ]
    assert sheet(west, BRITISH).places == ()


def test_4_518_who_sets_up_first_is_said_once_the_scenario_is_known(west):
    assert sheet(west).first is None
    west.play_to(RecoveryStep.INITIATIVE)
    west.do(PlaceChit(side=BRITISH, initiative=Initiative.ATTACK))
    west.do(PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE))
    assert sheet(west).first is GERMAN
    assert sheet(west, BRITISH).first is GERMAN


def test_cg9_a_gun_within_three_hexes_of_where_it_ended_and_in_its_area(west):
    crew, gun = enter(west, GERMAN, "H15", "2-2-8", "75L PaK 40 @0")
    line = line_of(west, gun)
    assert (line.possessor, line.rule) == (crew, "CG9")
    assert names(line.hexes) == "H15 H16 H17 I15 I16 I17 J15 J16 J17 K14 K15 K16 K17"
    assert line_of(west, crew).hexes == ()


def test_cg9_a_gun_that_is_new_or_alone_in_an_area(west):
    (new,) = enter(west, GERMAN, in_area(2), "75L PaK 40")
    (left,) = enter(west, GERMAN, "L12", "88 PaK 43/41")
    assert (line_of(west, new).hexes, line_of(west, new).rule) == ((), "")
    assert sheet(west).left == (left,)


@pytest.mark.parametrize(
    ("place", "name", "where", "short"),
    [
        ("F14", "Pz VG immobilized", "F14", True),
        ("F14", "Pz VG", "", True),
        ("L6", "Pz VG Stunned", "L6", False),
        ("L6", "Pz VG Stunned +1", "", False),
    ],
)
def test_4_5181_an_immobile_vehicle_in_its_hex_and_an_isolated_afv_short_of_ammunition(
    west, place, name, where, short
):
    (vehicle,) = enter(west, GERMAN, place, name)
    line = line_of(west, vehicle)
    assert (names(line.hexes), line.short_of_ammunition) == (where, short)


@pytest.mark.parametrize("place", ["L6", in_area(1)])
def test_c13_4_5181_a_vehicle_is_isolated_by_its_own_path(west, place):
    vehicle, squad = enter(west, GERMAN, place, "Pz VG Stunned +1", "SS 4-4-7")
    west.do(CloseHexes(hexes=around_area(west, GERMAN, 1)))
    assert line_of(west, vehicle).short_of_ammunition
    isolated = {line.piece: place.isolated for place in sheet(west).places for line in place.lines}
    assert isolated == {vehicle: True, squad: False}


def test_4_5057_an_immobile_vehicle_of_uncontrolled_territory_is_retained_in_its_hex(west):
    (vehicle,) = enter(west, GERMAN, "L12", "Pz VG immobilized")
    line = line_of(west, vehicle)
    assert (names(line.hexes), line.rule) == ("L12", "4.5057")


def test_4_518_pieces_whose_place_must_be_said(west):
    (unknown,) = enter(west, GERMAN, UNKNOWN, "4-4-7")
    (outside,) = enter(west, GERMAN, "E12", "4-4-7")
    squad, lmg = enter(west, GERMAN, "L6", "4-4-7", "LMG @0")
    found = sheet(west)
    assert found.to_place == (unknown, outside)
    assert [line.piece for place in found.places for line in place.lines] == [squad, lmg]


def bring(table, place, *lines):
    new = [
        NewPieces(1, name, place, group=group, holder=holder, secret=True) for name, group, holder in lines
    ]
    return table.do(EnterPieces(side=GERMAN, lines=tuple(new))).entries[0].fact.added


def test_c41_the_lines_stand_by_rg_and_an_rg_in_two_places_is_named(west):
    (old,) = enter(west, GERMAN, in_area(2), "4-4-7")
    first = bring(west, in_area(2), ("4-4-7", "I2 #1", None), ("4-4-7", "I1 #1", None), ("LMG", "I1 #1", 1))
    found = sheet(west)
    lines = [line.piece.id for line in found.places[0].lines]
    assert lines == [old.id, first[1].id, first[2].id, first[0].id]
    assert found.split == ()
    bring(west, ENTRY_AREA, ("8-1", "I1 #1", None))
    assert sheet(west).split == ("I1 #1",)


def test_4_5162_a_new_sw_must_be_possessed_by_a_unit_of_its_rg(west):
    (old,) = enter(west, GERMAN, in_area(2), "4-4-7")
    squad, right, lying = bring(
        west, in_area(2), ("4-4-7", "I1 #1", None), ("LMG", "I1 #1", 0), ("PSK", "I1 #1", None)
    )
    assert [line_of(west, piece).needs_own_unit for piece in (squad, right, lying)] == [False, False, True]
    assert not line_of(west, old).needs_own_unit


def test_4_516_the_other_side_does_not_see_what_is_new(west):
    bring(west, in_area(2), ("4-4-7", "I1 #1", None))
    view = west.campaign.view(Audience.BRITISH)
    assert deployment(view.state, west.rulebook, GERMAN).places == ()
    view = west.campaign.view(Audience.GERMAN)
    assert len(deployment(view.state, west.rulebook, GERMAN).places) == 1


def test_4_5181_a_vehicle_mobile_again_still_stands_in_its_hex_of_uncontrolled_territory(west):
    (vehicle,) = enter(west, GERMAN, "L12", "Pz VG immobilized")
    west.do(ChangePieces(ids=(vehicle.id,), edit=Edit(clear_states=(PieceState.IMMOBILIZED,))))
    assert [each.place for each in sheet(west).places] == [in_hex(Hex.parse("L12"))]
