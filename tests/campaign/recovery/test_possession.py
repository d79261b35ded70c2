"""Equipment Possession through the door: what is Retained, what is captured (4.507, 4.5057; C17)."""

import pytest

from elst_app.campaign.recovery.possession import EquipmentCaptured, possession_of, possessions, takers
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.forces import Retained, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.words.facts import fact_text
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
TICK = TickStep(step=RecoveryStep.POSSESSION)


@pytest.fixture
def west(table):
    set_out(table, RecoveryStep.POSSESSION)
    return table


def possessions_of(table):
    return possessions(table.campaign.state, table.rulebook)


def test_4_507_each_piece_area_by_area(west):
    squad, mine = enter(west, BRITISH, "E12", "4-5-7", "MMG @0")
    (loose,) = enter(west, BRITISH, in_area(1), "LMG")
    (lost,) = enter(west, BRITISH, "L6", "6-pounder")
    (far,) = enter(west, GERMAN, "F14", "LMG")
    enter(west, GERMAN, "L12", "LMG")
    enter(west, GERMAN, "G14", "LMG")
    enter(west, BRITISH, "D13", "Sherman V")
    found = {each.piece.id: each for each in possessions_of(west)}
    assert list(found) == [mine.id, loose.id, lost.id, far.id]
    assert [each.retained for each in found.values()] == [
        Retained(BRITISH, 1),
        Retained(BRITISH, 1),
        Retained(GERMAN, 1),
        Retained(GERMAN, 3),
    ]
    assert [each.is_captured for each in found.values()] == [False, False, True, False]
    assert [each.may_eliminate for each in found.values()] == [True, True, True, False]
    assert [each.holder for each in found.values()] == [squad, None, None, None]


def test_c17_what_lies_in_an_enemy_area_is_captured_when_the_step_is_ticked(west):
    gun, radio = enter(west, BRITISH, "L6", "6-pounder", "radio")
    (weapon,) = enter(west, GERMAN, "E12", "MMG")
    done = west.do(TICK)
    facts = [entry.fact for entry in done.entries if isinstance(entry.fact, EquipmentCaptured)]
    assert [fact.side for fact in facts] == [BRITISH, GERMAN]
    assert fact_text(facts[1]) == "Now German Equipment: captured 6-pounder and captured radio"
    for piece, side in ((gun, GERMAN), (radio, GERMAN), (weapon, BRITISH)):
        after = now(west, piece)
        assert (after.side, after.is_captured, after.possessor) == (side, True, None)
        assert after.place == piece.place
        assert after in west.campaign.state.forces.of(side)


def test_4_507_what_was_captured_may_be_won_back(west):
    (weapon,) = enter(west, BRITISH, "L6", "MMG")
    west.do(TICK)
    west.do(Undo())
    assert now(west, weapon) == weapon
    west.do(TICK)
    captured = now(west, weapon)
    found = possession_of(west.campaign.state, west.rulebook, captured)
    assert found is not None
    assert not found.is_captured


@pytest.mark.parametrize("place", ["G14", "L12"])
def test_c17_elsewhere_it_is_left_in_place_possessed_by_neither_side(west, place):
    (gun,) = enter(west, BRITISH, place, "6-pounder")
    assert possessions_of(west) == ()
    west.do(TICK)
    assert now(west, gun) == gun
    assert now(west, gun).place == in_hex(Hex.parse(place))


def test_4_507_what_an_enemy_unit_still_has_is_not_captured(west):
    _, weapon = enter(west, BRITISH, "L6", "4-5-7", "MMG @0")
    west.do(TICK)
    assert now(west, weapon) == weapon


def test_4_507_nothing_to_do_records_nothing(west):
    enter(west, BRITISH, "E12", "4-5-7", "MMG @0")
    assert len(west.do(TICK).entries) == 1


def test_4_507_any_infantry_retained_in_the_area_may_take_what_lies_there(west):
    (squad,) = enter(west, BRITISH, "E12", "4-5-7")
    (leader,) = enter(west, BRITISH, in_area(1), "8-1")
    enter(west, BRITISH, "D13", "Sherman V")
    enter(west, GERMAN, "L12", "4-4-7")
    found = takers(west.campaign.state, west.rulebook, Retained(BRITISH, 1))
    assert [unit.id for unit in found] == [squad.id, leader.id]
