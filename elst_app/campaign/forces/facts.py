"""What all facts about pieces have in common, and what commands about them ask first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.rules.control import VehicleInPond
from elst_app.rules.forces import Aftermath, Piece, PieceKind, Place, PlaceKind
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Audience, Side

MOST_PP: Final = 9
HIGHEST_REPAIR_NUMBER: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcesFact(Fact):
    """Something happened to pieces: `changed` are those it changed as they are now, `added` are new ones."""

    changed: tuple[Piece, ...] = ()
    added: tuple[Piece, ...] = ()

    def change(self, state: State) -> State:
        """The forces with these pieces."""
        return replace(state, forces=state.forces.with_pieces(self.changed, self.added))


@dataclass(frozen=True, slots=True)
class NoSuchPiece(Refusal):
    """No piece of the OB has this id; it was taken back or never there."""

    id: str
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotInOB(Refusal):
    """The piece is eliminated, exited or a wreck: it belongs to no OB any more."""

    name: str
    rule: ClassVar[str] = "4.2"


@dataclass(frozen=True, slots=True)
class OneSideAtATime(Refusal):
    """What both sides do with their forces in secret is not one act."""

    rule: ClassVar[str] = "4.511"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoPlaceInOB(Refusal):
    """What leaves the OB for `place` is booked as a loss, not moved."""

    place: PlaceKind
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BadFigure(Refusal):
    """PP and repair numbers go from 0 to `most`."""

    figure: int
    most: int
    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NothingChosen(Refusal):
    """No piece was chosen for the act."""

    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


def the_piece(context: Context, id_: str) -> Piece:
    """The piece with that id; raises `Refused(NoSuchPiece)`."""
    piece = context.state.forces.find(id_)
    if piece is None:
        raise Refused(NoSuchPiece(id_))
    return piece


def the_pieces(context: Context, ids: Iterable[str]) -> tuple[Piece, ...]:
    """The pieces of these ids, each once, in order; raises `Refused` for none at all or an unknown one."""
    found = tuple(the_piece(context, id_) for id_ in dict.fromkeys(ids))
    if not found:
        raise Refused(NothingChosen())
    return found


def require_in_ob(context: Context, piece: Piece) -> None:
    """Refuses a piece that belongs to no OB any more."""
    context.require(None if context.state.forces.is_in_ob(piece) else NotInOB(piece.full_name))


def require_place(context: Context, side: Side, kind: PieceKind, place: Place) -> None:
    """Refuses a hex not on the map or that a vehicle cannot be in, an area there is not, a place in no OB."""
    board = context.rulebook.board
    if not place.is_in_ob:
        raise Refused(NoPlaceInOB(place.kind))
    if place.kind is PlaceKind.HEX and place.hex is not None:
        if place.hex not in board:
            raise Refused(UnknownHex(place.hex.name))
        if kind is PieceKind.VEHICLE and place.hex in board.closed_to_infantry:
            context.require(VehicleInPond(place.hex))
    if place.kind is PlaceKind.AREA and place.area is not None:
        areas = determined_areas(context.state, context.rulebook)
        if place.area not in [area.id for area in areas.of(side)]:
            raise Refused(NoSuchArea(side, place.area))


def last_scenario(state: State) -> CGDate:
    """The CG Date of the scenario being played, or of the last one played."""
    played = [line.date for line in state.dates if line.played]
    return played[-1] if played and state.stage is not Stage.SCENARIO else state.date


def figure(typed: int | None, most: int, otherwise: int) -> int:
    """The typed figure, or the one of `otherwise` if None; raises `Refused(BadFigure)`."""
    if typed is None:
        return otherwise
    if not 0 <= typed <= most:
        raise Refused(BadFigure(typed, most))
    return typed


def audience_for(state: State, pieces: Iterable[Piece]) -> Audience:
    """Who may know of an act on these pieces of one side.

    From step 4.510 until the set-up what a side does with its forces is for itself, and secret pieces always
    are. What passes from one side to the other both must know.
    """
    pieces = tuple(pieces)
    sides = {piece.side for piece in pieces}
    is_secret = is_private_time(state) or any(state.forces.is_secret(piece) for piece in pieces)
    return Audience.of(sides.pop()) if is_secret and len(sides) == 1 else Audience.PUBLIC


def is_private_time(state: State) -> bool:
    """Whether what a side does with its forces is for itself: from step 4.510 until the set-up is over.

    Between the parts of a Dual Attack there is no 4.510, and all is done in the open (C30).
    """
    return state.known_forces is not None


def by_audience(state: State, pieces: Iterable[Piece]) -> tuple[tuple[Audience, tuple[Piece, ...]], ...]:
    """The pieces side by side, those that one side alone may know of apart.

    Raises `Refused(OneSideAtATime)` as `require_one_side` does.
    """
    groups: dict[tuple[Side, Audience], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.side, audience_for(state, (piece,))), []).append(piece)
    require_one_side(audience for _, audience in groups)
    return tuple((audience, tuple(group)) for (_, audience), group in groups.items())


def require_one_side(audiences: Iterable[Audience]) -> None:
    """Refuses both sides' secrets in one act: to take it back, each would have to know of the other's."""
    if len(set(audiences) - {Audience.PUBLIC}) > 1:
        raise Refused(OneSideAtATime())


def aftermath_of(before: Iterable[Piece], after: Iterable[Piece]) -> Aftermath:
    """What has become of pieces; those that are as before are left out."""
    known = {piece.id: piece for piece in before}
    return Aftermath(
        tuple(piece for piece in after if piece.id in known and known[piece.id] != piece),
        tuple(piece for piece in after if piece.id not in known),
    )
