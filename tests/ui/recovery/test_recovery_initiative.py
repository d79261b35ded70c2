"""Initiative on the Recovery screen: chits in secret, then both face up."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.notes import AddNote
from elst_app.campaign.steps import TickStep
from elst_app.rules.initiative import Initiative, NoAttackChitBought, ScenarioType
from elst_app.rules.recovery import RecoveryRound, RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.words.recovery import step_name
from tests.ui.recovery.support import (
    BRITISH,
    CONTROL,
    GERMAN,
    Open,
    at_initiative,
    find,
    key,
    now,
    press,
    read,
)


def test_4_517_a_chit_is_chosen_then_placed_and_the_second_turns_both_up(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.BRITISH)
    assert "4 of 4 Attack Chits left." in read(screen)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "chitAttack")
    assert screen.session.view.state.chits == ()
    press(qtbot, screen, "placeChit")
    assert "Attack is placed, face down until both are in." in read(screen)
    screen.session.set_audience(Audience.GERMAN)
    assert screen.initiative_panel.sides[GERMAN].face.face is None
    press(qtbot, screen, "chitInactive")
    assert "both are turned up" in find(screen, "placeChit").text()
    press(qtbot, screen, "placeChit")
    line = screen.session.view.state.date_line
    assert line is not None
    assert line.type is ScenarioType.BRITISH_ASSAULT
    reveal = screen.initiative_panel.reveal
    assert reveal.isVisible()
    assert [reveal.faces[side].face for side in (BRITISH, GERMAN)] == [
        Initiative.ATTACK,
        Initiative.INACTIVE,
    ]
    assert "British Assault" in read(reveal)
    assert "on the entire map" in read(reveal)
    press(qtbot, screen, "goOn")
    assert "Unit Deployment" in read(screen)
    assert "The German sets up first, the British second." in read(screen)


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_4_517_a_chit_that_was_chosen_and_not_placed_is_put_back_before_others_look(
    opened: Open, qtbot: QtBot, side: Side
) -> None:
    screen = opened(at_initiative(), Audience.of(side))
    press(qtbot, screen, "chitAttack")
    chit = screen.initiative_panel.sides[side]
    assert chit.face.face is Initiative.ATTACK
    for audience in (Audience.of(side.enemy), Audience.PUBLIC, Audience.of(side)):
        screen.session.set_audience(audience)
        assert chit.face.face is None
        assert not any(button.isChecked() for button in chit.choices.values())
        assert not chit.place_button.isVisible()


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_c40_the_chit_of_the_other_player_is_for_them_alone_until_it_is_placed(
    opened: Open, qtbot: QtBot, side: Side
) -> None:
    screen = opened(at_initiative(), Audience.of(side))
    name = f"showTo{side.enemy.value}"
    assert f"The {side.enemy} chit is still to be placed." in read(screen)
    with qtbot.waitSignal(screen.session.audience_wanted) as wanted:
        press(qtbot, screen, name)
    assert wanted.args == [Audience.of(side.enemy)]
    screen.session.do(PlaceChit(side=side.enemy, initiative=Initiative.INACTIVE))
    assert f"The {side.enemy} chit lies face down." in read(screen)
    panel = screen.initiative_panel.findChild(QAbstractButton, name)
    assert panel is not None
    assert not panel.isVisible()


def test_4_517_keys_struck_twice_neither_hide_the_chits_nor_end_the_next_step(
    opened: Open, qtbot: QtBot, hurried: list[float]
) -> None:
    screen = opened(at_initiative(), Audience.PUBLIC)
    for audience in (Audience.BRITISH, Audience.GERMAN):
        screen.session.set_audience(audience)
        press(qtbot, screen, "chitInactive")
        for _ in range(2):
            key(qtbot, Qt.Key.Key_Return, CONTROL)
        hurried[0] += 1
    assert screen.initiative_panel.reveal.isVisible()
    before = len(screen.session.view.entries)
    for _ in range(2):
        key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert not screen.initiative_panel.reveal.isVisible()
    assert len(screen.session.view.entries) == before


def test_4_5154_an_attack_without_a_chit_is_refused_with_its_reason(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.GERMAN)
    press(qtbot, screen, "chitAttack")
    reason = screen.initiative_panel.sides[GERMAN].findChild(QLabel, "chitReason")
    assert reason is not None
    assert reason.isVisible()
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "placeChit")
    assert isinstance(refused.args[0], NoAttackChitBought)


@pytest.mark.parametrize(("die", "parts"), [(1, 2), (5, 1)])
def test_4_5171a_the_dr_of_a_dual_attack_can_be_typed(
    opened: Open, qtbot: QtBot, die: int, parts: int
) -> None:
    screen = opened(at_initiative((GERMAN, "-")), Audience.GERMAN)
    key(qtbot, Qt.Key.Key_A)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    screen.session.set_audience(Audience.BRITISH)
    screen.setFocus()
    key(qtbot, Qt.Key.Key_A)
    assert "make a dr" not in read(screen)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert "1 in 3 (33.3 %)" in read(screen)
    key(qtbot, Qt.Key.Key_D)
    key(qtbot, Qt.Key(Qt.Key.Key_0 + die))
    key(qtbot, Qt.Key.Key_Return)
    line = screen.session.view.state.date_line
    assert line is not None
    assert line.type is ScenarioType.DUAL_ATTACK
    assert len(line.scenarios) == parts
    assert f"The dr is {die}:" in read(screen)


def test_c4_an_inactive_date_is_shown_and_begins_the_next_round(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.BRITISH)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    screen.session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    assert "No scenario is played on this date." in read(screen)
    press(qtbot, screen, "goOn")
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.round is RecoveryRound.AFTER_INACTIVE_DATE
    assert "24 Sept Morning: Inactive Date." in read(screen)
    assert "4.510 to 4.517 begin again" in read(screen)
    assert "Go on to 24 Sept Midday" in read(screen)


def test_4_5171_undo_turns_the_chits_down_again(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.BRITISH)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    screen.session.undo()
    assert screen.session.view.state.chits == ()
    assert find(screen, "chitAttack").isVisible()


def test_4_517_the_chits_cover_no_later_step_when_the_screen_was_hidden(opened: Open, qtbot: QtBot) -> None:
    """They are turned up, the next step is done elsewhere, and the screen is shown again."""
    screen = opened(at_initiative(), Audience.BRITISH)
    press(qtbot, screen, "chitAttack")
    press(qtbot, screen, "placeChit")
    screen.session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    assert screen.initiative_panel.reveal.isVisible()
    screen.hide()
    screen.show()
    assert screen.initiative_panel.reveal.isVisible()
    screen.hide()
    screen.session.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    screen.session.do(StartScenario())
    screen.session.do(EndScenario())
    screen.show()
    assert not screen.initiative_panel.isVisible()
    assert now(screen) is RecoveryStep.MELEE
    assert step_name(RecoveryStep.MELEE) in read(screen)


def test_4_517_after_the_chits_the_step_due_is_shown_though_nothing_else_has_changed(
    opened: Open, qtbot: QtBot
) -> None:
    """They are turned up, something is noted elsewhere, and the screen is shown again."""
    screen = opened(at_initiative(), Audience.BRITISH)
    press(qtbot, screen, "chitAttack")
    press(qtbot, screen, "placeChit")
    screen.session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    screen.hide()
    screen.session.do(AddNote(text="Tea"))
    screen.show()
    assert not screen.initiative_panel.isVisible()
    assert list(RecoveryStep)[screen.steps.currentRow()] is RecoveryStep.DEPLOYMENT
