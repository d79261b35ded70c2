"""The lines of the RG Purchase Record of a side, in the columns of 4.5153."""

from dataclasses import dataclass

from elst_app.campaign.purchase_record import EarlierReading, RecordLine, purchase_record
from elst_app.campaign.recovery.received import completed, group_name
from elst_app.campaign.state import State
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.charts import Charts
from elst_app.rules.reinforcements import Deployment, Purchase, RGKind
from elst_app.rules.sides import Side
from elst_app.rules.strength import Strength, UnitCount


@dataclass(frozen=True, slots=True)
class PurchaseLine:
    """One RG that was bought.

    `strength`, `units`, `weapons` and `leaders` are None while it is not known what was received, and to be
    filled in by hand; empty where the RG brings nothing of the kind. `cost` is what it cost in CPP, with
    `surcharge` of that for deployment on the map. `overspent` and `earlier` are as in `RecordLine`.
    `received_as` is the RG whose pieces were received, where the line was corrected to another one since.
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
    overspent: int = 0
    earlier: tuple[EarlierReading, ...] = ()
    received_as: str = ""


def purchase_lines(view: View, charts: Charts, side: Side) -> tuple[PurchaseLine, ...] | None:
    """A line for each RG the side has bought, in order; None where this audience may not see them (C40)."""
    if side in view.state.hidden:
        return None
    record = purchase_record(view, charts.reinforcement_groups, side)
    return tuple(_line(view.state, charts, line) for line in record if not line.is_struck)


def _line(state: State, charts: Charts, recorded: RecordLine) -> PurchaseLine:
    bought = recorded.purchase
    brought = _brought(state, recorded)
    line = charts.reinforcement_groups.find(brought.side, brought.rg)
    received = completed(state, charts, line, state.received_group(brought.side, group_name(brought)))
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
        cost=recorded.cost,
        surcharge=recorded.cost - bought.cost,
        overspent=recorded.overspent,
        earlier=recorded.earlier,
        received_as="" if brought == bought else brought.rg,
    )


def _brought(state: State, recorded: RecordLine) -> Purchase:
    """What the line said when its pieces were received; what it says now if they were not, or as that."""
    now, before = recorded.purchase, [each.purchase for each in reversed(recorded.earlier)]
    for each in (now, *before):
        if state.received_group(each.side, each.called).is_in_ob:
            return now if each.called == now.called else each
    return now
