"""Which parts of the board, and beyond it, something takes."""

from collections.abc import Iterable
from typing import Final

from elst_app.drawing.differences import marked_hexes
from elst_app.drawing.geometry import SIDE, Point, bounds, centre, is_on_map
from elst_app.drawing.layers import Overlays
from elst_app.rules.hexes import Hex
from elst_app.ui.board.camera import WHOLE_MAP, Extent

_REACH: Final = 2 * SIDE
"""How far what is drawn for a hex reaches from its centre."""


def extent_of(overlays: Overlays) -> Extent:
    """The map, and as far beyond it as something is marked."""
    outside = [hex_ for hex_ in marked_hexes(overlays) if not is_on_map(hex_)]
    return WHOLE_MAP.united(Extent(*bounds(outside)).grown(SIDE)) if outside else WHOLE_MAP


def strips(hexes: Iterable[Hex]) -> list[Extent]:
    """Rectangles around all that is drawn for these hexes, one for each hexrow."""
    places: dict[int, list[Point]] = {}
    for hex_ in hexes:
        places.setdefault(hex_.column, []).append(centre(hex_))
    return [
        Extent(
            column[0].x - _REACH,
            min(place.y for place in column) - _REACH,
            column[0].x + _REACH,
            max(place.y for place in column) + _REACH,
        )
        for column in places.values()
    ]
