"""Opens the Forces screen over a campaign on the map of the example."""

from collections.abc import Callable

import pytest

from elst_app.rules.sides import Audience
from elst_app.ui.forces.screen import ForcesScreen
from elst_app.ui.session import Session
from tests.records.support import Story
from tests.ui.forces.support import Open, with_forces


@pytest.fixture
def opened(shown: Callable[[ForcesScreen], ForcesScreen]) -> Open:
    """Opens the screen of a story for an audience, in a window of that size."""

    def open_screen(
        told: Story, audience: Audience = Audience.PUBLIC, size: tuple[int, int] = (1115, 583)
    ) -> ForcesScreen:
        session = Session(told.campaign, "evenings.elst")
        session.set_audience(audience)
        made = ForcesScreen(session)
        made.resize(*size)
        shown(made)
        made.table.setFocus()
        return made

    return open_screen


@pytest.fixture
def screen(opened: Open) -> ForcesScreen:
    """The screen during the first scenario, with pieces of both sides."""
    return opened(with_forces())
