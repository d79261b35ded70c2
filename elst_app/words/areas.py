"""The map in words: what a hex is and why, what an area is like, lists of hexes."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.areas import Area, Areas, Changes, ClassReason, Explanation, Pocket
from elst_app.rules.board import BoardHex, Terrain
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, hexes, listed, word

_REASONS: Final[dict[ClassReason, str]] = {
    ClassReason.CONTROLLED: QT_TRANSLATE_NOOP("Areas", "a Strategic Location Controlled by its side"),
    ClassReason.SURROUNDED: QT_TRANSLATE_NOOP("Areas", "in a pocket that this side surrounds"),
    ClassReason.NOBODYS: QT_TRANSLATE_NOOP("Areas", "a Strategic Location that nobody Controls"),
    ClassReason.NOT_ENTERABLE: QT_TRANSLATE_NOOP("Areas", "Infantry cannot enter it"),
    ClassReason.DRAWN: QT_TRANSLATE_NOOP("Areas", "set by hand"),
}
"""For the reasons that the distances alone do not tell."""


def area_name(side: Side, number: int) -> str:
    """The full name of an area: `German Deployment Area 2`."""
    return fill(
        QCoreApplication.translate("Areas", "{side} Deployment Area {number}"), side=side, number=number
    )


def area_label(side: Side, number: int) -> str:
    """The short name of an area, for tables and the map sheet: `German 2`."""
    return fill(QCoreApplication.translate("Areas", "{side} {number}"), side=side, number=number)


def place_name(number: int | None) -> str:
    """A place of a side that is known already: an area by its number, or the Entry Area."""
    if number is None:
        return QCoreApplication.translate("Areas", "the Entry Area")
    return fill(QCoreApplication.translate("Areas", "Deployment Area {number}"), number=number)


def explanation_text(explanation: Explanation) -> str:
    """What a hex is and why: `H17: German Deployment Area 2 - 2 hexes from H15, 3 from F19`."""
    texts = [
        fill(
            QCoreApplication.translate("Areas", "{hex}: {place} - {why}"),
            hex=explanation.hex,
            place=class_text(explanation),
            why=reason_text(explanation),
        )
    ]
    if explanation.isolated:
        texts.append(QCoreApplication.translate("Areas", "Isolated"))
    if explanation.front_line:
        texts.append(QCoreApplication.translate("Areas", "a Front Line Hex"))
    return "; ".join(texts)


def class_text(explanation: Explanation) -> str:
    """What the hex is: `German Deployment Area 2`, `No Man's Land`."""
    side = explanation.hex_class.side
    if side is None or explanation.area is None:
        return word(explanation.hex_class)
    return area_name(side, explanation.area)


def reason_text(explanation: Explanation) -> str:
    """Why: the reason where it is a special one, else how far the nearest Strategic Locations are."""
    if explanation.reason in _REASONS:
        return QCoreApplication.translate("Areas", _REASONS[explanation.reason])
    return distances_text(explanation)


def distances_text(explanation: Explanation) -> str:
    """How far the nearest Strategic Locations are, the nearer first: `2 hexes from H15, 3 from F19`."""
    found = [explanation.nearest(side) for side in Side]
    nearest = sorted((each for each in found if each is not None), key=lambda each: each.distance)
    if not nearest:
        return QCoreApplication.translate("Areas", "no Strategic Location is Controlled")
    first = fill(
        QCoreApplication.translate("Areas", "{hexes} from {hex}"),
        hexes=hexes(nearest[0].distance),
        hex=nearest[0].hex,
    )
    if len(nearest) == 1:
        return first
    return fill(
        QCoreApplication.translate("Areas", "{first}, {distance} from {hex}"),
        first=first,
        distance=nearest[1].distance,
        hex=nearest[1].hex,
    )


def terrain_line(facts: BoardHex) -> str:
    """What is printed in a hex: `orchard, Polder`, `stone building, Steeple, paved road`."""
    parts = [word(facts.building if facts.building is not None else facts.terrain)]
    if facts.steeple:
        parts.append(QCoreApplication.translate("Areas", "Steeple"))
    if facts.polder:
        parts.append(QCoreApplication.translate("Areas", "Polder"))
    if facts.road is not None:
        if facts.terrain is Terrain.OPEN:
            parts = parts[1:]
        parts.append(word(facts.road))
    if facts.road_exit:
        parts.append(QCoreApplication.translate("Areas", "road exit/entry hex"))
    return ", ".join(parts)


def control_text(side: Side | None) -> str:
    """Who Controls a Strategic Location."""
    if side is None:
        return QCoreApplication.translate("Areas", "nobody")
    return word(side)


def area_status(area: Area, areas: Areas) -> str:
    """How an area stands: `Isolated`, `Isolated in F14`, `open to A1-A29`, `connected`.

    It is open to the Entry Area it touches, and connected where it touches none but a path leads to one.
    """
    if area.isolated:
        return QCoreApplication.translate("Areas", "Isolated")
    if area.isolated_hexes:
        return fill(
            QCoreApplication.translate("Areas", "Isolated in {hexes}"), hexes=hex_ranges(area.isolated_hexes)
        )
    entry = areas.entry(area.side)
    if set(area.hexes).intersection(entry.eligible):
        return fill(QCoreApplication.translate("Areas", "open to {hexes}"), hexes=hex_ranges(entry.eligible))
    return QCoreApplication.translate("Areas", "connected")


def pocket_text(pocket: Pocket) -> str:
    """A pocket in one sentence: `A15, A16 and B15 are surrounded by the British.`"""
    if pocket.side is Side.BRITISH:
        text = QCoreApplication.translate("Areas", "Surrounded by the British: {hexes}.")
    else:
        text = QCoreApplication.translate("Areas", "Surrounded by the Germans: {hexes}.")
    return fill(text, hexes=pocket.hexes)


def changes_text(changes: Changes, side: Side) -> str:
    """What the areas of a side gained and lost: `British: 12 hexes gained, 1 hex lost`."""
    return fill(
        QCoreApplication.translate("Areas", "{side}: {gained} gained, {lost} lost"),
        side=side,
        gained=hexes(len(changes.gained(side))),
        lost=hexes(len(changes.lost(side))),
    )


def hex_ranges(found: Iterable[Hex]) -> str:
    """Hexes with unbroken runs along a hexrow or a map edge drawn together: `S1-TT0 and TT1-TT8`."""
    runs: list[list[Hex]] = []
    for hex_ in found:
        if runs and _goes_on(runs[-1], hex_):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return listed([text for run in runs for text in _run_text(run)])


def _goes_on(run: Sequence[Hex], hex_: Hex) -> bool:
    """Whether `hex_` continues the run: the next hex of the same hexrow, or of the same map edge."""
    last = run[-1]
    if last.distance(hex_) != 1:
        return False
    same_row = hex_.column == last.column
    return len(run) == 1 or same_row == (last.column == run[-2].column)


def _run_text(run: Sequence[Hex]) -> list[str]:
    if len(run) < 3:
        return [hex_.name for hex_ in run]
    return [f"{run[0].name}-{run[-1].name}"]
