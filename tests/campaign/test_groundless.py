"""What stands although what it rests on was struck or corrected (4.515-4.517; C28)."""

import pytest

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.forces.entering import RemovePieces
from elst_app.campaign.groundless import ChitNotThere, GroupNotThere, MapNotFree, ModuleNotThere, groundless
from elst_app.campaign.initiative import ChitPlaced, InitiativeRevealed, PlaceChit
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.purchases import BuyGroup, CorrectGroup, SameGroup
from elst_app.campaign.recovery.receiving import GroupReceived
from elst_app.campaign.state import ChosenChit
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Undo
from elst_app.rules.artillery import Observer
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import (
    AttackChitMustBePlayed,
    BritishChitsUsedUp,
    Initiative,
    NoAttackChitBought,
    ScenarioType,
)
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Audience, Side
from tests.campaign.play.scenes import ATTACK, INACTIVE, place_chits

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
ON, OFF, NONE = Deployment.ON_MAP, Deployment.OFF_MAP, Deployment.NONE
MORNING = CGDate.MORNING_24


@pytest.fixture
def buying(table):
    """Step 4.515 of 24 Morning."""
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=BRITISH), GiveRest(side=GERMAN))
    table.play_to(RecoveryStep.RG_PURCHASE)
    return table


def buy(table, side, rg, deployment=OFF, happened=""):
    return table.do(BuyGroup(side=side, rg=rg, deployment=deployment, happened=happened)).entries[0].number


def strike(table, number, audience):
    return table.do(Correct(entry=number, fact=None, reason="By mistake", audience=audience))


def reasons(table, audience):
    return [each.reason for each in groundless(table.campaign.view(audience), table.rulebook)]


def german_assault(table):
    """The German buys the Attack Chit and plays it; the entry of the purchase."""
    chit = buy(table, GERMAN, ATTACK_CHIT, NONE)
    table.play_to(RecoveryStep.INITIATIVE)
    place_chits(table, INACTIVE, ATTACK)
    return chit


def test_4_5154_nothing_is_groundless_while_the_purchase_stands(buying):
    german_assault(buying)
    assert [reasons(buying, audience) for audience in Audience] == [[], [], []]


def test_4_5154_c28_the_attack_of_a_chit_that_is_struck_stays_and_is_flagged_for_its_side(buying):
    chit = german_assault(buying)
    before = buying.campaign.state
    strike(buying, chit, Audience.GERMAN)
    state = buying.campaign.state
    assert (state.chits, state.date_line) == (before.chits, before.date_line)
    assert state.date_line.type is ScenarioType.GERMAN_ASSAULT
    (found,) = groundless(buying.campaign.view(Audience.GERMAN), buying.rulebook)
    assert found.reason == NoAttackChitBought(MORNING)
    assert found.reason.rule == "4.5154"
    assert isinstance(found.entry.fact, ChitPlaced)
    assert reasons(buying, Audience.BRITISH) == []
    assert reasons(buying, Audience.PUBLIC) == []


def test_4_5154_the_flag_goes_with_an_undo_of_the_strike(buying):
    strike(buying, german_assault(buying), Audience.GERMAN)
    buying.do(Undo(audience=Audience.GERMAN))
    assert reasons(buying, Audience.GERMAN) == []


def test_4_5154_the_flag_goes_once_the_chit_is_bought_after_all(buying):
    strike(buying, german_assault(buying), Audience.GERMAN)
    buy(buying, GERMAN, ATTACK_CHIT, NONE, happened="It was bought")
    assert reasons(buying, Audience.GERMAN) == []


def test_4_5154_the_flag_goes_once_the_line_is_put_back_whatever_was_done_since(buying):
    chit = german_assault(buying)
    strike(buying, chit, Audience.GERMAN)
    buying.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    assert reasons(buying, Audience.GERMAN) == [NoAttackChitBought(MORNING)]
    back = CorrectGroup(
        entry=chit, rg=ATTACK_CHIT, deployment=NONE, reason="It was", audience=Audience.GERMAN
    )
    buying.do(back)
    assert reasons(buying, Audience.GERMAN) == []
    assert [each.rg for each in buying.campaign.state.purchases_of(GERMAN)] == [ATTACK_CHIT]
    assert buying.reopened().state == buying.campaign.state


def test_4_5153_a_line_corrected_to_another_rg_leaves_the_attack_flagged_and_back_again_does_not(buying):
    chit = german_assault(buying)
    to = {"entry": chit, "reason": "A slip", "audience": Audience.GERMAN}
    buying.do(CorrectGroup(rg="G1", deployment=OFF, **to))
    assert reasons(buying, Audience.GERMAN) == [NoAttackChitBought(MORNING)]
    buying.do(CorrectGroup(rg=ATTACK_CHIT, deployment=NONE, **to))
    assert reasons(buying, Audience.GERMAN) == []


def test_c28_a_chit_bought_afterwards_leaves_an_inactive_german_flagged(buying):
    buying.play_to(RecoveryStep.INITIATIVE)
    place_chits(buying, ATTACK, INACTIVE)
    buy(buying, GERMAN, ATTACK_CHIT, NONE, happened="Forgotten")
    assert reasons(buying, Audience.GERMAN) == [AttackChitMustBePlayed(MORNING)]
    assert reasons(buying, Audience.BRITISH) == []


def test_4_5154_what_was_flagged_when_it_was_recorded_is_not_told_again(buying):
    buying.play_to(RecoveryStep.INITIATIVE)
    buying.do(PlaceChit(side=GERMAN, initiative=ATTACK, happened="We agreed on it"))
    assert reasons(buying, Audience.GERMAN) == []


def test_4_517_a_chit_struck_before_the_other_is_placed_leaves_nothing(buying):
    buying.play_to(RecoveryStep.INITIATIVE)
    number = buying.do(PlaceChit(side=BRITISH, initiative=ATTACK)).entries[0].number
    strike(buying, number, Audience.BRITISH)
    assert reasons(buying, Audience.BRITISH) == []
    buying.do(PlaceChit(side=BRITISH, initiative=INACTIVE))


@pytest.mark.parametrize("fact", [None, ChitPlaced(ChosenChit(MORNING, BRITISH, INACTIVE))])
def test_4_517_what_was_revealed_of_a_chit_that_is_struck_or_other_is_flagged_for_all(buying, fact):
    buying.play_to(RecoveryStep.INITIATIVE)
    number = buying.do(PlaceChit(side=BRITISH, initiative=ATTACK)).entries[0].number
    buying.do(PlaceChit(side=GERMAN, initiative=INACTIVE))
    buying.do(Correct(entry=number, fact=fact, reason="By mistake", audience=Audience.BRITISH))
    for audience in Audience:
        (found,) = groundless(buying.campaign.view(audience), buying.rulebook)
        assert found.reason == ChitNotThere(BRITISH, MORNING)
        assert isinstance(found.entry.fact, InitiativeRevealed)
    assert buying.campaign.state.date_line.type is ScenarioType.BRITISH_ASSAULT


def test_4_517_the_fifth_british_attack_is_flagged_once_an_earlier_chit_is_corrected(table):
    numbers = []
    for british in (INACTIVE, ATTACK, ATTACK, ATTACK, ATTACK):
        table.play_to(RecoveryStep.INITIATIVE)
        numbers.append(table.do(PlaceChit(side=BRITISH, initiative=british)).entries[0].number)
        table.do(PlaceChit(side=GERMAN, initiative=INACTIVE))
        if british is ATTACK:
            table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    fact = ChitPlaced(ChosenChit(MORNING, BRITISH, Initiative.ATTACK))
    table.do(Correct(entry=numbers[0], fact=fact, reason="It was Attack", audience=Audience.BRITISH))
    for audience in Audience:
        found = groundless(table.campaign.view(audience), table.rulebook)
        assert {each.reason for each in found} == {ChitNotThere(BRITISH, MORNING), BritishChitsUsedUp(4)}
        last = next(each.entry for each in found if each.reason == BritishChitsUsedUp(4))
        assert last.moment.date is CGDate.MIDDAY_25


def test_4_5154_what_the_chit_made_free_on_the_map_is_flagged_without_it(buying):
    chit = buy(buying, GERMAN, ATTACK_CHIT, NONE)
    buy(buying, GERMAN, "V3", ON)
    buy(buying, GERMAN, "G1", ON)
    buy(buying, GERMAN, "V1", OFF)
    strike(buying, chit, Audience.GERMAN)
    assert reasons(buying, Audience.GERMAN) == [MapNotFree("V3", MORNING)]
    buying.do(Undo(audience=Audience.GERMAN))
    assert reasons(buying, Audience.GERMAN) == []


def test_cg3_a_module_of_a_struck_rg_that_was_put_into_play_is_flagged_for_its_side(buying):
    number = buy(buying, BRITISH, "O1")
    buying.play_to(RecoveryStep.INITIATIVE)
    place_chits(buying, ATTACK, INACTIVE)
    observer = Observer("9-1", Hex.parse("E12"))
    buying.do(PutModuleIntoPlay(battery="British O1 #1", observer=observer))
    assert reasons(buying, Audience.BRITISH) == []
    strike(buying, number, Audience.BRITISH)
    assert buying.campaign.state.module("British O1 #1").in_play
    assert ModuleNotThere("British O1 #1") in reasons(buying, Audience.BRITISH)
    assert reasons(buying, Audience.GERMAN) == reasons(buying, Audience.PUBLIC) == []
    buying.do(Undo(audience=Audience.BRITISH))
    assert reasons(buying, Audience.BRITISH) == []


def test_cg3_a_line_put_back_has_its_module_and_its_pieces_again(buying):
    number = buy(buying, BRITISH, "O1")
    buying.play_to(RecoveryStep.INITIATIVE)
    place_chits(buying, ATTACK, INACTIVE)
    buying.do(PutModuleIntoPlay(battery="British O1 #1", observer=Observer("9-1", Hex.parse("E12"))))
    strike(buying, number, Audience.BRITISH)
    buying.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    to = {"entry": number, "reason": "It was bought", "audience": Audience.BRITISH}
    buying.do(CorrectGroup(rg="O1", deployment=OFF, **to))
    assert reasons(buying, Audience.BRITISH) == []
    assert [module.battery.id for module in buying.campaign.state.modules].count("British O1 #1") == 1
    assert buying.campaign.do(CorrectGroup(rg="O1", deployment=OFF, **to)) == SameGroup("O1")


def test_4_516_a_line_put_back_does_not_share_what_the_next_of_its_kind_has_taken_over(buying):
    number = buy(buying, BRITISH, "O1")
    strike(buying, number, Audience.BRITISH)
    buy(buying, BRITISH, "O1")
    to = {"entry": number, "reason": "Two", "audience": Audience.BRITISH}
    buying.do(CorrectGroup(rg="O1", deployment=OFF, **to))
    bought = buying.campaign.state.purchases_of(BRITISH)
    assert sorted(each.group for each in bought) == ["O1 #1", "O1 #2"]
    modules = [module.battery.id for module in buying.campaign.state.modules]
    assert {"British O1 #1", "British O1 #2"} <= set(modules)


def test_cg3_modules_of_the_initial_scenario_rest_on_no_purchase(table):
    table.do(PutModuleIntoPlay(battery="German initial OBA", observer=Observer("8-1", Hex.parse("NN8"))))
    assert [reasons(table, audience) for audience in Audience] == [[], [], []]


def test_4_5153_the_pieces_of_a_struck_rg_are_flagged_until_they_are_gone(buying):
    number = buy(buying, BRITISH, "HW2")
    buying.dice.values = [1, 1]
    buying.play_to(RecoveryStep.INITIATIVE)
    assert reasons(buying, Audience.BRITISH) == []
    strike(buying, number, Audience.BRITISH)
    (found,) = groundless(buying.campaign.view(Audience.BRITISH), buying.rulebook)
    assert found.reason == GroupNotThere("HW2 #1")
    assert isinstance(found.entry.fact, GroupReceived)
    pieces = [piece.id for piece in buying.campaign.state.forces.pieces if piece.group == "HW2 #1"]
    buying.do(RemovePieces(ids=tuple(pieces)))
    assert reasons(buying, Audience.BRITISH) == []


def test_4_516_another_deployment_of_a_line_leaves_its_pieces_their_own(buying):
    number = buy(buying, BRITISH, "HW2")
    buying.dice.values = [1, 1]
    buying.play_to(RecoveryStep.INITIATIVE)
    to = {"entry": number, "reason": "A slip", "audience": Audience.BRITISH}
    buying.do(CorrectGroup(rg="HW2", deployment=ON, **to))
    assert reasons(buying, Audience.BRITISH) == []
    buying.do(CorrectGroup(rg="HW1", deployment=ON, **to))
    assert reasons(buying, Audience.BRITISH) == [GroupNotThere("HW2 #1")]


def test_c40_once_the_cg_has_ended_everybody_sees_what_is_groundless(buying):
    strike(buying, german_assault(buying), Audience.GERMAN)
    buying.do(Concede(side=GERMAN))
    assert reasons(buying, Audience.PUBLIC) == [NoAttackChitBought(MORNING)]
