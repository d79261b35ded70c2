"""On-board Artillery Smoke comes before any radio (2.1)."""

import pytest

from elst_app.campaign.artillery import ActWithBattery, PutModuleIntoPlay
from elst_app.campaign.artillery_smoke import (
    DeclareArtillerySmoke,
    FinishArtillerySmoke,
    NoSmokeToAttempt,
)
from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.play.being_played import NoScenario
from elst_app.rules.artillery import AttemptContact, DeclineToRoll, Observer
from elst_app.rules.artillery.refusals import ArtillerySmokeFirst
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


@pytest.fixture
def guns(table):
    """The German module in play, at its first window."""
    table.battery = table.campaign.state.modules[0].battery.id
    table.do(
        PutModuleIntoPlay(battery=table.battery, observer=Observer("8-1", Hex.parse("NN8"), True)),
        StartScenario(),
        SetClock(game_turn=1, player_turn=Side.BRITISH, phase=Phase.DFPH),
    )
    return table


def contact(table):
    return ActWithBattery(battery=table.battery, action=AttemptContact(), dice=(1, 2))


def test_2_1_a_side_without_it_goes_straight_to_its_radio(guns):
    guns.do(DeclareArtillerySmoke(side=Side.GERMAN, is_there=False), contact(guns))


def test_2_1_a_side_with_it_attempts_it_first_in_each_of_its_windows(guns):
    guns.do(DeclareArtillerySmoke(side=Side.GERMAN, is_there=True))
    assert guns.campaign.do(contact(guns)) == ArtillerySmokeFirst()
    guns.do(
        FinishArtillerySmoke(side=Side.GERMAN),
        ActWithBattery(battery=guns.battery, action=DeclineToRoll()),
        SetClock(game_turn=1, player_turn=Side.GERMAN, phase=Phase.PFPH),
    )
    assert guns.campaign.do(contact(guns)) == ArtillerySmokeFirst()


def test_2_1_what_happened_can_be_recorded(guns):
    guns.do(DeclareArtillerySmoke(side=Side.GERMAN, is_there=True))
    done = guns.do(
        ActWithBattery(
            battery=guns.battery, action=AttemptContact(), dice=(1, 2), happened="We forgot the Smoke"
        )
    )
    assert done.entries[0].flag.rule == "2.1"


def test_2_1_it_is_finished_once_a_phase_and_only_in_the_sides_own_window(guns):
    assert guns.campaign.do(FinishArtillerySmoke(side=Side.GERMAN)) == NoSmokeToAttempt(Side.GERMAN)
    guns.do(*(DeclareArtillerySmoke(side=side, is_there=True) for side in Side))
    assert guns.campaign.do(FinishArtillerySmoke(side=Side.BRITISH)) == NoSmokeToAttempt(Side.BRITISH)
    guns.do(FinishArtillerySmoke(side=Side.GERMAN))
    assert guns.campaign.do(FinishArtillerySmoke(side=Side.GERMAN)) == NoSmokeToAttempt(Side.GERMAN)


def test_the_next_scenario_asks_anew(guns):
    guns.do(DeclareArtillerySmoke(side=Side.GERMAN, is_there=True), EndScenario())
    assert guns.campaign.state.smoke_of(Side.GERMAN) is None
    answer = guns.campaign.do(DeclareArtillerySmoke(side=Side.GERMAN, is_there=True))
    assert answer == NoScenario()
