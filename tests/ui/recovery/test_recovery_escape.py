"""Escape on the Recovery screen, case by case (4.506, 4.5061)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from elst_app.campaign.door import Done
from elst_app.campaign.recovery.escape_attempt import AttemptEscape, EscapeAttempted
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.drawing.layers import PathMark
from elst_app.rules.forces import ELIMINATED, Piece, PieceState, TooMuchCarried, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.sides import Audience
from elst_app.ui.board import BoardView
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.screen import RecoveryScreen
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter
from tests.ui.recovery.support import (
    BRITISH,
    CONTROL,
    GERMAN,
    Open,
    find,
    key,
    now,
    press,
    read,
    type_dice,
    west,
)

H17 = (BRITISH, "H17", ("4-5-7",))
B16 = (GERMAN, "B16", ("SS 2-3-7",))
F14 = (GERMAN, "F14", ("SS 6-5-8",))
STACK = (BRITISH, "H17", ("4-5-7", "9-1", "2-4-7", "MMG @0", "LMG @0", "PIAT @2"))


def pieces(screen: RecoveryScreen, side: object = BRITISH) -> dict[str, Piece]:
    """The pieces of a side by their ids."""
    return {piece.id: piece for piece in screen.session.view.state.forces.pieces if piece.side is side}


def named(screen: RecoveryScreen, name: str) -> Piece:
    return next(piece for piece in screen.session.view.state.forces.pieces if piece.name == name)


def escapes_done(screen: RecoveryScreen) -> list[EscapeAttempted]:
    facts = [entry.fact for entry in screen.session.view.standing]
    return [fact for fact in facts if isinstance(fact, EscapeAttempted)]


def map_of(screen: RecoveryScreen) -> BoardView:
    found = screen.findChild(AreaMap)
    assert found is not None
    assert found.isVisible()
    return found.view


def rows(screen: RecoveryScreen) -> list[str]:
    """The table of the case, a line for each row."""
    case = screen.guided_panel.case.case
    assert case is not None
    return [f"{row.at_most} {row.result} {row.becomes} {row.chance * 36}/36" for row in case.rows]


def title(screen: RecoveryScreen) -> str:
    return screen.guided_panel.case.what_now.heading.text()


def test_4_506_the_squad_in_h17_stands_there_with_its_drm_and_the_whole_table(opened: Open) -> None:
    screen = opened(west(H17, B16), size=(1720, 990))
    assert title(screen) == "British 4-5-7 in H17 must Escape"
    text = read(screen)
    assert "The hex is in German Deployment Area 2." in text
    assert "goes to British Deployment Area 1, 1 hex away" in text
    assert screen.guided_panel.case.roll_card.drm.text() == "+0"
    for reason in ("in an enemy Deployment Area", "more than a HS with one DR", "next to a friendly"):
        assert reason in text
    assert rows(screen) == [
        "8 Escapes  26/36",
        "9 Escapes; Replaced 4-4-7 4/36",
        "10 Escapes; Reduced 2-4-7 3/36",
        "11 Escapes; Replaced and Reduced 2-3-7 2/36",
        "None Eliminated  1/36",
    ]
    for shown in ("≤ 8", "72.2 %", "≥ 12", "2.8 %"):
        assert shown in text
    assert "SS 2-3-7 HS in B16 (must)" in text


def test_4_506_typed_dice_light_the_row_change_the_unit_and_the_next_case_comes(
    opened: Open, qtbot: QtBot
) -> None:
    screen = opened(west(H17, B16))
    type_dice(qtbot, screen, 4, 5)
    (squad,) = pieces(screen).values()
    assert (squad.name, squad.place) == ("4-4-7", in_area(1))
    strip = screen.guided_panel.outcome.strip
    assert strip is not None
    assert (strip.lit, strip.accessibleName()) == (1, "9")
    text = read(screen)
    assert "4-5-7 from H17; 4-4-7 in Deployment Area 1" in text
    assert title(screen) == "German SS 2-3-7 HS in B16 must Escape"
    assert QApplication.focusWidget() is screen.guided_panel.case.dice.roll_button
    assert "Escape DR 9" in text
    (done,) = escapes_done(screen)
    assert done.roll.dice == (4, 5)


def test_4_506_space_rolls_and_a_double_click_rolls_once(
    opened: Open, qtbot: QtBot, hurried: list[float]
) -> None:
    table = west(H17, B16)
    table.dice.values = [3, 4, 6, 1]
    screen = opened(table)
    button = screen.guided_panel.case.dice.roll_button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(button, Qt.MouseButton.LeftButton)
    assert [fact.hex.name for fact in escapes_done(screen)] == ["H17"]
    hurried[0] += 1
    key(qtbot, Qt.Key.Key_Space)
    assert [fact.hex.name for fact in escapes_done(screen)] == ["H17", "B16"]
    assert table.dice.throws == 2


def test_4_506_the_owner_forms_the_stack_and_who_is_left_comes_again(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(STACK))
    assert title(screen) == "British 4-5-7, 9-1 and 2-4-7 HS in H17 must Escape"
    drm = screen.guided_panel.case.roll_card.drm
    assert drm.text() == "+0"
    half_squad = named(screen, "2-4-7")
    press(qtbot, screen, f"units-{half_squad.id}")
    assert drm.text() == "-1"
    assert title(screen) == "British 4-5-7 and 9-1 in H17 must Escape"
    type_dice(qtbot, screen, 1, 2)
    assert named(screen, "4-5-7").place == named(screen, "9-1").place == in_area(1)
    assert title(screen) == "British 2-4-7 HS in H17 must Escape"
    assert named(screen, "2-4-7").place == in_hex(Hex.parse("H17"))


def test_4_506_nobody_in_the_stack_is_said_so(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(STACK))
    for name in ("4-5-7", "9-1", "2-4-7"):
        press(qtbot, screen, f"units-{named(screen, name).id}")
    assert "Choose at least one piece first." in read(screen)
    assert not screen.guided_panel.case.dice.isVisible()
    press(qtbot, screen, f"units-{named(screen, '2-4-7').id}")
    assert title(screen) == "British 2-4-7 HS in H17 must Escape"


def test_4_506_a_reduced_leader_asks_for_his_wound_severity_dr(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((BRITISH, "H17", ("4-5-7", "9-1"))))
    assert screen.guided_panel.case.roll_card.drm.text() == "-1"
    type_dice(qtbot, screen, 5, 6)
    assert escapes_done(screen) == []
    assert "Wound severity dr of 9-1" in read(screen)
    key(qtbot, Qt.Key.Key_Escape)
    assert "Wound severity dr of 9-1" not in read(screen)
    type_dice(qtbot, screen, 5, 6)
    key(qtbot, Qt.Key.Key_2)
    key(qtbot, Qt.Key.Key_Return)
    (done,) = escapes_done(screen)
    assert [wound.dr for wound in done.wound_drs] == [2]
    assert named(screen, "9-1").has(PieceState.WOUNDED)
    assert named(screen, "2-4-7").place == in_area(1)


def choose_in_menu(screen: RecoveryScreen, name: str) -> None:
    menus = [menu for menu in screen.findChildren(QMenu) if menu.isVisible()]
    assert len(menus) == 1
    (action,) = [action for action in menus[0].actions() if action.text() == name]
    action.trigger()
    menus[0].close()


def test_4_506_equipment_is_given_away_or_left_before_the_dr(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(STACK))
    text = read(screen)
    assert "4-5-7: MMG, 4 PP (5 of 5 PP)" in text
    assert "2-4-7 HS: PIAT, 1 PP (1 of 5 PP)" in text
    piat = named(screen, "PIAT")
    press(qtbot, screen, f"menu-abandon-{piat.id}")
    choose_in_menu(screen, "Transfer it to 4-5-7")
    assert named(screen, "PIAT").possessor == named(screen, "4-5-7").id
    assert "4-5-7 carries 6 PP and may Escape with 5" in read(screen)
    with qtbot.waitSignal(screen.session.refused) as refused:
        press(qtbot, screen, "roll")
    assert isinstance(refused.args[0], TooMuchCarried)
    assert isinstance(refused.args[1], AttemptEscape)
    press(qtbot, screen, f"menu-abandon-{piat.id}")
    choose_in_menu(screen, "Abandon it")
    assert named(screen, "PIAT").possessor is None
    assert "may Escape with" not in read(screen)
    assert "PIAT of 4-5-7 abandoned" in read(screen)


def test_4_506_a_unit_alone_leaves_or_eliminates_what_it_has(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((GERMAN, "C20", ("SS 4-4-7", "LMG @0", "MMG @0"))))
    press(qtbot, screen, f"eliminate-{named(screen, 'MMG').id}")
    assert named(screen, "MMG").place == ELIMINATED
    type_dice(qtbot, screen, 2, 2)
    forces = screen.session.view.state.forces
    assert forces.place_of(named(screen, "LMG")) == named(screen, "4-4-7").place


def test_4_5061_the_owner_may_pass_an_isolated_area(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(B16, F14), size=(1720, 990))
    text = read(screen)
    assert "German Deployment Area 3, Isolated, 4 hexes away" in text
    view = map_of(screen)
    assert view.selected == {Hex.parse("B16")}
    (way,) = view.overlays.paths
    assert way == PathMark(way.hexes, GERMAN)
    assert (way.hexes[0], way.hexes[-1]) == (Hex.parse("B16"), Hex.parse("F14"))
    press(qtbot, screen, "destination-Deployment Area 2")
    (way,) = view.overlays.paths
    assert way.hexes[-1] != Hex.parse("F14")
    type_dice(qtbot, screen, 1, 1)
    assert named(screen, "2-3-7").place == in_area(2)


def test_c14_the_unit_that_is_hit_is_chosen_first(opened: Open, qtbot: QtBot) -> None:
    table = west(STACK)
    table.do(ChangeRuling(code="C14", option="one-unit"))
    screen = opened(table)
    assert "Who is hit, if anybody?" in read(screen)
    press(qtbot, screen, f"hit-{named(screen, '2-4-7').id}")
    type_dice(qtbot, screen, 4, 5)
    assert {piece.name for piece in pieces(screen).values()} >= {"4-5-7", "9-1", "2-3-7"}


def test_c13_hexes_closed_to_a_vehicle_change_its_way(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((GERMAN, "C20", ("StuG IIIG(L) MA malfunctioned",))), size=(1720, 990))
    assert title(screen) == "German StuG IIIG(L) in C20 must Escape"
    view = map_of(screen)
    (before,) = view.overlays.paths
    field = screen.guided_panel.case._questions[0].first
    field.setFocus()
    qtbot.keyClicks(field, before.hexes[1].name)
    (after,) = view.overlays.paths
    assert before.hexes[1] not in after.hexes
    qtbot.keyClicks(field, " Q")
    assert "Q" in read(screen)
    warnings = [label.text() for label in screen.findChildren(QLabel) if label.property("tone") == "warning"]
    assert any(warnings)


def test_one_side_first_and_the_other_still_there(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16, F14))
    press(qtbot, screen, "casesGerman")
    assert title(screen) == "German SS 2-3-7 HS in B16 must Escape"
    assert "H17 (must)" not in read(screen)
    for dice in ((1, 1), (1, 2)):
        type_dice(qtbot, screen, *dice)
    assert "The other side has cases left." in read(screen)
    press(qtbot, screen, "casesBoth")
    assert title(screen) == "British 4-5-7 in H17 must Escape"


def test_the_cases_follow_who_looks(opened: Open) -> None:
    screen = opened(west(H17, B16), Audience.GERMAN)
    assert title(screen) == "German SS 2-3-7 HS in B16 must Escape"
    screen.session.set_audience(Audience.BRITISH)
    assert title(screen) == "British 4-5-7 in H17 must Escape"


def test_a_case_with_a_long_name_still_says_that_it_must_be_done(opened: Open) -> None:
    screen = opened(west(H17, (BRITISH, "I14", ("4-5-7", "4-5-7", "9-1", "2-4-7", "8-0", "2-2-8"))))
    (link,) = (
        each for each in screen.findChildren(QAbstractButton) if each.objectName() == "case-British I14"
    )
    assert "…" in link.text()
    assert link.text().endswith("(must)")
    assert "…" not in link.accessibleName()


def test_another_case_is_taken_up_from_the_list(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, B16, F14))
    press(qtbot, screen, "case-German F14")
    assert title(screen) == "German SS 6-5-8 in F14 may Escape"
    assert "4-5-7 in H17 (must)" in read(screen)


def test_the_step_is_done_when_nobody_must_any_more(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west(H17, F14))
    assert "1 still to be done" in read(screen)
    assert find(screen, "stepDone").property("kind") is None
    type_dice(qtbot, screen, 1, 1)
    assert find(screen, "stepDone").property("kind") == "primary"
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is not RecoveryStep.ESCAPE
    screen._choose(RecoveryStep.ESCAPE)
    assert "British 4-5-7 in H17, Escape DR 2" in read(screen)


def test_nothing_to_do_closes_itself_with_its_reason(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((BRITISH, "C10", ("4-5-7",)), step=RecoveryStep.DEPLOYMENT_AREAS))
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.status(RecoveryStep.ESCAPE) is StepStatus.NOT_NEEDED
    assert now(screen) is RecoveryStep.NEW_DATE
    assert "4.506 Escape was not needed: No unit is in No Man's Land" in read(screen)
    screen._choose(RecoveryStep.ESCAPE)
    assert "It was not needed: No unit is in No Man's Land" in read(screen)


def test_nothing_to_do_after_reopening_is_left_by_one_button(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west((BRITISH, "C10", ("4-5-7",))))
    assert "No unit is in No Man's Land" in read(screen)
    assert not [each for each in screen.findChildren(QAbstractButton, "roll") if each.isVisible()]
    press(qtbot, screen, "goOnStep")
    assert now(screen) is RecoveryStep.NEW_DATE


def test_units_of_an_isolated_area_without_a_hex_are_named(opened: Open) -> None:
    table = west((BRITISH, "C10", ("4-5-7",)))
    enter(table, GERMAN, in_area(3), "4-4-7")
    screen = opened(table)
    assert "may Escape once their hex is said on the Forces screen: 4-4-7" in read(screen)


def test_killed_and_reopened_the_same_case_is_next(opened: Open, qtbot: QtBot) -> None:
    table = west(H17, B16, F14)
    screen = opened(table)
    type_dice(qtbot, screen, 4, 5)
    shown = title(screen)
    again = Table(table.rulebook)
    again.campaign = table.reopened()
    other = opened(again)
    assert title(other) == shown
    assert other.session.view.state == screen.session.view.state


def test_without_forces_the_step_is_ticked_as_it_was_played(opened: Open, qtbot: QtBot) -> None:
    screen = opened(west())
    assert "Must: units in No Man's Land" in read(screen)
    press(qtbot, screen, "stepDone")
    assert now(screen) is RecoveryStep.POSSESSION


def test_an_act_of_another_window_is_followed(opened: Open) -> None:
    screen = opened(west(H17, B16))
    outcome = screen.session.do(
        AttemptEscape(units=(named(screen, "4-5-7").id,), dice=(6, 6), destination=None)
    )
    assert isinstance(outcome, Done)
    assert title(screen) == "German SS 2-3-7 HS in B16 must Escape"
    assert isinstance(screen.session.do(TickStep(step=RecoveryStep.ESCAPE, happened="agreed")), Done)
    assert now(screen) is RecoveryStep.POSSESSION


def test_many_acts_are_listed_when_wanted(opened: Open, qtbot: QtBot) -> None:
    hexes = ("B16", "C20", "C15", "B18", "D12", "A15", "C12", "D19", "E20")
    screen = opened(west(*((GERMAN, name, ("4-4-7",)) for name in hexes)))
    for _ in hexes:
        type_dice(qtbot, screen, 1, 1)
    listed = screen.done_card
    assert read(listed).count("Escape DR") == 2 * 8
    press(qtbot, screen, "allActs")
    assert read(listed).count("Escape DR") == 2 * 9
