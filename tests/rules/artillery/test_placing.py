"""AR, Precision, Error, SR and Corrections (2.3, 2.31, 2.32, 2.321, 2.4, 2.9; O9-O12, O15-O17, O24)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from elst_app.rules.artillery import (
    ActKind,
    ArtilleryRulings,
    Battery,
    BatteryKind,
    CancelFireForEffect,
    CancelSpottingRound,
    ConvertToFireForEffect,
    DrmReason,
    EndActions,
    Fate,
    FinishResolution,
    LeaveInPlace,
    MarkerKind,
    PlaceArtilleryRequest,
    Question,
    RocketRuling,
    RollError,
    Sight,
    Step,
    burst_area,
    burst_on_map,
    closing,
    error_cap,
    error_landing,
    error_limit,
    error_path,
    landing_chances,
    landings,
    possible,
)
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    AmmunitionMissing,
    BadHindrance,
    BatteryClosed,
    BurstHeightNotSeen,
    Closing,
    DirectionAlone,
    HexOffMap,
    MarkerOffMap,
    NoEnemyNearTarget,
    NotAtThisStep,
    OnlyASpottingRound,
    RocketNeedsEnemy,
    RocketRule,
    SameHex,
    SightNotTold,
    TooFar,
)
from elst_app.rules.refusals import BadDice
from tests.rules.artillery.support import (
    BLACK,
    BLOCKED,
    CHART,
    CLEAR,
    DECLINE,
    DEFENSIVE,
    ENEMY,
    HE,
    KEPT_UP,
    NEXT_PREP,
    ONLY_SMOKE,
    PREP,
    REFERENCE,
    SMOKE,
    Turn,
    act,
    contact,
    correct,
    correct_into,
    do,
    error,
    given,
    hex_,
    hexes,
    outcome,
    play,
    precision,
    refused,
    request,
    see,
    state_of,
    with_rulings,
)

READY = "contact | held | -"
SR = "contact | held | SR JJ11"
FFE = "contact | held | FFE:2 JJ11"


def ready(before: str, sight: Sight = CLEAR) -> Battery:
    """At the step of the marker, the Observer seeing this much of it."""
    return play(given(before), KEPT_UP, see(sight))


@pytest.mark.parametrize(
    ("before", "turns", "after"),
    [
        pytest.param(READY, [request("LL16")], f"{READY} | precision", id="2.3 AR in LOS"),
        pytest.param(
            READY, [request("LL16"), precision(2)], "contact | held | SR LL16 | ended", id="2.3 Precise by 2"
        ),
        pytest.param(READY, [request("LL16"), precision(3)], f"{READY} | error", id="2.3 not Precise by 3"),
        pytest.param(
            READY,
            [request("LL16"), precision(3), error(2, 6)],
            "contact | held | SR RR13 | ended",
            id="2.31 six hexes: a new AR has no cap; 2.321 the SR ends the actions",
        ),
        pytest.param(READY, [request("LL16", False)], f"{READY} | ended", id="O9 2.3 AR out of LOS"),
        pytest.param(READY, [act(EndActions())], f"{READY} | ended", id="2.3 no AR need be placed"),
        pytest.param(
            READY,
            [request("LL16", smoke=1), precision(1)],
            "contact | held | SR LL16 | ended",
            id="2.3 1 + 1",
        ),
        pytest.param(READY, [request("LL16", smoke=1), precision(2)], f"{READY} | error", id="2.3 2 + 1"),
        pytest.param(READY, [request("LL16", smoke=2)], f"{READY} | error", id="2.4 EX +2: no Precision dr"),
    ],
)
def test_new_request(before: str, turns: list[Turn], after: str) -> None:
    assert state_of(play(given(before), KEPT_UP, *turns)) == after


@pytest.mark.parametrize(
    ("before", "sight", "turns", "after"),
    [
        pytest.param(SR, CLEAR, [correct("LL16"), precision(2)], "SR LL16 | ended", id="2.4 SR, Precise"),
        pytest.param(
            SR,
            CLEAR,
            [correct("LL16"), precision(5), error(2, 6)],
            "SR NN15 | ended",
            id="2.4 O11 cap 2 of 6",
        ),
        pytest.param(
            SR,
            CLEAR,
            [correct("LL16"), precision(5), error(2, 1)],
            "SR MM16 | ended",
            id="2.4 less than the cap",
        ),
        pytest.param(
            SR, CLEAR, [correct("LL16", False)], "SR JJ11 | ended", id="O9 out of LOS: the SR stays"
        ),
        pytest.param(
            SR, BLOCKED, [correct("LL16")], "SR JJ11 | error", id="2.4 no LOS: Precision impossible"
        ),
        pytest.param(
            SR, BLOCKED, [correct("LL16"), error(2, 6)], "SR RR13 | ended", id="2.4 O11 no LOS: no cap"
        ),
        pytest.param(
            SR,
            ONLY_SMOKE,
            [correct("LL16"), precision(5), error(2, 6)],
            "SR NN15 | ended",
            id="O13 cap holds",
        ),
        pytest.param(
            FFE,
            CLEAR,
            [correct("JJ13", enemy_near=True), precision(1)],
            "FFE:2 JJ13 | resolution",
            id="O17 a Corrected FFE:2 resolves in the same window",
        ),
        pytest.param(
            FFE,
            CLEAR,
            [correct("JJ13", enemy_near=True), precision(6), error(4)],
            "FFE:2 JJ14 | resolution",
            id="O17 O11 one hex of error: the direction alone is rolled",
        ),
        pytest.param(
            "contact | held | FFE:2 JJ11 Smoke",
            CLEAR,
            [correct("JJ13"), precision(1)],
            "FFE:2 JJ13 Smoke | resolution",
            id="2.33 Smoke is Corrected without a Known Enemy Unit",
        ),
        pytest.param(
            SR,
            CLEAR,
            [act(CancelSpottingRound()), request("LL16"), precision(6), error(2, 6)],
            "SR RR13 | ended",
            id="O16 Cancel, then a new AR with an error without cap",
        ),
        pytest.param(
            SR,
            CLEAR,
            [correct_into(HE, "LL16"), precision(6), error(2, 6)],
            "FFE:1 NN15 | resolution",
            id="O15 Converted wherever it lands",
        ),
        pytest.param(
            SR,
            CLEAR,
            [correct_into(SMOKE, "LL16", enemy_near=False), precision(1)],
            "FFE:1 LL16 Smoke | resolution",
            id="2.7 Smoke is named when it is predesignated and needs no enemy",
        ),
        pytest.param(
            SR,
            ONLY_SMOKE,
            [correct_into(SMOKE, "LL16", enemy_near=False), precision(1)],
            "FFE:1 LL16 Smoke | resolution",
            id="O13 through Smoke only into Smoke",
        ),
    ],
)
def test_correction(before: str, sight: Sight, turns: list[Turn], after: str) -> None:
    assert state_of(play(ready(before, sight), *turns)) == f"contact | held | {after}"


def test_o9_an_ar_out_of_los_cancels_the_ffe_2_it_would_correct() -> None:
    turn = correct("JJ13", in_los=False, enemy_near=True)
    assert state_of(play(ready(FFE), turn)) == "contact | none | - | ended"
    assert outcome(ready(FFE), turn).fate is Fate.CANCELLED


def test_2_321_placing_an_sr_ends_the_actions() -> None:
    placed = play(given(READY), KEPT_UP, request("LL16"), precision(1))
    for turn in (request("LL17"), act(LeaveInPlace()), correct("LL17"), KEPT_UP):
        assert refused(placed, turn) == ActionsOver()


@pytest.mark.parametrize(
    ("target", "drm", "step"),
    [
        ("JJ17", 0, Step.PRECISION),  # 6 hexes
        ("JJ18", 1, Step.PRECISION),  # 7
        ("JJ23", 1, Step.PRECISION),  # 12
        ("JJ24", 2, Step.ERROR),  # 13
        ("R11", 2, Step.ERROR),  # 18
    ],
)
def test_o15_a_long_correction_predesignated_for_conversion(target: str, drm: int, step: Step) -> None:
    battery = play(ready(SR), correct_into(HE, target))
    made = battery.progress.request
    assert made is not None
    assert sum(modifier.value for modifier in made.modifiers) == drm
    assert battery.step is step
    plain = play(ready(SR), correct(target)).progress.request
    assert plain is not None
    assert (plain.modifiers, plain.can_be_precise) == ((), True)
    assert plain.cap == error_cap(hex_("JJ11").distance(hex_(target)), CHART)


@pytest.mark.parametrize(
    ("battery", "turn", "refusal"),
    [
        pytest.param(ready(SR), correct("JJ11"), SameHex(hex_("JJ11")), id="2.4 another hex"),
        pytest.param(
            ready("contact | held | SR JJ1"), correct("JJ20"), TooFar(19, 18), id="2.4 SR: 18 hexes"
        ),
        pytest.param(ready(FFE), correct("JJ15", enemy_near=True), TooFar(4, 3), id="2.4 FFE:2: 3 hexes"),
        pytest.param(ready(FFE), correct("JJ13"), NoEnemyNearTarget(hex_("JJ13")), id="O17 2.4 HE FFE:2"),
        pytest.param(
            ready(FFE, BLOCKED), correct("JJ13"), NoEnemyNearTarget(hex_("JJ13")), id="2.4 forced as well"
        ),
        pytest.param(
            ready(SR),
            correct_into(HE, "LL16", enemy_near=False),
            NoEnemyNearTarget(hex_("LL16")),
            id="2.33 onto or adjacent to a Known Enemy Unit",
        ),
        pytest.param(ready(SR), correct("UU11"), HexOffMap(hex_("UU11")), id="2.3 an AR off the map"),
        pytest.param(ready(SR), correct("LL16", smoke=-1), BadHindrance(-1), id="2.3 a negative Hindrance"),
        pytest.param(
            play(given(READY), KEPT_UP), request("A0"), HexOffMap(hex_("A0")), id="2.3 a new AR off the map"
        ),
    ],
)
def test_where_an_ar_may_be_placed(battery: Battery, turn: Turn, refusal: object) -> None:
    assert refused(battery, turn) == refusal


def test_2_3_hindrances_smoke_and_oba_modify_the_precision_dr() -> None:
    battery = play(
        given(READY), KEPT_UP, request("LL16", orchard_and_grain=1, smoke=3, burst_areas=1, other=1)
    )
    made = battery.progress.request
    assert made is not None
    assert [(modifier.value, modifier.reason) for modifier in made.modifiers] == [
        (1, DrmReason.ORCHARD_AND_GRAIN),
        (3, DrmReason.SMOKE),
        (1, DrmReason.BURST_AREA),
        (1, DrmReason.OTHER_HINDRANCE),
    ]


def test_2_31_dice_are_checked() -> None:
    battery = play(given(READY), KEPT_UP, request("LL16"))
    assert refused(battery, precision(7)) == BadDice(1, "7")
    missed = play(battery, precision(6))
    assert refused(missed, act(RollError(), 3)) == BadDice(2, "3")
    assert refused(missed, error(3)) == DirectionAlone(None)


def test_2_31_the_outcome_tells_the_way() -> None:
    rolled = outcome(given(READY), KEPT_UP, request("LL16"), precision(6), error(5, 3))
    assert (rolled.direction, rolled.extent) == (5, 3)
    assert rolled.path == hexes("LL16 KK17 JJ17 II18")
    assert rolled.landed.hex == hex_("II18")


@pytest.mark.parametrize(
    ("direction", "landing"), [(1, "LL15"), (2, "MM16"), (3, "MM17"), (4, "LL17"), (5, "KK17"), (6, "KK16")]
)
def test_o10_directions_go_clockwise_from_north(direction: int, landing: str) -> None:
    assert error_landing(hex_("LL16"), direction, 1, None) == hex_(landing)


@pytest.mark.parametrize(("distance", "cap"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (18, 6)])
def test_o11_the_cap_is_a_third_fractions_up(distance: int, cap: int) -> None:
    assert error_cap(distance, CHART) == cap


def test_landing_chances_before_and_after_the_precision_dr() -> None:
    battery = play(ready(SR), correct("LL16"))
    before = dict(landings(battery, CHART))
    assert sum(before.values()) == 1
    assert before[hex_("LL16")] == Fraction(1, 3)
    after = dict(landings(play(battery, precision(4)), CHART))
    assert sum(after.values()) == 1
    assert hex_("LL16") not in after
    assert (after[hex_("LL15")], after[hex_("LL14")]) == (Fraction(1, 36), Fraction(5, 36))
    assert landings(given(SR), CHART) == ()


@pytest.mark.parametrize("cap", [None, 1, 2, 3, 6])
@pytest.mark.parametrize("precision_chance", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_landing_chances_counted_another_way(cap: int | None, precision_chance: Fraction) -> None:
    counted: dict[object, Fraction] = {}
    for die in range(1, 7):
        for direction in range(1, 7):
            for extent in range(1, 7):
                is_precise = die <= precision_chance * 6
                landing = (
                    hex_("LL16")
                    if is_precise
                    else hex_("LL16").moved(direction, extent if cap is None else min(extent, cap))
                )
                counted[landing] = counted.get(landing, Fraction(0)) + Fraction(1, 216)
    assert dict(landing_chances(hex_("LL16"), precision_chance, cap)) == counted


# Off the map (2.32, O12).


def test_o12_an_sr_may_drift_off_the_map_and_back() -> None:
    drifted = play(given(READY), KEPT_UP, request("TT7"), precision(6), error(2, 4))
    assert state_of(drifted) == "contact | held | SR XX5 | ended"
    battery = play(drifted, KEPT_UP, window=DEFENSIVE)
    assert refused(battery, see(ENEMY), window=DEFENSIVE) == MarkerOffMap(hex_("XX5"))
    assert refused(battery, act(LeaveInPlace()), window=DEFENSIVE) == BurstHeightNotSeen()
    assert refused(battery, act(ConvertToFireForEffect(HE)), window=DEFENSIVE) == BurstHeightNotSeen()
    back = play(battery, correct("TT7"), window=DEFENSIVE)
    assert state_of(back) == "contact | held | SR XX5 | error"  # no Precision
    assert back.progress.request is not None
    assert back.progress.request.cap is None
    assert state_of(play(back, error(6, 1), window=DEFENSIVE)) == "contact | held | SR SS7 | ended"
    cancelled = play(battery, act(CancelSpottingRound()), window=DEFENSIVE)
    assert state_of(cancelled) == "contact | held | - | request"


def test_o12_declining_with_the_sr_off_the_map_is_declining_without_los() -> None:
    assert state_of(play(given("contact | held | SR UU7"), DECLINE)) == "no contact | none | - | ended"


def test_2_32_an_ffe_off_the_map_is_observed_by_its_burst_area_on_the_map() -> None:
    battery = given("contact | held | FFE:2 UU7")
    assert burst_on_map(battery, REFERENCE) == hexes("TT6 TT7")
    assert state_of(play(battery, KEPT_UP, see(ENEMY), act(LeaveInPlace()))).endswith("resolution")
    far = given("contact | held | FFE:2 WW7")
    assert burst_on_map(far, REFERENCE) == ()
    assert refused(far, KEPT_UP, act(LeaveInPlace())) == BurstHeightNotSeen()
    assert refused(far, see(CLEAR)) == MarkerOffMap(hex_("WW7"))


# Rockets (2.9, O24).


def rocket(state: str) -> Battery:
    return given(state, kind=BatteryKind.ROCKET, calibre=150, name="O3")


def test_2_9_a_rocket_ar_has_no_precision_dr_and_becomes_an_ffe_1() -> None:
    battery = play(rocket("contact | none | -"), KEPT_UP, BLACK, request("LL16"))
    assert state_of(battery) == "contact | held | - | error"
    fired = play(battery, error(2, 6))
    assert state_of(fired) == "contact | held | FFE:1 RR13 | resolution"
    assert fired.placed_ffe
    assert refused(battery, error(2)) == DirectionAlone(None)


def test_2_9_the_rocket_burst_area_is_all_within_two_hexes() -> None:
    area = burst_area(hex_("LL16"), BatteryKind.ROCKET, CHART)
    assert len(area) == 19
    assert set(area) == {hex__ for hex__ in area if hex__.distance(hex_("LL16")) <= 2}
    assert len(burst_area(hex_("LL16"), BatteryKind.ORDINARY, CHART)) == 7


def test_2_9_the_rocket_ffe_2_is_resolved_or_cancelled() -> None:
    up = rocket("contact | held | FFE:2 LL16")
    left = play(up, see(CLEAR), KEPT_UP, act(LeaveInPlace()), act(FinishResolution()))
    assert state_of(left) == "contact | held | FFE:C LL16 | ended"
    through_smoke = play(up, see(ONLY_SMOKE), KEPT_UP, act(LeaveInPlace()))
    assert state_of(through_smoke) == "contact | held | FFE:2 LL16 | resolution"
    assert state_of(play(up, see(BLOCKED))) == "contact | none | - | ended"
    assert outcome(up, see(BLOCKED)).rule == "2.9"
    assert refused(up, KEPT_UP) == SightNotTold()
    cancelled = play(up, see(CLEAR), KEPT_UP, act(CancelFireForEffect()))
    assert state_of(cancelled) == "contact | none | - | ended"
    out_of_contact = play(up, see(CLEAR), Turn(KEPT_UP.action, (5, 5)))
    assert state_of(out_of_contact) == "no contact | held | FFE:2 LL16 | resolution"


def test_2_9_a_rocket_ffe_2_wholly_off_the_map_is_cancelled_when_contact_fails() -> None:
    up = rocket("contact | held | FFE:2 YY16")
    assert state_of(play(up, Turn(KEPT_UP.action, (5, 5)))) == "no contact | none | - | ended"


def test_2_9_one_fire_mission_no_correction_no_smoke() -> None:
    up = rocket("contact | held | FFE:2 LL16")
    at_marker = play(up, see(ENEMY), KEPT_UP)
    assert refused(at_marker, correct("LL17", enemy_near=True)) == RocketRule()
    assert refused(at_marker, correct_into(HE, "LL17")) == RocketRule()
    assert refused(at_marker, act(ConvertToFireForEffect(SMOKE))).rule == "2.33"
    burnt = rocket("contact | held | FFE:C LL16")
    assert closing(burnt) is Closing.ROCKETS_FIRED
    assert refused(burnt, KEPT_UP) == BatteryClosed(Closing.ROCKETS_FIRED)
    assert state_of(play(burnt, DECLINE)) == "no contact | none | - | ended"


def test_o24_a_rocket_ar_needs_los_and_by_the_alternative_an_enemy() -> None:
    battery = play(rocket("contact | held | -"), KEPT_UP)
    assert state_of(play(battery, request("LL16", False))) == "contact | held | - | ended"
    window = with_rulings(PREP, ArtilleryRulings(rocket=RocketRuling.ENEMY))
    assert refused(battery, request("LL16"), window=window) == RocketNeedsEnemy(hex_("LL16"))
    near = act(PlaceArtilleryRequest(hex_("LL16"), True, enemy_near=True))
    assert state_of(play(battery, near, window=window)) == "contact | held | - | error"


def test_the_questions_of_an_ar() -> None:
    def questions(battery: Battery, kind: ActKind) -> set[tuple[Question, ...]]:
        return {
            entry.questions
            for entry in possible(battery, PREP, REFERENCE)
            if entry.kind is kind and entry.is_open
        }

    aimed = (Question.HEX, Question.IN_LOS, Question.HINDRANCES)
    assert questions(play(given(READY), KEPT_UP), ActKind.PLACE_REQUEST) == {aimed}
    assert questions(play(rocket(READY), KEPT_UP), ActKind.PLACE_REQUEST) == {aimed[:2]}
    assert questions(ready(SR), ActKind.CORRECT) == {aimed}
    assert questions(ready(FFE), ActKind.CORRECT) == {(*aimed, Question.ENEMY_NEAR)}
    assert questions(ready(SR), ActKind.CORRECT_AND_CONVERT) == {aimed, (*aimed, Question.ENEMY_NEAR)}
    limits = {
        entry.max_distance for entry in possible(ready(FFE), PREP, REFERENCE) if entry.kind is ActKind.CORRECT
    }
    assert limits == {3}


def test_an_act_of_another_step_is_refused_by_the_rule_of_the_step() -> None:
    assert refused(given(READY), request("LL16")) == NotAtThisStep(Step.CONTACT)
    battery = play(given(READY), KEPT_UP, request("LL16"))
    assert refused(battery, error(1, 1)) == NotAtThisStep(Step.PRECISION)
    assert refused(battery, error(1, 1)).rule == "2.3"
    assert refused(play(battery, precision(6)), precision(1)).rule == "2.31"
    assert refused(ready(FFE), act(ConvertToFireForEffect(HE))) == OnlyASpottingRound(MarkerKind.FFE_2)


def test_2_7_a_battery_fires_only_what_it_has() -> None:
    battery = replace(ready(SR, ENEMY), ammunition=(HE,))
    assert refused(battery, act(ConvertToFireForEffect(SMOKE))) == AmmunitionMissing(SMOKE)
    assert refused(battery, correct_into(SMOKE, "LL16")) == AmmunitionMissing(SMOKE)
    assert do(battery, act(ConvertToFireForEffect(HE))).battery.placed_ffe


def test_2_31_2_4_a_round_lands_as_far_off_as_the_white_die_and_the_cap_let_it() -> None:
    assert [error_limit(cap) for cap in (None, 1, 2, 6, 7)] == [6, 1, 2, 6, 6]


def test_an_error_path_ends_at_the_cap() -> None:
    assert error_path(hex_("LL16"), 1, 6, 2) == hexes("LL16 LL15 LL14")
    assert error_path(hex_("LL16"), 1, 1, 2) == hexes("LL16 LL15")


def test_a_new_radio_contact_leads_to_an_sr_in_one_window() -> None:
    battery = play(given(), contact(3, 3), BLACK, request("LL16"), precision(1), window=NEXT_PREP)
    assert state_of(battery) == "contact | held | SR LL16 | ended"
