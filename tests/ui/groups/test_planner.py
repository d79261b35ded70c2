"""The planner: exact chances of the coming CG Dates, and nothing of it changes the campaign (4.514)."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.purchases import BuyGroups
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.groups.afford_model import FIRST_DATE
from elst_app.ui.groups.screen import GroupsScreen, Page
from tests.ui.groups.support import GERMAN, OFF, Open, at_purchase, put, shown
from tests.ui.recovery.support import key, read, story


def chances(screen: GroupsScreen, rg: str) -> list[str]:
    """What stands in the row of an RG, date by date."""
    model = shown(screen).planner.model
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == rg)
    return [str(model.index(row, column).data()) for column in range(FIRST_DATE, model.columnCount())]


def distribution(screen: GroupsScreen) -> list[tuple[str, str, str]]:
    numbers = shown(screen).planner.distribution.numbers
    return [
        tuple(str(numbers.index(row, column).data()) for column in range(3))  # type: ignore[misc]
        for row in range(numbers.rowCount())
    ]


@pytest.fixture
def planning(opened: Open) -> GroupsScreen:
    """The German at 24 Morning has spent 45 of 49 CPP: 4 are left for 24 Midday, of which the Base is 11."""
    told = at_purchase()
    groups = tuple(ChosenGroup("O2", OFF) for _ in range(9))
    told.do(BuyGroups(by=GERMAN, side=GERMAN, groups=groups, happened="As at the table"))
    screen = opened(told, Audience.GERMAN)
    shown(screen).show_page(Page.PLANNER)
    return screen


def test_4_514_the_distribution_of_the_next_date_is_exact(planning: GroupsScreen) -> None:
    """4 and 11 less a dr: 9 to 14, each by one dr of six."""
    assert distribution(planning) == [
        ("14", "16.7 %", "16.7 %"),
        ("13", "16.7 %", "33.3 %"),
        ("12", "16.7 %", "50.0 %"),
        ("11", "16.7 %", "66.7 %"),
        ("10", "16.7 %", "83.3 %"),
        ("9", "16.7 %", "100 %"),
    ]
    assert "9 to 14, 11.5 on average" in read(planning)


def test_4_514_a_later_date_adds_a_second_dr(planning: GroupsScreen, qtbot: QtBot) -> None:
    """24 Afternoon: 4 + (11 - dr) + (7 - dr) is 22 less a DR: 10 to 20, most often 15."""
    shown(planning).planner.table.setFocus()
    key(qtbot, Qt.Key.Key_Right)
    found = distribution(planning)
    assert [line[0] for line in found] == [str(number) for number in range(20, 9, -1)]
    assert [line[1] for line in found][:6] == ["2.8 %", "5.6 %", "8.3 %", "11.1 %", "13.9 %", "16.7 %"]
    assert [line[2] for line in found][5] == "58.3 %"


def test_4_515_each_rg_has_its_chance_and_the_basket_lowers_it(planning: GroupsScreen) -> None:
    before = len(planning.session.campaign.history.entries)
    assert chances(planning, "I2") == ["100", "100", "100", "100"]
    put(planning, GERMAN, "V1", "-")
    # 1 and 11 less a dr is at least 6 in all cases, at least 7 but for a 6 (on the map).
    assert chances(planning, "I2") == ["100 / 83.3", "100", "100", "100"]
    assert chances(planning, "V1") == ["–", "–", "–", "–"]
    assert chances(planning, "-") == ["–", "–", "–", "–"]
    assert "with the basket purchased: V1 Pz III Pltn and Attack Chit." in read(planning)
    assert len(planning.session.campaign.history.entries) == before


def test_4_515_the_chosen_chance_is_told_with_cost_and_reason(planning: GroupsScreen, qtbot: QtBot) -> None:
    put(planning, GERMAN, "V1", "-")
    shown(planning).planner.table.setFocus()
    key(qtbot, Qt.Key.Key_Down)
    text = shown(planning).planner.explanation.text()
    assert text.splitlines() == [
        "I2 SS Inf Coy on 24 Sept Midday",
        "Off the map: 6 CPP, 100 %",
        "On the map: 7 CPP, 5 in 6 (83.3 %)",
    ]
    shown(planning).planner.table.setCurrentIndex(shown(planning).planner.model.index(3, FIRST_DATE))
    assert "No more RG V1 in the campaign: Max/CG is 1." in shown(planning).planner.explanation.text()


def test_4_514_before_the_dr_the_current_date_is_the_first_that_is_planned(opened: Open) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.GERMAN)
    shown(screen).show_page(Page.PLANNER)
    planner = shown(screen).planner
    heading = planner.model.headerData(FIRST_DATE, Qt.Orientation.Horizontal)
    assert str(heading).split() == ["24", "Sept", "Morning"]
    assert [line[0] for line in distribution(screen)] == ["52", "51", "50", "49", "48", "47"]
    put(screen, GERMAN, "O2", "O1")
    assert [line[0] for line in distribution(screen)] == ["44", "43", "42", "41", "40", "39"]


def test_the_chances_of_a_date_add_up(planning: GroupsScreen) -> None:
    for planned in shown(planning).planner._dates:
        assert sum((chance for _, chance in planned.forecast.chances), Fraction(0)) == 1


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_nothing_of_a_plan_is_left_for_others(planning: GroupsScreen, audience: Audience) -> None:
    put(planning, GERMAN, "V1")
    planning.session.set_audience(audience)
    planner = planning.sides[GERMAN].planner
    assert planner.model.rowCount() == 0
    assert planner.distribution.numbers.rowCount() == 0
    assert planner.explanation.text() == ""


def test_the_models_of_the_planner_hold(planning: GroupsScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(shown(planning).planner.model)
    qtmodeltester.check(shown(planning).planner.distribution.numbers)


@pytest.mark.parametrize("basket", [(), ("I1 O", "I2 O", "V1", "V2 O", "G1", "G2", "O1", "O2", "V3", "HW1")])
@pytest.mark.parametrize("size", [(1115, 583), (1755, 943)])
def test_4_514_every_date_of_the_plan_is_in_view_with_one_scroll_bar_at_most(
    opened: Open, basket: tuple[str, ...], size: tuple[int, int]
) -> None:
    """Before the dr of 24 Morning five dates are to come, as many as there ever are beside a purchase."""
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.GERMAN, size)
    shown(screen).show_page(Page.PLANNER)
    put(screen, GERMAN, *basket)
    for _ in range(4):
        QApplication.processEvents()
    table = shown(screen).planner.table
    assert table.model().columnCount() == FIRST_DATE + 5
    assert table.horizontalScrollBar().maximum() == 0
    assert table.verticalScrollBar().maximum() == 0
    for column in range(table.model().columnCount()):
        place = table.visualRect(table.model().index(0, column))
        assert 0 <= place.left() <= place.right() <= table.viewport().width()


def test_the_basket_of_a_plan_names_an_rg_once_with_its_number(planning: GroupsScreen) -> None:
    put(planning, GERMAN, "O1", "V1", "O1")
    assert "with the basket purchased: 2 × O1 Battalion Mortar and V1 Pz III Pltn." in read(planning)
