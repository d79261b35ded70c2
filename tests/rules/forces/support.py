"""Pieces as they stand on the table, made short."""

from elst_app.loading import rulebook
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import UNKNOWN, Forces, Piece, PieceState, Place, find_model
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

CHARTS, BOARD = rulebook().charts, rulebook().board
UNITS, EQUIPMENT = CHARTS.units, CHARTS.equipment
SCENARIO = CGDate.MORNING_24
H17 = Hex.parse("H17")


def piece(
    id_: str,
    name: str,
    side: Side = Side.BRITISH,
    place: Place = UNKNOWN,
    *states: PieceState,
    of: Side | None = None,
    has: str | None = None,
    secret: bool = False,
) -> Piece:
    """The counter `name` of `of`, in the OB of `side`, in the hands of the unit with the id `has`."""
    nation = of or side
    model = find_model(UNITS, EQUIPMENT, nation, name)
    return Piece(
        id=id_,
        side=side,
        nation=nation,
        kind=model.kind,
        name=model.name,
        ss=model.ss,
        place=place,
        states=states,
        possessor=has,
        pp=model.pp,
        repair_number=model.repair_number,
        secret=secret,
    )


def forces(*pieces: Piece) -> Forces:
    """These forces."""
    return Forces(pieces)
