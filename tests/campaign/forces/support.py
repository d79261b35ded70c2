"""Entering pieces on a table, and finding them again."""

from dataclasses import replace

from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces, PiecesEntered
from elst_app.loading import rulebook
from elst_app.rules.forces import Piece, read_typed_list
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from tests.campaign.conftest import Table


def enter(table: Table, text: str, side: Side = Side.BRITISH, *, secret: bool = False) -> tuple[Piece, ...]:
    """Enters a typed list and returns the new pieces."""
    charts, board = rulebook().charts, rulebook().board
    typed = read_typed_list(charts.units, charts.equipment, board, side, text)
    assert not typed.problems
    lines = tuple(replace(line, secret=secret) for line in typed.lines)
    done = table.do(EnterPieces(side=side, lines=lines))
    facts = [entry.fact for entry in done.entries if isinstance(entry.fact, PiecesEntered)]
    return tuple(piece for fact in facts for piece in fact.added)


def now(table: Table, id_: str) -> Piece:
    """The piece as it is now."""
    piece = table.campaign.state.forces.find(id_)
    assert piece is not None
    return piece


def refusal(table: Table, command) -> Refusal:
    """Why the command is not possible; nothing may have changed."""
    before = table.campaign.state
    answer = table.campaign.do(command)
    assert not isinstance(answer, Done)
    assert table.campaign.state is before
    return answer
