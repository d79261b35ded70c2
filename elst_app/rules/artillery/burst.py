"""Where rounds land: Burst Areas, the Extent of Error and its chances (2.31, 2.4, 2.5, 2.9; O10-O12)."""

from fractions import Fraction
from typing import Final

from elst_app.rules.artillery.battery import BatteryKind
from elst_app.rules.artillery.chart import ArtilleryChart
from elst_app.rules.hexes import DIRECTIONS, Hex

_GREATEST_EXTENT: Final = 6
"""The white die as it may fall."""


def burst_area(center: Hex, kind: BatteryKind, chart: ArtilleryChart) -> tuple[Hex, ...]:
    """The Burst Area of an FFE in `center`, sorted: 7 hexes, or 19 of Rockets; some may be off the map."""
    figures = chart.burst
    radius = figures.rocket_radius if kind is BatteryKind.ROCKET else figures.radius
    return tuple(center.within(radius.value))


def error_cap(distance: int, chart: ArtilleryChart) -> int:
    """The greatest Extent of Error of a Correction of `distance` hexes: a third, fractions up (2.4, O11)."""
    return -(-distance // chart.placing.hexes_per_error.value)


def error_limit(cap: int | None) -> int:
    """How far from the AR the round can land at most; `cap` None if unlimited (2.31, 2.4)."""
    return _GREATEST_EXTENT if cap is None else min(cap, _GREATEST_EXTENT)


def error_path(request: Hex, direction: int, extent: int, cap: int | None) -> tuple[Hex, ...]:
    """The hexes from the AR to where the round lands, both included (2.31).

    `extent` is the white die; `cap` the greatest Extent of Error, None if unlimited. It may leave the map.
    """
    error = extent if cap is None else min(extent, cap)
    return tuple(request.moved(direction, step) for step in range(error + 1))


def error_landing(request: Hex, direction: int, extent: int, cap: int | None) -> Hex:
    """The hex where the round lands (2.31): the last of `error_path`."""
    return error_path(request, direction, extent, cap)[-1]


def landing_chances(request: Hex, precision: Fraction, cap: int | None) -> tuple[tuple[Hex, Fraction], ...]:
    """Every hex where the round can land with its chance, sorted by hex.

    `precision` is the chance of the Precision dr, 0 once it has failed or where none is made.
    """
    chances = {request: precision} if precision else {}
    for direction in DIRECTIONS:
        for extent in range(1, _GREATEST_EXTENT + 1):
            landing = error_landing(request, direction, extent, cap)
            chances[landing] = chances.get(landing, Fraction(0)) + (1 - precision) / 36
    return tuple(sorted((landing, chance) for landing, chance in chances.items() if chance))
