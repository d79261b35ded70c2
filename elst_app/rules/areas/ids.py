"""The numbers of Deployment Areas on the map sheet (4.5055)."""

from collections.abc import Sequence
from itertools import count

from elst_app.rules.areas.grid import HexSet, places, set_of
from elst_app.rules.areas.types import Area
from elst_app.rules.hexes import Hex


def numbered(
    hexes: Sequence[Hex], areas: Sequence[HexSet], previous: Sequence[Area]
) -> list[tuple[int, HexSet]]:
    """The areas of one side with their ids, in the order of the ids.

    An area that continues one of the `previous` areas keeps its id; where several could, the one that has the
    most hexes of it does. New areas take the free numbers from the lowest, the northernmost first and the
    westernmost of those.
    """
    corners = {area: _north_west(hexes, area) for area in areas}
    overlaps = sorted(
        (-common.bit_count(), old_id, corners[area], area)
        for old_id, old_hexes in [(old.id, set_of(old.hexes)) for old in previous]
        for area in areas
        if (common := area & old_hexes)
    )
    ids: dict[HexSet, int] = {}
    for _, old_id, _, area in overlaps:
        if area not in ids and old_id not in ids.values():
            ids[area] = old_id
    taken = {old.id for old in previous}
    free = (number for number in count(1) if number not in taken)
    for area in sorted(areas, key=corners.__getitem__):
        if area not in ids:
            ids[area] = next(free)
    return sorted((number, area) for area, number in ids.items())


def _north_west(hexes: Sequence[Hex], area: HexSet) -> tuple[int, int]:
    """How far south its northernmost hex lies, and how far east the westernmost of those."""
    return min([(hexes[index].south, hexes[index].column) for index in places(area)])
