"""Placing an AR, new or to Correct a marker: its hex, and what its rolls depend on (2.3, 2.4)."""

from collections.abc import Callable, Iterator
from dataclasses import astuple, replace

from elst_app.rules.artillery.actions import Correct, CorrectAndConvert, PlaceArtilleryRequest
from elst_app.rules.artillery.battery import MarkerKind, Mission, Observer, Request, Step, View
from elst_app.rules.artillery.burst import error_cap
from elst_app.rules.artillery.modifiers import hindrance_modifiers, long_correction_modifiers
from elst_app.rules.artillery.outcomes import Applied, Fate, RequestOutOfSight, RequestPlaced
from elst_app.rules.artillery.refusals import (
    BadHindrance,
    HexOffMap,
    NoEnemyNearTarget,
    NoSteeple,
    RocketNeedsEnemy,
    SameHex,
    TooFar,
)
from elst_app.rules.artillery.steps import at_step, cancelled
from elst_app.rules.artillery.verdicts import RULES, Case, correction_limit, needs_enemy
from elst_app.rules.board import Board
from elst_app.rules.dice import Modifier, drm_of
from elst_app.rules.refusals import Refusal, Refused

Require = Callable[[Refusal | None], None]
"""What is done with a refusal: raise it, or note it and go on."""

AimedAction = PlaceArtilleryRequest | Correct | CorrectAndConvert


def new_request(case: Case, action: PlaceArtilleryRequest, require: Require) -> Request:
    """The AR of a new SR, or of Rockets, whose error is automatic and unlimited (2.3, 2.9)."""
    _check_hex(case, action, require)
    if needs_enemy(case, action.kind, None) and not action.enemy_near:
        require(RocketNeedsEnemy(action.hex))
    if case.battery.is_rocket:
        return Request(action.hex, None, None, (), False, Mission.HE)
    modifiers = hindrance_modifiers(action.hindrances, case.reference.chart)
    return Request(action.hex, None, None, modifiers, _can_be_precise(case, modifiers), None)


def corrected(case: Case, action: Correct | CorrectAndConvert, require: Require) -> Request:
    """The AR of a Correction (2.33, 2.4).

    Forced by no LOS, Smoke aside, it cannot be Precise and its error is unlimited; otherwise the error is a
    third of the distance at most (O11).
    """
    marker = case.battery.marker
    assert marker is not None  # the verdict on the act asks for one
    _check_hex(case, action, require)
    distance, limit = marker.hex.distance(action.hex), correction_limit(case.battery, case.reference)
    if distance == 0:
        raise Refused(SameHex(action.hex))
    if distance > limit:
        require(TooFar(distance, limit))
    mission = action.mission if isinstance(action, CorrectAndConvert) else None
    if needs_enemy(case, action.kind, mission) and not action.enemy_near:
        require(NoEnemyNearTarget(action.hex))
    chart = case.reference.chart
    modifiers = hindrance_modifiers(action.hindrances, chart)
    if mission is not None:
        modifiers += long_correction_modifiers(distance, chart)
    is_forced = (
        case.battery.step is Step.MARKER and case.sight is not None and case.sight.view is View.BLOCKED
    )
    return Request(
        hex=action.hex,
        origin=marker.hex,
        cap=None if is_forced else error_cap(distance, chart),
        modifiers=modifiers,
        can_be_precise=not is_forced and _can_be_precise(case, modifiers),
        converts_into=mission,
    )


def aim(case: Case, action: AimedAction, request: Request) -> Applied:
    """The AR on the map, its Precision or Error to be rolled; out of LOS it is removed at once (2.3, O9)."""
    battery, rule = case.battery, RULES[action.kind]
    if not action.in_los:
        if battery.has_marker(MarkerKind.FFE_2):
            battery, fate = cancelled(battery)
        else:
            fate = Fate.NONE_UP if battery.marker is None else Fate.STAYS
            battery = at_step(battery, Step.ENDED)
        return Applied(battery, RequestOutOfSight(action.kind, rule, action.hex, fate))
    step = Step.PRECISION if request.can_be_precise else Step.ERROR
    battery = replace(battery, progress=replace(battery.progress, step=step, request=request))
    needed = case.reference.chart.placing.precision.value
    return Applied(battery, RequestPlaced(action.kind, rule, request, needed))


def _check_hex(case: Case, action: AimedAction, require: Require) -> None:
    if action.hex not in case.reference.board:
        require(HexOffMap(action.hex))
    for value in _hindrance_values(action):
        if value < 0:
            raise Refused(BadHindrance(value))


def check_observer(observer: Observer, board: Board, require: Require) -> None:
    """Refuse an Observer off the map, or in a Steeple where there is none (1.1, 2.1)."""
    if observer.hex is None:
        return
    if observer.hex not in board:
        require(HexOffMap(observer.hex))
    elif observer.in_steeple and not board[observer.hex].steeple:
        require(NoSteeple(observer.hex))


def _hindrance_values(action: AimedAction) -> Iterator[int]:
    yield from astuple(action.hindrances)


def _can_be_precise(case: Case, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether any Precision dr could be low enough (2.3): a drm of +2 makes it impossible."""
    return 1 + drm_of(modifiers) <= case.reference.chart.placing.precision.value
