"""The perimeter of Deployment Areas as closed loops of hexsides (4.5055)."""

from collections.abc import Sequence

from elst_app.rules.areas.grid import COUNT, HexSet, across, places
from elst_app.rules.areas.types import Loop
from elst_app.rules.hexes import Hex


def perimeters(hexes: Sequence[Hex], areas: Sequence[HexSet]) -> list[tuple[Loop, ...]]:
    """The loops around each of `areas`, which are apart from each other; `hexes` are those of the board.

    At the end of each hexside three hexes meet, so the line always goes on in one way: along the same hex, or
    along the next one where that is in the area too. A loop closes where it began, and no two meet.
    """
    beyond = across()
    owner = [-1] * (COUNT + 1)  # the last entry answers for -1, the index of what lies off the map
    for number, area in enumerate(areas):
        for index in places(area):
            owner[index] = number
    seen = bytearray(8 * COUNT)
    found = []
    for number, area in enumerate(areas):
        loops: list[Loop] = []
        for index in places(area):
            for hexside, outer in enumerate(beyond[index]):
                if owner[outer] == number or seen[8 * index + hexside]:
                    continue
                line = []
                here, along = index, hexside
                while not seen[8 * here + along]:
                    seen[8 * here + along] = 1
                    line.append((hexes[here], along + 1))
                    clockwise = (along + 1) % 6
                    following = beyond[here][clockwise]
                    if owner[following] == number:
                        here, along = following, (along + 5) % 6
                    else:
                        along = clockwise
                loops.append(tuple(line))
        found.append(tuple(loops))
    return found
