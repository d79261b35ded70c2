"""An initiative chit, drawn: its face, or its back, which tells nothing."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from elst_app.drawing.fonts import Weight, font
from elst_app.rules.initiative import Initiative
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.words.phrases import word
from elst_app.words.recovery import initiative_name


class ChitFace(QWidget):
    """A square counter in the side's colour: British with a solid edge, German with a dashed one."""

    def __init__(self, side: Side, size: int = 120, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._size = size
        self._face: Initiative | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_face(None)

    @property
    def face(self) -> Initiative | None:
        """What it shows; None while it lies face down."""
        return self._face

    def show_face(self, face: Initiative | None) -> None:
        """Turns it up, or face down with None."""
        self._face = face
        shown = self.tr("face down") if face is None else initiative_name(face)
        self.setAccessibleName(self.tr("{0} chit: {1}").format(word(self._side), shown))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        side = theme().sizes.pixels(self._size)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        table, sizes = theme().colours, theme().sizes
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        rounding = sizes.pixels(10)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(table.side_line(self._side)), 2))
        painter.setBrush(QColor(table.side_ground(self._side)))
        painter.drawRoundedRect(box, rounding, rounding)
        ink = QColor(table.side_text(self._side))
        edge = QPen(ink, sizes.pixels(2))
        if self._side is Side.GERMAN:
            edge.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = sizes.pixels(7)
        inner = box.adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(inner, rounding / 2, rounding / 2)
        painter.setPen(ink)
        if self._face is None:
            painter.setFont(font(sizes.points(self._size * 0.3), Weight.BOLD))
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, "?")
        else:
            painter.setFont(font(sizes.points(self._size * 0.135), Weight.BOLD))
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, initiative_name(self._face))
        painter.end()
