"""What is lost: pieces eliminated, reduced, replaced, captured, exited (4.12, 4.5061, CG11; C14, C34)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from typing import ClassVar, Final

from elst_app.rules.calendar import CGDate
from elst_app.rules.forces.forces import Forces
from elst_app.rules.forces.piece import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    UNKNOWN,
    Piece,
    PieceKind,
    PieceState,
    PlaceKind,
)
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import Change, UnitChart, UnitKind


class Loss(StrEnum):
    """What can befall a piece in a scenario."""

    ELIMINATED = "eliminated"
    REDUCED = "reduced"
    REPLACED = "replaced"
    """By its next lower unit, having failed its ELR."""
    CAPTURED = "captured"
    EXITED_FOR_VP = "exited for Victory Points"
    EXITED = "exited through the Entry Area"
    EXITED_AND_REDUCED = "exited through the Entry Area, NMC failed"
    """A Broken unit that fails the NMC suffers Casualty Reduction (CG11, C44)."""
    WRECKED = "wrecked"


EXITS: Final = (Loss.EXITED_FOR_VP, Loss.EXITED, Loss.EXITED_AND_REDUCED)
"""The losses of a unit that exits the map."""


@dataclass(frozen=True, slots=True)
class CannotBeLostSo(Refusal):
    """`loss` does not befall a piece of that kind, such as capture a squad."""

    kind: PieceKind
    name: str
    loss: Loss
    rule: ClassVar[str] = "4.12"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NothingLower(Refusal):
    """No counter replaces `name` by ELR: it is SS or the lowest of its kind (3.2, CG13)."""

    name: str
    rule: ClassVar[str] = "CG13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoVictoryPointsForExit(Refusal):
    """The side wins nothing by exiting units; what it exits otherwise than by its Entry Area is lost."""

    side: Side
    rule: ClassVar[str] = "4.41"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What an event leaves: pieces that have changed, and pieces there were not before."""

    changed: tuple[Piece, ...]
    added: tuple[Piece, ...] = ()

    def then(self, other: "Aftermath") -> "Aftermath":
        """Both, `other` having come after."""
        added = {piece.id: piece for piece in (*self.added, *other.added)}
        changed = {piece.id: piece for piece in (*self.changed, *other.changed)}
        return Aftermath(
            tuple(piece for piece in changed.values() if piece.id not in added),
            tuple(changed.get(piece.id, piece) for piece in added.values()),
        )

    def on(self, forces: Forces) -> Forces:
        """The forces after it."""
        return forces.with_pieces(self.changed, self.added)


def losses_of(kind: PieceKind) -> tuple[Loss, ...]:
    """What can befall a piece of that kind."""
    if kind.is_carried:
        return (Loss.ELIMINATED, Loss.CAPTURED)
    if kind is PieceKind.VEHICLE:
        return (Loss.ELIMINATED, Loss.WRECKED, Loss.CAPTURED, Loss.EXITED, Loss.EXITED_FOR_VP)
    never = {Loss.CAPTURED, Loss.WRECKED} | ({Loss.REPLACED} if kind is PieceKind.CREW else set())
    return tuple(loss for loss in Loss if loss not in never)


def loss_refusal(piece: Piece, loss: Loss) -> Refusal | None:
    """Why the loss cannot befall the piece; none if it can."""
    if loss not in losses_of(piece.kind):
        return CannotBeLostSo(piece.kind, piece.full_name, loss)
    if loss is Loss.EXITED_FOR_VP and piece.side is not Side.BRITISH:
        return NoVictoryPointsForExit(piece.side)
    return None


def lose(forces: Forces, units: UnitChart, piece: Piece, loss: Loss, scenario: CGDate) -> Aftermath:
    """What a loss of the scenario makes of the piece and of what it possesses, all of which is no secret now.

    `scenario` is the CG Date whose eliminated pool an MMC goes to. Raises `Refused` where the loss cannot
    befall the piece.
    """
    refusal = loss_refusal(piece, loss)
    if refusal is not None and not refusal.can_be_recorded:
        raise Refused(refusal)
    after = _lose(forces, units, piece, loss, scenario)
    return Aftermath(
        tuple(replace(each, secret=False) for each in after.changed),
        tuple(replace(each, secret=False) for each in after.added),
    )


def _lose(forces: Forces, units: UnitChart, piece: Piece, loss: Loss, scenario: CGDate) -> Aftermath:
    match loss:
        case Loss.ELIMINATED:
            return eliminate(forces, piece, scenario)
        case Loss.REDUCED:
            return reduce(forces, units, piece, scenario)
        case Loss.REPLACED:
            lower = units.replaced(piece.unit)
            if lower == piece.unit:
                raise Refused(NothingLower(piece.full_name))
            return Aftermath((piece.as_unit(lower),))
        case Loss.CAPTURED:
            return Aftermath((captured(forces, piece, piece.side.enemy),))
        case Loss.WRECKED:
            return Aftermath((piece.with_states(PieceState.WRECK),))
        case Loss.EXITED_FOR_VP:
            had = forces.possessed_by(piece)
            return Aftermath(
                (piece.at(EXITED), *(replace(each, possessor=None, place=EXITED) for each in had))
            )
        case Loss.EXITED:
            return Aftermath((piece.at(ENTRY_AREA),))
        case Loss.EXITED_AND_REDUCED:
            out = piece.at(ENTRY_AREA)
            after = reduce(forces.with_pieces((out,)), units, out, scenario, loses_equipment=True)
            return Aftermath((out,)).then(after)


def eliminate(
    forces: Forces, piece: Piece, pool: CGDate | None, *, loses_equipment: bool = False
) -> Aftermath:
    """The piece is eliminated; an MMC lies in the `pool` of that scenario.

    What it possessed is left where it was or, if it `loses_equipment`, eliminated with it (4.5061, CG11).
    """
    is_mmc = piece.kind.is_infantry and piece.kind is not PieceKind.LEADER
    place = forces.place_of(piece)
    gone = replace(piece, place=ELIMINATED, possessor=None, pool=pool if is_mmc else None)
    had = tuple(
        replace(each, possessor=None, place=ELIMINATED if loses_equipment else place)
        for each in forces.possessed_by(piece)
    )
    return Aftermath((gone, *had))


def reduce(
    forces: Forces,
    units: UnitChart,
    piece: Piece,
    pool: CGDate | None,
    *,
    loses_equipment: bool = False,
) -> Aftermath:
    """Casualty Reduction of an Infantry unit: a squad becomes its HS, and the other HS goes to the `pool`.

    A HS or crew is eliminated, an SMC wounded; whether he lives is for his wound severity dr.
    """
    change = units.reduced(piece.unit)
    if change.becomes is None:
        return eliminate(forces, piece, pool, loses_equipment=loses_equipment)
    left = piece.as_unit(change.becomes)
    if piece.kind is not PieceKind.SQUAD:
        return Aftermath((left,))
    lost = replace(
        left, id=_id_of_half(forces, piece), place=ELIMINATED, possessor=None, states=(), label="", pool=pool
    )
    return Aftermath((left,), (lost,))


def become(
    forces: Forces,
    units: UnitChart,
    piece: Piece,
    change: Change,
    pool: CGDate | None,
    *,
    loses_equipment: bool = False,
) -> Aftermath:
    """What a `change` that a table of the Recovery Phase brings makes of the unit (4.506, 4.511).

    Of a squad that is left as a HS, the other HS goes to the `pool`, as one of the squad it had become. A
    vehicle that does not survive is flipped to its wreck.
    """
    if change.becomes is None:
        if piece.kind is PieceKind.VEHICLE:
            return Aftermath((piece.with_states(PieceState.WRECK),))
        return eliminate(forces, piece, pool, loses_equipment=loses_equipment)
    if piece.kind is PieceKind.SQUAD and change.becomes.kind is UnitKind.HALF_SQUAD:
        return reduce(forces, units, piece.as_unit(units.squad(change.becomes)), pool)
    return Aftermath((piece.as_unit(change.becomes),))


def captured(forces: Forces, piece: Piece, side: Side) -> Piece:
    """The Equipment in the hands of `side`, possessed by nobody, in the hex where it was.

    Where only an area of its former side is known, the place is to be said.
    """
    place = forces.place_of(piece)
    is_known = place.kind is PlaceKind.HEX
    return replace(piece, side=side, possessor=None, place=place if is_known else UNKNOWN)


def abandoned(forces: Forces, piece: Piece) -> Piece:
    """The Equipment left where its possessor is."""
    return replace(piece, possessor=None, place=forces.place_of(piece))


def is_unpossessed(forces: Forces, piece: Piece) -> bool:
    """Whether it is Equipment that a unit could possess and none does."""
    return piece.kind.is_carried and forces.possessor_of(piece) is None


def is_on_map(forces: Forces, piece: Piece) -> bool:
    """Whether the piece is in a known hex of the map."""
    return forces.is_in_ob(piece) and forces.place_of(piece).kind is PlaceKind.HEX


def _id_of_half(forces: Forces, squad: Piece) -> str:
    ids = (f"{squad.id}.{number}" for number in count(1))
    return next(id_ for id_ in ids if id_ not in forces.by_id and id_ not in forces.removed)
