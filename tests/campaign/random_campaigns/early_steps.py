"""What may be done next in the steps up to 4.509, and None where a step has nothing left."""

from elst_app.campaign.area_decisions import DecidePocket, DrawHexes, RestoreHexes
from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.campaign.context import Command
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import GivePiece
from elst_app.campaign.forces.losing import LossLine
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape import EscapeHex, escape_case, escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.fates import ChooseFate, PieceFate, fates, fates_to_choose, piece_fate
from elst_app.campaign.recovery.handled import is_handled
from elst_app.campaign.recovery.melee import FightMelee, Melee, melees
from elst_app.campaign.recovery.possession import possessions
from elst_app.campaign.recovery.regrouping import contested
from elst_app.campaign.recovery.shock_and_bog import (
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    bog_cases,
    shock_cases,
)
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.areas import HexClass
from elst_app.rules.forces import (
    ENTRY_AREA,
    EquipmentAct,
    Loss,
    Piece,
    PieceKind,
    PlaceKind,
    is_unpossessed,
    load_refusal,
)
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.shock_and_bog import ShockState
from elst_app.rules.refusals import Refusal
from tests.campaign.random_campaigns.order_of_battle import end_of_scenario, ended_in_hands
from tests.campaign.random_campaigns.position import Position
from tests.campaign.random_campaigns.scenario import control_changes


def melee(p: Position) -> Command | None:
    """Says where the scenario has left everything, then fights."""
    forces = p.state.forces
    unsaid = [
        piece
        for piece in forces.pieces
        if forces.is_in_ob(piece)
        and piece.place.kind in (PlaceKind.UNKNOWN, PlaceKind.AREA)
        and forces.possessor_of(piece) is None
        and not piece.secret
    ]
    if len(unsaid) > 4 or (unsaid and p.happens(0.5)):
        return end_of_scenario(p, unsaid)
    if p.happens(0.3):
        held = [piece for piece in forces.pieces if forces.possessor_of(piece) and not piece.secret]
        command = ended_in_hands(p, held)
        if command.lines:
            return command
    taken = control_changes(p) if p.happens(0.3) else None
    if taken is not None:
        return taken
    found = melees(p.state)
    return _fight(p, p.one(found)) if found else None


def regrouping(p: Position) -> Command | None:
    found = contested(p.state, p.rulebook)
    if not found or p.happens(0.5):
        return None
    place = p.one(found)
    side = p.one([unit.side for unit in place.units if unit.side is not place.side])
    return SetControl(hexes=(place.hex,), side=side, happened=p.reason())


def shock_and_bog(p: Position) -> Command | None:
    shocks = shock_cases(p.state, p.rulebook)
    if shocks:
        case = p.one(shocks)
        kind = RollShock if case.state is ShockState.SHOCKED else RollUnconfirmedKill
        return kind(piece=case.piece.id, dice=p.dice(1))
    bogs = bog_cases(p.state, p.rulebook)
    if bogs:
        bog = p.one(bogs)
        return RollBog(piece=bog.piece.id, attempt=bog.attempt, dice=p.dice(1))
    return None


def deployment_areas(p: Position) -> Command | None:
    """Pockets are decided, hexes drawn by hand, Control is put right."""
    pockets = current_areas(p.state, p.rulebook).pockets
    if pockets and p.happens(0.3):
        pocket = p.one(pockets)
        return DecidePocket(hex=p.one(pocket.hexes), accepted=p.happens(0.6))
    if p.happens(0.1):
        return control_changes(p)
    if p.state.drawn and p.happens(0.3):
        return RestoreHexes(hexes=None if p.happens(0.5) else (p.state.drawn[0].hex,))
    if p.happens(0.05):
        ring = [hex_ for hex_ in p.hex_near(p.one(p.sides)).neighbours() if hex_ in p.rulebook.board]
        if set(ring) != set(p.state.closed_to_vehicles):
            return CloseHexes(hexes=tuple(ring))
    if p.happens(0.05):
        around = [hex_ for hex_ in p.hex_near(p.one(p.sides)).within(2) if hex_ in p.rulebook.board]
        hexes = tuple(hex_ for hex_ in around if hex_ not in {each.hex for each in p.state.drawn})
        if hexes:
            return DrawHexes(hexes=hexes, hex_class=p.one(tuple(HexClass)), happened=p.reason())
    return None


def escape(p: Position) -> Command | None:
    """Every owner chooses where he must, units that cannot carry all they have put it down, stacks roll."""
    to_choose = fates_to_choose(p.state, p.rulebook)
    if to_choose:
        return _choose_fate(p, p.one(to_choose))
    if p.happens(0.1):
        leaving = [each for each in fates(p.state, p.rulebook) if each.may_leave_gun]
        if leaving:
            crew = p.one(leaving)
            return ChooseFate(piece=crew.piece.id, place=p.one(crew.places))
    found = [place for place in escapes(p.state, p.rulebook) if place.must or p.happens(0.3)]
    return _escape_from(p, p.one(found)) if found else None


def possession(p: Position) -> Command | None:
    found = possessions(p.state, p.rulebook)
    if not found or p.happens(0.6):
        return None
    each = p.one(found)
    if each.may_eliminate and p.happens(0.3):
        return HandleEquipment(piece=each.piece.id, act=EquipmentAct.ELIMINATE)
    areas, forces = determined_areas(p.state, p.rulebook), p.state.forces
    takers = [
        unit
        for unit in forces.of(each.retained.side)
        if unit.kind.is_infantry and unit != each.holder and forces.retained_in(areas, unit) == each.retained
    ]
    if not takers:
        return None
    if each.is_captured or p.happens(0.5):
        return HandleEquipment(piece=each.piece.id, act=EquipmentAct.TRANSFER, to=p.one(takers).id)
    return GivePiece(piece=each.piece.id, holder=p.one(takers).id)


def wounds(p: Position) -> Command | None:
    found = wounded_leaders(p.state, p.rulebook)
    return RollWoundedLeader(piece=p.one(found).leader.id, dice=p.dice(1)) if found else None


def _fight(p: Position, fight: Melee) -> FightMelee:
    """One side is gone in the end; now and then nobody can attack any more."""
    losers = p.one(p.sides)
    lines = []
    for unit in fight.units:
        if unit.side is losers:
            ways = [Loss.ELIMINATED]
            if unit.kind is PieceKind.VEHICLE:
                ways += [Loss.WRECKED, Loss.CAPTURED]
            lines.append(LossLine(unit.id, p.one(ways)))
        elif unit.kind.is_infantry and p.happens(0.2):
            lines.append(LossLine(unit.id, Loss.REDUCED))
    if p.happens(0.1):
        return FightMelee(hex=fight.hex, rounds=1, losses=tuple(lines[:1]), happened=p.reason())
    p.chance.shuffle(lines)
    return FightMelee(hex=fight.hex, rounds=p.chance.randint(1, 6), losses=tuple(lines))


def _choose_fate(p: Position, found: PieceFate) -> ChooseFate:
    """One of the nearest areas, or the next ones where those are Isolated and full."""
    isolated = tuple(each.area for each in found.fate.destinations if each.isolated and each.area is not None)
    if isolated and p.happens(0.3):
        areas = determined_areas(p.state, p.rulebook)
        passed = piece_fate(p.state, p.rulebook, areas, found.piece, isolated)
        assert passed is not None
        place = p.one(passed.places) if passed.places else None
        return ChooseFate(piece=found.piece.id, place=place, overstacked=isolated)
    return ChooseFate(piece=found.piece.id, place=p.one(found.places))


def _escape_from(p: Position, place: EscapeHex) -> Command:
    forces = p.state.forces
    burdened = [each.unit for each in place.escapees if load_refusal(forces, each.unit) is not None]
    if burdened or p.happens(0.1):
        units = burdened or [each.unit for each in place.escapees]
        command = _put_down(p, p.one(units))
        if command is not None:
            return command
    infantry = [each.unit for each in place.escapees if each.unit.kind.is_infantry]
    first = p.one(place.escapees).unit
    stack = [first.id]
    if first.kind.is_infantry:
        stack += [unit.id for unit in infantry if unit != first and p.happens(0.6)]
    case = escape_case(p.state, p.rulebook, stack)
    assert not isinstance(case, Refusal)
    assert not case.refusals
    if not case.destinations:
        return AttemptEscape(units=tuple(stack), destination=ENTRY_AREA, chosen=first.id, happened=p.reason())
    ignored = [choice for choice in case.destinations if choice.may_be_ignored]
    destination = p.one(case.destinations).place if ignored and p.happens(0.5) else None
    return AttemptEscape(units=tuple(stack), destination=destination, chosen=first.id, dice=p.dice(2))


def _put_down(p: Position, unit: Piece) -> Command | None:
    """Abandons, eliminates or hands over something the unit carries."""
    forces = p.state.forces
    carried = forces.possessed_by(unit)
    if not carried:
        return None
    act, to = p.one((EquipmentAct.ABANDON, EquipmentAct.ELIMINATE)), None
    takers = [
        piece
        for piece in forces.of(unit.side)
        if piece.kind.is_infantry
        and piece != unit
        and piece.place == unit.place
        and not is_unpossessed(forces, piece)
        and not is_handled(p.state, RecoveryStep.ESCAPE, piece)
    ]
    if takers and p.happens(0.4):
        act, to = EquipmentAct.TRANSFER, p.one(takers).id
    return HandleEquipment(piece=p.one(carried).id, act=act, to=to)
