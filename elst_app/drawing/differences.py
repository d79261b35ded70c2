"""Where two sets of overlays differ, so that a screen repaints no more than that."""

from collections import Counter
from math import ceil, hypot

from elst_app.drawing.geometry import SIDE, centre, nearest_hex
from elst_app.drawing.layers import ArtilleryLayer, Overlays
from elst_app.drawing.units_painter import UnitMark, unit_marks
from elst_app.rules.areas import Changes
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


def hexes_that_differ(one: Overlays, two: Overlays) -> set[Hex]:
    """The hexes where Control, units, changes, artillery or paths differ; areas are not looked at."""
    found = {hex_ for hex_, *_ in _control(one.control) ^ _control(two.control)}
    if one.units is not two.units:
        found |= {mark.hex for mark in _units(one) ^ _units(two)}
    if one.changes != two.changes:
        found |= _changes(one.changes) | _changes(two.changes)
    if one.artillery != two.artillery:
        found |= _artillery(one.artillery) | _artillery(two.artillery)
    if one.paths != two.paths:
        found |= {hex_ for path in (*one.paths, *two.paths) for hex_ in path.hexes}
    return found


def marked_hexes(overlays: Overlays) -> set[Hex]:
    """The hexes with artillery or a path on them; some may lie off the map (ruling O12)."""
    return _artillery(overlays.artillery) | {hex_ for path in overlays.paths for hex_ in path.hexes}


def _control(control: Control | None) -> set[tuple[Hex, Side, int]]:
    if control is None:
        return set()
    return {
        (hex_, side, number)
        for side in Side
        for hex_, number in (
            *((hex_, 0) for hex_ in control.of(side)),
            *Counter(control.vehicles(side)).items(),
        )
    }


def _units(overlays: Overlays) -> set[UnitMark]:
    return set(unit_marks(overlays.units)) if overlays.units is not None else set()


def _changes(changes: Changes | None) -> set[Hex]:
    if changes is None:
        return set()
    return {hex_ for side in Side for hex_ in (*changes.gained(side), *changes.lost(side))}


def _artillery(layer: ArtilleryLayer | None) -> set[Hex]:
    if layer is None:
        return set()
    found = {hex_ for hex_, _ in layer.smoke}
    for battery in layer.batteries:
        found.update(hex_ for hex_, _ in battery.chances)
        if battery.marker:
            found.update((battery.marker.hex, *battery.marker.burst_area))
        if battery.request:
            found.update(battery.request.within(battery.error_limit))
        target = battery.request or (battery.marker.hex if battery.marker else None)
        if battery.observer:
            found.update(_along(battery.observer, target or battery.observer))
    return found


def _along(start: Hex, end: Hex) -> set[Hex]:
    """The hexes a straight line from centre to centre goes through."""
    one, other = centre(start), centre(end)
    steps = ceil(hypot(other.x - one.x, other.y - one.y) / (SIDE / 2)) or 1
    return {nearest_hex(*one.towards(other, step / steps)) for step in range(steps + 1)}
