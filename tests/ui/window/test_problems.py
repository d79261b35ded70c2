"""What nobody foresaw: one sentence, a log, and the campaign goes on."""

import sys

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.door import Campaign
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.problems import ProblemHook, log_file
from tests.ui.windows import Begin


def fail(message: str) -> None:
    raise RuntimeError(message)


def caught(hook: ProblemHook, message: str) -> None:
    try:
        fail(message)
    except RuntimeError:
        hook(*sys.exc_info())


def test_a_mistake_in_an_act_is_one_sentence_and_loses_nothing(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(window)
    assert window.campaign is not None
    session = window.campaign.session
    entries = session.view.entries
    hook = ProblemHook(window.tell)
    with monkeypatch.context() as broken:
        broken.setattr(Campaign, "do", lambda *_: fail("half \ud800"))
        try:
            session.do(StartScenario())
        except RuntimeError:
            hook(*sys.exc_info())
    said = window.campaign.message.text.text()
    assert window.campaign.message.isVisible()
    assert str(log_file()) in said
    assert "Traceback" not in said
    assert "half \\ud800" in log_file().read_text(encoding="utf-8")
    session.do(StartScenario())
    assert len(session.view.entries) > len(entries)
    window.close_campaign()
    window.open_path(path)
    assert window.campaign is not None
    assert window.campaign.session.view.state.game_turn == 1


def test_a_sentence_that_cannot_be_said_is_logged(qapp: QApplication) -> None:
    caught(ProblemHook(lambda _: fail("no window")), "first")
    assert "no window" in log_file().read_text(encoding="utf-8")


def test_the_log_does_not_grow_without_end(qapp: QApplication) -> None:
    said: list[str] = []
    for _ in range(3):
        caught(ProblemHook(said.append), "x" * 700_000)
    assert log_file().stat().st_size < 2_000_000
    assert len(said) == 3
