"""The one door: `Campaign.do(command)`. Screens, the command line and the tests all change things here."""

from collections.abc import Sequence
from dataclasses import dataclass

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import History, HistoryFact
from elst_app.campaign.ledger import Dice, Journal, number_entries
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.view import View
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class Done:
    """An act was written: its entries, and the state before and after, which show what changed."""

    entries: Sequence[Entry]
    before: State
    after: State


class Campaign:
    """A campaign in play: its state, its history, and the door through which both change.

    The state is folded from the journal given; nothing else is kept. An act is decided, written by the
    journal in one transaction, and only then becomes part of the state.
    """

    def __init__(self, rulebook: Rulebook, journal: Journal, dice: Dice) -> None:
        self.rulebook = rulebook
        self._journal = journal
        self._dice = dice
        self._history = History(journal.entries())
        self._state = self._history.state

    @property
    def state(self) -> State:
        """Everything that is so now, secrets of both sides included. Show people a `view`."""
        return self._state

    @property
    def history(self) -> History:
        """Everything that happened, secrets included."""
        return self._history

    def view(self, audience: Audience) -> View:
        """What the people in front of the screen may see: state, journal, undo label."""
        return View(self._state, self._history, audience)

    def view_before(self, entry: int, audience: Audience) -> View:
        """What they saw just before entry `entry`: the acts that stand now, as far as that."""
        history = History(each for each in self._history.standing if each.number < entry)
        return View(history.state, history, audience)

    def do(self, command: Command) -> Done | Refusal:
        """Does what `command` asks, whole or not at all.

        Returns `Done`, or the typed refusal with its rule number; a refusal leaves everything as it was.
        Errors of the journal (a full disk) pass through, and then nothing has changed either.
        """
        context = Context(command, self._state, self.rulebook, self._history, self._journal, self._dice)
        try:
            command.decide(context)
        except Refused as refused:
            return refused.refusal
        drafts = context.flagged_drafts()
        before = self._state
        after = context.state
        if any(isinstance(draft.fact, HistoryFact) for draft in drafts):
            numbered = number_entries(drafts, len(self._history.entries) + 1, "")
            after = self._history.extended(numbered).state
        entries = self._journal.write(drafts, context.ledger_lines, before, after)
        self._history = self._history.extended(entries)
        self._state = after
        return Done(entries, before, after)
