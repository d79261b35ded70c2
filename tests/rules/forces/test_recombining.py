"""Recombination: half-squads are conserved, and no two of a type are left together (4.509)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from elst_app.loading import charts
from elst_app.rules.areas import deployment_areas
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    Forces,
    Piece,
    PieceKind,
    in_area,
    in_hex,
    recombinations,
    recombine,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, west

AREAS = deployment_areas(BOARD, west())
UNITS = charts().units
MMC = [
    unit
    for line in UNITS.squads
    for unit in (
        UNITS.find(line.side, f"{'SS ' if line.ss else ''}{line.name}"),
        UNITS.find(line.side, f"{'SS ' if line.ss else ''}{line.half_squad}"),
        UNITS.find(line.side, UNITS.crew),
    )
]
PLACES = [in_area(1), in_area(2), in_hex(Hex.parse("M15")), in_hex(Hex.parse("L12")), ENTRY_AREA, EXITED]


def piece(number: int, kind: int, place: int, dead: bool) -> Piece:
    unit = MMC[kind]
    return Piece(
        id=f"{unit.side.value[0]}{number}",
        side=unit.side,
        nation=unit.side,
        kind=PieceKind(unit.kind.value),
        name=unit.name,
        ss=unit.ss,
        place=ELIMINATED if dead else PLACES[place],
        pool=CGDate.AFTERNOON_23 if dead else None,
    )


@st.composite
def forces(draw: st.DrawFn) -> Forces:
    kinds = draw(st.lists(st.integers(0, len(MMC) - 1), max_size=30))
    units = [
        piece(number, kind, draw(st.integers(0, len(PLACES) - 1)), draw(st.booleans()))
        for number, kind in enumerate(kinds)
    ]
    weapons = [
        Piece(
            id=f"{unit.side.value[0]}w{number}",
            side=unit.side,
            nation=unit.side,
            kind=PieceKind.SUPPORT_WEAPON,
            name="LMG",
            possessor=unit.id,
        )
        for number, unit in enumerate(units)
        if unit.is_in_ob
    ]
    return Forces((*units, *weapons))


def half_squads(found: Forces) -> Counter[tuple[Side, bool, bool]]:
    """The half-squads of each side in the OB and in the pool, crews apart."""
    counts: Counter[tuple[Side, bool, bool]] = Counter()
    for each in found.pieces:
        if each.kind.is_infantry and (each.is_in_ob or each.pool is not None):
            counts[each.side, each.is_in_ob, each.kind is PieceKind.CREW] += each.unit.half_squads
    return counts


@given(forces())
def test_4_509_half_squads_are_conserved_and_none_is_left_with_its_like(before: Forces) -> None:
    after = recombine(before, recombinations(before, UNITS, AREAS)).on(before)
    assert half_squads(after) == half_squads(before)
    assert recombinations(after, UNITS, AREAS) == ()
    alike = Counter(
        (each.side, each.name, each.ss, after.retained_in(AREAS, each), each.pool)
        for each in after.pieces
        if each.kind is PieceKind.HALF_SQUAD
        and (each.pool is not None or (each.is_in_ob and after.retained_in(AREAS, each) is not None))
    )
    assert not [each for each, count in alike.items() if count > 1]
    for weapon in before.pieces:
        if weapon.kind is PieceKind.SUPPORT_WEAPON:
            had, has = before.possessor_of(weapon), after.possessor_of(after.by_id[weapon.id])
            assert had is not None
            assert has is not None
            assert had.unit == has.unit or UNITS.squad(had.unit) == has.unit
            assert after.retained_in(AREAS, has) == before.retained_in(AREAS, had)
