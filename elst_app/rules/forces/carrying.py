"""What a unit carries when it attempts to Escape or to Shift, and may do with it before (4.506, 4.511)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.rules.forces.forces import Forces
from elst_app.rules.forces.piece import Piece, PieceKind, PieceState
from elst_app.rules.refusals import Refusal

MMC_PP: Final = 5
"""How many PP an MMC may carry."""

SMC_PP: Final = 2
"""How many PP an unwounded SMC may carry; a wounded one may carry nothing."""


class EquipmentAct(StrEnum):
    """What may be done with a SW, radio or Gun before its unit leaves, and by its new owner (4.507)."""

    ABANDON = "abandon"
    ELIMINATE = "eliminate"
    TRANSFER = "transfer"


@dataclass(frozen=True, slots=True)
class TooMuchCarried(Refusal):
    """`name` carries `pp` PP and may carry `limit`; with a limit of 0 it may carry nothing at all."""

    name: str
    pp: int
    limit: int
    rule: ClassVar[str] = "4.506"


@dataclass(frozen=True, slots=True)
class Load:
    """What a unit possesses, the PP of it, and how many it may carry. A Gun has no PP: it is pushed."""

    pieces: tuple[Piece, ...]
    pp: int
    limit: int

    @property
    def is_too_much(self) -> bool:
        """Whether the unit may not leave with all of it."""
        return self.pp > self.limit or (self.limit == 0 and bool(self.pieces))

    @property
    def has_gun(self) -> bool:
        """Whether a Gun is among it."""
        return any(piece.kind is PieceKind.GUN for piece in self.pieces)


def carrying_limit(unit: Piece) -> int:
    """How many PP the unit may carry; none for a wounded SMC or a vehicle, which carry nothing."""
    if unit.kind is PieceKind.LEADER:
        return 0 if unit.has(PieceState.WOUNDED) else SMC_PP
    return MMC_PP if unit.kind.is_infantry else 0


def load_of(forces: Forces, unit: Piece) -> Load:
    """What the unit carries."""
    pieces = forces.possessed_by(unit)
    pp = sum(piece.pp for piece in pieces if piece.kind is not PieceKind.GUN)
    return Load(pieces, pp, carrying_limit(unit))


def load_refusal(forces: Forces, unit: Piece) -> Refusal | None:
    """Why the unit cannot leave with all it has; none if it can."""
    load = load_of(forces, unit)
    return TooMuchCarried(unit.full_name, load.pp, load.limit) if load.is_too_much else None
