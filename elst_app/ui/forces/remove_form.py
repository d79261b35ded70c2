"""Taking out what was entered by mistake; what was lost in a scenario is booked as a loss."""

from collections.abc import Sequence

from elst_app.campaign.forces.entering import RemovePieces
from elst_app.rules.forces import Piece
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.session import Session
from elst_app.ui.widgets.labels import muted


class RemoveForm(ActForm):
    """Asks once: what is taken out was never there."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "removeForm", self.tr("Never there?"), self.tr("Take them out"))
        self.body.addWidget(
            muted(
                self.tr(
                    "They are taken out of the OB as entered by mistake. What was lost is booked as a loss."
                )
            )
        )

    def begin(self, pieces: Sequence[Piece]) -> None:
        super().begin(pieces)
        self.enter.setFocus()

    def act(self) -> None:
        self.do(RemovePieces(by=self.pieces[0].side, ids=tuple(piece.id for piece in self.pieces)))
