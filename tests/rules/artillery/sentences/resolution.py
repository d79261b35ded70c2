"""2.5 to 2.55: Fire For Effect, hex by hex and against those who enter."""

from dataclasses import replace

from elst_app.rules.artillery import DrmReason, HitLocation, ResolveHex, Target
from elst_app.rules.artillery.refusals import (
    AlreadyAttacked,
    MovingDrmOutsideMPh,
    NotAtThisStep,
    NothingToAttack,
)
from elst_app.rules.calendar import Phase
from tests.rules.artillery.sentences.rows import (
    AFV,
    FFE_1,
    FFE_2,
    FINISH,
    FIRING,
    HELD,
    INFANTRY,
    LEAVE,
    SR,
    drm,
    enter,
    hit,
    row,
)
from tests.rules.artillery.support import CLEAR, KEPT_UP, act, hex_, request, see

ROWS = [
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
]
