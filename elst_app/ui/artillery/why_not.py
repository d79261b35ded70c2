"""What is not possible for the battery now, each with its reason and rule, folded away."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.artillery import Possibility
from elst_app.rules.artillery.refusals import ActionsOver, NotAtThisStep
from elst_app.ui.artillery.fold import Fold
from elst_app.ui.artillery.situation import Situation
from elst_app.ui.widgets.labels import RuleBadge, muted, strong
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.artillery import act_guide
from elst_app.words.phrases import word
from elst_app.words.refusals import refusal_text


class WhyNot(Fold):
    """The acts that are refused: those with a reason of their own first, the others in one line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "whyNot", "W", parent)
        self.set_title(self.tr("Why not ..."))
        self._column = spaced(QVBoxLayout(), (2, 0, 0, 0), 1.5)
        self.body.addLayout(self._column)
        self._shown: tuple[Possibility, ...] = ()

    def show_situation(self, situation: Situation) -> None:
        """Lists what may not be done with the battery."""
        refused = situation.refused
        if refused == self._shown:
            return
        self._shown = refused
        clear(self._column)
        elsewhere = []
        for act in refused:
            if act.refusal is None:
                continue
            if isinstance(act.refusal, NotAtThisStep | ActionsOver):
                elsewhere.append(act)
                continue
            self._column.addWidget(row(strong(self._name(act)), RuleBadge(act.refusal.rule), gap=1.5))
            self._column.addWidget(muted(refusal_text(act.refusal)))
        if elsewhere and elsewhere[0].refusal is not None:
            self._column.addWidget(strong(refusal_text(elsewhere[0].refusal)))
            names = dict.fromkeys(act_guide(act.kind).headline for act in elsewhere)
            self._column.addWidget(muted(" · ".join(names)))

    def _name(self, act: Possibility) -> str:
        name = act_guide(act.kind).headline
        return name if act.mission is None else self.tr("{0}: {1}").format(name, word(act.mission))
