"""The upper edge of an open campaign leaves the room to what is below it, at every text size."""

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.campaign.clock import StartScenario
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.ui.theme import apply, theme
from elst_app.ui.window.bars import Header
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin

LONG = "Demo: Autumn evenings by lamp light (example OB)"


def opened(window: MainWindow, begin: Begin, name: str) -> Header:
    begin(window, name)
    assert window.campaign is not None
    return window.campaign.header


def settle(window: MainWindow, width: int) -> None:
    window.resize(width, 720)
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("text", [100, 150])
def test_it_takes_at_most_two_lines_however_long_the_name(
    window: MainWindow, begin: Begin, qapp: QApplication, text: int
) -> None:
    header = opened(window, begin, LONG)
    apply(qapp, Look.LIGHT, TextSize(text))
    settle(window, 1280)
    lines = header._pills.buttons()[0].height() + header.moment.fontMetrics().height()
    assert header.height() <= lines + theme().sizes.space(6)
    assert header.moment.width() >= header.moment.sizeHint().width(), "the moment is never cut"
    assert header.title.toolTip() == LONG, "a name that is cut off can be read whole"


def test_the_moment_stands_beside_the_name_where_there_is_room(window: MainWindow, begin: Begin) -> None:
    header = opened(window, begin, "Autumn")
    settle(window, 1900)
    assert header.moment.geometry().left() >= header.title.geometry().right()
    settle(window, 900)
    assert header.moment.geometry().top() >= header.title.geometry().bottom()


def test_a_long_moment_goes_across_below(window: MainWindow, begin: Begin, qapp: QApplication) -> None:
    header = opened(window, begin, "Autumn")
    assert window.campaign is not None
    window.campaign.session.do(StartScenario())
    apply(qapp, Look.LIGHT, TextSize(150))
    settle(window, 1280)
    pills = [button.geometry() for button in header._pills.buttons()]
    assert header.moment.width() >= header.moment.sizeHint().width()
    assert not any(header.moment.geometry().intersects(pill) for pill in pills)
