"""Control and vehicles on the Map screen: by click, drag, key and list; what is refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.control import SetControl
from elst_app.rules.control import NotStrategic, VehicleInPond
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.sides import Side
from elst_app.ui.map_screen.control_tools import Tool
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from elst_app.words.facts import fact_text
from elst_app.words.moments import moment_text
from tests.ui.map_screen.support import (
    BRITISH,
    GERMAN,
    NONE,
    SHIFT,
    at,
    click,
    held,
    paint,
    press,
    text_of,
    vehicles,
)


def test_4_505_looking_a_click_gives_a_location_to_one_after_the_other(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    for expected in (BRITISH, GERMAN, None):
        click(qtbot, screen, "NN8")
        assert held(session, "NN8") is expected
    assert len(session.view.state.control.by_hex) == 17


def test_a_click_elsewhere_only_looks(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    before = len(session.view.entries)
    click(qtbot, screen, "H17")
    assert len(session.view.entries) == before
    assert text_of(screen, "hexName") == "H17"
    assert text_of(screen, "hexPlace") == "German Deployment Area 2"
    assert text_of(screen, "hexReason") == "2 hexes from H15, 3 from F19; a Front Line Hex"
    assert screen.view.selected == {at("H17")}


def test_4_2_one_hex_of_a_building_is_set_by_itself_and_the_card_says_so(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    click(qtbot, screen, "NN8")
    assert held(session, "NN8") is BRITISH
    assert held(session, "OO8") is None
    assert "OO8" in text_of(screen, "hexBuilding")
    click(qtbot, screen, "E12")
    assert text_of(screen, "hexBuilding") == ""


@pytest.mark.parametrize(
    ("tool", "side"), [("toolBritish", BRITISH), ("toolGerman", GERMAN), ("toolNobody", None)]
)
def test_a_side_in_the_hand_is_painted_by_dragging(
    screen: MapScreen, session: Session, qtbot: QtBot, tool: str, side: Side | None
) -> None:
    session.do(SetControl(hexes=(at("NN8"),), side=side.enemy if side else BRITISH))
    session.do(SetControl(hexes=(at("OO8"),), side=side.enemy if side else GERMAN))
    press(qtbot, screen, tool)
    before = len(session.view.entries)
    paint(screen, "LL8", "NN8", "OO8", "PP8")
    assert held(session, "NN8") is side
    assert held(session, "OO8") is side
    assert len(session.view.entries) == before + 1
    session.undo()
    assert held(session, "OO8") is (side.enemy if side else GERMAN)


def test_4_2_a_drag_over_no_location_is_refused_in_one_sentence_and_can_be_recorded(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    screen.tools.choose(Tool.BRITISH)
    with qtbot.waitSignal(session.refused) as refused:
        paint(screen, "C6", "D6", "E6")
    refusal, command = refused.args
    assert isinstance(refusal, NotStrategic)
    assert refusal.rule == "4.2"
    assert refusal.can_be_recorded
    session.do(SetControl(hexes=command.hexes, side=command.side, happened="a sign on the board"))
    assert held(session, "D6") is BRITISH
    assert session.view.entries[-1].flag is not None
    screen.tools.choose(Tool.LOOK)
    click(qtbot, screen, "D6")
    assert held(session, "D6") is GERMAN


def test_vehicles_are_put_down_taken_up_and_doubled(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    qtbot.keyClick(screen.view, Qt.Key.Key_V)
    click(qtbot, screen, "G18")
    assert vehicles(session, BRITISH) == ["D13", "E17", "G18"]
    click(qtbot, screen, "G18", SHIFT)
    assert vehicles(session, BRITISH) == ["D13", "E17", "G18", "G18"]
    click(qtbot, screen, "G18")
    assert vehicles(session, BRITISH) == ["D13", "E17"]
    qtbot.keyClick(screen.view, Qt.Key.Key_W)
    click(qtbot, screen, "O7")
    assert vehicles(session, GERMAN) == ["O7"]
    with qtbot.waitSignal(session.refused) as refused:
        click(qtbot, screen, "S28")
    assert isinstance(refused.args[0], VehicleInPond)


def test_enter_does_what_a_click_does(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    qtbot.keyClick(screen.view, Qt.Key.Key_G)
    field = screen.findChild(QLineEdit, "goToHex")
    assert field is not None
    assert field.hasFocus()
    qtbot.keyClicks(field, "nn8")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert screen.view.hasFocus()
    assert screen.view.cursor_hex == at("NN8")
    assert field.text() == ""
    qtbot.keyClick(screen.view, Qt.Key.Key_Return)
    assert held(session, "NN8") is BRITISH
    qtbot.keyClick(screen.view, Qt.Key.Key_R)
    qtbot.keyClick(screen.view, Qt.Key.Key_Right)
    qtbot.keyClick(screen.view, Qt.Key.Key_Left)
    qtbot.keyClick(screen.view, Qt.Key.Key_Space)
    assert held(session, "NN8") is GERMAN
    qtbot.keyClick(screen.view, Qt.Key.Key_V)
    qtbot.keyClick(screen.view, Qt.Key.Key_Return)
    qtbot.keyClick(screen.view, Qt.Key.Key_Return, SHIFT)
    assert vehicles(session, BRITISH).count("NN8") == 2
    qtbot.keyClick(screen.view, Qt.Key.Key_Escape)
    assert screen.tools.tool is Tool.LOOK


@pytest.mark.parametrize(
    ("keys", "tool"),
    [
        ("B", Tool.BRITISH),
        ("R", Tool.GERMAN),
        ("N", Tool.NOBODY),
        ("V", Tool.BRITISH_VEHICLE),
        ("W", Tool.GERMAN_VEHICLE),
    ],
)
def test_each_tool_has_its_key_and_esc_looks_again(
    screen: MapScreen, qtbot: QtBot, keys: str, tool: Tool
) -> None:
    qtbot.keySequence(screen.view, QKeySequence(keys))
    assert screen.tools.tool is tool
    hint = text_of(screen, "toolHint")
    qtbot.keyClick(screen.tools.list_field, Qt.Key.Key_Escape)
    assert screen.tools.tool is Tool.LOOK
    assert text_of(screen, "toolHint") != hint
    assert screen.view.hasFocus()


@pytest.mark.parametrize("name", ["goToHex", "hexList"])
def test_no_key_acts_while_one_types(screen: MapScreen, session: Session, qtbot: QtBot, name: str) -> None:
    field = screen.findChild(QLineEdit, name)
    assert field is not None
    field.setFocus()
    before = len(session.view.entries)
    qtbot.keyClicks(field, "bnrvwgl VW")
    assert field.text() == "bnrvwgl VW"
    assert screen.tools.tool is Tool.LOOK
    assert len(session.view.entries) == before


def test_a_typed_list_goes_to_what_is_in_the_hand(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    field = screen.tools.list_field
    assert not screen.tools.set_button.isEnabled()
    screen.tools.choose(Tool.BRITISH)
    qtbot.keyClicks(field, "nn8, oo8  H13")
    press(qtbot, screen, "setHexList")
    assert held(session, "NN8") is held(session, "OO8") is BRITISH
    assert field.text() == ""
    screen.tools.choose(Tool.GERMAN_VEHICLE)
    qtbot.keyClicks(field, "O7 O7")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert vehicles(session, GERMAN) == ["O7", "O7"]


def test_a_list_typed_with_nothing_in_the_hand_is_told_what_is_missing(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    qtbot.keyClicks(screen.tools.list_field, "NN8")
    qtbot.keyClick(screen.tools.list_field, Qt.Key.Key_Return)
    assert held(session, "NN8") is None
    assert "First choose" in screen.tools._hint.text()
    screen.tools.choose(Tool.BRITISH)
    qtbot.keyClick(screen.tools.list_field, Qt.Key.Key_Return)
    assert held(session, "NN8") is BRITISH


@pytest.mark.parametrize(("typed", "kind"), [("L6 ZZ99", UnknownHex), ("L6 H17", NotStrategic)])
def test_what_cannot_be_set_is_said_and_stays_in_the_field(
    screen: MapScreen, session: Session, qtbot: QtBot, typed: str, kind: type
) -> None:
    screen.tools.choose(Tool.BRITISH)
    qtbot.keyClicks(screen.tools.list_field, typed)
    with qtbot.waitSignal(session.refused) as refused:
        qtbot.keyClick(screen.tools.list_field, Qt.Key.Key_Return)
    assert isinstance(refused.args[0], kind)
    assert screen.tools.list_field.text() == typed
    assert held(session, "L6") is GERMAN


def test_a_hex_that_does_not_exist_is_said(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.refused) as refused:
        qtbot.keyClicks(screen.bar.go_field, "A99")
        qtbot.keyClick(screen.bar.go_field, Qt.Key.Key_Return)
    assert isinstance(refused.args[0], UnknownHex)
    assert screen.bar.go_field.text() == "A99"


def test_all_the_rest_goes_to_a_side(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "restGerman")
    control = session.view.state.control
    assert len(control.by_hex) == len(screen.view.board.strategic)
    assert held(session, "E12") is BRITISH


@pytest.mark.parametrize("way", ["Alt", "box"])
def test_4_2_the_whole_building_at_once(screen: MapScreen, session: Session, qtbot: QtBot, way: str) -> None:
    qtbot.keyClick(screen.view, Qt.Key.Key_B)
    if way == "box":
        press(qtbot, screen, "wholeBuilding")
    click(qtbot, screen, "NN8", Qt.KeyboardModifier.AltModifier if way == "Alt" else NONE)
    assert held(session, "NN8") is held(session, "OO8") is BRITISH
    session.undo()
    assert held(session, "NN8") is held(session, "OO8") is None


def test_4_2_a_drag_takes_whole_buildings_where_the_box_is_ticked(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    qtbot.keyClick(screen.view, Qt.Key.Key_R)
    press(qtbot, screen, "wholeBuilding")
    paint(screen, "GG1", "GG2")
    assert held(session, "GG2") is held(session, "HH1") is GERMAN


def test_the_box_is_there_while_a_side_is_in_the_hand(screen: MapScreen, qtbot: QtBot) -> None:
    box = screen.findChild(QAbstractButton, "wholeBuilding")
    assert box is not None
    for tool in Tool:
        screen.tools.choose(tool)
        assert box.isVisible() == tool.gives_control


def test_4_505_control_taken_during_a_scenario_is_an_entry_with_the_game_turn(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    session.do(StartScenario())
    click(qtbot, screen, "NN8")
    entry = session.view.entries[-1]
    assert fact_text(entry.fact) == "The British gained Control of NN8"
    assert entry.moment.game_turn == 1
    assert "Game Turn 1" in moment_text(entry.moment)
