"""Step 4.512, the acts with dice: the repair of vehicles and Weapons, captured Weapons (4.5121-4.5124)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import ClassVar, Generic, TypeVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import audience_for, the_piece
from elst_app.campaign.recovery.handled import RecoveryFact, handled, require_unhandled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.recovery.repair import (
    MALFUNCTIONS,
    STUNS,
    DrCase,
    RepairCase,
    RepairPart,
    Repairs,
    captured_case,
    immobilized_case,
    part_mark,
    repairs_of,
    stun_case,
    weapon_case,
)
from elst_app.campaign.recovery.retained import RetainedForces
from elst_app.campaign.state import HandledPiece
from elst_app.rules.charts import Charts
from elst_app.rules.dice import Roll
from elst_app.rules.forces import Aftermath, Piece, PieceState, eliminate
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import (
    CapturedResult,
    ImmobilizationResult,
    StunResult,
    WeaponMount,
    WeaponResult,
)
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side

ResultT = TypeVar("ResultT", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class PartTooEarly(Refusal):
    """`part` of Equipment Repair comes after `due`, in which a dr is still to be made."""

    part: RepairPart
    due: RepairPart
    rule: ClassVar[str] = "4.512"


@dataclass(frozen=True, slots=True)
class NothingToRepair(Refusal):
    """There is nothing wrong with `name` that `part` of Equipment Repair is for."""

    name: str
    part: RepairPart
    rule: ClassVar[str] = "4.512"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoTroopsToRepair(Refusal):
    """No dr is made for `name`: there are no troops of its side in its area (C20)."""

    name: str
    rule: ClassVar[str] = "4.5123"


@dataclass(frozen=True, slots=True)
class NoSuchLmg(Refusal):
    """`lmg` is no friendly LMG that is Retained in the same area as `vehicle`, whose MG is Disabled."""

    vehicle: str
    lmg: str
    rule: ClassVar[str] = "4.5123"


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentRolled(RecoveryFact):
    """A dr of step 4.512; `piece`, which was so before, is the vehicle of a mounted Weapon."""

    piece: Piece
    roll: Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class ImmobilizationRolled(EquipmentRolled):
    """The dr of an Immobilized vehicle."""

    result: ImmobilizationResult
    kind: ClassVar[str] = "immobilization rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class StunRolled(EquipmentRolled):
    """The dr of a Stunned AFV."""

    result: StunResult
    kind: ClassVar[str] = "stun rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRepairRolled(EquipmentRolled):
    """The repair dr of a Weapon."""

    mount: WeaponMount
    result: WeaponResult
    kind: ClassVar[str] = "weapon repair rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedRolled(EquipmentRolled):
    """The dr of a captured Weapon."""

    result: CapturedResult
    kind: ClassVar[str] = "captured rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class LmgUsed(RecoveryFact):
    """The Disabled MG of a vehicle was repaired by eliminating an LMG."""

    vehicle: Piece
    lmg: Piece
    kind: ClassVar[str] = "lmg used"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollImmobilized(Command):
    """Make the dr of an Immobilized vehicle (4.5121)."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses out of order, a vehicle that is not Immobilized, and a second dr."""
        case = _case(context, self.piece, RepairPart.IMMOBILIZED, immobilized_case)
        made = _made(context, case, self.dice)
        after = Aftermath(())
        if made.result is ImmobilizationResult.MOBILE:
            after = Aftermath((case.piece.without_states(PieceState.IMMOBILIZED),))
        made.record(context, ImmobilizationRolled, after)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollStun(Command):
    """Make the dr of a Stunned AFV (4.5122)."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses out of order, an AFV that is not Stunned, and a second dr."""
        case = _case(context, self.piece, RepairPart.STUNNED, stun_case)
        made = _made(context, case, self.dice)
        after = Aftermath(())
        if made.result is StunResult.RECOVERED:
            after = Aftermath((case.piece.without_states(*STUNS),))
        elif made.result is StunResult.ELIMINATED:
            after = eliminate(context.state.forces, case.piece, None)
        made.record(context, StunRolled, after)


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairWeapon(Command):
    """Make the repair dr of a malfunctioned SW or Gun, or of the MA or MG of a vehicle (4.5123).

    `non_qualified` tells that only Non-Qualified Use of it is possible.
    """

    piece: str
    mount: WeaponMount = WeaponMount.UNMOUNTED
    non_qualified: bool = False
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses out of order, a Weapon that works, one without troops in its area, and a second dr."""
        case = _case(context, self.piece, RepairPart.WEAPONS, self._weapon_case)
        made = _made(context, case, self.dice)
        left = case.piece.without_states(MALFUNCTIONS[self.mount])
        match made.result:
            case WeaponResult.ELIMINATED:
                after = eliminate(context.state.forces, case.piece, None)
            case WeaponResult.DISABLED:
                after = Aftermath((left.with_states(PieceState.MG_DISABLED),))
            case WeaponResult.DISABLED_AND_RETURNS:
                after = Aftermath((left.with_states(PieceState.MA_DISABLED, PieceState.RETURN),))
            case _:
                after = Aftermath((left,))
        made.record(context, partial(WeaponRepairRolled, mount=self.mount), after)

    def _weapon_case(
        self, charts: Charts, retained: RetainedForces, piece: Piece
    ) -> RepairCase[WeaponResult] | None:
        return weapon_case(charts, retained, piece, self.mount, non_qualified=self.non_qualified)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseLmg(Command):
    """Repair the Disabled MG of a vehicle by eliminating an LMG in the same area (4.5123)."""

    vehicle: str
    lmg: str

    def decide(self, context: Context) -> None:
        """Refuses out of order, a vehicle whose MG is not Disabled, and what is no LMG there."""
        require_step(context, RecoveryStep.REPAIR)
        vehicle, lmg = the_piece(context, self.vehicle), the_piece(context, self.lmg)
        repairs = repairs_of(context.state, context.rulebook, vehicle.side)
        _require_order(context, repairs, RepairPart.WEAPONS)
        if not vehicle.has(PieceState.MG_DISABLED):
            raise Refused(NothingToRepair(vehicle.full_name, RepairPart.WEAPONS))
        if lmg not in [each for case in repairs.lmgs if case.vehicle == vehicle for each in case.lmgs]:
            raise Refused(NoSuchLmg(vehicle.full_name, lmg.full_name))
        after = Aftermath((vehicle.without_states(PieceState.MG_DISABLED),)).then(
            eliminate(context.state.forces, lmg, None)
        )
        context.record(
            LmgUsed(changed=after.changed, vehicle=vehicle, lmg=lmg),
            RepairPart.WEAPONS.value,
            audience_for(context.state, (vehicle, lmg)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCaptured(Command):
    """Make the dr of a captured Weapon that works (4.5124)."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses out of order, a Weapon that is not captured or does not work, and a second dr."""
        case = _case(context, self.piece, RepairPart.CAPTURED, captured_case)
        made = _made(context, case, self.dice)
        after = Aftermath(())
        if made.result is CapturedResult.ELIMINATED:
            after = eliminate(context.state.forces, case.piece, None)
        made.record(context, CapturedRolled, after)


def roll_rest(context: Context, audience: Audience) -> None:
    """Before step 4.512 is ticked: whatever dr `audience` does not know of and nobody has made is made.

    It is done in secret and refuses nothing, for a refusal would tell what a side has done in step 4.511.
    """
    for side in Side:
        while (command := _next(context, side, audience)) is not None:
            command.decide(context)


def _next(context: Context, side: Side, audience: Audience) -> Command | None:
    for case in repairs_of(context.state, context.rulebook, side).drs:
        if not audience.may_see(audience_for(context.state, (case.piece,))):
            return roll_of(case)
    return None


def roll_of(case: DrCase, dice: tuple[int, ...] | None = None) -> Command:
    """The act of the dr of a case, by the side whose piece it is."""
    by, piece = case.piece.side, case.piece.id
    match case.part:
        case RepairPart.IMMOBILIZED:
            return RollImmobilized(by=by, piece=piece, dice=dice)
        case RepairPart.STUNNED:
            return RollStun(by=by, piece=piece, dice=dice)
        case RepairPart.CAPTURED:
            return RollCaptured(by=by, piece=piece, dice=dice)
    return RepairWeapon(by=by, piece=piece, mount=case.mount, dice=dice)


@dataclass(frozen=True, slots=True)
class _Made(Generic[ResultT]):
    """A dr that was made, and the marks of the piece that has made it."""

    part: RepairPart
    piece: Piece
    throw: Throw
    roll: Roll
    result: ResultT
    marks: tuple[HandledPiece, ...]

    def record(self, context: Context, kind: Callable[..., EquipmentRolled], after: Aftermath) -> None:
        """Records it as a fact of that kind, with what it has changed."""
        fact = kind(
            changed=after.changed, handled=self.marks, piece=self.piece, roll=self.roll, result=self.result
        )
        audience = audience_for(context.state, (self.piece,))
        context.record(fact, self.part.value, audience, (self.throw,))


def _case(
    context: Context,
    id_: str,
    part: RepairPart,
    case_of: Callable[[Charts, RetainedForces, Piece], RepairCase[ResultT] | None],
) -> RepairCase[ResultT]:
    """The dr of a piece, if its turn has come; raises `Refused`."""
    require_step(context, RecoveryStep.REPAIR)
    piece = the_piece(context, id_)
    retained = RetainedForces(context.state, context.rulebook, piece.side)
    case = case_of(context.rulebook.charts, retained, piece)
    if case is None or piece not in retained.pieces:
        raise Refused(NothingToRepair(piece.full_name, part))
    require_unhandled(context, RecoveryStep.REPAIR, piece, part_mark(part, case.mount))
    _require_order(context, repairs_of(context.state, context.rulebook, piece.side), part)
    needs_troops = part in (RepairPart.WEAPONS, RepairPart.CAPTURED)
    has_troops = not needs_troops or retained.has_troops_with(piece)
    context.require(None if has_troops else NoTroopsToRepair(piece.full_name))
    return case


def _require_order(context: Context, repairs: Repairs, part: RepairPart) -> None:
    due = repairs.due
    context.require(PartTooEarly(part, due) if due is not None and due < part else None)


def _made(context: Context, case: RepairCase[ResultT], dice: tuple[int, ...] | None) -> _Made[ResultT]:
    state, piece, mark = context.state, case.piece, part_mark(case.part, case.mount)
    name = f"{state.date.value} {mark} {piece.id}"
    throw = context.throw(name, 1, dice, audience_for(state, (piece,)))
    found = case.table.result(throw.values[0], case.modifiers)
    marks = handled(state, RecoveryStep.REPAIR, (piece,), mark)
    return _Made(case.part, piece, throw, found.roll, found.row.result, marks)
