"""What stands in the map file is what is painted, the same in tiles, on the screen and on paper."""

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from pytestqt.qtbot import QtBot

from elst_app.drawing.board_painter import NAMES_FROM, BoardPainter, label_units
from elst_app.drawing.colours import Look, colours
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH
from elst_app.drawing.layers import Layer, Overlays
from elst_app.drawing.overlays import Picture
from elst_app.loading import board
from elst_app.rules.board import Terrain
from tests.drawing.support import Sheet

pytestmark = pytest.mark.usefixtures("qapp")

WITHOUT_NAMES = Overlays(shown=frozenset())


@pytest.mark.parametrize("look", Look)
def test_terrain_has_its_colour(look: Look) -> None:
    table = colours(look)
    sheet = Sheet(WITHOUT_NAMES, around="N8", size=700, look=look)
    assert sheet.colour("N9", 0, 12) == table.grain
    assert table.open in sheet.colours("P7")
    assert {table.orchard, table.tree} <= sheet.colours("O7")
    assert table.dirt in sheet.colours("N6")
    assert table.polder in sheet.colours("K6")


def test_roofs_are_of_stone_or_wood() -> None:
    sheet = Sheet(WITHOUT_NAMES, around="Q16")
    stone, wood = QColor(sheet.colour("Q16", 5, 3)), QColor(sheet.colour("Q17", 3, -5))
    assert stone.blue() > stone.red()
    assert wood.red() > wood.blue()


def test_the_pond_is_water() -> None:
    assert Sheet(WITHOUT_NAMES, around="S27").colour("S28", 0, 2) == colours(Look.LIGHT).pond


def test_every_field_has_the_colour_of_a_field() -> None:
    table = colours(Look.LIGHT)
    for facts in board().hexes[::7]:
        if facts.terrain is Terrain.GRAIN and not facts.polder and not facts.road:
            name = facts.hex.name
            assert table.grain in Sheet(WITHOUT_NAMES, around=name, size=16).colours(name, 6), name


def paint_whole(size: int, scale: float) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor(colours(Look.LIGHT).table))
    paint_part(image, 900, 300, scale)
    return image


def paint_part(image: QImage, x: int, y: int, scale: float) -> None:
    painter = QPainter(image)
    painter.translate(-x, -y)
    painter.scale(scale, scale)
    exposed = QRectF(x / scale, y / scale, image.width() / scale, image.height() / scale)
    Picture(board(), colours(Look.LIGHT), Overlays()).paint(painter, exposed, scale)
    painter.end()


@pytest.mark.parametrize("scale", [0.4, 1.0, 2.3])
def test_tiles_make_the_same_picture_as_the_whole(scale: float) -> None:
    whole = paint_whole(384, scale)
    for left in range(0, 384, 128):
        for top in range(0, 384, 128):
            tile = QImage(128, 128, QImage.Format.Format_RGB32)
            tile.fill(QColor(colours(Look.LIGHT).table))
            paint_part(tile, 900 + left, 300 + top, scale)
            same = whole.copy(left, top, 128, 128)
            differences = [
                abs(one - other)
                for one, other in zip(bytes(tile.constBits()), bytes(same.constBits()), strict=True)
                if one != other
            ]
            # Where a curve is clipped its edge may round to another shade.
            assert max(differences, default=0) < 40, (left, top)
            assert len(differences) < 1000, (left, top)


def test_it_is_the_same_every_time() -> None:
    assert Sheet(around="G8").image == Sheet(around="G8").image


def test_names_are_there_from_a_size_at_which_they_can_be_read() -> None:
    label = colours(Look.PRINT).label
    assert label in Sheet(around="G8", look=Look.PRINT).colours("G8", 34)
    small = Sheet(around="G8", scale=NAMES_FROM - 0.05, look=Look.PRINT)
    assert label not in small.colours("G8", 34)
    without = Overlays(shown=frozenset(Layer) - {Layer.NAMES})
    assert label not in Sheet(without, around="G8", look=Look.PRINT).colours("G8", 34)


def test_names_grow_more_slowly_than_the_map() -> None:
    assert label_units(0.5) > label_units(1.0) > label_units(4.0)
    assert label_units(0.5) * 0.5 < label_units(1.0) < label_units(4.0) * 4.0


def test_on_paper_the_names_are_text(qtbot: QtBot, tmp_path: Path) -> None:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    svg = QSvgGenerator()
    svg.setOutputDevice(buffer)
    svg.setViewBox(QRectF(0, 0, BOARD_WIDTH, BOARD_HEIGHT))
    painter = QPainter(svg)
    BoardPainter(board(), colours(Look.PRINT)).paint_labels(painter, QRectF(0, 0, 300, 300), 1.0)
    painter.end()
    text = bytes(data.data()).decode()
    assert ">A1<" in text
    assert ">E4<" in text
    assert ">TT28<" not in text

    writer = QPdfWriter(str(tmp_path / "map.pdf"))
    writer.setResolution(300)
    painter = QPainter(writer)
    painter.scale(1.2, 1.2)
    Picture(board(), colours(Look.PRINT), Overlays()).paint(
        painter, QRectF(0, 0, BOARD_WIDTH, BOARD_HEIGHT), 1.0
    )
    painter.end()
    assert 100_000 < (tmp_path / "map.pdf").stat().st_size < 3_000_000
