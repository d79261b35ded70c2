"""The areas beside those of an earlier date: how many hexes each side gained and lost."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from elst_app.campaign.state import DeterminedControl
from elst_app.rules.areas import Changes
from elst_app.rules.sides import Side
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.areas import changes_text
from elst_app.words.phrases import word


class ComparePanel(Card):
    """A choice of the dates after which areas were determined; hidden while there is none."""

    date_chosen = Signal()
    """Another date was chosen, or none; see `place`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        spaced(self.body, (3, 2, 3, 2), 1)
        self._dates: tuple[str, ...] = ()
        self.choice = QComboBox()
        self.choice.setObjectName("compareWith")
        self.choice.setAccessibleName(self.tr("Compare the areas with an earlier date"))
        self.choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.choice.activated.connect(self.date_chosen)
        self.counts = {side: Text() for side in Side}
        for side, label in self.counts.items():
            label.setObjectName(f"changes{side.value}")
            label.set_side(side)
        self.body.addWidget(muted(self.tr("Compare with")))
        self.body.addWidget(self.choice)
        for label in self.counts.values():
            self.body.addWidget(label)

    @property
    def place(self) -> int | None:
        """The chosen date, counted from 0 in the order they were determined; None for none."""
        place = self.choice.currentData()
        return place if isinstance(place, int) else None

    def show_dates(self, determined: tuple[DeterminedControl, ...]) -> None:
        """Offers these dates, the last one first; the one chosen stays chosen as long as it is offered."""
        dates = tuple(self._name(determined, place) for place in range(len(determined)))
        self.setVisible(bool(dates))
        if dates == self._dates and self.choice.count():
            return
        chosen = self.place
        self._dates = dates
        self.choice.clear()
        self.choice.addItem(self.tr("no earlier date"), None)
        for place in reversed(range(len(dates))):
            self.choice.addItem(dates[place], place)
        self.choice.setCurrentIndex(max(0, self.choice.findData(chosen)) if chosen is not None else 0)

    def _name(self, determined: tuple[DeterminedControl, ...], place: int) -> str:
        date = determined[place].date
        number = 1 + sum(each.date is date for each in determined[:place])
        if number == 1:
            return self.tr("after {0}").format(word(date))
        return self.tr("after {0}, part {1}").format(word(date), number)

    def show_changes(self, changes: Changes | None) -> None:
        """Says what each side gained and lost; nothing where nothing is compared."""
        for side, label in self.counts.items():
            label.setText("" if changes is None else changes_text(changes, side))
            label.setVisible(changes is not None)
