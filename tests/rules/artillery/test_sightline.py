"""What the line from Observer to target meets (2.3): a reminder."""

import itertools

import pytest

from elst_app.rules.artillery import line_hexes, sightline
from elst_app.rules.board import Terrain
from elst_app.rules.hexes import Hex
from tests.rules.artillery.support import REFERENCE, hex_, hexes


@pytest.mark.parametrize(
    ("start", "end", "met"),
    [
        ("LL16", "LL13", "LL16 LL15 LL14 LL13"),  # along a hexrow
        ("LL16", "NN15", "LL16 MM16 NN15"),  # along hex grain
        ("LL16", "NN16", "LL16 MM16 MM17 NN16"),  # along a hexside: both of its hexes
        ("LL16", "LL16", "LL16"),
        ("LL16", "MM15", "LL16 LL15 MM16 MM15"),
    ],
)
def test_the_hexes_of_a_line(start: str, end: str, met: str) -> None:
    assert line_hexes(hex_(start), hex_(end)) == hexes(met)


def test_a_line_is_the_same_both_ways_and_leaves_no_gap() -> None:
    around = list(hex_("K12").within(6))
    for start, end in itertools.product([hex_("K12"), hex_("M10")], around):
        line = line_hexes(start, end)
        assert set(line) == set(line_hexes(end, start))
        assert (line[0], line[-1]) == (start, end)
        assert all(any(here.distance(other) == 1 for other in line) for here in line if start != end)
        assert all(_distance_to_line(here, start, end) for here in line)


def _distance_to_line(hex__: Hex, start: Hex, end: Hex) -> bool:
    """Whether the centre is no farther from the line than a corner of a hex is from its centre."""
    (x0, y0), (x1, y1), (x, y) = ((3 * h.column, h.south * 3**0.5) for h in (start, end, hex__))
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    return length == 0 or abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length <= 2


def test_it_names_hindrances_and_buildings_between_and_leaves_out_both_ends() -> None:
    board = REFERENCE.board
    line = sightline(hex_("NN8"), hex_("LL16"), board)
    assert hex_("NN8") not in line.hexes
    assert hex_("LL16") not in line.hexes
    assert line.hindrances == tuple(
        here for here in line.hexes if board[here].terrain in (Terrain.GRAIN, Terrain.ORCHARD)
    )
    assert line.buildings == tuple(here for here in line.hexes if board[here].building is not None)
    assert hex_("LL15") in line.hindrances
    assert line.buildings == hexes("MM11")


def test_hexes_off_the_map_are_passed_over() -> None:
    line = sightline(hex_("TT7"), hex_("XX5"), REFERENCE.board)
    assert line.hindrances == line.buildings == ()
    assert len(line.hexes) == 3
