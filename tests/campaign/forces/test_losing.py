"""What a scenario did to the forces is booked, one by one or all in one table (4.12, 4.503, CG11)."""

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.forces.changing import Edit, NothingToChange
from elst_app.campaign.forces.facts import NoSuchPiece, NothingChosen, NotInOB
from elst_app.campaign.forces.losing import BookLosses, EndBooked, LossBooked, LossLine
from elst_app.campaign.play.exits import ExitByItsHex, ExitLine, ExitMap, NotOnTheEdge
from elst_app.campaign.play.set_ups import BeginScenario
from elst_app.campaign.play.verdict import exited_units, standing_of
from elst_app.campaign.undo import Undo
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    EXITS,
    CannotBeLostSo,
    Loss,
    NothingLower,
    NotOfThisKind,
    NoVictoryPointsForExit,
    PieceKind,
    PieceState,
    in_hex,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.rules.victory import NotAnExitHex
from tests.campaign.conftest import Table
from tests.campaign.forces.support import enter, now, refusal

B, G = Side.BRITISH, Side.GERMAN
H17, L12 = (in_hex(Hex.parse(name)) for name in ("H17", "L12"))


def book(*lines: LossLine, **more) -> BookLosses:
    return BookLosses(lines=lines, **more)


def test_4_12_a_loss_is_booked_with_the_piece_as_it_was(table) -> None:
    (squad,) = enter(table, "4-5-7 @H17")
    table.do(StartScenario())
    (entry,) = table.do(book(LossLine("B1", Loss.REDUCED))).entries
    assert isinstance(entry.fact, LossBooked)
    assert (entry.fact.piece, entry.fact.loss, entry.rule) == (squad, Loss.REDUCED, "4.12")
    assert [piece.name for piece in table.campaign.state.forces.pieces] == ["2-4-7", "2-4-7"]
    assert now(table, "B1.1").pool is CGDate.AFTERNOON_23


def test_the_place_said_with_the_loss_is_where_its_equipment_lies(table) -> None:
    enter(table, "4-5-7 with LMG @H17")
    table.do(StartScenario(), book(LossLine("B1", Loss.ELIMINATED, Edit(place=L12))))
    assert now(table, "B1").place == ELIMINATED
    assert (now(table, "B2").place, now(table, "B2").possessor) == (L12, None)


@pytest.mark.parametrize("unit_first", [True, False])
def test_4_503_one_table_books_everything_in_whatever_order_its_lines_stand(table, unit_first) -> None:
    enter(table, "4-5-7 with LMG @H17, 8-1 @H17")
    table.do(StartScenario())
    lines = [
        LossLine("B1", Loss.ELIMINATED),
        LossLine("B2", None, Edit(set_states=(PieceState.MALFUNCTIONED,))),
        LossLine("B3", None, Edit(place=L12)),
    ]
    done = table.do(book(*(lines if unit_first else reversed(lines))))
    assert [type(entry.fact) for entry in done.entries] == [LossBooked, EndBooked]
    assert (now(table, "B2").place, now(table, "B2").possessor) == (H17, None)
    assert now(table, "B2").states == (PieceState.MALFUNCTIONED,)
    assert now(table, "B3").place == L12
    table.do(Undo())
    assert now(table, "B2").possessor == "B1"


def test_what_nothing_has_happened_to_is_not_mentioned(table) -> None:
    enter(table, "2 x 4-5-7 @H17")
    table.do(StartScenario())
    done = table.do(book(LossLine("B1", None), LossLine("B2", None, Edit(place=L12))))
    assert [piece.id for piece in done.entries[0].fact.changed] == ["B2"]
    assert refusal(table, book(LossLine("B1", None))) == NothingToChange()


@pytest.mark.parametrize(
    ("text", "side", "line", "expected"),
    [
        ("4-5-7", B, None, NothingChosen()),
        ("4-5-7", B, LossLine("B2", Loss.ELIMINATED), NoSuchPiece("B2")),
        ("4-5-7", B, LossLine("B1", Loss.CAPTURED), CannotBeLostSo(PieceKind.SQUAD, "4-5-7", Loss.CAPTURED)),
        (
            "LMG",
            B,
            LossLine("B1", Loss.REDUCED),
            CannotBeLostSo(PieceKind.SUPPORT_WEAPON, "LMG", Loss.REDUCED),
        ),
        ("SS 4-4-7", G, LossLine("G1", Loss.REPLACED), NothingLower("SS 4-4-7")),
        ("4-4-7", G, LossLine("G1", Loss.EXITED_FOR_VP), NoVictoryPointsForExit(G)),
        (
            "4-5-7",
            B,
            LossLine("B1", Loss.REDUCED, Edit(set_states=(PieceState.WOUNDED,))),
            NotOfThisKind(PieceKind.SQUAD, PieceState.WOUNDED),
        ),
    ],
)
def test_what_cannot_befall_is_refused_and_nothing_else_is_booked(table, text, side, line, expected) -> None:
    enter(table, text, side)
    enter(table, "8-1 @H17", side.enemy)
    table.do(StartScenario())
    lines = () if line is None else (LossLine(f"{side.enemy.value[0]}1", Loss.REDUCED), line)
    assert refusal(table, book(*lines)) == expected


def test_a_loss_booked_twice_is_refused_the_second_time(table) -> None:
    enter(table, "4-5-7 @H17")
    command = book(LossLine("B1", Loss.ELIMINATED))
    table.do(StartScenario(), command)
    assert refusal(table, command) == NotInOB("4-5-7")


def test_4_41_the_german_may_have_exited_for_vp_at_the_table(table) -> None:
    enter(table, "4-4-7", G)
    table.do(StartScenario(), EndScenario())
    done = table.do(book(LossLine("G1", Loss.EXITED_FOR_VP), happened="He thought it counted"))
    assert done.entries[0].flag.rule == "4.41"


def test_4_513_a_loss_booked_late_is_one_of_the_scenario_played(table) -> None:
    enter(table, "2 x 4-5-7 @entry")
    table.do(StartScenario(), EndScenario(), book(LossLine("B1", Loss.ELIMINATED)))
    table.play_to(RecoveryStep.SHIFT)
    assert table.campaign.state.date is not CGDate.AFTERNOON_23
    table.do(book(LossLine("B2", Loss.ELIMINATED)))
    assert [piece.pool for piece in table.campaign.state.forces.pool(B)] == [CGDate.AFTERNOON_23] * 2


def test_what_was_booked_is_the_same_when_the_journal_is_read_anew(table) -> None:
    enter(table, "2 x 4-5-7 with LMG @H17, Sherman V @L12")
    table.do(
        StartScenario(),
        EndScenario(),
        book(
            LossLine("B1", Loss.EXITED_AND_REDUCED),
            LossLine("B4", Loss.CAPTURED),
            LossLine("B5", Loss.WRECKED),
        ),
    )
    assert table.reopened().state == table.campaign.state


@pytest.mark.parametrize("loss", EXITS)
def test_cg11_while_a_scenario_is_played_what_exits_does_so_by_a_hex(table, loss) -> None:
    enter(table, "4-5-7 [broken] @K10")
    table.do(StartScenario())
    for happened in ("", "It was so"):
        assert refusal(table, book(LossLine("B1", loss), happened=happened)) == ExitByItsHex("4-5-7")
    table.do(ExitMap(hex=Hex.parse("TT12"), lines=(ExitLine("B1"),)))
    assert table.campaign.state.play.exited == ("B1",)
    assert standing_of(table.campaign.state, table.rulebook).vp == 2


def test_4_41_an_exit_booked_after_the_scenario_counts_once_and_from_its_hex_alone(table) -> None:
    enter(table, "2 x 4-5-7 @K10")
    table.do(StartScenario(), EndScenario())
    from_k10 = book(LossLine("B1", Loss.EXITED_FOR_VP, Edit(place=in_hex(Hex.parse("K10")))))
    tt6, tt20 = Hex.parse("TT6"), Hex.parse("TT20")
    assert refusal(table, from_k10) == NotAnExitHex(Hex.parse("K10"), tt6, tt20)
    table.do(book(LossLine("B1", Loss.EXITED_FOR_VP, Edit(place=in_hex(tt6)))))
    assert now(table, "B1").place == EXITED
    assert refusal(table, book(LossLine("B1", Loss.EXITED_FOR_VP))) == NotInOB("4-5-7")
    table.do(book(LossLine("B2", Loss.EXITED_FOR_VP)))
    assert standing_of(table.campaign.state, table.rulebook).vp == 4
    assert [piece.id for piece in exited_units(table.campaign.state)] == ["B1", "B2"]


def test_cg11_an_exit_through_the_entry_area_booked_afterwards_was_at_the_edge(table) -> None:
    enter(table, "4-5-7 [broken] @K10")
    table.do(StartScenario(), EndScenario())
    line = LossLine("B1", Loss.EXITED_AND_REDUCED, Edit(place=in_hex(Hex.parse("K10"))))
    assert refusal(table, book(line)) == NotOnTheEdge(Hex.parse("K10"))
    done = table.do(book(line, happened="We cannot say where any more"))
    assert {entry.flag.rule for entry in done.entries} == {"CG11"}
    assert [piece.place for piece in table.campaign.state.forces.pieces] == [ENTRY_AREA, ELIMINATED]


def test_4_6_outside_the_cg_an_exit_is_booked_as_a_loss(rulebook) -> None:
    table = Table(rulebook)
    table.do(
        BeginScenario(
            title="An evening",
            date=CGDate.AFTERNOON_23,
            sets_up_first=G,
            moves_first=B,
            game_turns=7,
        )
    )
    enter(table, "4-5-7 @TT12")
    table.do(StartScenario(), book(LossLine("B1", Loss.EXITED)))
    assert now(table, "B1").place == ENTRY_AREA
