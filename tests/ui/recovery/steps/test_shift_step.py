"""Shift on the Recovery screen, in secret (4.511, C18, C19)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.shift_attempt import AttemptShift, ShiftAttempted
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, EquipmentAct, Piece, PieceState, in_area
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.shift import ShiftStep
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter
from tests.ui.recovery.steps.stages import case, drm, heads, rows, stage, title, way
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read, texts, type_dice

STEP = RecoveryStep.SHIFT
L6 = (GERMAN, "L6", ("SS 4-4-7", "9-1", "MMG @0"))
E12 = (BRITISH, "E12", ("4-5-7", "9-2"))
TABLE = ["8 Shifts: 13/18", "10 does not Shift: 7/36", "11 Shifts, possible casualties: 1/18"]


def named(screen: RecoveryScreen, name: str) -> Piece:
    state = screen.session.campaign.view(Audience.GERMAN).state
    found = [piece for piece in state.forces.pieces if piece.name == name and piece.side is GERMAN]
    return found[0] if found else next(each for each in state.forces.pieces if each.name == name)


def tick(qtbot: QtBot, screen: RecoveryScreen, *names: str) -> None:
    for name in names:
        press(qtbot, screen, f"units-{named(screen, name).id}")


def test_4_511_each_side_sees_its_own_groups_alone(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6, E12))
    text = read(screen)
    assert heads(screen) == []
    assert "This is for the British player alone" in text
    assert "This is for the German player alone" in text
    with qtbot.waitSignal(screen.session.audience_wanted) as wanted:
        press(qtbot, screen, "showToGerman")
    assert wanted.args == [Audience.GERMAN]
    screen.session.set_audience(Audience.GERMAN)
    assert heads(screen) == ["German Deployment Area 1: 2 units"]
    assert title(screen) == "Who Shifts from German Deployment Area 1?"
    assert "9-2" not in read(screen)
    screen.session.set_audience(Audience.BRITISH)
    assert heads(screen) == ["British Deployment Area 1: 2 units"]


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_nothing_of_a_shift_stays_in_any_widget(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    screen = opened(stage(STEP, L6, E12, (GERMAN, "F14", ("SS 6-5-8",))), Audience.GERMAN)
    tick(qtbot, screen, "4-4-7")
    type_dice(qtbot, screen, 4, 4)
    assert any("4-4-7" in text for text in texts(screen))
    screen.hide()
    screen.session.set_audience(audience)
    secrets = ("4-4-7", "6-5-8", "Shift from", "German Deployment Area 1", "German Deployment Area 3: ")
    assert [text for text in texts(screen) if any(each in text for each in secrets)] == []


def test_4_511_nobody_goes_until_somebody_is_chosen(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN, (1720, 990))
    assert "Choose who goes." in read(screen)
    assert not screen.guided_panel.case.dice.isVisible()
    assert screen.guided_panel.case.first.objectName() == f"units-{named(screen, '4-4-7').id}"
    tick(qtbot, screen, "4-4-7")
    assert "To Deployment Area 2, 5 hexes, 4 of them Uncontrolled." in read(screen)
    assert drm(screen) == "+0"
    assert rows(screen) == [*TABLE, "None Eliminated: 1/36"]
    assert (way(screen)[0], way(screen)[-1]) == (Hex.parse("L8"), Hex.parse("L13"))


def test_4_511_where_no_way_leads_is_said(opened: Open) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN)
    assert "No path leads from Deployment Area 1 to Deployment Area 3." in read(screen)


def test_4_511_the_dr_is_made_and_who_is_left_may_go_elsewhere(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN)
    tick(qtbot, screen, "4-4-7")
    type_dice(qtbot, screen, 4, 4)
    assert named(screen, "4-4-7").place == in_area(2)
    outcome = screen.guided_panel.outcome
    assert outcome.strip is not None
    assert outcome.strip.lit == 0
    assert outcome.text.text() == "SS 4-4-7, from Deployment Area 1 to Deployment Area 2"
    tick(qtbot, screen, "9-1")
    assert "To the Entry Area" in read(screen)
    press(qtbot, screen, "destination-2")
    assert "A group has rolled on this date" in read(screen)


def test_4_511_with_casualties_each_unit_and_each_wound_is_typed(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN)
    tick(qtbot, screen, "4-4-7", "9-1")
    type_dice(qtbot, screen, 5, 6)
    assert "Casualty dr of SS 4-4-7" in read(screen)
    for die in (Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_Return):
        key(qtbot, die)
    assert "Wound severity dr of 9-1" in read(screen)
    assert named(screen, "4-4-7").place.hex == Hex.parse("L6")
    for die in (Qt.Key.Key_3, Qt.Key.Key_Return):
        key(qtbot, die)
    assert named(screen, "4-4-7").place == in_area(2)
    assert named(screen, "9-1").has(PieceState.WOUNDED)
    facts = [entry.fact for entry in screen.session.view.standing]
    (fact,) = [fact for fact in facts if isinstance(fact, ShiftAttempted)]
    assert [(each.dr, each.wound_dr) for each in fact.casualties] == [(2, None), (5, 3)]
    assert "SS 4-4-7: dr 2, unharmed; 9-1: dr 5, wounded" in read(screen)


@pytest.mark.parametrize(("dice", "is_lost"), [((4, 5), False), ((6, 6), True)])
def test_4_511_no_further_dice_are_asked_for_in_another_row(
    opened: Open, qtbot: QtBot, dice: tuple[int, int], is_lost: bool
) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN)
    tick(qtbot, screen, "4-4-7")
    type_dice(qtbot, screen, *dice)
    assert (named(screen, "4-4-7").place == ELIMINATED) is is_lost
    assert heads(screen) == ["German Deployment Area 1: 9-1"]


def test_4_511_to_the_entry_area_next_to_it_a_button_is_enough(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, E12), Audience.BRITISH)
    tick(qtbot, screen, "4-5-7")
    assert "To the Entry Area next to it, without a DR." in read(screen)
    assert not screen.guided_panel.case.dice.isVisible()
    press(qtbot, screen, "shift")
    forces = screen.session.view.state.forces.pieces
    assert next(each for each in forces if each.name == "4-5-7").place == ENTRY_AREA


def test_4_511_the_equipment_of_those_who_go_can_be_left_first(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "L6", ("SS 4-4-7", "MMG @0"))), Audience.GERMAN)
    assert "MMG, 3 PP" not in read(screen)
    tick(qtbot, screen, "4-4-7")
    assert "SS 4-4-7: MMG, 3 PP (3 of 5 PP)" in read(screen)
    press(qtbot, screen, f"abandon-{named(screen, 'MMG').id}")
    assert named(screen, "MMG").possessor is None


def test_c18_a_gun_is_left_before_its_crew_goes(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "L6", ("2-2-8", "75L PaK 40 @0"))), Audience.GERMAN)
    tick(qtbot, screen, "2-2-8")
    assert [warning.rule for warning in case(screen).warnings] == ["4.511"]


def test_4_511_a_vehicle_goes_around_hexes_that_are_closed_to_it(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "L6", ("Pz VG",))), Audience.GERMAN, (1720, 990))
    tick(qtbot, screen, "Pz VG")
    before = way(screen)
    (field,) = screen.findChildren(QLineEdit, "closed")
    field.setFocus()
    qtbot.keyClicks(field, before[2].name)
    assert before[2] not in way(screen)
    qtbot.keyClicks(field, " Q")
    (warning,) = case(screen).warnings
    assert "Q" in warning.text


def test_4_511_a_shift_is_done_otherwise(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6), Audience.GERMAN)
    tick(qtbot, screen, "4-4-7")
    type_dice(qtbot, screen, 4, 4)
    press(qtbot, screen, f"change-{screen.session.view.revisable[-1][0].number}")
    assert title(screen) == "Who Shifts from German Deployment Area 1?"
    tick(qtbot, screen, "9-1")
    press(qtbot, screen, "destination-entry")
    type_dice(qtbot, screen, 4, 4)
    assert named(screen, "9-1").place == ENTRY_AREA
    assert named(screen, "4-4-7").place.hex == Hex.parse("L6")


def test_killed_and_reopened_nothing_is_done_twice(opened: Open, qtbot: QtBot) -> None:
    table = stage(STEP, L6)
    screen = opened(table, Audience.GERMAN)
    tick(qtbot, screen, "4-4-7")
    type_dice(qtbot, screen, 4, 5)
    again = Table(table.rulebook)
    again.campaign = table.reopened()
    other = opened(again, Audience.GERMAN)
    assert heads(other) == heads(screen) == ["German Deployment Area 1: 9-1"]
    assert other.session.view.state == screen.session.view.state


def test_the_step_ends_when_both_sides_say_so(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, L6, E12), Audience.GERMAN)
    assert screen.guided_panel.finish.done.text() == "Both sides are done"
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is not STEP


@pytest.mark.parametrize("audience", Audience)
def test_nothing_to_do_for_one_side_does_not_close_the_step(
    opened: Open, qtbot: QtBot, audience: Audience
) -> None:
    screen = opened(stage(RecoveryStep.NEW_DATE, L6), audience)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is STEP
    if audience is Audience.BRITISH:
        assert "No Infantry and no mobile vehicle is Retained." in read(screen)
        assert "Show to the German player" in read(screen)


def test_acts_are_found_again(opened: Open) -> None:
    screen = opened(stage(STEP, L6, E12), Audience.GERMAN)
    step = ShiftStep(screen.session.view.state, screen.session.campaign.rulebook)
    (head,) = step.heads()
    squad = named(screen, "4-4-7")
    shift = AttemptShift(side=Side.GERMAN, origin=1, destination=2, units=(squad.id,))
    assert step.key_of(shift) == head.key
    left = HandleEquipment(piece=named(screen, "MMG").id, act=EquipmentAct.ABANDON)
    assert step.key_of(left) == head.key


def test_4_511_the_map_shows_the_areas_of_units_whose_hexes_nobody_has_said(opened: Open) -> None:
    """And marks no hex that is none of theirs."""
    table = stage(RecoveryStep.RECOMBINATION)
    enter(table, BRITISH, in_area(1), "4-5-7")
    table.play_to(STEP)
    screen = opened(table, Audience.BRITISH, (1720, 990))
    shown = screen.findChild(AreaMap)
    assert shown is not None
    place = screen.guided_panel.place
    assert place.hexes == ()
    areas = determined_areas(table.campaign.state, table.rulebook)
    assert set(areas.area(BRITISH, 1).hexes) <= set(place.in_view)
    assert not shown.view.is_cursor_marked
    shown.view.setFocus()
    assert shown.view.is_cursor_marked


def test_the_map_beside_a_case_stays_where_a_person_moved_it_when_its_room_changes(opened: Open) -> None:
    table = stage(STEP, L6)
    screen = opened(table, Audience.GERMAN, (1720, 990))
    shown = screen.findChild(AreaMap)
    assert shown is not None
    QApplication.processEvents()
    fitted = shown.view.camera.scale
    screen.resize(1500, 800)
    QApplication.processEvents()
    assert shown.view.camera.scale != fitted
    shown.view.zoom_by(1.5)
    zoomed = shown.view.camera.scale
    screen.resize(1720, 990)
    QApplication.processEvents()
    assert shown.view.camera.scale == zoomed


def test_4_511_the_map_shows_the_groups_of_those_who_take_the_screen(opened: Open) -> None:
    table = stage(STEP, L6)
    screen = opened(table, Audience.PUBLIC, (1720, 990))
    screen.session.set_audience(Audience.GERMAN)
    shown = screen.findChild(AreaMap)
    assert shown is not None
    assert shown.view.selected == {Hex.parse("L6")}
    screen.session.set_audience(Audience.BRITISH)
    assert not shown.view.selected
