"""A module that is not in play yet: its Observer, where he stands, and its radio on the map (CG3, 2.8)."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.state import Module
from elst_app.ui.artillery.observer_form import ObserverFields
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.artillery import battery_name, calibre_text
from elst_app.words.phrases import word


class PutForm(EdgedPanel):
    """One module that is not in play, and the few words that put it into play."""

    def __init__(self, session: Session, module: Module, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.module = module
        self._session = session
        battery = module.battery
        self.setObjectName(f"module {battery.id}")
        self.set_edge(battery.side)
        self.open_button = KeyButton(self.tr("Put into play"), "P")
        self.open_button.setObjectName("openPut")
        self.open_button.pressed_by_person.connect(self._open)
        self.fields = ObserverFields(session.campaign.rulebook.board, battery.observer, "observer")
        self.put = ActButton(self.tr("Put into play"), kind="primary")
        self.put.setObjectName("putIntoPlay")
        self.put.acted.connect(self._put)
        self.fields.hex_field.entered.connect(self.put.setFocus)
        leave = KeyButton(self.tr("Leave it"), "Esc")
        leave.setObjectName("leavePut")
        leave.pressed_by_person.connect(self._close)
        self._form = QWidget()
        form = spaced(QVBoxLayout(self._form), 0, 1.5)
        form.addWidget(self.fields)
        form.addWidget(row(self.put, leave))
        self._form.hide()
        body = spaced(QVBoxLayout(self), (5, 3, 4, 3), 1.5)
        body.addWidget(heading(battery_name(battery)))
        body.addWidget(
            muted(self.tr("{0} {1}, not in play").format(calibre_text(battery.calibre), word(battery.kind)))
        )
        body.addWidget(row(self.open_button))
        body.addWidget(self._form)

    def _open(self) -> None:
        self.open_button.hide()
        self._form.show()
        self.fields.name.setFocus()

    def _close(self) -> None:
        self._form.hide()
        self.open_button.show()
        self.open_button.setFocus()

    def _put(self) -> None:
        observer, battery = self.fields.observer(), self.module.battery
        if observer is not None:
            self._session.do(PutModuleIntoPlay(by=battery.side, battery=battery.id, observer=observer))
