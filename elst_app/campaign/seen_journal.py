"""The journal as one audience reads it: what another side has worked out anew in secret is not told twice.

Who goes back to a secret act of his own works out anew all that followed, open entries and those of the other
side among them (revise.py). Mostly they say what they said before: then others read them where they were, and
nothing else. Where they say something else now, others read that these acts were gone back to, and both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import ActRedone, ActsRevised, ActUndone, History
from elst_app.campaign.revise import revised_acts
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class SeenJournal:
    """The entries an audience reads, in order.

    One that was worked out anew and says the same has the number under which it counts now. `places` has the
    place of each entry, counted from 1, by every number it has or had.
    """

    entries: tuple[Entry, ...]
    places: Mapping[int, int]


def seen_journal(history: History, audience: Audience) -> SeenJournal:
    """The journal as `audience` reads it."""
    secret = [
        entry
        for entry in history.entries
        if isinstance(entry.fact, ActsRevised) and not audience.may_see(entry.audience)
    ]
    origins: dict[int, int] = {}
    told: dict[int, Entry] = {}
    for revision in secret:
        acts = [
            (_seen(act.before, audience), _seen(act.after, audience))
            for act in revised_acts(history, revision)
        ]
        if all(_says(before) == _says(after) for before, after in acts):
            for before, after in acts:
                for old, new in zip(before, after, strict=True):
                    origins[new.number] = origins.get(old.number, old.number)
        else:
            told[revision.act] = _as_told(revision, acts)
    untold = {revision.act for revision in secret} - told.keys()
    shown = [
        seen
        for entry in _with_open_commands(history.entries, audience)
        if entry.number not in origins and (seen := _as_seen(entry, audience, told, untold)) is not None
    ]
    again = (entry for entry in history.entries if entry.number in origins and history.stands(entry))
    now = {origins[entry.number]: entry.number for entry in again}
    places = {entry.number: place for place, entry in enumerate(shown, 1)}
    places.update((new, places[old]) for new, old in origins.items())
    return SeenJournal(
        tuple(replace(entry, number=now[entry.number]) if entry.number in now else entry for entry in shown),
        places,
    )


def _with_open_commands(entries: Iterable[Entry], audience: Audience) -> Iterator[Entry]:
    """The entries, and where an act of everybody's begins with a secret, its command with the first seen."""
    command: Command | None = None
    for entry in entries:
        if entry.command is not None:
            command = None if audience.may_see(entry.audience) else entry.command
            yield entry
        elif command is not None and audience.may_see(entry.audience):
            yield replace(entry, command=command) if command.sets_off_secrets else entry
            command = None
        else:
            yield entry


def _seen(entries: Iterable[Entry], audience: Audience) -> list[Entry]:
    return [entry for entry in entries if audience.may_see(entry.audience)]


def _says(entries: Iterable[Entry]) -> list[object]:
    return [(entry.fact, entry.throws, entry.audience, entry.flag) for entry in entries]


def _as_told(revision: Entry, acts: Sequence[tuple[Sequence[Entry], Sequence[Entry]]]) -> Entry:
    """The revision as those read it who see only what it has made of other acts."""
    first = next(entry for before, after in acts for entry in (*before, *after))
    dropped = tuple(before[0].number for before, after in acts if before and not after)
    return replace(
        revision,
        by=None,
        audience=Audience.PUBLIC,
        moment=first.moment,
        rule=first.rule,
        fact=ActsRevised(min(first.number, revision.number), dropped),
        flag=None,
        command=None,
    )


def _as_seen(
    entry: Entry, audience: Audience, told: Mapping[int, Entry], untold: Iterable[int]
) -> Entry | None:
    """The entry as the audience reads it; None if it does not."""
    if isinstance(entry.fact, ActUndone | ActRedone):
        if entry.fact.act in told:
            revision = told[entry.fact.act]
            return replace(
                entry, by=None, audience=Audience.PUBLIC, moment=revision.moment, rule=revision.rule
            )
        if entry.fact.act in untold:
            return None
    if entry.act in told and isinstance(entry.fact, ActsRevised):
        return told[entry.act]
    return entry if audience.may_see(entry.audience) else None
