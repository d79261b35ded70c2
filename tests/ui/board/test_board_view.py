"""The map under the hand and the keyboard."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look, colours
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH
from elst_app.drawing.layers import ArtilleryLayer, BatteryMarks, FireMark, Layer, PathMark
from elst_app.loading import board
from elst_app.rules.areas import compare, deployment_areas
from elst_app.rules.artillery.battery import MarkerKind
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView, Mode
from elst_app.ui.theme import apply, theme
from tests.ui.board.support import AREAS, CONTROL, CONTROL_KEY, MIDDLE, NONE, drag, hexes, wheel

parse = Hex.parse
Key = Qt.Key


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> BoardView:
    apply(qapp, Look.LIGHT)
    made = BoardView(board())
    qtbot.addWidget(made)
    made.resize(700, 500)
    with qtbot.waitExposed(made):
        made.show()
    made.set_zoom(100)
    made.go_to(parse("H15"), centred=True)
    return made


def picture(view: BoardView) -> QImage:
    return view.grab().toImage()


def test_it_first_shows_the_whole_map(qtbot: QtBot) -> None:
    view = BoardView(board())
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    assert view.hex_at(view.place_of(parse("A1"))) == parse("A1")
    assert view.camera.shown.right >= BOARD_WIDTH
    view.resize(900, 640)
    assert view.zoom_percent == round((640 - 64) / BOARD_HEIGHT * 100)


def test_a_click_names_the_hex(view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hex_clicked) as clicked:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, CONTROL_KEY, view.place_of(parse("I15")).toPoint())
    assert clicked.args == [parse("I15"), CONTROL_KEY]
    assert view.cursor_hex == parse("I15")


def test_a_click_beside_the_map_says_nothing(view: BoardView, qtbot: QtBot) -> None:
    view.fit_map()
    with qtbot.assertNotEmitted(view.hex_clicked):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, NONE, QPoint(2, 2))


def test_dragging_moves_the_map(view: BoardView, qtbot: QtBot) -> None:
    start = view.place_of(parse("H15"))
    with qtbot.assertNotEmitted(view.hex_clicked), qtbot.assertNotEmitted(view.hexes_dragged):
        drag(view, start, start + QPointF(-40, -30), start + QPointF(-80, -60))
    assert view.place_of(parse("H15")) == start + QPointF(-80, -60)


def test_a_trembling_hand_still_clicks(view: BoardView, qtbot: QtBot) -> None:
    start = view.place_of(parse("H15"))
    with qtbot.waitSignal(view.hex_clicked):
        drag(view, start, start + QPointF(2, 1))
    assert view.place_of(parse("H15")) == start


def test_painting_gathers_every_hex_under_the_way(view: BoardView, qtbot: QtBot) -> None:
    view.set_mode(Mode.PAINT)
    assert view.mode is Mode.PAINT
    start, end = view.place_of(parse("H14")), view.place_of(parse("H18"))
    with qtbot.waitSignal(view.hexes_dragged) as dragged, qtbot.assertNotEmitted(view.hex_clicked):
        drag(view, start, end)
    assert dragged.args == [list(hexes("H14 H15 H16 H17 H18"))]


def test_painting_shows_the_hexes_before_the_button_is_released(view: BoardView, qtbot: QtBot) -> None:
    view.set_mode(Mode.PAINT)
    before = picture(view)
    place = view.place_of(parse("H16")).toPoint()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, NONE, place)
    during = picture(view)
    assert during != before
    with qtbot.waitSignal(view.hex_clicked) as clicked:
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, place)
    assert clicked.args[0] == parse("H16"), "one hex is a click"


def test_the_middle_button_moves_the_map_while_painting(view: BoardView, qtbot: QtBot) -> None:
    view.set_mode(Mode.PAINT)
    start = view.place_of(parse("H15"))
    with qtbot.assertNotEmitted(view.hexes_dragged), qtbot.assertNotEmitted(view.hex_clicked):
        drag(view, start, start + QPointF(30, 20), button=MIDDLE)
        drag(view, start, start, button=MIDDLE)
    assert view.place_of(parse("H15")) == start + QPointF(30, 20)


def test_the_wheel_moves_and_with_ctrl_zooms_around_the_pointer(view: BoardView) -> None:
    place = view.place_of(parse("H15"))
    wheel(view, place, QPoint(0, -120))
    assert view.place_of(parse("H15")).y() == place.y() - 80
    wheel(view, place, QPoint(0, 120))
    wheel(view, place, QPoint(0, -120), modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert view.place_of(parse("H15")).x() == place.x() - 80
    wheel(view, place, QPoint(0, 0), pixels=QPoint(80, 0))
    assert view.place_of(parse("H15")) == place
    wheel(view, place, QPoint(0, 120), modifiers=CONTROL_KEY)
    assert view.zoom_percent == 120
    assert (view.place_of(parse("H15")) - place).manhattanLength() < 2


def test_where_the_whole_map_is_in_view_the_plain_wheel_zooms(view: BoardView, qtbot: QtBot) -> None:
    view.fit_map()
    whole = view.camera.scale
    place = view.place_of(parse("H15"))
    for times in (1, 2):
        wheel(view, place, QPoint(0, 120))
        assert view.camera.scale == pytest.approx(whole * 1.2**times)
    assert (view.place_of(parse("H15")) - place).manhattanLength() < 3
    qtbot.waitUntil(lambda: not view._wheel_zooms.isActive())
    wheel(view, view.place_of(parse("H15")), QPoint(0, -120))
    assert view.camera.scale == pytest.approx(whole * 1.2**2), "a new turn moves"


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ([Key.Key_Up], "H14"),
        ([Key.Key_Down, Key.Key_Down], "H17"),
        ([Key.Key_Right, Key.Key_Right], "J15"),
        ([Key.Key_Right] * 5 + [Key.Key_Left] * 5, "H15"),
        ([Key.Key_Left] * 20, "A15"),
        ([Key.Key_Up] * 40, "H0"),
        ([Key.Key_Up] * 40 + [Key.Key_Left] * 4, "D0"),
        ([Key.Key_Down] * 40, "H28"),
    ],
)
def test_arrows_go_from_hex_to_hex(view: BoardView, qtbot: QtBot, keys: list[Qt.Key], name: str) -> None:
    for key in keys:
        qtbot.keyClick(view, key)
    assert view.cursor_hex == parse(name)
    assert view.rect().contains(view.place_of(view.cursor_hex).toPoint())


def test_the_keyboard_clicks_zooms_and_moves(view: BoardView, qtbot: QtBot) -> None:
    for key in (Key.Key_Return, Key.Key_Space, Key.Key_Enter):
        with qtbot.waitSignal(view.hex_clicked) as clicked:
            qtbot.keyClick(view, key)
        assert clicked.args == [parse("H15"), NONE]
    qtbot.keyClick(view, Key.Key_Plus)
    assert view.zoom_percent == 125
    qtbot.keyClick(view, Key.Key_Minus)
    qtbot.keyClick(view, Key.Key_Minus)
    assert view.zoom_percent == 80
    qtbot.keyClick(view, Key.Key_0)
    assert view.zoom_percent == 100
    place = view.place_of(parse("H15"))
    qtbot.keyClick(view, Key.Key_Right, CONTROL_KEY)
    assert view.place_of(parse("H15")).x() == place.x() - 80
    qtbot.keyClick(view, Key.Key_Home)
    assert view.camera.shown.right >= BOARD_WIDTH


def test_hover_names_the_hex_once(view: BoardView, qtbot: QtBot) -> None:
    seen: list[Hex | None] = []
    view.hex_hovered.connect(seen.append)
    start = view.place_of(parse("H15"))
    for way in (0, 5, 10):
        qtbot.mouseMove(view, (start + QPointF(way, 0)).toPoint())
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert seen == [parse("H15"), None]


def test_a_menu_is_asked_for_a_hex(view: BoardView, qtbot: QtBot) -> None:
    place = view.place_of(parse("I15")).toPoint()
    reason = QContextMenuEvent.Reason
    with qtbot.waitSignal(view.menu_requested) as asked:
        QApplication.sendEvent(view, QContextMenuEvent(reason.Mouse, place, view.mapToGlobal(place)))
    assert asked.args == [parse("I15"), view.mapToGlobal(place)]
    with qtbot.waitSignal(view.menu_requested) as asked:
        QApplication.sendEvent(view, QContextMenuEvent(reason.Keyboard, QPoint(), QPoint()))
    assert asked.args[0] == parse("I15")


def test_those_who_do_not_see_it_hear_where_they_are(view: BoardView, qtbot: QtBot) -> None:
    assert view.accessibleName() == "Map"
    assert view.accessibleDescription().startswith("H15: ")
    view.set_description(lambda hex_: f"{hex_.name} is explained")
    assert view.accessibleDescription() == "H15 is explained"
    with qtbot.waitSignal(view.cursor_moved) as moved:
        qtbot.keyClick(view, Key.Key_Down)
    assert moved.args == [parse("H16")]
    assert view.accessibleDescription() == "H16 is explained"


def test_the_focus_ring_can_be_seen(view: BoardView, qtbot: QtBot) -> None:
    view.clearFocus()
    unfocused = picture(view)
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    ring = QColor(colours(Look.LIGHT).cursor_outer)
    focused = picture(view)
    assert focused != unfocused
    around = view.place_of(parse("H15")).toPoint()
    assert any(
        focused.pixelColor(around.x() + x, around.y() + y) == ring
        for x in range(-40, 41)
        for y in range(-40, 41)
    )


def test_layers_can_be_set_and_hidden(view: BoardView) -> None:
    pictures = [picture(view)]
    control = replace(CONTROL, german=CONTROL.german[1:])
    for change in (
        lambda: view.set_control(CONTROL),
        lambda: view.set_areas(AREAS),
        lambda: view.set_changes(compare(deployment_areas(board(), control), AREAS)),
        lambda: view.set_paths([PathMark(hexes("H17 H16 G16"))]),
        lambda: view.set_layer_visible(Layer.AREAS, False),
        lambda: view.set_selected(hexes("H15 H16")),
    ):
        change()
        pictures.append(picture(view))
    for before, after in pairwise(pictures):
        assert before != after
    assert Layer.AREAS not in view.overlays.shown
    assert view.selected == set(hexes("H15 H16"))


def test_a_change_looks_the_same_as_a_fresh_view(view: BoardView, qtbot: QtBot) -> None:
    """Only the tiles that changed are painted again, and they are the right ones."""
    view.set_control(CONTROL)
    view.set_areas(AREAS)
    picture(view)
    control = replace(CONTROL, british=(*CONTROL.british, parse("F14")), german=CONTROL.german[1:])
    view.set_control(control)
    view.set_areas(deployment_areas(board(), control))
    fresh = BoardView(board())
    qtbot.addWidget(fresh)
    fresh.resize(view.size())
    fresh.set_control(control)
    fresh.set_areas(deployment_areas(board(), control))
    fresh.show()
    fresh.set_camera(view.camera)
    fresh.go_to(view.cursor_hex)
    view.clearFocus()
    fresh.clearFocus()
    assert picture(view) == picture(fresh)


def test_markers_off_the_map_can_be_reached(view: BoardView) -> None:
    outside = parse("NN-3")
    mark = FireMark(outside, MarkerKind.SR)
    view.set_artillery(ArtilleryLayer((BatteryMarks("O1", Side.BRITISH, marker=mark),)))
    view.centre_on(outside)
    place = view.place_of(outside)
    assert view.rect().contains(place.toPoint())
    assert view.hex_at(place) is None
    ground = QColor(colours(Look.LIGHT).british_ground)
    seen = picture(view)
    assert any(
        seen.pixelColor(round(place.x()) + x, round(place.y()) + y) == ground
        for x in range(-20, 21)
        for y in range(-12, 13)
    )
    view.set_artillery(None)
    assert view.camera.shown.top > -60, "nothing is left to see out there"


def test_while_it_moves_a_frame_never_waits_and_then_all_is_painted(view: BoardView, qtbot: QtBot) -> None:
    view.set_control(CONTROL)
    view.set_areas(AREAS)
    qtbot.waitUntil(lambda: view.is_whole)
    view.zoom_by(1.5)
    view.repaint()
    assert not view.is_whole, "the frame shows the last one, enlarged"
    qtbot.waitUntil(lambda: view.is_whole)
    settled = picture(view)
    view.complete()
    assert picture(view) == settled
    view.pan_by(500, 300)
    view.repaint()
    qtbot.waitUntil(lambda: view.is_whole)


def test_a_picture_of_it_is_whole_at_once(view: BoardView) -> None:
    view.zoom_by(1.7)
    view.repaint()
    assert not view.is_whole
    picture(view)
    assert view.is_whole


def test_memory_stays_moderate(view: BoardView) -> None:
    for percent in (50, 75, 100, 133, 170, 210, 250, 300, 350, 400):
        view.set_zoom(percent)
        picture(view)
    assert view.bytes_kept < 64_000_000


def test_a_new_look_repaints_it(view: BoardView, qapp: QApplication) -> None:
    light = picture(view)
    apply(qapp, Look.DARK)
    assert picture(view) != light
    apply(qapp, Look.LIGHT)
    assert picture(view) == light
    assert theme().look is Look.LIGHT


def test_fitting_hexes_shows_them_all(view: BoardView) -> None:
    view.fit_hexes(hexes("K10 P14"))
    for name in ("K10", "P14"):
        assert view.rect().contains(view.rect_of(parse(name)))
    assert view.zoom_percent > 60


def test_small_maps_have_rulers(view: BoardView) -> None:
    view.fit_map()
    panel = QColor(colours(Look.LIGHT).panel)
    assert view.camera.scale < 0.5
    corner = picture(view).pixelColor(3, 3)
    assert abs(corner.lightness() - panel.lightness()) < 8
