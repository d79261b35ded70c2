"""Setting the Turn marker to where play is at the table."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from elst_app.campaign.clock import SetClock
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Side
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.fields import takes_key
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.phrases import word


class ClockForm(QWidget):
    """Game Turn, Player Turn and phase to choose; Enter sets the clock, Esc leaves."""

    set_asked = Signal(object)
    """Carries the `SetClock` command."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = QSpinBox()
        self.turn.setObjectName("clockTurn")
        self.turn.setRange(1, 99)
        self.side = _choice("clockSide", self.tr("Player Turn"), list(Side))
        self.phase = _choice("clockPhase", self.tr("Phase"), list(Phase))
        self.turn.setAccessibleName(self.tr("Game Turn"))
        enter = ActButton(self.tr("Set the clock"), kind="primary")
        enter.setObjectName("setClock")
        enter.acted.connect(self._enter)
        leave = KeyButton(self.tr("Back"))
        leave.setObjectName("leaveClock")
        leave.pressed_by_person.connect(self.left)
        body = spaced(QVBoxLayout(self), 0, 2)
        fields = [_named(field.accessibleName(), field) for field in (self.turn, self.side, self.phase)]
        body.addWidget(row(*fields, gap=4))
        body.addWidget(row(enter, leave))
        for field in (self.turn, self.side, self.phase):
            field.installEventFilter(self)

    def begin(self, state: State) -> None:
        """Starts from the clock as it stands."""
        self.turn.setValue(state.game_turn)
        self.side.setCurrentIndex(list(Side).index(state.player_turn or Side.BRITISH))
        self.phase.setCurrentIndex(list(Phase).index(state.phase or Phase.RPH))
        self.show()
        self.turn.setFocus(Qt.FocusReason.OtherFocusReason)
        self.turn.selectAll()

    def _enter(self) -> None:
        self.turn.interpretText()
        self.set_asked.emit(
            SetClock(
                game_turn=self.turn.value(),
                player_turn=list(Side)[self.side.currentIndex()],
                phase=list(Phase)[self.phase.currentIndex()],
            )
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return takes_key(event, self.left.emit, self._enter)


def _choice(object_name: str, name: str, values: list[Side] | list[Phase]) -> QComboBox:
    box = QComboBox()
    box.setObjectName(object_name)
    box.setAccessibleName(name)
    box.addItems([word(value) for value in values])
    return box


def _named(name: str, field: QWidget) -> QWidget:
    holder = QWidget()
    body = spaced(QVBoxLayout(holder), 0, 1)
    label = QLabel(name)
    label.setBuddy(field)
    body.addWidget(label)
    body.addWidget(field)
    return holder
