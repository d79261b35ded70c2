"""Entry Areas, and which hexes are cut off from them (4.2, 4.5052, CG7; rulings C5, C6, C10, C13)."""

from elst_app.rules.areas.classify import Division
from elst_app.rules.areas.grid import ALL, HexSet, connected, place, set_of
from elst_app.rules.areas.types import EligibleEntry, EntryArea
from elst_app.rules.board import Board
from elst_app.rules.sides import Side


def entry_area(board: Board, division: Division, side: Side, eligible: EligibleEntry) -> EntryArea:
    """The side's Entry Area with its eligible hexes: those not in an enemy Deployment Area (CG7, C5)."""
    barred = division.areas[side.enemy]
    untraceable = barred | division.no_mans_land
    if eligible is EligibleEntry.NOT_ENEMY_AREA_NOR_NO_MANS_LAND:
        barred = untraceable
    hexes = board.entry_hexes(side)
    return EntryArea(
        side,
        hexes,
        tuple(hex_ for hex_ in hexes if not barred >> place(hex_) & 1),
        tuple(hex_ for hex_ in hexes if not untraceable >> place(hex_) & 1),
    )


def isolated(board: Board, division: Division, entry: EntryArea) -> HexSet:
    """The hexes of the side's areas from which Infantry cannot trace a path to its Eligible Entry Area.

    The path goes through Uncontrolled Territory and the side's own areas (4.5052).
    """
    enterable = ALL & ~set_of(board.closed_to_infantry)
    allowed = (division.areas[entry.side] | division.uncontrolled) & enterable
    return division.areas[entry.side] & enterable & ~connected(set_of(entry.traceable), allowed)
