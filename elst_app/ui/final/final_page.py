"""The final page: the verdict, and the report with the VP and what each side has lost (4.2, 4.41)."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.play.verdict import CampaignDecided, verdict_of
from elst_app.records.final_sheet import final_sheet
from elst_app.ui.final.report_card import ReportCard, sections
from elst_app.ui.session import Session
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.facts import fact_text


class FinalPage(QWidget):
    """All of it is open now. The figures are those of the printed report."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("finalPage")
        self._session = session
        self._body = spaced(QVBoxLayout(self), 0, 3)

    def refresh(self) -> None:
        """Shows what it has come to; a correction reaches it too."""
        view, rulebook = self._session.view, self._session.campaign.rulebook
        clear(self._body)
        if view.state.outside is None:
            self._body.addWidget(self._verdict())
        for title, rows in sections(final_sheet(view, rulebook)):
            self._body.addWidget(
                ReportCard(title, [tuple(cell.text for cell in each.cells) for each in rows])
            )

    def _verdict(self) -> QWidget:
        given = verdict_of(self._session.view.state, self._session.campaign.rulebook)
        panel = EdgedPanel()
        panel.set_edge(given.winner if given else None)
        text = Text(fact_text(CampaignDecided(given)) if given else "", "title")
        text.setObjectName("verdict")
        body = spaced(QVBoxLayout(panel), (5.5, 4, 4, 4), 2)
        body.addWidget(row(text, RuleBadge("4.41")))
        return panel
