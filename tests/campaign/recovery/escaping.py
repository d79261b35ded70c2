"""Escape in the west of the rulebook's illustration: cases, attempts, dice."""

from elst_app.campaign.context import Command
from elst_app.campaign.recovery.escape import EscapeCase, escape_case, escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.rules.forces import Piece


def case_of(table, *pieces, **more):
    case = escape_case(table.campaign.state, table.rulebook, [piece.id for piece in pieces], **more)
    assert isinstance(case, EscapeCase), case
    return case


def refusal_of(table, *pieces):
    return escape_case(table.campaign.state, table.rulebook, [piece.id for piece in pieces])


def drms(found):
    return {each.reason: each.value for each in found.modifiers}


def escapes_of(table):
    return escapes(table.campaign.state, table.rulebook)


def attempt(*pieces: Piece, **more) -> Command:
    return AttemptEscape(units=tuple(piece.id for piece in pieces), **more)


def dice_for(total: int) -> tuple[int, int]:
    return (6, total - 6) if total > 6 else (1, total - 1)


def pool(table, side):
    return sorted(piece.name for piece in table.campaign.state.forces.pool(side))
