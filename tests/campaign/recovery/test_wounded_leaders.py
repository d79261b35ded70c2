"""Wounded leaders through the door: every row, the drm, once for each who is Retained (4.508)."""

import pytest

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.facts import NoSuchPiece
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.handled import AlreadyHandled
from elst_app.campaign.recovery.wounded_leaders import (
    LeaderNotRetained,
    LeadersStillToRoll,
    NoWoundedLeader,
    RollWoundedLeader,
    wounded_leaders,
)
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, NewPieces, PieceState, Retained, in_area
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.words.facts import fact_text
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
WOUNDED = PieceState.WOUNDED


@pytest.fixture
def west(table):
    set_out(table, RecoveryStep.WOUNDED_LEADERS)
    return table


def leaders_of(table):
    return wounded_leaders(table.campaign.state, table.rulebook)


def roll(leader, *dice, **more):
    return RollWoundedLeader(piece=leader.id, dice=dice or None, **more)


def test_4_508_it_is_said_by_name_which_leader_has_not_rolled(west):
    (voss,) = enter(west, GERMAN, in_area(2), "8-0 wounded")
    west.do(ChangePieces(ids=(voss.id,), edit=Edit(label="Voss")))
    tick = TickStep(step=RecoveryStep.WOUNDED_LEADERS)
    assert west.campaign.do(tick) == LeadersStillToRoll("8-0 Voss", 0)


@pytest.mark.parametrize(
    ("place", "die", "lives", "is_wounded"),
    [
        (in_area(2), 1, True, False),
        (in_area(2), 2, True, True),
        (in_area(2), 4, True, True),
        (in_area(2), 5, False, True),
        (in_area(2), 6, False, True),
        ("M15", 4, True, True),
        (ENTRY_AREA, 1, True, False),
        (ENTRY_AREA, 4, True, True),
        (in_area(3), 1, True, True),
        (in_area(3), 3, True, True),
        (in_area(3), 4, False, True),
        ("F14", 1, True, True),
        ("F14", 4, False, True),
        ("F14", 6, False, True),
    ],
)
def test_4_508_every_row_and_1_more_if_isolated(west, place, die, lives, is_wounded):
    (leader,) = enter(west, GERMAN, place, "9-1 wounded")
    done = west.do(roll(leader, die))
    after = now(west, leader)
    assert (after.place == ELIMINATED) is not lives
    assert after.has(WOUNDED) is is_wounded
    assert after.place in (leader.place, ELIMINATED)
    assert done.entries[0].rule == "4.508"
    assert leaders_of(west) == ()


def test_4_508_who_is_to_roll_with_which_chances(west):
    (isolated,) = enter(west, GERMAN, "F14", "9-1 wounded")
    (home,) = enter(west, BRITISH, "E12", "8-0 wounded")
    enter(west, BRITISH, "E12", "8-0", "4-5-7")
    enter(west, BRITISH, "L12", "8-1 wounded")
    first, second = leaders_of(west)
    assert (first.leader, first.retained) == (isolated, Retained(GERMAN, 3))
    assert [each.value for each in first.modifiers] == [1]
    assert [chance * 6 for _, chance in first.chances] == [0, 3, 3]
    assert (second.leader, second.retained, second.modifiers) == (home, Retained(BRITISH, 1), ())
    assert [chance * 6 for _, chance in second.chances] == [1, 3, 2]


def test_4_508_the_dead_leave_their_equipment_where_they_were(west):
    leader, radio = enter(west, GERMAN, in_area(2), "9-1 wounded", "radio @0")
    west.do(roll(leader, 6))
    after = now(west, radio)
    assert (after.possessor, after.place) == (None, in_area(2))


def test_4_508_no_leader_rolls_twice(west):
    (leader,) = enter(west, GERMAN, in_area(2), "9-1 wounded")
    west.do(roll(leader, 3))
    answer = west.campaign.do(roll(leader, 1))
    assert answer == AlreadyHandled("9-1", RecoveryStep.WOUNDED_LEADERS)


def test_4_508_only_wounded_leaders_who_are_retained(west):
    squad, well = enter(west, GERMAN, in_area(2), "4-4-7", "9-1")
    (outside,) = enter(west, GERMAN, "L12", "8-1 wounded")
    assert west.campaign.do(roll(squad, 1)) == NoWoundedLeader("4-4-7")
    assert west.campaign.do(roll(well, 1)) == NoWoundedLeader("9-1")
    assert west.campaign.do(roll(outside, 1)) == LeaderNotRetained("8-1")
    assert west.campaign.do(RollWoundedLeader(piece="G99", dice=(1,))) == NoSuchPiece("G99")
    done = west.do(roll(outside, 1, happened="We took him in"))
    assert done.entries[0].flag.rule == "4.508"


def test_4_508_no_tick_while_one_has_not_rolled(west):
    first, second = enter(west, GERMAN, in_area(2), "9-1 wounded", "8-0 wounded")
    tick = TickStep(step=RecoveryStep.WOUNDED_LEADERS)
    assert west.campaign.do(tick) == LeadersStillToRoll("9-1", 1)
    west.do(roll(first, 2))
    assert west.campaign.do(tick) == LeadersStillToRoll("8-0", 0)
    west.do(roll(second, 2), tick)


def test_4_508_who_was_wounded_in_his_escape_rolls_as_well(table):
    set_out(table)
    (leader,) = enter(table, BRITISH, "L8", "8-0")
    table.do(AttemptEscape(units=(leader.id,), dice=(5, 5), wound_dice=(1,)))
    table.play_to(RecoveryStep.WOUNDED_LEADERS)
    assert [each.leader.id for each in leaders_of(table)] == [leader.id]


def test_4_508_the_program_rolls_the_same_after_an_undo(west):
    (leader,) = enter(west, GERMAN, in_area(2), "9-1 wounded")
    west.dice.values = [1]
    west.do(roll(leader))
    west.do(Undo())
    done = west.do(roll(leader))
    assert west.dice.throws == 1
    assert fact_text(done.entries[0].fact) == "German wounded 9-1, dr 1: Retained, unwounded"


def secret_leader(table):
    """A wounded leader of the German in his Entry Area, of whom the British do not know."""
    line = NewPieces(1, "9-1", ENTRY_AREA, states=(WOUNDED,), secret=True)
    return table.do(EnterPieces(side=GERMAN, lines=(line,))).entries[0].fact.added[0]


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_4_508_a_secret_leader_holds_nobody_up_who_does_not_know_of_him(west, audience):
    leader = secret_leader(west)
    west.dice.values = [1]
    tick = TickStep(step=RecoveryStep.WOUNDED_LEADERS, audience=audience)
    rolled = [entry for entry in west.do(tick).entries if entry.throws]
    assert [entry.audience for entry in rolled] == [Audience.GERMAN]
    assert not now(west, leader).has(WOUNDED)


def test_4_508_a_secret_leader_is_due_for_his_side(west):
    secret_leader(west)
    tick = TickStep(step=RecoveryStep.WOUNDED_LEADERS, audience=Audience.GERMAN)
    assert west.campaign.do(tick) == LeadersStillToRoll("9-1", 0)
