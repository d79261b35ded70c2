"""Pieces and what befalls them, in the players' words."""

from dataclasses import replace

import pytest

from elst_app.campaign.forces.changing import PieceGiven, PiecesChanged
from elst_app.campaign.forces.entering import PiecesEntered, PiecesRemoved
from elst_app.campaign.forces.losing import EndBooked, LossBooked
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    UNKNOWN,
    Loss,
    NotAPlace,
    NotUnderstood,
    PieceState,
    in_area,
    in_hex,
    lose,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.words.forces import FORCES_FACTS, piece_name, pieces_text, place_text, states_text
from elst_app.words.refusals import refusal_text
from tests.rules.forces.support import SCENARIO, UNITS, forces, piece

B, G = Side.BRITISH, Side.GERMAN
H17 = in_hex(Hex.parse("H17"))
SQUAD, LMG = piece("B1", "4-5-7", B, H17), piece("B2", "LMG", B, has="B1")


def told(fact) -> str:
    return FORCES_FACTS[type(fact)](fact)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (SQUAD, "4-5-7"),
        (piece("G1", "SS 4-4-7", G), "SS 4-4-7"),
        (piece("G1", "SS 2-3-7", G), "SS 2-3-7 HS"),
        (piece("B1", "2-4-7"), "2-4-7 HS"),
        (piece("B1", "2-2-8"), "2-2-8 crew"),
        (replace(piece("B1", "9-1"), label="Wells"), "9-1 Wells"),
        (piece("B1", "LMG", B, of=G), "captured LMG"),
    ],
)
def test_a_piece_is_called_as_at_the_table(found, text) -> None:
    assert piece_name(found) == text


def test_alike_pieces_are_counted() -> None:
    assert pieces_text([SQUAD, LMG, SQUAD, SQUAD]) == "3 × 4-5-7 and LMG"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (H17, "H17"),
        (in_area(2), "Deployment Area 2"),
        (ENTRY_AREA, "the Entry Area"),
        (ELIMINATED, "eliminated"),
        (UNKNOWN, "place not said yet"),
    ],
)
def test_a_place_has_words(place, text) -> None:
    assert place_text(place) == text


def test_states_are_separated_by_commas() -> None:
    tank = piece("B1", "Sherman V", B, H17, PieceState.STUNNED_PLUS_ONE, PieceState.MA_DISABLED)
    assert states_text(tank) == "Stunned +1, MA Disabled"


def test_a_line_says_whose_pieces_they_are_and_where() -> None:
    broken = SQUAD.with_states(PieceState.BROKEN)
    pieces = (SQUAD, SQUAD, broken, LMG)
    assert told(PiecesEntered(added=pieces, side=B)).endswith("3 × 4-5-7 and LMG")
    assert told(PiecesRemoved((SQUAD, LMG))) == "Taken out of the British OB: 4-5-7 and LMG"
    assert told(PiecesChanged(changed=pieces)) == (
        "British: 2 × 4-5-7 (H17); 4-5-7 (H17, Broken); LMG (in hand)"
    )
    many = tuple(piece(f"B{number}", "9-1", B, in_area(number)) for number in range(6))
    assert told(EndBooked(changed=many)).endswith("9-1 (Deployment Area 3); 2 more pieces")
    assert told(EndBooked(changed=many[:5])).endswith("; 1 more piece")
    assert told(EndBooked()) == "Nothing has changed"


def test_a_line_says_who_has_what() -> None:
    assert told(PieceGiven(changed=(LMG,), holder=SQUAD)) == "British LMG: possessed by 4-5-7"
    assert told(PieceGiven(changed=(LMG,), holder=None)) == "British LMG: possessed by nobody"


@pytest.mark.parametrize(
    ("loss", "text"),
    [
        (Loss.ELIMINATED, "British 4-5-7: eliminated"),
        (Loss.REDUCED, "British 4-5-7: Reduced by Casualties, now 2-4-7 HS"),
        (Loss.REPLACED, "British 4-5-7: Replaced by ELR, now 4-4-7"),
        (Loss.EXITED, "British 4-5-7: exited through the Entry Area"),
        (Loss.EXITED_FOR_VP, "British 4-5-7: exited for Victory Points"),
    ],
)
def test_a_loss_says_what_is_left(loss, text) -> None:
    after = lose(forces(SQUAD, LMG), UNITS, SQUAD, loss, SCENARIO)
    assert told(LossBooked(changed=after.changed, added=after.added, piece=SQUAD, loss=loss)) == text


def test_captured_equipment_is_named_as_it_was() -> None:
    after = lose(forces(SQUAD, LMG), UNITS, LMG, Loss.CAPTURED, SCENARIO)
    assert told(LossBooked(changed=after.changed, piece=LMG, loss=Loss.CAPTURED)) == "British LMG: captured"


@pytest.mark.parametrize("refusal", [NotUnderstood, NotAPlace])
def test_what_was_typed_is_repeated_in_one_short_line_that_turns_nothing_round(refusal) -> None:
    typed = ("\u202e" + "x" * 10_000,)
    sentence = refusal_text(refusal(*typed, ()) if refusal is NotUnderstood else refusal(*typed))
    assert len(sentence) < 160
    assert "x…”" in sentence
    assert "\u202e" not in sentence


def test_what_is_not_understood_brings_what_is_known() -> None:
    assert refusal_text(NotUnderstood("LMQ", ())) == "“LMQ” is not understood."
    assert refusal_text(NotUnderstood("LMQ", ("LMG", "MMG"))) == (
        "“LMQ” is not understood; known are LMG and MMG."
    )
