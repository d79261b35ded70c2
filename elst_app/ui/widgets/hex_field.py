"""A hex to type or to click on the map."""

from itertools import count

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.ui.widgets.fields import mark_invalid
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.refusals import refusal_text

_PAUSE = 300
"""How many milliseconds after the last letter the hex counts as typed."""

_turns = count(1)


class HexField(QWidget):
    """One hex. A click on the map goes to the visible field that was used last."""

    chosen = Signal(object)
    """Another `Hex` stands in the field, or None."""
    entered = Signal()
    """Enter was pressed on a hex that can be read."""

    def __init__(self, name: str, question: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hex: Hex | None = None
        self.used = next(_turns)
        self.field = QLineEdit()
        self.field.setObjectName(name)
        self.field.setAccessibleName(question)
        self.field.setPlaceholderText(self.tr("Hex, or click it"))
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._on_return)
        self.field.installEventFilter(self)
        self._wrong = Text(tone="danger")
        self._wrong.setObjectName(f"{name}Sentence")
        self._rule = RuleBadge()
        self._answer = row(self._wrong, self._rule)
        self._answer.hide()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._take)
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addWidget(self.field)
        body.addWidget(self._answer)
        self.setFocusProxy(self.field)

    def set_hex(self, hex_: Hex | None) -> None:
        """Shows this hex as chosen."""
        self._pause.stop()
        self.field.setText("" if hex_ is None else hex_.name)
        self._say("")
        self._choose(hex_)

    def complain(self) -> bool:
        """Says what is wrong with the text; whether there is a hex."""
        self._take()
        if self.hex is None:
            self._say(*self._sentence())
            self.field.setFocus()
        return self.hex is not None

    def _sentence(self) -> tuple[str, str]:
        """What is wrong with the text, and the rule."""
        text = self.field.text()
        if not text.strip():
            return self.tr("Which hex? Type it, or click it on the map."), ""
        try:
            Hex.parse(text)
        except Refused as refused:
            return refusal_text(refused.refusal), refused.refusal.rule
        return "", ""

    def _on_edited(self) -> None:
        self._say("")
        self._pause.start()

    def _on_return(self) -> None:
        if self.complain():
            self.entered.emit()

    def _take(self) -> None:
        self._pause.stop()
        try:
            self._choose(Hex.parse(self.field.text()))
        except Refused:
            self._choose(None)

    def _choose(self, hex_: Hex | None) -> None:
        if hex_ != self.hex:
            self.hex = hex_
            self.chosen.emit(hex_)

    def _say(self, sentence: str, rule: str = "") -> None:
        self._rule.set_rule(rule)
        self._wrong.setText(sentence)
        self._answer.setVisible(bool(sentence))
        mark_invalid(self.field, bool(sentence))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.FocusIn:
            self.used = next(_turns)
        return False
