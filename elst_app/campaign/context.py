"""What a command is given while it decides: the state, the rulebook, dice, and a place for its facts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.entries import Draft, Fact, Flag, Source, Throw
from elst_app.campaign.history import History, HistoryFact
from elst_app.campaign.ledger import Dice, Journal, LedgerLine, number_entries
from elst_app.campaign.moments import Moment
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.dice import check_dice
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What a person wants done. Each subclass is one kind of act and decides what facts follow from it.

    `by` is the side that acts, None for the table as a whole. `happened` opens the second door: with a
    reason in it, the act is recorded as what happened at the table even where it breaks a rule, and flagged.
    What is about other acts is not `is_kept` with its entries: it cannot be worked out anew. What
    `sets_off_secrets` of either side, or none, cannot be done otherwise: whether it can would tell of them.
    """

    by: Side | None = None
    happened: str = ""
    is_kept: ClassVar[bool] = True
    sets_off_secrets: ClassVar[bool] = False

    def decide(self, context: "Context") -> None:
        """Records the facts that follow in `context`; raises `Refused` where the act is not possible."""
        raise AssertionError(f"{type(self).__name__} does not say what follows from it")


class Context:
    """The surroundings of one act. Everything recorded here is written together or not at all."""

    def __init__(
        self,
        command: Command,
        state: State,
        rulebook: Rulebook,
        history: History,
        journal: Journal,
        dice: Dice,
    ) -> None:
        self.state: State = state
        """The state as it is after what has been recorded so far in this act."""
        self.rulebook: Final = rulebook
        self.history: Final = history
        """The journal before this act."""
        self.drafts: list[Draft] = []
        self.ledger_lines: list[LedgerLine] = []
        self._command = command
        self._journal = journal
        self._dice = dice
        self._broken: Refusal | None = None
        self._names: list[str] = []
        self._followed = history

    def require(self, refusal: Refusal | None) -> None:
        """Goes on where `refusal` is None.

        Otherwise raises it, unless the act is entered as what happened and can be recorded: then the entries
        of this act are flagged with the first rule broken.
        """
        if refusal is None:
            return
        if not tidy(self._command.happened) or not refusal.can_be_recorded:
            raise Refused(refusal)
        self._broken = self._broken or refusal

    def throw(
        self,
        name: str,
        count: int,
        typed: Sequence[int] | None,
        audience: Audience = Audience.PUBLIC,
    ) -> Throw:
        """`count` dice, coloured first: the `typed` ones, or the program's if None.

        `name` says what they are for, without what a person could vary to fish for another result. Raises
        `Refused(BadDice)` for typed dice that are not `count` numbers from 1 to 6.
        """
        return self._take(name, count, 6, None if typed is None else check_dice(typed, count), audience)

    def draw(self, name: str, cards: int, typed: int | None, audience: Audience = Audience.PUBLIC) -> Throw:
        """One of `cards` cards, as its place 1 to `cards`: the `typed` one, or the program's if None."""
        return self._take(f"{name} of {cards}", 1, cards, None if typed is None else (typed,), audience)

    def _take(
        self, name: str, count: int, sides: int, typed: tuple[int, ...] | None, audience: Audience
    ) -> Throw:
        used = sum(_base(throw.name) == name for entry in self.history.standing for throw in entry.throws)
        full_name = f"{name} #{used + self._names.count(name) + 1}"
        self._names.append(name)
        line = self._journal.ledger_line(full_name)
        kept = line.values if line is not None else None
        if typed is not None:
            return Throw(full_name, sides, typed, Source.TABLE, None if kept in (None, typed) else kept)
        if kept is None:
            kept = self._dice.throw(count, sides)
            self.ledger_lines.append(LedgerLine(full_name, sides, kept, audience))
        return Throw(full_name, sides, kept, Source.PROGRAM)

    def record(
        self,
        fact: Fact,
        rule: str,
        audience: Audience = Audience.PUBLIC,
        throws: tuple[Throw, ...] = (),
        moment: Moment | None = None,
    ) -> None:
        """Adds one entry to the act and lets `state` follow. `rule` is the number the fact rests on."""
        self.drafts.append(Draft(self._command.by, audience, moment or self.state.moment, rule, fact, throws))
        self.state = fact.change(self.state)

    def flagged_drafts(self) -> tuple[Draft, ...]:
        """The drafts of the act, the first with its command.

        They are flagged where a rule was broken or the person gave a reason of his own. Where some of them
        are one side's secret, the flag is on those alone: why the German breaks the rule of the Attack Chit
        tells that he has bought it. An act that sets off secrets is flagged whether it did or not.
        """
        drafts = self.drafts
        if self._command.is_kept and drafts:
            drafts = [replace(drafts[0], command=self._command), *drafts[1:]]
        reason = tidy(self._command.happened)
        if not reason:
            return tuple(drafts)
        flag = Flag(self._broken.rule if self._broken is not None else "", reason)
        is_open = self._command.sets_off_secrets or all(draft.audience is Audience.PUBLIC for draft in drafts)
        return tuple(
            replace(draft, flag=flag) if is_open or draft.audience is not Audience.PUBLIC else draft
            for draft in drafts
        )

    def follow(self, command: Command) -> Refusal | None:
        """Adds what `command` brings after all that has been recorded in this act; or why it is not possible.

        The entries are those of an act of its own, but for their number.
        """
        inner = Context(command, self.state, self.rulebook, self._so_far(), self._journal, self._dice)
        try:
            command.decide(inner)
        except Refused as refused:
            return refused.refusal
        drafts = inner.flagged_drafts()
        self.drafts += drafts
        self.ledger_lines += inner.ledger_lines
        self.state = inner.state
        if any(isinstance(draft.fact, HistoryFact) for draft in drafts):
            self.state = self._so_far().state
        return None

    def _so_far(self) -> History:
        """The journal as it is with what has been recorded in this act."""
        before, followed = len(self.history.entries), len(self._followed.entries)
        fresh = number_entries(self.drafts[followed - before :], followed + 1, "", act=before + 1)
        self._followed = self._followed.extended(fresh)
        return self._followed


def _base(name: str) -> str:
    return name.rpartition(" #")[0]
