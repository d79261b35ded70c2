"""The Table screen and the clock: where play is, what comes next."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.moments import Stage
from elst_app.rules.artillery import Observer
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import ELIMINATED, Loss, NewPieces
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.ui.forces.loss_card import LossCard
from elst_app.ui.forces.loss_choices import LossChoices
from elst_app.ui.session import Session
from elst_app.ui.table.clock_strip import ClockStrip
from elst_app.ui.table.tracks import Box, Place, Track
from elst_app.ui.window.main_window import MainWindow


def texts(window: MainWindow) -> str:
    QApplication.sendPostedEvents()
    screen = window.campaign.screens.currentWidget() if window.campaign else window
    assert screen is not None
    return "\n".join(label.text() for label in screen.findChildren(QLabel) if label.isVisible())


def set_clock(session: Session, turn: int, side: Side, phase: Phase) -> None:
    session.do(SetClock(game_turn=turn, player_turn=side, phase=phase))


def button(window: MainWindow, name: str) -> QPushButton:
    QApplication.sendPostedEvents()
    return next(each for each in window.findChildren(QPushButton, name) if each.isVisible())


def test_a_scenario_is_started_from_set_up(window: MainWindow, session: Session) -> None:
    assert "Set up" in texts(window)
    QTest.keyClick(window, Qt.Key.Key_S)
    state = session.view.state
    assert (state.stage, state.game_turn, state.phase) == (Stage.SCENARIO, 1, Phase.RPH)
    assert "Game Turn 1" in texts(window)


def test_the_next_phase_has_a_key(window: MainWindow, session: Session) -> None:
    session.do(StartScenario())
    first = session.view.state.player_turn
    for _ in range(9):
        QApplication.sendPostedEvents()
        QTest.keyClick(window, Qt.Key.Key_N)
    state = session.view.state
    assert (state.game_turn, state.phase) == (1, Phase.PFPH)
    assert state.player_turn is not first


def test_the_clock_is_set_with_the_keyboard(window: MainWindow, session: Session) -> None:
    session.do(StartScenario())
    QApplication.sendPostedEvents()
    QTest.keyClick(window, Qt.Key.Key_C)
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, "4")
    QTest.keyClick(focus, Qt.Key.Key_Tab)
    side = QApplication.focusWidget()
    assert side is not None
    QTest.keyClick(side, Qt.Key.Key_Down)
    QTest.keyClick(side, Qt.Key.Key_Return)
    state = session.view.state
    assert (state.game_turn, state.player_turn) == (4, Side.GERMAN)


def test_leaving_the_clock_changes_nothing(window: MainWindow, session: Session) -> None:
    session.do(StartScenario())
    button(window, "openClock").click()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_9)
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    assert session.view.state.game_turn == 1
    assert button(window, "openClock").isVisible()


def test_a_game_turn_there_is_not_can_be_entered_as_what_happened(
    window: MainWindow, session: Session
) -> None:
    session.do(StartScenario())
    set_clock(session, 12, Side.GERMAN, Phase.PFPH)
    assert session.view.state.game_turn == 1
    assert window.campaign is not None
    assert window.campaign.message.isVisible()
    QTest.keyClick(window, Qt.Key.Key_E)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "we agreed")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session.view.state.game_turn == 12
    entry = session.view.last_entry
    assert entry is not None
    assert entry.flag is not None
    assert entry.flag.reason == "we agreed"


@pytest.mark.parametrize(("turn", "words"), [(4, "Game Turn 4 ends"), (5, "1 or less"), (7, "5 or less")])
def test_the_end_of_a_game_turn_asks_for_the_scenario_end_dr(
    window: MainWindow, session: Session, turn: int, words: str
) -> None:
    session.do(StartScenario())
    second = (session.view.state.player_turn or Side.BRITISH).enemy
    set_clock(session, turn, second, Phase.CCPH)
    assert words in texts(window)
    assert ("End dr" in texts(window)) == (turn > 4)


def test_the_scenario_ends_and_recovery_is_pointed_to(window: MainWindow, session: Session) -> None:
    session.do(StartScenario())
    set_clock(session, 8, (session.view.state.player_turn or Side.BRITISH).enemy, Phase.CCPH)
    assert "with it the scenario" in texts(window)
    button(window, "nextPhase").click()
    assert session.view.state.stage is Stage.RECOVERY
    assert "Recovery Phase" in texts(window)
    QApplication.sendPostedEvents()
    QTest.keyClick(window, Qt.Key.Key_G)
    assert window.settings.screen == "recovery"


def test_batteries_in_play_are_pointed_to_in_their_phase(window: MainWindow, session: Session) -> None:
    battery = session.campaign.state.modules[0].battery
    session.do(PutModuleIntoPlay(battery=battery.id, observer=Observer("8-1", Hex.parse("NN8"))))
    session.do(StartScenario())
    set_clock(session, 2, battery.side, Phase.PFPH)
    assert "OBA acts now" in texts(window)
    assert window.campaign is not None
    line = window.campaign.nav.item(1)
    assert line.data(Qt.ItemDataRole.AccessibleTextRole).endswith("1 waiting")
    picture = window.campaign.nav.grab().toImage()
    set_clock(session, 2, battery.side, Phase.DFPH)
    assert window.campaign.nav.grab().toImage() != picture
    assert "Play the phase" in texts(window)
    set_clock(session, 2, battery.side.enemy, Phase.DFPH)
    assert "OBA acts now" in texts(window)
    QTest.keyClick(window, Qt.Key.Key_G)
    assert window.settings.screen == "artillery"


def test_a_compact_clock_shows_and_moves_the_phase(session: Session) -> None:
    strip = ClockStrip(session, compact=True)
    session.do(StartScenario())
    next(each for each in strip.findChildren(QPushButton, "nextPhase")).click()
    assert session.view.state.phase is Phase.PFPH
    session.do(EndScenario())
    assert strip.isHidden()
    strip.deleteLater()


def test_a_track_breaks_into_lines_and_says_what_it_shows(qapp: QApplication) -> None:
    track = Track()
    boxes = [Box(f"Phase {number}", Place.NOW if number == 2 else Place.PAST, "note") for number in range(8)]
    track.show_boxes(boxes, "phase 2 of 8")
    assert track.accessibleName() == "phase 2 of 8"
    assert track.heightForWidth(200) > track.heightForWidth(2000)
    assert track.sizeHint().height() == track.heightForWidth(2000)
    track.resize(300, track.heightForWidth(300))
    assert not track.grab().isNull()
    track.deleteLater()


def test_the_focus_goes_to_the_next_step_not_out_of_the_screen(
    window: MainWindow, session: Session, qtbot: QtBot
) -> None:
    session.do(StartScenario())
    set_clock(session, 3, Side.BRITISH, Phase.CCPH)
    end = button(window, "endScenario")
    end.setFocus()
    QTest.keyClick(end, Qt.Key.Key_Return)
    assert session.view.state.stage is Stage.RECOVERY
    qtbot.waitUntil(lambda: button(window, "goToScreen").hasFocus())


def test_a_loss_is_booked_from_the_table_in_two_touches_4_12(
    window: MainWindow, session: Session, qtbot: QtBot
) -> None:
    session.do(EnterPieces(side=Side.GERMAN, lines=(NewPieces(2, "4-4-7"),)))
    session.do(EnterPieces(side=Side.BRITISH, lines=(NewPieces(1, "4-5-7"),)))
    assert "Losses" not in texts(window), "before the scenario nothing is lost"
    session.do(StartScenario())
    assert "Losses" in texts(window)
    table = next(iter(window.findChildren(LossCard))).table
    row = next(row for row in range(3) if table.shown.index(row, 0).data() == "4-4-7")
    where = table.visualRect(table.shown.index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    button(window, "lossELIMINATED").click()
    lost = [piece for piece in session.view.state.forces.pieces if piece.place == ELIMINATED]
    assert [piece.name for piece in lost] == ["4-4-7"]
    assert table.hasFocus()
    assert table.chosen_ids == ()


def test_the_losses_are_found_by_words_and_lead_to_the_forces(window: MainWindow, session: Session) -> None:
    session.do(EnterPieces(side=Side.GERMAN, lines=(NewPieces(1, "LMG"),)))
    session.do(EnterPieces(side=Side.BRITISH, lines=(NewPieces(1, "LMG"),)))
    session.do(StartScenario())
    QApplication.processEvents()
    card = next(iter(window.findChildren(LossCard)))
    card.search.setText("german lmg")
    assert card.table.shown.rowCount() == 1
    session.set_audience(Audience.BRITISH)
    assert card.search.text() == ""
    button(window, "allLosses").click()
    assert window.settings.screen == "forces"


def test_cg11_what_exits_is_no_loss_while_a_scenario_is_played_and_the_card_says_where_it_is_booked(
    window: MainWindow, session: Session
) -> None:
    session.do(EnterPieces(side=Side.BRITISH, lines=(NewPieces(1, "4-5-7"),)))
    session.do(StartScenario())
    QApplication.processEvents()
    card = next(iter(window.findChildren(LossCard)))
    card.table.selectRow(0)
    assert card.choices.offered == (Loss.ELIMINATED, Loss.REDUCED, Loss.REPLACED)
    assert "Units exit, on the Table screen" in texts(window)
    session.do(EndScenario())
    QApplication.processEvents()
    choices = LossChoices()
    choices.show_pieces(session.view.state.forces.pieces, session.view.state)
    assert Loss.EXITED_FOR_VP in choices.offered
