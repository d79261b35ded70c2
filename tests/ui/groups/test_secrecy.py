"""What a side has and buys is shown to that side alone; both together see whose it is (4.516, C40)."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.campaign.play.victory import Concede
from elst_app.campaign.purchases import BuyGroups
from elst_app.loading import rulebook
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.sides import Audience, Side
from elst_app.ui.groups.screen import GroupsScreen, Page
from tests.ui.groups.support import BRITISH, GERMAN, OFF, Open, at_purchase, put, shown
from tests.ui.recovery.support import press, read, story, texts
from tests.words.test_translation import PseudoTranslator, untranslated

CHART_WORDS = tuple(
    text
    for line in rulebook().charts.reinforcement_groups.lines
    for text in (line.name, *(unit.unit for unit in line.units))
)
"""What the charts print, which is the same in every language."""


@pytest.fixture
def translated(qapp: QApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.fixture
def secret(opened: Open) -> GroupsScreen:
    """The German has bought a V4, has a V3 in the basket and has looked at every page."""
    told = at_purchase()
    told.do(BuyGroups(by=GERMAN, side=GERMAN, groups=(ChosenGroup("V4", OFF),)))
    screen = opened(told, Audience.GERMAN)
    put(screen, GERMAN, "V3")
    for page in Page:
        shown(screen).show_page(page)
        QApplication.processEvents()
    return screen


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_no_widget_holds_a_word_of_it_once_others_look(secret: GroupsScreen, audience: Audience) -> None:
    assert [text for text in texts(secret) if "StuG" in text]
    secret.session.set_audience(audience)
    assert [text for text in texts(secret) if "StuG" in text or "Pz" in text or "V4" in text] == []


def test_c40_both_together_see_whose_it_is_and_hand_the_screen_over(
    secret: GroupsScreen, qtbot: QtBot
) -> None:
    secret.session.set_audience(Audience.PUBLIC)
    assert secret.shown is None
    assert "What a side purchases is its secret until the CG ends" in read(secret)
    with qtbot.waitSignal(secret.session.audience_wanted) as wanted:
        press(qtbot, secret, "showToBritish")
    assert wanted.args == [Audience.BRITISH]
    secret.session.set_audience(Audience.BRITISH)
    assert secret.shown is secret.sides[BRITISH]
    assert shown(secret).shop.isVisible()


@pytest.mark.parametrize("audience", list(Audience))
def test_c40_once_the_cg_has_ended_all_is_open(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    told = at_purchase()
    told.do(BuyGroups(by=GERMAN, side=GERMAN, groups=(ChosenGroup("V4", OFF),)))
    told.do(Concede(side=BRITISH))
    screen = opened(told, audience)
    for side in Side:
        press(qtbot, screen, f"groupsOf{side.value}")
        shown(screen).show_page(Page.RECORD)
        assert screen.shown is screen.sides[side]
    press(qtbot, screen, "groupsOfGerman")
    assert "SS StuG Pltn" in read(screen)


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("audience", list(Audience))
def test_no_text_escapes_translation(opened: Open, audience: Audience) -> None:
    for told in (story(), at_purchase()):
        screen = opened(told, audience)
        for page in Page:
            if screen.shown is not None:
                screen.shown.show_page(page)
            found = [text for text in texts(screen, visible_only=True) if untranslated(text)]
            ids = {line.id for line in rulebook().charts.reinforcement_groups.lines}
            assert [
                text
                for text in found
                if text not in ids and not any(word in " ".join(text.split()) for word in CHART_WORDS)
            ] == []
