"""The focus stays in the part of the window one works in, though the button that had it is gone."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from elst_app.ui.widgets.buttons import KeyButton


@contextmanager
def focus_kept(area: QWidget) -> Iterator[None]:
    """Around a change of `area`: if what had the focus in it goes, the next step's button has it.

    Qt would give it to the next widget of the window, wherever that is, and Space would press that.
    """
    focused = QApplication.focusWidget()
    was_in_area = focused is not None and area.isAncestorOf(focused)
    yield
    given = QApplication.focusWidget()
    if was_in_area and given is not focused:
        QTimer.singleShot(0, area, partial(_focus_next_step, area, given))


def _focus_next_step(area: QWidget, given: QWidget | None) -> None:
    if QApplication.focusWidget() is not given:
        return  # somebody has set it meanwhile
    buttons = [button for button in area.findChildren(KeyButton) if button.isVisible() and button.isEnabled()]
    buttons.sort(key=lambda button: button.property("kind") != "primary")
    if buttons:
        buttons[0].setFocus()
