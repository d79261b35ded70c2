"""Recombination through the door: by type, in each area, the Entry Area and the eliminated pool (4.509)."""

import pytest

from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.recovery.recombination import HalfSquadsRecombined, open_recombinations
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    RECOMBINED,
    Loss,
    PieceKind,
    Retained,
    in_area,
    in_hex,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.words.facts import fact_text
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
TICK = TickStep(step=RecoveryStep.RECOMBINATION)


@pytest.fixture
def west(table):
    set_out(table, RecoveryStep.RECOMBINATION)
    return table


def of(table, side):
    return [(piece.name, piece.kind) for piece in table.campaign.state.forces.of(side)]


def test_4_509_two_half_squads_of_one_type_in_one_area_become_a_squad(west):
    first, second = enter(west, BRITISH, in_area(1), "2-4-7", "2-4-7")
    done = west.do(TICK)
    assert (now(west, first).name, now(west, first).kind) == ("4-5-7", PieceKind.SQUAD)
    assert now(west, first).place == in_area(1)
    assert now(west, second).place == RECOMBINED
    assert of(west, BRITISH) == [("4-5-7", PieceKind.SQUAD)]
    assert (done.entries[0].rule, done.entries[0].audience) == ("4.509", Audience.PUBLIC)
    assert fact_text(done.entries[0].fact) == "British HS recombine: 4-5-7 (Deployment Area 1)"


def test_4_509_no_more_than_one_half_squad_of_each_type_is_left(west):
    enter(west, GERMAN, in_area(2), *["2-4-7"] * 5, "2-3-7", "SS 2-3-7")
    west.do(TICK)
    assert of(west, GERMAN) == [
        ("4-6-7", PieceKind.SQUAD),
        ("4-6-7", PieceKind.SQUAD),
        ("2-4-7", PieceKind.HALF_SQUAD),
        ("2-3-7", PieceKind.HALF_SQUAD),
        ("2-3-7", PieceKind.HALF_SQUAD),
    ]


def test_4_509_ss_recombine_among_themselves(west):
    first, *_ = enter(west, GERMAN, in_area(2), "SS 2-3-7", "SS 2-3-7")
    west.do(TICK)
    assert (now(west, first).name, now(west, first).ss) == ("4-4-7", True)


@pytest.mark.parametrize(
    ("one", "other", "recombine"),
    [
        (in_area(1), in_area(2), False),
        (in_area(2), ENTRY_AREA, False),
        (ENTRY_AREA, ENTRY_AREA, True),
        ("M15", "H15", True),
        ("M15", in_area(2), True),
        ("L12", "L12", False),
        ("M15", "F14", False),
    ],
)
def test_4_509_only_where_both_are_retained_in_the_same_area(west, one, other, recombine):
    (first,) = enter(west, GERMAN, one, "2-3-7")
    (second,) = enter(west, GERMAN, other, "2-3-7")
    west.do(TICK)
    assert (now(west, second).place == RECOMBINED) is recombine
    assert (now(west, first).kind is PieceKind.SQUAD) is recombine


def test_4_509_a_squad_of_two_hexes_is_somewhere_in_the_area(west):
    (first,) = enter(west, GERMAN, "M15", "2-3-7")
    enter(west, GERMAN, "H15", "2-3-7")
    (third,) = enter(west, GERMAN, "L6", "2-3-7")
    enter(west, GERMAN, "L6", "2-3-7")
    west.do(TICK)
    assert now(west, first).place == in_area(2)
    assert now(west, third).place == in_hex(Hex.parse("L6"))


def test_4_509_possession_passes_to_the_squad(west):
    first, _, one, two = enter(west, BRITISH, in_area(1), "2-4-7", "2-4-7", "LMG @0", "PIAT @1")
    west.do(TICK)
    assert [now(west, piece).possessor for piece in (one, two)] == [first.id, first.id]
    assert west.campaign.state.forces.place_of(now(west, two)) == in_area(1)


def test_4_509_crews_do_not_recombine(west):
    enter(west, BRITISH, in_area(1), "2-2-8", "2-2-8")
    assert open_recombinations(west.campaign.state, west.rulebook) == ()
    assert len(west.do(TICK).entries) == 1


def test_4_509_the_half_squads_of_the_eliminated_pool(table):
    set_out(table)
    first, second, squad, ss = enter(table, GERMAN, in_area(2), "2-3-7", "2-3-7", "4-4-7", "SS 2-3-7")
    table.do(
        BookLosses(
            lines=(
                LossLine(first.id, Loss.ELIMINATED),
                LossLine(second.id, Loss.ELIMINATED),
                LossLine(squad.id, Loss.REDUCED),
                LossLine(ss.id, Loss.ELIMINATED),
            )
        )
    )
    table.play_to(RecoveryStep.RECOMBINATION)
    (pair,) = open_recombinations(table.campaign.state, table.rulebook)
    assert (pair.retained, pair.first.id, pair.second.id) == (None, first.id, second.id)
    done = table.do(TICK)
    forces = table.campaign.state.forces
    assert [(piece.name, piece.kind, piece.ss) for piece in forces.pool(GERMAN)] == [
        ("4-4-7", PieceKind.SQUAD, False),
        ("2-3-7", PieceKind.HALF_SQUAD, True),
        ("2-3-7", PieceKind.HALF_SQUAD, False),
    ]
    assert now(table, first).place == ELIMINATED
    assert (now(table, second).place, now(table, second).pool) == (RECOMBINED, None)
    assert sum(piece.unit.half_squads for piece in forces.pool(GERMAN)) == 4
    assert fact_text(done.entries[0].fact) == "German HS recombine: 4-4-7 (eliminated pool)"


def test_4_509_what_is_to_be_done_side_by_side_and_taken_back_at_once(west):
    enter(west, BRITISH, in_area(1), "2-4-7", "2-4-7")
    enter(west, GERMAN, ENTRY_AREA, "2-3-7", "2-3-7")
    before = west.campaign.state.forces
    pairs = open_recombinations(west.campaign.state, west.rulebook)
    assert [pair.retained for pair in pairs] == [Retained(BRITISH, 1), Retained(GERMAN, None)]
    done = west.do(TICK)
    facts = [entry.fact for entry in done.entries if isinstance(entry.fact, HalfSquadsRecombined)]
    assert [fact.side for fact in facts] == [BRITISH, GERMAN]
    assert open_recombinations(west.campaign.state, west.rulebook) == ()
    west.do(Undo())
    assert west.campaign.state.forces == before
