"""Step 4.512 through the door: each part with dice, every row and drm, in order, once a date (C20, C21)."""

import pytest

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.recovery.handled import AlreadyHandled
from elst_app.campaign.recovery.repair import RepairPart, repairs_of
from elst_app.campaign.recovery.repairing import (
    NoSuchLmg,
    NothingToRepair,
    NoTroopsToRepair,
    PartTooEarly,
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    UseLmg,
)
from elst_app.campaign.steps import TickStep
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, NewPieces, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.dr_table import RecoveryReason
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.refusals import BadDice
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import enter, now, set_out

GERMAN, BRITISH = Side.GERMAN, Side.BRITISH
MA, MG, SW = WeaponMount.MAIN_ARMAMENT, WeaponMount.VEHICULAR_MG, WeaponMount.UNMOUNTED


@pytest.fixture
def west(table):
    """The western half of the perimeter illustration, at step 4.512."""
    set_out(table, RecoveryStep.REPAIR)
    return table


def repairs(table, side=GERMAN, **more):
    return repairs_of(table.campaign.state, table.rulebook, side, **more)


def reasons(case):
    return [(each.value, each.reason) for each in case.modifiers]


def captured(table, place, name, **more):
    """A weapon of British make in German hands."""
    line = NewPieces(1, name, place=place, captured=True, **more)
    return table.do(EnterPieces(side=GERMAN, lines=(line,))).entries[0].fact.added[0]


ISOLATED = (1, RecoveryReason.ISOLATED)
FRONT_LINE = (1, RecoveryReason.FRONT_LINE_HEX)
UNCONTROLLED = (1, RecoveryReason.UNCONTROLLED_TERRITORY)


@pytest.mark.parametrize(
    ("place", "drm"),
    [
        ("L6", []),
        ("L8", [FRONT_LINE]),
        ("F14", [ISOLATED, FRONT_LINE]),
        (in_area(3), [ISOLATED]),
        (ENTRY_AREA, []),
        ("L12", [UNCONTROLLED]),
    ],
)
@pytest.mark.parametrize("dr", range(1, 7))
def test_4_5121_an_immobilized_vehicle_is_mobile_again_on_2_or_less(west, place, drm, dr):
    (tank,) = enter(west, GERMAN, place, "Pz VG immobilized")
    (case,) = repairs(west).immobilized
    assert (case.piece, reasons(case)) == (tank, drm)
    total = sum(value for value, _ in drm)
    assert [chance * 6 for _, chance in case.chances] == [2 - total, 4 + total]
    west.do(RollImmobilized(piece=tank.id, dice=(dr,)))
    assert now(west, tank).has(PieceState.IMMOBILIZED) == (dr + total > 2)
    assert repairs(west).immobilized == ()
    answer = west.campaign.do(RollImmobilized(piece=tank.id, dice=(1,)))
    if dr + total > 2:
        assert answer == AlreadyHandled("Pz VG", RecoveryStep.REPAIR)
    else:
        assert answer == NothingToRepair("Pz VG", RepairPart.IMMOBILIZED)


@pytest.mark.parametrize("state", [PieceState.STUNNED, PieceState.STUNNED_PLUS_ONE])
@pytest.mark.parametrize(("place", "drm"), [("L6", []), ("F14", [ISOLATED]), (ENTRY_AREA, [])])
@pytest.mark.parametrize("dr", range(1, 7))
def test_4_5122_a_stunned_afv_recovers_stays_stunned_or_is_eliminated(west, state, place, drm, dr):
    (tank,) = enter(west, GERMAN, place, f"Pz VG {state.value}")
    (case,) = repairs(west).stunned
    assert reasons(case) == drm
    west.do(RollStun(piece=tank.id, dice=(dr,)))
    final, after = dr + len(drm), now(west, tank)
    assert (after.place == ELIMINATED) == (final >= 6)
    assert after.has(state) == (final > 2)
    assert repairs(west).stunned == ()


@pytest.mark.parametrize(
    ("weapon", "place", "non_qualified", "drm"),
    [
        ("LMG", "L6", False, [(-1, RecoveryReason.REPAIR_NUMBER)]),
        ("MMG", "L6", False, [(-2, RecoveryReason.REPAIR_NUMBER)]),
        ("HMG", "L6", False, [(-3, RecoveryReason.REPAIR_NUMBER)]),
        ("PSK", "L6", False, []),
        ("75L PaK 40", "L6", False, [(-1, RecoveryReason.REPAIR_NUMBER)]),
        ("LMG", ENTRY_AREA, False, [(-1, RecoveryReason.REPAIR_NUMBER)]),
        (
            "MMG",
            "L6",
            True,
            [(-2, RecoveryReason.REPAIR_NUMBER), (1, RecoveryReason.NON_QUALIFIED_USE)],
        ),
        ("MMG", "F14", False, [(-2, RecoveryReason.REPAIR_NUMBER), ISOLATED]),
        (
            "HMG",
            "F14",
            True,
            [(-3, RecoveryReason.REPAIR_NUMBER), (1, RecoveryReason.NON_QUALIFIED_USE), ISOLATED],
        ),
    ],
)
@pytest.mark.parametrize("dr", range(1, 7))
def test_4_5123_a_weapon_is_repaired_on_1_or_less_and_else_eliminated(
    west, weapon, place, non_qualified, drm, dr
):
    _, piece = enter(west, GERMAN, place, "2-2-8", f"{weapon} malfunctioned @0")
    ids = (piece.id,) if non_qualified else ()
    (case,) = repairs(west, non_qualified=ids).weapons
    assert (case.piece, case.mount, reasons(case)) == (piece, SW, drm)
    west.do(RepairWeapon(piece=piece.id, non_qualified=non_qualified, dice=(dr,)))
    final, after = dr + sum(value for value, _ in drm), now(west, piece)
    assert (after.place == ELIMINATED) == (final > 1)
    assert after.has(PieceState.MALFUNCTIONED) == (final > 1)
    if final <= 1:
        assert after.possessor == piece.possessor
    assert repairs(west).weapons == ()


@pytest.mark.parametrize(
    ("mount", "state", "bad"),
    [
        (MA, PieceState.MA_MALFUNCTIONED, {PieceState.MA_DISABLED, PieceState.RETURN}),
        (MG, PieceState.MG_MALFUNCTIONED, {PieceState.MG_DISABLED}),
    ],
)
@pytest.mark.parametrize(("place", "isolated"), [("L6", []), ("F14", [ISOLATED])])
@pytest.mark.parametrize("dr", range(1, 7))
def test_4_5123_a_mounted_weapon_that_is_not_repaired_is_disabled_and_an_afv_without_ma_returns(
    west, mount, state, bad, place, isolated, dr
):
    tank, _ = enter(west, GERMAN, place, f"Pz VG {state.value}", "SS 4-4-7")
    (case,) = repairs(west).weapons
    mounted = [(-1, RecoveryReason.MOUNTED), (-1, RecoveryReason.NO_REPAIR_NUMBER)]
    assert (case.mount, reasons(case)) == (mount, mounted + isolated)
    west.do(RepairWeapon(piece=tank.id, mount=mount, dice=(dr,)))
    is_bad = dr - 2 + len(isolated) > 1
    assert set(now(west, tank).states) == (bad if is_bad else set())
    assert now(west, tank).place == tank.place


def test_c13_4_5122_the_dr_of_a_vehicle_cut_off_by_its_own_path_has_the_drm_of_isolated(west):
    enter(west, GERMAN, "L6", "Pz VG Stunned")
    assert reasons(repairs(west).stunned[0]) == []
    west.do(CloseHexes(hexes=tuple(Hex.parse("L6").neighbours())))
    assert reasons(repairs(west).stunned[0]) == [ISOLATED]


def test_c20_a_printed_repair_number_of_a_vehicle_counts_as_it_is(west):
    tank, _ = enter(west, GERMAN, "L6", "Pz VG MA malfunctioned", "SS 4-4-7")
    west.do(ChangePieces(ids=(tank.id,), edit=Edit(repair_number=3)))
    (case,) = repairs(west).weapons
    assert reasons(case) == [(-1, RecoveryReason.MOUNTED), (-3, RecoveryReason.REPAIR_NUMBER)]


def test_4_5123_the_ma_and_the_mg_of_one_vehicle_have_a_dr_each(west):
    tank, _ = enter(west, GERMAN, "L6", "Pz VG", "SS 4-4-7")
    states = (PieceState.MA_MALFUNCTIONED, PieceState.MG_MALFUNCTIONED)
    west.do(ChangePieces(ids=(tank.id,), edit=Edit(set_states=states)))
    assert [case.mount for case in repairs(west).weapons] == [MG, MA]
    west.dice.values = [1, 4]
    first = west.do(RepairWeapon(piece=tank.id, mount=MG))
    second = west.do(RepairWeapon(piece=tank.id, mount=MA))
    assert [done.entries[0].throws[0].name for done in (first, second)] == [
        f"24 Morning 4.5123 vehicular-mg {tank.id} #1",
        f"24 Morning 4.5123 main-armament {tank.id} #1",
    ]
    assert set(now(west, tank).states) == {PieceState.MA_DISABLED, PieceState.RETURN}


@pytest.mark.parametrize("place", [in_area(1), ENTRY_AREA])
def test_c20_without_troops_in_its_area_no_weapon_makes_a_dr(west, place):
    tank, lmg = enter(west, GERMAN, place, "Pz VG MA malfunctioned", "LMG malfunctioned")
    enter(west, GERMAN, in_area(2), "SS 4-4-7")
    enter(west, BRITISH, in_area(1), "4-5-7")
    assert repairs(west).due is None
    assert west.campaign.do(RepairWeapon(piece=lmg.id, dice=(1,))) == NoTroopsToRepair("LMG")
    enter(west, GERMAN, place, "2-2-8")
    assert [case.piece for case in repairs(west).weapons] == [tank, lmg]


def test_4_5123_a_weapon_left_in_no_mans_land_is_not_retained_and_makes_no_dr(west):
    enter(west, GERMAN, "L6", "SS 4-4-7")
    (lmg,) = enter(west, GERMAN, "G15", "LMG malfunctioned")
    assert repairs(west).weapons == ()
    answer = west.campaign.do(RepairWeapon(piece=lmg.id, dice=(1,)))
    assert answer == NothingToRepair("LMG", RepairPart.WEAPONS)


def test_4_2_a_radio_is_no_weapon_and_makes_no_dr(west):
    """It is Retained with its OBA module or goes with it in step 4.502 (CG3, O28)."""
    _, radio = enter(west, GERMAN, "L6", "SS 4-4-7", "radio malfunctioned @0")
    assert repairs(west).due is None
    answer = west.campaign.do(RepairWeapon(piece=radio.id, dice=(6,)))
    assert answer == NothingToRepair("radio", RepairPart.WEAPONS)
    west.do(TickStep(step=RecoveryStep.REPAIR))
    assert now(west, radio) == radio


def test_4_5123_a_disabled_mg_is_repaired_by_eliminating_a_friendly_lmg_in_the_same_area(west):
    tank, _, lmg = enter(west, GERMAN, "L6", "Pz VG MG disabled", "SS 4-4-7", "LMG @1")
    (elsewhere,) = enter(west, GERMAN, "M15", "LMG")
    mmg, foreign = enter(west, GERMAN, "L6", "MMG")[0], captured(west, in_area(1), "LMG")
    (case,) = repairs(west).lmgs
    assert (case.vehicle, case.lmgs) == (tank, (lmg,))
    west.do(RollCaptured(piece=foreign.id, dice=(1,)))
    for other in (elsewhere, mmg, foreign):
        assert west.campaign.do(UseLmg(vehicle=tank.id, lmg=other.id)) == NoSuchLmg("Pz VG", other.name)
    west.do(UseLmg(vehicle=tank.id, lmg=lmg.id))
    assert (now(west, tank).states, now(west, lmg).place) == ((), ELIMINATED)
    answer = west.campaign.do(UseLmg(vehicle=tank.id, lmg=lmg.id))
    assert answer == NothingToRepair("Pz VG", RepairPart.WEAPONS)


def test_4_5123_an_mg_disabled_by_its_dr_may_be_repaired_by_an_lmg(west):
    tank, _, lmg = enter(west, GERMAN, "L6", "Pz VG MG malfunctioned", "SS 4-4-7", "LMG @1")
    assert repairs(west).lmgs == ()
    west.do(RepairWeapon(piece=tank.id, mount=MG, dice=(6,)))
    west.do(UseLmg(vehicle=tank.id, lmg=lmg.id))
    assert now(west, tank).states == ()


def test_4_5123_no_lmg_repairs_a_disabled_ma(west):
    tank, _, lmg = enter(west, GERMAN, "L6", "Pz VG MA disabled", "SS 4-4-7", "LMG @1")
    assert repairs(west).lmgs == ()
    answer = west.campaign.do(UseLmg(vehicle=tank.id, lmg=lmg.id))
    assert answer == NothingToRepair("Pz VG", RepairPart.WEAPONS)


@pytest.mark.parametrize("dr", range(1, 7))
@pytest.mark.parametrize("name", ["PIAT", "6-pounder", "Sherman V"])
def test_4_5124_a_captured_weapon_is_eliminated_on_a_4_or_more(west, name, dr):
    enter(west, GERMAN, in_area(3), "SS 4-4-7")
    piece = captured(west, in_area(3), name)
    (case,) = repairs(west).captured
    assert (case.piece, case.modifiers) == (piece, ())
    assert [chance * 6 for _, chance in case.chances] == [3, 3]
    west.do(RollCaptured(piece=piece.id, dice=(dr,)))
    assert (now(west, piece).place == ELIMINATED) == (dr >= 4)
    assert repairs(west).due is None
    if dr < 4:
        answer = west.campaign.do(RollCaptured(piece=piece.id, dice=(1,)))
        assert answer == AlreadyHandled(name, RecoveryStep.REPAIR)


def test_4_5124_no_dr_for_a_captured_weapon_without_troops_nor_for_one_that_does_not_work_nor_a_radio(west):
    enter(west, GERMAN, in_area(3), "SS 4-4-7")
    alone = captured(west, in_area(1), "PIAT")
    broken = captured(west, in_area(3), "LMG", states=(PieceState.MALFUNCTIONED,))
    radio = captured(west, in_area(3), "radio")
    assert repairs(west).due is None
    assert west.campaign.do(RollCaptured(piece=alone.id, dice=(1,))) == NoTroopsToRepair("PIAT")
    for piece in (broken, radio):
        answer = west.campaign.do(RollCaptured(piece=piece.id, dice=(1,)))
        assert answer == NothingToRepair(piece.name, RepairPart.CAPTURED)
    answer = west.campaign.do(RepairWeapon(piece=broken.id, dice=(1,)))
    assert answer == NothingToRepair("LMG", RepairPart.WEAPONS)


def test_4_512_the_parts_are_gone_through_in_order_each_side_for_itself(west):
    stuck, stunned, _, lmg = enter(
        west, GERMAN, "L6", "Pz VG immobilized", "Pz VIE Stunned", "SS 4-4-7", "LMG malfunctioned @2"
    )
    piat = captured(west, in_area(1), "PIAT")
    (sherman,) = enter(west, BRITISH, "E12", "Sherman V Stunned")
    acts = [
        RollImmobilized(piece=stuck.id, dice=(6,)),
        RollStun(piece=stunned.id, dice=(3,)),
        RepairWeapon(piece=lmg.id, dice=(1,)),
        RollCaptured(piece=piat.id, dice=(1,)),
    ]
    parts = list(RepairPart)[:4]
    west.do(RollStun(piece=sherman.id, dice=(1,)))
    for place, act in enumerate(acts):
        assert repairs(west).due is parts[place]
        for part, later in list(zip(parts, acts, strict=True))[place + 1 :]:
            assert west.campaign.do(later) == PartTooEarly(part, parts[place])
        west.do(act)
    assert repairs(west).due is None


def test_4_512_a_part_that_happened_before_its_turn_is_flagged(west):
    _, stunned = enter(west, GERMAN, "L6", "Pz VG immobilized", "Pz VIE Stunned")
    done = west.do(RollStun(piece=stunned.id, dice=(1,), happened="We began there"))
    assert done.entries[0].flag.rule == "4.512"


def test_4_512_what_a_side_repairs_is_its_own_secret_from_4_510_on(west):
    (tank,) = enter(west, GERMAN, "L6", "Pz VG immobilized")
    west.dice.values = [2]
    done = west.do(RollImmobilized(piece=tank.id))
    assert done.entries[0].audience is Audience.GERMAN
    assert done.entries[0].throws[0].name == f"24 Morning 4.5121 {tank.id} #1"


def test_4_512_one_die_is_typed(west):
    (tank,) = enter(west, GERMAN, "L6", "Pz VG immobilized")
    assert west.campaign.do(RollImmobilized(piece=tank.id, dice=(1, 1))) == BadDice(1, "1 1")


def test_4_512_on_the_next_date_of_a_repeated_block_the_drs_are_made_again(west):
    (tank,) = enter(west, GERMAN, "L6", "Pz VG immobilized")
    west.do(RollImmobilized(piece=tank.id, dice=(6,)))
    west.play_to(RecoveryStep.INITIATIVE)
    west.do(
        PlaceChit(side=BRITISH, initiative=Initiative.INACTIVE),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
    )
    west.play_to(RecoveryStep.REPAIR)
    assert [case.piece for case in repairs(west).immobilized] == [tank]
    assert now(west, tank).place == in_hex(Hex.parse("L6"))
