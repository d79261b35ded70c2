"""The polder below the start page: hexes that lie there for no other reason than to be looked at."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from elst_app.ui.theme import theme

_ROWS: Final = 3
_RADIUS: Final = 34
_FIELDS: Final = "ooggoooprrpoogggoorroppoooggoorrooppgoo"
"""What lies in the hexes one after the other: open, grain, orchard (r), Polder."""


class Landscape(QWidget):
    """Three rows of hexes over the whole width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(0, int(_RADIUS * 1.732 * (_ROWS - 0.5)))

    def paintEvent(self, event: QPaintEvent) -> None:
        table = theme().colours
        fields = {"g": table.grain, "r": table.orchard}
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(table.hex_line), 1.5))
        height = _RADIUS * 1.732
        for column in range(int(self.width() / (_RADIUS * 1.5)) + 2):
            for row in range(_ROWS):
                kind = _FIELDS[(column * 5 + row * 11 + column * row) % len(_FIELDS)]
                centre = QPointF(column * _RADIUS * 1.5, (row + 0.5 + column % 2 * 0.5) * height)
                painter.setBrush(QColor(fields.get(kind, table.open)))
                painter.drawPolygon(_hexagon(centre))
                if kind == "r":
                    _plant(painter, centre, table.tree)
                elif kind == "p":
                    _flood(painter, centre, table.polder)
        painter.end()


def _plant(painter: QPainter, centre: QPointF, colour: str) -> None:
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for across in (-9, 9):
        for down in (-9, 9):
            painter.drawEllipse(centre + QPointF(across, down), 5, 5)
    painter.restore()


def _flood(painter: QPainter, centre: QPointF, colour: str) -> None:
    painter.save()
    painter.setPen(QPen(QColor(colour), 2))
    for down in (-9, 0, 9):
        wave = [centre + QPointF(step, down + 2.5 * sin(step / 2.6)) for step in range(-16, 17)]
        painter.drawPolyline(QPolygonF(wave))
    painter.restore()


def _hexagon(centre: QPointF) -> QPolygonF:
    corners = [QPointF(cos(turn * pi / 3), sin(turn * pi / 3)) * _RADIUS for turn in range(6)]
    return QPolygonF([centre + corner for corner in corners])
