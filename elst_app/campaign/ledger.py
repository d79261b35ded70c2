"""The ledger of rolls and draws, and the two things a campaign is given: its journal and its dice.

The file holds no future: a result is taken from the dice when it is needed and kept under the name of the
act. Who takes the act back and does it again finds the same result: undo is never a re-roll or a peek.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from elst_app.campaign.entries import Draft, Entry
from elst_app.campaign.state import State
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One result the program has given: its name, how many sides or cards, the values, and who may see it."""

    name: str
    sides: int
    values: tuple[int, ...]
    audience: Audience


class Dice(Protocol):
    """A source of chance. The program's own asks the operating system; a test hands in what it wants."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` numbers from 1 to `sides`."""
        ...


class Journal(Protocol):
    """Where entries and ledger lines are kept, in order and for good."""

    def entries(self) -> Sequence[Entry]:
        """Every entry, in the order of writing."""
        ...

    def ledger_line(self, name: str) -> LedgerLine | None:
        """The result once given under `name`."""
        ...

    def write(
        self, drafts: Sequence[Draft], lines: Sequence[LedgerLine], before: State, after: State
    ) -> Sequence[Entry]:
        """Writes one act whole or not at all: its entries, new ledger lines and what follows from `after`.

        Returns the entries as written.
        """
        ...


class MemoryJournal:
    """A journal that lasts as long as the program: for tests and for looking at something once."""

    def __init__(self, at: str = "2026-01-01T00:00:00Z") -> None:
        self._at = at
        self._entries: list[Entry] = []
        self._lines: dict[str, LedgerLine] = {}

    def entries(self) -> Sequence[Entry]:
        """See `Journal.entries`."""
        return tuple(self._entries)

    def ledger_line(self, name: str) -> LedgerLine | None:
        """See `Journal.ledger_line`."""
        return self._lines.get(name)

    def write(
        self, drafts: Sequence[Draft], lines: Sequence[LedgerLine], before: State, after: State
    ) -> Sequence[Entry]:
        """See `Journal.write`."""
        act = len(self._entries) + 1
        written = number_entries(drafts, act, self._at)
        self._entries.extend(written)
        self._lines.update((line.name, line) for line in lines)
        return written


def number_entries(drafts: Sequence[Draft], first: int, at: str, act: int | None = None) -> tuple[Entry, ...]:
    """The drafts of one act as entries: numbered from `first`, which is also the number of a new `act`."""
    return tuple(
        Entry(
            number=first + place,
            act=first if act is None else act,
            at=at,
            by=draft.by,
            audience=draft.audience,
            moment=draft.moment,
            rule=draft.rule,
            fact=draft.fact,
            throws=draft.throws,
            flag=draft.flag,
            command=draft.command,
        )
        for place, draft in enumerate(drafts)
    )
