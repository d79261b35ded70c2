"""Step 4.501: every hex with units of both sides is in Melee, fought until nobody can attack any more."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.changing import edited
from elst_app.campaign.forces.facts import NoSuchPiece, aftermath_of, last_scenario
from elst_app.campaign.forces.losing import LossLine
from elst_app.campaign.recovery.handled import RecoveryFact, handled, is_handled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import (
    Aftermath,
    CannotBeLostSo,
    Forces,
    Loss,
    Piece,
    PieceState,
    PlaceKind,
    lose,
    loss_refusal,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

MELEE_LOSSES: Final = (Loss.ELIMINATED, Loss.REDUCED, Loss.CAPTURED, Loss.WRECKED)
"""What can befall a piece in a Melee."""

MOST_ROUNDS: Final = 99


@dataclass(frozen=True, slots=True)
class Melee:
    """A hex with units of both sides.

    The `attacker` is the side that moved first in the scenario, None where none has been played.
    """

    hex: Hex
    units: tuple[Piece, ...]
    attacker: Side | None

    def of(self, side: Side) -> tuple[Piece, ...]:
        """The units of one side."""
        return tuple(unit for unit in self.units if unit.side is side)


@dataclass(frozen=True, slots=True)
class MeleeLoss:
    """The `loss` befell the piece, which was so before it."""

    piece: Piece
    loss: Loss


@dataclass(frozen=True, slots=True)
class NoMelee(Refusal):
    """No Melee is to be fought in the hex: there are not units of both sides, or it has been fought."""

    hex: Hex
    rule: ClassVar[str] = "4.501"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BadRounds(Refusal):
    """A Melee takes from 1 to `most` rounds, not `rounds`."""

    rounds: int
    most: int
    rule: ClassVar[str] = "4.501"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotInMelee(Refusal):
    """The piece is not in the hex, or no longer."""

    name: str
    hex: Hex
    rule: ClassVar[str] = "4.501"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MeleeGoesOn(Refusal):
    """Both sides still have units in the hex, so further rounds follow while any can attack."""

    hex: Hex
    rule: ClassVar[str] = "4.501"


@dataclass(frozen=True, slots=True)
class MeleesToFight(Refusal):
    """Melees are still to be fought in these hexes."""

    hexes: tuple[Hex, ...]
    rule: ClassVar[str] = "4.501"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeFought(RecoveryFact):
    """The Melee in `hex` was fought to its end; the sides in `left` still have units there."""

    hex: Hex
    rounds: int
    losses: tuple[MeleeLoss, ...]
    left: tuple[Side, ...]
    kind: ClassVar[str] = "melee fought"


@dataclass(frozen=True, slots=True, kw_only=True)
class FightMelee(Command):
    """Note what the Melee in `hex` brought in all its rounds, line by line in the order it happened."""

    hex: Hex
    rounds: int
    losses: tuple[LossLine, ...] = ()

    def decide(self, context: Context) -> None:
        """Refuses a hex without a Melee, a loss there is not in one, and an end with both sides there."""
        require_step(context, RecoveryStep.MELEE)
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise Refused(BadRounds(self.rounds, MOST_ROUNDS))
        if self.hex not in [melee.hex for melee in melees(context.state)]:
            raise Refused(NoMelee(self.hex))
        before = context.state.forces
        after, losses = before, []
        for line in self.losses:
            if line.loss is not None:
                losses.append(MeleeLoss(_piece_in_hex(after, line.piece, self.hex), line.loss))
            after = self._suffered(context, after, line).on(after)
        after = _stuns_flipped(after, self.hex)
        units = _units_by_hex(after).get(self.hex, ())
        left = tuple(side for side in Side if any(unit.side is side for unit in units))
        context.require(MeleeGoesOn(self.hex) if len(left) > 1 else None)
        change = aftermath_of(before.pieces, after.pieces)
        context.record(
            MeleeFought(
                changed=change.changed,
                added=change.added,
                handled=handled(context.state, RecoveryStep.MELEE, units),
                hex=self.hex,
                rounds=self.rounds,
                losses=tuple(losses),
                left=left,
            ),
            "4.501",
        )

    def _suffered(self, context: Context, forces: Forces, line: LossLine) -> Aftermath:
        piece = _piece_in_hex(forces, line.piece, self.hex)
        after = edited(context, piece, line.edit)
        change = Aftermath((after,))
        if line.loss is None:
            return change
        if line.loss not in MELEE_LOSSES:
            raise Refused(CannotBeLostSo(piece.kind, piece.full_name, line.loss))
        context.require(loss_refusal(piece, line.loss))
        units = context.rulebook.charts.units
        return change.then(lose(change.on(forces), units, after, line.loss, last_scenario(context.state)))


def melees(state: State) -> tuple[Melee, ...]:
    """The Melees still to be fought, in board order."""
    first = attacker(state)
    return tuple(
        Melee(hex_, units, first)
        for hex_, units in sorted(_units_by_hex(state.forces).items())
        if len({unit.side for unit in units}) > 1
        and not all(is_handled(state, RecoveryStep.MELEE, unit) for unit in units)
    )


def units_after(
    state: State, rulebook: Rulebook, hex_: Hex, losses: Iterable[tuple[str, Loss]]
) -> tuple[Piece, ...]:
    """The units of both sides the hex would still hold after these losses, each piece by its id.

    A loss that cannot befall a piece, or not in this hex, brings nothing.
    """
    forces = state.forces
    for id_, loss in losses:
        piece = forces.find(id_)
        if piece is not None and _is_in_hex(forces, piece, hex_) and loss_refusal(piece, loss) is None:
            after = lose(forces, rulebook.charts.units, piece, loss, last_scenario(state))
            forces = after.on(forces)
    return _units_by_hex(forces).get(hex_, ())


def units_without_hex(state: State) -> tuple[Piece, ...]:
    """The units that are somewhere on the map, nobody has said in which hex."""
    return tuple(
        piece
        for piece in state.forces.pieces
        if not piece.kind.is_carried
        and piece.is_in_ob
        and piece.place.kind in (PlaceKind.AREA, PlaceKind.UNKNOWN)
    )


def attacker(state: State) -> Side | None:
    """The side that moved first in the last scenario of the CG Date; None where none has been played."""
    line = state.date_line
    played = line.scenarios[: line.played] if line is not None else ()
    return played[-1].moves_first if played else None


def require_melees_over(context: Context) -> None:
    """Refuses while a Melee is still to be fought."""
    hexes = tuple(melee.hex for melee in melees(context.state))
    context.require(MeleesToFight(hexes) if hexes else None)


def _units_by_hex(forces: Forces) -> dict[Hex, tuple[Piece, ...]]:
    found: dict[Hex, list[Piece]] = {}
    for piece in forces.pieces:
        if not piece.kind.is_carried and piece.is_in_ob and piece.place.hex is not None:
            found.setdefault(piece.place.hex, []).append(piece)
    return {hex_: tuple(units) for hex_, units in found.items()}


def _piece_in_hex(forces: Forces, id_: str, hex_: Hex) -> Piece:
    piece = forces.find(id_)
    if piece is None:
        raise Refused(NoSuchPiece(id_))
    if not _is_in_hex(forces, piece, hex_):
        raise Refused(NotInMelee(piece.full_name, hex_))
    return piece


def _is_in_hex(forces: Forces, piece: Piece, hex_: Hex) -> bool:
    return forces.is_in_ob(piece) and forces.place_of(piece).hex == hex_


def _stuns_flipped(forces: Forces, hex_: Hex) -> Forces:
    """The forces with each Stun in the hex on its +1 side, as it is after the first round."""
    return forces.with_pieces(
        piece.without_states(PieceState.STUNNED).with_states(PieceState.STUNNED_PLUS_ONE)
        for piece in forces.in_hex(hex_)
        if piece.has(PieceState.STUNNED)
    )
