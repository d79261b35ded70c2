"""The OBA screen on a fresh campaign."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from elst_app.drawing.colours import Look
from elst_app.ui import theme
from tests.ui.artillery.support import Hand


@pytest.fixture
def hand(qapp: QApplication, shown: Callable[[QWidget], QWidget]) -> Hand:
    theme.apply(qapp, Look.LIGHT)
    made = Hand()
    shown(made.screen)
    return made
