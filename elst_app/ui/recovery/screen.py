"""The Recovery screen: the steps on the left, the one whose turn it is in the middle."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.sides import Side
from elst_app.ui.recovery.initiative_panel import InitiativePanel
from elst_app.ui.recovery.points_panel import PointsPanel
from elst_app.ui.recovery.purchase_panel import SidePurchases
from elst_app.ui.recovery.step_list import StepList
from elst_app.ui.recovery.tick_panel import TickPanel
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.secret_panel import SecretPanel


class PurchasesPanel(QWidget):
    """The chart of the side in front of the screen, or whose it is while both are."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides = {side: SidePurchases(session, side) for side in Side}
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        body = spaced(QVBoxLayout(self), 0, 4)
        secrets = spaced(QHBoxLayout(), 0, 4)
        for side in Side:
            body.addWidget(self.sides[side], 1)
            secrets.addWidget(self._secrets[side], 1)
        body.addLayout(secrets)
        body.addStretch(0)

    def refresh(self) -> None:
        """Shows the charts the audience may see."""
        hidden = self._session.view.state.hidden
        for side in Side:
            self._secrets[side].setVisible(side in hidden and len(hidden) == len(Side))
            self.sides[side].setVisible(side not in hidden)
            if side not in hidden:
                self.sides[side].refresh()


class RecoveryScreen(Screen):
    """The Recovery Phase, step by step. A click shows a step; acts are only for the one whose turn it is."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shown: RecoveryStep | None = None
        self.steps = StepList()
        self.steps.step_chosen.connect(self._choose)
        self.tick_panel = TickPanel(session)
        self.points_panel = PointsPanel(session)
        self.purchases_panel = PurchasesPanel(session)
        self.initiative_panel = InitiativePanel(session)
        self._panels = QStackedWidget()
        for panel in (self.tick_panel, self.points_panel, self.purchases_panel, self.initiative_panel):
            self._panels.addWidget(_scrolled(panel))
        self.finish = ActButton(self.tr("Both sides are done"), "Ctrl+Return", "primary")
        self.finish.setObjectName("finishStep")
        self.finish.acted.connect(self._finish)
        self._finish_row = row(self.finish)
        middle = spaced(QVBoxLayout(), 0, 4)
        middle.addWidget(self._panels, 1)
        middle.addWidget(self._finish_row)
        body = spaced(QHBoxLayout(self), 4, 4)
        steps = Card()
        steps.body.addWidget(self.steps)
        spaced(steps.body, 1, 0)
        body.addWidget(steps)
        body.addLayout(middle, 1)
        self.refresh(None)

    def refresh(self, done: Done | None) -> None:
        """Shows the step whose turn it is, unless another one was chosen since the last act."""
        state = self.session.view.state
        if done is not None or self._shown is None:
            self._shown = state.progress.now if state.progress else RecoveryStep.MELEE
        self._show()

    def _choose(self, step: RecoveryStep) -> None:
        self._shown = step
        self._show()

    def _show(self) -> None:
        state = self.session.view.state
        progress = state.progress
        step = self._shown or RecoveryStep.MELEE
        self.steps.show_progress(progress, step)
        status = progress.status(step) if progress else StepStatus.LATER
        is_open = state.stage is Stage.RECOVERY and status in (StepStatus.NOW, StepStatus.DONE)
        panel: QWidget = self.tick_panel
        if is_open and step is RecoveryStep.CPP_REPLENISHMENT:
            panel = self.points_panel
            self.points_panel.show_date(state.date)
        elif is_open and step is RecoveryStep.RG_PURCHASE:
            panel = self.purchases_panel
            self.purchases_panel.refresh()
        elif is_open and step is RecoveryStep.INITIATIVE:
            panel = self.initiative_panel
            self.initiative_panel.refresh()
        else:
            self.tick_panel.show_step(step)
        for place in range(self._panels.count()):
            area = self._panels.widget(place)
            if isinstance(area, QScrollArea) and area.widget() is panel:
                self._panels.setCurrentIndex(place)
        is_secret_step = step in (RecoveryStep.CPP_REPLENISHMENT, RecoveryStep.RG_PURCHASE)
        self._finish_row.setVisible(is_secret_step and status is StepStatus.NOW)

    def _finish(self) -> None:
        if self._shown is not None:
            self.session.do(TickStep(step=self._shown))


def _scrolled(panel: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(panel)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
