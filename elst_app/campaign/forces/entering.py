"""Entering pieces into an OB and taking them out again (C35, 4.516)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.forces.facts import (
    HIGHEST_REPAIR_NUMBER,
    MOST_PP,
    ForcesFact,
    by_audience,
    figure,
    require_place,
    the_pieces,
)
from elst_app.campaign.state import State
from elst_app.campaign.typed_texts import tidy_name
from elst_app.rules.forces import (
    MOST_AT_ONCE,
    BadCount,
    BadHolder,
    CannotBeLostSo,
    Loss,
    Model,
    NewPieces,
    Piece,
    PieceKind,
    PlaceKind,
    find_model,
    possession_refusal,
    states_refusal,
)
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side


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
        """Refuses a counter the side does not have, a count out of bounds, a place there is not.

        So it does a state the counter is never in, and Equipment in the hands of what can possess none.
        """
        pieces = new_pieces(context, self.side, self.lines)
        for audience, group in by_audience(context.state, pieces):
            context.record(PiecesEntered(added=group, side=self.side), "4.2", audience)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePieces(Command):
    """Take pieces out of the OB that were entered by mistake."""

    ids: tuple[str, ...]

    def decide(self, context: Context) -> None:
        """Refuses an unknown piece."""
        for audience, pieces in by_audience(context.state, the_pieces(context, self.ids)):
            context.record(PiecesRemoved(pieces), "4.2", audience)


def entered_ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The ids of the pieces that an act has entered."""
    facts = (entry.fact for entry in entries)
    return tuple(piece.id for fact in facts if isinstance(fact, PiecesEntered) for piece in fact.added)


def new_pieces(context: Context, side: Side, lines: tuple[NewPieces, ...]) -> tuple[Piece, ...]:
    """The pieces these lines enter, with ids of their own; raises `Refused`, and for no line at all."""
    charts = context.rulebook.charts
    made: list[Piece] = []
    for line in lines:
        if not 1 <= line.count <= MOST_AT_ONCE:
            raise Refused(BadCount(line.count, MOST_AT_ONCE))
        model = find_model(charts.units, charts.equipment, side.enemy if line.captured else side, line.name)
        if line.captured and model.kind.is_infantry:
            raise Refused(CannotBeLostSo(model.kind, model.name, Loss.CAPTURED))
        require_place(context, side, model.kind, line.place)
        refusal = states_refusal(model.kind, line.states)
        if refusal is not None:
            raise Refused(refusal)
        made += [_piece(side, model, line)] * line.count
    if not made:
        raise Refused(BadCount(0, MOST_AT_ONCE))
    ids = context.state.forces.free_ids(side, len(made))
    pieces = tuple(replace(piece, id=id_) for id_, piece in zip(ids, made, strict=True))
    holders = (line.holder for line in lines for _ in range(line.count))
    return tuple(
        piece if holder is None else _in_hand(piece, pieces, holder)
        for piece, holder in zip(pieces, holders, strict=True)
    )


def _in_hand(piece: Piece, pieces: tuple[Piece, ...], holder: int) -> Piece:
    if not 0 <= holder < len(pieces):
        raise Refused(BadHolder(piece.full_name))
    refusal = possession_refusal(pieces[holder], piece)
    if refusal is not None:
        raise Refused(refusal)
    return piece.possessed_by(pieces[holder])


def _piece(side: Side, model: Model, line: NewPieces) -> Piece:
    piece = Piece(
        id="",
        side=side,
        nation=model.side,
        kind=model.kind,
        name=model.name,
        ss=model.ss,
        label=tidy_name(line.label),
        place=line.place,
        group=tidy_name(line.group),
        battery=tidy_name(line.battery) if model.kind is PieceKind.RADIO else "",
        pp=figure(line.pp, MOST_PP, model.pp),
        repair_number=figure(line.repair_number, HIGHEST_REPAIR_NUMBER, model.repair_number),
        secret=line.secret and line.place.kind is not PlaceKind.HEX,
    )
    return piece.with_states(*line.states)
