"""A module that a side has by an SSR or a scenario's OB, and not by purchase (4.43, 2.8)."""

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from elst_app.campaign.artillery import ReceiveModule
from elst_app.campaign.door import Done
from elst_app.rules.artillery import BatteryKind
from elst_app.rules.sides import Side
from elst_app.ui.artillery.fold import Fold
from elst_app.ui.artillery.observer_form import ObserverFields
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.artillery import calibre_text
from elst_app.words.phrases import word


class ReceiveForm(Fold):
    """Adds a module to the side in front of the screen."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("", "receive", "", parent)
        self.set_title(self.tr("Module by SSR ..."))
        self._session = session
        self._side = Side.BRITISH
        self.name = QLineEdit()
        self.name.setObjectName("receiveName")
        self.name.setAccessibleName(self.tr("Name of the module"))
        self.name.setPlaceholderText(self.tr("Name, such as OBA"))
        self.calibre = QComboBox()
        self.calibre.setObjectName("receiveCalibre")
        self.calibre.setAccessibleName(self.tr("Calibre"))
        for calibre in session.campaign.rulebook.artillery.calibres:
            self.calibre.addItem(calibre_text(calibre.mm), calibre.mm)
        self.make = QComboBox()
        self.make.setObjectName("receiveKind")
        self.make.setAccessibleName(self.tr("Kind of battery"))
        self.make.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.make.setMinimumContentsLength(6)
        for kind in BatteryKind:
            self.make.addItem(word(kind), kind)
        pile = session.campaign.rulebook.artillery.pile
        self.black = _count("receiveBlack", self.tr("Black chits"), pile.black.value)
        self.red = _count("receiveRed", self.tr("Red chits"), pile.red.value)
        chits = QWidget()
        grid = spaced(QGridLayout(chits), 0, 1)
        grid.setColumnStretch(1, 1)
        for place, box in enumerate((self.black, self.red)):
            grid.addWidget(box, place, 0)
            grid.addWidget(muted(box.accessibleName()), place, 1)
        self.off_board = QCheckBox(self.tr("off-board"))
        self.off_board.setObjectName("receiveOffBoard")
        self.off_board.setAccessibleName(self.tr("Off-Board Observer"))
        self.observer = ObserverFields(session.campaign.rulebook.board, None, "receiveObserver")
        self.observer.hide()
        self.off_board.toggled.connect(self.observer.setVisible)
        add = ActButton(self.tr("Add it"), kind="primary")
        add.setObjectName("receiveModule")
        add.acted.connect(self._receive)
        form = spaced(QVBoxLayout(), 0, 1.5)
        for widget in (self.name, self.calibre, self.make, chits, self.off_board, self.observer, row(add)):
            form.addWidget(widget)
        self.body.addLayout(form)

    def show_side(self, side: Side | None) -> None:
        """Offers it to that side; to nobody while both sides look, for a module is its owner's secret."""
        self.setVisible(side is not None)
        self._side = side or self._side

    def _receive(self) -> None:
        observer = self.observer.observer() if self.off_board.isChecked() else None
        if self.off_board.isChecked() and observer is None:
            return
        command = ReceiveModule(
            by=self._side,
            side=self._side,
            name=self.name.text().strip() or self.tr("OBA"),
            calibre=self.calibre.currentData(),
            oba_kind=BatteryKind(self.make.currentData()),
            observer=observer,
            off_board=self.off_board.isChecked(),
            black=self.black.value(),
            red=self.red.value(),
        )
        if isinstance(self._session.do(command), Done):
            self.name.clear()
            self.set_open(False)


def _count(name: str, text: str, usual: int) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(0, 20)
    box.setValue(usual)
    return box
