"""Beginning a campaign and its settings: names, balance provisions (4.41), rulings, starting CPP (C35)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.artillery import ModuleReceived
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.state import DateLine, Module, Players, State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.artillery import new_battery
from elst_app.rules.initiative import Scenario, ScenarioType
from elst_app.rules.provisions import Provision, german_oba_calibre
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Audience, Side

INITIAL_OBA: Final = "Artillery OBA"
"""What the German's module of the Initial Scenario is called: that of the RG with its calibre (4.43)."""


@dataclass(frozen=True, slots=True)
class NameMissing(Refusal):
    """A campaign needs a name."""

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AlreadyBegun(Refusal):
    """This file holds a campaign already."""

    rule: ClassVar[str] = "4.4"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BadStartingPoints(Refusal):
    """Starting CPP are whole numbers from 0 to 99."""

    side: Side
    rule: ClassVar[str] = "4.514"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CampaignBegun(Fact):
    """A campaign was begun with these settings; 23 Afternoon brings the Initial Scenario (4.4)."""

    title: str
    players: Players
    provisions: tuple[Provision, ...]
    rulings: Rulings
    scenario: Scenario
    kind: ClassVar[str] = "campaign begun"

    def change(self, state: State) -> State:
        """Fills in the settings."""
        begun = replace(
            state,
            title=self.title,
            players=self.players,
            provisions=self.provisions,
            rulings=self.rulings,
        )
        return begun.with_date_line(DateLine(state.date, ScenarioType.INITIAL, (self.scenario,)))


@dataclass(frozen=True, slots=True)
class StartingPoints(Fact):
    """The CPP a side begins with, as printed on the scenario card (C35)."""

    side: Side
    points: int
    kind: ClassVar[str] = "starting CPP"

    def change(self, state: State) -> State:
        """Opens the side's CPP."""
        others = tuple(each for each in state.starting_points if each[0] is not self.side)
        return replace(state, starting_points=(*others, (self.side, self.points)))


@dataclass(frozen=True, slots=True)
class RulingChanged(Fact):
    """The players now play ruling `code` by `option`; `rulings` are all that were then in force."""

    code: str
    option: str
    rulings: Rulings
    kind: ClassVar[str] = "ruling changed"

    def change(self, state: State) -> State:
        """Changes this ruling alone: others may have been struck since."""
        return replace(state, rulings=state.rulings.with_choice(self.code, self.option))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginCampaign(Command):
    """Begin a campaign. `options` are the rulings that differ from the default, as (code, option)."""

    title: str
    british_player: str = ""
    german_player: str = ""
    provisions: tuple[Provision, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    british_points: int = 0
    german_points: int = 0

    def decide(self, context: Context) -> None:
        """Refuses a campaign without a name, a second beginning, and points that are none."""
        charts = context.rulebook.charts
        if context.history.entries:
            raise Refused(AlreadyBegun())
        if not tidy(self.title):
            raise Refused(NameMissing())
        points = {Side.BRITISH: self.british_points, Side.GERMAN: self.german_points}
        for side, number in points.items():
            if not 0 <= number <= 99:
                raise Refused(BadStartingPoints(side))
        rulings = Rulings.of(charts.switches, dict(self.options))
        context.record(
            CampaignBegun(
                tidy(self.title),
                Players(tidy(self.british_player), tidy(self.german_player)),
                self.provisions,
                rulings,
                charts.initiative.scenario(ScenarioType.INITIAL),
            ),
            "4.4",
        )
        self._give_german_oba(context)
        for side, number in points.items():
            context.record(StartingPoints(side, number), "4.514", Audience.of(side))

    def _give_german_oba(self, context: Context) -> None:
        calibre = german_oba_calibre(context.rulebook.charts.provisions, self.provisions)
        battery = new_battery(
            context.rulebook.artillery,
            id=f"{Side.GERMAN} initial OBA",
            side=Side.GERMAN,
            name=INITIAL_OBA,
            calibre=calibre,
        )
        context.record(ModuleReceived(Module(battery, in_play=False)), "4.43")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRuling(Command):
    """Play ruling `code` by `option` from now on."""

    code: str
    option: str

    def decide(self, context: Context) -> None:
        """Refuses a code or an option there is not."""
        switches = context.rulebook.charts.switches
        rulings = context.state.rulings.with_option(switches, self.code, self.option)
        rule = switches.find(self.code).rule
        context.record(RulingChanged(self.code, self.option, rulings), rule)
