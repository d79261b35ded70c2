"""OBA in a campaign: modules in play, windows, and what the door refuses (2.1, 2.33, CG3, O30)."""

from dataclasses import replace

import pytest

from elst_app.campaign.artillery import (
    ActWithBattery,
    AnotherSide,
    BatteryStillToAct,
    ChitNotLeft,
    EnterBattery,
    HappenedMissing,
    NoPlayerTurn,
    NotInPlay,
    NotSettingUp,
    NotTheWindow,
    PutModuleIntoPlay,
    ReceiveModule,
    UnknownBattery,
    WindowBegun,
    window_of,
)
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.door import Done
from elst_app.campaign.undo import Undo
from elst_app.rules.artillery import (
    Access,
    AttemptContact,
    BatteryKind,
    Chit,
    DeclineToRoll,
    DrawAccess,
    EndRallyPhase,
    EnterFireForEffect,
    LoseGoodOrder,
    Marker,
    MarkerKind,
    Mission,
    MoveObserver,
    Observer,
    Pile,
    PlaceArtilleryRequest,
    RepairRadio,
    RollPrecision,
    SmokeHex,
    Step,
    Target,
    TransferRadio,
    begin_window,
)
from elst_app.rules.artillery.refusals import (
    BadPile,
    BadSmoke,
    HexOffMap,
    NoSteeple,
    NotThePhase,
    OffBoardObserverNeedsHex,
    RocketsAreGerman,
    TooManyModules,
    UnknownCalibre,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import BadDice
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


# Modules by an SSR (2, 2.21, 2.8).


def test_2_21_an_ssr_gives_another_pile_and_2_8_an_observer_off_the_board(table):
    observer = Observer("Off-Board", Hex.parse("OO21"))
    table.do(
        ReceiveModule(
            side=Side.BRITISH, name="OBA", calibre=80, observer=observer, off_board=True, black=7, red=2
        ),
        PutModuleIntoPlay(battery="British OBA #1"),
        StartScenario(),
        SetClock(game_turn=1, player_turn=Side.BRITISH, phase=Phase.PFPH),
    )
    battery = table.campaign.state.module("British OBA #1").battery
    assert (battery.pile, battery.observer) == (Pile(7, 2), observer)
    table.battery = battery.id
    table.do(act(table, DrawAccess(), chit=Chit.BLACK))
    battery = table.campaign.state.module("British OBA #1").battery
    assert (battery.contact, battery.step, battery.pile.left) == (True, Step.REQUEST, 8)


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"calibre": 105}, UnknownCalibre(105)),
        ({"oba_kind": BatteryKind.ROCKET}, RocketsAreGerman()),
        ({"black": 0, "red": 0}, BadPile(0, 0)),
        ({"black": -1}, BadPile(-1, 3)),
        ({"red": 1_000}, BadPile(8, 1_000)),
    ],
)
def test_a_module_that_cannot_be_is_not_received(table, fields, refusal):
    before = table.campaign.state
    command = ReceiveModule(**({"side": Side.BRITISH, "name": "OBA", "calibre": 80} | fields))
    assert table.campaign.do(command) == refusal
    assert table.campaign.state == before


def test_a_module_received_never_takes_the_place_of_another(guns):
    for _ in range(2):
        guns.do(ReceiveModule(side=Side.GERMAN, name="A", calibre=80))
    battery = guns.campaign.state.module(guns.battery).battery
    guns.do(EnterBattery(after=replace(battery, placed_ffe=True), happened="By hand"), EndScenario())
    guns.do(ReceiveModule(side=Side.GERMAN, name="A", calibre=150))
    modules = [(module.battery.id, module.battery.calibre) for module in guns.campaign.state.modules]
    assert modules == [("German A #1", 80), ("German A #2", 80), ("German A #3", 150)]


def test_a_module_named_like_an_rg_keeps_clear_of_those_bought(table):
    table.do(ReceiveModule(side=Side.GERMAN, name="O1", calibre=80))
    assert table.campaign.state.modules[1].battery.id == "German SSR O1 #1"


def test_an_observer_stands_on_the_map_and_an_off_board_one_has_his_hex(table):
    table.do(ReceiveModule(side=Side.BRITISH, name="OBA", calibre=80, off_board=True))
    answer = table.campaign.do(PutModuleIntoPlay(battery="British OBA #1", observer=Observer("Off-Board")))
    assert answer == OffBoardObserverNeedsHex()
    (german, _) = table.campaign.state.modules
    for observer, refusal in (
        (Observer("8-1", Hex.parse("UU5")), HexOffMap(Hex.parse("UU5"))),
        (Observer("8-1", Hex.parse("LL16"), True), NoSteeple(Hex.parse("LL16"))),
    ):
        put = PutModuleIntoPlay(battery=german.battery.id, observer=observer)
        assert table.campaign.do(put) == refusal


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (MoveObserver(Hex.parse("UU9")), HexOffMap(Hex.parse("UU9"))),
        (MoveObserver(Hex.parse("LL16"), True), NoSteeple(Hex.parse("LL16"))),
        (TransferRadio(Observer("9-1", Hex.parse("A0"))), HexOffMap(Hex.parse("A0"))),
    ],
)
def test_an_observer_moves_on_the_map_unless_it_happened_otherwise(guns, action, refusal):
    assert guns.campaign.do(act(guns, action)) == refusal
    done = guns.do(act(guns, action, happened="So it stands"))
    assert done.entries[0].flag.rule == refusal.rule


# Acts in their phases (2.1, 2.2, 2.51).


@pytest.mark.parametrize(
    ("action", "dice", "phase"),
    [
        (RepairRadio(), (1,), Phase.RPH),
        (EndRallyPhase(), None, Phase.RPH),
        (EnterFireForEffect(Hex.parse("KK16"), (Target(),), Phase.APH), (3, 4), Phase.APH),
    ],
)
def test_what_belongs_to_a_phase_is_refused_in_another_and_can_be_recorded(guns, action, dice, phase):
    guns.do(act(guns, AttemptContact(), dice=(6, 6)))
    battery = guns.campaign.state.module(guns.battery).battery
    marker = Marker(MarkerKind.FFE_2, Hex.parse("KK16"), Mission.HE)
    guns.do(
        EnterBattery(
            after=replace(battery, marker=marker, access=Access.HELD, placed_ffe=True), happened="By hand"
        )
    )
    assert guns.campaign.do(act(guns, action, dice=dice)) == NotThePhase(phase)
    done = guns.do(act(guns, action, dice=dice, happened="We forgot it"))
    assert done.entries[0].flag.rule == NotThePhase(phase).rule
    guns.do(Undo(), SetClock(game_turn=2, player_turn=Side.GERMAN, phase=phase))
    guns.do(act(guns, action, dice=dice))


def test_dice_for_an_act_without_a_roll_are_refused(guns):
    assert guns.campaign.do(act(guns, LoseGoodOrder(), dice=(1, 2))) == BadDice(0, "1 2")


def test_a_chit_that_is_not_left_is_refused(guns):
    battery = guns.campaign.state.module(guns.battery).battery
    spent = replace(battery, pile=Pile(1, 3, (Chit.BLACK,)))
    guns.do(EnterBattery(after=spent, happened="So it lay"), act(guns, AttemptContact(), dice=(1, 2)))
    assert guns.campaign.do(act(guns, DrawAccess(), chit=Chit.BLACK)) == ChitNotLeft(Chit.BLACK)
    assert guns.do(act(guns, DrawAccess(), chit=Chit.RED)).entries[0].fact.outcome.chit is Chit.RED


def test_outside_a_scenario_and_out_of_play_no_battery_acts(table):
    battery = table.battery = table.campaign.state.modules[0].battery.id
    assert table.campaign.do(act(table, AttemptContact(), dice=(1, 2))) == NotInPlay(battery)
    table.do(PutModuleIntoPlay(battery=battery, observer=Observer("8-1", NN8, True)))
    assert table.campaign.do(act(table, AttemptContact(), dice=(1, 2))) == NoPlayerTurn()
    table.do(StartScenario(), EndScenario())
    assert table.campaign.do(act(table, AttemptContact(), dice=(1, 2))) == NotInPlay(battery)


def test_a_radio_is_not_put_into_play_early_in_a_recovery_phase(table):
    battery = table.campaign.state.modules[0].battery.id
    table.do(StartScenario(), EndScenario())
    put = PutModuleIntoPlay(battery=battery, observer=Observer("8-1", NN8, True))
    assert table.campaign.do(put) == NotSettingUp()
    table.do(replace(put, happened="We play on without a Recovery Phase"))


# By hand.


def test_a_battery_is_entered_by_hand_with_a_reason_in_play_and_on_its_side(table):
    (module,) = table.campaign.state.modules
    battery = module.battery
    enter = EnterBattery(after=battery, happened="So it is")
    assert table.campaign.do(enter) == NotInPlay(battery.id)
    assert not table.campaign.state.modules[0].in_play
    table.do(PutModuleIntoPlay(battery=battery.id, observer=Observer("8-1", NN8, True)))
    assert table.campaign.do(EnterBattery(after=battery)) == HappenedMissing()
    assert table.campaign.do(EnterBattery(after=battery, happened="   ")) == HappenedMissing()
    for_the_enemy = EnterBattery(after=replace(battery, side=Side.BRITISH), happened="So it is")
    assert table.campaign.do(for_the_enemy) == AnotherSide(battery.id)
    for name, hindrance in (("UU9", 3), ("S28", 3), ("LL16", 1)):
        smoke = (SmokeHex(Hex.parse(name), hindrance),)
        answer = table.campaign.do(EnterBattery(after=replace(battery, smoke=smoke), happened="So it is"))
        assert answer == BadSmoke(Hex.parse(name))
    twice = (SmokeHex(NN8, 3), SmokeHex(NN8, 2))
    answer = table.campaign.do(EnterBattery(after=replace(battery, smoke=twice), happened="So it is"))
    assert answer == BadSmoke(NN8)
    assert table.do(enter).entries[0].flag is not None


def test_2_8_a_battery_made_off_board_by_hand_in_its_window_goes_on(guns):
    guns.do(act(guns, LoseGoodOrder()))
    battery = guns.campaign.state.module(guns.battery).battery
    window = window_of(guns.campaign.state, Side.GERMAN)
    assert window is not None
    begun = begin_window(battery, window)
    off_board = replace(begun, radio=None, observer=Observer("Off-Board", Hex.parse("OO21")))
    guns.do(EnterBattery(after=off_board, happened="There was no radio"))
    assert isinstance(guns.campaign.do(NextPhase()), BatteryStillToAct)
    guns.do(act(guns, DrawAccess(), chit=Chit.RED), NextPhase())
