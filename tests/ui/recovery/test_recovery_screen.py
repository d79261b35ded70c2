"""The Recovery screen: the steps in order, by mouse and by key, with each side's secrets kept."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.moments import Stage
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import CPPStillToRoll, TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, NoAttackChitBought, ScenarioType
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepOver, StepTooEarly
from elst_app.rules.reinforcements import Deployment, InfantryLimitReached
from elst_app.rules.sides import Audience, Side
from elst_app.ui.recovery.offers_model import Column
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.session import Session
from elst_app.ui.theme import apply
from tests.records.support import Story
from tests.ui.recovery.support import story, texts
from tests.words.test_translation import PseudoTranslator, untranslated

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
CONTROL = Qt.KeyboardModifier.ControlModifier
Show = Callable[[RecoveryScreen], RecoveryScreen]


@pytest.fixture
def opened(shown: Show) -> Callable[..., RecoveryScreen]:
    """Opens the screen of a story at its step, for an audience."""

    def open_screen(
        told: Story, audience: Audience = Audience.PUBLIC, size: tuple[int, int] = (1080, 630)
    ) -> RecoveryScreen:
        session = Session(told.campaign, "evenings.elst")
        session.set_audience(audience)
        made = RecoveryScreen(session)
        made.resize(*size)
        shown(made)
        made.setFocus()
        return made

    return open_screen


Open = Callable[..., RecoveryScreen]


def find(screen: QWidget, name: str) -> QAbstractButton:
    """The visible button of that name."""
    found = [each for each in screen.findChildren(QAbstractButton, name) if each.isVisible()]
    assert len(found) == 1, name
    return found[0]


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    qtbot.mouseClick(find(screen, name), Qt.MouseButton.LeftButton)


def key(qtbot: QtBot, pressed: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    """Presses a key wherever the focus is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, pressed, modifiers or Qt.KeyboardModifier.NoModifier)


def now(screen: RecoveryScreen) -> RecoveryStep | None:
    progress = screen.session.view.state.progress
    return progress.now if progress else None


def read(screen: QWidget) -> str:
    """Everything that can be read now, once new widgets have been laid out."""
    QApplication.processEvents()
    return "\n".join(texts(screen, visible_only=True))


# Before, after, in between


def test_4_5_during_a_scenario_it_says_how_one_gets_here(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story())
    assert "The scenario of 23 September, Afternoon is being played" in read(screen)
    assert "End scenario on the Table screen" in read(screen)
    with qtbot.waitSignal(screen.session.screen_wanted) as wanted:
        press(qtbot, screen, "goToTable")
    assert wanted.args == ["table"]


def test_4_518_while_a_scenario_is_set_up_it_says_so(opened: Open, qtbot: QtBot) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.date(Initiative.ATTACK, Initiative.INACTIVE)
    screen = opened(told)
    assert screen.session.view.state.stage is Stage.SET_UP
    assert "is being set up" in read(screen)


def test_all_steps_are_in_view_in_a_small_window(opened: Open) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    assert screen.steps.count() == 18
    assert screen.steps.verticalScrollBar().maximum() == 0


def test_4_505_a_map_stands_beside_the_areas_where_there_is_room(opened: Open) -> None:
    wide = opened(story(RecoveryStep.DEPLOYMENT_AREAS), size=(1720, 990))
    view = wide.findChild(QWidget, "recoveryMap")
    assert view is not None
    assert view.isVisible()
    assert "German Deployment Area" in view.accessibleDescription() or view.accessibleDescription()
    wide._choose(RecoveryStep.MELEE)
    assert not view.isVisible()
    wide._choose(RecoveryStep.SHIFT)
    assert view.isVisible()
    wide.resize(1080, 630)
    assert not view.isVisible()


# Ticking


def test_4_5_a_step_is_done_with_a_note_and_the_next_one_comes(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    field = screen.tick_panel.note
    field.setFocus()
    qtbot.keyClicks(field, "E12 held")
    press(qtbot, screen, "stepDone")
    assert now(screen) is RecoveryStep.MARKERS
    assert "Marker Removal" in read(screen)
    assert field.text() == ""
    assert QApplication.focusWidget() is screen.tick_panel.done
    screen._choose(RecoveryStep.MELEE)
    assert "E12 held" in read(screen)
    screen.session.undo()
    assert now(screen) is RecoveryStep.MELEE
    assert "Melee Resolution" in read(screen)


def test_4_5_a_step_that_does_not_apply_is_not_needed(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.SHOCK_AND_BOG))
    press(qtbot, screen, "stepNotNeeded")
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.skipped == (RecoveryStep.SHOCK_AND_BOG,)
    assert now(screen) is RecoveryStep.DEPLOYMENT_AREAS


def test_4_5_out_of_order_it_can_be_entered_as_what_happened(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    screen.steps.setCurrentRow(list(RecoveryStep).index(RecoveryStep.REPAIR))
    assert "First comes 4.501 Melee Resolution" in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "enterHappened")
    refusal, command = refused.args
    assert isinstance(refusal, StepTooEarly)
    assert refusal.can_be_recorded
    screen.session.do(TickStep(step=command.step, happened="done already"))
    progress = screen.session.view.state.progress
    assert progress is not None
    assert RecoveryStep.REPAIR in progress.done
    assert now(screen) is RecoveryStep.MELEE
    screen.steps.setCurrentRow(list(RecoveryStep).index(RecoveryStep.REPAIR))
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "enterHappened")
    assert isinstance(refused.args[0], StepOver)


def test_4_505_done_fixes_the_areas(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS))
    with qtbot.waitSignal(screen.session.screen_wanted) as wanted:
        press(qtbot, screen, "goToMap")
    assert wanted.args == ["map"]
    press(qtbot, screen, "stepDone")
    state = screen.session.view.state
    assert state.determined[-1].control == state.control


def test_4_510_the_new_date_is_named(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.NEW_DATE))
    assert "Go on to 24 September, Morning" in read(screen)
    press(qtbot, screen, "stepDone")
    assert screen.session.view.state.date is CGDate.MORNING_24


# 4.514


def test_4_514_the_chances_are_exact_and_the_sum_is_in_view(opened: Open) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    panel = screen.points_panel.sides[BRITISH]
    assert "1 in 6 (16.7 %)" in read(panel)
    assert panel.sum.replenished.number.text() == "25 − dr"
    assert panel.sum.total.number.text() == "69 to 74"


def test_c39_results_that_are_alike_share_a_line(opened: Open) -> None:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    screen = opened(told, Audience.BRITISH)
    panel = screen.points_panel.sides[BRITISH]
    panel.chances.show_chances(screen.session.view.state.cpp_line(BRITISH, CGDate.MORNING_24), 5)
    assert "1 in 3 (33.3 %)" in read(panel)
    assert "5-6" in read(panel)


def test_4_514_a_typed_dr_makes_the_sum(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    key(qtbot, Qt.Key.Key_D)
    key(qtbot, Qt.Key.Key_4)
    key(qtbot, Qt.Key.Key_Return)
    panel = screen.points_panel.sides[BRITISH]
    assert panel.sum.total.number.text() == "71"
    assert not panel.dice.isVisible()
    assert "▸ 4" in read(panel)
    screen.session.undo()
    assert panel.dice.isVisible()


def test_4_514_both_must_have_rolled(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT), Audience.BRITISH)
    screen.session.do(ReplenishPoints(side=BRITISH, die=2))
    assert "The German dr is still to be made." in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "finishStep")
    assert isinstance(refused.args[0], CPPStillToRoll)
    screen.session.do(ReplenishPoints(side=GERMAN, die=5))
    assert "The German dr is made." in read(screen)
    press(qtbot, screen, "finishStep")
    assert now(screen) is RecoveryStep.RG_PURCHASE


# 4.515


@pytest.fixture
def buying(opened: Open) -> RecoveryScreen:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    return opened(told.go_to(RecoveryStep.RG_PURCHASE), Audience.GERMAN)


def choose(screen: RecoveryScreen, side: Side, rg: str) -> None:
    panel = screen.purchases_panel.sides[side]
    for row in range(panel.model.rowCount()):
        offer = panel.model.offer(row)
        if offer is not None and offer.line.id == rg:
            panel.table.selectRow(row)
            return
    raise AssertionError(rg)


def bought(screen: RecoveryScreen, side: Side) -> list[str]:
    return [each.rg for each in screen.session.view.state.purchases_of(side)]


def test_4_515_every_line_of_the_chart_is_in_view_in_a_small_window(buying: RecoveryScreen) -> None:
    table = buying.purchases_panel.sides[GERMAN].table
    assert table.model().rowCount() == 14
    assert table.verticalScrollBar().maximum() == 0
    assert table.horizontalScrollBar().maximum() == 0
    for row in range(14):
        index = table.model().index(row, Column.OFF_MAP)
        assert table.fontMetrics().horizontalAdvance(str(index.data())) < table.visualRect(index).width()


def test_4_515_a_double_click_buys_once(buying: RecoveryScreen, qtbot: QtBot, hurried: list[float]) -> None:
    choose(buying, GERMAN, "O1")
    button = find(buying, "buyOffMap")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bought(buying, GERMAN) == ["O1"]
    hurried[0] += 1
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bought(buying, GERMAN) == ["O1", "O1"]


def test_4_515_bought_by_key_and_taken_back(buying: RecoveryScreen, qtbot: QtBot) -> None:
    panel = buying.purchases_panel.sides[GERMAN]
    panel.table.setFocus()
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_O)
    assert bought(buying, GERMAN) == ["I2"]
    assert panel.table.hasFocus()
    assert panel.sum.spent.number.text() == "7"
    assert panel.sum.left.number.text() == "42"
    assert "I2 SS Inf Coy, on the map: 7 CPP" in read(buying)
    buying.session.undo()
    assert bought(buying, GERMAN) == []
    assert "Nothing yet." in read(buying)
    assert panel.table.currentIndex().row() == 1


def test_4_515e_why_not_is_said_with_its_rule_and_can_be_recorded(
    buying: RecoveryScreen, qtbot: QtBot
) -> None:
    buying.session.do(BuyGroup(by=GERMAN, side=GERMAN, rg="I3", deployment=Deployment.OFF_MAP))
    choose(buying, GERMAN, "I1")
    reason = buying.purchases_panel.sides[GERMAN].findChild(QLabel, "whyNot")
    assert reason is not None
    assert "I3 was bought" in reason.text()
    assert "4.515e" in read(buying)
    with qtbot.waitSignal(buying.session.refused) as refused:
        press(qtbot, buying, "buyOffMap")
    refusal, command = refused.args
    assert isinstance(refusal, InfantryLimitReached)
    assert refusal.can_be_recorded
    assert isinstance(command, BuyGroup)


def test_4_5154_the_chit_is_bought_by_itself(buying: RecoveryScreen, qtbot: QtBot) -> None:
    choose(buying, GERMAN, "-")
    assert "Buy: 1 CPP" in find(buying, "buyOffMap").text()
    press(qtbot, buying, "buyOffMap")
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
    offer = screen.purchases_panel.sides[BRITISH].model.offer(0)
    assert offer is not None
    assert any(isinstance(refusal, NotEnoughCPP) for refusal in offer.prices[0].refusals)


def test_the_model_of_the_chart_holds(buying: RecoveryScreen, qtmodeltester: ModelTester) -> None:
    model = buying.purchases_panel.sides[GERMAN].model
    qtmodeltester.check(model)
    buying.session.do(BuyGroup(side=GERMAN, rg="I3", deployment=Deployment.ON_MAP))
    qtmodeltester.check(model)
    assert str(model.index(0, Column.OFF_MAP).data()) == "4 no"
    assert model.index(0, Column.WHY_NOT).data()


# Secrets


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_nothing_of_the_german_secrets_stays_on_the_screen(
    buying: RecoveryScreen, audience: Audience
) -> None:
    session = buying.session
    session.do(BuyGroup(side=GERMAN, rg="V3", deployment=Deployment.ON_MAP))
    secrets = ("Pz VI Pltn", "37", "49", "45")
    own = list(texts(buying))
    assert all(any(secret in text for text in own) for secret in secrets)
    buying.hide()
    session.set_audience(audience)
    assert [text for text in texts(buying) if any(each in text for each in secrets)] == []
    buying.show()
    for step in (RecoveryStep.CPP_REPLENISHMENT, RecoveryStep.RG_PURCHASE, RecoveryStep.INITIATIVE):
        buying._choose(step)
        assert [text for text in texts(buying) if any(each in text for each in secrets)] == []
    others = RecoveryScreen(session)
    assert [text for text in texts(others) if any(each in text for each in secrets)] == []
    others.deleteLater()


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_4_517_a_chit_face_down_tells_nothing(opened: Open, audience: Audience, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.GERMAN)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    screen.session.set_audience(audience)
    assert "The German chit lies face down." in read(screen)
    chit = screen.initiative_panel.sides[GERMAN]
    assert not chit.isVisible()
    assert "Inactive is placed" not in read(screen)
    assert "German chit: Inactive" not in read(screen)


def test_c40_the_screen_is_handed_over_by_a_button(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.CPP_REPLENISHMENT))
    with qtbot.waitSignal(screen.session.audience_wanted) as wanted:
        press(qtbot, screen, "showToGerman")
    assert wanted.args == [Audience.GERMAN]


# 4.517


def at_initiative(*purchases: tuple[Side, str]) -> Story:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    told.go_to(RecoveryStep.RG_PURCHASE)
    for side, rg in purchases:
        told.do(BuyGroup(side=side, rg=rg, deployment=Deployment.NONE))
    return told.go_to(RecoveryStep.INITIATIVE)


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
    assert not screen.initiative_panel.sides[GERMAN].dice.isVisible()
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    screen.session.set_audience(Audience.BRITISH)
    screen.setFocus()
    key(qtbot, Qt.Key.Key_A)
    assert "1 in 3 (33.3 %)" in read(screen)
    key(qtbot, Qt.Key.Key_D)
    key(qtbot, Qt.Key(Qt.Key.Key_0 + die))
    key(qtbot, Qt.Key.Key_Return)
    line = screen.session.view.state.date_line
    assert line is not None
    assert line.type is ScenarioType.DUAL_ATTACK
    assert len(line.scenarios) == parts
    assert f"The British dr is {die}" in read(screen)


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
    assert "24 September, Morning: Inactive Date." in read(screen)
    assert "4.510 to 4.517 begin again" in read(screen)
    assert "Go on to 24 September, Midday" in read(screen)


def test_4_5171_undo_turns_the_chits_down_again(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_initiative(), Audience.BRITISH)
    press(qtbot, screen, "chitInactive")
    press(qtbot, screen, "placeChit")
    screen.session.undo()
    assert screen.session.view.state.chits == ()
    assert find(screen, "chitAttack").isVisible()


# The whole


def test_4_5_a_whole_recovery_phase_by_keyboard_alone(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))

    def go_on(step: RecoveryStep) -> None:
        while now(screen) is not step:
            before = now(screen)
            key(qtbot, Qt.Key.Key_Return, CONTROL)
            assert now(screen) is not before

    go_on(RecoveryStep.CPP_REPLENISHMENT)
    for audience, die in ((Audience.BRITISH, Qt.Key.Key_2), (Audience.GERMAN, Qt.Key.Key_4)):
        screen.session.set_audience(audience)
        screen.setFocus()
        key(qtbot, Qt.Key.Key_D)
        key(qtbot, die)
        key(qtbot, Qt.Key.Key_Return)
    go_on(RecoveryStep.RG_PURCHASE)
    assert QApplication.focusWidget() is screen.purchases_panel.sides[GERMAN].table
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_E)
    assert bought(screen, GERMAN) == ["I2"]
    go_on(RecoveryStep.INITIATIVE)
    for audience, chit in ((Audience.GERMAN, Qt.Key.Key_I), (Audience.BRITISH, Qt.Key.Key_A)):
        screen.session.set_audience(audience)
        screen.setFocus()
        key(qtbot, chit)
        if audience is Audience.GERMAN:
            key(qtbot, Qt.Key.Key_Return, CONTROL)
    key(qtbot, Qt.Key.Key_D)
    key(qtbot, Qt.Key.Key_3)
    key(qtbot, Qt.Key.Key_Return)
    assert screen.initiative_panel.reveal.isVisible()
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert screen.session.view.state.stage is Stage.SET_UP


def test_a_hidden_screen_catches_up(opened: Open) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    screen.hide()
    screen.session.do(TickStep(step=RecoveryStep.MELEE))
    screen.show()
    assert "Marker Removal" in read(screen)


def test_every_widget_that_takes_the_focus_has_a_name(opened: Open) -> None:
    for told, audience in ((story(RecoveryStep.MELEE), Audience.PUBLIC), (at_initiative(), Audience.GERMAN)):
        screen = opened(told, audience, (1720, 990))
        for step in RecoveryStep:
            screen._choose(step)
            for widget in screen.findChildren(QWidget):
                if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
                    name = widget.accessibleName()
                    assert widget.objectName(), widget
                    assert name or (isinstance(widget, QAbstractButton) and widget.text()), widget


@pytest.fixture
def translated(qapp: QApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def visible_words(screen: RecoveryScreen) -> Iterator[str]:
    """What is shown of a screen, without the names and units the charts print."""
    chart = {
        text
        for side in Side
        for line in screen.session.campaign.rulebook.charts.reinforcement_groups.of(side)
        for text in (line.id, line.name, f"{line.id}  {line.name}", *(unit.unit for unit in line.units))
    }
    for text in texts(screen, visible_only=True):
        if not any(name in text for name in chart if len(name) > 1) and text not in chart:
            yield text


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("audience", Audience)
def test_no_text_escapes_translation(opened: Open, audience: Audience) -> None:
    for told in (story(), story(RecoveryStep.MELEE), story(RecoveryStep.CPP_REPLENISHMENT), at_initiative()):
        screen = opened(told, audience)
        for step in RecoveryStep:
            screen._choose(step)
            assert [text for text in visible_words(screen) if untranslated(text)] == []


@pytest.mark.parametrize("text", [100, 150])
def test_the_screen_fits_a_small_window(opened: Open, qapp: QApplication, text: int) -> None:
    screen = opened(at_initiative(), Audience.GERMAN)
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        for step in RecoveryStep:
            screen._choose(step)
            assert screen.minimumSizeHint().width() <= 1280 - 255
            assert screen.minimumSizeHint().height() <= 600
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_the_note_takes_letters_that_are_keys_elsewhere(opened: Open, qtbot: QtBot) -> None:
    screen = opened(story(RecoveryStep.MELEE))
    field = screen.findChild(QLineEdit, "stepNote")
    assert field is not None
    field.setFocus()
    qtbot.keyClicks(field, "ade oi")
    assert field.text() == "ade oi"
    assert now(screen) is RecoveryStep.MELEE
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.MARKERS
