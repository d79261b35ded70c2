"""What can be folded away behind its name; the program remembers whether it was."""

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import spaced


class Fold(QWidget):
    """A name that folds and unfolds what is in `body`, below it or beside it.

    `name` is what it is remembered by.
    """

    folded = Signal(bool)
    """It was folded (True) or unfolded."""

    def __init__(
        self,
        title: str,
        name: str,
        *,
        is_open: bool,
        direction: QBoxLayout.Direction = QBoxLayout.Direction.TopToBottom,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title = title
        self._is_beside = direction is QBoxLayout.Direction.LeftToRight
        self._key = f"map/{name}"
        self._is_by_hand = False
        self.button = KeyButton("", kind="quiet")
        self.button.setObjectName(f"fold{name.title()}")
        self.button.setCheckable(True)
        self.holder = QWidget()
        self.body = spaced(QVBoxLayout(self.holder), 0, 1)
        both = spaced(QBoxLayout(direction, self), 0, 0)
        both.addWidget(self.button)
        both.addWidget(self.holder, 1)
        kept = str(QSettings().value(self._key, "open" if is_open else "folded"))
        self.button.setChecked(kept == "open")
        self._show()
        self.button.toggled.connect(self._on_toggled)

    @property
    def is_open(self) -> bool:
        """Whether it is unfolded."""
        return self.button.isChecked()

    def offer(self, *, is_open: bool) -> None:
        """Unfolds or folds it as there is room; one that a person has folded or unfolded stays so."""
        is_open = is_open and QSettings().value(self._key) != "folded"
        if is_open is not self.is_open and not self._is_by_hand:
            self.button.blockSignals(True)
            self.button.setChecked(is_open)
            self.button.blockSignals(False)
            self._show()

    def _on_toggled(self, is_open: bool) -> None:
        self._is_by_hand = True
        QSettings().setValue(self._key, "open" if is_open else "folded")
        self._show()
        self.folded.emit(not is_open)

    def _show(self) -> None:
        self.holder.setVisible(self.is_open)
        name = "▾" if self._is_beside else f"▾ {self._title}"
        self.button.setText(name if self.is_open else f"▸ {self._title}")
        state = self.tr("{0}, unfolded") if self.is_open else self.tr("{0}, folded")
        self.button.setAccessibleName(state.format(self._title))
