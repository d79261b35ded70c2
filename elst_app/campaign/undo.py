"""Commands that change what stands: undo, redo, correct. See history.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.history import ActRedone, ActsRevised, ActUndone, EntryCorrected, HistoryFact
from elst_app.campaign.play.set_ups import ScenarioBegun
from elst_app.campaign.setup import CampaignBegun
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class NothingToUndo(Refusal):
    """No act stands that this audience may take back."""

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NothingToRedo(Refusal):
    """No act was taken back since the last new one, or not one that this audience may see."""

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchEntry(Refusal):
    """The journal has no standing entry of that number which this audience may correct."""

    number: int
    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ReasonMissing(Refusal):
    """A correction needs a reason."""

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CourseRestsOnIt(Refusal):
    """The course of the campaign rests on the entry: an undo takes it back, with all that followed.

    Its number is not told: that counts what others keep secret.
    """

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back the last act that stands and `audience`, the people in front of the screen, sees.

    With an act that both sides see goes what others have done in secret since, and comes again with it.
    """

    audience: Audience = Audience.PUBLIC
    is_kept: ClassVar[bool] = False

    def decide(self, context: Context) -> None:
        """Refuses where nothing stands that these people see."""
        acts = context.history.acts_to_undo(self.audience)
        if not acts:
            raise Refused(NothingToUndo())
        for act in acts:
            told = open_part(context.history.entries_of(act))
            seen = any(entry.throws or entry.fact.reveals for entry in told)
            _record(context, ActUndone(act, seen), told[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Command):
    """Let the act last taken back that `audience` sees stand again."""

    audience: Audience = Audience.PUBLIC
    is_kept: ClassVar[bool] = False

    def decide(self, context: Context) -> None:
        """Refuses where nothing was taken back that these people see, or they have done something since."""
        acts = context.history.acts_to_redo(self.audience)
        if not acts:
            raise Refused(NothingToRedo())
        for act in acts:
            _record(context, ActRedone(act), open_part(context.history.entries_of(act))[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutEntry(Command):
    """A command about the entry with the number `entry`, which another takes the place of on going back."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(AboutEntry):
    """Put `fact` in the place of what entry `entry` says, or strike the entry with None."""

    fact: Fact | None
    reason: str
    audience: Audience = Audience.PUBLIC

    def decide(self, context: Context) -> None:
        """Refuses an entry that does not stand, is another audience's, begins it all or is a correction.

        A correction is undone, or what it corrects is corrected anew. A missing reason is refused too, and to
        strike what the course of the campaign rests on.
        """
        found = [
            entry
            for entry in context.history.standing
            if entry.number == self.entry
            and self.audience.may_see(entry.audience)
            and not isinstance(entry.fact, CampaignBegun | ScenarioBegun | HistoryFact)
        ]
        if not found:
            raise Refused(NoSuchEntry(self.entry))
        if not tidy(self.reason):
            raise Refused(ReasonMissing())
        if found[0].fact.holds_course and not isinstance(self.fact, type(found[0].fact)):
            raise Refused(CourseRestsOnIt())
        context.record(
            EntryCorrected(self.entry, self.fact, tidy(self.reason)), found[0].rule, found[0].audience
        )


def open_part(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Those of the entries of one act that everybody sees; all of them where all are one side's secret.

    Whatever is said of the act to everybody is said of these: a rule number, dice that were seen. That a side
    has gone back to a secret act of its own is its secret, whatever followed.
    """
    if isinstance(entries[0].fact, ActsRevised):
        return [entry for entry in entries if entries[0].audience.may_see(entry.audience)]
    public = [entry for entry in entries if entry.audience is Audience.PUBLIC]
    return public or entries


def _record(context: Context, fact: HistoryFact, told: Entry) -> None:
    context.record(fact, told.rule, told.audience, moment=told.moment)
