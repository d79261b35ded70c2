"""Step 4.516: what the RG just bought bring, and what is still to be rolled for them (C24-C26, C40, C41).

The acts are in receiving.py.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import ReceivedGroup, State
from elst_app.rules.charts import Charts
from elst_app.rules.dice import Modifier
from elst_app.rules.reinforcements import Deployment, Purchase, RGKind, RGLine, on_date
from elst_app.rules.sides import Side
from elst_app.rules.strength import (
    Strength,
    UnitCount,
    is_eligible_for_reduction,
    leader_modifiers,
    units_received,
    weapons_listed,
)


class ReceiptStage(StrEnum):
    """What is to be done next for an RG that was bought, by its rule number (4.516; C40, C41)."""

    STRENGTH = "4.5161"
    WEAPONS = "4.5162"
    LEADERS = "4.5163"
    ENTERING = "4.516"
    """Everything is known, and its pieces can enter the OB."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """An RG bought on this CG Date, what is known of it, and what is `due`; None once it is in the OB.

    `places` are the ids of the Deployment Areas it may enter the OB in, None being the Entry Area. `battery`
    is the OBA module its radio is for. `weapons` are the SW that make a dr, `leader_modifiers` the DRM of the
    Leader Assignment DR, each once it is due.
    """

    group: str
    purchase: Purchase
    line: RGLine
    received: ReceivedGroup
    due: ReceiptStage | None
    places: tuple[int | None, ...]
    battery: str = ""
    weapons: tuple[str, ...] = ()
    leader_modifiers: tuple[Modifier, ...] = ()


def usual_holder(units: int, weapon: int) -> int:
    """The place of the unit that possesses the SW `weapon` of an RG if nobody says: one after the other."""
    return weapon % units


def received_of(state: State, rulebook: Rulebook, side: Side) -> tuple[Receipt, ...]:
    """Each RG that `side` has bought on this CG Date, in order, and what is still to be done for it."""
    today = [
        bought
        for bought in on_date(state.purchases_of(side), state.date)
        if rulebook.charts.reinforcement_groups.find(side, bought.rg).kind is not RGKind.ATTACK_CHIT
    ]
    batteries = {
        rg: [
            module.battery.id
            for module in state.modules
            if module.battery.side is side and module.battery.id.startswith(f"{side.value} {rg} #")
        ][-count:]
        for rg, count in Counter(bought.rg for bought in today).items()
    }
    found = []
    for bought in today:
        battery = batteries[bought.rg].pop(0) if batteries[bought.rg] else ""
        found.append(_receipt_of(state, rulebook, bought, battery))
    return tuple(found)


def group_name(purchase: Purchase) -> str:
    """What an RG is called in the campaign: `I1 #2` is the second I1 its side has bought."""
    return purchase.group


def completed(state: State, charts: Charts, line: RGLine, received: ReceivedGroup) -> ReceivedGroup:
    """What is known of an RG, with all that follows without a roll."""
    strength = received.strength
    if strength is None and is_eligible_for_reduction(line, state.rulings):
        return received
    strength = strength or Strength.FULL
    units, weapons = units_received(line, strength), received.weapons
    if line.kind in (RGKind.GUNS, RGKind.HEAVY_WEAPONS):
        weapons, units = units[: len(line.units)], units[len(line.units) :]
    elif line.kind is not RGKind.INFANTRY:
        weapons = ()
    elif weapons is None and strength is Strength.FULL:
        weapons = counted(weapons_listed(charts.strength, line, state.rulings))
    return replace(
        received,
        strength=strength,
        units=units,
        weapons=weapons,
        leaders=received.leaders if line.kind is RGKind.INFANTRY else (),
    )


def counted(names: Iterable[str]) -> tuple[UnitCount, ...]:
    """Each name once, with how often it stands there."""
    return tuple(UnitCount(number, name) for name, number in Counter(names).items())


def _receipt_of(state: State, rulebook: Rulebook, bought: Purchase, battery: str) -> Receipt:
    charts, side = rulebook.charts, bought.side
    line = charts.reinforcement_groups.find(side, bought.rg)
    received = completed(state, charts, line, state.received_group(side, group_name(bought)))
    receipt = Receipt(
        group=received.group,
        purchase=bought,
        line=line,
        received=received,
        due=_due(received),
        places=_places(state, rulebook, line, bought.deployment),
        battery=battery,
    )
    match receipt.due:
        case ReceiptStage.WEAPONS:
            return replace(receipt, weapons=weapons_listed(charts.strength, line, state.rulings))
        case ReceiptStage.LEADERS if received.strength is not None:
            modifiers = leader_modifiers(charts.strength, line, received.strength)
            return replace(receipt, leader_modifiers=modifiers)
    return receipt


def _due(received: ReceivedGroup) -> ReceiptStage | None:
    if received.is_in_ob:
        return None
    if received.strength is None:
        return ReceiptStage.STRENGTH
    if received.weapons is None:
        return ReceiptStage.WEAPONS
    return ReceiptStage.LEADERS if received.leaders is None else ReceiptStage.ENTERING


def _places(state: State, rulebook: Rulebook, line: RGLine, deployment: Deployment) -> tuple[int | None, ...]:
    """Where the RG may enter the OB; on the map what a surcharge is due for in no Isolated area (4.5151)."""
    if deployment is not Deployment.ON_MAP:
        return (None,)
    is_free = line.kind not in rulebook.charts.reinforcement_groups.on_map_kinds
    areas = determined_areas(state, rulebook).of(line.side)
    return tuple(area.id for area in areas if is_free or not area.isolated) or (None,)
