"""What may be done with an SR or FFE:2, by what the Observer sees of it (2.33, 2.35; O13, O14)."""

import pytest

from elst_app.rules.artillery import (
    ActKind,
    CancelFireForEffect,
    CancelSpottingRound,
    ConvertToFireForEffect,
    Fate,
    LeaveInPlace,
    Mission,
    Sight,
    Step,
    next_step,
    possible,
)
from elst_app.rules.artillery.refusals import (
    BurstHeightNotSeen,
    NoEnemySeen,
    NoMarker,
    OnlyASpottingRound,
    OnlySmokeBlocks,
    SightNotTold,
)
from tests.rules.artillery.support import (
    BLOCKED,
    CLEAR,
    ENEMY,
    HE,
    KEPT_UP,
    ONLY_SMOKE,
    PREP,
    REFERENCE,
    SMOKE,
    Turn,
    act,
    given,
    outcome,
    play,
    refused,
    see,
    state_of,
)

SR = "contact | held | SR JJ11"
FFE = "contact | held | FFE:2 JJ11"
FFE_SMOKE = "contact | held | FFE:2 JJ11 Smoke"

ACTS: tuple[tuple[ActKind, Mission | None], ...] = (
    (ActKind.LEAVE, None),
    (ActKind.CONVERT, HE),
    (ActKind.CONVERT, SMOKE),
    (ActKind.CORRECT, None),
    (ActKind.CORRECT_AND_CONVERT, HE),
    (ActKind.CORRECT_AND_CONVERT, SMOKE),
    (ActKind.CANCEL_SR, None),
    (ActKind.CANCEL_FFE, None),
)
"""The columns of the table below; each act with a mission stands there for HE and for Smoke."""


@pytest.mark.parametrize(
    ("state", "sight", "row"),
    [
        # + open, E no enemy in LOS, B Burst Height not seen, S only Smoke blocks, F not an SR, - none up
        pytest.param(SR, ENEMY, "+ + + + + + + -", id="2.33 SR, LOS to it and to an enemy unit"),
        pytest.param(SR, CLEAR, "+ E + + + + + -", id="2.33 SR, LOS to it but to no enemy unit (O14)"),
        pytest.param(SR, ONLY_SMOKE, "+ E + + E + + -", id="O13 SR seen but for Smoke"),
        pytest.param(SR, BLOCKED, "B B B + B B + -", id="2.33 SR, no LOS: Correct or Cancel"),
        pytest.param(FFE, ENEMY, "+ F F + F F - +", id="2.33 FFE:2, LOS to it and to an enemy unit"),
        pytest.param(FFE, CLEAR, "+ F F + F F - +", id="2.33 FFE:2, LOS to it but to no enemy unit"),
        pytest.param(FFE, ONLY_SMOKE, "+ F F S F F - +", id="2.33 FFE:2 seen but for Smoke: leave or Cancel"),
        pytest.param(FFE, BLOCKED, "B F F + F F - +", id="2.33 FFE:2, no LOS: Correct or Cancel"),
        pytest.param(FFE_SMOKE, CLEAR, "+ F F + F F - +", id="2.33 Smoke FFE:2"),
        pytest.param(FFE_SMOKE, BLOCKED, "B F F + F F - +", id="2.33 Smoke FFE:2, no LOS"),
        pytest.param(SR, None, "? ? ? ? ? ? + -", id="2.33 SR, nothing said yet"),
        pytest.param(FFE, None, "? F F ? F F - +", id="2.33 FFE:2, nothing said yet"),
    ],
)
def test_options(state: str, sight: Sight | None, row: str) -> None:
    battery = play(given(state), KEPT_UP, *([see(sight)] if sight else []))
    listed = {(entry.kind, entry.mission): entry.refusal for entry in possible(battery, PREP, REFERENCE)}
    for key, code in zip(ACTS, row.split(), strict=True):
        assert _code(listed[key]) == code, key


def _code(refusal: object) -> str:
    codes = {
        NoEnemySeen: "E",
        BurstHeightNotSeen: "B",
        OnlySmokeBlocks: "S",
        OnlyASpottingRound: "F",
        NoMarker: "-",
        SightNotTold: "?",
    }
    return "+" if refusal is None else codes[type(refusal)]


@pytest.mark.parametrize(
    ("state", "sight", "turn", "after"),
    [
        pytest.param(SR, CLEAR, act(LeaveInPlace()), f"{SR} | ended", id="2.33 a. leave the SR"),
        pytest.param(FFE, CLEAR, act(LeaveInPlace()), f"{FFE} | resolution", id="2.33 b. leave the FFE:2"),
        pytest.param(
            SR,
            ENEMY,
            act(ConvertToFireForEffect(HE)),
            "contact | held | FFE:1 JJ11 | resolution",
            id="2.33 Convert in that hex",
        ),
        pytest.param(
            SR,
            ONLY_SMOKE,
            act(ConvertToFireForEffect(SMOKE)),
            "contact | held | FFE:1 JJ11 Smoke | resolution",
            id="2.7 Smoke needs no LOS to an enemy unit",
        ),
        pytest.param(
            SR,
            BLOCKED,
            act(CancelSpottingRound()),
            "contact | held | - | request",
            id="2.35 Cancelling an SR costs no Access",
        ),
        pytest.param(
            FFE,
            CLEAR,
            act(CancelFireForEffect()),
            "contact | none | - | ended",
            id="2.35 an FFE:2 costs Access",
        ),
    ],
)
def test_what_an_option_leads_to(state: str, sight: Sight, turn: Turn, after: str) -> None:
    assert state_of(play(given(state), KEPT_UP, see(sight), turn)) == after


def test_2_35_cancellation_removes_the_marker_and_ends_the_fire_mission() -> None:
    result = outcome(given(FFE), KEPT_UP, see(CLEAR), act(CancelFireForEffect()))
    assert (result.fate, result.after) == (Fate.CANCELLED, None)


def test_2_33_what_is_seen_may_be_said_again_before_it_counts() -> None:
    battery = play(given(SR), see(ENEMY), KEPT_UP, see(BLOCKED))
    assert refused(battery, act(LeaveInPlace())) == BurstHeightNotSeen()


def test_2_33_one_question_at_a_time() -> None:
    def asked(*turns: Turn) -> tuple[Step, bool, list[ActKind]]:
        step = next_step(play(given(SR), *turns), PREP, REFERENCE)
        return step.step, step.asks_sight, [entry.kind for entry in step.acts]

    assert asked() == (Step.CONTACT, False, [ActKind.OBSERVE, ActKind.MAINTAIN])
    assert asked(see(CLEAR)) == (
        Step.CONTACT,
        False,
        [ActKind.OBSERVE, ActKind.MAINTAIN, ActKind.DECLINE],
    )
    assert asked(KEPT_UP)[:2] == (Step.MARKER, True)
    assert asked(KEPT_UP, see(BLOCKED)) == (
        Step.MARKER,
        False,
        [ActKind.OBSERVE, ActKind.CORRECT, ActKind.CANCEL_SR],
    )
    assert asked(KEPT_UP, see(BLOCKED), act(CancelSpottingRound())) == (
        Step.REQUEST,
        False,
        [ActKind.PLACE_REQUEST, ActKind.END_ACTIONS],
    )
