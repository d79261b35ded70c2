"""Equipment abandoned, eliminated or handed over by who has it (4.506, 4.507, 4.511; C16, C17)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.changing import NothingToChange, given
from elst_app.campaign.forces.facts import audience_for, require_in_ob, require_place, the_piece
from elst_app.campaign.moments import Stage
from elst_app.campaign.recovery.escape_attempt import NotADestination
from elst_app.campaign.recovery.fates import piece_fate
from elst_app.campaign.recovery.handled import RecoveryFact, handled, require_unhandled
from elst_app.campaign.recovery.order import NoRecoveryPhase
from elst_app.campaign.recovery.possession import possession_of
from elst_app.rules.fates import Outcome
from elst_app.rules.forces import EquipmentAct, Piece, Place, abandoned, eliminate
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused

STEPS: Final = (RecoveryStep.ESCAPE, RecoveryStep.POSSESSION, RecoveryStep.SHIFT)
"""The steps in which Equipment is abandoned, eliminated or handed over."""

_LEAVING: Final = (RecoveryStep.ESCAPE, RecoveryStep.SHIFT)
"""The steps in which units leave, and dispose of what they have before they roll."""


@dataclass(frozen=True, slots=True)
class NotInThisStep(Refusal):
    """In the step `now` nothing happens to Equipment by its owner's choice."""

    now: RecoveryStep | None
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class NotCarried(Refusal):
    """`name` is no SW, radio or Gun."""

    name: str
    rule: ClassVar[str] = "4.507"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotPossessed(Refusal):
    """No unit possesses `name`, so none abandons it, eliminates it or hands it over."""

    name: str
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class NobodyTakesIt(Refusal):
    """To hand `name` over, the unit that takes it must be said."""

    name: str
    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotBesideIt(Refusal):
    """`unit` is not of the side that has `name`, or not where it is."""

    unit: str
    name: str
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class NotInAnArea(Refusal):
    """`name` lies in no Deployment Area, where its owner could eliminate it."""

    name: str
    rule: ClassVar[str] = "4.507"


@dataclass(frozen=True, slots=True)
class NoTroopsThere(Refusal):
    """No troops are Retained in Deployment Area `area` to eliminate `name`."""

    name: str
    area: int | None
    rule: ClassVar[str] = "4.507"


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentHandled(RecoveryFact):
    """The `act` was done to `piece`, which was so before, in the hands of `holder` or of nobody.

    `taker` is the unit that has it now. `retained` is where the holder is Retained, without an Escape, now
    that it has left its Gun behind (C16).
    """

    piece: Piece
    act: EquipmentAct
    holder: Piece | None
    taker: Piece | None = None
    retained: Place | None = None
    kind: ClassVar[str] = "equipment handled"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandleEquipment(Command):
    """Abandon or eliminate a piece of Equipment, or hand it `to` another unit in the same place.

    `destination` is where its unit is Retained if without this Gun it has no need to Escape (C16); without
    one that is the nearest area.
    """

    piece: str
    act: EquipmentAct
    to: str | None = None
    destination: Place | None = None

    def decide(self, context: Context) -> None:
        """Refuses it in another step, after the unit has rolled, and what is not there to be handled."""
        step = _the_step(context)
        piece = the_piece(context, self.piece)
        require_in_ob(context, piece)
        if not piece.kind.is_carried:
            raise Refused(NotCarried(piece.full_name))
        holder = context.state.forces.possessor_of(piece)
        self._require_owner(context, piece, holder, step)
        if holder is not None and step in _LEAVING:
            require_unhandled(context, step, holder)
        taker = self._taker(context, piece, holder, step)
        after = self._after(context, piece, taker)
        retained = self._retained(context, holder, after)
        moved = (holder.at(retained),) if holder is not None and retained is not None else ()
        context.record(
            EquipmentHandled(
                changed=(after, *moved),
                handled=handled(context.state, RecoveryStep.DEPLOYMENT_AREAS, moved),
                piece=piece,
                act=self.act,
                holder=holder,
                taker=taker,
                retained=retained,
            ),
            step.value,
            audience_for(context.state, (piece, *(() if taker is None else (taker,)))),
        )

    def _taker(
        self, context: Context, piece: Piece, holder: Piece | None, step: RecoveryStep
    ) -> Piece | None:
        """The unit that takes it; none unless it is handed over."""
        if self.act is not EquipmentAct.TRANSFER:
            return None
        if self.to is None:
            raise Refused(NobodyTakesIt(piece.full_name))
        taker = the_piece(context, self.to)
        if taker == holder:
            raise Refused(NothingToChange())
        require_in_ob(context, taker)
        if step in _LEAVING:
            require_unhandled(context, step, taker)
        context.require(
            None if _is_beside(context, piece, taker, step) else NotBesideIt(taker.full_name, piece.full_name)
        )
        return taker

    def _require_owner(
        self, context: Context, piece: Piece, holder: Piece | None, step: RecoveryStep
    ) -> None:
        if step is RecoveryStep.POSSESSION and self.act is EquipmentAct.ELIMINATE:
            possession = possession_of(context.state, context.rulebook, piece)
            if possession is None:
                context.require(NotInAnArea(piece.full_name))
            elif not possession.may_eliminate:
                context.require(NoTroopsThere(piece.full_name, possession.retained.area))
        elif holder is None and self.act is EquipmentAct.ABANDON:
            raise Refused(NothingToChange())
        elif holder is None and (step is RecoveryStep.ESCAPE or self.act is EquipmentAct.ELIMINATE):
            context.require(NotPossessed(piece.full_name))

    def _after(self, context: Context, piece: Piece, taker: Piece | None) -> Piece:
        if taker is not None:
            return given(context, piece, taker)
        if self.act is EquipmentAct.ABANDON:
            return abandoned(context.state.forces, piece)
        return eliminate(context.state.forces, piece, None).changed[0]

    def _retained(self, context: Context, holder: Piece | None, after: Piece) -> Place | None:
        """Where the holder is Retained if its Gun alone made it Escape."""
        if holder is None:
            return None
        state, rulebook = context.state, context.rulebook
        areas = determined_areas(state, rulebook)
        before = piece_fate(state, rulebook, areas, holder)
        forces = state.forces.with_pieces((after,))
        now = piece_fate(replace(state, forces=forces), rulebook, areas, holder)
        if before is None or now is None or not before.may_leave_gun:
            return None
        if now.fate.outcome is not Outcome.RETAINED_NEAREST:
            return None
        places = now.places
        if self.destination is None or self.destination in places:
            return self.destination or places[0]
        require_place(context, holder.side, holder.kind, self.destination)
        context.require(NotADestination(self.destination.area))
        return self.destination


def _the_step(context: Context) -> RecoveryStep:
    progress = context.state.progress
    if context.state.stage is not Stage.RECOVERY or progress is None or progress.now is None:
        raise Refused(NoRecoveryPhase())
    context.require(None if progress.now in STEPS else NotInThisStep(progress.now))
    return progress.now


def _is_beside(context: Context, piece: Piece, taker: Piece, step: RecoveryStep) -> bool:
    """Whether the unit is of the side that has the piece, or now will (4.507), and to Escape in its hex."""
    if step is RecoveryStep.POSSESSION:
        possession = possession_of(context.state, context.rulebook, piece)
        return taker.side is (possession.retained.side if possession is not None else piece.side)
    place = context.state.forces.place_of(piece)
    return taker.side is piece.side and (step is not RecoveryStep.ESCAPE or taker.place == place)
