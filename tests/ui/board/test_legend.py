"""The legend tells what is on the map, and no more."""

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look
from elst_app.drawing.layers import Layer
from elst_app.drawing.sizes import TextSize
from elst_app.loading import board
from elst_app.rules.areas import deployment_areas
from elst_app.rules.control import Control
from elst_app.rules.forces import Forces, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.ui.board import BoardView, Legend
from elst_app.ui.theme import apply
from tests.rules.forces.support import forces, piece
from tests.ui.board.support import AREAS, CONTROL


def texts(legend: Legend) -> tuple[str, ...]:
    return tuple(label.text() for label in legend.findChildren(QLabel) if label.isVisibleTo(legend))


def test_it_follows_the_map(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, Look.LIGHT)
    view = BoardView(board())
    legend = Legend(view)
    qtbot.addWidget(view)
    qtbot.addWidget(legend)
    assert legend.entries == ()
    assert legend.isHidden(), "an empty frame is of no use"
    view.set_areas(AREAS)
    assert legend.entries == ("British area", "German area", "No Man’s Land", "Isolated")
    view.set_control(CONTROL)
    assert legend.entries[-3:] == ("Controlled", "road", "vehicle")
    view.set_units(Forces())
    assert "units" not in legend.entries
    view.set_units(forces(piece("B1", "4-5-7", place=in_hex(Hex.parse("D13")))))
    assert "units" in legend.entries
    view.set_playing_area(PlayingArea(Hex.parse("F13"), Hex.parse("O20")))
    assert "not in play" in legend.entries
    view.set_layer_visible(Layer.AREAS, False)
    assert next(iter(legend.entries)) == "No Man’s Land"
    for layer in Layer:
        view.set_layer_visible(layer, True)
    assert "Front Line" in legend.entries
    assert "entry hex" in legend.entries
    qtbot.waitUntil(lambda: texts(legend) == legend.entries)


def test_it_names_no_sign_that_nothing_on_the_map_has(qtbot: QtBot) -> None:
    view = BoardView(board())
    legend = Legend(view)
    qtbot.addWidget(view)
    qtbot.addWidget(legend)
    view.set_control(Control())
    view.set_areas(deployment_areas(board(), Control()))
    view.set_layer_visible(Layer.FRONT_LINE, True)
    assert legend.entries == ()
    control = Control(german=(Hex.parse("NN8"),))
    view.set_control(control)
    view.set_areas(deployment_areas(board(), control))
    assert legend.entries == ("German area", "Controlled")
    view.set_control(Control(british=(Hex.parse("A12"),)))
    assert legend.entries[-2:] == ("Controlled", "road")


def test_its_signs_follow_look_and_text_size(qtbot: QtBot, qapp: QApplication) -> None:
    view = BoardView(board())
    legend = Legend(view)
    qtbot.addWidget(view)
    qtbot.addWidget(legend)
    view.set_areas(AREAS)
    view.set_control(CONTROL)
    for layer in Layer:
        view.set_layer_visible(layer, True)
    pictures = []
    for look in (Look.LIGHT, Look.DARK, Look.CONTRAST):
        apply(qapp, look, TextSize(125))
        legend.resize(legend.sizeHint())
        legend.show()
        pictures.append(legend.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]
    apply(qapp, Look.LIGHT)
