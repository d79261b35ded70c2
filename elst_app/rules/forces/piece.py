"""A piece: one unit or one piece of Equipment of an OB, with an identity that lasts the whole CG (4.2).

Its name is what the counter shows. What it is worth in the tables of the Recovery Phase - PP, repair number -
is kept with it, for the players may have counters that print other figures.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind


class PieceKind(StrEnum):
    """What a piece is; the first five are units (`UnitKind`), the last four Equipment (4.2)."""

    SQUAD = "squad"
    HALF_SQUAD = "half-squad"
    CREW = "crew"
    LEADER = "leader"
    VEHICLE = "vehicle"
    SUPPORT_WEAPON = "support weapon"
    GUN = "Gun"
    RADIO = "radio"

    @property
    def is_infantry(self) -> bool:
        """Whether it is an MMC or SMC."""
        return self in _INFANTRY

    @property
    def is_carried(self) -> bool:
        """Whether it is Equipment that a unit can possess: a SW, a radio or a Gun."""
        return self in _CARRIED


_INFANTRY: Final = (PieceKind.SQUAD, PieceKind.HALF_SQUAD, PieceKind.CREW, PieceKind.LEADER)
_CARRIED: Final = (PieceKind.SUPPORT_WEAPON, PieceKind.GUN, PieceKind.RADIO)


class PieceState(StrEnum):
    """What a marker on the piece says."""

    BROKEN = "Broken"
    WOUNDED = "wounded"
    STUNNED = "Stunned"
    STUNNED_PLUS_ONE = "Stunned +1"
    SHOCKED = "Shocked"
    UNCONFIRMED_KILL = "UK"
    BOGGED = "bogged"
    MIRED = "mired"
    IMMOBILIZED = "immobilized"
    MALFUNCTIONED = "malfunctioned"
    """Of a SW, Gun or radio."""
    MA_MALFUNCTIONED = "MA malfunctioned"
    MA_DISABLED = "MA disabled"
    MG_MALFUNCTIONED = "MG malfunctioned"
    MG_DISABLED = "MG disabled"
    LOW_AMMO = "Low Ammo"
    AMMO_DEPLETED = "special ammunition depleted"
    RETURN = "under Return"
    WRECK = "wreck"


IMMOBILE_STATES: Final = frozenset(
    {
        PieceState.STUNNED,
        PieceState.SHOCKED,
        PieceState.UNCONFIRMED_KILL,
        PieceState.BOGGED,
        PieceState.MIRED,
        PieceState.IMMOBILIZED,
        PieceState.WRECK,
    }
)
"""What keeps a vehicle from being mobile; a Stun on its +1 side no longer does."""

_OF_INFANTRY: Final = frozenset({PieceState.BROKEN})
_OF_LEADERS: Final = frozenset({PieceState.BROKEN, PieceState.WOUNDED})
_OF_WEAPONS: Final = frozenset({PieceState.MALFUNCTIONED, PieceState.LOW_AMMO, PieceState.AMMO_DEPLETED})
_OF_VEHICLES: Final = frozenset(PieceState) - _OF_LEADERS - {PieceState.MALFUNCTIONED}


def states_of(kind: PieceKind) -> tuple[PieceState, ...]:
    """The states a piece of that kind can be in."""
    match kind:
        case PieceKind.VEHICLE:
            found = _OF_VEHICLES
        case PieceKind.LEADER:
            found = _OF_LEADERS
        case PieceKind.RADIO:
            found = frozenset({PieceState.MALFUNCTIONED})
        case PieceKind.SUPPORT_WEAPON | PieceKind.GUN:
            found = _OF_WEAPONS
        case _:
            found = _OF_INFANTRY
    return tuple(state for state in PieceState if state in found)


class PlaceKind(StrEnum):
    """Where a piece can be."""

    UNKNOWN = "not said yet"
    HEX = "hex"
    AREA = "Deployment Area"
    ENTRY_AREA = "Entry Area"
    EXITED = "exited for Victory Points"
    ELIMINATED = "eliminated"
    RECOMBINED = "recombined"
    """Of the second HS of a squad that two have become (4.509)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece is: `hex` for a hex of the map, `area` the id of a Deployment Area of its side."""

    kind: PlaceKind
    hex: Hex | None = None
    area: int | None = None

    @property
    def is_in_ob(self) -> bool:
        """Whether what is there still belongs to an OB."""
        return self.kind not in (PlaceKind.EXITED, PlaceKind.ELIMINATED, PlaceKind.RECOMBINED)


UNKNOWN: Final = Place(PlaceKind.UNKNOWN)
ENTRY_AREA: Final = Place(PlaceKind.ENTRY_AREA)
EXITED: Final = Place(PlaceKind.EXITED)
ELIMINATED: Final = Place(PlaceKind.ELIMINATED)
RECOMBINED: Final = Place(PlaceKind.RECOMBINED)


def in_hex(hex_: Hex) -> Place:
    """That hex of the map."""
    return Place(PlaceKind.HEX, hex=hex_)


def in_area(area: int) -> Place:
    """The side's Deployment Area of that id."""
    return Place(PlaceKind.AREA, area=area)


def in_area_or_entry(area: int | None) -> Place:
    """The side's Deployment Area of that id, its Entry Area if None."""
    return ENTRY_AREA if area is None else in_area(area)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One unit or piece of Equipment.

    `side` is whose OB it belongs to, `nation` whose make it is: they differ once it has been captured.
    `label` is a name of the person's own, such as a leader's. `possessor` is the id of the unit that
    possesses it; then it is where that unit is, and its own `place` says nothing. `group` is the RG it came
    from, `battery` the OBA module of a radio. `pool` is the CG Date of the scenario in whose eliminated pool
    it lies (4.513). A `secret` piece is known to its side alone until it has been on the map.
    """

    id: str
    side: Side
    nation: Side
    kind: PieceKind
    name: str
    ss: bool = False
    label: str = ""
    place: Place = UNKNOWN
    states: tuple[PieceState, ...] = ()
    possessor: str | None = None
    group: str = ""
    battery: str = ""
    pp: int = 0
    repair_number: int = 0
    pool: CGDate | None = None
    secret: bool = False

    @property
    def full_name(self) -> str:
        """Its counter and the name of its own: `SS 4-4-7`, `8-0 Voss`."""
        return " ".join(text for text in ("SS" if self.ss else "", self.name, self.label) if text)

    @property
    def is_captured(self) -> bool:
        """Whether it is in the hands of the other side."""
        return self.side is not self.nation

    @property
    def is_in_ob(self) -> bool:
        """Whether it still belongs to an OB: not eliminated, not exited, no wreck."""
        return self.place.is_in_ob and not self.has(PieceState.WRECK)

    @property
    def is_mobile(self) -> bool:
        """Whether it is a mobile vehicle."""
        return self.kind is PieceKind.VEHICLE and not IMMOBILE_STATES.intersection(self.states)

    @property
    def has_functional_ma(self) -> bool:
        """Whether it is a vehicle whose MA works."""
        out_of_order = {PieceState.MA_MALFUNCTIONED, PieceState.MA_DISABLED, PieceState.WRECK}
        return self.kind is PieceKind.VEHICLE and not out_of_order.intersection(self.states)

    @property
    def unit(self) -> Unit:
        """What the tables of units know of it; Equipment but vehicles has none and raises ValueError."""
        return Unit(
            side=self.nation,
            kind=UnitKind(self.kind.value),
            name=self.name,
            ss=self.ss,
            wounded=self.has(PieceState.WOUNDED),
            stunned=self.has(PieceState.STUNNED) or self.has(PieceState.STUNNED_PLUS_ONE),
        )

    def has(self, state: PieceState) -> bool:
        """Whether the piece is in that state."""
        return state in self.states

    def with_states(self, *states: PieceState) -> "Piece":
        """The piece in these states as well."""
        wanted = {*self.states, *states}
        return replace(self, states=tuple(state for state in PieceState if state in wanted))

    def without_states(self, *states: PieceState) -> "Piece":
        """The piece in none of these states."""
        return replace(self, states=tuple(state for state in self.states if state not in states))

    def as_unit(self, unit: Unit) -> "Piece":
        """The same piece with the counter of `unit`, and wounded if that is."""
        changed = replace(self, kind=PieceKind(unit.kind.value), name=unit.name, ss=unit.ss)
        return changed.with_states(PieceState.WOUNDED) if unit.wounded else changed

    def at(self, place: Place) -> "Piece":
        """The piece at that place.

        What is on the map is no secret any more, and what is in the OB in no eliminated pool.
        """
        return replace(
            self,
            place=place,
            pool=None if place.is_in_ob else self.pool,
            secret=self.secret and place.kind is not PlaceKind.HEX,
        )

    def possessed_by(self, unit: "Piece") -> "Piece":
        """The piece in the hands of `unit`, and so of its side; as secret as the unit, or as it was there."""
        was_secret = self.secret and self.side is unit.side
        return replace(
            self, possessor=unit.id, side=unit.side, place=UNKNOWN, secret=was_secret or unit.secret
        )
