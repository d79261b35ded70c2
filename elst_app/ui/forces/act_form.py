"""What the small forms of the Forces screen have in common: a question, an act, and Esc to leave."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.context import Command
from elst_app.campaign.door import Done
from elst_app.rules.forces import Piece
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.fields import mark_invalid, takes_key
from elst_app.ui.widgets.labels import Text, heading
from elst_app.ui.widgets.layouts import row, spaced


class ActForm(QWidget):
    """Asks for what an act on the chosen pieces needs. `left` says that it is done, or was thought better of.

    A subclass fills `body` and says in `begin` what it is about, in `act` what is to be done.
    """

    left = Signal()

    def __init__(
        self, session: Session, name: str, question: str, act: str, *, is_long: bool = False
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._session = session
        self.pieces: tuple[Piece, ...] = ()
        self.question = heading(question)
        self.problem = Text(tone="danger")
        self.problem.setObjectName(f"{name}Problem")
        self.problem.hide()
        self.enter = ActButton(act, "Ctrl+Return", "primary")
        self.enter.setObjectName(f"{name}Enter")
        self.enter.acted.connect(self.act)
        self.leave = KeyButton(self.tr("Leave it"), "Esc")
        self.leave.setObjectName(f"{name}Leave")
        self.leave.pressed_by_person.connect(self.left)
        outer = spaced(QVBoxLayout(self), 0, 2)
        outer.addWidget(self.question)
        self.body = spaced(QVBoxLayout(), 0, 2)
        outer.addLayout(self.body)
        outer.addWidget(self.problem)
        # Over a body that may be long the buttons stay in view.
        outer.insertWidget(1 if is_long else 3, row(self.enter, self.leave))

    def begin(self, pieces: Sequence[Piece]) -> None:
        """Is about these pieces from now on."""
        self.pieces = tuple(pieces)
        self.say("")

    def act(self) -> None:
        """Does what is asked for."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def forget(self) -> None:
        """Keeps nothing of what was typed: other people will look now."""

    def say(self, sentence: str) -> None:
        """Says what cannot be read; empty for nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def do(self, *commands: Command) -> None:
        """Does the commands one after the other, as far as none is refused, and leaves if all are done."""
        for command in commands:
            if not isinstance(self._session.do(command), Done):
                return
        self.left.emit()

    def enters(self, field: QLineEdit) -> None:
        """Enter in `field` acts, Esc leaves."""
        field.returnPressed.connect(self.enter.click)
        field.installEventFilter(self)

    def mark(self, field: QLineEdit, sentence: str) -> None:
        """Marks the field as one that cannot be read, and says why."""
        self.say(sentence)
        mark_invalid(field, bool(sentence))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return takes_key(event, self.left.emit)
