"""The rulebook's worked examples of OBA, step by step, and the facts taken from them."""

from typing import Any

import pytest

from elst_app.rules.artillery import (
    ActKind,
    BatteryKind,
    ConvertToFireForEffect,
    FinishResolution,
    HitLocation,
    LeaveInPlace,
    Mission,
    ResolveHex,
    Step,
    Target,
    burst_area,
    error_cap,
    error_landing,
    next_step,
    possible,
)
from elst_app.rules.artillery.refusals import NoEnemySeen
from tests.rules.artillery.support import (
    CHART,
    CLEAR,
    ENEMY,
    HE,
    PREP,
    REFERENCE,
    SMOKE,
    Turn,
    act,
    correct,
    correct_into,
    do,
    error,
    given,
    hex_,
    hexes,
    maintain,
    play,
    precision,
    see,
    state_of,
)

FACTS: dict[str, Any] = {
    "distance": [["JJ11", "LL16", 6], ["MM15", "LL16", 2]],
    "error_cap": [[6, 2], [4, 2], [2, 1], [1, 1], [18, 6]],
    "drift": [["LL16", 2, 2, "NN15"], ["LL16", 6, 1, "KK16"]],
    "burst_area": {"KK16": ["KK16", "KK15", "KK17", "JJ15", "JJ16", "LL15", "LL16"]},
    "fp": {"70": 12, "80": 16, "100": 20, "150": 30},
}
"""The facts of the OBA examples, as they were handed over; `precise` is the last test here."""


def test_the_distances() -> None:
    for start, end, distance in FACTS["distance"]:
        assert hex_(start).distance(hex_(end)) == distance


def test_the_caps_of_error() -> None:
    for distance, cap in FACTS["error_cap"]:
        assert error_cap(distance, CHART) == cap


def test_the_drift() -> None:
    for target, direction, extent, landing in FACTS["drift"]:
        assert error_landing(hex_(target), direction, extent, None) == hex_(landing)


def test_the_burst_area() -> None:
    for center, names in FACTS["burst_area"].items():
        area = burst_area(hex_(center), BatteryKind.ORDINARY, CHART)
        assert sorted(area) == sorted(hex_(name) for name in names)


def test_the_fire_power() -> None:
    for calibre, fp in FACTS["fp"].items():
        assert CHART.fire_power(int(calibre)) == fp


@pytest.mark.parametrize(("die", "smoke", "is_precise"), [(1, 0, True), (2, 0, True), (3, 0, False)])
def test_precise_by_a_final_dr_of_2(die: int, smoke: int, is_precise: bool) -> None:
    aimed = play(given("contact | held | SR JJ11"), maintain(2, 3), see(CLEAR), correct("LL16", smoke=smoke))
    assert (play(aimed, precision(die)).step is Step.ENDED) is is_precise


def test_2_4_ex_dispersed_smoke_makes_precision_impossible_four_hexes_err_by_two() -> None:
    """The example of 2.4: four hexes, +2 of Dispersed Smoke."""
    aimed = play(given("contact | held | SR JJ11"), maintain(2, 3), see(CLEAR), correct("JJ15", smoke=2))
    assert state_of(aimed) == "contact | held | SR JJ11 | error"
    landed = {die: play(aimed, error(1, die)).marker for die in range(1, 7)}
    assert {die: marker.hex.name for die, marker in landed.items() if marker} == {
        1: "JJ14",
        2: "JJ13",
        3: "JJ13",
        4: "JJ13",
        5: "JJ13",
        6: "JJ13",
    }


def test_first_example_the_sr_is_corrected_from_jj11_to_ll16_and_lands_in_nn15() -> None:
    """The 8-1 in the Steeple of NN8, German PFPh, 100mm; SR in JJ11, Contact and Access held."""
    battery = given("contact | held | SR JJ11")
    assert battery.observer is not None
    assert (battery.observer.hex, battery.observer.in_steeple) == (hex_("NN8"), True)

    maintained = do(battery, maintain(2, 3))
    assert (maintained.outcome.needed, maintained.outcome.roll.final) == (8, 4)
    battery = play(maintained.battery, see(CLEAR))

    # LOS to the Burst Height, not to the unit next to JJ11 (the text's H10, O29: JJ10): Smoke, not HE.
    listed = {(entry.kind, entry.mission): entry for entry in possible(battery, PREP, REFERENCE)}
    assert listed[ActKind.CONVERT, HE].refusal == NoEnemySeen()
    for open_act in ((ActKind.LEAVE, None), (ActKind.CONVERT, SMOKE), (ActKind.CORRECT, None)):
        assert listed[open_act].is_open
    assert hex_("JJ10").distance(hex_("JJ11")) == 1

    battery = play(battery, correct("LL16"))
    assert battery.step is Step.PRECISION
    request = battery.progress.request
    assert request is not None
    assert (request.hex, request.origin, request.cap) == (hex_("LL16"), hex_("JJ11"), 2)

    battery = play(battery, precision(4))
    assert battery.step is Step.ERROR
    landed = do(battery, error(2, 6))
    assert (landed.outcome.direction, landed.outcome.extent) == (2, 2)
    assert landed.outcome.path == hexes("LL16 MM16 NN15")
    assert state_of(landed.battery) == "contact | held | SR NN15 | ended"
    assert next_step(landed.battery, PREP, REFERENCE).acts == ()


def test_second_example_the_sr_is_corrected_from_mm15_converted_in_kk16_and_resolved() -> None:
    """The SR in MM15 instead, and LOS to all British units but the 4-5-7 in JJ10."""
    battery = play(given("contact | held | SR MM15"), maintain(2, 3), see(ENEMY))
    battery = play(battery, correct_into(HE, "LL16"))
    request = battery.progress.request
    assert request is not None
    assert (request.cap, request.modifiers, request.converts_into) == (1, (), Mission.HE)

    battery = play(battery, precision(3))
    ready = next_step(battery, PREP, REFERENCE)
    assert [(entry.kind, entry.dice_count) for entry in ready.acts] == [(ActKind.ROLL_ERROR, 1)]
    battery = play(battery, error(6))
    assert state_of(battery) == "contact | held | FFE:1 KK16 | resolution"
    assert battery.placed_ffe

    area = burst_area(hex_("KK16"), BatteryKind.ORDINARY, CHART)
    assert set(area) == set(hexes("KK16 LL16 LL15 KK15 JJ15 JJ16 KK17"))
    for name, dice in (("KK16", (2, 5)), ("LL16", (4, 1))):
        attack = do(battery, Turn(ResolveHex(hex_(name), (Target("4-5-7"),)), dice))
        assert (attack.outcome.fp, attack.outcome.column) == (20, 20)
        assert attack.outcome.results[0].modifiers == ()
        assert attack.outcome.results[0].location is not HitLocation.TURRET
        battery = attack.battery
    battery = play(battery, act(FinishResolution()))
    assert state_of(battery) == "contact | held | FFE:2 KK16 | ended"
    assert next_step(battery, PREP, REFERENCE).acts == ()


def test_the_summary_an_sr_left_in_place_keeps_everything() -> None:
    battery = play(given("contact | held | SR JJ11"), maintain(2, 3), see(ENEMY), act(LeaveInPlace()))
    assert state_of(battery) == "contact | held | SR JJ11 | ended"
    converted = play(
        given("contact | held | SR JJ11"), maintain(2, 3), see(ENEMY), act(ConvertToFireForEffect(HE))
    )
    assert state_of(converted) == "contact | held | FFE:1 JJ11 | resolution"
