"""Step 4.505 through the door: what becomes of every piece, on the rulebook's position (4.5051-4.5057)."""

from dataclasses import replace

import pytest

from elst_app.campaign.area_decisions import DrawHexes
from elst_app.campaign.areas import determined_areas
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.recovery.escape import open_escapes
from elst_app.campaign.recovery.fates import (
    ChooseFate,
    FateChosen,
    FatesSettled,
    FatesToChoose,
    NoFateToChoose,
    NotAmongNearest,
    fates,
    fates_to_choose,
    is_to_escape,
    unplaced,
)
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.areas import HexClass
from elst_app.rules.fates import Outcome, Thing
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepTooEarly
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
TICK = TickStep(step=RecoveryStep.DEPLOYMENT_AREAS)
BETWEEN = "K11"
"""As far from German area 1 as from area 2."""


@pytest.fixture
def west(table):
    set_out(table, RecoveryStep.DEPLOYMENT_AREAS)
    return table


def fate_of(table, piece):
    return next(each for each in fates(table.campaign.state, table.rulebook) if each.piece.id == piece.id)


def outcome_of(table, piece):
    return fate_of(table, piece).fate.outcome


def test_4_5053_the_ss_4_4_7_in_l12_is_retained_in_area_2(west):
    (squad,) = enter(west, GERMAN, "L12", "SS 4-4-7")
    assert fate_of(west, squad).places == (in_area(2),)
    done = west.do(TICK)
    assert any(isinstance(entry.fact, FatesSettled) for entry in done.entries)
    assert now(west, squad).place == in_area(2)
    assert fates(west.campaign.state, west.rulebook) == ()


@pytest.mark.parametrize("step", [RecoveryStep.DEPLOYMENT_AREAS, RecoveryStep.ESCAPE])
def test_c40_what_is_settled_after_4_510_is_its_sides_secret(west, step):
    (squad,) = enter(west, GERMAN, in_area(2), "SS 4-4-7")
    west.play_to(RecoveryStep.SHIFT)
    west.do(ChangePieces(ids=(squad.id,), edit=Edit(place=in_hex(Hex.parse("L12")))))
    done = west.do(TickStep(step=step, happened="Once more"))
    (audience,) = [entry.audience for entry in done.entries if isinstance(entry.fact, FatesSettled)]
    assert (audience, now(west, squad).place) == (Audience.GERMAN, in_area(2))


def test_4_5056_the_rest_of_the_position(west):
    """Those in H17, B16 and C20 must Escape, that in F14 may; the one in L6 is Retained where it is."""
    (h17,) = enter(west, BRITISH, "H17", "4-5-7")
    pieces = [enter(west, GERMAN, name, "SS 4-4-7")[0] for name in ("B16", "C20", "F14", "L6")]
    must, may, stays = Outcome.MUST_ESCAPE, Outcome.MAY_ESCAPE, Outcome.RETAINED
    expected = [must, must, must, may, stays]
    assert [outcome_of(west, piece) for piece in (h17, *pieces)] == expected
    west.do(TICK)
    assert [outcome_of(west, piece) for piece in (h17, *pieces)] == expected
    assert [now(west, piece) for piece in pieces] == pieces


@pytest.mark.parametrize(
    ("place", "name", "thing", "wrecked"),
    [
        ("G15", "StuG IIIG(L) immobilized", Thing.IMMOBILE_VEHICLE_WITH_MA, True),
        ("E12", "StuG IIIG(L) immobilized", Thing.IMMOBILE_VEHICLE_WITH_MA, True),
        ("L12", "StuG IIIG(L) immobilized", Thing.IMMOBILE_VEHICLE_WITH_MA, False),
        ("L12", "StuG IIIG(L) Stunned", Thing.IMMOBILE_VEHICLE_WITH_MA, False),
        ("L6", "StuG IIIG(L) immobilized", Thing.IMMOBILE_VEHICLE_WITH_MA, False),
        ("F14", "StuG IIIG(L) immobilized", Thing.IMMOBILE_VEHICLE_WITH_MA, False),
    ],
)
def test_4_5057_immobile_vehicles(west, place, name, thing, wrecked):
    (vehicle,) = enter(west, GERMAN, place, name)
    assert fate_of(west, vehicle).thing is thing
    west.do(TICK)
    assert now(west, vehicle).has(PieceState.WRECK) == wrecked
    assert now(west, vehicle).place == in_hex(Hex.parse(place))


def test_4_5057_without_functional_ma_all_cases_outside_its_own_areas_are_wrecks(west):
    state = Edit(set_states=(PieceState.IMMOBILIZED, PieceState.MA_MALFUNCTIONED))
    vehicles = [enter(west, GERMAN, name, "Pz VG")[0] for name in ("L12", "G15", "E12", "L6")]
    west.do(ChangePieces(ids=tuple(piece.id for piece in vehicles), edit=state), TICK)
    assert [now(west, piece).has(PieceState.WRECK) for piece in vehicles] == [True, True, True, False]


def test_4_5053_a_mobile_vehicle_is_retained_as_infantry_is(west):
    (vehicle,) = enter(west, GERMAN, "L12", "StuG IIIG(L) Stunned +1")
    west.do(TICK)
    assert now(west, vehicle).place == in_area(2)


def test_c13_4_5053_a_vehicle_is_retained_where_its_own_path_leads(west):
    """From K11 it is as far to area 1 as to area 2, until the way to one of them is barred to vehicles."""
    vehicle, squad = enter(west, GERMAN, BETWEEN, "Pz VG", "4-4-7")
    assert fate_of(west, vehicle).places == (in_area(1), in_area(2))
    path = fate_of(west, vehicle).fate.destinations[1].path.hexes
    west.do(CloseHexes(hexes=tuple(each for each in path[1].within(1) if each != vehicle.place.hex)))
    assert fate_of(west, vehicle).places == (in_area(1),)
    assert fate_of(west, squad).places == (in_area(1), in_area(2))
    west.do(TICK)
    assert now(west, vehicle).place == in_area(1)


def test_c13_4_5053_a_vehicle_whose_way_is_barred_must_escape_and_infantry_beside_it_need_not(west):
    vehicle, squad = enter(west, GERMAN, "L12", "Pz VG", "SS 4-4-7")
    west.do(CloseHexes(hexes=tuple(Hex.parse("L12").neighbours())), TICK)
    assert (now(west, squad).place, now(west, vehicle).place) == (in_area(2), in_hex(Hex.parse("L12")))
    assert open_escapes(west.campaign.state, west.rulebook) == (vehicle,)


def test_c13_4_5053_the_owner_chooses_among_the_areas_on_the_vehicle_s_own_paths(west):
    (vehicle,) = enter(west, GERMAN, BETWEEN, "Pz VG")
    path = fate_of(west, vehicle).fate.destinations[0].path.hexes
    west.do(TICK)
    assert [each.piece for each in fates_to_choose(west.campaign.state, west.rulebook)] == [vehicle]
    west.do(CloseHexes(hexes=tuple(each for each in path[1].within(1) if each != vehicle.place.hex)))
    assert fate_of(west, vehicle).places == (in_area(2),)
    choice = ChooseFate(piece=vehicle.id, place=in_area(1))
    assert west.campaign.do(choice) == NotAmongNearest("Pz VG")
    done = west.do(replace(choice, happened="It drove there"))
    assert (done.entries[0].flag.rule, now(west, vehicle).place) == ("4.5053", in_area(1))
    west.do(Undo(), TickStep(step=RecoveryStep.ESCAPE, skip=True))
    assert now(west, vehicle).place == in_area(2)


def test_c13_4_506_a_vehicle_that_its_own_path_cuts_off_may_escape(west):
    vehicle, squad = enter(west, GERMAN, "L6", "Pz VG", "SS 4-4-7")
    west.do(CloseHexes(hexes=tuple(Hex.parse("L6").neighbours())))
    assert outcome_of(west, vehicle) is Outcome.MAY_ESCAPE
    assert outcome_of(west, squad) is Outcome.RETAINED


def test_4_5057_unpossessed_equipment_stays_where_it_is_for_step_4_507(west):
    between, enemy = (enter(west, GERMAN, name, "MMG")[0] for name in ("L12", "E12"))
    assert outcome_of(west, between) is Outcome.LEFT_IN_PLACE
    assert outcome_of(west, enemy) is Outcome.CAPTURED_OR_ELIMINATED
    west.do(TICK)
    assert (now(west, between), now(west, enemy)) == (between, enemy)


def test_4_5053_possessed_equipment_goes_with_its_unit(west):
    squad, lmg = enter(west, GERMAN, "L12", "4-4-7", "LMG @0")
    assert [each.piece for each in fates(west.campaign.state, west.rulebook)] == [squad]
    west.do(TICK)
    assert now(west, lmg).possessor == squad.id
    assert west.campaign.state.forces.place_of(now(west, lmg)) == in_area(2)


def test_4_5055_until_the_tick_it_is_a_preview_and_then_it_stands(west):
    (squad,) = enter(west, GERMAN, "C20", "4-4-7")
    assert outcome_of(west, squad) is Outcome.MUST_ESCAPE
    taken = SetControl(hexes=(Hex.parse("F19"), Hex.parse("F20"), Hex.parse("A19")), side=GERMAN)
    west.do(taken)
    assert outcome_of(west, squad) is not Outcome.MUST_ESCAPE
    west.do(Undo(), TICK, taken)
    assert outcome_of(west, squad) is Outcome.MUST_ESCAPE


def test_4_5053_of_areas_equally_near_the_owner_chooses_until_4_506_is_over(west):
    (squad,) = enter(west, GERMAN, BETWEEN, "4-4-7")
    choose = ChooseFate(piece=squad.id, place=in_area(1))
    refusal = StepTooEarly(RecoveryStep.ESCAPE, RecoveryStep.DEPLOYMENT_AREAS)
    assert west.campaign.do(choose) == refusal
    west.do(TICK)
    assert now(west, squad) == squad
    assert [each.places for each in fates_to_choose(west.campaign.state, west.rulebook)] == [
        (in_area(1), in_area(2))
    ]
    tick = TickStep(step=RecoveryStep.ESCAPE)
    assert west.campaign.do(tick) == FatesToChoose(("4-4-7",))
    done = west.do(choose)
    assert done.entries[0].fact == FateChosen(
        changed=done.entries[0].fact.changed,
        handled=done.entries[0].fact.handled,
        piece=squad,
        place=in_area(1),
    )
    assert now(west, squad).place == in_area(1)
    assert west.campaign.do(choose) == NoFateToChoose("4-4-7")
    west.do(tick)


def test_4_5053_an_entry_area_may_be_as_near(west):
    (squad,) = enter(west, BRITISH, "B9", "4-5-7")
    west.do(TICK, ChooseFate(piece=squad.id, place=ENTRY_AREA))
    assert now(west, squad).place == ENTRY_AREA


def test_4_5053_only_the_nearest_areas_unless_it_happened_so(west):
    (squad,) = enter(west, GERMAN, BETWEEN, "4-4-7")
    west.do(TICK)
    for place, refusal in (
        (ENTRY_AREA, NotAmongNearest("4-4-7")),
        (None, NotAmongNearest("4-4-7")),
        (in_area(9), NoSuchArea(GERMAN, 9)),
        (in_hex(Hex.parse("L6")), NoFateToChoose("4-4-7")),
    ):
        assert west.campaign.do(ChooseFate(piece=squad.id, place=place)) == refusal
    done = west.do(ChooseFate(piece=squad.id, place=ENTRY_AREA, happened="the path was mined"))
    assert done.entries[0].flag.rule == "4.5053"
    assert now(west, squad).place == ENTRY_AREA


def test_4_5053_an_isolated_area_counts_unless_it_could_be_overstacked(west):
    """F15 drawn as Uncontrolled Territory leads to Isolated area 3 alone."""
    drawn = DrawHexes(hexes=(Hex.parse("F15"),), hex_class=HexClass.UNCONTROLLED, happened="a house rule")
    first, second = enter(west, GERMAN, "F15", "4-4-7", "4-3-6")
    west.do(drawn, TICK)
    assert fate_of(west, first).must_choose
    west.do(ChooseFate(piece=first.id, place=in_area(3)))
    assert now(west, first).place == in_area(3)
    escape = ChooseFate(piece=second.id, place=None)
    assert west.campaign.do(escape) == NotAmongNearest("4-3-6")
    west.do(replace(escape, overstacked=(3,)))
    assert is_to_escape(west.campaign.state, second)
    assert outcome_of(west, second) is Outcome.MUST_ESCAPE
    assert fates_to_choose(west.campaign.state, west.rulebook) == ()
    assert second in open_escapes(west.campaign.state, west.rulebook)


def test_c16_a_crew_escapes_with_its_gun_or_leaves_it_behind(west):
    crew, gun = enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    west.do(TICK)
    found = fate_of(west, crew)
    assert (found.fate.outcome, found.fate.rule, found.may_leave_gun) == (Outcome.MUST_ESCAPE, "CG9", True)
    assert not found.must_choose
    escape = ChooseFate(piece=crew.id, place=None)
    west.do(escape)
    assert is_to_escape(west.campaign.state, crew)
    assert west.campaign.do(escape) == NoFateToChoose("2-2-8")
    west.do(ChooseFate(piece=crew.id, place=in_area(2)))
    assert now(west, crew).place == in_area(2)
    assert (now(west, gun).possessor, now(west, gun).place) == (None, in_hex(Hex.parse("L12")))
    assert outcome_of(west, gun) is Outcome.LEFT_IN_PLACE


def test_c16_by_the_other_option_gun_and_crew_are_retained(west):
    crew, gun = enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    west.do(ChangeRuling(code="C16", option="retained-with-crew"), TICK)
    assert now(west, crew).place == in_area(2)
    assert now(west, gun).possessor == crew.id


def test_c8_a_piece_whose_area_is_gone_must_be_placed(west):
    (squad,) = enter(west, GERMAN, in_area(3), "SS 6-5-8")
    (nowhere,) = enter(west, GERMAN, UNKNOWN, "4-4-7")
    west.do(SetControl(hexes=(Hex.parse("F14"),), side=BRITISH), TICK)
    areas = determined_areas(west.campaign.state, west.rulebook)
    assert unplaced(west.campaign.state, areas) == (squad, nowhere)


def test_4_505_undone_every_piece_is_back_in_its_hex(west):
    pieces = [enter(west, GERMAN, "L12", name)[0] for name in ("4-4-7", "Pz VG")]
    west.do(
        ChangePieces(
            ids=(pieces[1].id,), edit=Edit(set_states=(PieceState.IMMOBILIZED, PieceState.MA_DISABLED))
        )
    )
    before = west.campaign.state
    west.do(TICK)
    assert west.campaign.state.forces != before.forces
    west.do(Undo())
    assert west.campaign.state == before


def test_4_505_a_skipped_step_settles_nothing(west):
    (squad,) = enter(west, GERMAN, "L12", "4-4-7")
    west.do(TickStep(step=RecoveryStep.DEPLOYMENT_AREAS, skip=True))
    assert now(west, squad) == squad


def test_4_505_after_a_skipped_step_fates_are_judged_by_the_areas_that_stand(west):
    """The list of those who must choose and the choice itself look at the same areas."""
    (squad,) = enter(west, GERMAN, "C20", "4-4-7")
    west.do(TICK, SetControl(hexes=(Hex.parse("F19"), Hex.parse("F20"), Hex.parse("A19")), side=GERMAN))
    west.do(TickStep(step=RecoveryStep.DEPLOYMENT_AREAS, skip=True, happened="as it was played"))
    assert outcome_of(west, squad) is Outcome.MUST_ESCAPE
    assert open_escapes(west.campaign.state, west.rulebook) == (squad,)
