"""What tests of windows share: a person's pace, shown widgets, the main window with a campaign in it."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTranslator
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look
from elst_app.rules.sides import Side
from elst_app.ui import theme
from elst_app.ui.widgets import buttons
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.program import application

AnyWidget = TypeVar("AnyWidget", bound=QWidget)


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows in tests act at a person's pace: each look at the clock of `ActButton` is a second later."""
    if "qapp" in request.fixturenames and "hurried" not in request.fixturenames:
        seconds = count(1000)
        monkeypatch.setattr(buttons.ActButton, "_last_act", 0.0)
        monkeypatch.setattr(buttons, "monotonic", lambda: float(next(seconds)))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of `ActButton`, which the test moves by hand: its one item is the time."""
    clock = [1000.0]
    monkeypatch.setattr(buttons, "monotonic", lambda: clock[0])
    monkeypatch.setattr(buttons.ActButton, "_last_act", 0.0)
    return clock


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[AnyWidget], AnyWidget]:
    """Shows a widget as the active window, and keeps it until the test is over."""
    kept = []

    def show(widget: AnyWidget) -> AnyWidget:
        kept.append(widget)
        qtbot.addWidget(widget)
        with qtbot.waitActive(widget):
            widget.show()
            widget.activateWindow()
        return widget

    return show


MAY_COME_UP = (QMainWindow, QDialog, QMenu)


class Strays(QObject):
    """Notes each window that comes up by itself, as a part does that is shown before it has a place."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Show or not isinstance(watched, QWidget):
            return False
        if watched.isWindow() and not isinstance(watched, MAY_COME_UP):
            self.found.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens main windows, as starting the program does; they are closed and gone after the test."""
    application()
    opened = []
    strays = Strays()
    qapp.installEventFilter(strays)

    def show() -> MainWindow:
        window = MainWindow()
        if window.settings.geometry.isEmpty():
            window.resize(1280, 800)  # the screen of the tests is smaller than a person's
        opened.append(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return window

    yield show
    for window in opened:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.removeEventFilter(strays)
    theme.apply(qapp, Look.LIGHT)
    assert strays.found == []


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    """The main window with its start page."""
    return open_window()


Begin = Callable[..., Path]


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """Begins a campaign through the page for it and returns its file."""

    def begin_in(
        window: MainWindow, name: str = "Autumn evenings", british: int = 7, german: int = 9
    ) -> Path:
        window.show_new_campaign()
        page = window._new_page
        assert page is not None
        path = tmp_path / f"{name}.elst"
        page.name.setText(name)
        page.players[Side.BRITISH].setText("Anna")
        page.players[Side.GERMAN].setText("Bernd")
        page.points[Side.BRITISH].field.setText(str(british))
        page.points[Side.GERMAN].field.setText(str(german))
        page.path.setText(str(path))
        page.begin_button.click()
        assert window.campaign is not None, page.problem.text()
        return path

    return begin_in


class Brackets(QTranslator):
    """Puts every text it is asked for in brackets."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1, /) -> str:
        return f"«{source}»"


@pytest.fixture
def bracketed(qapp: QApplication) -> Iterator[None]:
    """Every text that goes through translation stands in brackets."""
    translator = Brackets()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
