"""Choices whose text may be long: boxes and dots with text that wraps and can be clicked."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import spaced


class _ClickableText(Text):
    """Text that presses the button beside it."""

    def __init__(self, text: str, button: QAbstractButton) -> None:
        super().__init__(text)
        self._button = button

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._button.isEnabled() and self.rect().contains(event.position().toPoint()):
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()


class _Choice(QWidget):
    def __init__(self, button: QAbstractButton, text: str, name: str, after: float = 0) -> None:
        super().__init__()
        self.button = button
        button.setObjectName(name)
        button.setAccessibleName(text)
        body = spaced(QHBoxLayout(self), (0, 0, after, 0), 1)
        body.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        body.addWidget(_ClickableText(text, button), 1, Qt.AlignmentFlag.AlignVCenter)


class Tick(_Choice):
    """A box to tick; `name` is its objectName, `after` the room that follows it in steps of the grid."""

    def __init__(self, text: str, name: str, after: float = 0) -> None:
        super().__init__(QCheckBox(), text, name, after)

    @property
    def is_ticked(self) -> bool:
        """Whether it is ticked."""
        return self.button.isChecked()


class OneOf(QWidget):
    """One of several options, the first one chosen at first; `options` are pairs of key and text."""

    changed = Signal(str)
    """Carries the key of the option now chosen."""

    def __init__(self, name: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = [key for key, _ in options]
        self._group = QButtonGroup(self)
        body = spaced(QVBoxLayout(self), 0, 1)
        for place, (key, text) in enumerate(options):
            choice = _Choice(QRadioButton(), text, f"{name}-{key}")
            self._group.addButton(choice.button, place)
            body.addWidget(choice)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._on_toggled)

    @property
    def chosen(self) -> str:
        """The key of the option chosen."""
        return self._keys[self._group.checkedId()]

    def choose(self, key: str) -> None:
        """Chooses an option by its key."""
        self._group.button(self._keys.index(key)).setChecked(True)

    def _on_toggled(self, place: int, is_on: bool) -> None:
        if is_on:
            self.changed.emit(self._keys[place])
