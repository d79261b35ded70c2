"""Random orders of battle, and what scenarios make of them (C35, 4.12)."""

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.play.exits import exits_by_hex
from elst_app.rules.forces import (
    ENTRY_AREA,
    EXITS,
    UNKNOWN,
    Loss,
    NewPieces,
    Piece,
    PieceKind,
    PieceState,
    Place,
    in_area,
    in_hex,
    losses_of,
    states_of,
)
from elst_app.rules.forces import loss_refusal as refusal_of_loss
from elst_app.rules.sides import Side
from tests.campaign.random_campaigns.position import Position

SQUADS = {
    Side.BRITISH: ("4-5-8", "4-5-7", "4-4-7", "4-3-6"),
    Side.GERMAN: ("4-6-7", "4-4-7", "4-3-6", "SS 6-5-8", "SS 4-4-7"),
}
HALF_SQUADS = {
    Side.BRITISH: ("2-4-8", "2-4-7", "2-3-7", "2-2-6"),
    Side.GERMAN: ("2-4-7", "2-3-7", "2-3-6", "SS 3-4-8", "SS 2-3-7"),
}
LEADERS = ("10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1")
WEAPONS = {Side.BRITISH: ("LMG", "MMG", "PIAT", "51mm LT MTR"), Side.GERMAN: ("LMG", "MMG", "HMG", "PSK")}
GUNS = {Side.BRITISH: ("6-pounder",), Side.GERMAN: ("75L PaK 40", "88 PaK 43/41")}
VEHICLES = {
    Side.BRITISH: ("Sherman IIC", "Sherman III", "Sherman VC", "Sherman V"),
    Side.GERMAN: ("Pz IIIN", "Pz VG", "Pz VIE", "StuG IIIG(L)"),
}
SIZES = (3, 4, 5, 6, 8, 16)
"""How many squads a side has; with what comes beside them that makes 10 to 60 pieces."""


def order_of_battle(p: Position, side: Side) -> EnterPieces:
    """Squads with leaders, SW, Guns and their crews, vehicles, a radio for the side's module."""
    squads = p.one(SIZES)
    lines = [NewPieces(1, p.one(SQUADS[side]), _start(p, side)) for _ in range(squads)]
    lines += [
        NewPieces(1, p.one(HALF_SQUADS[side]), _start(p, side)) for _ in range(p.chance.randint(0, squads))
    ]
    lines += [NewPieces(1, p.one(LEADERS), _start(p, side)) for _ in range(1 + squads // 3)]
    infantry = len(lines)
    for _ in range(p.chance.randint(2, 2 + squads)):
        holder = p.chance.randrange(infantry) if p.happens(0.8) else None
        # A quarter of what lies about has been taken from the enemy.
        taken = holder is None and p.happens(0.25)
        name = p.one(WEAPONS[side.enemy if taken else side])
        lines.append(NewPieces(1, name, _start(p, side), holder=holder, captured=taken))
    for _ in range(p.chance.randint(0, 3)):
        lines.append(NewPieces(1, "2-2-8", _start(p, side)))
        lines.append(NewPieces(1, p.one(GUNS[side]), holder=len(lines) - 1))
    for _ in range(p.chance.randint(0, 1 + squads // 2)):
        lines.append(NewPieces(1, p.one(VEHICLES[side]), _start(p, side)))
    modules = [module.battery.id for module in p.state.modules if module.battery.side is side]
    lines += [NewPieces(1, "radio", holder=p.chance.randrange(infantry), battery=each) for each in modules]
    return EnterPieces(side=side, lines=tuple(lines))


def losses(p: Position) -> BookLosses | None:
    """What befell some pieces of one side in a few turns."""
    side = p.one(p.sides)
    pieces = [
        piece
        for piece in p.state.forces.of(side)
        if p.state.forces.possessor_of(piece) is None and not piece.secret
    ]
    if not pieces:
        return None
    found = [(piece, _loss(p, piece)) for piece in p.some(pieces, 5)]
    lines = tuple(LossLine(piece.id, loss) for piece, loss in found if loss is not None)
    return BookLosses(lines=lines) if lines else None


def end_of_scenario(p: Position, pieces: list[Piece]) -> BookLosses:
    """Where these pieces ended the scenario and in what state, a few to a hex."""
    places: dict[Side, list[Place]] = {
        side: [in_hex(p.hex_near(side)) for _ in range(1 + len(pieces) // 6)] for side in Side
    }
    if p.happens(0.5):
        # A hex with units of both sides, for a Melee.
        places[Side.GERMAN][0] = places[Side.BRITISH][0]
    lines = []
    for piece in pieces:
        place = p.one(places[piece.side])
        lines.append(LossLine(piece.id, None, Edit(place=place, set_states=_states(p, piece))))
    return BookLosses(lines=tuple(lines))


def ended_in_hands(p: Position, pieces: list[Piece]) -> BookLosses:
    """In what state Equipment in the hands of units ended the scenario."""
    lines = ((piece, _states(p, piece, 0.9)) for piece in pieces)
    return BookLosses(
        lines=tuple(LossLine(piece.id, None, Edit(set_states=states)) for piece, states in lines if states)
    )


def put_right(p: Position) -> ChangePieces | None:
    """A piece is elsewhere, or otherwise, than was said before."""
    pieces = [piece for piece in p.state.forces.pieces if p.state.forces.is_in_ob(piece)]
    if not pieces:
        return None
    piece = p.one(pieces)
    areas = determined_areas(p.state, p.rulebook).of(piece.side)
    places = [ENTRY_AREA, UNKNOWN, in_hex(p.hex_near(piece.side)), *(in_area(area.id) for area in areas)]
    place = p.one([each for each in places if each != piece.place])
    return ChangePieces(ids=(piece.id,), edit=Edit(place=place, set_states=_states(p, piece)))


def more_pieces(p: Position) -> EnterPieces:
    """A squad that was forgotten, with what it has; its owner may not want it known."""
    side = p.one(p.sides)
    areas = determined_areas(p.state, p.rulebook).of(side)
    place = p.one([ENTRY_AREA, UNKNOWN, *(in_area(area.id) for area in areas)])
    squad = NewPieces(1, p.one(SQUADS[side]), place, secret=p.happens(0.5))
    return EnterPieces(side=side, lines=(squad, NewPieces(1, "LMG", holder=0)))


def _start(p: Position, side: Side) -> Place:
    if p.happens(0.1):
        return ENTRY_AREA
    return in_hex(p.hex_near(side)) if p.happens(0.4) else UNKNOWN


def _loss(p: Position, piece: Piece) -> Loss | None:
    """A loss that can befall the piece; most of them spare it for later."""
    units = p.rulebook.charts.units
    possible = [loss for loss in losses_of(piece.kind) if refusal_of_loss(piece, loss) is None]
    if piece.kind.is_infantry and units.replaced(piece.unit) == piece.unit:
        possible = [loss for loss in possible if loss is not Loss.REPLACED]
    if exits_by_hex(p.state) or p.happens(0.8):
        possible = [loss for loss in possible if loss not in EXITS]
    return p.one(possible) if possible else None


def _states(p: Position, piece: Piece, spared: float = 0.7) -> tuple[PieceState, ...]:
    """The markers on it at the end of a scenario; a wreck is booked as a loss."""
    possible = [
        state for state in states_of(piece.kind) if state is not PieceState.WRECK and not piece.has(state)
    ]
    if not possible or p.happens(0.5 if piece.kind is PieceKind.VEHICLE else spared):
        return ()
    return tuple(p.some(possible, 2))
