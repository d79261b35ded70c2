"""The areas of the rulebook's illustration."""

import pytest

from elst_app.loading import board
from elst_app.rules.areas import Areas, deployment_areas
from tests.drawing.support import CONTROL


@pytest.fixture(scope="session")
def areas() -> Areas:
    return deployment_areas(board(), CONTROL)
