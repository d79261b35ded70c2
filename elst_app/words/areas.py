"""The map in words: what a hex is and why, what an area is like, lists of hexes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.areas import Area, Areas, Changes, ClassReason, Explanation, HexClass, Pocket
from elst_app.rules.board import LAST_COLUMN, Board, BoardHex, Terrain
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

_NAMED: Final = 12
"""How many hexes of a pocket are named one by one."""

_NAMES_LONG: Final = 160
"""How long the names of a pocket may be before it only says how many there are."""


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


def home_name(side: Side, number: int | None) -> str:
    """The full name of a place of `side`: `German Deployment Area 2`, `the German Entry Area`."""
    if number is None:
        return fill(QCoreApplication.translate("Areas", "the {side} Entry Area"), side=side)
    return area_name(side, number)


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


def pocket_text(pocket: Pocket, board: Board) -> str:
    """A pocket in one line: `A15 A16 B15 B16 - surrounded by the British area and the west edge`.

    Where it is large, runs of hexes are drawn together, and of a very large one only the number is told.
    """
    names = " ".join(hex_.name for hex_ in pocket.hexes)
    if len(pocket.hexes) > _NAMED:
        names = hex_ranges(pocket.hexes)
    if len(names) > _NAMES_LONG:
        names = hexes(len(pocket.hexes))
    if pocket.side is Side.BRITISH:
        around = QCoreApplication.translate("Areas", "the British area")
    else:
        around = QCoreApplication.translate("Areas", "the German area")
    return fill(
        QCoreApplication.translate("Areas", "{hexes} - surrounded by {around}"),
        hexes=names,
        around=listed([around, *_edges(pocket.hexes, board)]),
    )


def _edges(found: Sequence[Hex], board: Board) -> list[str]:
    """The map edges that hexes lie at."""
    texts = []
    if any(hex_.neighbour(1) not in board for hex_ in found):
        texts.append(QCoreApplication.translate("Areas", "the north edge"))
    if any(hex_.column == LAST_COLUMN for hex_ in found):
        texts.append(QCoreApplication.translate("Areas", "the east edge"))
    if any(hex_.neighbour(4) not in board for hex_ in found):
        texts.append(QCoreApplication.translate("Areas", "the south edge"))
    if any(hex_.column == 0 for hex_ in found):
        texts.append(QCoreApplication.translate("Areas", "the west edge"))
    return texts


def hex_place_text(hex_class: HexClass, number: int | None) -> str:
    """The area of a hex in short, or its class: `German 2`, `No Man's Land`."""
    side = hex_class.side
    return word(hex_class) if side is None or number is None else area_label(side, number)


def hex_control_text(
    side: Side | None, is_location: bool, british_vehicles: int, german_vehicles: int
) -> str:
    """Who Controls a hex, if anybody can, and the vehicles with functional MA in it; may be empty."""
    parts = [control_text(side)] if is_location else []
    for owner, number in ((Side.BRITISH, british_vehicles), (Side.GERMAN, german_vehicles)):
        if number == 1:
            parts.append(fill(QCoreApplication.translate("Areas", "{side} vehicle"), side=owner))
        elif number > 1:
            text = QCoreApplication.translate("Areas", "{number} {side} vehicles")
            parts.append(fill(text, number=number, side=owner))
    return ", ".join(parts)


def hex_status_text(
    *, isolated: bool, front_line: bool, surrounded: bool, entries: Mapping[Side, bool], drawn: bool
) -> str:
    """What else is true of a hex; may be empty.

    `entries` has the sides to whose Entry Area it belongs, with True where it is eligible (CG7).
    """
    parts = []
    if isolated:
        parts.append(QCoreApplication.translate("Areas", "Isolated"))
    if front_line:
        parts.append(QCoreApplication.translate("Areas", "Front Line Hex"))
    if surrounded:
        parts.append(QCoreApplication.translate("Areas", "surrounded"))
    for side, is_eligible in entries.items():
        if is_eligible:
            text = QCoreApplication.translate("Areas", "{side} entry hex")
        else:
            text = QCoreApplication.translate("Areas", "{side} entry hex, not eligible")
        parts.append(fill(text, side=side))
    if drawn:
        parts.append(QCoreApplication.translate("Areas", "drawn by hand"))
    return ", ".join(parts)


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
