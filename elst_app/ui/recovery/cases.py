"""What a step of the Recovery Phase asks, as plain values: panels show them and know no rule.

A step lists a `Head` for each case still open, and makes the `Case` of one of them from the `Answers` given
so far: who goes, where to. From an answer the whole case follows anew - modifiers, table, destinations. What
it comes to is a `Command`; of what was done nothing is kept here, it stands in the journal.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from elst_app.campaign.context import Command
from elst_app.rules.dice import Modifier, drm_of
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class Head:
    """A case in the list of those that remain: `name` in a few words, `note` what kind of case it is."""

    key: str
    side: Side | None
    name: str
    note: str = ""
    is_must: bool = True


class Kind(Enum):
    """How a question is answered."""

    ONE = auto()
    PICK = auto()
    """One of the options, from a list that opens: for questions that come several at a time."""
    MANY = auto()
    TEXT = auto()
    HEX = auto()


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something to say before the act: of the options, a text, or a hex. `chosen` is the answer now."""

    key: str
    text: str
    kind: Kind = Kind.ONE
    options: tuple[Option, ...] = ()
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answers:
    """What has been answered in a case so far, by the key of the question."""

    given: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def of(self, key: str, options: Collection[str], usual: Sequence[str]) -> tuple[str, ...]:
        """The options chosen that there still are; `usual` where nothing was answered or none is left."""
        chosen = dict(self.given).get(key)
        if chosen is None:
            return tuple(usual)
        kept = tuple(each for each in chosen if each in options)
        return kept if kept or not chosen else tuple(usual)

    def text(self, key: str, usual: str = "") -> str:
        """The text or the hex that was typed."""
        chosen = dict(self.given).get(key)
        return usual if chosen is None else "".join(chosen)

    def with_answer(self, key: str, chosen: Sequence[str]) -> "Answers":
        """The answers with this one, in the place of an earlier one."""
        return Answers((*((each, old) for each, old in self.given if each != key), (key, tuple(chosen))))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: results up to `at_most` (None is open upward), its chance, what becomes of whom."""

    at_most: int | None
    result: str
    chance: Fraction
    becomes: str = ""


def row_for(rows: Sequence[Row], final: int) -> int:
    """The place of the row that a Final DR or dr falls into."""
    return next(place for place, row in enumerate(rows) if row.at_most is None or final <= row.at_most)


def _no_more(dice: tuple[int, ...]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a case: `command` makes the act of them, of None where the program rolls.

    Where what fell so far calls for further dice (a wound), `more` names them, until none are called for;
    `command` then has all in order. With `is_each` every die is read in the table by itself.
    """

    count: int
    command: Callable[[tuple[int, ...] | None], Command]
    more: Callable[[tuple[int, ...]], tuple[str, ...]] = _no_more
    names: tuple[str, ...] = ()
    is_each: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """A button that does something without dice; many alternatives stand in one menu."""

    key: str
    text: str
    command: Command
    shortcut: str = ""
    is_primary: bool = False
    is_alternative: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a group, with what may be done about it; `menu` names the menu of its alternatives.

    `rule` is the number of the rule of a line that only tells something.
    """

    text: str
    acts: tuple[Act, ...] = ()
    menu: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """What belongs to the case besides, such as the Equipment of its units."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CaseWarning:
    """A rule that the act would break as it stands."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class MapPlace:
    """What the map shows of a case: its hexes outlined, the way from there; `around` are in view besides."""

    hexes: tuple[Hex, ...] = ()
    path: tuple[Hex, ...] = ()
    side: Side | None = None
    around: tuple[Hex, ...] = ()

    @property
    def in_view(self) -> tuple[Hex, ...]:
        """All that is to be seen."""
        return (*self.hexes, *self.path, *self.around)


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to roll, to choose or to confirm.

    `title` says what, `text` why. With dice there are modifiers and rows; without, `acts` are its buttons.
    """

    head: Head
    title: str
    rule: str
    text: str
    questions: tuple[Question, ...] = ()
    warnings: tuple[CaseWarning, ...] = ()
    dice: Dice | None = None
    modifiers: tuple[Modifier, ...] = ()
    rows: tuple[Row, ...] = ()
    acts: tuple[Act, ...] = ()
    groups: tuple[Group, ...] = ()
    place: MapPlace = MapPlace()

    @property
    def drm(self) -> int:
        """The sum of its modifiers."""
        return drm_of(self.modifiers)
