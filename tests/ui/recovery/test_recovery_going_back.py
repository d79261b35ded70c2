"""Going back on the Recovery screen: an act is done otherwise, and what changed is told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.recovery.escape import NotInOneHex
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.setup import BeginCampaign
from elst_app.rules.forces import ELIMINATED, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.opening import OpenCampaign, begin_campaign
from tests.ui.recovery.support import (
    BRITISH,
    GERMAN,
    Open,
    find,
    key,
    press,
    read,
    story,
    type_dice,
    west,
)
from tests.ui.recovery.test_recovery_escape import B16, H17, STACK, named, title


def changes(screen: QWidget) -> list[QAbstractButton]:
    """The buttons that change what was done, the last act first."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [
        button
        for button in screen.findChildren(QAbstractButton)
        if button.objectName().startswith("change-") and button.isVisible()
    ]


def go_back(qtbot: QtBot, screen: QWidget, place: int) -> None:
    qtbot.mouseClick(changes(screen)[place], Qt.MouseButton.LeftButton)


def test_a_done_roll_is_changed_and_what_followed_keeps_its_dice(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    type_dice(qtbot, screen, 2, 2)
    assert len(changes(screen)) == 2
    go_back(qtbot, screen, 1)
    assert title(screen) == "British 4-5-7 in H17 must Escape"
    assert named(screen, "4-5-7").place == in_hex(Hex.parse("H17"))
    assert named(screen, "2-3-7").place == in_hex(Hex.parse("B16"))
    assert changes(screen) == []
    type_dice(qtbot, screen, 6, 6)
    assert screen.session.going_back is None
    assert named(screen, "4-5-7").place == ELIMINATED
    assert named(screen, "2-3-7").place == in_area(3)
    text = read(screen)
    assert "What changed" in text
    assert "Was: British 4-5-7 in H17, Escape DR 9" in text
    assert "Now: British 4-5-7 in H17, Escape DR 12" in text
    assert "One later act is as it was." in text
    press(qtbot, screen, "changesRead")
    assert "What changed" not in read(screen)


def test_cancelled_nothing_has_changed(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    before = screen.session.view.state
    entries = screen.session.view.entries
    go_back(qtbot, screen, 0)
    assert screen.session.view.state != before
    screen.session.come_back()
    assert screen.session.view.state == before
    assert screen.session.view.entries == entries
    assert title(screen) == "German SS 2-3-7 HS in B16 must Escape"


def test_left_out_the_unit_must_roll_again(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    go_back(qtbot, screen, 0)
    screen.session.leave_out()
    assert title(screen) == "British 4-5-7 in H17 must Escape"
    assert "Now: left out." in read(screen)


def test_an_act_of_another_kind_cannot_take_its_place(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(STACK))
    mmg = named(screen, "MMG")
    press(qtbot, screen, f"units-{named(screen, '2-4-7').id}")
    type_dice(qtbot, screen, 1, 1)
    go_back(qtbot, screen, 0)
    names = [button.objectName() for button in screen.findChildren(QAbstractButton) if button.isVisible()]
    assert "roll" in names
    assert not any(mmg.id in name for name in names if name.startswith(("menu", "give", "abandon")))


def test_equipment_handled_is_changed_and_the_roll_stays(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((GERMAN, "C20", ("SS 4-4-7", "LMG @0"))))
    lmg = named(screen, "LMG")
    press(qtbot, screen, f"abandon-{lmg.id}")
    type_dice(qtbot, screen, 2, 2)
    go_back(qtbot, screen, 1)
    assert not [each for each in screen.findChildren(QAbstractButton, "roll") if each.isVisible()]
    press(qtbot, screen, f"eliminate-{lmg.id}")
    assert named(screen, "LMG").place == ELIMINATED
    assert named(screen, "4-4-7").place.area is not None


def test_what_is_not_possible_there_is_refused_and_changes_nothing(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    entry = screen.session.view.revisable[-1][0]
    screen.session.go_back(entry)
    command = AttemptEscape(units=(named(screen, "4-5-7").id, named(screen, "2-3-7").id), dice=(1, 1))
    with qtbot.waitSignal(screen.session.refused) as refused:
        screen.session.do(command)
    assert refused.args == [NotInOneHex(), command]
    assert screen.session.going_back is entry


def test_c40_a_secret_dr_is_changed_by_its_side_alone(opened: Open, qtbot: QtBot) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    told.go_to(RecoveryStep.RG_PURCHASE)
    screen = opened(told, Audience.GERMAN)
    screen._choose(RecoveryStep.CPP_REPLENISHMENT)
    assert len(changes(screen)) == 1
    go_back(qtbot, screen, 0)
    assert screen._shown is RecoveryStep.CPP_REPLENISHMENT
    type_dice(qtbot, screen.points_panel.sides[GERMAN].dice, 1)
    assert [each.die for each in screen.session.view.state.replenishments if each.side is GERMAN] == [1]
    screen.session.set_audience(Audience.BRITISH)
    assert "What changed" not in read(screen)
    screen._choose(RecoveryStep.CPP_REPLENISHMENT)
    assert len(changes(screen)) == 1


def test_other_people_looking_end_it(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    go_back(qtbot, screen, 0)
    screen.session.set_audience(Audience.BRITISH)
    assert screen.session.going_back is None
    assert named(screen, "4-4-7").place == in_area(1)


def paged(tmp_path: Path, shown: Callable[[CampaignPage], CampaignPage]) -> CampaignPage:
    """The page of a campaign at Escape, with the squad in H17."""
    opened = begin_campaign(tmp_path / "back.elst", BeginCampaign(title="Back"))
    assert isinstance(opened, OpenCampaign)
    session = Session(west(H17, B16).campaign, "back.elst")
    page = CampaignPage(replace(opened, session=session), KeyButton("Menu"))
    page.resize(1280, 720)
    page.show_screen("recovery")
    return shown(page)


def test_a_banner_over_the_page_says_so_and_leads_out(
    tmp_path: Path, shown: Callable[[CampaignPage], CampaignPage], qtbot: QtBot
) -> None:
    page = paged(tmp_path, shown)
    screen = page.screens.currentWidget()
    assert isinstance(screen, RecoveryScreen)
    screen.setFocus()
    type_dice(qtbot, screen, 4, 5)
    with qtbot.waitSignal(page.covered) as covered:
        go_back(qtbot, screen, 0)
    assert covered.args == [True]
    assert "just before “Escape from H17”" in read(page.going_back)
    assert not page.nav.isEnabled()
    assert not find(page, "undo").isEnabled()
    press(qtbot, page, "comeBack")
    assert page.nav.isEnabled()
    assert not page.going_back.isVisible()
    go_back(qtbot, screen, 0)
    key(qtbot, Qt.Key.Key_Escape)
    assert page.nav.isEnabled()
    assert not page.going_back.isVisible()
    go_back(qtbot, screen, 0)
    press(qtbot, page, "leaveOut")
    assert page.nav.isEnabled()
    assert not page.going_back.isVisible()
    assert title(screen) == "British 4-5-7 in H17 must Escape"
    page.opened.file.close()
