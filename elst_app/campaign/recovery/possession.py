"""Equipment Possession, step 4.507: whose each piece of Equipment in a Deployment Area is (4.5057, C17).

What has to be done follows from the areas alone: `take_possession` does it when the step is ticked.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Context
from elst_app.campaign.forces.facts import ForcesFact
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.areas import Areas
from elst_app.rules.forces import Forces, Piece, Retained, captured
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class Possession:
    """A piece of Equipment in the Deployment Area where `retained` says it is Retained.

    `holder` is the unit that has it. With `is_captured` it was the enemy's until now. Its owner
    `may_eliminate` it if he has Retained troops in the area, and in any case what he would capture (C17).
    """

    piece: Piece
    retained: Retained
    holder: Piece | None
    is_captured: bool
    may_eliminate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentCaptured(ForcesFact):
    """Equipment that was the enemy's became that of `side`, in whose Deployment Areas it lay."""

    side: Side
    kind: ClassVar[str] = "equipment captured"


def possessions(state: State, rulebook: Rulebook) -> tuple[Possession, ...]:
    """Each piece of non-vehicular Equipment in a Deployment Area, side by side and area by area."""
    areas = determined_areas(state, rulebook)
    troops = _troops(state.forces, areas)
    found = [
        possession
        for piece in state.forces.pieces
        if (possession := _possession(state.forces, areas, troops, piece)) is not None
    ]
    sides = tuple(Side)
    return tuple(sorted(found, key=lambda each: (sides.index(each.retained.side), each.retained.area or 0)))


def possession_of(state: State, rulebook: Rulebook, piece: Piece) -> Possession | None:
    """Whose the piece is by the area it is in; None for a vehicle and for what is in none."""
    areas = determined_areas(state, rulebook)
    return _possession(state.forces, areas, _troops(state.forces, areas), piece)


def takers(state: State, rulebook: Rulebook, retained: Retained) -> tuple[Piece, ...]:
    """The Infantry of the side Retained in the area: any of them may take what lies there."""
    forces, areas = state.forces, determined_areas(state, rulebook)
    return tuple(
        unit
        for unit in forces.of(retained.side)
        if unit.kind.is_infantry and forces.retained_in(areas, unit) == retained
    )


def take_possession(context: Context) -> None:
    """Records as captured what lies in an enemy Deployment Area, possessed by nobody."""
    taken = [each for each in possessions(context.state, context.rulebook) if each.is_captured]
    for side in Side:
        pieces = tuple(
            captured(context.state.forces, each.piece, side) for each in taken if each.retained.side is side
        )
        if pieces:
            context.record(EquipmentCaptured(changed=pieces, side=side), "4.507")


def _troops(forces: Forces, areas: Areas) -> frozenset[Retained | None]:
    """The areas in which troops of their side are Retained."""
    return frozenset(
        forces.retained_in(areas, unit)
        for unit in forces.pieces
        if unit.kind.is_infantry and forces.is_in_ob(unit)
    )


def _possession(
    forces: Forces, areas: Areas, troops: Collection[Retained | None], piece: Piece
) -> Possession | None:
    if not piece.kind.is_carried or not forces.is_in_ob(piece):
        return None
    holder = forces.possessor_of(piece)
    retained = forces.retained_in(areas, piece)
    hex_ = forces.place_of(piece).hex
    if retained is None and holder is None and hex_ is not None:
        area = areas.area_of(hex_)
        retained = Retained(area.side, area.id) if area is not None else None
    if retained is None or retained.area is None:
        return None
    is_captured = retained.side is not piece.side
    return Possession(piece, retained, holder, is_captured, is_captured or retained in troops)
