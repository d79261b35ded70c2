"""Scenario DaE4, entered a second time (DaE4; C36)."""

import pytest

from elst_app.loading import board, charts, read_text
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.set_ups import Edge, Force, ForceKind, SetUpModule, read_set_ups
from elst_app.rules.sides import Side

BOARD = board()
(DAE4,) = charts().set_ups


def area(corner: str, opposite: str) -> PlayingArea:
    return PlayingArea(Hex.parse(corner), Hex.parse(opposite))


def test_dae4_who_sets_up_and_moves_first_and_for_how_long() -> None:
    assert (DAE4.id, DAE4.title, DAE4.rule) == ("DaE4", "Leave... or Elst", "DaE4")
    assert DAE4.date is CGDate.MORNING_25
    assert (DAE4.sets_up_first, DAE4.moves_first) == (Side.GERMAN, Side.BRITISH)
    assert (DAE4.game_turns, DAE4.has_scenario_end_dr) == (7, False)


def test_dae4_hexes_7_to_18_of_hexrows_bb_to_tt_are_playable() -> None:
    assert DAE4.area is not None
    playable = {hex_.name for hex_ in DAE4.area.hexes(BOARD)}
    hexrows = [letter * 2 for letter in "BCDEFGHIJKLMNOPQRST"]
    assert playable == {f"{hexrow}{number}" for hexrow in hexrows for number in range(7, 19)}


def test_dae4_the_germans_set_up_in_hexes_numbered_16_or_less() -> None:
    german = DAE4.of(Side.GERMAN)
    assert german.area == area("BB7", "TT16")
    assert (german.enters_on_turn, german.enters_along) == (None, None)
    assert german.forces == (Force(2, ForceKind.SQUAD, "4-4-7"), Force(2, ForceKind.LEADER))


def test_dae4_the_british_enter_on_turn_1_along_the_south_edge() -> None:
    british = DAE4.of(Side.BRITISH)
    assert (british.area, british.enters_on_turn, british.enters_along) == (None, 1, Edge.SOUTH)
    assert british.forces == (
        Force(14, ForceKind.SQUAD, "4-5-7"),
        Force(2, ForceKind.LEADER),
        Force(4, ForceKind.SUPPORT_WEAPON),
        Force(3, ForceKind.VEHICLE, "Sherman"),
    )


def test_c36_the_forces_are_known_as_a_summary() -> None:
    assert DAE4.forces_are_a_summary


@pytest.mark.parametrize(
    ("side", "mmc", "leaders", "rule"), [(Side.GERMAN, 3, 5, "DaE4 SSR 3"), (Side.BRITISH, 3, 3, "DaE4")]
)
def test_dae4_elr(side: Side, mmc: int, leaders: int, rule: str) -> None:
    found = DAE4.of(side)
    assert (found.mmc_elr, found.leader_elr, found.rule) == (mmc, leaders, rule)


def test_dae4_ssr_1_terrain_out_of_play_stays_in_effect_for_entry() -> None:
    assert DAE4.entry_terrain_rule == "DaE4 SSR 1"


def test_dae4_ssr_2_the_british_have_a_module_and_an_off_board_observer_in_oo21() -> None:
    oo21 = Hex.parse("OO21")
    assert DAE4.oba == (SetUpModule(Side.BRITISH, 80, True, oo21, 8, 3, "DaE4 SSR 2"),)
    assert oo21 in BOARD
    assert DAE4.area is not None
    assert oo21 not in DAE4.area


def test_dae4_balance_deletes_a_turn_or_adds_a_sherman() -> None:
    german, british = DAE4.balance
    assert (german.favours, german.game_turns, german.force) == (Side.GERMAN, -1, None)
    assert (british.favours, british.game_turns) == (Side.BRITISH, 0)
    assert british.force == Force(1, ForceKind.VEHICLE, "Sherman V(a)")
    assert [DAE4.turns_with(favoured) for favoured in (None, Side.GERMAN, Side.BRITISH)] == [7, 6, 7]


def test_dae4_the_british_win_by_clearing_the_buildings_from_hexrow_ll_east_down_to_number_11() -> None:
    assert DAE4.victory.winner is Side.BRITISH
    found = DAE4.victory.hexes(BOARD)
    expected = {
        facts.hex
        for facts in BOARD.hexes
        if facts.building is not None
        and facts.hex.column >= Hex.parse("LL1").column
        and 7 <= facts.hex.number <= 11
    }
    assert set(found) == expected
    assert {"NN8", "OO8", "QQ10", "QQ11"} <= {hex_.name for hex_ in found}


def test_every_area_and_observer_of_a_set_up_is_on_the_map() -> None:
    for set_up in charts().set_ups:
        areas = [set_up.area, set_up.victory.buildings, *(side.area for side in set_up.sides)]
        for each in areas:
            assert each is None or (each.first in BOARD and each.last in BOARD)
        assert all(module.observer is None or module.observer in BOARD for module in set_up.oba)


def test_a_scenario_may_use_the_entire_map_and_have_neither_oba_nor_balance() -> None:
    text = read_text("charts", "set_ups.toml").replace('area_from = "BB7"\narea_to = "TT18"\n', "")
    plain = text[: text.index("[[set_up.oba]]")]
    (found,) = read_set_ups(plain)
    assert (found.area, found.oba, found.balance) == (None, (), ())
    assert found.turns_with(Side.GERMAN) == 7


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('side = "German"', 'side = "British"', "set_up line 1: side: both sides must stand there once"),
        ("enters_on_turn = 1\n", "", "side line 2: a side sets up or enters"),
        ('area_to = "TT16"', 'area_to = "TT16"\nenters_on_turn = 1', "side line 1: a side sets up or enters"),
        ('enters_along = "south"', 'enters_along = "up"', "side line 2: enters_along must be one of north"),
        ('area_to = "TT18"', 'area_to = "18"', "set_up line 1: area_to must name a hex, not '18'"),
        ('observer_hex = "OO21"', 'observer_hex = ""', "oba line 1: observer_hex must be a text"),
        ("red_chits = 3", "red_chits = -3", "oba line 1: red_chits must be a whole number"),
        ('kind = "SW"', 'kind = "LMG"', "force line 3: kind must be one of squad"),
        ('rule = "DaE4 SSR 3"', 'rule = "SSR 3"', "side line 1: rule must be a rule number"),
        ("game_turns = 7", "turns = 7", "set_up line 1: unknown key turns"),
        ("favours", "helps", "balance line 1: unknown key helps"),
    ],
)
def test_a_wrong_set_up_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "set_ups.toml")
    assert old in text
    where = text.index("[[set_up.side]]") if old.startswith("side") else 0
    with pytest.raises(ChartError) as error:
        read_set_ups(text[:where] + text[where:].replace(old, new, 1))
    assert str(error.value).startswith("set_ups.toml, set_up line 1")
    assert message in str(error.value)


def test_a_scenario_stands_there_once() -> None:
    text = read_text("charts", "set_ups.toml")
    with pytest.raises(ChartError, match=r"set_ups\.toml: a scenario stands there twice"):
        read_set_ups(text + text)
