"""The resolution of an FFE, Smoke, and entering a Burst Area (1.1-1.3, 2.5-2.7; O20-O23, O26, O29)."""

from dataclasses import replace

import pytest

from elst_app.rules.artillery import (
    Battery,
    ConvertToFireForEffect,
    DrmReason,
    EnterFireForEffect,
    FinishResolution,
    HitLocation,
    LaySmoke,
    LeaveInPlace,
    MarkerKind,
    ResolveHex,
    SmokeHex,
    Step,
    Target,
    TargetKind,
    agenda,
    begin_window,
    burst_on_map,
    terrain_tem,
)
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    AlreadyAttacked,
    AmmunitionMissing,
    MovingDrmOutsideMPh,
    NoMarker,
    NoPolder,
    NoSteeple,
    NotAPhaseOfEntry,
    NotAtThisStep,
    NothingToAttack,
    OutsideBurstArea,
    SmokeBeforeHE,
    VehicleTem,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from tests.rules.artillery.support import (
    CLEAR,
    DECLINE,
    DEFENSIVE,
    ENEMY,
    HE,
    KEPT_UP,
    NEXT_PREP,
    REFERENCE,
    SMOKE,
    Turn,
    act,
    given,
    hex_,
    hexes,
    outcome,
    play,
    refused,
    see,
    state_of,
)

INFANTRY = Target("4-5-7")
AFV = Target("Sherman V", kind=TargetKind.AFV)
CONVERT = [KEPT_UP, see(ENEMY), act(ConvertToFireForEffect(HE))]
CONVERT_SMOKE = [KEPT_UP, see(CLEAR), act(ConvertToFireForEffect(SMOKE))]
LEAVE = [KEPT_UP, see(CLEAR), act(LeaveInPlace())]


def firing(hex_name: str = "LL16", calibre: int = 100) -> Battery:
    """An FFE:1 to be resolved in this hex."""
    return play(given(f"contact | held | SR {hex_name}", calibre=calibre), *CONVERT)


def attack(name: str, dice: tuple[int, int], *targets: Target) -> Turn:
    return act(ResolveHex(hex_(name), targets or (INFANTRY,)), *dice)


def test_2_5_ffe_1_then_ffe_2_then_ffe_c() -> None:
    battery = firing()
    assert state_of(battery) == "contact | held | FFE:1 LL16 | resolution"
    battery = play(battery, attack("LL16", (3, 4)), act(FinishResolution()))
    assert state_of(battery) == "contact | held | FFE:2 LL16 | ended"
    assert battery.placed_ffe
    battery = play(battery, *LEAVE, attack("LL16", (3, 4)), act(FinishResolution()), window=DEFENSIVE)
    assert state_of(battery) == "contact | held | FFE:C LL16 | ended"
    assert state_of(begin_window(battery, NEXT_PREP)) == "contact | none | FFE:C LL16 | contact"


def test_2_321_the_resolution_ends_the_actions() -> None:
    done = play(firing(), act(FinishResolution()))
    assert refused(done, attack("LL16", (3, 4))) == ActionsOver()
    assert refused(given("contact | held | SR LL16"), KEPT_UP, attack("LL16", (3, 4))) == NotAtThisStep(
        Step.MARKER
    )


def test_2_5_an_ffe_1_left_behind_counts_as_resolved() -> None:
    assert state_of(begin_window(firing(), DEFENSIVE)) == "contact | held | FFE:2 LL16 | contact"


@pytest.mark.parametrize(
    ("calibre", "dice", "fp", "column", "result"),
    [
        pytest.param(70, (3, 4), 12, 12, "1MC", id="2.5 70+ is 12 FP"),
        pytest.param(80, (3, 4), 16, 16, "2MC", id="2.5 80+ is 16 FP"),
        pytest.param(100, (3, 4), 20, 20, "2MC", id="2.5 100+ is 20 FP"),
        pytest.param(120, (3, 4), 24, 24, "3MC", id="2.5 120+ is 24 FP"),
        pytest.param(150, (3, 4), 30, 30, "4MC", id="2.5 150+ is 30 FP"),
        pytest.param(70, (1, 1), 24, 24, "3KIA", id="2.5 Critical Hit 12 to 24"),
        pytest.param(80, (1, 1), 32, 30, "4KIA", id="O26 Critical Hit 16 to 32: the 30 column"),
        pytest.param(100, (1, 1), 36, 36, "5KIA", id="2.5 Critical Hit 20 to 36"),
        pytest.param(150, (1, 1), 36, 36, "5KIA", id="2.5 Critical Hit 30 to 36"),
        pytest.param(100, (6, 6), 20, 20, "PTC", id="2.5 DR 12"),
    ],
)
def test_fire_power(calibre: int, dice: tuple[int, int], fp: int, column: int, result: str) -> None:
    attacked = outcome(firing(calibre=calibre), attack("LL16", dice))
    assert (attacked.fp, attacked.column, attacked.is_critical) == (fp, column, dice == (1, 1))
    assert attacked.results[0].result.name == result


@pytest.mark.parametrize(
    ("center", "name", "target", "dice", "modifiers"),
    [
        pytest.param("LL16", "LL16", INFANTRY, (3, 4), [], id="2.52 open"),
        pytest.param("LL16", "KK16", INFANTRY, (3, 4), [], id="2.52 grain"),
        pytest.param("M13", "M13", INFANTRY, (3, 4), [], id="O29 no woods, no Air Bursts: orchard 0"),
        pytest.param("JJ9", "JJ9", INFANTRY, (3, 4), [(3, DrmReason.STONE)], id="2.52 stone building"),
        pytest.param(
            "NN8",
            "NN8",
            INFANTRY,
            (3, 4),
            [(3, DrmReason.STONE), (1, DrmReason.STEEPLE_GROUND)],
            id="1.1 ground level below the Steeple",
        ),
        pytest.param(
            "NN8",
            "NN8",
            replace(INFANTRY, in_steeple=True),
            (3, 4),
            [(3, DrmReason.STONE)],
            id="1.1 in the Steeple",
        ),
        pytest.param(
            "NN8",
            "NN8",
            INFANTRY,
            (1, 1),
            [(-3, DrmReason.STONE), (1, DrmReason.STEEPLE_GROUND)],
            id="2.5 a Critical Hit inverts all but the Steeple's +1",
        ),
        pytest.param(
            "M5",
            "M5",
            replace(INFANTRY, in_polder=True),
            (3, 4),
            [(1, DrmReason.POLDER)],
            id="1.3 Polder claimed",
        ),
        pytest.param("M5", "M5", INFANTRY, (3, 4), [], id="1.3 Polder not claimed"),
        pytest.param(
            "M5",
            "M5",
            replace(INFANTRY, in_polder=True, gunshield=True),
            (3, 4),
            [(1, DrmReason.GUNSHIELD)],
            id="O22 Gunshield +1; 1.3 Polder is never cumulative",
        ),
        pytest.param(
            "LL16",
            "LL16",
            replace(INFANTRY, gunshield=True),
            (1, 1),
            [(-1, DrmReason.GUNSHIELD)],
            id="2.5 a Critical Hit inverts the Gunshield",
        ),
        pytest.param(
            "LL16",
            "LL16",
            replace(INFANTRY, other_drm=2),
            (3, 4),
            [(2, DrmReason.OTHER)],
            id="2.52 DRM typed by the players",
        ),
        pytest.param("JJ9", "JJ9", AFV, (3, 4), [], id="2.53 no TEM for an AFV"),
    ],
)
def test_tem(
    center: str, name: str, target: Target, dice: tuple[int, int], modifiers: list[tuple[int, DrmReason]]
) -> None:
    result = outcome(firing(center), attack(name, dice, target)).results[0]
    assert [(modifier.value, modifier.reason) for modifier in result.modifiers] == modifiers
    assert result.final_dr == sum(dice) + sum(value for value, _ in modifiers)


def test_o21_a_critical_hit_is_on_the_whole_hex() -> None:
    attacked = outcome(firing("NN8"), attack("NN8", (1, 1), INFANTRY, replace(INFANTRY, in_steeple=True)))
    assert [result.result.name for result in attacked.results] == ["7KIA", "7KIA"]
    assert [result.final_dr for result in attacked.results] == [0, -1]


def test_2_5_each_hex_has_its_own_dr_and_only_one() -> None:
    battery = play(firing(), attack("LL16", (3, 4)))
    assert battery.progress.attacked == hexes("LL16")
    assert refused(battery, attack("LL16", (3, 4))) == AlreadyAttacked(hex_("LL16"))
    assert play(battery, attack("KK16", (2, 2))).progress.attacked == hexes("LL16 KK16")


def test_2_5_an_empty_hex_is_not_attacked_2_55_a_hidden_unit_is_at_full_fp() -> None:
    assert refused(firing(), act(ResolveHex(hex_("LL16"), ()), 3, 4)) == NothingToAttack(hex_("LL16"))
    hidden = outcome(firing(), attack("LL16", (3, 4), Target()))
    assert (hidden.fp, hidden.column) == (20, 20)  # 2.55


def test_2_5_2_32_only_the_burst_area_on_the_map_is_resolved() -> None:
    assert refused(firing(), attack("LL14", (3, 4))) == OutsideBurstArea(hex_("LL14"))
    edge = firing("TT7")
    assert burst_on_map(edge, REFERENCE) == hexes("SS7 SS8 TT6 TT7 TT8")
    assert refused(edge, attack("UU7", (3, 4))) == OutsideBurstArea(hex_("UU7"))


@pytest.mark.parametrize(
    ("dice", "location"),
    [((2, 5), HitLocation.TURRET), ((5, 2), HitLocation.HULL), ((3, 3), HitLocation.HULL)],
)
def test_2_53_the_ift_dr_tells_where_an_afv_is_hit(dice: tuple[int, int], location: HitLocation) -> None:
    infantry, afv = outcome(firing(), attack("LL16", dice, INFANTRY, AFV)).results
    assert (infantry.location, afv.location) == (None, location)


def test_2_54_friendly_units_have_their_morale_reduced() -> None:
    enemy, friend = outcome(
        firing(), attack("LL16", (3, 4), INFANTRY, replace(INFANTRY, is_friendly=True))
    ).results
    assert (enemy.morale, friend.morale) == (0, -1)


@pytest.mark.parametrize(
    ("center", "target", "refusal"),
    [
        ("LL16", replace(INFANTRY, in_polder=True), NoPolder(hex_("LL16"))),
        ("LL16", replace(INFANTRY, in_steeple=True), NoSteeple(hex_("LL16"))),
        ("LL16", replace(INFANTRY, moving_drm=-1), MovingDrmOutsideMPh()),
        ("LL16", replace(AFV, gunshield=True), VehicleTem()),
    ],
)
def test_what_a_target_may_claim(center: str, target: Target, refusal: object) -> None:
    assert refused(firing(center), attack(center, (3, 4), target)) == refusal


# Entering (2.51, 2.6, O20).


def enter(name: str, phase: Phase, *targets: Target, dice: tuple[int, int] = (3, 4)) -> Turn:
    return act(EnterFireForEffect(hex_(name), targets or (INFANTRY,), phase), *dice)


@pytest.mark.parametrize("marker", ["FFE:2 LL16", "FFE:C LL16"])
@pytest.mark.parametrize(
    "phase",
    [
        pytest.param(Phase.MPH, id="2.51 MPh"),
        pytest.param(Phase.RTPH, id="2.6 a routing unit may go through and is attacked"),
        pytest.param(Phase.APH, id="2.51 APh"),
    ],
)
def test_2_51_units_that_enter_are_attacked(marker: str, phase: Phase) -> None:
    battery = given(f"contact | held | {marker}")
    attacked = outcome(battery, enter("KK16", phase))
    assert (attacked.fp, attacked.results[0].result.name) == (20, "2MC")
    assert play(battery, enter("KK16", phase), enter("KK16", phase)).marker == battery.marker


def test_2_51_ffmo_and_ffnam_in_the_mph_only() -> None:
    battery = given("contact | held | FFE:2 LL16")
    runner = replace(INFANTRY, moving_drm=-2)
    result = outcome(battery, enter("KK16", Phase.MPH, runner)).results[0]
    assert (result.final_dr, result.modifiers[0].rule) == (5, "2.51")
    assert refused(battery, enter("KK16", Phase.APH, runner)) == MovingDrmOutsideMPh()
    critical = outcome(battery, enter("KK16", Phase.MPH, runner, dice=(1, 1))).results[0]
    assert critical.final_dr == 0  # 2.5: negative FFMO/FFNAM stay


def test_2_51_only_he_ffe_2_and_ffe_c_only_in_phases_of_movement() -> None:
    assert refused(given("contact | held | FFE:2 LL16"), enter("KK16", Phase.DFPH)) == NotAPhaseOfEntry()
    assert refused(given("contact | held | FFE:2 LL16"), enter("MM10", Phase.MPH)) == OutsideBurstArea(
        hex_("MM10")
    )
    none = NoMarker((MarkerKind.FFE_2, MarkerKind.FFE_C))
    assert refused(given("contact | held | FFE:2 LL16 Smoke"), enter("KK16", Phase.MPH)) == none
    assert refused(given("contact | held | SR LL16"), enter("KK16", Phase.MPH)) == none


def test_o20_an_ffe_1_never_meets_movers() -> None:
    assert refused(firing(), enter("LL16", Phase.MPH)) == NoMarker((MarkerKind.FFE_2, MarkerKind.FFE_C))
    assert outcome(play(firing(), act(FinishResolution())), enter("LL16", Phase.MPH)).fp == 20


# Smoke (2.7, O23).


def test_2_7_smoke_is_full_in_the_pfph_and_dispersed_in_the_dfph() -> None:
    battery = play(given("contact | held | SR LL16"), *CONVERT_SMOKE, act(LaySmoke()))
    assert state_of(battery) == "contact | held | FFE:2 LL16 Smoke | ended"
    assert battery.placed_ffe
    area = hexes("KK16 KK17 LL15 LL16 LL17 MM16 MM17")
    assert battery.smoke == tuple(SmokeHex(hex__, 3) for hex__ in area)
    late = play(given("contact | held | SR LL16"), *CONVERT_SMOKE, act(LaySmoke()), window=DEFENSIVE)
    assert {smoke.hindrance for smoke in late.smoke} == {2}


def test_o23_the_ffe_2_lays_again_the_ffe_c_does_not() -> None:
    battery = play(given("contact | held | SR LL16"), *CONVERT_SMOKE, act(LaySmoke()), window=DEFENSIVE)
    battery = begin_window(battery, NEXT_PREP)
    assert battery.smoke == ()  # its owner's PFPh clears it
    battery = play(battery, *LEAVE, act(LaySmoke()), window=NEXT_PREP)
    assert state_of(battery) == "contact | held | FFE:C LL16 Smoke | ended"
    assert {smoke.hindrance for smoke in battery.smoke} == {3}
    assert refused(battery, act(LaySmoke()), window=NEXT_PREP) == ActionsOver()


def test_o23_smoke_outlives_the_mission_and_the_thicker_counts() -> None:
    battery = play(given("contact | held | SR LL16"), *CONVERT_SMOKE, act(LaySmoke()))
    after = play(battery, see(CLEAR), DECLINE, act(LaySmoke()), window=DEFENSIVE)
    assert state_of(after) == "no contact | held | FFE:C LL16 Smoke | ended"
    assert {smoke.hindrance for smoke in after.smoke} == {3}
    gone = play(replace(after, marker=None), window=DEFENSIVE)
    assert gone.smoke == after.smoke


def test_1_2_no_smoke_in_a_pond_nor_off_the_map() -> None:
    pond = play(given("contact | held | SR S28"), *CONVERT_SMOKE, act(LaySmoke()))
    assert hex_("S28") not in {smoke.hex for smoke in pond.smoke}
    assert len(pond.smoke) == 6
    edge = outcome(given("contact | held | SR TT7"), *CONVERT_SMOKE, act(LaySmoke()))
    assert len(edge.smoke) == 5


def test_2_7_smoke_does_not_attack_and_he_does_not_smoke() -> None:
    laying = play(given("contact | held | SR LL16"), *CONVERT_SMOKE)
    assert refused(laying, attack("LL16", (3, 4))) == AmmunitionMissing(HE)
    assert refused(laying, act(FinishResolution())) == AmmunitionMissing(HE)
    assert refused(firing(), act(LaySmoke())) == AmmunitionMissing(SMOKE)


def test_2_33_smoke_missions_are_resolved_before_all_he() -> None:
    smoke = replace(given("contact | held | FFE:2 OO10 Smoke"), id="German O1 #1", name="O1")
    he = firing()
    assert refused(he, attack("LL16", (3, 4)), others=[smoke]) == SmokeBeforeHE("German O1 #1")
    assert refused(he, act(FinishResolution()), others=[smoke]) == SmokeBeforeHE("German O1 #1")
    laid = play(smoke, *LEAVE, act(LaySmoke()))
    assert play(he, act(FinishResolution()), others=[laid]).step is Step.ENDED


def test_2_33_no_smoke_mission_begins_after_he_was_resolved() -> None:
    done = play(firing(), act(FinishResolution()))
    other = replace(given("contact | held | SR OO10", observer="9-1"), id="German O1 #1")
    assert refused(other, *CONVERT_SMOKE, others=[done]) == SmokeBeforeHE("German O2 #1")
    assert play(other, *CONVERT_SMOKE, window=DEFENSIVE, others=[done]).step is Step.RESOLUTION


def test_2_33_no_smoke_mission_begins_once_he_has_attacked_a_hex() -> None:
    half_done = play(firing(), attack("LL16", (3, 4)))
    other = replace(given("contact | held | SR OO10", observer="9-1"), id="German O1 #1")
    assert refused(other, *CONVERT_SMOKE, others=[half_done]) == SmokeBeforeHE("German O2 #1")


def test_the_agenda_has_smoke_first_and_leaves_out_what_is_over() -> None:
    he = replace(given("contact | held | FFE:2 LL16"), id="German O1 #1")
    smoke = given("contact | held | FFE:2 OO10 Smoke")
    idle = replace(given("contact | none | -"), id="German O3 #1")
    done = play(
        replace(given("contact | held | SR LL16"), id="German O4 #1"), *CONVERT, act(FinishResolution())
    )
    ids = [battery.id for battery in agenda([he, idle, smoke, done], window=DEFENSIVE)]
    assert ids == ["German O2 #1", "German O1 #1", "German O3 #1", "German O4 #1"]
    window = replace(DEFENSIVE, game_turn=3, player_turn=done.side)
    assert "German O4 #1" not in [battery.id for battery in agenda([he, done], window)]


@pytest.mark.parametrize(
    ("name", "in_steeple", "tem"),
    [("NN8", False, 4), ("NN8", True, 3), ("M5", False, 1), ("A5", False, 0)],
)
def test_1_1_1_3_the_tem_of_a_hex_alone(name: str, in_steeple: bool, tem: int) -> None:
    """The Steeple of NN8 is of stone; M5 is the Polder of the rulebook, A5 holds neither."""
    facts = REFERENCE.board[Hex.parse(name)]
    assert terrain_tem(facts, REFERENCE.chart, in_steeple=in_steeple) == tem
