"""What the pages that begin a campaign or a scenario have in common: names, the file, the act."""

import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.play.set_ups import BeginScenario
from elst_app.campaign.setup import BeginCampaign, NameMissing
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.fields import mark_invalid
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.window.choosing import SUFFIX, campaigns_folder, choose_new
from elst_app.ui.window.opening import begin_campaign, problem_text
from elst_app.words.refusals import refusal_text

_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')

_LONGEST_TITLE: Final = 100
_LONGEST_PLAYER: Final = 30
"""How many letters a name may have: it stands in one line, on a button too."""


class BeginningPage(QWidget):
    """Asks for what is begun with, and begins it. Nothing typed is lost when something is wrong.

    A subclass says with `call` what it begins, puts its cards on `pages`, and makes the `command`.
    """

    begun = Signal(object)
    """It is begun; carries its `OpenCampaign`."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path_is_own = False
        self._usual = ""
        self.name = field("campaignTitle", "")
        self.name.setMaxLength(_LONGEST_TITLE)
        self.players = {
            Side.BRITISH: field("playerBritish", self.tr("British player")),
            Side.GERMAN: field("playerGerman", self.tr("German player")),
        }
        for player in self.players.values():
            player.setMaxLength(_LONGEST_PLAYER)
        self.path = field("campaignPath", self.tr("Where to keep it"))
        self.path.textEdited.connect(self._on_own_path)
        self.name.textChanged.connect(self._suggest_path)
        self.problem = Text(kind="notice", tone="danger")
        self.problem.setObjectName("newProblem")
        self.problem.hide()
        self.begin_button = ActButton("", "Ctrl+Return", "primary")
        self.begin_button.setObjectName("beginCampaign")
        self.begin_button.acted.connect(self._begin)
        self.back = KeyButton(self.tr("Back"), "Esc")
        self.back.setObjectName("leaveNewCampaign")
        self.back.pressed_by_person.connect(self._go_back)
        self.pages = QStackedWidget()
        bar = QFrame()
        bar.setProperty("kind", "bottom-bar")
        bar_body = spaced(QVBoxLayout(bar), (6, 2, 6, 2), 2)
        bar_body.addWidget(self.problem)
        bar_body.addWidget(row(self.begin_button, self.back, gap=3))
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self.pages, 1)
        body.addWidget(bar)

    def call(self, name: str, usual: str, act: str) -> None:
        """What its name is called, what the file is without one, and the words of the button."""
        self.name.setAccessibleName(name)
        self._usual = usual
        self.begin_button.setText(act)
        self._suggest_path()

    def command(self) -> BeginCampaign | BeginScenario:
        """The beginning as it is typed now."""
        raise AssertionError(f"{type(self).__name__} begins nothing")

    def field_of(self, refusal: Refusal) -> QLineEdit | None:
        """The field a refusal is about."""
        return self.name if isinstance(refusal, NameMissing) else None

    def names_card(self) -> Card:
        """What it is called, and who plays."""
        card = Card(self.tr("Who plays"))
        grid = spaced(QGridLayout(), 0, 1)
        put(grid, 0, 0, self.name, columns=2)
        put(grid, 2, 0, self.players[Side.BRITISH])
        put(grid, 2, 1, self.players[Side.GERMAN])
        card.body.addLayout(grid)
        return card

    def place_card(self, note: str) -> Card:
        """Where the file is kept."""
        card = Card(self.tr("Where to keep it"))
        choose = KeyButton(self.tr("Choose"))
        choose.setObjectName("choosePath")
        choose.setAccessibleName(self.tr("Choose where to keep it"))
        choose.pressed_by_person.connect(lambda: choose_new(self, Path(self.path.text()), self._use_path))
        line = spaced(QHBoxLayout(), 0, 2)
        line.addWidget(self.path, 1)
        line.addWidget(choose)
        card.body.addLayout(line)
        card.body.addWidget(muted(note))
        return card

    def take_focus(self) -> None:
        """Puts the cursor where typing begins."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, sentence: str) -> None:
        """Says what went wrong elsewhere while this page is in front."""
        self.say(sentence)

    def show_page(self, place: int) -> None:
        """Shows the settings, or what is beside them."""
        self.pages.setCurrentIndex(place)

    def say(self, sentence: str, about: QLineEdit | None = None) -> None:
        """Says what is wrong, and marks the field it is about; empty for nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        for each in (self.name, self.path):
            mark_invalid(each, each is about)
        if about is not None:
            self.show_page(0)
            about.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin(self) -> None:
        self.say("")
        typed = tidy(self.path.text())
        if not typed:
            self.say(self.tr("The campaign needs a file to be kept in; say where."), self.path)
            return
        path = Path(os.path.expanduser(typed))
        try:
            if path.parent == campaigns_folder():
                path.parent.mkdir(parents=True, exist_ok=True)
            outcome = begin_campaign(path, self.command())
        except OSError as error:
            self.say(problem_text(error, path), self.path)
            return
        if isinstance(outcome, Refusal):
            self.say(refusal_text(outcome), self.field_of(outcome))
            return
        self.begun.emit(outcome)

    def _go_back(self) -> None:
        if self.pages.currentIndex() == 0:
            self.left.emit()
        else:
            self.show_page(0)

    def _suggest_path(self) -> None:
        if not self._path_is_own:
            words = _NOT_IN_NAMES.sub(" ", self.name.text()).split()
            name = " ".join(words)[:80].strip(" .") or self._usual
            self.path.setText(str(campaigns_folder() / (name + SUFFIX)))

    def _on_own_path(self) -> None:
        self._path_is_own = True

    def _use_path(self, path: Path) -> None:
        self._path_is_own = True
        self.path.setText(str(path))


def field(object_name: str, name: str) -> QLineEdit:
    """A field to type in, with its name for those who do not see it."""
    made = QLineEdit()
    made.setObjectName(object_name)
    made.setAccessibleName(name)
    return made


def label(text: str, about: QWidget) -> QLabel:
    """The name of a field beside it."""
    made = QLabel(text)
    made.setBuddy(about)
    return made


def put(grid: QGridLayout, line: int, column: int, about: QWidget, columns: int = 1) -> None:
    """Puts a field into a grid, below its name."""
    grid.addWidget(label(about.accessibleName(), about), line, column, 1, columns)
    grid.addWidget(about, line + 1, column, 1, columns)
    grid.setColumnStretch(column, 1)
