"""What stands although what it rests on was struck or corrected: chits, modules, pieces (4.515-4.517; C28).

It is kept, for it happened. Nothing is recorded of it: it is worked out from the entries that stand, and is
gone once they say again what it rests on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.artillery import ModuleReceived, PutIntoPlay
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.initiative import ChitPlaced, InitiativeRevealed
from elst_app.campaign.known import StateKnown
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.recovery.receiving import GroupReceived
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import ChosenChit, State
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import (
    Initiative,
    InitiativeChart,
    british_initiative_refusal,
    german_initiative_refusal,
)
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import has_attack_chit
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class ChitNotThere(Refusal):
    """The chit of `side` that was revealed on `date` was struck, or says something else now."""

    side: Side
    date: CGDate
    rule: ClassVar[str] = "4.517"


@dataclass(frozen=True, slots=True)
class MapNotFree(Refusal):
    """The RG `rg` was free on the map by the Attack Chit, which was not bought on `date` after all."""

    rg: str
    date: CGDate
    rule: ClassVar[str] = "4.5154"


@dataclass(frozen=True, slots=True)
class ModuleNotThere(Refusal):
    """Nothing in the record has brought the OBA module `battery`, which was put into play."""

    battery: str
    rule: ClassVar[str] = "CG3"


@dataclass(frozen=True, slots=True)
class GroupNotThere(Refusal):
    """The RG `group`, which brought pieces that are still there, is not in the record."""

    group: str
    rule: ClassVar[str] = "4.5153"


@dataclass(frozen=True, slots=True)
class Groundless:
    """The entry stands, and `reason` is what it would be refused for now."""

    entry: Entry
    reason: Refusal


def groundless(view: View, rulebook: Rulebook) -> tuple[Groundless, ...]:
    """What this audience knows to stand without what it rests on, in order.

    What rests on purchases is for their side alone. What was flagged with that rule when it was recorded is
    not told again.
    """
    judge = _Judge(view, rulebook.charts.initiative)
    return tuple(
        Groundless(entry, reason)
        for entry in view.standing
        for reason in judge.reasons(entry.fact)
        if entry.flag is None or entry.flag.rule != reason.rule
    )


class _Judge:
    """Knows what the audience sees to stand."""

    def __init__(self, view: View, chart: InitiativeChart) -> None:
        facts = [entry.fact for entry in view.standing]
        self._state: State = view.state
        self._chart = chart
        self._placed = {fact.chit for fact in facts if isinstance(fact, ChitPlaced)}
        self._modules = {id_ for fact in facts for id_ in _modules(fact)}

    def reasons(self, fact: Fact) -> Iterator[Refusal]:
        """What stands against the fact as things are now."""
        match fact:
            case ChitPlaced(chit=chit):
                yield from self._against(chit)
            case InitiativeRevealed(date=date, british=british, german=german):
                for side, initiative in ((Side.BRITISH, british), (Side.GERMAN, german)):
                    yield from self._against_revealed(ChosenChit(date, side, initiative))
            case GroupBought(purchase=bought, is_free_on_map=True) if bought.surcharge:
                if not has_attack_chit(self._state.purchases_of(bought.side), bought.date):
                    yield MapNotFree(bought.rg, bought.date)
            case PutIntoPlay(battery=battery):
                if battery.side not in self._state.hidden and battery.id not in self._modules:
                    yield ModuleNotThere(battery.id)
            case GroupReceived(received=received):
                side, group = received.side, received.group
                is_bought = any(each.group == group for each in self._state.purchases_of(side))
                pieces = self._state.forces.pieces
                if not is_bought and any((each.nation, each.group) == (side, group) for each in pieces):
                    yield GroupNotThere(group)

    def _against_revealed(self, chit: ChosenChit) -> Iterator[Refusal]:
        """What stands against a chit that everybody has seen; its side's own entry says the rest."""
        if self._state.chit(chit.side, chit.date) != chit:
            yield ChitNotThere(chit.side, chit.date)
        elif chit not in self._placed:
            yield from self._against(chit)

    def _against(self, chit: ChosenChit) -> Iterator[Refusal]:
        reason: Refusal | None
        if chit.side is Side.BRITISH:
            reason = british_initiative_refusal(self._chart, chit.initiative, self._attacks_before(chit))
        elif chit.side in self._state.hidden:
            return
        else:
            has_bought = has_attack_chit(self._state.purchases_of(chit.side), chit.date)
            reason = german_initiative_refusal(chit.initiative, chit.date, has_bought)
        if reason is not None:
            yield reason

    def _attacks_before(self, chit: ChosenChit) -> int:
        """How many CG Dates before that of the chit its side chose Attack."""
        dates = tuple(CGDate)
        return sum(
            other.side is chit.side
            and other.initiative is Initiative.ATTACK
            and dates.index(other.date) < dates.index(chit.date)
            for other in self._state.chits
        )


def _modules(fact: Fact) -> Iterator[str]:
    """The OBA modules that the fact brings."""
    match fact:
        case GroupBought(battery=battery) if battery is not None:
            yield battery.id
        case ModuleReceived(module=module):
            yield module.battery.id
        case StateKnown(modules=modules):
            yield from (module.battery.id for module in modules)
