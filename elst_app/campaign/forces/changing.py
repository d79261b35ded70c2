"""Changing pieces: where they are, what state they are in, who possesses them (4.2, CG9)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.facts import (
    HIGHEST_REPAIR_NUMBER,
    MOST_PP,
    ForcesFact,
    aftermath_of,
    audience_for,
    by_audience,
    figure,
    require_in_ob,
    require_place,
    the_piece,
    the_pieces,
)
from elst_app.campaign.moments import Stage
from elst_app.campaign.typed_texts import tidy_name
from elst_app.rules.forces import (
    UNKNOWN,
    Piece,
    PieceState,
    Place,
    PlaceKind,
    abandoned,
    possession_refusal,
    states_refusal,
)
from elst_app.rules.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to be different; what is None or empty stays as it is."""

    place: Place | None = None
    set_states: tuple[PieceState, ...] = ()
    clear_states: tuple[PieceState, ...] = ()
    label: str | None = None
    group: str | None = None
    battery: str | None = None
    pp: int | None = None
    repair_number: int | None = None


UNCHANGED: Final = Edit()
"""Nothing is different."""


@dataclass(frozen=True, slots=True)
class NothingToChange(Refusal):
    """The pieces are already as they are to be."""

    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotTogether(Refusal):
    """`name` and `holder` are neither in one hex nor in one Deployment Area of theirs."""

    name: str
    holder: str
    rule: ClassVar[str] = "4.507"


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesChanged(ForcesFact):
    """Pieces of one side were moved, marked or named otherwise."""

    kind: ClassVar[str] = "pieces changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceGiven(ForcesFact):
    """A piece of Equipment came into the hands of the unit `holder`, or lies unpossessed if None."""

    holder: Piece | None
    kind: ClassVar[str] = "piece given"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePieces(Command):
    """Change pieces, one or several at once."""

    ids: tuple[str, ...]
    edit: Edit

    def decide(self, context: Context) -> None:
        """Refuses an unknown piece, a place there is not, a state its kind is never in."""
        pieces = the_pieces(context, self.ids)
        after = aftermath_of(pieces, [edited(context, piece, self.edit) for piece in pieces])
        if not after.changed:
            raise Refused(NothingToChange())
        for audience, changed in by_audience(context.state, after.changed):
            context.record(PiecesChanged(changed=changed), "4.2", audience)


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePiece(Command):
    """Give a piece of Equipment into the hands of the unit `holder`, or of nobody with None."""

    piece: str
    holder: str | None

    def decide(self, context: Context) -> None:
        """Refuses what cannot be possessed, who cannot possess, and a unit that is elsewhere."""
        piece = the_piece(context, self.piece)
        holder = the_piece(context, self.holder) if self.holder is not None else None
        after = given(context, piece, holder)
        if after == piece:
            raise Refused(NothingToChange())
        context.record(
            PieceGiven(changed=(after,), holder=holder),
            "4.507",
            audience_for(context.state, (piece, *(() if holder is None else (holder,)))),
        )


def edited(context: Context, piece: Piece, edit: Edit) -> Piece:
    """The piece as `edit` wants it; raises `Refused`."""
    refusal = states_refusal(piece.kind, edit.set_states)
    if refusal is not None:
        raise Refused(refusal)
    after = piece.without_states(*edit.clear_states).with_states(*edit.set_states)
    if edit.place is not None:
        require_place(context, piece.side, piece.kind, edit.place)
        after = replace(after.at(edit.place), possessor=None)
    return replace(
        after,
        label=piece.label if edit.label is None else tidy_name(edit.label),
        group=piece.group if edit.group is None else tidy_name(edit.group),
        battery=piece.battery if edit.battery is None else tidy_name(edit.battery),
        pp=figure(edit.pp, MOST_PP, piece.pp),
        repair_number=figure(edit.repair_number, HIGHEST_REPAIR_NUMBER, piece.repair_number),
    )


def given(context: Context, piece: Piece, holder: Piece | None) -> Piece:
    """The piece in the hands of `holder`; raises `Refused`."""
    require_in_ob(context, piece)
    if holder is None:
        return abandoned(context.state.forces, piece)
    require_in_ob(context, holder)
    refusal = possession_refusal(holder, piece)
    if refusal is not None:
        raise Refused(refusal)
    is_beside = _are_together(context, piece, holder)
    context.require(None if is_beside else NotTogether(piece.full_name, holder.full_name))
    return piece.possessed_by(holder)


def _are_together(context: Context, piece: Piece, holder: Piece) -> bool:
    """Whether the unit can take the piece up; in a scenario nobody but the players knows."""
    state = context.state
    forces = state.forces
    places = (forces.place_of(piece), forces.place_of(holder))
    if state.stage is Stage.SCENARIO or UNKNOWN in places or places[0] == places[1]:
        return True
    areas = determined_areas(state, context.rulebook)
    if piece.side is not holder.side and places[0].kind is PlaceKind.HEX:
        piece = replace(piece, side=holder.side)
    retained = forces.retained_in(areas, piece)
    return retained is not None and retained == forces.retained_in(areas, holder)
