"""What is asked for the acts of a battery, and the second door."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from elst_app.campaign.artillery import EnterBattery, PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.clock import SetClock
from elst_app.rules.artillery import (
    Access,
    AttemptContact,
    Chit,
    DrawAccess,
    Maintain,
    Marker,
    MarkerKind,
    Mission,
    Observe,
    Observer,
    RadioState,
    Sight,
    Step,
    View,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.ui.artillery.support import Hand


def ready_to_aim(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (3, 4))
    hand.act(DrawAccess(), chit=Chit.BLACK)


def test_a_wrong_hex_gets_one_sentence(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.click("arSeen")
    assert hand.says("Which hex? Type it, or click it on the map.")
    hand.type("arHex", "nowhere", enter=True)
    assert hand.says("There is no hex “nowhere” on the map.")
    assert "CG1" in hand.texts()
    assert hand.battery.step is Step.REQUEST
    hand.type("arHex", "ZZ99", enter=True)
    assert [text for text in hand.texts() if "ZZ99 is not on the map" in text] == ["ZZ99 is not on the map."]
    hand.click("arSeen")
    assert len(hand.refusals) == 1
    assert hand.battery.step is Step.REQUEST


def test_a_click_on_the_map_chooses_the_hex(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.click_hex("LL16")
    assert hand.says("Yes: AR in LL16")
    assert hand.says("Precise on a dr of 2 or less: 33.3 %.")
    assert hand.says("Nothing limits the error.")
    artillery = hand.screen.view.overlays.artillery
    assert artillery is not None
    assert artillery.batteries[-1].request == Hex.parse("LL16")
    assert hand.battery.progress.request is None, "shown, not placed"
    hand.click("arSeen")
    assert hand.battery.progress.request is not None


def test_a_hex_counts_a_moment_after_it_was_typed(hand: Hand, qtbot: QtBot) -> None:
    ready_to_aim(hand)
    hand.type("arHex", "LL16")
    qtbot.waitUntil(lambda: hand.says("Yes: AR in LL16"))


def test_the_line_to_the_hex_is_a_reminder_and_hindrances_are_typed(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.type("arHex", "LL16", enter=True)
    assert hand.says("The line from NN8 to LL16 meets orchard and grain in NN9")
    hand.find("hindranceSmoke").setValue(2)  # type: ignore[attr-defined]
    assert hand.says("It cannot be Precise.")
    hand.find("hindranceSmoke").setValue(1)  # type: ignore[attr-defined]
    assert hand.says("Precise on a dr of 1 or less: 16.7 %.")
    hand.click("arSeen")
    hand.roll(2)
    assert hand.battery.step is Step.ERROR


def test_an_open_line_is_said_to_be_open(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.type("arHex", "NN7", enter=True)
    assert hand.says("meets no orchard, grain, building, Smoke or FFE.")


def test_out_of_los_the_ar_is_lost(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.type("arHex", "LL16", enter=True)
    hand.click("arUnseen")
    assert hand.battery.step is Step.ENDED
    assert hand.battery.marker is None


def test_a_red_chit_is_typed_by_its_colour(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (3, 4))
    hand.click("typeChit", "leaveChit", "typeChit", "chitRed")
    assert hand.battery.pile.drawn == (Chit.RED,)
    assert hand.says("Done for this phase")


def test_who_declines_says_first_what_he_sees(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    assert not hand.has("actDecline")
    hand.click("declineAsk", "backToChoices", "declineAsk", "sight4", "actDecline")
    assert hand.battery.marker is None
    assert hand.battery.access is Access.NONE


def test_what_was_seen_can_be_said_again(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.click("sight3")
    assert not hand.has("convertHe")
    hand.click("changeSight", "sight1")
    assert hand.has("convertHe")


def test_an_sr_is_left_or_cancelled(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.act(Observe(Sight(View.CLEAR)))
    hand.click("actLeave")
    assert hand.battery.step is Step.ENDED
    hand.undo()
    hand.click("actCancelSr")
    assert hand.says("Where should the round land?")
    hand.click("actEndActions")
    assert hand.battery.access is Access.HELD


def test_a_hex_is_passed_over_and_chosen_again(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.click("sight1", "convertHe")
    form = hand.screen.steps.attack
    assert form is not None
    first = form.hex
    assert first is not None
    hand.click("skipHex")
    assert form.hex != first
    form.choose(first)
    hand.click("moreTargets")
    hand.type("target1", "4-5-7")
    hand.type("target2", "Sherman")
    hand.find("targetKind2").setCurrentIndex(1)  # type: ignore[attr-defined]
    hand.roll(1, 1)
    outcome = hand.campaign.history.entries[-1].fact.outcome  # type: ignore[attr-defined]
    assert [result.target.name for result in outcome.results] == ["4-5-7", "Sherman"]
    assert outcome.is_critical
    assert hand.says("Critical Hit")
    hand.click("moreTargets", "targetRemove2")
    assert not hand.has("target2")


def test_the_tem_of_a_hex_is_told(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "NN8")
    hand.act(Maintain(), (2, 2))
    hand.click("sight1", "convertHe")
    form = hand.screen.steps.attack
    assert form is not None
    form.choose(Hex.parse("NN8"))
    assert hand.says("at ground level")
    assert hand.has("targetSteeple1")


def test_smoke_is_placed_without_a_roll(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.click("sight2", "convertSmoke")
    QTest.keyClick(hand.screen, Qt.Key.Key_Space)
    assert len(hand.battery.smoke) == 7
    layer = hand.screen.view.overlays.artillery
    assert layer is not None
    assert len(layer.smoke) == 7


def test_e_opens_the_second_door_and_esc_closes_it(hand: Hand) -> None:
    hand.put_into_play()
    QTest.keyClick(hand.screen, Qt.Key.Key_E)
    assert hand.says("What happened at the table?")
    assert not hand.has("roll")
    hand.click("leaveHappened")
    assert hand.has("roll")


def test_events_reach_the_battery(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.click("enterHappened", "eventLoseGoodOrder")
    assert not hand.battery.contact
    hand.click("enterHappened", "eventRegainGoodOrder", "enterHappened", "eventMoveObserver")
    hand.type("eventMoveObserverHex", "NN9", enter=True)
    hand.click("enterMoveObserver")
    observer = hand.battery.observer
    assert observer is not None
    assert (observer.hex, observer.in_steeple) == (Hex.parse("NN9"), False)
    hand.click("enterHappened", "eventTransferRadio")
    hand.type("eventTransferRadioName", "9-2")
    hand.type("eventTransferRadioHex", "MM9", enter=True)
    hand.click("enterTransferRadio")
    assert hand.battery.observer is not None
    assert hand.battery.observer.name == "9-2"


def test_the_battery_is_entered_as_it_stands_with_a_reason(hand: Hand) -> None:
    hand.put_into_play()
    hand.click("enterHappened", "editBattery")
    editor = hand.screen.happened.editor
    assert editor is not None
    editor.contact.setChecked(True)
    editor.access.setCurrentIndex(1)
    editor.marker.setCurrentIndex(2)
    editor.black.setValue(2)
    editor.red.setValue(1)
    editor.radio.setCurrentIndex(0)
    hand.type("editMarkerHex", "KK16", enter=True)
    hand.type("reason", "", enter=True)
    assert hand.says("Please say why")
    hand.type("reason", "we played ahead", enter=True)
    battery = hand.battery
    assert battery.marker is not None
    assert (battery.marker.kind, battery.marker.hex) == (MarkerKind.FFE_1, Hex.parse("KK16"))
    assert battery.pile.drawn.count(Chit.BLACK) == 2
    assert battery.placed_ffe
    assert hand.says("we played ahead")
    flag = hand.campaign.history.entries[-1].flag
    assert flag is not None
    assert flag.reason == "we played ahead"


def test_what_no_battery_can_be_is_refused_and_the_form_stays(hand: Hand) -> None:
    hand.put_into_play()
    hand.click("enterHappened", "editBattery")
    editor = hand.screen.happened.editor
    assert editor is not None
    editor.contact.setChecked(True)
    editor.radio.setCurrentIndex(list(RadioState).index(RadioState.MALFUNCTIONED))
    hand.type("reason", "so it is", enter=True)
    assert len(hand.refusals) == 1
    assert hand.has("reason")
    editor.radio.setCurrentIndex(0)
    hand.type("editObserverHex", "?")
    hand.type("reason", "so it is", enter=True)
    assert hand.says("There is no hex “?” on the map.")
    assert not hand.battery.contact


def test_an_error_of_one_hex_needs_one_die(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.click("sight1", "correct")
    hand.aim("JJ13")
    hand.roll(5)
    hand.click("typeDice")
    assert hand.has("die1")
    assert not hand.has("die2")


def test_the_other_door_is_closed_when_another_battery_is_chosen(hand: Hand) -> None:
    hand.put_into_play()
    hand.click("enterHappened")
    hand.do(SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.DFPH))
    assert hand.has("leaveHappened"), "what is being typed stays"
    hand.click("leaveHappened")
    assert hand.has("roll")


def test_the_line_to_the_hex_tells_of_fire_on_it(hand: Hand) -> None:
    ready_to_aim(hand)
    hand.type("arHex", "LL16", enter=True)
    hand.do(ReceiveModule(side=Side.BRITISH, name="Guns", calibre=80))
    british = hand.campaign.state.modules[-1].battery
    hand.do(PutModuleIntoPlay(battery=british.id, observer=Observer("9-2", Hex.parse("A5"))))
    fire = Marker(MarkerKind.FFE_2, Hex.parse("MM13"), Mission.HE)
    british = replace(
        british,
        observer=Observer("9-2", Hex.parse("A5")),
        contact=True,
        access=Access.HELD,
        pile=replace(british.pile, drawn=(Chit.BLACK,)),
        marker=fire,
        placed_ffe=True,
    )
    hand.do(EnterBattery(after=british, happened="set up for the example"))
    assert hand.says("; the Burst Area of an FFE in MM12, MM13 and MM14.")
    hand.type("arHex", "ZZ99", enter=True)
    assert not hand.has("lineReminder"), "there is no line to a hex off the map"


def test_the_line_to_the_marker_is_told_before_the_sight_is_asked(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.roll(2, 3)
    assert hand.says("What does the Observer see?")
    assert hand.says("The line from NN8 to JJ11 meets ")
    hand.click("sight4", "correct")
    assert not hand.has("hindranceSmoke"), "it cannot be Precise, whatever hinders the LOS"
    hand.type("arHex", "LL16", enter=True)
    assert hand.says("It cannot be Precise. Nothing limits the error.")
    assert hand.has("lineReminder")


@pytest.mark.parametrize(
    ("origin", "sentence"),
    [("", "Nothing limits the distance."), ("JJ11", "The distance is 2 hexes at most, whatever the die.")],
)
def test_how_far_the_round_may_land_is_said_before_the_roll(hand: Hand, origin: str, sentence: str) -> None:
    if origin:
        hand.put_into_play()
        hand.with_marker(MarkerKind.SR, origin)
        hand.roll(2, 3)
        hand.click("sight2", "correct")
    else:
        ready_to_aim(hand)
    hand.aim("LL16")
    hand.roll(4)
    assert hand.says(f"Direction 1 is north, then clockwise. {sentence}")


def test_a_marker_off_the_map_says_so(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "WW5")
    hand.roll(2, 3)
    assert hand.says("WW5 is off the map, out of the Observer's LOS.")


def test_enter_after_the_units_leads_to_the_dice(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.roll(2, 3)
    hand.click("sight1", "convertHe")
    hand.type("target1", "4-5-7", enter=True)
    assert hand.find("roll").hasFocus()


def test_no_pile_is_drawn_from_by_choice_alone_off_the_board(hand: Hand) -> None:
    observer = Observer("", Hex.parse("OO21"))
    hand.do(ReceiveModule(side=Side.GERMAN, name="Far", calibre=80, off_board=True, observer=observer))
    far = hand.campaign.state.modules[-1].battery.id
    hand.do(PutModuleIntoPlay(battery=far, observer=observer))
    hand.put_into_play()
    hand.screen.choose(far)
    assert hand.find("actEndActions", QPushButton).text() == "Draw none"  # type: ignore[attr-defined]
    hand.click("actEndActions")
    assert hand.campaign.state.modules[-1].battery.step is Step.ENDED


def test_enter_after_the_hex_brings_the_answer_into_view(hand: Hand, qtbot: QtBot) -> None:
    ready_to_aim(hand)
    hand.screen.resize(1100, 480)
    hand.type("arHex", "LL16", enter=True)
    answer = hand.find("arSeen")
    assert answer.hasFocus()
    qtbot.waitUntil(lambda: answer.visibleRegion().boundingRect() == answer.rect())
