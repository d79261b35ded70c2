"""The 18 steps of the Recovery Phase: their order, and which a round has (4.5; rulings C1-C4, C30)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.rules.calendar import CGDate
from elst_app.rules.refusals import Refusal, Refused


class RecoveryStep(StrEnum):
    """A step of the Recovery Phase, by its rule number, in the order given (4.5)."""

    MELEE = "4.501"
    MARKERS = "4.502"
    REGROUPING = "4.503"
    SHOCK_AND_BOG = "4.504"
    DEPLOYMENT_AREAS = "4.505"
    ESCAPE = "4.506"
    POSSESSION = "4.507"
    WOUNDED_LEADERS = "4.508"
    RECOMBINATION = "4.509"
    NEW_DATE = "4.510"
    SHIFT = "4.511"
    REPAIR = "4.512"
    REPLACEMENT = "4.513"
    CPP_REPLENISHMENT = "4.514"
    RG_PURCHASE = "4.515"
    RG_STRENGTH = "4.516"
    INITIATIVE = "4.517"
    DEPLOYMENT = "4.518"

    @property
    def code(self) -> str:
        """A short name to type, such as `rg-purchase`."""
        return self.name.lower().replace("_", "-")

    @property
    def ends_scenario(self) -> bool:
        """Whether it is one of the "$" steps, which are all that End of CG Scenario needs (4.5, C2)."""
        return self <= RecoveryStep.REGROUPING

    @property
    def is_repeated(self) -> bool:
        """Whether it is one of the "#" steps, the block repeated until a scenario is generated (C1)."""
        return RecoveryStep.NEW_DATE <= self <= RecoveryStep.INITIATIVE

    @property
    def is_secret(self) -> bool:
        """Whether a side's dice and choices in it are for that side alone (4.511, 4.514-4.517)."""
        return self in _SECRET


_SECRET: Final = frozenset(
    {
        RecoveryStep.SHIFT,
        RecoveryStep.CPP_REPLENISHMENT,
        RecoveryStep.RG_PURCHASE,
        RecoveryStep.RG_STRENGTH,
        RecoveryStep.INITIATIVE,
    }
)


class RecoveryRound(StrEnum):
    """What the steps are gone through for, which decides the steps there are."""

    AFTER_SCENARIO = "after a scenario"
    AFTER_INACTIVE_DATE = "after an Inactive Date"
    BETWEEN_PARTS = "between the parts of a Dual Attack"
    END_OF_CG = "End of CG"

    @property
    def steps(self) -> tuple[RecoveryStep, ...]:
        """The steps of the round, in order.

        After an Inactive Date 4.510-4.517 again without 4.513, which comes once per played scenario (C4).
        Between the parts of a Dual Attack 4.501-4.509, then the set-up of 4.518 for the second part (C30). At
        the End of CG only the steps that make the End of CG Scenario (4.5). Where step 4.517 generates no
        scenario, a round ends before its 4.518 and the next one begins.
        """
        steps = tuple(RecoveryStep)
        match self:
            case RecoveryRound.AFTER_SCENARIO:
                return steps
            case RecoveryRound.AFTER_INACTIVE_DATE:
                return tuple(
                    step
                    for step in steps
                    if (step.is_repeated and step is not RecoveryStep.REPLACEMENT)
                    or step is RecoveryStep.DEPLOYMENT
                )
            case RecoveryRound.BETWEEN_PARTS:
                return tuple(
                    step for step in steps if step < RecoveryStep.NEW_DATE or step is RecoveryStep.DEPLOYMENT
                )
            case RecoveryRound.END_OF_CG:
                return tuple(step for step in steps if step.ends_scenario)


def round_after_scenario(date: CGDate, has_second_part: bool) -> RecoveryRound:
    """The round that follows a scenario of `date`; `has_second_part` for part one of a Dual Attack (C30)."""
    if has_second_part:
        return RecoveryRound.BETWEEN_PARTS
    return RecoveryRound.END_OF_CG if date.is_last else RecoveryRound.AFTER_SCENARIO


class StepStatus(StrEnum):
    """Where a step stands."""

    DONE = "done"
    NOT_NEEDED = "not needed"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class StepNotInRound(Refusal):
    """`step` is not gone through in this round."""

    step: RecoveryStep
    round: RecoveryRound
    rule: ClassVar[str] = "4.5"


@dataclass(frozen=True, slots=True)
class StepTooEarly(Refusal):
    """`step` comes after `due`, which is neither done nor skipped yet."""

    step: RecoveryStep
    due: RecoveryStep
    rule: ClassVar[str] = "4.5"


@dataclass(frozen=True, slots=True)
class StepOver(Refusal):
    """`step` has been done or skipped in this round already."""

    step: RecoveryStep
    rule: ClassVar[str] = "4.5"


@dataclass(frozen=True, slots=True)
class RecoveryProgress:
    """How far a round has come: the steps done, and those skipped because nothing in them applied (4.5)."""

    round: RecoveryRound
    done: tuple[RecoveryStep, ...] = ()
    skipped: tuple[RecoveryStep, ...] = ()

    @property
    def now(self) -> RecoveryStep | None:
        """The step whose turn it is; none when the round is over."""
        return next((step for step in self.round.steps if not self._is_over(step)), None)

    def status(self, step: RecoveryStep) -> StepStatus:
        """Where `step` stands; a step the round does not have is not needed."""
        if step in self.done:
            return StepStatus.DONE
        if step in self.skipped or step not in self.round.steps:
            return StepStatus.NOT_NEEDED
        return StepStatus.NOW if step is self.now else StepStatus.LATER

    def refusal(self, step: RecoveryStep) -> Refusal | None:
        """Why `step` may not be gone through now; none if it is its turn."""
        now = self.now
        if step not in self.round.steps:
            return StepNotInRound(step, self.round)
        if now is None or self._is_over(step):
            return StepOver(step)
        return None if step is now else StepTooEarly(step, now)

    def finish(self, step: RecoveryStep, *, skip: bool = False) -> "RecoveryProgress":
        """The progress once `step` is done, or skipped as not applicable; raises `Refused` out of order."""
        refusal = self.refusal(step)
        if refusal is not None:
            raise Refused(refusal)
        return self.record(step, skip=skip)

    def record(self, step: RecoveryStep, *, skip: bool = False) -> "RecoveryProgress":
        """The progress once `step` was gone through at the table, whatever its turn."""
        done = tuple(other for other in self.done if other is not step)
        skipped = tuple(other for other in self.skipped if other is not step)
        if skip:
            return RecoveryProgress(self.round, done, (*skipped, step))
        return RecoveryProgress(self.round, (*done, step), skipped)

    def _is_over(self, step: RecoveryStep) -> bool:
        return step in self.done or step in self.skipped
