"""Beginning a scenario outside the CG, such as DaE4: a file of its own, over when the scenario is (DaE4)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from elst_app.campaign.artillery import ModuleReceived
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.play.play_notes import OutsideScenario, PlayNotes, ScenarioELR
from elst_app.campaign.setup import AlreadyBegun, NameMissing
from elst_app.campaign.state import DateLine, Module, Players, State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.artillery import Observer, Pile, check_make, check_observer, new_battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Scenario, ScenarioType
from elst_app.rules.playing_area import PlayingArea, PlayingAreaOffMap, is_on_map
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.rulings import Rulings
from elst_app.rules.set_ups import SetUp
from elst_app.rules.sides import Side

OFF_BOARD_OBSERVER: Final = "Off-Board Observer"
"""What the observer of a module is called where the scenario gives a hex alone (2.8)."""


@dataclass(frozen=True, slots=True)
class BadScenarioFigure(Refusal):
    """A scenario has from 1 to 20 Game Turns, and an ELR is from 0 to 5."""

    figure: int
    rule: ClassVar[str] = "DaE4"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ScenarioOBA:
    """An OBA module of the scenario with its own Draw Pile.

    `observer` is the hex of its Off-Board Observer (2.8), None for a module with a radio.
    """

    side: Side
    calibre: int
    black: int
    red: int
    observer: Hex | None = None


@dataclass(frozen=True, slots=True)
class ScenarioBegun(Fact):
    """A scenario outside the CG was begun in a file of its own; `area` is None for the entire map."""

    title: str
    players: Players
    rulings: Rulings
    date: CGDate
    scenario: Scenario
    outside: OutsideScenario
    area: PlayingArea | None
    kind: ClassVar[str] = "scenario begun"

    def change(self, state: State) -> State:
        """Fills in the settings."""
        begun = replace(
            state,
            title=self.title,
            players=self.players,
            rulings=self.rulings,
            date=self.date,
            outside=self.outside,
            play=PlayNotes(area=self.area),
        )
        return begun.with_date_line(DateLine(self.date, ScenarioType.OUTSIDE_CG, (self.scenario,)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginScenario(Command):
    """Begin a scenario outside the CG. `area` is what is in play, None for the entire map.

    `set_up` is the id of the printed set-up it follows. `options` are the rulings that differ from the
    default, as (code, option).
    """

    title: str
    date: CGDate
    sets_up_first: Side
    moves_first: Side
    game_turns: int
    has_scenario_end_dr: bool = False
    area: PlayingArea | None = None
    elrs: tuple[ScenarioELR, ...] = ()
    modules: tuple[ScenarioOBA, ...] = ()
    set_up: str = ""
    favoured: Side | None = None
    british_player: str = ""
    german_player: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def decide(self, context: Context) -> None:
        """Refuses a second beginning, a missing name, figures out of bounds, an area off the map."""
        if context.history.entries:
            raise Refused(AlreadyBegun())
        if not tidy(self.title):
            raise Refused(NameMissing())
        self._check(context)
        context.record(
            ScenarioBegun(
                title=tidy(self.title),
                players=Players(tidy(self.british_player), tidy(self.german_player)),
                rulings=Rulings.of(context.rulebook.charts.switches, dict(self.options)),
                date=self.date,
                scenario=Scenario(
                    type=ScenarioType.OUTSIDE_CG,
                    sets_up_first=self.sets_up_first,
                    game_turns=self.game_turns,
                    has_scenario_end_dr=self.has_scenario_end_dr,
                    playing_area=None,
                    rule=self.set_up,
                    mover=self.moves_first,
                ),
                outside=OutsideScenario(tidy(self.set_up), self.favoured, self.elrs),
                area=self.area,
            ),
            "DaE4",
        )
        for number, module in enumerate(self.modules, start=1):
            _give_module(context, module, number)

    def _check(self, context: Context) -> None:
        if not 1 <= self.game_turns <= 20:
            raise Refused(BadScenarioFigure(self.game_turns))
        for elr in (figure for each in self.elrs for figure in (each.mmc, each.leaders)):
            if not 0 <= elr <= 5:
                raise Refused(BadScenarioFigure(elr))
        if self.area is not None and not is_on_map(context.rulebook.board, self.area):
            raise Refused(PlayingAreaOffMap(self.area.first, self.area.last))


def printed_set_up(state: State, set_ups: Iterable[SetUp]) -> SetUp | None:
    """The printed scenario that the file holds; None for one of the players' own, and for a campaign."""
    outside = state.outside
    return next((each for each in set_ups if outside is not None and each.id == outside.set_up), None)


def begin_set_up(set_up: SetUp, title: str, favoured: Side | None = None) -> BeginScenario:
    """What begins a printed scenario, with the balance of the `favoured` side, None for it as printed."""
    return BeginScenario(
        title=title,
        date=set_up.date,
        sets_up_first=set_up.sets_up_first,
        moves_first=set_up.moves_first,
        game_turns=set_up.turns_with(favoured),
        has_scenario_end_dr=set_up.has_scenario_end_dr,
        area=set_up.area,
        elrs=tuple(ScenarioELR(each.side, each.mmc_elr, each.leader_elr) for each in set_up.sides),
        modules=tuple(
            ScenarioOBA(each.side, each.calibre, each.black, each.red, each.observer) for each in set_up.oba
        ),
        set_up=set_up.id,
        favoured=favoured,
    )


def _give_module(context: Context, module: ScenarioOBA, number: int) -> None:
    """Records that the side has the module; with an Off-Board Observer it is in play from the start."""
    observer = None if module.observer is None else Observer(OFF_BOARD_OBSERVER, module.observer)
    battery = new_battery(
        context.rulebook.artillery,
        id=f"{module.side} OBA #{number}",
        side=module.side,
        name=f"{module.calibre}+mm",
        calibre=module.calibre,
        observer=observer,
        off_board=observer is not None,
    )
    battery = replace(battery, pile=Pile(module.black, module.red))
    check_make(battery, context.rulebook.artillery)
    if observer is not None:
        check_observer(observer, context.rulebook.board, context.require)
    context.record(
        ModuleReceived(Module(battery, in_play=observer is not None)), "2.8" if observer else "CG3"
    )
