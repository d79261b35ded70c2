"""Every piece is in one place, what a unit has is where the unit is, a secret is one side's (4.2)."""

from dataclasses import replace

import pytest

from elst_app.rules.areas import deployment_areas
from elst_app.rules.control import Control
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    RECOMBINED,
    UNKNOWN,
    PieceState,
    Retained,
    in_area,
    in_hex,
    is_unpossessed,
    vehicles_for_control,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.rules.forces.support import BOARD, H17, SCENARIO, forces, piece

B, G = Side.BRITISH, Side.GERMAN
L12 = Hex.parse("L12")
SQUAD = piece("B1", "4-5-7", B, in_hex(H17))
LMG = piece("B2", "LMG", B, has="B1")


def test_what_a_unit_possesses_is_where_the_unit_is() -> None:
    here = forces(SQUAD, LMG)
    assert here.possessed_by(SQUAD) == (LMG,)
    assert here.possessor_of(LMG) == SQUAD
    assert here.place_of(LMG) == in_hex(H17)
    assert here.in_hex(H17) == (SQUAD, LMG)
    moved = here.with_pieces([SQUAD.at(ENTRY_AREA)])
    assert moved.place_of(LMG) == ENTRY_AREA
    assert moved.in_hex(H17) == ()


@pytest.mark.parametrize("place", [ELIMINATED, EXITED, RECOMBINED])
def test_what_has_left_the_ob_possesses_nothing(place) -> None:
    here = forces(SQUAD.at(place), LMG)
    assert here.possessor_of(LMG) is None
    assert here.of(B) == (LMG,)
    assert not here.is_in_ob(SQUAD.at(place))
    assert is_unpossessed(here, LMG)


def test_a_wreck_belongs_to_no_ob() -> None:
    tank = piece("B3", "Sherman V", B, in_hex(L12), PieceState.WRECK)
    assert forces(tank).of(B) == ()
    assert forces(tank).in_hex(L12) == ()


def test_captured_equipment_belongs_to_the_ob_of_its_captor() -> None:
    captured = piece("B2", "LMG", G, in_hex(L12), of=B)
    assert captured.is_captured
    assert forces(captured).of(G) == (captured,)
    assert forces(captured).of(B) == ()


def test_nothing_is_changed_that_is_not_there() -> None:
    here = forces(SQUAD)
    assert here.with_pieces([LMG]) == here
    assert here.with_pieces([replace(SQUAD, label="x")], [LMG]).pieces == (replace(SQUAD, label="x"), LMG)


def test_ids_are_never_given_twice() -> None:
    here = forces(SQUAD, LMG, piece("B2.1", "2-4-7"), piece("G7", "4-4-7", G))
    assert here.free_ids(B, 2) == ("B3", "B4")
    assert here.free_ids(G, 1) == ("G8",)
    without = here.without(["B2", "G7", "no such"])
    assert without.free_ids(B, 1) == ("B3",)
    assert without.free_ids(G, 1) == ("G8",)
    assert without.with_pieces([], [piece("G8", "LMG", G)]).free_ids(G, 1) == ("G9",)


def test_what_a_piece_had_that_was_never_there_is_nobodys_where_it_was() -> None:
    left = forces(SQUAD, LMG).without(["B1"])
    assert left.pieces == (replace(LMG, possessor=None, place=in_hex(H17)),)


@pytest.mark.parametrize(
    ("place", "is_secret"),
    [(UNKNOWN, True), (ENTRY_AREA, True), (in_area(1), True), (in_hex(H17), False)],
)
def test_4_516_what_is_on_the_map_is_no_secret_nor_what_it_possesses(place, is_secret) -> None:
    squad = replace(SQUAD, place=place, secret=True)
    here = forces(squad, replace(LMG, secret=True))
    assert [here.is_secret(each) for each in here.pieces] == [is_secret, is_secret]
    assert not here.is_secret(replace(squad, secret=False))


def test_4_516_what_sets_up_on_the_map_is_seen_with_what_it_has_and_what_waits_is_not() -> None:
    waiting = piece("B5", "4-5-8", B, ENTRY_AREA, secret=True)
    here = forces(
        replace(SQUAD, place=in_area(1), secret=True),
        replace(LMG, secret=True),
        waiting,
        piece("B6", "LMG", B, has="B5", secret=True),
    )
    assert [each.secret for each in here.set_up().pieces] == [False, False, True, True]
    assert here.set_up().set_up() is not None
    assert forces(waiting).set_up().pieces == (waiting,)


def test_what_a_secret_unit_takes_is_secret_and_what_the_enemy_takes_is_not() -> None:
    secret = replace(SQUAD, place=ENTRY_AREA, secret=True)
    assert LMG.possessed_by(secret).secret
    assert not replace(LMG, secret=True).possessed_by(piece("G1", "4-4-7", G)).secret
    assert replace(LMG, secret=True).possessed_by(SQUAD).secret


def test_4_2_a_mobile_vehicle_with_functional_ma_counts_for_control_once_each() -> None:
    tanks = [piece(f"B{number}", "Sherman V", B, in_hex(L12)) for number in (1, 2)]
    here = forces(*tanks, piece("G1", "Pz VG", G, in_hex(H17)), piece("B9", "Sherman V", B, ENTRY_AREA))
    assert vehicles_for_control(here, B) == (L12, L12)
    assert vehicles_for_control(here, G) == (H17,)


@pytest.mark.parametrize("state", PieceState)
def test_4_2_which_states_keep_a_vehicle_from_controlling(state: PieceState) -> None:
    keeps = {
        PieceState.STUNNED,
        PieceState.SHOCKED,
        PieceState.UNCONFIRMED_KILL,
        PieceState.BOGGED,
        PieceState.MIRED,
        PieceState.IMMOBILIZED,
        PieceState.MA_MALFUNCTIONED,
        PieceState.MA_DISABLED,
        PieceState.WRECK,
    }
    tank = piece("B1", "Sherman V", B, in_hex(L12)).with_states(state)
    assert vehicles_for_control(forces(tank), B) == (() if state in keeps else (L12,))


def test_4_5056_a_piece_is_retained_in_an_area_of_its_own_side_or_in_the_entry_area() -> None:
    areas = deployment_areas(BOARD, Control(british=(Hex.parse("E12"),), german=(Hex.parse("QQ10"),)))
    own, enemy = areas.british[0], areas.german[0]
    inside, outside = own.hexes[0], enemy.hexes[0]

    def retained(place, side=B):
        unit = piece("X1", "2-2-8", side, place)
        return forces(unit, piece("X2", "LMG", side, has="X1")).retained_in(areas, unit)

    assert retained(in_hex(inside)) == Retained(B, own.id)
    assert retained(in_area(own.id)) == Retained(B, own.id)
    assert retained(in_area(99)) is None
    assert retained(in_hex(outside)) is None
    assert retained(in_hex(outside), G) == Retained(G, enemy.id)
    assert retained(in_hex(H17)) is None
    assert retained(ENTRY_AREA) == Retained(B, None)
    assert retained(UNKNOWN) is retained(ELIMINATED) is None


def test_4_513_the_pool_holds_the_mmc_of_a_side_that_are_eliminated() -> None:
    lost = replace(SQUAD, place=ELIMINATED, pool=SCENARIO)
    shifted = replace(piece("B3", "2-4-7"), place=ELIMINATED)
    other = replace(piece("G1", "4-4-7", G), place=ELIMINATED, pool=SCENARIO)
    here = forces(lost, shifted, other, piece("B4", "4-5-7", B, in_hex(H17)))
    assert here.pool(B) == (lost,)
    assert here.pool(G) == (other,)
    assert here.with_pieces([lost.at(in_hex(H17))]).pool(B) == ()
    assert lost.at(in_hex(H17)).pool is None
