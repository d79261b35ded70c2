"""The OB of a side as CSV, out and in again; such a file is a template for another campaign, too (C35).

The columns, by the names in the first line, in any order; all but `piece` may be left out:

- `no`: a number, by which `possessed by` refers to the line;
- `count`: how many such pieces, 1 if empty;
- `piece`: the counter, as `find_model` knows it;
- `captured`: "yes" for Equipment of the other side's make;
- `name`: a name of the person's own, such as a leader's;
- `place`: a hex, the number of a Deployment Area, "entry" for the Entry Area, or nothing;
- `possessed by`: the number of the line with the one unit that has it;
- `states`: what the markers on it say, separated by commas;
- `RG`: the RG it came from;
- `module`: the OBA module of a radio;
- `PP`, `repair number`: those of the counter if empty;
- `secret`: "yes" for what the other side does not know of.

A cell that a spreadsheet would take for a formula has an apostrophe before it.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from io import StringIO
from itertools import groupby
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication

from elst_app.rules.board import Board
from elst_app.rules.forces import (
    MOST_AT_ONCE,
    UNKNOWN,
    BadCount,
    BadHolder,
    ColumnMissing,
    EquipmentChart,
    Forces,
    NewPieces,
    NotUnderstood,
    Piece,
    PieceState,
    find_model,
    place_code,
    read_place,
    read_state,
    states_refusal,
)
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitChart
from elst_app.words.phrases import fill
from elst_app.words.refusals import refusal_text

T = TypeVar("T")

NUMBER: Final = "no"
COUNT: Final = "count"
PIECE: Final = "piece"
CAPTURED: Final = "captured"
NAME: Final = "name"
PLACE: Final = "place"
POSSESSED_BY: Final = "possessed by"
STATES: Final = "states"
GROUP: Final = "RG"
MODULE: Final = "module"
PP: Final = "PP"
REPAIR_NUMBER: Final = "repair number"
SECRET: Final = "secret"
COLUMNS: Final = (
    NUMBER,
    COUNT,
    PIECE,
    CAPTURED,
    NAME,
    PLACE,
    POSSESSED_BY,
    STATES,
    GROUP,
    MODULE,
    PP,
    REPAIR_NUMBER,
    SECRET,
)

_FLAGS: Final = {"yes": True, "no": False}
_FORMULA: Final = re.compile(r"'*[=+\-@]")
"""The beginning of what would be a formula, with the apostrophes before it that are the text's own."""
_MOST_WORDS: Final = 40
"""How many characters of what is not understood are repeated."""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """Why line `line` of a file, counted from 1, cannot be read."""

    line: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class ForcesRead:
    """What a file enters into an OB, nothing where there is any problem, and every problem there is."""

    lines: tuple[NewPieces, ...]
    problems: tuple[LineProblem, ...]


def problem_text(problem: LineProblem) -> str:
    """The problem in one sentence: `Line 7: “LMQ” is not understood.`"""
    return fill(
        QCoreApplication.translate("Records", "Line {line}: {reason}"),
        line=problem.line,
        reason=refusal_text(problem.refusal),
    )


def forces_csv(forces: Forces, side: Side) -> str:
    """The side's OB, alike pieces that follow each other in one line, as RFC 4180 has it."""
    pieces = forces.of(side)
    owners = {piece.possessor for piece in pieces if forces.possessor_of(piece) is not None}

    def sort(piece: Piece) -> Piece:
        is_alone = piece.id not in owners and forces.possessor_of(piece) is None
        return replace(piece, id="") if is_alone else piece

    groups = [tuple(group) for _, group in groupby(pieces, sort)]
    numbers = {piece.id: str(number) for number, group in enumerate(groups, 1) for piece in group}
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for group in groups:
        piece = group[0]
        owner = forces.possessor_of(piece)
        has_figures = not piece.kind.is_infantry
        cells = {
            NUMBER: numbers[piece.id],
            COUNT: str(len(group)),
            PIECE: f"SS {piece.name}" if piece.ss else piece.name,
            CAPTURED: "yes" if piece.is_captured else "",
            NAME: piece.label,
            PLACE: place_code(piece.place) if owner is None else "",
            POSSESSED_BY: "" if owner is None else numbers[owner.id],
            STATES: ", ".join(piece.states),
            GROUP: piece.group,
            MODULE: piece.battery,
            PP: str(piece.pp) if has_figures or piece.pp else "",
            REPAIR_NUMBER: str(piece.repair_number) if has_figures or piece.repair_number else "",
            SECRET: "yes" if piece.secret else "",
        }
        writer.writerow([_harmless(cells[column]) for column in COLUMNS])
    return text.getvalue()


def read_forces_csv(
    text: str, units: UnitChart, equipment: EquipmentChart, board: Board, side: Side
) -> ForcesRead:
    """What the file enters into the OB of `side`.

    Its cells may be separated by commas, semicolons or tabs. Whether a Deployment Area is there is for the
    command to say.
    """
    reader = _Reader(units, equipment, board, side)
    rows = reader.rows(text.removeprefix("\ufeff"))
    first, header = next(rows, (1, ()))
    columns = reader.columns(first, header)
    if PIECE in columns:
        for line, cells in rows:
            reader.read(line, columns, cells)
    return reader.finished()


class _Reader:
    """Makes the lines of a file into those of a list, and keeps everything that is wrong with them."""

    def __init__(self, units: UnitChart, equipment: EquipmentChart, board: Board, side: Side) -> None:
        self._units, self._equipment, self._board, self._side = units, equipment, board, side
        self._problems: list[LineProblem] = []
        self._lines: list[NewPieces] = []
        self._count = 0
        """How many pieces the lines are."""
        self._first_of: dict[str, tuple[int, int]] = {}
        """Where in the list the pieces of a line with that number begin, and how many they are."""
        self._possessed: list[tuple[int, int, str]] = []
        """A line of the list, its line in the file, and the number of the line that possesses it."""

    def rows(self, text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The rows that hold something, each with its line in the file."""
        header = text.lstrip().partition("\n")[0]
        reader = csv.reader(StringIO(text, newline=""), delimiter=max(",;\t", key=header.count))
        line = 1
        try:
            for row in reader:
                cells = tuple(_plain(cell) for cell in row)
                if any(cells):
                    yield line, cells
                line = reader.line_num + 1
        except csv.Error:
            self._note(line, NotUnderstood(text.splitlines()[line - 1][:_MOST_WORDS], ()))

    def columns(self, line: int, header: tuple[str, ...]) -> tuple[str, ...]:
        """The columns that the first row names; those it does not name right by what stands there."""
        known = {column.casefold(): column for column in COLUMNS}
        for cell in header:
            if cell and cell.casefold() not in known:
                near = get_close_matches(cell.casefold(), known)
                self._note(line, NotUnderstood(cell[:_MOST_WORDS], tuple(known[each] for each in near)))
        columns = tuple(known.get(cell.casefold(), cell) for cell in header)
        if PIECE not in columns:
            self._note(line, ColumnMissing(PIECE))
        return columns

    def read(self, line: int, columns: tuple[str, ...], row: tuple[str, ...]) -> None:
        """Takes a row in."""
        if any(row[len(columns) :]):
            self._note(line, NotUnderstood(", ".join(row[len(columns) :])[:_MOST_WORDS], ()))
        cells = dict(zip(columns, row, strict=False))
        piece = NewPieces(
            self._value(line, cells, COUNT, _number, 1),
            cells.get(PIECE, ""),
            self._value(line, cells, PLACE, lambda text: read_place(text, self._board), UNKNOWN),
            self._value(line, cells, STATES, _states, ()),
            label=cells.get(NAME, ""),
            group=cells.get(GROUP, ""),
            battery=cells.get(MODULE, ""),
            secret=self._value(line, cells, SECRET, _flag, False),
            captured=self._value(line, cells, CAPTURED, _flag, False),
            pp=self._value(line, cells, PP, _number, None),
            repair_number=self._value(line, cells, REPAIR_NUMBER, _number, None),
        )
        self._check(line, piece)
        if cells.get(NUMBER):
            self._first_of.setdefault(cells[NUMBER], (self._count, piece.count))
        if cells.get(POSSESSED_BY):
            self._possessed.append((len(self._lines), line, cells[POSSESSED_BY]))
        self._lines.append(piece)
        self._count += piece.count

    def finished(self) -> ForcesRead:
        """Everything there was, with who possesses what."""
        for place, line, number in self._possessed:
            first, count = self._first_of.get(number, (0, 0))
            if count != 1:
                self._note(line, BadHolder(self._lines[place].name))
            self._lines[place] = replace(self._lines[place], holder=first)
        problems = tuple(sorted(self._problems, key=lambda problem: problem.line))
        return ForcesRead(() if problems else tuple(self._lines), problems)

    def _check(self, line: int, piece: NewPieces) -> None:
        if not 1 <= piece.count <= MOST_AT_ONCE:
            self._note(line, BadCount(piece.count, MOST_AT_ONCE))
        maker = self._side.enemy if piece.captured else self._side
        try:
            model = find_model(self._units, self._equipment, maker, piece.name)
        except Refused as refused:
            self._note(line, refused.refusal)
            return
        refusal = states_refusal(model.kind, piece.states)
        if refusal is not None:
            self._note(line, refusal)

    def _value(
        self, line: int, cells: Mapping[str, str], column: str, read: Callable[[str], T], empty: T
    ) -> T:
        try:
            return read(cells[column]) if cells.get(column) else empty
        except Refused as refused:
            self._note(line, refused.refusal)
            return empty

    def _note(self, line: int, refusal: Refusal) -> None:
        self._problems.append(LineProblem(line, refusal))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused(NotUnderstood(text[:_MOST_WORDS], ()))
    return int(text)


def _flag(text: str) -> bool:
    if text.casefold() not in _FLAGS:
        raise Refused(NotUnderstood(text[:_MOST_WORDS], tuple(_FLAGS)))
    return _FLAGS[text.casefold()]


def _states(text: str) -> tuple[PieceState, ...]:
    return tuple(read_state(state.strip()) for state in text.split(",") if state.strip())


def _harmless(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _plain(cell: str) -> str:
    text = cell.strip()
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
