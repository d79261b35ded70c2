"""Buying Reinforcement Groups, step 4.515; an OBA module brings its battery and radio (CG3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from elst_app.campaign.areas import has_open_area, is_north_edge_open
from elst_app.campaign.artillery import free_id
from elst_app.campaign.context import Command, Context
from elst_app.campaign.corrected_modules import follow_module, has_acted
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.history import EntryCorrected, History
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import Module, State
from elst_app.campaign.typed_texts import tidy
from elst_app.campaign.undo import AboutEntry, NoSuchEntry, ReasonMissing
from elst_app.rules.artillery import ArtilleryChart, Battery, BatteryKind, new_battery
from elst_app.rules.basket import ChosenGroup, fill_basket
from elst_app.rules.planner import PlannedDate, plan
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import (
    Deployment,
    Purchase,
    RGKind,
    RGLine,
    Situation,
    has_attack_chit,
    purchase,
    purchase_refusals,
)
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class BasketEmpty(Refusal):
    """There is no RG in the basket."""

    rule: ClassVar[str] = "4.515"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SameGroup(Refusal):
    """The line says that it was `rg`, deployed so, already."""

    rg: str
    rule: ClassVar[str] = "4.5153"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GroupBought(Fact):
    """A Reinforcement Group was bought; `battery` is the module an OBA group brings.

    `is_free_on_map` where the Attack Chit was bought before it or together with it (4.5154).
    """

    purchase: Purchase
    battery: Battery | None
    is_free_on_map: bool = False
    kind: ClassVar[str] = "RG bought"

    def change(self, state: State) -> State:
        """Adds the line to the RG Purchase Record, and the module to the side's."""
        bought = replace(self.purchase, group=self.purchase.called)
        after = replace(state, purchases=(*state.purchases, bought))
        return after if self.battery is None else after.with_module(Module(self.battery, in_play=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyGroup(Command):
    """Buy the RG `rg` of the side's chart, to deploy on the map (O) or off it (E)."""

    side: Side
    rg: str
    deployment: Deployment

    def decide(self, context: Context) -> None:
        """Refuses before its step, and with each limit and cost of the chart (4.515)."""
        require_step(context, RecoveryStep.RG_PURCHASE)
        charts = context.rulebook.charts
        situation = situation_of(context.state, context.rulebook, self.side)
        for refusal in purchase_refusals(charts.reinforcement_groups, situation, self.rg, self.deployment):
            context.require(refusal)
        bought = purchase(charts.reinforcement_groups, situation, self.rg, self.deployment)
        _record(context, bought, is_free=has_attack_chit(situation.purchases, situation.date))


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyGroups(Command):
    """Buy all the `groups` of a basket in one act; an Attack Chit among them counts for all (4.5154)."""

    side: Side
    groups: tuple[ChosenGroup, ...]

    def decide(self, context: Context) -> None:
        """Refuses before its step, with each limit of the chart, and where they cost too much together."""
        require_step(context, RecoveryStep.RG_PURCHASE)
        if not self.groups:
            raise Refused(BasketEmpty())
        situation = situation_of(context.state, context.rulebook, self.side)
        basket = fill_basket(context.rulebook.charts.reinforcement_groups, situation, self.groups)
        for refusal in basket.refusals:
            context.require(refusal)
        is_free = has_attack_chit(basket.after.purchases, situation.date)
        for line in basket.lines:
            _record(context, line.purchase, is_free=is_free)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectGroup(AboutEntry):
    """Correct the line of the RG Purchase Record that `entry` wrote: it was `rg`, deployed so (4.5153).

    A line that was struck counts again so, with what it brought unless another line has that by now.
    What follows from the line is worked out anew, and nothing is refused for it: a record that overspends or
    goes beyond a limit says so. What an RG has brought stays as it is, but for an OBA module that has done
    nothing yet: that is the other one now, and so is its radio. `audience` as in `Correct`.
    """

    rg: str
    deployment: Deployment
    reason: str
    audience: Audience = Audience.PUBLIC

    def decide(self, context: Context) -> None:
        """Refuses an entry that is no purchase these people may correct, no change, and a missing reason."""
        entry, readings, is_struck = self._found(context)
        if not tidy(self.reason):
            raise Refused(ReasonMissing())
        old = readings[-1]
        was = old.purchase
        if not is_struck and (was.rg, was.deployment) == (self.rg, self.deployment):
            raise Refused(SameGroup(self.rg))
        before = tuple(
            each.fact.purchase
            for each in context.history.standing
            if each.number < entry.number
            and isinstance(each.fact, GroupBought)
            and each.fact.purchase.side is was.side
        )
        situation = Situation(was.side, was.date, before, cpp_left=0)
        bought = purchase(context.rulebook.charts.reinforcement_groups, situation, self.rg, self.deployment)
        fact = self._corrected(context, bought, readings, is_struck=is_struck)
        module = None if is_struck or fact.battery == old.battery else old.battery
        if module is not None and has_acted(context.history, module.id):
            fact = replace(fact, battery=None)
        context.record(EntryCorrected(entry.number, fact, tidy(self.reason)), entry.rule, entry.audience)
        if module is not None and fact.battery is not None:
            follow_module(context, (was, module), (fact.purchase, fact.battery), tidy(self.reason))

    def _corrected(
        self, context: Context, bought: Purchase, readings: Sequence[GroupBought], *, is_struck: bool
    ) -> GroupBought:
        """What the line says now: under the name it had when it said that RG before, if it is still free."""
        now = readings[-1]
        for each in reversed(readings):
            if each.purchase.rg == self.rg:
                is_now = each is now and not is_struck
                if is_now or not _is_taken_over(context, each):
                    purchase_ = replace(bought, group=each.purchase.group)
                    return replace(each, purchase=purchase_, is_free_on_map=now.is_free_on_map)
        return _fact(context, bought, is_free=now.is_free_on_map)

    def _found(self, context: Context) -> tuple[Entry, Sequence[GroupBought], bool]:
        """The entry, what it said as a purchase, in order, and whether it says nothing any more."""
        history = context.history
        for entry in history.entries:
            is_it = entry.number == self.entry and self.audience.may_see(entry.audience)
            if is_it and history.stands(entry):
                readings = [entry.fact, *_corrections(history, entry)]
                bought = [fact for fact in readings if isinstance(fact, GroupBought)]
                if bought:
                    return entry, bought, readings[-1] is None
        raise Refused(NoSuchEntry(self.entry))


def _corrections(history: History, entry: Entry) -> list[Fact | None]:
    """What each standing correction made of the entry, in order."""
    facts = (each.fact for each in history.standing)
    return [fact.fact for fact in facts if isinstance(fact, EntryCorrected) and fact.entry == entry.number]


def _is_taken_over(context: Context, old: GroupBought) -> bool:
    """Whether another line of the record has the name of the RG, or its module, by now."""
    facts = (entry.fact for entry in context.history.standing)
    others = [
        fact for fact in facts if isinstance(fact, GroupBought) and fact.purchase.side is old.purchase.side
    ]
    return any(
        fact.purchase.called == old.purchase.called
        or (fact.battery is not None and old.battery is not None and fact.battery.id == old.battery.id)
        for fact in others
    )


def _record(context: Context, bought: Purchase, *, is_free: bool) -> None:
    line = context.rulebook.charts.reinforcement_groups.find(bought.side, bought.rg)
    context.record(_fact(context, bought, is_free=is_free), line.rule, Audience.of(bought.side))


def _fact(context: Context, bought: Purchase, *, is_free: bool) -> GroupBought:
    """The purchase with the module it brings, under names that nothing else has."""
    line = context.rulebook.charts.reinforcement_groups.find(bought.side, bought.rg)
    battery = None
    if line.kind is RGKind.OBA:
        battery = battery_of_group(
            context.rulebook.artillery, line, free_id(context, f"{line.side} {line.id}")
        )
    return GroupBought(replace(bought, group=_free_group(context, bought)), battery, is_free)


def _free_group(context: Context, bought: Purchase) -> str:
    """The first of `rg #1`, `rg #2` ... that is no RG of the side's, nor was one's of another CG Date.

    One that was struck on this date leaves its name to the next of its kind, with what was rolled for it: to
    strike an RG and buy it anew is no second roll.
    """
    side, rg = bought.side, bought.rg
    taken = {each.group for each in context.state.purchases if each.side is side}
    for entry in context.history.entries:
        fact = entry.fact.fact if isinstance(entry.fact, EntryCorrected) else entry.fact
        if isinstance(fact, GroupBought) and context.history.stands(entry):
            was = fact.purchase
            if was.side is side and was.date is not bought.date:
                taken.add(was.called)
    return next(name for number in count(1) if (name := f"{rg} #{number}") not in taken)


def battery_of_group(chart: ArtilleryChart, line: RGLine, id: str) -> Battery:
    """The battery that an OBA group of that line of the RG chart brings (CG3, 2.11, 2.9)."""
    kind = BatteryKind.ORDINARY
    if line.is_rocket:
        kind = BatteryKind.ROCKET
    elif line.oba_maintenance_drm == chart.radio.mortar_maintenance_drm.value:
        kind = BatteryKind.BATTALION_MORTAR
    return new_battery(
        chart,
        id=id,
        side=line.side,
        name=line.name,
        calibre=line.oba_calibre or 0,
        kind=kind,
    )


def situation_of(state: State, rulebook: Rulebook, side: Side) -> Situation:
    """What decides what `side` may buy now."""
    return Situation(
        side=side,
        date=state.date,
        purchases=state.purchases_of(side),
        cpp_left=state.cpp_line(side, state.date).left,
        has_deployment_area=has_open_area(state, rulebook, side),
        is_north_edge_open=is_north_edge_open(state, rulebook),
    )


def plan_of(state: State, rulebook: Rulebook, situation: Situation) -> tuple[PlannedDate, ...]:
    """What the side can afford on the CG Dates for which its CPP are still to be rolled (4.514).

    `situation` is that of now, with what it intends to buy now.
    """
    charts, now = rulebook.charts, state.date
    is_rolled = now.is_initial or state.cpp_line(situation.side, now).die is not None
    last_known = now if is_rolled else now.previous or now
    return plan(charts.cpp, charts.reinforcement_groups, replace(situation, date=last_known))
