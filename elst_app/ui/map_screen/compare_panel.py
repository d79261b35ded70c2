"""The areas now or as they were determined, and beside those of an earlier date: gained and lost hexes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QSizePolicy, QWidget

from elst_app.campaign.state import DeterminedControl
from elst_app.rules.areas import Changes
from elst_app.rules.sides import Side
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.areas import changes_text
from elst_app.words.phrases import word


class ComparePanel(Card):
    """Which areas are shown, and with which date they are compared; hidden while none was determined."""

    determined_wanted = Signal(bool)
    """True for the areas as determined in step 4.505, False for those of Control now."""

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
        self._switch = self._made_switch()
        self.body.addWidget(self._switch)
        self.body.addWidget(muted(self.tr("Compare with")))
        self.body.addWidget(self.choice)
        for label in self.counts.values():
            self.body.addWidget(label)

    def _made_switch(self) -> QWidget:
        self._ways = QButtonGroup(self)
        pills = []
        for number, text, spoken in (
            (0, self.tr("Control now"), self.tr("Areas as Control is now")),
            (1, self.tr("As determined"), self.tr("Areas as determined for this scenario")),
        ):
            pill = KeyButton(text, kind="pill")
            pill.setObjectName("areasDetermined" if number else "areasNow")
            pill.setCheckable(True)
            pill.setAccessibleName(spoken)
            pill.setToolTip(spoken)
            self._ways.addButton(pill, number)
            pills.append(pill)
        self._ways.idClicked.connect(lambda number: self.determined_wanted.emit(bool(number)))
        return row(*pills, gap=1)

    def show_determined(self, is_offered: bool, is_determined: bool) -> None:
        """Offers the areas as determined beside those of now, and shows which are on the map."""
        self._switch.setVisible(is_offered)
        self._ways.button(int(is_determined)).setChecked(True)

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
