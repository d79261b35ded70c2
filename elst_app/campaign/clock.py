"""The course of a scenario: Game Turns, Player Turns, phases, and its end (CG2, 4.6)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from elst_app.campaign.artillery import begin_windows, require_windows_over, sort_out_modules
from elst_app.campaign.context import Command, Context
from elst_app.campaign.control import hold_road_exits
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import NoScenario, NoSetUp, current_scenario
from elst_app.campaign.play.panzerfaust import count_pf_set_up
from elst_app.campaign.play.play_notes import PlayNotes
from elst_app.campaign.play.playing_area import needs_playing_area
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.vehicles import drop_vehicles_gone
from elst_app.rules.calendar import Phase
from elst_app.rules.initiative import ScenarioType, parts_are_scenarios
from elst_app.rules.recovery import RecoveryProgress, RecoveryRound, round_after_scenario
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


class Ending(StrEnum):
    """Why a scenario is over (CG2)."""

    SCENARIO_END_DR = "Scenario End dr"
    LAST_TURN = "last Game Turn"
    AGREEMENT = "agreement"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class NoSuchTurn(Refusal):
    """This scenario has the Game Turns 1 to `last`."""

    turn: int
    last: int
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class NotEndOfPlayerTurn(Refusal):
    """The players agree on the end of a scenario at the end of a Player Turn, and `phase` is not."""

    phase: Phase
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class ScenarioEndToRoll(Refusal):
    """Game Turn `turn` is not over before the German has made its Scenario End dr."""

    turn: int
    rule: ClassVar[str] = "CG2"


@dataclass(frozen=True, slots=True)
class PlayingAreaMissing(Refusal):
    """The German declares the playing area of the scenario before its Game Turn 1 (4.5171)."""

    rule: ClassVar[str] = "C29"


@dataclass(frozen=True, slots=True)
class ClockSet(Fact):
    """Play is now in this phase of this Player Turn."""

    game_turn: int
    player_turn: Side
    phase: Phase
    kind: ClassVar[str] = "clock set"

    def change(self, state: State) -> State:
        """Moves the Turn marker; what is set up or has entered is seen."""
        is_same = (state.game_turn, state.player_turn) == (self.game_turn, self.player_turn)
        return replace(
            state,
            stage=Stage.SCENARIO,
            game_turn=self.game_turn,
            player_turn=self.player_turn,
            phase=self.phase,
            forces=state.forces.set_up(),
            known_forces=None,
            artillery_smoke=tuple(replace(each, is_done=False) for each in state.artillery_smoke),
            play=state.play if is_same else replace(state.play, self_rallies=0),
        )


@dataclass(frozen=True, slots=True)
class ScenarioEnded(Fact):
    """The scenario is over and a Recovery Phase begins (4.5); none with None, outside the CG.

    `ending` says why it is over, where that is known.
    """

    round: RecoveryRound | None
    ending: Ending | None = None
    kind: ClassVar[str] = "scenario ended"

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Opens the steps of the Recovery Phase, in which nothing has been done yet."""
        line = state.date_line
        ended = state
        if line is not None:
            results = (*line.results, state.scenario_so_far)
            ended = state.with_date_line(replace(line, played=line.played + 1, results=results))
        return replace(
            ended,
            stage=Stage.ENDED if self.round is None else Stage.RECOVERY,
            game_turn=0,
            player_turn=None,
            phase=None,
            left_out=(),
            drawn=(),
            artillery_smoke=(),
            handled=frozenset(),
            progress=None if self.round is None else RecoveryProgress(self.round),
            play=PlayNotes(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScenario(Command):
    """Begin Game Turn 1 of the scenario that has been set up.

    In the CG each side then Controls the road exit/entry hexes of its Deployment Area alone (CG10), and the
    PF of the German squads known to be set up are counted (CG5).
    """

    def decide(self, context: Context) -> None:
        """Refuses where no scenario is waiting to begin, and before its playing area is declared (C29)."""
        line = context.state.date_line
        if context.state.stage is not Stage.SET_UP or line is None or line.current is None:
            raise Refused(NoSetUp())
        context.require(PlayingAreaMissing() if needs_playing_area(context.state) else None)
        context.record(ClockSet(1, line.current.moves_first, Phase.RPH), "4.6")
        drop_vehicles_gone(context)
        if line.current.type not in (ScenarioType.INITIAL, ScenarioType.OUTSIDE_CG):
            hold_road_exits(context)
        count_pf_set_up(context)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Command):
    """Go on to the next phase, over the CCPh to the next Player Turn, and after the last one to the end."""

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and to pass over a battery or the Scenario End dr (CG2)."""
        state = context.state
        if state.stage is not Stage.SCENARIO or state.phase is None or state.player_turn is None:
            raise Refused(NoScenario())
        require_windows_over(context)
        following = state.phase.next
        if following is not None:
            set_clock(context, state.game_turn, state.player_turn, following)
        elif state.player_turn is moves_first(state):
            set_clock(context, state.game_turn, state.player_turn.enemy, Phase.RPH)
        elif state.game_turn >= last_turn(state):
            end_scenario(context, Ending.LAST_TURN)
        else:
            is_due = is_scenario_end_due(state, context.rulebook)
            context.require(ScenarioEndToRoll(state.game_turn) if is_due else None)
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
    """End the scenario, `by_agreement` of both players or as it ended at the table (CG2)."""

    by_agreement: bool = False

    def decide(self, context: Context) -> None:
        """Refuses outside a scenario, and an agreement that does not come at the end of a Player Turn."""
        state = context.state
        if state.stage is not Stage.SCENARIO or state.date_line is None or state.phase is None:
            raise Refused(NoScenario())
        if self.by_agreement:
            is_end = state.phase is Phase.CCPH
            context.require(None if is_end else NotEndOfPlayerTurn(state.phase))
        end_scenario(context, Ending.AGREEMENT if self.by_agreement else None)


def end_scenario(context: Context, ending: Ending | None) -> None:
    """Records the end of the scenario, or of the first part of a Dual Attack, and what becomes of its OBA."""
    line = context.state.date_line
    if line is None:
        return
    if context.state.outside is not None:
        context.record(ScenarioEnded(None, ending), "CG2")
        return
    has_second_part = len(line.scenarios) > line.played + 1
    is_part = has_second_part and not parts_are_scenarios(context.state.rulings)
    context.record(ScenarioEnded(round_after_scenario(line.date, has_second_part), ending), "CG2")
    sort_out_modules(context, is_scenario_over=not is_part)


def moves_first(state: State) -> Side:
    """The side that moves first in the scenario being played (4.6)."""
    scenario = current_scenario(state)
    return Side.BRITISH if scenario is None else scenario.moves_first


def last_turn(state: State) -> int:
    """The last Game Turn of the scenario being played (CG2, 4.5171)."""
    scenario = current_scenario(state)
    return 8 if scenario is None else scenario.game_turns


def is_end_of_game_turn(state: State) -> bool:
    """Whether it is the CCPh of the last Player Turn of a Game Turn."""
    return state.phase is Phase.CCPH and state.player_turn is not moves_first(state)


def is_scenario_end_due(state: State, rulebook: Rulebook) -> bool:
    """Whether the Game Turn is at its end and the German has yet to make its Scenario End dr (CG2)."""
    scenario = current_scenario(state)
    return (
        state.stage is Stage.SCENARIO
        and scenario is not None
        and scenario.has_scenario_end_dr
        and is_end_of_game_turn(state)
        and rulebook.charts.turn_record.end_number(state.game_turn) is not None
        and state.game_turn not in state.play.ends_rolled
    )


def set_clock(context: Context, game_turn: int, player_turn: Side, phase: Phase) -> None:
    """Records the new place of the Turn marker; refuses a Game Turn the scenario does not have."""
    last = last_turn(context.state)
    if not 1 <= game_turn <= 99:
        raise Refused(NoSuchTurn(game_turn, last))
    context.require(NoSuchTurn(game_turn, last) if game_turn > last else None)
    context.record(ClockSet(game_turn, player_turn, phase), "CG2")
    begin_windows(context)
