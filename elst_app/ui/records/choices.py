"""Choosing: one of a few by buttons that stay down, and where a file is to go."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QWidget

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import FlowLayout, spaced

Choice = TypeVar("Choice", bound=Hashable)

_FOLDER_KEY: Final = "recordsFolder"


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


ChooseFile: TypeAlias = Callable[[QWidget, str, str, str], Path | None]
"""Asks for a file to write, given the window, the title of the question, a name and the kind of file.

None is for a person who thought better of it."""


def choose_file(parent: QWidget, title: str, name: str, kind: str) -> Path | None:
    """Asks with the file dialog of the system, first in the folder used last."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = Path(str(QSettings().value(_FOLDER_KEY, documents)))
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(folder / name), kind)
    if not chosen:
        return None
    path = Path(chosen)
    QSettings().setValue(_FOLDER_KEY, str(path.parent))
    return path
