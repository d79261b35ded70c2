"""Battery Access, its pile and the FFE:C (2.2, 2.21, 2.34; O3, O7, O18, O19)."""

from dataclasses import replace

import pytest

from elst_app.rules.artillery import (
    Access,
    ArtilleryRulings,
    CancelFireForEffect,
    Chit,
    ConvertToFireForEffect,
    DrawAccess,
    EndActions,
    EndRallyPhase,
    Fate,
    LeaveInPlace,
    Mission,
    Pile,
    ReplaceContinuation,
    ReplacedRuling,
    Step,
    apply,
    closing,
)
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    BatteryClosed,
    Closing,
    NoEnemySeen,
    NoSuchChit,
    NotAtThisStep,
    ReplacedStays,
    SightNotTold,
)
from elst_app.rules.refusals import Refused
from tests.rules.artillery.support import (
    BLACK,
    BLOCKED,
    CLEAR,
    DEFENSIVE,
    ENEMY,
    HE,
    KEPT_UP,
    ONLY_SMOKE,
    PREP,
    RED,
    REFERENCE,
    SMOKE,
    Turn,
    act,
    correct,
    correct_into,
    given,
    outcome,
    play,
    precision,
    refused,
    request,
    see,
    state_of,
    with_rulings,
)

CONVERT_HE = act(ConvertToFireForEffect(HE))
CONVERT_SMOKE = act(ConvertToFireForEffect(SMOKE))
REPLACE = act(ReplaceContinuation())
CANCEL = act(CancelFireForEffect())
FFE_C = "contact | none | FFE:C JJ11"


@pytest.mark.parametrize(
    ("before", "turns", "after"),
    [
        pytest.param(
            "contact | none | -", [KEPT_UP, BLACK], "contact | held | - | request", id="2.2 black: Access"
        ),
        pytest.param(
            "contact | none | -",
            [KEPT_UP, RED],
            "contact | none | - | ended",
            id="2.2 first red: Contact is kept, actions end",
        ),
        pytest.param(
            "contact | held | -", [KEPT_UP], "contact | held | - | request", id="O7 Access is held: no draw"
        ),
        pytest.param(
            "contact | held | SR JJ11",
            [KEPT_UP],
            "contact | held | SR JJ11 | marker",
            id="2.2 SR up: no draw",
        ),
        pytest.param(
            "contact | held | FFE:2 JJ11",
            [KEPT_UP],
            "contact | held | FFE:2 JJ11 | marker",
            id="2.2 FFE:2 up: no draw",
        ),
        pytest.param(
            "contact | held | FFE:C JJ11",
            [act(EndRallyPhase())],
            "contact | none | FFE:C JJ11 | contact",
            id="2.2 the end of an RPh with an FFE:C up costs Access",
        ),
        pytest.param(
            "contact | held | SR JJ11",
            [act(EndRallyPhase())],
            "contact | held | SR JJ11 | contact",
            id="2.2 the end of an RPh costs nothing with an SR up",
        ),
        pytest.param(
            "contact | held | FFE:C JJ11",
            [KEPT_UP],
            "contact | none | FFE:C JJ11 | access",
            id="2.2 the next window implies the RPh; 2.34 a draw is due",
        ),
        pytest.param(FFE_C, [KEPT_UP, see(CLEAR), RED], "contact | none | - | ended", id="2.34 O3 red"),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK],
            "contact | held | FFE:C JJ11 | continuation",
            id="2.34 black with LOS: choose",
        ),
        pytest.param(
            FFE_C, [KEPT_UP, see(BLOCKED), BLACK], "contact | held | - | request", id="2.34 black, no LOS"
        ),
        pytest.param(
            FFE_C, [KEPT_UP, see(ONLY_SMOKE), BLACK], "contact | held | - | request", id="2.34 black, Smoke"
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(ENEMY), BLACK, CONVERT_HE],
            "contact | held | FFE:1 JJ11 | resolution",
            id="2.34 Convert into an FFE:1 in that hex",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, CONVERT_SMOKE],
            "contact | held | FFE:1 JJ11 Smoke | resolution",
            id="2.34 2.7 Smoke needs no enemy in LOS",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, REPLACE],
            "contact | held | SR JJ11 | replaced",
            id="2.34 replace by an SR",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, REPLACE, act(LeaveInPlace())],
            "contact | held | SR JJ11 | ended",
            id="2.34 the SR may stay",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, REPLACE, correct("LL16"), precision(2)],
            "contact | held | SR LL16 | ended",
            id="O18 the SR may be Corrected in the same window",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, CANCEL],
            "contact | held | - | request",
            id="2.34 otherwise it is removed and an AR may follow",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(CLEAR), BLACK, CANCEL, request("LL16"), precision(1)],
            "contact | held | SR LL16 | ended",
            id="2.34 the AR and its SR",
        ),
        pytest.param(
            FFE_C,
            [KEPT_UP, see(BLOCKED), BLACK, act(EndActions())],
            "contact | held | - | ended",
            id="2.3 no AR need be placed",
        ),
    ],
)
def test_access(before: str, turns: list[Turn], after: str) -> None:
    assert state_of(play(given(before), *turns)) == after


def test_2_2_the_second_red_closes_the_battery_for_good() -> None:
    once = play(given("contact | none | -"), KEPT_UP, RED)
    twice = play(once, KEPT_UP, RED, window=DEFENSIVE)
    assert state_of(twice) == "contact | lost for good | - | ended"
    drawn = outcome(once, KEPT_UP, RED, window=DEFENSIVE)
    assert (drawn.access, drawn.reds_drawn) == (Access.LOST_FOR_GOOD, 2)
    assert closing(twice) is Closing.SECOND_RED
    assert refused(twice, KEPT_UP) == BatteryClosed(Closing.SECOND_RED)


def test_2_2_o3_the_second_red_removes_the_ffe_c() -> None:
    battery = given("contact | none | FFE:C JJ11")
    battery = replace(battery, pile=replace(battery.pile, drawn=(Chit.BLACK, Chit.RED)))
    assert state_of(play(battery, KEPT_UP, see(ENEMY), RED)) == "contact | lost for good | - | ended"


def test_2_2_access_is_attempted_once_in_a_player_turn() -> None:
    assert refused(given("contact | none | -"), KEPT_UP, RED, BLACK) == ActionsOver()
    assert refused(given("contact | none | -"), KEPT_UP, BLACK, BLACK) == NotAtThisStep(Step.REQUEST)


def test_2_21_drawn_chits_never_return() -> None:
    battery = play(given("contact | none | -"), KEPT_UP, BLACK)
    pile = battery.pile
    assert (pile.black_left, pile.red_left, pile.left, pile.drawn) == (7, 3, 10, (Chit.BLACK,))


def test_2_21_a_draw_is_a_place_in_the_pile_sorted_black_first() -> None:
    pile = Pile(8, 3, (Chit.BLACK, Chit.RED))
    assert [pile.chit_at(place) for place in range(9)] == [Chit.BLACK] * 7 + [Chit.RED] * 2
    assert (pile.positions(Chit.BLACK), pile.positions(Chit.RED)) == (range(7), range(7, 9))
    assert list(Pile(1, 0, (Chit.BLACK,)).positions(Chit.BLACK)) == []
    for place in (-1, 9):
        with pytest.raises(IndexError):
            pile.chit_at(place)


@pytest.mark.parametrize("position", [None, -1, 11])
def test_2_21_a_place_the_pile_does_not_have(position: int | None) -> None:
    battery = play(given("contact | none | -"), KEPT_UP)
    with pytest.raises(Refused) as raised:
        apply(battery, PREP, DrawAccess(), REFERENCE, position=position)
    assert raised.value.refusal == NoSuchChit(position, 11)


def test_2_21_a_pile_of_another_make_by_ssr() -> None:
    battery = replace(given("contact | none | -"), pile=Pile(1, 1))
    battery = play(battery, KEPT_UP, RED)
    battery = play(battery, KEPT_UP, BLACK, act(EndActions()), window=DEFENSIVE)
    assert closing(battery) is None
    spent = replace(battery, access=Access.NONE)
    assert closing(spent) is Closing.PILE_EMPTY
    assert refused(spent, KEPT_UP).rule == "2.21"


def test_2_34_o19_what_is_seen_of_the_ffe_c_is_asked_before_the_draw() -> None:
    assert refused(given(FFE_C), KEPT_UP, BLACK) == SightNotTold()
    assert outcome(given(FFE_C), KEPT_UP, see(CLEAR), BLACK).fate is Fate.STAYS
    assert outcome(given(FFE_C), KEPT_UP, see(BLOCKED), BLACK).fate is Fate.CANCELLED


def test_2_2_no_rph_ends_in_the_middle_of_a_window() -> None:
    going_on = [KEPT_UP, see(CLEAR), BLACK]
    assert refused(given(FFE_C), *going_on, act(EndRallyPhase())) == NotAtThisStep(Step.CONTINUATION)


def test_2_34_an_ffe_c_becomes_he_only_with_an_enemy_in_los() -> None:
    assert refused(given(FFE_C), KEPT_UP, see(CLEAR), BLACK, CONVERT_HE) == NoEnemySeen()


def test_o18_the_sr_that_replaces_it_is_not_converted() -> None:
    replaced = [KEPT_UP, see(ENEMY), BLACK, REPLACE]
    assert refused(given(FFE_C), *replaced, CONVERT_HE) == NotAtThisStep(Step.REPLACED)
    assert refused(given(FFE_C), *replaced, correct_into(Mission.HE, "LL16")) == ReplacedStays()


def test_o18_the_alternative_leaves_it_until_the_next_window() -> None:
    window = with_rulings(PREP, ArtilleryRulings(replaced=ReplacedRuling.STAYS))
    battery = play(given(FFE_C), KEPT_UP, see(ENEMY), BLACK, REPLACE, window=window)
    assert state_of(battery) == "contact | held | SR JJ11 | ended"


def test_2_2_cancelling_an_ffe_costs_access() -> None:
    cancelled = play(given("contact | held | FFE:2 JJ11"), KEPT_UP, see(CLEAR), CANCEL)
    assert state_of(cancelled) == "contact | none | - | ended"
    assert state_of(play(cancelled, KEPT_UP, window=DEFENSIVE)) == "contact | none | - | access"


def test_2_8_an_off_board_observer_without_a_marker_need_not_draw() -> None:
    battery = given(off_board=True)
    assert state_of(play(battery, act(EndActions()))) == "contact | none | - | ended"
    up = given("contact | none | FFE:C JJ11", off_board=True)
    assert refused(up, act(EndActions())) == NotAtThisStep(Step.ACCESS)
    assert refused(given("contact | none | -"), KEPT_UP, act(EndActions())) == NotAtThisStep(Step.ACCESS)
