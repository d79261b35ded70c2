"""The application, its window, and what is done first."""

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from elst_app.ui.window.look import apply_look
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.problems import ProblemHook
from elst_app.ui.window.settings import Settings
from elst_app.words import language


class Program:
    """One run of the program: the window, shown with the campaign `file` if one is named."""

    def __init__(self, file: str | None, *, exit_after_first_paint: bool) -> None:
        self.app = application()
        self.window = MainWindow()
        self._file = file
        sys.excepthook = ProblemHook(self.window.tell)
        queued = Qt.ConnectionType.QueuedConnection
        if exit_after_first_paint:
            # Not quit(): that would close the window as a person does, and remember where it was.
            self.window.painted.connect(self.app.exit, queued)
        elif file is not None:
            # The window first: on a slow disk the person sees that something happens.
            self.window.painted.connect(self._open_file, queued)

    def run(self) -> int:
        """Shows the window until it is closed; the exit status."""
        self.window.show()
        return self.app.exec()

    def _open_file(self) -> None:
        if self._file is not None:
            self.window.open_path(Path(self._file))


def application() -> QApplication:
    """The application in the person's look, made if there is none."""
    QCoreApplication.setOrganizationName("Elst")
    QCoreApplication.setApplicationName("Companion")
    QGuiApplication.setApplicationDisplayName("Elst Companion")
    QGuiApplication.setDesktopFileName("elst-companion")
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
        language.install(app)
    apply_look(app, Settings())
    return app
