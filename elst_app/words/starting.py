"""Sentences about what keeps the program from starting."""

from PySide6.QtCore import QCoreApplication


def no_display_text() -> str:
    """Why no window can be opened, and what can be done without one."""
    return QCoreApplication.translate(
        "Starting",
        "There is no display to open a window on: start this in a graphical session, or type "
        "`elst demo FOLDER` to have the screens drawn into files.",
    )
