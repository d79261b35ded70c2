"""What stands of a journal: undo, redo and corrections are entries like any other.

Undo takes back the last act that stands, redo the last one taken back; a new act ends what could be redone.
Each audience does so among the acts it sees: with an open act go those that others have done in secret since,
and a secret act ends nothing for those who do not see it. So neither tells what another side has done (C40).
A correction puts another fact in the place of an old entry, or strikes it, with a reason. A revision does an
old act otherwise and works out anew whatever followed. What was taken back stays in the journal.
"""

from collections.abc import Iterable, Iterator
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


@dataclass(frozen=True, slots=True)
class ActsRevised(HistoryFact):
    """The entries that stood from number `entry` on were taken back; this act says what holds instead.

    `dropped` are the first entries of those acts that could not be worked out anew.
    """

    entry: int
    dropped: tuple[int, ...]
    kind: ClassVar[str] = "acts revised"


@dataclass(frozen=True, slots=True)
class _TakenBack:
    """An act that was taken back by the act `undo`, and who can still redo it."""

    undo: int
    by: frozenset[Audience]


class History:
    """A journal so far: every entry, which acts stand, and which could be redone. It never changes."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: list[Entry] = []
        self._acts: dict[int, tuple[Entry, ...]] = {}
        # Acts in order of writing; of a dict only the keys count, which can be taken out of the middle.
        self._done: dict[int, None] = {}
        # Those taken back by one undo have its act; what may be redone by whom.
        self._undone: dict[int, _TakenBack] = {}
        self._standing: tuple[Entry, ...] | None = None
        self._follow(entries)

    def extended(self, entries: Iterable[Entry]) -> "History":
        """The journal with further entries written.

        What stands is not looked through again where they only come after it.
        """
        entries = tuple(entries)
        longer = History()
        longer._entries = self._entries.copy()
        longer._acts = self._acts.copy()
        longer._done = self._done.copy()
        longer._undone = self._undone.copy()
        longer._follow(entries)
        if self._standing is not None and self._goes_on(entries):
            longer._standing = self._standing + entries
        return longer

    def _goes_on(self, entries: tuple[Entry, ...]) -> bool:
        """Whether these come after all that stands, and change nothing of what does."""
        last = self._standing[-1].act if self._standing else 0
        return all(
            entry.act >= last
            and (entry.act in self._done or entry.act not in self._acts)
            and not isinstance(entry.fact, HistoryFact)
            for entry in entries
        )

    def _follow(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            fact = entry.fact
            self._entries.append(entry)
            if isinstance(fact, ActUndone):
                if fact.act in self._done:
                    del self._done[fact.act]
                    self._undone[fact.act] = _TakenBack(entry.act, frozenset(Audience))
            elif isinstance(fact, ActRedone):
                if fact.act in self._undone:
                    del self._undone[fact.act]
                    self._done[fact.act] = None
            else:
                if entry.act not in self._acts:
                    self._done[entry.act] = None
                self._acts[entry.act] = (*self._acts.get(entry.act, ()), entry)
                self._end_redo(entry.audience)

    def _end_redo(self, audience: Audience) -> None:
        """Whoever sees a new act can redo nothing any more."""
        if not self._undone:
            return
        over = {each for each in Audience if each.may_see(audience)}
        left = {act: replace(each, by=each.by - over) for act, each in self._undone.items()}
        self._undone = {act: each for act, each in left.items() if each.by}

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order of writing."""
        return tuple(self._entries)

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that count, in order, with corrections in their places."""
        if self._standing is None:
            self._standing = tuple(self._stand())
        return self._standing

    def _stand(self) -> Iterator[Entry]:
        entries = [
            entry for act in sorted(self._done) for entry in self._acts[act] if not self._is_revised(entry)
        ]
        corrected = {
            entry.fact.entry: entry.fact.fact for entry in entries if isinstance(entry.fact, EntryCorrected)
        }
        for entry in entries:
            fact = corrected.get(entry.number, entry.fact)
            if fact is not None:
                yield entry if fact is entry.fact else replace(entry, fact=fact)

    @cached_property
    def state(self) -> State:
        """The state folded from the entries that stand."""
        state = State()
        for entry in self.standing:
            state = entry.fact.change(state)
        return state

    def stands(self, entry: Entry) -> bool:
        """Whether the entry's act stands; an undo or redo itself always does."""
        if isinstance(entry.fact, ActUndone | ActRedone):
            return True
        return entry.act in self._done and not self._is_revised(entry)

    def act_to_undo(self, audience: Audience) -> tuple[Entry, ...]:
        """The entries `audience` may see of the act that its undo takes back.

        Empty if it sees none, or only the beginning of the campaign. An act in which the other side went back
        to a secret one of its own is not among those it sees.
        """
        acts = self.acts_to_undo(audience)
        return self._visible(acts[-1], audience) if acts else ()

    def acts_to_undo(self, audience: Audience) -> tuple[int, ...]:
        """What an undo of `audience` takes back: the last act it sees, and what was done since.

        Nothing that others do in secret rests on a secret act, so that one goes alone.
        """
        since: list[int] = []
        for act in reversed(self._done):
            if self._visible(act, audience):
                if act == next(iter(self._acts)):
                    return ()
                is_secret = all(entry.audience is not Audience.PUBLIC for entry in self._acts[act])
                return (act,) if is_secret else (*since, act)
            since.append(act)
        return ()

    def act_to_redo(self, audience: Audience) -> tuple[Entry, ...]:
        """The entries `audience` may see of the act that its redo lets stand; empty if there is none."""
        acts = self.acts_to_redo(audience)
        return next((seen for act in acts if (seen := self._visible(act, audience))), ())

    def acts_to_redo(self, audience: Audience) -> tuple[int, ...]:
        """What a redo of `audience` lets stand: the act last taken back that it sees, and those with it."""
        for act, found in reversed(self._undone.items()):
            if audience in found.by and self._visible(act, audience):
                return tuple(sorted(each for each, with_ in self._undone.items() if with_.undo == found.undo))
        return ()

    def entries_of(self, act: int) -> tuple[Entry, ...]:
        """All the entries of an act, in order."""
        return self._acts[act]

    @cached_property
    def _revisions(self) -> tuple[tuple[int, int], ...]:
        """The first number that each standing revision takes back, and its own, before which it ends."""
        return tuple(
            (entry.fact.entry, entry.number)
            for act in self._done
            for entry in self._acts[act]
            if isinstance(entry.fact, ActsRevised)
        )

    def _is_revised(self, entry: Entry) -> bool:
        return any(first <= entry.number < end for first, end in self._revisions)

    def _visible(self, act: int, audience: Audience) -> tuple[Entry, ...]:
        """The entries of the act that `audience` may see; none of what one side went back to in secret."""
        entries = self._acts[act]
        if isinstance(entries[0].fact, ActsRevised) and not audience.may_see(entries[0].audience):
            return ()
        return tuple(entry for entry in entries if audience.may_see(entry.audience))
