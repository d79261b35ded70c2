"""The page that begins a campaign: names, balance provisions, starting CPP, rulings, and where it is kept."""

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.setup import BadStartingPoints, BeginCampaign
from elst_app.loading import charts
from elst_app.rules.provisions import Provision
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.ui.start.beginning_page import BeginningPage, label
from elst_app.ui.start.rulings_page import RulingsPage
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.choices import Tick
from elst_app.ui.widgets.labels import RuleBadge, Text, muted, title
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.words.recovery import provision_text


class PointsField(QWidget):
    """The starting CPP of a side: hidden while typed, since the other player may be looking."""

    def __init__(self, side: Side, name: str) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setObjectName(f"points{side.value}")
        self.field.setAccessibleName(name)
        self.field.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,2}"), self.field))
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setMaxLength(2)
        self.show_button = KeyButton(self.tr("Show"))
        self.show_button.setObjectName(f"showPoints{side.value}")
        self.show_button.setAccessibleName(self.tr("Show: {name}").format(name=name))
        self.show_button.setCheckable(True)
        self.show_button.toggled.connect(self._on_shown)
        body = spaced(QHBoxLayout(self), 0, 2)
        body.addWidget(self.field, 1)
        body.addWidget(self.show_button)

    @property
    def points(self) -> int:
        """What was typed; nothing is 0."""
        return int(self.field.text() or 0)

    def _on_shown(self, is_shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if is_shown else QLineEdit.EchoMode.Password
        self.field.setEchoMode(mode)


class NewCampaignPage(BeginningPage):
    """Asks for what a campaign begins with."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.call(self.tr("Name of the campaign"), self.tr("Campaign"), self.tr("Begin the campaign"))
        self.name.setPlaceholderText(self.tr("Autumn evenings"))
        self.points = {
            Side.BRITISH: PointsField(Side.BRITISH, self.tr("British CPP")),
            Side.GERMAN: PointsField(Side.GERMAN, self.tr("German CPP")),
        }
        self.provisions = {
            provision: Tick(provision_text(provision), f"provision-{provision.value}")
            for provision in Provision
        }
        self.rulings = RulingsPage(charts().switches)
        self.rulings.changed.connect(self._count_rulings)
        self.pages.addWidget(scrolled(self._settings(), "newCampaignScroll"))
        self.pages.addWidget(scrolled(self.rulings, "rulingsScroll"))
        self._count_rulings()

    def _settings(self) -> QWidget:
        page = QWidget()
        body = spaced(QVBoxLayout(page), (6, 5, 6, 5), 4)
        body.addWidget(title(self.tr("New campaign")))
        body.addWidget(self.names_card())
        body.addWidget(self._points_card())
        body.addWidget(self._provisions_card())
        body.addWidget(self._rulings_card())
        body.addWidget(
            self.place_card(self.tr("One file holds the whole campaign. Every act is saved at once."))
        )
        body.addStretch(1)
        return page

    def _points_card(self) -> Card:
        card = Card()
        card.body.addWidget(row(Text(self.tr("Starting CPP"), "heading"), RuleBadge("C35")))
        card.body.addWidget(
            muted(self.tr("As the scenario card has them. Each types his own while the other looks away."))
        )
        grid = spaced(QGridLayout(), 0, 1)
        for column, side in enumerate(Side):
            name = self.points[side].field.accessibleName()
            grid.addWidget(label(name, self.points[side].field), 0, column)
            grid.addWidget(self.points[side], 1, column)
            grid.setColumnStretch(column, 1)
        card.body.addLayout(grid)
        return card

    def _provisions_card(self) -> Card:
        card = Card()
        card.body.addWidget(row(Text(self.tr("Balance provisions"), "heading"), RuleBadge("4.41")))
        card.body.addWidget(muted(self.tr("Only those on which both players agree.")))
        for tick in self.provisions.values():
            card.body.addWidget(tick)
        return card

    def _rulings_card(self) -> Card:
        card = Card()
        look = KeyButton(self.tr("Look at the rulings"))
        look.setObjectName("showRulings")
        look.pressed_by_person.connect(lambda: self.show_page(1))
        self._rulings_text = muted()
        card.body.addWidget(row(Text(self.tr("Rulings"), "heading"), self._rulings_text, look, gap=4))
        return card

    def command(self) -> BeginCampaign:
        """The beginning as it is typed now."""
        return BeginCampaign(
            title=self.name.text(),
            british_player=self.players[Side.BRITISH].text(),
            german_player=self.players[Side.GERMAN].text(),
            provisions=tuple(key for key, tick in self.provisions.items() if tick.is_ticked),
            options=self.rulings.options(),
            british_points=self.points[Side.BRITISH].points,
            german_points=self.points[Side.GERMAN].points,
        )

    def field_of(self, refusal: Refusal) -> QLineEdit | None:
        if isinstance(refusal, BadStartingPoints):
            return self.points[refusal.side].field
        return super().field_of(refusal)

    def show_page(self, place: int) -> None:
        super().show_page(place)
        if place:
            self.rulings.take_focus()

    def _count_rulings(self) -> None:
        number = len(self.rulings.options())
        self._rulings_text.setText(
            self.tr("as recommended")
            if not number
            else self.tr("{number} otherwise than recommended").format(number=number)
        )
