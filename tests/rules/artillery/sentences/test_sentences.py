"""Every sentence of 2 to 2.9 and of the OBA Summary, every ruling O1-O30, with the state before and after."""

import re
from dataclasses import replace

import pytest

from elst_app.rules.artillery import (
    Correct,
    Pile,
    RadioEliminated,
    SmokeHex,
    Step,
    Window,
    begin_window,
    burst_on_map,
    check_battery,
    check_modules,
    next_step,
    retained,
)
from elst_app.rules.artillery.refusals import RocketsAreGerman, TooManyModules
from elst_app.rules.board import Terrain
from elst_app.rules.refusals import Refused
from tests.rules.artillery.sentences import access, kinds, markers, resolution, rulings, spotting
from tests.rules.artillery.sentences.rows import CONVERT_SMOKE, FFE_2, LAY, OUT, SR, Row, rocket
from tests.rules.artillery.support import (
    BRITISH,
    CHART,
    CLEAR,
    DEFENSIVE,
    GERMAN,
    KEPT_UP,
    NEXT_PREP,
    PREP,
    REFERENCE,
    Turn,
    act,
    do,
    given,
    hex_,
    see,
    state_of,
)

SENTENCES = {
    "2": 5,
    "2.1": 8,
    "2.11": 6,
    "2.2": 6,
    "2.21": 4,
    "2.3": 7,
    "2.31": 4,
    "2.32": 4,
    "2.321": 1,
    "2.33": 13,
    "2.34": 7,
    "2.35": 3,
    "2.4": 6,
    "2.5": 11,
    "2.51": 4,
    "2.52": 2,
    "2.53": 2,
    "2.54": 1,
    "2.55": 1,
    "2.6": 1,
    "2.7": 8,
    "2.8": 3,
    "2.9": 9,
}
"""How many sentences each rule has, its bullets and examples included."""
SUMMARY = 32
RULINGS = 30
ROWS = [
    *access.ROWS,
    *spotting.ROWS,
    *markers.ROWS,
    *resolution.ROWS,
    *kinds.ROWS,
    *rulings.ROWS,
]


@pytest.mark.parametrize("case", ROWS, ids=[case.names for case in ROWS])
def test_a_sentence(case: Row) -> None:
    battery = given(case.before) if isinstance(case.before, str) else case.before
    check_battery(battery, CHART)
    window, last = PREP, None
    *turns, final = case.turns
    assert isinstance(final, Turn)
    for turn in turns:
        if isinstance(turn, Window):
            window = turn
        else:
            battery = do(battery, turn, window, case.others).battery
    if isinstance(case.then, type):
        with pytest.raises(Refused) as raised:
            do(battery, final, window, case.others)
        assert isinstance(raised.value.refusal, case.then)
        assert raised.value.refusal.rule
        return
    last = do(battery, final, window, case.others)
    if isinstance(case.then, str):
        assert state_of(last.battery) == case.then
    else:
        assert case.then(last.outcome)


# What is no act of a battery: its names stand in `BESIDE` and the check under it.


def test_2_9_1_rockets_are_german() -> None:
    with pytest.raises(Refused) as raised:
        check_battery(replace(rocket(), side=BRITISH), CHART)
    assert raised.value.refusal == RocketsAreGerman()


def test_2_9_7_the_rocket_burst_area_is_all_within_two_hexes() -> None:
    area = burst_on_map(rocket("contact | held | FFE:2 LL16"), REFERENCE)
    assert len(area) == 19
    assert all(each.distance(hex_("LL16")) <= 2 for each in area)


def test_o23_smoke_outlives_the_mission_until_the_pfph_of_its_owner() -> None:
    laid = do(do(do(do(given(SR), KEPT_UP).battery, see(CLEAR)).battery, CONVERT_SMOKE).battery, LAY).battery
    assert SmokeHex(hex_("JJ11"), 3) in begin_window(laid, DEFENSIVE).smoke
    assert begin_window(laid, NEXT_PREP).smoke == ()


def test_o28_placed_is_gone_anything_else_is_as_new() -> None:
    assert retained(given(FFE_2), CHART) is None
    spent = do(given(SR), act(RadioEliminated())).battery
    back = retained(spent, CHART)
    assert back is not None
    assert (back.pile, state_of(back)) == (Pile(8, 3), f"{OUT} | contact")


def test_o29_the_map_has_no_woods() -> None:
    assert "woods" not in [terrain.value for terrain in Terrain]


def test_o30_two_modules_a_side() -> None:
    with pytest.raises(Refused) as raised:
        check_modules([given(), given(name="O1"), given(name="O3")], GERMAN, CHART)
    assert raised.value.refusal == TooManyModules(GERMAN, 3, 2)


def test_o14_the_question_is_about_known_enemy_units_only() -> None:
    battery = do(do(given(SR), KEPT_UP).battery, see(CLEAR)).battery
    assert do(battery, act(Correct(hex_("LL16"), True))).battery.step is Step.PRECISION
    assert next_step(battery, PREP, REFERENCE).step is Step.MARKER


BESIDE = "2.9/1 2.9/7 O23 O28 O29 O30 O14"


def test_every_sentence_and_every_ruling_is_named() -> None:
    expected = {f"{rule}/{place}" for rule, count in SENTENCES.items() for place in range(1, count + 1)}
    expected |= {f"S{place}" for place in range(1, SUMMARY + 1)}
    expected |= {f"O{number}" for number in range(1, RULINGS + 1)}
    named = set(" ".join([BESIDE, *(case.names for case in ROWS)]).split())
    assert all(re.fullmatch(r"2(\.\d+)?/\d+|S\d+|O\d+", name) for name in named)
    assert expected == named
