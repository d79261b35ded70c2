"""What has been done in a step already, so that nothing is done twice."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Context
from elst_app.campaign.forces.facts import ForcesFact
from elst_app.campaign.state import HandledPiece, State
from elst_app.rules.forces import Piece
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryFact(ForcesFact):
    """Something a step did to pieces; `handled` are the pieces that have thereby been through it."""

    handled: tuple[HandledPiece, ...] = ()

    def change(self, state: State) -> State:
        """The forces with these pieces, and those handled remembered."""
        return ForcesFact.change(self, state).with_handled(self.handled)


@dataclass(frozen=True, slots=True)
class AlreadyHandled(Refusal):
    """`name` has been through this step on this CG Date."""

    name: str
    step: RecoveryStep
    rule: ClassVar[str] = "4.5"


def handled(
    state: State, step: RecoveryStep, pieces: Iterable[Piece], part: str = ""
) -> tuple[HandledPiece, ...]:
    """The marks for these pieces; `part` tells several rolls of one step apart, by rule number."""
    return tuple(HandledPiece(state.date, step, part, piece.id) for piece in pieces)


def is_handled(state: State, step: RecoveryStep, piece: Piece, part: str = "") -> bool:
    """Whether the piece has been through the step, or that part of it, on this CG Date."""
    return HandledPiece(state.date, step, part, piece.id) in state.handled


def require_unhandled(context: Context, step: RecoveryStep, piece: Piece, part: str = "") -> None:
    """Refuses a piece that has been through the step already."""
    done = is_handled(context.state, step, piece, part)
    context.require(AlreadyHandled(piece.full_name, step) if done else None)
