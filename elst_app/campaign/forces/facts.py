"""What all facts about pieces have in common, and what commands about them ask first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.state import State
from elst_app.rules.control import VehicleInPond
from elst_app.rules.forces import Aftermath, Piece, PieceKind, Place, PlaceKind
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Audience, Side


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
    context.require(None if context.state.forces.is_in_ob(piece) else NotInOB(piece.name))


def require_place(context: Context, side: Side, kind: PieceKind, place: Place) -> None:
    """Refuses a hex that is not on the map or that a vehicle cannot be in, and an area there is not."""
    board = context.rulebook.board
    if place.kind is PlaceKind.HEX and place.hex is not None:
        if place.hex not in board:
            raise Refused(UnknownHex(place.hex.name))
        if kind is PieceKind.VEHICLE and place.hex in board.closed_to_infantry:
            context.require(VehicleInPond(place.hex))
    if place.kind is PlaceKind.AREA and place.area is not None:
        areas = determined_areas(context.state, context.rulebook)
        if place.area not in [area.id for area in areas.of(side)]:
            raise Refused(NoSuchArea(side, place.area))


def audience_for(state: State, pieces: Iterable[Piece]) -> Audience:
    """Who may know of an act on these pieces of one side.

    From step 4.510 until the set-up what a side does with its forces is for itself, and secret pieces always
    are.
    """
    pieces = tuple(pieces)
    side = pieces[0].side
    is_secret = state.known_forces is not None or all(piece.secret for piece in pieces)
    return Audience.of(side) if is_secret else Audience.PUBLIC


def aftermath_of(before: Iterable[Piece], after: Iterable[Piece]) -> Aftermath:
    """What has become of pieces, those that are as before left out."""
    known = {piece.id: piece for piece in before}
    return Aftermath(
        tuple(piece for piece in after if piece.id in known and known[piece.id] != piece),
        tuple(piece for piece in after if piece.id not in known),
    )
