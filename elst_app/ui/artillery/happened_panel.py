"""The second door: what happened to Observer and radio, or the battery as it stands at the table."""

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.artillery import ActWithBattery, EnterBattery
from elst_app.campaign.door import Done
from elst_app.rules.artillery import (
    Action,
    ActKind,
    Battery,
    LoseGoodOrder,
    MoveObserver,
    ObserverEliminated,
    RadioCaptured,
    RadioEliminated,
    RegainGoodOrder,
    TransferRadio,
)
from elst_app.ui.artillery.battery_editor import BatteryEditor
from elst_app.ui.artillery.choices import choice, opener
from elst_app.ui.artillery.fold import Fold
from elst_app.ui.artillery.observer_form import ObserverFields
from elst_app.ui.artillery.situation import Situation
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.labels import strong
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.artillery import act_guide, battery_name

_PLAIN: Final[dict[ActKind, Action]] = {
    ActKind.LOSE_GOOD_ORDER: LoseGoodOrder(),
    ActKind.REGAIN_GOOD_ORDER: RegainGoodOrder(),
    ActKind.OBSERVER_ELIMINATED: ObserverEliminated(),
    ActKind.RADIO_ELIMINATED: RadioEliminated(),
    ActKind.RADIO_CAPTURED: RadioCaptured(),
}
_WITH_OBSERVER: Final = (ActKind.MOVE_OBSERVER, ActKind.TRANSFER_RADIO)


class HappenedPanel(WhatNow):
    """Opened by E in the place of the question; closed by Esc, and by what is entered."""

    closed = Signal()
    asked = Signal()
    """The question is on the screen and the focus on the first answer."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("happenedPanel")
        self._session = session
        self._board = session.campaign.rulebook.board
        self._battery: Battery | None = None
        self._content = QWidget()
        self._column = spaced(QVBoxLayout(self._content), 0, 2)
        body = self.layout()
        assert body is not None
        body.addWidget(self._content)
        self.editor: BatteryEditor | None = None

    def open_for(self, situation: Situation) -> None:
        """Asks what happened to that battery."""
        self._battery = situation.battery
        clear(self._column)
        self.show_step(
            self.tr("What happened at the table?"),
            text=self.tr("{0}: the table is right, and the program follows it.").format(
                battery_name(situation.battery)
            ),
            tone="warning",
        )
        events = [act.kind for act in situation.open_events]
        for kind in _WITH_OBSERVER:
            if kind in events:
                self._add_observer(kind)
        for kind in _PLAIN:
            if kind in events:
                guide, name = act_guide(kind), kind.name.title().replace("_", "")
                do = partial(self._act, _PLAIN[kind])
                self._column.addWidget(choice(f"event{name}", guide.headline, "", guide.sentence, do))
        fold = Fold(self.tr("How it stands"), "editBattery", "B")
        self.editor = BatteryEditor(situation.battery, self._board)
        self.editor.entered.connect(self._enter)
        self.editor.left.connect(self.closed)
        fold.body.addWidget(self.editor)
        fold.set_open(not events)
        self._column.addWidget(fold)
        back = KeyButton(self.tr("Back"), "Esc")
        back.setObjectName("leaveHappened")
        back.pressed_by_person.connect(self.closed)
        self._column.addWidget(row(back))
        self.show()
        QTimer.singleShot(0, self, self._focus_first)

    def _focus_first(self) -> None:
        buttons = [button for button in self.findChildren(KeyButton) if button.isVisible()]
        if buttons:
            buttons[0].setFocus()
        self.asked.emit()

    def _add_observer(self, kind: ActKind) -> None:
        guide, name = act_guide(kind), kind.name.title().replace("_", "")
        fields = ObserverFields(
            self._board, self._battery.observer if self._battery is not None else None, f"event{name}"
        )
        fields.name.setVisible(kind is ActKind.TRANSFER_RADIO)
        enter = ActButton(self.tr("Enter it"), kind="primary")
        enter.setObjectName(f"enter{name}")
        enter.acted.connect(partial(self._enter_observer, kind, fields))
        fields.hex_field.entered.connect(enter.setFocus)
        form = QWidget()
        column = spaced(QVBoxLayout(form), (3, 0, 0, 0), 1)
        column.addWidget(strong(guide.headline))
        column.addWidget(fields)
        column.addWidget(row(enter))
        form.hide()
        do = partial(self._open_form, form, fields)
        self._column.addWidget(opener(f"event{name}", guide.headline, "", guide.sentence, do))
        self._column.addWidget(form)

    def _open_form(self, form: QWidget, fields: ObserverFields) -> None:
        form.show()
        fields.hex_field.setFocus()

    def _enter_observer(self, kind: ActKind, fields: ObserverFields) -> None:
        observer = fields.observer()
        if observer is None or observer.hex is None:
            return
        if kind is ActKind.MOVE_OBSERVER:
            self._act(MoveObserver(observer.hex, observer.in_steeple))
        else:
            self._act(TransferRadio(observer))

    def _act(self, action: Action) -> None:
        if self._battery is not None:
            battery = self._battery
            command = ActWithBattery(by=battery.side, battery=battery.id, action=action)
            if isinstance(self._session.do(command), Done):
                self.closed.emit()

    def _enter(self, after: Battery, reason: str) -> None:
        command = EnterBattery(by=after.side, after=after, happened=reason)
        if isinstance(self._session.do(command), Done):
            self.closed.emit()
