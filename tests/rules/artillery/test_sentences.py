"""Every sentence of 2 to 2.9 and of the OBA Summary, every ruling O1-O30, with the state before and after.

A row names its sentences by rule and place (`2.1/3` is the third of 2.1, `S5` the fifth of the Summary), the
battery before, what is done, and then the state after it, or the refusal, or what the outcome says.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from elst_app.rules.artillery import (
    ArtilleryRulings,
    Battery,
    BatteryKind,
    CancelFireForEffect,
    CancelSpottingRound,
    Chit,
    ConvertToFireForEffect,
    Correct,
    DrmReason,
    EndActions,
    EndRallyPhase,
    EnterFireForEffect,
    FinishResolution,
    FireMarker,
    HitLocation,
    LaySmoke,
    LeaveInPlace,
    LoseGoodOrder,
    MoveObserver,
    Observer,
    ObserverEliminated,
    Pile,
    RadioCaptured,
    RadioEliminated,
    RepairRadio,
    ReplaceContinuation,
    ReplacedRuling,
    ResolveHex,
    RocketRuling,
    SmokeHex,
    Step,
    Target,
    TargetKind,
    TransferRadio,
    Window,
    begin_window,
    burst_on_map,
    check_battery,
    check_modules,
    next_step,
    retained,
)
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    AlreadyAttacked,
    AmmunitionMissing,
    ArtillerySmokeFirst,
    BatteryClosed,
    BurstHeightNotSeen,
    ContactIsAutomatic,
    DirectionAlone,
    MarkerOffMap,
    MovingDrmOutsideMPh,
    NoContact,
    NoEnemyNearTarget,
    NoEnemySeen,
    NoMarker,
    NoObserver,
    NoRadio,
    NotAtThisStep,
    NothingToAttack,
    NotInThisWindow,
    ObserverBusy,
    OnlyASpottingRound,
    RocketNeedsEnemy,
    RocketRule,
    RocketsAreGerman,
    SightNotTold,
    SmokeBeforeHE,
    TooFar,
    TooManyModules,
)
from elst_app.rules.board import Terrain
from elst_app.rules.calendar import Phase
from elst_app.rules.refusals import Refusal, Refused
from tests.rules.artillery.support import (
    BLACK,
    BLOCKED,
    BRITISH,
    CHART,
    CLEAR,
    DECLINE,
    DEFENSIVE,
    ENEMY,
    GERMAN,
    HE,
    KEPT_UP,
    NEXT_PREP,
    ONLY_SMOKE,
    PREP,
    RED,
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
    maintain,
    precision,
    request,
    see,
    state_of,
    with_rulings,
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

OUT, IN, HELD = "no contact | none | -", "contact | none | -", "contact | held | -"
SR, FFE_2 = "contact | held | SR JJ11", "contact | held | FFE:2 JJ11"
FFE_C, SMOKE_2 = "contact | none | FFE:C JJ11", "contact | held | FFE:2 JJ11 Smoke"
FFE_1 = "contact | held | FFE:1 JJ11"
CONVERT, CONVERT_SMOKE = act(ConvertToFireForEffect(HE)), act(ConvertToFireForEffect(SMOKE))
LEAVE, FINISH, LAY = act(LeaveInPlace()), act(FinishResolution()), act(LaySmoke())
CANCEL_SR, CANCEL_FFE = act(CancelSpottingRound()), act(CancelFireForEffect())
REPLACE, END, END_OF_RPH = act(ReplaceContinuation()), act(EndActions()), act(EndRallyPhase())
BREAK, LOST = act(LoseGoodOrder()), maintain(5, 5)
EARLY = replace(PREP, artillery_smoke_done=False)
INFANTRY, AFV = Target("4-5-7"), Target("Sherman V", kind=TargetKind.AFV)
OTHER = replace(given(SR, observer="9-1"), id="German O1 #1")

Told = Callable[[Any], bool]
"""What the outcome of the last act says."""


@dataclass(frozen=True)
class Row:
    """One row: `then` is the state after it, the refusal of the last act, or what its outcome says."""

    names: str
    before: str | Battery
    turns: tuple[Turn | Window, ...]
    then: str | type[Refusal] | Told
    others: tuple[Battery, ...] = ()


def row(
    names: str,
    before: str | Battery,
    *turns: Turn | Window,
    then: str | type[Refusal] | Told,
    others: tuple[Battery, ...] = (),
) -> Row:
    return Row(names, before, turns, then, others)


def rocket(state: str = HELD) -> Battery:
    return given(state, kind=BatteryKind.ROCKET, calibre=150)


def off_board(state: str = IN) -> Battery:
    return given(state, off_board=True)


def hit(name: str, *dice: int, target: Target = INFANTRY) -> Turn:
    return act(ResolveHex(hex_(name), (target,)), *dice)


def enter(
    name: str, phase: Phase = Phase.MPH, target: Target = INFANTRY, dice: tuple[int, int] = (3, 4)
) -> Turn:
    return act(EnterFireForEffect(hex_(name), (target,), phase), *dice)


def alternative(**rulings: Any) -> Window:
    return with_rulings(PREP, ArtilleryRulings(**rulings))


def drm(*expected: tuple[int, DrmReason]) -> Told:
    return lambda told: [(each.value, each.reason) for each in told.results[0].modifiers] == list(expected)


FIRING = (KEPT_UP, see(ENEMY), CONVERT)
ROWS = [
    # 2
    row("2/1 2/2 2/3 S2", OUT, contact(4, 4), then="contact | none | - | access"),
    row("2/2 2/3", off_board(OUT), BLACK, then="contact | held | - | request"),
    row("2/4 2.34/4 S32", FFE_C, KEPT_UP, see(ENEMY), BLACK, CONVERT, then=f"{FFE_1} | resolution"),
    row("2/5", HELD, act(RadioEliminated()), contact(1, 1), then=BatteryClosed),
    # 2.1
    row("2.1/1 O6", SR, act(TransferRadio(Observer("9-1"))), then="no contact | held | SR JJ11 | contact"),
    row("2.1/2 2.1/5", replace(given(), observer=None), contact(1, 1), then=NoObserver),
    row("2.1/3 O1", IN, maintain(6, 6), then=lambda told: told.has_malfunctioned and not told.is_made),
    row("2.1/3", OUT, contact(6, 6), act(RepairRadio(), 1), then=lambda told: told.state == "working"),
    row("2.1/4", "no contact | held | SR JJ11", see(CLEAR), CANCEL_SR, then=NotAtThisStep),
    row("2.1/4", "no contact | held | FFE:2 JJ11", see(ENEMY), correct("JJ10"), then=NotAtThisStep),
    row("2.1/4 2.3/1", IN, KEPT_UP, request("LL16"), then=NotAtThisStep),
    row("2.1/5 S1", OUT, EARLY, contact(1, 1), then=ArtillerySmokeFirst),
    row("2.1/5", OUT, contact(5, 4), contact(1, 1), then=ActionsOver),
    row("2.1/6", OUT, contact(3, 5), then="contact | none | - | access"),
    row("2.1/6 S3", OUT, contact(4, 5), then="no contact | none | - | ended"),
    row("2.1/7", OUT, contact(4, 5), DEFENSIVE, contact(3, 5), then="contact | none | - | access"),
    row("2.1/8", SR, BREAK, then="no contact | held | SR JJ11 | contact"),
    # 2.11
    row("2.11/1 2.11/2 S5", IN, maintain(4, 5), then="contact | none | - | access"),
    row("2.11/1 S5", OUT, maintain(1, 1), then=NoContact),
    row(
        "2.11/2",
        given(IN, kind=BatteryKind.BATTALION_MORTAR),
        maintain(5, 5),
        then="contact | none | - | access",
    ),
    row("2.11/3 S6", IN, LOST, then="no contact | none | - | ended"),
    row("2.11/4 O2 S7", SR, LOST, then="no contact | held | SR JJ11 | ended"),
    row("2.11/4", FFE_2, LOST, FINISH, then="no contact | held | FFE:C JJ11 | ended"),
    row("2.11/4", FFE_C, LOST, then="no contact | none | - | ended"),
    row("2.11/4", SR, LOST, correct("LL16"), then=ActionsOver),
    row("2.11/5", SR, see(BLOCKED), DECLINE, then="no contact | none | - | ended"),
    row("2.11/5", FFE_2, see(BLOCKED), DECLINE, then="no contact | none | - | ended"),
    row(
        "2.11/6",
        SR,
        see(CLEAR),
        DECLINE,
        act(MoveObserver(hex_("MM9"))),
        then="no contact | held | SR JJ11 | ended",
    ),
    # 2.2
    row("2.2/1 S8 S11", IN, KEPT_UP, BLACK, then="contact | held | - | request"),
    row("2.2/1", FFE_C, KEPT_UP, then="contact | none | FFE:C JJ11 | access"),
    row("2.2/1", SR, KEPT_UP, BLACK, then=NotAtThisStep),
    row("2.2/2", IN, KEPT_UP, RED, BLACK, then=ActionsOver),
    row("2.2/3", "contact | held | FFE:C JJ11", END_OF_RPH, then="contact | none | FFE:C JJ11 | contact"),
    row("2.2/3 2.35/2", FFE_2, KEPT_UP, see(CLEAR), CANCEL_FFE, then="contact | none | - | ended"),
    row("2.2/4 S10 S12", IN, KEPT_UP, RED, then="contact | none | - | ended"),
    row("2.2/5 S12", IN, KEPT_UP, RED, DEFENSIVE, KEPT_UP, RED, then="contact | lost for good | - | ended"),
    row(
        "2.2/6 O3",
        replace(given(FFE_C), pile=Pile(8, 3, (Chit.RED, Chit.BLACK))),
        KEPT_UP,
        see(ENEMY),
        RED,
        then="contact | lost for good | - | ended",
    ),
    # 2.21
    row("2.21/1", replace(given(IN), pile=Pile(7, 2)), KEPT_UP, BLACK, then="contact | held | - | request"),
    row(
        "2.21/2 2.21/3 S8",
        IN,
        KEPT_UP,
        BLACK,
        then=lambda told: (told.chit, told.reds_drawn) == (Chit.BLACK, 0),
    ),
    row("2.21/4", IN, KEPT_UP, RED, then="contact | none | - | ended", others=(OTHER,)),
    # 2.3
    row("2.3/1 2.3/3 S9 S13 S14", HELD, KEPT_UP, request("LL16"), then="contact | held | - | precision"),
    row("2.3/2 O9", HELD, KEPT_UP, request("LL16", False), then="contact | held | - | ended"),
    row(
        "2.3/2 O9",
        FFE_2,
        KEPT_UP,
        see(CLEAR),
        correct("JJ10", False, True),
        then="contact | none | - | ended",
    ),
    row("2.3/2 O9", SR, KEPT_UP, see(CLEAR), correct("JJ10", False), then=f"{SR} | ended"),
    row(
        "2.3/4 2.3/6 S15 S17 S18",
        HELD,
        KEPT_UP,
        request("LL16"),
        precision(2),
        then="contact | held | SR LL16 | ended",
    ),
    row(
        "2.3/5 S15", HELD, KEPT_UP, request("LL16", smoke=1), precision(2), then="contact | held | - | error"
    ),
    row(
        "2.3/5 2.5/11",
        HELD,
        KEPT_UP,
        request("LL16", burst_areas=1),
        precision(2),
        then="contact | held | - | error",
    ),
    row("2.3/7 S16", HELD, KEPT_UP, request("LL16"), precision(3), then="contact | held | - | error"),
    # 2.31
    row(
        "2.31/1 2.31/2 2.31/3 2.31/4 S19 S20 S21 O10",
        HELD,
        KEPT_UP,
        request("LL16"),
        precision(3),
        error(2, 6),
        then="contact | held | SR RR13 | ended",
    ),
    row("2.31/1", HELD, KEPT_UP, request("LL16"), precision(3), error(2), then=DirectionAlone),
    # 2.32
    row("2.32/1", SR, KEPT_UP, LEAVE, then=SightNotTold),
    row(
        "2.32/2 O12",
        HELD,
        KEPT_UP,
        request("TT7"),
        precision(6),
        error(2, 4),
        then="contact | held | SR XX5 | ended",
    ),
    row("2.32/3 O12", "contact | held | SR XX5", KEPT_UP, see(CLEAR), then=MarkerOffMap),
    row("2.32/3 O12", "contact | held | SR XX5", KEPT_UP, LEAVE, then=BurstHeightNotSeen),
    row(
        "2.32/3 O12",
        "contact | held | SR XX5",
        KEPT_UP,
        correct("TT7"),
        then="contact | held | SR XX5 | error",
    ),
    row(
        "2.32/4 O12",
        "contact | held | FFE:2 UU7",
        KEPT_UP,
        see(CLEAR),
        LEAVE,
        hit("TT7", 3, 4),
        FINISH,
        then="contact | held | FFE:C UU7 | ended",
    ),
    # 2.321
    row("2.321/1", HELD, KEPT_UP, request("LL16"), precision(1), request("LL17"), then=ActionsOver),
    row(
        "2.321/1",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("LL16"),
        precision(1),
        then="contact | held | SR LL16 | ended",
    ),
    # 2.33
    row("2.33/1", SR, KEPT_UP, END, then=NotAtThisStep),
    row("2.33/1", FFE_2, KEPT_UP, see(CLEAR), REPLACE, then=NotAtThisStep),
    row(
        "2.33/2 2.7/8",
        SR,
        KEPT_UP,
        see(CLEAR),
        CONVERT_SMOKE,
        then="contact | held | FFE:1 JJ11 Smoke | resolution",
    ),
    row("2.33/3", SR, KEPT_UP, see(CLEAR), LEAVE, then=f"{SR} | ended"),
    row("2.33/4", FFE_2, KEPT_UP, see(CLEAR), LEAVE, then=f"{FFE_2} | resolution"),
    row("2.33/5 S23 S24", SR, KEPT_UP, see(CLEAR), correct("LL16"), then=f"{SR} | precision"),
    row("2.33/5", FFE_2, KEPT_UP, see(CLEAR), correct("JJ10", enemy_near=True), then=f"{FFE_2} | precision"),
    row("2.33/3 2.33/8", SR, KEPT_UP, see(CLEAR), CONVERT, then=NoEnemySeen),
    row(
        "2.33/6 O15",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct_into(HE, "LL16"),
        precision(4),
        error(2, 6),
        then="contact | held | FFE:1 NN15 | resolution",
    ),
    row(
        "2.33/6", SR, KEPT_UP, see(CLEAR), correct_into(HE, "LL16", enemy_near=False), then=NoEnemyNearTarget
    ),
    row("2.33/7 O15", SR, KEPT_UP, see(CLEAR), correct_into(HE, "JJ18"), precision(2), then=f"{SR} | error"),
    row("2.33/7 O15", SR, KEPT_UP, see(CLEAR), correct_into(HE, "JJ24"), then=f"{SR} | error"),
    row("2.33/8 S22 S25", SR, *FIRING, then=f"{FFE_1} | resolution"),
    row("2.33/9", FFE_2, KEPT_UP, see(ONLY_SMOKE), LEAVE, then=f"{FFE_2} | resolution"),
    row("2.33/10", SR, KEPT_UP, see(BLOCKED), LEAVE, then=BurstHeightNotSeen),
    row("2.33/10", FFE_2, KEPT_UP, see(BLOCKED), LEAVE, then=BurstHeightNotSeen),
    row("2.33/10", SR, KEPT_UP, see(BLOCKED), correct("LL16"), then=f"{SR} | error"),
    row("2.33/11 2.35/3 O16", SR, KEPT_UP, see(CLEAR), CANCEL_SR, then="contact | held | - | request"),
    row(
        "2.33/11 O16",
        SR,
        KEPT_UP,
        CANCEL_SR,
        request("LL16"),
        precision(4),
        error(2, 6),
        then="contact | held | SR RR13 | ended",
    ),
    row("2.33/12 2.35/1", FFE_2, KEPT_UP, CANCEL_FFE, then="contact | none | - | ended"),
    row("2.33/13", SMOKE_2, KEPT_UP, see(CLEAR), correct("JJ10"), then=f"{SMOKE_2} | precision"),
    row(
        "2.33/13",
        SR,
        *FIRING,
        FINISH,
        then=SmokeBeforeHE,
        others=(replace(given(SMOKE_2, observer="9-1"), id="German O1 #1"),),
    ),
    # 2.34
    row("2.34/1", FFE_C, KEPT_UP, see(CLEAR), BLACK, correct("JJ10"), then=NotAtThisStep),
    row("2.34/1", FFE_C, enter("KK11"), then=lambda told: told.fp == 20),
    row("2.34/1", FFE_C, hit("KK11", 3, 4), then=NotAtThisStep),
    row(
        "2.34/2 2.34/6",
        FFE_C,
        KEPT_UP,
        see(CLEAR),
        BLACK,
        REPLACE,
        LEAVE,
        then="contact | held | SR JJ11 | ended",
    ),
    row("2.34/3", FFE_C, KEPT_UP, see(CLEAR), END, then=NotAtThisStep),
    row("2.34/4", FFE_C, KEPT_UP, see(CLEAR), RED, then="contact | none | - | ended"),
    row("2.34/4 O19", FFE_C, KEPT_UP, BLACK, then=SightNotTold),
    row("2.34/5", FFE_C, KEPT_UP, see(CLEAR), BLACK, CONVERT, then=NoEnemySeen),
    row("2.34/5", FFE_C, KEPT_UP, see(ENEMY), BLACK, CONVERT, then=f"{FFE_1} | resolution"),
    row(
        "2.34/6 O18",
        FFE_C,
        KEPT_UP,
        see(CLEAR),
        BLACK,
        REPLACE,
        correct("LL16"),
        precision(1),
        then="contact | held | SR LL16 | ended",
    ),
    row("2.34/7", FFE_C, KEPT_UP, see(BLOCKED), BLACK, then="contact | held | - | request"),
    row(
        "2.34/7",
        FFE_C,
        KEPT_UP,
        see(CLEAR),
        BLACK,
        CANCEL_FFE,
        request("LL16"),
        then="contact | held | - | precision",
    ),
    # 2.35
    row("2.35/1", FFE_2, KEPT_UP, CANCEL_FFE, then=lambda told: told.after is None),
    row("2.35/2", FFE_2, KEPT_UP, CANCEL_FFE, request("LL16"), then=ActionsOver),
    row("2.35/2", FFE_2, KEPT_UP, CANCEL_FFE, DEFENSIVE, KEPT_UP, then="contact | none | - | access"),
    # 2.4
    row(
        "2.4/1",
        "contact | held | SR JJ1",
        KEPT_UP,
        see(CLEAR),
        correct("JJ19"),
        then="contact | held | SR JJ1 | precision",
    ),
    row("2.4/1", "contact | held | SR JJ1", KEPT_UP, see(CLEAR), correct("JJ20"), then=TooFar),
    row("2.4/1", FFE_2, KEPT_UP, see(CLEAR), correct("JJ15", enemy_near=True), then=TooFar),
    row("2.4/1 O17", FFE_2, KEPT_UP, see(CLEAR), correct("JJ10"), then=NoEnemyNearTarget),
    row("2.4/2", SR, KEPT_UP, see(BLOCKED), correct("LL16"), then=f"{SR} | error"),
    row(
        "2.4/3 O11",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("LL16"),
        precision(6),
        error(2, 6),
        then="contact | held | SR NN15 | ended",
    ),
    row(
        "2.4/3 O11",
        SR,
        KEPT_UP,
        see(BLOCKED),
        correct("LL16"),
        error(2, 6),
        then="contact | held | SR RR13 | ended",
    ),
    row("2.4/4 2.4/5", SR, KEPT_UP, see(CLEAR), correct("JJ15", smoke=2), then=f"{SR} | error"),
    row(
        "2.4/6",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("JJ15", smoke=2),
        error(1, 1),
        then="contact | held | SR JJ14 | ended",
    ),
    row(
        "2.4/6",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("JJ15", smoke=2),
        error(1, 2),
        then="contact | held | SR JJ13 | ended",
    ),
    row(
        "2.4/6",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("JJ15", smoke=2),
        error(1, 6),
        then="contact | held | SR JJ13 | ended",
    ),
    # 2.5
    row("2.5/1", SR, *FIRING, then=f"{FFE_1} | resolution"),
    row("2.5/2 S27 S28", SR, *FIRING, hit("JJ11", 3, 4), FINISH, then=f"{FFE_2} | ended"),
    row("2.5/3 S29", FFE_2, KEPT_UP, see(CLEAR), LEAVE, FINISH, then="contact | held | FFE:C JJ11 | ended"),
    row("2.5/4 S30", FFE_2, KEPT_UP, see(CLEAR), LEAVE, LEAVE, then=NotAtThisStep),
    row(
        "2.5/5 S25",
        SR,
        *FIRING,
        hit("KK11", 3, 4),
        then=lambda told: (told.fp, told.results[0].result.name) == (20, "2MC"),
    ),
    row("2.5/5", SR, *FIRING, hit("KK11", 3, 4), hit("KK11", 3, 4), then=AlreadyAttacked),
    row(
        "2.5/5",
        SR,
        *FIRING,
        hit("KK11", 3, 4, target=replace(INFANTRY, is_friendly=True)),
        then=lambda told: len(told.results) == 1,
    ),
    row("2.5/6 O21", SR, *FIRING, hit("KK11", 1, 1), then=lambda told: told.is_critical),
    row(
        "2.5/7",
        "contact | held | SR NN8",
        *FIRING,
        hit("NN8", 1, 1),
        then=drm((-3, DrmReason.STONE), (1, DrmReason.STEEPLE_GROUND)),
    ),
    row(
        "2.5/7",
        FFE_2,
        enter("KK11", target=replace(INFANTRY, moving_drm=-2), dice=(1, 1)),
        then=lambda told: (told.fp, told.results[0].final_dr) == (36, 0),
    ),
    row("2.5/8", SR, *FIRING, act(ResolveHex(hex_("KK11"), ()), 3, 4), then=NothingToAttack),
    row(
        "2.5/9 2.5/10",
        SR,
        *FIRING,
        *(hit(name, 3, 4) for name in ["JJ11", "JJ10", "JJ12", "II11", "II12", "KK11", "KK12"]),
        then=f"{FFE_1} | resolution",
    ),
    row(
        "2.5/11",
        HELD,
        KEPT_UP,
        request("LL16", burst_areas=1),
        then=lambda told: [each.value for each in told.request.modifiers] == [1],
    ),
    # 2.51
    row(
        "2.51/1 S31", FFE_2, enter("KK11", Phase.MPH), then=lambda told: told.results[0].result.name == "2MC"
    ),
    row(
        "2.51/1",
        "contact | none | FFE:C NN8",
        enter("NN8", Phase.APH, replace(INFANTRY, in_steeple=True)),
        then=drm((3, DrmReason.STONE)),
    ),
    row(
        "2.51/2", FFE_2, enter("KK11", Phase.APH, replace(INFANTRY, moving_drm=-1)), then=MovingDrmOutsideMPh
    ),
    row(
        "2.51/3",
        FFE_2,
        enter("KK11"),
        KEPT_UP,
        see(CLEAR),
        LEAVE,
        hit("KK11", 3, 4),
        then=lambda told: told.fp == 20,
    ),
    row("2.51/4 2.6/1 S31", FFE_2, enter("KK11", Phase.RTPH), then=lambda told: told.fp == 20),
    # 2.52 - 2.55
    row("2.52/1 S26", "contact | held | SR JJ9", *FIRING, hit("JJ9", 3, 4), then=drm((3, DrmReason.STONE))),
    row(
        "2.52/1 O22",
        SR,
        *FIRING,
        hit("KK11", 3, 4, target=replace(INFANTRY, gunshield=True)),
        then=lambda told: (
            (1, DrmReason.GUNSHIELD) in [(each.value, each.reason) for each in told.results[0].modifiers]
        ),
    ),
    row("2.52/2", "contact | held | SR KK16", *FIRING, hit("KK16", 3, 4), then=drm()),
    row(
        "2.53/1",
        SR,
        *FIRING,
        hit("KK11", 3, 4, target=AFV),
        then=lambda told: (told.fp, told.results[0].modifiers) == (20, ()),
    ),
    row(
        "2.53/2",
        SR,
        *FIRING,
        hit("KK11", 2, 5, target=AFV),
        then=lambda told: told.results[0].location is HitLocation.TURRET,
    ),
    row(
        "2.54/1",
        SR,
        *FIRING,
        hit("KK11", 3, 4, target=replace(INFANTRY, is_friendly=True)),
        then=lambda told: told.results[0].morale == -1,
    ),
    row("2.55/1", SR, *FIRING, hit("KK11", 3, 4, target=Target()), then=lambda told: told.column == 20),
    # 2.7
    row(
        "2.7/1",
        FFE_2,
        KEPT_UP,
        see(CLEAR),
        LEAVE,
        FINISH,
        DEFENSIVE,
        KEPT_UP,
        see(CLEAR),
        BLACK,
        CONVERT_SMOKE,
        then="contact | held | FFE:1 JJ11 Smoke | resolution",
    ),
    row(
        "2.7/2",
        replace(given(SR), ammunition=(HE,)),
        KEPT_UP,
        see(ENEMY),
        CONVERT_SMOKE,
        then=AmmunitionMissing,
    ),
    row(
        "2.7/3",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct_into(SMOKE, "LL16", False),
        precision(1),
        then="contact | held | FFE:1 LL16 Smoke | resolution",
    ),
    row("2.7/4", SMOKE_2, KEPT_UP, see(ENEMY), CONVERT, then=OnlyASpottingRound),
    row("2.7/5", SR, KEPT_UP, see(CLEAR), CONVERT_SMOKE, hit("JJ11", 3, 4), then=AmmunitionMissing),
    row(
        "2.7/6",
        SR,
        KEPT_UP,
        see(CLEAR),
        CONVERT_SMOKE,
        LAY,
        then=lambda told: {(len(told.smoke), each.hindrance) for each in told.smoke} == {(7, 3)},
    ),
    row(
        "2.7/7",
        SR,
        DEFENSIVE,
        KEPT_UP,
        see(CLEAR),
        CONVERT_SMOKE,
        LAY,
        then=lambda told: {each.hindrance for each in told.smoke} == {2},
    ),
    # 2.8
    row("2.8/1", off_board(), RED, then="contact | none | - | ended"),
    row("2.8/2", off_board(), act(MoveObserver(hex_("MM9"))), then=NoRadio),
    row("2.8/3 O25", off_board(), contact(1, 1), then=ContactIsAutomatic),
    row("2.8/3 O25", off_board(), maintain(1, 1), then=ContactIsAutomatic),
    # 2.9
    row(
        "2.9/2", rocket("contact | held | FFE:2 JJ11"), see(ENEMY), KEPT_UP, correct("JJ10"), then=RocketRule
    ),
    row("2.9/3", rocket("contact | none | FFE:C JJ11"), KEPT_UP, then=BatteryClosed),
    row("2.9/4 O24", rocket(), KEPT_UP, request("LL16"), then="contact | held | - | error"),
    row(
        "2.9/5 O24",
        rocket(),
        KEPT_UP,
        request("LL16"),
        error(2, 6),
        then="contact | held | FFE:1 RR13 | resolution",
    ),
    row(
        "2.9/6",
        rocket(),
        KEPT_UP,
        request("LL16"),
        error(4, 1),
        hit("LL19", 3, 4),
        then=lambda told: told.fp == 30,
    ),
    row(
        "2.9/8",
        rocket("contact | held | FFE:2 JJ11"),
        see(CLEAR),
        KEPT_UP,
        LEAVE,
        FINISH,
        then="contact | held | FFE:C JJ11 | ended",
    ),
    row("2.9/8", rocket("contact | held | FFE:2 JJ11"), see(BLOCKED), then="contact | none | - | ended"),
    row(
        "2.9/8",
        rocket("contact | held | FFE:2 JJ11"),
        see(ONLY_SMOKE),
        KEPT_UP,
        LEAVE,
        then=f"{FFE_2} | resolution",
    ),
    row(
        "2.9/9",
        rocket("contact | held | FFE:2 JJ11"),
        see(CLEAR),
        KEPT_UP,
        CONVERT_SMOKE,
        then=OnlyASpottingRound,
    ),
    # The Summary
    row("S4 O27", OUT, contact(1, 1), then=lambda told: told.fire_marker is FireMarker.PREP_FIRE),
    row("O27", OUT, DEFENSIVE, contact(1, 1), then=lambda told: told.fire_marker is FireMarker.FINAL_FIRE),
    # Rulings
    row(
        "O1",
        given(IN, kind=BatteryKind.BATTALION_MORTAR),
        maintain(6, 6),
        then="no contact | none | - | ended",
    ),
    row("O2", SR, LOST, DEFENSIVE, contact(1, 1), then=f"{SR} | marker"),
    row("O3", "contact | held | FFE:C JJ11", END_OF_RPH, then="contact | none | FFE:C JJ11 | contact"),
    row("O4", SR, see(CLEAR), DECLINE, then="no contact | held | SR JJ11 | ended"),
    row("O4", SR, see(BLOCKED), DECLINE, then="no contact | none | - | ended"),
    row("O5", FFE_2, BREAK, DECLINE, then="no contact | held | FFE:2 JJ11 | resolution"),
    row(
        "O6", FFE_2, act(ObserverEliminated()), DECLINE, FINISH, then="no contact | held | FFE:C JJ11 | ended"
    ),
    row(
        "O6", "contact | held | FFE:C JJ11", act(ObserverEliminated()), then="no contact | held | - | contact"
    ),
    row("O6", SR, act(RadioCaptured()), then="no contact | held | - | contact"),
    row("O7", HELD, KEPT_UP, then="contact | held | - | request"),
    row(
        "O8",
        SR,
        KEPT_UP,
        then=ObserverBusy,
        others=(replace(do(given(), contact(6, 5)).battery, id="German O1 #1"),),
    ),
    row("O13", SR, KEPT_UP, see(ONLY_SMOKE), LEAVE, then=f"{SR} | ended"),
    row("O13", SR, KEPT_UP, see(ONLY_SMOKE), CONVERT, then=NoEnemySeen),
    row(
        "O13",
        SR,
        KEPT_UP,
        see(ONLY_SMOKE),
        CONVERT_SMOKE,
        then="contact | held | FFE:1 JJ11 Smoke | resolution",
    ),
    row("O14", SR, KEPT_UP, see(CLEAR), CONVERT, then=NoEnemySeen),
    row(
        "O17",
        FFE_2,
        KEPT_UP,
        see(CLEAR),
        correct("JJ10", enemy_near=True),
        precision(1),
        then="contact | held | FFE:2 JJ10 | resolution",
    ),
    row(
        "O18",
        FFE_C,
        alternative(replaced=ReplacedRuling.STAYS),
        KEPT_UP,
        see(CLEAR),
        BLACK,
        REPLACE,
        then=f"{SR} | ended",
    ),
    row("O20", SR, *FIRING, enter("JJ11"), then=NoMarker),
    row("O23", SMOKE_2, KEPT_UP, see(CLEAR), LEAVE, LAY, then="contact | held | FFE:C JJ11 Smoke | ended"),
    row(
        "O24",
        rocket(),
        alternative(rocket=RocketRuling.ENEMY),
        KEPT_UP,
        request("LL16"),
        then=RocketNeedsEnemy,
    ),
    row(
        "O26",
        given(SR, calibre=80),
        *FIRING,
        hit("KK11", 1, 1),
        then=lambda told: (told.fp, told.column) == (32, 30),
    ),
    row("O30", OUT, Window(3, GERMAN, BRITISH), contact(1, 1), then=NotInThisWindow),
    row("O30", OUT, contact(6, 5), NEXT_PREP, contact(1, 1), then="contact | none | - | access"),
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
