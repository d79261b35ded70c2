"""Recombination: two HS of one type in one area, or in the eliminated pool, become a squad (4.509)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from elst_app.rules.areas import Areas
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces.forces import Forces, Retained
from elst_app.rules.forces.losses import Aftermath
from elst_app.rules.forces.piece import (
    ELIMINATED,
    RECOMBINED,
    Piece,
    PieceKind,
    in_area_or_entry,
)
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitChart

HalfSquadType: TypeAlias = tuple[str, bool]
"""What HS must have in common: the name on the counter, and whether they are SS."""


@dataclass(frozen=True, slots=True)
class Recombination:
    """Two HS of `side` that become `squad`, which is the first of them from then on.

    They are `retained` in one area, or lie in the `pool` of one scenario.
    """

    side: Side
    retained: Retained | None
    pool: CGDate | None
    first: Piece
    second: Piece
    squad: Piece


def recombinations(forces: Forces, units: UnitChart, areas: Areas) -> tuple[Recombination, ...]:
    """Every pair that must recombine, so that no area and no pool has two HS of one type left."""
    found: list[Recombination] = []
    half_squads = [piece for piece in forces.pieces if piece.kind is PieceKind.HALF_SQUAD]
    places: dict[tuple[Retained | None, CGDate | None, Side], list[Piece]] = {}
    for piece in half_squads:
        retained = forces.retained_in(areas, piece) if forces.is_in_ob(piece) else None
        pool = piece.pool if piece.place == ELIMINATED else None
        if retained is not None or pool is not None:
            places.setdefault((retained, pool, piece.side), []).append(piece)
    for (retained, pool, side), pieces in places.items():
        for first, second in _pairs(pieces):
            squad = _squad(units, first, second, retained)
            found.append(Recombination(side, retained, pool, first, second, squad))
    return tuple(found)


def recombine(forces: Forces, pairs: Iterable[Recombination]) -> Aftermath:
    """What the pairs become: the squad has what either HS possessed, and the second HS is no more."""
    after = Aftermath(())
    for pair in pairs:
        gone = replace(pair.second, place=RECOMBINED, pool=None)
        had = tuple(replace(each, possessor=pair.squad.id) for each in forces.possessed_by(pair.second))
        after = after.then(Aftermath((pair.squad, gone, *had)))
    return after


def _pairs(pieces: Sequence[Piece]) -> Iterable[tuple[Piece, Piece]]:
    """The HS of each type two by two, in the order in which they came."""
    types: dict[HalfSquadType, list[Piece]] = {}
    for piece in pieces:
        types.setdefault((piece.name, piece.ss), []).append(piece)
    for alike in types.values():
        yield from zip(alike[::2], alike[1::2], strict=False)


def _squad(units: UnitChart, first: Piece, second: Piece, retained: Retained | None) -> Piece:
    squad = replace(first.as_unit(units.squad(first.unit)), secret=first.secret or second.secret)
    if retained is None or first.place == second.place:
        return squad
    return squad.at(in_area_or_entry(retained.area))
