"""The legend in the lower left corner of the map, folded away with a click."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout

from elst_app.ui.board import BoardView, Legend
from elst_app.ui.map_screen.fold import Fold
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced


class LegendOverlay(QFrame):
    """Lies on the map, as large as what it holds; folded at first where the text is large.

    The whole map is shown above it.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.setObjectName("legendOverlay")
        self.setProperty("kind", "card")
        self._view = view
        is_small = theme().sizes.text.percent <= 125
        beside = QBoxLayout.Direction.LeftToRight
        self.fold = Fold(self.tr("Legend"), "legend", is_open=is_small, direction=beside)
        self.legend = Legend(view)
        self.legend.setProperty("kind", None)
        self.fold.body.addWidget(self.legend)
        body = spaced(QVBoxLayout(self), (0, 0, 1, 0), 0)
        body.addWidget(self.fold)
        view.installEventFilter(self)
        view.overlays_changed.connect(self.place)
        theme().changed.connect(self.place)
        self.fold.folded.connect(self.place)

    def place(self) -> None:
        """Lies down in its corner, as wide as it must be."""
        layout = self.layout()
        if layout is None:
            return
        gap, left = theme().sizes.space(2), theme().sizes.pixels(38)
        room = max(1, self._view.width() - left - gap)
        layout.activate()
        width = min(room, layout.sizeHint().width() + theme().sizes.space(4))
        flows = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(width) if flows else layout.sizeHint().height()
        self.setGeometry(left, self._view.height() - height - gap, width, height)
        if not self.isHidden():
            below = height + 2 * gap - self._view.camera.margin
            self._view.set_foot(max(0, min(below, self._view.height() // 2)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():  # and not only with all the map
            self._view.set_foot(0)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.place()
        return False
