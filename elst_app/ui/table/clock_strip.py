"""The clock of a scenario: the turn track, whose Player Turn and which phase it is, and the next phase."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.clock import EndScenario, NextPhase, SetClock
from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.ui.session import Session
from elst_app.ui.table.clock_form import ClockForm
from elst_app.ui.table.tracks import Box, Place, Track
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.words.phrases import word


class ClockStrip(QWidget):
    """Shows where play is in a scenario and moves it on; hidden while no scenario is played.

    It refreshes itself. With `compact` it leaves out the turn track, for the top of another screen.
    """

    def __init__(self, session: Session, *, compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._compact = compact
        self._turns = Track()
        show_if(self._turns, not compact)
        self._phases = Track()
        self._words = Text(kind="strong")
        self.set_button = KeyButton(self.tr("Set the clock"), "C")
        self.set_button.setObjectName("openClock")
        self.set_button.pressed_by_person.connect(self._open_form)
        self._end = ActButton(self.tr("Both agree to end the scenario"), kind="quiet")
        self._end.setObjectName("endScenario")
        self._end.acted.connect(lambda: session.do(EndScenario(by_agreement=True)))
        show_if(self._end, not compact)
        self._buttons = row(*self._next_buttons(), self.set_button, self._end, gap=3)
        self.form = ClockForm()
        self.form.set_asked.connect(self._set_clock)
        self.form.left.connect(self._close_form)
        self.form.hide()
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self._turns)
        body.addWidget(self._words)
        body.addWidget(self._phases)
        body.addWidget(self._buttons)
        body.addWidget(self.form)
        session.changed.connect(self.refresh)
        theme().changed.connect(self.refresh)
        self.refresh()

    def _next_buttons(self) -> tuple[QWidget, ...]:
        """Where there is no What now panel of the table beside it, the strip moves on by itself."""
        if not self._compact:
            return ()
        button = ActButton(self.tr("Next phase"), "N")
        button.setObjectName("nextPhase")
        button.acted.connect(lambda: self._session.do(NextPhase()))
        return (button,)

    def refresh(self, _: Done | None = None) -> None:
        """Shows the clock as it stands."""
        state = self._session.view.state
        show_if(self, state.stage is Stage.SCENARIO)
        if state.stage is not Stage.SCENARIO or state.player_turn is None:
            return
        self._show_turns(state)
        words = self.tr("Game Turn {turn} · {side} Player Turn").format(
            turn=state.game_turn, side=word(state.player_turn)
        )
        self._words.setText(words)
        self._words.set_side(state.player_turn)
        self._show_phases(state)
        # At the end of a Player Turn the What now panel offers it (CG2).
        show_if(self._end, not self._compact and state.phase is not Phase.CCPH)

    def _show_turns(self, state: State) -> None:
        line = state.date_line
        scenario = line.current if line else None
        record = self._session.campaign.rulebook.charts.turn_record
        boxes = []
        for turn in range(1, (scenario.game_turns if scenario else record.turns) + 1):
            number = record.end_number(turn) if scenario and scenario.has_scenario_end_dr else None
            note = self.tr("≤ {number}").format(number=number) if number else ""
            boxes.append(Box(str(turn), _place(turn, state.game_turn), note))
        words = self.tr("Game Turn {turn} of {last}; below, the Scenario End dr").format(
            turn=state.game_turn, last=len(boxes)
        )
        self._turns.show_boxes(boxes, words)

    def _show_phases(self, state: State) -> None:
        if state.phase is None or state.player_turn is None:
            return
        phases = list(Phase)
        now = phases.index(state.phase)
        boxes = [Box(word(phase), _place(place, now)) for place, phase in enumerate(phases)]
        table = theme().colours
        side = state.player_turn
        self._phases.show_boxes(boxes, word(state.phase), table.side_ground(side), table.side_text(side))

    def _open_form(self) -> None:
        self._buttons.hide()
        self.form.begin(self._session.view.state)

    def _close_form(self) -> None:
        self.form.hide()
        self._buttons.show()
        self.set_button.setFocus()

    def _set_clock(self, command: SetClock) -> None:
        self._close_form()
        self._session.do(command)


def _place(this: int, now: int) -> Place:
    if this == now:
        return Place.NOW
    return Place.PAST if this < now else Place.TO_COME
