"""What the straight line from an Observer meets: what to look at before the LOS is judged at the table."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery import Battery, Reference, burst_on_map, sightline
from elst_app.rules.hexes import Hex
from elst_app.ui.artillery.situation import Situation
from elst_app.words.phrases import fill, listed


def line_text(situation: Situation, target: Hex, reference: Reference) -> str:
    """Orchard, grain, buildings, Smoke and the Burst Areas of FFE on the line, by hex; empty off the map."""
    observer = situation.battery.observer
    if observer is None or observer.hex is None or target not in reference.board:
        return ""
    line = sightline(observer.hex, target, reference.board)
    smoke = {each.hex for battery in situation.on_map for each in battery.smoke}
    fire = set(_burning(situation.on_map, reference))
    ends = (observer.hex, *line.hexes, target)
    found = (
        (QCoreApplication.translate("Line", "orchard and grain in {hexes}"), line.hindrances),
        (QCoreApplication.translate("Line", "buildings in {hexes}"), line.buildings),
        (QCoreApplication.translate("Line", "Smoke in {hexes}"), [hex_ for hex_ in ends if hex_ in smoke]),
        (
            QCoreApplication.translate("Line", "the Burst Area of an FFE in {hexes}"),
            [hex_ for hex_ in ends if hex_ in fire],
        ),
    )
    parts = [fill(text, hexes=listed(hexes)) for text, hexes in found if hexes]
    if not parts:
        text = QCoreApplication.translate(
            "Line", "The line from {observer} to {hex} meets no orchard, grain, building, Smoke or FFE."
        )
        return fill(text, observer=observer.hex, hex=target)
    text = QCoreApplication.translate("Line", "The line from {observer} to {hex} meets {found}.")
    return fill(text, observer=observer.hex, hex=target, found="; ".join(parts))


def _burning(batteries: Iterable[Battery], reference: Reference) -> Iterator[Hex]:
    for battery in batteries:
        marker = battery.marker
        if marker is not None and marker.kind.is_fire:
            yield from burst_on_map(battery, reference)
