"""A campaign on the table: the real rulebook, a journal in memory, dice that fall as told."""

from collections.abc import Iterable

import pytest

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook as packed_rulebook


class FallingDice:
    """Dice that fall in the order given, and remember how often they were thrown."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.values = list(values)
        self.throws = 0

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        self.throws += 1
        taken = tuple(self.values[:count])
        del self.values[:count]
        assert len(taken) == count, "the test has not said how the dice fall"
        assert all(1 <= value <= sides for value in taken)
        return taken


class Table:
    """A campaign with its dice and journal at hand."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.dice = FallingDice()
        self.journal = MemoryJournal()
        self.rulebook = rulebook
        self.campaign = Campaign(rulebook, self.journal, self.dice)

    def do(self, *commands: Command) -> Done:
        """Does each command; every one must be possible."""
        done = None
        for command in commands:
            outcome = self.campaign.do(command)
            assert isinstance(outcome, Done), outcome
            done = outcome
        assert done is not None
        return done

    def reopened(self) -> Campaign:
        """The same journal read anew."""
        return Campaign(self.rulebook, self.journal, self.dice)


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return packed_rulebook()


@pytest.fixture
def table(rulebook: Rulebook) -> Table:
    table = Table(rulebook)
    table.do(BeginCampaign(title="Autumn evenings", british_points=20, german_points=12))
    return table
