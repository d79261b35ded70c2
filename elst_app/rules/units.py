"""MMC and leaders, what replaces them, what Casualty Reduction makes of them (3.2, CG13, 4.509, 4.513; C14).

The figures stand in resources/charts/units.toml.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.dice import check_dice
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side


class UnitKind(StrEnum):
    """What a unit is. A leader is the only SMC; every vehicle is an AFV."""

    SQUAD = "squad"
    HALF_SQUAD = "half-squad"
    CREW = "crew"
    LEADER = "leader"
    VEHICLE = "vehicle"


class UnitClass(StrEnum):
    """The class of a squad."""

    ELITE = "Elite"
    FIRST_LINE = "1st Line"
    SECOND_LINE = "2nd Line"
    GREEN = "Green"
    CONSCRIPT = "Conscript"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit by what its counter shows: `name` is "4-5-7", "9-1" or the type of the vehicle."""

    side: Side
    kind: UnitKind
    name: str
    ss: bool = False
    wounded: bool = False
    stunned: bool = False

    @property
    def half_squads(self) -> int:
        """The number of HS it counts as: two for a squad, one for a HS or crew, none for others."""
        if self.kind is UnitKind.SQUAD:
            return 2
        return int(self.kind in (UnitKind.HALF_SQUAD, UnitKind.CREW))

    @property
    def squad_equivalents(self) -> Fraction:
        """One for a squad, one half for a HS or crew, none for others."""
        return Fraction(self.half_squads, 2)


@dataclass(frozen=True, slots=True)
class UnknownUnit(Refusal):
    """The side has no MMC or leader called `text`."""

    side: Side
    text: str
    rule: ClassVar[str] = "CG13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a unit; `becomes` is None if it is eliminated or, for a vehicle, flipped to its wreck.

    With `wound_dr` an SMC was wounded, and a wound severity dr decides whether it lives as what it `becomes`.
    """

    unit: Unit
    becomes: Unit | None
    wound_dr: bool = False


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A squad and its HS. `next_lower` is by ELR, `returned_as` by Replacement where that differs (4.513)."""

    side: Side
    name: str
    ss: bool
    unit_class: UnitClass
    broken_morale: int
    half_squad: str
    half_squad_broken_morale: int
    next_lower: str | None
    returned_as: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """A leader and his Leadership DRM."""

    name: str
    drm: int
    rule: str


@dataclass(frozen=True, slots=True)
class UnitChart:
    """The MMC of both sides, and the leaders with the best first."""

    squads: tuple[SquadLine, ...]
    leaders: tuple[LeaderLine, ...]
    crew: str
    crew_broken_morale: int
    dead_dr_at_least: int
    replacement_percent: int

    def find(self, side: Side, text: str) -> Unit:
        """The side's MMC or leader called `text`, such as "4-5-7", "SS 2-3-7", "2-2-8" or "9-1".

        A closing "HS" or "crew" may stand there or not. Raises `Refused(UnknownUnit)` for any other text.
        """
        words = text.split()
        ss = words[:1] == ["SS"]
        if len(words) > 1 and words[-1] in ("HS", "crew"):
            words.pop()
        name = " ".join(words[int(ss) :])
        for line in self.squads:
            if (line.side, line.ss) == (side, ss) and name in (line.name, line.half_squad):
                kind = UnitKind.SQUAD if name == line.name else UnitKind.HALF_SQUAD
                return Unit(side, kind, name, ss)
        if not ss and name == self.crew:
            return Unit(side, UnitKind.CREW, name)
        if not ss and any(line.name == name for line in self.leaders):
            return Unit(side, UnitKind.LEADER, name)
        raise Refused(UnknownUnit(side, text))

    def broken_morale(self, mmc: Unit) -> int:
        """The Morale Level of the MMC's Broken side."""
        if mmc.kind is UnitKind.CREW:
            return self.crew_broken_morale
        line = self._line(mmc)
        return line.broken_morale if mmc.kind is UnitKind.SQUAD else line.half_squad_broken_morale

    def half_squad(self, squad: Unit) -> Unit:
        """The HS of a squad."""
        return replace(squad, kind=UnitKind.HALF_SQUAD, name=self._line(squad).half_squad)

    def squad(self, half_squad: Unit) -> Unit:
        """The squad two such HS recombine into (4.509)."""
        return replace(half_squad, kind=UnitKind.SQUAD, name=self._line(half_squad).name)

    def leader_drm(self, leader: Unit) -> int:
        """The Leadership DRM of a leader."""
        return self.leaders[self._rank(leader)].drm

    def replaced(self, unit: Unit) -> Unit:
        """What replaces a unit that fails its ELR; the unit itself if nothing does.

        That is so for SS (3.2), crews, vehicles and the lowest of each kind (C14).
        """
        if unit.kind is UnitKind.LEADER:
            return replace(unit, name=self.leaders[min(self._rank(unit) + 1, len(self.leaders) - 1)].name)
        if unit.kind in (UnitKind.CREW, UnitKind.VEHICLE):
            return unit
        next_lower = self._line(unit).next_lower
        return unit if next_lower is None else self._of_class(unit, next_lower)

    def returned(self, mmc: Unit) -> Unit:
        """What a squad or HS from the eliminated pool comes back as (4.513, C23)."""
        returned_as = self._line(mmc).returned_as
        if returned_as is None:
            return self.replaced(mmc)
        if returned_as == self._line(mmc).half_squad:
            return mmc if mmc.kind is UnitKind.HALF_SQUAD else self.half_squad(mmc)
        return self._of_class(mmc, returned_as)

    def reduced(self, unit: Unit) -> Change:
        """Casualty Reduction: a squad becomes its HS, a HS or crew is eliminated, an SMC wounded.

        A vehicle has no casualties to reduce it by; what harms it says so itself.
        """
        if unit.kind is UnitKind.SQUAD:
            return Change(unit, self.half_squad(unit))
        if unit.kind is UnitKind.LEADER:
            return Change(unit, replace(unit, wounded=True), wound_dr=True)
        return Change(unit, unit if unit.kind is UnitKind.VEHICLE else None)

    def after_wound(self, change: Change, dr: int) -> Change:
        """The change of a wounded SMC after its wound severity dr; raises `Refused(BadDice)`."""
        (severity,) = check_dice((dr,), 1)
        return Change(change.unit, None if severity >= self.dead_dr_at_least else change.becomes)

    def _line(self, mmc: Unit) -> SquadLine:
        for line in self.squads:
            name = line.name if mmc.kind is UnitKind.SQUAD else line.half_squad
            if (line.side, line.ss, name) == (mmc.side, mmc.ss, mmc.name):
                return line
        raise Refused(UnknownUnit(mmc.side, mmc.name))

    def _of_class(self, mmc: Unit, squad: str) -> Unit:
        lower = replace(mmc, kind=UnitKind.SQUAD, name=squad)
        return lower if mmc.kind is UnitKind.SQUAD else self.half_squad(lower)

    def _rank(self, leader: Unit) -> int:
        for rank, line in enumerate(self.leaders):
            if line.name == leader.name:
                return rank
        raise Refused(UnknownUnit(leader.side, leader.name))


def read_unit_chart(text: str) -> UnitChart:
    """The units in the TOML `text`; raises `ChartError`."""
    chart = chart_file("units.toml", text)
    chart.check_keys("squad", "crew", "leader", "wound", "replacement")
    squads = tuple(_read_squad(line) for line in chart.lines("squad"))
    _check_squads(chart, squads)
    leaders = tuple(_read_leader(line) for line in chart.lines("leader"))
    if len({leader.name for leader in leaders}) < len(leaders):
        raise chart.error("a leader stands there twice")
    crew = chart.line("crew")
    crew.check_keys("name", "broken_morale", "rule")
    crew.rule()
    wound = chart.line("wound")
    wound.check_keys("dead_dr_at_least", "rule")
    wound.rule()
    replacement = chart.line("replacement")
    replacement.check_keys("percent_of_lost_squad_equivalents", "rule")
    replacement.rule()
    return UnitChart(
        squads=squads,
        leaders=leaders,
        crew=crew.text("name"),
        crew_broken_morale=crew.number("broken_morale", 2, 10),
        dead_dr_at_least=wound.number("dead_dr_at_least", 1, 6),
        replacement_percent=replacement.number("percent_of_lost_squad_equivalents", 0, 100),
    )


def _read_squad(line: ChartLine) -> SquadLine:
    line.check_keys(
        "side",
        "name",
        "ss",
        "class",
        "broken_morale",
        "half_squad",
        "half_squad_broken_morale",
        "next_lower",
        "returned_as",
        "rule",
    )
    return SquadLine(
        side=line.choice("side", Side),
        name=line.text("name"),
        ss=line.flag("ss"),
        unit_class=line.choice("class", UnitClass),
        broken_morale=line.number("broken_morale", 2, 10),
        half_squad=line.text("half_squad"),
        half_squad_broken_morale=line.number("half_squad_broken_morale", 2, 10),
        next_lower=line.text("next_lower") if line.has("next_lower") else None,
        returned_as=line.text("returned_as") if line.has("returned_as") else None,
        rule=line.rule(),
    )


def _check_squads(chart: ChartLine, squads: tuple[SquadLine, ...]) -> None:
    names: set[tuple[Side, bool, str]] = set()
    for line in squads:
        for name in (line.name, line.half_squad):
            if (line.side, line.ss, name) in names:
                raise chart.error(f"{line.side} {name} stands there twice")
            names.add((line.side, line.ss, name))
    for line in squads:
        kin = {each.name for each in squads if (each.side, each.ss) == (line.side, line.ss)} - {line.name}
        if line.next_lower is not None and line.next_lower not in kin:
            raise chart.error(f"{line.side} {line.name} is replaced by {line.next_lower}, which is no squad")
        if line.returned_as is not None and line.returned_as not in kin | {line.half_squad}:
            raise chart.error(f"{line.side} {line.name} returns as {line.returned_as}, which is no MMC of it")


def _read_leader(line: ChartLine) -> LeaderLine:
    line.check_keys("name", "drm", "rule")
    return LeaderLine(line.text("name"), line.number("drm", -3, 3), line.rule())
