"""What lies on the board, as plain values: whoever fills them needs no painter, and the painters no campaign.

Control, Deployment Areas, what changed, units and the playing area are drawn from the rules' own `Control`,
`Areas`, `Changes`, `Forces` and `PlayingArea`.
"""

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from elst_app.rules.areas import Areas, Changes
from elst_app.rules.artillery.battery import MarkerKind
from elst_app.rules.control import Control
from elst_app.rules.forces import Forces
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side


class Layer(StrEnum):
    """What can be shown and hidden."""

    NAMES = "names"
    CONTROL = "control"
    AREAS = "areas"
    NO_MANS_LAND = "no_mans_land"
    ISOLATED = "isolated"
    FRONT_LINE = "front_line"
    ENTRY = "entry"
    DRAWN = "drawn"
    CHANGES = "changes"
    ARTILLERY = "artillery"
    PATHS = "paths"
    UNITS = "units"
    PLAYING_AREA = "playing_area"


class Letters(StrEnum):
    """What the letter of a Control marker tells; shape and colour tell the side in any case."""

    SIDE = "side"
    KIND = "kind"
    """B building, R road, V vehicle, as 4.5055 asks for on the map sheet."""


@dataclass(frozen=True, slots=True)
class FireMark:
    """An SR or FFE marker; for an FFE the hexes of its Burst Area. Hexes may lie off the map (ruling O12)."""

    hex: Hex
    kind: MarkerKind
    burst_area: tuple[Hex, ...] = ()
    smoke: bool = False


@dataclass(frozen=True, slots=True)
class BatteryMarks:
    """What one battery has on the map.

    `error_limit` draws the six directions of error around the AR, each as many hexes long; `chances` are the
    hexes where the SR can land, each with its probability.
    """

    name: str
    side: Side
    observer: Hex | None = None
    request: Hex | None = None
    error_limit: int = 0
    marker: FireMark | None = None
    chances: tuple[tuple[Hex, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class ArtilleryLayer:
    """Off-Board Artillery on the map: every battery, and Smoke markers with their Hindrance (3 or 2)."""

    batteries: tuple[BatteryMarks, ...] = ()
    smoke: tuple[tuple[Hex, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PathMark:
    """A way from hex to hex, such as that of a unit that Escapes or Shifts."""

    hexes: tuple[Hex, ...]
    side: Side | None = None


SHOWN_AT_FIRST: Final = frozenset(Layer) - {Layer.FRONT_LINE, Layer.ENTRY}


@dataclass(frozen=True)
class Overlays:
    """What is laid on the board, and which layers of it are shown.

    `playing_area` is the part of the map that is in play, None for the entire map.
    """

    control: Control | None = None
    areas: Areas | None = None
    changes: Changes | None = None
    artillery: ArtilleryLayer | None = None
    paths: tuple[PathMark, ...] = ()
    units: Forces | None = None
    playing_area: PlayingArea | None = None
    shown: Set[Layer] = SHOWN_AT_FIRST
    letters: Letters = Letters.SIDE
