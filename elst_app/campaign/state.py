"""The state of a campaign: one frozen value, folded from the entries that stand."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.play.play_notes import OutsideScenario, PlayNotes
from elst_app.rules.areas import HexClass
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.control import Control
from elst_app.rules.forces import Forces
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative, Scenario, ScenarioType
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.points import CPPLine, starting_line
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryProgress, RecoveryStep
from elst_app.rules.reinforcements import Purchase, cost_of_date, on_date
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side
from elst_app.rules.strength import Strength, UnitCount
from elst_app.rules.victory import Verdict


@dataclass(frozen=True, slots=True)
class Players:
    """The names of the people who play the two sides."""

    british: str
    german: str

    def of(self, side: Side) -> str:
        """The name of the player of `side`."""
        return self.british if side is Side.BRITISH else self.german


@dataclass(frozen=True, slots=True)
class Module:
    """An OBA module of a side: its battery and whether its radio is in play in this scenario (CG3).

    A module that is not in play is known to its owner alone.
    """

    battery: Battery
    in_play: bool


@dataclass(frozen=True, slots=True)
class ArtillerySmoke:
    """Whether a side can attempt on-board Artillery Smoke in this scenario, and has done so in this phase.

    It comes before any use of a radio (2.1).
    """

    side: Side
    is_there: bool
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class ChosenChit:
    """The initiative chit a side has placed on a CG Date; secret until both are in (4.517)."""

    date: CGDate
    side: Side
    initiative: Initiative


@dataclass(frozen=True, slots=True)
class StepNote:
    """What was noted when a Recovery step was ticked off."""

    date: CGDate
    step: RecoveryStep
    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """A scenario that is over: its Game Turns, and the OBA modules in play in it as it left them (CG3).

    `area` is the playing area if one was declared, `pf` the PF there were (CG5).
    """

    game_turns: int
    modules: tuple[Battery, ...]
    area: PlayingArea | None = None
    pf: int = 0
    pf_used: int = 0


@dataclass(frozen=True, slots=True)
class DateLine:
    """What a CG Date has brought: the scenario type, once known, and the scenarios to play, in order.

    `played` is how many of them are over, and `results` what they were, in order. A Dual Attack whose dr is
    still to be made has no scenarios yet (4.5171a).
    """

    date: CGDate
    type: ScenarioType
    scenarios: tuple[Scenario, ...]
    played: int = 0
    results: tuple[PlayedScenario, ...] = ()

    @property
    def current(self) -> Scenario | None:
        """The scenario being set up or played; None when all are over."""
        return self.scenarios[self.played] if self.played < len(self.scenarios) else None


@dataclass(frozen=True, slots=True)
class DrawnHex:
    """A hex that a person put into another class by hand."""

    hex: Hex
    hex_class: HexClass


@dataclass(frozen=True, slots=True)
class DeterminedControl:
    """What the Deployment Areas were drawn from in step 4.505 after a scenario of `date`.

    `left_out` are hexes of pockets that were not added to the area around them (4.5054, C8), `drawn` those
    that a person drew otherwise.
    """

    date: CGDate
    control: Control
    left_out: tuple[Hex, ...] = ()
    drawn: tuple[DrawnHex, ...] = ()


@dataclass(frozen=True, slots=True)
class Replenishment:
    """The Secret dr of a side for its CPP on a CG Date, and the Base CPP Number it is taken from (4.514)."""

    date: CGDate
    side: Side
    base: int
    die: int


@dataclass(frozen=True, slots=True)
class HandledPiece:
    """A piece has been through a Recovery step of a CG Date, or through the `part` of it with that number."""

    date: CGDate
    step: RecoveryStep
    part: str
    piece: str


@dataclass(frozen=True, slots=True)
class ReceivedGroup:
    """What step 4.516 has brought of the RG `group` of a side, such as "I1 #2", the second of its type.

    What is None is not known yet. Guns and Heavy Weapons are among the `weapons`, and who comes with them
    among the `units`. `is_in_ob` once its pieces have entered the OB.
    """

    side: Side
    group: str
    strength: Strength | None = None
    units: tuple[UnitCount, ...] | None = None
    weapons: tuple[UnitCount, ...] | None = None
    leaders: tuple[str, ...] | None = None
    is_in_ob: bool = False


@dataclass(frozen=True)
class State:
    """Everything that is so at one moment of a campaign, secrets of both sides included.

    `left_out` and `drawn` are as in `DeterminedControl`, for the areas of now. `closed_to_vehicles` are the
    hexes that vehicles cannot enter, besides the Pond (C13). `determined` has what each
    step 4.505 drew the Deployment Areas from, the newest last. `used_up_modules` are the ids of OBA modules
    that are gone for having placed an FFE (CG3). `known_forces` are the forces as both sides
    know them from step 4.510 until the set-up, when each side disposes of its own in secret; in a view they
    are those it shows. `hidden` names the sides whose secrets have been left out for a view. `play` is what
    is counted in the scenario being set up or played. `outside` is there where the file holds one scenario
    outside the CG. `verdict` is that of the End of CG, as it was given.
    """

    title: str = ""
    players: Players = field(default_factory=lambda: Players("", ""))
    provisions: tuple[Provision, ...] = ()
    rulings: Rulings = field(default_factory=lambda: Rulings(()))
    date: CGDate = CGDate.AFTERNOON_23
    stage: Stage = Stage.SET_UP
    game_turn: int = 0
    player_turn: Side | None = None
    phase: Phase | None = None
    dates: tuple[DateLine, ...] = ()
    control: Control = field(default_factory=Control)
    left_out: tuple[Hex, ...] = ()
    drawn: tuple[DrawnHex, ...] = ()
    closed_to_vehicles: tuple[Hex, ...] = ()
    determined: tuple[DeterminedControl, ...] = ()
    progress: RecoveryProgress | None = None
    step_notes: tuple[StepNote, ...] = ()
    starting_points: tuple[tuple[Side, int], ...] = ()
    replenishments: tuple[Replenishment, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    received: tuple[ReceivedGroup, ...] = ()
    chits: tuple[ChosenChit, ...] = ()
    modules: tuple[Module, ...] = ()
    used_up_modules: frozenset[str] = frozenset()
    artillery_smoke: tuple[ArtillerySmoke, ...] = ()
    forces: Forces = field(default_factory=Forces)
    known_forces: Forces | None = None
    handled: frozenset[HandledPiece] = frozenset()
    play: PlayNotes = field(default_factory=PlayNotes)
    outside: OutsideScenario | None = None
    verdict: Verdict | None = None
    hidden: frozenset[Side] = frozenset()

    @property
    def moment(self) -> Moment:
        """Where in the campaign this is."""
        if self.stage is Stage.RECOVERY:
            return Moment(self.date, self.stage, step=self.progress.now if self.progress else None)
        if self.stage is Stage.SCENARIO:
            return Moment(self.date, self.stage, self.game_turn, self.player_turn, self.phase)
        return Moment(self.date, self.stage)

    @property
    def scenario_so_far(self) -> PlayedScenario:
        """What the scenario being played would be if it ended now."""
        modules = tuple(module.battery for module in self.modules if module.in_play)
        play = self.play
        return PlayedScenario(self.game_turn, modules, play.area, play.pf_available, play.pf_used)

    @property
    def turns_over(self) -> int:
        """How many Game Turns of the scenario are over."""
        return max(0, self.game_turn - 1)

    @property
    def basis(self) -> DeterminedControl:
        """What the Deployment Areas of this moment are drawn from."""
        return DeterminedControl(self.date, self.control, self.left_out, self.drawn)

    @property
    def date_line(self) -> DateLine | None:
        """What the current CG Date has brought; None before its initiative is determined."""
        return next((line for line in self.dates if line.date is self.date), None)

    def with_date_line(self, line: DateLine) -> "State":
        """The same state with `line` in the place of the one for its date."""
        others = tuple(other for other in self.dates if other.date is not line.date)
        return replace(
            self, dates=tuple(sorted((*others, line), key=lambda each: tuple(CGDate).index(each.date)))
        )

    def received_group(self, side: Side, group: str) -> ReceivedGroup:
        """What is known of an RG of the side's by its name; nothing yet if it has not been rolled for."""
        known = (each for each in self.received if (each.side, each.group) == (side, group))
        return next(known, ReceivedGroup(side, group))

    def with_received(self, received: ReceivedGroup) -> "State":
        """The same state with `received` in the place of what was known of that RG."""
        before = self.received_group(received.side, received.group)
        return replace(self, received=(*(each for each in self.received if each != before), received))

    def with_handled(self, pieces: Iterable[HandledPiece]) -> "State":
        """The same state with these pieces marked as having been through their step."""
        return replace(self, handled=self.handled.union(pieces))

    def module(self, battery_id: str) -> Module | None:
        """The module whose battery has that id."""
        return next((module for module in self.modules if module.battery.id == battery_id), None)

    def with_module(self, module: Module) -> "State":
        """The same state with `module` added, or in the place of the one with its battery's id."""
        if self.module(module.battery.id) is None:
            return replace(self, modules=(*self.modules, module))
        return replace(
            self,
            modules=tuple(
                module if other.battery.id == module.battery.id else other for other in self.modules
            ),
        )

    def cpp_lines(self, side: Side) -> tuple[CPPLine, ...]:
        """The side's CPP date by date, as the CG Log notes them, up to the current date (4.514).

        Worked out from the drs and the purchases that stand, so that a correction reaches every later line.
        """
        bought = self.purchases_of(side)
        drs = {each.date: each for each in self.replenishments if each.side is side}
        lines: list[CPPLine] = []
        for date in CGDate:
            if lines and lines[-1].date is self.date:
                break
            line = CPPLine(date, side, lines[-1].left) if lines else starting_line(side, self.starting(side))
            if date in drs:
                line = replace(line, base=drs[date].base, die=drs[date].die)
            lines.append(line.with_spent(cost_of_date(on_date(bought, date))))
        return tuple(lines)

    def cpp_line(self, side: Side, date: CGDate) -> CPPLine:
        """The side's CPP of `date`, which is not after the current one."""
        return next(line for line in self.cpp_lines(side) if line.date is date)

    def starting(self, side: Side) -> int:
        """The CPP the side began with (C35)."""
        return next((points for each, points in self.starting_points if each is side), 0)

    def purchases_of(self, side: Side) -> tuple[Purchase, ...]:
        """What the side has bought so far, in order, with #P and #R counted anew (4.5153)."""
        counted: list[Purchase] = []
        for each in self.purchases:
            if each.side is side:
                number = 1 + sum(other.rg == each.rg for other in counted)
                limit = each.purchased + each.remaining
                counted.append(replace(each, purchased=number, remaining=max(0, limit - number)))
        return tuple(counted)

    def smoke_of(self, side: Side) -> ArtillerySmoke | None:
        """What is known of the side's on-board Artillery Smoke in this scenario; None before it was asked."""
        return next((each for each in self.artillery_smoke if each.side is side), None)

    def chit(self, side: Side, date: CGDate) -> ChosenChit | None:
        """The chit the side has placed on that date."""
        return next((chit for chit in self.chits if chit.side is side and chit.date is date), None)
