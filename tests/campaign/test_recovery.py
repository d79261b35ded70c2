"""The Recovery Phase through the one door: order of steps, CPP, purchases, initiative (4.5, 4.514-4.517)."""

from dataclasses import replace

import pytest

from elst_app.campaign.artillery import EnterBattery, PutModuleIntoPlay
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.initiative import ChitAlreadyPlaced, PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.points import AlreadyReplenished, ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.order import NoRecoveryPhase
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import CPPStillToRoll, InitiativeOpen, TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.artillery import (
    Access,
    BatteryKind,
    Chit,
    Marker,
    MarkerKind,
    Mission,
    Observer,
    Pile,
)
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import (
    AttackChitMustBePlayed,
    BritishChitsUsedUp,
    Initiative,
    NoAttackChitBought,
    ScenarioType,
)
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepTooEarly
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment, NoDeploymentArea
from elst_app.rules.sides import Audience, Side
from tests.campaign.conftest import TEN_BY_TEN
from tests.records.support import tell

ATTACK, INACTIVE = Initiative.ATTACK, Initiative.INACTIVE
DECLARE = DeclarePlayingArea(area=TEN_BY_TEN)


@pytest.fixture
def recovery(table):
    """A campaign at the start of the Recovery Phase after the initial scenario; each side has a building."""
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH), GiveRest(side=Side.GERMAN))
    table.do(StartScenario(), EndScenario())
    return table


def initiative(table, british, german, die=None):
    return table.do(
        PlaceChit(side=Side.BRITISH, initiative=british),
        PlaceChit(side=Side.GERMAN, initiative=german, die=die),
    )


def test_4_5_a_step_before_its_turn_is_refused_and_can_be_recorded(recovery):
    answer = recovery.campaign.do(TickStep(step=RecoveryStep.ESCAPE))
    assert answer == StepTooEarly(RecoveryStep.ESCAPE, RecoveryStep.MELEE)
    done = recovery.do(TickStep(step=RecoveryStep.ESCAPE, happened="We did it first"))
    assert done.entries[0].flag.rule == "4.5"
    assert done.entries[0].flag.reason == "We did it first"
    assert recovery.campaign.state.progress.now is RecoveryStep.MELEE


def test_no_step_is_ticked_during_a_scenario(table):
    table.do(StartScenario())
    assert table.campaign.do(TickStep(step=RecoveryStep.MELEE)) == NoRecoveryPhase()


def test_4_510_begins_the_next_cg_date(recovery):
    recovery.play_to(RecoveryStep.SHIFT)
    assert recovery.campaign.state.date is CGDate.MORNING_24


def test_4_510_ticked_once_more_it_goes_on_no_other_date(recovery):
    recovery.play_to(RecoveryStep.SHIFT)
    again = TickStep(step=RecoveryStep.NEW_DATE, happened="ticked at the table")
    recovery.do(again, again)
    assert recovery.campaign.state.date is CGDate.MORNING_24
    assert recovery.campaign.state.progress.now is RecoveryStep.SHIFT
    recovery.do(Undo(), Undo(), Undo())
    assert recovery.campaign.state.date is CGDate.AFTERNOON_23
    recovery.do(TickStep(step=RecoveryStep.NEW_DATE, skip=True), again)
    assert recovery.campaign.state.date is CGDate.MORNING_24


def test_c30_4_510_a_round_between_the_parts_of_a_dual_attack_goes_on_no_date(table):
    story = tell(table.rulebook)
    progress = story.campaign.state.progress
    assert progress is not None
    assert progress.round is RecoveryRound.BETWEEN_PARTS
    date = story.campaign.state.date
    story.do(TickStep(step=RecoveryStep.NEW_DATE, happened="ticked at the table"))
    assert story.campaign.state.date is date


def test_4_514_the_total_is_initial_plus_base_less_the_secret_dr(recovery):
    recovery.play_to(RecoveryStep.CPP_REPLENISHMENT)
    recovery.do(ReplenishPoints(side=Side.BRITISH, die=6), ReplenishPoints(side=Side.GERMAN, die=2))
    british = recovery.campaign.state.cpp_line(Side.BRITISH, CGDate.MORNING_24)
    german = recovery.campaign.state.cpp_line(Side.GERMAN, CGDate.MORNING_24)
    assert (british.initial, british.replenished, british.total) == (20, 19, 39)
    assert (german.initial, german.replenished, german.total) == (12, 14, 26)


def test_4_514_each_side_rolls_once_and_before_the_step_is_over(recovery):
    recovery.play_to(RecoveryStep.CPP_REPLENISHMENT)
    recovery.do(ReplenishPoints(side=Side.BRITISH, die=3))
    answer = recovery.campaign.do(ReplenishPoints(side=Side.BRITISH, die=1))
    assert answer == AlreadyReplenished(Side.BRITISH, CGDate.MORNING_24)
    tick = TickStep(step=RecoveryStep.CPP_REPLENISHMENT)
    assert recovery.campaign.do(tick) == CPPStillToRoll(Side.GERMAN, CGDate.MORNING_24)


def test_4_514_unspent_cpp_are_the_initial_ones_of_the_next_date(recovery):
    recovery.play_to(RecoveryStep.RG_PURCHASE, british_die=5)
    recovery.do(BuyGroup(side=Side.BRITISH, rg="I1", deployment=Deployment.ON_MAP))
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, INACTIVE, INACTIVE)
    recovery.play_to(RecoveryStep.RG_PURCHASE, british_die=6)
    first = recovery.campaign.state.cpp_line(Side.BRITISH, CGDate.MORNING_24)
    second = recovery.campaign.state.cpp_line(Side.BRITISH, CGDate.MIDDAY_24)
    assert (first.total, first.spent, first.left) == (40, 9, 31)
    assert (second.initial, second.replenished, second.total) == (31, 7, 38)


def test_4_5151_more_than_the_cpp_left_is_refused_but_recorded_if_it_happened(recovery):
    recovery.play_to(RecoveryStep.RG_PURCHASE, german_die=6)
    for rg in ("I2", "V1", "V2", "V3", "HW1"):
        recovery.do(BuyGroup(side=Side.GERMAN, rg=rg, deployment=Deployment.OFF_MAP))
    assert recovery.campaign.state.cpp_line(Side.GERMAN, CGDate.MORNING_24).left == 22 - 21
    buy = BuyGroup(side=Side.GERMAN, rg="V4", deployment=Deployment.OFF_MAP)
    assert recovery.campaign.do(buy) == NotEnoughCPP(5, 1)
    flagged = BuyGroup(side=Side.GERMAN, rg="V4", deployment=Deployment.OFF_MAP, happened="We noticed late")
    assert recovery.do(flagged).entries[0].flag.rule == "4.514"
    assert recovery.campaign.state.cpp_line(Side.GERMAN, CGDate.MORNING_24).left == -4


def test_4_5151_an_rg_on_the_map_needs_a_deployment_area(table):
    table.do(StartScenario(), EndScenario())
    table.play_to(RecoveryStep.RG_PURCHASE)
    answer = table.campaign.do(BuyGroup(side=Side.BRITISH, rg="I1", deployment=Deployment.ON_MAP))
    assert answer == NoDeploymentArea(Side.BRITISH)


@pytest.mark.parametrize(
    ("side", "rg", "kind", "calibre"),
    [
        (Side.GERMAN, "O1", BatteryKind.BATTALION_MORTAR, 80),
        (Side.GERMAN, "O2", BatteryKind.ORDINARY, 100),
        (Side.GERMAN, "O3", BatteryKind.ROCKET, 150),
        (Side.BRITISH, "O1", BatteryKind.BATTALION_MORTAR, 70),
        (Side.BRITISH, "O2", BatteryKind.ORDINARY, 80),
    ],
)
def test_cg3_an_oba_rg_brings_its_module_secret_until_it_is_in_play(recovery, side, rg, kind, calibre):
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    recovery.do(BuyGroup(side=side, rg=rg, deployment=Deployment.OFF_MAP))
    battery = recovery.campaign.state.modules[-1].battery
    assert (battery.side, battery.kind, battery.calibre) == (side, kind, calibre)
    assert (battery.pile.black, battery.pile.red) == (8, 3)
    seen = recovery.campaign.view(Audience.of(side.enemy)).state.modules
    assert battery.id not in [module.battery.id for module in seen]


def test_4_5153_numbers_purchased_and_remaining_follow_a_correction(recovery):
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    buy = BuyGroup(side=Side.BRITISH, rg="O1", deployment=Deployment.ON_MAP)
    recovery.do(buy, buy)
    bought = recovery.campaign.state.purchases_of(Side.BRITISH)
    assert [(each.purchased, each.remaining) for each in bought] == [(1, 3), (2, 2)]
    recovery.do(Undo(audience=Audience.BRITISH))
    assert [each.purchased for each in recovery.campaign.state.purchases_of(Side.BRITISH)] == [1]


def test_4_517_a_chit_is_secret_until_both_are_in(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    recovery.do(PlaceChit(side=Side.BRITISH, initiative=ATTACK))
    assert recovery.campaign.view(Audience.GERMAN).state.chits == ()
    assert recovery.campaign.view(Audience.PUBLIC).state.chits == ()
    answer = recovery.campaign.do(PlaceChit(side=Side.BRITISH, initiative=INACTIVE))
    assert answer == ChitAlreadyPlaced(Side.BRITISH)
    recovery.do(PlaceChit(side=Side.GERMAN, initiative=INACTIVE))
    assert len(recovery.campaign.view(Audience.PUBLIC).state.chits) == 2


def test_4_517_initiative_is_not_determined_by_a_tick(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    assert recovery.campaign.do(TickStep(step=RecoveryStep.INITIATIVE)) == InitiativeOpen()


def test_4_517_a_british_attack_alone_is_a_british_assault(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, ATTACK, INACTIVE)
    line = recovery.campaign.state.date_line
    assert line.type is ScenarioType.BRITISH_ASSAULT
    assert line.current.sets_up_first is Side.GERMAN
    recovery.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    assert recovery.campaign.state.stage is Stage.SET_UP
    recovery.do(StartScenario())
    assert recovery.campaign.state.player_turn is Side.BRITISH


def test_4_5154_the_german_attacks_only_with_a_bought_chit_and_then_must(recovery):
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    recovery.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    recovery.play_to(RecoveryStep.INITIATIVE)
    answer = recovery.campaign.do(PlaceChit(side=Side.GERMAN, initiative=INACTIVE))
    assert answer == AttackChitMustBePlayed(CGDate.MORNING_24)
    initiative(recovery, INACTIVE, ATTACK)
    assert recovery.campaign.state.date_line.type is ScenarioType.GERMAN_ASSAULT


def test_4_5154_no_german_attack_without_the_chit(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    answer = recovery.campaign.do(PlaceChit(side=Side.GERMAN, initiative=ATTACK))
    assert answer == NoAttackChitBought(CGDate.MORNING_24)


@pytest.mark.parametrize(("die", "scenarios"), [(2, 2), (3, 1)])
def test_4_5171_a_dual_attack_is_set_up_by_the_british_on_2_or_less(recovery, die, scenarios):
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    recovery.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, ATTACK, ATTACK, die=die)
    line = recovery.campaign.state.date_line
    assert line.type is ScenarioType.DUAL_ATTACK
    assert len(line.scenarios) == scenarios


def test_c30_between_the_parts_of_a_dual_attack_the_areas_are_determined_anew(recovery):
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    recovery.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, ATTACK, ATTACK, die=1)
    recovery.do(DECLARE, TickStep(step=RecoveryStep.DEPLOYMENT), StartScenario(), EndScenario())
    state = recovery.campaign.state
    assert state.progress.round is RecoveryRound.BETWEEN_PARTS
    assert state.date is CGDate.MORNING_24
    recovery.play_to(RecoveryStep.DEPLOYMENT)
    recovery.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    assert recovery.campaign.state.date_line.current.type is ScenarioType.BRITISH_ASSAULT


@pytest.mark.parametrize(("option", "is_gone"), [("two-scenarios", True), ("one-scenario", False)])
def test_c30_a_module_that_fired_in_the_first_part_of_a_dual_attack(recovery, option, is_gone):
    recovery.do(ChangeRuling(code="C30", option=option))
    recovery.play_to(RecoveryStep.RG_PURCHASE)
    recovery.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, ATTACK, ATTACK, die=1)
    battery = recovery.campaign.state.modules[0].battery
    recovery.do(
        DECLARE,
        TickStep(step=RecoveryStep.DEPLOYMENT),
        PutModuleIntoPlay(battery=battery.id, observer=Observer("8-1", Hex.parse("NN8"))),
        StartScenario(),
    )
    fired = replace(
        recovery.campaign.state.module(battery.id).battery,
        contact=True,
        access=Access.HELD,
        marker=Marker(MarkerKind.FFE_2, Hex.parse("LL10"), Mission.HE),
        pile=Pile(8, 3, (Chit.BLACK,)),
        placed_ffe=True,
    )
    recovery.do(EnterBattery(after=fired, happened="Played by hand"), EndScenario())
    module = recovery.campaign.state.module(battery.id)
    assert (module is None) == is_gone
    if module is not None:
        after = module.battery
        assert module.in_play
        assert (after.placed_ffe, after.pile) == (True, fired.pile)
        assert (after.marker, after.contact, after.access) == (None, False, Access.NONE)
        recovery.play_to(RecoveryStep.DEPLOYMENT)
        recovery.do(TickStep(step=RecoveryStep.DEPLOYMENT), StartScenario(), EndScenario())
        assert recovery.campaign.state.module(battery.id) is None


def test_c4_both_inactive_repeats_the_block_without_replacement(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, INACTIVE, INACTIVE)
    progress = recovery.campaign.state.progress
    assert progress.round is RecoveryRound.AFTER_INACTIVE_DATE
    assert progress.now is RecoveryStep.NEW_DATE
    assert RecoveryStep.REPLACEMENT not in progress.round.steps


def test_c3_both_inactive_on_25_midday_ends_the_campaign(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    while recovery.campaign.state.date is not CGDate.MIDDAY_25:
        initiative(recovery, INACTIVE, INACTIVE)
        recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, INACTIVE, INACTIVE)
    assert recovery.campaign.state.stage is Stage.ENDED


def test_4_517_the_british_have_four_attack_chits(recovery):
    for _ in range(4):
        recovery.play_to(RecoveryStep.INITIATIVE)
        initiative(recovery, ATTACK, INACTIVE)
        recovery.do(TickStep(step=RecoveryStep.DEPLOYMENT), StartScenario(), EndScenario())
    recovery.play_to(RecoveryStep.INITIATIVE)
    assert recovery.campaign.state.date is CGDate.MIDDAY_25
    answer = recovery.campaign.do(PlaceChit(side=Side.BRITISH, initiative=ATTACK))
    assert answer == BritishChitsUsedUp(4)


def test_both_chits_seen_is_marked_when_taken_back(recovery):
    recovery.play_to(RecoveryStep.INITIATIVE)
    initiative(recovery, INACTIVE, INACTIVE)
    recovery.do(Undo())
    assert recovery.campaign.history.entries[-1].fact.seen
