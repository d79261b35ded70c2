"""Reinforcement Groups: the RG charts, what may be bought now, and for how much (4.515, 4.5127; ruling C33).

Decision: the cost of a CG Date's purchases is worked out over the whole date (`cost_of_date`), since 4.5154
makes every on-map deployment of the date free once the Attack Chit is bought. The order of purchase does not
matter: buying the chit last gives back what on-map deployment had cost until then, and an `Offer` shows what
the total would change by, which for the chit may be less than nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

ATTACK_CHIT: Final = "-"
"""The ID of the Attack Chit, as the German chart prints it."""


class RGKind(StrEnum):
    """The letters an RG's ID begins with (4.5151)."""

    INFANTRY = "I"
    VEHICLES = "V"
    GUNS = "G"
    HEAVY_WEAPONS = "HW"
    OBA = "O"
    ATTACK_CHIT = ATTACK_CHIT


class Deployment(StrEnum):
    """The Deployment column of the RG Purchase Record (4.5153)."""

    ON_MAP = "O"
    OFF_MAP = "E"
    NONE = "-"
    """Of the Attack Chit, which is no unit."""


@dataclass(frozen=True, slots=True)
class RGUnit:
    """One type of unit of an RG, and how many come at Full Strength and Reduced.

    `reduced` is None where the chart prints a single number.
    """

    unit: str
    full: int
    reduced: int | None


@dataclass(frozen=True, slots=True)
class RGLine:
    """One line of an RG chart.

    `accompanied_by` comes with each Gun or Heavy Weapon (note b). An OBA line has its calibre in mm and the
    DRM of its Radio Maintenance (2.11); `is_rocket` marks Rocket OBA (2.9).
    """

    side: Side
    id: str
    name: str
    units: tuple[RGUnit, ...]
    accompanied_by: str | None
    oba_calibre: int | None
    oba_maintenance_drm: int | None
    is_rocket: bool
    cost: int
    max_per_date: int
    max_per_cg: int
    rule: str

    @property
    def kind(self) -> RGKind:
        """The kind its ID begins with."""
        return RGKind(self.id.rstrip("0123456789"))

    @property
    def can_be_reduced(self) -> bool:
        """Whether the chart prints two sizes; a single number is never Reduced (C24)."""
        return any(unit.reduced is not None for unit in self.units)


@dataclass(frozen=True, slots=True)
class RGChart:
    """Both RG charts with their notes: the lines of the Germans, then of the British, as printed.

    `on_map_surcharge` CPP are due for deployment on the map of an RG of `on_map_kinds`. On
    `no_attack_chit_on` the Attack Chit is not for sale.
    """

    lines: tuple[RGLine, ...]
    on_map_surcharge: int
    on_map_kinds: tuple[RGKind, ...]
    german_infantry_per_date: int
    no_attack_chit_on: CGDate

    def of(self, side: Side) -> tuple[RGLine, ...]:
        """The chart of `side`."""
        return tuple(line for line in self.lines if line.side is side)

    def find(self, side: Side, rg: str) -> RGLine:
        """The line with the ID `rg`; raises `Refused(UnknownRG)` if the side has none."""
        for line in self.of(side):
            if line.id == rg:
                return line
        raise Refused(UnknownRG(side, rg))


@dataclass(frozen=True, slots=True)
class Purchase:
    """One line of the RG Purchase Record, as far as 4.515 fills it in (4.5153).

    `cost` is that of the chart; `surcharge` is what on-map deployment adds, unless the Attack Chit is bought
    on the same date. `purchased` and `remaining` are the columns #P and #R; where more were bought than the
    chart has, `remaining` is below zero until the record is counted. `group` is what the RG is called in
    the campaign, such as "I1 #2", whatever becomes of the lines before it.
    """

    date: CGDate
    side: Side
    rg: str
    name: str
    deployment: Deployment
    cost: int
    surcharge: int
    purchased: int
    remaining: int
    group: str = ""

    @property
    def called(self) -> str:
        """Its `group`; older files name none, and theirs are called by the number they were bought with."""
        return self.group or f"{self.rg} #{self.purchased}"


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides what a side may buy now: its purchases of the whole CG so far, and the CPP left.

    `has_deployment_area` tells whether it has one that is not Isolated (4.5151), `is_north_edge_open` whether
    the German has an eligible entry hex from S1 to TT0 (4.5152, C33).
    """

    side: Side
    date: CGDate
    purchases: tuple[Purchase, ...]
    cpp_left: int
    has_deployment_area: bool = True
    is_north_edge_open: bool = True


@dataclass(frozen=True, slots=True)
class Price:
    """What an RG adds to the cost of the date with one deployment, and each reason why it is not for sale."""

    deployment: Deployment
    cost: int
    refusals: tuple[Refusal, ...]

    @property
    def refusal(self) -> Refusal | None:
        """The first reason why not; none if it may be bought."""
        return self.refusals[0] if self.refusals else None


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of the chart as it stands now: how many were bought, and its price off the map and on it.

    The Attack Chit has one price, of `Deployment.NONE`.
    """

    line: RGLine
    purchased_on_date: int
    purchased: int
    prices: tuple[Price, ...]

    @property
    def remaining(self) -> int:
        """How many may still be bought in the CG (4.5151)."""
        return max(0, self.line.max_per_cg - self.purchased)


@dataclass(frozen=True, slots=True)
class UnknownRG(Refusal):
    """`side` has no RG with the ID `rg`."""

    side: Side
    rg: str
    rule: ClassVar[str] = "4.5151"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchDeployment(Refusal):
    """The RG `rg` cannot have this deployment: the Attack Chit has none, everything else has one."""

    rg: str
    deployment: Deployment
    rule: ClassVar[str] = "4.5153"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoPurchaseYet(Refusal):
    """`date` has no Recovery Phase before its scenario, so nothing is bought on it."""

    date: CGDate
    rule: ClassVar[str] = "4.4"


@dataclass(frozen=True, slots=True)
class MaxPerDateReached(Refusal):
    """All `limit` of the RG `rg` for one CG Date have been bought."""

    rg: str
    limit: int
    rule: ClassVar[str] = "4.5151"


@dataclass(frozen=True, slots=True)
class MaxPerCGReached(Refusal):
    """All `limit` of the RG `rg` for the CG have been bought."""

    rg: str
    limit: int
    rule: ClassVar[str] = "4.5151"


@dataclass(frozen=True, slots=True)
class InfantryLimitReached(Refusal):
    """The German has bought `limit` "I" RG on this date, the last of them `rg`."""

    rg: str
    limit: int
    rule: ClassVar[str] = "4.515e"


@dataclass(frozen=True, slots=True)
class NoAttackChitOnDate(Refusal):
    """The Attack Chit is not for sale on `date`."""

    date: CGDate
    rule: ClassVar[str] = "4.5154"


@dataclass(frozen=True, slots=True)
class AttackChitGone(Refusal):
    """The Attack Chit was bought on `date`, and there is one in the whole CG."""

    date: CGDate
    rule: ClassVar[str] = "4.5154"


@dataclass(frozen=True, slots=True)
class NoTanksOnMapInMorning(Refusal):
    """British tanks bought on `date` may not set up on the map, for it is a Morning."""

    date: CGDate
    rule: ClassVar[str] = "4.5127"


@dataclass(frozen=True, slots=True)
class NorthEdgeClosed(Refusal):
    """The German cannot enter along the north edge, so he buys no "I", "V" or "HW" for the map."""

    rule: ClassVar[str] = "4.5152"


@dataclass(frozen=True, slots=True)
class NoDeploymentArea(Refusal):
    """`side` has no Deployment Area that is not Isolated to deploy in."""

    side: Side
    rule: ClassVar[str] = "4.5151"


def cost_of_date(purchases: Sequence[Purchase]) -> int:
    """The CPP that all purchases of one side on one CG Date cost together (4.5151, 4.5154)."""
    surcharges = 0 if _has_attack_chit(purchases) else sum(purchase.surcharge for purchase in purchases)
    return surcharges + sum(purchase.cost for purchase in purchases)


def on_date(purchases: Sequence[Purchase], date: CGDate) -> tuple[Purchase, ...]:
    """Those of the `purchases` that were made on `date`."""
    return tuple(purchase for purchase in purchases if purchase.date is date)


def has_attack_chit(purchases: Sequence[Purchase], date: CGDate) -> bool:
    """Whether the Attack Chit was bought on `date` (4.5154)."""
    return _has_attack_chit(on_date(purchases, date))


def offers(chart: RGChart, situation: Situation) -> tuple[Offer, ...]:
    """Each line of the side's chart, in order, with what it costs now or why it is not for sale (4.515)."""
    return tuple(_offer(chart, situation, line) for line in chart.of(situation.side))


def purchase(chart: RGChart, situation: Situation, rg: str, deployment: Deployment) -> Purchase:
    """The purchase of the RG `rg` as it happened at the table, for sale or not.

    Raises `Refused` only where there is no such RG or deployment.
    """
    line = chart.find(situation.side, rg)
    if (deployment is Deployment.NONE) != (line.kind is RGKind.ATTACK_CHIT):
        raise Refused(NoSuchDeployment(rg, deployment))
    is_surcharged = deployment is Deployment.ON_MAP and line.kind in chart.on_map_kinds
    purchased = 1 + _count(situation.purchases, rg)
    return Purchase(
        situation.date,
        situation.side,
        rg,
        line.name,
        deployment,
        line.cost,
        chart.on_map_surcharge if is_surcharged else 0,
        purchased,
        line.max_per_cg - purchased,
    )


def purchase_refusals(
    chart: RGChart, situation: Situation, rg: str, deployment: Deployment
) -> tuple[Refusal, ...]:
    """Each reason why the RG `rg` is not for sale with this deployment; none if it is (4.515, 4.5127).

    RG of type "G" and "O" deploy freely on the map (note b): no surcharge, no closed edge and no Isolation
    stand against it.
    """
    line = chart.find(situation.side, rg)
    today = on_date(situation.purchases, situation.date)
    found: list[Refusal] = []
    if situation.date.is_initial:
        found.append(NoPurchaseYet(situation.date))
    found += _limit_refusals(chart, situation, line, today)
    if deployment is Deployment.ON_MAP and line.kind in chart.on_map_kinds:
        found += _on_map_refusals(situation, line)
    cost = _added_cost(today, purchase(chart, situation, rg, deployment))
    if cost > situation.cpp_left:
        found.append(NotEnoughCPP(cost, situation.cpp_left))
    return tuple(found)


def _limit_refusals(
    chart: RGChart, situation: Situation, line: RGLine, today: Sequence[Purchase]
) -> list[Refusal]:
    if line.kind is RGKind.ATTACK_CHIT:
        return _attack_chit_refusals(chart, situation)
    found: list[Refusal] = []
    if _count(today, line.id) >= line.max_per_date:
        found.append(MaxPerDateReached(line.id, line.max_per_date))
    if _count(situation.purchases, line.id) >= line.max_per_cg:
        found.append(MaxPerCGReached(line.id, line.max_per_cg))
    if situation.side is Side.GERMAN and line.kind is RGKind.INFANTRY:
        infantry = [bought.rg for bought in today if chart.find(bought.side, bought.rg).kind is line.kind]
        if len(infantry) >= chart.german_infantry_per_date:
            found.append(InfantryLimitReached(infantry[-1], chart.german_infantry_per_date))
    return found


def _attack_chit_refusals(chart: RGChart, situation: Situation) -> list[Refusal]:
    found: list[Refusal] = []
    if situation.date is chart.no_attack_chit_on:
        found.append(NoAttackChitOnDate(situation.date))
    found += [AttackChitGone(bought.date) for bought in situation.purchases if bought.rg == ATTACK_CHIT][:1]
    return found


def _on_map_refusals(situation: Situation, line: RGLine) -> list[Refusal]:
    found: list[Refusal] = []
    is_tanks = situation.side is Side.BRITISH and line.kind is RGKind.VEHICLES
    if is_tanks and situation.date.is_morning:
        found.append(NoTanksOnMapInMorning(situation.date))
    if situation.side is Side.GERMAN and not situation.is_north_edge_open:
        found.append(NorthEdgeClosed())
    if not situation.has_deployment_area:
        found.append(NoDeploymentArea(situation.side))
    return found


def _offer(chart: RGChart, situation: Situation, line: RGLine) -> Offer:
    today = on_date(situation.purchases, situation.date)
    deployments = (
        (Deployment.NONE,) if line.kind is RGKind.ATTACK_CHIT else (Deployment.OFF_MAP, Deployment.ON_MAP)
    )
    return Offer(
        line,
        _count(today, line.id),
        _count(situation.purchases, line.id),
        tuple(
            Price(
                deployment,
                _added_cost(today, purchase(chart, situation, line.id, deployment)),
                purchase_refusals(chart, situation, line.id, deployment),
            )
            for deployment in deployments
        ),
    )


def _added_cost(today: Sequence[Purchase], further: Purchase) -> int:
    return cost_of_date((*today, further)) - cost_of_date(today)


def _count(purchases: Sequence[Purchase], rg: str) -> int:
    return sum(purchase.rg == rg for purchase in purchases)


def _has_attack_chit(purchases: Sequence[Purchase]) -> bool:
    return any(purchase.rg == ATTACK_CHIT for purchase in purchases)


def read_rg_chart(text: str) -> RGChart:
    """Both RG charts in the TOML `text`; raises `ChartError`."""
    chart = chart_file("reinforcement_groups.toml", text)
    chart.check_keys("on_map", "german_infantry", "attack_chit", "rg")
    on_map = chart.line("on_map")
    on_map.check_keys("surcharge_cpp", "kinds", "rule")
    on_map.rule()
    infantry = chart.line("german_infantry")
    infantry.check_keys("max_per_date", "rule")
    infantry.rule()
    chit = chart.line("attack_chit")
    chit.check_keys("not_on", "rule")
    chit.rule()
    lines = tuple(_read_rg_line(line) for line in chart.lines("rg"))
    names = [(line.side, line.id) for line in lines]
    for side, rg in names:
        if names.count((side, rg)) > 1:
            raise chart.error(f"{side} {rg} stands there twice")
    return RGChart(
        lines,
        on_map.number("surcharge_cpp", 0, 9),
        on_map.choices("kinds", RGKind),
        infantry.number("max_per_date", 1, 9),
        chit.choice("not_on", CGDate),
    )


def _read_rg_line(line: ChartLine) -> RGLine:
    line.check_keys(
        "side",
        "id",
        "type",
        "units",
        "accompanied_by",
        "oba_calibre_mm",
        "oba_maintenance_drm",
        "oba_is_rocket",
        "cost_cpp",
        "max_per_date",
        "max_per_cg",
        "rule",
    )
    rg = line.text("id")
    if rg.rstrip("0123456789") not in tuple(RGKind):
        raise line.error(f"id must begin with {', '.join(RGKind)}, not {rg!r}")
    read = RGLine(
        side=line.choice("side", Side),
        id=rg,
        name=line.text("type"),
        units=tuple(_read_unit(unit) for unit in line.lines("units")) if line.has("units") else (),
        accompanied_by=line.text("accompanied_by") if line.has("accompanied_by") else None,
        oba_calibre=line.number("oba_calibre_mm", 70, 150) if line.has("oba_calibre_mm") else None,
        oba_maintenance_drm=(
            line.number("oba_maintenance_drm", -2, -1) if line.has("oba_maintenance_drm") else None
        ),
        is_rocket=line.has("oba_is_rocket") and line.flag("oba_is_rocket"),
        cost=line.number("cost_cpp", 0, 99),
        max_per_date=line.number("max_per_date", 1, 9),
        max_per_cg=line.number("max_per_cg", 1, 9),
        rule=line.rule(),
    )
    if (read.kind is RGKind.ATTACK_CHIT) == bool(read.units):
        raise line.error("every RG but the Attack Chit has units")
    if (read.kind is RGKind.OBA) != (read.oba_calibre is not None and read.oba_maintenance_drm is not None):
        raise line.error("OBA and nothing else has a calibre and a Maintenance DRM")
    if read.is_rocket and read.kind is not RGKind.OBA:
        raise line.error("only OBA can be rockets")
    if read.max_per_date > read.max_per_cg:
        raise line.error("max_per_date is greater than max_per_cg")
    return read


def _read_unit(line: ChartLine) -> RGUnit:
    line.check_keys("unit", "full", "reduced")
    full = line.number("full", 1, 20)
    reduced = line.number("reduced", 1, full) if line.has("reduced") else None
    return RGUnit(line.text("unit"), full, reduced)
