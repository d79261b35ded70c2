"""The lines of the forces sheet: what a side has, by the places where it sets up (4.518, CG8, CG9)."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

from elst_app.campaign.recovery.deployment import DeploymentLine, DeploymentSheet, deployment
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.rules.forces import Forces, Piece, PieceState, Place, PlaceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class ForcesLine:
    """So many pieces that are alike in all that stands on the line, the first of them as `deployed`.

    `possessed` is what each of them possesses. `hex` is where the scenario has left them.
    """

    count: int
    deployed: DeploymentLine
    possessed: tuple[DeploymentLine, ...]
    hex: Hex | None

    @property
    def pieces(self) -> tuple[DeploymentLine, ...]:
        """The piece and what it possesses."""
        return (self.deployed, *self.possessed)


@dataclass(frozen=True, slots=True)
class ForcesPlace:
    """What is set up in one place, in the order of `DeploymentSheet`."""

    place: Place
    isolated: bool
    lines: tuple[ForcesLine, ...]


@dataclass(frozen=True, slots=True)
class ForcesRoster:
    """All that a side has, and what it has lost.

    `to_place` and `left` are those of `DeploymentSheet`; `gone` are wrecks and what was eliminated or exited.
    """

    sheet: DeploymentSheet
    places: tuple[ForcesPlace, ...]
    to_place: tuple[ForcesLine, ...]
    left: tuple[ForcesLine, ...]
    gone: tuple[Piece, ...]


def forces_roster(view: View, rulebook: Rulebook, side: Side) -> ForcesRoster:
    """What this audience knows of the side's forces."""
    forces = view.state.forces
    sheet = deployment(view.state, rulebook, side)
    gone = [piece for piece in forces.pieces if piece.side is side and not forces.is_in_ob(piece)]
    return ForcesRoster(
        sheet=sheet,
        places=tuple(
            ForcesPlace(each.place, each.isolated, _lines(forces, each.lines)) for each in sheet.places
        ),
        to_place=_roster_lines(forces, sheet.to_place),
        left=_roster_lines(forces, sheet.left),
        gone=tuple(piece for piece in gone if _is_lost(piece)),
    )


def _is_lost(piece: Piece) -> bool:
    """A HS that has become half of a squad has gone nowhere (4.509)."""
    return piece.place.kind is not PlaceKind.RECOMBINED or piece.has(PieceState.WRECK)


def _roster_lines(forces: Forces, pieces: Iterable[Piece]) -> tuple[ForcesLine, ...]:
    return _lines(forces, [DeploymentLine(piece, forces.possessor_of(piece)) for piece in pieces])


def _lines(forces: Forces, lines: Iterable[DeploymentLine]) -> tuple[ForcesLine, ...]:
    """The units with what they possess, alike ones as one line."""
    found: dict[Hashable, ForcesLine] = {}
    for line in _with_possessed(forces, lines):
        key = (line.hex, *(_look(each) for each in line.pieces))
        known = found.get(key)
        found[key] = line if known is None else replace(known, count=known.count + 1)
    return tuple(found.values())


def _with_possessed(forces: Forces, lines: Iterable[DeploymentLine]) -> Iterator[ForcesLine]:
    """One line for each unit; for Equipment of its own where its possessor is not among them."""
    lines = tuple(lines)
    here = {line.piece.id for line in lines}
    for line in lines:
        owner = line.possessor
        if owner is not None and owner.id in here:
            continue
        possessed = tuple(
            each for each in lines if each.possessor is not None and each.possessor.id == line.piece.id
        )
        yield ForcesLine(1, line, possessed, forces.place_of(line.piece).hex)


def _look(line: DeploymentLine) -> Hashable:
    """All of a line that can be seen of it."""
    alike = replace(line.piece, id="", possessor=None)
    return alike, line.hexes, line.rule, line.short_of_ammunition, line.needs_own_unit
