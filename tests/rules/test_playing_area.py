"""The playing area of a German Assault (4.5171; C29)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.loading import board, charts
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType, scenarios
from elst_app.rules.playing_area import (
    EntireMapInPlay,
    PlayingArea,
    PlayingAreaOffMap,
    PlayingAreaTooLarge,
    playing_area_refusal,
)
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side

BOARD = board()
INITIATIVE = charts().initiative
(ASSAULT,) = scenarios(INITIATIVE, ScenarioType.GERMAN_ASSAULT)
CORNERS = st.builds(Hex, st.integers(0, 45), st.integers(0, 29))


def area(corner: str, opposite: str) -> PlayingArea:
    return PlayingArea(Hex.parse(corner), Hex.parse(opposite))


def refusal(corner: str, opposite: str) -> Refusal | None:
    return playing_area_refusal(BOARD, ASSAULT, area(corner, opposite))


@pytest.mark.parametrize(
    ("name", "inside"),
    [
        ("JJ8", True),
        ("SS17", True),
        ("JJ17", True),
        ("SS8", True),
        ("NN12", True),
        ("II8", False),
        ("TT17", False),
        ("JJ7", False),
        ("SS18", False),
        ("J8", False),
    ],
)
def test_c29_it_is_hexrows_by_hex_numbers_with_both_ends(name: str, inside: bool) -> None:
    assert (Hex.parse(name) in area("JJ8", "SS17")) is inside


def test_c29_ten_by_ten_hexes() -> None:
    found = area("JJ8", "SS17")
    assert (found.hexrows, found.numbers, len(found.hexes(BOARD))) == (10, 10, 100)
    assert found.name == "JJ8-SS17"
    assert [hex_.name for hex_ in found.hexes(BOARD)][:11] == [
        *(f"JJ{number}" for number in range(8, 18)),
        "KK8",
    ]


@pytest.mark.parametrize("corners", [("JJ8", "SS17"), ("SS17", "JJ8"), ("SS8", "JJ17"), ("JJ17", "SS8")])
def test_c29_any_two_opposite_corners_give_the_same_area(corners: tuple[str, str]) -> None:
    found = area(*corners)
    assert found == area("JJ8", "SS17")
    assert (found.first.name, found.last.name) == ("JJ8", "SS17")


@given(CORNERS, CORNERS, CORNERS)
def test_c29_a_hex_is_in_the_area_if_its_hexrow_and_its_number_are(one: Hex, other: Hex, hex_: Hex) -> None:
    columns = range(min(one.column, other.column), max(one.column, other.column) + 1)
    numbers = range(min(one.number, other.number), max(one.number, other.number) + 1)
    assert (hex_ in PlayingArea(one, other)) is (hex_.column in columns and hex_.number in numbers)


@pytest.mark.parametrize(
    ("corner", "opposite", "expected"),
    [
        ("JJ8", "SS17", None),
        ("NN8", "NN8", None),
        ("A0", "J9", None),
        ("KK20", "TT29", None),
        ("JJ8", "TT17", PlayingAreaTooLarge(11, 10, 10)),
        ("JJ8", "SS18", PlayingAreaTooLarge(10, 11, 10)),
        ("A0", "TT29", PlayingAreaTooLarge(46, 30, 10)),
        ("TT1", "UU2", PlayingAreaOffMap(Hex(45, 1), Hex(46, 2))),
        ("wA1", "B2", PlayingAreaOffMap(Hex(-1, 1), Hex(1, 2))),
        ("A25", "B30", PlayingAreaOffMap(Hex(0, 25), Hex(1, 30))),
        ("A-1", "B3", PlayingAreaOffMap(Hex(0, -1), Hex(1, 3))),
        ("A0", "A0", PlayingAreaOffMap(Hex(0, 0), Hex(0, 0))),
        ("B29", "B29", PlayingAreaOffMap(Hex(1, 29), Hex(1, 29))),
    ],
)
def test_c29_ten_by_ten_at_most_and_on_the_map(corner: str, opposite: str, expected: Refusal | None) -> None:
    assert refusal(corner, opposite) == expected


def test_4_5171_the_first_part_of_a_dual_attack_has_a_playing_area_and_the_second_has_none() -> None:
    first, second = scenarios(INITIATIVE, ScenarioType.DUAL_ATTACK, Side.BRITISH)
    assert playing_area_refusal(BOARD, first, area("A1", "J9")) is None
    assert playing_area_refusal(BOARD, second, area("A1", "J9")) == EntireMapInPlay(
        ScenarioType.BRITISH_ASSAULT
    )


@pytest.mark.parametrize("type_", [ScenarioType.INITIAL, ScenarioType.BRITISH_ASSAULT])
def test_4_5171_elsewhere_the_entire_map_is_in_play(type_: ScenarioType) -> None:
    (scenario,) = scenarios(INITIATIVE, type_)
    assert playing_area_refusal(BOARD, scenario, area("A1", "B2")) == EntireMapInPlay(type_)
