"""Sets of hexes as whole numbers, for work on the whole map at once.

Bit p of a set is the hex with index p of the `Board`: 29 hexes in each of 46 hexrows, north to south and
west to east. Union, intersection and difference are `|`, `&` and `& ~`; one step outwards from a whole set
is a few shifts, which is why the Deployment Areas of a whole map take no more than a few milliseconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from elst_app.rules.board import LAST_COLUMN
from elst_app.rules.hexes import DIRECTIONS, Hex

HexSet = int
"""A set of hexes: bit p stands for the hex with index p."""

_T = TypeVar("_T")

HEXROW: Final = 29
"""The number of hexes in each hexrow."""

COUNT: Final = HEXROW * (LAST_COLUMN + 1)
"""The number of hexes of the map."""

ALL: Final[HexSet] = (1 << COUNT) - 1
"""Every hex of the map."""

_BITS_OF_BYTE: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def _columns(start: int) -> HexSet:
    one = (1 << HEXROW) - 1
    return sum(one << HEXROW * column for column in range(start, LAST_COLUMN + 1, 2))


_ODD_HEXROWS: Final = _columns(0)
_EVEN_HEXROWS: Final = _columns(1)
_NORTHERNMOST: Final = sum(1 << HEXROW * column for column in range(LAST_COLUMN + 1))
_NOT_NORTHERNMOST: Final = ALL & ~_NORTHERNMOST
_NOT_SOUTHERNMOST: Final = ALL & ~(_NORTHERNMOST << HEXROW - 1)


def place(hex_: Hex) -> int:
    """The index of a hex of the map, the same as in `Board.index`."""
    return HEXROW * hex_.column + hex_.number - 1 + hex_.column % 2


def set_of(hexes: Iterable[Hex]) -> HexSet:
    """The set of these hexes, all of them on the map."""
    found = 0
    for hex_ in hexes:
        found |= 1 << place(hex_)
    return found


def places(hexes: HexSet) -> list[int]:
    """The indices of the hexes in the set, in board order."""
    # The empty bytes before the first hex are skipped: most sets lie in one corner of the map.
    skipped = max(0, (hexes & -hexes).bit_length() - 1) // 8
    rest = hexes >> 8 * skipped
    return [
        first + bit
        for first, byte in zip(
            range(8 * skipped, COUNT, 8), rest.to_bytes((rest.bit_length() + 7) // 8, "little"), strict=False
        )
        if byte
        for bit in _BITS_OF_BYTE[byte]
    ]


def pick(items: Sequence[_T], hexes: HexSet) -> tuple[_T, ...]:
    """What `items`, one for each hex in board order, has for the hexes in the set."""
    return tuple([items[index] for index in places(hexes)])


def grown(hexes: HexSet) -> HexSet:
    """The set with every hex that shares a hexside with it."""
    south = (hexes & _NOT_SOUTHERNMOST) << 1
    north = (hexes & _NOT_NORTHERNMOST) >> 1
    # Seen from the next hexrow: hex n of an odd hexrow touches n-1 and n, which have the same index as n and
    # the one after it; of an even hexrow the same index and the one before it.
    sideways = hexes | south & _ODD_HEXROWS | north & _EVEN_HEXROWS
    return (hexes | south | north | sideways << HEXROW | sideways >> HEXROW) & ALL


def within_two(hexes: HexSet) -> HexSet:
    """Every hex at most two hexes from one of the set."""
    return grown(grown(hexes))


@lru_cache(maxsize=COUNT)
def within_two_of(index: int) -> HexSet:
    """Every hex at most two hexes from the hex with this index."""
    return within_two(1 << index)


def connected(start: HexSet, allowed: HexSet) -> HexSet:
    """What can be reached from the hexes of `start` that are in `allowed`, through `allowed` alone."""
    reached, before = start & allowed, 0
    while reached != before:
        before, reached = reached, grown(reached) & allowed
    return reached


def groups(hexes: HexSet) -> Iterator[HexSet]:
    """The connected groups of the set, by their first hex in board order."""
    while hexes:
        group = connected(hexes & -hexes, hexes)
        yield group
        hexes &= ~group


@lru_cache(maxsize=1)
def across() -> tuple[tuple[int, ...], ...]:
    """For each hex the index of the hex across each of its hexsides 1-6, and -1 where the map ends."""

    def index(hex_: Hex) -> int:
        inside = 0 <= hex_.column <= LAST_COLUMN and 0 <= hex_.number - 1 + hex_.column % 2 < HEXROW
        return place(hex_) if inside else -1

    return tuple(
        tuple(index(Hex(column, first + row).neighbour(hexside)) for hexside in DIRECTIONS)
        for column in range(LAST_COLUMN + 1)
        for first in (1 - column % 2,)
        for row in range(HEXROW)
    )
