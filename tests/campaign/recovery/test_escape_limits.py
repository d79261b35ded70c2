"""Escape through the door: with what, where to, and what is refused (4.506, 4.5061; C13)."""

import pytest

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.facts import NoSuchPiece, NothingChosen
from elst_app.campaign.recovery.escape import (
    HexNotSaid,
    MustStillEscape,
    NotInOneHex,
    NotMobile,
    NoUnit,
    RetainedAnyway,
    escape_case,
    isolated_without_hex,
)
from elst_app.campaign.recovery.escape_attempt import NotADestination, NowhereToEscape
from elst_app.campaign.recovery.handled import AlreadyHandled
from elst_app.campaign.steps import TickStep
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.escape import NoNeedToEscape, NotAStack
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, EXITED, TooMuchCarried, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepTooEarly
from elst_app.rules.refusals import BadDice
from elst_app.rules.sides import Side
from tests.campaign.recovery.escaping import attempt, case_of, drms, escapes_of, refusal_of
from tests.campaign.recovery.perimeter import around_area, enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


@pytest.fixture
def west(table):
    set_out(table)
    return table


# Equipment


def test_4_5061_all_equipment_of_a_survivor_is_retained_with_it(west):
    squad, weapon = enter(west, BRITISH, "H17", "4-5-7", "MMG @0")
    west.do(attempt(squad, dice=(5, 5)))
    forces = west.campaign.state.forces
    assert forces.place_of(now(west, weapon)) == in_area(1)
    assert forces.possessor_of(now(west, weapon)) == now(west, squad)


def test_4_5061_who_is_eliminated_loses_all_equipment(west):
    squad, half, weapon, other = enter(west, BRITISH, "H17", "4-5-7", "2-4-7", "MMG @0", "LMG @1")
    west.do(attempt(squad, half, dice=(6, 3)))
    assert now(west, half).place == ELIMINATED
    assert now(west, other).place == ELIMINATED
    assert west.campaign.state.forces.is_in_ob(now(west, weapon))


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        (["4-5-7", "MMG @0", "LMG @0", "LMG @0"], TooMuchCarried("4-5-7", 6, 5)),
        (["8-0", "51mm LT MTR @0"], TooMuchCarried("8-0", 4, 2)),
        (["8-0 wounded", "LMG @0"], TooMuchCarried("8-0", 1, 0)),
    ],
)
def test_4_506_whoever_carries_too_much_does_not_escape(west, lines, refusal):
    unit, *_ = enter(west, BRITISH, "H17", *lines)
    assert case_of(west, unit).refusals == (refusal,)
    assert west.campaign.do(attempt(unit, dice=(1, 1))) == refusal
    done = west.do(attempt(unit, dice=(1, 1), happened="as we played it"))
    assert done.entries[0].flag.rule == "4.506"


def test_4_506_an_mmc_carries_5_pp_and_a_gun_besides(west):
    crew, *_ = enter(west, BRITISH, "H17", "2-2-8", "6-pounder @0", "MMG @0", "LMG @0")
    assert case_of(west, crew).refusals == ()


# Where to


def test_4_5061_no_other_area_than_the_nearest(west):
    (squad,) = enter(west, GERMAN, "C20", "SS 4-4-7")
    for place in (in_area(1), ENTRY_AREA):
        answer = west.campaign.do(attempt(squad, destination=place, dice=(1, 1)))
        assert answer == NotADestination(place.area)
    done = west.do(attempt(squad, destination=ENTRY_AREA, dice=(1, 1), happened="a slip"))
    assert done.entries[0].flag.rule == "4.5061"
    assert now(west, squad).place == ENTRY_AREA


def test_4_5061_nobody_escapes_to_what_is_no_area(west):
    (squad,) = enter(west, GERMAN, "C20", "SS 4-4-7")
    for place in (EXITED, in_hex(Hex.parse("M20"))):
        answer = west.campaign.do(attempt(squad, destination=place, dice=(1, 1), happened="a slip"))
        assert answer == NowhereToEscape()


def test_c13_a_vehicle_shut_in_has_nowhere_to_go(west):
    (tank,) = enter(west, BRITISH, "L8", "Sherman V")
    around = tuple(Hex.parse("L8").neighbours())
    assert case_of(west, tank, closed=around).destinations == ()
    assert west.campaign.do(attempt(tank, closed=around, dice=(1, 1))) == NowhereToEscape()


def test_c13_a_vehicle_may_be_isolated_where_infantry_is_not(west):
    tank, squad = enter(west, BRITISH, "E12", "Sherman V", "4-5-7")
    around = tuple(Hex.parse("E12").neighbours())
    assert case_of(west, tank).refusals == (NoNeedToEscape(Hex.parse("E12"), 1),)
    assert case_of(west, squad).refusals == (NoNeedToEscape(Hex.parse("E12"), 1),)
    case = case_of(west, tank, closed=around)
    assert (case.refusals, drms(case)) == ((), {"afv": -1, "isolated": 2})


def test_c13_4_5061_what_is_closed_to_all_vehicles_is_to_one_that_escapes(west):
    tank, squad = enter(west, GERMAN, "C20", "Pz VG", "SS 4-4-7")
    by_foot = case_of(west, squad).destinations
    assert case_of(west, tank).destinations == by_foot
    west.do(CloseHexes(hexes=(by_foot[0].path.hexes[1],)))
    assert by_foot[0].path.hexes[1] not in case_of(west, tank).destinations[0].path.hexes
    assert case_of(west, squad).destinations == by_foot


def test_c13_4_506_a_vehicle_of_unknown_hex_may_escape_from_an_area_that_its_own_path_isolates(west):
    tank, _ = enter(west, GERMAN, in_area(1), "Pz VG", "SS 4-4-7")
    assert isolated_without_hex(west.campaign.state, west.rulebook) == ()
    west.do(CloseHexes(hexes=around_area(west, GERMAN, 1)))
    assert isolated_without_hex(west.campaign.state, west.rulebook) == (tank,)


# What is refused


def test_4_506_no_tick_while_one_who_must_has_not_rolled(west):
    first, second = enter(west, BRITISH, "H17", "4-5-7", "9-1")
    hex_ = Hex.parse("H17")
    tick = TickStep(step=RecoveryStep.ESCAPE)
    assert west.campaign.do(tick) == MustStillEscape("4-5-7", hex_, 1)
    west.do(attempt(first, dice=(1, 1)))
    assert west.campaign.do(tick) == MustStillEscape("9-1", hex_, 0)
    west.do(attempt(second, dice=(1, 1)))
    west.do(tick)


def test_4_506_the_tick_can_be_recorded_all_the_same(west):
    enter(west, BRITISH, "H17", "4-5-7")
    done = west.do(TickStep(step=RecoveryStep.ESCAPE, happened="He gave them up"))
    assert done.entries[-1].flag.rule == "4.506"


def test_4_506_nobody_rolls_twice(west):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    west.do(attempt(squad, dice=(1, 1)))
    assert west.campaign.do(attempt(squad, dice=(1, 1))) == HexNotSaid("4-5-7")
    west.do(ChangePieces(ids=(squad.id,), edit=Edit(place=in_hex(Hex.parse("H17")))))
    assert west.campaign.do(attempt(squad, dice=(1, 1))) == AlreadyHandled("4-5-7", RecoveryStep.ESCAPE)
    assert escapes_of(west) == ()


def test_4_506_not_before_its_step(table):
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    (squad,) = enter(table, BRITISH, "H17", "4-5-7")
    answer = table.campaign.do(attempt(squad, dice=(1, 1)))
    assert answer == StepTooEarly(RecoveryStep.ESCAPE, RecoveryStep.SHOCK_AND_BOG)


def test_4_506_units_that_make_no_stack(west):
    squad, weapon, tank = enter(west, BRITISH, "H17", "4-5-7", "LMG", "Sherman V")
    (other,) = enter(west, BRITISH, "L8", "4-5-7")
    (enemy,) = enter(west, GERMAN, "H17", "4-4-7")
    assert refusal_of(west) == NothingChosen()
    assert escape_case(west.campaign.state, west.rulebook, ["B99"]) == NoSuchPiece("B99")
    assert refusal_of(west, squad, weapon) == NoUnit("LMG")
    assert refusal_of(west, squad, other) == NotInOneHex()
    assert refusal_of(west, squad, enemy) == NotInOneHex()
    assert refusal_of(west, squad, tank) == NotAStack(1, 1)
    assert west.campaign.do(attempt(squad, tank, dice=(1, 1), happened="so")) == NotAStack(1, 1)


def test_4_506_who_needs_no_escape_is_recorded_only_as_what_happened(west):
    (near,) = enter(west, GERMAN, "L12", "SS 4-4-7")
    (home,) = enter(west, GERMAN, "M15", "4-4-7")
    (stuck,) = enter(west, BRITISH, "L8", "Sherman V immobilized")
    assert west.campaign.do(attempt(near)) == RetainedAnyway("SS 4-4-7", Hex.parse("L12"))
    assert west.campaign.do(attempt(home)) == NoNeedToEscape(Hex.parse("M15"), 2)
    assert west.campaign.do(attempt(stuck)) == NotMobile("Sherman V")
    done = west.do(attempt(near, dice=(1, 1), happened="He wanted to"))
    assert done.entries[0].flag.rule == "4.5053"


@pytest.mark.parametrize(
    "more",
    [
        {"dice": (7, 1)},
        {"dice": (1,)},
        {"dice": (5, 5), "wound_dice": ()},
        {"dice": (5, 5), "wound_dice": (7,)},
    ],
)
def test_typed_dice_must_be_dice(west, more):
    (leader,) = enter(west, BRITISH, "L8", "8-0")
    assert isinstance(west.campaign.do(attempt(leader, **more)), BadDice)
    assert west.dice.throws == 0
