"""The chart of a side with its basket: what may be bought and why not, arithmetic, one act (4.515)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroups, GroupBought
from elst_app.campaign.steps import TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import MaxPerDateReached
from elst_app.rules.sides import Audience, Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.offers_model import Column, reasons_of
from elst_app.ui.groups.screen import GroupsScreen
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.theme import apply
from elst_app.words.facts import act_name
from tests.ui.groups.support import (
    BRITISH,
    GERMAN,
    Open,
    at_purchase,
    bought,
    cell,
    figures,
    put,
    row_of,
    shown,
)
from tests.ui.recovery.support import find, key, press, read, story

# ID, type, F/D, unit, cost, Max/Date, Max/CG as the rulebook prints both charts
GERMAN_CHART = """\
I1|SS Inf Pltn|3/2|6-5-8|4|1|1
I2|SS Inf Coy|6/5|4-4-7 (SS)|6|1|1
I3|VolksGr Coy|6/5|4-4-7|4|1|3
V1|Pz III Pltn|2/1|Pz IIIN|2|1|1
V2|Pz V Pltn|2/1|Pz VG|4|1|2
V3|Pz VI Pltn|2/1|Pz VIE|3|1|2
V4|SS StuG Pltn|3/2|StuG IIIG(L)|5|1|2
G1|AT Sect I|1|75L PaK 40|2|2|2
G2|AT Sect II|1|88 PaK 43/41|3|1|1
HW1|SS MG Pltn|2/1|HMG|6|1|2
O1|Battalion Mortar|-|80+mm OBA|3|2|5
O2|Artillery OBA|-|100+mm OBA|5|1|3
O3|Rocket OBA|-|150+mm OBA|3|1|1
-|Attack Chit|-||1|1|1"""
BRITISH_CHART = """\
I1|Inf Coy|10/7|4-5-7|8|1|4
V1|Tank Troop I|1/1 (3/2)|Sherman IIC / Sherman III|6|1|1
V2|Tank Troop II|1/1 (3/2)|Sherman VC / Sherman V|5|1|3
G1|AT Sect|2/1|6-pounder|2|1|1
HW1|MG Pltn|3/2|MMG|5|1|2
HW2|Mtr Pltn|2/1|51mm LT MTR|2|1|3
O1|Btln. Mtr|-|70+mm OBA|2|2|4
O2|Med Arty|-|80+mm OBA|3|2|5"""
ON_MAP_FREE = ("G", "O")


@pytest.mark.parametrize(
    ("audience", "printed"), [(Audience.GERMAN, GERMAN_CHART), (Audience.BRITISH, BRITISH_CHART)]
)
def test_4_515_the_chart_stands_there_as_it_is_printed(
    opened: Open, audience: Audience, printed: str
) -> None:
    screen = opened(at_purchase(), audience, (1700, 900))
    model = shown(screen).shop.model
    assert model.rowCount() == len(printed.splitlines())
    for row, line in enumerate(printed.splitlines()):
        id_, type_, strength, unit, cost, per_date, per_cg = line.split("|")
        dearer = "" if id_ == "-" else str(int(cost) + (not id_.startswith(ON_MAP_FREE)))
        found = [model.index(row, column).data() for column in Column if column < Column.NOW]
        assert found == [
            id_, type_, strength, unit, cost, dearer, f"0 of {per_date}", f"0 of {per_cg}", per_cg
        ]  # fmt: skip


def test_4_515_each_row_says_whether_it_can_be_bought_now_and_every_reason_why_not(
    german: GroupsScreen,
) -> None:
    assert {cell(german, rg, Column.NOW) for rg in ("I1", "V4", "O3", "-")} == {"yes"}
    put(german, GERMAN, "I2", "HW1", "O2", "V4", "V2", "O1", "O1", "V3", "G1", "G1", "G2", "O3")
    assert figures(german)[-1] == str(49 - 45)
    assert cell(german, "I3", Column.NOW) == "no"
    assert cell(german, "I1", Column.WHY_NOT) == (
        "Only 1 German “I” RG on a date, and that is I2.\nO: CPP short by 1 (cost 5, remaining 4)."
    )
    assert cell(german, "G1", Column.WHY_NOT) == (
        "No more RG G1 on this date: Max/Date is 2.\nNo more RG G1 in the campaign: Max/CG is 2."
    )
    assert cell(german, "V1", Column.NOW) == "yes"
    put(german, GERMAN, "-")
    assert cell(german, "V1", Column.NOW) == "yes"
    assert cell(german, "V1", Column.ON_MAP) == "2"
    assert cell(german, "-", Column.WHY_NOT).startswith("There is only one Attack Chit in the campaign")


def test_4_5127_tanks_in_a_morning_and_4_5152_the_closed_north_edge_are_said_for_the_map(
    opened: Open,
) -> None:
    screen = opened(at_purchase(), Audience.BRITISH)
    assert cell(screen, "V1", Column.NOW) == "E"
    assert cell(screen, "V1", Column.WHY_NOT) == (
        "O: British tanks purchased for a Morning cannot set up on the map."
    )
    assert cell(screen, "I1", Column.NOW) == "yes"


def test_4_5152_a_closed_north_edge_stands_on_the_rows_it_closes(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elst_app.campaign.purchases.is_north_edge_open", lambda state, rulebook: False)
    screen = opened(at_purchase(), Audience.GERMAN)
    for rg in ("I1", "V2", "HW1"):
        assert cell(screen, rg, Column.NOW) == "E"
        assert "north edge is closed" in cell(screen, rg, Column.WHY_NOT)
    assert {cell(screen, rg, Column.NOW) for rg in ("G1", "O1", "-")} == {"yes"}


def test_4_514_with_exactly_enough_a_row_is_for_sale_and_with_one_short_it_says_so(opened: Open) -> None:
    screen = opened(at_purchase(german_die=6), Audience.GERMAN)
    put(screen, GERMAN, "I2", "HW1", "O2", "V4", "V2", "O1", "O1", "V3", "G1", "G1", "G2", "O3")
    assert figures(screen)[-1] == str(37 + 10 - 45)
    assert cell(screen, "V1", Column.NOW) == "E"
    assert cell(screen, "V1", Column.WHY_NOT) == "O: CPP short by 1 (cost 3, remaining 2)."
    put(screen, GERMAN, "-")
    assert cell(screen, "V1", Column.NOW) == "no"
    assert cell(screen, "V1", Column.WHY_NOT) == "CPP short by 1 (cost 2, remaining 1)."


def test_4_515_the_head_adds_up_as_the_basket_fills_and_empties(german: GroupsScreen, qtbot: QtBot) -> None:
    assert figures(german) == ("37", "12", "49", "0", "0", "49")
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_O)
    assert figures(german) == ("37", "12", "49", "0", "7", "42")
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_F)
    assert figures(german) == ("37", "12", "49", "0", "11", "38")
    assert "I3: Only 1 German “I” RG on a date, and that is I2. (4.515e)" in read(german)
    key(qtbot, Qt.Key.Key_Delete)
    assert figures(german) == ("37", "12", "49", "0", "7", "42")
    press(qtbot, german, "remove0")
    assert figures(german) == ("37", "12", "49", "0", "0", "49")
    put(german, GERMAN, "V1", "V2")
    press(qtbot, german, "emptyBasket")
    assert figures(german)[4:] == ("0", "49")
    assert bought(german, GERMAN) == []


def test_4_515_one_act_buys_all_and_undo_takes_all_back(german: GroupsScreen, qtbot: QtBot) -> None:
    put(german, GERMAN, "I2 O", "G1", "O1")
    before = len(german.session.campaign.history.entries)
    key(qtbot, Qt.Key.Key_B)
    assert bought(german, GERMAN) == ["I2 O", "G1 E", "O1 E"]
    entries = german.session.campaign.history.entries[before:]
    assert [type(entry.fact) for entry in entries] == [GroupBought] * 3
    assert figures(german) == ("37", "12", "49", "12", "0", "37")
    assert act_name(german.session.view.undo) == "purchase of 3 RGs"
    german.session.undo()
    assert bought(german, GERMAN) == []
    assert Baskets.of(german.session).chosen(GERMAN) == ()


def test_4_5154_what_the_chit_does_is_said_before_it_is_bought_and_in_the_basket(
    german: GroupsScreen, qtbot: QtBot
) -> None:
    shown(german).shop.table.selectRow(row_of(german, "-"))
    assert "gives 0 CPP back now" in read(german)
    put(german, GERMAN, "I2 O", "V2 O")
    press(qtbot, german, "buyBasket")
    assert "gives 2 CPP back now" in read(german)
    assert cell(german, "-", Column.OFF_MAP) == "1"
    assert cell(german, "-", Column.NOW) == "yes"
    german.resize(1700, 900)
    QApplication.processEvents()
    assert cell(german, "-", Column.NOW) == "yes, gives back 2"
    assert find(german, "addOffMap").text() == "Add: 1"
    put(german, GERMAN, "V1 O", "-")
    assert "The Attack Chit makes the map free: 3 CPP saved, 2 of them given back." in read(german)
    assert figures(german)[3:] == ("12", "1", "36")
    press(qtbot, german, "buyBasket")
    assert figures(german)[3:] == ("13", "0", "36")
    assert "I2 SS Inf Coy, on the map: 6 CPP" in read(german)


def test_4_5151_a_basket_against_a_rule_is_refused_and_recorded_as_what_happened(
    german: GroupsScreen, qtbot: QtBot
) -> None:
    put(german, GERMAN, "V1", "V1")
    assert find(german, "buyBasket").property("kind") is None
    with qtbot.waitSignal(german.session.refused) as refused:
        press(qtbot, german, "buyBasket")
    refusal, command = refused.args
    assert refusal == MaxPerDateReached("V1", 1)
    assert isinstance(command, BuyGroups)
    assert bought(german, GERMAN) == []
    assert len(Baskets.of(german.session).chosen(GERMAN)) == 2


def test_4_514_a_basket_that_costs_too_much_says_by_how_much(german: GroupsScreen) -> None:
    put(german, GERMAN, *["O2"] * 10)
    assert figures(german)[-1] == "−1"
    assert "CPP short by 1 (cost 50, remaining 49). (4.514)" in read(german)


def test_4_515_outside_a_recovery_phase_the_basket_is_a_plan(opened: Open) -> None:
    screen = opened(story(), Audience.BRITISH)
    assert screen.session.view.state.stage is Stage.SCENARIO
    put(screen, BRITISH, "O1")
    assert "A plan: RGs are purchased in step 4.515 of a Recovery Phase." in read(screen)
    assert not shown(screen).shop.basket.buy.isVisible()


def test_4_514_before_the_dr_the_head_says_what_it_may_become(opened: Open) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.GERMAN)
    put(screen, GERMAN, "O1")
    assert figures(screen) == ("37", "16 − dr", "47 to 52", "0", "3", "44 to 49")


def test_going_back_to_a_purchase_the_basket_holds_it_again(german: GroupsScreen, qtbot: QtBot) -> None:
    put(german, GERMAN, "I2 O", "G1")
    press(qtbot, german, "buyBasket")
    (act,) = [
        entries[0] for entries in german.session.view.revisable if isinstance(entries[0].fact, GroupBought)
    ]
    german.session.go_back(act)
    assert figures(german) == ("37", "12", "49", "0", "9", "40")
    press(qtbot, german, "remove0")
    press(qtbot, german, "buyBasket")
    assert bought(german, GERMAN) == ["G1 E"]
    assert Baskets.of(german.session).chosen(GERMAN) == ()


def test_the_basket_is_the_same_on_both_screens_and_is_for_nobody_else(german: GroupsScreen) -> None:
    recovery = RecoveryScreen(german.session)
    recovery.show()
    put(german, GERMAN, "O1")
    assert recovery.purchases_panel.sides[GERMAN].head.sum.basket.number.text() == "3"
    german.session.set_audience(Audience.BRITISH)
    assert Baskets.of(german.session).chosen(GERMAN) == ()
    assert Baskets.of(german.session).filled(GERMAN).lines == ()
    recovery.deleteLater()


def test_c40_a_plan_is_kept_for_its_side_while_others_look(german: GroupsScreen) -> None:
    put(german, GERMAN, "O1")
    plan = Baskets.of(german.session).chosen(GERMAN)
    assert plan
    for audience in (Audience.PUBLIC, Audience.BRITISH):
        german.session.set_audience(audience)
        assert Baskets.of(german.session).chosen(GERMAN) == ()
    german.session.set_audience(Audience.GERMAN)
    assert Baskets.of(german.session).chosen(GERMAN) == plan


def test_the_basket_ends_with_its_date(german: GroupsScreen) -> None:
    put(german, GERMAN, "O1")
    for step in (RecoveryStep.RG_PURCHASE, RecoveryStep.RG_STRENGTH):
        german.session.do(TickStep(step=step))
    assert Baskets.of(german.session).chosen(GERMAN) != ()
    for side in Side:
        german.session.do(PlaceChit(side=side, initiative=Initiative.INACTIVE))
    german.session.do(TickStep(step=RecoveryStep.NEW_DATE))
    assert german.session.view.state.date is CGDate.MIDDAY_24
    assert Baskets.of(german.session).chosen(GERMAN) == ()


@pytest.mark.parametrize("side", list(Side))
def test_4_515_every_line_of_the_chart_is_in_view_at_1280_by_720(opened: Open, side: Side) -> None:
    screen = opened(at_purchase(), Audience.of(side))
    settle()
    table = shown(screen).shop.table
    assert table.verticalScrollBar().maximum() == 0
    check_every_column_is_in_view(screen)


@pytest.mark.parametrize("size", [(1115, 583), (1275, 763), (1755, 943)])
@pytest.mark.parametrize("side", list(Side))
def test_4_515_every_column_is_read_in_full_and_below_each_row_why_it_is_not_for_sale(
    opened: Open, side: Side, size: tuple[int, int]
) -> None:
    screen = opened(at_purchase(), Audience.of(side), size)
    put(screen, side, "I1", "V1", *["O2"] * 40)
    settle()
    check_every_column_is_in_view(screen)
    table = shown(screen).shop.table
    for row in range(table.model().rowCount()):
        reasons = str(table.model().index(row, Column.WHY_NOT).data())
        assert table.why_not(row) == reasons.replace("\n", " ") != ""
        place = table.place_of_why_not(row)
        needed = table.fontMetrics().boundingRect(place, Qt.TextFlag.TextWordWrap, table.why_not(row))
        assert needed.height() <= place.height()
        assert 0 <= needed.left() <= needed.right() <= table.viewport().width()
        assert table.visualRect(table.model().index(row, Column.ID)).bottom() >= place.bottom()
    first = table.viewport().grab(table.place_of_why_not(1)).toImage()
    inks = {first.pixelColor(x, y).name() for x in range(first.width()) for y in range(first.height())}
    assert len(inks) > 2, "nothing is written there"


def test_4_515_the_two_tank_troops_are_told_apart_at_1280_by_720(opened: Open) -> None:
    screen = opened(at_purchase(), Audience.BRITISH)
    units = [cell(screen, rg, Column.UNIT) for rg in ("V1", "V2")]
    assert units == ["Sherman IIC /\nSherman III", "Sherman VC /\nSherman V"]
    assert cell(screen, "V1", Column.STRENGTH) == "1/1\n(3/2)"


@pytest.mark.parametrize("side", list(Side))
def test_4_515_at_150_percent_every_column_is_in_view_and_the_page_scrolls_down(
    opened: Open, side: Side, qapp: QApplication
) -> None:
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        screen = opened(at_purchase(), Audience.of(side), (1035, 516))
        settle()
        check_every_column_is_in_view(screen)
        table = shown(screen).shop.table
        assert table.verticalScrollBar().maximum() == 0
        assert screen.minimumSizeHint().height() <= 516
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_4_515_what_is_left_falls_with_each_purchase_and_the_limit_stays(german: GroupsScreen) -> None:
    put(german, GERMAN, "O1", "O1")
    assert cell(german, "O1", Column.IN_CG) == "2/5"
    assert cell(german, "O1", Column.LEFT) == "3"
    assert cell(german, "O2", Column.LEFT) == "3"


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def check_every_column_is_in_view(screen: GroupsScreen) -> None:
    table = shown(screen).shop.table
    assert table.horizontalScrollBar().maximum() == 0
    assert [each for each in Column if table.isColumnHidden(each)] == [Column.WHY_NOT]
    for row in range(table.model().rowCount()):
        for column in Column:
            index = table.model().index(row, column)
            for line in str(index.data()).splitlines() if column is not Column.WHY_NOT else ():
                advance = table.fontMetrics().horizontalAdvance(line)
                assert advance < table.visualRect(index).width(), (row, column)


def test_the_model_of_the_chart_holds(german: GroupsScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(shown(german).shop.model)
    put(german, GERMAN, "I3 O")
    qtmodeltester.check(shown(german).shop.model)


@pytest.mark.parametrize("side", list(Side))
def test_4_514_with_everything_spent_no_row_is_for_sale(opened: Open, side: Side) -> None:
    screen = opened(at_purchase(), Audience.of(side))
    put(screen, side, *["O2"] * 40)
    model = shown(screen).shop.model
    for row in range(model.rowCount()):
        offer = model.offer(row)
        assert offer is not None
        assert any(isinstance(reason.refusal, NotEnoughCPP) for reason in reasons_of(offer))
        assert model.index(row, Column.NOW).data() == "no"


def test_everything_is_reached_by_the_tab_key_and_has_a_name(german: GroupsScreen, qtbot: QtBot) -> None:
    put(german, GERMAN, "I2 O", "V1", "V1")
    QApplication.processEvents()
    wanted = {
        widget
        for widget in german.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
    }
    assert {widget.objectName() for widget in wanted} >= {"offers", "addOffMap", "buyBasket", "remove2"}
    for widget in wanted:
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        assert widget.accessibleName() or text, widget
    reached = set()
    for _ in range(2 * len(wanted)):
        key(qtbot, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert wanted <= reached
