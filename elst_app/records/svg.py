"""The map with its areas as an SVG picture."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from elst_app.drawing.colours import Look, colours
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH
from elst_app.drawing.layers import Letters, Overlays
from elst_app.drawing.overlays import Picture
from elst_app.records.files import write_whole
from elst_app.rules.areas import Areas
from elst_app.rules.board import Board

_TITLE: Final = "Elst"
_SCALE: Final = 1.0
"""Board units are the units of the picture."""


def write_svg(areas: Areas, board: Board, path: Path) -> None:
    """Write the picture to `path`; raises OSError with its reason, and then an old file there stays."""
    write_whole(path, svg_bytes(areas, board))


def svg_bytes(areas: Areas, board: Board) -> bytes:
    """The whole map with Control, areas and No Man's Land, in the look of paper."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    whole = QRectF(0, 0, BOARD_WIDTH, BOARD_HEIGHT)
    generator = QSvgGenerator()
    generator.setTitle(_TITLE)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(BOARD_WIDTH), round(BOARD_HEIGHT)))
    generator.setViewBox(whole)
    overlays = Overlays(control=areas.control, areas=areas, letters=Letters.KIND)
    painter = QPainter(generator)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    Picture(board, colours(Look.PRINT), overlays).paint(painter, whole, _SCALE)
    painter.end()
    buffer.close()
    return bytes(content.data())
