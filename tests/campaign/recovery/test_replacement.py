"""Step 4.513 through the door: both examples of the rulebook, what returns, where it may come (C23)."""

from fractions import Fraction

import pytest

from elst_app.campaign.forces.facts import NothingChosen
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.replacement import (
    AlreadyReplaced,
    NoReturnThere,
    ReplaceUnits,
    Returning,
    replacement_of,
)
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.rules.forces import ENTRY_AREA, Loss, in_area
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.replacement import NotInPool, TooManyReplaced
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Audience, Side
from elst_app.rules.units import Unit, UnitKind
from tests.campaign.recovery.perimeter import enter, now, set_out

GERMAN, BRITISH = Side.GERMAN, Side.BRITISH


def unit(table, side, text):
    return table.rulebook.charts.units.find(side, text)


def lost(table, side, *names):
    """Units of the side lost in the scenario of the 23rd Afternoon, step 4.513 being next."""
    pieces = enter(table, side, "E12" if side is BRITISH else "L6", *names)
    table.do(BookLosses(lines=tuple(LossLine(piece.id, Loss.ELIMINATED) for piece in pieces)))
    return tuple(now(table, piece) for piece in pieces)


@pytest.fixture
def west(table):
    """The western half of the perimeter illustration before step 4.505."""
    set_out(table, RecoveryStep.MELEE)
    return table


def offer(table, side):
    return replacement_of(table.campaign.state, table.rulebook, side)


def replace_them(table, side, *chosen):
    returning = tuple(Returning(unit(table, side, name), area) for name, area in chosen)
    return ReplaceUnits(side=side, returning=returning)


def test_4_513_the_british_of_the_example_replace_a_4_5_7_and_receive_a_4_4_7(west):
    pool = lost(west, BRITISH, "4-5-7", "4-5-7", "4-5-7", "2-3-7", "2-4-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    found = offer(west, BRITISH)
    assert (found.pool.squad_equivalents, found.pool.may_return) == (4, 1)
    assert (found.places, found.is_done) == ((1, None), False)
    lines = {line.unit.name: (line.available, line.cost, line.returns_as.name) for line in found.pool.lines}
    assert lines == {
        "4-5-7": (3, 1, "4-4-7"),
        "2-3-7": (1, Fraction(1, 2), "2-2-6"),
        "2-4-7": (1, Fraction(1, 2), "2-3-7"),
    }
    done = west.do(replace_them(west, BRITISH, ("4-5-7", 1)))
    (entry,) = done.entries
    (new,) = entry.fact.added
    assert (new.name, new.side, new.place, new.group) == ("4-4-7", BRITISH, in_area(1), "")
    assert entry.audience is Audience.BRITISH
    assert now(west, pool[0]).pool is None
    left = west.campaign.state.forces.pool(BRITISH)
    assert [piece.id for piece in left] == [piece.id for piece in pool[1:]]


def test_4_513_the_germans_of_the_example_lost_three_squad_equivalents_and_replace_nothing(west):
    lost(west, GERMAN, "SS 3-4-8", *["SS 2-3-7"] * 3, "2-3-7", "2-3-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    assert (offer(west, GERMAN).pool.squad_equivalents, offer(west, GERMAN).pool.may_return) == (3, 0)
    answer = west.campaign.do(replace_them(west, GERMAN, ("4-4-7", 1)))
    assert answer == TooManyReplaced(Fraction(1), 0)


@pytest.mark.parametrize(
    ("chosen", "name", "is_ss", "half_squads_left"),
    [("4-4-7", "4-3-6", False, 6), ("SS 4-4-7", "2-3-7", True, 6)],
)
def test_4_513_with_a_fourth_they_replace_one_that_two_half_squads_make(
    west, chosen, name, is_ss, half_squads_left
):
    lost(west, GERMAN, "SS 3-4-8", *["SS 2-3-7"] * 3, "2-3-7", "2-3-7", "4-4-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    found = offer(west, GERMAN).pool
    assert (found.squad_equivalents, found.may_return) == (4, 1)
    available = {(line.unit.name, line.unit.ss): line.available for line in found.lines}
    assert available == {
        ("3-4-8", True): 1,
        ("2-3-7", True): 1,
        ("4-4-7", True): 1,
        ("4-4-7", False): 2,
    }
    done = west.do(replace_them(west, GERMAN, (chosen, 2)))
    (new,) = done.entries[0].fact.added
    assert (new.name, new.ss, new.place) == (name, is_ss, in_area(2))
    pool = west.campaign.state.forces.pool(GERMAN)
    assert sum(piece.unit.half_squads for piece in pool) == half_squads_left


def test_4_513_halves_may_be_chosen_for_the_same_and_each_has_its_place(west):
    lost(west, GERMAN, "SS 6-5-8", "SS 3-4-8", "2-3-7", "4-3-6", "4-4-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    done = west.do(replace_them(west, GERMAN, ("SS 3-4-8", 1), ("2-3-7", None)))
    first, second = done.entries[0].fact.added
    assert (first.name, first.ss, first.place) == ("2-3-7", True, in_area(1))
    assert (second.name, second.ss, second.place) == ("2-3-6", False, ENTRY_AREA)


@pytest.mark.parametrize(("option", "may_return"), [("crews-stay-out", False), ("crews-return", True)])
def test_c23_crews_count_a_half_and_come_back_only_by_the_switch(west, option, may_return):
    west.do(ChangeRuling(code="C23", option=option))
    lost(west, BRITISH, "4-5-7", "4-5-7", "4-5-7", "2-2-8", "2-2-8", "9-1")
    west.play_to(RecoveryStep.REPLACEMENT)
    assert offer(west, BRITISH).pool.squad_equivalents == 4
    crew = unit(west, BRITISH, "2-2-8")
    answer = west.campaign.do(replace_them(west, BRITISH, ("2-2-8", 1)))
    if may_return:
        assert answer.entries[0].fact.added[0].name == "2-2-8"
    else:
        assert answer == NotInPool(crew, 1, 0)


def test_4_513_nothing_comes_to_an_isolated_area_and_no_area_there_is_not(west):
    lost(west, GERMAN, *["4-4-7"] * 4)
    west.play_to(RecoveryStep.REPLACEMENT)
    assert offer(west, GERMAN).places == (1, 2, None)
    assert west.campaign.do(replace_them(west, GERMAN, ("4-4-7", 3))) == NoReturnThere(3)
    assert west.campaign.do(replace_them(west, GERMAN, ("4-4-7", 9))) == NoSuchArea(GERMAN, 9)
    assert west.campaign.do(replace_them(west, GERMAN)) == NothingChosen()


def test_4_513_once_a_side(west):
    lost(west, GERMAN, *["4-4-7"] * 8)
    lost(west, BRITISH, *["4-5-7"] * 4)
    west.play_to(RecoveryStep.REPLACEMENT)
    west.do(replace_them(west, GERMAN, ("4-4-7", 1)))
    assert offer(west, GERMAN).is_done
    assert west.campaign.do(replace_them(west, GERMAN, ("4-4-7", 1))) == AlreadyReplaced(GERMAN)
    west.do(replace_them(west, BRITISH, ("4-5-7", 1)))


def test_4_513_more_than_may_return_can_be_recorded(west):
    lost(west, GERMAN, "4-4-7", "2-3-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    command = ReplaceUnits(
        side=GERMAN,
        returning=(Returning(Unit(GERMAN, UnitKind.SQUAD, "4-4-7"), 1),),
        happened="We counted otherwise",
    )
    done = west.do(command)
    assert done.entries[0].flag.rule == "4.513"
    assert done.entries[0].fact.added[0].name == "4-3-6"


def test_4_513_the_other_side_does_not_see_what_came_back(west):
    lost(west, GERMAN, *["4-4-7"] * 4)
    west.play_to(RecoveryStep.REPLACEMENT)
    before = west.campaign.view(Audience.BRITISH).state.forces
    west.do(replace_them(west, GERMAN, ("4-4-7", 1)))
    assert west.campaign.view(Audience.BRITISH).state.forces == before


def test_4_513_once_it_is_over_the_pool_is_empty_for_the_next_scenario(west):
    lost(west, GERMAN, *["4-4-7"] * 4)
    west.play_to(RecoveryStep.REPLACEMENT)
    west.do(replace_them(west, GERMAN, ("4-4-7", 1)), TickStep(step=RecoveryStep.REPLACEMENT))
    state = west.campaign.state
    assert state.forces.pool(GERMAN) == ()
    assert replacement_of(state, west.rulebook, GERMAN).pool.squad_equivalents == 0
    assert west.campaign.history.entries[-1].audience is Audience.PUBLIC


def test_4_513_what_was_booked_after_the_pool_was_closed_is_none_of_the_next_scenario(west):
    (late,) = enter(west, GERMAN, "L6", "4-4-7")
    west.play_to(RecoveryStep.INITIATIVE)
    west.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
        BookLosses(lines=(LossLine(late.id, Loss.ELIMINATED),)),
        TickStep(step=RecoveryStep.DEPLOYMENT),
    )
    west.play_to(RecoveryStep.MELEE)
    lost(west, GERMAN, *["4-4-7"] * 3)
    west.play_to(RecoveryStep.REPLACEMENT)
    assert (offer(west, GERMAN).pool.squad_equivalents, offer(west, GERMAN).pool.may_return) == (3, 0)
    west.do(TickStep(step=RecoveryStep.REPLACEMENT))
    assert west.campaign.state.forces.pool(GERMAN) == ()


def test_c30_both_parts_of_a_dual_attack_have_one_pool(west):
    west.play_to(RecoveryStep.RG_PURCHASE)
    west.do(BuyGroup(side=GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    west.play_to(RecoveryStep.INITIATIVE)
    west.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.ATTACK),
        RollDualAttack(dice=(1,)),
        TickStep(step=RecoveryStep.DEPLOYMENT),
    )
    west.play_to(RecoveryStep.MELEE)
    lost(west, GERMAN, *["4-4-7"] * 3)
    west.play_to(RecoveryStep.DEPLOYMENT)
    west.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    west.play_to(RecoveryStep.MELEE)
    lost(west, GERMAN, "4-4-7")
    west.play_to(RecoveryStep.REPLACEMENT)
    assert (offer(west, GERMAN).pool.squad_equivalents, offer(west, GERMAN).pool.may_return) == (4, 1)
