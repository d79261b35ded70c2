"""The lines of the report of a Recovery Phase (4.5): round by round, step by step, what happened in it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import HistoryFact
from elst_app.campaign.initiative import BlockRepeated
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import StepTicked
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.recovery import RecoveryProgress, RecoveryRound, RecoveryStep, StepStatus


@dataclass(frozen=True, slots=True)
class StepLines:
    """A step, where it stands, and what happened in it as far as this audience may know; notes by itself."""

    step: RecoveryStep
    status: StepStatus
    entries: tuple[Entry, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundLines:
    """The steps of one round, in order."""

    round: RecoveryRound
    steps: tuple[StepLines, ...]


@dataclass(frozen=True, slots=True)
class _Round:
    """A round of steps that follows `date`, and the entries of it that stand."""

    date: CGDate
    round: RecoveryRound
    entries: tuple[Entry, ...] = ()


def recovery_dates(view: View) -> tuple[CGDate, ...]:
    """The CG Dates that a Recovery Phase has followed."""
    return tuple(dict.fromkeys(each.date for each in _rounds(view)))


def recovery_rounds(view: View, date: CGDate | None = None) -> tuple[RoundLines, ...]:
    """The rounds that followed `date`, in order; those after the last date that had any if None.

    What was taken back or done otherwise is left out.
    """
    rounds = _rounds(view)
    if not rounds:
        return ()
    wanted = date or rounds[-1].date
    return tuple(
        RoundLines(each.round, tuple(_steps(view, each, is_last=each is rounds[-1])))
        for each in rounds
        if each.date is wanted
    )


def _rounds(view: View) -> list[_Round]:
    rounds: list[_Round] = []
    for entry in view.standing:
        if isinstance(entry.fact, ScenarioEnded) and entry.fact.round is not None:
            rounds.append(_Round(entry.moment.date, entry.fact.round))
        elif rounds and entry.moment.stage is Stage.RECOVERY and not isinstance(entry.fact, HistoryFact):
            rounds[-1] = replace(rounds[-1], entries=(*rounds[-1].entries, entry))
            if isinstance(entry.fact, BlockRepeated):
                rounds.append(_Round(entry.moment.date, RecoveryRound.AFTER_INACTIVE_DATE))
    return rounds


def _steps(view: View, found: _Round, *, is_last: bool) -> Iterator[StepLines]:
    by_step: dict[RecoveryStep, list[Entry]] = {step: [] for step in found.round.steps}
    step = found.round.steps[0]
    for entry in found.entries:
        # What ends the round is of no step any more, and is told in the one that ends it.
        if entry.moment.step is not None and not isinstance(entry.fact, BlockRepeated):
            step = entry.moment.step
        by_step.setdefault(step, []).append(entry)
    progress = view.state.progress if is_last else None
    for step, entries in sorted(by_step.items()):
        ticks = [entry.fact for entry in entries if isinstance(entry.fact, StepTicked)]
        yield StepLines(
            step=step,
            status=_status(step, ticks, progress),
            entries=tuple(entry for entry in entries if not isinstance(entry.fact, StepTicked)),
            notes=tuple(tick.note for tick in ticks if tick.note),
        )


def _status(step: RecoveryStep, ticks: list[StepTicked], progress: RecoveryProgress | None) -> StepStatus:
    if ticks:
        return StepStatus.NOT_NEEDED if ticks[-1].skipped else StepStatus.DONE
    return StepStatus.NOT_NEEDED if progress is None else progress.status(step)
