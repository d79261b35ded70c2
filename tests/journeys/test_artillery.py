"""Off-Board Artillery played through the OBA screen, click by click."""

from itertools import count

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import SetClock
from elst_app.rules.artillery import Access, Chit, MarkerKind, Step
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.ui.widgets import buttons
from tests.ui.artillery.support import GERMAN_OBA, Hand


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes at each look at the clock of `ActButton`."""
    monkeypatch.setattr(buttons.ActButton, "_last_act", 0.0)
    pass_time(monkeypatch, 1000)


def pass_time(monkeypatch: pytest.MonkeyPatch, start: int) -> None:
    seconds = count(start)
    monkeypatch.setattr(buttons, "monotonic", lambda: float(next(seconds)))


@pytest.fixture
def hand(qtbot: QtBot, unhurried: None) -> Hand:
    made = Hand()
    qtbot.addWidget(made.screen)
    with qtbot.waitActive(made.screen):
        made.screen.show()
        made.screen.activateWindow()
    return made


def test_a_module_is_put_into_play_and_the_scenario_begun(hand: Hand) -> None:
    assert hand.says("No OBA module is in play")
    hand.session.set_audience(Audience.GERMAN)
    hand.click("openPut")
    hand.type("observerName", "8-1")
    hand.click_hex("NN8")
    hand.find("observerSteeple").setChecked(True)  # type: ignore[attr-defined]
    hand.click("putIntoPlay")
    observer = hand.battery.observer
    assert observer is not None
    assert (observer.name, observer.hex, observer.in_steeple) == ("8-1", Hex.parse("NN8"), True)
    hand.click("startScenario")
    assert hand.campaign.state.phase is Phase.RPH
    assert hand.says("The German OBA does not act now")
    hand.click("goToWindow")
    assert hand.campaign.state.phase is Phase.DFPH
    assert hand.says("Does the Observer reach the battery?")


def test_from_contact_to_the_continuation(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.put_into_play()
    assert hand.says("72.2 %")
    hand.dice.values = [3, 4]
    hand.click("roll")
    assert hand.battery.contact
    hand.undo()
    assert not hand.battery.contact
    hand.click("roll")
    assert hand.dice.throws == 1, "an undo is no new roll"

    assert hand.says("72.7 %")
    monkeypatch.setattr(buttons, "monotonic", lambda: 5000.0)
    hand.dice.values = [1]
    draw = hand.find("draw", QPushButton)
    QTest.mouseClick(draw, Qt.MouseButton.LeftButton)
    QTest.mouseClick(draw, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(draw, Qt.MouseButton.LeftButton)
    assert hand.battery.pile.drawn == (Chit.BLACK,)
    pass_time(monkeypatch, 6000)
    hand.undo()
    assert hand.battery.pile.drawn == ()
    hand.click("typeChit", "chitBlack")
    assert hand.battery.access is Access.HELD

    hand.aim("LL16")
    assert hand.battery.step is Step.PRECISION
    hand.undo()
    hand.aim("LL16")
    hand.roll(4)
    assert hand.battery.step is Step.ERROR
    hand.roll(2, 3)
    assert hand.battery.marker is not None
    assert hand.battery.marker.hex == Hex.parse("OO15")
    assert hand.says("Done for this phase")
    assert [mark.hexes[-1] for mark in hand.screen.view.overlays.paths] == [Hex.parse("OO15")]

    hand.do(SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.DFPH))
    assert hand.says("83.3 %")
    hand.roll(2, 3)
    hand.click("sight1")
    hand.click("convertHe")
    assert hand.battery.has_marker(MarkerKind.FFE_1)
    hand.undo()
    assert hand.battery.has_marker(MarkerKind.SR)
    hand.click("convertHe")
    hand.type("target1", "4-5-7")
    hand.roll(3, 1)
    for _ in range(6):
        hand.click("skipHex")
    hand.click("actFinishResolution")
    assert hand.battery.has_marker(MarkerKind.FFE_2)

    hand.do(SetClock(game_turn=4, player_turn=Side.GERMAN, phase=Phase.PFPH))
    hand.roll(2, 3)
    hand.click("sight1", "actLeave", "actFinishResolution")
    assert hand.battery.has_marker(MarkerKind.FFE_C)
    hand.do(SetClock(game_turn=5, player_turn=Side.BRITISH, phase=Phase.DFPH))
    hand.roll(1, 2)
    hand.click("sight1", "typeChit", "chitBlack")
    assert hand.says("What becomes of the FFE:C?")
    hand.click("convertSmoke", "actLaySmoke")
    assert len(hand.battery.smoke) == 7


def test_the_first_example_of_the_rulebook(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.roll(2, 3)
    hand.click("sight2")
    assert not hand.has("convertHe"), "no LOS to the unit in JJ10"
    assert hand.has("convertSmoke")
    hand.click("correct")
    hand.type("arHex", "LL16", enter=True)
    assert hand.says("6 hexes from JJ11.")
    assert hand.says("The error is 2 hexes at most.")
    chances = dict(hand.screen.view.overlays.artillery.batteries[-1].chances)  # type: ignore[union-attr]
    assert Hex.parse("NN15") in chances
    hand.click("arSeen")
    hand.roll(4)
    hand.roll(2, 6)
    assert hand.battery.marker is not None
    assert (hand.battery.marker.kind, hand.battery.marker.hex) == (MarkerKind.SR, Hex.parse("NN15"))
    assert hand.battery.step is Step.ENDED


def test_the_second_example_of_the_rulebook(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "MM15")
    hand.roll(2, 3)
    hand.click("sight1", "correct", "plan2")
    hand.type("arHex", "LL16", enter=True)
    assert hand.says("There is no Known Enemy Unit in LL16 or next to it.")
    hand.find("enemyNear").setChecked(True)  # type: ignore[attr-defined]
    assert hand.says("The error is 1 hex at most.")
    hand.click("arSeen")
    hand.roll(4)
    hand.roll(6)
    assert hand.battery.marker is not None
    assert (hand.battery.marker.kind, hand.battery.marker.hex) == (MarkerKind.FFE_1, Hex.parse("KK16"))
    assert hand.says("FP 20")
    listed = hand.find("burstHexes")
    names = {listed.item(row).text().split()[0] for row in range(listed.count())}  # type: ignore[attr-defined]
    assert names == {"KK16", "KK15", "KK17", "JJ15", "JJ16", "LL15", "LL16"}
    for name in ("KK16", "LL16"):
        hand.click_hex(name)
        QApplication.processEvents()
        hand.roll(3, 4)
    hand.click("actFinishResolution")
    assert hand.battery.has_marker(MarkerKind.FFE_2)
    assert hand.battery.step is Step.ENDED


def test_the_way_back_after_every_act(hand: Hand) -> None:
    hand.put_into_play()
    before = hand.campaign.state
    steps = []
    hand.roll(3, 4)
    steps.append(hand.battery)
    hand.click("typeChit", "chitBlack")
    steps.append(hand.battery)
    hand.aim("JJ11")
    steps.append(hand.battery)
    hand.roll(2)
    assert hand.battery.marker is not None
    for battery in reversed(steps):
        hand.undo()
        assert hand.battery == battery
    hand.undo()
    assert hand.campaign.state == before
    assert hand.screen.chosen == GERMAN_OBA
    assert hand.says("Does the Observer reach the battery?")
