"""The OBA screen: the batteries on the left, the step in the middle, the map on the right."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.clock import ClockSet
from elst_app.campaign.door import Done
from elst_app.drawing.board_painter import NAMES_FROM
from elst_app.drawing.layers import PathMark
from elst_app.rules.artillery import Battery
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.ui.artillery.battery_cards import BatteryCard
from elst_app.ui.artillery.columns import Columns
from elst_app.ui.artillery.fold import Fold
from elst_app.ui.artillery.happened_panel import HappenedPanel
from elst_app.ui.artillery.map_marks import artillery_layer, label, what_is_fired_at, what_matters
from elst_app.ui.artillery.phases import no_scenario, phase_rows
from elst_app.ui.artillery.pile import PileCard
from elst_app.ui.artillery.put_form import PutForm
from elst_app.ui.artillery.receive_form import ReceiveForm
from elst_app.ui.artillery.situation import (
    Situation,
    acting,
    batteries_in_play,
    modules_not_in_play,
    read_situation,
)
from elst_app.ui.artillery.step_panel import StepPanel
from elst_app.ui.artillery.stepper import Stepper
from elst_app.ui.artillery.summary import SummaryFold, summary_text
from elst_app.ui.artillery.why_not import WhyNot
from elst_app.ui.board import BoardView
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.table.clock_strip import ClockStrip
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.focus import focus_kept
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.layouts import clear, spaced

_AROUND: Final = 1.2
"""How many hexes around what matters are in view."""


class ArtilleryScreen(Screen):
    """One battery at a time, chosen from the cards; the acts go through the session's one door."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setObjectName("artilleryScreen")
        self._book = session.campaign.rulebook
        self._chosen = ""
        self._preview: Battery | None = None
        self._in_view: frozenset[Hex] = frozenset()
        self._target: frozenset[Hex] = frozenset()
        self.cards: dict[str, BatteryCard] = {}
        self.forms: dict[str, PutForm] = {}
        self.view = BoardView(self._book.board)
        self.view.setObjectName("map")
        self.view.hex_clicked.connect(self._on_map)
        self.view.installEventFilter(self)
        self.pile = PileCard()
        self.steps = StepPanel(session)
        self.steps.previewed.connect(self._on_preview)
        self.steps.battery_wanted.connect(self.choose)
        self.steps.hex_chosen.connect(self._on_burst_hex)
        self.nothing = WhatNow()
        self.nothing.setObjectName("nothingInPlay")
        self.stepper = Stepper()
        self.stepper.happened.asked.connect(self._ask_what_happened)
        self.happened = HappenedPanel(session)
        self.happened.closed.connect(self._close_happened)
        self.happened.hide()
        self.why_not = WhyNot()
        self.summary = SummaryFold()
        self._folds = Card()
        self._folds.body.addWidget(self.why_not)
        self._folds.body.addWidget(self.summary)
        clock = Fold(self.tr("The clock"), "clock")
        clock.body.addWidget(ClockStrip(session, compact=True))
        self._folds.body.addWidget(clock)
        self._card_column = spaced(QVBoxLayout(), 0, 3)
        cards = QWidget()
        left = spaced(QVBoxLayout(cards), 0, 3)
        left.addLayout(self._card_column)
        left.addWidget(self.pile)
        self.receive = ReceiveForm(session)
        left.addWidget(self.receive)
        middle = QWidget()
        column = spaced(QVBoxLayout(middle), 0, 3)
        for widget in (self.steps, self.happened, self.nothing, self.stepper, self._folds):
            column.addWidget(widget)
        body = spaced(QVBoxLayout(self), 4, 3)
        self._columns = Columns(cards, middle, self.view)
        body.addWidget(self._columns, 1)
        self.steps.asked.connect(self._columns.steps_to_top)
        self.happened.asked.connect(self._columns.steps_to_top)
        self.refresh(None)

    @property
    def chosen(self) -> str:
        """The id of the battery that is shown; empty where none is in play."""
        return self._chosen

    def choose(self, battery_id: str) -> None:
        """Shows another battery."""
        if battery_id != self._chosen:
            self._chosen = battery_id
            self.happened.hide()
            self._show()
            self.steps.take_focus()

    def refresh(self, done: Done | None) -> None:
        """Shows the batteries as they stand; where play has moved on, the one that acts next."""
        state = self.session.view.state
        in_play = batteries_in_play(state)
        ids = [battery.id for battery in in_play]
        moved_on = done is not None and any(isinstance(entry.fact, ClockSet) for entry in done.entries)
        can_act = [battery.id for battery in acting(state)]
        if self._chosen not in ids or (moved_on and can_act and self._chosen not in can_act):
            self._chosen = ids[0] if ids else ""
        with focus_kept(self):
            self._show()

    def _show(self) -> None:
        view = self.session.view
        situation = read_situation(view, self._chosen, self._book.reference)
        self._show_cards(situation)
        if situation is None:
            self.happened.hide()
        for widget in (self.stepper, self.pile, self._folds):
            widget.setVisible(situation is not None)
        self.steps.setVisible(situation is not None and self.happened.isHidden())
        self.nothing.setVisible(situation is None)
        sides = [side for side in Side if side not in view.state.hidden]
        self.receive.show_side(sides[0] if len(sides) == 1 else None)
        self._columns.show_cards(bool(self.cards or self.forms or sides))
        if situation is None:
            self._show_nothing()
        else:
            self.steps.show_situation(situation)
            self.stepper.show_situation(situation)
            self.why_not.show_situation(situation)
            self.summary.show_page(summary_text(view.state, situation, self._book.reference))
            self.pile.show_pile(situation.battery, self._book.artillery)
        self._show_map(situation)

    def _show_cards(self, situation: Situation | None) -> None:
        state = self.session.view.state
        in_play = batteries_in_play(state)
        waiting = modules_not_in_play(state)
        wanted = [battery.id for battery in in_play], [module.battery.id for module in waiting]
        if (list(self.cards), list(self.forms)) != wanted:
            clear(self._card_column)
            self.cards = {battery.id: BatteryCard(battery) for battery in in_play}
            self.forms = {module.battery.id: PutForm(self.session, module) for module in waiting}
            for card in self.cards.values():
                card.chosen.connect(self.choose)
                self._card_column.addWidget(card)
            for form in self.forms.values():
                self._card_column.addWidget(form)
        can_act = [battery.id for battery in acting(state)]
        for battery in in_play:
            is_chosen = situation is not None and battery.id == situation.battery.id
            self.cards[battery.id].show_battery(
                situation.battery if situation is not None and is_chosen else battery,
                self._book.artillery,
                label(battery, self._in_order()),
                is_chosen=is_chosen,
                is_next=can_act[:1] == [battery.id],
                is_acting=battery.id in can_act,
            )

    def _show_nothing(self) -> None:
        """Says that no module is in play, and how to get one."""
        state = self.session.view.state
        sentences = [] if state.player_turn is not None else list(no_scenario(state))
        if self.forms:
            sentences.append(
                self.tr("A module is there: put it into play with its Observer, then it can act.")
            )
        else:
            sentences.append(
                self.tr(
                    "Modules come with the scenario or are purchased as RGs. Until its radio is in play, "
                    "only its owner knows of a module."
                )
            )
        self.nothing.show_step(
            self.tr("No OBA module is in play"), "CG3", " ".join(_sentence(text) for text in sentences)
        )
        for side in sorted(state.hidden):
            self.nothing.add(self._hand_over(side))
        for button in phase_rows(self.session, Side.GERMAN) if state.player_turn is None else []:
            self.nothing.add(button)

    def _hand_over(self, side: Side) -> KeyButton:
        text = (
            self.tr("Show the British modules")
            if side is Side.BRITISH
            else self.tr("Show the German modules")
        )
        button = KeyButton(text)
        button.setObjectName(f"modulesOf{side.value}")
        button.pressed_by_person.connect(lambda: self.session.audience_wanted.emit(Audience.of(side)))
        return button

    def _ask_what_happened(self) -> None:
        situation = read_situation(self.session.view, self._chosen, self._book.reference)
        if situation is not None:
            self.steps.hide()
            self.happened.open_for(situation)

    def _close_happened(self) -> None:
        self.happened.hide()
        self.steps.setVisible(bool(self._chosen))
        self.steps.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.steps.take_focus()

    # The map

    def _show_map(self, situation: Situation | None) -> None:
        batteries = self._in_order()
        shown = self._preview or (situation.battery if situation is not None else None)
        if shown is not None:
            batteries = [shown if battery.id == shown.id else battery for battery in batteries]
        self.view.set_playing_area(self.session.view.state.play.area)
        self.view.set_artillery(artillery_layer(batteries, self._chosen, self._book.artillery))
        path = situation.error_path if situation is not None and self._preview is None else ()
        self.view.set_paths([PathMark(path, shown.side)] if shown is not None and len(path) > 1 else [])
        matters = target = frozenset[Hex]()
        if shown is not None:
            matters = what_matters(shown, self._book.artillery, path)
            target = what_is_fired_at(shown, self._book.artillery, path)
        if matters != self._in_view:
            self._in_view, self._target = matters, target
            self._fit()

    def _in_order(self) -> list[Battery]:
        """The batteries in play in the order they came, which numbers them."""
        return [module.battery for module in self.session.view.state.modules if module.in_play]

    def _fit(self) -> None:
        """Shows what matters; where that would be too small to read, without the Observer."""
        if self._in_view:
            self.view.fit_hexes(self._in_view, _AROUND)
            if self.view.camera.scale < NAMES_FROM and self._target:
                self.view.fit_hexes(self._target, _AROUND)
        else:
            self.view.fit_map()

    def _on_preview(self, battery: Battery | None) -> None:
        if battery != self._preview:
            self._preview = battery
            self._show_map(read_situation(self.session.view, self._chosen, self._book.reference))

    def _on_burst_hex(self, hex_: Hex | None) -> None:
        self.view.set_selected(() if hex_ is None else (hex_,))

    def _on_map(self, hex_: Hex, _modifiers: object) -> None:
        fields = [field for field in self.findChildren(HexField) if field.isVisible()]
        if fields:
            max(fields, key=lambda field: field.used).set_hex(hex_)
        elif self.steps.attack is not None:
            self.steps.attack.choose(hex_)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._fit)
        return False


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
