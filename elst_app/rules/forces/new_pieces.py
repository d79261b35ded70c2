"""Pieces to be entered into an OB, and the codes in which lists of them name places and states (4.2, C35)."""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar, Final

from elst_app.rules.board import Board
from elst_app.rules.forces.piece import (
    ENTRY_AREA,
    UNKNOWN,
    Piece,
    PieceKind,
    PieceState,
    Place,
    PlaceKind,
    in_area,
    in_hex,
    states_of,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused, UnknownHex

MOST_AT_ONCE: Final = 200
"""How many pieces one line may enter."""

ENTRY_CODE: Final = "entry"
"""What lists call the Entry Area."""

_STATES: Final = {
    **{state.value.casefold().replace(" ", ""): state for state in PieceState},
    "unconfirmedkill": PieceState.UNCONFIRMED_KILL,
    "stun": PieceState.STUNNED,
    "stun+1": PieceState.STUNNED_PLUS_ONE,
    "shock": PieceState.SHOCKED,
    "bog": PieceState.BOGGED,
    "immobile": PieceState.IMMOBILIZED,
    "immobilised": PieceState.IMMOBILIZED,
    "depleted": PieceState.AMMO_DEPLETED,
    "return": PieceState.RETURN,
}


@dataclass(frozen=True, slots=True)
class NewPieces:
    """So many pieces of one counter, called as in `find_model`, all at one place.

    `battery` is the OBA module of a radio; `holder` is the place in the list of new pieces, counted from 0
    over all of them, of the unit that possesses these. `captured` Equipment is of the other side's make. PP
    and repair number are those of the counter where they are None.
    """

    count: int
    name: str
    place: Place = UNKNOWN
    states: tuple[PieceState, ...] = ()
    label: str = ""
    group: str = ""
    battery: str = ""
    holder: int | None = None
    secret: bool = False
    captured: bool = False
    pp: int | None = None
    repair_number: int | None = None


@dataclass(frozen=True, slots=True)
class BadCount(Refusal):
    """A line enters from 1 to `most` pieces, and this one says `count`."""

    count: int
    most: int
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BadHolder(Refusal):
    """`name` is to be possessed by a unit that is not in the list."""

    name: str
    rule: ClassVar[str] = "4.507"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CannotPossess(Refusal):
    """`holder` cannot possess `name`: Infantry possesses SW, radios and Guns, and nobody anything else."""

    holder: str
    name: str
    rule: ClassVar[str] = "4.507"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotOfThisKind(Refusal):
    """A piece of that kind is never in that state."""

    kind: PieceKind
    state: PieceState
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotUnderstood(Refusal):
    """`words` of a list mean nothing; `near` are names they may stand for, the nearest first."""

    words: str
    near: tuple[str, ...]
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotAPlace(Refusal):
    """`text` is no hex, no number of a Deployment Area and not the Entry Area."""

    text: str
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ColumnMissing(Refusal):
    """The first line of a file names no `column`, without which the others say nothing."""

    column: str
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


def possession_refusal(holder: Piece, piece: Piece) -> Refusal | None:
    """Why the unit cannot possess the piece; none if it can."""
    if piece.kind.is_carried and holder.kind.is_infantry:
        return None
    return CannotPossess(holder.full_name, piece.full_name)


def states_refusal(kind: PieceKind, states: tuple[PieceState, ...]) -> Refusal | None:
    """Why a piece of that kind cannot be in all of these states; none if it can."""
    for state in states:
        if state not in states_of(kind):
            return NotOfThisKind(kind, state)
    return None


def read_place(text: str, board: Board) -> Place:
    """The place that a list calls `text`: "H17", "2" or "area 2", "entry"; nothing at all is not said yet.

    Raises `Refused`.
    """
    code = " ".join(text.casefold().split())
    if not code:
        return UNKNOWN
    if code.removesuffix("area").strip() == ENTRY_CODE:
        return ENTRY_AREA
    number = code.removeprefix("area").strip()
    if number.isascii() and number.isdecimal():
        return in_area(int(number))
    try:
        hex_ = Hex.parse(text)
    except Refused as refused:
        raise Refused(NotAPlace(text)) from refused
    if hex_ not in board:
        raise Refused(UnknownHex(hex_.name))
    return in_hex(hex_)


def place_code(place: Place) -> str:
    """What a list calls a place in the OB, as `read_place` reads it."""
    if place.hex is not None:
        return place.hex.name
    if place.area is not None:
        return str(place.area)
    return ENTRY_CODE if place.kind is PlaceKind.ENTRY_AREA else ""


def read_state(text: str) -> PieceState:
    """The state that a list calls `text`, in any case; raises `Refused`."""
    plain = text.casefold().replace(" ", "")
    if plain not in _STATES:
        near = get_close_matches(plain, _STATES)
        raise Refused(NotUnderstood(text, tuple(dict.fromkeys(_STATES[each].value for each in near))))
    return _STATES[plain]
