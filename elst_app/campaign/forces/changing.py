"""Changing pieces: where they are, what state they are in, who possesses them (4.2, CG9)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.facts import (
    ForcesFact,
    aftermath_of,
    audience_for,
    require_in_ob,
    require_place,
    the_piece,
    the_pieces,
)
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.forces import Piece, PieceKind, PieceState, Place, abandoned, states_of
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


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
class NotOfThisKind(Refusal):
    """A piece of that kind is never in that state."""

    kind: PieceKind
    state: PieceState
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
class CannotPossess(Refusal):
    """`holder` cannot possess `name`: Infantry possesses SW, radios and Guns, and nobody anything else."""

    holder: str
    name: str
    rule: ClassVar[str] = "4.507"
    can_be_recorded: ClassVar[bool] = False


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
        for side in Side:
            of_side = [piece for piece in pieces if piece.side is side]
            after = aftermath_of(of_side, [edited(context, piece, self.edit) for piece in of_side])
            if after.changed:
                context.record(
                    PiecesChanged(changed=after.changed), "4.2", audience_for(context.state, of_side)
                )
        if not context.drafts:
            raise Refused(NothingToChange())


@dataclass(frozen=True, slots=True)
class NothingToChange(Refusal):
    """The pieces are already as they are to be."""

    rule: ClassVar[str] = "4.2"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePiece(Command):
    """Give a piece of Equipment into the hands of the unit `holder`, or of nobody with None."""

    piece: str
    holder: str | None

    def decide(self, context: Context) -> None:
        """Refuses what cannot be possessed and who cannot possess."""
        piece = the_piece(context, self.piece)
        holder = the_piece(context, self.holder) if self.holder is not None else None
        context.record(
            PieceGiven(changed=(given(context, piece, holder),), holder=holder),
            "4.507",
            audience_for(context.state, (piece, *(() if holder is None else (holder,)))),
        )


def edited(context: Context, piece: Piece, edit: Edit) -> Piece:
    """The piece as `edit` wants it; raises `Refused`."""
    for state in edit.set_states:
        if state not in states_of(piece.kind):
            raise Refused(NotOfThisKind(piece.kind, state))
    for figure, most in ((edit.pp, 9), (edit.repair_number, 6)):
        if figure is not None and not 0 <= figure <= most:
            raise Refused(BadFigure(figure, most))
    after = piece.without_states(*edit.clear_states).with_states(*edit.set_states)
    if edit.place is not None:
        require_place(context, piece.side, piece.kind, edit.place)
        after = replace(after.at(edit.place), possessor=None)
    return replace(
        after,
        label=piece.label if edit.label is None else tidy(edit.label),
        group=piece.group if edit.group is None else tidy(edit.group),
        battery=piece.battery if edit.battery is None else edit.battery,
        pp=piece.pp if edit.pp is None else edit.pp,
        repair_number=piece.repair_number if edit.repair_number is None else edit.repair_number,
    )


def given(context: Context, piece: Piece, holder: Piece | None) -> Piece:
    """The piece in the hands of `holder`; raises `Refused`."""
    require_in_ob(context, piece)
    if holder is None:
        return abandoned(context.state.forces, piece)
    require_in_ob(context, holder)
    if not piece.kind.is_carried or not holder.kind.is_infantry:
        raise Refused(CannotPossess(holder.name, piece.name))
    return piece.possessed_by(holder)
