"""CPP Replenishment, step 4.514."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.state import Replenishment, State
from elst_app.rules.calendar import CGDate
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class AlreadyReplenished(Refusal):
    """The side has made its dr for this date."""

    side: Side
    date: CGDate
    rule: ClassVar[str] = "4.514"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PointsReplenished(Fact):
    """A side made its Secret dr for the CPP of a date."""

    replenishment: Replenishment
    kind: ClassVar[str] = "CPP replenished"

    def change(self, state: State) -> State:
        """Notes the dr; the lines of the CG Log follow from it."""
        kept = tuple(
            each
            for each in state.replenishments
            if (each.side, each.date) != (self.replenishment.side, self.replenishment.date)
        )
        return replace(state, replenishments=(*kept, self.replenishment))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplenishPoints(Command):
    """Make the Secret dr of `side` for this date's CPP; `die` as typed, or None for the program's."""

    side: Side
    die: int | None = None

    def decide(self, context: Context) -> None:
        """Refuses before its step, a second dr on the same date, and a die that is none."""
        state = context.state
        audience = Audience.of(self.side)
        require_step(context, RecoveryStep.CPP_REPLENISHMENT)
        if any(each.side is self.side and each.date is state.date for each in state.replenishments):
            raise Refused(AlreadyReplenished(self.side, state.date))
        base = context.rulebook.charts.cpp.base(self.side, state.date)
        typed = None if self.die is None else (self.die,)
        throw = context.throw(f"{state.date} CPP {self.side}", 1, typed, audience)
        context.record(
            PointsReplenished(Replenishment(state.date, self.side, base, throw.values[0])),
            "4.514",
            audience,
            (throw,),
        )
