"""Buying Reinforcement Groups, step 4.515; an OBA module brings its battery and radio (CG3)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import has_open_area, is_north_edge_open
from elst_app.campaign.artillery import free_id
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import Module, State
from elst_app.rules.artillery import ArtilleryChart, Battery, BatteryKind, new_battery
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import (
    Deployment,
    Purchase,
    RGKind,
    RGLine,
    Situation,
    purchase,
    purchase_refusals,
)
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class GroupBought(Fact):
    """A Reinforcement Group was bought; `battery` is the module an OBA group brings."""

    purchase: Purchase
    battery: Battery | None
    kind: ClassVar[str] = "RG bought"

    def change(self, state: State) -> State:
        """Adds the line to the RG Purchase Record, and the module to the side's."""
        bought = replace(state, purchases=(*state.purchases, self.purchase))
        return bought if self.battery is None else bought.with_module(Module(self.battery, in_play=False))


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
        line = charts.reinforcement_groups.find(self.side, self.rg)
        battery = None
        if line.kind is RGKind.OBA:
            battery = battery_of_group(
                context.rulebook.artillery, line, free_id(context, f"{line.side} {line.id}")
            )
        context.record(GroupBought(bought, battery), line.rule, Audience.of(self.side))


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
