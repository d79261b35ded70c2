"""Step 4.516, the acts: Strength, SW and leaders of an RG, and its pieces enter the OB (4.5161-4.5163)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.entering import new_pieces
from elst_app.campaign.forces.facts import ForcesFact
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.recovery.received import (
    Receipt,
    ReceiptStage,
    completed,
    counted,
    received_of,
    usual_holder,
)
from elst_app.campaign.state import ReceivedGroup, State
from elst_app.rules.dice import Roll
from elst_app.rules.forces import RADIO, NewPieces, in_area_or_entry
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import RGKind
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import (
    Strength,
    WeaponResult,
    assign_leaders,
    assign_weapons,
    roll_strength,
    weapon_dice,
)


@dataclass(frozen=True, slots=True)
class NoSuchGroup(Refusal):
    """The side has bought no RG called `group` on this CG Date."""

    group: str
    rule: ClassVar[str] = "4.516"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotDueForGroup(Refusal):
    """`stage` is not what comes next for the RG `group`: that is `due`, or nothing any more."""

    group: str
    stage: ReceiptStage
    due: ReceiptStage | None
    rule: ClassVar[str] = "4.516"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotInThatArea(Refusal):
    """The RG `group` enters the OB elsewhere: off the map if it was bought so, or in an area open to it."""

    group: str
    area: int | None
    rule: ClassVar[str] = "4.5151"


@dataclass(frozen=True, slots=True)
class HoldersMissing(Refusal):
    """Either nobody or each of the `weapons` SW of an RG is given a possessor, and here `holders` are."""

    weapons: int
    holders: int
    rule: ClassVar[str] = "4.5162"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class StrengthRolled(Fact):
    """The Strength DR of an RG."""

    received: ReceivedGroup
    roll: Roll
    kind: ClassVar[str] = "strength rolled"

    def change(self, state: State) -> State:
        """Notes the Strength, and the units that come with it."""
        return state.with_received(self.received)


@dataclass(frozen=True, slots=True)
class WeaponsRolled(Fact):
    """The dr for each SW of a Reduced RG."""

    received: ReceivedGroup
    results: tuple[WeaponResult, ...]
    kind: ClassVar[str] = "weapons rolled"

    def change(self, state: State) -> State:
        """Notes the SW received."""
        return state.with_received(self.received)


@dataclass(frozen=True, slots=True)
class LeadersRolled(Fact):
    """The Leader Assignment DR of an RG."""

    received: ReceivedGroup
    roll: Roll
    kind: ClassVar[str] = "leaders rolled"

    def change(self, state: State) -> State:
        """Notes the leaders received."""
        return state.with_received(self.received)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupReceived(ForcesFact):
    """The pieces of an RG entered the OB, in the Deployment Area `area` or, if None, in the Entry Area."""

    received: ReceivedGroup
    area: int | None
    kind: ClassVar[str] = "group received"

    def change(self, state: State) -> State:
        """The forces with its pieces; all of the RG is known."""
        return ForcesFact.change(self, state).with_received(self.received)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollStrength(Command):
    """Make the Strength DR of the RG `group` of `side` (4.5161)."""

    side: Side
    group: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses an RG that makes none or has made it."""
        receipt = _receipt(context, self.side, self.group, ReceiptStage.STRENGTH)
        audience = Audience.of(self.side)
        throw = context.throw(_name(context, self.side, self.group, "Strength"), 2, self.dice, audience)
        charts, rulings = context.rulebook.charts, context.state.rulings
        result = roll_strength(charts.strength, receipt.line, rulings, throw.values)
        received = replace(receipt.received, strength=result.strength)
        fact = StrengthRolled(completed(context.state, charts, receipt.line, received), result.roll)
        context.record(fact, ReceiptStage.STRENGTH.value, audience, (throw,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RollWeapons(Command):
    """Make the dr for each SW of the RG `group` of `side`, which is Reduced (4.5162)."""

    side: Side
    group: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses an RG that makes none, has made them, or whose Strength is not known yet."""
        receipt = _receipt(context, self.side, self.group, ReceiptStage.WEAPONS)
        charts, rulings = context.rulebook.charts, context.state.rulings
        line, strength = receipt.line, receipt.received.strength or Strength.FULL
        count = weapon_dice(charts.strength, line, strength, rulings)
        audience = Audience.of(self.side)
        throw = context.throw(_name(context, self.side, self.group, "SW"), count, self.dice, audience)
        results = assign_weapons(charts.strength, line, strength, rulings, throw.values)
        weapons = counted(result.weapon for result in results if result.is_received)
        fact = WeaponsRolled(replace(receipt.received, weapons=weapons), results)
        context.record(fact, ReceiptStage.WEAPONS.value, audience, (throw,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLeaders(Command):
    """Make the Leader Assignment DR of the RG `group` of `side` (4.5163)."""

    side: Side
    group: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses an RG that makes none or has made it, and before its SW are known."""
        receipt = _receipt(context, self.side, self.group, ReceiptStage.LEADERS)
        charts, strength = context.rulebook.charts, receipt.received.strength or Strength.FULL
        audience = Audience.of(self.side)
        throw = context.throw(_name(context, self.side, self.group, "leaders"), 2, self.dice, audience)
        result = assign_leaders(charts.strength, receipt.line, strength, throw.values)
        fact = LeadersRolled(replace(receipt.received, leaders=result.leaders), result.roll)
        context.record(fact, ReceiptStage.LEADERS.value, audience, (throw,))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveGroup(Command):
    """Let the pieces of the RG `group` enter the OB of `side`, in a Deployment Area or None: the Entry Area.

    `holders` says for each SW of an "I" RG, in order, the place of its possessor among the units and then the
    leaders received, counted from 0. Where it is empty, they are spread over the squads.
    """

    side: Side
    group: str
    area: int | None = None
    holders: tuple[int, ...] = ()

    def decide(self, context: Context) -> None:
        """Refuses an RG of which something is still to be rolled, and an area that is not open to it."""
        receipt = _receipt(context, self.side, self.group, ReceiptStage.ENTERING)
        context.require(None if self.area in receipt.places else NotInThatArea(self.group, self.area))
        context.record(
            GroupReceived(
                added=new_pieces(context, self.side, tuple(_lines(receipt, self.area, self.holders))),
                received=replace(receipt.received, is_in_ob=True),
                area=self.area,
            ),
            "4.516",
            Audience.of(self.side),
        )


def receive_rest(context: Context) -> None:
    """Before step 4.516 is ticked: whatever no side has rolled for is rolled, and every RG enters its OB.

    It is done in secret and refuses nothing, for a refusal would tell that a side has bought something.
    """
    for side in Side:
        for group in [receipt.group for receipt in received_of(context.state, context.rulebook, side)]:
            while (command := _next(context, side, group)) is not None:
                command.decide(context)


def _next(context: Context, side: Side, group: str) -> Command | None:
    receipt = _find(context, side, group)
    match receipt.due:
        case ReceiptStage.STRENGTH:
            return RollStrength(side=side, group=group)
        case ReceiptStage.WEAPONS:
            return RollWeapons(side=side, group=group)
        case ReceiptStage.LEADERS:
            return RollLeaders(side=side, group=group)
        case ReceiptStage.ENTERING:
            return ReceiveGroup(side=side, group=group, area=receipt.places[0])
    return None


def _find(context: Context, side: Side, group: str) -> Receipt:
    for receipt in received_of(context.state, context.rulebook, side):
        if receipt.group == group:
            return receipt
    raise Refused(NoSuchGroup(group))


def _receipt(context: Context, side: Side, group: str, stage: ReceiptStage) -> Receipt:
    """The RG, if `stage` is what comes next for it; raises `Refused`."""
    require_step(context, RecoveryStep.RG_STRENGTH)
    receipt = _find(context, side, group)
    if receipt.due is not stage:
        raise Refused(NotDueForGroup(group, stage, receipt.due))
    return receipt


def _name(context: Context, side: Side, group: str, what: str) -> str:
    return f"{context.state.date.value} 4.516 {side.value} {group} {what}"


def _lines(receipt: Receipt, area: int | None, holders: tuple[int, ...]) -> Iterator[NewPieces]:
    """The pieces of an RG: units, leaders, then the SW, Guns and radio with who possesses them."""
    received = receipt.received
    entered = NewPieces(1, "", in_area_or_entry(area), group=receipt.group, secret=True)
    if receipt.line.kind is RGKind.OBA:
        yield replace(entered, name=RADIO, battery=receipt.battery)
        return
    units = [each.unit for each in received.units or () for _ in range(each.number)]
    weapons = [each.unit for each in received.weapons or () for _ in range(each.number)]
    if holders and len(holders) != len(weapons):
        raise Refused(HoldersMissing(len(weapons), len(holders)))
    for name in (*units, *(received.leaders or ())):
        yield replace(entered, name=name)
    for place, name in enumerate(weapons):
        holder = holders[place] if holders else usual_holder(len(units), place)
        yield replace(entered, name=name, holder=holder)
