"""MMC self-rally attempts in the RPh of a side's own Player Turn (CG4)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.being_played import NoScenario, require_scenario
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.rules.panzerfaust import self_rally_refusal
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class NotTheRallyPhase(Refusal):
    """An MMC attempts self-rally in the RPh, and `phase` is being played."""

    phase: Phase
    rule: ClassVar[str] = "CG4"


@dataclass(frozen=True, slots=True)
class SelfRallyAttempted(Fact):
    """The side has made MMC self-rally attempt `number` of its Player Turn."""

    side: Side
    number: int
    kind: ClassVar[str] = "self-rally attempted"

    def change(self, state: State) -> State:
        """Counts it, in the Player Turn of that side alone."""
        if state.player_turn is not self.side:
            return state
        return replace(state, play=replace(state.play, self_rallies=self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptSelfRally(Command):
    """Note an MMC self-rally attempt of the side whose Player Turn it is; its DR is made at the table."""

    def decide(self, context: Context) -> None:
        """Refuses outside the RPh, and a third attempt."""
        require_scenario(context)
        state = context.state
        if state.player_turn is None or state.phase is None:
            raise Refused(NoScenario())
        context.require(None if state.phase is Phase.RPH else NotTheRallyPhase(state.phase))
        made = state.play.self_rallies
        context.require(self_rally_refusal(context.rulebook.charts.play, state.player_turn, made))
        context.record(SelfRallyAttempted(state.player_turn, made + 1), "CG4")


def self_rallies_left(state: State, most: int) -> int:
    """How many of the `most` attempts the side whose Player Turn it is has left."""
    return max(0, most - state.play.self_rallies)
