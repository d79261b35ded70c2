"""The west of the rulebook's illustration of the perimeter on the table, at a step of the Recovery Phase."""

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.forces.entering import EnterPieces, PiecesEntered
from elst_app.rules.forces import NewPieces, Piece, PieceState, Place, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.conftest import Table
from tests.rules.areas.support import WEST, hexes


def set_out(table: Table, step: RecoveryStep = RecoveryStep.ESCAPE) -> None:
    """Gives both sides what they Control there, and goes on to the step."""
    for side in Side:
        table.do(SetControl(hexes=tuple(hexes(" ".join(WEST[side.value.lower()]))), side=side))
    table.do(SetVehicles(side=Side.BRITISH, hexes=tuple(hexes("D13 E17"))))
    table.play_to(step)


def enter(table: Table, side: Side, place: str | Place, *lines: str) -> tuple[Piece, ...]:
    """Enters pieces at a place, one a line: "9-1", "9-1 wounded", "LMG @0" in the hands of the first."""
    where = in_hex(Hex.parse(place)) if isinstance(place, str) else place
    new = []
    for line in lines:
        name, _, holder = line.partition(" @")
        found = [state for state in PieceState if name.endswith(f" {state.value}")]
        states = tuple(sorted(found, key=lambda state: len(state.value))[-1:])
        for state in states:
            name = name.removesuffix(f" {state.value}")
        new.append(NewPieces(1, name, place=where, states=states, holder=int(holder) if holder else None))
    done = table.do(EnterPieces(side=side, lines=tuple(new)))
    fact = done.entries[0].fact
    assert isinstance(fact, PiecesEntered)
    return fact.added


def now(table: Table, piece: Piece) -> Piece:
    """The piece as it is now."""
    found = table.campaign.state.forces.find(piece.id)
    assert found is not None
    return found


def around_area(table: Table, side: Side, number: int) -> tuple[Hex, ...]:
    """The hexes of the map next to a Deployment Area of the side, none of them in it."""
    area = determined_areas(table.campaign.state, table.rulebook).area(side, number)
    beyond = {hex_ for inside in area.hexes for hex_ in inside.neighbours()} - set(area.hexes)
    return tuple(sorted(hex_ for hex_ in beyond if hex_ in table.rulebook.board))
