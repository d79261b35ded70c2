"""Going back: an act is done otherwise, and whatever followed is worked out anew (design of the journal).

The acts that followed are decided again, each from the command it came from and with the dice it had: typed
ones are kept with their command, the program's in the ledger. Where one is no longer possible it is dropped,
and the journal says so. The whole is one act, which undo takes back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.history import ActRedone, ActsRevised, ActUndone, EntryCorrected, History
from elst_app.campaign.undo import AboutEntry, NoSuchEntry, open_part
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class CannotGoBack(Refusal):
    """Only acts of the Recovery Phase that is going on, in files that keep them, can be done otherwise."""

    rule: ClassVar[str] = "4.5"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RevisedAct:
    """An act worked out anew: its entries as they were, and as they are now; none if it was dropped."""

    before: tuple[Entry, ...]
    after: tuple[Entry, ...]

    @property
    def has_changed(self) -> bool:
        """Whether it says something else now."""
        return [_said(entry.fact) for entry in self.before] != [_said(entry.fact) for entry in self.after]


@dataclass(frozen=True, slots=True, kw_only=True)
class Revise(Command):
    """Do `instead` in the place of the act that begins with entry `entry`, or leave it out with None."""

    entry: int
    instead: Command | None
    audience: Audience = Audience.PUBLIC
    is_kept: ClassVar[bool] = False

    def decide(self, context: Context) -> None:
        """Refuses an act that cannot be gone back to, and where `instead` is not possible in its place."""
        taken_back = list(acts_from(context.history, self.entry))
        if not taken_back:
            raise Refused(NoSuchEntry(self.entry))
        target, *later = taken_back
        is_recovery = context.state.progress is not None
        if not is_recovery or not is_revisable(context.history, target, self.audience):
            raise Refused(CannotGoBack())
        before = History(entry for entry in context.history.entries if entry.number < self.entry)
        told = open_part(target)[0]
        context.record(ActsRevised(self.entry, ()), told.rule, told.audience, moment=told.moment)
        context.state = before.state
        numbers: dict[int, int] = {}
        if self.instead is not None:
            refusal = _do(context, target, self.instead, numbers)
            if refusal is not None:
                raise Refused(refusal)
        dropped = tuple(entries[0].number for entries in later if not _follows(context, entries, numbers))
        context.drafts[0] = replace(context.drafts[0], fact=ActsRevised(self.entry, dropped))


def _follows(context: Context, act: Sequence[Entry], numbers: dict[int, int]) -> bool:
    """Adds what the act brings now, done from its command; whether it brings anything."""
    drafts, command = len(context.drafts), act[0].command
    if isinstance(command, AboutEntry):
        command = replace(command, entry=numbers.get(command.entry, command.entry))
    return (
        command is not None and _do(context, act, command, numbers) is None and len(context.drafts) > drafts
    )


def _do(context: Context, act: Sequence[Entry], command: Command, numbers: dict[int, int]) -> Refusal | None:
    """Adds what `command` brings in the place of the act; or why it is not possible.

    In `numbers` is noted which new entry stands for which old one, struck ones too: a correction of that one
    is about this one now.
    """
    done = len(context.drafts)
    refusal = context.follow(command)
    first = len(context.history.entries) + 1
    new = [(first + place, draft.fact.kind) for place, draft in enumerate(context.drafts)][done:]
    for entry in _whole(context.history.entries, act[0]):
        found = next((each for each in new if each[1] == entry.fact.kind), None)
        if found is not None:
            numbers[entry.number] = found[0]
            new.remove(found)
    return refusal


def _whole(entries: Sequence[Entry], first: Entry) -> Iterator[Entry]:
    """The entries of the act that begins with `first`, as they were written."""
    yield first
    for entry in entries[first.number :]:
        if entry.act != first.act or entry.command is not None:
            return
        yield entry


def acts_from(history: History, number: int) -> Iterator[tuple[Entry, ...]]:
    """The standing acts from entry `number` on, each with its entries, if one begins with that entry.

    What a revision worked out anew counts act by act; what keeps no command goes with the act before it. A
    struck entry is among them, for the strike is one of the later acts.
    """
    acts = _acts_since(history, number)
    if acts and acts[0][0].number == number:
        yield from acts


def _acts_since(history: History, number: int) -> tuple[tuple[Entry, ...], ...]:
    acts: list[list[Entry]] = []
    for entry in _as_corrected(history, history.entries):
        if entry.number < number or isinstance(entry.fact, ActsRevised | ActUndone | ActRedone):
            continue
        if not history.stands(entry):
            continue
        if entry.command is not None or not acts or acts[-1][0].act != entry.act:
            acts.append([entry])
        else:
            acts[-1].append(entry)
    return tuple(map(tuple, acts))


def _as_corrected(history: History, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries with corrections in their places; what was struck as it was written."""
    counting = {entry.number: entry for entry in history.standing}
    return (counting.get(entry.number, entry) for entry in entries)


def is_revisable(history: History, act: Sequence[Entry], audience: Audience) -> bool:
    """Whether these people can do an act otherwise while a Recovery Phase is going on.

    It belongs to that, and they may see all of it.
    """
    end = _end_of_scenario(history)
    return end is not None and act[0].number > end and _is_theirs(act, audience)


def revisable_acts(history: History, audience: Audience) -> tuple[tuple[Entry, ...], ...]:
    """The acts that these people can do otherwise while a Recovery Phase is going on, in order."""
    end = _end_of_scenario(history)
    if end is None:
        return ()
    return tuple(act for act in _acts_since(history, end + 1) if _is_theirs(act, audience))


def _is_theirs(act: Sequence[Entry], audience: Audience) -> bool:
    """Whether the act can be done otherwise, and these people may see all of it."""
    command = act[0].command
    is_possible = command is not None and not command.sets_off_secrets
    return is_possible and all(audience.may_see(entry.audience) for entry in act)


def revised_acts(history: History, revision: Entry) -> tuple[RevisedAct, ...]:
    """What a revision has made of each act it took back, the act that was done otherwise first."""
    fact = revision.fact
    if not isinstance(fact, ActsRevised):
        return ()
    written = History(each for each in history.entries if fact.entry <= each.number < revision.number)
    olds = list(acts_from(written, fact.entry))
    news = list(_acts_in(tuple(_as_corrected(history, history.entries)), revision))
    kept: list[RevisedAct] = []
    for old in reversed(olds[1:]):
        # In a copy for one audience some acts have no command, or are not there.
        if old[0].number not in fact.dropped and news and _is_same(news[-1][0].command, old[0].command):
            kept.insert(0, RevisedAct(old, news.pop()))
    first = [RevisedAct(olds[0], tuple(entry for new in news for entry in new))] if olds else []
    return (*first, *kept, *(RevisedAct(old, ()) for old in olds[1:] if old[0].number in fact.dropped))


def _said(fact: Fact) -> Fact:
    """The fact; of a correction all but the number of the entry, which is another on going back."""
    return replace(fact, entry=0) if isinstance(fact, EntryCorrected) else fact


def _is_same(new: Command | None, old: Command | None) -> bool:
    """Whether these are the same command, whatever number the entry has that it is about."""
    if isinstance(new, AboutEntry) and isinstance(old, AboutEntry):
        new = replace(new, entry=old.entry)
    return new == old


def _end_of_scenario(history: History) -> int | None:
    """The entry with which the last Recovery Phase began; None before the first."""
    return next(
        (entry.number for entry in reversed(history.standing) if isinstance(entry.fact, ScenarioEnded)), None
    )


def _acts_in(entries: Sequence[Entry], revision: Entry) -> Iterator[tuple[Entry, ...]]:
    """The acts that the revision worked out, in order."""
    act: list[Entry] = []
    for entry in entries:
        if entry.act != revision.act or entry.number <= revision.number:
            continue
        if entry.command is not None and act:
            yield tuple(act)
            act = []
        act.append(entry)
    if act:
        yield tuple(act)
