"""An Observer: who he is, where he stands, whether in a Steeple."""

from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from elst_app.rules.artillery import Observer
from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.layouts import spaced


class ObserverFields(QWidget):
    """The fields for one Observer. The Steeple is asked only where the hex has one."""

    def __init__(
        self, board: Board, observer: Observer | None, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._board = board
        self.name = QLineEdit()
        self.name.setObjectName(f"{name}Name")
        self.name.setAccessibleName(self.tr("Observer"))
        self.name.setPlaceholderText(self.tr("Observer: 8-1"))
        self.hex_field = HexField(f"{name}Hex", self.tr("Hex of the Observer"))
        self.hex_field.chosen.connect(self._on_hex)
        self.steeple = QCheckBox(self.tr("in the Steeple"))
        self.steeple.setObjectName(f"{name}Steeple")
        self.steeple.hide()
        self.name.returnPressed.connect(self.hex_field.setFocus)
        body = spaced(QVBoxLayout(self), 0, 1.5)
        body.addWidget(self.name)
        body.addWidget(self.hex_field)
        body.addWidget(self.steeple)
        if observer is not None:
            self.name.setText(observer.name)
            self.hex_field.set_hex(observer.hex)
            self.steeple.setChecked(observer.in_steeple)

    def observer(self) -> Observer | None:
        """The Observer as typed; None, and a sentence, where the hex cannot be read."""
        if not self.hex_field.complain() or self.hex_field.hex is None:
            return None
        hex_ = self.hex_field.hex
        in_steeple = self._has_steeple(hex_) and self.steeple.isChecked()
        return Observer(self.name.text().strip(), hex_, in_steeple)

    def _has_steeple(self, hex_: Hex | None) -> bool:
        return hex_ is not None and hex_ in self._board and self._board[hex_].steeple

    def _on_hex(self, hex_: Hex | None) -> None:
        self.steeple.setVisible(self._has_steeple(hex_))
