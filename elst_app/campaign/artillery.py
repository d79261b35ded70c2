"""Off-Board Artillery in a campaign: the modules in play and each act of the procedure (2.1-2.9, CG3)."""

from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact, Throw
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import Module, State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.artillery import (
    EVENTS,
    Action,
    ActKind,
    ArtilleryRulings,
    Battery,
    BatteryKind,
    Chit,
    EnterFireForEffect,
    Observer,
    Outcome,
    Pile,
    RollError,
    Window,
    apply,
    begin_window,
    between_parts,
    check_battery,
    check_make,
    check_modules,
    check_observer,
    check_smoke,
    entered,
    is_waiting,
    new_battery,
    retained,
)
from elst_app.rules.artillery.refusals import NotThePhase
from elst_app.rules.calendar import Phase
from elst_app.rules.dice import check_dice
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class UnknownBattery(Refusal):
    """The side has no module of that name, or not any more."""

    battery: str
    rule: ClassVar[str] = "CG3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AlreadyInPlay(Refusal):
    """The module's radio is in play."""

    battery: str
    rule: ClassVar[str] = "CG3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotInPlay(Refusal):
    """The module's radio is not in play in this scenario."""

    battery: str
    rule: ClassVar[str] = "CG3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotSettingUp(Refusal):
    """Radios set up in step 4.518 of a Recovery Phase or later, not before."""

    rule: ClassVar[str] = "4.518"


@dataclass(frozen=True, slots=True)
class NoPlayerTurn(Refusal):
    """Artillery acts in a Player Turn of a scenario, and none is being played."""

    rule: ClassVar[str] = "2.1"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotTheWindow(Refusal):
    """The side's OBA acts at the start of its `phase` in this Player Turn, and play is in another one."""

    side: Side
    phase: Phase
    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class BatteryStillToAct(Refusal):
    """The battery must act, or be passed over, before the phase of its window is left."""

    battery: str
    rule: ClassVar[str] = "2.33"


@dataclass(frozen=True, slots=True)
class ChitNotLeft(Refusal):
    """The pile has no chit of that colour left."""

    chit: Chit
    rule: ClassVar[str] = "2.21"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AnotherSide(Refusal):
    """A battery is of one side for good."""

    battery: str
    rule: ClassVar[str] = "2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class HappenedMissing(Refusal):
    """What is entered by hand needs a reason."""

    rule: ClassVar[str] = "2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ModuleReceived(Fact):
    """A side has an OBA module: by the scenario's OB or an SSR (4.43), in play at once if `in_play`."""

    module: Module
    kind: ClassVar[str] = "module received"

    def change(self, state: State) -> State:
        """Adds the module."""
        return state.with_module(self.module)


@dataclass(frozen=True, slots=True)
class PutIntoPlay(Fact):
    """A module's radio sets up on the map, with this Observer: the battery counts as used (CG3)."""

    battery: Battery
    kind: ClassVar[str] = "module put into play"

    def change(self, state: State) -> State:
        """Opens the battery to both sides."""
        return state.with_module(Module(self.battery, in_play=True))


@dataclass(frozen=True, slots=True)
class BatteryActed(Fact):
    """An act of the OBA procedure: what was done, what came of it, and the battery after it."""

    action: Action
    outcome: Outcome
    battery: Battery
    kind: ClassVar[str] = "battery acted"

    def change(self, state: State) -> State:
        """Puts the battery after the act in the place of the one before."""
        return state.with_module(Module(self.battery, in_play=True))


@dataclass(frozen=True, slots=True)
class WindowBegun(Fact):
    """An OBA window begins, and with it something ends: Access with an FFE:C up, the Smoke laid before."""

    battery: Battery
    kind: ClassVar[str] = "OBA window begun"

    def change(self, state: State) -> State:
        """Puts the battery as its window begins in the place of the one before."""
        return state.with_module(Module(self.battery, in_play=True))


@dataclass(frozen=True, slots=True)
class BatteryEntered(Fact):
    """What a battery is, as entered by hand because something else happened at the table."""

    battery: Battery
    kind: ClassVar[str] = "battery entered"

    def change(self, state: State) -> State:
        """Takes the battery as entered."""
        return state.with_module(Module(self.battery, in_play=True))


@dataclass(frozen=True, slots=True)
class ModulesSortedOut(Fact):
    """After a scenario: modules that placed an FFE are gone, the others in play Retained anew (CG3, O28).

    Between the parts of a Dual Attack that are one scenario all of them `stay` in play (C30).
    """

    gone: tuple[str, ...]
    kept: tuple[Battery, ...]
    stay: tuple[Battery, ...] = ()
    kind: ClassVar[str] = "modules sorted out"

    def change(self, state: State) -> State:
        """Takes the modules out of play that do not stay in it."""
        kept = {battery.id: Module(battery, in_play=False) for battery in self.kept}
        kept |= {battery.id: Module(battery, in_play=True) for battery in self.stay}
        modules = (
            kept.get(module.battery.id, module)
            for module in state.modules
            if module.battery.id not in self.gone
        )
        used_up = state.used_up_modules.union(self.gone)
        return replace(state, modules=tuple(modules), used_up_modules=used_up)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveModule(Command):
    """Give `side` a module by an SSR or a scenario's OB. `off_board` for an Off-Board Observer (2.8).

    `black` and `red` are the chits of its Draw Pile where the SSR gives others than CG3 (2.21).
    """

    side: Side
    name: str
    calibre: int
    oba_kind: BatteryKind = BatteryKind.ORDINARY
    observer: Observer | None = None
    off_board: bool = False
    black: int | None = None
    red: int | None = None

    def decide(self, context: Context) -> None:
        """Names the battery by side, name and number; refuses a module that there cannot be."""
        battery = new_battery(
            context.rulebook.artillery,
            id=self._free_id(context),
            side=self.side,
            name=self.name,
            calibre=self.calibre,
            kind=self.oba_kind,
            observer=self.observer,
            off_board=self.off_board,
        )
        black, red = self.black, self.red
        pile = Pile(battery.pile.black if black is None else black, battery.pile.red if red is None else red)
        battery = replace(battery, pile=pile)
        check_make(battery, context.rulebook.artillery)
        context.record(ModuleReceived(Module(battery, in_play=False)), "CG3", Audience.of(self.side))

    def _free_id(self, context: Context) -> str:
        """An id that no module has, nor will have by purchase: those are named by their RG."""
        groups = context.rulebook.charts.reinforcement_groups.lines
        name = f"SSR {self.name}" if any(line.id == self.name for line in groups) else self.name
        return free_id(context, f"{self.side} {name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PutModuleIntoPlay(Command):
    """Set up the module's radio with its Observer: None for the one the module came with (2.8).

    Of several that are alike the first one comes into play, whichever is named: a "#2" there would tell the
    other side of a "#1" that is still kept secret.
    """

    battery: str
    observer: Observer | None = None

    def decide(self, context: Context) -> None:
        """Refuses a module there is not, one already in play, a third one of a side (CG3), a wrong hex."""
        module = first_alike(context.state, find_module(context.state, self.battery))
        if module.in_play:
            raise Refused(AlreadyInPlay(self.battery))
        context.require(None if _sets_up(context.state) else NotSettingUp())
        batteries = [other.battery for other in context.state.modules if other.in_play]
        try:
            check_modules((*batteries, module.battery), module.battery.side, context.rulebook.artillery)
        except Refused as refused:
            context.require(refused.refusal)
        battery = replace(module.battery, observer=self.observer or module.battery.observer)
        check_battery(battery, context.rulebook.artillery)
        if battery.observer is not None and not battery.is_off_board:
            check_observer(battery.observer, context.rulebook.board, context.require)
        context.record(PutIntoPlay(battery), "CG3")


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWithBattery(Command):
    """Do `action` with a battery. `dice` and `chit` as they fell at the table, or None for the program's."""

    battery: str
    action: Action
    dice: tuple[int, ...] | None = None
    chit: Chit | None = None

    def decide(self, context: Context) -> None:
        """Refuses what the procedure does not allow now, with its rule."""
        module = find_module(context.state, self.battery)
        if not module.in_play:
            raise Refused(NotInPlay(self.battery))
        battery = module.battery
        window = window_of(context.state, battery.side)
        if window is None:
            raise Refused(NoPlayerTurn())
        if self.action.kind not in EVENTS and context.state.phase is not window.phase:
            context.require(NotTheWindow(battery.side, window.phase))
        context.require(self._not_its_phase(context.state))
        throws = self._throws(context, battery, window)
        dice = () if self.action.draws_chit else tuple(value for throw in throws for value in throw.values)
        position = throws[0].values[0] - 1 if self.action.draws_chit and throws else None
        applied = apply(
            battery,
            window,
            self.action,
            context.rulebook.reference,
            dice=dice,
            position=position,
            others=other_batteries(context.state, battery),
            require=context.require,
        )
        context.record(
            BatteryActed(self.action, applied.outcome, applied.battery), applied.outcome.rule, throws=throws
        )

    def _not_its_phase(self, state: State) -> Refusal | None:
        """Why this cannot happen in the phase being played, if it belongs to one of its own (2.1, 2.51)."""
        phase = None
        if isinstance(self.action, EnterFireForEffect):
            phase = self.action.phase
        elif self.action.kind in (ActKind.REPAIR_RADIO, ActKind.END_RALLY_PHASE):
            phase = Phase.RPH
        return None if phase is None or phase is state.phase else NotThePhase(phase)

    def _throws(self, context: Context, battery: Battery, window: Window) -> tuple[Throw, ...]:
        name = f"{context.state.date} {window.game_turn} {window.player_turn} {battery.id} {self.action.kind}"
        if self.action.draws_chit and not battery.pile.left:
            return ()
        if self.action.draws_chit:
            place = None
            if self.chit is not None:
                places = battery.pile.positions(self.chit)
                if not places:
                    raise Refused(ChitNotLeft(self.chit))
                place = places[0] + 1
            draw = f"{context.state.date} {battery.id} draw {len(battery.pile.drawn) + 1}"
            return (context.draw(draw, battery.pile.left, place),)
        if isinstance(self.action, RollError):
            return self._error_throws(context, name)
        if self.action.dice_count:
            return (context.throw(name, self.action.dice_count, self.dice),)
        check_dice(self.dice or (), 0)
        return ()

    def _error_throws(self, context: Context, name: str) -> tuple[Throw, ...]:
        """Direction and extent each under a name of its own: one die or two, the direction is the same."""
        typed = None if self.dice is None else check_dice(self.dice, self.action.dice_count)
        parts = ("direction", "extent")[: self.action.dice_count]
        return tuple(
            context.throw(f"{name} {part}", 1, typed[place : place + 1] if typed else None)
            for place, part in enumerate(parts)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBattery(Command):
    """Enter by hand what a battery in play is now; `happened` says why."""

    after: Battery

    def decide(self, context: Context) -> None:
        """Refuses only what no battery can be, such as more chits than its pile had, and a missing reason."""
        module = find_module(context.state, self.after.id)
        if not module.in_play:
            raise Refused(NotInPlay(self.after.id))
        if module.battery.side is not self.after.side:
            raise Refused(AnotherSide(self.after.id))
        if not tidy(self.happened):
            raise Refused(HappenedMissing())
        check_smoke(self.after.smoke, context.rulebook.board, context.rulebook.artillery)
        context.record(BatteryEntered(entered(self.after, context.rulebook.artillery)), "2")


def _sets_up(state: State) -> bool:
    """Whether units can be set up, or enter, at this moment."""
    if state.stage is Stage.RECOVERY:
        return state.progress is not None and state.progress.now is RecoveryStep.DEPLOYMENT
    return state.stage is not Stage.ENDED


def find_module(state: State, battery: str) -> Module:
    """The module of that battery; raises `Refused(UnknownBattery)` if there is none."""
    module = state.module(battery)
    if module is None:
        raise Refused(UnknownBattery(battery))
    return module


def free_id(context: Context, name: str) -> str:
    """The first of `name #1`, `name #2` ... that is no module's id, nor was one's that is used up."""
    taken = {module.battery.id for module in context.state.modules}
    for entry in context.history.standing:
        if isinstance(entry.fact, ModulesSortedOut):
            taken.update(entry.fact.gone)
    return next(id for number in count(1) if (id := f"{name} #{number}") not in taken)


def first_alike(state: State, module: Module) -> Module:
    """The module with the lowest number of those that differ from `module` in nothing but their ids."""
    alike = [
        other
        for other in state.modules
        if replace(other, battery=replace(other.battery, id=module.battery.id)) == module
    ]
    return min(alike, key=lambda other: (len(other.battery.id), other.battery.id))


def other_batteries(state: State, battery: Battery) -> tuple[Battery, ...]:
    """The other batteries of the same side that are in play."""
    return tuple(
        module.battery
        for module in state.modules
        if module.in_play and module.battery.side is battery.side and module.battery.id != battery.id
    )


def begin_windows(context: Context) -> None:
    """Records what the beginning of this phase's OBA windows has ended (2.2, 2.7)."""
    for battery, window in _batteries_now(context.state):
        begun = begin_window(battery, window)
        if replace(begun, progress=battery.progress, repair_tried=battery.repair_tried) != battery:
            context.record(WindowBegun(begun), "2.2")


def require_windows_over(context: Context) -> None:
    """Refuses to leave a phase in which a battery has something to do that cannot just be passed over."""
    for battery, window in _batteries_now(context.state):
        if is_waiting(battery, window):
            context.require(BatteryStillToAct(battery.id))


def _batteries_now(state: State) -> tuple[tuple[Battery, Window], ...]:
    """The batteries in play whose window is in this phase."""
    found = []
    for module in state.modules:
        window = window_of(state, module.battery.side)
        if module.in_play and window is not None and window.phase is state.phase:
            found.append((module.battery, window))
    return tuple(found)


def window_of(state: State, side: Side) -> Window | None:
    """The side's OBA window of the Player Turn being played (O30); None outside a scenario."""
    if state.stage is not Stage.SCENARIO or state.player_turn is None:
        return None
    smoke = state.smoke_of(side)
    return Window(
        state.game_turn,
        state.player_turn,
        side,
        ArtilleryRulings.of(state.rulings),
        artillery_smoke_done=smoke is None or not smoke.is_there or smoke.is_done,
    )


def sort_out_modules(context: Context, *, is_scenario_over: bool) -> None:
    """Records what becomes of the modules in play at the end of a scenario or its first part (CG3, C30)."""
    in_play = [module.battery for module in context.state.modules if module.in_play]
    if not in_play:
        return
    if is_scenario_over:
        kept = [retained(battery, context.rulebook.artillery) for battery in in_play]
        context.record(
            ModulesSortedOut(
                tuple(old.id for old, new in zip(in_play, kept, strict=True) if new is None),
                tuple(battery for battery in kept if battery is not None),
            ),
            "CG3",
        )
    else:
        stay = tuple(between_parts(battery) for battery in in_play)
        context.record(ModulesSortedOut(gone=(), kept=(), stay=stay), "C30")
