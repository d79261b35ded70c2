"""What the Table screen keeps to: the playing area, one Scenario End dr, what rests on nothing (C28-C43)."""

from PySide6.QtCore import Qt

from elst_app.campaign.moments import Stage
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.undo import Correct
from elst_app.records.catalogue import KINDS, Source
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Audience, Side
from elst_app.ui.journal.lines import journal_lines
from elst_app.ui.session import Session
from elst_app.ui.table.screen import TableScreen
from tests.ui.table.support import (
    ATTACK,
    INACTIVE,
    at,
    button,
    do,
    has,
    press,
    start,
    texts,
    to_set_up,
    type_text,
)


def strike_attack_chit(session: Session) -> None:
    """The German takes his Attack Chit back out of the record after both chits were revealed."""
    to_set_up(session, INACTIVE, ATTACK)
    number = next(
        entry.number for entry in session.campaign.history.entries if isinstance(entry.fact, GroupBought)
    )
    do(session, Correct(entry=number, fact=None, reason="Never bought", audience=Audience.GERMAN))


def test_4_5154_an_attack_without_its_chit_stands_on_the_german_table_with_its_rule(
    session: Session, table: TableScreen
) -> None:
    strike_attack_chit(session)
    assert not table.groundless.isVisible()
    session.set_audience(Audience.GERMAN)
    assert table.groundless.isVisible()
    read = texts(table.groundless)
    assert "4.5154" in read
    assert "24 Sept Morning" in read
    session.undo()
    assert not table.groundless.isVisible()


def test_4_5154_the_journal_and_the_log_of_the_german_tell_it_and_no_other(
    session: Session, table: TableScreen
) -> None:
    strike_attack_chit(session)
    rulebook = session.campaign.rulebook
    (log,) = (kind for kind in KINDS if kind.key == "cg-log")
    for audience in Audience:
        view = session.campaign.view(audience)
        remarks = "\n".join(line.remark for line in journal_lines(view, rulebook))
        (sheet,) = log.make(Source(view, rulebook))
        notes = "\n".join(row.cells[-1].text for row in sheet.table.rows if row.cells)
        assert ("4.5154" in remarks) == (audience is Audience.GERMAN)
        assert ("4.5154" in notes) == (audience is Audience.GERMAN)


def test_c29_before_a_german_assault_the_playing_area_is_what_now(
    session: Session, table: TableScreen
) -> None:
    to_set_up(session, INACTIVE, ATTACK)
    read = texts(table.what_now)
    assert "The German declares the playing area" in read
    assert "C29" in read
    assert button(table, "declareArea").property("kind") == "primary"
    button(table, "startScenario").click()
    assert session.view.state.stage is Stage.SET_UP
    assert "The German has not declared the playing area yet" in texts(table.window())
    button(table.window(), "enterRefused").click()
    type_text("We played on the whole map")
    press(Qt.Key.Key_Return)
    assert session.view.state.stage is Stage.SCENARIO
    flags = {entry.flag.rule for entry in session.campaign.history.entries if entry.flag is not None}
    assert flags == {"C29"}


def test_c43_the_dr_of_a_game_turn_gone_back_to_is_not_offered_again(
    session: Session, table: TableScreen
) -> None:
    start(session)
    for turn in (5, 6):
        at(session, turn, Side.GERMAN, Phase.CCPH)
        do(session, RollScenarioEnd(dice=(6,)))
    at(session, 5, Side.GERMAN, Phase.CCPH)
    assert "The Scenario End dr of Game Turn 5 is made: the scenario goes on." in texts(table.what_now)
    assert not has(table, "scenarioEndDice")
    assert button(table, "nextPhase").property("kind") == "primary"
