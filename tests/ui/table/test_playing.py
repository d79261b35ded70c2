"""The Table screen in a scenario: what each phase needs, counted and rolled (CG2, CG4, CG5, CG8)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import ENTRY_AREA
from elst_app.rules.sides import Audience, Side
from elst_app.ui.session import Session
from elst_app.ui.table.length_strip import LengthStrip
from elst_app.ui.table.screen import TableScreen
from elst_app.ui.table.tracks import Track
from tests.ui.table.support import at, button, do, has, press, start, texts, type_text

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


def test_the_button_names_what_comes_next(session: Session, table: TableScreen) -> None:
    start(session)
    assert button(table, "nextPhase").text() == "Next: PFPh"
    at(session, 1, BRITISH, Phase.CCPH)
    assert button(table, "nextPhase").text() == "Next: German Player Turn"
    at(session, 1, GERMAN, Phase.CCPH)
    assert button(table, "nextPhase").text() == "Next: Game Turn 2"
    at(session, 8, GERMAN, Phase.CCPH)
    assert button(table, "nextPhase").text() == "End the scenario"
    press(Qt.Key.Key_N)
    assert session.view.state.stage is Stage.RECOVERY


def test_cg4_two_self_rally_attempts_are_counted_in_the_rph(session: Session, table: TableScreen) -> None:
    start(session)
    assert "MMC self-rally attempts left: 2 of 2." in texts(table)
    press(Qt.Key.Key_R)
    press(Qt.Key.Key_R)
    assert session.view.state.play.self_rallies == 2
    assert "left: 0 of 2." in texts(table)
    press(Qt.Key.Key_R)
    assert session.view.state.play.self_rallies == 2, (
        "a third one is refused, and can be entered as it happened"
    )
    at(session, 1, BRITISH, Phase.MPH)
    assert not has(table, "selfRally")


@pytest.mark.parametrize(("turn", "chances"), [(5, 4), (6, 3), (7, 2)])
def test_cg2_the_scenario_end_dr_comes_with_the_chances_of_its_length(
    session: Session, table: TableScreen, turn: int, chances: int
) -> None:
    start(session)
    at(session, turn, GERMAN, Phase.CCPH)
    strip = table.findChild(LengthStrip, "lengthStrip")
    strips = [each for each in table.findChildren(LengthStrip) if each.isVisible()]
    assert strip is not None
    assert len(strips) == 1
    assert strips[0].accessibleName().count("Game Turn") == chances
    assert not has(table, "nextPhase"), "the dr comes first"
    assert has(table, "endScenario"), "both may agree all the same"
    assert [box.note for box in table.clock.findChildren(Track)[0].boxes] == [
        "",
        "",
        "",
        "",
        "≤ 1",
        "≤ 3",
        "≤ 5",
        "≤ 6",
    ]
    assert has(table, "roll")


def test_cg2_a_scenario_end_dr_typed_goes_on_or_ends_it(session: Session, table: TableScreen) -> None:
    start(session)
    at(session, 5, GERMAN, Phase.CCPH)
    press(Qt.Key.Key_D)
    press(Qt.Key.Key_2)
    press(Qt.Key.Key_Return)
    assert session.view.state.play.ends_rolled == (5,)
    assert "the scenario goes on" in texts(table)
    press(Qt.Key.Key_N)
    assert session.view.state.game_turn == 6
    at(session, 6, GERMAN, Phase.CCPH)
    press(Qt.Key.Key_D)
    press(Qt.Key.Key_3)
    press(Qt.Key.Key_Return)
    assert session.view.state.stage is Stage.RECOVERY


def test_cg2_both_agree_at_the_end_of_a_player_turn(session: Session, table: TableScreen) -> None:
    start(session)
    button(table, "endScenario").click()
    assert session.view.state.stage is Stage.SCENARIO, "not in the RPh"
    at(session, 2, BRITISH, Phase.CCPH)
    button(table, "endScenario").click()
    assert session.view.state.stage is Stage.RECOVERY
    ends = [each.fact for each in session.view.standing if isinstance(each.fact, ScenarioEnded)]
    assert ends[-1].ending == "agreement"


def test_cg5_pf_are_counted_used_and_added(session: Session, table: TableScreen) -> None:
    start(session)
    left = table.panzerfaust.findChild(QLabel, "pfLeft")
    assert left is not None
    assert left.text() == "7", "1.5 times 5 squads, rounded down"
    press(Qt.Key.Key_P)
    assert left.text() == "6"
    button(table, "enterPF").click()
    type_text("3")
    press(Qt.Key.Key_Return)
    assert left.text() == "10", "4 more for 3 squads"
    assert "of 11: 5 squads set up, 3 entered" in texts(table)
    button(table, "enterPF").click()
    press(Qt.Key.Key_Escape)
    assert has(table, "enterPF")
    assert left.text() == "10"


def test_cg5_one_squad_is_one_squad(session: Session, table: TableScreen) -> None:
    start(session)
    session.do(SetUpPF(squads=1))
    assert "of 1: 1 squad set up" in texts(table)
    session.do(EnterPF(squads=2))
    assert "of 4: 1 squad set up, 2 entered" in texts(table)


def test_cg5_squads_set_up_are_asked_for_where_the_ob_is_empty(session: Session, table: TableScreen) -> None:
    button(table, "startScenario").click()
    assert not has(table, "usePF")
    button(table, "setUpPF").click()
    type_text("9")
    press(Qt.Key.Key_Return)
    assert session.view.state.play.pf_left == 13


def test_cg5_squads_counted_wrong_are_corrected_on_the_card(session: Session, table: TableScreen) -> None:
    start(session)
    press(Qt.Key.Key_P)
    assert button(table, "setUpPF").text() == "Correct squads set up"
    button(table, "setUpPF").click()
    assert table.panzerfaust.squads.value() == 5, "what is counted now"
    type_text("7")
    press(Qt.Key.Key_Return)
    assert session.view.state.play.pf_left == 10 - 1, "1.5 times 7, rounded down, less the one used"


def test_cg8_what_is_off_the_map_enters_in_its_player_turn_or_is_kept(
    session: Session, table: TableScreen
) -> None:
    start(session)
    assert not table.entry.isVisible()
    ids = tuple(piece.id for piece in session.view.state.forces.of(BRITISH))[:2]
    do(session, ChangePieces(by=BRITISH, ids=ids, edit=Edit(place=ENTRY_AREA)))
    assert "2 × 4-5-7" in texts(table.entry)
    assert "enter in this Player Turn" in texts(table.entry)
    at(session, 1, GERMAN, Phase.RPH)
    assert "enter in this Player Turn" not in texts(table.entry)


def test_control_changes_are_typed_and_those_of_the_game_turn_are_listed(
    session: Session, table: TableScreen
) -> None:
    start(session)
    table.control.field.setText("nn8, OO8")
    button(table, "controlBritish").click()
    assert "This Game Turn: NN8 and OO8: British" in texts(table.control)
    assert table.control.field.text() == ""
    assert "Building NN8/OO8: British" in texts(table.victory)
    table.control.field.setText("xyz")
    button(table, "controlGerman").click()
    assert table.control.field.property("invalid")
    session.set_audience(Audience.GERMAN)
    assert table.control.field.text() == ""
    at(session, 2, BRITISH, Phase.RPH)
    assert "This Game Turn" not in texts(table.control)
