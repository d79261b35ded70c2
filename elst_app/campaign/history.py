"""What stands of a journal: undo, redo and corrections are entries like any other.

Undo takes back the last act that stands, redo the last one taken back; a new act ends what could be redone.
A correction puts another fact in the place of an old entry, or strikes it, with a reason. What was taken
back stays in the journal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.state import State
from elst_app.rules.sides import Audience


class HistoryFact(Fact):
    """A fact about other entries. It changes which of them stand, not the state itself."""

    __slots__ = ()

    def change(self, state: State) -> State:
        """The same state: what it means is worked out by `Standing`."""
        return state


@dataclass(frozen=True, slots=True)
class ActUndone(HistoryFact):
    """Act `act` was taken back; `seen` if dice, cards or open chits had been seen in it."""

    act: int
    seen: bool
    kind: ClassVar[str] = "act undone"


@dataclass(frozen=True, slots=True)
class ActRedone(HistoryFact):
    """Act `act`, taken back before, stands again."""

    act: int
    kind: ClassVar[str] = "act redone"


@dataclass(frozen=True, slots=True)
class EntryCorrected(HistoryFact):
    """Entry `entry` now says `fact`, or nothing any more if None; `reason` are the person's own words."""

    entry: int
    fact: Fact | None
    reason: str
    kind: ClassVar[str] = "entry corrected"


class History:
    """A journal so far: every entry, which acts stand, and which could be redone."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._acts: dict[int, list[Entry]] = {}
        self._done: list[int] = []
        self._undone: list[int] = []
        for entry in self.entries:
            self._follow(entry)

    def _follow(self, entry: Entry) -> None:
        fact = entry.fact
        if isinstance(fact, ActUndone) and fact.act in self._done:
            self._done.remove(fact.act)
            self._undone.append(fact.act)
        elif isinstance(fact, ActRedone) and fact.act in self._undone:
            self._undone.remove(fact.act)
            self._done.append(fact.act)
        elif isinstance(fact, ActUndone | ActRedone):
            return
        elif entry.act in self._acts:
            self._acts[entry.act].append(entry)
        else:
            self._acts[entry.act] = [entry]
            self._done.append(entry.act)
            self._undone.clear()

    @cached_property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that count, in order, with corrections in their places."""
        entries = [entry for act in sorted(self._done) for entry in self._acts[act]]
        corrected = {
            entry.fact.entry: entry.fact.fact for entry in entries if isinstance(entry.fact, EntryCorrected)
        }
        standing = []
        for entry in entries:
            fact = corrected.get(entry.number, entry.fact)
            if fact is not None:
                standing.append(entry if fact is entry.fact else replace(entry, fact=fact))
        return tuple(standing)

    @cached_property
    def state(self) -> State:
        """The state folded from the entries that stand."""
        state = State()
        for entry in self.standing:
            state = entry.fact.change(state)
        return state

    def stands(self, entry: Entry) -> bool:
        """Whether the entry's act stands; an undo or redo itself always does."""
        return isinstance(entry.fact, ActUndone | ActRedone) or entry.act in self._done

    def act_to_undo(self, audience: Audience) -> tuple[Entry, ...]:
        """The entries `audience` may see of the last act that stands.

        Empty if there is none, if it is the beginning of the campaign, or if it belongs to the other side
        alone.
        """
        return self._visible(self._done[-1:] if len(self._done) > 1 else [], audience)

    def act_to_redo(self, audience: Audience) -> tuple[Entry, ...]:
        """The entries `audience` may see of the act last taken back; empty as in `act_to_undo`."""
        return self._visible(self._undone[-1:], audience)

    def _visible(self, acts: Sequence[int], audience: Audience) -> tuple[Entry, ...]:
        return tuple(entry for act in acts for entry in self._acts[act] if audience.may_see(entry.audience))
