"""Initiative: chits in secret, the reveal, then the dr of a Dual Attack (4.517, 4.5171a; C28)."""

from dataclasses import replace

import pytest

from elst_app.campaign.initiative import (
    ChitSeen,
    DualAttackNotDue,
    DualAttackRolled,
    InitiativeRevealed,
    PlaceChit,
    RollDualAttack,
    is_dual_attack_due,
)
from elst_app.campaign.moments import Stage
from elst_app.campaign.revise import Revise
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.initiative import AttackChitMustBePlayed, BritishChitsUsedUp, ScenarioType
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.campaign.play.scenes import ATTACK, INACTIVE, buy_attack_chit, place_chits


@pytest.fixture
def dual(table):
    """Both chits are Attack, and the dr is still to be made."""
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK)
    return table


def types(table):
    return [scenario.type for scenario in table.campaign.state.date_line.scenarios]


def test_4_5171a_the_chits_are_open_before_the_dr(dual):
    state = dual.campaign.state
    assert is_dual_attack_due(state)
    assert (state.date_line.type, state.date_line.scenarios) == (ScenarioType.DUAL_ATTACK, ())
    assert state.progress.now is RecoveryStep.INITIATIVE
    for audience in Audience:
        seen = dual.campaign.view(audience).state
        assert {chit.initiative for chit in seen.chits if chit.date is state.date} == {ATTACK}


@pytest.mark.parametrize(
    ("die", "first", "expected"),
    [
        (1, Side.BRITISH, [ScenarioType.GERMAN_ASSAULT, ScenarioType.BRITISH_ASSAULT]),
        (2, Side.BRITISH, [ScenarioType.GERMAN_ASSAULT, ScenarioType.BRITISH_ASSAULT]),
        (3, Side.GERMAN, [ScenarioType.BRITISH_ASSAULT]),
        (6, Side.GERMAN, [ScenarioType.BRITISH_ASSAULT]),
    ],
)
def test_4_5171a_the_british_set_up_first_on_2_or_less(dual, die, first, expected):
    fact = dual.do(RollDualAttack(dice=(die,), by=Side.BRITISH)).entries[0].fact
    assert isinstance(fact, DualAttackRolled)
    assert (fact.die, fact.first) == (die, first)
    assert types(dual) == expected
    assert dual.campaign.state.progress.now is RecoveryStep.DEPLOYMENT


def test_4_5171a_the_dr_is_made_once(dual):
    dual.do(RollDualAttack(dice=(4,)))
    assert dual.campaign.do(RollDualAttack(dice=(1,))) == DualAttackNotDue()


def test_4_5171a_an_undo_is_no_second_dr(dual):
    dual.dice.values = [2]
    dual.do(RollDualAttack())
    dual.do(Undo())
    assert is_dual_attack_due(dual.campaign.state)
    assert dual.do(RollDualAttack()).entries[0].fact.die == 2


def test_4_5171a_the_dr_can_be_typed_with_the_second_chit(table):
    buy_attack_chit(table)
    done = place_chits(table, ATTACK, ATTACK, die=5)
    kinds = [type(entry.fact) for entry in done.entries]
    assert kinds[1:3] == [InitiativeRevealed, DualAttackRolled]
    assert types(table) == [ScenarioType.BRITISH_ASSAULT]


@pytest.mark.parametrize(("british", "german"), [(ATTACK, INACTIVE), (INACTIVE, INACTIVE)])
def test_4_5171_no_dr_but_for_a_dual_attack(table, british, german):
    table.play_to(RecoveryStep.INITIATIVE)
    assert table.campaign.do(RollDualAttack(dice=(1,))) == DualAttackNotDue()
    place_chits(table, british, german)
    assert table.campaign.do(RollDualAttack(dice=(1,))) == DualAttackNotDue()


def test_4_517_a_chit_is_secret_until_both_are_in(table):
    buy_attack_chit(table)
    table.do(PlaceChit(side=Side.GERMAN, initiative=ATTACK))
    date = table.campaign.state.date
    assert table.campaign.view(Audience.GERMAN).state.chit(Side.GERMAN, date)
    for audience in (Audience.BRITISH, Audience.PUBLIC):
        view = table.campaign.view(audience)
        assert view.state.chit(Side.GERMAN, date) is None
        assert not any(isinstance(entry.fact, InitiativeRevealed) for entry in view.entries)


@pytest.mark.parametrize("first", list(Side))
def test_4_517_once_both_chits_were_seen_an_undo_is_no_second_choice(table, first):
    table.play_to(RecoveryStep.INITIATIVE)
    chits = {Side.BRITISH: ATTACK, Side.GERMAN: INACTIVE}
    table.do(*(PlaceChit(side=side, initiative=chits[side]) for side in (first, first.enemy)))
    table.do(Undo(audience=Audience.of(first.enemy)))
    date = table.campaign.state.date
    if first is Side.GERMAN:
        answer = table.campaign.do(PlaceChit(side=Side.BRITISH, initiative=INACTIVE))
        assert answer == ChitSeen(Side.BRITISH, date, ATTACK)
        done = table.do(PlaceChit(side=Side.BRITISH, initiative=INACTIVE, happened="The wrong key"))
        assert {entry.flag.rule for entry in done.entries if entry.flag is not None} == {"4.517"}
    else:
        assert table.do(PlaceChit(side=Side.GERMAN, initiative=INACTIVE)).entries[0].flag is None


def test_4_517_going_back_to_a_chit_that_was_seen_is_no_second_choice(table):
    table.play_to(RecoveryStep.INITIATIVE)
    number = table.do(PlaceChit(side=Side.BRITISH, initiative=ATTACK)).entries[0].number
    table.do(PlaceChit(side=Side.GERMAN, initiative=INACTIVE))
    date = table.campaign.state.date
    other = PlaceChit(side=Side.BRITISH, initiative=INACTIVE)
    before = table.campaign.state
    back = Revise(entry=number, instead=other, audience=Audience.BRITISH)
    assert table.campaign.do(back) == ChitSeen(Side.BRITISH, date, ATTACK)
    assert table.campaign.state is before
    done = table.do(
        Revise(entry=number, instead=replace(other, happened="The wrong key"), audience=Audience.BRITISH)
    )
    assert "4.517" in {entry.flag.rule for entry in done.entries if entry.flag is not None}


def test_4_517_before_both_are_in_a_chit_taken_back_may_be_the_other(table):
    table.play_to(RecoveryStep.INITIATIVE)
    table.do(PlaceChit(side=Side.BRITISH, initiative=ATTACK), Undo(audience=Audience.BRITISH))
    assert table.do(PlaceChit(side=Side.BRITISH, initiative=INACTIVE)).entries[0].flag is None


def test_4_517_what_was_seen_on_one_date_is_nothing_to_the_next(table):
    for british in (ATTACK, INACTIVE):
        table.play_to(RecoveryStep.INITIATIVE)
        place_chits(table, british, INACTIVE)
        if british is ATTACK:
            table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    assert table.campaign.history.entries[-1].flag is None


def test_c28_the_attack_chit_bought_must_be_played(table):
    buy_attack_chit(table)
    date = table.campaign.state.date
    answer = table.campaign.do(PlaceChit(side=Side.GERMAN, initiative=INACTIVE))
    assert answer == AttackChitMustBePlayed(date)


def test_4_517_four_attack_chits_beside_the_attack_of_the_initial_scenario(table):
    """A Dual Attack uses one of them, and an Inactive Date none."""
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK, die=6)
    for british in (ATTACK, ATTACK, ATTACK):
        table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
        table.play_to(RecoveryStep.INITIATIVE)
        place_chits(table, british, INACTIVE)
    assert table.campaign.state.stage is Stage.RECOVERY
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    table.play_to(RecoveryStep.INITIATIVE)
    assert table.campaign.do(PlaceChit(side=Side.BRITISH, initiative=ATTACK)) == BritishChitsUsedUp(4)
