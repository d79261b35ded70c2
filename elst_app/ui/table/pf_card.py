"""PF: how many are left, one used, and the squads that bring more (CG5; C31)."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.play.panzerfaust import MOST_SQUADS, EnterPF, SetUpPF, UsePF, squads_set_up
from elst_app.campaign.state import State
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import takes_key
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced


class PFCard(Card):
    """The PF of the German in the scenario being played."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("pfCard")
        self._session = session
        self._is_entry = False
        self._left = Text(kind="number")
        self._left.setObjectName("pfLeft")
        self._told = muted()
        self._told.setObjectName("pfTold")
        self.use = ActButton(self.tr("Use a PF"), "P")
        self.use.setObjectName("usePF")
        self.use.acted.connect(lambda: session.do(UsePF(by=Side.GERMAN)))
        self.enter = KeyButton(self.tr("Squads enter"))
        self.enter.setObjectName("enterPF")
        self.enter.pressed_by_person.connect(lambda: self._ask(is_entry=True))
        self.set_up = KeyButton(self.tr("Squads set up"))
        self.set_up.setObjectName("setUpPF")
        self.set_up.pressed_by_person.connect(lambda: self._ask(is_entry=False))
        self._buttons = row(self.use, self.enter, self.set_up)
        self._question = Text(kind="strong")
        self.squads = QSpinBox()
        self.squads.setObjectName("pfSquads")
        self.squads.setRange(0, MOST_SQUADS)
        self.squads.setAccessibleName(self.tr("German squads"))
        self.squads.valueChanged.connect(self._show_worth)
        self.squads.installEventFilter(self)
        self._worth = muted()
        self.add_button = ActButton(self.tr("Add their PF"), kind="primary")
        self.add_button.setObjectName("addPF")
        self.add_button.acted.connect(self._add)
        back = KeyButton(self.tr("Back"))
        back.setObjectName("leavePF")
        back.pressed_by_person.connect(self._leave)
        self._form = QWidget()
        form = spaced(QVBoxLayout(self._form), 0, 2)
        form.addWidget(self._question)
        form.addWidget(row(self.squads, self._worth))
        form.addWidget(row(self.add_button, back))
        self._form.hide()
        self.body.addWidget(row(Text(self.tr("PF left"), "heading"), RuleBadge("CG5")))
        self.body.addWidget(row(self._left, self._told, gap=2))
        self.body.addWidget(self._buttons)
        self.body.addWidget(self._form)

    def refresh(self) -> None:
        """Shows the PF as they stand."""
        state = self._session.view.state
        show_if(self, state.stage is Stage.SCENARIO and state.outside is None)
        self._left.setText(str(state.play.pf_left))
        self._told.setText(self._counts(state))
        show_if(self.use, state.play.pf_available > 0)
        is_known = state.play.pf_set_up is not None
        self.set_up.setText(self.tr("Correct squads set up") if is_known else self.tr("Squads set up"))
        self.set_up.updateGeometry()

    def forget(self) -> None:
        """Closes the form: other people will look now."""
        self._leave()

    def _counts(self, state: State) -> str:
        play = state.play
        if play.pf_set_up is None:
            return self.tr("say how many German squads are set up")
        entered = play.squads_entered
        is_one = play.pf_set_up.squads == 1
        if entered:
            one = self.tr("of {all}: 1 squad set up, {entered} entered")
            many = self.tr("of {all}: {squads} squads set up, {entered} entered")
        else:
            one, many = self.tr("of {all}: 1 squad set up"), self.tr("of {all}: {squads} squads set up")
        text = one if is_one else many
        return text.format(all=play.pf_available, squads=play.pf_set_up.squads, entered=entered)

    def _ask(self, *, is_entry: bool) -> None:
        self._is_entry = is_entry
        state = self._session.view.state
        counted = state.play.pf_set_up
        known = squads_set_up(state.forces) if counted is None else counted.squads
        self._question.setText(
            self.tr("How many German squads enter together?")
            if is_entry
            else self.tr("How many German squads are set up on the map?")
        )
        self.squads.setValue(1 if is_entry else known)
        self._show_worth()
        self._buttons.hide()
        self._form.show()
        self.squads.setFocus(Qt.FocusReason.OtherFocusReason)
        self.squads.selectAll()

    def _show_worth(self) -> None:
        pf = self._session.campaign.rulebook.charts.play.pf(self.squads.value())
        self._worth.setText(self.tr("bring {pf} PF").format(pf=pf))

    def _add(self) -> None:
        self.squads.interpretText()
        squads = self.squads.value()
        self._leave()
        self._session.do(EnterPF(squads=squads) if self._is_entry else SetUpPF(squads=squads))

    def _leave(self) -> None:
        had_focus = self._form.isAncestorOf(self.focusWidget() or self)
        self._form.hide()
        self._buttons.show()
        if had_focus:
            self.enter.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return takes_key(event, self._leave, self.add_button.click)
