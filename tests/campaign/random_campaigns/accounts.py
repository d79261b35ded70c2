"""Books kept beside the program's: half-squads by what each fact says befell them, CPP by the charts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.forces.entering import PiecesEntered, PiecesRemoved
from elst_app.campaign.forces.losing import LossBooked
from elst_app.campaign.history import EntryCorrected
from elst_app.campaign.play.exits import MapExited
from elst_app.campaign.points import PointsReplenished
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.recovery.escape_attempt import AttemptEscape, EscapeAttempted
from elst_app.campaign.recovery.melee import MeleeFought
from elst_app.campaign.recovery.receiving import GroupReceived
from elst_app.campaign.recovery.replacement import UnitsReplaced
from elst_app.campaign.recovery.shift_attempt import ShiftAttempted
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.rules.escape import InfantryResult
from elst_app.rules.forces import Forces, Loss, Piece, PieceKind, PlaceKind
from elst_app.rules.initiative import Initiative
from elst_app.rules.map_exit import ExitFate
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment, RGKind
from elst_app.rules.rulings import Rulings
from elst_app.rules.shift import ShiftResult
from elst_app.rules.sides import Side

UnitsOfAKind: TypeAlias = tuple[Side, bool, bool]
"""Whose make, whether SS, whether crews."""

HalfSquads: TypeAlias = "Counter[UnitsOfAKind]"

SIZE = {PieceKind.SQUAD: 2, PieceKind.HALF_SQUAD: 1, PieceKind.CREW: 1}

ALL_OF_IT = (Loss.ELIMINATED, Loss.EXITED_FOR_VP)
CASUALTY_REDUCTION = (Loss.REDUCED, Loss.EXITED_AND_REDUCED)


def half_squads(pieces: Iterable[Piece]) -> HalfSquads:
    """The half-squads these pieces are, kind by kind."""
    found: HalfSquads = Counter()
    for piece in pieces:
        if piece.kind in SIZE:
            found[piece.nation, piece.ss, piece.kind is PieceKind.CREW] += SIZE[piece.kind]
    return found


def in_ob(forces: Forces) -> HalfSquads:
    return half_squads(piece for piece in forces.pieces if piece.place.is_in_ob)


def out_of_ob(forces: Forces) -> HalfSquads:
    """The half-squads eliminated or exited; the second HS of a squad that recombined is in the first."""
    gone = (PlaceKind.ELIMINATED, PlaceKind.EXITED)
    return half_squads(piece for piece in forces.pieces if piece.place.kind in gone)


def came(fact: Fact) -> HalfSquads:
    """The half-squads the fact brings into an OB: entered, received, Replaced; less those never there."""
    match fact:
        case PiecesEntered() | GroupReceived() | UnitsReplaced():
            return half_squads(fact.added)
        case PiecesRemoved():
            return Counter({kind: -number for kind, number in half_squads(fact.pieces).items()})
    return Counter()


def lost(entry: Entry, rulings: Rulings, rulebook: Rulebook) -> HalfSquads:
    """The half-squads that leave an OB for good by what the entry says in its own words."""
    match fact := entry.fact:
        case LossBooked():
            return _by_loss(fact.piece, fact.loss)
        case MeleeFought():
            return _sum(_by_loss(each.piece, each.loss) for each in fact.losses)
        case MapExited():
            if fact.fate in (ExitFate.VICTORY_POINTS, ExitFate.ELIMINATED):
                return half_squads((fact.piece,))
            is_failed = fact.fate is ExitFate.MORALE_CHECK and not fact.is_passed
            return _reduced(fact.piece) if is_failed else Counter()
        case EscapeAttempted():
            if InfantryResult.ELIMINATED in fact.row.infantry:
                return half_squads(fact.units)
            if InfantryResult.REDUCED in fact.row.infantry:
                return _sum(_reduced(unit) for unit in _hit(fact, entry, rulings))
        case ShiftAttempted():
            if fact.result is ShiftResult.ELIMINATED:
                return half_squads(fact.units)
            hit_at = rulebook.charts.shift.casualties_dr_at_least
            return _sum(_reduced(each.unit) for each in fact.casualties if each.dr >= hit_at)
    return Counter()


def check_half_squads(before: State, entries: Sequence[Entry], after: State, rulebook: Rulebook) -> None:
    """Before - losses + returns + received = after, and all that is lost lies where the lost lie."""
    arrived = _sum(came(entry.fact) for entry in entries)
    gone = _sum(lost(entry, before.rulings, rulebook) for entry in entries)
    expected = in_ob(before.forces)
    expected.update(arrived)
    expected.subtract(gone)
    assert +in_ob(after.forces) == +expected
    out = out_of_ob(before.forces)
    out.update(gone)
    assert +out_of_ob(after.forces) == +out


def check_replaced(before: State, fact: Fact, after: State) -> None:
    """No more than a quarter of the pool comes back, fractions down, and lies there no more (4.513)."""
    if isinstance(fact, UnitsReplaced):
        lying = sum(SIZE[piece.kind] for piece in before.forces.pool(fact.side))
        left = sum(SIZE[piece.kind] for piece in after.forces.pool(fact.side))
        taken = sum(each.unit.half_squads for each in fact.returning)
        assert Fraction(taken, 2) <= Fraction(lying, 2) // 4
        assert left == lying - taken


def check_points(state: State, entries: Sequence[Entry], rulebook: Rulebook) -> None:
    """Initial + Repl = Total; Total - Spent = Left, never below 0, is the next Initial (4.514)."""
    facts = [entry.fact for entry in entries]
    drs = {
        (fact.replenishment.side, fact.replenishment.date): fact.replenishment
        for fact in facts
        if isinstance(fact, PointsReplenished)
    }
    for side in Side:
        initial = dict(state.starting_points)[side]
        for line in state.cpp_lines(side):
            dr = drs.get((side, line.date))
            gained = 0 if dr is None else max(0, rulebook.charts.cpp.base(side, line.date) - dr.die)
            spent = _spent(facts, side, line.date, rulebook)
            assert (line.initial, line.total, line.spent) == (initial, initial + gained, spent)
            assert line.left == line.total - spent
            assert line.left >= 0 or is_record_corrected(entries)
            initial = line.left


def is_record_corrected(entries: Iterable[Entry]) -> bool:
    """Whether a line of the RG Purchase Record was corrected later: then it may go beyond what it could."""
    return any(isinstance(entry.fact, EntryCorrected) and entry.rule.startswith("4.515") for entry in entries)


def check_limits(state: State, rulebook: Rulebook) -> None:
    """No limit of the RG charts is exceeded, nor the Attack chits (4.515, 4.5154, 4.517)."""
    chart = rulebook.charts.reinforcement_groups
    bought = Counter((each.side, each.rg) for each in state.purchases)
    on_date = Counter((each.side, each.rg, each.date) for each in state.purchases)
    infantry = Counter(
        each.date
        for each in state.purchases
        if each.side is Side.GERMAN and chart.find(each.side, each.rg).kind is RGKind.INFANTRY
    )
    assert all(number <= chart.find(side, rg).max_per_cg for (side, rg), number in bought.items())
    assert all(number <= chart.find(side, rg).max_per_date for (side, rg, _), number in on_date.items())
    assert all(number <= 1 for number in infantry.values())
    chit_dates = {each.date for each in state.purchases if each.rg == ATTACK_CHIT}
    assert bought[Side.GERMAN, ATTACK_CHIT] <= 1
    assert CGDate.MIDDAY_25 not in chit_dates
    attacks = [chit for chit in state.chits if chit.initiative is Initiative.ATTACK]
    assert sum(chit.side is Side.BRITISH for chit in attacks) <= 4
    assert {chit.date for chit in attacks if chit.side is Side.GERMAN} <= chit_dates
    assert not any(
        chit.side is Side.GERMAN and chit.initiative is Initiative.INACTIVE and chit.date in chit_dates
        for chit in state.chits
    )


def _spent(facts: Sequence[Fact], side: Side, date: CGDate, rulebook: Rulebook) -> int:
    """By the chart: the costs, and 1 for each "I", "V", "HW" on the map without an Attack Chit."""
    chart = rulebook.charts.reinforcement_groups
    bought = [
        fact.purchase
        for fact in facts
        if isinstance(fact, GroupBought) and (fact.purchase.side, fact.purchase.date) == (side, date)
    ]
    surcharged = (RGKind.INFANTRY, RGKind.VEHICLES, RGKind.HEAVY_WEAPONS)
    on_map = sum(
        each.deployment is Deployment.ON_MAP and chart.find(side, each.rg).kind in surcharged
        for each in bought
    )
    is_free = any(each.rg == ATTACK_CHIT for each in bought)
    return sum(chart.find(side, each.rg).cost for each in bought) + (0 if is_free else on_map)


def _by_loss(piece: Piece, loss: Loss) -> HalfSquads:
    if loss in ALL_OF_IT:
        return half_squads((piece,))
    return _reduced(piece) if loss in CASUALTY_REDUCTION else Counter()


def _reduced(piece: Piece) -> HalfSquads:
    """What Casualty Reduction takes of it: one half-squad of whatever it is."""
    return Counter(dict.fromkeys(half_squads((piece,)), 1))


def _hit(fact: EscapeAttempted, entry: Entry, rulings: Rulings) -> Sequence[Piece]:
    """The units that the row hits: the whole stack or, by the other option of C14, the one chosen."""
    if rulings.option("C14") == "one-unit" and isinstance(entry.command, AttemptEscape):
        return [unit for unit in fact.units if len(fact.units) == 1 or unit.id == entry.command.chosen]
    return fact.units


def _sum(counts: Iterable[HalfSquads]) -> HalfSquads:
    total: HalfSquads = Counter()
    for each in counts:
        total.update(each)
    return total
