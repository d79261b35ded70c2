"""The Recovery Phase step by step (4.5): ticking a step, the new CG Date, and what a step sets off."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.control import AreasDetermined
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.verdict import decide_campaign
from elst_app.campaign.recovery.escape import require_escapes_made
from elst_app.campaign.recovery.fates import require_fates_chosen, settle_fates
from elst_app.campaign.recovery.markers import sort_out_radios
from elst_app.campaign.recovery.melee import require_melees_over
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.recovery.possession import take_possession
from elst_app.campaign.recovery.receiving import receive_rest
from elst_app.campaign.recovery.recombination import recombine_half_squads
from elst_app.campaign.recovery.regrouping import end_scenario, regroup
from elst_app.campaign.recovery.repairing import roll_rest
from elst_app.campaign.recovery.replacement import close_pool
from elst_app.campaign.recovery.resupply import apply_repairs, require_repairs_rolled
from elst_app.campaign.recovery.shock_and_bog import note_vehicles, require_vehicles_resolved
from elst_app.campaign.recovery.wounded_leaders import require_leaders_rolled, roll_rest_of_leaders
from elst_app.campaign.state import State, StepNote
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.calendar import CGDate
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepStatus
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True)
class CPPStillToRoll(Refusal):
    """`side` has not made its CPP dr for `date`."""

    side: Side
    date: CGDate
    rule: ClassVar[str] = "4.514"


@dataclass(frozen=True, slots=True)
class InitiativeOpen(Refusal):
    """Initiative is determined by both chits, not by a tick."""

    rule: ClassVar[str] = "4.517"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class StepTicked(Fact):
    """A step was gone through, or skipped as not applicable, with a note."""

    step: RecoveryStep
    skipped: bool
    note: str
    kind: ClassVar[str] = "step ticked"

    @property
    def holds_course(self) -> bool:
        """A new CG Date does not begin twice, and no chit is placed twice."""
        return self.step in (RecoveryStep.NEW_DATE, RecoveryStep.INITIATIVE)

    def change(self, state: State) -> State:
        """Ticks the step and keeps the note."""
        notes = state.step_notes
        if self.note:
            notes = (*notes, StepNote(state.date, self.step, None, self.note))
        progress = state.progress.record(self.step, skip=self.skipped) if state.progress else None
        return replace(state, progress=progress, step_notes=notes)


@dataclass(frozen=True, slots=True)
class DateBegun(Fact):
    """Step 4.510: a new CG Date begins."""

    date: CGDate
    kind: ClassVar[str] = "date begun"

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Goes on to the date; what the sides do with their forces now is for themselves."""
        return replace(state, date=self.date, known_forces=state.known_forces or state.forces)


@dataclass(frozen=True, slots=True)
class RecoveryEnded(Fact):
    """The Recovery Phase is over: a scenario is ready to begin, or the CG has ended."""

    ends_campaign: bool
    kind: ClassVar[str] = "recovery ended"

    @property
    def holds_course(self) -> bool:
        """What comes next follows from it."""
        return True

    def change(self, state: State) -> State:
        """Goes on to the set-up of the next scenario, or to the end."""
        return replace(state, stage=Stage.ENDED if self.ends_campaign else Stage.SET_UP, progress=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TickStep(Command):
    """Tick `step` as done, or skip it as not applicable, with a note of what came of it.

    `audience` are the people in front of the screen.
    """

    step: RecoveryStep
    skip: bool = False
    note: str = ""
    audience: Audience = Audience.PUBLIC
    sets_off_secrets: ClassVar[bool] = True

    def decide(self, context: Context) -> None:
        """Refuses a step out of its order (4.5), one already over, and one that is done otherwise.

        What is left of it that `audience` may not know of is done in secret, unless it has gone otherwise at
        the table: why a step cannot be over must not tell what the other side has done.
        """
        require_step(context, self.step)
        _require_done(context, self.step, self.audience)
        if not tidy(self.happened):
            _do_rest(context, self.step, self.audience)
        tick(context, self.step, self.skip, tidy(self.note))


def _require_done(context: Context, step: RecoveryStep, audience: Audience) -> None:
    """Refuses a step in which something is still to be done, as far as `audience` knows."""
    match step:
        case RecoveryStep.MELEE:
            require_melees_over(context)
        case RecoveryStep.SHOCK_AND_BOG:
            require_vehicles_resolved(context, audience)
        case RecoveryStep.ESCAPE:
            require_fates_chosen(context)
            require_escapes_made(context)
        case RecoveryStep.WOUNDED_LEADERS:
            require_leaders_rolled(context, audience)
        case RecoveryStep.REPAIR:
            require_repairs_rolled(context, audience)
        case RecoveryStep.INITIATIVE:
            raise Refused(InitiativeOpen())
        case RecoveryStep.CPP_REPLENISHMENT:
            for side in Side:
                rolled = any(
                    each.side is side and each.date is context.state.date
                    for each in context.state.replenishments
                )
                context.require(None if rolled else CPPStillToRoll(side, context.state.date))


def _do_rest(context: Context, step: RecoveryStep, audience: Audience) -> None:
    """Makes the dr of a step that are left and `audience` knows nothing of."""
    match step:
        case RecoveryStep.WOUNDED_LEADERS:
            roll_rest_of_leaders(context, audience)
        case RecoveryStep.REPAIR:
            roll_rest(context, audience)


def tick(context: Context, step: RecoveryStep, skip: bool = False, note: str = "") -> None:
    """Records `step` as ticked, and what it sets off; after the last one the Recovery Phase is over."""
    _set_off(context, step, skip)
    context.record(StepTicked(step, skip, note), step.value, Audience.PUBLIC)
    progress = context.state.progress
    if progress is not None and progress.now is None:
        is_end = progress.round is RecoveryRound.END_OF_CG
        context.record(RecoveryEnded(is_end), step.value)
        if is_end:
            decide_campaign(context)


def _set_off(context: Context, step: RecoveryStep, skip: bool) -> None:
    """Records what happens in a step without anybody's choice."""
    state = context.state
    match step:
        case RecoveryStep.MARKERS:
            sort_out_radios(context)
        case RecoveryStep.REGROUPING:
            regroup(context)
            end_scenario(context)
        case RecoveryStep.SHOCK_AND_BOG:
            note_vehicles(context)
        case RecoveryStep.DEPLOYMENT_AREAS if not skip:
            context.record(AreasDetermined(state.date, state.control, state.left_out, state.drawn), "4.505")
            settle_fates(context)
        case RecoveryStep.ESCAPE if _are_areas_fixed(state):
            settle_fates(context)
        case RecoveryStep.POSSESSION:
            take_possession(context)
        case RecoveryStep.RECOMBINATION:
            recombine_half_squads(context)
        case RecoveryStep.NEW_DATE if state.date.next is not None and _is_to_come(state, step):
            context.record(DateBegun(state.date.next), "4.510")
        case RecoveryStep.REPAIR:
            for side in Side:
                apply_repairs(context, side)
        case RecoveryStep.REPLACEMENT:
            close_pool(context)
        case RecoveryStep.RG_STRENGTH:
            receive_rest(context)


def _are_areas_fixed(state: State) -> bool:
    """Whether step 4.505 has been gone through in this round, and not skipped."""
    return state.progress is not None and RecoveryStep.DEPLOYMENT_AREAS in state.progress.done


def _is_to_come(state: State, step: RecoveryStep) -> bool:
    """Whether the round has the step and has not been through it: ticked once more it brings nothing."""
    return state.progress is not None and state.progress.status(step) in (StepStatus.NOW, StepStatus.LATER)
