"""Doing an act: the battery after it and what it has led to (2.1-2.9)."""

from collections.abc import Sequence
from dataclasses import replace

from elst_app.rules.artillery.actions import (
    Action,
    ActKind,
    AttemptContact,
    CancelFireForEffect,
    CancelSpottingRound,
    ConvertToFireForEffect,
    Correct,
    CorrectAndConvert,
    DeclineToRoll,
    DrawAccess,
    EndActions,
    EndRallyPhase,
    EnterFireForEffect,
    FinishResolution,
    LaySmoke,
    LeaveInPlace,
    Maintain,
    MoveObserver,
    Observe,
    PlaceArtilleryRequest,
    ReplaceContinuation,
    ResolveHex,
    RollError,
    RollPrecision,
    TransferRadio,
)
from elst_app.rules.artillery.aiming import Require, aim, check_observer, corrected, new_request
from elst_app.rules.artillery.attacks import check_entry, check_resolution
from elst_app.rules.artillery.battery import (
    Access,
    Battery,
    Chit,
    Marker,
    MarkerKind,
    Mission,
    Observer,
    RadioState,
    Request,
    Step,
    View,
)
from elst_app.rules.artillery.burst import error_path
from elst_app.rules.artillery.chart import Reference
from elst_app.rules.artillery.link import apply_to_link
from elst_app.rules.artillery.modifiers import maintenance_modifiers
from elst_app.rules.artillery.outcomes import (
    ActionsEnded,
    Applied,
    ChitDrawn,
    ContactRolled,
    ErrorRolled,
    Fate,
    MarkerHandled,
    Observed,
    PassedOver,
    PrecisionRolled,
    RallyPhaseEnded,
    SmokeLaid,
)
from elst_app.rules.artillery.refusals import DirectionAlone, NoSuchChit
from elst_app.rules.artillery.resolution import attack_hex, smoke_laid, with_smoke
from elst_app.rules.artillery.steps import (
    after_contact,
    at_step,
    cancelled,
    end_rally_phase,
    placed_fire,
    unable,
    without_contact,
)
from elst_app.rules.artillery.verdicts import RULES, Case, case_of, refusal_of
from elst_app.rules.artillery.window import DeclineRuling, ReplacedRuling, Window
from elst_app.rules.dice import Roll, check_dice
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused


def raise_refusal(refusal: Refusal | None) -> None:
    """Raise `Refused` if there is a refusal: what `apply` does with one unless told otherwise."""
    if refusal is not None:
        raise Refused(refusal)


def apply(
    battery: Battery,
    window: Window,
    action: Action,
    reference: Reference,
    *,
    dice: Sequence[int] = (),
    position: int | None = None,
    others: Sequence[Battery] = (),
    require: Require = raise_refusal,
) -> Applied:
    """The battery after `action`, and the outcome; raises `Refused` where it is not possible.

    `dice` are as many as `action.dice_count` says, coloured die first; `position` is the place of the chit
    in the pile sorted black first, where `action.draws_chit`. `others` are the side's other batteries in
    play. `require` is given each refusal there is; one that returns records the act as what happened, which
    it may only for a refusal that `can_be_recorded`.
    """
    case = case_of(action.kind, battery, window, reference, others)
    mission = action.mission if isinstance(action, ConvertToFireForEffect | CorrectAndConvert) else None
    require(refusal_of(case, action.kind, mission))
    thrown = check_dice(dice, action.dice_count)
    match action:
        case Observe():
            return _observed(case, action)
        case AttemptContact() | Maintain():
            return _contact_rolled(case, action.kind, thrown)
        case DeclineToRoll():
            return _passed_over(case)
        case DrawAccess():
            return _drawn(case, position)
        case PlaceArtilleryRequest():
            return aim(case, action, new_request(case, action, require))
        case Correct() | CorrectAndConvert():
            return aim(case, action, corrected(case, action, require))
        case EndActions():
            return Applied(at_step(case.battery, Step.ENDED), ActionsEnded(action.kind, RULES[action.kind]))
        case RollPrecision():
            return _precision_rolled(case, thrown)
        case RollError():
            return _error_rolled(case, action, thrown)
        case LeaveInPlace():
            return _left(case)
        case ConvertToFireForEffect():
            return _converted(case, action.mission)
        case ReplaceContinuation():
            return _replaced(case)
        case CancelSpottingRound():
            return _handled(case, action.kind, None, Step.REQUEST, Fate.CANCELLED)
        case CancelFireForEffect():
            return _fire_cancelled(case)
        case ResolveHex():
            return _hex_resolved(case, action, thrown, require)
        case FinishResolution():
            return _handled(case, action.kind, _burnt_down(_marker(case)), Step.ENDED, Fate.STAYS)
        case LaySmoke():
            return _smoke_laid(case)
        case EnterFireForEffect():
            check_entry(case, action, require)
            attack = attack_hex(
                battery, reference, action.hex, action.targets, thrown, action.kind, RULES[action.kind]
            )
            return Applied(battery, attack)
        case EndRallyPhase():
            after = end_rally_phase(battery)
            return Applied(after, RallyPhaseEnded(action.kind, RULES[action.kind], after.access))
        case MoveObserver():
            check_observer(Observer("", action.hex, action.in_steeple), reference.board, require)
            return apply_to_link(battery, window, action, thrown)
        case TransferRadio():
            check_observer(action.observer, reference.board, require)
            return apply_to_link(battery, window, action, thrown)
        case _:
            return apply_to_link(battery, window, action, thrown)


def _marker(case: Case) -> Marker:
    assert case.battery.marker is not None  # the verdict on the act asks for one
    return case.battery.marker


def _request(case: Case) -> Request:
    request = case.battery.progress.request
    assert request is not None  # it stands at the steps of Precision and Error
    return request


def _observed(case: Case, action: Observe) -> Applied:
    battery, sight = case.battery, action.sight
    battery = replace(battery, progress=replace(battery.progress, sight=sight))
    fate = Fate.STAYS
    if battery.is_rocket and battery.has_marker(MarkerKind.FFE_2) and sight.view is View.BLOCKED:
        battery, fate = cancelled(battery)
    rule = "2.9" if fate is Fate.CANCELLED else RULES[action.kind]
    return Applied(battery, Observed(action.kind, rule, sight, fate))


def _contact_rolled(case: Case, kind: ActKind, dice: tuple[int, ...]) -> Applied:
    """The Contact or Maintenance DR (2.1, 2.11): an Original 12 fails and malfunctions the radio (O1)."""
    battery, chart = case.battery, case.reference.chart
    radio = battery.radio
    assert radio is not None  # the verdict on the act asks for one
    roll = Roll(dice, maintenance_modifiers(battery, chart) if kind is ActKind.MAINTAIN else ())
    has_malfunctioned = roll.original >= chart.radio.malfunction.value
    is_made = roll.final <= radio.contact and not has_malfunctioned
    battery = replace(battery, progress=replace(battery.progress, has_called=True))
    if has_malfunctioned:
        battery = replace(battery, radio=replace(radio, state=RadioState.MALFUNCTIONED))
    if is_made:
        battery, fate = after_contact(battery), Fate.NONE_UP if battery.marker is None else Fate.STAYS
    else:
        battery, fate = _contact_failed(case, replace(battery, contact=False))
    outcome = ContactRolled(
        kind, RULES[kind], roll, radio.contact, is_made, has_malfunctioned, case.window.fire_marker, fate
    )
    return Applied(battery, outcome)


def _contact_failed(case: Case, battery: Battery) -> tuple[Battery, Fate]:
    sight = case.sight
    if battery.is_rocket and battery.has_marker(MarkerKind.FFE_2) and sight and sight.view is View.BLOCKED:
        return cancelled(battery)
    return without_contact(battery)


def _passed_over(case: Case) -> Applied:
    """No roll (2.11, O4, O5): who could have rolled and does not see the marker loses Access and marker."""
    battery, sight = case.battery, case.sight
    could_roll = unable(battery) is None
    sees = sight is not None and sight.view is View.CLEAR
    kept = (
        could_roll
        and sees
        and battery.marker is not None
        and case.window.rulings.decline is DeclineRuling.CONTACT_KEPT
    )
    battery = replace(battery, contact=battery.contact and kept)
    if could_roll and not sees and battery.has_marker(MarkerKind.SR, MarkerKind.FFE_2):
        battery, fate = cancelled(battery)
    else:
        battery, fate = without_contact(battery)
    kind = ActKind.DECLINE
    return Applied(battery, PassedOver(kind, RULES[kind], battery.contact, battery.access, fate))


def _drawn(case: Case, position: int | None) -> Applied:
    """A chit for Access (2.2); whatever its colour, the Fire Mission of an FFE:C is over (2.34)."""
    battery, pile = case.battery, case.battery.pile
    if position is None or not 0 <= position < pile.left:
        raise Refused(NoSuchChit(position, pile.left))
    chit = pile.chit_at(position)
    pile = replace(pile, drawn=(*pile.drawn, chit))
    battery = replace(battery, pile=pile)
    fate = Fate.NONE_UP if battery.marker is None else Fate.CANCELLED
    if chit is Chit.RED:
        is_last = pile.reds_drawn >= case.reference.chart.pile.fatal_red.value
        access = Access.LOST_FOR_GOOD if is_last else Access.NONE
        battery = at_step(replace(battery, access=access, marker=None), Step.ENDED)
    elif battery.marker is not None and case.sight is not None and case.sight.view is View.CLEAR:
        battery = at_step(replace(battery, access=Access.HELD), Step.CONTINUATION)
        fate = Fate.STAYS
    else:
        battery = at_step(replace(battery, access=Access.HELD, marker=None), Step.REQUEST)
    kind = ActKind.DRAW_ACCESS
    return Applied(battery, ChitDrawn(kind, RULES[kind], chit, battery.access, pile.reds_drawn, fate))


def _precision_rolled(case: Case, dice: tuple[int, ...]) -> Applied:
    request, needed = _request(case), case.reference.chart.placing.precision.value
    roll = Roll(dice, request.modifiers)
    kind = ActKind.ROLL_PRECISION
    if roll.final > needed:
        battery = replace(case.battery, progress=replace(case.battery.progress, step=Step.ERROR))
        return Applied(battery, PrecisionRolled(kind, RULES[kind], roll, needed, None))
    battery = _landed(case.battery, request, request.hex)
    return Applied(battery, PrecisionRolled(kind, RULES[kind], roll, needed, battery.marker))


def _error_rolled(case: Case, action: RollError, dice: tuple[int, ...]) -> Applied:
    request = _request(case)
    if action.direction_only and request.cap != 1:
        raise Refused(DirectionAlone(request.cap))
    direction, extent = dice[0], dice[-1]
    path = error_path(request.hex, direction, extent, request.cap)
    battery = _landed(case.battery, request, path[-1])
    assert battery.marker is not None  # it has just landed
    outcome = ErrorRolled(action.kind, RULES[action.kind], direction, len(path) - 1, path, battery.marker)
    return Applied(battery, outcome)


def _landed(battery: Battery, request: Request, hex_: Hex) -> Battery:
    """The round has landed: an SR ends the actions (2.321), an FFE is to be resolved (2.9, O15, O17)."""
    if request.converts_into is not None:
        return placed_fire(battery, Marker(MarkerKind.FFE_1, hex_, request.converts_into))
    if battery.marker is not None and battery.marker.kind is MarkerKind.FFE_2:
        return placed_fire(battery, replace(battery.marker, hex=hex_))
    return at_step(replace(battery, marker=Marker(MarkerKind.SR, hex_)), Step.ENDED)


def _handled(case: Case, kind: ActKind, after: Marker | None, step: Step, fate: Fate) -> Applied:
    """The marker has become `after`, and the battery goes on to `step`."""
    before, battery = _marker(case), case.battery
    if kind is ActKind.FINISH_RESOLUTION:
        battery = replace(battery, progress=replace(battery.progress, resolved=before.mission))
    battery = at_step(replace(battery, marker=after), step)
    return Applied(battery, MarkerHandled(kind, RULES[kind], before, after, battery.access, fate))


def _left(case: Case) -> Applied:
    marker = _marker(case)
    if marker.kind is MarkerKind.SR:
        return _handled(case, ActKind.LEAVE, marker, Step.ENDED, Fate.STAYS)
    return _handled(case, ActKind.LEAVE, marker, Step.RESOLUTION, Fate.RESOLVED_IN_PLACE)


def _converted(case: Case, mission: Mission) -> Applied:
    before = _marker(case)
    after = Marker(MarkerKind.FFE_1, before.hex, mission)
    battery, kind = placed_fire(case.battery, after), ActKind.CONVERT
    rule = "2.34" if before.kind is MarkerKind.FFE_C else RULES[kind]
    return Applied(battery, MarkerHandled(kind, rule, before, after, battery.access, Fate.RESOLVED_IN_PLACE))


def _replaced(case: Case) -> Applied:
    after = Marker(MarkerKind.SR, _marker(case).hex)
    corrects = case.window.rulings.replaced is ReplacedRuling.CORRECTED
    step = Step.REPLACED if corrects else Step.ENDED
    return _handled(case, ActKind.REPLACE, after, step, Fate.STAYS)


def _fire_cancelled(case: Case) -> Applied:
    """Cancelling an FFE:2 costs Access (2.35); that of an FFE:C keeps the Access just regained (2.34)."""
    if _marker(case).kind is MarkerKind.FFE_C:
        return _handled(case, ActKind.CANCEL_FFE, None, Step.REQUEST, Fate.REMOVED)
    battery, fate = cancelled(case.battery)
    kind = ActKind.CANCEL_FFE
    return Applied(battery, MarkerHandled(kind, RULES[kind], _marker(case), None, battery.access, fate))


def _hex_resolved(case: Case, action: ResolveHex, dice: tuple[int, ...], require: Require) -> Applied:
    battery, kind = case.battery, action.kind
    check_resolution(case, action, require)
    attack = attack_hex(battery, case.reference, action.hex, action.targets, dice, kind, RULES[kind])
    attacked = (*battery.progress.attacked, action.hex)
    return Applied(replace(battery, progress=replace(battery.progress, attacked=attacked)), attack)


def _burnt_down(marker: Marker) -> Marker:
    """The marker after its resolution: FFE:1 becomes FFE:2, FFE:2 becomes FFE:C (2.5)."""
    kind = MarkerKind.FFE_2 if marker.kind is MarkerKind.FFE_1 else MarkerKind.FFE_C
    return replace(marker, kind=kind)


def _smoke_laid(case: Case) -> Applied:
    before = _marker(case)
    after = _burnt_down(before)
    laid = smoke_laid(case.battery, case.window, case.reference)
    battery = replace(
        case.battery,
        marker=after,
        smoke=with_smoke(case.battery.smoke, laid),
        progress=replace(case.battery.progress, resolved=before.mission),
    )
    kind = ActKind.LAY_SMOKE
    return Applied(at_step(battery, Step.ENDED), SmokeLaid(kind, RULES[kind], before, after, laid))
