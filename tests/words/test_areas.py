"""The map in words."""

import pytest

from elst_app.loading import board
from elst_app.rules.areas import HexClass, compare, deployment_areas, explain
from elst_app.rules.control import read_control, set_control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.words.areas import (
    area_label,
    area_name,
    area_status,
    changes_text,
    control_text,
    explanation_text,
    hex_control_text,
    hex_place_text,
    hex_ranges,
    hex_status_text,
    place_name,
    pocket_text,
    terrain_line,
)

CONTROL = read_control(
    {
        "british": ["E13", "F19", "H13"],
        "german": ["H15", "L6", "M6", "NN8", "OO8"],
        "vehicles": {"british": ["D13"]},
    },
    board(),
)
AREAS = deployment_areas(board(), CONTROL)
EXAMPLE = deployment_areas(
    board(),
    read_control(
        {
            "british": ["A12", "A19", "E12", "E13", "H13", "F19", "F20"],
            "german": ["F14", "H15", "I15", "J15", "L6", "M6", "N5", "O5", "M15", "M20"],
            "vehicles": {"british": ["D13", "E17"]},
        },
        board(),
    ),
)
"""The example of the rulebook."""


def hex_of(name: str) -> Hex:
    return Hex.parse(name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("H17", "German Deployment Area 3 - 2 hexes from H15, 3 from F19"),
        ("H15", "German Deployment Area 3 - a Strategic Location Controlled by its side"),
        ("H14", "No Man's Land - 1 hex from H13, 1 from H15"),
        ("TT19", "Uncontrolled Territory - 14 hexes from NN8, 38 from H13"),
        ("I15", "Uncontrolled Territory - a Strategic Location that nobody Controls"),
    ],
)
def test_a_hex_is_explained_in_one_sentence(name: str, text: str) -> None:
    assert explanation_text(explain(board(), AREAS, hex_of(name))).startswith(f"{name}: {text}")


def test_status_is_part_of_the_explanation() -> None:
    text = explanation_text(explain(board(), AREAS, hex_of("H17")))
    assert text.split("; ")[1:] == ["a Front Line Hex"]


def test_without_any_control_there_is_no_distance() -> None:
    nothing = deployment_areas(board(), read_control({}, board()))
    assert explanation_text(explain(board(), nothing, hex_of("A1"))) == (
        "A1: Uncontrolled Territory - no Strategic Location is Controlled"
    )


def test_with_control_of_one_side_there_is_one_distance() -> None:
    control = read_control({"british": ["E13"]}, board())
    one = deployment_areas(board(), control, declined_pockets=[hex_of("A1")])
    assert explanation_text(explain(board(), one, hex_of("A1"))) == (
        "A1: Uncontrolled Territory - 14 hexes from E13"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [("H17", "orchard, Polder"), ("NN8", "stone building, Steeple"), ("S28", "Pond"), ("A1", "open ground")],
)
def test_what_is_printed_in_a_hex(name: str, text: str) -> None:
    assert terrain_line(board()[hex_of(name)]) == text


def test_a_road_over_open_ground_is_a_road() -> None:
    for facts in board().hexes:
        line = terrain_line(facts)
        assert ("road" in line) == (facts.road is not None or facts.road_exit)
        assert not line.startswith(", ")


def test_names_of_areas() -> None:
    assert area_name(Side.GERMAN, 2) == "German Deployment Area 2"
    assert area_label(Side.GERMAN, 2) == "German 2"
    assert (place_name(2), place_name(None)) == ("Deployment Area 2", "the Entry Area")
    assert [control_text(side) for side in (Side.BRITISH, None)] == ["British", "nobody"]


def test_an_area_that_touches_its_entry_area_is_open_to_it() -> None:
    areas = deployment_areas(board(), read_control({"british": ["A12"]}, board()))
    assert area_status(areas.of(Side.BRITISH)[0], areas) == "open to A1-A29"


def test_an_area_with_a_path_is_connected_and_one_without_is_isolated() -> None:
    assert {area_status(area, AREAS) for area in AREAS.of(Side.GERMAN)} == {"connected"}
    ring = [facts.hex.name for facts in board().hexes if facts.is_strategic and facts.hex.name != "H15"]
    alone = deployment_areas(board(), read_control({"british": ring, "german": ["H15"]}, board()))
    assert area_status(alone.of(Side.GERMAN)[0], alone) == "Isolated"


def test_gains_and_losses_are_counted() -> None:
    later = deployment_areas(
        board(), set_control(board(), CONTROL, [hex_of("L6"), hex_of("M6")], None), AREAS
    )
    changes = compare(AREAS, later)
    assert changes_text(changes, Side.BRITISH) == "British: 0 hexes gained, 0 hexes lost"
    assert (
        changes_text(changes, Side.GERMAN) == f"German: 0 hexes gained, {len(changes.german_lost)} hexes lost"
    )


def test_4_5054_a_pocket_names_its_hexes_and_what_is_around_it() -> None:
    everything = [facts.hex.name for facts in board().hexes if facts.is_strategic]
    areas = deployment_areas(board(), read_control({"german": everything}, board()))
    texts = [pocket_text(pocket, board()) for pocket in areas.pockets]
    assert texts
    assert all(" - surrounded by the German area" in text for text in texts)
    assert all(len(text) < 300 for text in texts)


def test_4_5054_the_pocket_of_the_example() -> None:
    assert [pocket_text(pocket, board()) for pocket in EXAMPLE.pockets] == [
        "A15 A16 B15 B16 - surrounded by the British area and the west edge",
        "P4 - surrounded by the German area",
    ]


def test_the_row_of_a_hex() -> None:
    assert hex_place_text(HexClass.GERMAN_AREA, 2) == "German 2"
    assert hex_place_text(HexClass.UNCONTROLLED, None) == "Uncontrolled Territory"
    assert hex_control_text(None, True, 0, 0) == "nobody"
    assert hex_control_text(None, False, 0, 0) == ""
    assert hex_control_text(Side.GERMAN, True, 1, 2) == "German, British vehicle, 2 German vehicles"


def test_the_status_of_a_hex() -> None:
    def status(**given: bool | dict[Side, bool]) -> str:
        plain = {"isolated": False, "front_line": False, "surrounded": False, "drawn": False, "entries": {}}
        return hex_status_text(**{**plain, **given})  # type: ignore[arg-type]

    assert status() == ""
    assert status(isolated=True, front_line=True) == "Isolated, Front Line Hex"
    assert status(surrounded=True, entries={Side.BRITISH: True}) == "surrounded, British entry hex"
    assert status(entries={Side.GERMAN: False}, drawn=True) == "German entry hex, not eligible, drawn by hand"


def test_hexes_in_a_row_are_drawn_together() -> None:
    german = board().entry_hexes(Side.GERMAN)
    assert hex_ranges(board().entry_hexes(Side.BRITISH)) == "A1-A29"
    assert hex_ranges(german) == "S1-TT0 and TT1-TT8"
    assert hex_ranges([hex_of("B4"), hex_of("B5"), hex_of("B9")]) == "B4, B5 and B9"
    assert hex_ranges([]) == "none"
