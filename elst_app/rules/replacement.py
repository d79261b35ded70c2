"""MMC Replacement: how many of the eliminated come back, and as what (4.513, 4.509; ruling C23)."""

from collections import Counter
from collections.abc import Iterable, Sequence
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

    @property
    def has_enough(self) -> bool:
        """Whether any unit of it may be Replaced at all."""
        return bool(self.candidates)

    @property
    def candidates(self) -> tuple[PoolLine, ...]:
        """Every unit that could come back, squads first, each kind as often as it may without the others."""
        return tuple(
            line
            for line in sorted(self.lines, key=lambda line: -line.cost)
            for _ in range(min(line.available, int(self.may_return / line.cost)))
        )

    @property
    def usual(self) -> tuple[int, ...]:
        """The places of as many `candidates` as may come back together, from the first on."""
        left, found = Fraction(self.may_return), []
        for place, line in enumerate(self.candidates):
            if line.cost <= left:
                left -= line.cost
                found.append(place)
        return tuple(found)

    def cost(self, units: Iterable[Unit]) -> Fraction:
        """What these units of the pool cost together, in squad-equivalents."""
        costs = {line.unit: line.cost for line in self.lines}
        return sum((costs[unit] for unit in units), Fraction(0))

    def refusal(self, units: Sequence[Unit]) -> Refusal | None:
        """Why these units may not come back together; None if they may."""
        lines = {line.unit: line for line in self.lines}
        for unit, asked in Counter(units).items():
            available = lines[unit].available if unit in lines else 0
            if asked > available:
                return NotInPool(unit, asked, available)
        cost = self.cost(units)
        return TooManyReplaced(cost, self.may_return) if cost > self.may_return else None


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
    refusal = pool.refusal(chosen)
    if refusal is not None:
        raise Refused(refusal)
    returns_as = {line.unit: line.returns_as for line in pool.lines}
    return tuple(returns_as[unit] for unit in chosen)
