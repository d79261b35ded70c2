"""What becomes of a unit that exits the map, and the NMC of a Broken one (CG11; rulings C34, C44)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from elst_app.rules.dice import DR_CHANCES, Modifier, Roll, check_dice, drm_of
from elst_app.rules.hexes import Hex
from elst_app.rules.units import Change, Unit, UnitChart, UnitKind
from elst_app.rules.victory import VictoryChart, exit_refusal

MORALE_LEVELS: Final = range(1, 11)
"""The Morale Levels there are on counters."""

LEADER_DRMS: Final = range(-3, 4)
"""The DRM of leaders there are on counters, and none."""

USUAL_MORALE: Final = 7
"""The Morale Level most units have, offered before one is typed."""


class ExitFate(StrEnum):
    """What becomes of a unit that exits the map."""

    VICTORY_POINTS = "victory-points"
    """It leaves the OB and counts for the Victory Conditions."""
    RETAINED = "retained"
    """It is Retained in the Entry Area and does not come back in this scenario."""
    MORALE_CHECK = "morale-check"
    """It takes an NMC at once, and is then Retained in the Entry Area or suffers Casualty Reduction."""
    ELIMINATED = "eliminated"


class ExitReason(StrEnum):
    """Why the NMC of a unit that exited is modified."""

    GOOD_ORDER_LEADER = "good-order-leader"


@dataclass(frozen=True, slots=True)
class ExitCheck:
    """The NMC of a unit that exited, against its Morale Level, and what becomes of the unit."""

    roll: Roll
    morale: int
    is_passed: bool
    change: Change


def exit_fate(
    chart: VictoryChart, unit: Unit, hex_: Hex, eligible: Collection[Hex], *, is_broken: bool = False
) -> ExitFate:
    """What becomes of a unit that exits the map from `hex_`.

    `eligible` are the eligible hexes of its Entry Area. Only Broken Infantry takes the NMC, and not where the
    British exit for VP.
    """
    if exit_refusal(chart, unit.side, hex_) is None:
        return ExitFate.VICTORY_POINTS
    if hex_ not in eligible:
        return ExitFate.ELIMINATED
    return ExitFate.MORALE_CHECK if is_broken and unit.kind is not UnitKind.VEHICLE else ExitFate.RETAINED


def exit_modifiers(leader_drm: int | None) -> tuple[Modifier, ...]:
    """The DRM of the NMC: that of a Good Order leader, if there is one to apply his."""
    return () if leader_drm is None else (Modifier(leader_drm, ExitReason.GOOD_ORDER_LEADER, "CG11"),)


def exit_check(
    units: UnitChart, unit: Unit, morale: int, modifiers: tuple[Modifier, ...], dice: Sequence[int]
) -> ExitCheck:
    """The NMC of a Broken unit of that Morale Level after its exit; raises `Refused(BadDice)`.

    It passes with a Final DR of its Morale Level or less; otherwise it suffers Casualty Reduction.
    """
    roll = Roll(check_dice(dice, 2), modifiers)
    is_passed = roll.final <= morale
    return ExitCheck(roll, morale, is_passed, Change(unit, unit) if is_passed else units.reduced(unit))


def exit_check_chance(morale: int, modifiers: Sequence[Modifier]) -> Fraction:
    """The chance that such an NMC is passed."""
    drm = drm_of(modifiers)
    return sum((chance for dr, chance in DR_CHANCES.items() if dr + drm <= morale), Fraction(0))
