"""Pieces come into an OB and are taken out of it again (4.2, 4.507, C35)."""

from dataclasses import replace

import pytest

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.facts import BadFigure, NoPlaceInOB, NoSuchPiece, NothingChosen
from elst_app.campaign.undo import Undo
from elst_app.rules.control import VehicleInPond
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    RECOMBINED,
    BadCount,
    BadHolder,
    CannotBeLostSo,
    CannotPossess,
    Loss,
    NewPieces,
    NotOfThisKind,
    PieceKind,
    PieceState,
    PlaceKind,
    UnknownPiece,
    in_area,
    in_hex,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Side
from tests.campaign.forces.support import enter, now, refusal

B, G = Side.BRITISH, Side.GERMAN
H17 = in_hex(Hex.parse("H17"))
POND = in_hex(Hex.parse("S28"))


def test_c35_a_campaign_begins_with_no_pieces_at_all(table) -> None:
    assert table.campaign.state.forces.pieces == ()


def test_c35_a_typed_list_becomes_pieces_with_ids_of_their_own(table) -> None:
    pieces = enter(table, '2 x 4-5-7 with LMG @H17, 9-1 "Wells", radio O2')
    assert [(piece.id, piece.name, piece.possessor) for piece in pieces] == [
        ("B1", "4-5-7", None),
        ("B2", "LMG", "B1"),
        ("B3", "4-5-7", None),
        ("B4", "LMG", "B3"),
        ("B5", "9-1", None),
        ("B6", "radio", None),
    ]
    assert table.campaign.state.forces.pieces == pieces
    assert (now(table, "B5").label, now(table, "B6").battery) == ("Wells", "O2")
    assert (now(table, "B2").pp, now(table, "B2").repair_number) == (1, 1)
    assert table.campaign.state.forces.place_of(now(table, "B2")) == H17
    assert [piece.id for piece in enter(table, "4-4-7", G)] == ["G1"]
    assert table.reopened().state == table.campaign.state


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (NewPieces(0, "4-5-7"), BadCount(0, 200)),
        (NewPieces(201, "4-5-7"), BadCount(201, 200)),
        (NewPieces(-1, "4-5-7"), BadCount(-1, 200)),
        (NewPieces(1, "HMG"), UnknownPiece(B, "HMG")),
        (NewPieces(1, "4-5-7", captured=True), UnknownPiece(G, "4-5-7")),
        (NewPieces(1, "4-4-7", captured=True), CannotBeLostSo(PieceKind.SQUAD, "4-4-7", Loss.CAPTURED)),
        (NewPieces(1, "4-5-7", in_hex(Hex(46, 7))), UnknownHex("UU7")),
        (NewPieces(1, "4-5-7", in_area(9)), NoSuchArea(B, 9)),
        (NewPieces(1, "Sherman V", POND), VehicleInPond(Hex.parse("S28"))),
        (NewPieces(1, "4-5-7", ELIMINATED), NoPlaceInOB(PlaceKind.ELIMINATED)),
        (NewPieces(1, "4-5-7", EXITED), NoPlaceInOB(PlaceKind.EXITED)),
        (NewPieces(1, "2-4-7", RECOMBINED), NoPlaceInOB(PlaceKind.RECOMBINED)),
        (
            NewPieces(1, "4-5-7", states=(PieceState.WOUNDED,)),
            NotOfThisKind(PieceKind.SQUAD, PieceState.WOUNDED),
        ),
        (NewPieces(1, "LMG", holder=1), BadHolder("LMG")),
        (NewPieces(1, "LMG", holder=-1), BadHolder("LMG")),
        (NewPieces(1, "LMG", holder=0), CannotPossess("LMG", "LMG")),
        (NewPieces(1, "LMG", pp=10), BadFigure(10, 9)),
        (NewPieces(1, "LMG", repair_number=7), BadFigure(7, 6)),
    ],
)
def test_what_cannot_be_entered_is_refused_with_its_reason(table, line, expected) -> None:
    assert refusal(table, EnterPieces(side=B, lines=(line,))) == expected


def test_no_lines_enter_nothing(table) -> None:
    assert refusal(table, EnterPieces(side=B, lines=())) == BadCount(0, 200)


def test_one_bad_line_of_many_enters_nothing_at_all(table) -> None:
    lines = (NewPieces(12, "4-5-7"), NewPieces(1, "HMG"))
    assert refusal(table, EnterPieces(side=B, lines=lines)) == UnknownPiece(B, "HMG")


@pytest.mark.parametrize(("holder", "thing"), [("Sherman V", "LMG"), ("radio", "LMG"), ("4-5-7", "8-1")])
def test_4_507_infantry_alone_possesses_and_equipment_alone_is_possessed(table, holder, thing) -> None:
    lines = (NewPieces(1, holder), NewPieces(1, thing, holder=0))
    assert refusal(table, EnterPieces(side=B, lines=lines)) == CannotPossess(holder, thing)


def test_a_tank_in_the_pond_can_be_recorded_as_what_happened(table) -> None:
    done = table.do(
        EnterPieces(side=B, lines=(NewPieces(1, "Sherman V", POND),), happened="It drove in at the table")
    )
    assert done.entries[0].flag.reason == "It drove in at the table"


def test_figures_of_the_players_own_counters_are_kept(table) -> None:
    table.do(EnterPieces(side=B, lines=(NewPieces(1, "MMG", pp=5, repair_number=0),)))
    assert (now(table, "B1").pp, now(table, "B1").repair_number) == (5, 0)


def test_captured_equipment_can_be_entered_in_hand(table) -> None:
    squad, lmg = enter(table, "4-5-7 with captured LMG")
    assert (lmg.side, lmg.nation, lmg.possessor) == (B, G, squad.id)


def test_what_people_type_is_kept_in_one_line(table) -> None:
    line = NewPieces(1, "radio", label=" a\nb ", group="\tI1 ", battery=" O2\x00")
    table.do(EnterPieces(side=B, lines=(line,)))
    assert (now(table, "B1").label, now(table, "B1").group, now(table, "B1").battery) == ("a b", "I1", "O2")


def test_the_name_of_a_piece_is_short_for_it_stands_on_every_line_about_it(table) -> None:
    line = NewPieces(1, "radio", label="w" * 10_000, group="word " * 2_000, battery="O" * 10_000)
    table.do(EnterPieces(side=B, lines=(line,)))
    piece = now(table, "B1")
    assert (piece.label, piece.battery) == ("w" * 40, "O" * 40)
    assert piece.group == ("word " * 8).strip()


def test_a_module_is_that_of_a_radio(table) -> None:
    table.do(EnterPieces(side=B, lines=(NewPieces(1, "LMG", battery="O2"),)))
    assert now(table, "B1").battery == ""


def test_what_was_entered_by_mistake_is_taken_out_and_its_ids_never_come_back(table) -> None:
    squad, lmg, leader = enter(table, "4-5-7 with LMG @H17, 9-1")
    table.do(RemovePieces(ids=(squad.id, leader.id)))
    assert table.campaign.state.forces.pieces == (replace(lmg, possessor=None, place=H17),)
    assert [piece.id for piece in enter(table, "4-5-7")] == ["B4"]
    assert table.reopened().state == table.campaign.state


def test_what_was_taken_out_is_there_again_after_undo(table) -> None:
    enter(table, "4-5-7 with LMG @H17")
    before = table.campaign.state
    table.do(RemovePieces(ids=("B1",)), Undo())
    assert table.campaign.state == before


def test_pieces_of_both_sides_go_in_one_act_with_an_entry_each(table) -> None:
    enter(table, "4-5-7")
    enter(table, "4-4-7", G)
    done = table.do(RemovePieces(ids=("B1", "G1")))
    assert [[piece.id for piece in entry.fact.pieces] for entry in done.entries] == [["B1"], ["G1"]]


def test_taking_out_nothing_or_what_is_not_there_is_refused(table) -> None:
    enter(table, "4-5-7")
    assert refusal(table, RemovePieces(ids=())) == NothingChosen()
    assert refusal(table, RemovePieces(ids=("B1", "B7"))) == NoSuchPiece("B7")
    table.do(RemovePieces(ids=("B1",)))
    assert refusal(table, RemovePieces(ids=("B1",))) == NoSuchPiece("B1")


def test_pieces_enter_while_a_scenario_is_played(table) -> None:
    table.do(StartScenario())
    (tank,) = enter(table, "Sherman V @entry")
    assert tank.place == ENTRY_AREA
