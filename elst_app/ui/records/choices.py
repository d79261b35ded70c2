"""Choosing one of a few by buttons that stay down."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QButtonGroup, QWidget

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import FlowLayout, spaced

Choice = TypeVar("Choice", bound=Hashable)


class ChoiceRow(QWidget, Generic[Choice]):
    """Buttons of which one is down; `on_chosen` is told when a person presses another one."""

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[Choice, str]],
        on_chosen: Callable[[Choice], None],
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._buttons: dict[Choice, KeyButton] = {}
        flow = spaced(FlowLayout(self), 0, 2)
        for choice, text in choices:
            button = KeyButton(text, kind="pill")
            button.setObjectName(f"choose{choice}")
            button.setAccessibleName(self.tr("{group}: {choice}").format(group=name, choice=text))
            button.setCheckable(True)
            button.pressed_by_person.connect(lambda choice=choice: on_chosen(choice))
            self._group.addButton(button)
            self._buttons[choice] = button
            flow.addWidget(button)

    def show_choice(self, choice: Choice) -> None:
        """Puts that button down."""
        self._buttons[choice].setChecked(True)
