"""The ledger: whatever is taken back and done otherwise, a die that was seen does not fall anew."""

from dataclasses import replace

import pytest

from elst_app.campaign.artillery import ActWithBattery, EnterBattery, PutModuleIntoPlay
from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.undo import Undo
from elst_app.rules.artillery import (
    AttemptContact,
    Chit,
    DrawAccess,
    Observer,
    PlaceArtilleryRequest,
    RollError,
    RollPrecision,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@pytest.fixture
def gunners(table):
    """The German module of the Initial Scenario in play, in its first window."""
    battery = table.campaign.state.modules[0].battery.id
    table.do(
        PutModuleIntoPlay(battery=battery, observer=Observer("8-1", Hex.parse("NN8"), True)),
        StartScenario(),
        SetClock(game_turn=1, player_turn=Side.BRITISH, phase=Phase.DFPH),
        ActWithBattery(battery=battery, action=AttemptContact(), dice=(1, 2)),
    )
    table.battery = battery
    return table


def request(table, name="JJ11"):
    table.do(
        ActWithBattery(battery=table.battery, action=DrawAccess(), chit=Chit.BLACK),
        ActWithBattery(battery=table.battery, action=PlaceArtilleryRequest(Hex.parse(name), True)),
    )


def test_a_card_seen_is_the_same_after_undo_whatever_the_pile_was_meanwhile(gunners):
    gunners.dice.values = [3]
    draw = ActWithBattery(battery=gunners.battery, action=DrawAccess())
    first = gunners.do(draw).entries[0].throws
    gunners.do(Undo())
    battery = gunners.campaign.state.module(gunners.battery).battery
    smaller = replace(battery, pile=replace(battery.pile, black=7))
    gunners.do(EnterBattery(after=smaller, happened="One card was missing"), Undo())
    assert gunners.do(draw).entries[0].throws == first
    assert gunners.dice.throws == 1


def test_the_direction_seen_is_the_same_with_one_die_as_with_two(gunners):
    request(gunners)
    gunners.do(ActWithBattery(battery=gunners.battery, action=RollPrecision(), dice=(6,)))
    gunners.dice.values = [2, 1]
    first = gunners.do(ActWithBattery(battery=gunners.battery, action=RollError())).entries[0].fact.outcome
    gunners.do(Undo())
    again = gunners.do(ActWithBattery(battery=gunners.battery, action=RollError())).entries[0].fact.outcome
    assert (again.direction, again.extent) == (first.direction, first.extent) == (2, 1)


def test_another_hex_does_not_give_another_precision_dr(gunners):
    request(gunners)
    gunners.dice.values = [5]
    roll = ActWithBattery(battery=gunners.battery, action=RollPrecision())
    first = gunners.do(roll).entries[0].throws
    gunners.do(Undo(), Undo())
    gunners.do(ActWithBattery(battery=gunners.battery, action=PlaceArtilleryRequest(Hex.parse("LL16"), True)))
    assert gunners.do(roll).entries[0].throws == first
