"""What may be done next in the steps from 4.511 on, and None where a step has nothing left."""

from fractions import Fraction

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.initiative import PlaceChit, RollDualAttack, is_dual_attack_due
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups, situation_of
from elst_app.campaign.recovery.deployment import deployment
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.handled import is_handled
from elst_app.campaign.recovery.received import Receipt, ReceiptStage, received_of
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repair import repairs_of
from elst_app.campaign.recovery.repairing import (
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    UseLmg,
)
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning, replacement_of
from elst_app.campaign.recovery.resupply import Resupply, resupply_of
from elst_app.campaign.recovery.shift import ShiftGroup, shift_groups
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.rules.basket import ChosenGroup, fill_basket
from elst_app.rules.forces import ENTRY_AREA, EquipmentAct, PieceKind, in_area
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Offer, Price, RGKind, has_attack_chit, offers
from elst_app.rules.sides import Side
from tests.campaign.random_campaigns.position import Position
from tests.campaign.random_campaigns.scenario import module_into_play, playing_area


def shift(p: Position) -> Command | None:
    if p.happens(0.5):
        return None
    groups = shift_groups(p.state, p.rulebook, p.one(p.sides))
    return _shift_of(p, p.one(groups)) if groups else None


def repair(p: Position) -> Command | None:
    for side in p.chance.sample(p.sides, 2):
        found = repairs_of(p.state, p.rulebook, side)
        dice = p.dice(1)
        if found.immobilized:
            return RollImmobilized(piece=p.one(found.immobilized).piece.id, dice=dice)
        if found.stunned:
            return RollStun(piece=p.one(found.stunned).piece.id, dice=dice)
        if found.weapons:
            case = p.one(found.weapons)
            return RepairWeapon(
                piece=case.piece.id, mount=case.mount, non_qualified=p.happens(0.2), dice=dice
            )
        if found.lmgs and p.happens(0.5):
            mended = p.one(found.lmgs)
            return UseLmg(vehicle=mended.vehicle.id, lmg=p.one(mended.lmgs).id)
        if found.captured:
            return RollCaptured(piece=p.one(found.captured).piece.id, dice=dice)
        if p.happens(0.2) and resupply_of(p.state, p.rulebook, side):
            return Resupply(side=side)
    return None


def replacement(p: Position) -> Command | None:
    """As many units as may come back, or fewer."""
    for side in p.chance.sample(p.sides, 2):
        found = replacement_of(p.state, p.rulebook, side)
        if found.is_done or not found.places or p.happens(0.1):
            continue
        left = Fraction(found.pool.may_return)
        units = [line.unit for line in found.pool.lines for _ in range(line.available)]
        costs = {line.unit: line.cost for line in found.pool.lines}
        p.chance.shuffle(units)
        chosen = []
        for unit in units:
            if costs[unit] <= left:
                chosen.append(Returning(unit, p.one(found.places)))
                left -= costs[unit]
        if chosen:
            return ReplaceUnits(side=side, returning=tuple(chosen))
    return None


def replenishment(p: Position) -> Command | None:
    rolled = {each.side for each in p.state.replenishments if each.date is p.state.date}
    missing = [side for side in p.sides if side not in rolled]
    dice = p.dice(1)
    return ReplenishPoints(side=p.one(missing), die=dice[0] if dice else None) if missing else None


def purchase(p: Position) -> Command | None:
    """Some sides buy whatever they can."""
    for side in p.chance.sample(p.sides, 2):
        wanted = [(offer, price) for offer, price in _prices(p, side) if not price.refusals]
        if wanted and p.happens(0.85):
            if p.happens(0.2):
                return BuyGroups(side=side, groups=_basket(p, side))
            offer, price = p.one(wanted)
            return BuyGroup(side=side, rg=offer.line.id, deployment=price.deployment)
    return None


def too_much(p: Position) -> Command | None:
    """A purchase that a limit stands against, if there is one."""
    side = p.one(p.sides)
    beyond = [(offer, price) for offer, price in _prices(p, side) if price.refusals]
    if not beyond:
        return None
    offer, price = p.one(beyond)
    return BuyGroup(side=side, rg=offer.line.id, deployment=price.deployment)


def receiving(p: Position) -> Command | None:
    """Rolls and receives; what is left out, the program does with the tick."""
    for side in p.chance.sample(p.sides, 2):
        found = [each for each in received_of(p.state, p.rulebook, side) if each.due is not None]
        if not found or p.happens(0.3):
            continue
        receipt = p.one(found)
        match receipt.due:
            case ReceiptStage.STRENGTH:
                return RollStrength(side=side, group=receipt.group, dice=p.dice(2))
            case ReceiptStage.WEAPONS:
                return RollWeapons(side=side, group=receipt.group, dice=p.dice(len(receipt.weapons)))
            case ReceiptStage.LEADERS:
                return RollLeaders(side=side, group=receipt.group, dice=p.dice(2))
            case ReceiptStage.ENTERING:
                return ReceiveGroup(
                    side=side, group=receipt.group, area=p.one(receipt.places), holders=_holders(p, receipt)
                )
    return None


def initiative(p: Position) -> Command:
    if is_dual_attack_due(p.state):
        return RollDualAttack(dice=p.dice(1))
    side = p.one([side for side in p.sides if p.state.chit(side, p.state.date) is None])
    if side is Side.GERMAN:
        attacks = has_attack_chit(p.state.purchases_of(side), p.state.date)
    else:
        attacks = attacks_left(p) > 0 and p.happens(0.75)
    dice = p.dice(1)
    return PlaceChit(
        side=side,
        initiative=Initiative.ATTACK if attacks else Initiative.INACTIVE,
        die=dice[0] if dice else None,
    )


def wrong_chit(p: Position) -> Command | None:
    """A chit that a side does not have, or may not play (4.517, 4.5154; C28), if there is one."""
    side = p.one(p.sides)
    if side is Side.GERMAN:
        has_chit = has_attack_chit(p.state.purchases_of(side), p.state.date)
        wrong = Initiative.INACTIVE if has_chit else Initiative.ATTACK
        return PlaceChit(side=side, initiative=wrong)
    return None if attacks_left(p) > 0 else PlaceChit(side=side, initiative=Initiative.ATTACK)


def attacks_left(p: Position) -> int:
    """The Attack chits the British have left."""
    used = sum(chit.side is Side.BRITISH and chit.initiative is Initiative.ATTACK for chit in p.state.chits)
    return p.rulebook.charts.initiative.british_attack_chits - used


def deploying(p: Position) -> Command | None:
    """Modules come into play, the playing area is declared, what nobody has placed is placed."""
    if p.happens(0.3):
        return module_into_play(p)
    if p.happens(0.3):
        return playing_area(p)
    side = p.one(p.sides)
    to_place = deployment(p.state, p.rulebook, side).to_place
    if not to_place or p.happens(0.5):
        return None
    areas = determined_areas(p.state, p.rulebook).of(side)
    place = p.one([ENTRY_AREA, *(in_area(area.id) for area in areas)])
    pieces = [piece.id for piece in p.some(to_place, 6) if piece.place != place]
    return ChangePieces(ids=tuple(pieces), edit=Edit(place=place)) if pieces else None


def _shift_of(p: Position, group: ShiftGroup) -> Command | None:
    """Part of a group goes where it may, after one of them has put down what it cannot carry."""
    burdened = [each.unit for each in group.units if each.refusal is not None]
    if burdened and p.happens(0.3):
        unit = p.one(burdened)
        return HandleEquipment(piece=p.one(p.state.forces.possessed_by(unit)).id, act=EquipmentAct.ABANDON)
    able = [each.unit for each in group.units if each.refusal is None]
    if not able:
        return None
    units = p.some(able, 8)
    is_motorized = any(unit.kind is PieceKind.VEHICLE for unit in units)
    options = group.vehicle_options if is_motorized else group.options
    possible = [option for option in options if option.refusal is None]
    if not possible:
        return None
    assert not any(is_handled(p.state, RecoveryStep.SHIFT, unit) for unit in units)
    return AttemptShift(
        side=group.side,
        origin=group.origin,
        destination=p.one(possible).destination,
        units=tuple(unit.id for unit in units),
        dice=p.one((None, p.dice(2), (6, 5), (6, 6))),
    )


def _holders(p: Position, receipt: Receipt) -> tuple[int, ...]:
    """Who possesses each SW of the RG, if its owner says so."""
    received = receipt.received
    infantry = sum(each.number for each in received.units or ()) + len(received.leaders or ())
    weapons = sum(each.number for each in received.weapons or ())
    if receipt.line.kind is not RGKind.INFANTRY or p.happens(0.5):
        return ()
    return tuple(p.chance.randrange(infantry) for _ in range(weapons))


def _basket(p: Position, side: Side) -> tuple[ChosenGroup, ...]:
    """Whatever may be bought together, tried one after the other."""
    chart, situation = p.rulebook.charts.reinforcement_groups, situation_of(p.state, p.rulebook, side)
    prices = [(offer.line.id, price.deployment) for offer, price in _prices(p, side)]
    chosen: tuple[ChosenGroup, ...] = ()
    for rg, way in p.chance.sample(prices, len(prices)):
        longer = (*chosen, ChosenGroup(rg, way))
        if not fill_basket(chart, situation, longer).refusals:
            chosen = longer
    return chosen


def _prices(p: Position, side: Side) -> list[tuple[Offer, Price]]:
    situation = situation_of(p.state, p.rulebook, side)
    found = offers(p.rulebook.charts.reinforcement_groups, situation)
    return [(offer, price) for offer in found for price in offer.prices]
