"""Places, states and losses as they are typed: the first letters are enough, or the number in the list."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.board import Board
from elst_app.rules.forces import (
    ENTRY_AREA,
    Loss,
    PieceKind,
    PieceState,
    Place,
    PlaceKind,
    losses_of,
    read_place,
    states_of,
)
from elst_app.rules.refusals import Refused
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Side
from elst_app.words.phrases import fill, listed, word
from elst_app.words.refusals import refusal_text

Member = TypeVar("Member", bound=Enum)


@dataclass(frozen=True, slots=True)
class NotReadError(Exception):
    """What was typed cannot be read; `sentence` says why."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Places:
    """What a place of a side can be: the hexes of the map, the ids of its Deployment Areas."""

    board: Board
    side: Side
    areas: tuple[int, ...]

    @classmethod
    def of(cls, state: State, rulebook: Rulebook, side: Side) -> "Places":
        """The places of that side now."""
        areas = determined_areas(state, rulebook).of(side)
        return cls(rulebook.board, side, tuple(area.id for area in areas))

    def read(self, text: str) -> Place | None:
        """The place typed: a hex, the number of an area, `e` for the Entry Area; None for nothing.

        Raises `NotReadError`.
        """
        plain = " ".join(text.split()).casefold()
        if not plain:
            return None
        if word(PlaceKind.ENTRY_AREA).casefold().startswith(plain):
            return ENTRY_AREA
        try:
            place = read_place(plain, self.board)
        except Refused as refused:
            raise NotReadError(refusal_text(refused.refusal)) from refused
        if place.kind is PlaceKind.AREA and place.area not in self.areas:
            raise NotReadError(refusal_text(NoSuchArea(self.side, place.area or 0)))
        return place


def place_as_typed(place: Place) -> str:
    """The place as one could have typed it."""
    match place.kind:
        case PlaceKind.HEX if place.hex is not None:
            return place.hex.name
        case PlaceKind.AREA:
            return str(place.area)
        case PlaceKind.ENTRY_AREA:
            return word(place.kind)
    return ""


def typed_states(text: str, kind: PieceKind) -> tuple[PieceState, ...]:
    """The states typed, separated by commas, of those a piece of that kind can be in; none for nothing.

    Raises `NotReadError`.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    found = {_one_of(part, states_of(kind)) for part in parts}
    return tuple(state for state in PieceState if state in found)


def typed_loss(text: str, kind: PieceKind) -> Loss | None:
    """The loss typed, of those that can befall a piece of that kind; None for nothing.

    Raises `NotReadError`.
    """
    return _one_of(text.strip(), losses_of(kind)) if text.strip() else None


def numbered(members: Sequence[Enum]) -> str:
    """The choices with their numbers: `1 eliminated · 2 captured`."""
    return " · ".join(f"{number} {word(member)}" for number, member in enumerate(members, start=1))


def _one_of(text: str, members: Sequence[Member]) -> Member:
    if text.isascii() and text.isdecimal() and 0 < int(text) <= len(members):
        return members[int(text) - 1]
    typed = text.casefold()
    whole = [member for member in members if word(member).casefold() == typed]
    found = whole or [member for member in members if _begins(word(member), typed)]
    if len(found) == 1:
        return found[0]
    if found:
        sentence = QCoreApplication.translate("Typed", "“{text}” may be {these}: type more letters.")
        raise NotReadError(fill(sentence, text=text, these=listed(found)))
    sentence = QCoreApplication.translate("Typed", "“{text}” is none of {these}.")
    raise NotReadError(fill(sentence, text=text, these=listed(list(members))))


def _begins(words: str, typed: str) -> bool:
    """Whether the words begin as typed; words between may be left out: `ma d` for MA disabled."""
    parts = words.casefold().split()
    first, *others = typed.split()
    if not parts.pop(0).startswith(first):
        return False
    for part in others:
        while parts and not parts[0].startswith(part):
            parts.pop(0)
        if not parts:
            return False
        parts.pop(0)
    return True
