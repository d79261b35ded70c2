"""Picking is exact: the hex under a pixel is the one whose colour the pixel has."""

from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, Point, centre, hexes_in, outline
from elst_app.drawing.shapes import polygon
from elst_app.loading import board
from elst_app.rules.hexes import Hex
from elst_app.ui.board import BoardView
from elst_app.ui.board.camera import Camera

STEP = 5
PLACES = {
    "north-west": Point(0, 0),
    "south-east": Point(BOARD_WIDTH, BOARD_HEIGHT),
    "middle": Point(1234.5, 987.6),
}


def painted(camera: Camera) -> QImage:
    """Each hex in view filled with a colour of its own, its index; what is no hex is white."""
    image = QImage(
        round(camera.width * camera.ratio), round(camera.height * camera.ratio), QImage.Format.Format_RGB32
    )
    image.fill(QColor.fromRgb(0xFFFFFF))
    painter = QPainter(image)
    painter.setPen(painter.pen().style().NoPen)
    painter.translate(-camera.x, -camera.y)
    painter.scale(camera.density, camera.density)
    shown = camera.shown
    for hex_ in hexes_in(shown.left, shown.top, shown.right, shown.bottom):
        painter.setBrush(QColor.fromRgb(board().index[hex_]))
        painter.drawPolygon(polygon(outline(hex_)))
    painter.end()
    return image


def is_on_a_line(place: Point, one: Hex | None, other: Hex | None, density: float) -> bool:
    """Whether the place is nearer than a fiftieth of a device pixel to the hexside between two hexes."""
    if one is None or other is None:
        edge = min(place.y, BOARD_HEIGHT - place.y)
        known = one or other
        if known is None or abs(edge) * density < 0.02:
            return True
        beyond = min(
            known.neighbours(), key=lambda hex_: hypot(centre(hex_).x - place.x, centre(hex_).y - place.y)
        )
        one, other = known, beyond
    away = [hypot(centre(hex_).x - place.x, centre(hex_).y - place.y) for hex_ in (one, other)]
    return abs(away[0] - away[1]) * density < 0.04


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("percent", [50, 100, 133, 250])
def test_the_hex_under_every_pixel(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, percent: int, ratio: float
) -> None:
    monkeypatch.setattr(BoardView, "devicePixelRatioF", lambda view: ratio)
    view = BoardView(board())
    qtbot.addWidget(view)
    view.resize(331, 247)
    view.set_zoom(percent)
    for name, place in PLACES.items():
        view.set_camera(view.camera.resized(331, 247, ratio).centred(place))
        assert view.camera.ratio == ratio
        image = painted(view.camera)
        wrong = []
        for x in range(0, image.width(), STEP):
            for y in range(0, image.height(), STEP):
                at = QPointF((x + 0.5) / ratio, (y + 0.5) / ratio)
                index = image.pixel(x, y) & 0xFFFFFF
                expected = board().hexes[index].hex if index != 0xFFFFFF else None
                found = view.hex_at(at)
                on_board = view.camera.to_board(at.x(), at.y())
                if found != expected and not is_on_a_line(on_board, found, expected, view.camera.density):
                    wrong.append((x, y, found, expected))
        assert wrong == [], name
