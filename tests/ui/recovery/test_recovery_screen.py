"""The Recovery screen as a whole: secrets, the keyboard, names, translation, room."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.cases import MapPlace
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.theme import apply
from elst_app.ui.widgets.tab_order import step_focus
from tests.campaign.recovery.rolling import roll_for_groups
from tests.ui.recovery.support import (
    BRITISH,
    CONTROL,
    GERMAN,
    Open,
    at_initiative,
    bought,
    key,
    now,
    press,
    read,
    story,
    texts,
    west,
)
from tests.words.test_translation import PseudoTranslator, untranslated

EVERY_CASE = (
    (BRITISH, "H17", ("4-5-7", "9-1", "2-4-7", "MMG @0", "LMG @0", "PIAT @2")),
    (GERMAN, "B16", ("SS 2-3-7",)),
    (GERMAN, "F14", ("SS 6-5-8",)),
    (GERMAN, "C20", ("StuG IIIG(L) MA malfunctioned", "4-4-7", "LMG @1")),
)
"""Stacks, a vehicle, Equipment, one destination and several, who must and who may."""


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
    assert QApplication.focusWidget() is screen.purchases_panel.sides[GERMAN].shop.table
    key(qtbot, Qt.Key.Key_Down)
    key(qtbot, Qt.Key.Key_F)
    key(qtbot, Qt.Key.Key_B)
    assert bought(screen, GERMAN) == ["I2"]
    go_on(RecoveryStep.RG_STRENGTH)
    roll_for_groups(screen.session.campaign)
    go_on(RecoveryStep.INITIATIVE)
    for audience, chit in ((Audience.GERMAN, Qt.Key.Key_I), (Audience.BRITISH, Qt.Key.Key_A)):
        screen.session.set_audience(audience)
        screen.setFocus()
        key(qtbot, chit)
        key(qtbot, Qt.Key.Key_Return, CONTROL)
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
    for told, audience in (
        (story(RecoveryStep.MELEE), Audience.PUBLIC),
        (at_initiative(), Audience.GERMAN),
        (west(*EVERY_CASE), Audience.PUBLIC),
    ):
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
    for told in (
        story(),
        story(RecoveryStep.MELEE),
        story(RecoveryStep.CPP_REPLENISHMENT),
        at_initiative(),
        west(*EVERY_CASE),
    ):
        screen = opened(told, audience)
        for step in RecoveryStep:
            screen._choose(step)
            assert [text for text in visible_words(screen) if untranslated(text)] == []


@pytest.mark.parametrize("text", [100, 150])
def test_a_guided_step_fits_a_small_window(opened: Open, qapp: QApplication, text: int) -> None:
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        screen = opened(west(*EVERY_CASE), size=(1280 - 255, 560))
        case = screen.guided_panel.case.case
        assert case is not None
        for head in screen.guided_panel._step.heads() if screen.guided_panel._step else ():
            screen.guided_panel._take(head.key)
            QApplication.processEvents()
            assert screen.minimumSizeHint().width() <= 1280 - 255
            viewport = screen._content.parentWidget()
            assert viewport is not None
            assert screen._content.width() <= viewport.width()
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_what_is_wider_than_the_smallest_window_can_be_scrolled_to(opened: Open, qapp: QApplication) -> None:
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        screen = opened(story(RecoveryStep.SHIFT), size=(520, 380))
        content, viewport = screen._content, screen._content.parentWidget()
        assert viewport is not None
        area = viewport.parentWidget()
        assert isinstance(area, QScrollArea)
        assert content.width() > viewport.width(), "or the test shows nothing"
        assert area.horizontalScrollBar().isVisible()
    finally:
        apply(qapp, Look.LIGHT, TextSize())


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


def test_the_step_whose_turn_it_is_stands_in_the_list_to_its_last_letter(opened: Open) -> None:
    screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS))
    steps, row = screen.steps, list(RecoveryStep).index(RecoveryStep.DEPLOYMENT_AREAS)
    picture = steps.viewport().grab(steps.visualItemRect(steps.item(row))).toImage()
    middle = picture.height() // 2
    ground = picture.pixelColor(picture.width() - 6, 3)
    right = picture.width() - 5
    edge = [picture.pixelColor(x, y) for x in (right, right + 1) for y in range(6, 2 * middle - 6)]
    assert {each.name() for each in edge} == {ground.name()}


@pytest.mark.parametrize(("text", "has_map"), [(100, True), (150, False)])
def test_a_map_beside_the_step_needs_more_room_with_larger_text(
    opened: Open, qapp: QApplication, text: int, has_map: bool
) -> None:
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS), size=(1675, 876))
        assert (screen.findChild(AreaMap) is not None) is has_map
        screen = opened(west(*EVERY_CASE), size=(1080, 630))
        assert (screen.findChild(AreaMap) is not None) is has_map
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_a_resize_draws_no_areas_anew(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have not changed; only the room has."""
    screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS), size=(1400, 700))
    assert screen._map is not None
    shown: list[bool] = []
    monkeypatch.setattr(screen._map, "show_areas", lambda *, as_determined: shown.append(as_determined))
    screen.resize(1420, 720)
    QApplication.processEvents()
    assert shown == []
    screen.resize(700, 720)
    QApplication.processEvents()
    assert not screen._map.isVisible()
    screen.resize(1400, 700)
    QApplication.processEvents()
    assert screen._map.isVisible()
    assert shown, "what happened meanwhile is shown"


def test_the_map_beside_a_step_is_never_smaller_than_its_room(opened: Open) -> None:
    """No case, or one whose hexes are far apart, does not make the map a stamp."""
    screen = opened(story(RecoveryStep.DEPLOYMENT_AREAS), size=(1400, 800))
    area_map = screen._map
    assert area_map is not None
    view = area_map.view
    fills = view.camera.filled(view.camera.extent.middle).scale
    area_map.show_place(MapPlace(hexes=(Hex.parse("A15"), Hex.parse("B16"), Hex.parse("NN8"))))
    assert view.camera.scale == pytest.approx(fills)
    assert view.rect().contains(view.place_of(Hex.parse("B16")).toPoint()), "most of them are in view"
    area_map.show_place(MapPlace())
    assert view.camera.scale == pytest.approx(fills)
    area_map.show_place(MapPlace(hexes=(Hex.parse("H17"),)))
    assert view.camera.scale > fills


def test_tab_comes_to_what_a_step_asks_before_its_end(opened: Open) -> None:
    """What is asked is made anew for each case; the note and the end of the step are older."""
    screen = opened(west(*EVERY_CASE))
    screen.steps.setFocus()
    names: list[str] = []
    while "stepDone" not in names and len(names) < 60:
        assert step_focus(screen, forward=True)
        focused = QApplication.focusWidget()
        assert focused is not None
        names.append(focused.objectName())
    cases = [place for place, name in enumerate(names) if name.startswith("case-")]
    assert names.index("roll") < min(cases)
    assert max(cases) < names.index("stepNote") < names.index("stepDone")
