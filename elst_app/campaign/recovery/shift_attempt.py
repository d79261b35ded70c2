"""Step 4.511, the Shift of a group: its DR, and what becomes of every unit (rulings C18, C19)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import the_pieces
from elst_app.campaign.recovery.handled import RecoveryFact, handled, require_unhandled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.recovery.shift import (
    area_code,
    is_able,
    load_refusal,
    planned_shift,
    route_mark,
    route_refusal,
)
from elst_app.campaign.state import State
from elst_app.rules.dice import Roll
from elst_app.rules.forces import (
    Aftermath,
    Forces,
    Piece,
    PieceKind,
    Place,
    Retained,
    become,
    eliminate,
    in_area_or_entry,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import BadDice, Refusal, Refused
from elst_app.rules.shift import Shift, ShiftResult, shift_casualty
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class NotRetainedThere(Refusal):
    """`name` is not Retained in the area that the group leaves; None is the Entry Area."""

    name: str
    area: int | None
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class CannotShift(Refusal):
    """Infantry and mobile vehicles Shift, and `name` is neither."""

    name: str
    rule: ClassVar[str] = "4.511"


@dataclass(frozen=True, slots=True)
class ShiftCasualty:
    """The dr of one unit of a group that Shifts with casualties, and what has become of it.

    `wound_dr` is the wound severity dr of an SMC that was hit.
    """

    unit: Piece
    dr: int
    wound_dr: int | None
    becomes: Piece | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftAttempted(RecoveryFact):
    """Units of `side` attempted to Shift; `roll` is None where they succeeded automatically."""

    side: Side
    origin: int | None
    destination: int | None
    units: tuple[Piece, ...]
    roll: Roll | None
    result: ShiftResult
    casualties: tuple[ShiftCasualty, ...] = ()
    kind: ClassVar[str] = "shift attempted"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptShift(Command):
    """Let units attempt to Shift from one area to another, None being the Entry Area.

    `closed` are the hexes that not all of them can enter. `dice` is the DR. If the group Shifts with
    casualties, `casualty_dice` has a dr for each unit in order and `wound_dice` the wound severity dr of each
    SMC hit, in order; otherwise they are passed over.
    """

    side: Side
    origin: int | None
    destination: int | None
    units: tuple[str, ...]
    closed: tuple[Hex, ...] = ()
    dice: tuple[int, ...] | None = None
    casualty_dice: tuple[int, ...] | None = None
    wound_dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses units that are elsewhere or may not Shift, and a Shift that is not possible."""
        require_step(context, RecoveryStep.SHIFT)
        units = the_pieces(context, self.units)
        self._require_units(context, units)
        shift = self._plan(context, units)
        throws: tuple[Throw, ...] = ()
        casualties: tuple[ShiftCasualty, ...] = ()
        roll = None
        result = ShiftResult.SHIFTS
        if shift is None or not shift.automatic:
            throw = self._throw(context, _name(context.state, self.side, self.origin), 2, self.dice)
            throws = (throw,)
            roll = Roll(throw.values, shift.modifiers if shift is not None else ())
            result = context.rulebook.charts.shift.row(roll.final).result
        if result is ShiftResult.SHIFTS_WITH_CASUALTIES:
            after, casualties, more = self._casualties(context, units)
            throws += more
        else:
            after = _outcome(context.state.forces, units, result, in_area_or_entry(self.destination))
        marks = handled(context.state, RecoveryStep.SHIFT, units)
        if roll is not None:
            marks += handled(
                context.state, RecoveryStep.SHIFT, units, route_mark(self.side, self.origin, self.destination)
            )
        context.record(
            ShiftAttempted(
                changed=after.changed,
                added=after.added,
                handled=marks,
                side=self.side,
                origin=self.origin,
                destination=self.destination,
                units=units,
                roll=roll,
                result=result,
                casualties=casualties,
            ),
            "4.511",
            Audience.of(self.side),
            throws,
        )

    def _require_units(self, context: Context, units: Sequence[Piece]) -> None:
        forces, areas = context.state.forces, determined_areas(context.state, context.rulebook)
        for unit in units:
            if unit.side is not self.side:
                raise Refused(NotRetainedThere(unit.full_name, self.origin))
            if unit.kind.is_carried:
                raise Refused(CannotShift(unit.full_name))
            is_there = forces.retained_in(areas, unit) == Retained(self.side, self.origin)
            is_there = is_there and forces.is_in_ob(unit)
            context.require(None if is_there else NotRetainedThere(unit.full_name, self.origin))
            context.require(None if is_able(unit) else CannotShift(unit.full_name))
            require_unhandled(context, RecoveryStep.SHIFT, unit)
            context.require(load_refusal(forces, unit))

    def _plan(self, context: Context, units: Sequence[Piece]) -> Shift | None:
        """The Shift as it is; None for one that happened though there is no such Shift."""
        vehicle = any(unit.kind is PieceKind.VEHICLE for unit in units)
        try:
            shift = planned_shift(
                context.state,
                context.rulebook,
                self.side,
                self.origin,
                self.destination,
                vehicle,
                self.closed,
            )
        except Refused as refused:
            context.require(refused.refusal)
            return None
        context.require(route_refusal(context.state, shift))
        return shift

    def _casualties(
        self, context: Context, units: Sequence[Piece]
    ) -> tuple[Aftermath, tuple[ShiftCasualty, ...], tuple[Throw, ...]]:
        charts, date = context.rulebook.charts, context.state.date
        dice, wounds = self._typed_dice(len(units))
        after, found, throws = Aftermath(()), [], []
        for unit, die in zip(units, dice, strict=True):
            throw = self._throw(context, f"{date.value} 4.511 {unit.id} casualties", 1, die)
            throws.append(throw)
            change = shift_casualty(charts.shift, charts.units, unit.unit, throw.values[0])
            wound_dr = None
            if change.wound_dr:
                wound = self._throw(context, f"{date.value} 4.511 {unit.id} wound", 1, next(wounds))
                throws.append(wound)
                (wound_dr,) = wound.values
                change = charts.units.after_wound(change, wound_dr)
            after = after.then(Aftermath((unit.at(in_area_or_entry(self.destination)),)))
            forces = after.on(context.state.forces)
            here = forces.by_id[unit.id]
            after = after.then(
                eliminate(forces, here, None)
                if change.becomes is None
                else become(forces, charts.units, here, change, None)
            )
            left = after.on(context.state.forces).by_id[unit.id]
            found.append(
                ShiftCasualty(unit, throw.values[0], wound_dr, left if left.place.is_in_ob else None)
            )
        return after, tuple(found), tuple(throws)

    def _typed_dice(
        self, units: int
    ) -> tuple[list[tuple[int, ...] | None], Iterator[tuple[int, ...] | None]]:
        """The casualty dr of each unit and the wound severity drs, one by one, None for the program's."""
        typed = self.casualty_dice
        if typed is not None and len(typed) != units:
            raise Refused(BadDice(units, " ".join(map(str, typed))))
        dice: list[tuple[int, ...] | None] = [(die,) for die in typed] if typed else [None] * units
        return dice, (repeat(None) if self.wound_dice is None else _one_by_one(self.wound_dice))

    def _throw(self, context: Context, name: str, count: int, typed: tuple[int, ...] | None) -> Throw:
        return context.throw(name, count, typed, Audience.of(self.side))


def _name(state: State, side: Side, origin: int | None) -> str:
    return f"{state.date.value} 4.511 {side.value} {area_code(origin)}"


def _one_by_one(dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each die by itself, and no die at all once they are used up."""
    yield from ((die,) for die in dice)
    yield from repeat(())


def _outcome(forces: Forces, units: Sequence[Piece], result: ShiftResult, place: Place) -> Aftermath:
    after = Aftermath(())
    for unit in units:
        if result is ShiftResult.SHIFTS:
            after = after.then(Aftermath((unit.at(place),)))
        elif result is ShiftResult.ELIMINATED:
            after = after.then(eliminate(forces, unit, None, loses_equipment=True))
    return after
