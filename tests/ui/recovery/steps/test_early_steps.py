"""What holds for every step from Melee to the areas: words, room, and that they go through the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.forces import UNKNOWN, PieceState
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.theme import apply
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter
from tests.ui.recovery.steps.stages import stage, title
from tests.ui.recovery.support import (
    BRITISH,
    CONTROL,
    GERMAN,
    Open,
    find,
    key,
    now,
    press,
    read,
    texts,
    type_dice,
)
from tests.words.test_translation import untranslated

PIECES = (
    (BRITISH, "H15", ("4-5-7", "8-1", "PIAT @0", "Sherman V Shocked")),
    (GERMAN, "H15", ("4-4-7 Broken", "Pz VG Stunned")),
    (BRITISH, "H17", ("4-5-7 Broken", "9-1 wounded")),
    (BRITISH, "B9", ("4-5-7",)),
    (GERMAN, "F14", ("SS 6-5-8", "LMG @0")),
    (GERMAN, "L12", ("4-4-7", "2-2-8", "75L PaK 40 @1")),
    (GERMAN, "K11", ("4-4-7",)),
    (GERMAN, "M12", ("StuG IIIG(L) bogged", "MMG")),
    (GERMAN, "E13", ("LMG",)),
)


def full(step: RecoveryStep) -> Table:
    """A step with something of everything, pieces of no known place among it."""
    table = stage(step, *PIECES)
    enter(table, GERMAN, UNKNOWN, "4-3-6", "88 PaK 43/41", "Pz VIE")
    return table


STEPS = [
    RecoveryStep.MELEE,
    RecoveryStep.MARKERS,
    RecoveryStep.REGROUPING,
    RecoveryStep.SHOCK_AND_BOG,
    RecoveryStep.DEPLOYMENT_AREAS,
]


def each_case(screen: RecoveryScreen) -> Iterator[str]:
    """Shows one case after the other."""
    step = screen.guided_panel._step
    assert step is not None
    for head in step.heads():
        screen.guided_panel._take(head.key)
        QApplication.processEvents()
        yield head.key


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("step", STEPS)
def test_no_text_escapes_translation(opened: Open, step: RecoveryStep) -> None:
    screen = opened(full(step), size=(1720, 990))
    for case in each_case(screen):
        assert [text for text in texts(screen, visible_only=True) if untranslated(text)] == [], case


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("step", STEPS)
def test_every_case_fits_a_small_window(
    opened: Open, qapp: QApplication, step: RecoveryStep, text: int
) -> None:
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        screen = opened(full(step), size=(1280 - 255, 560))
        for case in each_case(screen):
            viewport = screen._content.parentWidget()
            assert viewport is not None
            assert screen._content.width() <= viewport.width(), case
            assert screen.minimumSizeHint().width() <= 1280 - 255, case
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_4_501_to_4_506_go_through_the_window(opened: Open, qtbot: QtBot) -> None:
    """From the Melee to the first choice of an owner; nothing in between is done elsewhere."""
    screen = opened(
        stage(
            RecoveryStep.MELEE,
            (GERMAN, "O15", ("4-3-6 Broken",)),
            (GERMAN, "K11", ("4-4-7",)),
            (GERMAN, "M6", ("StuG IIIG(L) bogged",)),
        )
    )
    assert "No hex is known to hold units of both sides." not in read(screen), "pieces came in this step"
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.MARKERS
    press(qtbot, screen, "off-DM")
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.REGROUPING
    press(qtbot, screen, "controlGerman-O15")
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.SHOCK_AND_BOG
    assert not any(piece.has(PieceState.BROKEN) for piece in screen.session.view.state.forces.pieces)
    type_dice(qtbot, screen, 1)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.DEPLOYMENT_AREAS
    assert title(screen) == "The Deployment Areas of the next scenario"
    assert find(screen, "stepDone").text() == "Fix the areas"
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.ESCAPE
    assert title(screen) == "Where is the German 4-4-7 in K11 Retained?"
