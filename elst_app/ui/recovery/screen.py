"""The Recovery screen: the steps on the left, the one whose turn it is beside them, the map on the right."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.initiative import DualAttackRolled, InitiativeRevealed
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.ui.groups.basket_question import BasketQuestion
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.cases import MapPlace
from elst_app.ui.recovery.changed_card import ChangedCard
from elst_app.ui.recovery.done_card import DoneCard
from elst_app.ui.recovery.finish_bar import closed_before, guided
from elst_app.ui.recovery.guided_panel import GuidedPanel
from elst_app.ui.recovery.initiative_panel import InitiativePanel
from elst_app.ui.recovery.points_panel import PointsPanel
from elst_app.ui.recovery.purchase_panel import PurchasesPanel
from elst_app.ui.recovery.step_list import StepList
from elst_app.ui.recovery.tick_panel import TickPanel
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import bring_into_view, scrolled

CASE_MAP_FROM: Final = 1000
"""How many pixels wide, at 100 % text, the screen must be for the part of the map a case is about."""

MAP_FROM: Final = 1350
"""How many pixels wide, at 100 % text, the screen must be for the whole map beside the step."""

NAMES_FROM: Final = 800
"""How many pixels wide, at 100 % text, the screen must be for the names of the steps in their list."""

_WITH_MAP: Final = (
    RecoveryStep.DEPLOYMENT_AREAS,
    RecoveryStep.ESCAPE,
    RecoveryStep.POSSESSION,
    RecoveryStep.SHIFT,
    RecoveryStep.DEPLOYMENT,
)

_SECRET: Final = (RecoveryStep.CPP_REPLENISHMENT, RecoveryStep.RG_PURCHASE, RecoveryStep.INITIATIVE)

Panel = TickPanel | GuidedPanel | PointsPanel | PurchasesPanel | InitiativePanel


class RecoveryScreen(Screen):
    """The Recovery Phase, step by step. A click shows a step; acts are only for the one whose turn it is."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._now: RecoveryStep | None = None
        self._shown = RecoveryStep.MELEE
        self._is_reveal = False
        self._map: AreaMap | None = None
        self.steps = StepList()
        self.steps.step_chosen.connect(self._choose)
        self.changed_card = ChangedCard(session)
        self.closed = Text(kind="notice")
        self.closed.setObjectName("closedSteps")
        self.tick_panel = TickPanel(session)
        self.guided_panel = GuidedPanel(session)
        self.guided_panel.place_shown.connect(self._show_place)
        self.points_panel = PointsPanel(session)
        self.purchases_panel = PurchasesPanel(session)
        self.initiative_panel = InitiativePanel(session)
        self.initiative_panel.reveal.gone_on.connect(self._go_on)
        self.done_card = DoneCard(session)
        self._panel: Panel = self.tick_panel
        self._panels: tuple[Panel, ...] = (
            self.tick_panel,
            self.guided_panel,
            self.points_panel,
            self.purchases_panel,
            self.initiative_panel,
        )
        self._content = QWidget()
        column = spaced(QVBoxLayout(self._content), 0, 3)
        column.addWidget(self.changed_card)
        column.addWidget(self.closed)
        for panel in self._panels:
            # The chart of RG takes all the room there is; what is left below the others stays empty.
            column.addWidget(panel, 1000 if panel is self.purchases_panel else 0)
            panel.hide()
        column.addWidget(self.done_card)
        column.addStretch(1)
        self.finish = ActButton(self.tr("Both sides are done"), "Ctrl+Return")
        self.finish.setObjectName("finishStep")
        self.finish.acted.connect(self._finish)
        self._finish_row = row(self.finish)
        self.basket_question = BasketQuestion(session)
        self.basket_question.ended.connect(self._end_purchases)
        self.basket_question.left.connect(self._back_to_purchases)
        steps = Card()
        spaced(steps.body, 0, 0)
        steps.body.addWidget(self.steps)
        middle = spaced(QVBoxLayout(), 0, 2)
        middle.addWidget(scrolled(self._content), 1)
        middle.addWidget(self.basket_question)
        middle.addWidget(self._finish_row)
        self._columns = spaced(QHBoxLayout(self), (4, 3, 4, 3), 3)
        self._columns.addWidget(steps)
        self._columns.addLayout(middle, 10)
        self.setFocusProxy(self.steps)
        session.audience_changed.connect(self._forget_hidden)
        session.view_changed.connect(self._take_focus)
        theme().changed.connect(self._show_map)
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows the step whose turn it is, and goes on to it when an act brought it on."""
        focus = QApplication.focusWidget()
        has_focus = focus is not None and self.isAncestorOf(focus)
        progress = self.session.view.state.progress
        now = progress.now if progress else None
        if self._is_reveal:
            self._shown = RecoveryStep.INITIATIVE
        elif done is not None or now is not self._now or self.session.going_back is not None:
            self._shown = now or RecoveryStep.MELEE
        self._now = now
        self._show()
        if done is not None and has_focus and not self.steps.hasFocus():
            self._take_focus()
        if done is not None and not self.changed_card.isHidden():
            bring_into_view(self.changed_card)

    def forget_typed(self) -> None:
        self.guided_panel.show_audience(self.session.audience)

    def _on_changed(self, done: Done) -> None:
        """The chits stay face up until the next act, seen here or not; then the step due is shown."""
        was_reveal = self._is_reveal
        self._is_reveal = any(
            isinstance(entry.fact, InitiativeRevealed | DualAttackRolled) for entry in done.entries
        )
        if was_reveal and not self._is_reveal:
            self._shown, self._now = RecoveryStep.MELEE, None
        super()._on_changed(done)

    def _show_anew(self) -> None:
        self._is_reveal = self._is_reveal and self.session.going_back is None
        self.guided_panel.begin()
        super()._show_anew()

    def _forget_hidden(self) -> None:
        """Leaves no text of a side that may not be seen in any widget, shown or not."""
        for side in self.session.view.state.hidden:
            for panel in (self.points_panel, self.purchases_panel, self.initiative_panel):
                panel.forget(side)
        if self._map is not None:
            self._map.forget()
            if self.isVisible():
                self._map.show_place(self._place)
        self.done_card.show_step(self._shown)
        self.changed_card.refresh()

    def _choose(self, step: RecoveryStep) -> None:
        self._is_reveal = False
        self._shown = step
        self._show()

    def _go_on(self) -> None:
        self._is_reveal = False
        self._shown = self._now or RecoveryStep.MELEE
        self._show()
        self._take_focus()

    def _show(self) -> None:
        state = self.session.view.state
        progress = state.progress
        step = self._shown
        self.steps.show_progress(progress, step)
        status = progress.status(step) if progress else StepStatus.LATER
        is_now = state.stage is Stage.RECOVERY and status is StepStatus.NOW
        is_open = is_now or (state.stage is Stage.RECOVERY and status is StepStatus.DONE)
        guide = guided(self.session, step) if is_now else None
        self._panel = self.tick_panel
        if is_open and step is RecoveryStep.CPP_REPLENISHMENT:
            self._panel = self.points_panel
            self.points_panel.show_date(state.date)
        elif is_open and step is RecoveryStep.RG_PURCHASE:
            self._panel = self.purchases_panel
            self.purchases_panel.refresh()
        elif self._is_reveal or (is_open and step is RecoveryStep.INITIATIVE):
            self._panel = self.initiative_panel
            self.initiative_panel.refresh()
        elif guide is not None:
            self._panel = self.guided_panel
            self.guided_panel.show_step(guide)
        else:
            self.tick_panel.show_step(step)
        for panel in self._panels:
            panel.setVisible(panel is self._panel)
        self.changed_card.refresh()
        closed = closed_before(self.session, step) if is_now else ""
        self.closed.setText(closed)
        self.closed.setVisible(bool(closed))
        self.done_card.show_step(step)
        if step in _SECRET and is_now:
            self.done_card.hide()
        is_secret_step = step in (RecoveryStep.CPP_REPLENISHMENT, RecoveryStep.RG_PURCHASE)
        self.basket_question.forget()
        self._finish_row.setVisible(is_open and is_secret_step and status is StepStatus.NOW)
        is_rolled = step is RecoveryStep.CPP_REPLENISHMENT and is_open and self.points_panel.is_done
        self.finish.set_kind("primary" if is_rolled else "")
        self._show_map()

    def _show_map(self) -> None:
        """Shows the map as it is now, if there is room for it."""
        self._arrange()
        if self._map is not None and not self._map.isHidden():
            self._fill_map(self._map)

    def _arrange(self) -> None:
        """Gives each column its room; a map that has room now is filled."""
        width, pixels = self.width(), theme().sizes.pixels
        is_guided = self._panel is self.guided_panel
        self.steps.set_compact(width < pixels(NAMES_FROM))
        self._columns.setStretch(1, 10 if width >= pixels(MAP_FROM) else 15)
        is_shown = (
            width >= pixels(CASE_MAP_FROM if is_guided else MAP_FROM)
            and self.session.view.state.stage is Stage.RECOVERY
            and (is_guided or self._shown in _WITH_MAP)
        )
        if is_shown and self._map is None:
            self._map = AreaMap(self.session)
            self._map.view.hex_clicked.connect(self._on_map)
            self._map.hide()
            self._columns.addWidget(self._map, 10)
        if self._map is not None and is_shown is self._map.isHidden():
            if is_shown:
                self._fill_map(self._map)
            self._map.setVisible(is_shown)

    def _fill_map(self, area_map: AreaMap) -> None:
        area_map.show_areas(as_determined=self._shown is not RecoveryStep.DEPLOYMENT_AREAS)
        area_map.show_place(self._place)

    @property
    def _place(self) -> MapPlace:
        return self.guided_panel.place if self._panel is self.guided_panel else MapPlace()

    def _show_place(self, place: MapPlace) -> None:
        if self._map is not None and not self._map.isHidden():
            self._map.show_place(place)

    def _on_map(self, hex_: Hex) -> None:
        if self._panel is self.guided_panel:
            self.guided_panel.case.take_hex(hex_.name)

    def _take_focus(self) -> None:
        """Puts the focus on what comes next in the step."""
        target = self._panel.first
        if target is self._panel or _is_put_away(target, self):
            target = self.finish if self.finish.isVisible() else self.steps
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_view(self._content)
        bring_into_view(target)

    def _finish(self) -> None:
        if self._shown is RecoveryStep.RG_PURCHASE and self.basket_question.ask():
            self._finish_row.hide()
        else:
            self.session.do(TickStep(step=self._shown, audience=self.session.audience))

    def _end_purchases(self) -> None:
        if self._now is RecoveryStep.RG_PURCHASE:
            self.session.do(TickStep(step=self._now, audience=self.session.audience))

    def _back_to_purchases(self) -> None:
        self._show()
        self._take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def _is_put_away(widget: QWidget, screen: QWidget) -> bool:
    """Whether it is hidden on the screen; what is just made is not, though Qt shows it later."""
    part: QWidget | None = widget
    while part is not None and part is not screen:
        if part.isHidden() and part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            return True
        part = part.parentWidget()
    return False
