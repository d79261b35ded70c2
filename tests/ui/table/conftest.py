"""A campaign in a window, its Table screen in front."""

import pytest

from elst_app.ui.session import Session
from elst_app.ui.table.screen import TableScreen
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin


@pytest.fixture
def session(window: MainWindow, begin: Begin) -> Session:
    begin(window, british=50, german=50)
    assert window.campaign is not None
    return window.campaign.session


@pytest.fixture
def table(window: MainWindow, session: Session) -> TableScreen:
    assert window.campaign is not None
    screen = window.campaign.screens.currentWidget()
    assert isinstance(screen, TableScreen)
    return screen
