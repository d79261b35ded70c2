"""The Escape DR of one stack, with all that follows from it (4.506, 4.5061; C14, C15)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Throw
from elst_app.campaign.forces.facts import audience_for, last_scenario, require_place
from elst_app.campaign.recovery.escape import EscapeCase, EscapeProspect, escape_case
from elst_app.campaign.recovery.handled import RecoveryFact, handled
from elst_app.campaign.recovery.order import require_step
from elst_app.rules.dice import Roll, check_dice
from elst_app.rules.escape import EscapeRow
from elst_app.rules.forces import Aftermath, Piece, Place, PlaceKind, become
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.units import Change


@dataclass(frozen=True, slots=True)
class WoundDr:
    """The wound severity dr of a leader that was Reduced, who was so before."""

    leader: Piece
    dr: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EscapeAttempted(RecoveryFact):
    """The `units`, which were so before, made an Escape DR in `hex` that led to `row` of the table.

    `destination` is where those that survived are Retained with their Equipment; None if none did.
    """

    units: tuple[Piece, ...]
    hex: Hex
    roll: Roll
    row: EscapeRow
    destination: Place | None
    wound_drs: tuple[WoundDr, ...] = ()
    kind: ClassVar[str] = "escape attempted"


@dataclass(frozen=True, slots=True)
class NowhereToEscape(Refusal):
    """No path leads to an area of the stack's side, and where it went was not said."""

    rule: ClassVar[str] = "4.5061"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotADestination(Refusal):
    """The stack may Escape to the nearest area or past an Isolated one; to the area `area` it may not."""

    area: int | None
    rule: ClassVar[str] = "4.5061"


@dataclass(frozen=True, slots=True)
class NobodyChosen(Refusal):
    """One unit of the stack is hit, and it was not said which (C14)."""

    rule: ClassVar[str] = "4.506"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptEscape(Command):
    """Let the units of one hex attempt to Escape with one DR.

    Without a `destination` they go to the nearest. `chosen` is the unit that is hit where only one is (C14),
    `closed` are hexes that a vehicle cannot enter (C13). `wound_dice` has a die for each leader that is
    Reduced, in the order of the OB; they are looked at only where `dice` are given as well.
    """

    units: tuple[str, ...]
    destination: Place | None = None
    chosen: str | None = None
    closed: tuple[Hex, ...] = ()
    dice: tuple[int, ...] | None = None
    wound_dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses units that are no stack, need no Escape or have made one, or carry too much."""
        require_step(context, RecoveryStep.ESCAPE)
        state, rulebook = context.state, context.rulebook
        case = escape_case(state, rulebook, self.units, chosen=self.chosen, closed=self.closed)
        if isinstance(case, Refusal):
            raise Refused(case)
        for refusal in case.refusals:
            context.require(refusal)
        if case.needs_chosen and self.chosen not in [unit.id for unit in case.units]:
            raise Refused(NobodyChosen())
        destination = self._destination(context, case)
        audience = audience_for(state, case.units)
        name = f"{state.date} Escape {case.stack.hex.name} {case.units[0].id}"
        throw = context.throw(name, 2, self.dice, audience)
        roll = Roll(throw.values, case.modifiers)
        prospect = case.prospect(throw.values)
        wounds = self._wounds(context, case, case.wounded(throw.values), name)
        after = _aftermath(context, case, _changes(context, case, prospect, wounds), destination)
        survives = any(piece.place == destination for piece in after.changed)
        context.record(
            EscapeAttempted(
                changed=after.changed,
                added=after.added,
                handled=handled(state, RecoveryStep.ESCAPE, case.units),
                units=case.units,
                hex=case.stack.hex,
                roll=roll,
                row=prospect.row,
                destination=destination if survives else None,
                wound_drs=tuple(WoundDr(leader, each.values[0]) for leader, each in wounds),
            ),
            "4.506",
            audience,
            (throw, *(each for _, each in wounds)),
        )

    def _destination(self, context: Context, case: EscapeCase) -> Place:
        places = [choice.place for choice in case.destinations]
        if self.destination is None and places:
            return places[0]
        if self.destination is None or self.destination.kind not in (PlaceKind.AREA, PlaceKind.ENTRY_AREA):
            raise Refused(NowhereToEscape())
        require_place(context, case.stack.side, case.units[0].kind, self.destination)
        if self.destination not in places:
            context.require(NotADestination(self.destination.area))
        return self.destination

    def _wounds(
        self, context: Context, case: EscapeCase, hit: Sequence[Piece], name: str
    ) -> tuple[tuple[Piece, Throw], ...]:
        """The wound severity dr of each leader of the stack that is `hit`.

        Typed dice are checked before the program's fall, so that no refusal lets them be thrown anew.
        """
        typed = None if self.dice is None or self.wound_dice is None else self.wound_dice
        if typed is not None:
            check_dice(typed, len(hit))
        return tuple(
            (
                leader,
                context.throw(
                    f"{name} wound severity {leader.id}",
                    1,
                    None if typed is None else typed[place : place + 1],
                    audience_for(context.state, case.units),
                ),
            )
            for place, leader in enumerate(hit)
        )


def _changes(
    context: Context,
    case: EscapeCase,
    prospect: EscapeProspect,
    wounds: Sequence[tuple[Piece, Throw]],
) -> tuple[Change, ...]:
    """What becomes of each unit, the wounded leaders included."""
    units = context.rulebook.charts.units
    drs = {leader.id: throw.values[0] for leader, throw in wounds}
    return tuple(
        units.after_wound(change, drs[unit.id]) if change.wound_dr else change
        for unit, change in zip(case.units, prospect.changes, strict=True)
    )


def _aftermath(
    context: Context, case: EscapeCase, changes: Sequence[Change], destination: Place
) -> Aftermath:
    """The stack after its attempt: who survives is at the destination, and all Equipment shares its fate."""
    forces, units = context.state.forces, context.rulebook.charts.units
    pool = last_scenario(context.state)
    after = Aftermath(())
    for unit, change in zip(case.units, changes, strict=True):
        now = after.on(forces)
        after = after.then(become(now, units, unit, change, pool, loses_equipment=True))
    ids = {unit.id for unit in case.units}
    survivors = [piece for piece in after.changed if piece.id in ids and piece.is_in_ob]
    return after.then(Aftermath(tuple(piece.at(destination) for piece in survivors)))
