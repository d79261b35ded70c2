"""Random OBA windows through the one door: undo, redo and a replay at any time come to the same.

Dice and chits are the program's, from a seeded source, or typed. What is listed as open is done, what is
listed as refused is refused for the same reason and can be entered as what happened if the refusal says so.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from elst_app.campaign.artillery import (
    ActWithBattery,
    BatteryStillToAct,
    EnterBattery,
    PutModuleIntoPlay,
    ReceiveModule,
    other_batteries,
    window_of,
)
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.entries import Source, Throw
from elst_app.campaign.history import History
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.state import State
from elst_app.campaign.undo import NothingToRedo, Redo, Undo
from elst_app.loading import rulebook
from elst_app.rules.artillery import (
    Access,
    Act,
    ActKind,
    Battery,
    BatteryKind,
    Chit,
    Marker,
    MarkerKind,
    Observer,
    Possibility,
    Window,
    begin_window,
    check_battery,
    check_modules,
    closing,
    is_waiting,
    next_step,
    possible,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from tests.rules.artillery.test_machine import GIVING_UP, an_action

BOOK = rulebook()
NN8 = Hex.parse("NN8")
SIDES = (Side.BRITISH, Side.GERMAN)
PHASES = tuple(Phase)
OPTIONS = tuple((code, BOOK.charts.switches.find(code).options) for code in ("O4", "O6", "O18", "O24"))
PHASES_OF_EVENTS = {
    ActKind.REPAIR_RADIO: (Phase.RPH,),
    ActKind.END_RALLY_PHASE: (Phase.RPH,),
    ActKind.ENTRY: (Phase.MPH,),
}
"""The events that happen in phases of their own; every other one may happen in any."""
EVENTS_ANYWHERE = (
    ActKind.MOVE_OBSERVER,
    ActKind.LOSE_GOOD_ORDER,
    ActKind.REGAIN_GOOD_ORDER,
    ActKind.TRANSFER_RADIO,
)
FATAL = (ActKind.OBSERVER_ELIMINATED, ActKind.RADIO_ELIMINATED, ActKind.RADIO_CAPTURED)
LAST_WINDOW = 31


class SeededDice:
    """Dice that fall by chance, but the same in each run of an example."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, sides) for _ in range(count))


class WindowsThroughTheDoor(RuleBasedStateMachine):
    """Up to two batteries a side in one scenario of eight Game Turns, two windows in each Player Turn."""

    windows_played = 0

    @initialize(
        seed=st.integers(0, 2**16),
        options=st.tuples(*(st.sampled_from(options) for _, options in OPTIONS)),
        modules=st.data(),
    )
    def set_up(self, seed: int, options: tuple[str, ...], modules: Any) -> None:
        self.number = -1
        self.states: list[State] = []
        """The state before each act that stands, the oldest first."""
        self.undone: list[State] = []
        """The state after each act that can be redone, the next one last."""
        self.journal, self.dice = MemoryJournal(), SeededDice(seed)
        self.campaign = Campaign(BOOK, self.journal, self.dice)
        codes = (code for code, _ in OPTIONS)
        self.do(BeginCampaign(title="Autumn", options=tuple(zip(codes, options, strict=True))))
        for side in SIDES:
            for _ in range(modules.draw(st.integers(1, 2))):
                self.receive(modules, side)
        self.do(StartScenario())
        self.floor = len(self.states)

    def receive(self, data: Any, side: Side) -> None:
        before = {module.battery.id for module in self.campaign.state.modules}
        kinds = tuple(BatteryKind) if side is Side.GERMAN else (BatteryKind.ORDINARY,)
        off_board = data.draw(st.integers(0, 4)) == 0
        black, red = data.draw(st.sampled_from(((None, None), (7, 2), (4, 3), (1, 2))))
        self.do(
            ReceiveModule(
                side=side,
                name=data.draw(st.sampled_from(("OBA", "O1"))),
                calibre=data.draw(st.sampled_from((80, 100, 150))),
                oba_kind=data.draw(st.sampled_from(kinds)),
                off_board=off_board,
                observer=Observer("Off-Board", Hex.parse("OO21")) if off_board else None,
                black=black,
                red=red,
            )
        )
        (module,) = (each for each in self.campaign.state.modules if each.battery.id not in before)
        leader = Observer(data.draw(st.sampled_from(("8-1", "9-1"))), NN8, in_steeple=True)
        put = PutModuleIntoPlay(battery=module.battery.id, observer=None if off_board else leader)
        self.do(put)
        self.begin_somewhere(data, module.battery)

    def begin_somewhere(self, data: Any, battery: Battery) -> None:
        """At times it comes into the scenario by hand with a marker up, to go on from there."""
        kind = data.draw(st.sampled_from((None, MarkerKind.SR, MarkerKind.FFE_2, MarkerKind.FFE_C)))
        if kind is None or (battery.is_rocket and kind is not MarkerKind.FFE_2):
            return
        mission = None if kind is MarkerKind.SR else data.draw(st.sampled_from(battery.ammunition))
        after = replace(
            next(each for each in self.batteries if each.id == battery.id),
            contact=True,
            access=Access.NONE if kind is MarkerKind.FFE_C else Access.HELD,
            marker=Marker(kind, data.draw(st.sampled_from((Hex.parse("LL16"), Hex.parse("TT7")))), mission),
            placed_ffe=kind.is_fire,
            pile=replace(battery.pile, drawn=(Chit.BLACK,)),
        )
        self.do(EnterBattery(after=after, happened="A scenario left off last evening"))

    # Through the door

    def do(self, command: Command) -> Done:
        """Does what must be possible."""
        before = self.campaign.state
        done = self.campaign.do(command)
        assert isinstance(done, Done), done
        assert (done.before, done.after) == (before, self.campaign.state)
        self.states.append(before)
        self.undone.clear()
        self.the_dead_stay_dead(before, done.after)
        return done

    def refuse(self, command: Command) -> Refusal:
        """Tries what must be refused and leave everything as it was."""
        before, entries = self.campaign.state, len(self.journal.entries())
        refusal = self.campaign.do(command)
        assert isinstance(refusal, Refusal)
        assert self.campaign.state is before
        assert len(self.journal.entries()) == entries
        return refusal

    def undo(self) -> None:
        self.undone.append(self.campaign.state)
        assert isinstance(self.campaign.do(Undo()), Done)
        assert self.campaign.state == self.states.pop()

    def redo(self) -> None:
        self.states.append(self.campaign.state)
        assert isinstance(self.campaign.do(Redo()), Done)
        assert self.campaign.state == self.undone.pop()

    def last_throws(self) -> tuple[Throw, ...]:
        """The dice and the chit of the last act that stands."""
        last = self.campaign.history.standing[-1].act
        return tuple(
            throw for entry in self.campaign.history.standing if entry.act == last for throw in entry.throws
        )

    # The batteries

    @property
    def batteries(self) -> tuple[Battery, ...]:
        return tuple(module.battery for module in self.campaign.state.modules if module.in_play)

    def acting(self) -> Iterator[tuple[str, Window]]:
        """The batteries whose window the present phase is."""
        for battery in self.batteries:
            window = window_of(self.campaign.state, battery.side)
            if window is not None and window.phase is self.campaign.state.phase:
                yield battery.id, window

    def begun(self, battery_id: str, window: Window) -> Battery:
        module = self.campaign.state.module(battery_id)
        assert module is not None
        return begin_window(module.battery, window)

    def listed(self, battery: Battery, window: Window) -> tuple[Possibility, ...]:
        others = other_batteries(self.campaign.state, battery)
        return possible(battery, window, BOOK.reference, others)

    def act(self, data: Any, battery: Battery, entry: Possibility, **more: Any) -> ActWithBattery | None:
        """The act with sensible answers; dice and chit from the program, or at times typed."""
        action = an_action(data, battery, entry)
        if action is None:
            return None
        assert isinstance(action, Act)
        if not entry.is_open or data.draw(st.integers(0, 3)):
            return ActWithBattery(battery=battery.id, action=action, **more)
        if action.draws_chit:
            left = [chit for chit in Chit if battery.pile.positions(chit)]
            return ActWithBattery(battery=battery.id, action=action, chit=data.draw(st.sampled_from(left)))
        dice = tuple(data.draw(st.integers(1, 6)) for _ in range(action.dice_count))
        return ActWithBattery(battery=battery.id, action=action, dice=dice or None)

    # What is played

    @property
    def place(self) -> tuple[int, Side, Phase]:
        turn, phase = divmod(self.number, 2)
        return 1 + turn // 2, SIDES[turn % 2], (Phase.PFPH, Phase.DFPH)[phase]

    @precondition(lambda self: self.number < LAST_WINDOW)
    @rule(data=st.data(), count=st.integers(1, 4))
    def play_windows(self, data: Any, count: int) -> None:
        for _ in range(min(count, LAST_WINDOW - self.number)):
            self.play_a_window(data)

    def play_a_window(self, data: Any) -> None:
        self.number += 1
        type(self).windows_played += 1
        turn, side, phase = self.place
        self.do(SetClock(game_turn=turn, player_turn=side, phase=phase))
        for battery_id, window in data.draw(st.permutations(tuple(self.acting()))):
            for _ in range(data.draw(st.integers(2, 10))):
                if not self.one_act(data, battery_id, window):
                    break
                if not data.draw(st.integers(0, 4)):
                    self.back_and_forth(data)
                if not data.draw(st.integers(0, 19)):
                    self.happen(data, data.draw(st.sampled_from(EVENTS_ANYWHERE)))
            self.try_what_is_refused(data, battery_id, window)
        self.leave_the_phase()

    def one_act(self, data: Any, battery_id: str, window: Window) -> bool:
        battery = self.begun(battery_id, window)
        others = other_batteries(self.campaign.state, battery)
        acts = next_step(battery, window, BOOK.reference, others).acts
        going_on = tuple(entry for entry in acts if entry.kind not in GIVING_UP)
        if going_on and data.draw(st.integers(0, 7)):
            acts = going_on
        command = self.act(data, battery, data.draw(st.sampled_from(acts))) if acts else None
        if command is None:
            return False
        self.do(command)
        if not data.draw(st.integers(0, 3)):
            self.do_again(command)
        return True

    def do_again(self, command: Command) -> None:
        """An act that is taken back and done again brings the same dice and chits, and so the same state."""
        after, throws = self.campaign.state, self.last_throws()
        self.undo()
        self.do(command)
        assert (self.campaign.state, self.last_throws()) == (after, throws)

    def back_and_forth(self, data: Any) -> None:
        """Several acts are taken back, and all of them stand again."""
        after, throws = self.campaign.state, self.last_throws()
        count = data.draw(st.integers(1, min(6, len(self.states) - self.floor)))
        for _ in range(count):
            self.undo()
        for _ in range(count):
            self.redo()
        assert (self.campaign.state, self.last_throws()) == (after, throws)

    def try_what_is_refused(self, data: Any, battery_id: str, window: Window) -> None:
        battery = self.begun(battery_id, window)
        refused = [
            entry
            for entry in self.listed(battery, window)
            if not entry.is_open and entry.kind not in PHASES_OF_EVENTS
        ]
        entry = data.draw(st.sampled_from(refused))
        command = self.act(data, battery, entry)
        if command is None or entry.refusal is None:
            return
        assert self.refuse(command) == entry.refusal
        if entry.refusal.can_be_recorded:
            done = self.campaign.do(replace(command, happened="So it was played"))
            if isinstance(done, Done):
                self.states.append(done.before)
                self.undone.clear()
                flag = done.entries[0].flag
                assert flag is not None
                assert flag.rule == entry.refusal.rule
                self.every_state_is_possible()
                self.undo()
        else:
            assert self.refuse(replace(command, happened="So it was played")) == entry.refusal

    def leave_the_phase(self) -> None:
        """A phase is left where no battery is waiting any more, and only there."""
        waiting = [
            battery_id
            for battery_id, window in self.acting()
            if is_waiting(self.begun(battery_id, window), window)
        ]
        if waiting:
            assert self.refuse(NextPhase()) == BatteryStillToAct(waiting[0])
        else:
            self.do(NextPhase())

    @precondition(lambda self: self.number >= 0)
    @rule(data=st.data(), kind=st.sampled_from((*PHASES_OF_EVENTS, *EVENTS_ANYWHERE)))
    def something_happens(self, data: Any, kind: ActKind) -> None:
        turn, side, _ = self.place
        phase = PHASES_OF_EVENTS.get(kind, (Phase.AFPH,))[0]
        if phase is Phase.RPH and self.place[2] is Phase.DFPH:
            self.number += 1
            turn, side, _ = self.place
            self.number -= 1
        self.do(SetClock(game_turn=min(turn, 8), player_turn=side, phase=phase))
        self.happen(data, kind)

    @precondition(lambda self: self.number > 8)
    @rule(data=st.data(), kind=st.sampled_from(FATAL))
    def the_worst_happens(self, data: Any, kind: ActKind) -> None:
        self.happen(data, kind)

    def happen(self, data: Any, kind: ActKind) -> None:
        battery = data.draw(st.sampled_from(self.batteries))
        window = window_of(self.campaign.state, battery.side)
        assert window is not None
        entry = next(entry for entry in self.listed(battery, window) if entry.kind is kind)
        command = self.act(data, battery, entry) if entry.is_open else None
        if command is not None:
            self.do(command)

    @rule(count=st.integers(1, 12), back=st.sampled_from((0, 3, 8, 12, 12, 12)))
    def undo_and_redo(self, count: int, back: int) -> None:
        """Some acts are taken back, and some of them stand again; the rest may be redone until a new act."""
        for _ in range(min(count, len(self.states) - self.floor)):
            self.undo()
        for _ in range(min(back, len(self.undone))):
            self.redo()
        if not self.undone:
            assert isinstance(self.campaign.do(Redo()), NothingToRedo)

    @rule()
    def open_the_journal_anew(self) -> None:
        reopened = Campaign(BOOK, self.journal, self.dice)
        assert reopened.state == self.campaign.state
        self.campaign = reopened

    # What always holds

    def the_dead_stay_dead(self, before: State, after: State) -> None:
        for module in before.modules:
            later = after.module(module.battery.id)
            if module.in_play and closing(module.battery) is not None and later is not None and later.in_play:
                assert closing(later.battery) is not None
                assert later.battery.pile == module.battery.pile
                assert not later.battery.has_marker(MarkerKind.SR, MarkerKind.FFE_1)

    @invariant()
    def every_state_is_possible(self) -> None:
        for battery in self.batteries:
            check_battery(battery, BOOK.artillery)
            pile = battery.pile
            assert min(pile.black_left, pile.red_left) >= 0
            assert pile.reds_drawn <= BOOK.artillery.pile.fatal_red.value
            assert len(pile.drawn) + pile.left == pile.black + pile.red
        for side in SIDES:
            check_modules(self.batteries, side, BOOK.artillery)

    @invariant()
    def a_replay_comes_to_the_same(self) -> None:
        assert History(self.journal.entries()).state == self.campaign.state

    @invariant()
    def a_name_of_the_ledger_has_one_result(self) -> None:
        results: dict[str, tuple[int, ...]] = {}
        for entry in self.journal.entries():
            for throw in entry.throws:
                if throw.source is Source.PROGRAM:
                    assert results.setdefault(throw.name, throw.values) == throw.values

    def teardown(self) -> None:
        if not hasattr(self, "floor"):
            return
        used = {battery.id for battery in self.batteries if battery.placed_ffe}
        in_play = {battery.id for battery in self.batteries}
        self.do(EndScenario())
        after = {module.battery.id: module for module in self.campaign.state.modules}
        assert in_play - set(after) == used
        for battery_id in in_play - used:
            assert not after[battery_id].in_play
            assert (after[battery_id].battery.pile.black, after[battery_id].battery.pile.drawn) == (8, ())
        self.undo()
        self.redo()
        assert History(self.journal.entries()).state == self.campaign.state


class ManyWindowsThroughTheDoor(WindowsThroughTheDoor):
    """The same at length."""

    windows_played = 0


TestWindowsThroughTheDoor = WindowsThroughTheDoor.TestCase
TestWindowsThroughTheDoor.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)


@pytest.mark.long
def test_two_thousand_windows_through_the_door() -> None:
    run_state_machine_as_test(
        ManyWindowsThroughTheDoor,
        settings=settings(
            max_examples=400, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    assert ManyWindowsThroughTheDoor.windows_played >= 2_000
