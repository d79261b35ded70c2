"""Random windows: no illegal state, no chit too many, a dead battery stays dead, a replay ends the same.

What is listed as open applies, what is listed as refused refuses for the same reason.
"""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from elst_app.rules.artillery import (
    EVENTS,
    Action,
    ActKind,
    ArtilleryRulings,
    AttemptContact,
    Battery,
    BatteryKind,
    CancelFireForEffect,
    CancelSpottingRound,
    Chit,
    ConvertToFireForEffect,
    Correct,
    CorrectAndConvert,
    DeclineRuling,
    DeclineToRoll,
    DrawAccess,
    EndActions,
    EndRallyPhase,
    EnterFireForEffect,
    FinishResolution,
    Hindrances,
    LaySmoke,
    LeaveInPlace,
    LoseGoodOrder,
    LostRadioRuling,
    Maintain,
    MarkerKind,
    MoveObserver,
    Observe,
    Observer,
    ObserverEliminated,
    Pile,
    PlaceArtilleryRequest,
    Possibility,
    RadioCaptured,
    RadioEliminated,
    RegainGoodOrder,
    RepairRadio,
    ReplaceContinuation,
    ReplacedRuling,
    ResolveHex,
    RocketRuling,
    RollError,
    RollPrecision,
    Sight,
    Step,
    Target,
    TransferRadio,
    View,
    Window,
    apply,
    begin_window,
    burst_on_map,
    check_battery,
    closing,
    next_step,
    possible,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from tests.rules.artillery.support import CHART, GERMAN, REFERENCE, given

PLAIN: dict[ActKind, Action] = {
    action.kind: action
    for action in (
        AttemptContact(),
        Maintain(),
        DeclineToRoll(),
        DrawAccess(),
        EndActions(),
        RollPrecision(),
        LeaveInPlace(),
        ReplaceContinuation(),
        CancelSpottingRound(),
        CancelFireForEffect(),
        FinishResolution(),
        LaySmoke(),
        EndRallyPhase(),
        RepairRadio(),
        LoseGoodOrder(),
        RegainGoodOrder(),
        ObserverEliminated(),
        RadioEliminated(),
        RadioCaptured(),
    )
}
ON_MAP = tuple(facts.hex for facts in REFERENCE.board.hexes)
EDGE = tuple(hex_ for hex_ in ON_MAP if any(near not in REFERENCE.board for near in hex_.neighbours()))
SIGHTS = st.builds(Sight, st.sampled_from(View), st.booleans())
HINDRANCES = st.builds(Hindrances, st.integers(0, 1), st.sampled_from((0, 0, 2)), st.integers(0, 1))
TARGETS = st.builds(Target, is_friendly=st.booleans(), other_drm=st.integers(-2, 2)).map(lambda one: (one,))
RULINGS = st.builds(
    ArtilleryRulings,
    st.sampled_from(DeclineRuling),
    st.sampled_from(LostRadioRuling),
    st.sampled_from(ReplacedRuling),
    st.sampled_from(RocketRuling),
)
DIE = st.integers(1, 6)
LOW_DIE = st.sampled_from((1, 2, 3, 3, 4, 4, 5, 6))
"""For the rolls without which a battery does nothing more."""
STATES = (
    "no contact | none | -",
    "no contact | held | -",
    "contact | held | SR LL16",
    "contact | held | FFE:2 LL16",
    "contact | held | FFE:2 TT7 Smoke",
    "contact | none | FFE:C LL16",
)
GIVING_UP = (ActKind.DECLINE, ActKind.END_ACTIONS, ActKind.CANCEL_SR, ActKind.CANCEL_FFE)
FATAL = (ActKind.RADIO_ELIMINATED, ActKind.RADIO_CAPTURED, ActKind.OBSERVER_ELIMINATED)


def an_action(data: Any, battery: Battery, entry: Possibility) -> Action | None:
    """An act of the kind with sensible answers; None where the map has no hex for it."""
    kind, marker = entry.kind, battery.marker
    in_los = data.draw(st.sampled_from((True, True, True, False)))
    if kind is ActKind.OBSERVE:
        return Observe(data.draw(SIGHTS))
    if kind is ActKind.PLACE_REQUEST:
        aim = data.draw(st.sampled_from(ON_MAP) | st.sampled_from(EDGE))
        return PlaceArtilleryRequest(aim, in_los, data.draw(HINDRANCES), True)
    if kind in (ActKind.CORRECT, ActKind.CORRECT_AND_CONVERT):
        reach = entry.max_distance or 3
        aims = [aim for aim in ON_MAP if marker is None or 0 < aim.distance(marker.hex) <= reach]
        if not aims:
            return None
        aim = data.draw(st.sampled_from(aims))
        if entry.mission is None:
            return Correct(aim, in_los, data.draw(HINDRANCES), True)
        return CorrectAndConvert(entry.mission, aim, in_los, data.draw(HINDRANCES), True)
    if kind is ActKind.CONVERT:
        assert entry.mission is not None
        return ConvertToFireForEffect(entry.mission)
    if kind is ActKind.ROLL_ERROR:
        return RollError(direction_only=entry.dice_count == 1)
    if kind in (ActKind.RESOLVE_HEX, ActKind.ENTRY):
        area = burst_on_map(battery, REFERENCE)
        left = [here for here in area if here not in battery.progress.attacked]
        here = data.draw(st.sampled_from(left or area or ON_MAP))
        if kind is ActKind.RESOLVE_HEX:
            return ResolveHex(here, data.draw(TARGETS))
        return EnterFireForEffect(here, data.draw(TARGETS), Phase.MPH)
    if kind is ActKind.MOVE_OBSERVER:
        return MoveObserver(data.draw(st.sampled_from(ON_MAP)))
    if kind is ActKind.TRANSFER_RADIO:
        return TransferRadio(Observer(data.draw(st.sampled_from(("8-1", "9-1"))), Hex(3, 4)))
    return PLAIN[kind]


@dataclass(frozen=True)
class Begun:
    """A window has begun for every battery."""

    window: Window


@dataclass(frozen=True)
class Done:
    """An act with what fell for it."""

    place: int
    window: Window
    action: Action
    dice: tuple[int, ...]
    position: int | None


def note(refusal: Refusal | None) -> None:
    """Lets pass what may be recorded as what happened at the table."""
    if refusal is not None and not refusal.can_be_recorded:
        raise Refused(refusal)


def begun(batteries: list[Battery], window: Window) -> list[Battery]:
    return [begin_window(battery, window) for battery in batteries]


def done(batteries: list[Battery], entry: Done) -> list[Battery]:
    others = batteries[: entry.place] + batteries[entry.place + 1 :]
    applied = apply(
        batteries[entry.place],
        entry.window,
        entry.action,
        REFERENCE,
        dice=entry.dice,
        position=entry.position,
        others=others,
    )
    assert applied.outcome.act is entry.action.kind
    return [*batteries[: entry.place], applied.battery, *batteries[entry.place + 1 :]]


class Windows(RuleBasedStateMachine):
    """Two German batteries through random windows; each rule is one window, or what happens between two."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 0
        self.batteries: list[Battery] = []
        self.first: list[Battery] = []
        self.journal: list[Begun | Done] = []
        self.dead: dict[str, Battery] = {}
        self.rulings = ArtilleryRulings()

    @initialize(
        states=st.tuples(st.sampled_from(STATES), st.sampled_from(STATES)),
        kind=st.sampled_from(BatteryKind),
        off_board=st.booleans(),
        pile=st.sampled_from((Pile(8, 3), Pile(7, 2), Pile(2, 1), Pile(1, 3))),
        rulings=RULINGS,
    )
    def assemble(
        self,
        states: tuple[str, str],
        kind: BatteryKind,
        off_board: bool,
        pile: Pile,
        rulings: ArtilleryRulings,
    ) -> None:
        first = given(states[0] if kind is not BatteryKind.ROCKET else STATES[0], kind=kind)
        first = replace(first, pile=replace(pile, drawn=first.pile.drawn))
        second = given(states[1], observer="9-1", off_board=off_board)
        second = replace(second, id="German O1 #1")
        self.batteries = [first, second]
        self.first = list(self.batteries)
        self.rulings = rulings

    def window(self) -> Window:
        return Window(
            1 + self.number // 2, GERMAN if self.number % 2 == 0 else Side.BRITISH, GERMAN, self.rulings
        )

    def others(self, place: int) -> list[Battery]:
        return [other for other in self.batteries if other is not self.batteries[place]]

    @rule(data=st.data())
    def play_a_window(self, data: Any) -> None:
        window = self.window()
        self.batteries = begun(self.batteries, window)
        self.journal.append(Begun(window))
        for place in data.draw(st.permutations(range(len(self.batteries)))):
            for _ in range(data.draw(st.integers(2, 12))):
                battery = self.batteries[place]
                acts = next_step(battery, window, REFERENCE, self.others(place)).acts
                going_on = [entry for entry in acts if entry.kind not in GIVING_UP]
                if going_on and data.draw(st.integers(0, 7)):
                    acts = tuple(going_on)
                if not acts:
                    break
                self.do(data, place, window, data.draw(st.sampled_from(acts)))
                if not data.draw(st.integers(0, 19)):
                    self.happen(data, data.draw(st.sampled_from(EVENTS)))
            self.try_what_is_refused(data, place, window)
        self.number += 1

    @rule(data=st.data(), kind=st.sampled_from([kind for kind in EVENTS if kind not in FATAL]))
    def something_happens(self, data: Any, kind: ActKind) -> None:
        self.happen(data, kind)

    def happen(self, data: Any, kind: ActKind) -> None:
        place = data.draw(st.integers(0, len(self.batteries) - 1))
        listed = possible(self.batteries[place], self.window(), REFERENCE)
        entry = next(entry for entry in listed if entry.kind is kind)
        if entry.is_open:
            self.do(data, place, self.window(), entry)

    def do(self, data: Any, place: int, window: Window, entry: Possibility) -> None:
        battery = self.batteries[place]
        action = an_action(data, battery, entry)
        if action is None:
            return
        assert entry.is_open
        assert entry.dice_count == action.dice_count
        assert entry.draws_chit == action.draws_chit
        die = LOW_DIE if action.kind in (ActKind.ATTEMPT_CONTACT, ActKind.MAINTAIN) else DIE
        dice = tuple(data.draw(die) for _ in range(action.dice_count))
        position = data.draw(st.integers(0, battery.pile.left - 1)) if action.draws_chit else None
        act = Done(place, window, action, dice, position)
        self.batteries = done(self.batteries, act)
        self.journal.append(act)

    def try_what_is_refused(self, data: Any, place: int, window: Window) -> None:
        battery, others = self.batteries[place], self.others(place)
        listed = [entry for entry in possible(battery, window, REFERENCE, others) if not entry.is_open]
        entry = data.draw(st.sampled_from(listed))
        action = an_action(data, battery, entry)
        if action is None:
            return
        dice = (1,) * action.dice_count
        with pytest.raises(Refused) as raised:
            apply(battery, window, action, REFERENCE, dice=dice, position=0, others=others)
        assert raised.value.refusal == entry.refusal
        if raised.value.refusal.can_be_recorded:
            recorded = apply(
                battery, window, action, REFERENCE, dice=dice, position=0, others=others, require=note
            )
            check_battery(recorded.battery, CHART)

    @invariant()
    def every_state_is_possible(self) -> None:
        for battery in self.batteries:
            check_battery(battery, CHART)
            pile = battery.pile
            assert 0 <= pile.black_left <= pile.black
            assert 0 <= pile.red_left <= pile.red
            assert pile.drawn.count(Chit.RED) <= 2
            assert len(pile.drawn) + pile.left == pile.black + pile.red
            has_request = battery.progress.request is not None
            assert has_request == (battery.step in (Step.PRECISION, Step.ERROR))

    @invariant()
    def a_dead_battery_stays_dead(self) -> None:
        for battery in self.batteries:
            dead = self.dead.get(battery.id)
            if dead is not None:
                assert closing(battery) is not None
                assert battery.pile == dead.pile
                assert not battery.has_marker(MarkerKind.SR, MarkerKind.FFE_1)
            if closing(battery) is not None:
                self.dead.setdefault(battery.id, battery)

    def teardown(self) -> None:
        replayed = list(self.first)
        for entry in self.journal:
            replayed = begun(replayed, entry.window) if isinstance(entry, Begun) else done(replayed, entry)
        assert replayed == self.batteries


class ManyWindows(Windows):
    """The same at length."""


TestWindows = Windows.TestCase
TestWindows.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestTwoThousandWindows = pytest.mark.long(ManyWindows.TestCase)
TestTwoThousandWindows.settings = settings(
    max_examples=300, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
