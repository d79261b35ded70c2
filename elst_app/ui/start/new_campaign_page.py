"""The page that begins a campaign: names, balance provisions, starting CPP, rulings, and where it is kept."""

import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.setup import BadStartingPoints, BeginCampaign, NameMissing
from elst_app.campaign.typed_texts import tidy
from elst_app.loading import charts
from elst_app.rules.provisions import Provision
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.ui.start.rulings_page import RulingsPage
from elst_app.ui.theme import restyle
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.choices import Tick
from elst_app.ui.widgets.labels import RuleBadge, Text, muted, title
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.window.choosing import SUFFIX, campaigns_folder, choose_new
from elst_app.ui.window.opening import begin_campaign, problem_text
from elst_app.words.recovery import provision_text
from elst_app.words.refusals import refusal_text

_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')

_LONGEST_TITLE: Final = 100
_LONGEST_PLAYER: Final = 30
"""How many letters a name may have: it stands in one line, on a button too."""


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


class NewCampaignPage(QWidget):
    """Asks for what a campaign begins with, and begins it. Nothing typed is lost when something is wrong."""

    begun = Signal(object)
    """The campaign is begun; carries its `OpenCampaign`."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path_is_own = False
        self.name = _field("campaignTitle", self.tr("Name of the campaign"))
        self.name.setMaxLength(_LONGEST_TITLE)
        self.name.setPlaceholderText(self.tr("Autumn evenings"))
        self.players = {
            Side.BRITISH: _field("playerBritish", self.tr("British player")),
            Side.GERMAN: _field("playerGerman", self.tr("German player")),
        }
        for player in self.players.values():
            player.setMaxLength(_LONGEST_PLAYER)
        self.points = {
            Side.BRITISH: PointsField(Side.BRITISH, self.tr("British CPP")),
            Side.GERMAN: PointsField(Side.GERMAN, self.tr("German CPP")),
        }
        self.provisions = {
            provision: Tick(provision_text(provision), f"provision-{provision.value}")
            for provision in Provision
        }
        self.path = _field("campaignPath", self.tr("Where to keep it"))
        self.path.textEdited.connect(self._on_own_path)
        self.name.textChanged.connect(self._suggest_path)
        self.problem = Text(kind="notice", tone="danger")
        self.problem.setObjectName("newProblem")
        self.problem.hide()
        self.begin_button = ActButton(self.tr("Begin the campaign"), "Ctrl+Return", "primary")
        self.begin_button.setObjectName("beginCampaign")
        self.begin_button.acted.connect(self._begin)
        self.back = KeyButton(self.tr("Back"), "Esc")
        self.back.setObjectName("leaveNewCampaign")
        self.back.pressed_by_person.connect(self._go_back)
        self.rulings = RulingsPage(charts().switches)
        self.rulings.changed.connect(self._count_rulings)
        self._pages = QStackedWidget()
        self._settings_page = _scrolled(self._settings(), "newCampaignScroll")
        self._pages.addWidget(self._settings_page)
        self._pages.addWidget(_scrolled(self.rulings, "rulingsScroll"))
        bar = QFrame()
        bar.setProperty("kind", "bottom-bar")
        bar_body = spaced(QVBoxLayout(bar), (6, 2, 6, 2), 2)
        bar_body.addWidget(self.problem)
        bar_body.addWidget(row(self.begin_button, self.back, gap=3))
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self._pages, 1)
        body.addWidget(bar)
        self._count_rulings()
        self._suggest_path()

    def _settings(self) -> QWidget:
        page = QWidget()
        body = spaced(QVBoxLayout(page), (6, 5, 6, 5), 4)
        body.addWidget(title(self.tr("New campaign")))
        body.addWidget(self._names_card())
        body.addWidget(self._points_card())
        body.addWidget(self._provisions_card())
        body.addWidget(self._rulings_card())
        body.addWidget(self._place_card())
        body.addStretch(1)
        return page

    def _names_card(self) -> Card:
        card = Card(self.tr("Who plays"))
        grid = spaced(QGridLayout(), 0, 1)
        _put(grid, 0, 0, self.name, columns=2)
        _put(grid, 2, 0, self.players[Side.BRITISH])
        _put(grid, 2, 1, self.players[Side.GERMAN])
        card.body.addLayout(grid)
        return card

    def _points_card(self) -> Card:
        card = Card()
        card.body.addWidget(row(Text(self.tr("Starting CPP"), "heading"), RuleBadge("C35")))
        card.body.addWidget(
            muted(self.tr("As the scenario card has them. Each types his own while the other looks away."))
        )
        grid = spaced(QGridLayout(), 0, 1)
        for column, side in enumerate(Side):
            name = self.points[side].field.accessibleName()
            grid.addWidget(_label(name, self.points[side].field), 0, column)
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
        look.pressed_by_person.connect(lambda: self._show_page(1))
        self._rulings_text = muted()
        card.body.addWidget(row(Text(self.tr("Rulings"), "heading"), self._rulings_text, look, gap=4))
        return card

    def _place_card(self) -> Card:
        card = Card(self.tr("Where to keep it"))
        choose = KeyButton(self.tr("Choose"))
        choose.setObjectName("choosePath")
        choose.setAccessibleName(self.tr("Choose where to keep it"))
        choose.pressed_by_person.connect(lambda: choose_new(self, Path(self.path.text()), self._use_path))
        line = spaced(QHBoxLayout(), 0, 2)
        line.addWidget(self.path, 1)
        line.addWidget(choose)
        card.body.addLayout(line)
        card.body.addWidget(muted(self.tr("One file holds the whole campaign. Every act is saved at once.")))
        return card

    def take_focus(self) -> None:
        """Puts the cursor where typing begins."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

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

    def _begin(self) -> None:
        self._say("")
        typed = tidy(self.path.text())
        if not typed:
            self._say(self.tr("The campaign needs a file to be kept in; say where."), self.path)
            return
        path = Path(os.path.expanduser(typed))
        try:
            if path.parent == campaigns_folder():
                path.parent.mkdir(parents=True, exist_ok=True)
            outcome = begin_campaign(path, self.command())
        except OSError as error:
            self._say(problem_text(error, path), self.path)
            return
        if isinstance(outcome, Refusal):
            self._say(refusal_text(outcome), self._field_of(outcome))
            return
        self.begun.emit(outcome)

    def show_problem(self, sentence: str) -> None:
        """Says what went wrong elsewhere while this page is in front."""
        self._say(sentence)

    def _field_of(self, refusal: Refusal) -> QLineEdit | None:
        match refusal:
            case NameMissing():
                return self.name
            case BadStartingPoints(side=side):
                return self.points[side].field
        return None

    def _say(self, sentence: str, about: QLineEdit | None = None) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        for field in (self.name, self.path):
            field.setProperty("invalid", field is about)
            restyle(field)
        if about is not None:
            self._show_page(0)
            about.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self) -> None:
        if self._pages.currentIndex() == 0:
            self.left.emit()
        else:
            self._show_page(0)

    def _show_page(self, place: int) -> None:
        self._pages.setCurrentIndex(place)
        if place:
            self.rulings.take_focus()

    def _count_rulings(self) -> None:
        number = len(self.rulings.options())
        self._rulings_text.setText(
            self.tr("as recommended")
            if not number
            else self.tr("{number} otherwise than recommended").format(number=number)
        )

    def _suggest_path(self) -> None:
        if not self._path_is_own:
            words = _NOT_IN_NAMES.sub(" ", self.name.text()).split()
            name = " ".join(words)[:80].strip(" .") or self.tr("Campaign")
            self.path.setText(str(campaigns_folder() / (name + SUFFIX)))

    def _on_own_path(self) -> None:
        self._path_is_own = True

    def _use_path(self, path: Path) -> None:
        self._path_is_own = True
        self.path.setText(str(path))


def _field(object_name: str, name: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(object_name)
    field.setAccessibleName(name)
    return field


def _label(text: str, field: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(field)
    return label


def _put(grid: QGridLayout, line: int, column: int, field: QLineEdit, columns: int = 1) -> None:
    grid.addWidget(_label(field.accessibleName(), field), line, column, 1, columns)
    grid.addWidget(field, line + 1, column, 1, columns)
    grid.setColumnStretch(column, 1)


def _scrolled(page: QWidget, name: str) -> QScrollArea:
    scroll = QScrollArea()
    scroll.setObjectName(name)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidgetResizable(True)
    scroll.setWidget(page)
    return scroll
