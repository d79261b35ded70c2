"""OBA in a campaign: modules in play, windows, and what the door refuses (2.1, 2.33, CG3, O30)."""

from dataclasses import replace

import pytest

from elst_app.campaign.artillery import (
    ActWithBattery,
    BatteryStillToAct,
    EnterBattery,
    NotTheWindow,
    PutModuleIntoPlay,
    ReceiveModule,
    UnknownBattery,
    WindowBegun,
)
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.door import Done
from elst_app.rules.artillery import (
    Access,
    AttemptContact,
    Chit,
    DeclineToRoll,
    DrawAccess,
    Marker,
    MarkerKind,
    Mission,
    Observer,
    PlaceArtilleryRequest,
    RollPrecision,
)
from elst_app.rules.artillery.refusals import TooManyModules
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

NN8 = Hex.parse("NN8")


@pytest.fixture
def guns(table):
    """The German module of the Initial Scenario in play, in its first window, with Contact made."""
    table.battery = table.campaign.state.modules[0].battery.id
    table.do(
        PutModuleIntoPlay(battery=table.battery, observer=Observer("8-1", NN8, True)),
        StartScenario(),
        SetClock(game_turn=1, player_turn=Side.BRITISH, phase=Phase.DFPH),
    )
    return table


def act(table, action, **chance):
    return ActWithBattery(battery=table.battery, action=action, **chance)


def test_4_43_the_german_begins_with_one_100_mm_module(table):
    (module,) = table.campaign.state.modules
    assert (module.battery.side, module.battery.calibre) == (Side.GERMAN, 100)


def test_cg3_a_third_module_in_play_is_refused_and_can_be_recorded(guns):
    for name in ("A", "B"):
        guns.do(ReceiveModule(side=Side.GERMAN, name=name, calibre=80))
    second, third = (module.battery.id for module in guns.campaign.state.modules[1:])
    guns.do(PutModuleIntoPlay(battery=second, observer=Observer("9-1", NN8)))
    answer = guns.campaign.do(PutModuleIntoPlay(battery=third, observer=Observer("8-0", NN8)))
    assert isinstance(answer, TooManyModules)
    done = guns.do(PutModuleIntoPlay(battery=third, observer=Observer("8-0", NN8), happened="House rule"))
    assert done.entries[0].flag.rule == "CG3"


def test_o30_outside_its_phase_a_battery_does_not_act(guns):
    guns.do(act(guns, DeclineToRoll()), NextPhase())
    answer = guns.campaign.do(act(guns, AttemptContact(), dice=(1, 2)))
    assert answer == NotTheWindow(Side.GERMAN, Phase.DFPH)


def test_2_33_a_phase_is_not_left_while_a_battery_has_to_act(guns):
    guns.do(act(guns, AttemptContact(), dice=(1, 2)))
    assert guns.campaign.do(NextPhase()) == BatteryStillToAct(guns.battery)
    done = guns.do(NextPhase(happened="We forgot the draw"))
    assert done.entries[0].flag.rule == "2.33"


def test_2_2_access_is_lost_at_the_end_of_an_rph_with_an_ffe_c_up(guns):
    battery = guns.campaign.state.module(guns.battery).battery
    marker = Marker(MarkerKind.FFE_C, Hex.parse("KK16"), Mission.HE)
    after = replace(battery, marker=marker, access=Access.HELD, contact=True, placed_ffe=True)
    guns.do(EnterBattery(after=after, happened="Played by hand"))
    done = guns.do(SetClock(game_turn=1, player_turn=Side.GERMAN, phase=Phase.PFPH))
    assert any(isinstance(entry.fact, WindowBegun) for entry in done.entries)
    assert guns.campaign.state.module(guns.battery).battery.access is Access.NONE


def test_2_21_an_empty_pile_gives_no_chit(guns):
    battery = guns.campaign.state.module(guns.battery).battery
    pile = replace(battery.pile, black=1, red=0, drawn=(Chit.BLACK,))
    guns.do(EnterBattery(after=replace(battery, pile=pile, contact=True), happened="An SSR pile"))
    assert not isinstance(guns.campaign.do(act(guns, DrawAccess())), Done)


def test_cg3_a_module_that_placed_no_ffe_is_retained_as_new(guns):
    guns.do(
        act(guns, AttemptContact(), dice=(1, 2)),
        act(guns, DrawAccess(), chit=Chit.RED),
        EndScenario(),
    )
    (module,) = guns.campaign.state.modules
    assert not module.in_play
    assert module.battery.pile.left == 11


def test_cg3_a_module_that_placed_an_ffe_is_gone_after_the_scenario(guns):
    battery = guns.campaign.state.module(guns.battery).battery
    guns.do(EnterBattery(after=replace(battery, placed_ffe=True), happened="Played by hand"), EndScenario())
    assert guns.campaign.state.modules == ()


def test_an_unknown_battery_is_refused(guns):
    answer = guns.campaign.do(ActWithBattery(battery="nobody's", action=AttemptContact()))
    assert answer == UnknownBattery("nobody's")


def test_a_seven_on_a_die_is_refused_with_nothing_lost(guns):
    before = guns.campaign.state
    answer = guns.campaign.do(act(guns, AttemptContact(), dice=(7, 1)))
    assert not answer.can_be_recorded
    assert guns.campaign.state == before


def test_an_ar_goes_through_to_its_sr(guns):
    guns.do(
        act(guns, AttemptContact(), dice=(1, 2)),
        act(guns, DrawAccess(), chit=Chit.BLACK),
        act(guns, PlaceArtilleryRequest(Hex.parse("JJ11"), True)),
        act(guns, RollPrecision(), dice=(1,)),
    )
    assert guns.campaign.state.module(guns.battery).battery.marker == Marker(MarkerKind.SR, Hex.parse("JJ11"))
