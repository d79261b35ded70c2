"""What happens to the radio and its Observer, in any phase (2, 2.1, 2.11; O5, O6)."""

from dataclasses import replace

from elst_app.rules.artillery.actions import (
    ActKind,
    LoseGoodOrder,
    MoveObserver,
    ObserverEliminated,
    RadioCaptured,
    RadioEliminated,
    RegainGoodOrder,
    RepairRadio,
    TransferRadio,
)
from elst_app.rules.artillery.battery import Access, Battery, MarkerKind, Observer, RadioState, Step
from elst_app.rules.artillery.outcomes import Applied, Fate, LinkChanged, RepairRolled
from elst_app.rules.artillery.steps import at_step, without_contact
from elst_app.rules.artillery.verdicts import RULES
from elst_app.rules.artillery.window import LostRadioRuling, Window
from elst_app.rules.dice import Roll

LinkAction = (
    RepairRadio
    | MoveObserver
    | LoseGoodOrder
    | RegainGoodOrder
    | TransferRadio
    | ObserverEliminated
    | RadioEliminated
    | RadioCaptured
)


def apply_to_link(battery: Battery, window: Window, action: LinkAction, dice: tuple[int, ...]) -> Applied:
    """The battery after something has happened to its radio or Observer."""
    match action:
        case RepairRadio():
            return _repaired(battery, window, dice)
        case MoveObserver():
            observer = _observer(battery)
            moved = replace(observer, hex=action.hex, in_steeple=action.in_steeple)
            return _changed(battery, replace(battery, observer=moved), _fate_untouched(battery), action.kind)
        case RegainGoodOrder():
            rallied = replace(battery, observer=replace(_observer(battery), good_order=True))
            return _changed(battery, rallied, _fate_untouched(battery), action.kind)
        case LoseGoodOrder():
            broken = replace(battery, observer=replace(_observer(battery), good_order=False))
            return _changed(battery, *_without_contact_now(broken), action.kind)
        case TransferRadio():
            return _link_lost(battery, window, action.observer, RadioState.WORKING, action.kind)
        case ObserverEliminated():
            return _link_lost(battery, window, None, None, action.kind)
        case RadioEliminated():
            return _link_lost(battery, window, battery.observer, RadioState.ELIMINATED, action.kind)
        case RadioCaptured():
            return _link_lost(battery, window, None, RadioState.CAPTURED, action.kind)


def _observer(battery: Battery) -> Observer:
    assert battery.observer is not None  # the verdict on the act asks for one
    return battery.observer


def _changed(before: Battery, after: Battery, fate: Fate, kind: ActKind) -> Applied:
    lost_contact = before.contact and not after.contact
    return Applied(after, LinkChanged(kind, RULES[kind], lost_contact, after.access, fate))


def _fate_untouched(battery: Battery) -> Fate:
    return Fate.NONE_UP if battery.marker is None else Fate.STAYS


def _without_contact_now(battery: Battery) -> tuple[Battery, Fate]:
    """The battery that loses Contact at once: its marker is dealt with now only in the middle of a window.

    Before and after it the marker waits for the next window (O3).
    """
    battery = replace(battery, contact=False)
    if battery.step in (Step.CONTACT, Step.ENDED):
        return battery, _fate_untouched(battery)
    return without_contact(battery)


def _link_lost(
    battery: Battery, window: Window, observer: Observer | None, state: RadioState | None, kind: ActKind
) -> Applied:
    """Radio or Observer are lost or change (O6). `state` is what the radio becomes, None for no change."""
    after = replace(battery, observer=observer, contact=False)
    if after.radio is not None and state is not None:
        after = replace(after, radio=replace(after.radio, state=state))
    is_gone = state in (RadioState.ELIMINATED, RadioState.CAPTURED)
    if battery.marker is None:
        return _changed(battery, *_without_contact_now(after), kind)
    if window.rulings.lost_radio is LostRadioRuling.CANCELLED:
        access = Access.NONE if battery.marker.kind.is_fire else battery.access
        if battery.access is Access.LOST_FOR_GOOD:
            access = battery.access
        return _changed(battery, replace(_without_marker(after), access=access), Fate.CANCELLED, kind)
    if battery.has_marker(MarkerKind.FFE_C) or (is_gone and battery.has_marker(MarkerKind.SR)):
        return _changed(battery, _without_marker(after), Fate.REMOVED, kind)
    return _changed(battery, *_without_contact_now(after), kind)


def _without_marker(battery: Battery) -> Battery:
    step = battery.step if battery.step is Step.CONTACT else Step.ENDED
    return at_step(replace(battery, marker=None), step)


def _repaired(battery: Battery, window: Window, dice: tuple[int, ...]) -> Applied:
    """The repair dr: the repair number or less mends, the elimination number or more eliminates (2.1)."""
    radio = battery.radio
    assert radio is not None  # the verdict on the act asks for one
    roll = Roll(dice)
    battery = replace(battery, repair_tried=window.turn)
    kind = ActKind.REPAIR_RADIO
    if roll.final <= radio.repair:
        battery = replace(battery, radio=replace(radio, state=RadioState.WORKING))
        return _rolled(battery, roll, RadioState.WORKING, _fate_untouched(battery))
    if roll.final >= radio.elimination:
        lost = _link_lost(battery, window, battery.observer, RadioState.ELIMINATED, kind)
        return _rolled(lost.battery, roll, RadioState.ELIMINATED, _fate_after(battery, lost.battery))
    return _rolled(battery, roll, RadioState.MALFUNCTIONED, _fate_untouched(battery))


def _rolled(battery: Battery, roll: Roll, state: RadioState, fate: Fate) -> Applied:
    kind = ActKind.REPAIR_RADIO
    return Applied(battery, RepairRolled(kind, RULES[kind], roll, state, fate))


def _fate_after(before: Battery, after: Battery) -> Fate:
    if before.marker is None:
        return Fate.NONE_UP
    return Fate.REMOVED if after.marker is None else Fate.STAYS
