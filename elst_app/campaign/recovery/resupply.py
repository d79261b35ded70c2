"""Step 4.512, what needs no dice: captured Weapons, ammunition, British tanks, Return (4.5124-4.5128)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.facts import audience_for, by_audience
from elst_app.campaign.recovery.handled import RecoveryFact
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.recovery.repair import (
    MALFUNCTIONS,
    STUNS,
    RepairPart,
    is_malfunctioned,
    is_weapon,
    repairs_of,
)
from elst_app.campaign.recovery.repairing import PartTooEarly
from elst_app.campaign.recovery.retained import RetainedForces
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import (
    ENTRY_AREA,
    Aftermath,
    Forces,
    Piece,
    PieceKind,
    PieceState,
    eliminate,
)
from elst_app.rules.recovery import RecoveryRound, RecoveryStep
from elst_app.rules.recovery_tables.repair import (
    WeaponCheck,
    is_eliminated_by_return,
    is_resupplied,
    tank_goes_to_entry_area,
    weapon_check,
)
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side

REPAIRABLE: Final = frozenset(
    {
        PieceState.IMMOBILIZED,
        *STUNS,
        *MALFUNCTIONS.values(),
        PieceState.MG_DISABLED,
        PieceState.AMMO_DEPLETED,
        PieceState.LOW_AMMO,
        PieceState.RETURN,
    }
)
"""The states of a piece that some part of Equipment Repair is about."""


@dataclass(frozen=True, slots=True)
class Resupplied:
    """The pieces of a side to which a part of Equipment Repair applies without a dr."""

    part: RepairPart
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class NothingToResupply(Refusal):
    """Nothing of the side's is left to which Equipment Repair applies without a dr."""

    side: Side
    rule: ClassVar[str] = "4.512"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RepairStillToRoll(Refusal):
    """A dr of `side` in `part` of Equipment Repair is still to be made."""

    side: Side
    part: RepairPart
    rule: ClassVar[str] = "4.512"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairApplied(RecoveryFact):
    """A part of Equipment Repair without a dr was applied to `pieces` of `side`, which were so before."""

    side: Side
    part: RepairPart
    pieces: tuple[Piece, ...]
    kind: ClassVar[str] = "repair applied"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resupply(Command):
    """Apply all of Equipment Repair that needs no dr to the Equipment of `side`, part by part."""

    side: Side

    def decide(self, context: Context) -> None:
        """Refuses while a dr is still to be made, and where there is nothing to apply."""
        require_step(context, RecoveryStep.REPAIR)
        due = repairs_of(context.state, context.rulebook, self.side).due
        context.require(None if due is None else PartTooEarly(RepairPart.SPECIAL_AMMUNITION, due))
        apply_repairs(context, self.side)
        if not context.drafts:
            raise Refused(NothingToResupply(self.side))


def resupply_of(state: State, rulebook: Rulebook, side: Side) -> tuple[Resupplied, ...]:
    """What step 4.512 does to the pieces of `side` without a dr, part by part, parts without any left out."""
    retained = RetainedForces(state, rulebook, side)
    played = _played(state)
    tests: dict[RepairPart, Callable[[Piece], bool]] = {
        RepairPart.CAPTURED: lambda piece: _is_scrapped(retained, piece),
        RepairPart.SPECIAL_AMMUNITION: lambda piece: (
            piece.has(PieceState.AMMO_DEPLETED) and _is_resupplied(retained, piece)
        ),
        RepairPart.AMMUNITION_SHORTAGE: lambda piece: (
            piece.has(PieceState.LOW_AMMO) and _is_resupplied(retained, piece)
        ),
        RepairPart.BRITISH_TANKS: lambda piece: (
            piece.kind is PieceKind.VEHICLE
            and not piece.is_captured
            and piece.place != ENTRY_AREA
            and tank_goes_to_entry_area(
                piece.side, played, mobile=piece.is_mobile, isolated=retained.is_isolated(piece)
            )
        ),
        RepairPart.AFV_RETURN: lambda piece: is_eliminated_by_return(
            retained=True, under_return=piece.has(PieceState.RETURN)
        ),
    }
    found = (Resupplied(part, tuple(filter(test, retained.pieces))) for part, test in tests.items())
    return tuple(each for each in found if each.pieces)


def has_repairs(state: State) -> bool:
    """Whether anything of either side's, as far as these people know it, is something 4.512 is about.

    What is done in secret in step 4.511 adds nothing to it, so whoever looks may know the answer.
    """
    played = _played(state)
    return any(
        piece.is_captured
        or not REPAIRABLE.isdisjoint(piece.states)
        or (
            piece.kind is PieceKind.VEHICLE
            and tank_goes_to_entry_area(piece.side, played, mobile=True, isolated=False)
        )
        for side in Side
        for piece in filter(is_weapon, state.forces.of(side))
    )


def apply_repairs(context: Context, side: Side) -> None:
    """Records what step 4.512 does to the pieces of `side` without a dr, part by part, secret ones apart."""
    for part in RepairPart:
        found = resupply_of(context.state, context.rulebook, side)
        concerned = [piece for each in found if each.part is part for piece in each.pieces]
        for audience, pieces in by_audience(context.state, concerned):
            after = _applied(context.state.forces, part, pieces)
            fact = RepairApplied(changed=after.changed, side=side, part=part, pieces=pieces)
            context.record(fact, part.value, audience)


def require_repairs_rolled(context: Context, audience: Audience) -> None:
    """Refuses while a dr of step 4.512 that `audience` knows of is still to be made.

    Those of the other side tell what it has done in secret in step 4.511; `roll_rest` makes them.
    """
    for side in Side:
        drs = repairs_of(context.state, context.rulebook, side).drs
        due = [case.part for case in drs if audience.may_see(audience_for(context.state, (case.piece,)))]
        context.require(RepairStillToRoll(side, due[0]) if due else None)


def _applied(forces: Forces, part: RepairPart, pieces: Iterable[Piece]) -> Aftermath:
    after = Aftermath(())
    for piece in pieces:
        match part:
            case RepairPart.SPECIAL_AMMUNITION:
                change = Aftermath((piece.without_states(PieceState.AMMO_DEPLETED),))
            case RepairPart.AMMUNITION_SHORTAGE:
                change = Aftermath((piece.without_states(PieceState.LOW_AMMO),))
            case RepairPart.BRITISH_TANKS:
                change = Aftermath((piece.at(ENTRY_AREA),))
            case _:
                change = eliminate(forces, piece, None)
        after = after.then(change)
    return after


def _is_scrapped(retained: RetainedForces, piece: Piece) -> bool:
    check = weapon_check(
        malfunctioned=is_malfunctioned(piece),
        captured=piece.is_captured,
        troops_in_area=retained.has_troops_with(piece),
    )
    return is_weapon(piece) and check is WeaponCheck.ELIMINATION


def _is_resupplied(retained: RetainedForces, piece: Piece) -> bool:
    return is_resupplied(captured=piece.is_captured, isolated=retained.is_isolated(piece))


def _played(state: State) -> CGDate | None:
    """The date of the scenario just played; None on a date that follows an Inactive one (C22)."""
    is_after_scenario = state.progress is not None and state.progress.round is RecoveryRound.AFTER_SCENARIO
    return state.date.previous if is_after_scenario else None
