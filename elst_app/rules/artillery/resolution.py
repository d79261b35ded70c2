"""Resolving an FFE: the attack on one hex, and the Smoke laid (1.1-1.3, 2.5-2.55, 2.7; O21-O23, O26)."""

from collections.abc import Iterator
from dataclasses import replace

from elst_app.rules.artillery.actions import ActKind, Target, TargetKind
from elst_app.rules.artillery.battery import Battery, SmokeHex
from elst_app.rules.artillery.chart import ArtilleryChart, Reference
from elst_app.rules.artillery.modifiers import DrmReason, modifier
from elst_app.rules.artillery.outcomes import HexAttacked, HitLocation, TargetResult
from elst_app.rules.artillery.steps import burst_on_map
from elst_app.rules.artillery.window import Window
from elst_app.rules.board import BoardHex, Building, Terrain
from elst_app.rules.calendar import Phase
from elst_app.rules.dice import Modifier, drm_of
from elst_app.rules.fire_table import FireColumn
from elst_app.rules.hexes import Hex


def attack_hex(
    battery: Battery,
    reference: Reference,
    hex_: Hex,
    targets: tuple[Target, ...],
    dice: tuple[int, ...],
    act: ActKind,
    rule: str,
) -> HexAttacked:
    """The attack of the battery's HE on a hex of the map with its own DR, coloured die first (2.5).

    Full FP against hidden units too (2.55); no Hindrance counts (2.52).
    """
    chart = reference.chart
    coloured, white = dice
    is_critical = coloured + white == chart.burst.critical_hit.value
    fp = chart.fire_power(battery.calibre)
    if is_critical:
        fp = min(chart.burst.critical_fp.value, fp * chart.burst.critical_factor.value)
    column = reference.fire_table.column(fp)
    facts = reference.board[hex_]
    return HexAttacked(
        act,
        rule,
        hex_,
        (coloured, white),
        is_critical,
        fp,
        column.fp,
        tuple(_result(target, facts, column, (coloured, white), is_critical, chart) for target in targets),
    )


def _result(
    target: Target,
    facts: BoardHex,
    column: FireColumn,
    dice: tuple[int, int],
    is_critical: bool,
    chart: ArtilleryChart,
) -> TargetResult:
    coloured, white = dice
    modifiers = tuple(_modifiers(target, facts, is_critical, chart))
    final = coloured + white + drm_of(modifiers)
    location = None
    if target.kind is TargetKind.AFV:
        location = HitLocation.TURRET if coloured < white else HitLocation.HULL
    morale = chart.burst.friendly_morale.value if target.is_friendly else 0
    return TargetResult(target, modifiers, final, column.result(final), location, morale)


def _modifiers(
    target: Target, facts: BoardHex, is_critical: bool, chart: ArtilleryChart
) -> Iterator[Modifier]:
    if target.kind is TargetKind.INFANTRY:
        for tem in _tem(target, facts, chart):
            # A Critical Hit inverts each TEM but the one of the ground level below a Steeple (2.5).
            inverted = is_critical and tem.reason != DrmReason.STEEPLE_GROUND
            yield replace(tem, value=-tem.value) if inverted else tem
    if target.moving_drm:
        yield Modifier(target.moving_drm, DrmReason.MOVING, "2.51")
    if target.other_drm:
        yield Modifier(target.other_drm, DrmReason.OTHER, "2.52")


def _tem(target: Target, facts: BoardHex, chart: ArtilleryChart) -> tuple[Modifier, ...]:
    """The TEM of Infantry; that of a Polder in the absence of any other (1.3)."""
    tem: list[Modifier] = []
    if facts.building is Building.STONE:
        tem.append(modifier(chart.tem.stone, DrmReason.STONE))
    if facts.building is Building.WOODEN:
        tem.append(modifier(chart.tem.wooden, DrmReason.WOODEN))
    if facts.steeple and not target.in_steeple:
        tem.append(modifier(chart.tem.steeple_ground, DrmReason.STEEPLE_GROUND))
    if target.gunshield:
        tem.append(modifier(chart.tem.gunshield, DrmReason.GUNSHIELD))
    if target.in_polder and not tem:
        tem.append(modifier(chart.tem.polder, DrmReason.POLDER))
    return tuple(tem)


def terrain_tem(facts: BoardHex, chart: ArtilleryChart, *, in_steeple: bool = False) -> int:
    """The TEM that a hex alone gives Infantry, in its Steeple or below it; 0 for none."""
    target = Target(in_steeple=in_steeple, in_polder=facts.polder)
    return drm_of(_tem(target, facts, chart))


def smoke_laid(battery: Battery, window: Window, reference: Reference) -> tuple[SmokeHex, ...]:
    """The Smoke the battery's FFE places: +3 in the PFPh, +2 in the DFPh, none in a Pond (2.7, 1.2, O23)."""
    burst = reference.chart.burst
    figure = burst.prep_smoke if window.phase is Phase.PFPH else burst.defensive_smoke
    return tuple(
        SmokeHex(hex_, figure.value)
        for hex_ in burst_on_map(battery, reference)
        if reference.board[hex_].terrain is not Terrain.POND
    )


def with_smoke(before: tuple[SmokeHex, ...], laid: tuple[SmokeHex, ...]) -> tuple[SmokeHex, ...]:
    """The Smoke on the map after more has been laid, sorted by hex; the thicker counts where both lie."""
    thickest: dict[Hex, int] = {}
    for smoke in before + laid:
        thickest[smoke.hex] = max(smoke.hindrance, thickest.get(smoke.hex, 0))
    return tuple(SmokeHex(hex_, hindrance) for hex_, hindrance in sorted(thickest.items()))
