"""What a piece is to the charts of what a CG scenario leaves where (4.5053, 4.5057, CG9)."""

from elst_app.rules.fates import Thing
from elst_app.rules.forces.forces import Forces
from elst_app.rules.forces.piece import Piece, PieceKind


def thing_of(forces: Forces, piece: Piece) -> Thing | None:
    """What the piece is to those charts; None for what a unit possesses, which shares its fate."""
    if piece.kind is PieceKind.VEHICLE:
        if piece.is_mobile:
            return Thing.MOBILE_VEHICLE
        if piece.has_functional_ma:
            return Thing.IMMOBILE_VEHICLE_WITH_MA
        return Thing.IMMOBILE_VEHICLE_WITHOUT_MA
    if piece.kind.is_infantry:
        return Thing.INFANTRY_WITH_GUN if guns_of(forces, piece) else Thing.INFANTRY
    return Thing.UNPOSSESSED_EQUIPMENT if forces.possessor_of(piece) is None else None


def guns_of(forces: Forces, unit: Piece) -> tuple[Piece, ...]:
    """The Guns the unit possesses."""
    return tuple(piece for piece in forces.possessed_by(unit) if piece.kind is PieceKind.GUN)
