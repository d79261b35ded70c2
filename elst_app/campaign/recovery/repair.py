"""Step 4.512, Equipment Repair: the drs to be made, part by part (4.5121-4.5124; rulings C20, C21).

The acts are in repairing.py; what needs no dice is in resupply.py.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, TypeAlias, TypeVar

from elst_app.campaign.recovery.handled import is_handled
from elst_app.campaign.recovery.retained import RetainedForces
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.charts import Charts
from elst_app.rules.dice import Modifier
from elst_app.rules.forces import Piece, PieceKind, PieceState, Retained
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.dr_table import DrTable, TableRow
from elst_app.rules.recovery_tables.repair import (
    CapturedResult,
    ImmobilizationResult,
    StunResult,
    WeaponCheck,
    WeaponMount,
    WeaponResult,
    immobilization_modifiers,
    may_be_repaired_with_lmg,
    stun_modifiers,
    weapon_check,
    weapon_modifiers,
)
from elst_app.rules.sides import Side

LMG: Final = "LMG"
"""The SW that may be eliminated to repair the MG of a vehicle (4.5123)."""


class RepairPart(StrEnum):
    """A part of Equipment Repair, by its rule number, in the order given (4.512)."""

    IMMOBILIZED = "4.5121"
    STUNNED = "4.5122"
    WEAPONS = "4.5123"
    CAPTURED = "4.5124"
    SPECIAL_AMMUNITION = "4.5125"
    AMMUNITION_SHORTAGE = "4.5126"
    BRITISH_TANKS = "4.5127"
    AFV_RETURN = "4.5128"


ResultT = TypeVar("ResultT", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class RepairCase(Generic[ResultT]):
    """A dr to be made for a piece: where it is Retained, the table, the drm with their reasons.

    `retained` is None for a vehicle Retained in its hex of Uncontrolled Territory. `mount` tells which Weapon
    of a vehicle the dr is for.
    """

    part: RepairPart
    piece: Piece
    mount: WeaponMount
    retained: Retained | None
    table: DrTable[ResultT]
    modifiers: tuple[Modifier, ...] = ()

    @property
    def chances(self) -> tuple[tuple[TableRow[ResultT], Fraction], ...]:
        """The exact chance of each row."""
        return self.table.chances(self.modifiers)


DrCase: TypeAlias = (
    RepairCase[ImmobilizationResult]
    | RepairCase[StunResult]
    | RepairCase[WeaponResult]
    | RepairCase[CapturedResult]
)


@dataclass(frozen=True, slots=True)
class LmgCase:
    """A vehicle whose MG is Disabled, and the LMG of which one may be eliminated to repair it."""

    vehicle: Piece
    lmgs: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Repairs:
    """All that a side may still do in step 4.512 with a dr or by choice.

    Every dr must be made; whether to give an LMG for the MG of a vehicle is for its owner to say.
    """

    immobilized: tuple[RepairCase[ImmobilizationResult], ...]
    stunned: tuple[RepairCase[StunResult], ...]
    weapons: tuple[RepairCase[WeaponResult], ...]
    captured: tuple[RepairCase[CapturedResult], ...]
    lmgs: tuple[LmgCase, ...]

    @property
    def drs(self) -> tuple[DrCase, ...]:
        """Every dr that is still to be made, part by part."""
        return (*self.immobilized, *self.stunned, *self.weapons, *self.captured)

    @property
    def due(self) -> RepairPart | None:
        """The first part in which a dr is still to be made; None where there is none."""
        return self.drs[0].part if self.drs else None


MALFUNCTIONS: Final = {
    WeaponMount.UNMOUNTED: PieceState.MALFUNCTIONED,
    WeaponMount.MAIN_ARMAMENT: PieceState.MA_MALFUNCTIONED,
    WeaponMount.VEHICULAR_MG: PieceState.MG_MALFUNCTIONED,
}
"""The state of a piece whose Weapon of that mount has malfunctioned."""

STUNS: Final = (PieceState.STUNNED, PieceState.STUNNED_PLUS_ONE)
"""The states of an AFV that suffers the results of a Stun."""


def repairs_of(state: State, rulebook: Rulebook, side: Side, non_qualified: Collection[str] = ()) -> Repairs:
    """What `side` may still do in step 4.512 with a dr or by choice.

    `non_qualified` are the ids of the Weapons of which only Non-Qualified Use is possible, as their owner
    says.
    """
    retained = RetainedForces(state, rulebook, side)
    charts = rulebook.charts
    weapons = (
        weapon_case(charts, retained, piece, mount, non_qualified=piece.id in non_qualified)
        for piece in retained.pieces
        for mount in WeaponMount
        if _check(retained, piece, malfunctioned=piece.has(MALFUNCTIONS[mount])) is WeaponCheck.REPAIR_DR
    )
    captured = (
        captured_case(charts, retained, piece)
        for piece in retained.pieces
        if _check(retained, piece, malfunctioned=is_malfunctioned(piece)) is WeaponCheck.CAPTURED_DR
    )
    return Repairs(
        tuple(_open(state, (immobilized_case(charts, retained, piece) for piece in retained.pieces))),
        tuple(_open(state, (stun_case(charts, retained, piece) for piece in retained.pieces))),
        tuple(_open(state, weapons)),
        tuple(_open(state, captured)),
        tuple(_lmg_cases(retained)),
    )


def immobilized_case(
    charts: Charts, retained: RetainedForces, piece: Piece
) -> RepairCase[ImmobilizationResult] | None:
    """The dr of an Immobilized vehicle (4.5121)."""
    if not piece.has(PieceState.IMMOBILIZED):
        return None
    return RepairCase(
        RepairPart.IMMOBILIZED,
        piece,
        WeaponMount.UNMOUNTED,
        retained.area_of(piece),
        charts.repair.immobilization,
        immobilization_modifiers(
            charts.repair,
            isolated=retained.is_isolated(piece),
            front_line_hex=retained.is_in_front_line(piece),
            uncontrolled_territory=retained.is_in_uncontrolled(piece),
        ),
    )


def stun_case(charts: Charts, retained: RetainedForces, piece: Piece) -> RepairCase[StunResult] | None:
    """The dr of a Stunned AFV (4.5122)."""
    if not any(piece.has(stun) for stun in STUNS):
        return None
    return RepairCase(
        RepairPart.STUNNED,
        piece,
        WeaponMount.UNMOUNTED,
        retained.area_of(piece),
        charts.repair.stun,
        stun_modifiers(charts.repair, isolated=retained.is_isolated(piece)),
    )


def weapon_case(
    charts: Charts, retained: RetainedForces, piece: Piece, mount: WeaponMount, *, non_qualified: bool = False
) -> RepairCase[WeaponResult] | None:
    """The repair dr of a malfunctioned friendly Weapon with that mount (4.5123)."""
    if not is_weapon(piece) or piece.is_captured or not piece.has(MALFUNCTIONS[mount]):
        return None
    return RepairCase(
        RepairPart.WEAPONS,
        piece,
        mount,
        retained.area_of(piece),
        charts.repair.weapon(mount),
        weapon_modifiers(
            charts.repair,
            mount,
            _repair_number(charts, piece),
            only_non_qualified_use=non_qualified,
            isolated=retained.is_isolated(piece),
        ),
    )


def captured_case(
    charts: Charts, retained: RetainedForces, piece: Piece
) -> RepairCase[CapturedResult] | None:
    """The dr of a captured Weapon that works (4.5124)."""
    if not is_weapon(piece) or not piece.is_captured or is_malfunctioned(piece):
        return None
    return RepairCase(
        RepairPart.CAPTURED,
        piece,
        WeaponMount.UNMOUNTED,
        retained.area_of(piece),
        charts.repair.captured,
    )


def is_weapon(piece: Piece) -> bool:
    """Whether it is a SW, a Gun or a vehicle, and so no radio (4.2)."""
    return piece.kind in (PieceKind.SUPPORT_WEAPON, PieceKind.GUN, PieceKind.VEHICLE)


def is_malfunctioned(piece: Piece) -> bool:
    """Whether it is a Weapon that does not work; a vehicle is one by its MA."""
    return piece.has(PieceState.MALFUNCTIONED) or piece.has(PieceState.MA_MALFUNCTIONED)


def part_mark(part: RepairPart, mount: WeaponMount) -> str:
    """Under what it is remembered that the dr of a piece was made: a vehicle may make two in 4.5123."""
    return part.value if mount is WeaponMount.UNMOUNTED else f"{part.value} {mount.value}"


def _open(state: State, cases: Iterator[RepairCase[ResultT] | None]) -> Iterator[RepairCase[ResultT]]:
    for case in cases:
        if case is not None and not is_handled(
            state, RecoveryStep.REPAIR, case.piece, part_mark(case.part, case.mount)
        ):
            yield case


def _check(retained: RetainedForces, piece: Piece, *, malfunctioned: bool) -> WeaponCheck:
    return weapon_check(
        malfunctioned=malfunctioned,
        captured=piece.is_captured,
        troops_in_area=retained.has_troops_with(piece),
    )


def _lmg_cases(retained: RetainedForces) -> Iterator[LmgCase]:
    lmgs = [piece for piece in retained.pieces if piece.name == LMG and not piece.is_captured]
    for vehicle in (piece for piece in retained.pieces if piece.has(PieceState.MG_DISABLED)):
        area = retained.area_of(vehicle)
        there = tuple(lmg for lmg in lmgs if area is not None and retained.area_of(lmg) == area)
        if may_be_repaired_with_lmg(WeaponMount.VEHICULAR_MG, disabled=True, lmg_in_same_area=bool(there)):
            yield LmgCase(vehicle, there)


def _repair_number(charts: Charts, piece: Piece) -> int | None:
    """The number printed on the piece; None for a vehicle that has the one of ruling C20."""
    if piece.kind is not PieceKind.VEHICLE:
        return piece.repair_number
    by_ruling = {model.repair_number for model in charts.equipment.models if model.kind is piece.kind}
    return None if piece.repair_number in by_ruling else piece.repair_number
