"""The course of a scenario: Game Turns, Player Turns, phases, and its end (CG2, 4.6)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.artillery import begin_windows, require_windows_over, sort_out_modules
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.rules.initiative import parts_are_scenarios
from elst_app.rules.recovery import RecoveryProgress, RecoveryRound, round_after_scenario
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class NoScenario(Refusal):
    """No scenario is being played."""

    rule: ClassVar[str] = "4.6"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSetUp(Refusal):
    """There is no scenario being set up."""

    rule: ClassVar[str] = "4.518"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchTurn(Refusal):
    """This scenario has the Game Turns 1 to `last`."""

    turn: int
    last: int
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class ClockSet(Fact):
    """Play is now in this phase of this Player Turn."""

    game_turn: int
    player_turn: Side
    phase: Phase
    kind: ClassVar[str] = "clock set"

    def change(self, state: State) -> State:
        """Moves the Turn marker; what is set up or has entered is seen."""
        return replace(
            state,
            stage=Stage.SCENARIO,
            game_turn=self.game_turn,
            player_turn=self.player_turn,
            phase=self.phase,
            forces=state.forces.set_up(),
            known_forces=None,
            artillery_smoke=tuple(replace(each, is_done=False) for each in state.artillery_smoke),
        )


@dataclass(frozen=True, slots=True)
class ScenarioEnded(Fact):
    """The scenario is over and a Recovery Phase begins (4.5)."""

    round: RecoveryRound
    kind: ClassVar[str] = "scenario ended"

    def change(self, state: State) -> State:
        """Opens the steps of the Recovery Phase."""
        line = state.date_line
        ended = state if line is None else state.with_date_line(replace(line, played=line.played + 1))
        return replace(
            ended,
            stage=Stage.RECOVERY,
            game_turn=0,
            player_turn=None,
            phase=None,
            left_out=(),
            drawn=(),
            artillery_smoke=(),
            handled=frozenset(),
            progress=RecoveryProgress(self.round),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScenario(Command):
    """Begin Game Turn 1 of the scenario that has been set up."""

    def decide(self, context: Context) -> None:
        """Refuses where no scenario is waiting to begin."""
        line = context.state.date_line
        if context.state.stage is not Stage.SET_UP or line is None or line.current is None:
            raise Refused(NoSetUp())
        context.record(ClockSet(1, line.current.moves_first, Phase.RPH), "4.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Command):
    """Go on to the next phase, and over the CCPh to the next Player Turn."""

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and after its last Player Turn."""
        state = context.state
        if state.stage is not Stage.SCENARIO or state.phase is None or state.player_turn is None:
            raise Refused(NoScenario())
        require_windows_over(context)
        following = state.phase.next
        if following is not None:
            set_clock(context, state.game_turn, state.player_turn, following)
        elif state.player_turn is moves_first(state):
            set_clock(context, state.game_turn, state.player_turn.enemy, Phase.RPH)
        else:
            set_clock(context, state.game_turn + 1, state.player_turn.enemy, Phase.RPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock(Command):
    """Set the Turn marker to where play is at the table."""

    game_turn: int
    player_turn: Side
    phase: Phase

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and a Game Turn there is not."""
        if context.state.stage is not Stage.SCENARIO:
            raise Refused(NoScenario())
        set_clock(context, self.game_turn, self.player_turn, self.phase)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScenario(Command):
    """End the scenario: by the Scenario End dr, after its last Game Turn, or by agreement (CG2)."""

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario."""
        line = context.state.date_line
        if context.state.stage is not Stage.SCENARIO or line is None:
            raise Refused(NoScenario())
        has_second_part = len(line.scenarios) > line.played + 1
        is_part = has_second_part and not parts_are_scenarios(context.state.rulings)
        context.record(ScenarioEnded(round_after_scenario(line.date, has_second_part)), "CG2")
        sort_out_modules(context, is_scenario_over=not is_part)


def moves_first(state: State) -> Side:
    """The side that moves first in the scenario being played (4.6)."""
    line = state.date_line
    return Side.BRITISH if line is None or line.current is None else line.current.moves_first


def set_clock(context: Context, game_turn: int, player_turn: Side, phase: Phase) -> None:
    """Records the new place of the Turn marker; refuses a Game Turn the scenario does not have."""
    line = context.state.date_line
    last = 8 if line is None or line.current is None else line.current.game_turns
    if not 1 <= game_turn <= 99:
        raise Refused(NoSuchTurn(game_turn, last))
    context.require(NoSuchTurn(game_turn, last) if game_turn > last else None)
    context.record(ClockSet(game_turn, player_turn, phase), "CG2")
    begin_windows(context)
