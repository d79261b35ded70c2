"""The Deployment Areas of the whole map, from Control alone (4.505-4.5055)."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from elst_app.rules.areas.classify import Division, divide, joined, redrawn, surrounded
from elst_app.rules.areas.grid import ALL, COUNT, HexSet, grown, pick, places, set_of
from elst_app.rules.areas.ids import numbered
from elst_app.rules.areas.isolation import entry_area, isolated
from elst_app.rules.areas.perimeter import perimeters
from elst_app.rules.areas.types import Area, Areas, EligibleEntry, EntryArea, HexClass, Pocket
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

_NOTHING_DRAWN: Mapping[Hex, HexClass] = MappingProxyType({})


def deployment_areas(
    board: Board,
    control: Control,
    previous: Areas | None = None,
    *,
    eligible: EligibleEntry = EligibleEntry.NOT_ENEMY_AREA,
    declined_pockets: Collection[Hex] = (),
    drawn: Mapping[Hex, HexClass] = _NOTHING_DRAWN,
) -> Areas:
    """The Deployment Areas, No Man's Land and Uncontrolled Territory that follow from `control` (4.505).

    Areas that continue an area of `previous` keep its id (4.5055). `eligible` is the option of the switch C5.
    A pocket that holds one of `declined_pockets` is not added to the area around it (4.5054, C8). `drawn` are
    hexes whose class a person set by hand; all that follows from the classes is worked out from it.
    """
    hexes = tuple(board.index)
    first = divide(board, control)
    division = first
    declined = set_of(declined_pockets)
    pockets = []
    for side, group in surrounded(first):
        accepted = not group & declined
        pockets.append(Pocket(side, pick(hexes, group), accepted))
        if accepted:
            division = division.with_added(side, group)
    division = redrawn(division, drawn)
    entries = {side: entry_area(board, division, side, eligible) for side in Side}
    areas = {
        side: _areas(board, entries[side], first, division, previous.of(side) if previous else ())
        for side in Side
    }
    return Areas(
        control=control,
        british=areas[Side.BRITISH],
        german=areas[Side.GERMAN],
        no_mans_land=pick(hexes, division.no_mans_land),
        uncontrolled=pick(hexes, division.uncontrolled),
        pockets=tuple(pockets),
        british_entry=entries[Side.BRITISH],
        german_entry=entries[Side.GERMAN],
        classes=_classes(division),
        drawn=tuple(sorted(drawn)),
    )


def _areas(
    board: Board, entry: EntryArea, first: Division, division: Division, previous: tuple[Area, ...]
) -> tuple[Area, ...]:
    side = entry.side
    hexes = tuple(board.index)
    areas = numbered(hexes, joined(side, first, division), previous)
    cut_off = isolated(board, division, entry)
    front_line = division.areas[side] & grown(ALL & ~division.areas[side])
    closed = set_of(board.closed_to_infantry)
    loops = perimeters(hexes, [area for _, area in areas])
    return tuple(
        Area(
            side=side,
            id=number,
            hexes=pick(hexes, area),
            strategic=pick(hexes, area & division.locations[side]),
            front_line=pick(hexes, area & front_line),
            isolated=not area & ~cut_off & ~closed,
            isolated_hexes=pick(hexes, area & cut_off),
            perimeter=perimeter,
        )
        for (number, area), perimeter in zip(areas, loops, strict=True)
    )


def _classes(division: Division) -> tuple[HexClass, ...]:
    classes = [HexClass.UNCONTROLLED] * COUNT
    parts: dict[HexClass, HexSet] = {HexClass.area_of(side): division.areas[side] for side in Side}
    for each, part in (parts | {HexClass.NO_MANS_LAND: division.no_mans_land}).items():
        for index in places(part):
            classes[index] = each
    return tuple(classes)
