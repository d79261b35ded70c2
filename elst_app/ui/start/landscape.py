"""The polder below the start page: hexes that lie there for no other reason than to be looked at."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from elst_app.ui.theme import theme

_ROWS: Final = 3
_RADIUS: Final = 34
_HEIGHT: Final = _RADIUS * 1.732
_FIELDS: Final = "ooggoooprrpoogggoorroppoooggoorrooppgoo"
"""What lies in the hexes one after the other: open ground, grain, orchard (r), Polder."""


class Landscape(QWidget):
    """Three rows of hexes over the whole width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(0, int(_HEIGHT * (_ROWS - 0.5)))

    def paintEvent(self, event: QPaintEvent) -> None:
        table = theme().colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # One path for each kind of ground: a hundred hexes, four strokes of the brush.
        grounds, trees, waves = {kind: QPainterPath() for kind in "ogrp"}, QPainterPath(), QPainterPath()
        hexagon = QPolygonF([QPointF(cos(turn * pi / 3), sin(turn * pi / 3)) * _RADIUS for turn in range(7)])
        for column in range(int(self.width() / (_RADIUS * 1.5)) + 2):
            for row in range(_ROWS):
                kind = _FIELDS[(column * 5 + row * 11 + column * row) % len(_FIELDS)]
                centre = QPointF(column * _RADIUS * 1.5, (row + 0.5 + column % 2 * 0.5) * _HEIGHT)
                grounds[kind].addPolygon(hexagon.translated(centre))
                if kind == "r":
                    _add_trees(trees, centre)
                elif kind == "p":
                    _add_waves(waves, centre)
        painter.setPen(QPen(QColor(table.hex_line), 1.5))
        for kind, colour in (("o", table.open), ("p", table.open), ("g", table.grain), ("r", table.orchard)):
            painter.setBrush(QColor(colour))
            painter.drawPath(grounds[kind])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(waves, QPen(QColor(table.polder), 2))
        painter.fillPath(trees, QColor(table.tree))
        painter.end()


def _add_trees(path: QPainterPath, centre: QPointF) -> None:
    for across in (-9, 9):
        for down in (-9, 9):
            path.addEllipse(centre + QPointF(across, down), 5, 5)


def _add_waves(path: QPainterPath, centre: QPointF) -> None:
    for down in (-9, 0, 9):
        path.moveTo(centre + QPointF(-16, down))
        for crest in (-8, 8):
            path.cubicTo(
                centre + QPointF(crest - 4, down - 5),
                centre + QPointF(crest + 4, down + 5),
                centre + QPointF(crest + 8, down),
            )
