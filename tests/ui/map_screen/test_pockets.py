"""The surrounded pockets one by one (4.5054, C8)."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from elst_app.campaign.area_decisions import PocketDecided
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.areas import HexClass
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from tests.records.support import ATTACK, INACTIVE, Story, tell, with_map
from tests.ui.map_screen.support import GERMAN, at, press, text_of

Open = Callable[[Story], MapScreen]


@pytest.fixture
def in_step(open_map: Open, qtbot: QtBot) -> MapScreen:
    """The Map screen when step 4.505 begins."""
    screen = open_map(with_map(Story(packed_rulebook())).play().go_to(RecoveryStep.DEPLOYMENT_AREAS))
    qtbot.waitUntil(lambda: len(screen.view.selected) == 4)
    return screen


def test_4_5054_in_the_step_the_first_pocket_comes_up_and_is_seen(in_step: MapScreen) -> None:
    assert text_of(in_step, "pocketText") == (
        "1 of 2: A15 A16 B15 B16 - surrounded by the British area and the west edge"
    )
    assert in_step.view.selected == {at(name) for name in ("A15", "A16", "B15", "B16")}
    assert in_step.view.zoom_percent > 40
    assert in_step.view.rect().contains(in_step.view.place_of(at("A16")).toPoint())


def test_4_5054_accepting_one_shows_the_next(in_step: MapScreen, qtbot: QtBot) -> None:
    state = text_of(in_step, "pocketState")
    press(qtbot, in_step, "acceptPocket")
    assert text_of(in_step, "pocketText") == "2 of 2: P4 - surrounded by the German area"
    assert text_of(in_step, "pocketState") == state
    assert in_step.view.selected == {at("P4")}
    qtbot.keyClick(in_step.view, Qt.Key.Key_A)
    assert not in_step.pockets.accept.isEnabled()
    assert in_step.pockets.undecided == 0
    facts = [entry.fact for entry in in_step.session.view.entries]
    assert [fact.accepted for fact in facts if isinstance(fact, PocketDecided)] == [True, True]


def test_c8_a_pocket_left_out_is_uncontrolled_and_can_still_be_accepted(
    in_step: MapScreen, qtbot: QtBot
) -> None:
    press(qtbot, in_step, "leavePocket")
    session = in_step.session
    assert session.view.state.left_out == tuple(at(name) for name in ("A15", "A16", "B15", "B16"))
    assert in_step.view.overlays.areas is not None
    assert in_step.view.overlays.areas.class_of(at("A15")) is HexClass.UNCONTROLLED
    press(qtbot, in_step, "pocketBefore")
    assert text_of(in_step, "pocketText").startswith("1 of 2: A15")
    assert text_of(in_step, "pocketState") == "It stays Uncontrolled."
    assert not in_step.pockets.leave.isEnabled()
    press(qtbot, in_step, "acceptPocket")
    assert session.view.state.left_out == ()


def test_pockets_can_be_turned_without_a_decision(in_step: MapScreen, qtbot: QtBot) -> None:
    for name, number in (("pocketAfter", "2"), ("pocketAfter", "1"), ("pocketBefore", "2")):
        press(qtbot, in_step, name)
        assert text_of(in_step, "pocketText").startswith(f"{number} of 2: ")
    assert in_step.session.view.state.left_out == ()


def test_4_505_what_was_decided_holds_until_the_areas_are_determined(
    in_step: MapScreen, qtbot: QtBot
) -> None:
    press(qtbot, in_step, "acceptPocket")
    assert in_step.pockets.undecided == 1
    in_step.session.undo()
    assert in_step.pockets.undecided == 2
    in_step.session.redo()
    in_step.session.do(TickStep(step=RecoveryStep.DEPLOYMENT_AREAS))
    assert in_step.pockets.undecided == 2, "the next date is decided anew"


def test_4_505_once_it_is_ticked_no_pocket_is_left_to_decide_until_play_begins(
    in_step: MapScreen, qtbot: QtBot
) -> None:
    def is_offered() -> bool:
        button = in_step.findChild(QAbstractButton, "modePockets")
        assert button is not None
        assert in_step.pockets.isVisible() <= button.isVisible()
        return button.isVisible()

    session = in_step.session
    assert is_offered()
    session.do(TickStep(step=RecoveryStep.DEPLOYMENT_AREAS))
    assert not is_offered()
    session.undo()
    assert is_offered()


def test_4_505_at_step_18_no_pocket_is_left_to_decide(open_map: Open) -> None:
    story = with_map(Story(packed_rulebook(), german_points=4)).play()
    screen = open_map(story.date(ATTACK, INACTIVE))
    assert screen.session.view.state.stage is Stage.SET_UP
    assert screen.pockets.pocket is not None
    assert [button.isVisible() for button in screen.findChildren(QAbstractButton, "modePockets")] == [False]


def test_c3_when_the_cg_has_ended_no_pocket_is_left_to_decide(open_map: Open) -> None:
    screen = open_map(tell(packed_rulebook()).do_until_ended())
    assert screen.pockets.pocket is not None
    assert not screen.pockets.isVisible()
    assert [button.isVisible() for button in screen.findChildren(QAbstractButton, "modePockets")] == [False]


def test_4_505_they_come_up_on_a_map_that_was_away_when_the_step_began(
    screen: MapScreen, session: Session, qtbot: QtBot
) -> None:
    screen.hide()
    session.do(StartScenario())
    session.do(EndScenario())
    for step in tuple(RecoveryStep)[: tuple(RecoveryStep).index(RecoveryStep.DEPLOYMENT_AREAS)]:
        session.do(TickStep(step=step))
    screen.show()
    assert text_of(screen, "pocketText").startswith("1 of 2: A15")
    qtbot.waitUntil(lambda: len(screen.view.selected) == 4)


def test_outside_the_step_they_are_there_to_be_looked_at(screen: MapScreen, qtbot: QtBot) -> None:
    assert text_of(screen, "pocketText") == ""
    press(qtbot, screen, "modePockets")
    assert text_of(screen, "pocketText").startswith("1 of 2: A15")
    press(qtbot, screen, "modePockets")
    assert text_of(screen, "pocketText") == ""
    assert screen.view.selected == {screen.view.cursor_hex}


def test_without_a_pocket_nothing_is_offered(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "modePockets")
    session.do(SetControl(hexes=(at("P4"),), side=GERMAN))
    session.do(SetControl(hexes=(at("A12"),), side=None))
    assert screen.pockets.pocket is None
    assert not screen.pockets.isVisible()
