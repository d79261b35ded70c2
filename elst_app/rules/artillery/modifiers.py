"""The DRM and drm of OBA, each with its reason and its rule number (2.11, 2.3, 2.33)."""

from enum import StrEnum

from elst_app.rules.artillery.battery import Battery, BatteryKind, Hindrances
from elst_app.rules.artillery.chart import ArtilleryChart, Figure
from elst_app.rules.dice import Modifier


class DrmReason(StrEnum):
    """Why a modifier applies: the `reason` of each `Modifier` made here and in the resolution."""

    MAINTENANCE = "maintenance"
    MORTAR_MAINTENANCE = "battalion mortar maintenance"
    ORCHARD_AND_GRAIN = "orchard and grain"
    SMOKE = "Smoke"
    BURST_AREA = "FFE Burst Area"
    OTHER_HINDRANCE = "other Hindrance"
    LONG_CORRECTION = "long Correction"
    STONE = "stone building"
    WOODEN = "wooden building"
    STEEPLE_GROUND = "ground level below a Steeple"
    GUNSHIELD = "Gunshield"
    POLDER = "Polder"
    MOVING = "FFMO and FFNAM"
    OTHER = "other"


def modifier(figure: Figure, reason: DrmReason) -> Modifier:
    """The modifier that a figure of the chart is."""
    return Modifier(figure.value, reason, figure.rule)


def maintenance_modifiers(battery: Battery, chart: ArtilleryChart) -> tuple[Modifier, ...]:
    """-1 to the Maintenance DR, -2 for a battalion mortar (2.11)."""
    if battery.kind is BatteryKind.BATTALION_MORTAR:
        return (modifier(chart.radio.mortar_maintenance_drm, DrmReason.MORTAR_MAINTENANCE),)
    return (modifier(chart.radio.maintenance_drm, DrmReason.MAINTENANCE),)


def hindrance_modifiers(hindrances: Hindrances, chart: ArtilleryChart) -> tuple[Modifier, ...]:
    """The drm of the Precision dr for the Hindrances of the LOS to the AR (2.3; a Burst Area once, 2.5)."""
    each, burst_area = chart.placing.hindrance_hex, chart.placing.burst_area_hindrance
    counted = (
        (hindrances.orchard_and_grain * each.value, DrmReason.ORCHARD_AND_GRAIN, each.rule),
        (hindrances.smoke, DrmReason.SMOKE, each.rule),
        (hindrances.burst_areas * burst_area.value, DrmReason.BURST_AREA, burst_area.rule),
        (hindrances.other, DrmReason.OTHER_HINDRANCE, each.rule),
    )
    return tuple(Modifier(value, reason, rule) for value, reason, rule in counted if value)


def long_correction_modifiers(distance: int, chart: ArtilleryChart) -> tuple[Modifier, ...]:
    """+1 or +2 to the Precision dr of a Correction predesignated for Conversion (2.33, O15)."""
    placing = chart.placing
    if distance >= placing.longest_correction.value:
        return (modifier(placing.longest_correction_drm, DrmReason.LONG_CORRECTION),)
    if distance >= placing.long_correction.value:
        return (modifier(placing.long_correction_drm, DrmReason.LONG_CORRECTION),)
    return ()
