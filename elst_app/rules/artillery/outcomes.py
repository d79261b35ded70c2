"""What an act has led to: one frozen value for each kind of outcome, for words, journal and screen."""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.artillery.actions import ActKind, Target
from elst_app.rules.artillery.battery import (
    Access,
    Battery,
    Chit,
    Marker,
    RadioState,
    Request,
    Sight,
    SmokeHex,
)
from elst_app.rules.artillery.window import FireMarker
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.fire_table import FireResult
from elst_app.rules.hexes import Hex


class Fate(StrEnum):
    """What an act did to a marker that was on the map."""

    NONE_UP = "none up"
    STAYS = "stays"
    RESOLVED_IN_PLACE = "to be resolved in place"
    REMOVED = "removed"
    CANCELLED = "cancelled"
    """Removed, and its Fire Mission ended (2.35)."""


class HitLocation(StrEnum):
    """Where an AFV is hit: the turret if the coloured die is lower than the white one (2.53)."""

    TURRET = "turret"
    HULL = "hull"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act of the kind `act` has led to. `rule` is the number it rests on, `fate` the marker's."""

    act: ActKind
    rule: str


@dataclass(frozen=True, slots=True)
class Observed(Outcome):
    """The Observer sees this. Rockets without LOS, Smoke aside, are Cancelled by it (2.9)."""

    sight: Sight
    fate: Fate


@dataclass(frozen=True, slots=True)
class ContactRolled(Outcome):
    """The DR for Contact or Maintenance: made by a Final DR of at most `needed`, no 12 being rolled (O1)."""

    roll: Roll
    needed: int
    is_made: bool
    has_malfunctioned: bool
    fire_marker: FireMarker
    fate: Fate


@dataclass(frozen=True, slots=True)
class PassedOver(Outcome):
    """No roll was made; this is left (2.11)."""

    contact: bool
    access: Access
    fate: Fate


@dataclass(frozen=True, slots=True)
class ChitDrawn(Outcome):
    """A chit was drawn, Access is now `access` (2.2); an FFE:C is Cancelled by a red one or unseen (2.34)."""

    chit: Chit
    access: Access
    reds_drawn: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class RequestPlaced(Outcome):
    """The AR is on the map; it is Precise by a dr of at most `needed`, modifiers added, if at all (2.3)."""

    request: Request
    needed: int


@dataclass(frozen=True, slots=True)
class RequestOutOfSight(Outcome):
    """The AR was out of LOS and is removed, and an FFE:2 with it (O9)."""

    hex: Hex
    fate: Fate


@dataclass(frozen=True, slots=True)
class PrecisionRolled(Outcome):
    """The Precision dr. If Precise, `landed` is the marker in the hex of the AR."""

    roll: Roll
    needed: int
    landed: Marker | None


@dataclass(frozen=True, slots=True)
class ErrorRolled(Outcome):
    """The Error DR: the `path` from the AR to where `landed` is, both included (2.31)."""

    direction: int
    extent: int
    """How many hexes it has missed by: the white die, or the cap."""
    path: tuple[Hex, ...]
    landed: Marker


@dataclass(frozen=True, slots=True)
class MarkerHandled(Outcome):
    """The marker was left, Converted, replaced, resolved or Cancelled: before and after."""

    before: Marker
    after: Marker | None
    access: Access
    fate: Fate


@dataclass(frozen=True, slots=True)
class ActionsEnded(Outcome):
    """Nothing more was done in this window."""


@dataclass(frozen=True, slots=True)
class TargetResult:
    """How the DR of a hex comes out for one of its targets."""

    target: Target
    modifiers: tuple[Modifier, ...]
    final_dr: int
    result: FireResult
    location: HitLocation | None
    """Where an AFV is hit."""
    morale: int
    """What the Morale Level changes by: friendly units (2.54)."""


@dataclass(frozen=True, slots=True)
class HexAttacked(Outcome):
    """One hex was attacked on the IFT (2.5): its own DR, a Critical Hit on an Original 2, the column used."""

    hex: Hex
    dice: tuple[int, int]
    is_critical: bool
    fp: int
    column: int
    results: tuple[TargetResult, ...]


@dataclass(frozen=True, slots=True)
class SmokeLaid(Outcome):
    """Smoke was placed in these hexes, none in a Pond nor off the map (2.7, 1.2)."""

    before: Marker
    after: Marker
    smoke: tuple[SmokeHex, ...]


@dataclass(frozen=True, slots=True)
class RallyPhaseEnded(Outcome):
    """The RPh is over; an FFE:C on the map has cost Access (2.2)."""

    access: Access


@dataclass(frozen=True, slots=True)
class RepairRolled(Outcome):
    """The repair dr and what the radio is now."""

    roll: Roll
    state: RadioState
    fate: Fate


@dataclass(frozen=True, slots=True)
class LinkChanged(Outcome):
    """Observer or radio have changed; this is left of Contact, Access and the marker (2.1, O6)."""

    lost_contact: bool
    access: Access
    fate: Fate


@dataclass(frozen=True, slots=True)
class Applied:
    """A battery after an act, and what the act has led to."""

    battery: Battery
    outcome: Outcome
