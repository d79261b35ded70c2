"""A list of pieces as it is typed or pasted: `12 x 4-5-7 @2, 9-1 "Wells" with LMG, 1 radio O2` (C35).

Parts are separated by commas, semicolons or ends of lines. A part is a number or none, a counter by its name,
and after it, in any order, a name in quotes, `@` and a place, states in brackets. What follows `with` is in
the unit's hands. A leader's name and a radio's module need no quotes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from elst_app.rules.board import Board
from elst_app.rules.forces.losses import CannotBeLostSo, Loss
from elst_app.rules.forces.models import EquipmentChart, Model, models_of
from elst_app.rules.forces.new_pieces import (
    MOST_AT_ONCE,
    BadCount,
    CannotPossess,
    NewPieces,
    NotUnderstood,
    read_place,
    read_state,
    states_refusal,
)
from elst_app.rules.forces.piece import UNKNOWN, PieceKind, PieceState, Place
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitChart

_PART: Final = re.compile(r'(?:"[^"]*"?|\[[^\]]*\]?|[^,;"\[])+')
_LABEL: Final = re.compile(r'"([^"]*)"?')
_STATES: Final = re.compile(r"\[([^\]]*)\]?")
_PLACE: Final = re.compile(r"@\s*((?:area\s+)?[^\s@]+(?:\s+area\b)?)", re.IGNORECASE)
_WITH: Final = re.compile(r"\s+with\s+", re.IGNORECASE)
_AND: Final = re.compile(r"\s+(?:and|\+|&)\s+", re.IGNORECASE)
_LEADING: Final = re.compile(r"(\d{1,6})\s*[x×*]\s*(.+)|(\d{1,6})\s+(.+)", re.IGNORECASE)
_TRAILING: Final = re.compile(r"(.+?)\s*(?:\bx|×|\*)\s*(\d{1,6})", re.IGNORECASE)
_CAPTURED: Final = re.compile(r"captured\s+", re.IGNORECASE)
_AS_TYPED: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012–—−", "-") | dict.fromkeys("“”„‟«»", '"'))
"""Dashes and quotes as a keyboard has them."""
_SHORTEST: Final = 3
"""How many characters of a longer name are enough to stand for it."""

_KIND_WORDS: Final[Mapping[PieceKind, tuple[str, ...]]] = {
    PieceKind.SQUAD: ("squad",),
    PieceKind.HALF_SQUAD: ("HS", "half-squad"),
    PieceKind.CREW: ("crew",),
    PieceKind.LEADER: ("leader",),
}
"""What may stand behind the name of such a counter."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the `part` of a list cannot be entered."""

    part: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class TypedList:
    """The lines that can be entered, and every problem there is with the others."""

    lines: tuple[NewPieces, ...]
    problems: tuple[Problem, ...]

    @property
    def count(self) -> int:
        """How many pieces the lines enter."""
        return sum(line.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a part names: so many of a counter, and the words that are left."""

    count: int
    model: Model
    captured: bool
    rest: str


class Counters:
    """The counters of one side by what people call them."""

    def __init__(self, models: Iterable[Model]) -> None:
        self._models: Final = tuple(models)
        self._by_name: Final = {name: model for model in self._models for name in _names(model)}

    def find(self, text: str) -> Model | None:
        """The counter called `text`, in any case, in the plural, or by words that no other name has."""
        plain = _plain(text)
        model = self._by_name.get(plain) or self._by_name.get(plain.removesuffix("s"))
        return model if model is not None or len(plain) < _SHORTEST else self._by_words(text)

    def near(self, text: str) -> tuple[str, ...]:
        """The names most like `text`."""
        plain = _plain(text)
        found = [self._by_name[name] for name in get_close_matches(plain, self._by_name, 6, 0.5)]
        found += [model for model in self._models if len(plain) >= _SHORTEST and plain in _plain(model.name)]
        return tuple(dict.fromkeys(counter_name(model) for model in found))[:4]

    def _by_words(self, text: str) -> Model | None:
        words = text.casefold().split()
        found = [model for model in self._models if _are_within(words, model.name.casefold().split())]
        return found[0] if len(found) == 1 else None


def read_typed_list(
    units: UnitChart, equipment: EquipmentChart, board: Board, side: Side, text: str
) -> TypedList:
    """What `text` enters into the OB of `side`.

    Whether a Deployment Area is there is for the command to say.
    """
    counters = {each: Counters(models_of(units, equipment, each)) for each in Side}
    lines: list[NewPieces] = []
    problems: list[Problem] = []
    count = 0
    for part in _parts(text):
        try:
            read = tuple(_read_part(counters, board, side, part, count))
            count += sum(line.count for line in read)
            lines += read
        except _Unreadable as unreadable:
            problems += [Problem(part, refusal) for refusal in unreadable.refusals]
    return TypedList(tuple(lines), tuple(problems))


def counter_name(model: Model) -> str:
    """What `find_model` and a list call a counter."""
    return f"SS {model.name}" if model.ss else model.name


class _Unreadable(Exception):  # noqa: N818 - it carries what is wrong with a part
    def __init__(self, refusals: Iterable[Refusal]) -> None:
        super().__init__()
        self.refusals: Final = tuple(refusals)


def _parts(text: str) -> Iterator[str]:
    for line in text.translate(_AS_TYPED).splitlines():
        for part in _PART.findall(line):
            tidied = " ".join(part.split()).removesuffix(".").removeprefix("- ").removeprefix("• ").strip()
            if tidied:
                yield tidied


def _read_part(
    counters: Mapping[Side, Counters], board: Board, side: Side, part: str, first: int
) -> Iterator[NewPieces]:
    """The lines of a part whose pieces are counted from `first` on; raises `_Unreadable`."""
    unit_text, *rest = _WITH.split(part, maxsplit=1)
    refusals: list[Refusal] = []
    read: list[tuple[NewPieces, Model]] = []
    for text in (unit_text, *(each for more in rest for each in _AND.split(more))):
        try:
            read.append(_read_counter(counters, board, side, text))
        except _Unreadable as unreadable:
            refusals += unreadable.refusals
    if refusals:
        raise _Unreadable(refusals)
    (unit, model), *in_hand = read
    refusals += [
        CannotPossess(counter_name(model), counter_name(each))
        for _, each in in_hand
        if not model.kind.is_infantry or not each.kind.is_carried
    ]
    if refusals:
        raise _Unreadable(refusals)
    if not in_hand:
        return iter((unit,))
    place = next((line.place for line, _ in (read[0], *in_hand) if line.place != UNKNOWN), UNKNOWN)
    lines: list[NewPieces] = []
    for _ in range(unit.count):
        holder = first + sum(line.count for line in lines)
        lines.append(replace(unit, count=1, place=place))
        lines += [replace(line, holder=holder, place=UNKNOWN) for line, _ in in_hand]
    return iter(lines)


def _read_counter(
    counters: Mapping[Side, Counters], board: Board, side: Side, text: str
) -> tuple[NewPieces, Model]:
    """One counter with its name, place and states; raises `_Unreadable` with everything that is wrong."""
    refusals: list[Refusal] = []
    labels = _LABEL.findall(text)
    rest = _LABEL.sub(" ", text)
    states = _read_states(", ".join(_STATES.findall(rest)), refusals)
    rest = _STATES.sub(" ", rest)
    place = _read_places(_PLACE.findall(rest), board, refusals)
    rest = " ".join(_PLACE.sub(" ", rest).split())
    found = _find(counters, side, rest) if rest else NotUnderstood(text, ())
    if isinstance(found, Refusal):
        raise _Unreadable((found, *refusals))
    model = found.model
    wrong = states_refusal(model.kind, states)
    if wrong is not None:
        refusals.append(wrong)
    if not 1 <= found.count <= MOST_AT_ONCE:
        refusals.append(BadCount(found.count, MOST_AT_ONCE))
    if found.captured and model.kind.is_infantry:
        refusals.append(CannotBeLostSo(model.kind, model.name, Loss.CAPTURED))
    label, battery = " ".join(labels).strip(), ""
    if found.rest and model.kind is PieceKind.RADIO:
        battery = found.rest
    elif found.rest and model.kind is PieceKind.LEADER and not label:
        label = found.rest
    elif found.rest:
        refusals.append(NotUnderstood(found.rest, ()))
    if refusals:
        raise _Unreadable(refusals)
    line = NewPieces(
        found.count,
        counter_name(model),
        place,
        states,
        label=label,
        battery=battery,
        captured=found.captured,
    )
    return line, model


def _read_states(text: str, refusals: list[Refusal]) -> tuple[PieceState, ...]:
    states: list[PieceState] = []
    for word in filter(None, map(str.strip, re.split(r"[,;/]|\band\b", text))):
        try:
            states.append(read_state(word))
        except Refused as refused:
            refusals.append(refused.refusal)
    return tuple(states)


def _read_places(texts: list[str], board: Board, refusals: list[Refusal]) -> Place:
    place = UNKNOWN
    for text in texts:
        try:
            place = read_place(text, board)
        except Refused as refused:
            refusals.append(refused.refusal)
    if len(texts) > 1:
        refusals.append(NotUnderstood(f"@{texts[-1]}", ()))
    return place


def _find(counters: Mapping[Side, Counters], side: Side, text: str) -> _Found | Refusal:
    """The counter that `text` begins with, with the number before or behind it."""
    readings = [(1, text)]
    if (match := _LEADING.fullmatch(text)) is not None:
        readings.append((int(match[1] or match[3]), match[2] or match[4]))
    if (match := _TRAILING.fullmatch(text)) is not None:
        readings.append((int(match[2]), match[1]))
    for words_left_out in range(len(text.split())):
        for count, body in readings if not words_left_out else reversed(readings):
            words = body.split()
            name = " ".join(words[: len(words) - words_left_out])
            if not name:
                continue
            is_captured = _CAPTURED.match(name) is not None
            model = counters[side.enemy if is_captured else side].find(_CAPTURED.sub("", name, count=1))
            if model is not None:
                return _Found(count, model, is_captured, " ".join(words[len(words) - words_left_out :]))
    unknown = readings[-1][1]
    is_captured = _CAPTURED.match(unknown) is not None
    near = counters[side.enemy if is_captured else side].near(_CAPTURED.sub("", unknown, count=1))
    return NotUnderstood(unknown, near)


def _names(model: Model) -> Iterator[str]:
    """What a counter may be called, in plain form."""
    names = (f"SS {model.name}", f"{model.name} SS", f"{model.name} (SS)") if model.ss else (model.name,)
    for name in names:
        yield _plain(name)
        yield from (_plain(f"{name} {word}") for word in _KIND_WORDS.get(model.kind, ()))
    if not model.kind.is_infantry:
        yield _plain(model.name).replace("-", "")


def _plain(text: str) -> str:
    return text.casefold().replace(" ", "")


def _are_within(words: list[str], longer: list[str]) -> bool:
    """Whether these are words of the longer name, in their order."""
    following = iter(longer)
    return all(word in following for word in words)
