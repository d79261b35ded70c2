"""Control changes during a scenario: hexes typed, then whose they are (4.2, 4.41)."""

from functools import partial

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.control import ControlChanged, SetControl
from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import mark_invalid
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.areas import control_text
from elst_app.words.phrases import listed, word
from elst_app.words.refusals import refusal_text


class ControlCard(Card):
    """Hidden but in a scenario; the whole of Control is set on the Map screen."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("controlCard")
        self._session = session
        self.field = QLineEdit()
        self.field.setObjectName("controlHexes")
        self.field.setAccessibleName(self.tr("Strategic Locations that change hands"))
        victory = session.campaign.rulebook.charts.victory
        self.field.setPlaceholderText(self.tr("Hexes: {0}").format(" ".join(map(word, victory.building))))
        self.field.textEdited.connect(lambda: self._say(""))
        self._problem = Text(tone="danger")
        self._problem.setObjectName("controlProblem")
        self._problem.hide()
        buttons = []
        for side in (*Side, None):
            button = ActButton(control_text(side))
            button.setObjectName(f"control{side.value if side else 'Nobody'}")
            button.setAccessibleName(self.tr("Now Controlled by: {side}").format(side=control_text(side)))
            button.acted.connect(partial(self._set, side))
            buttons.append(button)
        go = KeyButton(self.tr("Map"), kind="link")
        go.setObjectName("controlMap")
        go.pressed_by_person.connect(lambda: session.screen_wanted.emit("map"))
        self._changes = muted()
        self._changes.setObjectName("controlChanges")
        body = spaced(QVBoxLayout(), 0, 2)
        body.addWidget(row(Text(self.tr("Control changes"), "heading"), RuleBadge("4.2")))
        body.addWidget(self.field)
        body.addWidget(self._problem)
        body.addWidget(row(*buttons, go, gap=1.5))
        body.addWidget(self._changes)
        self.body.addLayout(body)

    def refresh(self) -> None:
        """Shows what has changed hands in this Game Turn."""
        state = self._session.view.state
        show_if(self, state.stage is Stage.SCENARIO and state.outside is None)
        now = (state.date, state.game_turn)
        changes = [
            entry.fact
            for entry in self._session.view.standing
            if isinstance(entry.fact, ControlChanged) and (entry.moment.date, entry.moment.game_turn) == now
        ]
        text = self.tr("{hexes}: {side}")
        told = [
            text.format(hexes=listed(change.hexes), side=control_text(change.side)) for change in changes[-3:]
        ]
        self._changes.setText(self.tr("This Game Turn: {changes}").format(changes="; ".join(told)))
        show_if(self._changes, bool(told))

    def forget(self) -> None:
        """Empties the field: other people will look now."""
        self.field.clear()
        self._say("")

    def _set(self, side: Side | None) -> None:
        hexes = self._read()
        if hexes and isinstance(self._session.do(SetControl(hexes=hexes, side=side)), Done):
            self.field.clear()
            self.field.setFocus()

    def _read(self) -> tuple[Hex, ...]:
        """The hexes typed; says what cannot be read."""
        typed = self.field.text().replace(",", " ").split()
        if not typed:
            self._say(self.tr("Which hexes? Type them first."))
            return ()
        try:
            return tuple(Hex.parse(name) for name in typed)
        except Refused as refused:
            self._say(refusal_text(refused.refusal))
            return ()

    def _say(self, sentence: str) -> None:
        self._problem.setText(sentence)
        show_if(self._problem, bool(sentence))
        mark_invalid(self.field, bool(sentence))
        if sentence:
            self.field.setFocus()
