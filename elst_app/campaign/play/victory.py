"""Conceding the CG, and the winner of a scenario outside it (4.41, DaE4)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.clock import Ending, ScenarioEnded
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.verdict import CampaignDecided, standing_of
from elst_app.campaign.state import State
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.rules.victory import verdict


@dataclass(frozen=True, slots=True)
class GameOver(Refusal):
    """The CG, or the scenario outside it, is over."""

    rule: ClassVar[str] = "4.41"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoWinnerOfAScenario(Refusal):
    """A scenario of the CG has no winner: only the CG itself has."""

    rule: ClassVar[str] = "4.5171"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GameGoesOn(Refusal):
    """The scenario outside the CG is not over yet."""

    rule: ClassVar[str] = "4.6"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class WinnerDeclared(Fact):
    """The side has won the scenario outside the CG, as the players say."""

    side: Side
    kind: ClassVar[str] = "winner declared"

    def change(self, state: State) -> State:
        """Keeps the winner."""
        outside = None if state.outside is None else replace(state.outside, winner=self.side)
        return replace(state, outside=outside)


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Command):
    """Concede the CG, or the scenario outside it: it is over, and the other side has won.

    The scenario being played is over as well, and keeps its line of the CG Log (4.13).
    """

    side: Side

    def decide(self, context: Context) -> None:
        """Refuses where it is over already."""
        state = context.state
        if state.stage is Stage.ENDED:
            raise Refused(GameOver())
        if state.outside is not None:
            context.record(ScenarioEnded(None, Ending.CONCEDED), "CG2")
            context.record(WinnerDeclared(self.side.enemy), "4.41")
            return
        if state.stage is Stage.SCENARIO:
            context.record(ScenarioEnded(None, Ending.CONCEDED), "CG2")
        standing = standing_of(state, context.rulebook)
        context.record(CampaignDecided(verdict(standing, conceded_by=self.side)), "4.41")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareWinner(Command):
    """Say which side has won the scenario outside the CG, once it is over."""

    side: Side

    def decide(self, context: Context) -> None:
        """Refuses in the CG, and before the end."""
        state = context.state
        if state.outside is None:
            raise Refused(NoWinnerOfAScenario())
        if state.stage is not Stage.ENDED:
            raise Refused(GameGoesOn())
        context.record(WinnerDeclared(self.side), "4.41")
