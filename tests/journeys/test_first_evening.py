"""An evening at the table through the windows: begin, play, take back, leave in the middle, go on there."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Side
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin

CONTROL = Qt.KeyboardModifier.ControlModifier


def key(window: MainWindow, which: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier):
    QApplication.sendPostedEvents()
    QTest.keyClick(QApplication.focusWidget() or window, which, modifiers)


def test_a_campaign_goes_on_exactly_where_it_was_left(
    open_window: Callable[[], MainWindow], begin: Begin
) -> None:
    window = open_window()
    path = begin(window)
    key(window, Qt.Key.Key_S)
    for _ in range(3):
        key(window, Qt.Key.Key_N)
    key(window, Qt.Key.Key_C)
    QTest.keyClicks(QApplication.focusWidget() or window, "3")
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_4, CONTROL)
    key(window, Qt.Key.Key_Z, CONTROL)
    key(window, Qt.Key.Key_N, Qt.KeyboardModifier.NoModifier)
    assert window.campaign is not None
    before = window.campaign.session
    state, entries, row = before.view.state, before.view.entries, window.campaign.nav.currentRow()
    assert (state.game_turn, state.player_turn, state.phase) == (1, Side.BRITISH, Phase.DFPH)
    assert row == 3
    window.close()

    again = open_window()
    key(again, Qt.Key.Key_Return)
    assert again.campaign is not None
    after = again.campaign.session
    assert again.campaign.opened.path == path
    assert replace(after.view.state) == state
    assert after.view.entries == entries
    assert again.campaign.nav.currentRow() == row
    assert again.campaign.status.undo.text() == window_undo(again)
    key(again, Qt.Key.Key_Z, CONTROL)
    assert after.view.state.phase is Phase.MPH
    key(again, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert after.view.state.phase is Phase.DFPH


def window_undo(window: MainWindow) -> str:
    """The undo label that the campaign's view asks for."""
    from elst_app.words.facts import act_name

    assert window.campaign is not None
    return f"Undo: {act_name(window.campaign.session.view.undo)}"


def test_a_campaign_is_safe_when_the_program_dies(
    open_window: Callable[[], MainWindow], begin: Begin
) -> None:
    window = open_window()
    path = begin(window)
    key(window, Qt.Key.Key_S)
    assert window.campaign is not None
    state = window.campaign.session.view.state
    # As if the process had ended: nothing is said or saved any more.
    assert window._keeper is not None
    window._keeper._soon.stop()
    window.campaign.opened.file.close()
    window.campaign = window._keeper = None
    again = open_window()
    again.open_path(path)
    assert again.campaign is not None
    assert again.campaign.session.view.state == state
