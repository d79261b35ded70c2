"""Step 4.518: what each side sets up where, and in what order (4.5181, 4.5182, CG8, CG9; C41)."""

from dataclasses import dataclass
from typing import Final

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.moments import Stage
from elst_app.campaign.recovery.fates import unplaced
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.campaign.vehicles import closed_to
from elst_app.rules.areas import Areas, HexClass
from elst_app.rules.forces import Forces, Piece, PieceKind, Place, PlaceKind, in_area_or_entry, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryRound
from elst_app.rules.sides import Side

GUN_RANGE: Final = 3
"""How far from the hex where it ended the scenario a Gun may be set up (CG9)."""


@dataclass(frozen=True, slots=True)
class DeploymentLine:
    """A piece to be set up. `possessor` is the unit that has it.

    `hexes` are those of its area it is limited to by `rule`; without any it may be set up anywhere there.
    `needs_own_unit` is set for a SW that its RG has just received and no unit of the RG possesses (4.5162).
    """

    piece: Piece
    possessor: Piece | None
    hexes: tuple[Hex, ...] = ()
    rule: str = ""
    short_of_ammunition: bool = False
    needs_own_unit: bool = False


@dataclass(frozen=True, slots=True)
class DeploymentPlace:
    """What is set up or enters in one place: a Deployment Area, the Entry Area or, of a vehicle, its hex."""

    place: Place
    isolated: bool
    lines: tuple[DeploymentLine, ...]


@dataclass(frozen=True, slots=True)
class DeploymentSheet:
    """All that `side` sets up, in the order in which it does: Isolated places first, the Entry Area last.

    `first` is the side that sets up first, None before the scenario is known. `to_place` are pieces whose
    place must be said, `left` is Equipment that lies on the map possessed by nobody. `split` are the RG that
    must be in one place, for they set up for the first time, and are not (CG8). `is_last` is set once no
    set-up follows any more: what is where the CG has left it has no limits.
    """

    side: Side
    first: Side | None
    places: tuple[DeploymentPlace, ...]
    to_place: tuple[Piece, ...]
    left: tuple[Piece, ...]
    split: tuple[str, ...]
    is_last: bool


def deployment(state: State, rulebook: Rulebook, side: Side) -> DeploymentSheet:
    """The deployment sheet of the side, by the areas fixed in step 4.505."""
    forces, areas = state.forces, determined_areas(state, rulebook)
    lines: dict[tuple[bool, Place], list[DeploymentLine]] = {}
    to_place: list[Piece] = [piece for piece in unplaced(state, areas) if piece.side is side]
    left: list[Piece] = []
    is_last = _is_last(state)
    for piece in forces.of(side):
        place = _place(forces, areas, piece)
        if place is not None:
            isolated = forces.is_isolated(rulebook.board, areas, piece, closed_to(state, piece))
            if is_last:
                line = DeploymentLine(piece, forces.possessor_of(piece))
            else:
                line = _line(forces, areas, piece, isolated)
            lines.setdefault((isolated, place), []).append(line)
        elif forces.place_of(piece).kind is PlaceKind.HEX and forces.possessor_of(piece) is None:
            (left if piece.kind.is_carried else to_place).append(piece)
    brought = state.date_line
    return DeploymentSheet(
        side=side,
        first=brought.current.sets_up_first if brought is not None and brought.current is not None else None,
        places=tuple(
            DeploymentPlace(place, isolated, _in_order(found))
            for (isolated, place), found in sorted(lines.items(), key=_order)
        ),
        to_place=tuple(to_place),
        left=tuple(left),
        split=_split_groups(lines),
        is_last=is_last,
    )


def _is_last(state: State) -> bool:
    if state.stage is Stage.ENDED:
        return True
    return state.progress is not None and state.progress.round is RecoveryRound.END_OF_CG


def _in_order(lines: list[DeploymentLine]) -> tuple[DeploymentLine, ...]:
    """The lines by RG, each unit followed by what it possesses."""
    places = {line.piece.id: number for number, line in enumerate(lines)}

    def key(line: DeploymentLine) -> tuple[str, int, bool]:
        unit = line.possessor or line.piece
        return unit.group, places[unit.id], line.possessor is not None

    return tuple(sorted(lines, key=key))


def _place(forces: Forces, areas: Areas, piece: Piece) -> Place | None:
    """Where the piece is set up; None if it is Retained nowhere."""
    retained = forces.retained_in(areas, piece)
    if retained is not None:
        return in_area_or_entry(retained.area)
    hex_ = forces.place_of(piece).hex
    if piece.kind is PieceKind.VEHICLE and hex_ is not None:
        return in_hex(hex_) if areas.class_of(hex_) is HexClass.UNCONTROLLED else None
    return None


def _line(forces: Forces, areas: Areas, piece: Piece, isolated: bool) -> DeploymentLine:
    hex_ = forces.place_of(piece).hex
    hexes: tuple[Hex, ...] = ()
    rule = ""
    if piece.kind is PieceKind.GUN and hex_ is not None:
        area = areas.area_of(hex_)
        hexes = tuple(each for each in area.hexes if each.distance(hex_) <= GUN_RANGE) if area else ()
        rule = "CG9"
    elif piece.kind is PieceKind.VEHICLE and hex_ is not None and not piece.is_mobile:
        hexes, rule = (hex_,), "4.5057" if forces.retained_in(areas, piece) is None else "4.5181"
    possessor = forces.possessor_of(piece)
    is_new = piece.secret and piece.kind is PieceKind.SUPPORT_WEAPON and bool(piece.group)
    return DeploymentLine(
        piece=piece,
        possessor=possessor,
        hexes=hexes,
        rule=rule,
        short_of_ammunition=isolated and piece.kind is PieceKind.VEHICLE,
        needs_own_unit=is_new and (possessor is None or possessor.group != piece.group),
    )


def _order(item: tuple[tuple[bool, Place], list[DeploymentLine]]) -> tuple[bool, int, int, Hex]:
    """Isolated places first; then areas by their ids, single hexes, the Entry Area."""
    (isolated, place), _ = item
    kinds = (PlaceKind.AREA, PlaceKind.HEX, PlaceKind.ENTRY_AREA)
    return not isolated, kinds.index(place.kind), place.area or 0, place.hex or Hex(0, 0)


def _split_groups(lines: dict[tuple[bool, Place], list[DeploymentLine]]) -> tuple[str, ...]:
    places: dict[str, set[Place]] = {}
    for (_, place), found in lines.items():
        for line in found:
            if line.piece.secret and line.piece.group:
                places.setdefault(line.piece.group, set()).add(place)
    return tuple(sorted(group for group, where in places.items() if len(where) > 1))
