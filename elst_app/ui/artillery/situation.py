"""Where a battery stands, as the screen shows it: its window, what comes next, what has happened in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from elst_app.campaign.artillery import (
    BatteryActed,
    BatteryEntered,
    WindowBegun,
    other_batteries,
    window_of,
)
from elst_app.campaign.clock import ScenarioEnded, moves_first
from elst_app.campaign.entries import Entry
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import ArtillerySmoke, Module, State
from elst_app.campaign.view import View
from elst_app.rules.artillery import (
    EVENTS,
    Action,
    ActKind,
    Applied,
    Battery,
    ErrorRolled,
    MarkerKind,
    Mission,
    NextStep,
    Possibility,
    RadioState,
    Reference,
    Window,
    agenda,
    apply,
    begin_window,
    next_step,
    possible,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

_ENTRY_PHASES: Final = (Phase.MPH, Phase.RTPH, Phase.APH)


class Now(Enum):
    """What the moment of the campaign allows the battery."""

    NO_SCENARIO = auto()
    OPEN = auto()
    """It is the start of the phase in which its side's batteries act."""
    REPAIR = auto()
    """It is the RPh, and its radio may be mended."""
    ENTRY = auto()
    """Units move or rout, and its HE on the map attacks whoever enters."""
    ELSEWHERE = auto()
    """Play is in another phase."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the Turn marker."""

    game_turn: int
    player_turn: Side
    phase: Phase


@dataclass(frozen=True)
class Situation:
    """All that the screen shows of one battery. `battery` stands within its window where that is open."""

    battery: Battery
    others: tuple[Battery, ...]
    window: Window | None
    phase: Phase | None
    now: Now
    next: NextStep | None
    acts: tuple[Possibility, ...]
    entries: tuple[Entry, ...]
    """What this Player Turn has brought the battery, as far as the audience may see it."""
    following: tuple[Battery, ...]
    """The other batteries that can still act in this phase, in the order to act."""
    smoke: ArtillerySmoke | None
    """What is known of the side's on-board Artillery Smoke (2.1)."""
    on_map: tuple[Battery, ...] = field(default=(), compare=False)
    """All batteries in play of both sides: their Smoke and FFE hinder everybody's LOS."""

    def act(self, kind: ActKind, mission: Mission | None = None) -> Possibility | None:
        """The act of that kind if it is open."""
        return next(
            (act for act in self.acts if act.is_open and act.kind is kind and act.mission is mission), None
        )

    @property
    def refused(self) -> tuple[Possibility, ...]:
        """The acts of the window that are not possible now."""
        return tuple(act for act in self.acts if not act.is_open and act.kind not in EVENTS)

    @property
    def open_events(self) -> tuple[Possibility, ...]:
        """What may happen to the battery in any phase."""
        return tuple(act for act in self.acts if act.is_open and act.kind in EVENTS)

    @property
    def error_path(self) -> tuple[Hex, ...]:
        """The way of the last Error roll from the AR, if nothing has moved the marker since."""
        for entry in reversed(self.entries):
            fact = entry.fact
            if isinstance(fact, BatteryActed) and isinstance(fact.outcome, ErrorRolled):
                marker, path = self.battery.marker, fact.outcome.path
                return path if marker is not None and marker.hex == path[-1] else ()
        return ()

    def tried(self, action: Action, reference: Reference) -> Applied | Refusal | None:
        """What an act without dice would lead to, or why it is not possible."""
        if self.window is None:
            return None
        try:
            return apply(self.battery, self.window, action, reference, others=self.others)
        except Refused as refused:
            return refused.refusal


def batteries_in_play(state: State) -> tuple[Battery, ...]:
    """The batteries in play, those that act next first, then those of the side whose window it is."""
    batteries = tuple(module.battery for module in state.modules if module.in_play)
    first = acting(state)
    rest = [battery for battery in batteries if battery.id not in {each.id for each in first}]
    side = _acting_side(state)
    by_id = {battery.id: battery for battery in batteries}
    return (
        *(by_id[battery.id] for battery in first),
        *sorted(rest, key=lambda battery: battery.side is not side),
    )


def modules_not_in_play(state: State) -> tuple[Module, ...]:
    """The modules that could be put into play, as far as the audience may know of them."""
    return tuple(module for module in state.modules if not module.in_play)


def acting(state: State) -> tuple[Battery, ...]:
    """The batteries that can still act in the phase being played, Smoke first (2.33)."""
    side = _acting_side(state)
    window = window_of(state, side) if side is not None else None
    if window is None:
        return ()
    return agenda((module.battery for module in state.modules if module.in_play), window)


def _acting_side(state: State) -> Side | None:
    for side in Side:
        window = window_of(state, side)
        if window is not None and window.phase is state.phase:
            return side
    return None


def read_situation(view: View, battery_id: str, reference: Reference) -> Situation | None:
    """How the battery stands; None if it is not in play."""
    state = view.state
    module = state.module(battery_id)
    if module is None or not module.in_play:
        return None
    battery = module.battery
    window, others = window_of(state, battery.side), other_batteries(state, battery)
    now = _now(state, battery, window)
    acts = () if window is None else possible(battery, window, reference, others)
    following = tuple(other for other in acting(state) if other.id != battery.id)
    step = None
    if window is not None and now is Now.OPEN:
        step = next_step(battery, window, reference, others)
        battery = begin_window(battery, window)
    return Situation(
        battery=battery,
        others=others,
        window=window,
        phase=state.phase,
        now=now,
        next=step,
        acts=acts,
        entries=tuple(reversed(list(_entries(view, battery_id)))),
        following=following,
        smoke=state.smoke_of(battery.side),
        on_map=tuple(each.battery for each in state.modules if each.in_play),
    )


def _now(state: State, battery: Battery, window: Window | None) -> Now:
    if window is None:
        return Now.NO_SCENARIO
    if state.phase is window.phase:
        return Now.OPEN
    if state.phase is Phase.RPH and is_malfunctioned(battery):
        return Now.REPAIR
    if state.phase in _ENTRY_PHASES and burns(battery):
        return Now.ENTRY
    return Now.ELSEWHERE


def is_malfunctioned(battery: Battery) -> bool:
    """Whether its radio may be mended in an RPh."""
    return battery.radio is not None and battery.radio.state is RadioState.MALFUNCTIONED


def burns(battery: Battery) -> bool:
    """Whether its HE attacks who enters the Burst Area (2.51)."""
    marker = battery.marker
    return battery.has_marker(MarkerKind.FFE_2, MarkerKind.FFE_C) and (
        marker is not None and marker.mission is Mission.HE
    )


def _entries(view: View, battery_id: str) -> Iterator[Entry]:
    """The standing entries of this Player Turn about the battery, the newest first."""
    moment = view.state.moment
    for entry in reversed(view.entries):
        if not view.stands(entry):
            continue
        if isinstance(entry.fact, ScenarioEnded):
            return
        if not isinstance(entry.fact, BatteryActed | BatteryEntered | WindowBegun):
            continue
        if entry.fact.battery.id != battery_id:
            continue
        at = entry.moment
        if (at.date, at.game_turn, at.player_turn) != (moment.date, moment.game_turn, moment.player_turn):
            return
        yield entry


def this_window(state: State, side: Side) -> Place | None:
    """The side's window of the Player Turn being played, if it is another phase now."""
    window = window_of(state, side)
    if window is None or window.phase is state.phase:
        return None
    return Place(window.game_turn, window.player_turn, window.phase)


def is_over(state: State, side: Side) -> bool:
    """Whether the side's window of this Player Turn lies behind."""
    window, phases = window_of(state, side), tuple(Phase)
    if window is None or state.phase is None:
        return False
    return phases.index(state.phase) > phases.index(window.phase)


def next_window(state: State, side: Side) -> Place | None:
    """The side's next window that is still to come in this scenario."""
    place = this_window(state, side)
    if place is not None and not is_over(state, side):
        return place
    following = _next_turn(state)
    if following is None:
        return None
    return replace(following, phase=Phase.PFPH if following.player_turn is side else Phase.DFPH)


def next_business(state: State, battery: Battery) -> Place | None:
    """The phase before its next window in which there is something to do for it.

    That is the next RPh for a radio to repair (2.1), and where units move or rout for its HE on the map
    (2.51).
    """
    window = next_window(state, battery.side)
    if state.stage is not Stage.SCENARIO or state.player_turn is None or state.phase is None:
        return None
    following = _next_turn(state)
    places = []
    if following is not None and is_malfunctioned(battery):
        places.append(following)
    if burns(battery):
        phases = tuple(Phase)
        here = Place(state.game_turn, state.player_turn, state.phase)
        rest = phases[phases.index(state.phase) + 1 :]
        places += [replace(here, phase=phase) for phase in rest if phase in _ENTRY_PHASES]
        if following is not None:
            places.append(replace(following, phase=Phase.MPH))
    places = [place for place in places if window is None or _order(state, place) < _order(state, window)]
    return min(places, key=lambda place: _order(state, place), default=None)


def _order(state: State, place: Place) -> tuple[int, bool, int]:
    return place.game_turn, place.player_turn is not moves_first(state), tuple(Phase).index(place.phase)


def _next_turn(state: State) -> Place | None:
    """The RPh of the next Player Turn of this scenario."""
    if state.stage is not Stage.SCENARIO or state.player_turn is None:
        return None
    following = state.player_turn.enemy
    turn = state.game_turn + (0 if state.player_turn is moves_first(state) else 1)
    line = state.date_line
    if line is not None and line.current is not None and turn > line.current.game_turns:
        return None
    return Place(turn, following, Phase.RPH)
