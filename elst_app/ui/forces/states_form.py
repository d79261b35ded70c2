"""The states of pieces, several at once: a button for each, which stays down."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.rules.forces import Piece, PieceState, states_of
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import FlowLayout, clear, spaced
from elst_app.words.phrases import word

_KEYS = "1234567890"


class StatesForm(ActForm):
    """What is not touched stays as it is on each piece."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "statesForm", self.tr("In what state?"), self.tr("Set it"), is_long=True)
        self.buttons: dict[PieceState, KeyButton] = {}
        self._touched: set[PieceState] = set()
        self._pills = QWidget()
        self._flow = spaced(FlowLayout(self._pills), 0, 2)
        self._mixed = muted(
            self.tr("Marked “some”: some of them are in it. It stays so unless you press it.")
        )
        self.body.addWidget(self._pills)
        self.body.addWidget(self._mixed)

    def begin(self, pieces: Sequence[Piece]) -> None:
        super().begin(pieces)
        offered = [state for state in PieceState if all(state in states_of(piece.kind) for piece in pieces)]
        clear(self._flow)
        self._touched.clear()
        self.buttons = {}
        is_mixed = False
        for number, state in enumerate(offered):
            count = sum(piece.has(state) for piece in pieces)
            is_some = 0 < count < len(pieces)
            is_mixed = is_mixed or is_some
            text = self.tr("{0} (some)").format(word(state)) if is_some else word(state)
            button = KeyButton(text, _KEYS[number : number + 1], "pill")
            button.setObjectName(f"state{state.name}")
            button.setCheckable(True)
            button.setChecked(count == len(pieces))
            button.pressed_by_person.connect(partial(self._touched.add, state))
            button.installEventFilter(self)
            self.buttons[state] = button
            self._flow.addWidget(button)
            button.show()
        self._mixed.setVisible(is_mixed)
        self.enter.setEnabled(bool(offered))
        if not offered:
            self.say(self.tr("Choose pieces of one kind: these have no state in common."))
            self.leave.setFocus()
        else:
            self.buttons[offered[0]].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter sets the states; the keys shown and Space turn a button."""
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.type() == QEvent.Type.KeyPress:
                self.enter.click()
            return True
        return super().eventFilter(watched, event)

    def act(self) -> None:
        touched = [state for state in self.buttons if state in self._touched]
        on = tuple(state for state in touched if self.buttons[state].isChecked())
        off = tuple(state for state in touched if state not in on)
        if not touched:
            self.left.emit()
            return
        ids = tuple(piece.id for piece in self.pieces)
        edit = Edit(set_states=on, clear_states=off)
        self.do(ChangePieces(by=self.pieces[0].side, ids=ids, edit=edit))
