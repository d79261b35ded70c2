"""The head over everything about a side's RG: whose they are, and its CPP with the basket."""

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.sum_strip import SumStrip
from elst_app.ui.session import Session
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import title
from elst_app.ui.widgets.layouts import row, spaced


class SumHead(EdgedPanel):
    """Shows the line of the current CG Date; further widgets may stand beside it."""

    def __init__(self, session: Session, side: Side, *beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self.set_edge(side)
        self.sum = SumStrip(with_spending=True)
        name = self.tr("British CPP") if side is Side.BRITISH else self.tr("German CPP")
        body = spaced(QVBoxLayout(self), (5, 1, 3, 1), 0)
        body.addWidget(row(title(name), *beside, self.sum, gap=3))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def refresh(self) -> None:
        """Shows the CPP as they are, with the basket taken off."""
        state = self._session.view.state
        line = state.cpp_line(self._side, state.date)
        chart = self._session.campaign.rulebook.charts.cpp
        base = None if line.date.is_initial else chart.base(self._side, line.date)
        self.sum.show_line(line, base, Baskets.of(self._session).filled(self._side).cost)

    def forget(self) -> None:
        """Shows no figure any more."""
        self.sum.forget()
