"""What fields to type in have in common: how one to search is made, the mark of what cannot be read, and
their own Enter and Esc."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from elst_app.ui.theme import restyle

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def search_field(name: str, shown: str, accessible_name: str) -> QLineEdit:
    """A field for words that are looked for, with a button that clears it; `shown` while it is empty."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setPlaceholderText(shown)
    field.setAccessibleName(accessible_name)
    field.setClearButtonEnabled(True)
    return field


def mark_invalid(field: QWidget, is_invalid: bool) -> None:
    """Draws the field as one that cannot be read, or as usual again."""
    if bool(field.property("invalid")) != is_invalid:
        field.setProperty("invalid", is_invalid)
        restyle(field)


def takes_key(event: QEvent, leave: Callable[[], None], enter: Callable[[], None] | None = None) -> bool:
    """For the event filter of a field: Esc leaves and, with `enter`, Enter enters; whether it was such a key.

    The key is then for the field alone, and for no button that shows it.
    """
    if not isinstance(event, QKeyEvent) or event.type() not in (
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
    ):
        return False
    act = leave if event.key() == Qt.Key.Key_Escape else enter if event.key() in _ENTER else None
    if act is None:
        return False
    event.accept()
    if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
        act()
    return True
