"""What is pressed with the keyboard stays in the part of the window one works in."""

from collections.abc import Callable

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
