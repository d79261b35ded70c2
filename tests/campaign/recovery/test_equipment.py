"""Equipment abandoned, eliminated or handed over through the door (4.506, 4.507, 4.511; C16)."""

import pytest

from elst_app.campaign.forces.changing import NothingToChange
from elst_app.campaign.forces.facts import NotInOB
from elst_app.campaign.recovery.equipment import (
    HandleEquipment,
    NobodyTakesIt,
    NotBesideIt,
    NotCarried,
    NotInAnArea,
    NotInThisStep,
    NotPossessed,
    NoTroopsThere,
)
from elst_app.campaign.recovery.escape import escapes, open_escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape, NotADestination
from elst_app.campaign.recovery.handled import AlreadyHandled
from elst_app.campaign.recovery.order import NoRecoveryPhase
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, EquipmentAct, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.words.facts import fact_text
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
ABANDON, ELIMINATE, TRANSFER = EquipmentAct


@pytest.fixture
def west(table):
    set_out(table)
    return table


def handle(piece, act, to=None, **more):
    return HandleEquipment(piece=piece.id, act=act, to=to.id if to is not None else None, **more)


def test_4_506_abandoned_equipment_lies_in_the_hex_and_weighs_nothing(west):
    squad, weapon = enter(west, BRITISH, "H17", "4-5-7", "MMG @0")
    done = west.do(handle(weapon, ABANDON))
    after = now(west, weapon)
    assert (after.possessor, after.place, after.side) == (None, in_hex(Hex.parse("H17")), BRITISH)
    assert done.entries[0].rule == "4.506"
    assert fact_text(done.entries[0].fact) == "British MMG of 4-5-7 abandoned"
    (place,) = escapes(west.campaign.state, west.rulebook)
    assert (place.escapees[0].unit, place.escapees[0].load.pp) == (squad, 0)


def test_4_506_eliminated_equipment_is_gone(west):
    _, weapon = enter(west, BRITISH, "H17", "4-5-7", "MMG @0")
    west.do(handle(weapon, ELIMINATE))
    assert (now(west, weapon).place, now(west, weapon).possessor) == (ELIMINATED, None)
    assert west.campaign.do(handle(weapon, ABANDON)) == NotInOB("MMG")


def test_4_506_equipment_is_handed_to_another_unit_in_the_hex(west):
    squad, other, weapon = enter(west, BRITISH, "H17", "4-5-7", "2-4-7", "MMG @0")
    done = west.do(handle(weapon, TRANSFER, other))
    assert now(west, weapon).possessor == other.id
    assert fact_text(done.entries[0].fact) == "British MMG transferred to 2-4-7 HS"
    assert west.campaign.do(handle(weapon, TRANSFER, other)) == NothingToChange()
    assert west.campaign.do(handle(weapon, TRANSFER)) == NobodyTakesIt("MMG")
    west.do(handle(weapon, TRANSFER, squad))
    assert now(west, weapon) == weapon


def test_4_506_it_is_not_handed_to_one_elsewhere_or_to_the_enemy(west):
    _, weapon = enter(west, BRITISH, "H17", "4-5-7", "MMG @0")
    (far,) = enter(west, BRITISH, "H16", "4-5-7")
    (enemy,) = enter(west, GERMAN, "H17", "4-4-7")
    for taker in (far, enemy):
        assert west.campaign.do(handle(weapon, TRANSFER, taker)) == NotBesideIt(taker.name, "MMG")
    done = west.do(handle(weapon, TRANSFER, far, happened="as we played it"))
    assert done.entries[0].flag.rule == "4.506"
    assert now(west, weapon).possessor == far.id


def test_4_506_what_nobody_has_is_not_taken_up_on_the_way_out(west):
    squad, weapon = enter(west, BRITISH, "H17", "4-5-7", "MMG")
    assert west.campaign.do(handle(weapon, TRANSFER, squad)) == NotPossessed("MMG")
    assert west.campaign.do(handle(weapon, ELIMINATE)) == NotPossessed("MMG")
    assert west.campaign.do(handle(weapon, ABANDON)) == NothingToChange()


def test_4_506_only_before_the_attempt(west):
    squad, other, weapon = enter(west, BRITISH, "H17", "4-5-7", "4-5-7", "MMG @0")
    west.do(AttemptEscape(units=(squad.id,), dice=(1, 1)))
    for command in (handle(weapon, ABANDON), handle(weapon, TRANSFER, other)):
        assert west.campaign.do(command) == AlreadyHandled("4-5-7", RecoveryStep.ESCAPE)


def test_4_506_only_equipment_that_is_carried(west):
    squad, tank = enter(west, BRITISH, "H17", "4-5-7", "Sherman V")
    assert west.campaign.do(handle(tank, ELIMINATE)) == NotCarried("Sherman V")
    assert west.campaign.do(handle(squad, ELIMINATE)) == NotCarried("4-5-7")


def test_4_506_in_another_step_it_can_only_be_recorded(table):
    set_out(table, RecoveryStep.REGROUPING)
    _, weapon = enter(table, BRITISH, "H17", "4-5-7", "MMG @0")
    assert table.campaign.do(handle(weapon, ABANDON)) == NotInThisStep(RecoveryStep.REGROUPING)
    done = table.do(handle(weapon, ABANDON, happened="He did it at once"))
    assert done.entries[0].flag.rule == "4.506"


def test_4_506_outside_the_recovery_phase_there_is_no_such_act(table):
    _, weapon = enter(table, BRITISH, "H17", "4-5-7", "MMG @0")
    assert table.campaign.do(handle(weapon, ABANDON)) == NoRecoveryPhase()


# C16


@pytest.mark.parametrize("act", [ABANDON, ELIMINATE])
def test_c16_a_crew_that_leaves_its_gun_behind_is_retained(west, act):
    crew, gun = enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    assert open_escapes(west.campaign.state, west.rulebook) == (crew,)
    done = west.do(handle(gun, act))
    assert now(west, crew).place == in_area(2)
    assert done.entries[0].fact.retained == in_area(2)
    assert fact_text(done.entries[0].fact).endswith("; 2-2-8 crew Retained in Deployment Area 2")
    assert open_escapes(west.campaign.state, west.rulebook) == ()
    expected = in_hex(Hex.parse("L12")) if act is ABANDON else ELIMINATED
    assert now(west, gun).place == expected


def test_c16_it_goes_to_the_nearest_area_and_to_no_other(west):
    crew, gun = enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    assert west.campaign.do(handle(gun, ABANDON, destination=ENTRY_AREA)) == NotADestination(None)
    west.do(handle(gun, ABANDON, destination=in_area(2)))
    assert now(west, crew).place == in_area(2)


def test_c16_whoever_takes_the_gun_must_escape_with_it(west):
    crew, squad, gun = enter(west, GERMAN, "L12", "2-2-8", "4-4-7", "75L PaK 40 @0")
    west.do(handle(gun, TRANSFER, squad))
    assert now(west, crew).place == in_area(2)
    assert open_escapes(west.campaign.state, west.rulebook) == (squad,)


def test_c16_without_the_gun_who_is_in_an_enemy_area_must_escape_all_the_same(west):
    crew, gun = enter(west, GERMAN, "C20", "2-2-8", "75L PaK 40 @0")
    west.do(handle(gun, ABANDON))
    assert open_escapes(west.campaign.state, west.rulebook) == (crew,)


def test_c16_with_the_other_option_nobody_moves(west):
    west.do(ChangeRuling(code="C16", option="retained-with-crew"))
    crew, gun = enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    west.do(handle(gun, ABANDON))
    assert now(west, crew) == crew


# 4.507


def test_4_507_its_owner_eliminates_what_lies_in_an_area_with_his_troops(west):
    (weapon,) = enter(west, BRITISH, "E12", "MMG")
    west.do(TickStep(step=RecoveryStep.ESCAPE))
    assert west.campaign.do(handle(weapon, ELIMINATE)) == NoTroopsThere("MMG", 1)
    enter(west, BRITISH, in_area(1), "2-4-7")
    done = west.do(handle(weapon, ELIMINATE))
    assert now(west, weapon).place == ELIMINATED
    assert done.entries[0].rule == "4.507"
    assert done.entries[0].audience is Audience.PUBLIC


def test_c17_what_he_would_capture_he_may_eliminate_without_troops(west):
    (gun,) = enter(west, BRITISH, "L6", "6-pounder")
    west.do(TickStep(step=RecoveryStep.ESCAPE), handle(gun, ELIMINATE))
    assert now(west, gun).place == ELIMINATED


def test_4_507_nothing_is_eliminated_outside_the_areas(west):
    (weapon,) = enter(west, BRITISH, "G14", "MMG")
    west.do(TickStep(step=RecoveryStep.ESCAPE))
    assert west.campaign.do(handle(weapon, ELIMINATE)) == NotInAnArea("MMG")


def test_4_507_the_new_owners_troops_take_up_what_they_capture(west):
    (gun,) = enter(west, BRITISH, "L6", "MMG")
    (squad,) = enter(west, GERMAN, "M6", "4-4-7")
    west.do(TickStep(step=RecoveryStep.ESCAPE), handle(gun, TRANSFER, squad))
    after = now(west, gun)
    assert (after.possessor, after.side, after.is_captured) == (squad.id, GERMAN, True)


def test_4_511_before_a_shift_in_secret(west):
    squad, other, weapon, loose = enter(west, BRITISH, in_area(1), "4-5-7", "2-4-7", "MMG @0", "LMG")
    west.play_to(RecoveryStep.SHIFT)
    done = west.do(handle(weapon, TRANSFER, other))
    assert (done.entries[0].audience, done.entries[0].rule) == (Audience.BRITISH, "4.511")
    west.do(handle(loose, TRANSFER, squad))
    assert now(west, loose).possessor == squad.id
    west.do(handle(loose, ABANDON))
    assert west.campaign.state.forces.place_of(now(west, loose)) == in_area(1)
