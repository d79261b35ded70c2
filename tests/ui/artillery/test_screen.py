"""The OBA screen: who sees what, which battery is shown, and what is said where nothing can be done."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from elst_app.campaign.artillery import PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.clock import NextPhase, SetClock, StartScenario
from elst_app.rules.artillery import (
    AttemptContact,
    Chit,
    ConvertToFireForEffect,
    DrawAccess,
    FinishResolution,
    Maintain,
    MarkerKind,
    Mission,
    Observe,
    Observer,
    RadioState,
    ResolveHex,
    Sight,
    Target,
    View,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from tests.ui.artillery.support import GERMAN_OBA, NN8, Hand


def receive(hand: Hand, side: Side, name: str, *, in_play: bool, off_board: bool = True) -> str:
    observer = Observer("" if off_board else "9-1", Hex.parse("OO21"))
    hand.do(ReceiveModule(side=side, name=name, calibre=80, off_board=off_board, observer=observer))
    battery = hand.campaign.state.modules[-1].battery
    if in_play:
        hand.do(PutModuleIntoPlay(battery=battery.id, observer=observer))
    return battery.id


def burning(hand: Hand) -> None:
    """The German HE FFE:2 in JJ11."""
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))
    hand.act(Observe(Sight(View.CLEAR, enemy_near=True)))
    hand.act(ConvertToFireForEffect(Mission.HE))
    hand.act(ResolveHex(Hex.parse("JJ11"), (Target("4-5-7"),)), (3, 1))
    hand.act(FinishResolution())


def test_a_module_not_in_play_is_shown_to_its_owner_alone(hand: Hand) -> None:
    secret = receive(hand, Side.BRITISH, "Secret OBA", in_play=False)
    for audience in (Audience.PUBLIC, Audience.GERMAN):
        hand.session.set_audience(audience)
        assert not hand.says("Secret")
        assert secret not in hand.screen.forms
    hand.session.set_audience(Audience.BRITISH)
    assert hand.says("Secret")
    assert not hand.says("initial OBA")


def test_without_a_module_it_says_how_to_get_one(hand: Hand) -> None:
    assert hand.says("only its owner knows of a module")
    wanted: list[Audience] = []
    hand.session.audience_wanted.connect(wanted.append)
    hand.click("modulesOfGerman", "modulesOfBritish")
    assert wanted == [Audience.GERMAN, Audience.BRITISH]
    hand.session.set_audience(Audience.GERMAN)
    assert hand.says("put it into play with its Observer")


def test_before_the_scenario_the_module_says_what_is_missing(hand: Hand) -> None:
    hand.do(PutModuleIntoPlay(battery=GERMAN_OBA, observer=NN8))
    assert hand.says("No scenario is being played")
    hand.click("startScenario")
    assert hand.campaign.state.phase is Phase.RPH


def test_the_observer_form_needs_a_hex_and_closes(hand: Hand) -> None:
    hand.session.set_audience(Audience.GERMAN)
    hand.click("openPut", "putIntoPlay")
    assert hand.says("Which hex? Type it, or click it on the map.")
    hand.type("observerHex", "what?", enter=True)
    assert hand.says("There is no hex “what?” on the map.")
    hand.click("leavePut")
    assert not hand.has("observerHex")


def test_another_phase_offers_the_way_to_the_window_and_back(hand: Hand) -> None:
    hand.put_into_play()
    hand.do(SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.AFPH))
    assert hand.says("The German OBA does not act now")
    hand.click("backToWindow")
    assert hand.campaign.state.phase is Phase.PFPH
    hand.do(NextPhase())
    hand.click("goToWindow")
    state = hand.campaign.state
    assert (state.game_turn, state.player_turn, state.phase) == (4, Side.BRITISH, Phase.DFPH)


def test_after_the_last_window_none_is_offered(hand: Hand) -> None:
    hand.put_into_play()
    hand.do(SetClock(game_turn=8, player_turn=Side.GERMAN, phase=Phase.AFPH))
    assert not hand.has("goToWindow")
    assert hand.has("backToWindow")


def test_the_batteries_stand_in_the_order_to_act_and_are_chosen_by_keyboard(hand: Hand) -> None:
    hand.put_into_play()
    other = receive(hand, Side.BRITISH, "Off-board OBA", in_play=True)
    assert list(hand.screen.cards) == [GERMAN_OBA, other]
    assert hand.screen.chosen == GERMAN_OBA
    QTest.keyClick(hand.screen.cards[other], Qt.Key.Key_Space)
    assert hand.screen.chosen == other
    assert hand.says("The British OBA does not act now")
    QTest.mouseClick(hand.screen.cards[GERMAN_OBA], Qt.MouseButton.LeftButton)
    assert hand.screen.chosen == GERMAN_OBA
    hand.do(SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.DFPH))
    assert hand.screen.chosen == other, "play has moved on to the battery that acts"
    assert list(hand.screen.cards) == [other, GERMAN_OBA]


def test_after_one_battery_the_next_one_is_offered(hand: Hand) -> None:
    hand.put_into_play()
    second = receive(hand, Side.GERMAN, "Second", in_play=True, off_board=False)
    hand.click("actDecline", "nextBattery")
    assert hand.screen.chosen == second
    hand.click("actDecline", "toNextPhase")
    assert hand.campaign.state.phase is Phase.MPH


def test_a_radio_is_mended_in_the_rally_phase(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (6, 6))
    hand.do(SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.RPH))
    assert hand.says("Repair the radio")
    hand.roll(1)
    radio = hand.battery.radio
    assert radio is not None
    assert radio.state is RadioState.WORKING


def test_a_broken_radio_leaves_only_the_way_on(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (6, 6))
    hand.do(SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.DFPH))
    assert hand.says("The radio does not allow it: it is malfunctioned.")
    assert hand.has("toNextPhase")


def test_units_that_enter_the_burst_area_are_attacked(hand: Hand) -> None:
    burning(hand)
    hand.do(NextPhase())
    assert hand.says("A unit enters the Burst Area")
    assert not hand.has("roll"), "nobody has entered yet"
    hand.click_hex("JJ12")
    hand.type("target1", "4-5-7")
    hand.roll(2, 3)
    fact = hand.campaign.history.entries[-1].fact
    assert fact.outcome.hex == Hex.parse("JJ12")  # type: ignore[attr-defined]
    assert fact.action.phase is Phase.MPH  # type: ignore[attr-defined]


def test_the_pile_shows_backs_and_faces(hand: Hand) -> None:
    hand.put_into_play()
    assert hand.says("8 black, 3 red left")
    hand.act(AttemptContact(), (3, 4))
    hand.act(DrawAccess(), chit=Chit.RED)
    assert hand.says("8 black, 2 red left")
    assert hand.says("80.0 %")
    assert hand.screen.view.overlays.artillery is not None


def test_what_is_not_possible_says_why(hand: Hand) -> None:
    hand.put_into_play()
    hand.click("whyNot")
    assert hand.says("There is no Contact to Maintain: roll for Radio Contact instead.")
    assert hand.says("The battery is at another step of the procedure: Radio Contact.")


def test_the_page_to_read_out_tells_the_window(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (3, 4))
    hand.click("summary")
    page = hand.screen.summary.page.toPlainText()
    assert "Game Turn 3 · German Player Turn · PFPh" in page
    assert "Observer 8-1 in NN8" in page
    assert "Radio Contact 7, 8 needed: made [2.1]" in page
    assert "Is the battery free to fire?" in page
    hand.click("copySummary")
    from PySide6.QtGui import QGuiApplication

    assert QGuiApplication.clipboard().text() == page


def test_an_act_of_the_other_side_leaves_what_is_being_typed(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (3, 4))
    hand.act(DrawAccess(), chit=Chit.BLACK)
    hand.type("arHex", "LL16", enter=True)
    receive(hand, Side.BRITISH, "Off-board OBA", in_play=True)
    assert hand.find("arHex").text() == "LL16"  # type: ignore[attr-defined]


def test_a_scenario_begun_elsewhere_is_followed_when_the_screen_is_shown(hand: Hand) -> None:
    hand.screen.hide()
    hand.do(PutModuleIntoPlay(battery=GERMAN_OBA, observer=NN8), StartScenario())
    hand.screen.show()
    assert hand.says("The German OBA does not act now")


def test_after_a_malfunction_the_next_rally_phase_comes_first(hand: Hand) -> None:
    hand.put_into_play()
    hand.roll(6, 6)
    assert hand.says("The radio has malfunctioned: its owner may try to repair it in an RPh.")
    hand.click("toNextPhase")
    assert hand.find("goToWindow").isVisible()
    hand.click("goToBusiness")
    state = hand.campaign.state
    assert (state.player_turn, state.phase) == (Side.BRITISH, Phase.RPH)
    assert hand.says("Repair the radio")
    hand.roll(1)
    radio = hand.battery.radio
    assert radio is not None
    assert radio.state is RadioState.WORKING


def test_a_second_red_is_not_called_done_for_this_phase_alone(hand: Hand) -> None:
    hand.put_into_play()
    hand.roll(3, 4)
    hand.click("typeChit", "chitRed")
    assert hand.says("act again in their next window")
    hand.do(NextPhase(), NextPhase())
    hand.click("goToWindow")
    hand.roll(2, 2)
    hand.click("typeChit", "chitRed")
    assert not hand.says("act again in their next window")


def test_where_units_rout_through_fire_is_a_stop_on_the_way(hand: Hand) -> None:
    burning(hand)
    hand.click("toNextPhase")
    phases = []
    for _ in range(3):
        assert hand.says("A unit enters the Burst Area")
        phases.append(hand.campaign.state.phase)
        if hand.has("goToBusiness"):
            hand.click("goToBusiness")
    assert phases == [Phase.MPH, Phase.RTPH, Phase.APH]
    assert hand.campaign.state.phase is Phase.MPH, "of the next Player Turn"
    assert not hand.has("goToBusiness"), "the window comes next"


def test_the_page_to_read_out_names_the_battery_once(hand: Hand) -> None:
    burning(hand)
    hand.click("summary")
    page = hand.screen.summary.page.toPlainText()
    assert page.count(GERMAN_OBA) == 1
    assert page.endswith(
        "Now: Done for this phase. This Observer and this battery act again in their next window."
    )


def test_the_page_to_read_out_is_in_view_as_a_whole(hand: Hand, qtbot: QtBot) -> None:
    burning(hand)
    hand.screen.resize(1740, 976)
    hand.click("summary")
    page = hand.screen.summary.page
    qtbot.waitUntil(lambda: page.verticalScrollBar().maximum() == 0)
    qtbot.waitUntil(lambda: page.visibleRegion().boundingRect() == page.rect())


def test_the_page_to_read_out_comes_into_view_from_its_upper_end(hand: Hand, qtbot: QtBot) -> None:
    burning(hand)
    hand.screen.resize(1100, 560)
    hand.click("summary")
    page = hand.screen.summary.page

    def is_in_view() -> bool:
        seen = page.visibleRegion().boundingRect()
        return seen.top() == 0 and seen.height() > hand.screen.height() / 2

    qtbot.waitUntil(is_in_view)
