"""What the panels of guided steps are made of: answers, rows, dice, questions."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.campaign.context import Command
from elst_app.rules.hexes import Hex
from elst_app.ui.recovery.case_panel import CasePanel
from elst_app.ui.recovery.cases import (
    Act,
    Answers,
    Case,
    Dice,
    Group,
    Head,
    Kind,
    Line,
    MapPlace,
    Option,
    Question,
    Row,
    row_for,
)
from elst_app.ui.recovery.outcome_strip import RowStrip
from elst_app.ui.recovery.roll_card import RowTable, final_text
from tests.ui.recovery.support import press, read

HALF = Fraction(1, 2)
ROWS = (Row(4, "well", HALF), Row(5, "hurt", HALF), Row(8, "worse", HALF), Row(None, "dead", HALF))


@dataclass(frozen=True, slots=True, kw_only=True)
class Did(Command):
    """An act of the tests."""

    what: str = ""
    dice: tuple[int, ...] | None = None


def did(dice: tuple[int, ...] | None) -> Did:
    return Did(dice=dice)


HEAD = Head("one", None, "one")


def panel_of(qtbot: QtBot, case: Case) -> CasePanel:
    panel = CasePanel()
    qtbot.addWidget(panel)
    panel.show_case(case, Answers(), lambda command: True)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    return panel


def test_each_row_names_the_results_it_is_for() -> None:
    assert [final_text(ROWS, place) for place in range(4)] == ["≤ 4", "5", "6–8", "≥ 9"]
    assert final_text((Row(None, "all", HALF),), 0) == ""


@pytest.mark.parametrize(("final", "place"), [(-1, 0), (4, 0), (5, 1), (6, 2), (8, 2), (9, 3), (14, 3)])
def test_a_final_roll_falls_into_its_row(final: int, place: int) -> None:
    assert row_for(ROWS, final) == place


def test_the_row_that_came_is_marked(qtbot: QtBot) -> None:
    table = RowTable()
    qtbot.addWidget(table)
    table.show_rows(ROWS, 2)
    table.show()
    assert table.lit == 2
    assert "▸ 6–8" in read(table)
    assert "50.0 %" in read(table)


def test_answers_are_kept_as_long_as_they_are_possible() -> None:
    answers = Answers().with_answer("where", ["b"]).with_answer("who", [])
    assert answers.of("where", ["a", "b"], ["a"]) == ("b",)
    assert answers.of("where", ["a", "c"], ["a"]) == ("a",)
    assert answers.of("who", ["a"], ["a"]) == ()
    assert answers.of("else", ["a"], ["a"]) == ("a",)
    assert answers.with_answer("where", ["a"]).of("where", ["a", "b"], ["b"]) == ("a",)
    assert answers.with_answer("hex", ["H17"]).text("hex") == "H17"
    assert answers.text("hex", "G1") == "G1"


def test_one_act_without_dice_is_a_button(qtbot: QtBot) -> None:
    act = Act("confirm", "Confirm it", Did(what="confirmed"), "Space", is_primary=True)
    panel = panel_of(qtbot, Case(HEAD, "Confirm", "4.507", "Why", acts=(act,)))
    with qtbot.waitSignal(panel.asked) as asked:
        press(qtbot, panel, "confirm")
    assert asked.args == [Did(what="confirmed")]
    assert panel.first.objectName() == "confirm"
    assert not panel.dice.isVisible()
    assert not panel.roll_card.isVisible()


def test_further_dice_are_asked_for_and_all_go_into_the_act(qtbot: QtBot) -> None:
    dice = Dice(1, did, lambda fallen: ("Second",) if fallen == (6,) else ())
    panel = panel_of(qtbot, Case(HEAD, "Roll", "4.508", "Why", dice=dice, rows=ROWS))
    asked: list[Command] = []
    panel.asked.connect(asked.append)
    panel.dice.typed.emit((3,))
    panel.dice.typed.emit((6,))
    assert asked == [Did(dice=(3,))]
    assert "Second" in read(panel)
    panel.dice.typed.emit((2,))
    assert asked == [Did(dice=(3,)), Did(dice=(6, 2))]
    assert "Second" not in read(panel)
    press(qtbot, panel, "roll")
    assert asked[-1] == Did(dice=None)


def test_further_dice_may_call_for_more(qtbot: QtBot) -> None:
    after = {(5,): ("Hurt",), (5, 6): ("Worse",), (5, 6, 1): ()}
    dice = Dice(1, did, lambda fallen: after[fallen])
    panel = panel_of(qtbot, Case(HEAD, "Roll", "4.511", "Why", dice=dice, rows=ROWS))
    asked: list[Command] = []
    panel.asked.connect(asked.append)
    for value, name in ((5, "Hurt"), (6, "Worse"), (1, "")):
        panel.dice.typed.emit((value,))
        assert name in read(panel)
    assert asked == [Did(dice=(5, 6, 1))]


def test_the_next_roll_of_a_case_asks_for_its_own_dice(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, Case(HEAD, "Roll", "4.516", "Why", dice=Dice(2, did), rows=ROWS))
    dice = Dice(3, did, names=("LMG", "PIAT", "PSK"), is_each=True)
    panel.show_case(Case(HEAD, "Roll", "4.516", "Why", dice=dice, rows=ROWS), Answers(), lambda command: True)
    press(qtbot, panel, "typeDice")
    assert all(name in read(panel) for name in ("LMG", "PIAT", "PSK"))
    assert "drm" in read(panel)


def test_a_line_that_only_tells_has_its_rule_before_it(qtbot: QtBot) -> None:
    group = Group("Part by part", (Line("LMG", rule="4.5126"),))
    panel = panel_of(qtbot, Case(HEAD, "Rest", "4.512", "Why", groups=(group,)))
    assert "4.5126" in read(panel)
    assert panel.first is panel


def test_a_long_table_shows_the_rows_around_the_one_that_came(qtbot: QtBot) -> None:
    rows = (*(Row(final, "x", HALF) for final in range(2, 14)), Row(None, "x", HALF))
    strips = [RowStrip(rows, lit) for lit in (0, 7, 12)]
    for strip in strips:
        qtbot.addWidget(strip)
    assert [list(strip.places) for strip in strips] == [
        list(range(7)),
        list(range(4, 11)),
        list(range(6, 13)),
    ]
    assert list(RowStrip(ROWS, 1).places) == [0, 1, 2, 3]


def test_only_wanted_acts_are_shown(qtbot: QtBot) -> None:
    line = Line("LMG", (Act("leave", "Leave it", Did(what="left")),))
    case = Case(HEAD, "Roll", "4.506", "Why", dice=Dice(2, did), groups=(Group("Equipment", (line,)),))
    panel = panel_of(qtbot, case)
    assert "Leave it" in read(panel)
    panel.show_case(case, Answers(), lambda command: command == Did())
    assert "Leave it" not in read(panel)
    assert panel.dice.isVisible()
    panel.show_case(case, Answers(), lambda command: command != Did())
    assert not panel.dice.isVisible()


def test_every_kind_of_question_answers(qtbot: QtBot) -> None:
    options = (Option("a", "First"), Option("b", "Second"))
    questions = (
        Question("one", "Which?", Kind.ONE, options, ("a",)),
        Question("many", "Who?", Kind.MANY, options, ("a",)),
        Question("text", "What?", Kind.TEXT),
        Question("hex", "Where?", Kind.HEX, (), ("H17",)),
        Question("pick", "Whose?", Kind.PICK, options, ("a",)),
    )
    panel = panel_of(qtbot, Case(HEAD, "Say", "4.5", "Why", questions=questions, place=MapPlace()))
    given: list[Answers] = []
    panel.answered.connect(given.append)
    press(qtbot, panel, "one-b")
    press(qtbot, panel, "many-b")
    field = panel.findChild(QLineEdit, "text")
    assert field is not None
    qtbot.keyClicks(field, "x")
    (box,) = panel.findChildren(QComboBox, "pick")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert panel.take_hex("G12")
    last = given[-1]
    assert last.of("one", ("a", "b"), ()) == ("b",)
    assert last.of("many", ("a", "b"), ()) == ("a", "b")
    assert last.of("pick", ("a", "b"), ()) == ("b",)
    assert last.text("text") == "x"
    assert Hex.parse(last.text("hex")) == Hex.parse("G12")


def test_a_question_that_stays_keeps_its_focus(qtbot: QtBot) -> None:
    case = Case(HEAD, "Say", "4.5", "Why", questions=(Question("text", "What?", Kind.TEXT),))
    panel = panel_of(qtbot, case)
    field = panel.findChild(QLineEdit, "text")
    assert field is not None
    field.setFocus(Qt.FocusReason.OtherFocusReason)
    panel.answered.connect(lambda answers: panel.show_case(case, answers, lambda command: True))
    qtbot.keyClicks(field, "abc")
    assert field.text() == "abc"
    assert field.hasFocus()
