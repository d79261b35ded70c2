"""MMC Replacement: how many of the eliminated come back, and as what (4.513, 4.509; ruling C23)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.units import Unit, UnitChart, UnitKind


class CrewReplacement(StrEnum):
    """Whether crews come back: the options of the switch C23. They count in the pool in any case."""

    CREWS_STAY_OUT = "crews-stay-out"
    CREWS_RETURN = "crews-return"


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A kind of MMC that may be Replaced: how many there are, what one costs in squad-equivalents."""

    unit: Unit
    available: int
    cost: Fraction
    returns_as: Unit


@dataclass(frozen=True, slots=True)
class ReplacementPool:
    """The MMC a side lost in a CG scenario, recombined, and how many squad-equivalents it may Replace."""

    squad_equivalents: Fraction
    may_return: int
    lines: tuple[PoolLine, ...]


@dataclass(frozen=True, slots=True)
class NotInPool(Refusal):
    """More of the unit are asked for than there are in the pool."""

    unit: Unit
    asked: int
    available: int
    rule: ClassVar[str] = "4.513"


@dataclass(frozen=True, slots=True)
class TooManyReplaced(Refusal):
    """The units asked for are worth more squad-equivalents than may be Replaced."""

    asked: Fraction
    may_return: int
    rule: ClassVar[str] = "4.513"


def replacement_pool(
    units: UnitChart, lost: Sequence[Unit], crews: CrewReplacement = CrewReplacement.CREWS_STAY_OUT
) -> ReplacementPool:
    """The pool of one side's MMC `lost` in the CG scenario; leaders and vehicles do not count.

    Two HS of a type are recombined (4.509). Units that exited for Victory Points must not be among them.
    """
    counts = Counter(unit for unit in lost if unit.half_squads)
    for unit in [unit for unit in counts if unit.kind is UnitKind.HALF_SQUAD]:
        pairs, counts[unit] = divmod(counts[unit], 2)
        counts[units.squad(unit)] += pairs
    squad_equivalents = sum((unit.squad_equivalents for unit in lost), Fraction(0))
    lines = tuple(
        PoolLine(
            unit,
            available,
            unit.squad_equivalents,
            unit if unit.kind is UnitKind.CREW else units.returned(unit),
        )
        for unit, available in counts.items()
        if available and (unit.kind is not UnitKind.CREW or crews is CrewReplacement.CREWS_RETURN)
    )
    return ReplacementPool(
        squad_equivalents=squad_equivalents,
        may_return=int(squad_equivalents * units.replacement_percent / 100),
        lines=lines,
    )


def replace_units(pool: ReplacementPool, chosen: Sequence[Unit]) -> tuple[Unit, ...]:
    """What the `chosen` units of the pool come back as, in their order; raises `Refused`."""
    lines = {line.unit: line for line in pool.lines}
    for unit, asked in Counter(chosen).items():
        available = lines[unit].available if unit in lines else 0
        if asked > available:
            raise Refused(NotInPool(unit, asked, available))
    cost = sum((lines[unit].cost for unit in chosen), Fraction(0))
    if cost > pool.may_return:
        raise Refused(TooManyReplaced(cost, pool.may_return))
    return tuple(lines[unit].returns_as for unit in chosen)
