"""The RG Purchase Record of a side as it stands, with what was corrected and where it overspends (4.5153)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.history import EntryCorrected
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import (
    Purchase,
    RGChart,
    Situation,
    cost_of_date,
    has_attack_chit,
    on_date,
    purchase_refusals,
)
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class EarlierReading:
    """What a line said before it was corrected, and the person's own words why."""

    purchase: Purchase
    reason: str


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the record, which `entry` wrote; `purchase` is what it says, with #P and #R counted anew.

    `cost` has the surcharge in it that is due. `earlier` are what it said before, the oldest first; a line
    that `is_struck` says nothing any more but that. `groups` are the names of the RG it ever said, in order:
    what they have brought stays (4.516). `overspent` are the CPP by which the date costs more than
    there were, up to and with this line; `against` are the limits of the chart it goes beyond.
    """

    entry: int
    purchase: Purchase
    cost: int
    earlier: tuple[EarlierReading, ...] = ()
    is_struck: bool = False
    groups: tuple[str, ...] = ()
    overspent: int = 0
    against: tuple[Refusal, ...] = ()


def purchase_record(view: View, chart: RGChart, side: Side) -> tuple[RecordLine, ...]:
    """The lines of the side's record in order; none where this audience may not see them (C40)."""
    if side in view.state.hidden:
        return ()
    lines = list(_lines(view, side))
    standing = [line.purchase for line in lines if not line.is_struck]
    # #P and #R are those of the lines that stand, and the state knows how they are counted.
    counted = list(replace(view.state, purchases=tuple(standing)).purchases_of(side))
    totals = {line.date: line.total for line in view.state.cpp_lines(side)}
    found = []
    done: list[Purchase] = []
    for line in lines:
        if line.is_struck:
            found.append(line)
            continue
        bought = counted[len(done)]
        before, done = tuple(done), [*done, bought]
        spent = _spent(on_date(done, bought.date), is_free=has_attack_chit(counted, bought.date))
        found.append(
            replace(
                line,
                purchase=bought,
                cost=_spent((bought,), is_free=has_attack_chit(counted, bought.date)),
                overspent=max(0, spent - totals.get(bought.date, spent)),
                against=_against(chart, bought, before),
            )
        )
    return tuple(found)


def overspent_on(view: View, side: Side) -> dict[CGDate, int]:
    """By how many CPP the side has overspent, by the CG Date; empty where it has not or is hidden (4.514)."""
    if side in view.state.hidden:
        return {}
    return {line.date: -line.left for line in view.state.cpp_lines(side) if line.left < 0 < line.spent}


def _lines(view: View, side: Side) -> Iterator[RecordLine]:
    corrections: dict[int, list[EntryCorrected]] = {}
    for entry in view.entries:
        if isinstance(entry.fact, EntryCorrected) and view.stands(entry):
            corrections.setdefault(entry.fact.entry, []).append(entry.fact)
    for entry in view.entries:
        if view.stands(entry):
            line = _line(entry, corrections.get(entry.number, ()), side)
            if line is not None:
                yield line


def _line(entry: Entry, corrections: Sequence[EntryCorrected], side: Side) -> RecordLine | None:
    """The line of an entry; None where it neither is nor was a purchase of the side's."""
    readings = [_purchase_in(entry.fact, side), *(_purchase_in(each.fact, side) for each in corrections)]
    earlier = tuple(
        EarlierReading(reading, correction.reason)
        for reading, correction in zip(readings, corrections, strict=False)
        if reading is not None
    )
    groups = tuple(dict.fromkeys(reading.called for reading in readings if reading is not None))
    now = readings[-1]
    if now is not None:
        return RecordLine(entry.number, now, now.cost, earlier, groups=groups)
    if not earlier:
        return None
    return RecordLine(entry.number, earlier[-1].purchase, 0, earlier, is_struck=True, groups=groups)


def _purchase_in(fact: Fact | None, side: Side) -> Purchase | None:
    is_it = isinstance(fact, GroupBought) and fact.purchase.side is side
    return fact.purchase if is_it and isinstance(fact, GroupBought) else None


def _spent(purchases: Sequence[Purchase], *, is_free: bool) -> int:
    return cost_of_date([replace(each, surcharge=0) for each in purchases] if is_free else purchases)


def _against(chart: RGChart, bought: Purchase, before: tuple[Purchase, ...]) -> tuple[Refusal, ...]:
    """The limits a purchase goes beyond. What depended on the map of its day is not held against it."""
    situation = Situation(bought.side, bought.date, before, cpp_left=0)
    return tuple(
        refusal
        for refusal in purchase_refusals(chart, situation, bought.rg, bought.deployment)
        if not isinstance(refusal, NotEnoughCPP)
    )
