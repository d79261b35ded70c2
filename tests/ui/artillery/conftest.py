"""The OBA screen on a fresh campaign."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.artillery.support import Hand


@pytest.fixture
def hand(qapp: object, shown: Callable[[QWidget], QWidget]) -> Hand:
    made = Hand()
    shown(made.screen)
    return made
