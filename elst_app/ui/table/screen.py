"""The Table screen: where the campaign is, what comes next, what the scenario in play needs counted."""

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.rules.calendar import CGDate
from elst_app.ui.forces.loss_card import LossCard
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.table.clock_strip import ClockStrip
from elst_app.ui.table.control_card import ControlCard
from elst_app.ui.table.entry_card import EntryCard
from elst_app.ui.table.groundless_card import GroundlessCard
from elst_app.ui.table.pf_card import PFCard
from elst_app.ui.table.scenario_card import ScenarioCard
from elst_app.ui.table.step_panel import StepPanel
from elst_app.ui.table.tracks import Box, Place, Track
from elst_app.ui.table.victory_card import VictoryCard
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import Card, KeyValueTable
from elst_app.ui.widgets.focus import focus_kept
from elst_app.ui.widgets.layouts import show_if, spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.window.bars import clock_time
from elst_app.words.facts import entry_text
from elst_app.words.phrases import word
from elst_app.words.recovery import scenario_type_name

if TYPE_CHECKING:
    from elst_app.ui.final.final_page import FinalPage
    from elst_app.ui.table.area_page import AreaPage
    from elst_app.ui.table.exit_page import ExitPage

_LAST: Final = 6
"""How many entries are shown as the last ones."""

_BESIDE_FROM: Final = 900
"""How many pixels wide, at 100 % text, the screen must be for two columns."""


class TableScreen(Screen):
    """The first screen of a campaign: what the table is at. Pages with a map come in front of it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.what_now = StepPanel(session)
        self.what_now.area_wanted.connect(lambda: self._open("area"))
        self.groundless = GroundlessCard(session)
        self.clock = ClockStrip(session)
        self._clock_card = Card()
        self._clock_card.body.addWidget(self.clock)
        self.scenario = ScenarioCard(session)
        self.scenario.area_wanted.connect(lambda: self._open("area"))
        self.victory = VictoryCard(session)
        self.victory.exit_wanted.connect(lambda: self._open("exit"))
        self.panzerfaust = PFCard(session)
        self.entry = EntryCard(session)
        self.control = ControlCard(session)
        self.losses: LossCard | None = None
        self.final: FinalPage | None = None
        self._stage: Stage | None = None
        self._pages: dict[str, AreaPage | ExitPage] = {}
        self._dates = Track()
        self._dates_card = Card(self.tr("CG Dates"))
        self._dates_card.body.addWidget(self._dates)
        self._last = KeyValueTable()
        last = Card(self.tr("What was last"))
        last.body.addWidget(self._last)
        page = QWidget()
        self._body = spaced(QVBoxLayout(page), 4, 3)
        self._columns = spaced(QHBoxLayout(), 0, 3)
        self._left_cards = _column(self.what_now, self.groundless, self._clock_card, self.scenario)
        self._right = QWidget()
        self._right.setLayout(_column(self.victory, self.panzerfaust, self.entry, self.control))
        self._columns.addLayout(self._left_cards, 5)
        self._columns.addWidget(self._right, 3)
        self._body.addLayout(self._columns)
        self._body.addWidget(self._dates_card)
        self._body.addWidget(last)
        self._body.addStretch(1)
        self._scroll = scrolled(page, "tableScroll")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._scroll)
        outer = spaced(QHBoxLayout(self), 0, 0)
        outer.addWidget(self._stack)
        theme().changed.connect(self._fit)
        self._fit()
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows where the campaign is now."""
        state = self.session.view.state
        with focus_kept(self):
            self.what_now.refresh()
            self.groundless.refresh()
            self._clock_card.setVisible(state.stage is Stage.SCENARIO)
            for card in (self.scenario, self.victory, self.panzerfaust, self.entry, self.control):
                card.refresh()
            show_if(self._right, state.stage is not Stage.ENDED)
            show_if(self._dates_card, state.outside is None)
            self._show_losses()
            self._show_final()
            self._show_dates()
            self._show_last()
            for page in self._pages.values():
                if page is self._stack.currentWidget():
                    page.refresh()
            if self._stack.currentWidget() is self._pages.get("exit") and state.stage is not Stage.SCENARIO:
                self._close()
        if state.stage is not self._stage:
            self._stage = state.stage
            self._scroll.verticalScrollBar().setValue(0)

    def forget_typed(self) -> None:
        if self.losses is not None:
            self.losses.forget_typed()
        self.panzerfaust.forget()
        self.control.forget()
        self.victory.concede.leave()
        self._close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Two columns where there is room for them."""
        ways = QBoxLayout.Direction
        is_beside = self.width() >= theme().sizes.pixels(_BESIDE_FROM)
        self._columns.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
        self._place_losses()

    def _place_losses(self) -> None:
        """Below the next step, or in one column below all that is shorter."""
        if self.losses is None:
            return
        is_beside = self._columns.direction() is QBoxLayout.Direction.LeftToRight
        column, place = (self._left_cards, 4) if is_beside else (self._body, 1)
        if column.indexOf(self.losses) < 0:
            column.insertWidget(place, self.losses)

    def _open(self, key: str) -> None:
        """Brings a page with a map to the front; it is made when it is first asked for."""
        page = self._pages.get(key)
        if page is None:
            page = self._pages[key] = _area(self.session) if key == "area" else _exit(self.session)
            page.left.connect(self._close)
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.begin()

    def _close(self) -> None:
        """Shows the table again."""
        if self._stack.currentIndex():
            with focus_kept(self):
                self._stack.setCurrentIndex(0)

    def _show_losses(self) -> None:
        """Offers to book losses as long as they are those of a scenario, once there are pieces."""
        state = self.session.view.state
        now = state.progress.now if state.progress is not None else None
        is_over = state.stage is Stage.RECOVERY and now is not None and now.ends_scenario
        is_wanted = (state.stage is Stage.SCENARIO or is_over) and bool(state.forces.pieces)
        if self.losses is None and is_wanted:
            self.losses = LossCard(self.session)
            self._place_losses()
        elif self.losses is not None:
            self.losses.refresh()
            self.losses.setVisible(is_wanted)

    def _show_final(self) -> None:
        """Once all is over: what it has come to, for each side."""
        is_over = self.session.view.state.stage is Stage.ENDED
        if self.final is None and is_over:
            from elst_app.ui.final.final_page import FinalPage

            self.final = FinalPage(self.session)
            self._body.insertWidget(1, self.final)
        elif self.final is not None:
            self.final.setVisible(is_over)
        if self.final is not None and is_over:
            self.final.refresh()

    def _show_dates(self) -> None:
        state = self.session.view.state
        dates = list(CGDate)
        now = dates.index(state.date)
        types = {line.date: scenario_type_name(line.type) for line in state.dates}
        boxes = []
        for place, date in enumerate(dates):
            stands = Place.NOW if place == now else Place.PAST if place < now else Place.TO_COME
            boxes.append(Box(word(date), stands, types.get(date, "")))
        self._dates.show_boxes(boxes, self.tr("CG Date {date}").format(date=word(state.date)))

    def _show_last(self) -> None:
        view = self.session.view
        entries = view.entries
        shown = [entry for entry in entries if view.stands(entry)][-_LAST:]
        self._last.set_rows((clock_time(entry.at), entry_text(entry, entries)) for entry in reversed(shown))


def _area(session: Session) -> "AreaPage":
    from elst_app.ui.table.area_page import AreaPage

    return AreaPage(session)


def _exit(session: Session) -> "ExitPage":
    from elst_app.ui.table.exit_page import ExitPage

    return ExitPage(session)


def _column(*cards: QWidget) -> QVBoxLayout:
    column = spaced(QVBoxLayout(), 0, 3)
    for card in cards:
        column.addWidget(card)
    column.addStretch(1)
    return column
