"""The Scenario End dr at the end of Game Turns 5 to 8 (CG2; ruling C43)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.clock import Ending, end_scenario, is_end_of_game_turn
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.being_played import require_scenario
from elst_app.campaign.state import State
from elst_app.rules.calendar import NoScenarioEndRoll
from elst_app.rules.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class NotEndOfGameTurn(Refusal):
    """Game Turn `turn` has not come to its end."""

    turn: int
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class ScenarioEndRolledAlready(Refusal):
    """The Scenario End dr of Game Turn `turn` has been made, and a scenario has one for each."""

    turn: int
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class ScenarioEndRolled(Fact):
    """The German's `die` after Game Turn `turn`, against the `number` in its box of the Turn Record Chart."""

    turn: int
    number: int
    die: int
    is_over: bool
    kind: ClassVar[str] = "scenario end rolled"

    def change(self, state: State) -> State:
        """Notes that the dr of this Game Turn was made."""
        return replace(state, play=replace(state.play, ends_rolled=(*state.play.ends_rolled, self.turn)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RollScenarioEnd(Command):
    """Make the Scenario End dr; `dice` as it fell, or None for the program's. It may end the scenario."""

    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses a Game Turn that has no such dr, is not at its end, or has had it."""
        scenario = require_scenario(context)
        state, record = context.state, context.rulebook.charts.turn_record
        turn = state.game_turn
        if not scenario.has_scenario_end_dr or record.end_number(turn) is None:
            raise Refused(NoScenarioEndRoll(turn))
        context.require(None if is_end_of_game_turn(state) else NotEndOfGameTurn(turn))
        context.require(ScenarioEndRolledAlready(turn) if turn in state.play.ends_rolled else None)
        throw = context.throw(f"{state.date} Scenario End {turn}", 1, self.dice)
        end = record.scenario_end(turn, throw.values)
        is_over = end.is_over or turn >= scenario.game_turns
        context.record(ScenarioEndRolled(turn, end.number, end.roll.final, is_over), "CG2", throws=(throw,))
        if is_over:
            end_scenario(context, Ending.SCENARIO_END_DR if end.is_over else Ending.LAST_TURN)
