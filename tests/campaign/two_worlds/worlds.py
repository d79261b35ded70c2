"""Two campaigns that differ in what the British keep secret alone, and what the others are told in each."""

from collections.abc import Sequence

from elst_app.campaign.context import Command, Context
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import HistoryFact
from elst_app.campaign.known import journal_of
from elst_app.campaign.ledger import Journal, MemoryJournal
from elst_app.campaign.undo import NoSuchEntry
from elst_app.loading import rulebook
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience

OTHERS = (Audience.GERMAN, Audience.PUBLIC)


class SameDice:
    """Dice that always fall alike, however often they were thrown."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        return (min(3, sides),) * count


class World:
    """A campaign in memory, in which an act can be tried without being done."""

    def __init__(self) -> None:
        self.journal: Journal = MemoryJournal()
        self.campaign = Campaign(rulebook(), self.journal, SameDice())

    def do(self, *commands: Command) -> None:
        for command in commands:
            outcome = self.campaign.do(command)
            assert isinstance(outcome, Done), (command, outcome)

    def tried(self, command: Command) -> Context | Refusal:
        """What the act would record, or why it is not possible."""
        campaign = self.campaign
        context = Context(
            command, campaign.state, campaign.rulebook, campaign.history, self.journal, SameDice()
        )
        try:
            command.decide(context)
        except Refused as refused:
            return refused.refusal
        return context

    def do_in_secret(self, command: Command) -> bool:
        """Does what the British can do unseen; whether it is something that they can."""
        tried = self.tried(command)
        if isinstance(tried, Refusal):
            return False
        if any(draft.audience is not Audience.BRITISH for draft in tried.flagged_drafts()[:1]):
            return False
        is_revision = isinstance(tried.drafts[0].fact, HistoryFact)
        if not is_revision and any(draft.audience is not Audience.BRITISH for draft in tried.drafts):
            return False
        self.do(command)
        return True

    def answer(self, command: Command, audience: Audience) -> object:
        """What `audience` is told when it asks for the act: why not, or all it would read of it."""
        tried = self.tried(command)
        if isinstance(tried, Refusal):
            return NoSuchEntry if isinstance(tried, NoSuchEntry) else tried
        seen = [draft for draft in tried.flagged_drafts() if audience.may_see(draft.audience)]
        return [
            (
                type(draft.fact) if isinstance(draft.fact, HistoryFact) else draft.fact,
                draft.rule,
                draft.flag,
                draft.throws,
                draft.moment,
            )
            for draft in seen
        ]

    def told(self, audience: Audience) -> dict[str, object]:
        """All that the audience is shown of the campaign."""
        view = self.campaign.view(audience)
        return {
            "state": view.state,
            "journal": journal_of(view),
            "standing": _facts(view.standing),
            "stands": [view.stands(entry) for entry in view.entries],
            "undo": _facts(view.undo),
            "redo": _facts(view.redo),
            "can be done otherwise": [_facts(act) for act in view.revisable],
            "last revision": [(_facts(act.before), _facts(act.after)) for act in view.last_revision],
        }


def _facts(entries: Sequence[Entry]) -> list[object]:
    return [
        (type(entry.fact) if isinstance(entry.fact, HistoryFact) else entry.fact, entry.rule, entry.throws)
        for entry in entries
    ]
