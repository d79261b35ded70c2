"""Step 4.505: what becomes of every piece where the scenario left it (4.5051-4.5057, CG9; C13, C16, C17).

The tick of the step settles whatever leaves its owner no choice; the rest he chooses until 4.506 is over.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.facts import audience_for, is_private_time, require_place, the_piece
from elst_app.campaign.recovery.handled import RecoveryFact, handled, is_handled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.vehicles import closed_to
from elst_app.rules.areas import Areas
from elst_app.rules.fates import Fate, Outcome, PossessedGun, Thing, fate
from elst_app.rules.forces import Piece, PieceState, Place, PlaceKind, abandoned, in_area_or_entry
from elst_app.rules.forces.fates import guns_of, thing_of
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience

TO_ESCAPE: Final = "4.506"
"""The part of step 4.505 that marks a piece whose owner has it Escape."""


@dataclass(frozen=True, slots=True)
class PieceFate:
    """What becomes of a piece in the hex where it ended the scenario, with all it possesses."""

    piece: Piece
    hex: Hex
    thing: Thing
    fate: Fate

    @property
    def places(self) -> tuple[Place, ...]:
        """Where its owner can have it Retained; more than one, or an Isolated one, and he must say.

        A crew whose Gun must Escape leaves it behind for these (C16).
        """
        return tuple(in_area_or_entry(each.area) for each in self.fate.destinations)

    @property
    def is_unsettled(self) -> bool:
        """Whether it is to be Retained in the nearest area, and is not there yet (4.5053)."""
        return self.fate.outcome is Outcome.RETAINED_NEAREST

    @property
    def must_choose(self) -> bool:
        """Whether nothing is settled until its owner has said where it is Retained (4.5053).

        Of an Isolated area he must say that it could not be overstacked.
        """
        is_choice = len(self.fate.destinations) > 1 or any(each.isolated for each in self.fate.destinations)
        return self.is_unsettled and is_choice

    @property
    def may_leave_gun(self) -> bool:
        """Whether it may leave its Gun behind and be Retained instead of Escaping with it (C16)."""
        return self.fate.outcome is Outcome.MUST_ESCAPE and bool(self.fate.destinations)


@dataclass(frozen=True, slots=True)
class NoFateToChoose(Refusal):
    """Where `name` goes is not for its owner to choose, or has been settled."""

    name: str
    rule: ClassVar[str] = "4.5053"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotAmongNearest(Refusal):
    """The nearest areas of `name` are others, or it need not Escape for there are some."""

    name: str
    rule: ClassVar[str] = "4.5053"


@dataclass(frozen=True, slots=True)
class FatesToChoose(Refusal):
    """The owners still have to say where these pieces are Retained."""

    names: tuple[str, ...]
    rule: ClassVar[str] = "4.5053"


@dataclass(frozen=True, slots=True, kw_only=True)
class FatesSettled(RecoveryFact):
    """The pieces that leave no choice were Retained in the nearest area or flipped to their wreck side."""

    kind: ClassVar[str] = "fates settled"


@dataclass(frozen=True, slots=True, kw_only=True)
class FateChosen(RecoveryFact):
    """The owner has the piece Retained at `place`, or has it Escape if None; `left` are Guns left behind."""

    piece: Piece
    place: Place | None
    left: tuple[Piece, ...] = ()
    kind: ClassVar[str] = "fate chosen"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFate(Command):
    """Have the piece Retained at `place`, which leaves behind a Gun that must Escape; or, with None, Escape.

    `overstacked` are the ids of Isolated areas in which it could be overstacked: they are passed over.
    """

    piece: str
    place: Place | None
    overstacked: tuple[int, ...] = ()

    def decide(self, context: Context) -> None:
        """Refuses a piece without a choice, and a place that is none of the nearest."""
        require_step(context, RecoveryStep.ESCAPE)
        state = context.state
        piece = the_piece(context, self.piece)
        areas = determined_areas(state, context.rulebook)
        open_fate = piece_fate(state, context.rulebook, areas, piece)
        if open_fate is None or not (open_fate.is_unsettled or open_fate.may_leave_gun):
            raise Refused(NoFateToChoose(piece.full_name))
        found = piece_fate(state, context.rulebook, areas, piece, self.overstacked) or open_fate
        if self.place is None:
            self._have_it_escape(context, found)
        else:
            self._retain(context, found, self.place)

    def _have_it_escape(self, context: Context, found: PieceFate) -> None:
        state, piece = context.state, found.piece
        if is_to_escape(state, piece):
            raise Refused(NoFateToChoose(piece.full_name))
        must = found.fate.outcome is Outcome.MUST_ESCAPE
        context.require(None if must else NotAmongNearest(piece.full_name))
        context.record(
            FateChosen(
                handled=handled(state, RecoveryStep.DEPLOYMENT_AREAS, (piece,), TO_ESCAPE),
                piece=piece,
                place=None,
            ),
            found.fate.rule,
            audience_for(state, (piece,)),
        )

    def _retain(self, context: Context, found: PieceFate, place: Place) -> None:
        state, piece = context.state, found.piece
        if place.kind not in (PlaceKind.AREA, PlaceKind.ENTRY_AREA):
            raise Refused(NoFateToChoose(piece.full_name))
        require_place(context, piece.side, piece.kind, place)
        context.require(None if place in found.places else NotAmongNearest(piece.full_name))
        left = guns_of(state.forces, piece) if found.fate.outcome is Outcome.MUST_ESCAPE else ()
        context.record(
            FateChosen(
                changed=(piece.at(place), *(abandoned(state.forces, gun) for gun in left)),
                handled=handled(state, RecoveryStep.DEPLOYMENT_AREAS, (piece,)),
                piece=piece,
                place=place,
                left=left,
            ),
            "C16" if left else "4.5053",
            audience_for(state, (piece,)),
        )


def fates(state: State, rulebook: Rulebook) -> tuple[PieceFate, ...]:
    """What becomes of each piece on the map, but for what a unit possesses.

    Until step 4.505 is over the areas are those of Control as it stands, then the ones it fixed.
    """
    areas = areas_of_step(state, rulebook)
    found = (piece_fate(state, rulebook, areas, piece) for piece in state.forces.pieces)
    return tuple(each for each in found if each is not None)


def areas_of_step(state: State, rulebook: Rulebook) -> Areas:
    """The Deployment Areas by which fates are judged: a preview until step 4.505 is over."""
    progress = state.progress
    if progress is not None and RecoveryStep.DEPLOYMENT_AREAS in (*progress.done, *progress.skipped):
        return determined_areas(state, rulebook)
    return current_areas(state, rulebook)


def piece_fate(
    state: State, rulebook: Rulebook, areas: Areas, piece: Piece, overstacked: Collection[int] = ()
) -> PieceFate | None:
    """What becomes of the piece; None for one that is not on the map or in the hands of a unit.

    Isolated areas in `overstacked`, given by their ids, are passed over (4.5053). A vehicle has a path of its
    own (C13).
    """
    thing = thing_of(state.forces, piece)
    hex_ = piece.place.hex
    if thing is None or hex_ is None or hex_ not in rulebook.board or not state.forces.is_in_ob(piece):
        return None
    gun = PossessedGun(state.rulings.option("C16"))
    closed = closed_to(state, piece)
    found = fate(rulebook.board, areas, piece.side, hex_, thing, gun, overstacked, closed)
    if found.outcome is Outcome.RETAINED_NEAREST and is_to_escape(state, piece):
        found = Fate(Outcome.MUST_ESCAPE, found.rule)
    return PieceFate(piece, hex_, thing, found)


def is_to_escape(state: State, piece: Piece) -> bool:
    """Whether its owner has said that the piece must attempt to Escape."""
    return is_handled(state, RecoveryStep.DEPLOYMENT_AREAS, piece, TO_ESCAPE)


def fates_to_choose(state: State, rulebook: Rulebook) -> tuple[PieceFate, ...]:
    """The pieces whose owners must still say where they are Retained."""
    return tuple(each for each in fates(state, rulebook) if each.must_choose)


def unplaced(state: State, areas: Areas) -> tuple[Piece, ...]:
    """The pieces whose place must be asked: it was never said, or is an area that is there no more."""
    return tuple(
        piece
        for piece in state.forces.pieces
        if state.forces.is_in_ob(piece)
        and state.forces.possessor_of(piece) is None
        and (piece.place.kind is PlaceKind.UNKNOWN or _is_area_gone(areas, piece))
    )


def settle_fates(context: Context) -> None:
    """Records what the areas make of each piece that leaves its owner no choice.

    That is so as they are fixed, and with the end of 4.506 of what has lost its choice since: a vehicle whose
    path turned out to be barred, a piece that is elsewhere after all. After 4.510 it is each side's secret.
    """
    state, rulebook = context.state, context.rulebook
    areas = determined_areas(state, rulebook)
    found = (piece_fate(state, rulebook, areas, piece) for piece in state.forces.pieces)
    told: dict[Audience, tuple[Piece, ...]] = {}
    for piece in _settled([each for each in found if each is not None]):
        audience = Audience.of(piece.side) if is_private_time(state) else Audience.PUBLIC
        told[audience] = (*told.get(audience, ()), piece)
    for audience, changed in told.items():
        marks = handled(state, RecoveryStep.DEPLOYMENT_AREAS, changed)
        context.record(FatesSettled(changed=changed, handled=marks), "4.505", audience)


def require_fates_chosen(context: Context) -> None:
    """Refuses while an owner must still say where a piece is Retained."""
    names = tuple(each.piece.full_name for each in fates_to_choose(context.state, context.rulebook))
    context.require(FatesToChoose(names) if names else None)


def _settled(found: list[PieceFate]) -> Iterator[Piece]:
    for each in found:
        if each.fate.outcome is Outcome.WRECK:
            yield each.piece.with_states(PieceState.WRECK)
        elif each.is_unsettled and not each.must_choose:
            yield replace(each.piece.at(each.places[0]), secret=False)


def _is_area_gone(areas: Areas, piece: Piece) -> bool:
    return piece.place.kind is PlaceKind.AREA and piece.place.area not in [
        area.id for area in areas.of(piece.side)
    ]
