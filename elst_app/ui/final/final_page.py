"""The final page: the verdict, the VP, what each side has lost, and the report (4.2, 4.41)."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.play.tally import lost_kinds
from elst_app.campaign.play.verdict import CampaignDecided, exited_units, standing_of, verdict_of
from elst_app.records.final_sheet import final_sheet
from elst_app.rules.sides import Side
from elst_app.ui.final.report_card import ReportCard, sections
from elst_app.ui.session import Session
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.facts import fact_text
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import listed, word


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
            self._body.addWidget(ReportCard(self.tr("Victory Points and losses"), self._forces()))
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

    def _forces(self) -> tuple[tuple[str, ...], ...]:
        """The VP with the units that gained them, and what each side lost for good."""
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        standing, exited = standing_of(state, rulebook), exited_units(state)
        told = self.tr("{vp} VP: {units}").format(vp=standing.vp, units=pieces_text(exited)) if exited else ""
        holder = standing.building_held_by
        building = "/".join(hex_.name for hex_ in rulebook.charts.victory.building)
        controls = {side: self.tr("Controls it") if side is holder else "–" for side in Side}
        return (
            (self.tr("Building {building}").format(building=building), *controls.values()),
            (self.tr("Exited for VP"), told or self.tr("none"), "–"),
            (self.tr("Lost"), *(self._lost(side) for side in Side)),
        )

    def _lost(self, side: Side) -> str:
        lost = lost_kinds(self._session.view.state, side)
        text = self.tr("{kind}: {number}")
        return listed([text.format(kind=word(each.kind), number=each.number) for each in lost])
