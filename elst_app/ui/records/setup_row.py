"""How sheets go on paper: which paper, which way it lies, its margins; remembered for the next time."""

from typing import Final

from PySide6.QtCore import QLocale, QSettings, Signal
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from elst_app.records.pages import MARGIN, WIDEST_MARGIN, Orientation, PageSetup, Paper
from elst_app.ui.records.choices import ChoiceRow
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced

_LETTER_COUNTRIES: Final = frozenset(
    {
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.PuertoRico,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
        QLocale.Country.Venezuela,
    }
)
_PAPER_KEY: Final = "paper"
_MARGIN_KEY: Final = "paperMargin"


def paper_of(locale: QLocale) -> Paper:
    """The paper people use in that country."""
    return Paper.LETTER if locale.territory() in _LETTER_COUNTRIES else Paper.A4


def remembered_setup() -> PageSetup:
    """The paper and the margin used last, at first the paper of the country."""
    try:
        paper = Paper(str(QSettings().value(_PAPER_KEY, "")))
    except ValueError:
        paper = paper_of(QLocale.system())
    try:
        return PageSetup(paper, margin=float(str(QSettings().value(_MARGIN_KEY, MARGIN))))
    except ValueError:
        return PageSetup(paper)


class SetupRow(QWidget):
    """Chooses a `PageSetup`."""

    changed = Signal(object)
    """Carries the `PageSetup`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = remembered_setup()
        self._papers = ChoiceRow(
            self.tr("Paper"),
            ((Paper.A4, self.tr("A4")), (Paper.LETTER, self.tr("Letter"))),
            self._choose_paper,
        )
        self._orientations = ChoiceRow(
            self.tr("Orientation"),
            (
                (None, self.tr("Automatic")),
                (Orientation.PORTRAIT, self.tr("Portrait")),
                (Orientation.LANDSCAPE, self.tr("Landscape")),
            ),
            self._choose_orientation,
        )
        self._margin = QSpinBox()
        self._margin.setObjectName("paperMargin")
        self._margin.setAccessibleName(self.tr("Margin in mm"))
        self._margin.lineEdit().setAccessibleName(self._margin.accessibleName())
        self._margin.setRange(0, int(WIDEST_MARGIN))
        self._margin.setSuffix(self.tr(" mm"))
        self._margin.setValue(round(self._setup.margin))
        self._margin.valueChanged.connect(self._choose_margin)
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(row(self._papers, self._orientations, muted(self.tr("Margin")), self._margin))
        self._papers.show_choice(self._setup.paper)
        self._orientations.show_choice(self._setup.orientation)

    @property
    def setup(self) -> PageSetup:
        """What is chosen."""
        return self._setup

    def _choose_paper(self, paper: Paper) -> None:
        QSettings().setValue(_PAPER_KEY, paper.value)
        self._choose(PageSetup(paper, self._setup.orientation, self._setup.margin))

    def _choose_orientation(self, orientation: Orientation | None) -> None:
        self._choose(PageSetup(self._setup.paper, orientation, self._setup.margin))

    def _choose_margin(self, margin: int) -> None:
        QSettings().setValue(_MARGIN_KEY, margin)
        self._choose(PageSetup(self._setup.paper, self._setup.orientation, margin))

    def _choose(self, setup: PageSetup) -> None:
        self._setup = setup
        self._papers.show_choice(setup.paper)
        self._orientations.show_choice(setup.orientation)
        self.changed.emit(setup)
