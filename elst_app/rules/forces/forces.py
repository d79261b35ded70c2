"""The forces of both sides: every piece there is or was, each of them in one place (4.2, CG6)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from elst_app.rules.areas import Areas
from elst_app.rules.board import Board
from elst_app.rules.forces.piece import ELIMINATED, Piece, PieceKind, Place, PlaceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import is_cut_off, is_isolated
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class Retained:
    """Where a piece is Retained: the id of a Deployment Area of its side, None for the Entry Area."""

    side: Side
    area: int | None


@dataclass(frozen=True)
class Forces:
    """Every piece, in the order in which they came, eliminated ones included.

    `removed` are the ids of those taken out again: no other piece ever gets one of them.
    """

    pieces: tuple[Piece, ...] = ()
    removed: frozenset[str] = frozenset()

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        """Each piece by its id."""
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def _possessed(self) -> Mapping[str, tuple[Piece, ...]]:
        found: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            if piece.possessor is not None and piece.is_in_ob:
                found.setdefault(piece.possessor, []).append(piece)
        return {owner: tuple(pieces) for owner, pieces in found.items()}

    def find(self, id_: str) -> Piece | None:
        """The piece with that id."""
        return self.by_id.get(id_)

    def of(self, side: Side) -> tuple[Piece, ...]:
        """The pieces of the side's OB, those left on the map by nobody included."""
        return tuple(piece for piece in self.pieces if piece.side is side and self.is_in_ob(piece))

    def possessor_of(self, piece: Piece) -> Piece | None:
        """The unit that possesses the piece, if it is still there."""
        owner = self.by_id.get(piece.possessor) if piece.possessor is not None else None
        return owner if owner is not None and owner.possessor is None and owner.is_in_ob else None

    def possessed_by(self, unit: Piece) -> tuple[Piece, ...]:
        """What the unit possesses."""
        return self._possessed.get(unit.id, ())

    def place_of(self, piece: Piece) -> Place:
        """Where the piece is: what a unit possesses is where the unit is."""
        owner = self.possessor_of(piece)
        if owner is not None and piece.place.is_in_ob:
            return owner.place
        return piece.place

    def is_secret(self, piece: Piece) -> bool:
        """Whether the piece is known to its side alone; what is in a hex of the map never is."""
        return piece.secret and self.place_of(piece).kind is not PlaceKind.HEX

    def is_in_ob(self, piece: Piece) -> bool:
        """Whether the piece still belongs to an OB."""
        return piece.is_in_ob and self.place_of(piece).is_in_ob

    def in_hex(self, hex_: Hex) -> tuple[Piece, ...]:
        """The pieces of both sides in that hex, wrecks left out."""
        return tuple(
            piece for piece in self.pieces if self.is_in_ob(piece) and self.place_of(piece).hex == hex_
        )

    def retained_in(self, areas: Areas, piece: Piece) -> Retained | None:
        """Where the piece is Retained by its side; None if it is in no area of its own (4.5056)."""
        place = self.place_of(piece)
        match place.kind:
            case PlaceKind.ENTRY_AREA:
                return Retained(piece.side, None)
            case PlaceKind.AREA if place.area in [area.id for area in areas.of(piece.side)]:
                return Retained(piece.side, place.area)
            case PlaceKind.HEX if place.hex is not None:
                area = areas.area_of(place.hex)
                if area is not None and area.side is piece.side:
                    return Retained(piece.side, area.id)
        return None

    def is_isolated(self, board: Board, areas: Areas, piece: Piece, closed: Collection[Hex] = ()) -> bool:
        """Whether the piece is Retained where it is Isolated: a hex, or an area that is so in whole (C13).

        `closed` are the hexes that a vehicle cannot enter.
        """
        retained = self.retained_in(areas, piece)
        if retained is None or retained.area is None:
            return False
        hex_ = self.place_of(piece).hex
        if hex_ is not None:
            return is_isolated(board, areas, piece.side, hex_, closed)
        area = areas.area(retained.side, retained.area)
        return area.isolated or (bool(closed) and is_cut_off(board, areas, piece.side, area.hexes, closed))

    def pool(self, side: Side) -> tuple[Piece, ...]:
        """The side's MMC in the eliminated pool of a CG scenario (4.513)."""
        return tuple(
            piece
            for piece in self.pieces
            if piece.nation is side and piece.pool is not None and piece.place == ELIMINATED
        )

    def with_pieces(self, changed: Iterable[Piece], added: Iterable[Piece] = ()) -> "Forces":
        """The forces with each of `changed` in the place of the piece with its id, and with those `added`.

        What is changed but not there is left out: what brought it may have been struck.
        """
        pieces = dict(self.by_id)
        pieces.update((piece.id, piece) for piece in changed if piece.id in pieces)
        pieces.update((piece.id, piece) for piece in added)
        return Forces(tuple(pieces.values()), self.removed)

    def free_ids(self, side: Side, count: int) -> tuple[str, ...]:
        """`count` ids that no piece has or had: the first letter of the side and a number."""
        letter = side.value[0]
        taken = [
            int(id_[1:]) for id_ in (*self.by_id, *self.removed) if id_[0] == letter and id_[1:].isdecimal()
        ]
        first = max(taken, default=0) + 1
        return tuple(f"{letter}{number}" for number in range(first, first + count))

    def set_up(self) -> "Forces":
        """The forces of a scenario, begun or just over: what is on the map is no secret any more (4.516)."""
        on_map = (PlaceKind.AREA, PlaceKind.HEX)
        seen = [piece for piece in self.pieces if piece.secret and self.place_of(piece).kind in on_map]
        return self.with_pieces(replace(piece, secret=False) for piece in seen) if seen else self

    def without(self, ids: Iterable[str]) -> "Forces":
        """The forces without the pieces of these ids, which were never there.

        What one of them possessed is nobody's, where that piece was.
        """
        gone = {id_ for id_ in ids if id_ in self.by_id}
        left = (
            replace(piece, possessor=None, place=self.place_of(piece)) if piece.possessor in gone else piece
            for piece in self.pieces
            if piece.id not in gone
        )
        return Forces(tuple(left), self.removed | gone)


def vehicles_for_control(forces: Forces, side: Side) -> tuple[Hex, ...]:
    """The hexes of the side's mobile vehicles with functional MA, one for each (4.2)."""
    return tuple(
        piece.place.hex
        for piece in forces.of(side)
        if piece.kind is PieceKind.VEHICLE
        and piece.is_mobile
        and piece.has_functional_ma
        and piece.place.hex is not None
    )
