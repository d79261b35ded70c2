"""A scenario outside the CG from the start page: DaE4 as printed, changed, or their own (DaE4)."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton

from elst_app.campaign.artillery import ModuleReceived
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.moments import Stage
from elst_app.rules.artillery import Pile
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side
from elst_app.ui.board import BoardView
from elst_app.ui.session import Session
from elst_app.ui.start.new_scenario_page import NewScenarioPage
from elst_app.ui.window.main_window import MainWindow
from elst_app.words.facts import entry_text
from tests.ui.table.support import at, button, do, has, press, texts

DAE4_AREA = PlayingArea(Hex.parse("BB7"), Hex.parse("TT18"))


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> NewScenarioPage:
    QTest.keyClick(window, Qt.Key.Key_S)
    made = window.pages.currentWidget()
    assert isinstance(made, NewScenarioPage)
    made.path.setText(str(tmp_path / "one.elst"))
    return made


def begin(window: MainWindow) -> Session:
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.campaign is not None
    return window.campaign.session


def choose_own(page: NewScenarioPage) -> None:
    own = page.findChild(QRadioButton, "scenario-own")
    assert own is not None
    own.click()


def test_dae4_begins_as_printed_with_the_keyboard_alone(window: MainWindow, page: NewScenarioPage) -> None:
    assert page.name.hasFocus()
    state = begin(window).view.state
    assert state.title == "Leave... or Elst"
    assert state.outside is not None
    assert state.outside.set_up == "DaE4"
    assert [(each.side, each.mmc, each.leaders) for each in state.outside.elrs] == [
        (Side.BRITISH, 3, 3),
        (Side.GERMAN, 3, 5),
    ]
    assert state.play.area == DAE4_AREA
    assert state.date_line is not None
    scenario = state.date_line.current
    assert scenario is not None
    assert (scenario.game_turns, scenario.sets_up_first, scenario.moves_first) == (
        7,
        Side.GERMAN,
        Side.BRITISH,
    )
    (module,) = state.modules
    assert (module.battery.calibre, module.battery.pile) == (80, Pile(8, 3))
    assert module.battery.observer is not None
    assert module.battery.observer.hex == Hex.parse("OO21")


def test_the_german_balance_of_dae4_is_one_game_turn_less(window: MainWindow, page: NewScenarioPage) -> None:
    page.balance.pick(Side.GERMAN)
    assert page.turns.value() == 6
    state = begin(window).view.state
    assert state.outside is not None
    assert state.outside.favoured is Side.GERMAN


def test_one_of_their_own_has_its_own_figures(window: MainWindow, page: NewScenarioPage) -> None:
    choose_own(page)
    assert not page.balance.isVisible()
    page.name.setText("Our fight")
    for corner in page.corners:
        corner.clear()
    page.turns.setValue(5)
    page.first.pick(Side.BRITISH)
    button(page, "moduleAdd").click()
    second = page.modules[1]
    second.side.pick(Side.GERMAN)
    second.calibre.pick(120)
    second.black.setValue(6)
    second.red.setValue(2)
    button(page.modules[0], "moduleRemove").click()
    state = begin(window).view.state
    assert state.outside is not None
    assert (state.title, state.outside.set_up, state.play.area) == ("Our fight", "", None)
    (module,) = window.campaign.session.campaign.state.modules if window.campaign else ()
    assert (module.battery.side, module.battery.calibre, module.battery.pile) == (
        Side.GERMAN,
        120,
        Pile(6, 2),
    )
    assert not module.in_play, "a radio is put into play by its side"


def test_what_is_no_hex_is_said_at_its_field(window: MainWindow, page: NewScenarioPage) -> None:
    page.modules[0].observer.setText("elsewhere")
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.campaign is None
    assert page.problem.isVisible()
    assert page.modules[0].observer.hasFocus()
    page.modules[0].observer.setText("OO21")
    page.corners[1].clear()
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "two corners" in page.problem.text()
    press(Qt.Key.Key_Escape)
    assert window.start.isVisible()


def test_table_and_oba_work_in_it_and_what_is_of_the_cg_is_not_shown(
    window: MainWindow, page: NewScenarioPage
) -> None:
    session = begin(window)
    campaign = window.campaign
    assert campaign is not None
    names = [campaign.nav.item(row).text() for row in range(campaign.nav.count())]
    assert "OBA" in names
    assert "Recovery" not in names
    assert "RGs" not in names
    table = campaign.screens.currentWidget()
    assert table is not None
    assert "14 × 4-5-7" in texts(table)
    do(session, StartScenario())
    read = texts(table)
    for absent in ("PF left", "CG Dates", "self-rally", "exit VP", "Control changes"):
        assert absent not in read
    at(session, 1, Side.BRITISH, Phase.PFPH)
    assert "OBA acts now: British OBA #1." in texts(table)
    press(Qt.Key.Key_G)
    assert window.settings.screen == "artillery"
    shown = campaign.screens.currentWidget()
    assert shown is not None
    assert "8 black, 3 red left" in texts(shown)


def test_its_winner_is_declared_once_it_is_over(window: MainWindow, page: NewScenarioPage) -> None:
    session = begin(window)
    campaign = window.campaign
    assert campaign is not None
    do(session, StartScenario(), EndScenario())
    table = campaign.screens.currentWidget()
    assert table is not None
    assert "in any building hex of hexrows LL-TT, hex numbers 7-11" in texts(table)
    press(Qt.Key.Key_B)
    QApplication.processEvents()
    assert session.view.state.outside is not None
    assert session.view.state.outside.winner is Side.BRITISH
    assert "The British side has won" in texts(table)
    assert "CG Dates" not in texts(table)


def test_conceding_ends_it_for_the_other_side(window: MainWindow, page: NewScenarioPage) -> None:
    session = begin(window)
    campaign = window.campaign
    assert campaign is not None
    do(session, StartScenario())
    press(Qt.Key.Key_V)
    table = campaign.screens.currentWidget()
    assert table is not None
    button(table, "concedeBritish").click()
    assert "With this the scenario is over" in texts(table)
    button(table, "concede").click()
    assert session.view.state.stage is Stage.ENDED
    assert session.view.state.outside is not None
    assert session.view.state.outside.winner is Side.GERMAN
    assert not has(table, "winnerBritish")


def test_dae4_the_playing_area_is_drawn_on_the_map_and_oba_screens(
    window: MainWindow, page: NewScenarioPage
) -> None:
    begin(window)
    campaign = window.campaign
    assert campaign is not None
    for key in ("map", "artillery"):
        campaign.show_screen(key)
        screen = campaign.screens.currentWidget()
        assert screen is not None
        (shown,) = screen.findChildren(BoardView)
        assert shown.overlays.playing_area == DAE4_AREA
        shown.go_to(Hex.parse("BB6"))
        assert shown.accessibleDescription().endswith("not in play")
        shown.go_to(Hex.parse("BB7"))
        assert not shown.accessibleDescription().endswith("not in play")


def test_dae4_a_module_without_another_name_is_named_once(window: MainWindow, page: NewScenarioPage) -> None:
    view = begin(window).view
    (received,) = [entry for entry in view.entries if isinstance(entry.fact, ModuleReceived)]
    assert entry_text(received, view.entries) == "The British received the OBA module 80+mm"


def test_dae4_offers_no_sheet_of_the_cg(window: MainWindow, page: NewScenarioPage) -> None:
    begin(window)
    campaign = window.campaign
    assert campaign is not None
    campaign.show_screen("records")
    screen = campaign.screens.currentWidget()
    assert screen is not None
    assert not any(has(screen, f"choose{key}") for key in ("cg-log", "rg-record", "recovery"))
    assert has(screen, "choosescenario")
    assert "kept secret" not in texts(screen)


def test_c35_the_ob_of_dae4_stands_on_its_scenario_card(window: MainWindow, page: NewScenarioPage) -> None:
    begin(window)
    campaign = window.campaign
    assert campaign is not None
    campaign.show_screen("forces")
    screen = campaign.screens.currentWidget()
    assert screen is not None
    assert "The OB stands on the scenario card" in texts(screen)
    assert "campaign game" not in texts(screen)
