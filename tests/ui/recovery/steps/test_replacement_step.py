"""MMC Replacement on the Recovery screen, in secret (4.513, C23)."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from elst_app.campaign.recovery.replacement import ReplaceUnits, UnitsReplaced
from elst_app.rules.forces import ENTRY_AREA, in_area
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.replacement import TooManyReplaced
from elst_app.rules.sides import Audience
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.replacement import ReplacementStep
from tests.ui.recovery.steps.stages import case, heads, pick, title, with_losses
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read, texts

STEP = RecoveryStep.REPLACEMENT
BRITISH_LOSS = ("4-5-7", "4-5-7", "4-5-7", "2-3-7", "2-4-7")
GERMAN_LOSS = (
    "SS 6-5-8",
    "SS 4-4-7",
    "SS 4-4-7",
    "4-4-7",
    "2-3-7",
    "2-3-7",
    "2-2-8",
    "2-2-8",
    "4-4-7",
    "4-4-7",
)


def back(screen: RecoveryScreen, side: object) -> list[tuple[str, bool, object]]:
    """The units of the side that came back, with where they are."""
    facts = [entry.fact for entry in screen.session.view.standing]
    (fact,) = [fact for fact in facts if isinstance(fact, UnitsReplaced)]
    assert fact.side is side
    return [(piece.name, piece.ss, piece.place) for piece in fact.added]


def choices(screen: RecoveryScreen) -> list[str]:
    return [option.text for option in case(screen).questions[0].options]


def test_4_513_the_british_example_a_quarter_of_four_is_one(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_losses(BRITISH_LOSS, ()), Audience.BRITISH)
    assert title(screen) == "Which British MMC are Replaced?"
    assert "A quarter of 4 squad-equivalents, rounded down: 1. Chosen: 1." in read(screen)
    assert choices(screen) == ["4-5-7 as 4-4-7", "2-3-7 HS as 2-2-6 HS", "2-4-7 HS as 2-3-7 HS"]
    screen._take_focus()
    key(qtbot, Qt.Key.Key_Space)
    assert back(screen, BRITISH) == [("4-4-7", False, in_area(1))]
    assert heads(screen) == []


def test_4_513_who_comes_back_and_where_is_for_the_owner_to_say(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_losses((), GERMAN_LOSS), Audience.GERMAN)
    assert "A quarter of 8 squad-equivalents, rounded down: 2. Chosen: 2." in read(screen)
    names = [*["SS 4-4-7 as SS 2-3-7 HS"] * 2, *["4-4-7 as 4-3-6"] * 2]
    assert set(choices(screen)) >= {"SS 6-5-8 as SS 4-4-7", *names}
    assert not any("crew" in name for name in choices(screen))
    press(qtbot, screen, "who-SS 6-5-8 squad 1")
    where = next(each.key for each in case(screen).questions if each.key.startswith("where-"))
    offered = pick(qtbot, screen, where, "The Entry Area")
    assert offered == ["Deployment Area 1", "Deployment Area 2", "The Entry Area"]
    press(qtbot, screen, "replace")
    assert len(back(screen, GERMAN)) == 1
    assert back(screen, GERMAN)[0][2] == ENTRY_AREA


def test_4_513_more_than_a_quarter_is_warned_of_and_refused(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_losses(BRITISH_LOSS, ()), Audience.BRITISH)
    press(qtbot, screen, "who-2-4-7 half-squad 1")
    (warning,) = case(screen).warnings
    assert warning.rule == "4.513"
    assert "Chosen: 1.5." in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "replace")
    assert isinstance(refused.args[0], TooManyReplaced)


def test_4_513_nobody_chosen_nobody_comes(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_losses(BRITISH_LOSS, ()), Audience.BRITISH)
    press(qtbot, screen, "who-4-5-7 squad 1")
    assert case(screen).acts == ()
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is not STEP


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.GERMAN])
def test_c40_nothing_of_it_is_seen_by_others(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    screen = opened(with_losses(BRITISH_LOSS, GERMAN_LOSS), Audience.BRITISH)
    press(qtbot, screen, "replace")
    assert any("4-5-7" in text for text in texts(screen))
    screen.hide()
    screen.session.set_audience(audience)
    assert [text for text in texts(screen) if "4-5-7" in text or "British Replacement" in text] == []


@pytest.mark.parametrize("audience", Audience)
def test_4_513_too_little_lost_closes_it(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    table = with_losses(("4-5-7", "4-5-7", "4-5-7"), ())
    screen = opened(table, audience)
    assert heads(screen) == []
    step = ReplacementStep(screen.session.view.state, screen.session.campaign.rulebook)
    assert step.closes_itself
    assert step.nothing_to_do() == "A quarter of the MMC eliminated is less than one squad: none is Replaced."


def test_4_513_what_one_side_may_keeps_it_open_for_both(opened: Open) -> None:
    for audience in Audience:
        screen = opened(with_losses(BRITISH_LOSS, ()), audience)
        step = ReplacementStep(screen.session.view.state, screen.session.campaign.rulebook)
        assert not step.closes_itself
        assert now(screen) is STEP


def test_the_act_is_found_again(opened: Open) -> None:
    screen = opened(with_losses(BRITISH_LOSS, ()), Audience.BRITISH)
    step = ReplacementStep(screen.session.view.state, screen.session.campaign.rulebook)
    assert step.key_of(ReplaceUnits(side=BRITISH, returning=())) == step.heads()[0].key
