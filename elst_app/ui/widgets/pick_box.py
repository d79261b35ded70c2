"""A list to pick one value from, which keeps what was picked when the list changes."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QComboBox, QWidget

Value = TypeVar("Value")


class PickBox(QComboBox, Generic[Value]):
    """`value` is what was picked of the values it was given; the first one at first."""

    def __init__(self, name: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self._choices: list[tuple[str, Value]] = []

    @property
    def value(self) -> Value:
        """What is picked."""
        return self._choices[max(0, self.currentIndex())][1]

    def offer(self, choices: Sequence[tuple[str, Value]]) -> None:
        """Offers these texts and values; what was picked stays so if it is still among them."""
        if list(choices) == self._choices:
            return
        before = [value for _, value in self._choices][self.currentIndex() :][:1]
        self.blockSignals(True)
        self._choices = list(choices)
        self.clear()
        self.addItems([text for text, _ in choices])
        self.pick(before[0] if before else self._choices[0][1])
        self.blockSignals(False)
        if [self.value] != before:
            self.currentIndexChanged.emit(self.currentIndex())

    def pick(self, value: Value) -> None:
        """Picks a value; the first one if it is not offered."""
        values = [each for _, each in self._choices]
        self.setCurrentIndex(values.index(value) if value in values else 0)
