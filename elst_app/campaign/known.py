"""The journal of one audience as a journal of its own: what others keep secret is not even counted in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.history import (
    ActRedone,
    ActsRevised,
    ActUndone,
    EntryCorrected,
    History,
    HistoryFact,
)
from elst_app.campaign.seen_journal import SeenJournal
from elst_app.campaign.state import (
    ChosenChit,
    DateLine,
    DeterminedControl,
    HandledPiece,
    Module,
    State,
    StepNote,
)
from elst_app.campaign.view import View
from elst_app.rules.forces import Forces, Piece
from elst_app.rules.reinforcements import Purchase
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class StateKnown(Fact):
    """What is known although the entries it came by are another side's: chits and modules that were turned
    up, what the dates have brought, pieces that have been on the map, and which have been through a step.

    The last three are None unless entries stand twice: in older files those that follow a secret one to which
    a side went back.
    """

    dates: tuple[DateLine, ...]
    chits: tuple[ChosenChit, ...]
    modules: tuple[Module, ...]
    pieces: tuple[Piece, ...]
    handled: tuple[HandledPiece, ...]
    step_notes: tuple[StepNote, ...] | None = None
    determined: tuple[DeterminedControl, ...] | None = None
    purchases: tuple[Purchase, ...] | None = None
    kind: ClassVar[str] = "state known"

    def change(self, state: State) -> State:
        """The state with all that is known."""
        forces = Forces(self.pieces)
        return replace(
            state,
            dates=self.dates,
            chits=self.chits,
            modules=self.modules,
            forces=forces,
            known_forces=None if state.known_forces is None else forces,
            handled=frozenset(self.handled),
            step_notes=state.step_notes if self.step_notes is None else self.step_notes,
            determined=state.determined if self.determined is None else self.determined,
            purchases=state.purchases if self.purchases is None else self.purchases,
        )


def journal_of(view: View) -> tuple[Entry, ...]:
    """What this audience may see as a whole journal, numbered anew; its state is that of the view."""
    entries = tuple(_renumbered(view.journal))
    return with_known(entries, view.state, view.audience)


def with_known(entries: Sequence[Entry], known: State, audience: Audience) -> tuple[Entry, ...]:
    """The journal, and where `audience` would not see `known` in it, an entry more that says the rest."""
    history = History(entries)
    told = View(history.state, history, audience).state
    if not entries or told == known:
        return tuple(entries)
    number = len(entries) + 1
    said = Entry(
        number=number,
        act=number,
        at=entries[-1].at,
        by=None,
        audience=audience,
        moment=known.moment,
        rule="4.13",
        fact=StateKnown(
            known.dates,
            known.chits,
            known.modules,
            known.forces.pieces,
            tuple(sorted(known.handled, key=_in_order)),
            None if told.step_notes == known.step_notes else known.step_notes,
            None if told.determined == known.determined else known.determined,
            None if told.purchases == known.purchases else known.purchases,
        ),
    )
    return (*entries, said)


def _in_order(mark: HandledPiece) -> tuple[str, str, str, str]:
    return mark.date, mark.step, mark.part, mark.piece


def _renumbered(journal: SeenJournal) -> Iterator[Entry]:
    """The entries without gaps, and what they say of each other with the new numbers."""
    acts: dict[int, int] = {}
    for place, entry in enumerate(journal.entries, 1):
        acts.setdefault(entry.act, place)
        is_about_others = isinstance(entry.fact, HistoryFact)
        yield replace(
            entry,
            number=place,
            act=acts[entry.act],
            fact=_about(entry, journal.places, acts, place),
            command=None if is_about_others else entry.command,
        )


def _about(entry: Entry, places: Mapping[int, int], acts: Mapping[int, int], place: int) -> Fact:
    fact = entry.fact
    match fact:
        case ActUndone() | ActRedone():
            return replace(fact, act=acts[fact.act])
        case EntryCorrected():
            return replace(fact, entry=places[fact.entry])
        case ActsRevised():
            taken_back = (of_old for number, of_old in places.items() if fact.entry <= number < entry.number)
            dropped = tuple(places[number] for number in fact.dropped if number in places)
            return replace(fact, entry=min(taken_back, default=place), dropped=dropped)
    return fact
