"""Windows in tests act at a person's pace: no two clicks fall within the guard of `ActButton`."""

from collections.abc import Callable
from itertools import count
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from elst_app.ui.widgets import buttons


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass at each look at the clock, unless the test is marked as hurried."""
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


AnyWidget = TypeVar("AnyWidget", bound=QWidget)


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
