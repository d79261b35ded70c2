"""Step 4.512 through the door, without dice: captured Weapons, ammunition, British tanks, Return (C22)."""

import pytest

from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.recovery.repair import RepairPart
from elst_app.campaign.recovery.repairing import PartTooEarly, RepairWeapon, RollImmobilized, RollStun
from elst_app.campaign.recovery.resupply import (
    NothingToResupply,
    RepairStillToRoll,
    Resupplied,
    Resupply,
    has_repairs,
    resupply_of,
)
from elst_app.campaign.steps import TickStep
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, Loss, NewPieces, PieceState, in_area
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import enter, now, set_out
from tests.rules.areas.support import hexes

GERMAN, BRITISH = Side.GERMAN, Side.BRITISH


@pytest.fixture
def west(table):
    """The western half of the perimeter illustration, at step 4.512 after the 23rd Afternoon."""
    set_out(table, RecoveryStep.REPAIR)
    return table


def resupply(table, side=GERMAN):
    return resupply_of(table.campaign.state, table.rulebook, side)


def captured(table, place, name, *states):
    line = NewPieces(1, name, place=place, captured=True, states=states)
    return table.do(EnterPieces(side=GERMAN, lines=(line,))).entries[0].fact.added[0]


@pytest.mark.parametrize("with_troops", [True, False])
def test_4_5124_a_captured_weapon_that_does_not_work_is_eliminated_without_a_dr(west, with_troops):
    if with_troops:
        enter(west, GERMAN, in_area(1), "SS 4-4-7")
    piat = captured(west, in_area(1), "PIAT", PieceState.MALFUNCTIONED)
    assert resupply(west) == (Resupplied(RepairPart.CAPTURED, (piat,)),)
    west.do(Resupply(side=GERMAN))
    assert now(west, piat).place == ELIMINATED


@pytest.mark.parametrize(
    ("state", "part"),
    [
        (PieceState.AMMO_DEPLETED, RepairPart.SPECIAL_AMMUNITION),
        (PieceState.LOW_AMMO, RepairPart.AMMUNITION_SHORTAGE),
    ],
)
@pytest.mark.parametrize(
    ("place", "is_captured", "is_supplied"),
    [
        (in_area(1), False, True),
        (ENTRY_AREA, False, True),
        (in_area(1), True, False),
        (in_area(3), False, False),
        ("G15", False, False),
    ],
)
def test_4_5125_4_5126_what_is_not_captured_and_not_isolated_is_resupplied(
    west, state, part, place, is_captured, is_supplied
):
    if is_captured:
        piece = captured(west, place, "PIAT", state)
        enter(west, GERMAN, in_area(2), "SS 4-4-7")
    else:
        (piece,) = enter(west, GERMAN, place, f"PSK {state.value}")
    assert resupply(west) == ((Resupplied(part, (piece,)),) if is_supplied else ())
    answer = west.campaign.do(Resupply(side=GERMAN))
    assert now(west, piece).has(state) is not is_supplied
    if not is_supplied:
        assert answer == NothingToResupply(GERMAN)


def test_4_5127_mobile_british_tanks_that_are_not_isolated_go_to_the_entry_area_after_an_afternoon(west):
    tank, stunned, stuck, recovered = enter(
        west,
        BRITISH,
        "E12",
        "Sherman V",
        "Sherman V Stunned",
        "Sherman V immobilized",
        "Sherman V Stunned +1",
    )
    (panther,) = enter(west, GERMAN, "L6", "Pz VG")
    west.do(
        RollImmobilized(piece=stuck.id, dice=(6,)),
        RollStun(piece=stunned.id, dice=(3,)),
        RollStun(piece=recovered.id, dice=(2,)),
    )
    assert resupply(west, BRITISH) == (Resupplied(RepairPart.BRITISH_TANKS, (tank, now(west, recovered))),)
    assert resupply(west, GERMAN) == ()
    west.do(Resupply(side=BRITISH))
    assert [now(west, piece).place for piece in (tank, recovered)] == [ENTRY_AREA, ENTRY_AREA]
    assert [now(west, piece).place for piece in (stunned, stuck, panther)] == [
        stunned.place,
        stuck.place,
        panther.place,
    ]
    assert west.campaign.do(Resupply(side=BRITISH)) == NothingToResupply(BRITISH)


def test_c22_after_an_inactive_date_the_tanks_stay(west):
    west.play_to(RecoveryStep.INITIATIVE)
    for date in (CGDate.MIDDAY_24, CGDate.AFTERNOON_24, CGDate.MORNING_25):
        for side in Side:
            west.do(PlaceChit(side=side, initiative=Initiative.INACTIVE))
        west.play_to(RecoveryStep.REPAIR)
        assert west.campaign.state.date is date
        (tank,) = enter(west, BRITISH, "E12", "Sherman V")
        assert resupply(west, BRITISH) == ()
        west.do(ChangePieces(ids=(tank.id,), edit=Edit(place=ENTRY_AREA)))
        west.play_to(RecoveryStep.INITIATIVE)


def test_4_5127_an_isolated_tank_stays(table):
    set_out(table, RecoveryStep.MELEE)
    table.do(SetControl(hexes=tuple(hexes("L6")), side=BRITISH))
    table.play_to(RecoveryStep.REPAIR)
    alone, other = (*enter(table, BRITISH, "L6", "Sherman V"), *enter(table, BRITISH, "E12", "Sherman V"))
    assert resupply(table, BRITISH) == (Resupplied(RepairPart.BRITISH_TANKS, (other,)),)
    table.do(Resupply(side=BRITISH))
    assert now(table, alone).place == alone.place


def test_4_5128_an_afv_under_return_is_eliminated(west):
    tank, _ = enter(west, GERMAN, "L6", "Pz VG MA malfunctioned", "SS 4-4-7")
    west.do(RepairWeapon(piece=tank.id, mount=WeaponMount.MAIN_ARMAMENT, dice=(6,)))
    assert resupply(west) == (Resupplied(RepairPart.AFV_RETURN, (now(west, tank),)),)
    west.do(Resupply(side=GERMAN))
    assert now(west, tank).place == ELIMINATED


def test_4_512_a_british_tank_under_return_goes_through_every_part_in_order(west):
    (tank,) = enter(west, BRITISH, "E12", "Sherman V")
    states = (PieceState.LOW_AMMO, PieceState.AMMO_DEPLETED, PieceState.RETURN)
    west.do(ChangePieces(ids=(tank.id,), edit=Edit(set_states=states)))
    done = west.do(Resupply(side=BRITISH))
    assert [entry.rule for entry in done.entries] == ["4.5125", "4.5126", "4.5127", "4.5128"]
    assert {entry.audience for entry in done.entries} == {Audience.BRITISH}
    after = now(west, tank)
    assert (after.place, after.states) == (ELIMINATED, (PieceState.RETURN,))


def test_4_512_nothing_is_applied_while_a_dr_is_to_be_made(west):
    enter(west, GERMAN, "L6", "Pz VG immobilized", "PSK Low Ammo")
    answer = west.campaign.do(Resupply(side=GERMAN))
    assert answer == PartTooEarly(RepairPart.SPECIAL_AMMUNITION, RepairPart.IMMOBILIZED)


def test_4_512_a_piece_in_hand_keeps_its_possessor(west):
    unit, psk = enter(west, GERMAN, "L6", "SS 4-4-7", "PSK Low Ammo @0")
    west.do(Resupply(side=GERMAN))
    assert (now(west, psk).possessor, now(west, psk).states) == (unit.id, ())


def test_4_512_the_step_is_not_over_while_a_dr_is_to_be_made_and_then_applies_the_rest(west):
    stuck, psk = enter(west, GERMAN, "L6", "Pz VG immobilized", "PSK Low Ammo")
    (tank,) = enter(west, BRITISH, "E12", "Sherman V")
    tick = TickStep(step=RecoveryStep.REPAIR, audience=Audience.GERMAN)
    assert west.campaign.do(tick) == RepairStillToRoll(GERMAN, RepairPart.IMMOBILIZED)
    west.do(RollImmobilized(piece=stuck.id, dice=(6,)))
    done = west.do(tick)
    assert [entry.audience for entry in done.entries] == [Audience.BRITISH, Audience.GERMAN, Audience.PUBLIC]
    assert (now(west, psk).states, now(west, tank).place) == ((), ENTRY_AREA)
    assert west.campaign.state.progress.now is RecoveryStep.REPLACEMENT


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_4_512_what_the_other_side_has_left_is_rolled_in_secret_and_refuses_nothing(west, audience):
    """After a secret Shift a refusal would tell whether there are troops left to repair the LMG (4.511)."""
    (lmg,) = enter(west, GERMAN, "L6", "LMG malfunctioned")
    enter(west, GERMAN, "L6", "Pz VG immobilized", "Pz VG Stunned", "SS 4-4-7")
    west.dice.values = [6, 1, 6]
    done = west.do(TickStep(step=RecoveryStep.REPAIR, audience=audience))
    rolled = [entry for entry in done.entries if entry.throws]
    assert [entry.rule for entry in rolled] == ["4.5121", "4.5122", "4.5123"]
    assert {entry.audience for entry in rolled} == {Audience.GERMAN}
    assert now(west, lmg).place == ELIMINATED
    assert west.campaign.state.progress.now is RecoveryStep.REPLACEMENT


def test_4_512_what_happened_at_the_table_leaves_out_what_it_leaves_out(west):
    (stuck,) = enter(west, GERMAN, "L6", "Pz VG immobilized")
    west.do(TickStep(step=RecoveryStep.REPAIR, happened="We forgot it"))
    assert now(west, stuck).states == (PieceState.IMMOBILIZED,)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("Pz VG", PieceState.IMMOBILIZED),
        ("Pz VG", PieceState.STUNNED),
        ("Pz VG", PieceState.STUNNED_PLUS_ONE),
        ("LMG", PieceState.MALFUNCTIONED),
        ("Pz VG", PieceState.MA_MALFUNCTIONED),
        ("Pz VG", PieceState.MG_MALFUNCTIONED),
        ("Pz VG", PieceState.MG_DISABLED),
        ("LMG", PieceState.LOW_AMMO),
        ("LMG", PieceState.AMMO_DEPLETED),
        ("Pz VG", PieceState.RETURN),
    ],
)
def test_4_512_both_sides_know_whether_it_is_about_anything(west, name, state):
    enter(west, GERMAN, in_area(1), "SS 4-4-7", "9-1 wounded", "Pz VG", "LMG")
    assert not has_repairs(west.campaign.state)
    (piece,) = enter(west, GERMAN, in_area(1), f"{name} {state.value}")
    assert has_repairs(west.campaign.state)
    west.do(BookLosses(lines=(LossLine(piece.id, Loss.ELIMINATED),)))
    assert not has_repairs(west.campaign.state)


def test_4_512_a_captured_weapon_is_something_it_is_about(west):
    captured(west, in_area(1), "radio", PieceState.MALFUNCTIONED)
    assert not has_repairs(west.campaign.state)
    captured(west, in_area(1), "PIAT")
    assert has_repairs(west.campaign.state)


def test_4_5127_after_an_afternoon_a_british_tank_is_something_it_is_about(west):
    enter(west, BRITISH, "D13", "Sherman V")
    assert has_repairs(west.campaign.state)
