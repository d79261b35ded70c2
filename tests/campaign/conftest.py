"""A campaign on the table: the real rulebook, a journal in memory, dice that fall as told."""

from collections.abc import Iterable

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.playing_area import DeclarePlayingArea, needs_playing_area
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.steps import TickStep
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.recovery.rolling import roll_for_groups

TEN_BY_TEN = PlayingArea(Hex.parse("S8"), Hex.parse("BB17"))
"""A playing area of a German Assault."""


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

    def play_to(self, step: RecoveryStep, british_die: int = 1, german_die: int = 1) -> None:
        """Ends the scenario if one is to be played, then ticks every step up to `step`, with the CPP drs."""
        if self.campaign.state.progress is None:
            if needs_playing_area(self.campaign.state):
                self.do(DeclarePlayingArea(area=TEN_BY_TEN))
            self.do(StartScenario(), EndScenario())
        while (progress := self.campaign.state.progress) and progress.now and progress.now is not step:
            if progress.now is RecoveryStep.CPP_REPLENISHMENT:
                self.do(
                    ReplenishPoints(side=Side.BRITISH, die=british_die),
                    ReplenishPoints(side=Side.GERMAN, die=german_die),
                )
            if progress.now is RecoveryStep.RG_STRENGTH:
                roll_for_groups(self.campaign)
            self.do(TickStep(step=progress.now))

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
