"""The acts of a step, and one of several entries in one text."""

from collections.abc import Sequence

from elst_app.campaign.entries import Entry
from elst_app.campaign.steps import TickStep
from elst_app.campaign.view import View
from elst_app.rules.recovery import RecoveryStep
from elst_app.words.told_together import lines_of


def act_text(act: Sequence[Entry], entries: Sequence[Entry] = ()) -> str:
    """What the journal says of the act, line by line; neighbours of a kind in one line."""
    return "\n".join(lines_of(act, entries))


def acts_of(view: View, step: RecoveryStep) -> tuple[tuple[Entry, ...], ...]:
    """What was done in the step and can be done otherwise, but for its end."""
    return tuple(
        act
        for act in view.revisable
        if act[0].moment.step is step and not isinstance(act[0].command, TickStep)
    )
