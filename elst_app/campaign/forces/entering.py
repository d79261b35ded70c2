"""Entering pieces into an OB and taking them out again (C35, 4.516)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.facts import ForcesFact, audience_for, require_place, the_pieces
from elst_app.campaign.state import State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.forces import UNKNOWN, Model, Piece, PieceKind, PieceState, Place, find_model
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

MOST_AT_ONCE: Final = 200
"""How many pieces one line may enter."""


@dataclass(frozen=True, slots=True)
class NewPieces:
    """So many pieces of one counter, called as in `find_model`, all at one place.

    `battery` is the OBA module of a radio; `holder` is the place in the list of new pieces, counted from 0
    over all of them, of the unit that possesses these.
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


@dataclass(frozen=True, slots=True)
class BadCount(Refusal):
    """A line enters from 1 to `most` pieces, and this one says `count`."""

    count: int
    most: int
    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesEntered(ForcesFact):
    """Pieces were entered into the OB of `side`."""

    side: Side
    kind: ClassVar[str] = "pieces entered"


@dataclass(frozen=True, slots=True)
class PiecesRemoved(Fact):
    """Pieces were taken out of the OB as never having been there."""

    pieces: tuple[Piece, ...]
    kind: ClassVar[str] = "pieces removed"

    def change(self, state: State) -> State:
        """The forces without them."""
        return replace(state, forces=state.forces.without(piece.id for piece in self.pieces))


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPieces(Command):
    """Enter pieces into the OB of `side`."""

    side: Side
    lines: tuple[NewPieces, ...]

    def decide(self, context: Context) -> None:
        """Refuses a counter the side does not have, a count out of bounds, a place there is not."""
        pieces = new_pieces(context, self.side, self.lines)
        context.record(
            PiecesEntered(added=pieces, side=self.side),
            "4.2",
            audience_for(context.state, pieces),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePieces(Command):
    """Take pieces out of the OB that were entered by mistake."""

    ids: tuple[str, ...]

    def decide(self, context: Context) -> None:
        """Refuses an unknown piece."""
        pieces = the_pieces(context, self.ids)
        for side in Side:
            of_side = tuple(piece for piece in pieces if piece.side is side)
            if of_side:
                context.record(PiecesRemoved(of_side), "4.2", audience_for(context.state, of_side))


def new_pieces(context: Context, side: Side, lines: tuple[NewPieces, ...]) -> tuple[Piece, ...]:
    """The pieces these lines enter, with ids of their own; raises `Refused`, and for no line at all."""
    charts = context.rulebook.charts
    made: list[Piece] = []
    for line in lines:
        if not 1 <= line.count <= MOST_AT_ONCE:
            raise Refused(BadCount(line.count, MOST_AT_ONCE))
        model = find_model(charts.units, charts.equipment, side, line.name)
        require_place(context, side, model.kind, line.place)
        made += [_piece(side, model, line)] * line.count
    if not made:
        raise Refused(BadCount(0, MOST_AT_ONCE))
    ids = context.state.forces.free_ids(side, len(made))
    holders = [line.holder for line in lines for _ in range(line.count)]
    return tuple(
        replace(
            piece,
            id=id_,
            possessor=ids[holder] if holder is not None and piece.kind.is_carried else None,
        )
        for id_, piece, holder in zip(ids, made, holders, strict=True)
    )


def _piece(side: Side, model: Model, line: NewPieces) -> Piece:
    piece = Piece(
        id="",
        side=side,
        nation=side,
        kind=model.kind,
        name=model.name,
        ss=model.ss,
        label=tidy(line.label),
        place=line.place,
        group=tidy(line.group),
        battery=line.battery if model.kind is PieceKind.RADIO else "",
        pp=model.pp,
        repair_number=model.repair_number,
        secret=line.secret,
    )
    return piece.with_states(*line.states)
