"""Buying RG on the Recovery screen: the chart, limits, one act for one click."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.calendar import CGDate
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment, InfantryLimitReached
from elst_app.rules.sides import Audience
from elst_app.ui.groups.offers_model import Column
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.theme import apply
from tests.ui.recovery.support import (
    BRITISH,
    CONTROL,
    GERMAN,
    Open,
    bought,
    choose,
    find,
    key,
    now,
    press,
    read,
    story,
    texts,
)


def test_4_515_every_line_of_the_chart_is_in_view_in_a_small_window(buying: RecoveryScreen) -> None:
    table = buying.purchases_panel.sides[GERMAN].shop.table
    assert table.model().rowCount() == 14
    assert table.verticalScrollBar().maximum() == 0
    assert table.horizontalScrollBar().maximum() == 0
    for row in range(14):
        index = table.model().index(row, Column.OFF_MAP)
        assert table.fontMetrics().horizontalAdvance(str(index.data())) < table.visualRect(index).width()


def test_4_515_every_line_is_in_view_where_the_window_is_1280_by_720(buying: RecoveryScreen) -> None:
    buying.resize(1115, 584)
    table = buying.purchases_panel.sides[GERMAN].shop.table
    for _ in range(4):
        QApplication.processEvents()
    assert table.verticalScrollBar().maximum() == 0
    assert table.visualRect(table.model().index(13, 0)).bottom() < table.viewport().height()


def test_4_514_a_sign_stays_with_its_figure_where_the_sum_is_broken(
    buying: RecoveryScreen, qapp: QApplication
) -> None:
    sum_ = buying.purchases_panel.sides[GERMAN].head.sum
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        buying.resize(1010, 564)
        for _ in range(4):
            QApplication.processEvents()
        figures = (sum_.replenished, sum_.total, sum_.spent, sum_.basket, sum_.remaining)
        signs = [label for label in sum_.findChildren(QLabel) if label.text() in "+−="]
        for sign, figure in zip(signs, figures, strict=True):
            assert sign.parentWidget() is figure.parentWidget()
            assert sign.geometry().center().y() in range(figure.y(), figure.geometry().bottom())
            assert sign.geometry().right() < figure.x()
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_4_515_a_double_click_buys_once(buying: RecoveryScreen, qtbot: QtBot, hurried: list[float]) -> None:
    for _ in range(2):
        choose(buying, GERMAN, "O1")
        press(qtbot, buying, "addOffMap")
        button = find(buying, "buyBasket")
        hurried[0] += 1
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.mouseDClick(button, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bought(buying, GERMAN) == ["O1", "O1"]


def test_4_515_bought_by_key_and_taken_back(buying: RecoveryScreen, qtbot: QtBot) -> None:
    panel = buying.purchases_panel.sides[GERMAN]
    panel.shop.table.setFocus()
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_O)
    assert bought(buying, GERMAN) == []
    assert panel.head.sum.basket.number.text() == "7"
    assert panel.head.sum.remaining.number.text() == "42"
    key(qtbot, Qt.Key.Key_B)
    assert bought(buying, GERMAN) == ["I2"]
    assert panel.shop.table.hasFocus()
    assert panel.head.sum.spent.number.text() == "7"
    assert panel.head.sum.basket.number.text() == "0"
    assert panel.head.sum.remaining.number.text() == "42"
    assert "I2 SS Inf Coy, on the map: 7 CPP" in read(buying)
    buying.session.undo()
    assert bought(buying, GERMAN) == []
    assert "Nothing yet." in read(buying)
    assert panel.shop.table.currentIndex().row() == 1


def test_4_515e_why_not_is_said_with_its_rule_and_can_be_recorded(
    buying: RecoveryScreen, qtbot: QtBot
) -> None:
    buying.session.do(BuyGroup(by=GERMAN, side=GERMAN, rg="I3", deployment=Deployment.OFF_MAP))
    choose(buying, GERMAN, "I1")
    assert "Only 1 German “I” RG on a date, and that is I3. (4.515e)" in read(buying)
    press(qtbot, buying, "addOffMap")
    with qtbot.waitSignal(buying.session.refused) as refused:
        press(qtbot, buying, "buyBasket")
    refusal, command = refused.args
    assert isinstance(refusal, InfantryLimitReached)
    assert refusal.can_be_recorded
    assert isinstance(command, BuyGroups)
    buying.session.do(replace(command, happened="We overlooked it"))
    assert bought(buying, GERMAN) == ["I3", "I1"]
    assert buying.purchases_panel.sides[GERMAN].head.sum.basket.number.text() == "0"


def fill_basket(screen: RecoveryScreen, qtbot: QtBot) -> None:
    """An I1 for the map and an O1 off it."""
    choose(screen, GERMAN, "I1")
    press(qtbot, screen, "addOnMap")
    choose(screen, GERMAN, "O1")
    press(qtbot, screen, "addOffMap")


def test_4_515_the_step_does_not_end_over_a_full_basket_without_a_question(
    buying: RecoveryScreen, qtbot: QtBot
) -> None:
    fill_basket(buying, qtbot)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(buying) is RecoveryStep.RG_PURCHASE
    assert buying.basket_question.isVisible()
    assert not buying.finish.isVisible()
    assert "The German basket holds I1 SS Inf Pltn on the map, O1 Battalion Mortar off the map." in read(
        buying
    )
    key(qtbot, Qt.Key.Key_Return)
    assert bought(buying, GERMAN) == ["I1", "O1"]
    assert now(buying) is RecoveryStep.RG_STRENGTH


def test_4_515_the_basket_is_emptied_and_the_step_ends_by_key(buying: RecoveryScreen, qtbot: QtBot) -> None:
    fill_basket(buying, qtbot)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    key(qtbot, Qt.Key.Key_M)
    assert bought(buying, GERMAN) == []
    assert now(buying) is RecoveryStep.RG_STRENGTH


def test_4_515_going_back_leaves_the_basket_as_it_is(buying: RecoveryScreen, qtbot: QtBot) -> None:
    fill_basket(buying, qtbot)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    key(qtbot, Qt.Key.Key_Escape)
    assert not buying.basket_question.isVisible()
    assert find(buying, "finishStep").isVisible()
    assert buying.purchases_panel.first.hasFocus()
    assert find(buying, "buyBasket").text() == "Purchase 2: 8 CPP"
    assert now(buying) is RecoveryStep.RG_PURCHASE


def test_4_515_a_basket_that_cannot_be_bought_says_why_and_stays(
    buying: RecoveryScreen, qtbot: QtBot
) -> None:
    buying.session.do(BuyGroup(by=GERMAN, side=GERMAN, rg="I3", deployment=Deployment.OFF_MAP))
    fill_basket(buying, qtbot)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert "Only 1 German “I” RG on a date, and that is I3." in read(buying)
    with qtbot.waitSignal(buying.session.refused) as refused:
        press(qtbot, buying, "buyAndEnd")
    assert buying.basket_question.isVisible()
    assert now(buying) is RecoveryStep.RG_PURCHASE
    buying.session.do(replace(refused.args[1], happened="We overlooked it"))
    assert bought(buying, GERMAN) == ["I3", "I1", "O1"]
    assert not buying.basket_question.isVisible()
    assert find(buying, "finishStep").isVisible()


def test_4_515_an_empty_basket_is_not_asked_about(buying: RecoveryScreen, qtbot: QtBot) -> None:
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(buying) is RecoveryStep.RG_STRENGTH


def test_4_515_nothing_of_the_question_is_left_when_the_other_side_looks(
    buying: RecoveryScreen, qtbot: QtBot
) -> None:
    fill_basket(buying, qtbot)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    buying.session.set_audience(Audience.BRITISH)
    assert not any("SS Inf Pltn" in text and "basket" in text for text in texts(buying))
    assert not buying.basket_question.isVisible()


def test_4_5154_the_chit_is_bought_by_itself(buying: RecoveryScreen, qtbot: QtBot) -> None:
    choose(buying, GERMAN, "-")
    assert find(buying, "addOffMap").text() == "Add: 1"
    press(qtbot, buying, "addOffMap")
    press(qtbot, buying, "buyBasket")
    assert bought(buying, GERMAN) == ["-"]


def test_4_514_what_costs_too_much_says_so(opened: Open, qtbot: QtBot) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    told.go_to(RecoveryStep.RG_PURCHASE)
    screen = opened(told, Audience.BRITISH)
    for rg in ("I1", "V1", "V2", "HW1", "HW2", "O1", "O1", "O2", "O2"):
        screen.session.do(BuyGroup(side=BRITISH, rg=rg, deployment=Deployment.OFF_MAP, happened="agreed"))
    left = screen.session.view.state.cpp_line(BRITISH, CGDate.MORNING_24).left
    while left >= 8:
        screen.session.do(BuyGroup(side=BRITISH, rg="I1", deployment=Deployment.OFF_MAP, happened="one more"))
        left = screen.session.view.state.cpp_line(BRITISH, CGDate.MORNING_24).left
    offer = screen.purchases_panel.sides[BRITISH].shop.model.offer(0)
    assert offer is not None
    assert any(isinstance(refusal, NotEnoughCPP) for refusal in offer.prices[0].refusals)


def test_the_model_of_the_chart_holds(buying: RecoveryScreen, qtmodeltester: ModelTester) -> None:
    model = buying.purchases_panel.sides[GERMAN].shop.model
    qtmodeltester.check(model)
    buying.session.do(BuyGroup(side=GERMAN, rg="I3", deployment=Deployment.ON_MAP))
    qtmodeltester.check(model)
    assert str(model.index(0, Column.OFF_MAP).data()) == "4"
    assert str(model.index(0, Column.NOW).data()) == "no"
    assert model.index(0, Column.WHY_NOT).data()
