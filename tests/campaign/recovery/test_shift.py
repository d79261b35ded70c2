"""Step 4.511 through the door: who may Shift where, the DRM, each row of the table (C18, C19)."""

import pytest

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.recovery.handled import AlreadyHandled
from elst_app.campaign.recovery.shift import (
    GroupHasRolled,
    TooMuchToShift,
    has_casualties,
    shift_groups,
    shift_options,
    wounded_in_shift,
)
from elst_app.campaign.recovery.shift_attempt import AttemptShift, CannotShift, NotRetainedThere
from elst_app.campaign.undo import Undo
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.areas import HexClass
from elst_app.rules.board import Terrain
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    PieceState,
    in_area,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepTooEarly
from elst_app.rules.refusals import BadDice
from elst_app.rules.shift import (
    GunCannotShift,
    IsolatedDestination,
    NoPath,
    NoSuchArea,
    SameArea,
    ShiftReason,
    ShiftResult,
    VehicleInEntryArea,
)
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import around_area, enter, now, set_out
from tests.rules.areas.support import hexes, names

GERMAN, BRITISH = Side.GERMAN, Side.BRITISH


@pytest.fixture
def west(table):
    """The western half of the perimeter illustration, at step 4.511."""
    set_out(table, RecoveryStep.SHIFT)
    return table


def shift(*pieces, origin=1, destination=2, dice=(3, 3), side=GERMAN, **more):
    return AttemptShift(
        side=side,
        origin=origin,
        destination=destination,
        units=tuple(piece.id for piece in pieces),
        dice=dice,
        **more,
    )


def group(table, side, origin):
    groups = shift_groups(table.campaign.state, table.rulebook, side)
    return next(each for each in groups if each.origin == origin)


def option(options, destination):
    return next(each for each in options if each.destination == destination)


def test_4_511_the_ss_squad_in_l6_may_shift_to_area_2_with_a_drm_of_0(west):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    found = group(west, GERMAN, 1)
    assert [each.unit for each in found.units] == [squad]
    to_2 = option(found.options, 2)
    assert (to_2.shift.automatic, to_2.shift.modifiers, to_2.refusal) == (False, (), None)
    assert names(to_2.shift.path.hexes) == "L8 L9 L10 L11 L12 L13"
    assert [chance * 36 for _, chance in to_2.chances] == [26, 7, 2, 1]
    assert option(found.options, 3).refusal == NoPath(1, 3)
    west.do(shift(squad, dice=(4, 4)))
    assert now(west, squad).place == in_area(2)


def test_4_511_the_british_shift_automatically_to_the_entry_area_they_are_next_to(west):
    squad, leader, lmg = enter(west, BRITISH, "E12", "4-5-7", "9-1", "LMG @0")
    found = option(group(west, BRITISH, 1).options, None)
    assert (found.shift.automatic, found.chances) == (True, ())
    done = west.do(shift(squad, leader, side=BRITISH, destination=None, dice=None))
    assert west.dice.throws == 0
    assert (done.entries[0].fact.roll, done.entries[0].fact.result) == (None, ShiftResult.SHIFTS)
    assert [now(west, piece).place for piece in (squad, leader)] == [ENTRY_AREA, ENTRY_AREA]
    assert west.campaign.state.forces.place_of(now(west, lmg)) == ENTRY_AREA


@pytest.mark.parametrize("final", range(2, 13))
def test_4_511_each_row_of_the_table(west, final):
    squad, leader, lmg = enter(west, GERMAN, "L6", "SS 4-4-7", "8-1", "LMG @0")
    dice = (final - 1, 1) if final < 8 else (6, final - 6)
    west.do(shift(squad, leader, dice=dice, casualty_dice=(3, 3)))
    places = {now(west, piece).place for piece in (squad, leader)}
    lmg_place = west.campaign.state.forces.place_of(now(west, lmg))
    if final <= 8 or final == 11:
        assert places == {in_area(2)}
        assert lmg_place == in_area(2)
    elif final <= 10:
        assert places == {squad.place}
        assert lmg_place == squad.place
    else:
        assert places == {ELIMINATED}
        assert now(west, lmg).place == ELIMINATED
        assert now(west, squad).pool is None
    assert shift_groups(west.campaign.state, west.rulebook, GERMAN) == ()


@pytest.mark.parametrize("dr", range(1, 7))
def test_4_511_on_11_each_unit_suffers_casualty_reduction_on_a_dr_of_4_or_more(west, dr):
    squad, half, crew = enter(west, GERMAN, "L6", "SS 4-4-7", "2-3-7", "2-2-8")
    west.do(shift(squad, half, crew, dice=(5, 6), casualty_dice=(dr, dr, dr)))
    state = west.campaign.state
    if dr < 4:
        assert [now(west, piece).place for piece in (squad, half, crew)] == [in_area(2)] * 3
        assert now(west, squad).name == "4-4-7"
        return
    left = now(west, squad)
    assert (left.name, left.ss, left.place) == ("2-3-7", True, in_area(2))
    assert [now(west, piece).place for piece in (half, crew)] == [ELIMINATED, ELIMINATED]
    other = state.forces.find(f"{squad.id}.1")
    assert (other.name, other.ss, other.place, other.pool) == ("2-3-7", True, ELIMINATED, None)
    assert state.forces.pool(GERMAN) == ()


@pytest.mark.parametrize(("dr", "wound"), [(3, None), (4, 4), (6, 1), (4, 5), (5, 6)])
def test_4_511_a_leader_hit_is_wounded_and_dies_on_a_severity_dr_of_5_or_6(west, dr, wound):
    first, second = enter(west, GERMAN, "L6", "9-1", "SS 4-4-7")
    wounds = () if wound is None else (wound,)
    done = west.do(shift(first, second, dice=(5, 6), casualty_dice=(dr, 1), wound_dice=wounds))
    leader = now(west, first)
    assert done.entries[0].fact.casualties[0].wound_dr == wound
    if wound is None:
        assert (leader.place, leader.states) == (in_area(2), ())
    elif wound < 5:
        assert (leader.place, leader.states) == (in_area(2), (PieceState.WOUNDED,))
    else:
        assert leader.place == ELIMINATED


@pytest.mark.parametrize("dr", range(1, 7))
def test_4_511_a_vehicle_that_shifts_with_casualties_is_eliminated_on_a_4_or_more(west, dr):
    (tank,) = enter(west, GERMAN, "L6", "Pz VG")
    west.do(shift(tank, dice=(5, 6), casualty_dice=(dr,)))
    assert now(west, tank).place == (ELIMINATED if dr >= 4 else in_area(2))


def test_4_511_equipment_of_a_half_squad_lost_on_the_way_comes_to_lie_in_the_new_area(west):
    half, lmg = enter(west, GERMAN, "L6", "2-3-7", "LMG @0")
    west.do(shift(half, dice=(5, 6), casualty_dice=(4,)))
    assert now(west, half).place == ELIMINATED
    assert (now(west, lmg).possessor, now(west, lmg).place) == (None, in_area(2))


def test_4_511_the_program_rolls_what_is_not_typed_in_secret(table):
    west = table
    set_out(west, RecoveryStep.NEW_DATE)
    squad, leader = enter(west, GERMAN, "L6", "SS 4-4-7", "9-1")
    west.play_to(RecoveryStep.SHIFT)
    west.dice.values = [5, 6, 4, 4, 2]
    done = west.do(shift(squad, leader, dice=None))
    (entry,) = done.entries
    assert entry.audience is Audience.GERMAN
    assert [throw.values for throw in entry.throws] == [(5, 6), (4,), (4,), (2,)]
    assert [throw.name for throw in entry.throws] == [
        "24 Morning 4.511 German 1 #1",
        f"24 Morning 4.511 {squad.id} casualties #1",
        f"24 Morning 4.511 {leader.id} casualties #1",
        f"24 Morning 4.511 {leader.id} wound #1",
    ]
    seen = west.campaign.view(Audience.BRITISH)
    assert seen.state.forces.find(squad.id) == squad
    assert entry not in seen.entries


def test_4_511_a_shift_taken_back_finds_the_same_dice_for_another_destination(west):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    west.dice.values = [5, 5]
    west.do(shift(squad, dice=None), Undo(audience=Audience.GERMAN))
    done = west.do(shift(squad, destination=None, dice=None))
    assert done.entries[0].fact.roll.dice == (5, 5)
    assert west.dice.throws == 1


@pytest.mark.parametrize(("typed", "count"), [((4,), 2), ((4, 4, 4), 2), ((), 2)])
def test_4_511_one_casualty_dr_is_typed_for_each_unit(west, typed, count):
    units = enter(west, GERMAN, "L6", "SS 4-4-7", "2-3-7")
    answer = west.campaign.do(shift(*units, dice=(5, 6), casualty_dice=typed))
    assert answer == BadDice(count, " ".join(map(str, typed)))


def test_4_511_a_wound_dr_that_is_missing_among_the_typed_ones_is_refused(west):
    units = enter(west, GERMAN, "L6", "9-1", "8-1")
    answer = west.campaign.do(shift(*units, dice=(5, 6), casualty_dice=(4, 4), wound_dice=(2,)))
    assert answer == BadDice(1, "")


def test_c19_units_from_one_area_to_another_go_as_a_single_group(west):
    first, second = enter(west, GERMAN, "L6", "SS 4-4-7", "2-3-7")
    west.do(shift(first, dice=(6, 4)))
    assert west.campaign.do(shift(second)) == GroupHasRolled(1, 2)
    assert option(group(west, GERMAN, 1).options, 2).refusal == GroupHasRolled(1, 2)
    assert option(group(west, GERMAN, 1).options, None).refusal is None
    west.do(shift(second, destination=None))
    assert now(west, second).place == ENTRY_AREA


def test_4_511_only_one_attempt_a_unit_and_date(west):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    west.do(shift(squad, dice=(6, 4)))
    assert west.campaign.do(shift(squad, destination=None)) == AlreadyHandled("SS 4-4-7", RecoveryStep.SHIFT)
    assert not shift_groups(west.campaign.state, west.rulebook, GERMAN)
    assert not shift_groups(west.reopened().state, west.rulebook, GERMAN)


def test_4_511_an_automatic_shift_is_an_attempt_too_and_others_may_follow(west):
    first, second = enter(west, BRITISH, "E12", "4-5-7", "4-5-7")
    west.do(shift(first, side=BRITISH, destination=None), shift(second, side=BRITISH, destination=None))
    answer = west.campaign.do(shift(first, side=BRITISH, origin=None, destination=1))
    assert answer == AlreadyHandled("4-5-7", RecoveryStep.SHIFT)


def test_4_511_infantry_shifts_from_the_entry_area_and_vehicles_do_not(west):
    squad, tank = enter(west, GERMAN, ENTRY_AREA, "SS 4-4-7", "Pz VG")
    found = group(west, GERMAN, None)
    assert [each.unit for each in found.units] == [squad, tank]
    assert option(found.options, 3).refusal == IsolatedDestination(3)
    assert {each.refusal for each in found.vehicle_options} == {VehicleInEntryArea()}
    assert west.campaign.do(shift(tank, origin=None)) == VehicleInEntryArea()
    done = west.do(shift(squad, origin=None, destination=1, dice=(1, 1)))
    assert done.entries[0].fact.roll.original == 2
    assert now(west, squad).place == in_area(1)


def test_4_511_the_drm_from_the_entry_area_is_that_of_the_hexes_on_the_way(west):
    (squad,) = enter(west, GERMAN, ENTRY_AREA, "SS 4-4-7")
    way = option(group(west, GERMAN, None).options, 2).shift.path.hexes
    areas = determined_areas(west.campaign.state, west.rulebook)
    assert way[0] in areas.entry(GERMAN).traceable
    assert areas.area_of(way[-1]) == areas.area(GERMAN, 2)
    uncontrolled = sum(areas.class_of(hex_) is HexClass.UNCONTROLLED for hex_ in way)
    facts = [west.rulebook.board[hex_] for hex_ in way]
    by_road = all(each.road is not None or each.terrain is Terrain.OPEN for each in facts)
    assert uncontrolled >= 5
    done = west.do(shift(squad, origin=None, dice=(2, 2)))
    assert done.entries[0].fact.roll.final == 4 + uncontrolled // 5 - (1 if by_road else 0)


def test_4_511_a_gun_may_not_shift_with_its_crew(west):
    crew, gun = enter(west, GERMAN, "L6", "2-2-8", "75L PaK 40 @0")
    assert group(west, GERMAN, 1).units[0].refusal == GunCannotShift()
    assert west.campaign.do(shift(crew)) == GunCannotShift()
    west.do(GivePiece(piece=gun.id, holder=None), shift(crew))
    assert west.campaign.state.forces.place_of(now(west, gun)) == crew.place


@pytest.mark.parametrize(
    ("unit", "weapons", "refusal"),
    [
        ("SS 4-4-7", ["HMG", "LMG"], None),
        ("SS 4-4-7", ["HMG", "LMG", "LMG"], TooMuchToShift("SS 4-4-7", 6, 5)),
        ("9-1", ["LMG", "LMG"], None),
        ("9-1", ["MMG"], TooMuchToShift("9-1", 3, 2)),
        ("9-1 wounded", ["LMG"], TooMuchToShift("9-1", 1, 0)),
    ],
)
def test_4_511_an_mmc_carries_5_pp_an_unwounded_smc_2_a_wounded_one_nothing(west, unit, weapons, refusal):
    carrier, *_ = enter(west, GERMAN, "L6", unit, *(f"{weapon} @0" for weapon in weapons))
    assert group(west, GERMAN, 1).units[0].refusal == refusal
    answer = west.campaign.do(shift(carrier))
    assert answer == refusal if refusal is not None else now(west, carrier).place == in_area(2)


@pytest.mark.parametrize("state", ["immobilized", "Stunned", "Shocked", "UK", "bogged", "mired"])
def test_4_511_only_a_mobile_vehicle_may_shift(west, state):
    (tank,) = enter(west, GERMAN, "L6", f"Pz VG {state}")
    assert not shift_groups(west.campaign.state, west.rulebook, GERMAN)
    assert west.campaign.do(shift(tank)) == CannotShift("Pz VG")


def test_4_511_on_11_alone_there_are_casualty_drs_and_smc_hit_on_4_or_more_make_a_wound_dr(west):
    units = enter(west, GERMAN, "L6", "SS 4-4-7", "9-1", "8-0")
    planned = option(group(west, GERMAN, 1).options, 2).shift
    assert planned.modifiers == ()
    assert [has_casualties(west.rulebook, planned, (6, die)) for die in range(3, 7)] == [
        False,
        False,
        True,
        False,
    ]
    assert wounded_in_shift(west.rulebook, units, (6, 3, 3)) == ()
    assert wounded_in_shift(west.rulebook, units, (1, 4, 3)) == units[1:2]
    assert wounded_in_shift(west.rulebook, units, (6, 6, 4)) == units[1:]


def test_4_511_a_vehicle_goes_round_the_hexes_it_cannot_enter(west):
    (tank,) = enter(west, GERMAN, "L6", "Pz VG Stunned +1")
    closed = tuple(hexes("L9 M9 K9 L10 M10"))
    state = west.campaign.state
    (found,) = shift_groups(state, west.rulebook, GERMAN, closed)
    around = option(found.vehicle_options, 2).shift.path.hexes
    assert not set(around) & set(closed)
    assert around != option(found.options, 2).shift.path.hexes
    done = west.do(shift(tank, closed=closed))
    modifiers = option(found.vehicle_options, 2).shift.modifiers
    assert done.entries[0].fact.roll.modifiers == modifiers


def test_c13_4_511_what_is_closed_to_all_vehicles_is_to_those_that_shift(west):
    tank, squad = enter(west, GERMAN, "L6", "Pz VG", "SS 4-4-7")
    by_foot = option(group(west, GERMAN, 1).options, 2).shift
    west.do(CloseHexes(hexes=by_foot.path.hexes[2:4]))
    found = group(west, GERMAN, 1)
    around = option(found.vehicle_options, 2).shift
    assert option(found.options, 2).shift == by_foot
    assert not set(around.path.hexes) & set(by_foot.path.hexes[2:4])
    assert west.do(shift(tank, squad)).entries[0].fact.roll.modifiers == around.modifiers


def test_c13_4_511_a_vehicle_without_a_path_stays_or_it_is_recorded_what_happened(west):
    tank, squad = enter(west, GERMAN, "L6", "Pz VG", "SS 4-4-7")
    west.do(CloseHexes(hexes=around_area(west, GERMAN, 1)))
    assert west.campaign.do(shift(tank)) == west.campaign.do(shift(tank, squad)) == NoPath(1, 2)
    assert option(group(west, GERMAN, 1).options, 2).shift is not None
    done = west.do(shift(tank, happened="Through the gap"))
    assert (done.entries[0].flag.rule, now(west, tank).place) == ("4.511", in_area(2))


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"destination": 1}, SameArea(1)),
        ({"destination": 9}, NoSuchArea(GERMAN, 9)),
        ({"destination": 3}, NoPath(1, 3)),
        ({"origin": 2, "destination": 1}, NotRetainedThere("SS 4-4-7", 2)),
        ({"side": BRITISH}, NotRetainedThere("SS 4-4-7", 1)),
    ],
)
def test_4_511_a_shift_that_is_not_possible(west, change, refusal):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    assert west.campaign.do(shift(squad, **change)) == refusal


def test_4_511_equipment_shifts_with_its_possessor_and_not_alone(west):
    _, lmg = enter(west, GERMAN, "L6", "SS 4-4-7", "LMG @0")
    assert west.campaign.do(shift(lmg)) == CannotShift("LMG")


def test_4_511_a_shift_that_happened_is_recorded_without_a_path(west):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    done = west.do(shift(squad, destination=3, happened="We overlooked the pocket"))
    assert done.entries[0].flag.rule == "4.511"
    assert done.entries[0].fact.roll.modifiers == ()
    assert now(west, squad).place == in_area(3)


def test_4_5_before_its_step_nobody_shifts(table):
    set_out(table, RecoveryStep.NEW_DATE)
    (squad,) = enter(table, GERMAN, "L6", "SS 4-4-7")
    assert table.campaign.do(shift(squad)) == StepTooEarly(RecoveryStep.SHIFT, RecoveryStep.NEW_DATE)


def test_4_511_what_left_the_area_is_in_no_group_of_it(west):
    (squad,) = enter(west, GERMAN, "L6", "SS 4-4-7")
    west.do(ChangePieces(ids=(squad.id,), edit=Edit(place=in_area(2))))
    assert [each.origin for each in shift_groups(west.campaign.state, west.rulebook, GERMAN)] == [2]
    assert [each.destination for each in shift_options(west.campaign.state, west.rulebook, GERMAN, 2)] == [
        1,
        3,
        None,
    ]
    assert Hex.parse("L6") != now(west, squad).place.hex


@pytest.mark.parametrize(
    ("vehicles", "german", "modifiers"),
    [
        ("G4 P4", "C20", []),
        ("G4 Q4", "C20", [(1, ShiftReason.UNCONTROLLED)]),
        ("G4 U6", "C20", [(1, ShiftReason.UNCONTROLLED)]),
        ("G4 V6", "C20", [(2, ShiftReason.UNCONTROLLED)]),
        ("B4 D11", "RR19", [(-1, ShiftReason.ROAD_OR_OPEN)]),
    ],
)
def test_c19_each_full_five_uncontrolled_hexes_count_1_and_a_path_of_road_or_open_ground_minus_1(
    table, vehicles, german, modifiers
):
    table.do(SetControl(hexes=tuple(hexes(german)), side=GERMAN, happened="for the test"))
    table.do(SetVehicles(side=BRITISH, hexes=tuple(hexes(vehicles))))
    table.play_to(RecoveryStep.SHIFT)
    (squad,) = enter(table, BRITISH, in_area(1), "4-5-7")
    found = option(group(table, BRITISH, 1).options, 2)
    assert [(each.value, each.reason) for each in found.shift.modifiers] == modifiers
    done = table.do(shift(squad, side=BRITISH, dice=(4, 4)))
    drm = sum(value for value, _ in modifiers)
    assert done.entries[0].fact.roll.final == 8 + drm
    assert now(table, squad).place == (in_area(2) if drm <= 0 else in_area(1))
