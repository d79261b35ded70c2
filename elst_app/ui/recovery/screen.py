"""The Recovery screen: the steps on the left, the one whose turn it is beside them."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.door import Done
from elst_app.campaign.initiative import InitiativeRevealed
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.ui.recovery.area_map import AreaMap
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
from elst_app.ui.widgets.layouts import row, spaced

MAP_FROM: Final = 1350
"""How many pixels wide, at 100 % text, the screen must be for a map beside the step."""

_WITH_MAP: Final = (
    RecoveryStep.DEPLOYMENT_AREAS,
    RecoveryStep.ESCAPE,
    RecoveryStep.POSSESSION,
    RecoveryStep.SHIFT,
    RecoveryStep.DEPLOYMENT,
)


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
        self.tick_panel = TickPanel(session)
        self.points_panel = PointsPanel(session)
        self.purchases_panel = PurchasesPanel(session)
        self.initiative_panel = InitiativePanel(session)
        self.initiative_panel.reveal.gone_on.connect(self._go_on)
        self._panels = QStackedWidget()
        self._panel: TickPanel | PointsPanel | PurchasesPanel | InitiativePanel = self.tick_panel
        self._areas = {
            panel: _scrolled(panel)
            for panel in (self.tick_panel, self.points_panel, self.purchases_panel, self.initiative_panel)
        }
        for area in self._areas.values():
            self._panels.addWidget(area)
        self.finish = ActButton(self.tr("Both sides are done"), "Ctrl+Return")
        self.finish.setObjectName("finishStep")
        self.finish.acted.connect(self._finish)
        self._finish_row = row(self.finish)
        steps = Card()
        spaced(steps.body, 0, 0)
        steps.body.addWidget(self.steps)
        middle = spaced(QVBoxLayout(), 0, 2)
        middle.addWidget(self._panels, 1)
        middle.addWidget(self._finish_row)
        self._columns = spaced(QHBoxLayout(self), (4, 3, 4, 3), 3)
        self._columns.addWidget(steps)
        self._columns.addLayout(middle, 5)
        self.setFocusProxy(self.steps)
        session.audience_changed.connect(self._forget_hidden)
        theme().changed.connect(self._show_map)
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows the step whose turn it is, and goes on to it when an act brought it on."""
        focus = QApplication.focusWidget()
        has_focus = focus is not None and self.isAncestorOf(focus)
        progress = self.session.view.state.progress
        now = progress.now if progress else None
        if done is not None:
            self._is_reveal = any(isinstance(entry.fact, InitiativeRevealed) for entry in done.entries)
        if self._is_reveal:
            self._shown = RecoveryStep.INITIATIVE
        elif done is not None or now is not self._now:
            self._shown = now or RecoveryStep.MELEE
        self._now = now
        self._show()
        if done is not None and has_focus and not self.steps.hasFocus():
            self._take_focus()

    def _forget_hidden(self) -> None:
        """Leaves no text of a side that may not be seen in any widget, shown or not."""
        for side in self.session.view.state.hidden:
            for panel in (self.points_panel, self.purchases_panel, self.initiative_panel):
                panel.forget(side)

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
        is_open = state.stage is Stage.RECOVERY and status in (StepStatus.NOW, StepStatus.DONE)
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
        else:
            self.tick_panel.show_step(step)
        self._panels.setCurrentWidget(self._areas[self._panel])
        is_secret_step = step in (RecoveryStep.CPP_REPLENISHMENT, RecoveryStep.RG_PURCHASE)
        self._finish_row.setVisible(is_open and is_secret_step and status is StepStatus.NOW)
        is_rolled = step is RecoveryStep.CPP_REPLENISHMENT and is_open and self.points_panel.is_done
        self.finish.set_kind("primary" if is_rolled else "")
        self._show_map()

    def _show_map(self) -> None:
        is_shown = (
            self.width() >= theme().sizes.pixels(MAP_FROM)
            and self.session.view.state.stage is Stage.RECOVERY
            and self._shown in _WITH_MAP
        )
        if is_shown:
            if self._map is None:
                self._map = AreaMap(self.session)
                self._columns.addWidget(self._map, 8)
            self._map.show_areas(as_determined=self._shown is not RecoveryStep.DEPLOYMENT_AREAS)
        if self._map is not None:
            self._map.setVisible(is_shown)

    def _take_focus(self) -> None:
        """Puts the focus on what comes next in the step."""
        target = self._panel.first
        if target is self._panel or not target.isVisible():
            target = self.finish if self.finish.isVisible() else self.steps
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _finish(self) -> None:
        self.session.do(TickStep(step=self._shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_map()


def _scrolled(panel: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(panel)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
