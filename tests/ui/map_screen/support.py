"""Hands on the Map screen, and what it says."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from tests.ui.board.support import drag

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def at(name: str) -> Hex:
    return Hex.parse(name)


def held(session: Session, name: str) -> Side | None:
    return session.view.state.control.by_hex.get(at(name))


def vehicles(session: Session, side: Side) -> list[str]:
    return [hex_.name for hex_ in session.view.state.control.vehicles(side)]


def click(qtbot: QtBot, screen: MapScreen, name: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Brings the hex into the middle, and clicks it."""
    screen.view.centre_on(at(name))
    place = screen.view.place_of(at(name)).toPoint()
    qtbot.mouseClick(screen.view, Qt.MouseButton.LeftButton, modifiers, place)


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    button = screen.findChild(QAbstractButton, name)
    assert button is not None
    assert button.isVisible()
    if isinstance(button, QCheckBox):
        button.click()  # its middle may lie beside its text
    else:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def paint(screen: MapScreen, *names: str) -> None:
    """Drags over the hexes with real mouse events."""
    screen.view.fit_hexes([at(name) for name in names], 3)
    drag(screen.view, *[screen.view.place_of(at(name)) for name in names])


def show_all(qtbot: QtBot, screen: MapScreen) -> None:
    """Brings up every part of the screen that can be put away."""
    for name in ("showLayers", "modePockets", "showTable"):
        press(qtbot, screen, name)


def text_of(screen: QWidget, name: str) -> str:
    label = screen.findChild(QLabel, name)
    assert label is not None
    return label.text() if label.isVisible() else ""


def areas_in(screen: MapScreen) -> list[list[str]]:
    model = screen.areas_table.areas_model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
