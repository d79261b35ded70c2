"""Pieces are moved, marked, named and handed over (4.2, 4.506, 4.507)."""

from dataclasses import replace

import pytest

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece, NothingToChange, NotTogether
from elst_app.campaign.forces.facts import BadFigure, NoPlaceInOB, NoSuchPiece, NothingChosen, NotInOB
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.undo import Redo, Undo
from elst_app.rules.control import VehicleInPond
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    UNKNOWN,
    CannotPossess,
    Loss,
    NotOfThisKind,
    PieceKind,
    PieceState,
    PlaceKind,
    in_area,
    in_hex,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Side
from tests.campaign.forces.support import enter, now, refusal

UK = PieceState.UNCONFIRMED_KILL
B, G = Side.BRITISH, Side.GERMAN
H17, H18, L12 = (in_hex(Hex.parse(name)) for name in ("H17", "H18", "L12"))


def test_several_pieces_are_moved_and_marked_at_once(table) -> None:
    enter(table, "2 x 4-5-7 with LMG @H17")
    table.do(ChangePieces(ids=("B1", "B3"), edit=Edit(place=L12, set_states=(PieceState.BROKEN,))))
    forces = table.campaign.state.forces
    assert [forces.place_of(piece) for piece in forces.pieces] == [L12] * 4
    assert [piece.states for piece in forces.pieces] == [(PieceState.BROKEN,), ()] * 2
    table.do(ChangePieces(ids=("B1",), edit=Edit(clear_states=(PieceState.BROKEN,))))
    assert now(table, "B1").states == ()


def test_words_and_figures_are_changed_and_what_is_none_stays(table) -> None:
    enter(table, "radio O2, 9-1 Wells")
    table.do(ChangePieces(ids=("B1",), edit=Edit(battery=" O1 ", pp=2, repair_number=3, group="O1")))
    piece = now(table, "B1")
    assert (piece.battery, piece.pp, piece.repair_number, piece.group) == ("O1", 2, 3, "O1")
    table.do(ChangePieces(ids=("B2",), edit=Edit(label="")))
    assert now(table, "B2").label == ""
    assert now(table, "B1") == piece
    table.do(ChangePieces(ids=("B2",), edit=Edit(label="x" * 10_000)))
    assert now(table, "B2").label == "x" * 40


def test_equipment_that_is_moved_is_in_nobodys_hands(table) -> None:
    enter(table, "4-5-7 with LMG @H17")
    table.do(ChangePieces(ids=("B2",), edit=Edit(place=L12)))
    assert (now(table, "B2").possessor, now(table, "B2").place) == (None, L12)


@pytest.mark.parametrize(
    ("name", "edit", "expected"),
    [
        ("4-5-7", Edit(place=in_hex(Hex(0, 99))), UnknownHex("A99")),
        ("4-5-7", Edit(place=in_area(9)), NoSuchArea(B, 9)),
        ("Sherman V", Edit(place=in_hex(Hex.parse("S28"))), VehicleInPond(Hex.parse("S28"))),
        ("4-5-7", Edit(place=ELIMINATED), NoPlaceInOB(PlaceKind.ELIMINATED)),
        ("4-5-7", Edit(place=EXITED), NoPlaceInOB(PlaceKind.EXITED)),
        (
            "LMG",
            Edit(set_states=(PieceState.BROKEN,)),
            NotOfThisKind(PieceKind.SUPPORT_WEAPON, PieceState.BROKEN),
        ),
        ("LMG", Edit(pp=10), BadFigure(10, 9)),
        ("LMG", Edit(pp=-1), BadFigure(-1, 9)),
        ("LMG", Edit(repair_number=7), BadFigure(7, 6)),
        ("LMG", Edit(), NothingToChange()),
        ("LMG", Edit(pp=1, label=" "), NothingToChange()),
    ],
)
def test_what_cannot_be_changed_so_is_refused(table, name, edit, expected) -> None:
    enter(table, f"{name} @H17")
    assert refusal(table, ChangePieces(ids=("B1",), edit=edit)) == expected


def test_changing_nobody_or_a_stranger_is_refused(table) -> None:
    enter(table, "4-5-7")
    assert refusal(table, ChangePieces(ids=(), edit=Edit(label="x"))) == NothingChosen()
    assert refusal(table, ChangePieces(ids=("B1", "B2"), edit=Edit(label="x"))) == NoSuchPiece("B2")


def test_a_change_done_twice_is_refused_the_second_time(table) -> None:
    enter(table, "4-5-7")
    command = ChangePieces(ids=("B1",), edit=Edit(place=L12))
    table.do(command)
    assert refusal(table, command) == NothingToChange()


def test_what_was_booked_as_lost_by_mistake_comes_back_and_is_in_no_pool(table) -> None:
    enter(table, "4-5-7 @H17")
    table.do(StartScenario(), BookLosses(lines=(LossLine("B1", Loss.ELIMINATED),)))
    assert [piece.id for piece in table.campaign.state.forces.pool(B)] == ["B1"]
    table.do(ChangePieces(ids=("B1",), edit=Edit(place=H17)))
    assert table.campaign.state.forces.pool(B) == ()
    assert (now(table, "B1").place, now(table, "B1").pool) == (H17, None)


def test_undo_and_redo_bring_back_what_was(table) -> None:
    enter(table, "4-5-7 with LMG @H17")
    before = table.campaign.state
    after = table.do(ChangePieces(ids=("B1",), edit=Edit(place=L12))).after
    table.do(Undo())
    assert table.campaign.state == before
    table.do(Redo())
    assert table.campaign.state == after


def test_4_507_equipment_passes_from_hand_to_hand_and_to_nobody(table) -> None:
    enter(table, "2 x 4-5-7 with LMG @H17")
    table.do(GivePiece(piece="B2", holder="B3"))
    assert now(table, "B2").possessor == "B3"
    table.do(GivePiece(piece="B2", holder=None))
    assert (now(table, "B2").possessor, now(table, "B2").place) == (None, H17)


@pytest.mark.parametrize("command", [GivePiece(piece="B2", holder="B1"), GivePiece(piece="B3", holder=None)])
def test_giving_what_is_so_already_is_refused(table, command) -> None:
    enter(table, "4-5-7 with LMG @H17, PIAT @H17")
    assert refusal(table, command) == NothingToChange()


@pytest.mark.parametrize(
    ("holder", "thing"), [("Sherman V", "LMG"), ("LMG", "PIAT"), ("4-5-7", "8-1"), ("4-5-7", "Sherman V")]
)
def test_4_507_infantry_alone_possesses_and_equipment_alone_is_possessed(table, holder, thing) -> None:
    enter(table, f"{holder} @H17, {thing} @H17")
    assert refusal(table, GivePiece(piece="B2", holder="B1")) == CannotPossess(holder, thing)


def test_what_is_in_no_ob_neither_gives_nor_takes(table) -> None:
    enter(table, "4-5-7 @H17, LMG @H17")
    table.do(StartScenario(), BookLosses(lines=(LossLine("B1", Loss.ELIMINATED),)))
    assert refusal(table, GivePiece(piece="B2", holder="B1")) == NotInOB("4-5-7")
    table.do(BookLosses(lines=(LossLine("B2", Loss.ELIMINATED),)))
    assert refusal(table, GivePiece(piece="B2", holder=None)) == NotInOB("LMG")


def test_what_the_enemy_takes_up_is_captured_and_known_to_both(table) -> None:
    enter(table, "4-5-7 with LMG @H17")
    enter(table, "4-4-7 @H17", G)
    done = table.do(StartScenario(), GivePiece(piece="B2", holder="G1"))
    assert (now(table, "B2").side, now(table, "B2").nation, now(table, "B2").possessor) == (G, B, "G1")
    assert [entry.audience.value for entry in done.entries] == ["public"]
    table.do(GivePiece(piece="B2", holder="B1"))
    assert not now(table, "B2").is_captured


def test_4_507_nobody_takes_up_what_lies_elsewhere(table) -> None:
    enter(table, "4-5-7 @H17, LMG @L12")
    give = GivePiece(piece="B2", holder="B1")
    assert refusal(table, give) == NotTogether("LMG", "4-5-7")
    done = table.do(replace(give, happened="He fetched it"))
    assert done.entries[0].flag.rule == "4.507"


@pytest.mark.parametrize(("unit", "thing"), [("", "@L12"), ("@H17", ""), ("@entry", "@entry")])
def test_4_507_where_a_place_is_not_said_or_the_same_it_may_be(table, unit, thing) -> None:
    enter(table, f"4-5-7 {unit}, LMG {thing}")
    table.do(GivePiece(piece="B2", holder="B1"))


def test_4_507_in_a_scenario_the_players_alone_know_where_counters_are(table) -> None:
    enter(table, "4-5-7 @H17, LMG @L12")
    table.do(StartScenario(), GivePiece(piece="B2", holder="B1"))


def test_4_507_in_one_deployment_area_of_theirs_they_are_together(table) -> None:
    for side, name in ((B, "E12"), (G, "QQ10")):
        table.do(SetControl(hexes=(Hex.parse(name),), side=side))
    table.do(StartScenario(), EndScenario())
    (area,) = determined_areas(table.campaign.state, table.rulebook).british
    enter(table, f"4-5-7 @{area.id}, LMG @E12, PIAT @H18")
    enter(table, "LMG @E13", G)
    table.do(GivePiece(piece="B2", holder="B1"), GivePiece(piece="G1", holder="B1"))
    assert refusal(table, GivePiece(piece="B3", holder="B1")) == NotTogether("PIAT", "4-5-7")
    assert now(table, "B1").place == in_area(area.id)
    assert now(table, "G1").place == UNKNOWN


def test_places_of_the_entry_area_need_no_map(table) -> None:
    enter(table, "4-5-7")
    table.do(ChangePieces(ids=("B1",), edit=Edit(place=ENTRY_AREA)))
    assert now(table, "B1").place == ENTRY_AREA
