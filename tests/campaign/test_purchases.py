"""Buying and correcting RG through the door: baskets, the record, what rests on a line (4.514-4.516)."""

import pytest

from elst_app.campaign.artillery import ActWithBattery, PutModuleIntoPlay
from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.groundless import GroupNotThere, ModuleNotThere, groundless
from elst_app.campaign.history import EntryCorrected
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.purchase_record import overspent_on, purchase_record
from elst_app.campaign.purchases import BasketEmpty, BuyGroup, BuyGroups, CorrectGroup, GroupBought, SameGroup
from elst_app.campaign.recovery.received import received_of
from elst_app.campaign.recovery.receiving import RollLeaders, RollStrength
from elst_app.campaign.revise import Revise
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, NoSuchEntry, ReasonMissing, Redo, Undo
from elst_app.rules.artillery import AttemptContact, Observer
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.forces import PieceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.recovery import RecoveryStep, StepOver, StepTooEarly
from elst_app.rules.reinforcements import (
    ATTACK_CHIT,
    Deployment,
    InfantryLimitReached,
    MaxPerCGReached,
    MaxPerDateReached,
    NoSuchDeployment,
    NoTanksOnMapInMorning,
)
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import Strength
from elst_app.words.facts import fact_text

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
ON, OFF, NONE = Deployment.ON_MAP, Deployment.OFF_MAP, Deployment.NONE
MORNING = CGDate.MORNING_24


@pytest.fixture
def buying(table):
    """Step 4.515 of 24 Morning: the British have 20 + 25 - 6 = 39 CPP, the German 12 + 16 - 6 = 22."""
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=BRITISH), GiveRest(side=GERMAN))
    table.play_to(RecoveryStep.RG_PURCHASE, british_die=6, german_die=6)
    return table


def basket(side, *groups, happened=""):
    """`I3 O` is an I3 for the map, `G1` one off it, `-` the Attack Chit."""
    chosen = []
    for group in groups:
        rg, _, deployment = group.partition(" ")
        default = NONE if rg == ATTACK_CHIT else OFF
        chosen.append(ChosenGroup(rg, Deployment(deployment) if deployment else default))
    return BuyGroups(by=side, side=side, groups=tuple(chosen), happened=happened)


def left(table, side, date=MORNING):
    return table.campaign.state.cpp_line(side, date).left


def lines(table, side):
    charts = table.rulebook.charts
    return purchase_record(table.campaign.view(Audience.of(side)), charts.reinforcement_groups, side)


def said(table, side):
    return [
        (line.purchase.rg, line.purchase.purchased, line.purchase.remaining) for line in lines(table, side)
    ]


def to_next_purchase(table, **dice):
    table.play_to(RecoveryStep.INITIATIVE)
    for side in Side:
        table.do(PlaceChit(side=side, initiative=Initiative.INACTIVE))
    table.play_to(RecoveryStep.RG_PURCHASE, **dice)


def test_4_515_a_basket_is_bought_in_one_act_a_line_of_the_record_each(buying):
    done = buying.do(basket(GERMAN, "I3 O", "G1", "O1"))
    assert len({entry.act for entry in done.entries}) == 1
    assert {entry.audience for entry in done.entries} == {Audience.GERMAN}
    assert said(buying, GERMAN) == [("I3", 1, 2), ("G1", 1, 1), ("O1", 1, 4)]
    assert left(buying, GERMAN) == 22 - 5 - 2 - 3
    assert buying.reopened().state == buying.campaign.state
    buying.do(Undo(audience=Audience.GERMAN))
    assert said(buying, GERMAN) == []
    assert left(buying, GERMAN) == 22
    buying.do(Redo(audience=Audience.GERMAN))
    assert left(buying, GERMAN) == 12


@pytest.mark.parametrize("side", list(Side))
def test_4_515_both_sides_buy_a_basket_and_neither_knows_of_the_others(buying, side):
    buying.do(basket(side, "I1", "HW1 O"))
    for other in (Audience.of(side.enemy), Audience.PUBLIC):
        view = buying.campaign.view(other)
        assert view.state.purchases == ()
        assert purchase_record(view, buying.rulebook.charts.reinforcement_groups, side) == ()
        assert overspent_on(view, side) == {}
        assert all(entry.fact.kind != "RG bought" for entry in view.entries)


def test_4_514_exactly_enough_for_a_basket_and_one_cpp_short(buying):
    buying.do(basket(GERMAN, "I2", "V4"))
    assert left(buying, GERMAN) == 11
    assert buying.campaign.do(basket(GERMAN, "HW1", "O2", "V1 O")) == NotEnoughCPP(14, 11)
    assert buying.campaign.do(basket(GERMAN, "HW1 O", "O2")) == NotEnoughCPP(12, 11)
    buying.do(basket(GERMAN, "HW1", "O2"))
    assert left(buying, GERMAN) == 0


def test_4_5151_a_refused_basket_buys_nothing_of_it(buying):
    assert buying.campaign.do(basket(GERMAN, "V1", "V1")) == MaxPerDateReached("V1", 1)
    assert buying.campaign.do(basket(GERMAN, "G2", "I1", "I3")) == InfantryLimitReached("I1", 1)
    assert buying.campaign.do(basket(BRITISH, "O1", "V2 O")) == NoTanksOnMapInMorning(MORNING)
    assert buying.campaign.do(basket(GERMAN)) == BasketEmpty()
    assert buying.campaign.state.purchases == ()


def test_4_5151_what_happened_at_the_table_is_recorded_with_the_first_rule_broken(buying):
    done = buying.do(basket(GERMAN, "G2", "I1", "I3", happened="We overlooked it"))
    assert {entry.flag.rule for entry in done.entries} == {"4.515e"}
    assert [line.against for line in lines(buying, GERMAN)] == [(), (), (InfantryLimitReached("I1", 1),)]


def test_4_515_a_basket_is_bought_in_its_step(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    order = StepTooEarly(RecoveryStep.RG_PURCHASE, RecoveryStep.CPP_REPLENISHMENT)
    assert table.campaign.do(basket(BRITISH, "O1")) == order
    table.play_to(RecoveryStep.RG_STRENGTH)
    assert table.campaign.do(basket(BRITISH, "O1")) == StepOver(RecoveryStep.RG_PURCHASE)
    assert table.do(basket(BRITISH, "O1", happened="Forgotten")).entries[0].flag.rule == "4.5"


def test_4_5154_the_chit_in_a_basket_makes_the_map_free_and_says_so(buying):
    buying.do(basket(GERMAN, "V3 O", "-", "HW1 O"))
    assert left(buying, GERMAN) == 22 - 3 - 1 - 6
    assert [line.cost for line in lines(buying, GERMAN)] == [3, 1, 6]
    texts = [fact_text(entry.fact) for entry in buying.campaign.history.entries[-3:]]
    assert ["free with the Attack Chit" in text for text in texts] == [True, False, True]
    buying.do(BuyGroup(side=GERMAN, rg="V1", deployment=ON))
    assert left(buying, GERMAN) == 22 - 10 - 2


def test_cg3_each_oba_rg_of_a_basket_brings_a_module_of_its_own(buying):
    buying.do(basket(GERMAN, "O1", "O1", "O3"))
    ids = [module.battery.id for module in buying.campaign.state.modules[-3:]]
    assert ids == ["German O1 #1", "German O1 #2", "German O3 #1"]


# Corrections


def test_4_5153_a_corrected_line_recomputes_cpp_and_counts_and_keeps_what_it_said(buying):
    done = buying.do(basket(GERMAN, "I3", "G1"))
    number = done.entries[0].number
    correct = CorrectGroup(
        by=GERMAN, entry=number, rg="I2", deployment=ON, reason="It was the SS", audience=Audience.GERMAN
    )
    corrected = buying.do(correct)
    assert isinstance(corrected.entries[0].fact, EntryCorrected)
    assert corrected.entries[0].audience is Audience.GERMAN
    assert left(buying, GERMAN) == 22 - 7 - 2
    first, second = lines(buying, GERMAN)
    assert (first.purchase.rg, first.purchase.name, first.cost) == ("I2", "SS Inf Coy", 7)
    assert [(was.purchase.rg, was.reason) for was in first.earlier] == [("I3", "It was the SS")]
    assert second.earlier == ()
    assert said(buying, GERMAN) == [("I2", 1, 0), ("G1", 1, 1)]
    assert buying.reopened().state == buying.campaign.state
    buying.do(Undo(audience=Audience.GERMAN))
    assert said(buying, GERMAN) == [("I3", 1, 2), ("G1", 1, 1)]


def test_4_5153_a_line_is_corrected_twice_and_says_both_old_values(buying):
    number = buying.do(basket(BRITISH, "HW2")).entries[0].number
    common = {"entry": number, "audience": Audience.BRITISH}
    buying.do(CorrectGroup(rg="HW2", deployment=ON, reason="On the map", **common))
    buying.do(CorrectGroup(rg="HW1", deployment=OFF, reason="No, MG", **common))
    (line,) = lines(buying, BRITISH)
    assert [(was.purchase.rg, was.purchase.deployment) for was in line.earlier] == [("HW2", OFF), ("HW2", ON)]
    assert (line.purchase.rg, line.cost) == ("HW1", 5)


def test_4_5153_a_correction_needs_a_reason_a_change_and_a_line_of_ones_own(buying):
    number = buying.do(basket(BRITISH, "HW2")).entries[0].number

    def answer(**changes):
        asked = {"rg": "O1", "deployment": OFF, "reason": "So it was", "audience": Audience.BRITISH}
        return buying.campaign.do(CorrectGroup(entry=number, **{**asked, **changes}))

    assert answer(reason="  ") == ReasonMissing()
    assert answer(rg="HW2") == SameGroup("HW2")
    assert answer(deployment=NONE) == NoSuchDeployment("O1", NONE)
    assert answer(audience=Audience.GERMAN) == NoSuchEntry(number)
    assert answer(audience=Audience.PUBLIC) == NoSuchEntry(number)
    assert buying.campaign.do(
        CorrectGroup(entry=1, rg="O1", deployment=OFF, reason="x", audience=Audience.BRITISH)
    ) == NoSuchEntry(1)


def test_4_514_a_correction_that_overspends_is_kept_and_flagged_on_every_line_it_reaches(buying):
    done = buying.do(basket(GERMAN, "V1", "I2", "V4", "HW1", "G2"))
    assert left(buying, GERMAN) == 0
    number = done.entries[0].number
    buying.do(CorrectGroup(entry=number, rg="V2", deployment=ON, reason="Panthers", audience=Audience.GERMAN))
    assert left(buying, GERMAN) == -3
    assert [line.overspent for line in lines(buying, GERMAN)] == [0, 0, 0, 0, 3]
    assert overspent_on(buying.campaign.view(Audience.GERMAN), GERMAN) == {MORNING: 3}
    assert overspent_on(buying.campaign.view(Audience.GERMAN), BRITISH) == {}
    to_next_purchase(buying, german_die=4)
    midday = buying.campaign.state.cpp_line(GERMAN, CGDate.MIDDAY_24)
    assert (midday.initial, midday.replenished, midday.total) == (-3, 7, 4)


def test_4_514_a_correction_of_an_earlier_date_reaches_the_purchases_of_a_later_one(buying):
    number = buying.do(basket(GERMAN, "G1")).entries[0].number
    to_next_purchase(buying, german_die=6)
    assert left(buying, GERMAN, CGDate.MIDDAY_24) == 20 + 5
    buying.do(basket(GERMAN, "I2", "V4", "HW1", "O2", "G2"))
    assert left(buying, GERMAN, CGDate.MIDDAY_24) == 0
    buying.do(CorrectGroup(entry=number, rg="O1", deployment=ON, reason="Mortars", audience=Audience.GERMAN))
    assert left(buying, GERMAN, MORNING) == 19
    assert left(buying, GERMAN, CGDate.MIDDAY_24) == -1
    assert overspent_on(buying.campaign.view(Audience.GERMAN), GERMAN) == {CGDate.MIDDAY_24: 1}
    assert [line.overspent for line in lines(buying, GERMAN)] == [0, 0, 0, 0, 0, 1]


def test_4_5153_a_struck_line_stays_visible_and_the_later_ones_are_counted_anew(buying):
    first = buying.do(basket(BRITISH, "O2")).entries[0].number
    buying.do(basket(BRITISH, "O2"))
    buying.do(Correct(entry=first, fact=None, reason="Not bought", audience=Audience.BRITISH))
    struck, standing = lines(buying, BRITISH)
    assert (struck.is_struck, struck.cost, struck.earlier[0].reason) == (True, 0, "Not bought")
    assert (standing.purchase.purchased, standing.purchase.remaining) == (1, 4)
    assert left(buying, BRITISH) == 39 - 3


def test_4_5151_beyond_max_cg_the_counts_are_right_again_once_the_line_before_is_struck(buying):
    first = buying.do(basket(GERMAN, "I1")).entries[0].number
    to_next_purchase(buying)
    buying.do(basket(GERMAN, "I1", happened="Overlooked"))
    assert said(buying, GERMAN) == [("I1", 1, 0), ("I1", 2, 0)]
    assert lines(buying, GERMAN)[1].against == (MaxPerCGReached("I1", 1),)
    buying.do(Correct(entry=first, fact=None, reason="Never came", audience=Audience.GERMAN))
    assert [line.against for line in lines(buying, GERMAN)] == [(), ()]
    bought = buying.campaign.state.purchases_of(GERMAN)
    assert [(each.purchased, each.remaining) for each in bought] == [(1, 0)]


def test_4_5154_a_chit_that_is_struck_makes_the_map_dear_again_for_what_rested_on_it(buying):
    done = buying.do(basket(GERMAN, "-", "I2 O", "V4 O", "HW1 O", "O1"))
    assert left(buying, GERMAN) == 22 - 1 - 6 - 5 - 6 - 3
    buying.do(Correct(entry=done.entries[0].number, fact=None, reason="No chit", audience=Audience.GERMAN))
    assert left(buying, GERMAN) == 22 - 7 - 6 - 7 - 3
    assert [line.overspent for line in lines(buying, GERMAN)] == [0, 0, 0, 0, 1]


def test_4_5154_a_chit_left_out_on_going_back_drops_what_can_no_longer_be_paid(buying):
    chit = buying.do(basket(GERMAN, "-")).entries[0].number
    buying.do(basket(GERMAN, "I2 O", "V4 O", "HW1 O"))
    buying.do(basket(GERMAN, "V1 O"))
    assert left(buying, GERMAN) == 22 - 1 - 6 - 5 - 6 - 2
    buying.do(Revise(entry=chit, instead=None, audience=Audience.GERMAN))
    assert [line.purchase.rg for line in lines(buying, GERMAN)] == ["I2", "V4", "HW1"]
    assert left(buying, GERMAN) == 22 - 7 - 6 - 7


def test_4_515_a_basket_done_otherwise_on_going_back_leaves_the_later_one(buying):
    first = buying.do(basket(BRITISH, "O1", "O1")).entries[0].number
    buying.do(basket(BRITISH, "I1 O"))
    buying.do(Revise(entry=first, instead=basket(BRITISH, "O1"), audience=Audience.BRITISH))
    assert said(buying, BRITISH) == [("O1", 1, 3), ("I1", 1, 3)]
    assert left(buying, BRITISH) == 39 - 2 - 9


# What an RG has brought stays its own


def test_4_516_what_a_later_rg_has_brought_stays_its_own_when_an_earlier_one_is_struck(buying):
    first = buying.do(basket(BRITISH, "I1")).entries[0].number
    buying.play_to(RecoveryStep.RG_STRENGTH)
    buying.do(RollStrength(side=BRITISH, group="I1 #1", dice=(6, 6)))
    buying.dice.values = [6] * 5 + [1, 1]
    to_next_purchase(buying)
    buying.do(basket(BRITISH, "I1"))
    buying.play_to(RecoveryStep.RG_STRENGTH)
    buying.do(RollStrength(side=BRITISH, group="I1 #2", dice=(1, 1)))
    buying.do(RollLeaders(side=BRITISH, group="I1 #2", dice=(6, 6)))
    buying.do(Correct(entry=first, fact=None, reason="Never bought", audience=Audience.BRITISH))
    (bought,) = buying.campaign.state.purchases_of(BRITISH)
    assert (bought.purchased, bought.group) == (1, "I1 #2")
    received = buying.campaign.state.received_group(BRITISH, bought.group)
    assert (received.strength, received.leaders) == (Strength.FULL, ("8-0", "6+1"))


def test_4_516_an_rg_struck_and_bought_anew_on_its_date_is_not_rolled_for_again(buying):
    first = buying.do(basket(BRITISH, "HW1")).entries[0].number
    buying.play_to(RecoveryStep.RG_STRENGTH)
    buying.do(RollStrength(side=BRITISH, group="HW1 #1", dice=(6, 6)))
    buying.do(Correct(entry=first, fact=None, reason="Not bought", audience=Audience.BRITISH))
    buying.do(basket(BRITISH, "HW1", happened="Bought after all"))
    (bought,) = buying.campaign.state.purchases_of(BRITISH)
    assert bought.group == "HW1 #1"
    assert buying.campaign.state.received_group(BRITISH, bought.group).strength is Strength.REDUCED


def test_4_516_an_rg_of_a_later_date_does_not_take_over_what_a_struck_one_brought(buying):
    first = buying.do(basket(BRITISH, "HW1")).entries[0].number
    buying.play_to(RecoveryStep.RG_STRENGTH)
    buying.do(RollStrength(side=BRITISH, group="HW1 #1", dice=(6, 6)))
    to_next_purchase(buying)
    buying.do(Correct(entry=first, fact=None, reason="Not bought", audience=Audience.BRITISH))
    buying.do(basket(BRITISH, "HW1"))
    (bought,) = buying.campaign.state.purchases_of(BRITISH)
    assert (bought.purchased, bought.group) == (1, "HW1 #2")
    assert buying.campaign.state.received_group(BRITISH, bought.group).strength is None


def test_4_5153_a_line_corrected_from_one_oba_to_another_brings_the_other_module(buying):
    number = buying.do(basket(GERMAN, "O1")).entries[0].number
    buying.do(CorrectGroup(entry=number, rg="O2", deployment=OFF, reason="x", audience=Audience.GERMAN))
    initial, bought = buying.campaign.state.modules
    assert (bought.battery.id, bought.battery.calibre) == ("German O2 #1", 100)
    buying.do(CorrectGroup(entry=number, rg="O2", deployment=ON, reason="y", audience=Audience.GERMAN))
    assert buying.campaign.state.modules == (initial, bought)


def test_c40_a_correction_of_a_purchase_is_as_secret_as_it_was(buying):
    number = buying.do(basket(BRITISH, "HW2")).entries[0].number
    buying.do(CorrectGroup(entry=number, rg="O1", deployment=OFF, reason="x", audience=Audience.BRITISH))
    for audience in (Audience.GERMAN, Audience.PUBLIC):
        view = buying.campaign.view(audience)
        assert not [entry for entry in view.entries if isinstance(entry.fact, EntryCorrected)]


# A module whose line was another one


OBSERVER = Observer("9-1", Hex.parse("E12"))


def correct_oba(table, number, rg, side=BRITISH):
    return table.do(
        CorrectGroup(entry=number, rg=rg, deployment=OFF, reason="A slip", audience=Audience.of(side))
    )


def modules_of(table, side):
    return [
        (module.battery.id, module.battery.calibre, module.in_play)
        for module in table.campaign.state.modules
        if module.battery.side is side
    ]


def radios_of(table, side):
    return [
        (piece.battery, piece.group)
        for piece in table.campaign.state.forces.of(side)
        if piece.kind is PieceKind.RADIO
    ]


@pytest.fixture
def with_module(buying):
    """The British have bought the O1 and received its radio; a British Assault is being set up."""
    number = buying.do(basket(BRITISH, "O1")).entries[0].number
    buying.play_to(RecoveryStep.INITIATIVE)
    buying.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
    )
    return buying, number


def test_4_5153_the_radio_of_a_module_that_was_another_one_is_the_other_ones(with_module):
    table, number = with_module
    calibre = table.rulebook.charts.reinforcement_groups.find(BRITISH, "O2").oba_calibre
    correct_oba(table, number, "O2")
    assert modules_of(table, BRITISH) == [("British O2 #1", calibre, False)]
    assert radios_of(table, BRITISH) == [("British O2 #1", "O2 #1")]
    receipts = received_of(table.campaign.state, table.rulebook, BRITISH)
    assert [(each.group, each.due) for each in receipts] == [("O2 #1", None)]
    assert groundless(table.campaign.view(Audience.BRITISH), table.rulebook) == ()
    assert table.reopened().state == table.campaign.state
    correct_oba(table, number, "O1")
    assert [id_ for id_, *_ in modules_of(table, BRITISH)] == ["British O1 #1"]
    assert radios_of(table, BRITISH) == [("British O1 #1", "O1 #1")]


def test_4_5153_a_module_in_play_that_has_done_nothing_is_the_other_one_in_play(with_module):
    table, number = with_module
    table.do(PutModuleIntoPlay(battery="British O1 #1", observer=OBSERVER))
    before = table.campaign.state
    correct_oba(table, number, "O2")
    assert [(id_, in_play) for id_, _, in_play in modules_of(table, BRITISH)] == [("British O2 #1", True)]
    assert table.campaign.state.module("British O2 #1").battery.observer == OBSERVER
    assert radios_of(table, BRITISH) == [("British O2 #1", "O2 #1")]
    view = table.campaign.view(Audience.GERMAN)
    assert "A slip" not in [getattr(entry.fact, "reason", "") for entry in view.entries]
    assert [module.battery.id for module in view.state.modules if module.in_play] == ["British O2 #1"]
    assert groundless(table.campaign.view(Audience.BRITISH), table.rulebook) == ()
    table.do(Undo(audience=Audience.BRITISH))
    assert table.campaign.state == before
    table.do(Redo(audience=Audience.BRITISH), TickStep(step=RecoveryStep.DEPLOYMENT))
    table.do(StartScenario(), EndScenario())
    assert [(id_, in_play) for id_, _, in_play in modules_of(table, BRITISH)] == [("British O2 #1", False)]


def test_cg3_a_module_retained_after_a_scenario_in_which_it_did_nothing_follows_too(with_module):
    table, number = with_module
    table.do(
        PutModuleIntoPlay(battery="British O1 #1", observer=OBSERVER),
        TickStep(step=RecoveryStep.DEPLOYMENT),
        StartScenario(),
        EndScenario(),
    )
    correct_oba(table, number, "O2")
    assert [(id_, in_play) for id_, _, in_play in modules_of(table, BRITISH)] == [("British O2 #1", False)]


def test_cg3_a_module_that_has_acted_stays_what_it_was_alone_and_is_flagged(with_module):
    table, number = with_module
    table.do(
        PutModuleIntoPlay(battery="British O1 #1", observer=OBSERVER),
        TickStep(step=RecoveryStep.DEPLOYMENT),
        StartScenario(),
        SetClock(game_turn=1, player_turn=BRITISH, phase=Phase.PFPH),
        ActWithBattery(battery="British O1 #1", action=AttemptContact(), dice=(6, 6)),
    )
    correct_oba(table, number, "O2")
    assert [id_ for id_, *_ in modules_of(table, BRITISH)] == ["British O1 #1"]
    assert radios_of(table, BRITISH) == [("British O1 #1", "O1 #1")]
    found = [each.reason for each in groundless(table.campaign.view(Audience.BRITISH), table.rulebook)]
    assert found == [GroupNotThere("O1 #1"), ModuleNotThere("British O1 #1")]
    correct_oba(table, number, "O1")
    assert [id_ for id_, *_ in modules_of(table, BRITISH)] == ["British O1 #1"]
    assert groundless(table.campaign.view(Audience.BRITISH), table.rulebook) == ()


def test_4_5153_a_correction_keeps_the_name_under_which_the_rg_received_what_it_did(buying):
    """The first line is struck and not taken over; the second one stays `O2 #2` however it deploys."""
    first = buying.do(basket(BRITISH, "O2")).entries[0].number
    second = buying.do(basket(BRITISH, "O2")).entries[0].number
    buying.do(Correct(entry=first, fact=None, reason="Not bought", audience=Audience.BRITISH))
    buying.do(CorrectGroup(entry=second, rg="O2", deployment=ON, reason="x", audience=Audience.BRITISH))
    assert [each.called for each in buying.campaign.state.purchases_of(BRITISH)] == ["O2 #2"]


def test_4_5154_a_line_corrected_beside_the_chit_stays_free_on_the_map(buying):
    number = buying.do(basket(GERMAN, "-", "V1 O")).entries[1].number
    buying.do(CorrectGroup(entry=number, rg="V3", deployment=ON, reason="x", audience=Audience.GERMAN))
    facts = [entry.fact for entry in buying.campaign.history.standing if isinstance(entry.fact, GroupBought)]
    assert (facts[-1].purchase.rg, facts[-1].is_free_on_map) == ("V3", True)
    assert "free with the Attack Chit" in fact_text(facts[-1])
