"""One page as it is painted on paper, at any size: white in every look, sharp on every screen."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from elst_app.records.pages import Page
from elst_app.records.paint import paint_page
from elst_app.ui.theme import theme

ZOOMS: Final = (50, 75, 100, 125, 150, 200, 250)
"""The sizes to go through, in percent of the paper's own size on a screen of 96 dots per inch."""

_FULL_SIZE: Final = 96 / 25.4
_MARGIN: Final = 14
_WHEEL_STEP: Final = 120
_SMALLEST: Final = 0.3


class _PageCanvas(QWidget):
    """The page with the table it lies on around it."""

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self._dots_per_mm = _FULL_SIZE
        self._picture: QPixmap | None = None

    def show_page(self, page: Page, dots_per_mm: float) -> None:
        """Shows the page in that size."""
        if page is not self._page or dots_per_mm != self._dots_per_mm:
            self._page, self._dots_per_mm = page, dots_per_mm
            self._picture = None
            self.update()

    def clear(self) -> None:
        """Forgets the page and its picture."""
        self._page = self._picture = None
        self.update()

    def page_size(self) -> QSize:
        """The size of the page with the room around it."""
        if self._page is None:
            return QSize()
        form = self._page.format
        return QSize(
            round(form.width * self._dots_per_mm) + 2 * _MARGIN,
            round(form.height * self._dots_per_mm) + 2 * _MARGIN,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._page is None:
            return
        if self._picture is None or self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = self._painted(self._page)
        size = self._picture.deviceIndependentSize()
        place = QPointF(
            max(_MARGIN, (self.width() - size.width()) // 2),
            max(_MARGIN, (self.height() - size.height()) // 2),
        )
        painter = QPainter(self)
        paper = QRectF(place, size)
        table = theme().colours
        painter.fillRect(paper.translated(3, 4), QColor(table.shadow))
        painter.drawPixmap(place, self._picture)
        painter.setPen(QPen(QColor(table.line_strong), 1))
        painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.end()

    def _painted(self, page: Page) -> QPixmap:
        ratio = self.devicePixelRatioF()
        dots = self._dots_per_mm * ratio
        picture = QPixmap(round(page.format.width * dots), round(page.format.height * dots))
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_page(painter, page, self._dots_per_mm)
        painter.end()
        return picture


class Fit(Enum):
    """Sizes that follow the window."""

    WIDTH = auto()
    """As wide as the window, but no larger than the paper, unless it can be seen whole so."""
    WHOLE = auto()


class PagePreview(QScrollArea):
    """Shows a page. + and - zoom, 0 makes it as wide as the window, Page Up and Page Down turn pages."""

    zoomed = Signal(int)
    """The size has changed; carries it in percent."""
    turned = Signal(int)
    """Another page is wanted: one before (-1) or one after (1)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pagePreview")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setWidgetResizable(True)
        self._canvas = _PageCanvas()
        self.setWidget(self._canvas)
        self._page: Page | None = None
        self._size: Fit | int = Fit.WIDTH
        self._wheel = 0
        theme().changed.connect(self._canvas.update)

    @property
    def percent(self) -> int:
        """The size in percent."""
        return self._size if isinstance(self._size, int) else round(self._dots_per_mm() / _FULL_SIZE * 100)

    def show_page(self, page: Page, name: str) -> None:
        """Shows another page in the same size."""
        self.setAccessibleName(name)
        self._page = page
        self._arrange()

    def clear(self) -> None:
        """Shows nothing, and keeps nothing."""
        self.setAccessibleName("")
        self._page = None
        self._canvas.clear()

    def show_width(self) -> None:
        """Makes the page as wide as the window, up to the paper's own size."""
        self._set_size(Fit.WIDTH)

    def show_whole(self) -> None:
        """Makes the page as large as it can be seen whole."""
        self._set_size(Fit.WHOLE)

    def zoom_in(self) -> None:
        """The next larger size."""
        self._set_size(next((zoom for zoom in ZOOMS if zoom > self.percent), ZOOMS[-1]))

    def zoom_out(self) -> None:
        """The next smaller size."""
        self._set_size(next((zoom for zoom in reversed(ZOOMS) if zoom < self.percent), ZOOMS[0]))

    def _set_size(self, size: Fit | int) -> None:
        self._size = size
        self._arrange()

    def _dots_per_mm(self) -> float:
        """The dots that a mm of the paper takes."""
        if isinstance(self._size, int) or self._page is None:
            return _FULL_SIZE * (self._size if isinstance(self._size, int) else 100) / 100
        form, room = self._page.format, self.maximumViewportSize()
        whole = min((room.width() - 2 * _MARGIN) / form.width, (room.height() - 2 * _MARGIN) / form.height)
        if self._size is Fit.WIDTH:
            bar = self.verticalScrollBar().sizeHint().width()
            wide = (room.width() - bar - 2 * _MARGIN) / form.width
            whole = max(whole, min(wide, _FULL_SIZE))
        return max(_SMALLEST, min(whole, _FULL_SIZE * ZOOMS[-1] / 100))

    def _arrange(self) -> None:
        if self._page is None:
            return
        self._canvas.show_page(self._page, self._dots_per_mm())
        self._canvas.setMinimumSize(self._canvas.page_size())
        self.zoomed.emit(self.percent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if isinstance(self._size, Fit):
            self._arrange()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._wheel += event.angleDelta().y()
        while abs(self._wheel) >= _WHEEL_STEP:
            if self._wheel > 0:
                self.zoom_in()
                self._wheel -= _WHEEL_STEP
            else:
                self.zoom_out()
                self._wheel += _WHEEL_STEP
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_0:
                self.show_width()
            case Qt.Key.Key_PageDown if bar.value() == bar.maximum():
                self.turned.emit(1)
            case Qt.Key.Key_PageUp if bar.value() == bar.minimum():
                self.turned.emit(-1)
            case _:
                super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._arrange()
