"""A campaign with forces, and hands on the Forces screen."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import ENTRY_AREA, NewPieces, Piece, Place, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.forces.rows import Column
from elst_app.ui.forces.screen import ForcesScreen
from tests.records.support import Story, with_map

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
Open = Callable[..., ForcesScreen]

BRITISH_OB = (
    NewPieces(3, "4-5-7", in_hex(Hex.parse("E12")), group="I1"),
    NewPieces(1, "4-5-7", ENTRY_AREA),
    NewPieces(1, "9-1", in_hex(Hex.parse("E12")), label="Wells"),
    NewPieces(1, "LMG", holder=0),
    NewPieces(1, "PIAT", in_hex(Hex.parse("E12"))),
    NewPieces(2, "Sherman V", in_hex(Hex.parse("D13"))),
)
GERMAN_OB = (NewPieces(2, "4-4-7", in_hex(Hex.parse("M6"))), NewPieces(1, "LMG", holder=0))


def place(name: str) -> Place:
    return in_hex(Hex.parse(name))


def empty() -> Story:
    """A campaign during its first scenario, before anybody has entered a piece."""
    return with_map(Story(packed_rulebook())).do(StartScenario())


def with_forces() -> Story:
    return empty().do(
        EnterPieces(side=BRITISH, lines=BRITISH_OB),
        EnterPieces(side=GERMAN, lines=GERMAN_OB),
    )


def after_scenario() -> Story:
    return with_forces().do(EndScenario())


def pieces(screen: ForcesScreen, name: str, side: Side = BRITISH) -> list[Piece]:
    """The pieces of that name there are now, eliminated ones included."""
    return [
        piece
        for piece in screen.session.view.state.forces.pieces
        if piece.name == name and piece.side is side
    ]


def names(screen: ForcesScreen) -> list[str]:
    return cells(screen, Column.UNIT)


def cells(screen: ForcesScreen, column: Column) -> list[str]:
    shown = screen.table.shown
    return [str(shown.index(row, column).data()) for row in range(shown.rowCount())]


def choose(screen: ForcesScreen, *found: Piece) -> None:
    screen.table.choose([piece.id for piece in found])


def key(qtbot: QtBot, pressed: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    """Presses a key wherever the focus is."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, pressed, modifiers or Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()  # an editor of a table commits when it has dealt with the key


def write(qtbot: QtBot, text: str) -> None:
    """Types into what has the focus, which the first letter may move."""
    for letter in text:
        widget = QApplication.focusWidget()
        assert widget is not None
        qtbot.keyClicks(widget, letter)


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    QApplication.processEvents()
    found = [each for each in screen.findChildren(QAbstractButton, name) if each.isVisible()]
    assert len(found) == 1, name
    qtbot.mouseClick(found[0], Qt.MouseButton.LeftButton)


def text_of(screen: QWidget, name: str) -> str:
    label = screen.findChild(QLabel, name)
    assert label is not None
    return label.text() if label.isVisible() else ""
