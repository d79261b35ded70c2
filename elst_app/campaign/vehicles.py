"""The paths of vehicles, and those that Control shows on the map after step 4.505 (4.2, 4.5055, 4.5127; C13).

A vehicle is Isolated, Retained, Escapes and Shifts by its own path. The board closes the Pond to it (1.2);
what else does, buildings or a wreck in the way, the people at the table say once for all vehicles.

Where mobile vehicles with functional MA stood makes the Deployment Areas in step 4.505, and what becomes of
them later does not: the areas keep the vehicles they were drawn from. The markers shown beside them follow
the forces, or tanks that left for the Entry Area would seem to be on the map until the next 4.504. Each
audience sees the forces it knows of. When play begins all is known, and Control itself follows.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.control import NothingChanges, VehiclesNoted
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.control import Control
from elst_app.rules.forces import Piece, PieceKind, PlaceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.refusals import Refused, UnknownHex
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class HexesClosed(Fact):
    """Vehicles cannot enter `hexes`, and every other hex but the Pond they can."""

    hexes: tuple[Hex, ...]
    kind: ClassVar[str] = "hexes closed to vehicles"

    def change(self, state: State) -> State:
        """Keeps them for every path of a vehicle."""
        return replace(state, closed_to_vehicles=self.hexes)


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseHexes(Command):
    """Say which hexes vehicles cannot enter: all of them, the Pond need not be among them."""

    hexes: tuple[Hex, ...]

    def decide(self, context: Context) -> None:
        """Refuses a hex off the map, and what has been said already."""
        for hex_ in self.hexes:
            if hex_ not in context.rulebook.board:
                raise Refused(UnknownHex(hex_.name))
        hexes = tuple(sorted(set(self.hexes)))
        if hexes == context.state.closed_to_vehicles:
            raise Refused(NothingChanges())
        context.record(HexesClosed(hexes), "C13")


def closed_to(state: State, piece: Piece) -> tuple[Hex, ...]:
    """The hexes that the piece cannot enter besides the Pond: some, if it is a vehicle (C13)."""
    return state.closed_to_vehicles if piece.kind is PieceKind.VEHICLE else ()


def control_shown(state: State, rulebook: Rulebook, control: Control | None = None) -> Control:
    """`control`, or that of now, with the vehicles of now: none that left where step 4.505 found it."""
    held = control or state.control
    if not _is_after_areas(state):
        british, german = (state.control.vehicles(side) for side in (Side.BRITISH, Side.GERMAN))
    else:
        british, german = (_still_there(state, rulebook, side) for side in (Side.BRITISH, Side.GERMAN))
    return replace(held, british_vehicles=british, german_vehicles=german)


def drop_vehicles_gone(context: Context) -> None:
    """Records which vehicles are left where step 4.505 found them, as play begins."""
    state = context.state
    for side in Side:
        left = _still_there(state, context.rulebook, side)
        if left != state.control.vehicles(side):
            context.record(VehiclesNoted(side, left), "4.2")


def _is_after_areas(state: State) -> bool:
    if state.progress is not None:
        return state.progress.status(RecoveryStep.DEPLOYMENT_AREAS) not in (StepStatus.NOW, StepStatus.LATER)
    return state.stage is Stage.SET_UP


def _still_there(state: State, rulebook: Rulebook, side: Side) -> tuple[Hex, ...]:
    """The vehicles noted, without those from before 4.505 that none of the side's can be any more.

    Those Retained in an area can be anywhere in it. All stay for a side whose OB has never had a vehicle, or
    has one nobody has said where.
    """
    noted = state.control.vehicles(side)
    has_vehicles = any(
        piece.kind is PieceKind.VEHICLE and piece.side is side for piece in state.forces.pieces
    )
    counted = [piece for piece in state.forces.of(side) if _counts(piece)]
    if not noted or not state.determined or not has_vehicles:
        return noted
    if any(piece.place.kind is PlaceKind.UNKNOWN for piece in counted):
        return noted
    return tuple(sorted(_left(state, rulebook, side, counted)))


def _left(state: State, rulebook: Rulebook, side: Side, counted: list[Piece]) -> Iterator[Hex]:
    areas = determined_areas(state, rulebook)
    in_hex = Counter(piece.place.hex for piece in counted)
    in_area = Counter(piece.place.area for piece in counted if piece.place.kind is PlaceKind.AREA)
    before = Counter(state.determined[-1].control.vehicles(side))
    for hex_, number in Counter(state.control.vehicles(side)).items():
        area = areas.area_of(hex_)
        possible = in_hex[hex_]
        if area is not None and area.side is side:
            possible += in_area[area.id]
        since = max(0, number - before[hex_])
        yield from [hex_] * (since + min(number - since, possible))


def _counts(piece: Piece) -> bool:
    return piece.kind is PieceKind.VEHICLE and piece.is_mobile and piece.has_functional_ma
