"""Correcting a line of the RG Purchase Record: what it was, how it was deployed, and why (4.5153)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.purchase_record import RecordLine
from elst_app.campaign.purchases import CorrectGroup
from elst_app.rules.reinforcements import Deployment, RGKind
from elst_app.ui.groups.group_pieces import GroupPieces
from elst_app.ui.session import Session
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.pick_box import PickBox
from elst_app.words.reinforcements import deployment_name


class CorrectionForm(QWidget):
    """Two lists and a reason; what the line said before stays in the record and the journal."""

    left = Signal()
    """It was entered, or left without."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("correctionForm")
        self._session = session
        self._line: RecordLine | None = None
        self.rgs = PickBox[str]("correctRg", self.tr("The RG it was"))
        self.rgs.offer([("", "")])
        self.deployments = PickBox[Deployment]("correctDeployment", self.tr("How it was deployed"))
        self.deployments.offer([("", Deployment.OFF_MAP)])
        self.rgs.currentIndexChanged.connect(self._offer_deployments)
        self.reason = ReasonForm(self.tr("Why is the line corrected?"), self.tr("Correct it"))
        self.reason.setObjectName("correctionReason")
        self.reason.entered.connect(self._enter)
        self.reason.left.connect(self.close_form)
        self.pieces = GroupPieces(session)
        body = spaced(QVBoxLayout(self), 0, 1.5)
        body.addWidget(row(muted(self.tr("It was")), self.rgs, self.deployments))
        body.addWidget(self.reason)
        body.addWidget(self.pieces)
        self.hide()

    def begin(self, line: RecordLine) -> None:
        """Opens the form with what the line says now."""
        bought = line.purchase
        chart = self._session.campaign.rulebook.charts.reinforcement_groups
        self._line = line
        self.rgs.offer([(f"{each.id} {each.name}", each.id) for each in chart.of(bought.side)])
        self.rgs.pick(bought.rg)
        self._offer_deployments()
        self.deployments.pick(bought.deployment)
        self.pieces.show_groups(bought.side, line.groups, is_corrected=line.is_struck)
        self.show()
        self.reason.begin()
        self.rgs.setFocus()

    def forget(self) -> None:
        """Closes it, and nothing is left of whose line it was or what was typed."""
        self._line = None
        self.reason.forget()
        self.pieces.forget()
        self.rgs.offer([("", "")])
        self.hide()

    def close_form(self) -> None:
        """Leaves it."""
        self.forget()
        self.left.emit()

    def _offer_deployments(self) -> None:
        if self._line is None:
            return
        chart = self._session.campaign.rulebook.charts.reinforcement_groups
        line = chart.find(self._line.purchase.side, self.rgs.value)
        is_chit = line.kind is RGKind.ATTACK_CHIT
        options = [Deployment.NONE] if is_chit else [Deployment.OFF_MAP, Deployment.ON_MAP]
        self.deployments.offer([(deployment_name(each), each) for each in options])

    def _enter(self, reason: str) -> None:
        if self._line is None:
            return
        correction = CorrectGroup(
            by=self._line.purchase.side,
            entry=self._line.entry,
            rg=self.rgs.value,
            deployment=self.deployments.value,
            reason=reason,
            audience=self._session.audience,
        )
        if isinstance(self._session.do(correction), Done):
            self.close_form()
