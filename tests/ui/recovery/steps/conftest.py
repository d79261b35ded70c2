"""A translation in which every text that went through it can be told."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.words.test_translation import PseudoTranslator


@pytest.fixture
def translated(qapp: QApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
