"""Several RG bought together: what they cost, and what stands against each (4.515, 4.5151, 4.5154)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import (
    Deployment,
    Purchase,
    RGChart,
    Situation,
    cost_of_date,
    has_attack_chit,
    on_date,
    purchase,
    purchase_refusals,
)


@dataclass(frozen=True, slots=True)
class ChosenGroup:
    """An RG somebody means to buy, and whether for the map (O) or off it (E)."""

    rg: str
    deployment: Deployment


@dataclass(frozen=True, slots=True)
class BasketLine:
    """An RG of the basket: the line it will be in the record, what it costs, and what stands against it.

    How many CPP there are is held against the basket as a whole.
    """

    purchase: Purchase
    cost: int
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Basket:
    """RG bought together, in order, and the situation once they are.

    `cost` is what they add to the cost of the date. With an Attack Chit on this date `spared` CPP are not due
    for the map; `given_back` are those that RG bought earlier on the date had cost for it.
    """

    lines: tuple[BasketLine, ...]
    cost: int
    spared: int
    given_back: int
    shortage: NotEnoughCPP | None
    after: Situation

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Each reason why the basket cannot be bought as it is."""
        found = [refusal for line in self.lines for refusal in line.refusals]
        return (*found, *(() if self.shortage is None else (self.shortage,)))


def fill_basket(chart: RGChart, situation: Situation, chosen: Sequence[ChosenGroup]) -> Basket:
    """The basket of those RG, for sale or not; each counts for the limits of the next.

    The Attack Chit makes all of them free of the surcharge, wherever in the basket it stands.
    Raises `Refused` only where there is no such RG or deployment.
    """
    before = on_date(situation.purchases, situation.date)
    made: list[tuple[Purchase, tuple[Refusal, ...]]] = []
    for each in chosen:
        now = replace(situation, purchases=(*situation.purchases, *(bought for bought, _ in made)))
        against = purchase_refusals(chart, now, each.rg, each.deployment)
        limits = tuple(refusal for refusal in against if not isinstance(refusal, NotEnoughCPP))
        made.append((purchase(chart, now, each.rg, each.deployment), limits))
    bought = tuple(each for each, _ in made)
    is_free = has_attack_chit((*before, *bought), situation.date)
    cost = cost_of_date((*before, *bought)) - cost_of_date(before)
    gives_back = is_free and not has_attack_chit(before, situation.date)
    return Basket(
        lines=tuple(
            BasketLine(each, each.cost + (0 if is_free else each.surcharge), limits) for each, limits in made
        ),
        cost=cost,
        spared=sum(each.surcharge for each in bought) if is_free else 0,
        given_back=sum(each.surcharge for each in before) if gives_back else 0,
        shortage=NotEnoughCPP(cost, situation.cpp_left) if cost > situation.cpp_left else None,
        after=replace(
            situation,
            purchases=(*situation.purchases, *bought),
            cpp_left=situation.cpp_left - cost,
        ),
    )
