"""Opens the Map screen over the map of the example."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import (
    QApplication,
)

from elst_app.loading import rulebook as packed_rulebook
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from tests.records.support import Story, with_map


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(with_map(Story(packed_rulebook())).campaign, "evenings.elst")


Shown = Callable[[MapScreen], MapScreen]
Open = Callable[[Story], MapScreen]


@pytest.fixture
def open_map(shown: Shown) -> Open:
    """Opens the Map screen over any campaign."""

    def made(story: Story) -> MapScreen:
        screen = MapScreen(Session(story.campaign, "evenings.elst"))
        screen.resize(1080, 630)
        shown(screen)
        screen.view.setFocus()
        return screen

    return made


@pytest.fixture
def screen(session: Session, shown: Callable[[MapScreen], MapScreen]) -> MapScreen:
    made = MapScreen(session)
    made.resize(1080, 630)
    shown(made)
    made.view.setFocus()
    return made
