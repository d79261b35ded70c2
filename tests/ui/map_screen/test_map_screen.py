"""The Map screen: what is pointed at, the areas, layers, legend, words and room."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
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
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.layers import Layer
from elst_app.drawing.sizes import TextSize
from elst_app.drawing.units_painter import UnitMark, unit_marks
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import NewPieces, in_hex
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience
from elst_app.ui.map_screen.control_tools import Tool
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from elst_app.ui.theme import apply
from tests.records.support import Story, tell
from tests.ui.map_screen.conftest import Open
from tests.ui.map_screen.support import (
    BRITISH,
    GERMAN,
    areas_in,
    at,
    click,
    press,
    show_all,
    text_of,
)
from tests.words.test_translation import PseudoTranslator, untranslated


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


def test_a_hex_is_explained_in_one_sentence_for_a_screen_reader_too(screen: MapScreen) -> None:
    screen.view.go_to(at("H17"))
    assert screen.view.accessibleDescription() == (
        "H17: German Deployment Area 2 - 2 hexes from H15, 3 from F19; a Front Line Hex"
    )


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


@pytest.mark.parametrize("height", [630, 500])
def test_every_area_can_be_read_whole(
    screen: MapScreen, qapp: QApplication, height: int, qtbot: QtBot
) -> None:
    apply(qapp, Look.LIGHT, TextSize())
    screen.resize(1080, height)
    qtbot.waitUntil(lambda: screen.height() == height)
    QApplication.processEvents()
    table = screen.areas_table
    for row in range(table.areas_model.rowCount()):
        for column in range(3):
            index = table.areas_model.index(row, column)
            room = table.visualRect(index).adjusted(8, 0, -8, 0)
            text = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
            assert text.width() <= room.width()
            assert text.height() <= room.height()
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


def test_layers_are_put_away_and_work(screen: MapScreen, qtbot: QtBot) -> None:
    box = screen.findChild(QCheckBox, "layerFrontLine")
    assert box is not None
    assert not box.isVisible()
    press(qtbot, screen, "showLayers")
    assert box.isVisible()
    box.click()
    assert Layer.FRONT_LINE in screen.view.overlays.shown
    assert "Front Line" in screen.legend.legend.entries


def test_units_in_known_hexes_come_with_each_act_and_can_be_hidden(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    line = NewPieces(2, "4-5-7", place=in_hex(at("E12")))
    session.do(EnterPieces(side=BRITISH, lines=(line,)))
    units = screen.view.overlays.units
    assert units is not None
    assert unit_marks(units) == (UnitMark(at("E12"), BRITISH, 2),)
    assert "units" in screen.legend.legend.entries
    press(qtbot, screen, "showLayers")
    press(qtbot, screen, "layerUnits")
    assert Layer.UNITS not in screen.view.overlays.shown
    assert "units" not in screen.legend.legend.entries


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
    assert legend.height() >= legend.fold.button.sizeHint().height(), "its name can still be read"
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


def test_the_whole_map_is_shown_above_the_legend(screen: MapScreen, qtbot: QtBot) -> None:
    assert screen.legend.isVisible()
    place = screen.view.place_of(at("A28"))
    assert screen.view.hex_at(place) == at("A28")
    assert place.y() < screen.legend.y()
    with_legend = screen.view.zoom_percent
    press(qtbot, screen, "foldLegend")
    assert screen.view.zoom_percent >= with_legend
    assert screen.view.place_of(at("A28")).y() < screen.legend.y()


def test_the_buttons_to_zoom_tell_of_the_wheel(screen: MapScreen) -> None:
    for name in ("zoomOut", "zoomIn"):
        button = screen.findChild(QAbstractButton, name)
        assert button is not None
        assert "Ctrl" in button.toolTip()


def test_what_was_typed_is_gone_when_others_look(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    show_all(qtbot, screen)
    fields = (
        screen.bar.go_field,
        screen.tools.list_field,
        screen.table.filter_field,
        screen.drawing.form.field,
    )
    for field in fields:
        field.setText("L6")
    session.set_audience(Audience.GERMAN)
    assert [field.text() for field in fields] == ["", "", "", ""]
    assert screen.table.shown.rowCount() == 1334


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
    show_all(qtbot, screen)
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
    show_all(qtbot, screen)
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
    assert screen.view.width() * screen.view.height() > 0.48 * screen.width() * screen.height()
    table = screen.findChild(QTableView, "areas")
    assert table is not None
    bottom = table.mapTo(screen, QPoint(0, table.height()))
    assert bottom.y() <= screen.height()
    assert screen.view.hex_at(QPointF(screen.view.place_of(at("X14")))) == at("X14")


def test_lines_that_wrap_and_bars_that_come_do_not_chase_each_other(
    screen: MapScreen, qapp: QApplication
) -> None:
    apply(qapp, Look.LIGHT, TextSize())
    for width in range(1000, 1240, 40):
        for height in (480, 560, 590, 610, 640):
            screen.resize(width, height)
            QApplication.processEvents()
    assert screen.areas_table.verticalScrollBar().maximum() == 0


def test_before_anybody_controls_anything_the_map_says_what_to_do(open_map: Open, qtbot: QtBot) -> None:
    """An empty table and an empty legend help nobody."""
    screen = open_map(Story(packed_rulebook()))
    assert screen.legend.isHidden()
    assert screen.areas_table.isHidden()
    assert screen.no_areas.isVisible()
    assert "Control" in screen.no_areas.text()
    screen.session.do(SetControl(hexes=(at("A12"),), side=BRITISH))
    assert screen.areas_table.isVisible()
    assert not screen.no_areas.isVisible()
    qtbot.waitUntil(screen.legend.isVisible)


def test_the_legend_makes_room_when_the_text_is_raised(screen: MapScreen, qapp: QApplication) -> None:
    assert screen.legend.fold.is_open
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        QApplication.processEvents()
        assert not screen.legend.fold.is_open
        assert screen.legend.height() <= screen.view.height() / 3
        apply(qapp, Look.LIGHT, TextSize())
        QApplication.processEvents()
        assert screen.legend.fold.is_open, "and it comes back"
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_a_legend_unfolded_by_hand_stays_so_whatever_happens_on_the_map(
    screen: MapScreen, qapp: QApplication
) -> None:
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        QApplication.processEvents()
        assert not screen.legend.fold.is_open
        screen.legend.fold.button.click()
        assert screen.legend.fold.is_open
        screen.session.do(SetControl(hexes=(at("A12"),), side=BRITISH))
        screen.resize(screen.width() - 20, screen.height())
        QApplication.processEvents()
        assert screen.legend.fold.is_open
    finally:
        apply(qapp, Look.LIGHT, TextSize())
