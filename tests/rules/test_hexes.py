"""The hex grid: names, neighbours, distance, direction (2.31; O10, O12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.rules.hexes import DIRECTIONS, Hex, hex_at
from elst_app.rules.refusals import Refused, UnknownHex

HEXES = st.builds(Hex, st.integers(-60, 110), st.integers(-60, 90))


def hex_of(name: str) -> Hex:
    return Hex.parse(name)


@pytest.mark.parametrize(
    ("name", "column", "number"),
    [("A1", 0, 1), ("B0", 1, 0), ("Z14", 25, 14), ("AA3", 26, 3), ("TT28", 45, 28), ("UU7", 46, 7)],
)
def test_names(name: str, column: int, number: int) -> None:
    assert hex_of(name) == Hex(column, number)
    assert str(Hex(column, number)) == name


@pytest.mark.parametrize(
    ("name", "hexrow"),
    [("A1", "A"), ("Z0", "Z"), ("AA3", "AA"), ("TT28", "TT"), ("wA4", "wA"), ("NN-1", "NN")],
)
def test_the_letters_of_a_hexrow(name: str, hexrow: str) -> None:
    assert hex_of(name).hexrow == hexrow


@pytest.mark.parametrize("text", [" nn8 ", "nn8", "Nn8", "NN08", "\tNN8\n"])
def test_a_name_is_read_in_any_case_and_with_blanks_around(text: str) -> None:
    assert hex_of(text).name == "NN8"


@pytest.mark.parametrize("text", ["", "A", "8", "AB8", "NN", "NN 8", "N8N", "NN-", "Ä1", "A1.5", "A1234"])
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        hex_of(text)
    assert refused.value.refusal == UnknownHex(text.strip())


@given(HEXES)
def test_o12_every_hex_has_a_name_of_its_own_off_the_map_too(hex_: Hex) -> None:
    assert hex_of(hex_.name) == hex_


def test_hexes_sort_hexrow_by_hexrow() -> None:
    assert [str(hex_) for hex_ in sorted(map(hex_of, ["AA1", "B2", "Z1", "B10", "A29"]))] == [
        "A29",
        "B2",
        "B10",
        "Z1",
        "AA1",
    ]


@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("M13", "M12 N12 N13 M14 L13 L12"),
        ("L13", "L12 M13 M14 L14 K14 K13"),
        ("A1", "A0 B0 B1 A2 wA1 wA0"),
    ],
)
def test_neighbours_clockwise_from_north(name: str, neighbours: str) -> None:
    assert [hex_.name for hex_ in hex_of(name).neighbours()] == neighbours.split()


@given(HEXES, st.sampled_from(DIRECTIONS))
def test_a_hexside_is_shared_with_the_neighbour_opposite(hex_: Hex, hexside: int) -> None:
    beyond = hex_.neighbour(hexside)
    assert hex_.distance(beyond) == 1
    assert beyond.neighbour((hexside + 2) % 6 + 1) == hex_
    assert hex_at(hex_.column, hex_.south) == hex_


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a) >= 0
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(HEXES, HEXES)
def test_one_neighbour_at_least_is_nearer(a: Hex, b: Hex) -> None:
    if a != b:
        assert min(hex_.distance(b) for hex_ in a.neighbours()) == a.distance(b) - 1


@given(HEXES, st.integers(0, 6))
def test_the_hexes_within_a_radius(hex_: Hex, radius: int) -> None:
    found = list(hex_.within(radius))
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert max(hex_.distance(each) for each in found) == radius
    assert found == sorted(found)


@pytest.mark.parametrize(
    ("start", "direction", "distance", "end"),
    [("LL16", 2, 2, "NN15"), ("LL16", 6, 1, "KK16"), ("JJ11", 1, 3, "JJ8"), ("TT7", 3, 1, "UU8")],
)
def test_o10_direction_and_extent(start: str, direction: int, distance: int, end: str) -> None:
    assert hex_of(start).moved(direction, distance) == hex_of(end)


def test_the_distance_of_the_corrections_in_the_example() -> None:
    assert hex_of("JJ11").distance(hex_of("LL16")) == 6
    assert hex_of("MM15").distance(hex_of("LL16")) == 2
