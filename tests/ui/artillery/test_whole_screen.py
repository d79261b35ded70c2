"""What holds in every state of the OBA screen: translation, names for the focus, room at every text size."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from elst_app.drawing.sizes import TextSize
from elst_app.rules.artillery import (
    AttemptContact,
    Chit,
    ConvertToFireForEffect,
    Correct,
    DrawAccess,
    FinishResolution,
    Maintain,
    MarkerKind,
    Mission,
    Observe,
    ResolveHex,
    Sight,
    Target,
    View,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience
from elst_app.ui.theme import apply
from tests.ui.artillery.support import GERMAN_OBA, Hand
from tests.words.test_translation import PseudoTranslator, untranslated

DATA = (GERMAN_OBA, "8-1", "4-5-7", "▸", "▾", "set up for the example")
"""What people have typed, and names of the campaign."""


def start(hand: Hand) -> None:
    hand.session.set_audience(Audience.GERMAN)
    hand.click("openPut")


def contact(hand: Hand) -> None:
    hand.put_into_play()
    hand.click("whyNot", "summary")


def draw(hand: Hand) -> None:
    hand.put_into_play()
    hand.act(AttemptContact(), (3, 4))


def request(hand: Hand) -> None:
    draw(hand)
    hand.act(DrawAccess(), chit=Chit.BLACK)
    hand.type("arHex", "LL16", enter=True)


def sight(hand: Hand) -> None:
    hand.put_into_play()
    hand.with_marker(MarkerKind.SR, "JJ11")
    hand.act(Maintain(), (2, 2))


def choices(hand: Hand) -> None:
    sight(hand)
    hand.act(Observe(Sight(View.CLEAR, enemy_near=True)))


def correction(hand: Hand) -> None:
    choices(hand)
    hand.click("correct", "plan2")
    hand.type("arHex", "LL16", enter=True)


def precision(hand: Hand) -> None:
    choices(hand)
    hand.act(Correct(Hex.parse("LL16"), in_los=True))


def error(hand: Hand) -> None:
    precision(hand)
    hand.roll(4)


def resolution(hand: Hand) -> None:
    choices(hand)
    hand.act(ConvertToFireForEffect(Mission.HE))
    hand.act(ResolveHex(Hex.parse("JJ11"), (Target("4-5-7"),)), (1, 1))
    hand.click("skipHex", "moreTargets")


def ended(hand: Hand) -> None:
    choices(hand)
    hand.act(ConvertToFireForEffect(Mission.HE))
    hand.act(FinishResolution())


def entry(hand: Hand) -> None:
    ended(hand)
    hand.click("toNextPhase")


def happened(hand: Hand) -> None:
    contact(hand)
    hand.click("enterHappened", "editBattery", "eventMoveObserver")


STATES = (
    start,
    contact,
    draw,
    request,
    sight,
    choices,
    correction,
    precision,
    error,
    resolution,
    ended,
    entry,
    happened,
)

pytestmark = pytest.mark.parametrize("reach", STATES, ids=[state.__name__ for state in STATES])


@pytest.fixture
def in_brackets(qapp: QCoreApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def texts_of(widget: QWidget) -> Iterator[str]:
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    match widget:
        case QLabel() | QPushButton() | QCheckBox():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QPlainTextEdit():
            yield widget.toPlainText()
        case QComboBox():
            yield from (widget.itemText(place) for place in range(widget.count()))
        case QListWidget():
            yield from (widget.item(place).text() for place in range(widget.count()))


def test_every_text_goes_through_translation(
    in_brackets: None, hand: Hand, reach: Callable[[Hand], None]
) -> None:
    reach(hand)
    QApplication.processEvents()
    for widget in hand.screen.findChildren(QWidget):
        if widget.isVisible():
            for text in texts_of(widget):
                for word in DATA:
                    text = text.replace(word, "")
                assert untranslated(text) == "", (widget.objectName(), text)


def test_everything_that_takes_the_focus_has_a_name(hand: Hand, reach: Callable[[Hand], None]) -> None:
    reach(hand)
    QApplication.processEvents()
    for widget in hand.screen.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() is Qt.FocusPolicy.NoFocus:
            continue
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        assert widget.objectName(), texts_of(widget)
        assert widget.accessibleName() or getattr(widget, "text", str)(), widget.objectName()


@pytest.mark.parametrize(
    ("width", "height", "percent"), [(1100, 616, 100), (1010, 564, 150), (1740, 976, 100)]
)
def test_nothing_is_wider_than_its_column(
    qapp: QApplication,
    hand: Hand,
    reach: Callable[[Hand], None],
    width: int,
    height: int,
    percent: int,
) -> None:
    apply(qapp, text=TextSize(percent))
    hand.screen.resize(width, height)
    reach(hand)
    for _ in range(3):
        QApplication.processEvents()
    assert (hand.screen.width(), hand.screen.height()) == (width, height)
    assert hand.screen.view.width() > 240
    for area in hand.screen.findChildren(QScrollArea):
        holder = area.widget()
        if holder is not None and area.isVisible():
            wide = [
                (each.objectName(), *list(texts_of(each)))
                for each in holder.findChildren(QWidget)
                if each.isVisible() and each.minimumSizeHint().width() > area.viewport().width()
            ]
            assert holder.width() <= area.viewport().width(), wide
    apply(qapp)
