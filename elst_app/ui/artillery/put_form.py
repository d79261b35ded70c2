"""A module that is not in play yet: its Observer, where he stands, and its radio on the map (CG3, 2.8)."""

from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.artillery import PutModuleIntoPlay
from elst_app.campaign.state import Module
from elst_app.rules.artillery import Observer
from elst_app.rules.hexes import Hex
from elst_app.ui.artillery.hex_field import HexField
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import SideBadge, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.artillery import battery_name, calibre_text
from elst_app.words.phrases import word


class PutForm(EdgedPanel):
    """One module that is not in play, and the few words that put it into play."""

    def __init__(self, session: Session, module: Module, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.module = module
        self._session = session
        self._board = session.campaign.rulebook.board
        battery = module.battery
        self.setObjectName(f"module {battery.id}")
        self.set_edge(battery.side)
        self.open_button = KeyButton(self.tr("Put into play"), "P")
        self.open_button.setObjectName("openPut")
        self.open_button.pressed_by_person.connect(self._open)
        self.name = QLineEdit()
        self.name.setObjectName("observerName")
        self.name.setAccessibleName(self.tr("Observer"))
        self.name.setPlaceholderText(self.tr("Observer, such as 8-1"))
        self.hex_field = HexField("observerHex", self.tr("Hex of the Observer"))
        self.hex_field.chosen.connect(self._on_hex)
        self.steeple = QCheckBox(self.tr("in the Steeple"))
        self.steeple.setObjectName("observerSteeple")
        self.steeple.hide()
        self.put = ActButton(self.tr("Put into play"), kind="primary")
        self.put.setObjectName("putIntoPlay")
        self.put.acted.connect(self._put)
        self.name.returnPressed.connect(self.hex_field.setFocus)
        self.hex_field.entered.connect(self.put.setFocus)
        leave = KeyButton(self.tr("Leave it"), "Esc")
        leave.setObjectName("leavePut")
        leave.pressed_by_person.connect(self._close)
        self._form = QWidget()
        form = spaced(QVBoxLayout(self._form), 0, 1.5)
        form.addWidget(self.name)
        form.addWidget(row(self.hex_field, self.steeple))
        form.addWidget(muted(self.tr("Type the hex, or click it on the map.")))
        form.addWidget(row(self.put, leave))
        self._form.hide()
        body = spaced(QVBoxLayout(self), (5, 3, 4, 3), 1.5)
        body.addWidget(row(heading(battery_name(battery)), SideBadge(battery.side, word(battery.side))))
        body.addWidget(
            muted(self.tr("{0} {1}, not in play").format(calibre_text(battery.calibre), word(battery.kind)))
        )
        body.addWidget(row(self.open_button))
        body.addWidget(self._form)
        if battery.observer is not None:
            self.name.setText(battery.observer.name)
            self.hex_field.set_hex(battery.observer.hex)

    def _open(self) -> None:
        self.open_button.hide()
        self._form.show()
        self.name.setFocus()

    def _close(self) -> None:
        self._form.hide()
        self.open_button.show()
        self.open_button.setFocus()

    def _on_hex(self, hex_: Hex | None) -> None:
        self.steeple.setVisible(hex_ is not None and hex_ in self._board and self._board[hex_].steeple)

    def _put(self) -> None:
        if not self.hex_field.complain() or self.hex_field.hex is None:
            return
        hex_ = self.hex_field.hex
        observer = Observer(
            self.name.text().strip(),
            hex_,
            in_steeple=self.steeple.isVisibleTo(self) and self.steeple.isChecked(),
        )
        battery = self.module.battery
        self._session.do(PutModuleIntoPlay(by=battery.side, battery=battery.id, observer=observer))
