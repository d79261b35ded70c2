"""What a person types or pastes becomes pieces, or every word of it that does not is named (C35)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.rules.forces import (
    ENTRY_AREA,
    UNKNOWN,
    BadCount,
    CannotBeLostSo,
    CannotPossess,
    Loss,
    NewPieces,
    NotAPlace,
    NotOfThisKind,
    NotUnderstood,
    PieceKind,
    PieceState,
    TypedList,
    counter_name,
    in_area,
    in_hex,
    models_of,
    read_typed_list,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.sides import Side
from tests.rules.forces.support import BOARD, EQUIPMENT, H17, UNITS

SQUADS = NewPieces(12, "4-5-7")


def read(text: str, side: Side = Side.BRITISH) -> TypedList:
    return read_typed_list(UNITS, EQUIPMENT, BOARD, side, text)


def lines(text: str, side: Side = Side.BRITISH) -> tuple[NewPieces, ...]:
    """What a list without problems enters."""
    found = read(text, side)
    assert not found.problems
    return found.lines


def problems(text: str, side: Side = Side.BRITISH):
    return [(problem.part, problem.refusal) for problem in read(text, side).problems]


def test_the_list_of_the_order_of_battle_is_read() -> None:
    found = read("12 x 4-5-7, 2 x 8-1, 3 LMG, 1 radio O2")
    assert found.lines == (
        SQUADS,
        NewPieces(2, "8-1"),
        NewPieces(3, "LMG"),
        NewPieces(1, "radio", battery="O2"),
    )
    assert found.count == 18


@pytest.mark.parametrize(
    "text",
    [
        "12 x 4-5-7",
        "12x4-5-7",
        "12 X 4-5-7",
        "12 × 4-5-7",
        "12*4-5-7",
        "12 4-5-7",
        "4-5-7 x 12",
        "4-5-7 × 12",
        "12 4-5-7s",
        "12 x 4-5-7 squads",
        "12 x 4–5–7",
        "  12  x  4-5-7 . ",
        "- 12 x 4-5-7",
        "\n\n12 x 4-5-7;\n,;",
        "• 12 x 4-5-7",
    ],
)
def test_twelve_squads_may_be_typed_in_many_ways(text: str) -> None:
    assert lines(text) == (SQUADS,)


def test_commas_semicolons_and_ends_of_lines_separate() -> None:
    assert lines("4-5-7; 8-1\r\n LMG,PIAT") == tuple(
        NewPieces(1, name) for name in ("4-5-7", "8-1", "LMG", "PIAT")
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SS 4-4-7", "SS 4-4-7"),
        ("ss 4-4-7", "SS 4-4-7"),
        ("4-4-7 SS", "SS 4-4-7"),
        ("4-4-7 (SS)", "SS 4-4-7"),
        ("SS 2-3-7 HS", "SS 2-3-7"),
        ("2-3-7 half-squad", "2-3-7"),
        ("4-4-7", "4-4-7"),
        ("2-2-8 crew", "2-2-8"),
        ("2-2-8", "2-2-8"),
        ("6+1", "6+1"),
        ("10-2 leader", "10-2"),
        ("psk", "PSK"),
        ("88 PaK 43/41", "88 PaK 43/41"),
        ("PaK 40", "75L PaK 40"),
        ("stug", "StuG IIIG(L)"),
        ("pzVG", "Pz VG"),
    ],
)
def test_a_counter_goes_by_these_names(text: str, name: str) -> None:
    assert lines(text, Side.GERMAN) == (NewPieces(1, name),)


def test_a_number_that_belongs_to_the_name_is_no_count() -> None:
    assert lines("2 88 PaK 43/41", Side.GERMAN) == (NewPieces(2, "88 PaK 43/41"),)
    assert lines("51mm MTR, 3 51mm LT MTR, 2 6-pounder, 6 pounder") == (
        NewPieces(1, "51mm LT MTR"),
        NewPieces(3, "51mm LT MTR"),
        NewPieces(2, "6-pounder"),
        NewPieces(1, "6-pounder"),
    )


@pytest.mark.parametrize("side", Side)
def test_every_counter_can_be_typed_by_its_name(side: Side) -> None:
    for model in models_of(UNITS, EQUIPMENT, side):
        name = counter_name(model)
        assert lines(f"7 x {name}", side) == lines(f"7 {name}", side) == (NewPieces(7, name),)


def test_names_places_and_states_stand_behind_it_in_any_order() -> None:
    expected = NewPieces(1, "9-1", in_hex(H17), (PieceState.WOUNDED,), label="Wells, DSO")
    assert lines('9-1 "Wells, DSO" @H17 [wounded]') == (expected,)
    assert lines("9-1 [Wounded] @ h17 “Wells, DSO”") == (expected,)
    assert lines('@H17 9-1 [wounded] "Wells, DSO') == (expected,)


def test_a_leader_needs_no_quotes_and_a_radio_names_its_module() -> None:
    assert lines("9-1 Wells, 2 radio O2, radio 80+mm x 3") == (
        NewPieces(1, "9-1", label="Wells"),
        NewPieces(2, "radio", battery="O2"),
        NewPieces(3, "radio", battery="80+mm"),
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", UNKNOWN),
        ("@h17", in_hex(H17)),
        ("@NN8", in_hex(Hex.parse("NN8"))),
        ("@2", in_area(2)),
        ("@ area 2", in_area(2)),
        ("@entry", ENTRY_AREA),
        ("@Entry Area", ENTRY_AREA),
    ],
)
def test_a_place_is_a_hex_an_area_or_the_entry_area(text: str, place) -> None:
    assert lines(f"3 LMG {text}") == (NewPieces(3, "LMG", place),)


def test_several_states_stand_in_one_pair_of_brackets_or_in_several() -> None:
    states = (PieceState.STUNNED_PLUS_ONE, PieceState.MA_DISABLED)
    assert lines("Sherman V [stunned +1, MA disabled]") == (NewPieces(1, "Sherman V", UNKNOWN, states),)
    assert lines("Sherman V [stunned +1] [ma disabled") == (NewPieces(1, "Sherman V", UNKNOWN, states),)


def test_4_507_what_follows_with_is_in_the_units_hands() -> None:
    assert lines("LMG, 2 x 4-5-7 with LMG and 2 PIAT [malfunctioned] @H17, PIAT") == (
        NewPieces(1, "LMG"),
        NewPieces(1, "4-5-7", in_hex(H17)),
        NewPieces(1, "LMG", holder=1),
        NewPieces(2, "PIAT", UNKNOWN, (PieceState.MALFUNCTIONED,), holder=1),
        NewPieces(1, "4-5-7", in_hex(H17)),
        NewPieces(1, "LMG", holder=5),
        NewPieces(2, "PIAT", UNKNOWN, (PieceState.MALFUNCTIONED,), holder=5),
        NewPieces(1, "PIAT"),
    )


def test_captured_equipment_is_of_the_other_sides_make() -> None:
    assert lines("captured PSK, 2 x captured LMG, Captured Pz VG") == (
        NewPieces(1, "PSK", captured=True),
        NewPieces(2, "LMG", captured=True),
        NewPieces(1, "Pz VG", captured=True),
    )
    assert problems("captured 4-4-7") == [
        ("captured 4-4-7", CannotBeLostSo(PieceKind.SQUAD, "4-4-7", Loss.CAPTURED))
    ]


def test_every_problem_is_told_at_once_and_the_rest_is_read() -> None:
    found = read("3 LMQ, 12 x 4-5-7, 0 PIAT @Q99 [jamed], 4-5-7 Jones [wounded], LMG with PIAT\n201 8-1 @foo")
    assert found.lines == (SQUADS,)
    assert [(problem.part, problem.refusal) for problem in found.problems] == [
        ("3 LMQ", NotUnderstood("LMQ", ("LMG",))),
        ("0 PIAT @Q99 [jamed]", NotUnderstood("jamed", ("mired",))),
        ("0 PIAT @Q99 [jamed]", UnknownHex("Q99")),
        ("0 PIAT @Q99 [jamed]", BadCount(0, 200)),
        ("4-5-7 Jones [wounded]", NotOfThisKind(PieceKind.SQUAD, PieceState.WOUNDED)),
        ("4-5-7 Jones [wounded]", NotUnderstood("Jones", ())),
        ("LMG with PIAT", CannotPossess("LMG", "PIAT")),
        ("201 8-1 @foo", NotAPlace("foo")),
        ("201 8-1 @foo", BadCount(201, 200)),
    ]


@pytest.mark.parametrize(
    ("text", "words", "near"),
    [
        ("457", "457", "4-5-7"),
        ("2 x Shermann V", "Shermann V", "Sherman V"),
        ("6-pdr", "6-pdr", "6-pounder"),
        ("4-6-7", "4-6-7", "4-5-7"),
        ("Sherman", "Sherman", "Sherman IIC"),
    ],
)
def test_what_is_nearly_a_name_brings_the_name(text: str, words: str, near: str) -> None:
    ((_, refusal),) = problems(text)
    assert isinstance(refusal, NotUnderstood)
    assert refusal.words == words
    assert near in refusal.near


@pytest.mark.parametrize(
    "text", ["SS 4-4-7", "HMG", "tank", "x", "12", "12 x", '"Wells"', "[Broken]", "@H17"]
)
def test_what_is_no_counter_of_the_side_is_told(text: str) -> None:
    found = read(text)
    assert (found.lines, len(found.problems)) == ((), 1)


@pytest.mark.parametrize("text", ["", " \n ", ",;,", "."])
def test_nothing_typed_is_nothing_to_tell(text: str) -> None:
    assert read(text) == TypedList((), ())


@given(st.text(st.sampled_from('12x×*45-7LMG radio"“[]@H,;\nwith8+')), st.sampled_from(Side))
def test_whatever_is_typed_gets_an_answer(text: str, side: Side) -> None:
    found = read(text, side)
    for place, line in enumerate(found.lines):
        assert 1 <= line.count <= 200
        assert line.holder is None or line.holder < sum(each.count for each in found.lines[:place])
