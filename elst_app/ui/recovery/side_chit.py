"""The chit of one side: chosen, looked at once more, then placed face down (4.517)."""

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.initiative import PlaceChit, british_chits_left, chit_refusal
from elst_app.rules.initiative import Initiative
from elst_app.rules.sides import Side
from elst_app.ui.recovery.chit_face import ChitFace
from elst_app.ui.recovery.seen_by_all import has_placed_chit
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.recovery import initiative_name
from elst_app.words.refusals import refusal_text


class SideChit(QWidget):
    """Two faces to choose from; only placing is an act. The second chit turns both up."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._chosen: Initiative | None = None
        self.what_now = WhatNow()
        self.face = ChitFace(side)
        self._choices = self._made_choices()
        self._reason = Text()
        self._reason.setObjectName("chitReason")
        self._chits_left = muted()
        self.place_button = ActButton("", "Ctrl+Return", "primary")
        self.place_button.setObjectName("placeChit")
        self.place_button.acted.connect(self._place)
        column = spaced(QVBoxLayout(), 0, 2)
        for widget in (
            self._choices,
            self._chits_left,
            self._reason,
            row(self.place_button),
        ):
            column.addWidget(widget)
        column.addStretch(1)
        both = spaced(QHBoxLayout(), 0, 4)
        both.addWidget(self.face)
        both.addLayout(column, 1)
        body = spaced(QVBoxLayout(self), 0, 4)
        body.addWidget(self.what_now)
        body.addLayout(both)

    def _made_choices(self) -> QWidget:
        self._group = QButtonGroup(self)
        self.choices: dict[Initiative, KeyButton] = {}
        for initiative, key in ((Initiative.ATTACK, "A"), (Initiative.INACTIVE, "I")):
            button = KeyButton(initiative_name(initiative), key, "pill")
            button.setObjectName(f"chit{initiative.value}")
            button.setCheckable(True)
            self._group.addButton(button)
            self.choices[initiative] = button
        self.choices[Initiative.ATTACK].pressed_by_person.connect(self._choose_attack)
        self.choices[Initiative.INACTIVE].pressed_by_person.connect(self._choose_inactive)
        return row(*self.choices.values())

    @property
    def first(self) -> QWidget:
        """Where the focus goes."""
        return self.choices[Initiative.ATTACK]

    def refresh(self) -> None:
        """Shows the side's choice on this date, which the audience may see."""
        state = self._session.view.state
        chit = state.chit(self._side, state.date)
        name = self.tr("British chit") if self._side is Side.BRITISH else self.tr("German chit")
        if chit is not None:
            self._choose(None)
            text = self.tr("{0} is placed, face down until both are in.")
            self.what_now.show_step(name, "4.517", text.format(initiative_name(chit.initiative)), self._side)
        else:
            text = self.tr("Choose a chit, then place it face down.")
            self.what_now.show_step(name, "4.517", text, self._side)
            self._choose(self._chosen)
        for widget in (self._choices, self._chits_left):
            widget.setVisible(chit is None)
        self._show_chits_left()

    def forget(self) -> None:
        """Puts the chit back, and keeps no word of it, while others look."""
        self._choose(None)
        self.what_now.show_step("")
        self._chits_left.setText("")

    def _show_chits_left(self) -> None:
        if self._side is Side.GERMAN:
            self._chits_left.hide()
            return
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        text = self.tr("{0} of {1} Attack Chits left.")
        all_ = rulebook.charts.initiative.british_attack_chits
        self._chits_left.setText(text.format(british_chits_left(state, rulebook), all_))

    def _choose_attack(self) -> None:
        self._choose(Initiative.ATTACK)

    def _choose_inactive(self) -> None:
        self._choose(Initiative.INACTIVE)

    def _choose(self, initiative: Initiative | None) -> None:
        """Takes a chit into the hand, and offers to place it."""
        self._chosen = initiative
        self.face.show_face(initiative)
        if initiative is None:
            self._group.setExclusive(False)
            for button in self.choices.values():
                button.setChecked(False)
            self._group.setExclusive(True)
        else:
            self.choices[initiative].setChecked(True)
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        refusal = None if initiative is None else chit_refusal(state, rulebook, self._side, initiative)
        self._reason.setText(refusal_text(refusal) if refusal else "")
        self._reason.setVisible(refusal is not None)
        is_second = has_placed_chit(self._session, self._side.enemy)
        self.place_button.setVisible(initiative is not None)
        self.place_button.setText(
            self.tr("Place it; both are turned up") if is_second else self.tr("Place it face down")
        )
        self.place_button.updateGeometry()

    def _place(self) -> None:
        if self._chosen is not None:
            self._session.do(PlaceChit(by=self._side, side=self._side, initiative=self._chosen))
