"""Control of the road exit/entry hexes at the start of a CG scenario (CG10)."""

from elst_app.rules.areas import Areas
from elst_app.rules.board import Board
from elst_app.rules.control import Control, set_control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


def road_exits(board: Board) -> tuple[Hex, ...]:
    """The road exit/entry hexes, in board order (CG10)."""
    return tuple(facts.hex for facts in board.hexes if facts.road_exit)


def control_at_start(board: Board, areas: Areas, control: Control) -> Control:
    """`control` as a CG scenario starts: a road exit/entry hex is of the side in whose Deployment Area it is.

    One in no Deployment Area is nobody's. All other Strategic Locations stay as they are.
    """
    exits = road_exits(board)
    for side in (None, *Side):
        hexes = tuple(hex_ for hex_ in exits if areas.class_of(hex_).side is side)
        control = set_control(board, control, hexes, side)
    return control
