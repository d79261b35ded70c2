"""The map against the counts and names its two readings agree on (1.1-1.3, 4.2, CG7, CG10; C6, C10)."""

from collections import Counter

import pytest

from elst_app.loading import board, read_text
from elst_app.rules.board import BoardError, Building, Terrain, read_board
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused, UnknownHex
from elst_app.rules.sides import Side

BOARD = board()
LINES = read_text("map", "elst_map.csv").splitlines()
TWO_HEX_BUILDINGS = [
    "GG2 HH1",
    "II9 II10",
    "JJ8 JJ9",
    "L26 M27",
    "NN8 OO8",
    "QQ10 QQ11",
    "SS16 SS17",
    "U14 V13",
]


def hexes(text: str) -> tuple[Hex, ...]:
    return tuple(Hex.parse(name) for name in text.split())


def test_1334_hexes_in_46_hexrows_of_29() -> None:
    assert len(BOARD.hexes) == 1334
    assert set(Counter(facts.hex.column for facts in BOARD.hexes).values()) == {29}
    assert hexes("A1 A29 B0 B28 TT0 TT28") == tuple(
        hex_ for hex_ in hexes("A1 A29 B0 B28 TT0 TT28") if hex_ in BOARD
    )
    assert not any(hex_ in BOARD for hex_ in hexes("A0 A30 B29 TT29 UU1 wA1"))


def test_the_terrain_counts() -> None:
    terrain = Counter(facts.terrain for facts in BOARD.hexes)
    assert terrain[Terrain.BUILDING] == 103
    assert terrain[Terrain.ORCHARD] == 264
    assert terrain[Terrain.GRAIN] == 473
    assert terrain[Terrain.POND] == 1
    buildings = Counter(facts.building for facts in BOARD.hexes)
    assert (buildings[Building.STONE], buildings[Building.WOODEN]) == (89, 14)
    assert sum(facts.polder for facts in BOARD.hexes) == 209
    assert sum("Turn Record Chart" in facts.note for facts in BOARD.hexes) == 10


def test_1_1_the_steeple_stands_in_nn8() -> None:
    assert [facts.hex.name for facts in BOARD.hexes if facts.steeple] == ["NN8"]


def test_1_2_the_pond_is_s28_and_alone_closed_to_infantry() -> None:
    assert BOARD[Hex.parse("S28")].terrain is Terrain.POND
    assert BOARD.closed_to_infantry == hexes("S28")
    assert [facts.hex.name for facts in BOARD.hexes if not facts.is_enterable_by_infantry] == ["S28"]


def test_1_3_m5_is_an_example_of_a_polder() -> None:
    assert BOARD[Hex.parse("M5")].polder


def test_cg10_the_eleven_road_exits() -> None:
    exits = {facts.hex for facts in BOARD.hexes if facts.road_exit}
    assert exits == set(hexes("A3 A12 A19 TT6 TT7 TT20 B0 D0 T0 Z0 DD0"))
    assert all(BOARD[hex_].road is not None for hex_ in exits)


def test_4_2_the_strategic_locations_are_buildings_and_road_exits() -> None:
    assert len(BOARD.strategic) == 103 + 11
    assert all(BOARD[hex_].is_strategic for hex_ in BOARD.strategic)
    assert list(BOARD.strategic) == sorted(BOARD.strategic)


def test_the_two_hex_buildings() -> None:
    found = {BOARD.building_of(facts.hex) for facts in BOARD.hexes if facts.building}
    larger = [" ".join(hex_.name for hex_ in building) for building in sorted(found) if len(building) > 1]
    assert sorted(larger) == TWO_HEX_BUILDINGS
    assert len(found) == 103 - len(TWO_HEX_BUILDINGS)
    assert BOARD.building_of(Hex.parse("A1")) == ()


def test_cg7_the_entry_areas() -> None:
    assert BOARD.entry_hexes(Side.BRITISH) == tuple(Hex(0, number) for number in range(1, 30))
    german = [hex_.name for hex_ in BOARD.entry_hexes(Side.GERMAN)]
    assert german[:4] == ["S1", "T0", "U1", "V0"]
    assert german[26:] == ["SS1", *(f"TT{number}" for number in range(9))]
    assert all(hex_ in BOARD for side in Side for hex_ in BOARD.entry_hexes(side))


def test_the_tables_agree_with_the_grid() -> None:
    for place, facts in enumerate(BOARD.hexes):
        assert BOARD.index[facts.hex] == place
        near = [BOARD.hexes[other].hex for other in BOARD.neighbours[place]]
        assert near == [hex_ for hex_ in facts.hex.neighbours() if hex_ in BOARD]
        assert {facts.hex.distance(BOARD.hexes[other].hex) for other in BOARD.within_two[place]} == {0, 1, 2}


def test_a_hex_is_found_by_its_name() -> None:
    assert BOARD.find(" nn8") == Hex.parse("NN8")
    for text in ("A0", "UU7", "wA1", "somewhere", ""):
        with pytest.raises(Refused) as refused:
            BOARD.find(text)
        assert refused.value.refusal == UnknownHex(text)
    with pytest.raises(KeyError):
        BOARD[Hex.parse("A0")]


def changed(name: str, column: str, value: str) -> list[str]:
    header = LINES[0].split(",")
    return [
        ",".join(value if each == column else old for each, old in zip(header, line.split(","), strict=True))
        if line.startswith(f"{name},")
        else line
        for line in LINES
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [line for line in LINES if not line.startswith("C5,")],
        [*LINES, LINES[5]],
        changed("C5", "hex", "C30"),
        changed("C5", "hex", "nowhere"),
        changed("C5", "terrain", "woods"),
        changed("C5", "terrain", "building"),
        changed("NN8", "building", ""),
        changed("NN8", "building_hexsides", ""),
        changed("A12", "road_hexsides", "15"),
        changed("A12", "road_hexsides", "7"),
    ],
)
def test_a_map_file_that_breaks_its_own_rules_is_not_read(lines: list[str]) -> None:
    with pytest.raises(BoardError):
        read_board(lines)
