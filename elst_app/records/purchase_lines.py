"""The lines of the RG Purchase Record of a side, in the columns of 4.5153."""

from dataclasses import dataclass

from elst_app.campaign.recovery.received import completed, group_name
from elst_app.campaign.state import State
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.charts import Charts
from elst_app.rules.reinforcements import (
    Deployment,
    Purchase,
    RGKind,
    has_attack_chit,
)
from elst_app.rules.sides import Side
from elst_app.rules.strength import Strength, UnitCount


@dataclass(frozen=True, slots=True)
class PurchaseLine:
    """One RG that was bought.

    `strength`, `units`, `weapons` and `leaders` are None while it is not known what was received, and to be
    filled in by hand; empty where the RG brings nothing of the kind. `cost` is what it cost in CPP, with
    `surcharge` of that for deployment on the map.
    """

    date: CGDate
    rg: str
    name: str
    purchased: int
    remaining: int
    strength: Strength | None
    units: tuple[UnitCount, ...] | None
    weapons: tuple[UnitCount, ...] | None
    leaders: tuple[str, ...] | None
    deployment: Deployment
    cost: int
    surcharge: int


def purchase_lines(view: View, charts: Charts, side: Side) -> tuple[PurchaseLine, ...] | None:
    """A line for each RG the side has bought, in order; None where this audience may not see them (C40)."""
    state = view.state
    if side in state.hidden:
        return None
    purchases = state.purchases_of(side)
    return tuple(
        _line(state, charts, bought, is_free_on_map=has_attack_chit(purchases, bought.date))
        for bought in purchases
    )


def _line(state: State, charts: Charts, bought: Purchase, *, is_free_on_map: bool) -> PurchaseLine:
    line = charts.reinforcement_groups.find(bought.side, bought.rg)
    surcharge = 0 if is_free_on_map else bought.surcharge
    received = completed(state, charts, line, state.received_group(bought.side, group_name(bought)))
    can_have_weapons = line.kind in (RGKind.INFANTRY, RGKind.GUNS, RGKind.HEAVY_WEAPONS)
    return PurchaseLine(
        date=bought.date,
        rg=bought.rg,
        name=bought.name,
        purchased=bought.purchased,
        remaining=bought.remaining,
        strength=received.strength,
        units=received.units,
        weapons=received.weapons if can_have_weapons else (),
        leaders=received.leaders if line.kind is RGKind.INFANTRY else (),
        deployment=bought.deployment,
        cost=bought.cost + surcharge,
        surcharge=surcharge,
    )
