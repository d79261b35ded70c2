"""Cards, the What now panel, the message bar, the second door, the place of secrets."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from elst_app.drawing.sizes import TextSize
from elst_app.rules.sides import Side
from elst_app.ui.theme import apply, theme
from elst_app.ui.widgets.cards import Card, KeyValueTable, WhatNow
from elst_app.ui.widgets.happened import HappenedLink, ReasonForm
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import row
from elst_app.ui.widgets.message_bar import MessageBar

Show = Callable[[QWidget], QWidget]


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]


def test_what_now_says_the_step_and_its_rule(shown: Show) -> None:
    panel = WhatNow()
    shown(panel)
    panel.show_step("Roll Maintenance", "2.11", "8 or less", Side.GERMAN)
    panel.add(QPushButton("Roll"))
    assert texts(panel) == ["Roll Maintenance", "2.11", "8 or less"]
    german = panel.grab().toImage().pixelColor(2, panel.height() // 2).name()
    assert german == theme().colours.german_line
    panel.show_step("Done")
    assert texts(panel) == ["Done"]
    assert not [button for button in panel.findChildren(QPushButton) if button.isVisible()]


def test_a_table_shows_its_rows_anew(qtbot: QtBot, shown: Show) -> None:
    table = KeyValueTable([("Contact", "held")])
    shown(table)
    table.set_rows([("Contact", "lost"), ("Access", "held")])
    qtbot.waitUntil(lambda: texts(table) == ["Contact", "lost", "Access", "held"])


def test_spacing_follows_the_text_size(qapp: QApplication, shown: Show) -> None:
    card = Card("Battery")
    shown(card)
    apply(qapp, text=TextSize(100))
    small = card.body.contentsMargins().left()
    apply(qapp, text=TextSize(200))
    assert card.body.contentsMargins().left() == 2 * small
    apply(qapp)


def test_a_row_breaks_where_there_is_no_room(shown: Show) -> None:
    holder = row(QPushButton("Roll both dice"), QPushButton("Type the dice"))
    shown(holder)
    assert holder.heightForWidth(1000) < holder.heightForWidth(200)


def test_a_text_wants_one_line_and_can_do_with_less(qtbot: QtBot) -> None:
    text = Text("Correction of 6 hexes: Error is 2 hexes at most.")
    qtbot.addWidget(text)
    wide = text.sizeHint()
    assert wide.height() < text.heightForWidth(wide.width() // 2)
    assert text.minimumSizeHint().width() < wide.width() // 3


def test_a_badge_without_a_rule_is_hidden(shown: Show) -> None:
    badge = RuleBadge()
    holder = shown(row(badge, QLabel("x")))
    assert texts(holder) == ["x"]
    badge.set_rule("4.517")
    assert texts(holder) == ["4.517", "x"]
    assert "4.517" in badge.accessibleName()


def test_a_reason_is_asked_for_and_never_empty(qtbot: QtBot, shown: Show) -> None:
    form = ReasonForm()
    shown(form)
    form.begin()
    with qtbot.assertNotEmitted(form.entered):
        QTest.keyClick(form.field, Qt.Key.Key_Return)
    assert form.field.property("invalid")
    QTest.keyClicks(form.field, " we forgot ")
    with qtbot.waitSignal(form.entered) as entered:
        QTest.keyClick(form.field, Qt.Key.Key_Return)
    assert entered.args == ["we forgot"]
    with qtbot.waitSignal(form.left):
        QTest.keyClick(form.field, Qt.Key.Key_Escape)


def test_the_link_to_the_second_door_has_a_key(qtbot: QtBot, shown: Show) -> None:
    link = HappenedLink()
    shown(link)
    with qtbot.waitSignal(link.asked):
        QTest.keyClick(link, Qt.Key.Key_E)


@pytest.fixture
def bar(shown: Show) -> MessageBar:
    holder = QWidget()
    holder.resize(900, 500)
    made = MessageBar(holder)
    shown(holder)
    return made


def test_a_refusal_lies_inside_the_window_and_closes_with_escape(bar: MessageBar) -> None:
    bar.show_message("Game Turn 9 is not there: the scenario has 8. " * 4, "CG2")
    holder = bar.parentWidget()
    assert holder is not None
    assert holder.rect().contains(bar.geometry())
    holder.resize(500, 400)
    assert holder.rect().contains(bar.geometry())
    QTest.keyClick(holder, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_a_refusal_closes_by_itself(bar: MessageBar) -> None:
    bar.show_message("No.", "CG2")
    assert bar._timer.isActive()
    bar._timer.timeout.emit()
    assert not bar.isVisible()


def test_what_was_refused_can_be_entered_as_what_happened(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message("No.", "CG2", can_be_recorded=True)
    QTest.keyClick(bar, Qt.Key.Key_E)
    assert bar.form.field.hasFocus()
    assert not bar._timer.isActive()
    QTest.keyClicks(bar.form.field, "agreed")
    with qtbot.waitSignal(bar.happened) as happened:
        QTest.keyClick(bar.form.field, Qt.Key.Key_Return)
    assert happened.args == ["agreed"]
    assert not bar.isVisible()


def test_what_cannot_be_recorded_offers_nothing(bar: MessageBar) -> None:
    bar.show_message("Type 1 to 6.", "2.1")
    button = bar.findChild(QPushButton, "enterRefused")
    assert button is not None
    assert not button.isVisible()


def test_the_rule_stands_where_the_heading_ends(shown: Show) -> None:
    """A number in a line of its own would take the room of what is to be done."""
    panel = WhatNow()
    panel.show_step("British 4-5-7 in H17 must Escape", "4.506")
    panel.setFixedWidth(400)
    shown(panel)
    heading, badge = panel.heading.geometry(), panel.badge.geometry()
    assert heading.height() > 1.5 * panel.heading.fontMetrics().height(), "it wraps"
    assert badge.bottom() <= heading.bottom() + badge.height() // 3
    assert badge.top() > heading.top() + panel.heading.fontMetrics().height() * 0.8


def test_a_button_does_not_stand_on_a_text_of_several_lines(shown: Show) -> None:
    text, button = (
        Text("It lies in British Deployment Area 1, in E13, and nobody took it up"),
        QPushButton("Take"),
    )
    holder = row(text, button)
    holder.setFixedWidth(260)
    shown(holder)
    assert not text.geometry().intersects(button.geometry())
