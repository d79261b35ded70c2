"""What is pressed with the keyboard stays in the part of the window one works in."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.focus import focus_kept
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.widgets.tab_order import step_focus


def window_with(area: QWidget) -> QWidget:
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(QPushButton("elsewhere"))
    column.addWidget(area)
    return window


def test_the_next_step_has_the_focus_when_the_last_one_goes(
    qtbot: QtBot, shown: Callable[[QWidget], QWidget]
) -> None:
    area = QWidget()
    column = QVBoxLayout(area)
    last, other, following = KeyButton("Last"), KeyButton("Other"), KeyButton("Next", kind="primary")
    for button in (last, other, following):
        column.addWidget(button)
    shown(window_with(area))
    last.setFocus()
    with focus_kept(area):
        last.hide()
    qtbot.waitUntil(following.hasFocus)


def test_a_focus_that_is_elsewhere_or_stays_is_left_alone(shown: Callable[[QWidget], QWidget]) -> None:
    area = QWidget()
    column = QVBoxLayout(area)
    first, following = KeyButton("First"), KeyButton("Next", kind="primary")
    column.addWidget(first)
    column.addWidget(following)
    elsewhere = shown(window_with(area)).findChildren(QPushButton)[0]
    for focused in (elsewhere, first):
        focused.setFocus()
        with focus_kept(area):
            following.setText("Another")
        QApplication.processEvents()
        assert focused.hasFocus()


def test_tab_goes_through_a_page_as_it_lies_also_through_what_came_later(
    qtbot: QtBot, shown: Callable[[QWidget], QWidget]
) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    first, end, hidden = KeyButton("First"), KeyButton("End"), KeyButton("Hidden")
    inside = QWidget()
    question = QVBoxLayout(inside)
    for widget in (first, scrolled(inside, "questions"), hidden, end):
        column.addWidget(widget)
    hidden.hide()
    fields = [QSpinBox() for _ in range(30)]
    for field in fields:
        question.addWidget(field)
    shown(page)
    first.setFocus()
    for expected in (*fields, end, first):
        assert step_focus(page, forward=True)
        assert expected.hasFocus()
    assert step_focus(page, forward=False)
    assert end.hasFocus()
    assert step_focus(page, forward=False)
    qtbot.waitUntil(lambda: fields[-1].visibleRegion().boundingRect().height() == fields[-1].height())


class Page(QWidget):
    """Tab goes through it as through an open campaign."""

    def focusNextPrevChild(self, is_next: bool) -> bool:
        return step_focus(self, forward=is_next)


@pytest.mark.parametrize(
    "way", [lambda part: part.setEnabled(False), QWidget.hide], ids=["disabled", "hidden"]
)
def test_the_focus_of_what_goes_comes_to_what_follows_it(
    shown: Callable[[QWidget], QWidget], way: Callable[[QWidget], None]
) -> None:
    page = Page()
    column = QVBoxLayout(page)
    first, following = KeyButton("First"), KeyButton("Following")
    part = QWidget()
    going = KeyButton("Going")
    QVBoxLayout(part).addWidget(going)
    for widget in (first, part, following):
        column.addWidget(widget)
    shown(page)
    going.setFocus()
    way(going)
    assert following.hasFocus()
    following.setFocus()
    assert step_focus(page, forward=False)
    assert first.hasFocus()


def test_tab_goes_on_from_what_has_the_focus_and_is_no_stop(shown: Callable[[QWidget], QWidget]) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    first, clicked, following = KeyButton("First"), KeyButton("Clicked"), KeyButton("Following")
    for widget in (first, clicked, following):
        column.addWidget(widget)
    clicked.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    shown(page)
    for forward, expected in ((True, following), (False, first)):
        clicked.setFocus()
        assert step_focus(page, forward=forward)
        assert expected.hasFocus()
