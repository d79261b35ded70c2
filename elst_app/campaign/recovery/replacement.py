"""Step 4.513: which MMC may come back from the eliminated pool, and their return (ruling C23)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.facts import NothingChosen, last_scenario, require_place
from elst_app.campaign.recovery.handled import RecoveryFact, handled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.areas import Areas
from elst_app.rules.forces import Piece, PieceKind, in_area_or_entry
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.replacement import (
    CrewReplacement,
    ReplacementPool,
    replace_units,
    replacement_pool,
)
from elst_app.rules.sides import Audience, Side
from elst_app.rules.units import Unit, UnitChart, UnitKind


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a side may Replace: its eliminated pool, and the places the units may come to.

    `places` are the ids of its Deployment Areas that are not Isolated, None being its Eligible Entry Area.
    `is_done` where it has Replaced its units already.
    """

    side: Side
    pool: ReplacementPool
    places: tuple[int | None, ...]
    is_done: bool


@dataclass(frozen=True, slots=True)
class Returning:
    """A unit of the pool that is to come back, and to which area; None is the Entry Area."""

    unit: Unit
    area: int | None


@dataclass(frozen=True, slots=True)
class NoReturnThere(Refusal):
    """Units that are Replaced come to a Deployment Area that is not Isolated or to an Eligible Entry Area."""

    area: int | None
    rule: ClassVar[str] = "4.513"


def replacement_of(state: State, rulebook: Rulebook, side: Side) -> Replacement:
    """What `side` may Replace in step 4.513."""
    crews = CrewReplacement(state.rulings.option("C23"))
    lost = [piece.unit for piece in _pool(state, side)]
    areas = determined_areas(state, rulebook)
    return Replacement(
        side,
        replacement_pool(rulebook.charts.units, lost, crews),
        _places(areas, side),
        is_replacement_done(state, side),
    )


def is_replacement_done(state: State, side: Side) -> bool:
    """Whether `side` has Replaced its units on this CG Date."""
    marks = ((mark.date, mark.step, mark.part) for mark in state.handled)
    return (state.date, RecoveryStep.REPLACEMENT, side.value) in marks


@dataclass(frozen=True, slots=True)
class AlreadyReplaced(Refusal):
    """`side` has Replaced its units already: all of them come back at once."""

    side: Side
    rule: ClassVar[str] = "4.513"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsReplaced(RecoveryFact):
    """Units of the pool came back as the new pieces; those `changed` lie in it no more."""

    side: Side
    returning: tuple[Returning, ...]
    kind: ClassVar[str] = "units replaced"


@dataclass(frozen=True, slots=True)
class PoolClosed(Fact):
    """Step 4.513 is over: what was lost in the last scenario is lost for good."""

    kind: ClassVar[str] = "pool closed"

    def change(self, state: State) -> State:
        """The eliminated pool of both sides is empty, for the losses of the next scenario."""
        lying = (piece for piece in state.forces.pieces if piece.pool is not None)
        emptied = state.forces.with_pieces(replace(piece, pool=None) for piece in lying)
        return replace(state, forces=emptied)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceUnits(Command):
    """Bring back units of the eliminated pool, all that `side` Replaces at once."""

    side: Side
    returning: tuple[Returning, ...]

    def decide(self, context: Context) -> None:
        """Refuses more than a quarter, what is not in the pool, an Isolated area, and a second time."""
        require_step(context, RecoveryStep.REPLACEMENT)
        if not self.returning:
            raise Refused(NothingChosen())
        state, units = context.state, context.rulebook.charts.units
        offer = replacement_of(state, context.rulebook, self.side)
        context.require(AlreadyReplaced(self.side) if offer.is_done else None)
        chosen = [each.unit for each in self.returning]
        back = _returned(context, offer.pool, chosen)
        pieces = tuple(
            self._piece(context, id_, unit, each.area)
            for id_, unit, each in zip(
                state.forces.free_ids(self.side, len(back)), back, self.returning, strict=True
            )
        )
        taken = _taken(_pool(state, self.side), chosen, units)
        context.record(
            UnitsReplaced(
                changed=tuple(replace(piece, pool=None) for piece in taken),
                added=pieces,
                handled=handled(state, RecoveryStep.REPLACEMENT, pieces, self.side.value),
                side=self.side,
                returning=self.returning,
            ),
            "4.513",
            Audience.of(self.side),
        )

    def _piece(self, context: Context, id_: str, unit: Unit, area: int | None) -> Piece:
        kind, place = PieceKind(unit.kind.value), in_area_or_entry(area)
        require_place(context, self.side, kind, place)
        places = _places(determined_areas(context.state, context.rulebook), self.side)
        context.require(None if area in places else NoReturnThere(area))
        return Piece(
            id=id_, side=self.side, nation=unit.side, kind=kind, name=unit.name, ss=unit.ss, place=place
        )


def close_pool(context: Context) -> None:
    """Empties the eliminated pool at the end of step 4.513, done or skipped."""
    context.record(PoolClosed(), "4.513")


def _pool(state: State, side: Side) -> tuple[Piece, ...]:
    """The side's eliminated pool of the last scenario, without what was booked later of one before it."""
    scenario = last_scenario(state)
    return tuple(piece for piece in state.forces.pool(side) if piece.pool is scenario)


def _places(areas: Areas, side: Side) -> tuple[int | None, ...]:
    open_areas = tuple(area.id for area in areas.of(side) if not area.isolated)
    return (*open_areas, None) if areas.entry(side).eligible else open_areas


def _returned(context: Context, pool: ReplacementPool, chosen: list[Unit]) -> tuple[Unit, ...]:
    """What the chosen units come back as, even where more came back than may."""
    units = context.rulebook.charts.units
    try:
        return replace_units(pool, chosen)
    except Refused as refused:
        context.require(refused.refusal)
    return tuple(unit if unit.kind is UnitKind.CREW else units.returned(unit) for unit in chosen)


def _taken(pool: Iterable[Piece], chosen: Iterable[Unit], units: UnitChart) -> tuple[Piece, ...]:
    """The pieces of the pool that the chosen units are: one each, or two HS where there is no such squad."""
    left, taken = list(pool), []
    for unit in chosen:
        alike = [piece for piece in left if piece.unit == unit][:1]
        if not alike and unit.kind is UnitKind.SQUAD:
            alike = [piece for piece in left if piece.unit == units.half_squad(unit)][:2]
        taken += alike
        left = [piece for piece in left if piece not in alike]
    return tuple(taken)
