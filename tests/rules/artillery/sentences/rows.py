"""How a sentence of the OBA rules is written as a row, and the states and acts that many rows begin with.

A row names its sentences by rule and place (`2.1/3` is the third of 2.1, `S5` the fifth of the Summary), the
battery before, what is done, and then the state after it, or the refusal, or what the outcome says.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from elst_app.rules.artillery import (
    ArtilleryRulings,
    Battery,
    BatteryKind,
    CancelFireForEffect,
    CancelSpottingRound,
    ConvertToFireForEffect,
    DrmReason,
    EndActions,
    EndRallyPhase,
    EnterFireForEffect,
    FinishResolution,
    LaySmoke,
    LeaveInPlace,
    LoseGoodOrder,
    ReplaceContinuation,
    ResolveHex,
    Target,
    TargetKind,
    Window,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.refusals import Refusal
from tests.rules.artillery.support import (
    ENEMY,
    HE,
    KEPT_UP,
    PREP,
    SMOKE,
    Turn,
    act,
    given,
    hex_,
    maintain,
    see,
    with_rulings,
)

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
