"""What the forces have come to: units that exited for VP by kind, and what each side lost (4.41, C34)."""

from dataclasses import dataclass

from elst_app.campaign.play.verdict import exited_units
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import ELIMINATED, Piece, PieceKind, PieceState
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitKind


@dataclass(frozen=True, slots=True)
class ExitedKind:
    """`number` units of a kind that exited, each worth `vp_each`; leaders by their DRM."""

    kind: UnitKind
    leadership_drm: int | None
    number: int
    vp_each: int

    @property
    def vp(self) -> int:
        """What they are worth together."""
        return self.number * self.vp_each


@dataclass(frozen=True, slots=True)
class LostKind:
    """How many pieces of a kind a side has lost for good."""

    kind: PieceKind
    number: int


def exited_kinds(state: State, rulebook: Rulebook) -> tuple[ExitedKind, ...]:
    """A line for each kind of the victory chart, those of which none has exited included."""
    charts = rulebook.charts
    units = [piece.unit for piece in exited_units(state) if piece.side is Side.BRITISH]
    found = []
    for line in charts.victory.lines:
        number = sum(
            unit.kind is line.kind
            and (line.leadership_drm is None or charts.units.leader_drm(unit) == line.leadership_drm)
            for unit in units
        )
        found.append(ExitedKind(line.kind, line.leadership_drm, number, line.vp))
    return tuple(found)


def lost_kinds(state: State, side: Side) -> tuple[LostKind, ...]:
    """What the side has lost and not got back: eliminated pieces and wrecks, by kind."""
    lost = [piece for piece in state.forces.pieces if piece.nation is side and _is_lost(piece)]
    counts = ((kind, sum(piece.kind is kind for piece in lost)) for kind in PieceKind)
    return tuple(LostKind(kind, number) for kind, number in counts if number)


def _is_lost(piece: Piece) -> bool:
    return piece.place == ELIMINATED or piece.has(PieceState.WRECK)
