"""Initiative, step 4.517: both chits in secret, then the scenario the date brings."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.verdict import decide_campaign
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import ChosenChit, DateLine, State
from elst_app.campaign.steps import RecoveryEnded, tick
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import (
    Initiative,
    Scenario,
    ScenarioType,
    british_initiative_refusal,
    dual_attack_set_up,
    ends_campaign,
    german_initiative_refusal,
    scenario_type,
    scenarios,
)
from elst_app.rules.recovery import RecoveryProgress, RecoveryRound, RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import has_attack_chit
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class ChitAlreadyPlaced(Refusal):
    """The side has placed its chit for this date."""

    side: Side
    rule: ClassVar[str] = "4.517"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ChitSeen(Refusal):
    """Both chits for `date` have been revealed, that of `side` as `initiative`, whatever was undone since."""

    side: Side
    date: CGDate
    initiative: Initiative
    rule: ClassVar[str] = "4.517"


@dataclass(frozen=True, slots=True)
class ChitPlaced(Fact):
    """A side has placed its initiative chit, face down."""

    chit: ChosenChit
    kind: ClassVar[str] = "chit placed"

    def change(self, state: State) -> State:
        """Keeps the chit."""
        return replace(state, chits=(*state.chits, self.chit))


@dataclass(frozen=True, slots=True)
class DualAttackNotDue(Refusal):
    """No dr of a Dual Attack is to be made now."""

    rule: ClassVar[str] = "4.5171"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class InitiativeRevealed(Fact):
    """Both chits are open; the date brings these scenarios. Those of a Dual Attack wait for its dr."""

    date: CGDate
    british: Initiative
    german: Initiative
    type: ScenarioType
    scenarios: tuple[Scenario, ...]
    kind: ClassVar[str] = "initiative revealed"
    reveals: ClassVar[bool] = True

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Notes what the date brings."""
        return state.with_date_line(DateLine(self.date, self.type, self.scenarios))


@dataclass(frozen=True, slots=True)
class DualAttackRolled(Fact):
    """The British `die` for a Dual Attack: this side sets up first, and these are the scenarios (4.5171a)."""

    date: CGDate
    die: int
    first: Side
    scenarios: tuple[Scenario, ...]
    kind: ClassVar[str] = "dual attack rolled"

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Notes what the date brings."""
        return state.with_date_line(DateLine(self.date, ScenarioType.DUAL_ATTACK, self.scenarios))


@dataclass(frozen=True, slots=True)
class BlockRepeated(Fact):
    """An Inactive Date: the steps 4.510-4.517 are gone through again (C4)."""

    kind: ClassVar[str] = "block repeated"

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Opens the steps of the next round."""
        return replace(state, progress=RecoveryProgress(RecoveryRound.AFTER_INACTIVE_DATE))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChit(Command):
    """Place the side's chit for this date in secret; the second chit reveals both.

    `die` is the British dr as typed, should it be a Dual Attack; with None it is made by `RollDualAttack`.
    """

    side: Side
    initiative: Initiative
    die: int | None = None

    def decide(self, context: Context) -> None:
        """Refuses before its step, a second chit, and an Attack the side has no chit for.

        Once both chits were seen, none is placed otherwise: neither after an undo nor on going back.
        """
        state = context.state
        require_step(context, RecoveryStep.INITIATIVE)
        if state.chit(self.side, state.date) is not None:
            raise Refused(ChitAlreadyPlaced(self.side))
        context.require(_seen_refusal(context, self.side, self.initiative))
        context.require(chit_refusal(state, context.rulebook, self.side, self.initiative))
        context.record(
            ChitPlaced(ChosenChit(state.date, self.side, self.initiative)), "4.517", Audience.of(self.side)
        )
        other = state.chit(self.side.enemy, state.date)
        if other is not None:
            self._reveal(context, other.initiative)

    def _reveal(self, context: Context, other: Initiative) -> None:
        chart = context.rulebook.charts.initiative
        date = context.state.date
        british, german = self.initiative, other
        if self.side is Side.GERMAN:
            british, german = german, british
        type_ = scenario_type(chart, german, british)
        is_dual = type_ is ScenarioType.DUAL_ATTACK
        found = () if is_dual else scenarios(chart, type_)
        context.record(InitiativeRevealed(date, british, german, type_, found), "4.517")
        if is_dual:
            if self.die is None:
                return
            roll_dual_attack(context, (self.die,))
        tick(context, RecoveryStep.INITIATIVE)
        if ends_campaign(date, type_):
            context.record(RecoveryEnded(ends_campaign=True), "4.517")
            decide_campaign(context)
        elif type_ is ScenarioType.INACTIVE:
            context.record(BlockRepeated(), "4.517")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDualAttack(Command):
    """Make the British dr of a Dual Attack; `dice` as it fell, or None for the program's."""

    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses where both chits have not brought a Dual Attack, and a second dr."""
        if not is_dual_attack_due(context.state):
            raise Refused(DualAttackNotDue())
        roll_dual_attack(context, self.dice)
        tick(context, RecoveryStep.INITIATIVE)


def _seen_refusal(context: Context, side: Side, initiative: Initiative) -> Refusal | None:
    """Why another chit than the one that was revealed is too late; none if it is that, or none was."""
    date = context.state.date
    for entry in reversed(context.history.entries):
        fact = entry.fact
        if isinstance(fact, InitiativeRevealed) and fact.date is date:
            seen = fact.british if side is Side.BRITISH else fact.german
            return None if seen is initiative else ChitSeen(side, date, seen)
    return None


def chit_refusal(state: State, rulebook: Rulebook, side: Side, initiative: Initiative) -> Refusal | None:
    """Why the side may not place that chit on this date; none if it may."""
    if side is Side.BRITISH:
        return british_initiative_refusal(rulebook.charts.initiative, initiative, _british_attacks(state))
    has_chit = has_attack_chit(state.purchases_of(Side.GERMAN), state.date)
    return german_initiative_refusal(initiative, state.date, has_chit)


def british_chits_left(state: State, rulebook: Rulebook) -> int:
    """How many Attack Chits the British still have; their own secret."""
    return max(0, rulebook.charts.initiative.british_attack_chits - _british_attacks(state))


def _british_attacks(state: State) -> int:
    return sum(chit.side is Side.BRITISH and chit.initiative is Initiative.ATTACK for chit in state.chits)


def is_dual_attack_due(state: State) -> bool:
    """Whether both chits are Attack and the British have yet to make their dr (4.5171a)."""
    line = state.date_line
    return (
        state.progress is not None
        and line is not None
        and line.type is ScenarioType.DUAL_ATTACK
        and not line.scenarios
    )


def roll_dual_attack(context: Context, dice: tuple[int, ...] | None) -> None:
    """Records the British dr and what it brings."""
    chart, date = context.rulebook.charts.initiative, context.state.date
    throw = context.throw(f"{date} Dual Attack", 1, dice)
    set_up = dual_attack_set_up(chart, throw.values)
    first = set_up.sets_up_first
    context.record(
        DualAttackRolled(date, set_up.roll.final, first, scenarios(chart, ScenarioType.DUAL_ATTACK, first)),
        "4.5171",
        throws=(throw,),
    )
