"""Victory on the Table screen, conceding, and the final page (4.2, 4.41; C34)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.rules.forces import Loss
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.session import Session
from elst_app.ui.table.screen import TableScreen
from elst_app.ui.window.main_window import MainWindow
from tests.ui.table.support import INACTIVE, button, do, has, play_to, press, start, texts


def test_4_41_what_each_side_still_needs_is_shown_at_any_time(session: Session, table: TableScreen) -> None:
    assert "0 of 20" in texts(table.victory)
    assert "must still exit 20 more VP and Control the building NN8/OO8" in texts(table.victory)
    do(session, SetControl(hexes=(Hex.parse("NN8"),), side=Side.GERMAN))
    assert "Building NN8/OO8: German" in texts(table.victory)
    press(Qt.Key.Key_V)
    assert "2 VP each" in texts(table.victory)
    assert {"leader -2", "leader -1", "leader 0", "leader +1"} < set(texts(table.victory).splitlines())


def test_4_41_a_building_of_which_each_side_has_a_hex_says_which(
    session: Session, table: TableScreen
) -> None:
    building = tuple(map(Hex.parse, ("NN8", "OO8")))
    do(session, SetControl(hexes=building, side=Side.GERMAN))
    do(session, SetControl(hexes=building[:1], side=Side.BRITISH))
    told = "Building NN8/OO8: nobody Controls all of it (NN8 British and OO8 German)"
    assert told in texts(table.victory)
    do(session, SetControl(hexes=building[1:], side=Side.BRITISH))
    assert "Building NN8/OO8: British" in texts(table.victory)


def test_4_2_conceding_is_asked_once_more(session: Session, table: TableScreen) -> None:
    start(session)
    press(Qt.Key.Key_V)
    button(table, "concedeGerman").click()
    assert "the British side has won it. Concede?" in texts(table.victory)
    assert button(table, "concedeBack").hasFocus()
    press(Qt.Key.Key_Escape)
    assert session.view.state.stage is Stage.SCENARIO
    assert not has(table, "concede")
    button(table, "concedeGerman").click()
    button(table, "concede").click()
    assert session.view.state.stage is Stage.ENDED


def test_nobody_concedes_for_the_other_side(session: Session, table: TableScreen) -> None:
    session.set_audience(Audience.GERMAN)
    press(Qt.Key.Key_V)
    assert has(table, "concedeGerman")
    assert not has(table, "concedeBritish")


def test_4_41_the_final_page_has_the_verdict_losses_vp_and_the_report(
    session: Session, table: TableScreen
) -> None:
    start(session)
    lost = next(piece.id for piece in session.view.state.forces.of(Side.GERMAN))
    exited = next(piece.id for piece in session.view.state.forces.of(Side.BRITISH))
    do(session, BookLosses(lines=(LossLine(lost, Loss.ELIMINATED),)))
    do(session, ExitMap(hex=Hex.parse("TT12"), lines=(ExitLine(exited),)))
    table.victory.more.click()
    button(table, "concedeBritish").click()
    button(table, "concede").click()
    verdict = table.findChild(QLabel, "verdict")
    assert verdict is not None
    assert verdict.text() == "The British side concedes; the German side has won the CG"
    assert table.final is not None
    read = texts(table.final)
    for wanted in ("2 VP: 4-5-7", "CG Dates", "Dice and draws", "Chits drawn"):
        assert wanted in read
    lines = read.splitlines()
    assert lines[lines.index("Lost") : lines.index("Lost") + 3] == ["Lost", "none", "squad"]
    assert not table.victory.isVisible()
    session.undo()
    assert not table.final.isVisible()
    assert table.victory.isVisible()


def test_c3_an_inactive_last_date_ends_it_with_a_verdict_one_key_away(
    window: MainWindow, session: Session, table: TableScreen
) -> None:
    for _ in range(5):
        play_to(session, RecoveryStep.INITIATIVE)
        for side in Side:
            if side is Side.GERMAN and session.view.state.date.is_last:
                session.screen_wanted.emit("recovery")
            do(session, PlaceChit(side=side, initiative=INACTIVE))
    assert session.view.state.stage is Stage.ENDED
    assert window.campaign is not None
    shown = window.campaign.screens.currentWidget()
    assert shown is not None
    assert "the campaign has ended" in texts(shown)
    assert button(shown, "goOn").text() == "Go on: the verdict"
    button(shown, "goOn").click()
    assert table.isVisible()
    assert "The German side has won the CG: 0 of 20 VP, the building is nobody's" in texts(table)
