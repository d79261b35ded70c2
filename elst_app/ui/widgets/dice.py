"""Dice: drawn, typed, rolled. The coloured die always comes first."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, clear, row, spaced

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


_MOST_HIGH: Final = 3
"""Up to how many dice to type each have a line for their numbers."""

_LOW_FACE: Final = 26
"""How many pixels wide, at 100 % text, the face of one of many dice is."""

_LOW_NAME: Final = 150
"""How many pixels wide, at 100 % text, the face and the word of one of many dice are at least."""


class DieFace(QWidget):
    """A die as it lies: the coloured one filled, with round corners; the white one square, with two edges."""

    def __init__(self, coloured: bool, value: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coloured = coloured
        self._value = value
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_value(self, value: int) -> None:
        """Shows 1 to 6, or nothing with 0."""
        self._value = value
        self.update()

    def sizeHint(self) -> QSize:
        side = theme().sizes.pixels(40)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        table = theme().colours
        side = min(self.width(), self.height())
        box = QRectF(1.5, 1.5, side - 3, side - 3)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._coloured:
            ground, pip = QColor(table.primary), QColor(table.primary_text)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, side * 0.28, side * 0.28)
        else:
            # White whatever the look: the lighter of the two.
            pip, ground = sorted((QColor(table.text), QColor(table.input)), key=QColor.lightness)
            painter.setPen(QPen(QColor(table.line_strong), 2))
            painter.setBrush(ground)
            painter.drawRoundedRect(box, side * 0.06, side * 0.06)
            painter.setPen(QPen(QColor(table.line_strong), 1))
            inner = side * 0.09
            painter.drawRect(box.adjusted(inner, inner, -inner, -inner))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pip)
        for across, down in _PIPS.get(self._value, ()):
            centre = box.center() + QPointF(across, down) * side * 0.22
            painter.drawEllipse(centre, side * 0.085, side * 0.085)
        painter.end()


def small_faces(values: Sequence[int], side: int) -> list[DieFace]:
    """The dice of an act, `side` pixels wide at 100 % text; of several the first is the coloured one."""
    edge = theme().sizes.pixels(side)
    faces = []
    for place, value in enumerate(values):
        face = DieFace(len(values) > 1 and place == 0, value)
        face.setFixedSize(edge, edge)
        face.setAccessibleName(str(value))
        faces.append(face)
    return faces


class DieRow(QWidget):
    """One die to type: its face and word, and the numbers 1 to 6 to click. The keys 1 to 6 work on the focus.

    One of many `is_low`: the numbers stand beside the word where there is room.
    `moved` carries itself and asks for the next (1) or the last (-1) die, `entered` and `left` follow Enter
    and Esc, `wrong` says that something was typed that no die shows.
    """

    moved = Signal(QWidget, int)
    entered = Signal()
    left = Signal()
    wrong = Signal()
    changed = Signal()

    def __init__(
        self, name: str, coloured: bool, *, is_low: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.value = 0
        self._name = name
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._face = DieFace(coloured)
        self._numbers = QButtonGroup(self)
        self._numbers.setExclusive(False)
        numbers = []
        for number in range(1, 7):
            button = QPushButton(str(number))
            button.setProperty("kind", "die")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(f"{name}: {number}")
            self._numbers.addButton(button, number)
            numbers.append(button)
        self._numbers.idClicked.connect(self._on_clicked)
        words = QWidget()
        beside = spaced(QHBoxLayout(words), 0, 3)
        beside.addWidget(self._face)
        beside.addWidget(Text(name), 1)
        if is_low:
            edge = theme().sizes.pixels(_LOW_FACE)
            self._face.setFixedSize(edge, edge)
            words.setMinimumWidth(theme().sizes.pixels(_LOW_NAME))
        body = spaced(FlowLayout(self) if is_low else QVBoxLayout(self), 1 if is_low else 2, 1)
        body.addWidget(words)
        body.addWidget(row(*numbers, gap=1))
        self._announce()

    def set_value(self, value: int) -> None:
        """Shows 1 to 6 as typed, or nothing with 0."""
        self.value = value
        self._face.set_value(value)
        for number in range(1, 7):
            self._numbers.button(number).setChecked(number == value)
        self._announce()
        self.changed.emit()

    def _announce(self) -> None:
        typed = str(self.value) if self.value else self.tr("not typed yet")
        self.setAccessibleName(f"{self._name}: {typed}")

    def _on_clicked(self, number: int) -> None:
        self.set_value(number)
        self.moved.emit(self, 1)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Backspace:
            had = self.value
            self.set_value(0)
            if not had:
                self.moved.emit(self, -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(self, -1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = -1 if key == Qt.Key.Key_Left else 1
            self.set_value(max(1, min(6, self.value + step)))
        elif len(text) == 1 and text in "123456":
            if not event.isAutoRepeat():
                self.set_value(int(text))
                self.moved.emit(self, 1)
        elif text.strip():
            self.wrong.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme().colours.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
            painter.end()


class DicePanel(QWidget):
    """Roll (Space) or type the dice (D). Emits `rolled`, for the program's dice, or `typed` with the values.

    `labels` says what each die is for, coloured die first; `roll_text` is the word on the roll button. After
    the act call `show_result`.
    """

    rolled = Signal()
    typed = Signal(tuple)
    left = Signal()
    """Typing was given up: nothing is entered."""

    def __init__(
        self,
        count: int = 2,
        labels: Sequence[str] = (),
        roll_text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.roll_button = ActButton(roll_text or self.tr("Roll"), "Space", "primary")
        self.roll_button.setObjectName("roll")
        self.roll_button.acted.connect(self.rolled)
        self.type_button = KeyButton("", "D")
        self.type_button.setObjectName("typeDice")
        self.type_button.pressed_by_person.connect(self.open_typing)
        self._result = QWidget()
        self._result_row = spaced(FlowLayout(self._result), 0, 2)
        self._choice = row(self.roll_button, self.type_button, self._result, gap=3)
        self._typing = QWidget()
        self._rows_box = spaced(QVBoxLayout(), 0, 1)
        self._wrong = Text(tone="danger")
        self._wrong.setObjectName("diceSentence")
        self._wrong.hide()
        self._enter = ActButton("", kind="primary")
        self._enter.setObjectName("enterDice")
        self._enter.acted.connect(self._commit)
        self._leave = KeyButton(self.tr("Back"))
        self._leave.setObjectName("leaveDice")
        self._leave.pressed_by_person.connect(self._give_up)
        typing = spaced(QVBoxLayout(self._typing), 0, 2)
        typing.addLayout(self._rows_box)
        typing.addWidget(self._wrong)
        typing.addWidget(row(self._enter, self._leave, muted(self.tr("Keys 1 to 6, Enter, Esc")), gap=3))
        self._typing.hide()
        self._result.hide()
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self._choice)
        body.addWidget(self._typing)
        self._rows: list[DieRow] = []
        self.set_dice(count, labels)

    def set_dice(self, count: int, labels: Sequence[str] = ()) -> None:
        """Asks for `count` dice from now on, and closes typing."""
        clear(self._rows_box)
        names = tuple(labels) or self._usual_names(count)
        self._rows = []
        for place, name in enumerate(names):
            die = DieRow(name, coloured=count > 1 and place == 0, is_low=len(names) > _MOST_HIGH)
            die.setObjectName(f"die{place + 1}")
            die.moved.connect(self._move)
            die.entered.connect(self._commit)
            die.left.connect(self._give_up)
            die.wrong.connect(self._say_range)
            die.changed.connect(self._wrong.hide)
            self._rows.append(die)
            self._rows_box.addWidget(die)
        is_one = len(names) == 1
        self.type_button.setText(self.tr("Type the die") if is_one else self.tr("Type the dice"))
        self._enter.setText(self.tr("Enter the die") if is_one else self.tr("Enter the dice"))
        self.close_typing()

    def _usual_names(self, count: int) -> tuple[str, ...]:
        if count == 1:
            return (self.tr("The die"),)
        if count == 2:
            return (self.tr("Coloured die"), self.tr("White die"))
        return tuple(self.tr("Die {number}").format(number=place + 1) for place in range(count))

    def open_typing(self) -> None:
        """Shows the fields, the first one ready for a key."""
        for die in self._rows:
            die.set_value(0)
        self._choice.hide()
        self._typing.show()
        self._rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def close_typing(self) -> None:
        """Goes back to the two buttons; nothing is entered."""
        had_focus = self._typing.isAncestorOf(self.focusWidget() or self)
        self._wrong.hide()
        self._typing.hide()
        self._choice.show()
        if had_focus:
            self.roll_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give_up(self) -> None:
        self.close_typing()
        self.left.emit()

    def show_result(self, values: Sequence[int], words: str = "", *, total: bool = True) -> None:
        """Shows the last dice large: their sum if `total`, the dice themselves, and `words` about them."""
        clear(self._result_row)
        if total:
            self._result_row.addWidget(Text(str(sum(values)), "number"))
        for place, value in enumerate(values):
            face = DieFace(len(values) > 1 and place == 0, value)
            face.setAccessibleName(str(value))
            self._result_row.addWidget(face)
        if words:
            self._result_row.addWidget(muted(words))
        self._result.show()

    def _move(self, die: DieRow, by: int) -> None:
        following = max(0, min(len(self._rows) - 1, self._rows.index(die) + by))
        self._rows[following].setFocus(Qt.FocusReason.OtherFocusReason)

    def _commit(self) -> None:
        empty = next((die for die in self._rows if not die.value), None)
        if empty is not None:
            self._say(self.tr("Type what every die shows, 1 to 6."))
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        values = tuple(die.value for die in self._rows)
        self.close_typing()
        self.typed.emit(values)

    def _say_range(self) -> None:
        self._say(
            self.tr("A die shows 1 to 6 (2.1). What was played otherwise can be entered as it happened.")
        )

    def _say(self, sentence: str) -> None:
        self._wrong.setText(sentence)
        self._wrong.show()


def _is_ours(event: QKeyEvent) -> bool:
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return plain and event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
