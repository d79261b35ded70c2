"""A battery of Off-Board Artillery as one value: what it has, what it has done, and its step in the window.

Covers 2, 2.1, 2.2, 2.21, 2.7, 2.8, 2.9 and CG3. Every field is a plain value, so that a battery can be kept
in the journal as it is.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from elst_app.rules.artillery.chart import ArtilleryChart
from elst_app.rules.calendar import PlayerTurn
from elst_app.rules.dice import Modifier
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


class BatteryKind(StrEnum):
    """What kind of battery it is: a battalion mortar keeps Contact more easily (2.11), Rockets follow 2.9."""

    ORDINARY = "ordinary"
    BATTALION_MORTAR = "battalion mortar"
    ROCKET = "Rocket"


class Mission(StrEnum):
    """The type of a Fire Mission (2.7)."""

    HE = "HE"
    SMOKE = "Smoke"


class RadioState(StrEnum):
    """What has become of the radio (2.1, O6)."""

    WORKING = "working"
    MALFUNCTIONED = "malfunctioned"
    ELIMINATED = "eliminated"
    CAPTURED = "captured"


class Access(StrEnum):
    """Battery Access (2.2)."""

    NONE = "none"
    HELD = "held"
    LOST_FOR_GOOD = "lost for good"
    """The second red chit was drawn."""


class Chit(StrEnum):
    """A chit of the Draw Pile (2.21)."""

    BLACK = "black"
    RED = "red"


class MarkerKind(StrEnum):
    """A marker on the map. The AR is up only within a window: see `Request`."""

    SR = "SR"
    FFE_1 = "FFE:1"
    FFE_2 = "FFE:2"
    FFE_C = "FFE:C"

    @property
    def is_fire(self) -> bool:
        """Whether it is a Fire For Effect."""
        return self is not MarkerKind.SR


class View(StrEnum):
    """What the Observer sees of the Burst Height of the marker (2.32, 2.33)."""

    CLEAR = "clear"
    SMOKE = "only Smoke blocks"
    """LOS to it but for Smoke."""
    BLOCKED = "blocked"


class Step(StrEnum):
    """Where a battery stands in the current window: the question the table answers next."""

    CONTACT = "contact"
    """Radio Contact or Maintenance, or neither (2.1, 2.11)."""
    ACCESS = "access"
    """A chit is to be drawn (2.2)."""
    REQUEST = "request"
    """Contact and Access, no marker: an AR may be placed (2.3)."""
    PRECISION = "precision"
    """The Precision dr of the AR (2.3)."""
    ERROR = "error"
    """The Error DR of the AR (2.31)."""
    MARKER = "marker"
    """What to do with the SR or FFE:2 of an earlier window (2.33)."""
    CONTINUATION = "continuation"
    """What to do with the FFE:C, Access being regained with LOS to it (2.34)."""
    REPLACED = "replaced"
    """The FFE:C has become an SR, which may be Corrected (2.34, O18)."""
    RESOLUTION = "resolution"
    """An FFE:1 or FFE:2 is to be resolved (2.5)."""
    ENDED = "ended"
    """The actions of this Observer and this battery are over in this phase (2.321)."""


@dataclass(frozen=True, slots=True)
class Radio:
    """A radio counter: its Contact value, and the repair dr that mend or eliminate it (2.1).

    `elimination` 7 means that no repair dr eliminates it.
    """

    contact: int
    repair: int
    elimination: int
    state: RadioState = RadioState.WORKING


@dataclass(frozen=True, slots=True)
class Observer:
    """Who directs the battery, and where: a leader with the radio (2.1) or the hex of an SSR (2.8)."""

    name: str
    hex: Hex | None = None
    in_steeple: bool = False
    good_order: bool = True


@dataclass(frozen=True, slots=True)
class Pile:
    """The Draw Pile as assembled, and the chits drawn from it in order; they never return (2.21)."""

    black: int
    red: int
    drawn: tuple[Chit, ...] = ()

    @property
    def black_left(self) -> int:
        """The black chits still in the pile."""
        return self.black - self.drawn.count(Chit.BLACK)

    @property
    def red_left(self) -> int:
        """The red chits still in the pile."""
        return self.red - self.reds_drawn

    @property
    def left(self) -> int:
        """The chits still in the pile."""
        return self.black + self.red - len(self.drawn)

    @property
    def reds_drawn(self) -> int:
        """The red chits drawn so far."""
        return self.drawn.count(Chit.RED)

    def chit_at(self, position: int) -> Chit:
        """The chit at a place 0 ... left - 1 of the pile sorted black first.

        A draw is kept as such a place: each is equally likely, and it means nothing before the pile is known.
        """
        if not 0 <= position < self.left:
            raise IndexError(position)
        return Chit.BLACK if position < self.black_left else Chit.RED

    def positions(self, chit: Chit) -> range:
        """The places of the chits of one colour; the first of them serves for a chit typed by its colour."""
        return range(self.black_left) if chit is Chit.BLACK else range(self.black_left, self.left)


@dataclass(frozen=True, slots=True)
class Marker:
    """The SR or FFE of the battery and its hex, which may lie off the map (O12). An SR has no mission yet."""

    kind: MarkerKind
    hex: Hex
    mission: Mission | None = None


@dataclass(frozen=True, slots=True)
class SmokeHex:
    """A Smoke marker this battery has laid: +3 full, +2 Dispersed (2.7)."""

    hex: Hex
    hindrance: int


@dataclass(frozen=True, slots=True)
class Sight:
    """The answer to what the Observer sees of its marker.

    `enemy_near` is LOS to a Known Enemy Unit in or adjacent to the marker's hex; HIP units are none (O14).
    """

    view: View
    enemy_near: bool = False


@dataclass(frozen=True, slots=True)
class Hindrances:
    """What hinders the LOS to an AR (2.3): hexes of orchard and grain, Smoke by value, FFE Burst Areas."""

    orchard_and_grain: int = 0
    smoke: int = 0
    burst_areas: int = 0
    """HE Burst Areas the LOS meets: +1 for all the hexes of one (2.5)."""
    other: int = 0


@dataclass(frozen=True, slots=True)
class Request:
    """The AR on the map and what its rolls depend on (2.3, 2.31, 2.4)."""

    hex: Hex
    origin: Hex | None
    """The hex of the marker that is being Corrected; None for a new AR."""
    cap: int | None
    """The greatest Extent of Error; None if unlimited."""
    modifiers: tuple[Modifier, ...]
    can_be_precise: bool
    converts_into: Mission | None
    """The FFE:1 that a Rocket AR or a predesignated Correction turns into (2.33, 2.9)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What the battery has done in a window: that of the side's OBA in one Player Turn (O30)."""

    turn: PlayerTurn | None = None
    """The Player Turn of the window; None before the first."""
    step: Step = Step.CONTACT
    sight: Sight | None = None
    has_called: bool = False
    """Whether Contact or Maintenance was rolled for: the Observer's only action of the phase (2.1, O8)."""
    request: Request | None = None
    attacked: tuple[Hex, ...] = ()
    """The hexes already attacked by the FFE that is being resolved."""
    resolved: Mission | None = None
    """The type of the FFE resolved in this window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    """One module of OBA. `radio` is None for an Off-Board Observer, whose Contact is automatic (2.8)."""

    id: str
    side: Side
    name: str
    calibre: int
    kind: BatteryKind = BatteryKind.ORDINARY
    ammunition: tuple[Mission, ...] = (Mission.HE, Mission.SMOKE)
    pile: Pile
    radio: Radio | None
    observer: Observer | None = None
    contact: bool = False
    access: Access = Access.NONE
    marker: Marker | None = None
    placed_ffe: bool = False
    """Whether it has placed an FFE in this scenario (CG3, O28)."""
    repair_tried: PlayerTurn | None = None
    """The Player Turn in whose RPh the repair of the radio was tried last."""
    smoke: tuple[SmokeHex, ...] = ()
    progress: Progress = field(default_factory=Progress)

    @property
    def is_rocket(self) -> bool:
        """Whether 2.9 governs it."""
        return self.kind is BatteryKind.ROCKET

    @property
    def is_off_board(self) -> bool:
        """Whether an Off-Board Observer directs it (2.8)."""
        return self.radio is None

    @property
    def step(self) -> Step:
        """Where it stands in its window."""
        return self.progress.step

    def has_marker(self, *kinds: MarkerKind) -> bool:
        """Whether it has a marker of one of these kinds on the map."""
        return self.marker is not None and self.marker.kind in kinds


def new_battery(
    chart: ArtilleryChart,
    *,
    id: str,
    side: Side,
    name: str,
    calibre: int,
    kind: BatteryKind = BatteryKind.ORDINARY,
    observer: Observer | None = None,
    off_board: bool = False,
) -> Battery:
    """A module as it comes into play: the pile of CG3, a working radio or an Off-Board Observer.

    Both HE and Smoke (CG3), but no Smoke for Rockets (2.9).
    """
    figures = chart.radio
    return Battery(
        id=id,
        side=side,
        name=name,
        calibre=calibre,
        kind=kind,
        ammunition=(Mission.HE,) if kind is BatteryKind.ROCKET else (Mission.HE, Mission.SMOKE),
        pile=Pile(chart.pile.black.value, chart.pile.red.value),
        radio=None
        if off_board
        else Radio(figures.contact.value, figures.repair.value, figures.elimination.value),
        observer=observer,
    )
