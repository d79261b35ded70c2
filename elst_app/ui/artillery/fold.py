"""What is seldom needed, folded away behind its name."""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.scrolling import bring_into_view


class Fold(QWidget):
    """A name that unfolds what is in `body`; a key works it too."""

    def __init__(self, title: str, name: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = KeyButton("", key, "quiet")
        self.button.setObjectName(name)
        self.button.setCheckable(True)
        self.button.toggled.connect(self._on_toggled)
        self._title = title
        self._holder = QWidget()
        self.body = spaced(QVBoxLayout(self._holder), 0, 2)
        self._holder.hide()
        column = spaced(QVBoxLayout(self), 0, 1)
        column.addWidget(self.button)
        column.addWidget(self._holder)
        self._name_it()

    @property
    def is_open(self) -> bool:
        """Whether it is unfolded."""
        return self.button.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Unfolds it or folds it."""
        self.button.setChecked(is_open)

    def set_title(self, title: str) -> None:
        """Gives it another name."""
        self._title = title
        self._name_it()

    def _on_toggled(self, is_open: bool) -> None:
        self._holder.setVisible(is_open)
        if is_open and self.isVisible():
            # What is in it may grow as soon as it has its width.
            QTimer.singleShot(0, self, partial(bring_into_view, self))
        self._name_it()

    def _name_it(self) -> None:
        self.button.setText(f"{'▾' if self.is_open else '▸'} {self._title}")
        self.button.setAccessibleName(self._title)
