"""A person's own drawing: chosen on the map, with a reason, flagged, and restored (4.505)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.rules.areas import HexClass
from elst_app.ui.board import Mode
from elst_app.ui.map_screen.control_tools import Tool
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from tests.ui.map_screen.support import at, click, paint, press, text_of


def give_reason(qtbot: QtBot, screen: MapScreen, reason: str) -> None:
    field = screen.drawing.findChild(QLineEdit, "reason")
    assert field is not None
    qtbot.keyClicks(field, reason)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def drawn(session: Session) -> dict[str, HexClass]:
    return {each.hex.name: each.hex_class for each in session.view.state.drawn}


def draw(qtbot: QtBot, screen: MapScreen, name: str, pill: str, reason: str = "agreed") -> None:
    if not screen.modes.is_drawing:
        press(qtbot, screen, "modeDraw")
    press(qtbot, screen, pill)
    click(qtbot, screen, name)
    give_reason(qtbot, screen, reason)


@pytest.mark.parametrize(
    ("pill", "hex_class"),
    [
        ("drawBritishArea", HexClass.BRITISH_AREA),
        ("drawGermanArea", HexClass.GERMAN_AREA),
        ("drawNoMansLand", HexClass.NO_MANS_LAND),
        ("drawUncontrolled", HexClass.UNCONTROLLED),
    ],
)
def test_a_hex_is_drawn_as_any_class_with_a_reason_and_flagged(
    screen: MapScreen, session: Session, qtbot: QtBot, pill: str, hex_class: HexClass
) -> None:
    press(qtbot, screen, "modeDraw")
    press(qtbot, screen, pill)
    paint(screen, "C5", "C6", "C7")
    assert text_of(screen, "drawStatus") == "3 hexes: C5-C7"
    assert screen.view.selected == {at("C5"), at("C6"), at("C7")}
    assert session.view.state.drawn == (), "nothing is drawn before there is a reason"
    give_reason(qtbot, screen, "the photocopy says so")
    if hex_class is HexClass.UNCONTROLLED:
        assert drawn(session) == dict.fromkeys(("C5", "C6", "C7"), hex_class)
    assert drawn(session)["C6"] is hex_class
    flag = session.view.entries[-1].flag
    assert flag is not None
    assert (flag.rule, flag.reason) == ("4.505", "the photocopy says so")
    assert screen.view.overlays.areas is not None
    assert screen.view.overlays.areas.drawn == (at("C5"), at("C6"), at("C7"))
    assert "drawn by hand" in screen.legend.legend.entries
    assert screen.view.hasFocus()


def test_without_a_reason_nothing_is_drawn(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "modeDraw")
    click(qtbot, screen, "C6")
    give_reason(qtbot, screen, "  ")
    assert session.view.state.drawn == ()
    assert screen.drawing.chosen == {at("C6")}


def test_by_key_from_d_to_esc(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    screen.view.go_to(at("C6"))
    qtbot.keyClick(screen.view, Qt.Key.Key_D)
    assert screen.modes.is_drawing
    assert screen.view.mode is Mode.PAINT
    qtbot.keyClick(screen.view, Qt.Key.Key_Return)
    qtbot.keyClick(screen.view, Qt.Key.Key_Down)
    qtbot.keyClick(screen.view, Qt.Key.Key_Space)
    assert screen.drawing.chosen == {at("C6"), at("C7")}
    qtbot.keyClick(screen.view, Qt.Key.Key_Space)
    assert screen.drawing.chosen == {at("C6")}
    qtbot.keyClick(screen.view, Qt.Key.Key_Escape)
    assert not screen.modes.is_drawing
    assert screen.tools.tool is Tool.LOOK
    assert screen.view.mode is Mode.PAN
    assert screen.drawing.chosen == frozenset()


def test_esc_in_the_reason_leaves_the_hexes(screen: MapScreen, qtbot: QtBot) -> None:
    press(qtbot, screen, "modeDraw")
    click(qtbot, screen, "C6")
    qtbot.keyClick(screen.drawing.form.field, Qt.Key.Key_Escape)
    assert screen.drawing.chosen == frozenset()
    assert screen.view.hasFocus()
    assert screen.modes.is_drawing


def test_the_computed_class_of_some_comes_back(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    draw(qtbot, screen, "C6", "drawGermanArea")
    draw(qtbot, screen, "C9", "drawBritishArea")
    assert drawn(session) == {"C6": HexClass.GERMAN_AREA, "C9": HexClass.BRITISH_AREA}
    assert text_of(screen, "drawStatus") == "Click or drag over hexes. Drawn by hand: C6 and C9."
    click(qtbot, screen, "C6")
    press(qtbot, screen, "restoreChosen")
    assert drawn(session) == {"C9": HexClass.BRITISH_AREA}


def test_the_computed_class_of_all_comes_back(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    draw(qtbot, screen, "C6", "drawGermanArea")
    draw(qtbot, screen, "C9", "drawBritishArea")
    click(qtbot, screen, "Z9")
    assert not screen.drawing.restore.isVisible(), "there is nothing to restore in it"
    press(qtbot, screen, "restoreAll")
    assert drawn(session) == {}
    assert not screen.drawing.restore_all.isVisible()


def test_what_is_drawn_is_explained(screen: MapScreen, qtbot: QtBot) -> None:
    draw(qtbot, screen, "C6", "drawGermanArea")
    assert text_of(screen, "hexReason").startswith("set by hand")
    assert screen.view.accessibleDescription().startswith("C6: German Deployment Area ")
