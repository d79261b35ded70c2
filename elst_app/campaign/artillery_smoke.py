"""On-board Artillery Smoke, which a side attempts before it uses any radio (2.1).

Once a scenario each side is asked whether it has any; then each of its windows begins with it.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.artillery import window_of
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.being_played import NoScenario
from elst_app.campaign.state import ArtillerySmoke, State
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class NoSmokeToAttempt(Refusal):
    """The side has no on-board Artillery Smoke, or it is not its window, or it is done."""

    side: Side
    rule: ClassVar[str] = "2.1"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ArtillerySmokeDeclared(Fact):
    """A side can attempt on-board Artillery Smoke in this scenario, or it cannot."""

    side: Side
    is_there: bool
    kind: ClassVar[str] = "Artillery Smoke declared"

    def change(self, state: State) -> State:
        """Keeps the answer for the scenario."""
        others = tuple(each for each in state.artillery_smoke if each.side is not self.side)
        return replace(state, artillery_smoke=(*others, ArtillerySmoke(self.side, self.is_there)))


@dataclass(frozen=True, slots=True)
class ArtillerySmokeFinished(Fact):
    """A side has attempted all the on-board Artillery Smoke it wants to in this phase."""

    side: Side
    kind: ClassVar[str] = "Artillery Smoke finished"

    def change(self, state: State) -> State:
        """Opens the radios in this phase."""
        others = tuple(each for each in state.artillery_smoke if each.side is not self.side)
        smoke = ArtillerySmoke(self.side, is_there=True, is_done=True)
        return replace(state, artillery_smoke=(*others, smoke))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareArtillerySmoke(Command):
    """Say whether `side` can attempt on-board Artillery Smoke in this scenario."""

    side: Side
    is_there: bool

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario."""
        if window_of(context.state, self.side) is None:
            raise Refused(NoScenario())
        context.record(ArtillerySmokeDeclared(self.side, self.is_there), "2.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishArtillerySmoke(Command):
    """Say that `side` has attempted all its on-board Artillery Smoke of this phase."""

    side: Side

    def decide(self, context: Context) -> None:
        """Refuses where there is none to attempt now."""
        window = window_of(context.state, self.side)
        if window is None or window.phase is not context.state.phase or window.artillery_smoke_done:
            raise Refused(NoSmokeToAttempt(self.side))
        context.record(ArtillerySmokeFinished(self.side), "2.1")
