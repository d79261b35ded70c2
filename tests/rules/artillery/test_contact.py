"""Radio Contact and its loss, sentence by sentence (2, 2.1, 2.11, 2.8; O1, O2, O4-O6, O8, O25, O27)."""

from dataclasses import replace

import pytest

from elst_app.rules.artillery import (
    Action,
    ArtilleryRulings,
    BatteryKind,
    CancelSpottingRound,
    DeclineRuling,
    Fate,
    FinishResolution,
    FireMarker,
    LoseGoodOrder,
    LostRadioRuling,
    Observer,
    ObserverEliminated,
    RadioCaptured,
    RadioEliminated,
    RadioState,
    RegainGoodOrder,
    RepairRadio,
    Sight,
    Step,
    TransferRadio,
    Window,
    closing,
    next_step,
    possible,
)
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    AlreadyInContact,
    ArtillerySmokeFirst,
    BatteryClosed,
    Closing,
    ContactIsAutomatic,
    NoContact,
    NoObserver,
    NoRadio,
    ObserverBusy,
    RadioNotWorking,
    RepairTried,
    SightNotTold,
)
from elst_app.rules.artillery.verdicts import EVENTS
from tests.rules.artillery.support import (
    BLACK,
    BLOCKED,
    BRITISH,
    CLEAR,
    DECLINE,
    DEFENSIVE,
    GERMAN,
    NEXT_PREP,
    ONLY_SMOKE,
    PREP,
    REFERENCE,
    Turn,
    act,
    contact,
    do,
    given,
    maintain,
    outcome,
    play,
    refused,
    see,
    state_of,
    with_rulings,
)

OUT = "no contact"
IN = "contact"


@pytest.mark.parametrize(
    ("before", "turns", "after"),
    [
        pytest.param(f"{OUT} | none | -", [contact(4, 4)], "contact | none | - | access", id="2.1 DR 8 of 8"),
        pytest.param(f"{OUT} | none | -", [contact(4, 5)], f"{OUT} | none | - | ended", id="2.1 DR 9 fails"),
        pytest.param(f"{OUT} | none | -", [contact(6, 6)], f"{OUT} | none | - | ended", id="2.1 a 12 fails"),
        pytest.param(
            f"{OUT} | held | -", [contact(1, 1)], "contact | held | - | request", id="O7 Access held: no draw"
        ),
        pytest.param(
            f"{OUT} | held | SR JJ11",
            [contact(1, 1)],
            "contact | held | SR JJ11 | marker",
            id="O2 Access kept without Contact, of use again with it",
        ),
        pytest.param(
            f"{IN} | none | -", [maintain(4, 5)], "contact | none | - | access", id="2.11 -1: 9 - 1"
        ),
        pytest.param(
            f"{IN} | none | -", [maintain(5, 5)], f"{OUT} | none | - | ended", id="2.11 10 - 1 fails"
        ),
        pytest.param(
            f"{IN} | held | -", [maintain(5, 5)], f"{OUT} | held | - | ended", id="2.11 O2 Access is kept"
        ),
        pytest.param(
            f"{IN} | held | SR JJ11",
            [maintain(5, 5)],
            f"{OUT} | held | SR JJ11 | ended",
            id="2.11 Contact lost: an SR stays",
        ),
        pytest.param(
            f"{IN} | held | FFE:2 JJ11",
            [maintain(5, 5), act(FinishResolution())],
            f"{OUT} | held | FFE:C JJ11 | ended",
            id="2.11 Contact lost: an FFE:2 is resolved in place and flipped",
        ),
        pytest.param(
            f"{IN} | none | FFE:C JJ11",
            [maintain(5, 5)],
            f"{OUT} | none | - | ended",
            id="2.11 Contact lost: an FFE:C is removed",
        ),
        pytest.param(
            f"{IN} | held | SR JJ11",
            [see(CLEAR), DECLINE],
            f"{OUT} | held | SR JJ11 | ended",
            id="O4 declining with LOS: Contact lost, Access kept",
        ),
        pytest.param(
            f"{IN} | held | FFE:2 JJ11",
            [see(CLEAR), DECLINE],
            f"{OUT} | held | FFE:2 JJ11 | resolution",
            id="O4 declining with LOS: the FFE:2 as on lost Contact",
        ),
        pytest.param(
            f"{IN} | held | SR JJ11",
            [see(BLOCKED), DECLINE],
            f"{OUT} | none | - | ended",
            id="2.11 O4 declining without LOS: Access lost, everything Cancelled",
        ),
        pytest.param(
            f"{IN} | held | FFE:2 JJ11",
            [see(ONLY_SMOKE), DECLINE],
            f"{OUT} | none | - | ended",
            id="2.11 declining with LOS blocked by Smoke",
        ),
        pytest.param(
            f"{OUT} | held | FFE:2 JJ11",
            [see(BLOCKED), DECLINE],
            f"{OUT} | none | - | ended",
            id="2.11 declining a Contact roll is as bad",
        ),
        pytest.param(
            f"{IN} | held | -", [DECLINE], f"{OUT} | held | - | ended", id="2.11 declining with nothing up"
        ),
        pytest.param(
            f"{IN} | none | FFE:C JJ11", [DECLINE], f"{OUT} | none | - | ended", id="2.11 declining: FFE:C"
        ),
        pytest.param(
            f"{IN} | held | FFE:2 JJ11",
            [act(LoseGoodOrder()), DECLINE],
            f"{OUT} | held | FFE:2 JJ11 | resolution",
            id="O5 a Broken Observer loses less than one who declines without LOS",
        ),
        pytest.param(
            f"{IN} | none | FFE:C JJ11",
            [act(LoseGoodOrder()), DECLINE],
            f"{OUT} | none | - | ended",
            id="O5 a Broken Observer's FFE:C is removed in the next window",
        ),
    ],
)
def test_contact(before: str, turns: list[Turn], after: str) -> None:
    assert state_of(play(given(before), *turns)) == after


def test_2_11_a_battalion_mortar_keeps_contact_with_minus_2() -> None:
    mortar = given("contact | none | -", kind=BatteryKind.BATTALION_MORTAR)
    assert play(mortar, maintain(5, 5)).contact
    assert not play(mortar, maintain(5, 6)).contact


def test_o1_an_original_12_fails_and_malfunctions_the_radio_whatever_the_drm() -> None:
    battery = given("contact | held | SR JJ11", kind=BatteryKind.BATTALION_MORTAR)
    assert battery.radio is not None
    battery = replace(battery, radio=replace(battery.radio, contact=12))
    after = play(battery, maintain(6, 6))
    assert state_of(after) == "no contact | held | SR JJ11 | ended"
    assert after.radio is not None
    assert after.radio.state is RadioState.MALFUNCTIONED
    rolled = outcome(battery, maintain(6, 6))
    assert (rolled.is_made, rolled.has_malfunctioned, rolled.roll.final) == (False, True, 10)
    assert refused(after, contact(1, 1), window=DEFENSIVE) == RadioNotWorking(RadioState.MALFUNCTIONED)


@pytest.mark.parametrize(
    ("die", "state", "is_closed"),
    [(1, RadioState.WORKING, False), (2, RadioState.MALFUNCTIONED, False), (6, RadioState.ELIMINATED, True)],
)
def test_2_1_a_malfunctioned_radio_is_repaired_as_any_sw(
    die: int, state: RadioState, is_closed: bool
) -> None:
    broken = play(given(), contact(6, 6))
    after = play(broken, act(RepairRadio(), die))
    assert after.radio is not None
    assert after.radio.state is state
    assert (closing(after) is not None) is is_closed


def test_2_1_one_repair_a_rally_phase_and_only_by_an_observer_in_good_order() -> None:
    broken = play(given(), contact(6, 6))
    tried = play(broken, act(RepairRadio(), 3))
    assert refused(tried, act(RepairRadio(), 1)) == RepairTried()
    again = play(tried, act(RepairRadio(), 1), window=DEFENSIVE)
    assert again.radio is not None
    assert again.radio.state is RadioState.WORKING
    assert refused(again, act(RepairRadio(), 1)) == RadioNotWorking(RadioState.WORKING)
    assert refused(broken, act(LoseGoodOrder()), act(RepairRadio(), 1)) == NoObserver()


def test_2_1_only_a_good_order_leader_with_a_radio_attempts_contact() -> None:
    assert refused(given(), act(LoseGoodOrder()), contact(1, 1)) == NoObserver()
    assert refused(replace(given(), observer=None), contact(1, 1)) == NoObserver()
    rallied = play(given(), act(LoseGoodOrder()), act(RegainGoodOrder()), contact(1, 1))
    assert rallied.contact


def test_2_1_on_board_artillery_smoke_comes_first() -> None:
    early = replace(PREP, artillery_smoke_done=False)
    assert refused(given(), contact(1, 1), window=early) == ArtillerySmokeFirst()
    assert refused(given("contact | none | -"), maintain(1, 1), window=early) == ArtillerySmokeFirst()
    battery = given("contact | held | SR JJ11")
    assert state_of(play(battery, see(CLEAR), window=early)) == "contact | held | SR JJ11 | contact"


def test_2_1_o8_a_failed_contact_roll_bars_radio_and_observer_until_the_next_window() -> None:
    failed = play(given(), contact(6, 5))
    assert refused(failed, contact(1, 1)) == ActionsOver()
    other = replace(given(), id="German O2 #2")
    assert refused(other, contact(1, 1), others=[failed]) == ObserverBusy("German O2 #1")
    assert play(failed, contact(1, 1), window=DEFENSIVE).contact
    assert play(other, contact(1, 1), window=DEFENSIVE, others=[failed]).contact
    elsewhere = replace(other, observer=Observer("9-1"))
    assert play(elsewhere, contact(1, 1), others=[failed]).contact


def test_2_1_the_window_is_that_of_the_sides_own_phase() -> None:
    british = Window(3, GERMAN, BRITISH)
    assert refused(given(), contact(1, 1), window=british).rule == "O30"


def test_2_1_an_observer_not_in_good_order_loses_contact_at_once() -> None:
    assert state_of(play(given("contact | held | SR JJ11"), act(LoseGoodOrder()))).startswith("no contact")
    marking = play(given("contact | held | SR JJ11"), maintain(1, 1), act(LoseGoodOrder()))
    assert state_of(marking) == "no contact | held | SR JJ11 | ended"
    firing = play(given("contact | held | FFE:2 JJ11"), maintain(1, 1), act(LoseGoodOrder()))
    assert state_of(firing) == "no contact | held | FFE:2 JJ11 | resolution"


def test_contact_is_attempted_without_it_and_maintained_with_it() -> None:
    assert refused(given("contact | none | -"), contact(1, 1)) == AlreadyInContact()
    assert refused(given(), maintain(1, 1)) == NoContact()


def test_o27_the_observer_gets_a_prep_fire_or_final_fire_marker() -> None:
    assert outcome(given(), contact(1, 1)).fire_marker is FireMarker.PREP_FIRE
    assert outcome(given(), contact(1, 1), window=DEFENSIVE).fire_marker is FireMarker.FINAL_FIRE


def test_2_11_what_is_seen_must_be_said_before_declining() -> None:
    assert refused(given("contact | held | SR JJ11"), DECLINE) == SightNotTold()
    assert refused(given("no contact | held | FFE:2 JJ11"), DECLINE) == SightNotTold()


@pytest.mark.parametrize(
    ("before", "sight", "after"),
    [
        ("contact | held | SR JJ11", CLEAR, "contact | held | SR JJ11 | ended"),
        ("contact | held | FFE:2 JJ11", CLEAR, "contact | held | FFE:2 JJ11 | resolution"),
        ("contact | none | FFE:C JJ11", CLEAR, "contact | none | - | ended"),
        ("contact | none | FFE:C JJ11", BLOCKED, "no contact | none | - | ended"),
        ("contact | held | SR JJ11", BLOCKED, "no contact | none | - | ended"),
    ],
)
def test_o4_the_alternative_keeps_contact_with_los(before: str, sight: Sight, after: str) -> None:
    window = with_rulings(PREP, ArtilleryRulings(decline=DeclineRuling.CONTACT_KEPT))
    assert state_of(play(given(before), see(sight), DECLINE, window=window)) == after
    assert refused(given(before), DECLINE, window=window) == SightNotTold()


RUNS_OUT = PREP
AT_ONCE = with_rulings(PREP, ArtilleryRulings(lost_radio=LostRadioRuling.CANCELLED))


@pytest.mark.parametrize(
    ("before", "event", "window", "after"),
    [
        pytest.param(
            "contact | held | SR JJ11", RadioEliminated(), RUNS_OUT, "no contact | held | -", id="O6 SR"
        ),
        pytest.param(
            "contact | held | SR JJ11",
            RadioCaptured(),
            RUNS_OUT,
            "no contact | held | -",
            id="O6 SR, captured",
        ),
        pytest.param(
            "contact | held | SR JJ11",
            ObserverEliminated(),
            RUNS_OUT,
            "no contact | held | SR JJ11",
            id="O6 SR, the radio is left",
        ),
        pytest.param(
            "contact | held | SR JJ11",
            TransferRadio(Observer("9-1")),
            RUNS_OUT,
            "no contact | held | SR JJ11",
            id="O6 a transfer breaks Contact, keeps Access",
        ),
        pytest.param(
            "contact | held | FFE:2 JJ11",
            RadioEliminated(),
            RUNS_OUT,
            "no contact | held | FFE:2 JJ11",
            id="O6 FFE:2 is still to be resolved",
        ),
        pytest.param(
            "contact | held | FFE:C JJ11",
            ObserverEliminated(),
            RUNS_OUT,
            "no contact | held | -",
            id="O6 FFE:C is removed",
        ),
        pytest.param(
            "contact | none | -", RadioCaptured(), RUNS_OUT, "no contact | none | -", id="O6 nothing up"
        ),
        pytest.param(
            "contact | held | SR JJ11",
            RadioEliminated(),
            AT_ONCE,
            "no contact | held | -",
            id="O6 at once, SR",
        ),
        pytest.param(
            "contact | held | FFE:2 JJ11",
            RadioEliminated(),
            AT_ONCE,
            "no contact | none | -",
            id="O6 at once, FFE:2",
        ),
    ],
)
def test_o6_radio_or_observer_lost(before: str, event: Action, window: Window, after: str) -> None:
    assert state_of(play(given(before), act(event), window=window)) == f"{after} | contact"


def test_o6_an_ffe_2_is_resolved_once_and_stays_as_ffe_c_until_the_next_window() -> None:
    lost = play(given("contact | held | FFE:2 JJ11"), act(RadioEliminated()))
    resolved = play(lost, DECLINE, act(FinishResolution()))
    assert state_of(resolved) == "no contact | held | FFE:C JJ11 | ended"
    assert outcome(resolved, DECLINE, window=DEFENSIVE).fate is Fate.REMOVED
    assert state_of(play(resolved, DECLINE, window=DEFENSIVE)) == "no contact | none | - | ended"


def test_o6_in_the_middle_of_its_window() -> None:
    battery = play(given("contact | held | SR JJ11"), maintain(1, 1), act(RadioEliminated()))
    assert state_of(battery) == "no contact | held | - | ended"
    battery = play(given("contact | held | FFE:2 JJ11"), maintain(1, 1), act(ObserverEliminated()))
    assert state_of(battery) == "no contact | held | FFE:2 JJ11 | resolution"


def test_2_an_eliminated_radio_closes_its_battery() -> None:
    lost = play(given("contact | held | -"), act(RadioEliminated()))
    assert closing(lost) is Closing.RADIO_ELIMINATED
    assert refused(lost, contact(1, 1)) == BatteryClosed(Closing.RADIO_ELIMINATED)
    assert refused(lost, contact(1, 1)).rule == "2"
    assert not any(entry.is_open for entry in possible(lost, PREP, REFERENCE) if entry.kind not in EVENTS)
    assert refused(lost, act(TransferRadio(Observer("9-1")))) == RadioNotWorking(RadioState.ELIMINATED)


def test_o6_a_captured_radio_may_be_taken_back() -> None:
    captured = play(given("contact | held | -"), act(RadioCaptured()))
    assert refused(captured, contact(1, 1)) == RadioNotWorking(RadioState.CAPTURED)
    back = play(captured, act(TransferRadio(Observer("9-1"))), contact(1, 1))
    assert state_of(back) == "contact | held | - | request"


def test_2_8_o25_contact_of_an_off_board_observer_is_automatic() -> None:
    battery = given(off_board=True)
    assert state_of(play(battery)) == "contact | none | - | access"
    assert refused(battery, contact(1, 1)) == ContactIsAutomatic()
    assert refused(battery, maintain(1, 1)) == ContactIsAutomatic()
    assert refused(battery, DECLINE) == ContactIsAutomatic()
    assert state_of(play(battery, BLACK)) == "contact | held | - | request"
    assert (
        state_of(play(given("contact | held | SR JJ11", off_board=True)))
        == "contact | held | SR JJ11 | marker"
    )


@pytest.mark.parametrize(
    "event",
    [
        LoseGoodOrder(),
        RegainGoodOrder(),
        TransferRadio(Observer("9-1")),
        RadioCaptured(),
        ObserverEliminated(),
    ],
)
def test_2_8_an_off_board_observer_has_no_radio_to_lose(event: Action) -> None:
    assert refused(given(off_board=True), act(event)) == NoRadio()


def test_without_contact_and_marker_the_window_may_be_passed_over() -> None:
    assert not next_step(given(), PREP, REFERENCE).is_waiting
    assert next_step(given("contact | none | -"), PREP, REFERENCE).is_waiting
    assert next_step(given("no contact | held | SR JJ11"), PREP, REFERENCE).is_waiting
    broken = play(given("contact | held | SR JJ11"), act(LoseGoodOrder()))
    assert not next_step(broken, PREP, REFERENCE).is_waiting
    assert refused(broken, DECLINE) == NoObserver()


def test_2_1_contact_is_for_one_window_the_next_asks_again() -> None:
    battery = play(given(), contact(1, 1), BLACK)
    assert battery.step is Step.REQUEST
    assert play(battery, window=DEFENSIVE).step is Step.CONTACT
    assert play(battery, window=NEXT_PREP).contact
    assert do(battery, maintain(1, 1), DEFENSIVE).battery.contact
    assert refused(play(battery, window=DEFENSIVE), act(CancelSpottingRound())).rule == "2.1"
