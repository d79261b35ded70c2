"""What the batteries have on the map, and which part of the map matters now."""

from collections.abc import Iterable, Sequence
from typing import Final

from elst_app.drawing.layers import ArtilleryLayer, BatteryMarks, FireMark
from elst_app.rules.artillery import ArtilleryChart, Battery, Mission, burst_area, error_limit, landings
from elst_app.rules.hexes import Hex

_NEAR: Final = 5
"""How many hexes around an Observer are in view while his battery has nothing on the map."""


def artillery_layer(batteries: Sequence[Battery], chosen: str, chart: ArtilleryChart) -> ArtilleryLayer:
    """All batteries in play, the chosen one on top, with the Smoke they have laid."""
    ordered = sorted(batteries, key=lambda battery: battery.id == chosen)
    smoke: dict[Hex, int] = {}
    for battery in batteries:
        for each in battery.smoke:
            smoke[each.hex] = max(each.hindrance, smoke.get(each.hex, 0))
    return ArtilleryLayer(
        tuple(marks_of(battery, label(battery, batteries), chart) for battery in ordered),
        tuple(sorted(smoke.items())),
    )


def label(battery: Battery, batteries: Iterable[Battery]) -> str:
    """A short name for the markers, where there is more than one battery."""
    ids = [other.id for other in batteries]
    return str(ids.index(battery.id) + 1) if len(ids) > 1 and battery.id in ids else ""


def marks_of(battery: Battery, name: str, chart: ArtilleryChart) -> BatteryMarks:
    """The markers of one battery."""
    observer, request, marker = battery.observer, battery.progress.request, battery.marker
    fire = None
    if marker is not None:
        area = burst_area(marker.hex, battery.kind, chart) if marker.kind.is_fire else ()
        fire = FireMark(marker.hex, marker.kind, area, smoke=marker.mission is Mission.SMOKE)
    return BatteryMarks(
        name=name,
        side=battery.side,
        observer=None if observer is None else observer.hex,
        request=None if request is None else request.hex,
        error_limit=0 if request is None else error_limit(request.cap),
        marker=fire,
        chances=landings(battery, chart),
    )


def what_matters(battery: Battery, chart: ArtilleryChart, path: Sequence[Hex] = ()) -> frozenset[Hex]:
    """The hexes that should be in view: what is fired at, and who looks at it."""
    hexes = what_is_fired_at(battery, chart, path)
    observer = battery.observer.hex if battery.observer is not None else None
    if observer is None:
        return hexes
    return hexes | {observer} if hexes else frozenset(observer.within(_NEAR))


def what_is_fired_at(battery: Battery, chart: ArtilleryChart, path: Sequence[Hex] = ()) -> frozenset[Hex]:
    """The hexes of the fire, of what is asked for, and of where it may land."""
    marks = marks_of(battery, "", chart)
    hexes = {hex_ for hex_, _ in marks.chances} | set(path)
    if marks.marker is not None:
        hexes |= {marks.marker.hex, *marks.marker.burst_area}
    if marks.request is not None:
        hexes.add(marks.request)
    return frozenset(hexes)
