"""Booking what a scenario did to the forces: each loss in two touches, or all at the end in one table."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.changing import UNCHANGED, Edit, NothingToChange, edited
from elst_app.campaign.forces.facts import (
    ForcesFact,
    NothingChosen,
    aftermath_of,
    audience_for,
    by_audience,
    last_scenario,
    require_in_ob,
    require_one_side,
    the_piece,
)
from elst_app.campaign.play.exits import require_exit
from elst_app.rules.forces import Aftermath, Loss, Piece, lose, loss_refusal
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class LossLine:
    """What befell a piece, None if nothing did; `edit` is what else is different about it now."""

    piece: str
    loss: Loss | None
    edit: Edit = UNCHANGED


@dataclass(frozen=True, slots=True, kw_only=True)
class LossBooked(ForcesFact):
    """The `loss` befell `piece`, which was so before it."""

    piece: Piece
    loss: Loss
    kind: ClassVar[str] = "loss booked"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBooked(ForcesFact):
    """How a scenario left the pieces that survived it: where they are and in what state."""

    kind: ClassVar[str] = "end booked"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLosses(Command):
    """Book what befell pieces, line by line."""

    lines: tuple[LossLine, ...]

    def decide(self, context: Context) -> None:
        """Refuses an unknown piece, one that is lost already, and a loss that cannot befall it.

        So it does lines of both sides where what each does is its own secret, and an exit while a scenario of
        the CG is played (CG11, 4.41).
        """
        if not self.lines:
            raise Refused(NothingChosen())
        for line in self.lines:
            if line.loss is not None:
                piece = the_piece(context, line.piece)
                require_in_ob(context, piece)
                context.require(loss_refusal(piece, line.loss))
                require_exit(context, piece, line.loss, line.edit.place)
                self._book(context, piece, edited(context, piece, line.edit), line.loss)
        self._book_rest(context)
        require_one_side(draft.audience for draft in context.drafts)
        if not context.drafts:
            raise Refused(NothingToChange())

    def _book(self, context: Context, piece: Piece, edited_piece: Piece, loss: Loss) -> None:
        state = context.state
        change = Aftermath((edited_piece,))
        after = change.then(
            lose(
                change.on(state.forces),
                context.rulebook.charts.units,
                edited_piece,
                loss,
                last_scenario(state),
            )
        )
        context.record(
            LossBooked(changed=after.changed, added=after.added, piece=piece, loss=loss),
            "4.12",
            Audience.PUBLIC if loss is Loss.CAPTURED else audience_for(state, after.changed),
        )

    def _book_rest(self, context: Context) -> None:
        """What is different about those that nothing befell, after what befell their possessors."""
        pieces = [(the_piece(context, line.piece), line) for line in self.lines if line.loss is None]
        after = aftermath_of(
            (piece for piece, _ in pieces), [edited(context, piece, line.edit) for piece, line in pieces]
        )
        for audience, changed in by_audience(context.state, after.changed):
            context.record(EndBooked(changed=changed), "4.503", audience)
