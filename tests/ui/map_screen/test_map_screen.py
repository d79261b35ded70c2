"""The Map screen: every act by mouse and by key, the areas that follow, what is refused."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.layers import Layer
from elst_app.drawing.sizes import TextSize
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.control import NotStrategic, VehicleInPond
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.ui.map_screen.control_tools import Tool
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from elst_app.ui.theme import apply
from tests.records.support import Story, tell, with_map
from tests.ui.board.support import drag
from tests.words.test_translation import PseudoTranslator, untranslated

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(with_map(Story(packed_rulebook())).campaign, "evenings.elst")


@pytest.fixture
def screen(session: Session, shown: Callable[[MapScreen], MapScreen]) -> MapScreen:
    made = MapScreen(session)
    made.resize(1080, 630)
    shown(made)
    made.view.setFocus()
    return made


def at(name: str) -> Hex:
    return Hex.parse(name)


def held(session: Session, name: str) -> Side | None:
    return session.view.state.control.by_hex.get(at(name))


def vehicles(session: Session, side: Side) -> list[str]:
    return [hex_.name for hex_ in session.view.state.control.vehicles(side)]


def click(qtbot: QtBot, screen: MapScreen, name: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Brings the hex into the middle, and clicks it."""
    screen.view.centre_on(at(name))
    place = screen.view.place_of(at(name)).toPoint()
    qtbot.mouseClick(screen.view, Qt.MouseButton.LeftButton, modifiers, place)


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    button = screen.findChild(QAbstractButton, name)
    assert button is not None
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def paint(screen: MapScreen, *names: str) -> None:
    """Drags over the hexes with real mouse events."""
    screen.view.fit_hexes([at(name) for name in names], 3)
    drag(screen.view, *[screen.view.place_of(at(name)) for name in names])


def text_of(screen: QWidget, name: str) -> str:
    label = screen.findChild(QLabel, name)
    assert label is not None
    return label.text() if label.isVisible() else ""


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


def test_the_card_follows_the_pointer_the_cursor_and_the_click(screen: MapScreen, qtbot: QtBot) -> None:
    click(qtbot, screen, "H17")
    place = screen.view.place_of(at("J15")).toPoint()
    qtbot.mouseMove(screen.view, place)
    assert text_of(screen, "hexName") == "J15"
    QCoreApplication.sendEvent(screen.view, QEvent(QEvent.Type.Leave))
    assert text_of(screen, "hexName") == "H17"
    qtbot.keyClick(screen.view, Qt.Key.Key_Down)
    assert text_of(screen, "hexName") == "H18"
    assert screen.view.selected == {at("H18")}
    assert screen.view.accessibleDescription().startswith("H18: ")


def areas_in(screen: MapScreen) -> list[list[str]]:
    model = screen.areas_table.areas_model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_4_505_the_areas_follow_at_once(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    assert areas_in(screen) == [
        ["British 1", "77", "open to A1-A29"],
        ["German 1", "34", "connected"],
        ["German 2", "44", "connected"],
        ["German 3", "1", "Isolated"],
    ]
    click(qtbot, screen, "F14")
    assert "German 3" not in [row[0] for row in areas_in(screen)]
    session.undo()
    assert areas_in(screen)[-1] == ["German 3", "1", "Isolated"]


def test_every_area_can_be_read_whole(screen: MapScreen) -> None:
    table = screen.areas_table
    for row in range(table.areas_model.rowCount()):
        for column in range(3):
            index = table.areas_model.index(row, column)
            room = table.visualRect(index).width()
            assert table.fontMetrics().horizontalAdvance(str(index.data())) < room
    assert table.verticalScrollBar().maximum() == 0


def test_an_area_of_the_table_is_shown(screen: MapScreen, qtbot: QtBot) -> None:
    table = screen.areas_table
    before = screen.view.zoom_percent
    place = table.visualRect(table.areas_model.index(3, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert screen.view.zoom_percent > before
    assert screen.view.rect().contains(screen.view.place_of(at("F14")).toPoint())


def test_the_model_of_the_areas_holds(screen: MapScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(screen.areas_table.areas_model)


def test_4_5055_during_a_scenario_the_areas_as_determined_can_be_seen(
    qapp: QApplication, shown: Callable[[MapScreen], MapScreen], qtbot: QtBot
) -> None:
    story = tell(packed_rulebook())
    session = Session(story.campaign, "evenings.elst")
    screen = MapScreen(session)
    screen.resize(1080, 630)
    shown(screen)
    pill = screen.findChild(QAbstractButton, "areasDetermined")
    assert pill is not None
    if not pill.isVisible():
        _to_scenario(session)
    assert pill.isVisible()
    before = areas_in(screen)
    click(qtbot, screen, "F14")
    assert areas_in(screen) != before
    press(qtbot, screen, "areasDetermined")
    assert areas_in(screen) == before
    assert screen.view.overlays.control == session.view.state.determined[-1].control
    click(qtbot, screen, "NN8")
    assert not pill.isChecked()
    assert areas_in(screen) != before


def _to_scenario(session: Session) -> None:
    while session.view.state.stage is Stage.RECOVERY:
        progress = session.view.state.progress
        assert progress is not None
        assert progress.now is not None
        session.do(TickStep(step=progress.now))
    session.do(StartScenario())


def test_before_any_area_was_determined_there_is_no_switch(screen: MapScreen, session: Session) -> None:
    session.do(StartScenario())
    session.do(EndScenario())
    switch = screen.findChild(QAbstractButton, "areasNow")
    assert switch is not None
    assert not switch.isVisible()


def test_layers_are_folded_away_and_work(screen: MapScreen, qtbot: QtBot) -> None:
    box = screen.findChild(QCheckBox, "layerFrontLine")
    assert box is not None
    assert not box.isVisible()
    press(qtbot, screen, "foldLayers")
    assert box.isVisible()
    box.click()
    assert screen.view.is_layer_visible(Layer.FRONT_LINE)
    assert "Front Line" in screen.legend.legend.entries


def test_the_legend_is_folded_and_that_is_remembered(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    legend = screen.legend
    assert legend.legend.isVisible()
    assert screen.view.rect().contains(legend.geometry())
    wide = legend.width()
    press(qtbot, screen, "foldLegend")
    assert not legend.legend.isVisible()
    qtbot.waitUntil(lambda: legend.width() < wide)
    again = MapScreen(session)
    qtbot.addWidget(again)
    assert not again.legend.fold.is_open


def test_zoom_by_button(screen: MapScreen, qtbot: QtBot) -> None:
    whole = screen.view.zoom_percent
    press(qtbot, screen, "zoomIn")
    assert screen.view.zoom_percent > whole
    assert text_of(screen, "zoomPercent") == f"{screen.view.zoom_percent} %"
    press(qtbot, screen, "wholeMap")
    assert screen.view.zoom_percent == whole
    press(qtbot, screen, "zoomOut")
    assert screen.view.zoom_percent == whole


def test_a_hidden_screen_catches_up(screen: MapScreen, session: Session) -> None:
    screen.hide()
    session.do(SetControl(hexes=(at("NN8"),), side=BRITISH))
    assert screen.view.overlays.control != session.view.state.control
    screen.show()
    assert screen.view.overlays.control == session.view.state.control


def test_4_515_a_secret_purchase_changes_nothing_here(qapp: QApplication, qtbot: QtBot) -> None:
    session = Session(tell(packed_rulebook()).campaign, "evenings.elst")
    session.set_audience(Audience.GERMAN)
    screen = MapScreen(session)
    qtbot.addWidget(screen)
    session.do(BuyGroup(side=GERMAN, rg="O1", deployment=Deployment.OFF_MAP, happened="forgotten"))
    assert all("Mortar" not in label.text() for label in screen.findChildren(QLabel))


def test_every_widget_that_takes_the_focus_has_a_name(screen: MapScreen, qtbot: QtBot) -> None:
    press(qtbot, screen, "foldLayers")
    for widget in screen.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            assert widget.objectName(), widget
            assert widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()), widget


@pytest.fixture
def translated(qapp: QApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("translated")
def test_no_text_escapes_translation(screen: MapScreen, qtbot: QtBot) -> None:
    press(qtbot, screen, "foldLayers")
    for tool in Tool:
        screen.tools.choose(tool)
        click(qtbot, screen, "H17")
        texts = [label.text() for label in screen.findChildren(QLabel) if label.isVisible()]
        texts += [button.text() for button in screen.findChildren(QAbstractButton) if button.isVisible()]
        texts += [widget.accessibleName() for widget in screen.findChildren(QWidget)]
        texts += [field.placeholderText() for field in screen.findChildren(QLineEdit)]
        texts += [cell for row in areas_in(screen) for cell in row]
        assert [text for text in texts if untranslated(text)] == []


@pytest.mark.parametrize("text", [100, 150])
def test_the_screen_fits_a_small_window(screen: MapScreen, qapp: QApplication, text: int) -> None:
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        assert screen.minimumSizeHint().width() <= 1280 - 255
        assert screen.minimumSizeHint().height() <= 600
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_at_100_percent_the_map_has_most_of_the_room(screen: MapScreen) -> None:
    assert screen.view.width() * screen.view.height() > 0.5 * screen.width() * screen.height()
    table = screen.findChild(QTableView, "areas")
    assert table is not None
    bottom = table.mapTo(screen, QPoint(0, table.height()))
    assert bottom.y() <= screen.height()
    assert screen.view.hex_at(QPointF(screen.view.place_of(at("X14")))) == at("X14")
