"""Journal entries: one line each of what happened, who may see it, and the dice it rests on.

An entry is never changed and never removed. Entries of one act carry the same act number and stand or fall
together; undo, redo and corrections are entries too (history.py).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from elst_app.campaign.moments import Moment
from elst_app.rules.sides import Audience, Side

if TYPE_CHECKING:
    from elst_app.campaign.context import Command
    from elst_app.campaign.state import State


class Source(StrEnum):
    """Where dice or a card came from."""

    TABLE = "table"
    """Rolled or drawn on the table and typed in."""
    PROGRAM = "program"
    """Taken from the operating system's generator, or found in the ledger after an undo."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice or the card of one act.

    `name` is its place in the ledger; `sides` is 6 for dice, for a draw the number of cards left in the pile,
    of which the value is the place (1 is the first, black cards counted before red ones). `program_had` are
    the values the program had shown under the same name before others were typed in after an undo.
    """

    name: str
    sides: int
    values: tuple[int, ...]
    source: Source
    program_had: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """Marks an entry that was recorded although it breaks `rule`; `reason` are the person's own words."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fact:
    """What one entry says happened. Each subclass is one kind and knows how it changes the state.

    `kind` is the name it has in the file and never changes. `reveals` is true where a person has seen
    something that an undo cannot make unseen, dice and cards apart.
    """

    kind: ClassVar[str]
    reveals: ClassVar[bool] = False

    @property
    def holds_course(self) -> bool:
        """Whether the course of the campaign is lost without it, so that only an undo takes it back."""
        return False

    def change(self, state: "State") -> "State":
        """The state after this fact. Total: it accepts any state and raises nothing."""
        raise AssertionError(f"{type(self).__name__} does not say what it changes")


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry not yet written: the journal adds its number, its act and the time.

    The first entry that follows from a `command` keeps it: the act can be worked out anew (revise.py).
    """

    by: Side | None
    audience: Audience
    moment: Moment
    rule: str
    fact: Fact
    throws: tuple[Throw, ...] = ()
    flag: Flag | None = None
    command: "Command | None" = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. `at` is the time of writing, ISO 8601 in UTC, as the journal stamped it."""

    number: int
    act: int
    at: str
    by: Side | None
    audience: Audience
    moment: Moment
    rule: str
    fact: Fact
    throws: tuple[Throw, ...] = ()
    flag: Flag | None = None
    command: "Command | None" = None
