"""The legend in the lower left corner of the map, folded away with a click."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout

from elst_app.ui.board import BoardView, Legend
from elst_app.ui.map_screen.fold import Fold
from elst_app.ui.theme import theme
from elst_app.ui.widgets.layouts import spaced

_MOST: Final = 0.25
"""How much of the height of the map it covers at most unless a person unfolds it."""


class LegendOverlay(QFrame):
    """Lies on the map, as large as what it holds, and is away while that is nothing.

    The whole map is shown above it. Where it would cover much of the map it folds itself.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.setObjectName("legendOverlay")
        self.setProperty("kind", "card")
        self._view = view
        self._is_wanted = True
        beside = QBoxLayout.Direction.LeftToRight
        self.fold = Fold(self.tr("Legend"), "legend", is_open=True, direction=beside)
        self.legend = Legend(view)
        self.legend.setProperty("kind", None)
        self.fold.body.addWidget(self.legend)
        body = spaced(QVBoxLayout(self), (0, 0, 1, 0), 0)
        body.addWidget(self.fold)
        view.installEventFilter(self)
        view.overlays_changed.connect(self._fit)
        theme().changed.connect(self._fit)
        self.fold.folded.connect(self.place)
        self._fit()

    def set_wanted(self, is_wanted: bool) -> None:
        """Lets it lie on the map, or takes it away."""
        self._is_wanted = is_wanted
        self._fit()

    def place(self) -> None:
        """Lies down in its corner, as wide as it must be."""
        layout = self.layout()
        if layout is None or self.isHidden():
            return
        layout.activate()
        left, gap = theme().sizes.pixels(38), theme().sizes.space(2)
        width = min(self._room, layout.sizeHint().width() + theme().sizes.space(4))
        flows = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(width) if flows else layout.sizeHint().height()
        self.setGeometry(left, self._view.height() - height - gap, width, height)
        below = height + 2 * gap - self._view.camera.margin
        self._view.set_foot(max(0, min(below, self._view.height() // 2)))

    @property
    def _room(self) -> int:
        """How wide it may be."""
        return max(1, self._view.width() - theme().sizes.pixels(38) - theme().sizes.space(2))

    def _fit(self) -> None:
        """Shows it where there is something to tell, folded where there is little room."""
        self.setVisible(self._is_wanted and bool(self.legend.entries))
        room = self._room - self.fold.button.sizeHint().width() - theme().sizes.space(1)
        self.fold.offer(is_open=self.legend.height_within(room) <= self._view.height() * _MOST)
        self.place()

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
            self._fit()
        return False
