"""What is asked of an attack before its DR: the hex, the targets and their DRM (1.1, 1.3, 2.5-2.53)."""

from elst_app.rules.artillery.actions import EnterFireForEffect, ResolveHex, Target, TargetKind
from elst_app.rules.artillery.aiming import Require
from elst_app.rules.artillery.refusals import (
    AlreadyAttacked,
    MovingDrmOutsideMPh,
    NoPolder,
    NoSteeple,
    NotAPhaseOfEntry,
    NothingToAttack,
    OutsideBurstArea,
    VehicleTem,
)
from elst_app.rules.artillery.steps import burst_on_map
from elst_app.rules.artillery.verdicts import Case
from elst_app.rules.board import BoardHex
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused


def check_resolution(case: Case, action: ResolveHex, require: Require) -> None:
    """Refuse what 2.5 does not allow at the resolution of an FFE."""
    _check_attack(case, action.hex, action.targets, False, require)
    if action.hex in case.battery.progress.attacked:
        require(AlreadyAttacked(action.hex))


def check_entry(case: Case, action: EnterFireForEffect, require: Require) -> None:
    """Refuse what 2.51 does not allow when units enter a Burst Area."""
    _check_attack(case, action.hex, action.targets, action.phase is Phase.MPH, require)
    if action.phase not in (Phase.MPH, Phase.RTPH, Phase.APH):
        require(NotAPhaseOfEntry())


def _check_attack(
    case: Case, hex_: Hex, targets: tuple[Target, ...], is_moving: bool, require: Require
) -> None:
    if hex_ not in burst_on_map(case.battery, case.reference):
        raise Refused(OutsideBurstArea(hex_))
    if not targets:
        raise Refused(NothingToAttack(hex_))
    facts = case.reference.board[hex_]
    for target in targets:
        if target.moving_drm and not is_moving:
            require(MovingDrmOutsideMPh())
        _check_target(target, facts, require)


def _check_target(target: Target, facts: BoardHex, require: Require) -> None:
    if target.in_polder and not facts.polder:
        require(NoPolder(facts.hex))
    if target.in_steeple and not facts.steeple:
        require(NoSteeple(facts.hex))
    if target.kind is TargetKind.AFV and (target.in_polder or target.gunshield or target.in_steeple):
        require(VehicleTem())
