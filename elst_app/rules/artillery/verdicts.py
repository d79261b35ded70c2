"""Why an act is not possible: one verdict for each kind of act (2.1-2.9; O2, O7-O9, O13-O19, O24, O25)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from elst_app.rules.artillery.actions import ActKind
from elst_app.rules.artillery.battery import (
    Battery,
    MarkerKind,
    Mission,
    RadioState,
    Sight,
    Step,
    View,
)
from elst_app.rules.artillery.chart import Reference
from elst_app.rules.artillery.refusals import (
    ActionsOver,
    AlreadyAttacked,
    AlreadyInContact,
    AmmunitionMissing,
    ArtillerySmokeFirst,
    BurstHeightNotSeen,
    ContactIsAutomatic,
    MarkerOffMap,
    NoContact,
    NoEnemySeen,
    NoMarker,
    NoObserver,
    NoRadio,
    NotAtThisStep,
    NotInThisWindow,
    ObserverBusy,
    OnlyASpottingRound,
    OnlySmokeBlocks,
    RadioNotWorking,
    RepairTried,
    ReplacedStays,
    RocketRule,
    SightNotTold,
    SmokeBeforeHE,
)
from elst_app.rules.artillery.steps import begin_window, burst_on_map, is_out_of_sight, sight_of, unable
from elst_app.rules.artillery.window import DeclineRuling, RocketRuling, Window
from elst_app.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Case:
    """All a verdict depends on."""

    battery: Battery
    """Within the window for an act of the window, as it stands for an event."""
    window: Window
    reference: Reference
    others: Sequence[Battery]

    @property
    def sight(self) -> Sight | None:
        """What the Observer sees of the marker, if it is known."""
        return sight_of(self.battery, self.reference)


RULES: Final = {
    ActKind.OBSERVE: "2.32",
    ActKind.ATTEMPT_CONTACT: "2.1",
    ActKind.MAINTAIN: "2.11",
    ActKind.DECLINE: "2.11",
    ActKind.DRAW_ACCESS: "2.2",
    ActKind.PLACE_REQUEST: "2.3",
    ActKind.END_ACTIONS: "2.3",
    ActKind.ROLL_PRECISION: "2.3",
    ActKind.ROLL_ERROR: "2.31",
    ActKind.LEAVE: "2.33",
    ActKind.CONVERT: "2.33",
    ActKind.CORRECT: "2.4",
    ActKind.CORRECT_AND_CONVERT: "2.33",
    ActKind.REPLACE: "2.34",
    ActKind.CANCEL_SR: "2.35",
    ActKind.CANCEL_FFE: "2.35",
    ActKind.RESOLVE_HEX: "2.5",
    ActKind.FINISH_RESOLUTION: "2.5",
    ActKind.LAY_SMOKE: "2.7",
    ActKind.ENTRY: "2.51",
    ActKind.END_RALLY_PHASE: "2.2",
    ActKind.REPAIR_RADIO: "2.1",
    ActKind.MOVE_OBSERVER: "2.11",
    ActKind.LOSE_GOOD_ORDER: "2.1",
    ActKind.REGAIN_GOOD_ORDER: "2.1",
    ActKind.TRANSFER_RADIO: "O6",
    ActKind.OBSERVER_ELIMINATED: "O6",
    ActKind.RADIO_ELIMINATED: "O6",
    ActKind.RADIO_CAPTURED: "O6",
}
"""The rule each kind of act rests on."""

EVENTS: Final = (
    ActKind.ENTRY,
    ActKind.END_RALLY_PHASE,
    ActKind.REPAIR_RADIO,
    ActKind.MOVE_OBSERVER,
    ActKind.LOSE_GOOD_ORDER,
    ActKind.REGAIN_GOOD_ORDER,
    ActKind.TRANSFER_RADIO,
    ActKind.OBSERVER_ELIMINATED,
    ActKind.RADIO_ELIMINATED,
    ActKind.RADIO_CAPTURED,
)
"""The acts that belong to no window: they may happen in any phase."""

_MAY_PRECEDE_SMOKE: Final = (ActKind.OBSERVE, ActKind.DECLINE)

Verdict = Callable[[Case, Mission | None], Refusal | None]


def case_of(
    kind: ActKind, battery: Battery, window: Window, reference: Reference, others: Sequence[Battery]
) -> Case:
    """What the verdict on an act of this kind depends on: an event does not begin the window."""
    if kind not in EVENTS:
        battery = begin_window(battery, window)
    return Case(battery, window, reference, others)


def refusal_of(case: Case, kind: ActKind, mission: Mission | None = None) -> Refusal | None:
    """Why an act of this kind is not possible; None if it is. `mission` is the type of the FFE it leads to.

    What cannot be recorded stands before what breaks a rule only.
    """
    if kind in EVENTS:
        return _VERDICTS[kind](case, mission)
    if case.window.side is not case.battery.side:
        return NotInThisWindow(case.window.side)
    if case.battery.step is Step.ENDED:
        return ActionsOver()
    refusal = _VERDICTS[kind](case, mission)
    if refusal is None and not case.window.artillery_smoke_done and kind not in _MAY_PRECEDE_SMOKE:
        return ArtillerySmokeFirst()
    return refusal


def correction_limit(battery: Battery, reference: Reference) -> int:
    """How many hexes the marker may be Corrected: an SR 18, an FFE:2 3 (2.4)."""
    placing = reference.chart.placing
    limit = placing.fire_correction if battery.has_marker(MarkerKind.FFE_2) else placing.correction
    return limit.value


def needs_enemy(case: Case, kind: ActKind, mission: Mission | None) -> bool:
    """Whether the hex of the AR must be on or adjacent to a Known Enemy Unit (2.33, 2.4, O17, O24)."""
    battery = case.battery
    if kind is ActKind.CORRECT_AND_CONVERT:
        return mission is Mission.HE
    if kind is ActKind.CORRECT:
        return (
            battery.marker is not None
            and battery.marker.kind.is_fire
            and battery.marker.mission is Mission.HE
        )
    return battery.is_rocket and case.window.rulings.rocket is RocketRuling.ENEMY


def _observe(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step not in (Step.CONTACT, Step.ACCESS, Step.MARKER):
        return NotAtThisStep(battery.step)
    if battery.marker is None:
        return NoMarker(tuple(MarkerKind))
    if is_out_of_sight(battery, case.reference):
        return MarkerOffMap(battery.marker.hex)
    return unable(battery)


def _call(case: Case) -> Refusal | None:
    """What stands against any roll for Contact or Maintenance."""
    battery = case.battery
    if battery.is_off_board:
        return ContactIsAutomatic()
    if battery.step is not Step.CONTACT:
        return NotAtThisStep(battery.step)
    refusal = unable(battery)
    if refusal is not None:
        return refusal
    # A Rocket FFE:2 is Cancelled without LOS whatever comes of the Contact: that is asked first (2.9).
    if battery.is_rocket and battery.has_marker(MarkerKind.FFE_2) and case.sight is None:
        return SightNotTold()
    for other in case.others:
        if _have_one_observer(battery, other) and begin_window(other, case.window).progress.has_called:
            return ObserverBusy(other.id)
    return None


def _have_one_observer(battery: Battery, other: Battery) -> bool:
    if battery.observer is None or other.observer is None or not battery.observer.name:
        return False
    return battery.observer.name == other.observer.name


def _attempt_contact(case: Case, mission: Mission | None) -> Refusal | None:
    return AlreadyInContact() if case.battery.contact and not case.battery.is_off_board else _call(case)


def _maintain(case: Case, mission: Mission | None) -> Refusal | None:
    return _call(case) if case.battery.contact or case.battery.is_off_board else NoContact()


def _decline(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is not Step.CONTACT:
        return ContactIsAutomatic() if battery.is_off_board else NotAtThisStep(battery.step)
    refusal = unable(battery)
    if refusal is not None:
        return None if battery.has_marker(MarkerKind.FFE_2, MarkerKind.FFE_C) else refusal
    if case.sight is None and battery.has_marker(*_fate_by_sight(case.window)):
        return SightNotTold()
    return None


def _fate_by_sight(window: Window) -> tuple[MarkerKind, ...]:
    """The markers for which it matters what an Observer sees who declines to roll (2.11, O4)."""
    if window.rulings.decline is DeclineRuling.CONTACT_KEPT:
        return tuple(MarkerKind)
    return (MarkerKind.SR, MarkerKind.FFE_2)


def _draw_access(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is not Step.ACCESS:
        return NotAtThisStep(battery.step)
    if battery.has_marker(MarkerKind.FFE_C) and case.sight is None:
        return SightNotTold()
    return None


def _only_at(*steps: Step) -> Callable[[Case, Mission | None], Refusal | None]:
    def verdict(case: Case, mission: Mission | None) -> Refusal | None:
        return None if case.battery.step in steps else NotAtThisStep(case.battery.step)

    return verdict


def _end_actions(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is Step.ACCESS and battery.is_off_board and battery.marker is None:
        return None
    return None if battery.step is Step.REQUEST else NotAtThisStep(battery.step)


def _leave(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is Step.REPLACED:
        return None
    if battery.step is not Step.MARKER:
        return NotAtThisStep(battery.step)
    if case.sight is None:
        return SightNotTold()
    return BurstHeightNotSeen() if case.sight.view is View.BLOCKED else None


def _convert(case: Case, mission: Mission | None) -> Refusal | None:
    battery, sight = case.battery, case.sight
    if battery.step not in (Step.MARKER, Step.CONTINUATION):
        return NotAtThisStep(battery.step)
    if battery.has_marker(MarkerKind.FFE_2):
        return OnlyASpottingRound(MarkerKind.FFE_2)
    return _no_ammunition(case, mission) or _no_view_for(mission, sight) or _smoke_too_late(case, mission)


def _no_ammunition(case: Case, mission: Mission | None) -> Refusal | None:
    if mission is not None and mission not in case.battery.ammunition:
        return AmmunitionMissing(mission)
    return None


def _no_view_for(mission: Mission | None, sight: Sight | None) -> Refusal | None:
    """What the Observer lacks to Convert: HE needs an enemy in LOS, Smoke but the Burst Height (O13)."""
    if sight is None:
        return SightNotTold()
    if sight.view is View.BLOCKED:
        return BurstHeightNotSeen()
    if mission is Mission.HE and not (sight.view is View.CLEAR and sight.enemy_near):
        return NoEnemySeen()
    return None


def _smoke_too_late(case: Case, mission: Mission | None) -> Refusal | None:
    """Whether HE of another battery is being resolved already, which comes after all Smoke (2.33)."""
    if mission is Mission.SMOKE:
        for other in case.others:
            progress = begin_window(other, case.window).progress
            if progress.attacked or progress.resolved is Mission.HE:
                return SmokeBeforeHE(other.id)
    return None


def _correct(case: Case, mission: Mission | None) -> Refusal | None:
    battery, sight = case.battery, case.sight
    if battery.is_rocket:
        return RocketRule()
    if battery.step is Step.REPLACED:
        return None
    if battery.step is not Step.MARKER:
        return NotAtThisStep(battery.step)
    if sight is None:
        return SightNotTold()
    if sight.view is View.SMOKE and battery.has_marker(MarkerKind.FFE_2):
        return OnlySmokeBlocks()
    return None


def _correct_and_convert(case: Case, mission: Mission | None) -> Refusal | None:
    battery, sight = case.battery, case.sight
    if battery.is_rocket:
        return RocketRule()
    if battery.step not in (Step.MARKER, Step.REPLACED):
        return NotAtThisStep(battery.step)
    if battery.has_marker(MarkerKind.FFE_2):
        return OnlyASpottingRound(MarkerKind.FFE_2)
    if battery.step is Step.REPLACED:
        return _no_ammunition(case, mission) or ReplacedStays()
    if sight is not None and sight.view is View.CLEAR:
        sight = Sight(View.CLEAR, enemy_near=True)
    return _no_ammunition(case, mission) or _no_view_for(mission, sight) or _smoke_too_late(case, mission)


def _cancel_sr(case: Case, mission: Mission | None) -> Refusal | None:
    if case.battery.step is not Step.MARKER:
        return NotAtThisStep(case.battery.step)
    return None if case.battery.has_marker(MarkerKind.SR) else NoMarker((MarkerKind.SR,))


def _cancel_ffe(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step not in (Step.MARKER, Step.CONTINUATION):
        return NotAtThisStep(battery.step)
    fires = (MarkerKind.FFE_2, MarkerKind.FFE_C)
    return None if battery.has_marker(*fires) else NoMarker(fires)


def _resolve_hex(case: Case, mission: Mission | None) -> Refusal | None:
    battery, area = case.battery, burst_on_map(case.battery, case.reference)
    if battery.step is Step.RESOLUTION and not area:
        return NoMarker((MarkerKind.FFE_1, MarkerKind.FFE_2))
    refusal = _finish(case, mission)
    if refusal is None and set(area) <= set(battery.progress.attacked):
        return AlreadyAttacked(area[-1])
    return refusal


def _finish(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is not Step.RESOLUTION or battery.marker is None:
        return NotAtThisStep(battery.step)
    if battery.marker.mission is not Mission.HE:
        return AmmunitionMissing(Mission.HE)
    for other in case.others:
        begun = begin_window(other, case.window)
        if begun.marker is not None and begun.marker.mission is Mission.SMOKE and _will_resolve(begun):
            return SmokeBeforeHE(other.id)
    return None


def _will_resolve(battery: Battery) -> bool:
    """Whether an FFE of the battery is still to be resolved in this window."""
    return battery.step is not Step.ENDED and battery.has_marker(MarkerKind.FFE_1, MarkerKind.FFE_2)


def _lay_smoke(case: Case, mission: Mission | None) -> Refusal | None:
    battery = case.battery
    if battery.step is not Step.RESOLUTION or battery.marker is None:
        return NotAtThisStep(battery.step)
    return None if battery.marker.mission is Mission.SMOKE else AmmunitionMissing(Mission.SMOKE)


def _entry(case: Case, mission: Mission | None) -> Refusal | None:
    marker = case.battery.marker
    fires = (MarkerKind.FFE_2, MarkerKind.FFE_C)
    if marker is None or marker.kind not in fires or marker.mission is not Mission.HE:
        return NoMarker(fires)
    return None if burst_on_map(case.battery, case.reference) else MarkerOffMap(marker.hex)


def _repair(case: Case, mission: Mission | None) -> Refusal | None:
    radio = case.battery.radio
    if radio is None:
        return NoRadio()
    if radio.state is not RadioState.MALFUNCTIONED:
        return RadioNotWorking(radio.state)
    refusal = _with_observer(True)(case, mission)
    if refusal is not None:
        return refusal
    return RepairTried() if case.battery.repair_tried == case.window.turn else None


def _with_observer(*good_order: bool) -> Verdict:
    """A verdict that asks for an Observer with a radio, in Good Order or not."""

    def verdict(case: Case, mission: Mission | None) -> Refusal | None:
        if case.battery.is_off_board:
            return NoRadio()
        observer = case.battery.observer
        return None if observer is not None and observer.good_order in good_order else NoObserver()

    return verdict


def _with_radio(*states: RadioState) -> Verdict:
    """A verdict that asks for a radio in one of these states."""

    def verdict(case: Case, mission: Mission | None) -> Refusal | None:
        radio = case.battery.radio
        if radio is None:
            return NoRadio()
        return None if radio.state in states else RadioNotWorking(radio.state)

    return verdict


_ON_THE_MAP: Final = (RadioState.WORKING, RadioState.MALFUNCTIONED)

_VERDICTS: Final[dict[ActKind, Verdict]] = {
    ActKind.OBSERVE: _observe,
    ActKind.ATTEMPT_CONTACT: _attempt_contact,
    ActKind.MAINTAIN: _maintain,
    ActKind.DECLINE: _decline,
    ActKind.DRAW_ACCESS: _draw_access,
    ActKind.PLACE_REQUEST: _only_at(Step.REQUEST),
    ActKind.END_ACTIONS: _end_actions,
    ActKind.ROLL_PRECISION: _only_at(Step.PRECISION),
    ActKind.ROLL_ERROR: _only_at(Step.ERROR),
    ActKind.LEAVE: _leave,
    ActKind.CONVERT: _convert,
    ActKind.CORRECT: _correct,
    ActKind.CORRECT_AND_CONVERT: _correct_and_convert,
    ActKind.REPLACE: _only_at(Step.CONTINUATION),
    ActKind.CANCEL_SR: _cancel_sr,
    ActKind.CANCEL_FFE: _cancel_ffe,
    ActKind.RESOLVE_HEX: _resolve_hex,
    ActKind.FINISH_RESOLUTION: _finish,
    ActKind.LAY_SMOKE: _lay_smoke,
    ActKind.ENTRY: _entry,
    ActKind.END_RALLY_PHASE: _only_at(Step.CONTACT, Step.ENDED),
    ActKind.REPAIR_RADIO: _repair,
    ActKind.MOVE_OBSERVER: _with_observer(True, False),
    ActKind.LOSE_GOOD_ORDER: _with_observer(True),
    ActKind.REGAIN_GOOD_ORDER: _with_observer(False),
    ActKind.TRANSFER_RADIO: _with_radio(*_ON_THE_MAP, RadioState.CAPTURED),
    ActKind.OBSERVER_ELIMINATED: _with_observer(True, False),
    ActKind.RADIO_ELIMINATED: _with_radio(*_ON_THE_MAP, RadioState.CAPTURED),
    ActKind.RADIO_CAPTURED: _with_radio(*_ON_THE_MAP),
}
