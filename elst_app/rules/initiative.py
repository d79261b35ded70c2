"""Initiative and the scenarios it generates (4.517, 4.5171, 4.42; rulings C3, C28-C30)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.calendar import CGDate, TurnRecord
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import Roll, check_dice
from elst_app.rules.refusals import Refusal
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side


class Initiative(StrEnum):
    """The face of an initiative chit (4.517)."""

    ATTACK = "Attack"
    INACTIVE = "Inactive"


class ScenarioType(StrEnum):
    """What a CG Date brings (4.5171); the first is that of 23 Afternoon (4.4)."""

    INITIAL = "Initial Scenario"
    DUAL_ATTACK = "Dual Attack"
    GERMAN_ASSAULT = "German Assault"
    BRITISH_ASSAULT = "British Assault"
    INACTIVE = "Inactive"
    OUTSIDE_CG = "outside the CG"
    """A scenario of its own, such as DaE4: no CG Date brings it."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario to be played: who does what first, for how long, on how much of the map.

    `playing_area` is the greatest number of hexrows and of hex numbers, declared by the German after the
    British set-up; None for the entire map (C29). `rule` is where it is printed. `mover` is the side that
    moves first where a scenario outside the CG says so.
    """

    type: ScenarioType
    sets_up_first: Side
    game_turns: int
    has_scenario_end_dr: bool
    playing_area: int | None
    rule: str
    mover: Side | None = None

    @property
    def moves_first(self) -> Side:
        """The side that sets up second, unless the scenario says otherwise (4.6)."""
        return self.mover or self.sets_up_first.enemy

    def length_chances(self, record: TurnRecord, after: int = 0) -> tuple[tuple[int, Fraction], ...]:
        """The Game Turns it can end with, each with its chance, once it has gone on after `after` (CG2)."""
        if self.has_scenario_end_dr:
            return record.length_chances(after)
        return ((self.game_turns, Fraction(1)),)


@dataclass(frozen=True, slots=True)
class InitiativeChart:
    """The Initiative Matrix, the Attack Chits, and the scenarios of each type."""

    british_attack_chits: int
    dual_attack_british_at_most: int
    matrix: tuple["MatrixLine", ...]
    scenarios: tuple[Scenario, ...]

    def scenario(self, type_: ScenarioType) -> Scenario:
        """The scenario of the Initial Scenario or of an Assault."""
        return next(scenario for scenario in self.scenarios if scenario.type is type_)


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """One box of the Initiative Matrix."""

    german: Initiative
    british: Initiative
    result: ScenarioType
    rule: str


@dataclass(frozen=True, slots=True)
class BritishChitsUsedUp(Refusal):
    """The British have used all `chits` of their Attack Chits."""

    chits: int
    rule: ClassVar[str] = "4.517"


@dataclass(frozen=True, slots=True)
class NoAttackChitBought(Refusal):
    """The German has not bought the Attack Chit on `date`."""

    date: CGDate
    rule: ClassVar[str] = "4.5154"


@dataclass(frozen=True, slots=True)
class AttackChitMustBePlayed(Refusal):
    """The German has bought the Attack Chit on `date` and must play it on it (C28)."""

    date: CGDate
    rule: ClassVar[str] = "4.5154"


def british_initiative_refusal(
    chart: InitiativeChart, initiative: Initiative, attacks_so_far: int
) -> Refusal | None:
    """Why the British may not choose `initiative`; none if they may (4.517).

    `attacks_so_far` counts the CG Dates on which they chose Attack; the initial scenario is none of them, and
    a Dual Attack in two parts is one (C30).
    """
    if initiative is Initiative.ATTACK and attacks_so_far >= chart.british_attack_chits:
        return BritishChitsUsedUp(chart.british_attack_chits)
    return None


def german_initiative_refusal(initiative: Initiative, date: CGDate, has_bought_chit: bool) -> Refusal | None:
    """Why the German may not choose `initiative` on `date`; none if he may (4.517, 4.5154, C28).

    `has_bought_chit` tells whether he bought the Attack Chit on this very date.
    """
    if initiative is Initiative.ATTACK and not has_bought_chit:
        return NoAttackChitBought(date)
    if initiative is Initiative.INACTIVE and has_bought_chit:
        return AttackChitMustBePlayed(date)
    return None


def scenario_type(chart: InitiativeChart, german: Initiative, british: Initiative) -> ScenarioType:
    """What the two chits bring, once both are revealed (4.517)."""
    return next(line.result for line in chart.matrix if line.german is german and line.british is british)


@dataclass(frozen=True, slots=True)
class DualAttackSetUp:
    """The British dr of a Dual Attack and the side that sets up first."""

    roll: Roll
    sets_up_first: Side


def dual_attack_set_up(chart: InitiativeChart, dice: Sequence[int]) -> DualAttackSetUp:
    """Which side sets up first in a Dual Attack: the British on a low dr (4.5171a)."""
    roll = Roll(check_dice(dice, 1))
    is_british = roll.final <= chart.dual_attack_british_at_most
    return DualAttackSetUp(roll, Side.BRITISH if is_british else Side.GERMAN)


def chance_british_set_up_first(chart: InitiativeChart) -> Fraction:
    """The chance that the British set up first in a Dual Attack (4.5171a)."""
    return Fraction(chart.dual_attack_british_at_most, 6)


def scenarios(
    chart: InitiativeChart, type_: ScenarioType, sets_up_first: Side | None = None
) -> tuple[Scenario, ...]:
    """The scenarios to play on a CG Date of `type_`, in order: none, one or two (4.5171).

    A Dual Attack needs `sets_up_first` from its dr. With the German it is played as a British Assault; with
    the British it has two parts, as a German Assault and then as a British one (C30).
    """
    if type_ is ScenarioType.INACTIVE:
        return ()
    if type_ is not ScenarioType.DUAL_ATTACK:
        return (chart.scenario(type_),)
    if sets_up_first is None:
        raise ValueError("a Dual Attack needs the side that sets up first")
    british_assault = chart.scenario(ScenarioType.BRITISH_ASSAULT)
    if sets_up_first is Side.GERMAN:
        return (british_assault,)
    return (chart.scenario(ScenarioType.GERMAN_ASSAULT), british_assault)


def parts_are_scenarios(rulings: Rulings) -> bool:
    """Whether each part of a Dual Attack is a scenario of its own (switch C30).

    If so, each has its line in the CG Log, its own two OBA modules, and a module that fired in the first part
    is gone in the second (CG3). If not, the limit of CG3 and the loss of a module cover both parts together.
    """
    return rulings.option("C30") == "two-scenarios"


def ends_campaign(date: CGDate, type_: ScenarioType) -> bool:
    """Whether the CG is over because nothing is played on its last date (C3)."""
    return date.is_last and type_ is ScenarioType.INACTIVE


def read_initiative_chart(text: str) -> InitiativeChart:
    """The initiative chart in the TOML `text`; raises `ChartError`."""
    chart = chart_file("initiative.toml", text)
    chart.check_keys("attack_chits", "dual_attack", "matrix", "scenario")
    chits = chart.line("attack_chits")
    chits.check_keys("british", "rule")
    chits.rule()
    dual_attack = chart.line("dual_attack")
    dual_attack.check_keys("british_set_up_first_dr_at_most", "rule")
    dual_attack.rule()
    matrix = tuple(_read_matrix_line(line) for line in chart.lines("matrix"))
    boxes = {(line.german, line.british) for line in matrix}
    if len(boxes) < 4 or len(matrix) > 4:
        raise chart.error("matrix: each pair of chits must stand there once")
    found = tuple(_read_scenario(line) for line in chart.lines("scenario"))
    if [scenario.type for scenario in found] != [
        ScenarioType.INITIAL,
        ScenarioType.GERMAN_ASSAULT,
        ScenarioType.BRITISH_ASSAULT,
    ]:
        raise chart.error("scenario: the Initial Scenario and both Assaults must stand there, in this order")
    return InitiativeChart(
        chits.number("british", 0, 5),
        dual_attack.number("british_set_up_first_dr_at_most", 0, 6),
        matrix,
        found,
    )


def _read_matrix_line(line: ChartLine) -> MatrixLine:
    line.check_keys("german", "british", "result", "rule")
    return MatrixLine(
        line.choice("german", Initiative),
        line.choice("british", Initiative),
        line.choice("result", ScenarioType),
        line.rule(),
    )


def _read_scenario(line: ChartLine) -> Scenario:
    line.check_keys(
        "type", "sets_up_first", "game_turns", "scenario_end_dr", "playing_area_at_most_hexes", "rule"
    )
    area = "playing_area_at_most_hexes"
    return Scenario(
        line.choice("type", ScenarioType),
        line.choice("sets_up_first", Side),
        line.number("game_turns", 1, 20),
        line.flag("scenario_end_dr"),
        line.number(area, 1, 46) if line.has(area) else None,
        line.rule(),
    )
