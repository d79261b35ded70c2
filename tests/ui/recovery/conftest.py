"""Opens the Recovery screen."""

from collections.abc import Callable

import pytest

from elst_app.campaign.points import ReplenishPoints
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.session import Session
from tests.campaign.conftest import Table
from tests.records.support import Story
from tests.ui.recovery.support import (
    BRITISH,
    GERMAN,
    Open,
    story,
)


@pytest.fixture
def opened(shown: Callable[[RecoveryScreen], RecoveryScreen]) -> Open:
    """Opens the screen of a story at its step, for an audience."""

    def open_screen(
        told: Story | Table, audience: Audience = Audience.PUBLIC, size: tuple[int, int] = (1080, 630)
    ) -> RecoveryScreen:
        session = Session(told.campaign, "evenings.elst")
        session.set_audience(audience)
        made = RecoveryScreen(session)
        made.resize(*size)
        shown(made)
        made.setFocus()
        return made

    return open_screen


@pytest.fixture
def buying(opened: Open) -> RecoveryScreen:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    return opened(told.go_to(RecoveryStep.RG_PURCHASE), Audience.GERMAN)
