"""Modules by SSR, numbers on the map, and what a window ends as it begins."""

from dataclasses import replace

from PySide6.QtWidgets import QScrollArea

from elst_app.campaign.artillery import EnterBattery, PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.clock import SetClock
from elst_app.drawing.board_painter import NAMES_FROM
from elst_app.rules.artillery import BatteryKind, Marker, MarkerKind, Mission, Observer
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.ui.artillery.map_marks import what_matters
from tests.ui.artillery.support import GERMAN_OBA, Hand


def test_a_module_by_ssr_is_added_for_the_side_in_front_of_the_screen(hand: Hand) -> None:
    assert not hand.has("receive")
    hand.session.set_audience(Audience.BRITISH)
    hand.click("receive")
    hand.type("receiveName", "Guns")
    assert [hand.find(name).value() for name in ("receiveBlack", "receiveRed")] == [8, 3]  # type: ignore[attr-defined]
    hand.find("receiveBlack").setValue(7)  # type: ignore[attr-defined]
    hand.find("receiveRed").setValue(2)  # type: ignore[attr-defined]
    hand.find("receiveOffBoard").setChecked(True)  # type: ignore[attr-defined]
    hand.click("receiveModule")
    assert hand.says("Which hex? Type it, or click it on the map.")
    hand.click_hex("OO21")
    hand.click("receiveModule")
    battery = hand.campaign.state.modules[-1].battery
    assert (battery.id, battery.is_off_board) == ("British Guns #1", True)
    assert battery.kind is BatteryKind.ORDINARY
    assert (battery.pile.black, battery.pile.red) == (7, 2)
    assert hand.says("British Guns #1")
    hand.click("openPut", "putIntoPlay")
    assert hand.campaign.state.modules[-1].in_play


def test_a_third_module_is_refused_with_one_sentence(hand: Hand) -> None:
    observer = Observer("8-1", Hex.parse("NN8"))
    for name in ("Guns", "Mortars"):
        hand.do(ReceiveModule(side=Side.GERMAN, name=name, calibre=80))
    for module in hand.campaign.state.modules[:2]:
        hand.do(PutModuleIntoPlay(battery=module.battery.id, observer=observer))
    hand.session.set_audience(Audience.GERMAN)
    hand.click("openPut")
    hand.type("observerName", "9-1")
    hand.type("observerHex", "NN9", enter=True)
    hand.click("putIntoPlay")
    assert [type(refusal).__name__ for refusal in hand.refusals] == ["TooManyModules"]


def test_two_batteries_have_numbers_on_cards_and_map(hand: Hand) -> None:
    hand.put_into_play()
    layer = hand.screen.view.overlays.artillery
    assert layer is not None
    assert [marks.name for marks in layer.batteries] == [""]
    hand.do(ReceiveModule(side=Side.BRITISH, name="Guns", calibre=80))
    battery = hand.campaign.state.modules[-1].battery
    hand.do(PutModuleIntoPlay(battery=battery.id, observer=Observer("9-2", Hex.parse("A5"))))
    layer = hand.screen.view.overlays.artillery
    assert layer is not None
    assert [(marks.name, marks.side) for marks in layer.batteries] == [
        ("2", Side.BRITISH),
        ("1", Side.GERMAN),
    ]


def test_the_map_shows_what_is_fired_at_and_who_looks(hand: Hand) -> None:
    hand.put_into_play()
    chart = hand.campaign.rulebook.artillery
    near = what_matters(hand.battery, chart)
    assert Hex.parse("NN8") in near
    assert len(near) > 7
    hand.with_marker(MarkerKind.SR, "JJ11")
    assert what_matters(hand.battery, chart) == {Hex.parse("NN8"), Hex.parse("JJ11")}
    view = hand.screen.view
    assert view.rect().contains(view.place_of(Hex.parse("JJ11")).toPoint())
    hand.screen.resize(1500, 900)
    hand.has("map")
    assert view.rect().contains(view.place_of(Hex.parse("JJ11")).toPoint())


def test_a_window_that_ends_something_says_so(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    burnt = replace(
        hand.battery, marker=Marker(MarkerKind.FFE_C, Hex.parse("JJ11"), Mission.HE), placed_ffe=True
    )
    hand.do(EnterBattery(after=burnt, happened="so it was"))
    hand.do(SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.DFPH))
    assert hand.screen.chosen == GERMAN_OBA
    assert hand.says("The window begins")
    assert hand.says("Access not held")


def test_what_comes_next_has_the_focus_once_a_module_is_in_play(hand: Hand) -> None:
    hand.session.set_audience(Audience.GERMAN)
    hand.click("openPut")
    hand.type("observerName", "8-1")
    hand.type("observerHex", "NN9", enter=True)
    hand.click("putIntoPlay")
    assert hand.find("startScenario").hasFocus()


def test_a_phase_has_the_name_of_whose_turn_it_is(hand: Hand) -> None:
    hand.put_into_play()
    hand.do(SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.MPH))
    button = hand.find("goToWindow")
    assert button.text() == "To the British DFPh"  # type: ignore[attr-defined]


def test_the_cards_of_two_modules_fit_their_column(hand: Hand) -> None:
    for name in ("Guns", "Mortars"):
        hand.do(ReceiveModule(side=Side.GERMAN, name=name, calibre=80))
        battery = hand.campaign.state.modules[-1].battery
        hand.do(PutModuleIntoPlay(battery=battery.id, observer=Observer("8-1", Hex.parse("NN8"))))
    hand.session.set_audience(Audience.GERMAN)
    hand.screen.resize(1100, 564)
    for is_open in (False, True):
        hand.screen.receive.set_open(is_open)
        column = hand.find("cardColumn", QScrollArea)
        assert isinstance(column, QScrollArea)
        holder = column.widget()
        assert holder is not None
        assert holder.width() <= column.viewport().width()


def test_on_a_small_map_what_is_fired_at_comes_before_the_observer(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "A5")
    view = hand.screen.view
    view.setFixedSize(300, 200)
    hand.screen._fit()
    assert view.rect().contains(view.place_of(Hex.parse("A5")).toPoint())
    assert not view.rect().contains(view.place_of(Hex.parse("NN8")).toPoint())
    assert view.camera.scale >= NAMES_FROM
