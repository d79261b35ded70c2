"""Opens the RGs screen."""

from collections.abc import Callable

import pytest

from elst_app.rules.sides import Audience
from elst_app.ui.groups.screen import GroupsScreen
from elst_app.ui.session import Session
from tests.records.support import Story
from tests.ui.groups.support import Open, at_purchase


@pytest.fixture
def opened(shown: Callable[[GroupsScreen], GroupsScreen]) -> Open:
    """Opens the screen of a story for an audience, in a window of that size."""

    def open_screen(
        told: Story, audience: Audience = Audience.PUBLIC, size: tuple[int, int] = (1115, 583)
    ) -> GroupsScreen:
        session = Session(told.campaign, "evenings.elst")
        session.set_audience(audience)
        made = GroupsScreen(session)
        made.resize(*size)
        shown(made)
        return made

    return open_screen


@pytest.fixture
def german(opened: Open) -> GroupsScreen:
    """The German at step 4.515, with 37 + 16 - 4 = 49 CPP."""
    made = opened(at_purchase(), Audience.GERMAN)
    assert made.shown is not None
    made.shown.shop.table.setFocus()
    return made
