"""A question of a case: dots, a list to pick from, boxes to tick, a text, or a hex."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from elst_app.rules.hexes import Hex
from elst_app.ui.recovery.cases import Kind, Option, Question
from elst_app.ui.widgets.choices import OneOf, Tick
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.labels import Text, strong
from elst_app.ui.widgets.layouts import FlowLayout, spaced
from elst_app.ui.widgets.pick_box import PickBox


class QuestionBox(QWidget):
    """Shows a question with the answer it has and says when it changes."""

    answered = Signal(tuple)
    """Carries the keys of the options chosen, or the text as the one item."""

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self._ticks: list[tuple[str, Tick]] = []
        self._hex: HexField | None = None
        answer = self._made()
        if question.kind is Kind.PICK:
            body: QBoxLayout = spaced(QHBoxLayout(self), 0, 3)
            body.addWidget(Text(question.text), 2, Qt.AlignmentFlag.AlignVCenter)
            body.addWidget(answer, 3)
        else:
            body = spaced(QVBoxLayout(self), 0, 1)
            body.addWidget(strong(question.text))
            body.addWidget(answer)
        self.first: QWidget = answer if not self._ticks else self._ticks[0][1].button

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in it."""
        focused = self.focusWidget()
        return focused is not None and focused.hasFocus()

    def take_hex(self, name: str) -> bool:
        """Takes a hex from the map if it asks for one."""
        if self._hex is None:
            return False
        self._hex.set_hex(Hex.parse(name))
        return True

    def _made(self) -> QWidget:
        question = self.question
        if question.kind is Kind.ONE:
            return self._one_of(question.options, question.chosen)
        if question.kind is Kind.PICK:
            return self._pick(question.options, question.chosen)
        if question.kind is Kind.MANY:
            return self._many(question.options, question.chosen)
        if question.kind is Kind.HEX:
            self._hex = HexField(question.key, question.text)
            if question.chosen and question.chosen[0]:
                self._hex.set_hex(Hex.parse(question.chosen[0]))
            self._hex.chosen.connect(lambda hex_: self.answered.emit(() if hex_ is None else (hex_.name,)))
            return self._hex
        field = QLineEdit("".join(question.chosen))
        field.setObjectName(question.key)
        field.setAccessibleName(question.text)
        field.textEdited.connect(lambda text: self.answered.emit((text,)))
        return field

    def _one_of(self, options: Sequence[Option], chosen: Sequence[str]) -> QWidget:
        made = OneOf(self.question.key, [(option.key, option.text) for option in options])
        if chosen:
            made.choose(chosen[0])
        made.changed.connect(lambda key: self.answered.emit((key,)))
        return made

    def _pick(self, options: Sequence[Option], chosen: Sequence[str]) -> QWidget:
        made = PickBox[str](self.question.key, self.question.text)
        made.offer([(option.text, option.key) for option in options])
        if chosen:
            made.pick(chosen[0])
        made.activated.connect(lambda: self.answered.emit((made.value,)))
        return made

    def _many(self, options: Sequence[Option], chosen: Sequence[str]) -> QWidget:
        made = QWidget()
        flow = spaced(FlowLayout(made), 0, 1)
        for option in options:
            tick = Tick(option.text, f"{self.question.key}-{option.key}", after=4)
            tick.button.setChecked(option.key in chosen)
            tick.button.clicked.connect(self._on_ticked)
            self._ticks.append((option.key, tick))
            flow.addWidget(tick)
        return made

    def _on_ticked(self) -> None:
        self.answered.emit(tuple(key for key, tick in self._ticks if tick.is_ticked))
