"""Every screen for everybody: names for what takes the focus, keys, room at 150 %, translated words."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTableView,
    QWidget,
)

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.play.victory import Concede
from elst_app.drawing.sizes import TextSize
from elst_app.rules.sides import Side
from elst_app.ui.widgets.labels import RuleBadge
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.screens import SCREENS
from tests.ui.windows import Begin

OURS = (
    "start",
    "new",
    "rulings",
    "scenario",
    "restore",
    "table",
    "clock",
    "exit",
    "ended",
    "forces",
    "journal",
    "handOver",
)
PAGES = (*OURS, *(place.key for place in SCREENS if place.key not in OURS))


def show(window: MainWindow, begin: Begin, page: str) -> QWidget:
    """Brings a page to the front and returns it."""
    if page == "start":
        return window.start
    if page in ("new", "rulings"):
        window.show_new_campaign()
        assert window._new_page is not None
        window._new_page.show_page(int(page == "rulings"))
        return window._new_page
    if page == "scenario":
        window.show_new_scenario()
        assert window._scenario_page is not None
        return window._scenario_page
    begin(window)
    if page == "restore":
        window.close_campaign()
        window.show_backups()
        assert window._restore_page is not None
        return window._restore_page
    campaign = window.campaign
    assert campaign is not None
    campaign.session.do(StartScenario())
    if page == "ended":
        campaign.session.do(Concede(side=Side.GERMAN))
    campaign.show_screen("table" if page in ("clock", "exit", "ended", "handOver") else page)
    QApplication.sendPostedEvents()
    if page in ("clock", "exit"):
        QTest.keyClick(window, Qt.Key.Key_C if page == "clock" else Qt.Key.Key_X)
    if page == "handOver":
        from elst_app.rules.sides import Audience

        campaign.ask_audience(Audience.GERMAN)
    QApplication.sendPostedEvents()
    return campaign


def focusable(page: QWidget) -> Iterator[QWidget]:
    for widget in page.findChildren(QWidget):
        is_inner = widget.objectName().startswith("qt_") or isinstance(widget.parent(), QComboBox)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_inner:
            yield widget


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


@pytest.mark.parametrize("page", PAGES)
def test_what_takes_the_focus_has_a_name(window: MainWindow, begin: Begin, page: str) -> None:
    shown = show(window, begin, page)
    found = list(focusable(shown))
    assert found
    assert [repr(widget) for widget in found if not name_of(widget).strip()] == []
    assert [repr(widget) for widget in found if not widget.objectName()] == []


@pytest.mark.parametrize("page", OURS)
def test_the_tab_key_goes_round_everything(window: MainWindow, begin: Begin, page: str) -> None:
    shown = show(window, begin, page)
    wanted = {widget for widget in focusable(shown) if widget.isEnabled()}
    reached = set()
    for _ in range(3 * len(wanted) + 5):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        reached.add(focus)
    groups = {widget for widget in wanted if widget.metaObject().className() == "QRadioButton"}
    assert wanted - groups <= reached


@pytest.mark.parametrize("page", OURS)
def test_the_focus_can_be_seen(window: MainWindow, begin: Begin, page: str) -> None:
    shown = show(window, begin, page)
    for widget in list(focusable(shown))[:6]:
        if not widget.isEnabled():
            continue
        shown.setFocus()
        window.setFocus()
        before = widget.grab().toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        assert widget.grab().toImage() != before, widget


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_wider_than_a_small_screen_at_150_percent(
    window: MainWindow, begin: Begin, page: str
) -> None:
    show(window, begin, page)
    window.set_text(TextSize(150))
    QApplication.sendPostedEvents()
    least = window.minimumSizeHint()
    assert least.width() <= 1280
    assert least.height() <= 720


USERS_OWN = re.compile(
    r"Autumn evenings|Anna|Bernd|Elst Companion|German initial OBA|[A-Z]?\d+(\.\d+)*|CG\d|[A-Z]{1,2}\d+"
)
"""What the person typed, the names of the program and of a battery, rule numbers and figures."""


def visible_words(page: QWidget) -> Iterator[str]:
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        match widget:
            case RuleBadge():
                pass
            case QLabel() | QAbstractButton():
                yield widget.text()
            case QComboBox():
                yield from (widget.itemText(place) for place in range(widget.count()))
            case QLineEdit():
                yield widget.placeholderText()
            case QListWidget():
                yield from (widget.item(place).text() for place in range(widget.count()))
            case QTableView():
                model = widget.model()
                for column in range(model.columnCount()):
                    yield model.headerData(column, Qt.Orientation.Horizontal)
                    yield from (str(model.index(row, column).data() or "") for row in range(model.rowCount()))
        yield widget.accessibleName()


def outside_brackets(text: str) -> str:
    depth, found = 0, []
    for letter in USERS_OWN.sub("", text):
        depth += (letter == "«") - (letter == "»")
        if depth == 0 and letter.isalpha():
            found.append(letter)
    return "".join(found)


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("page", OURS)
def test_every_word_goes_through_translation(window: MainWindow, begin: Begin, page: str) -> None:
    shown = show(window, begin, page)
    words = [text for text in visible_words(shown) if text]
    assert words
    assert [text for text in words if outside_brackets(text)] == []
