"""Control, areas and a gesture or two for the tests of the map."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from elst_app.loading import board
from elst_app.rules.areas import deployment_areas
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.ui.board import BoardView

LEFT = Qt.MouseButton.LeftButton
MIDDLE = Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL_KEY = Qt.KeyboardModifier.ControlModifier


def hexes(names: str) -> tuple[Hex, ...]:
    """The hexes of a list such as "L6 M6"."""
    return tuple(Hex.parse(name) for name in names.split())


CONTROL = Control(
    british=hexes("A12 A19 E12 E13 H13 F19 F20"),
    german=hexes("F14 H15 I15 J15 L6 M6 N5 O5 M15 M20"),
    british_vehicles=hexes("D13 E17"),
)
AREAS = deployment_areas(board(), CONTROL)


def drag(view: BoardView, *places: QPointF, button: Qt.MouseButton = LEFT) -> None:
    """Press at the first place, move through the others, release at the last."""
    _mouse(view, QEvent.Type.MouseButtonPress, places[0], button, button)
    for place in places[1:]:
        _mouse(view, QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, button)
    _mouse(view, QEvent.Type.MouseButtonRelease, places[-1], button, Qt.MouseButton.NoButton)


def _mouse(
    view: BoardView,
    kind: QEvent.Type,
    place: QPointF,
    button: Qt.MouseButton,
    buttons: Qt.MouseButton,
) -> None:
    event = QMouseEvent(kind, place, view.mapToGlobal(place), button, buttons, NONE)
    QApplication.sendEvent(view, event)


def wheel(
    view: BoardView,
    place: QPointF,
    turned: QPoint,
    *,
    pixels: QPoint | None = None,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    """Turn the wheel over a place; with `pixels` as a touchpad does."""
    event = QWheelEvent(
        place,
        view.mapToGlobal(place),
        pixels or QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)
