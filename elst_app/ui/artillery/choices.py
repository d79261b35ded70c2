"""Short questions with a few answers: what the Observer sees, the chit drawn; acts with what they mean."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.artillery import Chit, Possibility, Sight, View
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.choice_button import Choice
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.phrases import fill, percent, word
from elst_app.words.rolls import modifier_text

SIGHTS = (Sight(View.CLEAR, enemy_near=True), Sight(View.CLEAR), Sight(View.SMOKE), Sight(View.BLOCKED))
"""What an Observer can see of a marker, in the order of the answers."""


class SightForm(QWidget):
    """What the Observer sees of the marker: one answer, one act."""

    told = Signal(object)
    """The `Sight`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        texts = (
            self.tr("LOS, and to an enemy there"),
            self.tr("LOS, but to no enemy there"),
            self.tr("LOS but for Smoke"),
            self.tr("No LOS"),
        )
        meant = (
            self.tr("He sees the Burst Height, and an enemy unit in the hex or next to it."),
            self.tr("He sees the Burst Height alone; hidden units do not count."),
            self.tr("Without the Smoke he would see the Burst Height."),
            self.tr("A Steeple, or an obstacle next to him and as high as he is, is in the way."),
        )
        body = spaced(QVBoxLayout(self), 0, 1.5)
        for number, (text, meaning, sight) in enumerate(zip(texts, meant, SIGHTS, strict=True), start=1):
            body.addWidget(choice(f"sight{number}", text, str(number), meaning, partial(self._tell, sight)))

    def _tell(self, sight: Sight) -> None:
        self.told.emit(sight)


class DrawForm(QWidget):
    """Draw a chit from the pile on the screen, or say which one was drawn from a pile on the table."""

    drawn = Signal(object)
    """None for the program's pile, or the `Chit` drawn at the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draw = ActButton(self.tr("Draw a chit"), "Space", "primary")
        self.draw.setObjectName("draw")
        self.draw.acted.connect(self._draw)
        self.type_button = KeyButton(self.tr("Type the colour"), "D")
        self.type_button.setObjectName("typeChit")
        self.type_button.pressed_by_person.connect(self._open)
        self._choice = row(self.draw, self.type_button, gap=3)
        self.black = ActButton(word(Chit.BLACK).capitalize(), "B")
        self.black.setObjectName("chitBlack")
        self.black.acted.connect(partial(self.drawn.emit, Chit.BLACK))
        self.red = ActButton(word(Chit.RED).capitalize(), "R")
        self.red.setObjectName("chitRed")
        self.red.acted.connect(partial(self.drawn.emit, Chit.RED))
        back = KeyButton(self.tr("Back"), "Esc")
        back.setObjectName("leaveChit")
        back.pressed_by_person.connect(self._close)
        self._typing = QWidget()
        typing = spaced(QVBoxLayout(self._typing), 0, 1)
        typing.addWidget(muted(self.tr("Which colour was drawn at the table?")))
        typing.addWidget(row(self.black, self.red, back))
        self._typing.hide()
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addWidget(self._choice)
        body.addWidget(self._typing)

    def _draw(self) -> None:
        self.drawn.emit(None)

    def _open(self) -> None:
        self._choice.hide()
        self._typing.show()
        self.black.setFocus()

    def _close(self) -> None:
        self._typing.hide()
        self._choice.show()
        self.draw.setFocus()


def chance_row(act: Possibility) -> QWidget:
    """The chance of a roll, large, and what it needs."""
    if act.chance is None or act.needed is None:
        return row()
    if act.modifiers:
        reasons = ", ".join(modifier_text(modifier) for modifier in act.modifiers)
        text = QCoreApplication.translate("Choices", "for {needed} or less after {reasons}")
        needs = fill(text, needed=act.needed, reasons=reasons)
    else:
        needs = fill(QCoreApplication.translate("Choices", "for {needed} or less"), needed=act.needed)
    return row(Text(percent(act.chance), "heading"), muted(needs))


def choice(name: str, text: str, key: str, meaning: str, act: Callable[[], object], kind: str = "") -> Choice:
    """A button for an act, with what the act means."""
    button = Choice(text, meaning, key, kind)
    button.setObjectName(name)
    button.acted.connect(act)
    return button


def opener(name: str, text: str, key: str, meaning: str, act: Callable[[], object]) -> Choice:
    """A button that asks for more, with what it leads to."""
    button = Choice(text, meaning, key, is_act=False)
    button.setObjectName(name)
    button.acted.connect(act)
    return button
