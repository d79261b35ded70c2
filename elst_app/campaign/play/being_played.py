"""The scenario that is being set up or played, and what may be done only then (4.518, 4.6)."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Context
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.initiative import Scenario
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal, Refused


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
class OutsideTheCG(Refusal):
    """This file holds one scenario outside the CG, and the act belongs to the CG."""

    rule: ClassVar[str] = "4.4"
    can_be_recorded: ClassVar[bool] = False


def current_scenario(state: State) -> Scenario | None:
    """The scenario being set up or played; None if there is none."""
    return None if state.date_line is None else state.date_line.current


def require_scenario(context: Context) -> Scenario:
    """The scenario being played; raises `Refused(NoScenario)`."""
    scenario = current_scenario(context.state)
    if context.state.stage is not Stage.SCENARIO or scenario is None:
        raise Refused(NoScenario())
    return scenario


def require_set_up(context: Context) -> Scenario:
    """The scenario being set up, or played already; raises `Refused(NoSetUp)`."""
    scenario = current_scenario(context.state)
    if scenario is None or not is_setting_up(context.state):
        raise Refused(NoSetUp())
    return scenario


def require_campaign(context: Context) -> None:
    """Refuses where the file holds a scenario outside the CG."""
    if context.state.outside is not None:
        raise Refused(OutsideTheCG())


def is_setting_up(state: State) -> bool:
    """Whether the sides set up, in step 4.518 or after it, or the scenario is being played."""
    if state.stage is Stage.RECOVERY:
        return state.progress is not None and state.progress.now is RecoveryStep.DEPLOYMENT
    return state.stage is not Stage.ENDED
