"""The playing area of a German Assault, which the German declares after the British set-up (4.5171; C29)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.being_played import current_scenario, is_setting_up, require_set_up
from elst_app.campaign.state import State
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea, playing_area_refusal
from elst_app.rules.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class PlayingAreaIsThat(Refusal):
    """What lies between these corners is the playing area already."""

    first: Hex
    last: Hex
    rule: ClassVar[str] = "C29"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PlayingAreaDeclared(Fact):
    """Only this part of the map is in play in the scenario."""

    area: PlayingArea
    kind: ClassVar[str] = "playing area declared"

    def change(self, state: State) -> State:
        """Keeps it for the scenario."""
        return replace(state, play=replace(state.play, area=self.area))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarePlayingArea(Command):
    """Declare which part of the map is in play, or another one in its place."""

    area: PlayingArea

    def decide(self, context: Context) -> None:
        """Refuses before the set-up, and an area too large, off the map, or in another kind of scenario."""
        scenario = require_set_up(context)
        context.require(playing_area_refusal(context.rulebook.board, scenario, self.area))
        if context.state.play.area == self.area:
            raise Refused(PlayingAreaIsThat(self.area.first, self.area.last))
        context.record(PlayingAreaDeclared(self.area), "C29")


def needs_playing_area(state: State) -> bool:
    """Whether the German has yet to declare the playing area of the scenario being set up or played."""
    scenario = current_scenario(state)
    return (
        scenario is not None
        and scenario.playing_area is not None
        and state.play.area is None
        and is_setting_up(state)
    )
