"""The scenario sheet and the playing area of a German Assault (4.4, 4.42, 4.5171; C29, C30)."""

from PySide6.QtCore import Qt

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.steps import TickStep
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.ui.session import Session
from elst_app.ui.table.area_page import AreaPage
from elst_app.ui.table.screen import TableScreen
from tests.campaign.conftest import TEN_BY_TEN
from tests.ui.table.support import ATTACK, INACTIVE, button, do, has, press, texts, to_set_up, type_text


def area(*corners: str) -> PlayingArea:
    first, last = (Hex.parse(name) for name in corners)
    return PlayingArea(first, last)


def test_4_4_the_initial_scenario_is_read_aloud(table: TableScreen) -> None:
    read = texts(table.scenario)
    assert "There is no Recovery Phase before it. The German side sets up first" in read
    assert "The British side moves first." in read
    assert "The German has one 100+mm module" in read
    assert "No balance provision is played." in read
    button(table, "startScenario").click()
    assert "moves first" not in texts(table.scenario)
    button(table, "readScenario").click()
    assert "The British side moves first." in texts(table.scenario)


def test_c29_the_german_types_two_corners_before_the_scenario_begins(
    session: Session, table: TableScreen
) -> None:
    to_set_up(session, INACTIVE, ATTACK)
    assert button(table, "declareArea").property("kind") == "primary"
    assert "Game Turns: 3, without a Scenario End dr." in texts(table.scenario)
    assert "declares at most 10 hexrows by 10 hex numbers" in texts(table.scenario)
    press(Qt.Key.Key_A)
    (page,) = table.findChildren(AreaPage)
    type_text("tt14")
    press(Qt.Key.Key_Return)
    type_text("kk5")
    press(Qt.Key.Key_Return)
    assert session.view.state.play.area == area("KK5", "TT14")
    assert not page.isVisible()
    assert "Only hexrows KK-TT, hex numbers 5-14 are in play." in texts(table.scenario)
    assert button(table, "startScenario").property("kind") == "primary"
    button(table, "startScenario").click()
    assert table.clock.isVisible()
    assert not has(table, "declareArea")


def test_c29_two_clicks_on_the_map_are_the_corners_and_too_large_an_area_is_said(
    session: Session, table: TableScreen
) -> None:
    to_set_up(session, INACTIVE, ATTACK)
    press(Qt.Key.Key_A)
    (page,) = table.findChildren(AreaPage)
    click = Qt.KeyboardModifier.NoModifier
    page.map.hex_clicked.emit(Hex.parse("A1"), click)
    page.map.hex_hovered.emit(Hex.parse("C3"))
    assert len(page.map.selected) == len(area("A1", "C3").hexes(session.campaign.rulebook.board))
    page.map.hex_clicked.emit(Hex.parse("K9"), click)
    assert page.area == area("A1", "K9")
    assert "Hexrows of the playing area: 11" in texts(page)
    button(page, "areaDeclare").click()
    assert session.view.state.play.area is None
    page.last.set_hex(Hex.parse("J9"))
    assert "10 by 9" in texts(page)
    press(Qt.Key.Key_Escape)
    assert page.isVisible(), "it closed what was said about the refusal"
    press(Qt.Key.Key_Escape)
    assert session.view.state.play.area is None
    assert not page.isVisible()


def test_c30_both_parts_of_a_dual_attack_are_told(session: Session, table: TableScreen) -> None:
    to_set_up(session, ATTACK, ATTACK, die=2)
    read = texts(table.scenario)
    assert "This is its first part, a German Assault. Only steps 4.501-4.509 follow" in read
    assert "the British side first, then the German side" in read


def test_c30_the_second_part_of_a_dual_attack_is_read_as_such(session: Session, table: TableScreen) -> None:
    to_set_up(session, ATTACK, ATTACK, die=1)
    do(session, DeclarePlayingArea(area=TEN_BY_TEN), StartScenario(), EndScenario())
    while (progress := session.campaign.state.progress) and progress.now is not None:
        do(session, TickStep(step=progress.now))
    read = texts(table.scenario)
    assert "This is its second part, a British Assault." in read
    assert "each time the German side first, then the British side" in read


def test_4_5171a_a_dual_attack_with_the_german_first_is_a_british_assault(
    session: Session, table: TableScreen
) -> None:
    to_set_up(session, ATTACK, ATTACK, die=3)
    assert "The German sets up first, so that it is played as a British Assault." in texts(table.scenario)
