"""What becomes of units and Equipment where a CG scenario leaves them (4.5051-4.5057, CG9; C16, C17)."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.areas import Areas, HexClass
from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import Destination, is_isolated, retained_choices
from elst_app.rules.sides import Side


class Thing(StrEnum):
    """What a side has in a hex at the end of a CG scenario."""

    INFANTRY = "infantry"
    """An Infantry unit with what it possesses, but no Gun."""
    INFANTRY_WITH_GUN = "infantry-with-gun"
    MOBILE_VEHICLE = "mobile-vehicle"
    IMMOBILE_VEHICLE_WITH_MA = "immobile-vehicle-with-ma"
    """With a functional MA."""
    IMMOBILE_VEHICLE_WITHOUT_MA = "immobile-vehicle-without-ma"
    UNPOSSESSED_EQUIPMENT = "unpossessed-equipment"


class PossessedGun(StrEnum):
    """A possessed Gun in Uncontrolled Territory: the options of the switch C16."""

    MUST_ESCAPE = "must-escape"
    RETAINED_WITH_CREW = "retained-with-crew"


class Outcome(StrEnum):
    """What happens to a thing."""

    RETAINED = "retained"
    """In the Deployment Area it is in."""
    MAY_ESCAPE = "may-escape"
    """Retained where it is, Isolated; it may try to Escape."""
    RETAINED_NEAREST = "retained-nearest"
    """In one of the nearest areas."""
    MUST_ESCAPE = "must-escape"
    RETAINED_IN_HEX = "retained-in-hex"
    CAPTURED_OR_ELIMINATED = "captured-or-eliminated"
    """The enemy chooses."""
    LEFT_IN_PLACE = "left-in-place"
    """Possessed by neither side."""
    WRECK = "wreck"


@dataclass(frozen=True, slots=True)
class Fate:
    """What happens to a thing, by which rule.

    `destinations` are the nearest areas among which the owner chooses where it is Retained. A unit that must
    Escape has some only if it may leave its Gun behind and be Retained there instead (C16).
    """

    outcome: Outcome
    rule: str
    destinations: tuple[Destination, ...] = ()


def fate(
    board: Board,
    areas: Areas,
    side: Side,
    hex_: Hex,
    thing: Thing,
    gun: PossessedGun = PossessedGun.MUST_ESCAPE,
    overstacked: Collection[int] = (),
    closed: Collection[Hex] = (),
) -> Fate:
    """What happens to the side's `thing` in `hex_`.

    `gun` is the option of the switch C16; `overstacked` and `closed` are those of `paths.retained_choices`.
    """
    hex_class = areas.class_of(hex_)
    if hex_class.side is side:
        can_escape = thing in (Thing.INFANTRY, Thing.INFANTRY_WITH_GUN, Thing.MOBILE_VEHICLE)
        if can_escape and is_isolated(board, areas, side, hex_, closed):
            return Fate(Outcome.MAY_ESCAPE, "4.506")
        return Fate(Outcome.RETAINED, "4.5056")
    match thing:
        case Thing.UNPOSSESSED_EQUIPMENT:
            if hex_class.side is side.enemy:
                return Fate(Outcome.CAPTURED_OR_ELIMINATED, "4.5057")
            return Fate(Outcome.LEFT_IN_PLACE, "4.5057")
        case Thing.IMMOBILE_VEHICLE_WITH_MA if hex_class is HexClass.UNCONTROLLED:
            return Fate(Outcome.RETAINED_IN_HEX, "4.5057")
        case Thing.IMMOBILE_VEHICLE_WITH_MA | Thing.IMMOBILE_VEHICLE_WITHOUT_MA:
            return Fate(Outcome.WRECK, "4.5057")
    if hex_class is not HexClass.UNCONTROLLED:
        return Fate(Outcome.MUST_ESCAPE, "4.506")
    destinations = retained_choices(board, areas, side, hex_, overstacked, closed)
    if thing is Thing.INFANTRY_WITH_GUN and gun is PossessedGun.MUST_ESCAPE:
        return Fate(Outcome.MUST_ESCAPE, "CG9", destinations)
    if not destinations:
        return Fate(Outcome.MUST_ESCAPE, "4.5053")
    return Fate(Outcome.RETAINED_NEAREST, "4.5053", destinations)
