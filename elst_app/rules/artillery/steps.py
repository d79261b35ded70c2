"""The steps of a window: how it begins, what Contact leads to, what its lack does (2.1-2.2, 2.33-2.35)."""

from collections.abc import Iterable
from dataclasses import replace

from elst_app.rules.artillery.battery import (
    Access,
    Battery,
    Marker,
    MarkerKind,
    Mission,
    Progress,
    RadioState,
    Sight,
    Step,
    View,
)
from elst_app.rules.artillery.burst import burst_area
from elst_app.rules.artillery.chart import Reference
from elst_app.rules.artillery.outcomes import Fate
from elst_app.rules.artillery.refusals import BatteryClosed, Closing, NoObserver, RadioNotWorking
from elst_app.rules.artillery.window import Window
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal


def begin_window(battery: Battery, window: Window) -> Battery:
    """The battery at the start of `window`; unchanged if the window has begun for it, or is not its side's.

    The RPh before the window costs Access where an FFE:C is up (2.2). A PFPh clears the Smoke the battery has
    laid (2.7). What was left undone before is over: an AR is removed, an FFE:1 counts as resolved.
    """
    if battery.progress.turn == window.turn or window.side is not battery.side:
        return battery
    battery = end_rally_phase(battery)
    if battery.marker is not None and battery.marker.kind is MarkerKind.FFE_1:
        battery = replace(battery, marker=replace(battery.marker, kind=MarkerKind.FFE_2))
    battery = replace(
        battery,
        smoke=() if window.phase is Phase.PFPH else battery.smoke,
        progress=Progress(window.turn),
    )
    if battery.is_off_board and unable(battery) is None:
        return after_contact(battery)
    return battery


def end_rally_phase(battery: Battery) -> Battery:
    """The battery after an RPh: with an FFE:C up, Access is lost (2.2)."""
    if battery.has_marker(MarkerKind.FFE_C) and battery.access is Access.HELD:
        return replace(battery, access=Access.NONE)
    return battery


def is_waiting(battery: Battery, window: Window) -> bool:
    """Whether the battery still has something to do in its window that cannot just be passed over.

    Contact to be Maintained or let go, a marker whose fate depends on it, or an act that has been begun.
    """
    battery = begin_window(battery, window)
    if window.side is not battery.side or battery.step is Step.ENDED:
        return False
    if battery.step is not Step.CONTACT:
        return True
    if unable(battery) is not None:
        return battery.has_marker(MarkerKind.FFE_2, MarkerKind.FFE_C)
    return battery.contact or battery.marker is not None


def agenda(batteries: Iterable[Battery], window: Window) -> tuple[Battery, ...]:
    """The batteries of the window's side that can still act in it, those with Smoke to fire first (2.33)."""
    begun = (begin_window(battery, window) for battery in batteries if battery.side is window.side)
    acting = [
        battery
        for battery in begun
        if is_waiting(battery, window) or (battery.step is Step.CONTACT and unable(battery) is None)
    ]
    return tuple(sorted(acting, key=lambda battery: not _fires_smoke(battery)))


def _fires_smoke(battery: Battery) -> bool:
    return battery.marker is not None and battery.marker.mission is Mission.SMOKE


def closing(battery: Battery) -> Closing | None:
    """Why the battery can fire no new mission in this scenario; None if it still can (2, 2.2, 2.21, 2.9)."""
    if battery.access is Access.LOST_FOR_GOOD:
        return Closing.SECOND_RED
    if battery.radio is not None and battery.radio.state is RadioState.ELIMINATED:
        return Closing.RADIO_ELIMINATED
    is_firing = battery.has_marker(MarkerKind.FFE_1, MarkerKind.FFE_2)
    if battery.is_rocket and battery.placed_ffe and not is_firing:
        return Closing.ROCKETS_FIRED
    if battery.pile.left == 0 and battery.access is Access.NONE:
        return Closing.PILE_EMPTY
    return None


def unable(battery: Battery) -> Refusal | None:
    """Why the battery cannot have Contact now; None if it can (2.1, 2.8)."""
    why = closing(battery)
    if why is not None:
        return BatteryClosed(why)
    if battery.radio is not None and battery.radio.state is not RadioState.WORKING:
        return RadioNotWorking(battery.radio.state)
    if battery.observer is None or not battery.observer.good_order:
        return NoObserver()
    return None


def is_out_of_sight(battery: Battery, reference: Reference) -> bool:
    """Whether the marker cannot be seen because it is off the map (2.32, O12).

    An FFE is Observed normally by the part of its Burst Area that is on the map.
    """
    marker, board = battery.marker, reference.board
    if marker is None or marker.hex in board:
        return False
    return not (marker.kind.is_fire and burst_on_map(battery, reference))


def sight_of(battery: Battery, reference: Reference) -> Sight | None:
    """What the Observer sees of the marker; None if it has not been said yet, or nothing is up."""
    if is_out_of_sight(battery, reference):
        return Sight(View.BLOCKED)
    return battery.progress.sight


def burst_on_map(battery: Battery, reference: Reference) -> tuple[Hex, ...]:
    """The hexes on the map of the Burst Area of the battery's marker, sorted (2.5, 2.9, O12)."""
    if battery.marker is None:
        return ()
    area = burst_area(battery.marker.hex, battery.kind, reference.chart)
    return tuple(hex_ for hex_ in area if hex_ in reference.board)


def at_step(battery: Battery, step: Step) -> Battery:
    """The battery at another step of its window, without an AR."""
    return replace(battery, progress=replace(battery.progress, step=step, request=None))


def after_contact(battery: Battery) -> Battery:
    """The battery once it has Contact in its window: draw, place, or deal with the marker (2.2, 2.33).

    No chit is drawn while Access is held, unless an FFE:C is up (O7).
    """
    battery = replace(battery, contact=True)
    if battery.has_marker(MarkerKind.SR, MarkerKind.FFE_2):
        return at_step(battery, Step.MARKER)
    if battery.access is Access.HELD and battery.marker is None:
        return at_step(battery, Step.REQUEST)
    return at_step(battery, Step.ACCESS)


def without_contact(battery: Battery) -> tuple[Battery, Fate]:
    """The battery in a window without Contact (2.11): an SR stays, an FFE:2 is resolved, an FFE:C removed."""
    marker = battery.marker
    if marker is None:
        return at_step(battery, Step.ENDED), Fate.NONE_UP
    if marker.kind is MarkerKind.SR:
        return at_step(battery, Step.ENDED), Fate.STAYS
    if marker.kind is MarkerKind.FFE_C:
        return at_step(replace(battery, marker=None), Step.ENDED), Fate.REMOVED
    return at_step(battery, Step.RESOLUTION), Fate.RESOLVED_IN_PLACE


def cancelled(battery: Battery) -> tuple[Battery, Fate]:
    """The battery with its marker Cancelled, Access lost and its actions over (O4, 2.35)."""
    fate = Fate.NONE_UP if battery.marker is None else Fate.CANCELLED
    access = Access.NONE if battery.access is Access.HELD else battery.access
    return at_step(replace(battery, marker=None, access=access), Step.ENDED), fate


def placed_fire(battery: Battery, marker: Marker) -> Battery:
    """The battery with an FFE on the map that is to be resolved now (2.5, O28)."""
    return at_step(replace(battery, marker=marker, placed_ffe=True), Step.RESOLUTION)
