"""An OB leaves as CSV and comes back as it was; a file of anybody's making is read or told what is wrong."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.setup import BeginCampaign
from elst_app.chance import SystemDice
from elst_app.loading import rulebook
from elst_app.records.forces_csv import (
    COLUMNS,
    ForcesRead,
    LineProblem,
    forces_csv,
    problem_text,
    read_forces_csv,
)
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    UNKNOWN,
    BadCount,
    BadHolder,
    ColumnMissing,
    Forces,
    NewPieces,
    NotAPlace,
    NotOfThisKind,
    NotUnderstood,
    Piece,
    PieceKind,
    PieceState,
    UnknownPiece,
    counter_name,
    in_hex,
    models_of,
    states_of,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.sides import Side

CHARTS, BOARD = rulebook().charts, rulebook().board
B, G = Side.BRITISH, Side.GERMAN
H17 = in_hex(Hex.parse("H17"))


def read(text: str, side: Side = B) -> ForcesRead:
    return read_forces_csv(text, CHARTS.units, CHARTS.equipment, BOARD, side)


def entered(lines: tuple[NewPieces, ...], side: Side = B) -> Forces:
    """The forces of a new campaign with these pieces."""
    campaign = Campaign(rulebook(), MemoryJournal(), SystemDice())
    campaign.do(BeginCampaign(title="A campaign"))
    if lines:
        answer = campaign.do(EnterPieces(side=side, lines=lines))
        assert isinstance(answer, Done), answer
    return campaign.state.forces


def problems(text: str, side: Side = B):
    found = read(text, side)
    assert not found.lines
    return [(problem.line, problem.refusal) for problem in found.problems]


LINES = (
    NewPieces(2, "4-5-7", H17, (PieceState.BROKEN,), group="I1"),
    NewPieces(1, "4-5-8", H17),
    NewPieces(1, "LMG", holder=2),
    NewPieces(1, "PSK", states=(PieceState.MALFUNCTIONED, PieceState.LOW_AMMO), holder=2, captured=True),
    NewPieces(1, "9-1", ENTRY_AREA, (PieceState.WOUNDED,), label='Wells, "Taffy"', secret=True),
    NewPieces(3, "radio", battery="O2"),
    NewPieces(1, "MMG", pp=5, repair_number=0),
)


def test_the_file_has_a_line_for_alike_pieces_and_says_who_has_what() -> None:
    rows = list(csv.reader(StringIO(forces_csv(entered(LINES), B))))
    assert tuple(rows[0]) == COLUMNS
    assert rows[1:] == [
        ["1", "2", "4-5-7", "", "", "H17", "", "Broken", "I1", "", "", "", ""],
        ["2", "1", "4-5-8", "", "", "H17", "", "", "", "", "", "", ""],
        ["3", "1", "LMG", "", "", "", "2", "", "", "", "1", "1", ""],
        ["4", "1", "PSK", "yes", "", "", "2", "malfunctioned, Low Ammo", "", "", "1", "0", ""],
        ["5", "3", "radio", "", "", "", "", "", "", "O2", "1", "1", ""],
        ["6", "1", "MMG", "", "", "", "", "", "", "", "5", "0", ""],
        ["7", "1", "9-1", "", 'Wells, "Taffy"', "entry", "", "wounded", "", "", "", "", "yes"],
    ]


def test_what_has_left_the_ob_and_the_other_side_are_not_in_it() -> None:
    forces = entered((NewPieces(2, "4-5-7"),))
    gone = replace(forces.pieces[0], place=ELIMINATED)
    there = forces.with_pieces([gone], [replace(forces.pieces[1], id="G1", side=G, nation=G)])
    assert len(forces_csv(there, B).splitlines()) == 2


def test_an_empty_ob_is_a_file_with_its_columns_alone() -> None:
    assert forces_csv(Forces(), B) == ",".join(COLUMNS) + "\r\n"
    assert read(forces_csv(Forces(), B)) == ForcesRead((), ())


@st.composite
def obs(draw):
    """An OB of either side with everything a piece can have."""
    side = draw(st.sampled_from(Side))
    texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=8)
    lines: list[NewPieces] = []
    holders: list[int] = []
    for _ in range(draw(st.integers(0, 8))):
        is_captured = draw(st.booleans())
        models = [
            model
            for model in models_of(CHARTS.units, CHARTS.equipment, side.enemy if is_captured else side)
            if not (is_captured and model.kind.is_infantry)
        ]
        model = draw(st.sampled_from(models))
        can_be_had = model.kind.is_carried and holders
        count = sum(line.count for line in lines)
        lines.append(
            NewPieces(
                draw(st.integers(1, 3)),
                counter_name(model),
                draw(st.sampled_from([UNKNOWN, ENTRY_AREA, H17])),
                tuple(draw(st.lists(st.sampled_from(states_of(model.kind)), max_size=2, unique=True))),
                label=draw(texts),
                group=draw(texts),
                battery=draw(texts),
                holder=draw(st.sampled_from(holders)) if can_be_had and draw(st.booleans()) else None,
                secret=draw(st.booleans()),
                captured=is_captured,
                pp=draw(st.none() | st.integers(0, 9)),
                repair_number=draw(st.none() | st.integers(0, 6)),
            )
        )
        if model.kind.is_infantry:
            holders.append(count)
    return side, entered(tuple(lines), side)


def alike(forces: Forces, side: Side) -> list[Piece]:
    """The OB with ids by place in it."""
    pieces = forces.of(side)
    ids = {piece.id: f"#{place}" for place, piece in enumerate(pieces)}
    return [replace(piece, id=ids[piece.id], possessor=ids.get(piece.possessor or "")) for piece in pieces]


@given(obs(), st.booleans())
def test_what_goes_out_comes_back_as_it_was(ob, is_from_a_spreadsheet) -> None:
    side, forces = ob
    text = forces_csv(forces, side)
    if is_from_a_spreadsheet:
        text = "\ufeff" + text
    found = read(text, side)
    assert not found.problems
    assert alike(entered(found.lines, side), side) == alike(forces, side)


@pytest.mark.parametrize("text", ["=1+1", "+49", "-x", "@home", "'=1", "''-2", "'quoted'", "="])
def test_a_cell_is_no_formula_and_comes_back_as_it_was(text: str) -> None:
    written = forces_csv(entered((NewPieces(1, "9-1", label=text),)), B)
    cell = list(csv.reader(StringIO(written)))[1][4]
    assert cell[0] not in "=+-@"
    assert read(written).lines[0].label == text


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_a_file_of_any_spreadsheet_is_read(separator: str, end: str, bom: str) -> None:
    rows = [["Piece", "COUNT", "Place"], ["4-5-7", "12", "h17"], ["", "", ""], ['" LMG "', "", ""]]
    text = bom + end.join(separator.join(row) for row in rows) + end
    assert read(text).lines == (NewPieces(12, "4-5-7", H17), NewPieces(1, "LMG"))


def test_columns_may_be_left_out_and_stand_in_any_order() -> None:
    assert read("states,piece\nBroken,4-5-7\n,8-1").lines == (
        NewPieces(1, "4-5-7", states=(PieceState.BROKEN,)),
        NewPieces(1, "8-1"),
    )


def test_a_possessor_may_stand_below_what_it_has_and_be_called_anything() -> None:
    assert read("no,piece,possessed by\n,LMG,x\nx,4-5-7,").lines == (
        NewPieces(1, "LMG", holder=1),
        NewPieces(1, "4-5-7"),
    )


def test_every_problem_of_a_file_is_told_with_its_line() -> None:
    text = (
        "no,piece,count,place,states,secret,PP,possessed by,colour\n"
        "1,4-5-7,2,H17,,,,,\n"
        "\n"
        "2,LMQ,0,Q99,jamed,perhaps,-1,7,\n"
        "3,LMG,1,foo,Broken,,,1,,more\n"
    )
    assert problems(text) == [
        (1, NotUnderstood("colour", ())),
        (4, UnknownHex("Q99")),
        (4, NotUnderstood("jamed", ("mired",))),
        (4, NotUnderstood("perhaps", ("yes", "no"))),
        (4, NotUnderstood("-1", ())),
        (4, BadCount(0, 200)),
        (4, UnknownPiece(B, "LMQ")),
        (4, BadHolder("LMQ")),
        (5, NotUnderstood("more", ())),
        (5, NotAPlace("foo")),
        (5, NotOfThisKind(PieceKind.SUPPORT_WEAPON, PieceState.BROKEN)),
        (5, BadHolder("LMG")),
    ]


def test_a_column_that_is_nearly_one_brings_its_name() -> None:
    assert problems("piece,repair numbr\n") == [(1, NotUnderstood("repair numbr", ("repair number",)))]


def test_line_numbers_are_those_of_the_file_where_a_cell_has_several_lines() -> None:
    assert problems('piece,name\n9-1,"a\nb"\nLMQ,') == [(4, UnknownPiece(B, "LMQ"))]


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "count,place\n1,H17", "12 x 4-5-7", "%PDF-1.7"])
def test_a_file_without_pieces_says_so(text: str) -> None:
    assert ColumnMissing("piece") in [refusal for _, refusal in problems(text)]


def test_a_file_of_the_other_side_is_told_line_by_line() -> None:
    text = forces_csv(entered((NewPieces(1, "6-pounder"), NewPieces(1, "LMG"), NewPieces(1, "PIAT"))), B)
    assert problems(text, G) == [(2, UnknownPiece(G, "6-pounder")), (4, UnknownPiece(G, "PIAT"))]


def test_a_cell_longer_than_any_is_told() -> None:
    ((line, refusal),) = problems("piece\n4-5-7\n" + "x" * 200_000)
    assert (line, refusal) == (3, NotUnderstood("x" * 40, ()))


@given(st.text(st.sampled_from("no,piece;count\n\r\"45-7LMG\t\x00'=")))
def test_whatever_the_file_holds_gets_an_answer(text: str) -> None:
    found = read("piece,no\n" + text)
    assert all(problem_text(problem) for problem in found.problems)
    assert not (found.lines and found.problems)


def test_a_problem_is_told_in_a_sentence() -> None:
    assert problem_text(LineProblem(7, NotUnderstood("LMQ", ("LMG", "MMG")))) == (
        "Line 7: “LMQ” is not understood; known are LMG and MMG."
    )
