"""What a battery may hope for, counted another way: by playing every roll and draw (2.1-2.34)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from elst_app.rules.artillery import (
    ActKind,
    Battery,
    BatteryKind,
    Chit,
    ConvertToFireForEffect,
    FinishResolution,
    LeaveInPlace,
    MarkerKind,
    Observe,
    Pile,
    RepairRadio,
    Step,
    Window,
    access_ever,
    access_now,
    apply,
    begin_window,
    closing,
    mission_chance,
    next_step,
)
from elst_app.rules.artillery.actions import (
    Action,
    AttemptContact,
    DeclineToRoll,
    DrawAccess,
    Maintain,
    PlaceArtilleryRequest,
    RollError,
    RollPrecision,
)
from elst_app.rules.sides import Side
from tests.rules.artillery.support import (
    BLACK,
    CHART,
    DEFENSIVE,
    ENEMY,
    GERMAN,
    HE,
    KEPT_UP,
    PREP,
    RED,
    REFERENCE,
    act,
    contact,
    given,
    hex_,
    play,
    request,
    see,
)


def test_a_first_draw_is_black_8_times_in_11() -> None:
    assert access_now(given()) == Fraction(8, 11)
    assert access_now(play(given("contact | none | -"), KEPT_UP, BLACK)) == Fraction(7, 10)


@pytest.mark.parametrize("drawn", [(), (Chit.BLACK,), (Chit.RED,), (Chit.BLACK, Chit.RED)])
def test_ever_another_access_counted_over_every_order_of_the_pile(drawn: tuple[Chit, ...]) -> None:
    battery = replace(given(), pile=Pile(4, 3, drawn))
    chits = [Chit.BLACK] * battery.pile.black_left + [Chit.RED] * battery.pile.red_left
    good = total = 0
    for order in permutations(chits):
        total += 1
        reds = battery.pile.reds_drawn
        for chit in order:
            if chit is Chit.BLACK:
                good += 1
                break
            reds += 1
            if reds == 2:
                break
    assert access_ever(battery, CHART) == Fraction(good, total)


def test_ever_another_access_from_a_fresh_pile_and_from_a_dead_battery() -> None:
    assert access_ever(given(), CHART) == 1 - Fraction(3, 11) * Fraction(2, 10)
    assert access_ever(given("no contact | lost for good | -"), CHART) == 0


def _window(number: int) -> Window:
    return Window(10 + number // 2, GERMAN if number % 2 == 0 else Side.BRITISH, GERMAN)


def _chance_by_play(battery: Battery, number: int, windows: int) -> Fraction:
    """The same chance, by applying every roll and draw to the battery from window `number` on."""
    if windows == 0:
        return Fraction(0)
    window, total = _window(number), Fraction(0)
    waiting = {begin_window(battery, window): Fraction(1)}
    ended: dict[Battery, Fraction] = {}
    while waiting:
        here, chance = waiting.popitem()
        action = _policy(here, window)
        if here.has_marker(MarkerKind.FFE_1):
            total += chance
        elif action is None:
            for mended, share in _rally_phase(here, number + 1):
                mended = begin_window(mended, _window(number + 1))
                ended[mended] = ended.get(mended, Fraction(0)) + chance * share
        else:
            for share, dice, position in _falls(here, action):
                after = apply(here, window, action, REFERENCE, dice=dice, position=position).battery
                waiting[after] = waiting.get(after, Fraction(0)) + chance * share
    return total + sum(
        chance * _chance_by_play(after, number + 1, windows - 1) for after, chance in ended.items()
    )


def _rally_phase(battery: Battery, number: int) -> Iterator[tuple[Battery, Fraction]]:
    if battery.radio is None or battery.radio.state != "malfunctioned":
        yield battery, Fraction(1)
        return
    for die in range(1, 7):
        yield (
            apply(battery, _window(number), RepairRadio(), REFERENCE, dice=(die,)).battery,
            Fraction(1, 6),
        )


def _policy(battery: Battery, window: Window) -> Action | None:
    """Always on towards the next mission: None once the window is over."""
    step = next_step(battery, window, REFERENCE)
    acts = {entry.kind for entry in step.acts}
    if step.asks_sight:
        return Observe(ENEMY)
    for kind, action in (
        (ActKind.ATTEMPT_CONTACT, AttemptContact()),
        (ActKind.MAINTAIN, Maintain()),
        (ActKind.DRAW_ACCESS, DrawAccess()),
        (ActKind.PLACE_REQUEST, PlaceArtilleryRequest(hex_("LL16"), True)),
        (ActKind.ROLL_PRECISION, RollPrecision()),
        (ActKind.ROLL_ERROR, RollError()),
        (ActKind.CONVERT, ConvertToFireForEffect(HE)),
        (ActKind.LEAVE, LeaveInPlace()),
        (ActKind.FINISH_RESOLUTION, FinishResolution()),
        (ActKind.DECLINE, DeclineToRoll()),
    ):
        if kind in acts:
            return action
    return None


def _falls(battery: Battery, action: Action) -> Iterator[tuple[Fraction, tuple[int, ...], int | None]]:
    """Every way it may fall with its chance; where a round lands does not matter here."""
    if action.draws_chit:
        for place in range(battery.pile.left):
            yield Fraction(1, battery.pile.left), (), place
    elif isinstance(action, RollError | RollPrecision):
        yield Fraction(1), (1,) * action.dice_count, None
    else:
        for dice in product(range(1, 7), repeat=action.dice_count):
            yield Fraction(1, 6**action.dice_count), dice, None


NEW = given()
CASES = {
    "new": NEW,
    "Contact held": given("contact | none | -"),
    "SR up": given("contact | held | SR JJ11"),
    "SR up, Contact lost": given("no contact | held | SR JJ11"),
    "Access held": given("contact | held | -"),
    "FFE:2 up": given("contact | held | FFE:2 JJ11"),
    "FFE:C up": given("contact | none | FFE:C JJ11"),
    "one red drawn": play(given("contact | none | -"), KEPT_UP, RED, window=_window(-1)),
    "battalion mortar": given("contact | none | -", kind=BatteryKind.BATTALION_MORTAR),
    "Rockets": given(kind=BatteryKind.ROCKET, calibre=150),
    "malfunctioned": play(given(), contact(6, 6), window=_window(-1)),
    "Off-Board Observer": given(off_board=True),
    "Off-Board Observer, FFE:C up": given("contact | none | FFE:C JJ11", off_board=True),
    "FFE:2 up, one red drawn": replace(
        given("contact | held | FFE:2 JJ11"), pile=Pile(8, 3, (Chit.RED, Chit.BLACK))
    ),
    "small pile": replace(given("contact | none | -"), pile=Pile(1, 1)),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("windows", [0, 1, 2, 3])
def test_the_chance_of_a_new_mission_is_that_of_playing_it(name: str, windows: int) -> None:
    battery = begin_window(CASES[name], _window(0))
    assert mission_chance(battery, CHART, windows) == _chance_by_play(battery, 0, windows)


def test_in_one_two_three_windows_from_nothing() -> None:
    chances = [mission_chance(given(), CHART, windows) for windows in (1, 2, 3)]
    assert chances[0] == 0
    assert chances[1] == Fraction(26, 36) * Fraction(8, 11) * Fraction(30, 36)
    assert chances[2] > chances[1]


def test_a_window_whose_actions_are_over_counts_no_more() -> None:
    placed = play(given("contact | held | -"), KEPT_UP, request("LL16"), act(RollPrecision(), 1))
    assert placed.step is Step.ENDED
    assert mission_chance(placed, CHART, 1) == Fraction(30, 36)
    aiming = play(given("contact | held | -"), KEPT_UP, request("LL16"))
    assert mission_chance(aiming, CHART, 1) == 0
    assert mission_chance(aiming, CHART, 2) == Fraction(30, 36)


def test_in_the_middle_of_a_window() -> None:
    at_marker = play(given("contact | held | SR JJ11"), KEPT_UP)
    assert mission_chance(at_marker, CHART, 1) == 1
    going_on = play(given("contact | none | FFE:C JJ11"), KEPT_UP, see(ENEMY), BLACK)
    assert mission_chance(going_on, CHART, 1) == 1
    firing = play(given("contact | held | SR JJ11"), KEPT_UP, see(ENEMY), act(ConvertToFireForEffect(HE)))
    assert mission_chance(firing, CHART, 2) == 0  # FFE:2, FFE:C, and only then a draw
    assert mission_chance(firing, CHART, 3) > 0


@pytest.mark.parametrize("marker", ["FFE:2 LL16", "FFE:C LL16"])
def test_2_9_rockets_that_have_fired_hope_for_nothing(marker: str) -> None:
    fired = given(f"contact | held | {marker}", kind=BatteryKind.ROCKET, calibre=150)
    assert [mission_chance(fired, CHART, windows) for windows in (1, 2, 3)] == [0, 0, 0]
    assert access_ever(fired, CHART) == 0


def test_a_dead_battery_hopes_for_nothing() -> None:
    dead = given("contact | lost for good | -")
    assert closing(dead) is not None
    assert mission_chance(dead, CHART, 3) == 0
    assert mission_chance(begin_window(dead, DEFENSIVE), CHART, 3) == 0
    assert PREP.side is GERMAN
