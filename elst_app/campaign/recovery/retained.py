"""What a side has Retained, and how, once step 4.509 is over (4.2, 4.5052, 4.5056; rulings C13, C20, C37)."""

from functools import cached_property

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.vehicles import closed_to
from elst_app.rules.areas import HexClass
from elst_app.rules.forces import Piece, PieceKind, Retained
from elst_app.rules.sides import Side


class RetainedForces:
    """The pieces of `side` that are Retained in the areas fixed in step 4.505.

    Besides those in an area of the side's or its Entry Area these are the vehicles that are Retained in their
    hexes of Uncontrolled Territory, which are in no area.
    """

    def __init__(self, state: State, rulebook: Rulebook, side: Side) -> None:
        self._state = state
        self._board = rulebook.board
        self._forces = state.forces
        self._areas = determined_areas(state, rulebook)
        self._side = side
        self._found: dict[str, Retained | None] = {}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All of them."""
        return tuple(
            piece
            for piece in self._forces.of(self._side)
            if self.area_of(piece) is not None or self.is_in_uncontrolled(piece)
        )

    def area_of(self, piece: Piece) -> Retained | None:
        """The area the piece is Retained in; None for one that is in none."""
        if piece.id not in self._found:
            self._found[piece.id] = self._forces.retained_in(self._areas, piece)
        return self._found[piece.id]

    def is_in_uncontrolled(self, piece: Piece) -> bool:
        """Whether it is a vehicle in a hex of Uncontrolled Territory."""
        hex_ = self._forces.place_of(piece).hex
        is_vehicle = piece.kind is PieceKind.VEHICLE
        return is_vehicle and hex_ is not None and self._areas.class_of(hex_) is HexClass.UNCONTROLLED

    def is_isolated(self, piece: Piece) -> bool:
        """Whether the piece is Isolated, a vehicle by its own path (C13)."""
        return self._forces.is_isolated(self._board, self._areas, piece, closed_to(self._state, piece))

    def is_in_front_line(self, piece: Piece) -> bool:
        """Whether the piece is in a Front Line Hex of its side."""
        hex_ = self._forces.place_of(piece).hex
        area = self._areas.area_of(hex_) if hex_ is not None else None
        return area is not None and area.side is self._side and hex_ in area.front_line

    def has_troops_with(self, piece: Piece) -> bool:
        """Whether there are troops of the side in the area that the piece is Retained in."""
        return self.area_of(piece) in self._with_troops

    @cached_property
    def _with_troops(self) -> frozenset[Retained]:
        infantry = (piece for piece in self._forces.of(self._side) if piece.kind.is_infantry)
        found = (self.area_of(piece) for piece in infantry)
        return frozenset(retained for retained in found if retained is not None)
