"""Which step of the Recovery Phase an act belongs to, and whether its turn has come (4.5)."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Context
from elst_app.campaign.moments import Stage
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class NoRecoveryPhase(Refusal):
    """No Recovery Phase is going on."""

    rule: ClassVar[str] = "4.5"
    can_be_recorded: ClassVar[bool] = False


def require_step(context: Context, step: RecoveryStep) -> None:
    """Refuses where `step` may not be gone through now; out of order it can be recorded (4.5)."""
    progress = context.state.progress
    if context.state.stage is not Stage.RECOVERY or progress is None:
        raise Refused(NoRecoveryPhase())
    if progress.status(step) is not StepStatus.NOW:
        context.require(progress.refusal(step))
